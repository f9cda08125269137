"""``python -m foretold`` is the command ``foretold``."""

from .cli import main

main()
