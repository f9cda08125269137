"""Work that takes long, in processes of its own: bots' decisions, hints, reviews."""
