"""Faces in letters: the familiars that a server's bots are, as in the browser, and for everybody else a face that the
name always has."""

from __future__ import annotations

from zlib import crc32

WIDTH = 5  #: columns of every face
FAMILIARS = {
    "Alder": "{o,o}",  # an owl
    "Bramble": "*'.'*",  # a hedgehog
    "Cinder": "=^.^=",  # a cat
    "Dew": "@._.@",  # a frog
    "Ember": "/^v^\\",  # a fox
    "Fern": r"(\_/)",  # a hare
}
EYES = "o^-'*."
MOUTHS = "_u.vw~"


def portrait(name: str) -> str:
    """The face of whoever has this name. Numbered names ("Fern 2") are the same one's."""
    known = FAMILIARS.get(name.split(" ")[0])
    if known is not None:
        return known
    number = crc32(name.encode())
    eye, mouth = EYES[number % len(EYES)], MOUTHS[number // len(EYES) % len(MOUTHS)]
    return f"({eye}{mouth}{eye})"
