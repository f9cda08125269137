"""Rules in the words of OpenSpiel's parameters, and back.

The words are those of the notation, with two differences that OpenSpiel's grammar asks for: underscores for hyphens in
names, and hand sizes with a slash behind each (``1/2/3/``), since ``5`` alone would be read as a number.
"""

from dataclasses import fields
from typing import Any

from ...game.text.rules_text import options_of, parse_options
from ...rules.editions import find_edition
from ...rules.options import Form, Rules

AS_THE_EDITION = ""  # an option that is not given is the edition's

PARAMETERS: dict[str, Any] = {
    **dict.fromkeys((field.name for field in fields(Rules)), AS_THE_EDITION),
    "edition": "us",
    "players": 0,  # as the edition says, and two in Duel
    "rewards": "round",
}


def rules_of(parameters: dict[str, Any]) -> Rules:
    """The rules that parameters ask for; what they leave out is the edition's."""
    rewards = parameters.get("rewards", "round")
    if rewards not in ("round", "game"):
        raise ValueError(f"rewards: expected 'round' or 'game', got {rewards!r}")
    words = []
    for name, value in parameters.items():
        if name in ("edition", "rewards") or value in (AS_THE_EDITION, 0):
            continue
        text = str(value).strip("/").replace("/", ",") if name == "hand_sizes" else str(value)
        words.append(f"{name.replace('_', '-')}={text}")
    options = parse_options(words)
    if options.get("form") is Form.DUEL:
        options.setdefault("players", 2)
    return find_edition(parameters.get("edition", "us")).rules.but(**options)


def parameters_of(rules: Rules) -> dict[str, Any]:
    """Every option of some rules as parameters."""
    words = {name.replace("-", "_"): text for name, text in options_of(rules).items()}
    sizes = words["hand_sizes"]
    written = sizes.replace(",", "/") + "/" if sizes[0].isdigit() else sizes
    return words | {"players": rules.players, "hand_sizes": written}
