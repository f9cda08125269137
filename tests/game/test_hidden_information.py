"""No view tells what its seat may not know.

At random moments of random games of every kind, every seat and a spectator are put into another world: a whole other
game, dealt and played, in which all that this seat has learnt is the same and the rest is not (``worlds.py``). Its view
there must be the view here, to the byte. Views that let something slip are caught by the same check.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest
from game.playing import new_game, rebuilt, step
from game.worlds import Tally, other_world
from generators import random_rules

from foretold import Anniversary, Bids, Form, Game, Phase, Rules, Sight
from foretold.game.actions import ACTIONS
from foretold.game.refusal import why_not
from foretold.game.text.json import to_json
from foretold.rules.state import State

Observe = Callable[[Game, int | None], str]


def seen(game: Game, seat: int | None) -> str:
    """What is under test: all that can be read of a view, its state and its memory in the rules' integers too."""
    view = game.view(seat)
    return f"{view.to_json()}\n{view.state}\n{view.memory}"


@dataclass
class Moment:
    """A game stopped somewhere, and the states before its deals."""

    game: Game
    before: list[State] = field(default_factory=list)

    def go_on(self, random: Random) -> None:
        if self.game.phase is Phase.DEAL:
            self.before.append(self.game.state)
        step(self.game, random)


def same_view(moment: Moment, seat: int | None, random: Random, tally: Tally, observe: Observe = seen) -> bool:
    """Whether a seat sees the same in a world that it cannot tell from this one."""
    other, actions = other_world(moment.game, moment.before, seat, random, tally)
    for made in actions:
        for actor, action in made:
            other.play(action, actor)
    assert (other.phase, other.pending) == (moment.game.phase, moment.game.pending)
    return observe(other, seat) == observe(moment.game, seat)


def same_view_all_along(moment: Moment, seat: int | None, random: Random, tally: Tally) -> bool:
    """Whether a seat saw the same in such a world after every single action up to this one."""
    other, actions = other_world(moment.game, moment.before, seat, random, tally)
    here = rebuilt(moment.game)
    for made_here, made_there in zip(moment.game.actions, actions, strict=True):
        for (seat_here, action_here), (seat_there, action_there) in zip(made_here, made_there, strict=True):
            if seen(here, seat) != seen(other, seat):
                return False
            here.play(action_here, seat_here)
            other.play(action_there, seat_there)
    return seen(here, seat) == seen(other, seat)


def watch(rules: Rules, random: Random, check: Callable[[Moment, int | None], bool], moments: int) -> None:
    """Play a random game and check every seat and a spectator at about so many moments of it, more often while bids are
    made and cards passed, which does not last long."""
    actions = sum((size + 1) * rules.players + 1 for size in rules.rounds)
    moment = Moment(new_game(rules, random))
    while not moment.game.over:
        moment.go_on(random)
        if random.random() < moments / actions * (1 if moment.game.phase is Phase.PLAY else 4):
            for seat in (*range(rules.players), None):
                assert check(moment, seat), f"seat {seat} can tell worlds apart:\n{moment.game.record()}"


@pytest.mark.parametrize("seed", range(20))
def test_a_view_is_the_same_in_every_world_that_its_seat_cannot_tell_apart(seed: int) -> None:
    random, tally = Random(seed), Tally()
    for _ in range(2):
        rules = random_rules(random, short=True)
        watch(rules, random, lambda moment, seat: same_view(moment, seat, random, tally), moments=3)
    assert tally.accepted > tally.proposed // 4, f"too few worlds to compare with: {tally}"
    assert tally.changed > tally.worlds * 3 // 4, f"the worlds hardly differ: {tally}"


@pytest.mark.parametrize("seed", range(12))
def test_so_was_every_view_before_it(seed: int) -> None:
    random, tally = Random(1000 + seed), Tally()
    rules = random_rules(random, short=True)
    if isinstance(rules.hand_sizes, tuple):
        rules = rules.but(hand_sizes=tuple(min(size, 4) for size in rules.hand_sizes))
    watch(rules, random, lambda moment, seat: same_view_all_along(moment, seat, random, tally), moments=2)
    assert tally.changed >= tally.worlds * 3 // 4, f"the worlds hardly differ: {tally}"


JUGGLER = Rules(players=3, anniversary=Anniversary.JUGGLER, hand_sizes=(6, 18))
VARIANTS = {
    "base": (Rules(players=4, hand_sizes=(1, 5, 15)), "hands"),
    "hidden bids": (Rules(players=3, bids=Bids.HIDDEN, hand_sizes=(2, 4, 1)), "bids"),
    "secret bids": (Rules(players=4, bids=Bids.SECRET, hand_sizes=(2, 4, 1)), "bids"),
    "unicolor": (Rules(players=3, form=Form.UNICOLOR, hand_sizes=(4, 9, 15)), "hands"),
    "duel": (Rules(players=2, form=Form.DUEL, bids=Bids.SECRET), "hands"),
    "foresight": (Rules(players=5, sight=Sight.FORESIGHT, hand_sizes=(1, 1, 1)), "own_hand"),
    "clairvoyance in unicolor": (
        Rules(players=3, form=Form.UNICOLOR, sight=Sight.CLAIRVOYANCE, hand_sizes=(2, 14)),
        "own_hand",
    ),
    "clairvoyance in duel": (
        Rules(players=2, form=Form.DUEL, bids=Bids.SECRET, sight=Sight.CLAIRVOYANCE, hand_sizes=(2, 3)),
        "own_hand",
    ),
    "clairvoyance": (Rules(players=4, sight=Sight.CLAIRVOYANCE, hand_sizes=(1, 3, 15)), "own_hand"),
    "clairvoyance, secret bids": (
        Rules(players=3, sight=Sight.CLAIRVOYANCE, bids=Bids.SECRET, hand_sizes=(2, 3)),
        "bids",
    ),
    "the Juggler's passing": (JUGGLER, "passes"),
    "anniversary": (Rules(players=6, anniversary=Anniversary.ALL, hand_sizes=(11, 10)), "hands"),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_variant_hides_is_hidden(variant: str) -> None:
    """The same, with an eye on what is special: that very thing has to differ in some of the worlds."""
    rules, special = VARIANTS[variant]
    random, tally = Random(variant), Tally()
    for _ in range(4):
        watch(rules, random, lambda moment, seat: same_view(moment, seat, random, tally), moments=5)
    assert getattr(tally, special) >= 10, f"no world was found that differs in {special}: {tally}"


@pytest.mark.parametrize("seed", range(12))
def test_a_refusal_tells_no_more_than_the_view(seed: int) -> None:
    """Whoever tries everything that is not allowed learns nothing from the answers."""

    def answers(game: Game, seat: int | None) -> str:
        if seat is None:
            return ""
        return "\n".join(str(why_not(game.rules, game.state, seat, action)) for action in ACTIONS)

    random, tally = Random(2000 + seed), Tally()
    rules = random_rules(random, short=True)
    watch(rules, random, lambda moment, seat: same_view(moment, seat, random, tally, answers), moments=3)


def next_hand(game: Game, seat: int | None) -> str:
    """A leak: the left neighbour's hand."""
    owner = 0 if seat is None else (seat + 1) % game.rules.players
    return seen(game, seat) + str(game.state.hands[owner])


def top_of_the_stock(game: Game, seat: int | None) -> str:
    """A leak: the card under the one turned up."""
    dealt = game.rules.players * game.view().hand_size + 1
    return seen(game, seat) + str(game.decks[-1][dealt : dealt + 1] if game.decks else "")


def own_hand_too_early(game: Game, seat: int | None) -> str:
    """A leak: the seat's own hand, even before it may look at it."""
    return seen(game, seat) + (str(game.state.hands[seat]) if seat is not None else "")


def every_bid(game: Game, seat: int | None) -> str:
    """A leak: all bids, face down or not."""
    return seen(game, seat) + str(game.state.bids)


def every_pass(game: Game, seat: int | None) -> str:
    """A leak: all passed cards."""
    return seen(game, seat) + str(game.state.passed)


def every_event(game: Game, seat: int | None) -> str:
    """A leak: the events as they happened, for everybody."""
    return seen(game, seat) + to_json(game.events)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_state_that_is_not_masked_is_caught(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Views that carry the whole state."""
    monkeypatch.setattr("foretold.game.view.hide", lambda *_: None)
    random, tally = Random(variant), Tally()
    rules, _ = VARIANTS[variant]
    with pytest.raises(AssertionError, match="can tell worlds apart"):
        watch(rules, random, lambda moment, seat: same_view(moment, seat, random, tally), moments=20)


@pytest.mark.parametrize(
    ("leak", "variant"),
    [
        (next_hand, "base"),
        (next_hand, "unicolor"),
        (next_hand, "duel"),
        (next_hand, "anniversary"),
        (top_of_the_stock, "base"),
        (own_hand_too_early, "foresight"),
        (own_hand_too_early, "clairvoyance"),
        (every_bid, "hidden bids"),
        (every_bid, "secret bids"),
        (every_pass, "the Juggler's passing"),
        (every_event, "base"),
        (every_event, "the Juggler's passing"),
        (every_event, "foresight"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_view_that_leaks_is_caught(leak: Observe, variant: str) -> None:
    random, tally = Random(f"{leak.__name__} {variant}"), Tally()
    rules, _ = VARIANTS[variant]
    with pytest.raises(AssertionError, match="can tell worlds apart"):
        watch(rules, random, lambda moment, seat: same_view(moment, seat, random, tally, leak), moments=20)
