"""The levels: legal under every option, each better than the one below, and weak in the way they say."""

from random import Random

import pytest
from bots.tables import margin, play, view_of
from generators import random_rules

from foretold import Action, Anniversary, Bids, Card, Form, Rules, Sight, View, Wizards, find_rules
from foretold.bots import LEVELS, bot_names, find_bot
from foretold.bots.heuristic.casual import CasualBot
from foretold.bots.heuristic.forgetfulness import forgotten
from foretold.bots.heuristic.outstanding import mask_of
from foretold.bots.neural import ExpertBot, NeuralBot
from foretold.bots.simple import BeginnerBot
from foretold.bots.sound import SoundBot
from foretold.game.text.rules_text import write_rules

OPTIONS = [
    Rules(),
    Rules(players=3),
    Rules(players=6, anniversary=Anniversary.ALL),
    Rules(anniversary=Anniversary.JUGGLER | Anniversary.CLOUD, wizards=Wizards.LAST),
    Rules(bids=Bids.HIDDEN),
    Rules(bids=Bids.SECRET, players=5, anniversary=Anniversary.ALL),
    Rules(form=Form.UNICOLOR, players=3),
    Rules(form=Form.DUEL, players=2, bids=Bids.SECRET),
    Rules(sight=Sight.FORESIGHT),
    Rules(sight=Sight.CLAIRVOYANCE, players=5),
]
SEARCHING = ("search",)  # slow, and tested in a file of its own
FAIRY = "anniversary=dragon+fairy"
NAMES = [level.name for level in LEVELS]


def test_every_level_says_what_it_is_and_is_found_by_name() -> None:
    assert NAMES == ["beginner", "casual", "skilled", "expert", "master"]
    for level in LEVELS:
        assert level.what.endswith(".") and find_bot(level.name.upper()) is level.make


@pytest.mark.parametrize("name", ["random", "counting", "heuristic", "beginner", "casual"])
@pytest.mark.parametrize("rules", OPTIONS, ids=write_rules)
def test_whole_games_under_every_option(rules: Rules, name: str) -> None:
    assert play(rules, 7, [find_bot(name)(seat) for seat in range(rules.players)]).over


@pytest.mark.parametrize("seed", range(20))
def test_mixed_tables_under_random_rules(seed: int) -> None:
    """Every bot but the searching ones, at tables with others, and the same game again from the same seeds."""
    random = Random(f"levels {seed}")
    rules = random_rules(random, short=True)
    names = random.choices([name for name in bot_names() if name not in SEARCHING], k=rules.players)
    records = {play(rules, seed, [find_bot(name)(seat) for seat, name in enumerate(names)]).record() for _ in range(2)}
    assert len(records) == 1, f"{names} did not play the same game again"


@pytest.mark.parametrize("rules", [find_rules("us", players=4), find_rules("anniversary")], ids=["base", "anniversary"])
@pytest.mark.parametrize(
    ("upper", "lower", "deals"), [("casual", "beginner", 3), ("skilled", "casual", 4), ("expert", "skilled", 1)]
)
def test_a_level_beats_tables_of_the_one_below(upper: str, lower: str, deals: int, rules: Rules) -> None:
    """Longer contests are in benchmarks/strength.py."""
    if upper == "expert":  # it takes its time
        rules = rules.but(hand_sizes=(2, 4, 6, 8, 10))
    one, others = find_bot(upper), find_bot(lower)
    assert margin(rules, lambda seed: one(hash_of(seed)), lambda seed: others(hash_of(seed)), deals)[0] > 0


def hash_of(seed: str) -> int:
    return int.from_bytes(seed.encode(), "big")


def test_the_beginner_counts_high_cards_whatever_the_others_bid() -> None:
    """Two side 13s, a 12 and three trumps: six tricks, though the others want all of them."""
    hands = "B2 R2 Y3 B3 B4 B5 / B6 R4 Y5 B8 B9 B10 / B13 G13 Y12 R6 R8 R10"
    assert BeginnerBot(0).choose(view_of(hands, "R5", "bids 0=6 1=6")) is Action.bid(6)
    four = "B2 R2 / B6 R4 / Y3 Y4 / B13 R6"
    assert BeginnerBot(0).choose(view_of(four, "R5", "bids 0=2 1=2 2=2")) is Action.bid(2)


def test_the_beginner_spends_its_wizard_at_once() -> None:
    view = view_of("B2 Y1 / B3 Y9 / WR B4", "R5", "bids 0=0 1=0 2=2", "trick 0 B2 B3")
    assert BeginnerBot(0).choose(view) is Action.play(Card("WR"))


def test_the_beginner_sometimes_takes_a_trick_too_many() -> None:
    view = view_of("B2 Y1 / B3 Y9 / B13 B1", "R5", "bids 0=0 1=0 2=0", "trick 0 B2 B3")
    chosen = [str(BeginnerBot(seed).choose(view)) for seed in range(100)]
    assert 5 < chosen.count("play B13") < 30 and chosen.count("play B1") > 70


TRICKS = ("trick 0 B2 B3 B4", "trick 2 R13 R1 R2", "trick 2 G3 G1 G2")
THREE = "B2 R1 G1 Y1 Y2 / B3 R2 G2 Y3 Y4 / B4 R13 G3 Y5 Y6"


def test_high_cards_and_late_tricks_are_remembered() -> None:
    view = view_of(THREE, "R5", "bids 0=0 1=0 2=2", *TRICKS)
    assert view.seat == 2
    assert forgotten(view, tricks=3, lowest=12) == 0
    assert forgotten(view, tricks=1, lowest=12) == mask_of(map(Card, ("B2", "B3", "R1", "R2")))
    other = view_of(THREE, "R5", "bids 0=0 1=0 2=2", *TRICKS, "trick 2 Y5")
    assert other.seat == 0
    assert forgotten(other, tricks=0, lowest=12) == mask_of(map(Card, ("B3", "B4", "R2", "G2", "G3")))
    assert forgotten(other, tricks=0, lowest=14) == mask_of(map(Card, ("B3", "B4", "R2", "R13", "G2", "G3")))


def test_what_is_forgotten_counts_as_still_out() -> None:
    view = view_of(THREE, "R5", "bids 0=0 1=0 2=2", *TRICKS)
    memory = CasualBot(0)._remember(view)
    out = mask_of(map(Card, ("B2", "B3")))
    assert memory.unseen & out == out and memory.pools[0] & out == out
    state, seen = ExpertBot()._remember(view)
    assert state.played & out == 0 and not any(cards & out for cards in seen.cards)
    exact, _ = NeuralBot()._remember(view)
    assert exact.played & out == out


@pytest.mark.parametrize(("kind", "knows"), [("casual", False), ("skilled", True)])
def test_voids_are_noticed_from_skilled_on(kind: str, knows: bool) -> None:
    view = view_of("B5 G1 / R3 G2 / B6 B12", "R5", "bids 0=0 1=0 2=0", "trick 0 B5 R3")
    bot = find_bot(kind)(0)
    assert any(bot._remember(view).voids) is knows  # type: ignore[attr-defined]


def test_the_casual_player_bids_less_than_the_skilled_one_with_big_hands() -> None:
    """Over many deals of ten cards."""
    bids: dict[str, int] = {"casual": 0, "skilled": 0}
    for seed in range(40):
        game_rules = Rules(players=3, hand_sizes=(10,))
        for name in bids:
            game = play(game_rules, seed, [find_bot(name)(seat) for seat in range(3)])
            bids[name] += sum(game.pad.rows[0].bids)
    assert bids["casual"] < bids["skilled"] - 20


class Fixed:
    """Does what it is told."""

    name = "fixed"

    def __init__(self, action: str) -> None:
        self._action = Action(action)

    def choose(self, view: View) -> Action:
        return self._action


def test_a_sound_bot_bids_no_less_than_its_sure_tricks() -> None:
    """Three Wizards and the fourth turned up: three are sure, and under Plus/Minus One three is forbidden here."""
    hands = "B2 R2 Y3 G4 B1 / JB JR JG Y4 Y1 / WB WR WG B3 G3"
    free = view_of(hands, "WY", "trump 2 R", "bids 0=0 1=2")
    bound = view_of(hands, "WY", "trump 2 R", "bids 0=0 1=2", options="bid-sum=plus-minus-one")
    assert str(SoundBot(Fixed("bid 1")).choose(free)) == "bid 3"
    assert str(SoundBot(Fixed("bid 1")).choose(bound)) == "bid 4"
    assert str(SoundBot(Fixed("bid 5")).choose(bound)) == "bid 5"


def test_a_sound_bot_takes_a_trick_that_it_needs_and_can_take() -> None:
    """With the card that is worth least; while it needs fewer than are left, it does as it likes."""
    hands = "B2 Y1 / B3 Y9 / WR B4"
    all_needed = view_of(hands, "R5", "bids 0=0 1=0 2=2", "trick 0 B2 B3")
    assert str(SoundBot(Fixed("play WR")).choose(all_needed)) == "play WR"
    dragon = view_of("Dragon B2 / B5 Y9 / Fairy WR", "R4", "bids 0=1 1=0 2=2", "trick 0 Dragon B5", options=FAIRY)
    assert str(SoundBot(Fixed("play WR")).choose(dragon)) == "play Fairy"
    one_needed = view_of("Dragon B2 / B5 Y9 / Fairy WR", "R4", "bids 0=1 1=0 2=1", "trick 0 Dragon B5", options=FAIRY)
    assert str(SoundBot(Fixed("play WR")).choose(one_needed)) == "play WR"
