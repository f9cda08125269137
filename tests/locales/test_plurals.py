"""Plural forms are those of the Unicode CLDR, as Babel has it."""

from __future__ import annotations

import pytest
from babel import Locale

from foretold.locales import LANGUAGES, Texts
from foretold.locales.plurals import plural_form

COUNTS = [*range(1001), 10_000, 100_000, 999_999, 1_000_000, 2_000_000, 1_000_002]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_has_the_form_that_cldr_says(language: str) -> None:
    cldr = Locale.parse(language, sep="-").plural_form
    texts = Texts(language)
    assert [texts.form(count) for count in COUNTS] == [cldr(count) for count in COUNTS]


def test_numbers_choose_the_form_of_a_text() -> None:
    english, french = Texts("en", "table"), Texts("fr", "table")
    assert "1 card each" in english("table.tell.dealt", round=1, count=1, name="Ada")
    assert "2 cards each" in english("table.tell.dealt", round=1, count=2, name="Ada")
    assert "0 carte chacun" in french("table.tell.dealt", round=1, count=0, name="Ada")


def test_a_rule_that_is_not_cldrs_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a CLDR relation"):
        plural_form({"one": "i is 1"}, 1)
