"""The game itself, written once: cards, options, state, and every rule as a small plain function."""
