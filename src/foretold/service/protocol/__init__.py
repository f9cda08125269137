"""What goes over the wire: typed, versioned JSON messages (docs/protocol.md)."""
