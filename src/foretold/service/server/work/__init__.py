"""Long-running work in worker processes: bots' decisions, hints, reviews."""
