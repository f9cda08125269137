"""What is shown: complete at every width, with the reason for every question, and enough to learn the game from."""

import io

import pytest
from rich.console import Console

from foretold import Anniversary, Bids, BidSum, Edition, Form, Game, Rules, Sight, View, Wizards, find_rules
from foretold.cli.plain.answers import read_action
from foretold.cli.plain.choices import choices_shown
from foretold.cli.plain.help import explanation, what_to_type
from foretold.cli.plain.labels import Labels
from foretold.cli.plain.screen import Seats, flowing, seats_table
from foretold.cli.streams import console
from foretold.locales import LANGUAGES, Texts
from foretold.rules.scores import points

CONSOLE = Console(file=io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
BRAZIL, US = Labels(Edition.BRAZIL, CONSOLE), Labels(Edition.US, CONSOLE)
WIDTHS = (40, 44, 59, 60, 61, 80, 120)


def shown(what: object, width: int) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width).print(what)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def view(*lines: str, edition: str = "brazil", options: str = "anniversary=all", turned: str = "R5") -> View:
    hands = "B13 WR Juggler R2 / JB JG B7 Shapeshifter / B1 WB Cloud G4"
    rules = f"rules edition={edition} players=3 hand-sizes=4 {options}"
    names = 'names "A name of thirty-nine characters, indeed" "Ben" "Cleo"'
    head = ["foretold position 1", rules, names, "round 1", "dealer 2", "scores 0 0 0"]
    game = Game.from_position("\n".join([*head, f"hands {hands}", f"turned {turned}", *lines]) + "\n")
    return game.view(game.turn)


def prompt(where: View, labels: Labels = BRAZIL, width: int = 80) -> str:
    return "\n".join(shown(choices_shown(where, labels, width), width))


BIDDEN = "bids 0=1 1=2 2=1"


# ---------------------------------------------------------------------- width


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("open_hands", [True, False])
def test_nothing_but_names_gives_way_at_any_width(width: int, open_hands: bool) -> None:
    now = view(BIDDEN, "trick 0 R2 Shapeshifter=W")
    hands = tuple(now.hand if open_hands else None for _ in now.names)
    seats = Seats(now.names, 0, 2, (-120, 0, 90), ("?", 2, 1), now.tricks, now.trick, now.winning, hands)
    lines = shown(seats_table(seats, BRAZIL, width), width)
    assert max(map(len, lines)) <= width
    assert lines[0].split()[2:5] == ["bid", "taken", "trick"]
    first, second, third = (next(line for line in lines if start in line[:12]) for start in ("A n", "Ben", "Cleo"))
    assert "…" in first and " ".join(first.split()).partition("-120 ")[2].startswith("? 0 1. R2")
    assert " ".join(second.split()).startswith("Ben 0 2 0 2. Shapeshifter=W")
    assert sum("wins" in line for line in lines) == 1
    assert third.startswith(">") and third.split()[:5] == [">", "Cleo", "90", "1", "0"]
    assert "(deals)" in first or "Dealer: A name of thirty-nine characters," in " ".join(lines)
    if open_hands:
        assert sum(line.count("Cloud") for line in lines) == 3


@pytest.mark.parametrize("columns", ["0", "1", "39", "-1", "x"])
def test_a_terminal_without_width_has_some(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert console().width >= 40


def test_choices_stand_below_the_first_and_are_never_broken() -> None:
    lines = prompt(view(BIDDEN), width=40).splitlines()
    assert len(lines) > 1
    assert lines[0].startswith("Play:   1:") and all(
        line.startswith(" " * 8 + str(line.strip()[0])) for line in lines[1:]
    )
    assert max(map(len, lines)) <= 40
    naming = prompt(view(turned="WY"), US, width=40).splitlines()
    assert any(line.endswith("spades") or "spades  " in line for line in naming)
    assert flowing([], 10).plain == ""


# ---------------------------------------------------------------------- questions


def test_the_juggler_says_why_a_card_is_passed() -> None:
    assert "one card to Ben (the Juggler was played)" in prompt(view(BIDDEN, "trick 0 Juggler=B B7 B1"))


def test_the_cloud_says_why_a_bid_is_changed() -> None:
    game = Game(Rules(players=3, hand_sizes=(3,), anniversary=Anniversary.CLOUD), seed=1)
    for seed in range(1, 200):
        game = Game(Rules(players=3, hand_sizes=(3,), anniversary=Anniversary.CLOUD), seed=seed)
        while not game.over and game.phase.value != "change":
            game.play(game.view(game.turn).legal[-1])
        if not game.over:
            break
    now = game.view(game.turn)
    assert now.seat is not None
    said = prompt(now, US)
    assert f"your bid of {now.bids[now.seat]} by one: you took the trick with the Cloud" in said


def test_whoever_names_the_trump_is_told_why() -> None:
    assert "yours to name, since you deal and WY was turned up" in prompt(view(turned="WY"))
    hands = "hands B13 WR Juggler R2 / JB JG B7 Shapeshifter / B1 WB Werewolf G4"
    head = "foretold position 1\nrules edition=brazil players=3 hand-sizes=4 anniversary=all\nround 1\ndealer 2\n"
    game = Game.from_position(f"{head}scores 0 0 0\n{hands}\nturned R5\n")
    assert "yours to name, since you were dealt the Werewolf" in prompt(game.view(game.turn))


def test_the_suit_to_follow_is_told_from_the_suit_one_lacks() -> None:
    assert "To follow: B" in prompt(view(BIDDEN, "trick 0 B13"))
    assert "led: R (you hold none)" in prompt(view(BIDDEN, "trick 0 R2"))


def test_a_bid_that_is_not_allowed_is_explained() -> None:
    said = prompt(view("bids 0=1 1=2", options="anniversary=all bid-sum=plus-minus-one"))
    assert said == "Bid:    0, 2, 3, 4 (with 1 the bids would add up to 4)"


# ---------------------------------------------------------------------- help


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_explains_what_is_played_and_nothing_else(language: str) -> None:
    def names(rules: Rules) -> list[str]:
        labels = Labels(rules.edition, CONSOLE, language)
        return [about for about, _ in explanation(rules, labels) if about]

    text = Texts(language, "game")
    assert len(names(find_rules("us"))) == 2  # Wizard and Jester
    for card in Anniversary:
        if card.value.bit_count() == 1 and card not in (Anniversary.DRAGON, Anniversary.FAIRY):
            assert names(Rules(anniversary=card))[2:] == [text(f"game.card.{str(card.name).capitalize()}")]
    variants = {
        Rules(bids=Bids.HIDDEN): ["bids.hidden"],
        Rules(bids=Bids.SECRET): ["bids.secret"],
        Rules(bid_sum=BidSum.PLUS_MINUS_ONE): ["bid-sum.plus-minus-one"],
        Rules(bid_sum=BidSum.LEADERS_SUM): ["bid-sum.leaders-sum"],
        Rules(wizards=Wizards.LAST): ["wizards.last"],
        Rules(form=Form.UNICOLOR): ["form.unicolor"],
        Rules(form=Form.DUEL, players=2, bids=Bids.SECRET): ["form.duel", "bids.secret"],
        Rules(sight=Sight.FORESIGHT): ["sight.foresight"],
        Rules(sight=Sight.CLAIRVOYANCE): ["sight.clairvoyance"],
    }
    for rules, keys in variants.items():
        assert names(rules)[2:] == [text(f"game.option.{key}") for key in keys]


def test_the_help_says_what_a_bid_is_worth() -> None:
    assert points(2, 2) == 20 + 2 * 10 and points(2, 3) == -10
    assert (
        "20 points and 10 for each trick. Every trick too many or too few costs 10." in explanation(Rules(), US)[0][1]
    )


def test_between_which_numbers_juggler_and_cloud_stand_depends_on_the_names() -> None:
    rules = Rules(anniversary=Anniversary.ALL)
    us, brazil = (dict(explanation(rules, labels)) for labels in (US, BRAZIL))
    assert brazil["Juggler"].startswith("A 7½") and brazil["Cloud"].startswith("A 9¾")
    assert us["Juggler"].startswith("Between 8 and 9") and us["Cloud"].startswith("Between 10 and jack")


@pytest.mark.parametrize("labels", [BRAZIL, US], ids=lambda labels: labels.edition.value)
def test_what_the_help_says_can_be_typed(labels: Labels) -> None:
    forms = dict(what_to_type(Rules(edition=labels.edition, anniversary=Anniversary.ALL), labels))
    typed = [part for what in forms for part in what.split(" / ")]
    playing, naming = view(BIDDEN), view(turned="WY")
    assert {str(read_action(word, playing, labels)) for word in typed[:2]} == {"play B13"}
    assert {str(read_action(word, naming, labels)) for word in typed[3:5]} == {"trump B"}
    for word in ("juggler", "cloud"):
        (example,) = (what for what in forms if what.startswith(word))
        assert str(read_action(example, playing, labels)) == f"play {word.capitalize()}=B"
