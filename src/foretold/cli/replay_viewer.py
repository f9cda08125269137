"""Step through a recorded game in the terminal, forwards and backwards, with keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console, Group
from rich.text import Text

from ..game.decisions import replay
from ..game.events import Event, RoundDealt, RoundScored
from ..game.game import Game
from ..game.pad import Pad
from ..game.view import hands_of
from ..rules.state import NO_BID
from .plain.labels import Labels
from .plain.screen import Seats, flowing, heading, pad_table, seats_table

RIGHT, LEFT, ESCAPE, CONTROL_C, CONTROL_D = "\x1b[C", "\x1b[D", "\x1b", "\x03", "\x04"
NEXT = ("\r", "\n", " ", RIGHT)
BACK = ("b", "B", LEFT)
NEXT_ROUND = ("n", "N")
QUIT = ("q", "Q", ESCAPE, CONTROL_C, CONTROL_D)


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after one step."""

    events: tuple[Event, ...]
    heading: tuple[Text, ...]
    seats: Seats
    pad: Pad | None  #: if a round has just been scored

    @property
    def begins_round(self) -> bool:
        """Whether a round was dealt in this step."""
        return any(isinstance(event, RoundDealt) for event in self.events)


def frames_of(game: Game, labels: Labels) -> list[Frame]:
    """Return a frame for every step of a game."""
    return [_frame(step.game, step.events, labels) for step in replay(game)]


def _frame(game: Game, events: tuple[Event, ...], labels: Labels) -> Frame:
    view, state = game.view(), game.state
    seats = Seats(
        names=game.names,
        dealer=view.dealer,
        turn=view.turn,
        scores=view.scores,
        bids=tuple(None if bid == NO_BID else bid for bid in state.bids[: game.rules.players]),
        tricks=view.tricks,
        trick=view.trick,
        winning=view.winning,
        hands=hands_of(game.rules, state),
    )
    top = heading(view.round, len(game.rules.rounds), view.trump, view.trump_known, view.turned, labels)
    scored = any(isinstance(event, RoundScored) for event in events)
    return Frame(events, top, seats, game.pad if scored else None)


def step_through(game: Game, console: Console, key: Callable[[], str], language: str = "en") -> None:
    """Show the game frame by frame, controlled by keys; it ends after the last frame."""
    labels = Labels(game.rules.edition, console, language)
    frames = frames_of(game, labels)
    place = 0
    while place < len(frames):
        frame = frames[place]
        console.clear()
        console.print(_shown(frame, labels, console.width))
        console.print(Text(f"\n{place + 1}/{len(frames)}   {labels.text('plain.keys')}", "dim"), end=" ")
        pressed = _press(key)
        if pressed in QUIT:
            break
        if pressed in BACK:
            place = max(0, place - 1)
        elif pressed in NEXT_ROUND:
            place = next((i for i in range(place + 1, len(frames)) if frames[i].begins_round), len(frames) - 1)
        elif pressed in NEXT:
            place += 1
    console.print()


def _press(key: Callable[[], str]) -> str:
    try:
        return key()
    except (KeyboardInterrupt, EOFError):
        return QUIT[0]


def _shown(frame: Frame, labels: Labels, width: int) -> Group:
    parts: list[object] = [flowing(frame.heading, width, 3), seats_table(frame.seats, labels, width), Text()]
    lines = [labels.describe(event, frame.seats.names, all_open=True) for event in frame.events]
    parts += [line for line in lines if line]
    if frame.pad is not None:
        parts.append(pad_table(frame.pad, labels, 10))
    return Group(*parts)  # type: ignore[arg-type]
