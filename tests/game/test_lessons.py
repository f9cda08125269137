"""The lessons' answers are those of the rules, and their examples those of the rulebooks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from foretold.game.learn.lessons import lessons, lessons_text
from foretold.locales import LANGUAGES
from foretold.rules.cards import SPECIALS
from foretold.rules.options import variants

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "web" / "src" / "generated" / "lessons.json"
LOCALES = ROOT / "src" / "foretold" / "locales"
STEPS: dict[str, dict[str, Any]] = {step["id"]: step for chapter in lessons() for step in chapter["steps"]}


def test_the_kept_lessons_are_those_of_the_rules() -> None:
    assert KEPT.read_text(encoding="utf-8") == lessons_text()
    assert json.loads(lessons_text()) == json.loads(json.dumps(lessons()))


@pytest.mark.parametrize(
    ("step", "right"),
    [
        ("follow", ["B3"]),  # FR, first trick: Anna must follow
        ("escape", ["JB"]),  # FR: Émilie plays a Jester
        ("highest", ["0"]),  # FR: Arnaud has the trick
        ("wizard-led", ["R7", "G11"]),  # FR, second trick: any card
        ("jester-led", ["1"]),  # FR, third trick: Anna's red 7
        ("bid", ["2"]),  # FR: Arnaud's two tricks
        ("turned", ["R"]),  # FR: a red 8 is turned up
        ("exact", ["30"]),  # US, PT, BR, IT: round one
        ("missed", ["-10"]),  # round two
        ("block", ["10"]),
        ("cloud", ["-1"]),  # BR: Maria's five become four
        ("hidden", ["before"]),  # 7.2
        ("secret", ["after"]),  # 7.3
        ("leaders-sum", ["3"]),  # 7.4
        ("tournament", ["2"]),  # 2.8
    ],
)
def test_8_the_rulebooks_own_examples(step: str, right: list[str]) -> None:
    assert STEPS[step]["right"] == right


def test_8_the_blocks_of_the_rulebooks() -> None:
    assert [row["totals"] for row in STEPS["block"]["rows"]] == [(20, -10, 30), (10, 10, 20)]
    assert [row["totals"] for row in STEPS["bid"]["rows"]] == [(50, 0, 40)]


def test_every_variant_and_every_special_card_has_a_lesson() -> None:
    named = {value.value for value in variants()} | {special.name.lower() for special in SPECIALS}
    assert named <= {"last" if step == "dark-wizard" else step for step in STEPS}


def test_every_step_has_an_answer_among_its_choices() -> None:
    for step in STEPS.values():
        assert step["right"] and set(step["right"]) <= set(step["choices"]), step["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_texts(language: str) -> None:
    texts = json.loads((LOCALES / language / "learn.json").read_text(encoding="utf-8"))
    for step in STEPS:
        for part in ("ask", "right", "wrong"):
            assert texts[f"learn.{step}.{part}"]
    for chapter in lessons():
        assert texts[f"learn.chapter.{chapter['id']}"]
