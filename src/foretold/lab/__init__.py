"""The laboratory: games and contests between bots, and what is learnt from them.

>>> from foretold.lab import play_games
>>> [game.over for game in play_games("casual", 2, hand_sizes="1,2", seed=1, processes=1)]
[True, True]
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .games import play_games

__all__ = ["play_games"]


def __getattr__(name: str) -> Any:
    if name == "play_games":
        from .games import play_games

        return play_games
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
