"""The full-screen terminal client: local games against bots, or tables on any Foretold server."""
