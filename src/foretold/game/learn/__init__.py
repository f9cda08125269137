"""Rules exported to the web client as JSON: the lessons, and what the scorepad needs."""
