"""Text formats of a game: names and sentences in every language, notation, records, JSON and HTML."""
