"""The sprite of the web client: a picture for every card in both decks, and nothing that a strict page would refuse."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from foretold import Card, Suit
from foretold.game.cards import CARDS

WEB = Path(__file__).parents[2] / "web"
SPRITE = WEB / "public" / "cards.svg"
SVG = "{http://www.w3.org/2000/svg}"
CARD_BOX = "0 0 250 350"
ICONS = ("icon-wizard", "icon-jester", "icon-dealer", "icon-trump", "icon-none", "logo")


@pytest.fixture(scope="module")
def sprite() -> ElementTree.Element:
    return ElementTree.parse(SPRITE).getroot()


@pytest.fixture(scope="module")
def symbols(sprite: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {symbol.attrib["id"]: symbol for symbol in sprite.iter(f"{SVG}symbol")}


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_card_has_a_picture_in_both_decks(card: Card, symbols: dict[str, ElementTree.Element]) -> None:
    assert symbols[str(card)].attrib["viewBox"] == CARD_BOX
    if card.number is not None or (card.special and card.special.quarters):  # the others are the same in both decks
        assert symbols[f"us-{card}"].attrib["viewBox"] == CARD_BOX


def test_backs_signs_and_icons_are_there(symbols: dict[str, ElementTree.Element]) -> None:
    signs = {f"{prefix}{suit.value}" for suit in Suit for prefix in ("suit-", "suit-us-")}
    assert signs | set(ICONS) | {"back", "us-back"} <= set(symbols)


def test_ids_are_unique_and_every_reference_is_to_one_of_them(sprite: ElementTree.Element) -> None:
    ids = [element.attrib["id"] for element in sprite.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = {element.attrib["href"] for element in sprite.iter(f"{SVG}use")}
    assert used <= {f"#{name}" for name in ids}


def test_nothing_that_a_strict_page_would_refuse(sprite: ElementTree.Element) -> None:
    drawn = {"svg", "defs", "symbol", "g", "use", "path", "circle", "ellipse", "rect"}
    assert {element.tag.removeprefix(SVG) for element in sprite.iter()} <= drawn  # no script, style, image or text
    for element in sprite.iter():
        for name, value in element.attrib.items():
            assert name != "style" and not name.startswith("on")
            assert "url(" not in value and "//" not in value and "data:" not in value


def test_the_sprite_is_small_on_the_wire() -> None:
    assert len(gzip.compress(SPRITE.read_bytes())) < 20_000


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_sprite_is_what_the_generator_makes() -> None:
    made = subprocess.run(
        ["node", str(WEB / "art" / "make.mjs"), "--print"], capture_output=True, check=True, timeout=60, text=True
    ).stdout
    assert made == SPRITE.read_text()


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the Web Content Accessibility Guidelines count it."""

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_ranks_can_be_read_on_their_ground() -> None:
    palette = (WEB / "art" / "palette.mjs").read_text()
    paper = re.search(r"paper = '(#\w{6})'", palette)
    rows = re.findall(r"[BRGY]: \{ dark: '(#\w+)', deep: '(#\w+)', .*, light: '(#\w+)'", palette)
    assert paper is not None and len(rows) == 4
    for dark, deep, light in rows:
        assert contrast(deep, light) >= 4.5
        assert contrast(paper[1], dark) >= 4.5
