"""Bots by their names."""

import pytest

from foretold.bots import CountingBot, RandomBot
from foretold.bots.registry import bot_names, find_bot


def test_plain_bots_have_names() -> None:
    assert find_bot("random") is RandomBot and find_bot("Counting") is CountingBot
    assert {"random", "counting"} <= set(bot_names())


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"there is no bot 'nobody'; expected one of beginner, .*, counting, "):
        find_bot("nobody")
