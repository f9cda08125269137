"""Play many games between bots, on all cores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from typing import Any

from ..bots.protocol import BotMaker
from ..game.game import Game
from ..rules.editions import find_rules
from ..rules.options import Edition, Rules
from ..sim.limits import cores
from .arena.deals import Deal, Playing, play_whole_games
from .arena.entrants import Entrant, find_entrant
from .arena.spread import play_here, play_on_processes

AnyBot = str | BotMaker
"""A bot's name, or what makes one from a seed."""


def play_games(
    bots: AnyBot | Sequence[AnyBot],
    games: int,
    rules: Rules | Edition | str = Edition.US,
    *,
    seed: int | str = 0,
    processes: int | None = None,
    **options: Any,
) -> Iterator[Game]:
    """Play games between bots, and yield them in order as they are done.

    ``bots`` are one for each seat, or one for all seats: names (``foretold bots`` lists them), or functions that make a
    bot from a seed. There are as many players as bots. The same seed gives the same games on any number of processes;
    by default there is one for each core. They are spawned, so call this under ``if __name__ == "__main__":`` in a
    script; factories of bots must be module-level functions or classes.
    """
    if type(games) is not int or games < 1:
        raise ValueError(f"expected at least one game, got {games!r}")
    if processes is not None and (type(processes) is not int or processes < 1):
        raise ValueError(f"expected at least one process, got {processes!r}")
    seated = None if isinstance(bots, str) or callable(bots) else list(bots)
    if seated is not None and not isinstance(rules, Rules):
        options.setdefault("players", len(seated))
    agreed = find_rules(rules, **options)
    if seated is not None and len(seated) != agreed.players:
        raise ValueError(f"expected {agreed.players} bots, one for each seat, got {len(seated)}")
    chosen: list[object] = [bots] * agreed.players if seated is None else [*seated]
    entrants = tuple(map(_entrant, chosen))
    seats = tuple(range(agreed.players))
    deals = [Deal(agreed, entrants, str(seed), number, (seats,)) for number in range(games)]
    return _play(deals, min(processes or cores(), games))


def _entrant(bot: object) -> Entrant:
    if isinstance(bot, str):
        return find_entrant(bot)
    if not callable(bot):
        raise ValueError(f"expected a bot's name or what makes a bot from a seed, got {bot!r:.60}")
    return Entrant(getattr(bot, "__name__", repr(bot)), bot)


def _play(deals: Sequence[Deal], processes: int) -> Iterator[Game]:
    with closing(_playing(deals, processes)) as playing:
        done: dict[int, tuple[Game, ...]] = {}
        following = 0
        try:
            for place, games in playing:
                done[place] = games
                while following in done:
                    yield from done.pop(following)
                    following += 1
        except BrokenProcessPool as error:
            raise RuntimeError(
                "a process ended before its game was over; a script calls play_games below "
                "`if __name__ == '__main__':`, or with processes=1"
            ) from error


def _playing(deals: Sequence[Deal], processes: int) -> Playing[tuple[Game, ...]]:
    if processes == 1:
        return play_here(deals, play_whole_games)
    return play_on_processes(deals, processes, play_whole_games)
