"""The catalogue of words: every text that a program asks for is there in every language, with the same gaps to fill."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from foretold.locales import FOLDER, LANGUAGES, PLURALS, Texts, load
from foretold.rules.editions import EDITIONS

ROOT = Path(__file__).parents[2]
SOURCES = [
    path
    for folder, endings in (("web/src", ("*.svelte", "*.ts")), ("src/foretold", ("*.py",)))
    for ending in endings
    for path in sorted((ROOT / folder).rglob(ending))
]
SECTIONS = sorted(path.stem for path in FOLDER.glob("en/*.json") if path.stem != PLURALS)
INSERTED = r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}"
GAPS = {".py": re.compile(INSERTED), ".ts": re.compile(rf"\${INSERTED}"), ".svelte": re.compile(rf"\${INSERTED}")}
FORM = re.compile("_(zero|one|two|few|many|other)$")
OF_EDITION = re.compile(rf"game\.({'|'.join(card.edition.value for card in EDITIONS)})\.(suit|card|help)\.\w+$")
LARGEST = 200  # no count in any text is larger


def catalogue(language: str) -> dict[str, str]:
    """All texts of a language."""
    texts: dict[str, str] = {}
    for section in SECTIONS:
        found = load(language, section)
        assert all(key.startswith(f"{section}.") for key in found), section
        texts |= found
    return texts


CATALOGUES = {language: catalogue(language) for language in LANGUAGES}


def asked_keys() -> dict[str, str]:
    """Every key in the sources and where it is; what is put in at run time is a ``*``."""
    found: dict[str, str] = {}
    pattern = re.compile(rf"""(['"`])((?:{"|".join(SECTIONS)})\.(?!json|md|txt)[A-Za-z0-9.*-]+)\1""")  # no files
    for path in SOURCES:
        for _, key in pattern.findall(GAPS[path.suffix].sub("*", path.read_text(encoding="utf-8"))):
            found.setdefault(key, path.relative_to(ROOT).as_posix())
    return found


def general(texts: dict[str, str]) -> dict[str, str]:
    """Texts without what one edition alone calls its cards: each language has that where its own words differ."""
    return {key: text for key, text in texts.items() if not OF_EDITION.match(key)}


def plain(texts: dict[str, str]) -> set[str]:
    """Keys without their plural forms."""
    return {FORM.sub("", key) for key in general(texts)}


def gaps(text: str) -> set[str]:
    """What is put into a text."""
    return set(re.findall(r"{(\w+)}", text))


def test_a_language_is_a_folder_and_a_line() -> None:
    assert sorted(LANGUAGES) == sorted(path.name for path in FOLDER.iterdir() if (path / "common.json").is_file())


def test_every_text_that_is_asked_for_is_in_the_catalogues() -> None:
    keys = asked_keys()
    assert len(keys) > 150
    known = plain(CATALOGUES["en"])
    missing = [
        f"{key} ({where})"
        for key, where in keys.items()
        if not any(re.fullmatch(re.escape(key).replace(r"\*", ".+"), one) for one in known)
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts(language: str) -> None:
    assert plain(CATALOGUES[language]) == plain(CATALOGUES["en"])
    assert [key for key, text in CATALOGUES[language].items() if not text.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_that_count_have_every_form_of_their_language(language: str) -> None:
    forms = {Texts(language).form(count) for count in range(LARGEST)} | {"other"}
    counting = {FORM.sub("", key) for key in CATALOGUES["en"] if FORM.search(key)}
    wanted = {f"{key}_{form}" for key in counting for form in forms}
    assert {key for key in CATALOGUES[language] if FORM.search(key)} == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_the_same_gaps(language: str) -> None:
    english = CATALOGUES["en"]
    for key, text in general(CATALOGUES[language]).items():
        form = FORM.search(key)
        wanted = gaps(english[key] if key in english else english[FORM.sub("_other", key)])
        found = gaps(text)
        if form is not None and form[1] == "one":  # "a bot" may say the number in words
            found, wanted = found - {"count"}, wanted - {"count"}
        assert found == wanted, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_print(language: str) -> None:
    texts = CATALOGUES[language].items()
    assert [key for key, text in texts if re.search(r"\w'\w|\.\.\.|  ", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_and_table_name_the_paces_alike(language: str) -> None:
    texts = CATALOGUES[language]
    for pace, name in {"2": "slow", "1": "calm", "0.5": "quick", "0": "at-once"}.items():
        assert texts[f"home.pace.{pace}"] == texts[f"table.pace.{name}"]
