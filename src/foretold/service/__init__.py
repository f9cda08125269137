"""A house full of tables: people and bots play over the wire, and nothing is lost."""
