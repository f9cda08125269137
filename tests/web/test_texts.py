"""The catalogues: every text that the client asks for is there in every language, with the same gaps to fill."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from web.browser import LANGUAGES

ROOT = Path(__file__).parents[2]
LOCALES = ROOT / "src" / "foretold" / "locales"
CLIENT = ROOT / "web" / "src"
SOURCES = [path for ending in ("*.svelte", "*.ts") for path in sorted(CLIENT.rglob(ending))]
GAP = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
FORMS = ("zero", "one", "two", "few", "many", "other")


def catalogue(language: str) -> dict[str, str]:
    """All texts of a language."""
    texts: dict[str, str] = {}
    for path in sorted((LOCALES / language).glob("*.json")):
        section = json.loads(path.read_text(encoding="utf-8"))
        assert all(key.startswith(f"{path.stem}.") for key in section), path
        texts |= section
    return texts


CATALOGUES = {language: catalogue(language) for language in LANGUAGES}
SECTIONS = sorted({key.split(".")[0] for key in CATALOGUES["en"]})


def asked_keys() -> dict[str, str]:
    """Every key in the client's sources and where it is; what is put in at run time is a ``*``."""
    found: dict[str, str] = {}
    pattern = re.compile(rf"""(['"`])((?:{"|".join(SECTIONS)})\.[\w.*-]+)\1""")
    for path in SOURCES:
        for _, key in pattern.findall(GAP.sub("*", path.read_text(encoding="utf-8"))):
            found.setdefault(key, path.relative_to(ROOT).as_posix())
    return found


def test_every_text_that_is_asked_for_is_in_the_catalogues() -> None:
    keys = asked_keys()
    assert len(keys) > 150
    plain = {re.sub(rf"_({'|'.join(FORMS)})$", "", key) for key in CATALOGUES["en"]}
    missing = [
        f"{key} ({where})"
        for key, where in keys.items()
        if not any(re.fullmatch(re.escape(key).replace(r"\*", ".+"), one) for one in plain)
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_texts(language: str) -> None:
    assert CATALOGUES[language].keys() == CATALOGUES["en"].keys()
    assert [key for key, text in CATALOGUES[language].items() if not text.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_fills_the_same_gaps(language: str) -> None:
    for key, text in CATALOGUES[language].items():
        gaps, english = (set(re.findall(r"{(\w+)}", one)) for one in (text, CATALOGUES["en"][key]))
        if key.endswith("_one"):  # "a bot" may say the number in words
            gaps, english = gaps - {"count"}, english - {"count"}
        assert gaps == english, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_that_count_have_every_form(language: str) -> None:
    texts = CATALOGUES[language]
    assert [key for key in texts if key.endswith("_one") and f"{key[:-4]}_other" not in texts] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_print(language: str) -> None:
    texts = CATALOGUES[language].items()
    assert [key for key, text in texts if re.search(r"\w'\w|\.\.\.|  ", text)] == []
