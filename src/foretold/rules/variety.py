"""The variety that the rulebooks allow: every variant alone, and rules drawn at random, every option among them. For
checks, for training and for contests."""

from enum import Enum
from random import Random
from typing import Any

from .cards import PLACES
from .option import Option
from .option_words import SUIT_LETTERS
from .options import (
    DUEL_OPTIONS,
    OPTIONS,
    UNICOLOR_PLAYERS,
    Anniversary,
    Bids,
    BidSum,
    Form,
    Rules,
    Sight,
    largest_hand,
    variants,
)
from .schedules import Schedule


def _alone(value: Option, option: str) -> list[dict[str, Any]]:
    """A variant alone, as options of ``Rules``; with a number of players where not every one will do."""
    if value is Form.UNICOLOR:
        return [{option: value, "players": players} for players in UNICOLOR_PLAYERS]
    return [{option: value, **(DUEL_OPTIONS if value is Form.DUEL else {})}]


# What does not go with everything else (rule 7.10) is drawn by itself; the other options are drawn freely.
_BOUND = ("form", "bids", "bid_sum", "sight", "anniversary", "hand_sizes")
_FREE = [name for name, kind in OPTIONS.items() if issubclass(kind, Enum) and name not in _BOUND]

VARIANTS = tuple(
    alone for value, option in variants().items() if value not in Schedule for alone in _alone(value, option)
)


def random_anniversary(random: Random) -> Anniversary:
    """None of the anniversary cards, all of them, or any subset that may be mixed in (rule 1.5)."""
    if random.random() < 0.25:
        return random.choice((Anniversary.NONE, Anniversary.ALL))
    mixed_in = Anniversary(random.randrange(Anniversary.ALL.value + 1))
    pairs = Anniversary(sum(card.value for card in Anniversary if card.row.partner))
    return mixed_in | pairs if random.random() < 0.5 else mixed_in & ~pairs


def random_sizes(random: Random, largest: int, rounds: int) -> tuple[int, ...]:
    """Hand sizes set by hand (rule 2.7), small and large ones."""
    return tuple(random.choice((1, largest, random.randint(1, largest))) for _ in range(rounds))


def random_rules(random: Random, short: bool = False) -> Rules:
    """Rules that the combinations allow (rule 7.10), every option among them; ``short`` for games of few rounds."""
    form = random.choice([Form.STANDARD] * 5 + list(Form))
    free = {name: random.choice(list(OPTIONS[name])) for name in _FREE}
    by_hand = short or random.random() < 0.5
    rounds = random.choice((1, 2, 3)) if short else random.choice((1, 2, 3, 5, 8, 13, 40))
    sizes: Schedule | tuple[int, ...] = Schedule.ORDINARY
    if form is Form.DUEL:
        if by_hand:
            sizes = random_sizes(random, random.randint(1, 9), min(rounds, 3))  # three of nine use 57 cards
        return Rules(
            **DUEL_OPTIONS,
            **free,
            form=form,
            sight=random.choice((Sight.OWN, Sight.CLAIRVOYANCE)),
            hand_sizes=sizes,
        )
    bids = random.choice(list(Bids))
    bid_sum = random.choice(list(BidSum)) if bids is Bids.OPEN else BidSum.FREE
    sight, anniversary, suits = Sight.OWN, Anniversary.NONE, SUIT_LETTERS
    if form is Form.UNICOLOR:
        players, largest = random.choice(UNICOLOR_PLAYERS), PLACES
        sight = random.choice((Sight.OWN, Sight.CLAIRVOYANCE))
        suits = "".join(random.sample(SUIT_LETTERS, len(SUIT_LETTERS)))
    else:
        players = random.choice((3, 4, 5, 6))
        sight = random.choice([Sight.OWN] * 2 + list(Sight))
        if sight is Sight.OWN:
            anniversary = random_anniversary(random)
        largest = largest_hand(Rules(players=players, anniversary=anniversary))
    if by_hand:
        sizes = random_sizes(random, largest, rounds)
        if sight is Sight.FORESIGHT:
            sizes = (1, *sizes[1:])
    elif form is Form.STANDARD and (sight is not Sight.FORESIGHT or players in (4, 6)):
        sizes = random.choice(list(Schedule))
    return Rules(
        **free,
        players=players,
        form=form,
        bids=bids,
        bid_sum=bid_sum,
        sight=sight,
        anniversary=anniversary,
        hand_sizes=sizes,
        suits=suits,
    )
