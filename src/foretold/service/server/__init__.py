"""The server: tables in memory, sockets, the HTTP API."""
