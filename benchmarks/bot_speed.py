"""How many decisions a second each bot makes on one core.

    python benchmarks/bot_speed.py [--views 400] [--seconds 1]

All are shown the same views: those of whole games of counting bots in which there is more than one thing to do, half of
the base game and half with all seven anniversary cards, three to six players. Every figure is the best of several
repetitions taken in turn.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from foretold import Game, View, find_rules
from foretold.bots import BOTS, LEVELS, Bot, NamedBot, find_bot

REPETITIONS = 3


def recorded(count: int) -> list[View]:
    """Views from games of counting bots, drawn at random."""
    found: list[View] = []
    for edition in ("us", "anniversary"):
        for players in (3, 4, 5, 6):
            game = Game(find_rules(edition, players=players), seed=1)
            bots = [find_bot("counting")(seat) for seat in range(players)]
            while (seat := game.turn) is not None:
                view = game.view(seat)
                if len(view.legal) > 1:
                    found.append(view)
                game.play(bots[seat].choose(view))
    return Random(1).sample(found, min(count, len(found)))


def rate(bot: Bot, views: list[View], seconds: float) -> float:
    """Decisions a second; the first is not counted, since it may load or compile."""
    bot.choose(views[0])
    made, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        bot.choose(views[made % len(views)])
        made += 1
    return made / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--views", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each bot")
    arguments = parser.parse_args()
    views = recorded(arguments.views)
    named: tuple[NamedBot, ...] = (*LEVELS, *BOTS)
    print(f"{len(views)} views\n\n| bot | decisions/s | ms each |\n|---|---:|---:|")
    best = dict.fromkeys(named, 0.0)
    for _ in range(REPETITIONS):
        for bot in named:
            best[bot] = max(best[bot], rate(bot.make(1), views, arguments.seconds))
    for bot, per_second in best.items():
        print(f"| {bot.name} | {per_second:,.0f} | {1000 / per_second:.2f} |")


if __name__ == "__main__":
    main()
