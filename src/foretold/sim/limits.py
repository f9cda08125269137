"""How much one simulation may be asked for: known without the compiler, which is loaded only when it runs."""

MOST_GAMES = 10**12
MOST_THREADS = 1024
