"""OpenSpiel's ``api_test``, unmodified: a class of its tests for every edition and variant, made as it makes them."""

import pytest
from lab.research.variants import EDITIONS, VARIANTS

pytest.importorskip("pyspiel")

from open_spiel.integration_tests import api_test

from foretold.lab.research import load_game


def _class_for(name: str, game: object) -> type:
    made = type(name, (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": game})
    made.__test__ = True  # type: ignore[attr-defined]
    return made


for _edition in EDITIONS:
    _name = f"Test_{_edition}"
    globals()[_name] = _class_for(_name, load_game(_edition))
for _number, (_variant, _rules) in enumerate(VARIANTS.items()):
    _name = f"Test_{_number}_" + "".join(sign if sign.isalnum() else "_" for sign in _variant)
    globals()[_name] = _class_for(_name, load_game(_rules))
