"""Pictures of the terminal, for the README and to be looked at:

    PYTHONPATH=src:tests python -m terminal.screens docs/screens

A real game is played up to the middle of a trick, in both sizes and themes.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from terminal.driving import LARGE, SMALL, client, until

from foretold import find_rules
from foretold.game.actions import Kind
from foretold.terminal.app import Play
from foretold.terminal.local import new_table
from foretold.terminal.look import ThemeName
from foretold.terminal.picture import Picture

RULES = find_rules("portugal", players=4, hand_sizes=(3, 6))
SHOTS: dict[str, tuple[tuple[int, int], ThemeName, str]] = {
    "terminal-80x24": (SMALL, "dark", ""),
    "terminal-160x50": (LARGE, "dark", ""),
    "terminal-light": (SMALL, "light", ""),
    "terminal-rules": (SMALL, "light", "r"),
}


def in_a_trick(now: Picture) -> bool:
    """Whether the player has to answer a trick of the second round."""
    game = now.game
    return (
        game is not None and game.round == 2 and len(game.trick) > 1 and [a.kind for a in now.legal[:1]] == [Kind.PLAY]
    )


async def shoot(name: str, folder: Path) -> None:
    """Play up to there, and take the picture."""
    size, theme, key = SHOTS[name]
    app: Play = client(new_table(RULES, "Ada", seed="picture"), theme=theme)
    async with app.run_test(size=size) as pilot:
        await until(pilot, app, in_a_trick, ("enter",))
        await pilot.press(*key)
        await pilot.pause()
        (folder / f"{name}.svg").write_text(app.export_screenshot(title="foretold play"), encoding="utf-8")


if __name__ == "__main__":
    for shot in SHOTS:
        asyncio.run(shoot(shot, Path(sys.argv[1])))
