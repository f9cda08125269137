"""The heuristic bot: legal under every option, blind to what its seat may not know, and no blunders."""

from random import Random

import pytest
from bots.tables import margin, play, view_of
from generators import random_rules

from foretold import Action, Anniversary, Bids, Form, Phase, Rules, Sight, View, Wizards
from foretold.bots import CountingBot, HeuristicBot, RandomBot
from foretold.bots.heuristic.bot import harm, tricks_lacking
from foretold.bots.heuristic.outstanding import outstanding_cards
from foretold.bots.heuristic.trick import Trick
from foretold.game.text.rules_text import write_rules

SHORT = (3, 6, 9)


def choice(view: View) -> str:
    """What the bot does, whatever its seed."""
    chosen = {HeuristicBot(seed).choose(view) for seed in range(5)}
    assert len(chosen) == 1, f"the seed decides between {chosen}"
    return str(chosen.pop())


@pytest.mark.parametrize("seed", range(60))
def test_games_under_random_rules(seed: int) -> None:
    random = Random(f"heuristic {seed}")
    rules = random_rules(random, short=True)
    records = {
        play(rules, seed, [(HeuristicBot, RandomBot)[seat % 3 == 2](seat) for seat in range(rules.players)]).record()
        for _ in range(2)
    }
    assert len(records) == 1, "the same seeds did not play the same game"


@pytest.mark.parametrize(
    "rules",
    [
        Rules(hand_sizes=SHORT, players=3),
        Rules(hand_sizes=SHORT),
        Rules(hand_sizes=SHORT, players=5),
        Rules(hand_sizes=SHORT, players=6),
        Rules(hand_sizes=SHORT, anniversary=Anniversary.ALL),
        Rules(hand_sizes=SHORT, bids=Bids.SECRET),
        Rules(hand_sizes=SHORT, wizards=Wizards.LAST),
        Rules(hand_sizes=SHORT, sight=Sight.CLAIRVOYANCE),
        Rules(hand_sizes=(4, 6, 8), form=Form.UNICOLOR),
        Rules(players=2, form=Form.DUEL, bids=Bids.SECRET),
    ],
    ids=write_rules,
)
def test_beats_tables_of_counting_bots(rules: Rules) -> None:
    ahead, exact = margin(rules, HeuristicBot, CountingBot, 15)
    assert ahead > 5
    assert exact > 0.4


def test_bids_at_least_its_sure_tricks() -> None:
    assert choice(view_of("WB WR WG / B2 R2 Y3 / JB JR JG", "R5")) == "bid 3"
    assert choice(view_of("B2 R2 Y3 / JB JR JG / WB WR WG", "R5", "bids 0=3 1=3")) in ("bid 2", "bid 3")


@pytest.mark.parametrize("seed", range(40))
def test_never_bids_below_what_it_is_sure_of(seed: int) -> None:
    """Plus/Minus One, rule 7.1: three Wizards of the last to bid can only be spoilt by the fourth."""
    random = Random(seed)
    bids = [random.randint(0, 4), random.randint(0, 4)]
    view = view_of(
        "B2 R2 Y3 G4 / JB JR JG Y4 / WB WR WG R13",
        "R5",
        f"bids 0={bids[0]} 1={bids[1]}",
        options="bid-sum=plus-minus-one",
    )
    assert choice(view) in ("bid 3", "bid 4")


def test_forbidden_its_number_it_bids_above_its_sure_tricks_and_not_below() -> None:
    """Plus/Minus One, rule 7.1: the fourth Wizard is turned up, so three tricks are sure and three is what the hand is
    worth; the others have bid two, so that three is forbidden."""
    hands = "B2 R2 Y3 G4 B1 / JB JR JG Y4 Y1 / WB WR WG B3 G3"
    free = view_of(hands, "WY", "trump 2 R", "bids 0=0 1=2")
    assert choice(free) == "bid 3"
    bound = view_of(hands, "WY", "trump 2 R", "bids 0=0 1=2", options="bid-sum=plus-minus-one")
    assert Action.bid(3) not in bound.legal
    assert choice(bound) == "bid 4"


def test_no_wizard_is_wasted_on_a_trick_already_lost() -> None:
    """A Wizard lies there and it needs one trick: its own Wizard waits."""
    view = view_of("WB B2 / B5 Y9 / WR Y2", "R5", "bids 0=1 1=0 2=1", "trick 0 WB B5")
    assert choice(view) == "play Y2"


def test_no_wizard_is_spent_on_a_trick_that_a_low_card_takes() -> None:
    view = view_of("B2 Y1 / B3 Y9 / WR B4", "R5", "bids 0=0 1=0 2=2", "trick 0 B2 B3")
    assert choice(view) == "play B4"


def test_who_needs_all_tricks_leads_no_low_trump() -> None:
    view = view_of("R13 R2 WB / R3 R4 B5 / R9 Y3 Y4", "R5", "bids 0=3 1=0 2=0")
    assert choice(view) in ("play R13", "play WB")


def test_ducks_with_the_highest_card_that_loses() -> None:
    view = view_of("B11 G1 Y1 / B3 G2 Y2 / B12 B10 B4", "R5", "bids 0=1 1=0 2=0", "trick 0 B11 B3")
    assert choice(view) == "play B10"


def test_throws_away_what_is_dangerous() -> None:
    """Needing none and void in the suit, it gets rid of the card most likely to take a trick later."""
    view = view_of("B11 G1 G4 / B3 G2 Y2 / Y12 Y1 Y3", "R5", "bids 0=1 1=0 2=0", "trick 0 B11 B3")
    assert choice(view) == "play Y12"


def test_a_void_is_counted() -> None:
    """Blue 13 is led. It is less likely to stand if the next seat has shown that it has no blue."""
    followed = view_of(
        "B9 WG B13 / B7 Y7 R1 / B8 Y3 Y4", "R5", "bids 0=3 1=2 2=0", "trick 0 B9 B7 B8", "trick 0 WG Y7 Y3"
    )
    ruffed = view_of(
        "B9 WG B13 / R3 Y7 R1 / B8 Y3 Y4", "R5", "bids 0=3 1=2 2=0", "trick 0 B9 R3 B8", "trick 1 Y7 Y3 WG"
    )
    lead = Action("play B13")
    assert all(view.seat == 0 and view.legal == (lead,) for view in (followed, ruffed))
    stands, falls = (
        Trick(view, outstanding_cards(view), tricks_lacking(view, view.bids)).chance(lead)[0]
        for view in (followed, ruffed)
    )
    assert falls < stands


def test_the_cloud_changes_the_bid_to_the_tricks_taken() -> None:
    view = view_of("B5 / Cloud / B2", "R5", "bids 0=0 1=0 2=0", "trick 0 B5 Cloud=B B2", options="anniversary=cloud")
    assert view.phase is Phase.CHANGE and view.seat == 1
    assert choice(view) == "change +1"


def test_unseen_in_the_first_round_it_bids_by_the_cards_of_the_others() -> None:
    """Foresight, rule 7.8."""
    low = view_of("B5 / Y2 / B1", "R5", options="sight=foresight")
    assert low.seat == 0 and low.hand is None
    assert choice(view_of("JB / JR / JG", "R5", options="sight=foresight")) == "bid 1"
    assert choice(view_of("JB / WR / JG", "R5", options="sight=foresight")) == "bid 0"


def test_names_the_suit_it_holds_most_of() -> None:
    view = view_of("B11 G1 B2 / B3 G2 R1 / Y13 Y9 G12", "WB")
    assert view.phase is Phase.TRUMP
    assert choice(view) == "trump Y"


def test_passes_what_it_needs_least() -> None:
    """Seat 0 has its tricks and is left with a Wizard and a low card."""
    view = view_of(
        "B9 WG Y1 / B3 G2 Y2 / Juggler B7 B4",
        "R5",
        "bids 0=1 1=0 2=0",
        "trick 0 B9 B3 Juggler=B",
        options="anniversary=juggler",
    )
    assert view.phase is Phase.PASS and view.seat == 0
    assert choice(view) == "pass WG"


def test_a_trick_hurts_who_wants_none_and_helps_who_needs_it() -> None:
    view = view_of("B11 G1 / B3 G2 / B12 B2", "R5", "bids 0=0 1=1 2=0", "trick 0 B11 B3")
    hurt, helped = (harm(view.bids[seat], tricks_lacking(view, view.bids)[seat]) for seat in (0, 1))
    assert hurt > 0 > helped
