"""What people program against: Game, Card, Action, View, events, the Block of Truth, notation, records."""
