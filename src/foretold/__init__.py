"""Foretold: the card game Wizard, complete."""
