"""How thoroughly a game is reviewed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Depth:
    """The number of sampled worlds in which a seat's choices are tried, and how long the strongest bot thinks."""

    name: str
    worlds: int  #: for every alternative
    more: int  #: for the choice and the strongest bot's, where they differ
    seconds: float = 0.0  #: of one core that the strongest bot may think about a decision


DEPTHS = {
    depth.name: depth
    for depth in (
        Depth("quick", worlds=3, more=9),
        Depth("normal", worlds=12, more=48),
        Depth("deep", worlds=48, more=192, seconds=0.3),
    )
}


def find_depth(name: str) -> Depth:
    """Return the depth with this name."""
    found = DEPTHS.get(name)
    if found is None:
        raise ValueError(f"there is no depth {name!r:.40}; expected one of {', '.join(DEPTHS)}")
    return found
