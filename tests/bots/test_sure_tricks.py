"""Sure tricks are sure: nobody who sees all cards and plays together with the others can take them away."""

from random import Random

import pytest
from bots.tables import view_of
from game.playing import new_game

from foretold import Anniversary, Bids, Card, Form, Game, Phase, Rules, Wizards
from foretold.bots.heuristic.outstanding import outstanding_cards
from foretold.bots.heuristic.sure_tricks import sure_tricks
from foretold.game.text.rules_text import write_rules
from foretold.rules.actions import FIRST_ACTION, FIRST_BID
from foretold.rules.cards import ORDINARY
from foretold.rules.state import PASS, PLAY, State
from foretold.rules.step import apply, legal


@pytest.mark.parametrize(
    ("hands", "turned", "options", "sure"),
    [
        ("WB WR B1 / B2 B3 B4 / G2 G3 G4", "R5", "", 2),  # who leads plays the Wizards at once
        ("B2 B3 B4 / G2 G3 G4 / WB WR B1", "R5", "", 1),  # two more are out and may come first in two tricks of three
        ("B2 B3 B4 / G2 G3 G4 / WB WR B1", "R5", "wizards=last", 0),
        ("WB WR WG / B2 B3 B4 / G2 G3 G4", "R5", "wizards=last", 2),  # the fourth may come last once
        ("R13 R12 R11 / B2 B3 B4 / G2 G3 G4", "R5", "", 0),  # four Wizards
        ("R13 WR WG WY / B2 B3 B4 B5 / G2 G3 G4 G5", "R5", "", 3),  # the last Wizard takes the trump
        ("R13 WR WG WB / B2 B3 B4 B5 / G2 G3 G4 G5", "WY", "", 4),
        ("B2 B3 B4 B5 / G2 G3 G4 G5 / R12 R11 WR WG", "R13", "", 2),
        ("WB WR B1 / B2 B3 B4 / G2 G3 G4", "R5", "anniversary=dragon+fairy", 0),  # the Dragon, then two Wizards
        ("Dragon B1 B2 / B3 B4 B5 / G2 G3 G4", "Fairy", "anniversary=dragon+fairy", 1),
        ("Dragon B1 B2 / B3 B4 B5 / G2 G3 G4", "R5", "anniversary=dragon+fairy", 0),
        ("WB WR B1 / B2 B3 B4 / G2 G3 G4", "Bomb", "anniversary=bomb", 2),
    ],
)
def test_counted_by_hand(hands: str, turned: str, options: str, sure: int) -> None:
    place = 0 if "WB WR" in hands.split("/")[0] or "R13" in hands.split("/")[0] or "Dragon" in hands else 2
    named = ["trump 2 R"] if turned.startswith("W") else []
    before = ["bids 0=0 1=0"] if place == 2 else []
    view = view_of(hands, turned, *named, *before, options=options)
    assert view.seat == place and view.phase is Phase.BID
    assert sure_tricks(view, outstanding_cards(view)) == sure


def dealt(rules: Rules, random: Random) -> Game:
    """A round with more than its share of strong cards in the hands."""
    game = new_game(rules, random)

    def strength(card: Card) -> float:
        strong = card.is_wizard or card.is_anniversary or (card.number or 0) > 10
        return random.random() - 0.6 * strong

    game.deal(sorted(game.cards_to_shuffle(), key=strength))
    while game.phase is Phase.TRUMP:
        game.play(random.choice(game.legal(game.turn)))
    return game


def fewest(rules: Rules, state: State, seat: int, needed: int) -> bool:
    """Whether the seat takes at least so many tricks, all others against it and all cards open."""
    if state.tricks[seat] >= needed:
        return True
    if state.phase not in (PLAY, PASS) or state.tricks[seat] + state.tricks_left < needed:
        return False
    mine = state.turn == seat
    low, high = legal(rules.setup, state, state.turn)
    choices = low | high << ORDINARY
    while choices:
        bit = choices & -choices
        choices ^= bit
        after = state.copy()
        apply(rules.setup, after, state.turn, FIRST_ACTION[state.phase] + bit.bit_length() - 1)
        if fewest(rules, after, seat, needed) == mine:
            return mine
    return not mine


@pytest.mark.parametrize(
    "rules",
    [
        Rules(players=3, hand_sizes=(3,)),
        Rules(players=4, hand_sizes=(2,)),
        Rules(players=3, hand_sizes=(3,), wizards=Wizards.LAST),
        Rules(players=3, hand_sizes=(4,), anniversary=Anniversary.DRAGON | Anniversary.FAIRY),
        Rules(players=3, hand_sizes=(4,), anniversary=Anniversary.BOMB),
        Rules(players=3, hand_sizes=(4,), anniversary=Anniversary.JUGGLER),
        Rules(players=3, hand_sizes=(3,), anniversary=Anniversary.SHAPESHIFTER | Anniversary.CLOUD),
        Rules(players=3, hand_sizes=(3,), form=Form.UNICOLOR),
        Rules(players=2, hand_sizes=(4, 5), form=Form.DUEL, bids=Bids.SECRET),
    ],
    ids=write_rules,
)
def test_nobody_can_take_them_away(rules: Rules) -> None:
    random = Random(write_rules(rules))
    found = 0
    for _ in range(100):
        game = dealt(rules, random)
        state = game.state
        while state.phase != PLAY:
            apply(rules.setup, state, state.turn, FIRST_BID)
        for seat in range(rules.players):
            view = game.view(seat)
            sure = sure_tricks(view, outstanding_cards(view))
            found += sure > 0
            assert not sure or fewest(rules, state, seat, sure), (
                f"seat {seat} is not sure of {sure}:\n{game.position()}"
            )
    assert found > 3, "hardly any hand had sure tricks"
