"""Texts in six languages: one catalogue a language and section, which the browser, the terminal and the command line
share. ``{name}`` in a text is replaced; a text that depends on a number has a form for each case, as Unicode names
them: keys end in ``_one`` and ``_other``."""

from __future__ import annotations

import json
import os
import re
from functools import lru_cache
from pathlib import Path

LANGUAGES = {
    "en": "English",
    "pt-BR": "Português (Brasil)",
    "pt-PT": "Português (Portugal)",
    "fr": "Français",
    "it": "Italiano",
    "de": "Deutsch",
}
ZERO_IS_ONE = frozenset(("fr", "pt-BR"))  # languages in which nothing counts as one thing
FOLDER = Path(__file__).parent


class Texts:
    """The texts of some sections in one language."""

    def __init__(self, language: str, *sections: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"language: expected one of {', '.join(LANGUAGES)}, got {language[:40]!r}")
        self.language = language
        self._texts: dict[str, str] = {}
        for section in sections:
            self._texts |= _section(language, section)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __call__(self, key: str, **values: object) -> str:
        """A text with its values."""
        count = values.get("count")
        if isinstance(count, int):
            one = count == 1 or (count == 0 and self.language in ZERO_IS_ONE)
            key = next(
                (form for form in (f"{key}_{'one' if one else 'other'}", f"{key}_other") if form in self._texts), key
            )
        text = self._texts.get(key, key)
        return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], found[0])), text)


@lru_cache(maxsize=100)
def _section(language: str, section: str) -> dict[str, str]:
    path = FOLDER / language / f"{section}.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def preferred(environment: dict[str, str] | None = None) -> str:
    """The language that the surroundings ask for, as far as it is among ours; else English."""
    found = os.environ if environment is None else environment
    for name in ("FORETOLD_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        tag = found.get(name, "").split(".")[0].replace("_", "-")
        if not tag or tag in ("C", "POSIX"):
            continue
        exact = [language for language in LANGUAGES if language.casefold() == tag.casefold()]
        rough = [language for language in LANGUAGES if language == tag.split("-")[0].casefold()]
        if tag.casefold().split("-")[0] == "pt":
            rough = ["pt-PT"]
        return (exact or rough or ["en"])[0]
    return "en"
