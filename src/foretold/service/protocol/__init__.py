"""The network protocol: typed, versioned JSON messages (docs/protocol.md)."""
