"""Positions that one seat knows only in part: its view is the one that it has with all cards on the table."""

from random import Random

import pytest
from game.playing import step
from generators import random_rules

from foretold import Anniversary, Game, NotationError, Phase, Rules

JUGGLER = Rules(players=4, anniversary=Anniversary.ALL, hand_sizes=(16,))


def check_all_seats(game: Game) -> None:
    """What every seat knows, written and read again, gives the view that the seat has."""
    whole = Game.from_position(game.position())
    for seat in range(game.rules.players):
        text = game.position(seat)
        assert Game.view_at(text, seat) == whole.view(seat), text
    assert Game.view_at(game.position()) == whole.view(whole.turn)


@pytest.mark.parametrize("seed", range(16))
def test_a_seat_sees_the_same_whatever_the_others_hold(seed: int) -> None:
    random = Random(seed)
    game = Game(random_rules(random, short=True), seed=seed)
    while not game.over:
        step(game, random)
        if random.random() < 0.03 and not game.over and game.phase is not Phase.DEAL:
            check_all_seats(game)


@pytest.mark.parametrize("seed", range(4))
def test_6_7_cards_that_were_passed_on(seed: int) -> None:
    random = Random(seed)
    game = Game(JUGGLER, seed=seed)
    passed = 0
    while not game.over:
        juggler = [action for action in game.legal() if str(action).startswith("play Juggler")]
        seat = random.choice(game.pending)
        game.play(random.choice(juggler or game.legal(seat)), game.pending[0] if juggler else seat)
        if game.phase in (Phase.PASS, Phase.PLAY) and any(str(made).startswith("pass") for _, made in game.actions[-1]):
            passed += 1
            if passed % 16 == 1:
                check_all_seats(game)
    assert passed


def test_3_6_the_werewolf_was_a_hand_of_one_card() -> None:
    rules = "rules players=3 edition=brazil anniversary=werewolf bids=hidden hand-sizes=1"
    deal = "round 1\ndealer 2\nscores 0 0 0\nhands Y12 / Werewolf / WB\nturned G5"
    game = Game.from_position(f"foretold position 1\n{rules}\n{deal}\n")
    for action in ("trump R", "bid 0", "bid 1", "bid 0", "play Y12"):
        assert "Werewolf ?" in game.position(0)
        check_all_seats(game)
        game.play(action)


OWN = """foretold position 1
rules players=3 edition=us hand-sizes=2
round 1
dealer 2
scores 0 0 0
hands ? / B5 R9 / ?
turned G5
"""


@pytest.mark.parametrize("word", ["trump", "bids", "trick", "pass", "change"])
def test_a_line_without_actions_is_refused(word: str) -> None:
    with pytest.raises(NotationError, match=f"line 8, column {len(word) + 2}: expected something after '{word}'"):
        Game.view_at(OWN + word)


def test_a_real_hand() -> None:
    view = Game.view_at(OWN + "bids 0=1 1=0 2=2\ntrick 0 B2")
    assert view.seat == 1 and view.hands[0] is None and view.hand_counts == (1, 2, 2)
    assert [str(action) for action in view.legal] == ["play B5"]
    assert Game.view_at(OWN, seat=1).legal == () and Game.view_at(OWN, seat=1).hand == view.hand
    assert "WB" not in repr(view.events)


@pytest.mark.parametrize(
    ("text", "seat", "line", "column", "message"),
    [
        (OWN, None, 6, 7, "expected 2 cards, which seat 0 sees; or ask for another seat's view"),
        (OWN.replace("B5 R9", "B5 ? R9"), 1, 6, 16, "expected '/' after '?', which stands for the rest of a hand"),
        (OWN.replace("B5 R9", "G5 R9"), 1, 6, 1, "G5 cannot be in a hand: it is turned up, or not in the deck"),
        (OWN.replace("B5 R9", "B5"), 1, 6, 18, "expected 3 hands of 2 cards"),
        (OWN + "bids 0=?", 1, 8, 8, "expected a number, got '?': seat 1 knows what seat 0 has bid"),
        (OWN + "bids 1=?", 1, 8, 6, "seat 1 is not to bid now"),
        (OWN + "bids 0=0 1=0 2=0\ntrick 0 ?", 1, 9, 9, "expected the card that was played, which everybody has seen"),
        (OWN + "bids 0=0 1=0 2=0\ntrick 0 B5", 1, 9, 9, "B5: seat 0 cannot hold B5 here; no deal fits"),
        (OWN + "bids 0=0 1=0 2=0\ntrick 0 B1 R9", 1, 9, 12, "play R9: blue must be followed, and seat 1 holds blue"),
        (OWN + "bids 0=0 1=0 2=0\ntrick 0 R1 R9 G1\ntrick 2 R9", 1, 10, 9, "R9 has been played before"),
        (
            OWN + "bids 0=0 1=0 2=0\ntrick 0 R1 R9 G1\ntrick 2 R2",
            1, 9, 15, "G1: seat 2 must hold red, which is to be followed (rule 5.4); no deal fits all that is wr",
        ),
        (OWN + "bids 0=0 1=0 2=0\ntrick 0 R1 R9 R2\ntrick 1 B5 B1 B2\ntotals 0 0 0", 1, 11, 8, "expected 20, got 0"),
    ],
)  # fmt: skip
def test_what_is_impossible_or_missing_is_refused(
    text: str, seat: int | None, line: int, column: int, message: str
) -> None:
    with pytest.raises(NotationError) as refusal:
        Game.view_at(text, seat)
    assert refusal.value.message.startswith(message)
    assert (refusal.value.line, refusal.value.column) == (line, column)


def test_a_game_needs_all_cards() -> None:
    with pytest.raises(NotationError, match=r"line 6, column 7: expected a card: .* Game\.view_at"):
        Game.from_position(OWN)
    with pytest.raises(ValueError, match="expected a seat from 0 to 2"):
        Game.view_at(OWN, seat=3)
    with pytest.raises(ValueError, match="expected a seat from 0 to 2"):
        Game("us", players=3, seed=1).position(seat=3)
