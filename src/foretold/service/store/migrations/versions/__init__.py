"""One file a step. A step only adds: while a house moves to a new version, nodes of the old one are still at work."""
