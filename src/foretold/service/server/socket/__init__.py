"""The sockets of tables, and the limits on every connection."""
