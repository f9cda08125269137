"""Random rules of every kind, and random games by them."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from foretold.rules.actions import FIRST_ACTION
from foretold.rules.cards import ORDINARY
from foretold.rules.deal import cards_needed, deal, deck_cards, draw_dealer, start_game
from foretold.rules.options import (
    Anniversary,
    Bids,
    BidSum,
    Edition,
    FirstDealer,
    Form,
    Rules,
    Sight,
    Wizards,
)
from foretold.rules.schedules import Schedule
from foretold.rules.state import DEAL, NO_SEAT, OVER, Setup, State
from foretold.rules.step import apply, legal


def random_anniversary(random: Random) -> Anniversary:
    """None of the anniversary cards, all of them, or any subset that may be mixed in (rule 1.5)."""
    if random.random() < 0.25:
        return random.choice((Anniversary.NONE, Anniversary.ALL))
    mixed_in = Anniversary(random.randrange(Anniversary.ALL.value + 1))
    pair = Anniversary.DRAGON | Anniversary.FAIRY
    return mixed_in | pair if random.random() < 0.5 else mixed_in & ~pair


def random_sizes(random: Random, largest: int, rounds: int) -> tuple[int, ...]:
    """Hand sizes set by hand (rule 2.7), small and large ones."""
    return tuple(random.choice((1, largest, random.randint(1, largest))) for _ in range(rounds))


def random_rules(random: Random, short: bool = False) -> Rules:
    """Rules that the combinations allow (rule 7.10), every option among them; ``short`` for games of few rounds."""
    form = random.choice((Form.STANDARD,) * 6 + (Form.UNICOLOR, Form.DUEL))
    edition = random.choice(list(Edition))
    first_dealer = random.choice(list(FirstDealer))
    wizards = random.choice(list(Wizards))
    by_hand = short or random.random() < 0.5
    rounds = random.choice((1, 2, 3)) if short else random.choice((1, 2, 3, 5, 8, 13, 40))
    sizes: Schedule | tuple[int, ...] = Schedule.ORDINARY
    if form is Form.DUEL:
        if by_hand:
            sizes = random_sizes(random, random.randint(1, 9), min(rounds, 3))  # three of nine use 57 cards
        return Rules(
            players=2,
            edition=edition,
            first_dealer=first_dealer,
            form=form,
            bids=Bids.SECRET,
            wizards=wizards,
            hand_sizes=sizes,
        )
    bids = random.choice(list(Bids))
    bid_sum = random.choice(list(BidSum)) if bids is Bids.OPEN else BidSum.FREE
    sight, anniversary = Sight.OWN, Anniversary.NONE
    if form is Form.UNICOLOR:
        players, largest = random.choice((3, 4)), 15
    else:
        players = random.choice((3, 4, 5, 6))
        sight = random.choice((Sight.OWN,) * 3 + (Sight.FORESIGHT, Sight.CLAIRVOYANCE))
        if sight is Sight.OWN:
            anniversary = random_anniversary(random)
        cards = 60 + anniversary.value.bit_count() - (Anniversary.WEREWOLF in anniversary)
        largest = cards // players
    if by_hand:
        sizes = random_sizes(random, largest, rounds)
        if sight is Sight.FORESIGHT:
            sizes = (1, *sizes[1:])
    elif form is Form.STANDARD and (sight is not Sight.FORESIGHT or players in (4, 6)):
        sizes = random.choice(list(Schedule))
    return Rules(
        players=players,
        edition=edition,
        first_dealer=first_dealer,
        form=form,
        bids=bids,
        bid_sum=bid_sum,
        wizards=wizards,
        sight=sight,
        anniversary=anniversary,
        hand_sizes=sizes,
    )


def shuffled_deck(setup: Setup, state: State, random: Random) -> list[int]:
    """The cards of the coming round in random order."""
    low, high = deck_cards(setup, state)
    whole = low | high << ORDINARY
    deck = [card for card in range(67) if whole >> card & 1]
    random.shuffle(deck)
    return deck


def random_dealer(rules: Rules, random: Random) -> int:
    """A first dealer, chosen or drawn (rules 2.2, 2.3)."""
    dealer = NO_SEAT
    if rules.first_dealer is FirstDealer.CHOSEN:
        return random.randrange(rules.players)
    while dealer == NO_SEAT:
        deck = list(range(ORDINARY))
        random.shuffle(deck)
        dealer = draw_dealer(rules.players, deck)
    return dealer


def choices(setup: Setup, state: State, seat: int) -> list[int]:
    """The legal choices of a seat, as numbers counted from the phase's first."""
    low, high = legal(setup, state, seat)
    whole = low | high << ORDINARY
    found = []
    while whole:
        lowest = whole & -whole
        found.append(lowest.bit_length() - 1)
        whole ^= lowest
    return found


def acting_seats(setup: Setup, state: State) -> list[int]:
    """The seats that have a legal action."""
    return [seat for seat in range(setup.players) if any(legal(setup, state, seat))]


class Moment(NamedTuple):
    """A random game after a deal or an action."""

    state: State  # goes on changing
    used: frozenset[int]  # the cards that this round takes from the deck
    seat: int | None  # who has just acted; None after a deal
    action: int | None


def random_game(rules: Rules, random: Random) -> Iterator[Moment]:
    """Play a game of random legal actions, in random order where several seats may act: a moment before the first deal,
    and one after every deal and every action."""
    setup, state = rules.setup, State()
    start_game(state, random_dealer(rules, random))
    used: frozenset[int] = frozenset()
    yield Moment(state, used, None, None)
    while state.phase != OVER:
        if state.phase == DEAL:
            needed = cards_needed(setup, state)
            deck = shuffled_deck(setup, state, random)
            used = frozenset(deck[:needed])
            deal(setup, state, deck)
            yield Moment(state, used, None, None)
        else:
            seat = random.choice(acting_seats(setup, state))
            action = FIRST_ACTION[state.phase] + random.choice(choices(setup, state, seat))
            apply(setup, state, seat, action)
            yield Moment(state, used, seat, action)


def play_out(rules: Rules, random: Random) -> State:
    """The end of a random game."""
    *_, last = random_game(rules, random)
    return last.state
