"""Outside programs that behave, and such that do not. Each notes its process in a file, to be looked for afterwards."""

import sys
from pathlib import Path

from patience import PATIENCE

from foretold.lab.arena import Entrant
from foretold.lab.arena.program import ProgramMaker

BEGIN = """
import json, os, sys, time
with open({pids!r}, "a") as file:
    file.write(f"{{os.getpid()}}\\n")
"""
ANSWER = """
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        {answer}
        sys.stdout.flush()
"""
FIRST = 'print(json.dumps({"action": message["legal"][0]}))'

GOOD = ANSWER.format(answer=FIRST)
CRASHING = 'sys.exit("no, not today")'
GARBAGE = ANSWER.format(answer='print("hm, let me think")')
FLOODING = 'while True: print("la " * 1000)'
HANGING = "time.sleep(1000)"
HANGING_WITH_A_CHILD = "import subprocess; subprocess.run(['sleep', '1000'])"
ILLEGAL = ANSWER.format(answer='print(json.dumps({"action": "bid 22"}))')
CLOSING = "os.close(1); time.sleep(1000)"
CHATTERING = 'sys.stderr.write("x" * 1_000_000)\n' + GOOD


def program(folder: Path, source: str, *, seconds: float = PATIENCE, start_seconds: float = PATIENCE) -> Entrant:
    """An entrant that runs this source."""
    file = folder / "program.py"
    file.write_text(BEGIN.format(pids=str(folder / "pids")) + source, encoding="utf-8")
    return Entrant("program", ProgramMaker((sys.executable, "-S", str(file)), seconds, start_seconds))


def processes(folder: Path) -> list[int]:
    """The processes that were started."""
    file = folder / "pids"
    return [int(line) for line in file.read_text(encoding="utf-8").split()] if file.exists() else []
