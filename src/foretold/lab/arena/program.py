"""An outside program in a seat (docs/outside-bots.md)."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, replace

from ...bots.simple import CountingBot
from ...game.actions import Action
from ...game.errors import NotationError
from ...game.text.rules_text import options_of
from ...game.view import View
from .faults import NO_FAULTS, Fault, FaultKind, Faults
from .process import Running

PROTOCOL = 1
SECONDS = 5.0  # for a move
START_SECONDS = 10.0  # more, for the first answer after a start
ATTEMPTS = 2  # a program that fails is started afresh and asked the same again, once
PATIENCE = 5  # moves lost in one game before the rest of it is lost too


class ProgramBot:
    """Plays the moves of an external program. If it fails, it is restarted and asked again; if it fails again, a
    CountingBot makes that move. After ``PATIENCE`` such moves the CountingBot plays the game to its end."""

    def __init__(
        self, command: tuple[str, ...], seed: int, *, seconds: float, start_seconds: float, name: str = "Program"
    ) -> None:
        self.name = name
        self._command = command
        self._seed = seed
        self._seconds = seconds
        self._start_seconds = start_seconds
        self._fallback = CountingBot(seed)
        self._running: Running | None = None
        self._faults = NO_FAULTS
        self._moved, self._replaced = 0, 0

    @property
    def faults(self) -> Faults:
        """What went wrong so far."""
        return replace(self._faults, moved=self._moved, replaced=self._replaced)

    def choose(self, view: View) -> Action:
        """What the seat of this view does now."""
        if self._replaced < PATIENCE:
            for _ in range(ATTEMPTS):
                try:
                    action = self._ask(view)
                except Fault as fault:
                    self._faults = self._faults.with_fault(fault)
                    self._end(by_force=True)
                else:
                    self._moved += 1
                    return action
        self._replaced += 1
        return self._fallback.choose(view)

    def close(self) -> None:
        """End the program."""
        self._end(by_force=False)

    def _end(self, *, by_force: bool) -> None:
        if self._running is not None:
            self._running.close(by_force=by_force)
            self._running = None

    def _ask(self, view: View) -> Action:
        request = choose_message(view)
        seconds = self._seconds
        if self._running is None:
            self._running = Running(self._command)
            request = start_message(view, self._seed, self._seconds) + request
            seconds += self._start_seconds
        return read_answer(self._running.ask(request, seconds), view)


@dataclass(frozen=True, slots=True)
class ProgramMaker:
    """Creates a bot from a command line; a program is started for every game."""

    command: tuple[str, ...]
    seconds: float = SECONDS
    start_seconds: float = START_SECONDS

    def __call__(self, seed: int) -> ProgramBot:
        return ProgramBot(self.command, seed, seconds=self.seconds, start_seconds=self.start_seconds)


def start_message(view: View, seed: int, seconds: float) -> bytes:
    """The first message to a program."""
    content = {
        "type": "start",
        "protocol": PROTOCOL,
        "rules": options_of(view.rules),
        "players": view.rules.players,
        "seat": view.seat,
        "seed": seed,
        "seconds": seconds,
    }
    return json.dumps(content).encode() + b"\n"


def choose_message(view: View) -> bytes:
    """What a program is asked."""
    legal = json.dumps([str(action) for action in view.legal])
    return f'{{"type":"choose","view":{view.to_json()},"legal":{legal}}}\n'.encode()


def read_answer(line: bytes, view: View) -> Action:
    """The action in an answer, if it is one of the legal ones."""
    answer: object = None
    with suppress(ValueError, RecursionError):
        answer = json.loads(line)
    text = answer.get("action") if isinstance(answer, dict) else None
    if not isinstance(text, str):
        raise Fault(
            FaultKind.GARBAGE, f'expected {{"action": "…"}}, got {line[:60].decode(errors="replace").strip()!r}'
        )
    with suppress(NotationError):
        action = Action(text)
        if action in view.legal:
            return action
    expected = ", ".join(map(str, view.legal[:8])) + (", …" if len(view.legal) > 8 else "")
    raise Fault(FaultKind.ILLEGAL, f"expected one of {expected}, got {text!r:.60}")
