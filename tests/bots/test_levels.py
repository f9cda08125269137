"""The levels: legal under every option, in order of strength, and weak in the way they say."""

from collections import Counter
from itertools import pairwise
from random import Random
from statistics import pstdev

import pytest
from bots.tables import margin, play, view_of
from generators import random_rules

from foretold import Action, Anniversary, Bids, Card, Form, Game, Rules, Sight, View, Wizards, find_rules
from foretold.bots import LEVELS, Bot, HeuristicBot, RandomBot, bot_names, find_bot
from foretold.bots.fallible import FallibleBot, careless_play
from foretold.bots.heuristic.forgetfulness import forgotten
from foretold.bots.heuristic.outstanding import mask_of, numbers_in
from foretold.bots.levels import ROWS, Level, level_bot
from foretold.bots.mixture import MixedBot
from foretold.bots.sound import SoundBot
from foretold.game.cards import CARDS
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
    assert NAMES == ["beginner", "casual", "regular", "skilled", "expert", "master"]
    for level in LEVELS:
        assert level.what.endswith(".") and find_bot(level.name.upper()) is level.make


@pytest.mark.parametrize("name", ["random", "counting", "heuristic", "beginner", "casual", "regular"])
@pytest.mark.parametrize("rules", OPTIONS, ids=write_rules)
def test_whole_games_under_every_option(rules: Rules, name: str) -> None:
    assert play(rules, 7, [find_bot(name)(seat) for seat in range(rules.players)]).over


@pytest.mark.parametrize("seed", range(20))
def test_mixed_tables_under_random_rules(seed: int) -> None:
    """Every bot but the searching ones, at tables with others, and the same game again from the same seeds."""
    random = Random(f"levels {seed}")
    rules = random_rules(random, short=True)
    names = random.choices([name for name in bot_names() if name not in SEARCHING], k=rules.players)
    records = {play(rules, seed, [quick(name, seat) for seat, name in enumerate(names)]).record() for _ in range(2)}
    assert len(records) == 1, f"{names} did not play the same game again"


def quick(name: str, seed: int) -> Bot:
    """A bot by its name; if it thinks, then for as short a time as possible."""
    return level_bot(name, seed, 0.001) or find_bot(name)(seed)


@pytest.mark.parametrize("rules", [find_rules("us", players=4), find_rules("anniversary")], ids=["base", "anniversary"])
@pytest.mark.parametrize(("upper", "lower"), [("regular", "beginner"), ("skilled", "casual"), ("expert", "regular")])
def test_a_level_beats_tables_two_below(upper: str, lower: str, rules: Rules) -> None:
    """That it beats the one below takes longer contests: benchmarks/strength.py."""
    rules = rules.but(hand_sizes=(6, 9, 12, 15))
    one, others = find_bot(upper), find_bot(lower)
    assert margin(rules, lambda seed: one(hash_of(seed)), lambda seed: others(hash_of(seed)), 5)[0] > 10


def hash_of(seed: str) -> int:
    return int.from_bytes(seed.encode(), "big")


def test_the_better_a_level_the_rarer_its_errors() -> None:
    """Above regular there are none: who has enough leaves the trick, and a hand is always bid in the same way."""
    enough = view_of("B2 Y1 / B3 Y9 / B13 B1", "R5", "bids 0=0 1=0 2=0", "trick 0 B2 B3")
    hand = view_of(THREE, "R5", "bids 0=0 1=0")

    def errors(name: str, bots: int) -> tuple[int, float]:
        taken = sum(level_bot_of(name, seed).choose(enough) is Action("play B13") for seed in range(bots))
        return taken, pstdev(level_bot_of(name, seed).choose(hand).number or 0 for seed in range(bots))

    erring = [errors(name, 400) for name in NAMES[:3]]
    for (slips, spread), (fewer, less) in pairwise([*erring, (0, 0.0)]):
        assert slips > fewer and spread > less
    assert all(errors(name, 20) == (0, 0.0) for name in NAMES[3:])


def level_bot_of(name: str, seed: int) -> Bot:
    """A bot of a level, which has no time to think ahead."""
    bot = level_bot(name, seed, 0.0)
    assert bot is not None
    return bot


def test_a_careless_card_takes_what_it_can_whatever_was_bid() -> None:
    enough = view_of("B2 Y1 / B3 Y9 / B13 B12", "R5", "bids 0=0 1=0 2=0", "trick 0 B2 B3")
    assert careless_play(enough) is Action.play(Card("B13"))
    beaten = view_of("B2 Y1 / WR Y9 / B13 B1", "R5", "bids 0=0 1=0 2=2", "trick 0 B2 WR")
    assert careless_play(beaten) is Action.play(Card("B1"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_plays_slip_as_often_as_the_level_says(row: Level) -> None:
    """Somebody who has enough takes one more trick only by a slip."""
    view = view_of("B2 Y1 / B3 Y9 / B13 B1", "R5", "bids 0=0 1=0 2=0", "trick 0 B2 B3")
    wrapped = [FallibleBot(Fixed("play B1"), seed, nerve=0, misjudged=0, slips=row.slips) for seed in range(1000)]
    taken = sum(bot.choose(view) is Action.play(Card("B13")) for bot in wrapped)
    assert abs(taken / 1000 - row.slips) <= 0.03 and bool(taken) is bool(row.slips)


def test_bids_are_misjudged_by_more_tricks_the_more_cards_there_are() -> None:
    """Around the right one with nerves of zero, above it with more."""

    def errors(hands: str, nerve: float) -> list[int]:
        view = view_of(hands, "R5", "bids 0=0 1=0")
        size = len(hands.split("/")[0].split())
        right = Action.bid(size // 2)
        bots = [FallibleBot(Fixed(str(right)), seed, nerve=nerve, misjudged=0.45, slips=0) for seed in range(500)]
        return [(bot.choose(view).number or 0) - size // 2 for bot in bots]

    few, many = errors("B2 / B3 / B4", 0.0), errors(THREE, 0.0)
    assert sum(map(bool, few)) < sum(map(bool, many)) < 500
    assert abs(sum(many)) < 50 < sum(errors(THREE, 0.3))


def test_a_misjudged_bid_is_legal() -> None:
    """Plus/Minus One forbids the last player the bid of two here."""
    view = view_of(THREE, "R5", "bids 0=1 1=2", options="bid-sum=plus-minus-one")
    bots = [FallibleBot(Fixed("bid 3"), seed, nerve=-0.3, misjudged=0.45, slips=0) for seed in range(100)]
    assert {bot.choose(view) for bot in bots} <= set(view.legal) and Action.bid(2) not in view.legal


def test_a_mixed_bot_plays_as_either_and_bids_as_the_first() -> None:
    play_view = view_of("B2 Y1 / B3 Y9 / B13 B1", "R5", "bids 0=0 1=0 2=0", "trick 0 B2 B3")
    bid_view = view_of("B2 Y1 / B3 Y9 / B13 B1", "R5", "bids 0=0 1=0")
    mixed = [MixedBot(Fixed("play B1"), Fixed("play B13"), seed, share=0.6) for seed in range(500)]
    assert 250 < sum(bot.choose(play_view) is Action.play(Card("B1")) for bot in mixed) < 350
    bidding = [MixedBot(Fixed("bid 1"), Fixed("bid 2"), seed, share=0.0) for seed in range(20)]
    assert all(bot.choose(bid_view) is Action.bid(1) for bot in bidding)


def test_what_a_bot_chooses_does_not_depend_on_whether_it_could_have_erred() -> None:
    """A server makes a bot anew for every decision: its first random number must not decide both."""
    view = view_of("B2 Y1 Y2 / B13 B12 B11 / B9 B8 B7", "R5", "bids 0=0 1=0 2=0", "trick 0 B2")
    careful = [FallibleBot(RandomBot(seed), seed, nerve=0, misjudged=0, slips=0.5) for seed in range(600)]
    mixed = [MixedBot(RandomBot(seed), Fixed("play B13"), seed, share=0.5) for seed in range(600)]
    for bots in (careful, mixed):  # half of the choices are one card, the others all three evenly
        often = sorted(Counter(bot.choose(view) for bot in bots).values())
        assert 60 < often[0] <= often[1] < 140 and sum(often) == 600, often


TRICKS = ("trick 0 B2 B3 B4", "trick 2 R13 R1 R2", "trick 2 G3 G1 G2")
THREE = "B2 R1 G1 Y1 Y2 / B3 R2 G2 Y3 Y4 / B4 R13 G3 Y5 Y6"


def test_without_memory_the_last_trick_remains() -> None:
    view = view_of(THREE, "R5", "bids 0=0 1=0 2=2", *TRICKS)
    assert view.seat == 2
    assert forgotten(view, 1.0) == 0
    assert forgotten(view, 0.0) == mask_of(map(Card, ("B2", "B3", "R1", "R2")))
    other = view_of(THREE, "R5", "bids 0=0 1=0 2=2", *TRICKS, "trick 2 Y5")
    assert other.seat == 0
    assert forgotten(other, 0.0) == mask_of(map(Card, ("B3", "B4", "R2", "R13")))


def test_what_was_forgotten_stays_so_and_high_cards_go_last() -> None:
    low = high = 0
    for seed in range(60):
        game, lost = Game(Rules(players=4, hand_sizes=(12,)), seed=seed), 0
        bots = [find_bot("counting")(seat) for seat in range(4)]
        while (seat := game.turn) is not None:
            view = game.view(seat)
            if seat == 0:
                now = forgotten(view, 0.8)
                assert now & lost == lost, "a card came back"
                lost = now
            game.play(bots[seat].choose(view), seat)
        cards = [CARDS[card] for card in numbers_in(lost)]
        high += sum(card.number is None or card.number >= 12 for card in cards)
        low += sum(card.number is not None and card.number < 12 for card in cards)
    assert 0 < 2 * high < low


def test_what_is_forgotten_counts_as_still_out() -> None:
    view = view_of(THREE, "R5", "bids 0=0 1=0 2=2", *TRICKS)
    memory = HeuristicBot(0, memory=0.0)._remember(view)
    out = mask_of(map(Card, ("B2", "B3")))
    assert memory.unseen & out == out and memory.pools[0] & out == out
    assert not HeuristicBot(0)._remember(view).unseen & out


@pytest.mark.parametrize("memory", [0.9, 1.0])
def test_who_forgets_cards_does_not_notice_voids(memory: float) -> None:
    view = view_of("B5 G1 / R3 G2 / B6 B12", "R5", "bids 0=0 1=0 2=0", "trick 0 B5 R3")
    assert any(HeuristicBot(0, memory=memory)._remember(view).voids) is (memory == 1.0)


def test_who_does_not_watch_plays_the_same_whatever_the_others_bid() -> None:
    """A trick that one may take or leave, its holder in need of it or not."""
    hands = "B9 Y1 Y2 / B3 Y9 Y8 / B13 B1 G13"
    needs = [view_of(hands, "R5", f"bids 0={bid} 1=0 2=1", "trick 0 B9 B3") for bid in (0, 3)]
    blind, watching = HeuristicBot(0, watches=False), HeuristicBot(0)
    assert blind._play(needs[0]) == blind._play(needs[1])
    assert watching._play(needs[0]) != watching._play(needs[1])


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
