"""The table in a terminal: alone against bots, or at a table of any Foretold server."""
