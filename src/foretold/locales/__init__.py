"""The message catalogue: a folder for each language in ``languages.json``, with a JSON file for each section, shared by
the browser, the full-screen terminal and the command line. ``{name}`` in a text is a placeholder; a text that depends
on a number has a form for each plural category of its language: keys end in ``_one``, ``_few``, ``_other``."""

from __future__ import annotations

import json
import os
import re
from functools import lru_cache
from pathlib import Path

from .plurals import plural_form

FOLDER = Path(__file__).parent
LANGUAGES: dict[str, str] = json.loads((FOLDER / "languages.json").read_text(encoding="utf-8"))
"""Every language by its tag, as it calls itself. Of tags with the same primary subtag, such as pt-BR and pt-PT, the
first one listed is the default."""
PLURALS = "plurals"  # the file without texts: the plural rules


class Texts:
    """The texts of some sections in one language."""

    def __init__(self, language: str, *sections: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"language: expected one of {', '.join(LANGUAGES)}, got {language[:40]!r}")
        self.language = language
        self._texts: dict[str, str] = {}
        for section in sections:
            self._texts |= load(language, section)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __call__(self, key: str, **values: object) -> str:
        """Return a text with its placeholders filled in."""
        count = values.get("count")
        if isinstance(count, int):
            forms = (f"{key}_{self.form(count)}", f"{key}_other")
            key = next((form for form in forms if form in self._texts), key)
        text = self._texts.get(key, key)
        return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], found[0])), text)

    def form(self, count: int) -> str:
        """The plural category of a number: ``one``, ``few``, ``many`` or ``other``."""
        return plural_form(load(self.language, PLURALS), count)


@lru_cache(maxsize=200)
def load(language: str, section: str) -> dict[str, str]:
    """Return all texts of a section in a language, by key; empty if the section does not exist."""
    path = FOLDER / language / f"{section}.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def preferred(environment: dict[str, str] | None = None) -> str:
    """Return the language set in the environment if we support it, else English."""
    found = os.environ if environment is None else environment
    for name in ("FORETOLD_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        tag = found.get(name, "").split(".")[0].replace("_", "-").casefold()
        if not tag or tag in ("c", "posix"):
            continue
        exact = [language for language in LANGUAGES if language.casefold() == tag]
        rough = [language for language in LANGUAGES if language.split("-")[0] == tag.split("-")[0]]
        return (exact or rough or ["en"])[0]
    return "en"
