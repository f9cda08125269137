"""What is shown: complete at every width, with the reason for every question, and enough to learn the game from."""

import io

import pytest
from rich.console import Console

from foretold import Anniversary, Bids, BidSum, Edition, Form, Game, Rules, Sight, View, Wizards, find_rules
from foretold.cli.choosing import choices_shown
from foretold.cli.explaining import explanation, what_to_type
from foretold.cli.labels import Labels
from foretold.cli.reading import read_action
from foretold.cli.screen import Seats, flowing, seats_table
from foretold.cli.streams import console
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
    assert f"your bid of {now.bids[now.seat]} by one, for you took the Cloud's trick" in said


def test_whoever_names_the_trump_is_told_why() -> None:
    assert "yours to name, for you deal and WY was turned up" in prompt(view(turned="WY"))
    hands = "hands B13 WR Juggler R2 / JB JG B7 Shapeshifter / B1 WB Werewolf G4"
    head = "foretold position 1\nrules edition=brazil players=3 hand-sizes=4 anniversary=all\nround 1\ndealer 2\n"
    game = Game.from_position(f"{head}scores 0 0 0\n{hands}\nturned R5\n")
    assert "yours to name, for you were dealt the Werewolf" in prompt(game.view(game.turn))


def test_the_suit_to_follow_is_told_from_the_suit_one_lacks() -> None:
    assert "to follow: B" in prompt(view(BIDDEN, "trick 0 B13"))
    assert "led: R (you hold none)" in prompt(view(BIDDEN, "trick 0 R2"))


def test_a_bid_that_is_not_allowed_is_explained() -> None:
    said = prompt(view("bids 0=1 1=2", options="anniversary=all bid-sum=plus-minus-one"))
    assert said == "Bid:    0, 2, 3, 4 (with 1 the bids would add up to 4)"


# ---------------------------------------------------------------------- help


def test_the_help_begins_with_the_game_in_ten_lines() -> None:
    lines = explanation(find_rules("us"))
    assert 8 <= len(lines) <= 10
    words = [line.partition(":")[0].split()[0] for line in lines]
    assert words == ["Goal", "Points", "Rounds", "Trump", "Trick", "Follow", "Winner", "Wizard", "Jester"]
    assert f"Bid 2, take 2: {points(2, 2):+d}; take 3: {points(2, 3):+d}" in lines[1]
    assert "ace high, 2 low" in lines[6] and "13 high" in explanation(find_rules("france"))[6]


@pytest.mark.parametrize(
    "card", [card for card in Anniversary if card.value.bit_count() == 1], ids=lambda card: card.name
)
def test_every_anniversary_card_in_play_has_a_line_and_no_other(card: Anniversary) -> None:
    chosen = card | Anniversary.DRAGON | Anniversary.FAIRY
    starts = [line.partition(":")[0].upper() for line in explanation(Rules(anniversary=chosen))]
    for other in Anniversary:
        if other.value.bit_count() == 1:
            assert (other.name in starts) is (other in chosen)


def test_between_which_numbers_juggler_and_cloud_stand_depends_on_the_names() -> None:
    printed = {
        edition: "\n".join(explanation(Rules(edition=edition, anniversary=Anniversary.ALL))) for edition in Edition
    }
    assert (
        "Juggler: between 7 and 8" in printed[Edition.BRAZIL] and "Cloud: between 9 and 10" in printed[Edition.BRAZIL]
    )
    assert "Juggler: between 8 and 9" in printed[Edition.US] and "Cloud: between 10 and jack" in printed[Edition.US]


@pytest.mark.parametrize(
    ("rules", "start"),
    [
        (Rules(bids=Bids.HIDDEN), "Hidden bids"),
        (Rules(bids=Bids.SECRET), "Secret bids"),
        (Rules(bid_sum=BidSum.PLUS_MINUS_ONE), "Plus/Minus One"),
        (Rules(bid_sum=BidSum.LEADERS_SUM), "Leader's sum"),
        (Rules(wizards=Wizards.LAST), "Dark Wizard"),
        (Rules(form=Form.UNICOLOR), "Unicolor"),
        (Rules(form=Form.DUEL, players=2, bids=Bids.SECRET), "Duel"),
        (Rules(sight=Sight.FORESIGHT), "Foresight"),
        (Rules(sight=Sight.CLAIRVOYANCE), "Clairvoyance"),
    ],
)
def test_every_variant_in_play_has_a_line(rules: Rules, start: str) -> None:
    assert sum(line.startswith(f"{start}: ") for line in explanation(rules)) == 1
    assert not any(line.startswith(f"{start}: ") for line in explanation(Rules()))


@pytest.mark.parametrize("labels", [BRAZIL, US], ids=lambda labels: labels.edition.value)
def test_what_the_help_says_can_be_typed(labels: Labels) -> None:
    forms = dict(what_to_type(Rules(edition=labels.edition, anniversary=Anniversary.ALL), labels))
    typed = [part for what in forms for part in what.split(" or ")]
    playing, naming = view(BIDDEN), view(turned="WY")
    assert {str(read_action(word, playing, labels)) for word in typed[:2]} == {"play B13"}
    assert {str(read_action(word, naming, labels)) for word in typed[3:5]} == {"trump B"}
    for word in ("juggler", "cloud"):
        (example,) = (what for what in forms if what.startswith(word))
        assert str(read_action(example, playing, labels)) == f"play {word.capitalize()}=B"
