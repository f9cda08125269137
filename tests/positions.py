"""Positions written as a person would note them.

Cards are text: ``B13`` is the blue 13 (suits B, R, G, Y), ``WB`` the Wizard drawn in blue, ``JR`` the Jester drawn in
red, and the anniversary cards go by their names. A play of a card that has to be announced adds the announcement:
``Shapeshifter/W``, ``Shapeshifter/J``, ``Juggler/G``, ``Cloud/Y``.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from foretold.rules.actions import (
    FIRST_BID,
    FIRST_CHANGE,
    FIRST_PASS,
    FIRST_TRUMP,
    SHAPESHIFTER_AS_JESTER,
    SHAPESHIFTER_AS_WIZARD,
    UNSEEN,
    plays_of,
)
from foretold.rules.cards import CLOUD, JESTER, JUGGLER, NO_CARD, ORDINARY, PLACES, SPECIALS, WIZARD
from foretold.rules.deal import deal, deck_cards, start_game
from foretold.rules.options import Anniversary, Form, Rules
from foretold.rules.state import BID, CHANGE, DEAL, NO_SEAT, NO_TRUMP, OVER, PASS, PLAY, TRUMP, UNNAMED, State
from foretold.rules.step import apply, legal

SUIT_LETTERS = "BRGY"
ANNIVERSARY_NAMES = tuple(special.name for special in SPECIALS)
PHASES = {
    DEAL: "deal",
    TRUMP: "trump",
    BID: "bid",
    PLAY: "play",
    PASS: "pass",
    CHANGE: "change",
    OVER: "over",
}


def card(text: str) -> int:
    """The number of the card written ``text``."""
    if text in ANNIVERSARY_NAMES:
        return ORDINARY + ANNIVERSARY_NAMES.index(text)
    if text[0] in "WJ":
        return PLACES * SUIT_LETTERS.index(text[1]) + (WIZARD if text[0] == "W" else JESTER)
    value = int(text[1:])
    assert 1 <= value <= 13, text
    return PLACES * SUIT_LETTERS.index(text[0]) + value


def card_text(number: int) -> str:
    """How the card of that number is written."""
    if number >= ORDINARY:
        return ANNIVERSARY_NAMES[number - ORDINARY]
    suit, value = SUIT_LETTERS[number // PLACES], number % PLACES
    return {JESTER: f"J{suit}", WIZARD: f"W{suit}"}.get(value, f"{suit}{value}")


ALL_CARDS = tuple(card_text(number) for number in range(ORDINARY + len(ANNIVERSARY_NAMES)))

_ANNOUNCED = {
    "Shapeshifter/W": SHAPESHIFTER_AS_WIZARD,
    "Shapeshifter/J": SHAPESHIFTER_AS_JESTER,
    "unseen": UNSEEN,
} | {
    f"{name}/{letter}": plays_of(number)[suit]
    for name, number in (("Juggler", JUGGLER), ("Cloud", CLOUD))
    for suit, letter in enumerate(SUIT_LETTERS)
}
_PLAYS = {_text: card(_text) for _text in (*ALL_CARDS[:ORDINARY], "Dragon", "Fairy", "Bomb")} | _ANNOUNCED
_PLAY_TEXTS = {action: _text for _text, action in _PLAYS.items()}


def play(text: str) -> int:
    """The action of playing a card, announced as the text says."""
    return _PLAYS[text]


def play_text(action: int) -> str:
    """How a play is written."""
    return _PLAY_TEXTS[action]


def cards_in(mask: int, extras: int = 0) -> set[str]:
    """The cards of a pair of masks."""
    whole = mask | extras << ORDINARY
    return {text for number, text in enumerate(ALL_CARDS) if whole >> number & 1}


def anniversary_of(texts: Iterable[str]) -> Anniversary:
    """The anniversary cards among these, with the Dragon for the Fairy and the other way round (rule 1.5)."""
    mixed_in = Anniversary.NONE
    for text in texts:
        if text in ANNIVERSARY_NAMES:
            mixed_in |= Anniversary[text.upper()]
    pair = Anniversary.DRAGON | Anniversary.FAIRY
    return mixed_in | pair if mixed_in & pair else mixed_in


class Table:
    """A game at the level of the rules, moved by the words of the game; whatever is not legal fails the test."""

    def __init__(self, rules: Rules, dealer: int = 0) -> None:
        self.rules = rules
        self.setup = rules.setup
        self.state = State()
        start_game(self.state, dealer)

    def deal(self, *hands: str, turned: str | None = None, trump: str | None = None) -> None:
        """Deal a round in which the seats get these hands. Without ``turned``, a spare number card of the suit
        ``trump`` is turned up, or a spare Jester; if the hands use the whole deck, nothing is."""
        wanted = [hand.split() for hand in hands]
        low, high = deck_cards(self.setup, self.state)
        spare = [text for text in ALL_CARDS if text in cards_in(low, high)]
        for text in (text for hand in wanted for text in hand):
            spare.remove(text)  # a card that is not in the deck, or dealt twice, is an error of the test
        if self.rules.form is Form.UNICOLOR:
            deck = [text for hand in wanted for text in hand] + spare
        else:
            first = self.state.dealer + 1
            around = [wanted[(first + step) % len(wanted)] for step in range(len(wanted))]
            deck = [hand[place] for place in range(len(wanted[0])) for hand in around]
            if spare:
                turned = turned or _spare_card(spare, trump)
                spare.remove(turned)
                deck += [turned, *spare]
        deal(self.setup, self.state, [card(text) for text in deck])
        for seat, hand in enumerate(wanted):
            assert self.state.hand_size == len(hand)
            assert self.state.swapped != NO_CARD or self.hand(seat) == set(hand)

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def trump(self) -> str:
        """A suit's letter, ``none``, or ``?`` while nobody has named it."""
        return {NO_TRUMP: "none", UNNAMED: "?"}.get(self.state.trump) or SUIT_LETTERS[self.state.trump]

    @property
    def turned(self) -> str | None:
        return None if self.state.turned == NO_CARD else card_text(self.state.turned)

    @property
    def turn(self) -> int | None:
        return None if self.state.turn == NO_SEAT else self.state.turn

    @property
    def tricks(self) -> list[int]:
        return list(self.state.tricks[: self.setup.players])

    @property
    def bids(self) -> list[int]:
        return list(self.state.bids[: self.setup.players])

    @property
    def scores(self) -> list[int]:
        return list(self.state.scores[: self.setup.players])

    def hand(self, seat: int) -> set[str]:
        return cards_in(self.state.hands[seat], self.state.extras[seat])

    def acting(self) -> set[int]:
        """The seats that may act now."""
        return {seat for seat in range(self.setup.players) if any(legal(self.setup, self.state, seat))}

    def choices(self, seat: int) -> set[int]:
        """A seat's legal choices, as numbers counted from the phase's first."""
        low, high = legal(self.setup, self.state, seat)
        return {choice for choice in range(128) if (low | high << ORDINARY) >> choice & 1}

    def plays(self, seat: int) -> set[str]:
        """A seat's legal plays."""
        return {play_text(choice) for choice in self.choices(seat)} if self.phase == "play" else set()

    def legal_bids(self, seat: int) -> set[int]:
        return self.choices(seat) if self.phase == "bid" else set()

    def legal_trumps(self, seat: int) -> set[str]:
        return {[*SUIT_LETTERS, "none"][choice] for choice in self.choices(seat)} if self.phase == "trump" else set()

    def legal_passes(self, seat: int) -> set[str]:
        return {card_text(choice) for choice in self.choices(seat)} if self.phase == "pass" else set()

    def legal_changes(self, seat: int) -> set[int]:
        return {(-1, 1)[choice] for choice in self.choices(seat)} if self.phase == "change" else set()

    def do(self, seat: int, phase: str, first: int, choice: int) -> None:
        assert self.phase == phase, f"the table is at {self.phase!r}, not {phase!r}"
        assert choice in self.choices(seat), f"seat {seat} may not choose {choice}: {sorted(self.choices(seat))}"
        apply(self.setup, self.state, seat, first + choice)

    def name(self, seat: int, trump: str) -> None:
        self.do(seat, "trump", FIRST_TRUMP, [*SUIT_LETTERS, "none"].index(trump))

    def bid(self, seat: int, tricks: int) -> None:
        self.do(seat, "bid", FIRST_BID, tricks)

    def bid_all(self, *bids: int) -> None:
        """Bids by seat, made in the order of the table."""
        first = self.state.dealer + 1
        for step in range(self.setup.players):
            seat = (first + step) % self.setup.players
            self.bid(seat, bids[seat] if bids else 0)

    def play(self, seat: int, text: str) -> None:
        self.do(seat, "play", 0, play(text))

    def trick(self, *plays: str) -> int:
        """Play a whole trick from the leader on; the seat that won it, or would have but for the Bomb."""
        assert len(plays) == self.setup.players and self.state.trick_size == 0
        leader = self.state.leader
        for step, text in enumerate(plays):
            self.play((leader + step) % self.setup.players, text)
        return self.state.leader

    def pass_card(self, seat: int, text: str) -> None:
        self.do(seat, "pass", FIRST_PASS, card(text))

    def pass_all(self, *cards: str) -> None:
        """The card that each seat passes, by seat."""
        for seat, text in enumerate(cards):
            self.pass_card(seat, text)

    def change(self, seat: int, by: int) -> None:
        self.do(seat, "change", FIRST_CHANGE, (-1, 1).index(by))


def _spare_card(spare: Sequence[str], trump: str | None) -> str:
    if trump is None:
        return next(text for text in spare if text[0] == "J" and len(text) == 2)
    return next(text for text in spare if text[0] == trump and text[1:].isdigit())


def table(
    *hands: str,
    turned: str | None = None,
    trump: str | None = None,
    dealer: int | None = None,
    scores: Sequence[int] = (),
    **options: Any,
) -> Table:
    """A round just dealt, the only one of its game. The last seat deals, so that seat 0 begins, and the deck has the
    anniversary cards that are mentioned; every option of ``Rules`` may say otherwise."""
    mentioned = " ".join((*hands, turned or "")).split()
    options.setdefault("players", len(hands))
    options.setdefault("hand_sizes", (len(hands[0].split()),))
    options.setdefault("anniversary", anniversary_of(mentioned))
    made = Table(Rules(**options), len(hands) - 1 if dealer is None else dealer)
    made.state.scores[: len(scores)] = scores
    made.deal(*hands, turned=turned, trump=trump)
    return made


def playing(*hands: str, **options: Any) -> Table:
    """A round in which all have bid nothing, and seat 0 is about to lead."""
    made = table(*hands, **options)
    made.bid_all()
    return made


def won_by(*plays: str, **options: Any) -> str:
    """The play that wins a trick of these plays, or would have but for the Bomb, in a round of one card."""
    made = playing(*(text.split("/")[0] for text in plays), **options)
    return plays[made.trick(*plays)]
