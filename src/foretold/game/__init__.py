"""The public Python API: Game, Card, Action, View, events, the Block of Truth, notation, records."""
