"""This very checkout: to import it brings its sources, and the tests whose players and browsers benchmarks borrow, in
reach."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"

sys.path[:0] = [str(SOURCES), str(ROOT / "tests")]
