"""Self-play: tables on the GPU, observations made by the rules in device memory, a network that learns from them."""
