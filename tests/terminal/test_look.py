"""Dark and light, help and rules: everything can be read, in every language."""

from __future__ import annotations

import pytest
from terminal.driving import LARGE, SMALL, client, own, screen, until

from foretold import Card, find_rules
from foretold.locales import LANGUAGES, Texts
from foretold.terminal.faces import face
from foretold.terminal.look import PALETTES, Look, Palette, fitting_theme

READABLE = 4.5  # the contrast that WCAG 2 asks of text


def luminance(colour: str) -> float:
    """The relative luminance of a colour, by WCAG's formula."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_every_colour_can_be_read(palette: Palette) -> None:
    on_cards = [*palette.suits.values(), palette.wizard, palette.jester, palette.special, palette.back]
    written = [*on_cards, palette.gold, palette.violet, palette.met, palette.missed, palette.text, palette.soft]
    for colour in written:
        assert contrast(colour, palette.background) >= READABLE, colour
    for ground in (palette.panel, palette.raised, palette.felt):
        assert contrast(palette.text, ground) >= READABLE, ground
    for colour in on_cards:
        assert contrast(colour, palette.felt) >= 3, colour  # letters in bold


def test_the_theme_is_that_of_the_terminal() -> None:
    assert fitting_theme({"COLORFGBG": "0;15"}) == fitting_theme({"COLORFGBG": "0;default;7"}) == "light"
    assert fitting_theme({"COLORFGBG": "15;0"}) == fitting_theme({}) == "dark"


@pytest.mark.parametrize(("edition", "shown"), [("brazil", ("7½", "9¾")), ("us", ("8½", "10¾"))])
def test_cards_that_rank_between_others_say_so_by_the_ranks_in_use(edition: str, shown: tuple[str, str]) -> None:
    look = Look(Texts("en", "game"), edition)
    assert tuple(face(Card(name), look).above for name in ("Juggler", "Cloud")) == shown
    below, above = (face(Card(name), look).above for name in ("B7", "B8"))
    assert shown[0].startswith(below) and not shown[0].startswith(above)


@pytest.mark.anyio
async def test_a_key_changes_the_theme_at_once() -> None:
    app = client(own(find_rules("us", players=3, hand_sizes=(2,))))
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        for theme in ("light", "dark"):
            await pilot.press("t")
            await pilot.pause()
            ground = PALETTES[theme].background.lower()
            assert app.screen.styles.background.hex.lower() == ground


@pytest.mark.anyio
@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_names_the_special_cards_and_the_rules_are_all_there(language: str) -> None:
    app = client(own(find_rules("brazil", players=3, hand_sizes=(2,))), language)
    async with app.run_test(size=(120, 60)) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        await pilot.press("question_mark")
        await pilot.pause()
        shown = screen(app)
        for name in ("W", "J", "Dragon", "Bomb", "Werewolf", "Juggler", "Cloud", "Shapeshifter", "Fairy"):
            assert app.words.help(name).split(".")[0][:40] in shown, name
        await pilot.press("escape", "r")
        await pilot.pause()
        assert app.texts("table.menu.rules") in screen(app)
        await pilot.press("escape")


@pytest.mark.anyio
async def test_a_key_after_a_question_answers_it_and_plays_no_card() -> None:
    table = own(find_rules("us", players=3, hand_sizes=(3,)))
    app = client(table)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, app, lambda picture: picture.legal)
        before = table.game.events
        app.action_leave()
        assert len(app.screen_stack) == 2, "the question lies over the table before the next key"
        await pilot.press("enter")
        await pilot.pause()
        assert len(app.screen_stack) == 1 and table.game.events == before
