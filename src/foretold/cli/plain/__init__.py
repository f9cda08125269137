"""A game in the terminal line by line, by question and answer."""
