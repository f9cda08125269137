"""How long a test waits for something before it says that it hangs."""

PATIENCE = 120.0  #: seconds, on however busy a machine
