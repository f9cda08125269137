"""Bots by their names."""

import pytest

from foretold.bots import CountingBot, RandomBot
from foretold.bots.registry import bot_names, find_bot, register_bot


def test_plain_bots_have_names() -> None:
    assert find_bot("random") is RandomBot and find_bot("Counting") is CountingBot
    assert {"random", "counting"} <= set(bot_names())


def test_others_register_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("foretold.bots.registry._BOTS", {"counting": CountingBot})
    register_bot("Dice", RandomBot)
    assert bot_names() == ("counting", "dice") and find_bot("dice") is RandomBot
    with pytest.raises(ValueError, match="there is a bot 'dice' already"):
        register_bot("dice", RandomBot)
    with pytest.raises(ValueError, match="there is no bot 'nobody'; expected one of counting, dice"):
        find_bot("nobody")


@pytest.mark.parametrize("name", ["", "players=4", "program:x", "two words"])
def test_a_name_cannot_be_taken_for_rules_or_a_program(name: str) -> None:
    with pytest.raises(ValueError, match="expected a name without spaces"):
        register_bot(name, RandomBot)
