"""Compute a seat's view of a position in which only what that seat knows is given; ``?`` stands for the rest.

A view does not depend on the cards that the seat cannot see, so any deal that is consistent with the position gives the
same view. The rules themselves decide which deals are consistent: the position is played with one, and whenever the
rules refuse an action, another deal is tried that allows it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import NoReturn

from ...rules.cards import WEREWOLF
from ..actions import Action, Kind
from ..cards import CARDS, Card
from ..errors import IllegalAction, NotationError
from ..events import HandsTakenUp, RoundDealt
from ..game import Game
from ..view import Phase, View
from .fitting_deal import Deal, Facts
from .position import last_deal, play_on, read_head
from .record import ACTION_WORDS, UNKNOWN, actions_of, make_action, read_seat
from .scanner import Lines, Word

HAVE_TO_FOLLOW = "5.4"


def view_at(text: str, seat: int | None = None) -> View:
    """Return the view of a seat in a position, by default of the seat to act; a spectator's view if nobody is to
    act."""
    position = _Position(text)
    while not position.played():
        pass
    return position.view(seat)


class _Refused(Exception):
    """The rules refused an action that they may allow with another deal."""


class _Position:
    """A position that is played with one deal after another until the rules allow all its actions."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._head = head = read_head(Lines(text))
        rules = head.game.rules
        known = {card: seat for seat, hand in enumerate(head.hands) for card in hand}
        self._swapper = known.pop(CARDS[WEREWOLF], None)
        deck = {card for card in head.game.cards_to_shuffle() if card is not head.turned}
        if self._swapper is not None and head.turned is not None:  # swapped before anything happens (rule 3.6)
            deck.add(head.turned)
            known[head.turned] = self._swapper
        for card in known:
            if card not in deck:
                head.line.keyword.fail(f"{card} cannot be in a hand: it is turned up, or not in the deck")
        self._facts = Facts(
            suits=tuple(head.game.suit_of(seat) for seat in range(rules.players)),
            size=rules.rounds[head.game.round],
            deck=tuple(sorted(deck)),
            dealt=known,
            open=frozenset(head.unknown),
        )
        self._bids: dict[int, Word] = {}  # unknown bids and passes, by seat
        self._passes: dict[int, Word] = {}
        self._tried: set[tuple[int, str]] = set()
        self._deal = self._first_deal()

    def _first_deal(self) -> Deal:
        """Return a deal that gives every seat the cards it plays. If there is none, play the position to find the
        reason."""
        facts = self._facts
        self._facts = replace(facts, played=dict(facts.played), passed=dict(facts.passed), voids=set())
        self._note_cards()
        deal = self._facts.deal()
        if deal is None:
            self._facts = facts
            deal = self._next_deal(self._head.line.keyword, "no deal has these hands")
        return deal

    def _note_cards(self) -> None:
        """Collect all cards that were played and passed, as far as the text can be parsed."""
        lines = Lines(self._text)
        game = read_head(lines).game
        time = 0
        with suppress(NotationError):
            while lines.peek() is not None:
                for who, what, text in actions_of(game, lines.take(*ACTION_WORDS)):
                    seat, kind = read_seat(game, who), text.partition(" ")[0]
                    card = None if what.text == UNKNOWN or kind not in ("play", "pass") else Action(text).card
                    if kind == "play" and card is not None:
                        self._facts.played.setdefault(card, (seat, time))
                    elif kind == "pass":
                        self._note_pass(seat, time, card)
                    time += 1

    def _next_deal(self, word: Word, message: str) -> Deal:
        deal = self._facts.deal()
        if deal is None:
            word.fail(message)
        return deal

    def played(self) -> bool:
        """Play the position with the current deal; return False if another deal is needed."""
        lines = Lines(self._text)
        self._head = read_head(lines)
        try:
            play_on(self._head, lines, list(self._deal.before_swap(self._swapper, self._head.turned)), self._act)
        except _Refused:
            return False
        return True

    def _act(self, game: Game, who: Word, what: Word, text: str) -> None:
        seat = read_seat(game, who)
        if what.text == UNKNOWN and (seat in self._head.unknown or not text.startswith(Kind.PLAY.value)):
            self._act_unknown(game, seat, who, what, text)
        else:
            if seat in game.pending:
                self._note(game, seat, _read_action(what, text), what)
            make_action(game, who, what, text)
        if game.phase in (Phase.DEAL, Phase.OVER) and self._bids:
            word = next(iter(self._bids.values()))
            word.fail(f"expected a number, got {UNKNOWN!r}: the round is over, and all bids are known")

    def _act_unknown(self, game: Game, seat: int, who: Word, what: Word, text: str) -> None:
        kind = text.partition(" ")[0]
        expected = {"bid": Phase.BID, "pass": Phase.PASS}.get(kind)
        if expected is None:
            what.fail(f"expected the card that was played, which everybody has seen, got {UNKNOWN!r}")
        if game.phase is not expected or seat not in game.pending:
            who.fail(f"seat {seat} is not to {kind} now")
        if kind == "bid":
            self._bids[seat] = what
            game.play(game.legal(seat)[0], seat)
            return
        self._passes[seat] = what
        if seat not in self._facts.passed:
            self._note_pass(seat, len(game.actions[-1]), None)
            self._again(game, seat, "pass", what, f"seat {seat} cannot pass a card now")
        game.play(Action.pass_card(self._deal.passed[seat]), seat)

    def _note(self, game: Game, seat: int, action: Action, what: Word) -> None:
        """Record what an action reveals, and request another deal if it is impossible with this one."""
        time = len(game.actions[-1])
        hand = game.all_hands()[seat]
        if action.kind is Kind.PLAY and action.card is not None and game.phase is Phase.PLAY:
            if self._facts.played.setdefault(action.card, (seat, time)) != (seat, time):
                what.fail(f"{action.card} has been played before")
            if action.card not in hand:
                self._again(game, seat, f"hold {action.card}", what, f"seat {seat} cannot hold {action.card} here")
        elif action.kind is Kind.PASS and game.phase is Phase.PASS:
            self._note_pass(seat, time, action.card)
            if action.card not in hand:
                self._again(game, seat, f"hold {action.card}", what, f"seat {seat} cannot hold {action.card} here")
        refusal = game.why_not(action, seat)
        if refusal is not None and refusal.rule == HAVE_TO_FOLLOW:
            self._must_follow(game, seat, what, refusal)

    def _note_pass(self, seat: int, time: int, card: Card | None) -> None:
        self._facts.passed_at = min(self._facts.passed_at, time)
        self._facts.passed.setdefault(seat, card)

    def _must_follow(self, game: Game, seat: int, what: Word, refusal: IllegalAction) -> None:
        suit = game.view().follow
        assert suit is not None
        if seat not in self._head.unknown and not self._passes:
            what.fail(str(refusal))
        self._facts.voids.add((seat, suit, len(game.actions[-1])))
        message = f"seat {seat} must hold {suit.name.lower()}, which is to be followed (rule {HAVE_TO_FOLLOW})"
        self._again(game, seat, f"follow {suit.value}", what, message)

    def _again(self, game: Game, seat: int, fact: str, what: Word, message: str) -> NoReturn:
        """Find a deal consistent with the facts so far; fail if the same fact comes up again at the same place."""
        key = (len(game.actions[-1]), f"{seat} {fact}")
        if key in self._tried:
            what.fail(f"{what.text}: {message}")
        self._tried.add(key)
        self._deal = self._next_deal(what, f"{what.text}: {message}; no deal fits all that is written")
        raise _Refused

    def view(self, seat: int | None) -> View:
        """Return the view of a seat; fail if the position lacks something that the seat knows."""
        game = self._head.game
        if seat is None:
            seat = self._usual_seat(game)
        view = game.view(seat)
        if seat is not None:
            self._check_seen(game, seat, view)
        return view

    def _usual_seat(self, game: Game) -> int | None:
        """Return the seat to act; if several may act, the first of which enough is known."""
        dealt, since = last_deal(game)
        reversed_now = dealt.reversed and not any(isinstance(event, HandsTakenUp) for event in since)
        known = (seat for seat in game.pending if (seat in self._head.unknown) == reversed_now)
        return next(known, game.turn)

    def _check_seen(self, game: Game, seat: int, view: View) -> None:
        _, since = last_deal(game)
        for event in since:
            if isinstance(event, RoundDealt | HandsTakenUp):
                for owner, hand in enumerate(event.seen_by(seat).hands):
                    if hand is not None and owner in self._head.unknown:
                        self._head.unknown[owner].fail(
                            f"expected {view.hand_size} cards, which seat {seat} sees; or ask for another seat's view"
                        )
        for owner, word in self._bids.items():
            if view.bids[owner] is not None:
                word.fail(f"expected a number, got {UNKNOWN!r}: seat {seat} knows what seat {owner} has bid")
        for owner, word in self._passes.items():
            received = (owner + 1) % game.rules.players == seat and game.phase is not Phase.PASS
            if owner == seat or received:
                word.fail(f"expected a card, got {UNKNOWN!r}: seat {seat} knows what seat {owner} has passed")


def _read_action(what: Word, text: str) -> Action:
    try:
        return Action(text)
    except NotationError as error:
        what.fail(error.message)
