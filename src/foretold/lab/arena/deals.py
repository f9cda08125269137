"""The games of one deal."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeVar

from ...bots.protocol import Bot
from ...game.game import Game
from ...rules.options import Rules
from .entrants import Entrant
from .faults import NO_FAULTS, Faults
from .program import ProgramBot
from .seats import Seating, bot_seed, deal_seed


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal to be played, in all its seatings. It holds everything that is needed, wherever it is played."""

    rules: Rules
    entrants: tuple[Entrant, ...]
    seed: str
    number: int
    seatings: tuple[Seating, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One game that is over; every tuple but ``winners`` has one entry a seat."""

    deal: int
    seating: Seating
    points: tuple[int, ...]
    winners: tuple[int, ...]
    exact: tuple[int, ...]  #: rounds in which the bid was met
    rounds: int
    faults: tuple[Faults, ...]


T = TypeVar("T")
Work = Callable[[Deal, Callable[[], bool]], T]
"""Plays a deal; the second argument is asked before every move whether to stop."""

Playing = Generator[tuple[int, T], None, None]
"""The places of deals among all, and what was made of them."""


class BotFailed(Exception):
    """A Python bot raised an exception or broke the rules. Unlike a fault of an external program, this is a bug and
    ends the contest. The message says where."""


class Stopped(Exception):
    """The contest was cancelled."""


def play_deal(deal: Deal, stopped: Callable[[], bool] = lambda: False) -> tuple[Played, ...]:
    """Play a deal in all its seatings. ``stopped`` is asked before every move."""
    return tuple(play_game(deal, seating, stopped) for seating in deal.seatings)


def play_whole_games(deal: Deal, stopped: Callable[[], bool] = lambda: False) -> tuple[Game, ...]:
    """Play a deal in all its seatings, and return the games themselves."""
    return tuple(_play_out(deal, seating, stopped)[0] for seating in deal.seatings)


def play_game(deal: Deal, seating: Seating, stopped: Callable[[], bool] = lambda: False) -> Played:
    """Play one game and sum it up."""
    game, faults = _play_out(deal, seating, stopped)
    rows = game.pad.rows
    exact = tuple(sum(row.bids[seat] == row.tricks[seat] for row in rows) for seat in range(deal.rules.players))
    return Played(deal.number, seating, game.scores, game.winners, exact, len(rows), faults)


def _play_out(deal: Deal, seating: Seating, stopped: Callable[[], bool]) -> tuple[Game, tuple[Faults, ...]]:
    """Play one game, with bots that are made for it. Players have no names in it: a bot may not know whom it meets."""
    bots: list[Bot] = []
    try:
        for seat, who in enumerate(seating):
            bots.append(deal.entrants[who].make(bot_seed(deal.seed, deal.number, seat)))
        game = Game(deal.rules, seed=deal_seed(deal.seed, deal.number))
        while (turn := game.turn) is not None:
            if stopped():
                raise Stopped
            _move(game, turn, bots, deal, seating)
        return game, tuple(bot.faults if isinstance(bot, ProgramBot) else NO_FAULTS for bot in bots)
    finally:
        for bot in bots:
            if isinstance(bot, ProgramBot):
                bot.close()


def _move(game: Game, seat: int, bots: list[Bot], deal: Deal, seating: Seating) -> None:
    try:
        game.play(bots[seat].choose(game.view(seat)), seat)
    except Exception as error:
        name = deal.entrants[seating[seat]].name
        raise BotFailed(
            f"{name} failed in seat {seat} of {seating}, deal {deal.number}, seed {deal.seed}: "
            f"{type(error).__name__}: {error}"
        ) from error
