"""Dark and light: the colours of cards and of everything around them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from textual.theme import Theme

from ..game.cards import Suit
from ..game.text.words import Words
from ..locales import Texts

ThemeName = Literal["dark", "light"]


@dataclass(frozen=True)
class Palette:
    """The colours of one theme. All of the first group are read on ``background``."""

    suits: Mapping[Suit, str]
    wizard: str
    jester: str
    special: str
    back: str
    gold: str  #: what is chosen, wins or is to act
    violet: str  #: the dealer, and lines of the chart
    met: str
    missed: str
    text: str
    soft: str  #: what matters less

    background: str
    panel: str  #: of what lies over the table
    raised: str  #: behind an answer
    frame: str
    felt: str
    felt_edge: str

    def theme(self, name: ThemeName) -> Theme:
        """The colours as Textual knows them; its styles name them with a ``$``."""
        return Theme(
            name=f"foretold-{name}",
            dark=name == "dark",
            primary=self.violet,
            accent=self.gold,
            foreground=self.text,
            background=self.background,
            surface=self.background,
            panel=self.panel,
            variables={"soft": self.soft, "frame": self.frame, "felt": self.felt, "felt-edge": self.felt_edge},
        )


PALETTES: dict[ThemeName, Palette] = {
    "dark": Palette(
        suits={Suit.BLUE: "#5b95ff", Suit.RED: "#ff7a6e", Suit.GREEN: "#58c878", Suit.YELLOW: "#e3b341"},
        wizard="#c79bff",
        jester="#5fd3d3",
        special="#ff9ad5",
        back="#8a83a6",
        gold="#ffd866",
        violet="#c79bff",
        met="#58c878",
        missed="#ff7a6e",
        text="#ece7fa",
        soft="#bdb3d6",
        background="#14112a",
        panel="#221d39",
        raised="#3a3357",
        frame="#6d6688",
        felt="#17392f",
        felt_edge="#2f6b57",
    ),
    "light": Palette(
        suits={Suit.BLUE: "#1d4ed8", Suit.RED: "#b42318", Suit.GREEN: "#12692f", Suit.YELLOW: "#7a5200"},
        wizard="#7e22ce",
        jester="#0d625c",
        special="#a8174f",
        back="#5f5878",
        gold="#7a4a00",
        violet="#6b21a8",
        met="#12692f",
        missed="#b42318",
        text="#1f1a33",
        soft="#4f4769",
        background="#faf8ff",
        panel="#efeafb",
        raised="#e3dcf5",
        frame="#8d85a8",
        felt="#dff1e7",
        felt_edge="#5c9c81",
    ),
}


class Look(Words):
    """The game in words and colours: everything that is drawn asks for both."""

    def __init__(self, texts: Texts, edition: str, theme: ThemeName = "dark") -> None:
        super().__init__(texts, edition)
        self.theme: ThemeName = theme

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return PALETTES[self.theme]

    def level(self, name: str) -> str:
        """The name of a level of bots; a bot that is no level has only its own."""
        key = f"game.level.{name}"
        return self.text(key) if key in self.text else name

    def switch(self) -> None:
        """Change from dark to light, or back."""
        self.theme = "light" if self.theme == "dark" else "dark"


def fitting_theme(environment: Mapping[str, str]) -> ThemeName:
    """The theme of a terminal that says what its background is (``COLORFGBG``, such as ``0;15``); else dark."""
    background = environment.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if background in ("7", "15") else "dark"
