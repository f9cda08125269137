"""How long until compiled games run: with an empty cache, and from then on.

    python benchmarks/startup.py

Each start is a process of its own that imports the simulator and plays one game. Beside it stands a process that only
imports Numba, which is the least that any of them can take.
"""

import os
import subprocess
import sys
import tempfile
import time

GAME = "from foretold.rules.options import Rules; from foretold.sim import simulate; simulate(Rules(), 1)"
PLAIN = "from foretold import Game; game = Game(seed=1); game.play(game.legal()[0])"
IMPORT = "import numba"


def seconds(program: str, cache: str) -> float:
    """How long a process takes that runs ``program`` with its compiled code kept in ``cache``."""
    environment = {**os.environ, "FORETOLD_CACHE": cache}
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    return time.perf_counter() - start


def main() -> int:
    with tempfile.TemporaryDirectory() as cache:
        print(f"first start, compiling:           {seconds(GAME, cache):6.2f} s")
        again = [seconds(GAME, cache) for _ in range(5)]
        print(f"second start, from the cache:     {again[0]:6.2f} s  (aim 1; then {min(again[1:]):.2f} at best)")
        print(f"importing Numba alone:            {min(seconds(IMPORT, cache) for _ in range(5)):6.2f} s")
        print(f"a game without compiled code:     {min(seconds(PLAIN, cache) for _ in range(5)):6.2f} s")
    return 0 if again[0] < 1 else 1


if __name__ == "__main__":
    sys.exit(main())
