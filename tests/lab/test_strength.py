"""The strength benchmark: what it plays, and that it goes on where it stopped."""

import subprocess
import sys
from pathlib import Path

from foretold.bots.strength import measured

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "strength.py"


def run(*words: str) -> str:
    done = subprocess.run([sys.executable, str(PROGRAM), *words], capture_output=True, text=True, check=True)
    return done.stdout


def test_contests_are_kept_and_not_played_twice(tmp_path: Path) -> None:
    file = tmp_path / "strength.json"
    words = ("--only", "levels", "--bot", "beginner", "--games", "2", "--processes", "1", "--file", str(file))
    first = run(*words)
    kept = measured(file)
    assert {(contest.one, contest.table) for contest in kept} == {("casual", "beginner")}
    assert [contest.games for contest in kept[:4]] == [4, 3, 5, 6] and all(contest.deals == 1 for contest in kept)
    assert first.count(" s\n") == len(kept)
    again = run(*words)
    assert again.count(" s\n") == 0 and again.count("| casual | beginner |") == len(kept)
    assert measured(file) == kept
