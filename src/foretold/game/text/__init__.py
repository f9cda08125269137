"""A game in words: names and sentences in every language, notation, records, JSON and HTML."""
