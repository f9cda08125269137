"""Tricks: playing a card, and who wins (rules 5.1, 5.6 and 6.5)."""

from .actions import (
    NO_SUIT,
    SHAPESHIFTER_AS_JESTER,
    SHAPESHIFTER_AS_WIZARD,
    UNSEEN,
    card_played,
    suit_announced,
)
from .cards import (
    BOMB,
    BOMB_BIT,
    CLOUD_BIT,
    DRAGON,
    DRAGON_BIT,
    FAIRY,
    FAIRY_BIT,
    JESTER,
    JUGGLER_BIT,
    NO_CARD,
    ORDINARY,
    PLACES,
    SPECIALS,
    WIZARD,
)
from .options import UNICOLOR
from .plays import follow_after, follow_at_start
from .rule import rule
from .scores import score_round
from .state import CHANGE, MAX_PLAYERS, NO_SEAT, OPEN, PASS, PLAY, Setup, State
from .turns import all_choose, left_of

# Strengths follow the lines of rule 5.6. Values count in quarters, as in the rows of cards.py.
NOTHING = 0
FAIRY_ALONE = 1
BOMB_ALONE = 2
JESTER_ALONE = 3
OF_SUIT = 0  # plus four times the value
OF_TRUMP = 100  # plus four times the value
A_WIZARD = 200  # plus the place in the trick under Dark Wizard
THE_DRAGON = 300
FAIRY_OVER_DRAGON = 400

QUARTERS = tuple(special.quarters for special in SPECIALS)


@rule
def strength_of_suit(setup: Setup, state: State, suit: int, quarters: int) -> int:
    """Rule 5.6 lines 4 and 5: trumps, then the suit to follow; in Unicolor every suit counts alike (7.6)."""
    if suit == state.trump:
        return OF_TRUMP + quarters
    if suit == state.follow or setup.form == UNICOLOR:
        return OF_SUIT + quarters
    return NOTHING


@rule
def strength_of_wizard(setup: Setup, state: State) -> int:
    """Rule 5.6 line 3: the first Wizard wins; under Dark Wizard (7.5) each later one is stronger, so the last does."""
    return A_WIZARD + state.trick_size if setup.last_wizard else A_WIZARD


@rule
def strength_of(setup: Setup, state: State, play: int) -> int:
    """How strong a play is in the trick on the table, whose suit to follow it has already set (rule 5.6)."""
    if play < ORDINARY:
        value = play % PLACES
        if value == WIZARD:
            return strength_of_wizard(setup, state)
        if value == JESTER:
            return JESTER_ALONE
        return strength_of_suit(setup, state, play // PLACES, 4 * value)
    suit = suit_announced(play)
    if suit != NO_SUIT:
        return strength_of_suit(setup, state, suit, QUARTERS[card_played(play) - ORDINARY])
    if play == SHAPESHIFTER_AS_WIZARD:
        return strength_of_wizard(setup, state)
    if play == SHAPESHIFTER_AS_JESTER:
        return JESTER_ALONE
    if play == DRAGON:
        return THE_DRAGON
    if play == BOMB:
        return BOMB_ALONE
    return FAIRY_OVER_DRAGON if state.trick_extras & DRAGON_BIT else FAIRY_ALONE


@rule
def strength_next(setup: Setup, state: State, play: int) -> int:
    """How strong a play would be as the next of the trick on the table."""
    follow = state.follow
    if follow == OPEN:
        state.follow = follow_after(play)
    strength = strength_of(setup, state, play)
    state.follow = follow
    return strength


@rule
def counts(trick_extras: int) -> bool:
    """Rule 6.5: a trick with the Bomb in it counts for nobody."""
    return trick_extras & BOMB_BIT == 0


@rule
def would_take(setup: Setup, state: State, play: int) -> bool:
    """Whether the next play would lead the trick on the table (rule 5.6), and the trick would count (6.5). The Dragon
    does not lead it after the Fairy."""
    if play == BOMB or not counts(state.trick_extras):
        return False
    if play == DRAGON and state.trick_extras & FAIRY_BIT:
        return False
    return strength_next(setup, state, play) > state.strength


@rule
def weigh(setup: Setup, state: State, seat: int, play: int) -> None:
    """Rule 5.6: let a play take the lead in the trick if it is stronger than what lies there."""
    strength = strength_of(setup, state, play)
    if play == DRAGON and state.trick_extras & FAIRY_BIT:  # line 1, the Fairy having come first
        strength = FAIRY_OVER_DRAGON
        while state.trick[(seat + setup.players - state.leader) % setup.players] != FAIRY:
            seat = seat - 1 if seat > 0 else setup.players - 1
    stronger = strength > state.strength
    state.strength = strength if stronger else state.strength
    state.winner = seat if stronger else state.winner


@rule
def take_from_hand(state: State, seat: int, play: int) -> None:
    """Move the card of a play from the hand to the cards played."""
    if play < ORDINARY:
        state.hands[seat] &= ~(1 << play)
        state.played |= 1 << play
    else:
        bit = 1 << (card_played(play) - ORDINARY)
        state.extras[seat] &= ~bit
        state.trick_extras |= bit
        state.played_extras |= bit


@rule
def only_card(hand: int) -> int:
    """The one card of a hand."""
    for card in range(ORDINARY):
        if hand >> card & 1:
            return card
    return NO_CARD


@rule
def play_card(setup: Setup, state: State, seat: int, play: int) -> None:
    """Rules 5.1 and 6: the seat to act plays a card; after the last seat's card the trick is over."""
    if play == UNSEEN:
        play = only_card(state.hands[seat])
    if state.follow == OPEN:
        state.follow = follow_after(play)
    state.trick[state.trick_size] = play
    weigh(setup, state, seat, play)
    take_from_hand(state, seat, play)
    state.trick_size += 1
    if state.trick_size < setup.players:
        state.turn = left_of(setup, seat)
    else:
        finish_trick(setup, state)


@rule
def finish_trick(setup: Setup, state: State) -> None:
    """Rule 5.1: the winner takes the trick and leads the next; rule 6.5: with the Bomb in it nobody takes it.
    After a Juggler's trick all pass a card, unless it was the round's last (6.7)."""
    winner = state.winner
    extras = state.trick_extras
    if counts(extras):
        state.tricks[winner] += 1
        if extras & CLOUD_BIT:
            state.cloud_seat = winner
    state.tricks_left -= 1
    start_trick(setup, state, winner)
    if state.tricks_left == 0:
        finish_play(setup, state)
    elif extras & JUGGLER_BIT:
        state.phase = PASS
        all_choose(setup, state)


@rule
def start_trick(setup: Setup, state: State, leader: int) -> None:
    """Clear the table for a trick that ``leader`` leads."""
    state.leader = leader
    state.turn = leader
    state.trick_size = 0
    state.trick_extras = 0
    state.strength = NOTHING
    state.winner = NO_SEAT
    state.follow = follow_at_start(setup)
    for place in range(MAX_PLAYERS):
        state.trick[place] = NO_CARD


@rule
def start_play(setup: Setup, state: State) -> None:
    """Rule 5.1: left of the dealer leads the first trick."""
    state.phase = PLAY
    start_trick(setup, state, left_of(setup, state.dealer))


@rule
def finish_play(setup: Setup, state: State) -> None:
    """After the last trick: whoever has the Cloud's trick must change the bid (6.8), then the round is scored."""
    if state.cloud_seat != NO_SEAT:
        state.phase = CHANGE
        state.turn = state.cloud_seat
    else:
        score_round(setup, state)
