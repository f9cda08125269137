"""The options of a game: one frozen value, one named enum for each house rule, one row for each of its values.

Rule functions know a value by its number in the enum; the names of these numbers stand below it."""

from dataclasses import dataclass, fields, replace
from enum import Enum, Flag
from functools import cached_property
from typing import Any

from . import cards, schedules
from .cards import ORDINARY, PLACES, SPECIALS, Special
from .option import Option
from .option_words import SUIT_LETTERS, read_word, words_of
from .schedules import Schedule
from .state import MAX_HAND, MAX_PLAYERS, MAX_ROUNDS, Setup


class RulesError(ValueError):
    """These options do not make a game; the message names the two that clash."""


class FirstDealer(Option):
    """How the first dealer is found (rules 2.2, 2.3)."""

    CHOSEN = "chosen"
    HIGH_CARD = "high-card"


class Bids(Option):
    """When bids are made and shown (rules 4.1, 7.2, 7.3)."""

    OPEN = "open", "Open bids"
    HIDDEN = "hidden", "Hidden bids", "7.2"
    SECRET = "secret", "Secret bids", "7.3"


OPEN_BIDS, HIDDEN_BIDS, SECRET_BIDS = (value.code for value in Bids)


class BidSum(Option):
    """What the bids may add up to (rules 4.3, 7.1, 7.4)."""

    FREE = "free"
    PLUS_MINUS_ONE = "plus-minus-one", "Plus/Minus One", "7.1"
    LEADERS_SUM = "leaders-sum", "Leader's sum", "7.4"


FREE_SUM, PLUS_MINUS_ONE, LEADERS_SUM = (value.code for value in BidSum)


class Wizards(Option):
    """Which of several Wizards in a trick wins it (rules 5.6, 7.5)."""

    FIRST = "first"
    LAST = "last", "Dark Wizard", "7.5"


class Form(Option):
    """The form of the game: the standard one, or a variant with decks of its own (rules 7.6, 7.7)."""

    STANDARD = "standard"
    UNICOLOR = "unicolor", "Unicolor", "7.6"
    DUEL = "duel", "Duel", "7.7"


STANDARD, UNICOLOR, DUEL = (value.code for value in Form)


class Sight(Option):
    """Whose cards one sees before the bids are made (rules 7.8, 7.9)."""

    OWN = "own"
    FORESIGHT = "foresight", "Foresight", "7.8"
    CLAIRVOYANCE = "clairvoyance", "Clairvoyance", "7.9"


OWN_HAND, FORESIGHT, CLAIRVOYANCE = (value.code for value in Sight)


class Anniversary(Flag):
    """The anniversary cards mixed into the deck (rule 1.5); combine them with ``|``."""

    NONE = 0
    DRAGON = cards.DRAGON_BIT
    FAIRY = cards.FAIRY_BIT
    BOMB = cards.BOMB_BIT
    SHAPESHIFTER = cards.SHAPESHIFTER_BIT
    JUGGLER = cards.JUGGLER_BIT
    CLOUD = cards.CLOUD_BIT
    WEREWOLF = cards.WEREWOLF_BIT
    ALL = cards.ALL_SPECIALS

    @property
    def row(self) -> Special:
        """What the rules know of this one card."""
        return SPECIALS[self.value.bit_length() - 1]


class Edition(Enum):
    """The printed edition whose names the cards carry (rule 1.3); it never changes how they rank."""

    US = "us"
    BRAZIL = "brazil"
    PORTUGAL = "portugal"
    FRANCE = "france"
    ITALY = "italy"


def _written(value: object) -> str:
    """A value as it is written in Python."""
    if isinstance(value, Anniversary):
        whole = value in (Anniversary.NONE, Anniversary.ALL)
        return f"Anniversary.{value.name}" if whole else " | ".join(f"Anniversary.{card.name}" for card in value)
    return str(value) if isinstance(value, Enum) else repr(value)


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules:
    """All that a table agrees on before it plays. An option may also be given in the notation's words, such as
    ``bids="hidden"`` or ``hand_sizes="1,2,3"``. Options that do not go together raise ``RulesError``.

    What is left out is the plainest choice and not what an edition's rulebook says: by ``find_rules("us")`` the high
    card deals first (rule 2.3), by ``Rules()`` a seat that the table chooses (rule 2.2)."""

    players: int = 4
    edition: Edition = Edition.US
    first_dealer: FirstDealer = FirstDealer.CHOSEN
    form: Form = Form.STANDARD
    bids: Bids = Bids.OPEN
    bid_sum: BidSum = BidSum.FREE
    wizards: Wizards = Wizards.FIRST
    sight: Sight = Sight.OWN
    anniversary: Anniversary = Anniversary.NONE
    hand_sizes: Schedule | tuple[int, ...] = Schedule.ORDINARY
    suits: str = (
        SUIT_LETTERS  # in Unicolor, those that seats 0, 1, 2 and 3 own; with three players the last is left out
    )

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, str):
                object.__setattr__(self, field.name, read_option(field.name, value))
            elif isinstance(value, list):
                object.__setattr__(self, field.name, tuple(value))
        _check_types(self)
        _check_players(self)
        _check_combination(self)
        _check_hand_sizes(self)

    def but(self, **changes: Any) -> "Rules":
        """Copy these rules with some options changed, given as values or in words: ``but(bids="hidden")``."""
        unknown = sorted(changes.keys() - self.__dataclass_fields__.keys())
        if unknown:
            known = ", ".join(self.__dataclass_fields__)
            raise RulesError(f"there is no option {unknown[0]!r}; the options are {known}")
        return replace(self, **changes)

    def __repr__(self) -> str:
        changed = [f for f in fields(self) if f.name == "players" or getattr(self, f.name) != f.default]
        return f"Rules({', '.join(f'{f.name}={_written(getattr(self, f.name))}' for f in changed)})"

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The hand size of every round of the game."""
        if isinstance(self.hand_sizes, tuple):
            return self.hand_sizes
        if self.hand_sizes is Schedule.TOURNAMENT:
            return schedules.TOURNAMENT[self.players]
        if self.form is Form.UNICOLOR:
            return schedules.UNICOLOR
        if self.form is Form.DUEL:
            return schedules.DUEL
        return schedules.ordinary_sizes(self.players)

    @cached_property
    def is_base_game(self) -> bool:
        """Whether there is no variant and no anniversary card, and each round has a card more than the one before."""
        chosen = (getattr(self, field.name) for field in fields(self))
        usual = isinstance(self.hand_sizes, Schedule) and not self.anniversary
        return usual and not any(isinstance(value, Option) and value.rule for value in chosen)

    @property
    def deck_size(self) -> int:
        """Cards in the whole deck: sixty and the anniversary's, or fifteen for each suit that has an owner."""
        if self.form is Form.UNICOLOR:
            return PLACES * self.players
        return ORDINARY + self.anniversary.value.bit_count()

    @cached_property
    def setup(self) -> Setup:
        """These rules as the integers that the rule functions read."""
        return Setup(
            players=self.players,
            rounds=len(self.rounds),
            deck_size=self.deck_size,
            form=self.form.code,
            bids=self.bids.code,
            bid_sum=self.bid_sum.code,
            last_wizard=self.wizards.code,
            sight=self.sight.code,
            anniversary=self.anniversary.value,
            suits=sum(SUIT_LETTERS.index(letter) << 2 * seat for seat, letter in enumerate(self.suits)),
            hand_sizes=self.rounds + (0,) * (MAX_ROUNDS - len(self.rounds)),
        )


#: The kind of every option; hand sizes may be a schedule or a tuple of numbers.
OPTIONS: dict[str, Any] = {field.name: field.type for field in fields(Rules)} | {"hand_sizes": Schedule}


def variants() -> dict[Option, str]:
    """Every value of an option that is a variant, with the name of its option."""
    kinds = {name: kind for name, kind in OPTIONS.items() if isinstance(kind, type) and issubclass(kind, Option)}
    return {value: name for name, kind in kinds.items() for value in kind if value.rule}


def read_option(name: str, text: str) -> Any:
    """Read an option's value in the notation's words. Hyphens in its name are as good as underscores."""
    try:
        return read_word(name, OPTIONS[name.replace("-", "_")], text)
    except ValueError as error:
        raise RulesError(str(error)) from None


def _check_types(rules: Rules) -> None:
    if type(rules.players) is not int:
        raise RulesError(f"players: expected a whole number, got {rules.players!r}")
    if not isinstance(rules.suits, str):
        raise RulesError(f"suits: expected the letters {', '.join(SUIT_LETTERS)} in any order, got {rules.suits!r}")
    for name, kind in OPTIONS.items():
        value = getattr(rules, name)
        if kind not in (int, str, Schedule) and not isinstance(value, kind):
            words = "" if kind is Anniversary else f", which is one of {', '.join(words_of(kind))}"
            raise RulesError(f"{name}: expected a member of {kind.__name__}{words}, got {value!r}")
    sizes = rules.hand_sizes
    if not isinstance(sizes, Schedule) and not (isinstance(sizes, tuple) and all(type(size) is int for size in sizes)):
        raise RulesError(f"hand_sizes: expected a Schedule or a tuple of whole numbers, got {sizes!r}")


PLAYERS = range(2, MAX_PLAYERS + 1)  # of any form (rule 2.1)
UNICOLOR_PLAYERS = (3, 4)  # rule 7.6
DUEL_OPTIONS: dict[str, Any] = {"players": 2, "bids": Bids.SECRET}  # what Duel leaves no choice about (rule 7.7)


def _check_players(rules: Rules) -> None:
    if rules.form is Form.DUEL:
        if rules.players != DUEL_OPTIONS["players"]:
            raise RulesError(f"Duel and {rules.players} players clash: Duel is for 2 players (rule 7.7)")
    elif rules.form is Form.UNICOLOR:
        if rules.players not in UNICOLOR_PLAYERS:
            raise RulesError(f"Unicolor and {rules.players} players clash: Unicolor is for 3 or 4 players (rule 7.6)")
    elif not 3 <= rules.players <= MAX_PLAYERS:
        raise RulesError(
            f"the standard form and {rules.players} players clash: it takes 3 to 6 players; 2 play Duel (rule 2.1)"
        )


def _check_combination(rules: Rules) -> None:
    """Pairs of options that do not go together (rule 7.10), each with its reason. What is usual has no title."""
    form, bids, bid_sum, sight = rules.form.title, rules.bids.title.lower(), rules.bid_sum.title, rules.sight.title
    anniversary = "the anniversary cards" if rules.anniversary else None
    names = [card.row.name for card in rules.anniversary]
    for card in rules.anniversary:
        if card.row.partner and card.row.partner not in names:
            raise RulesError(f"the {card.row.name} is only mixed in together with the {card.row.partner} (rule 1.5)")
    if bid_sum and rules.form is Form.DUEL:
        _clash(bid_sum, "Duel", "in Duel the bids stay secret")
    if bid_sum and rules.bids is not Bids.OPEN:
        _clash(bid_sum, bids, "the last bidder cannot know the sum")
    if rules.form is Form.DUEL and rules.bids is not DUEL_OPTIONS["bids"]:
        _clash("Duel", bids, "in Duel bids are secret")
    if form and anniversary:
        _clash(form, anniversary, f"{form} is played with the sixty cards only")
    if form and rules.sight is Sight.FORESIGHT:
        _clash(form, sight, f"{sight} needs a first round of one card, and {form} begins with more")
    if sight and anniversary:
        _clash(sight, anniversary, f"{sight} is played with the sixty cards only")

    if rules.suits != SUIT_LETTERS and rules.form is not Form.UNICOLOR:
        other = form or "the standard form"
        raise RulesError(f"the suits {rules.suits} and {other} clash: seats own suits in Unicolor only (rule 7.6)")


def _clash(one: str, other: str, why: str) -> None:
    raise RulesError(f"{one} and {other} clash: {why} (rule 7.10)")


def _check_hand_sizes(rules: Rules) -> None:
    if rules.hand_sizes is Schedule.TOURNAMENT and rules.form is not Form.STANDARD:
        name = rules.form.title
        _clash("the tournament schedule", name, f"{name} has hand sizes of its own")
    sizes = rules.rounds
    if not 1 <= len(sizes) <= MAX_ROUNDS:
        raise RulesError(f"hand_sizes: expected 1 to {MAX_ROUNDS} rounds, got {len(sizes)}")
    largest = largest_hand(rules)
    for size in sizes:
        if not 1 <= size <= largest:
            raise RulesError(_hand_size_reason(rules, size, largest))
    if rules.form is Form.DUEL and schedules.duel_cards(sizes) > ORDINARY:
        raise RulesError(
            f"the hand sizes {sizes} and Duel clash: they use {schedules.duel_cards(sizes)} cards, "
            "and no card comes back before the game ends (rule 7.7)"
        )
    if rules.sight is Sight.FORESIGHT and sizes[0] != 1:
        raise RulesError(
            f"a first hand of {sizes[0]} and Foresight clash: Foresight needs a first round of one card (rule 7.8)"
        )


def largest_hand(rules: Rules) -> int:
    """The most cards that each seat can be dealt (rule 2.7)."""
    if rules.form is Form.UNICOLOR:
        return PLACES
    undealt = 1 if rules.form is Form.DUEL else sum(card.row.undealt for card in rules.anniversary)
    return min((rules.deck_size - undealt) // rules.players, MAX_HAND)


def _hand_size_reason(rules: Rules, size: int, largest: int) -> str:
    keeping = [card.row.name for card in rules.anniversary if card.row.undealt]
    if size > 0 and keeping and size * rules.players == rules.deck_size:
        return f"a hand of {size} and the {keeping[0]} clash: no card would be left to swap it for (rule 2.7)"
    return f"a hand of {size} and {rules.players} players clash: hands are 1 to {largest} cards here (rule 2.7)"
