"""The guided round is one by the rules in every way that it can go, and each of its sentences is in every catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct

from foretold.game.game import Game
from foretold.locales import LANGUAGES
from foretold.service.protocol.first_round import POSITION, SEAT, Branch, Sentence, first_round, first_round_text
from foretold.service.protocol.game import event_message

ROOT = Path(__file__).parents[2]
ROUND = first_round()


def ways(branch: Branch, before: tuple[Branch, ...] = ()) -> Iterator[tuple[Branch, ...]]:
    """The branches of everything that can happen, from the deal to the points."""
    if not branch.choices:
        yield *before, branch
    for after in branch.choices.values():
        yield from ways(after, (*before, branch))


def said(*branches: Branch) -> list[Sentence]:
    """All that is said in some branches."""
    return [sentence for branch in branches for step in branch.steps for sentence in step.says]


def test_the_kept_round_is_that_of_the_rules() -> None:
    kept = ROOT / "web" / "src" / "generated" / "first_round.json"
    assert kept.read_text(encoding="utf-8") == first_round_text()


def test_every_way_is_a_game_by_the_rules() -> None:
    for way in ways(ROUND):
        shown: list[Struct] = [step.moment.event for branch in way for step in branch.steps if step.moment]
        game = Game.from_position(POSITION)
        for event in shown:
            if type(event).__name__ == "BidMade":
                game.play(f"bid {event.tricks}")  # type: ignore[attr-defined]
            elif type(event).__name__ == "CardPlayed":
                game.play(str(event.play))  # type: ignore[attr-defined]
        assert shown == [event_message(event.seen_by(SEAT)) for event in game.events]
        assert said(way[-1])[-1].values["points"] == game.view(SEAT).scores[SEAT]


def test_the_advice_is_the_best_that_there_is() -> None:
    branch = ROUND
    while branch.best is not None:
        branch = branch.choices[branch.best]
    points = [int(said(way[-1])[-1].values["points"]) for way in ways(ROUND)]
    assert said(branch)[-1].values["points"] == max(points)
    judged = next(sentence for sentence in said(ROUND) if sentence.code == "judge")
    assert ROUND.best == f"bid {judged.values['best']}"  # what the hand is said to promise


def test_it_shows_what_a_beginner_has_to_know() -> None:
    branch, codes = ROUND, said(ROUND)
    while branch.best is not None:
        branch = branch.choices[branch.best]
        codes += said(branch)
    taught = {
        "deal",
        "trump",
        "goal",
        "judge",
        "follow",
        "void",
        "took-suit",
        "took-trump",
        "took-wizard",
        "jester",
        "met",
    }
    assert taught <= {sentence.code for sentence in codes}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_in_the_catalogue(language: str) -> None:
    path = ROOT / "src" / "foretold" / "locales" / language / "learn.json"
    texts = json.loads(path.read_text(encoding="utf-8"))
    own = {"title", "line", "again"}  # of the page
    kept = {key.removeprefix("learn.round.") for key in texts if key.startswith("learn.round.")}
    assert kept - own == {sentence.code for way in ways(ROUND) for sentence in said(*way)}
