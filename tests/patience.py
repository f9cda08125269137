"""How long a test waits for something before it says that it hangs."""

PATIENCE = 300.0  #: seconds: on a busy machine, compiling the rules for the first time takes two minutes
