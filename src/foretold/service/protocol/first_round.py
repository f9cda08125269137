"""The round in which somebody plays Wizard for the first time: a chosen deal against two bots, with everything that the
player can do in it and what is said about it.

It is played by the game and its bots in every way that the player could choose, and becomes a tree of the very moments
that a live table sends. So the web client shows a real round, without a server and without implementing rules.
Explanations are codes with values, whose sentences are in the message catalogue under learn.round. The client has
``web/src/generated/first_round.json``; write it again after a change to the rules, the bots or this file: ``python -m
foretold.service.protocol.first_round > web/src/generated/first_round.json``.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...bots.heuristic import HeuristicBot
from ...bots.simple import chance
from ...bots.valuation import tricks_needed
from ...game.actions import Action
from ...game.cards import Card
from ...game.events import BidMade, Event, RoundDealt, RoundScored, TrickTaken, TrumpFound
from ...game.game import Game
from ...game.moments import changes, moments, own_views
from ...game.outlook import outlook
from ...game.view import OwnView, Phase, PublicView, View
from .game import OwnViewChanges, event_message, public_changes, to_wire
from .messages import Moment

SEAT = 0
POSITION = """\
foretold position 1
rules players=3 edition=us hand-sizes=3
round 1
dealer 0
scores 0 0 0
hands G4 R9 WB / G12 B9 B13 / Y3 G8 JG
turned R5
"""
"""The player holds a card that loses when following suit, a trump for a missing suit, and a Wizard to lead."""

SURE, GOOD = 0.9, 0.45  # chances of a card from which on it is called a sure or a likely trick


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is said: the end of its key in the catalogue, and its values. Cards, suits and seats (``name``)
    are those of the notation."""

    code: str
    values: dict[str, str | int] = {}


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment, something to read, or both; where there is something to read, the round waits."""

    moment: Moment | None = None
    says: tuple[Sentence, ...] = ()


class Branch(msgspec.Struct, frozen=True, omit_defaults=True):
    """The round from an action of the player to the next: what happens, the best choice, and all that there are."""

    steps: tuple[Step, ...]
    best: str | None = None
    choices: dict[str, Branch] = {}


def first_round() -> Branch:
    """Return the whole round."""
    nothing = OwnView(SEAT, None, (None, None, None), (), None)
    return _branch(Game.from_position(POSITION), None, nothing, 0)[0]


def first_round_text() -> str:
    """Return the round as JSON text for the web client."""
    return msgspec.json.format(msgspec.json.encode(first_round(), enc_hook=to_wire), indent=0).decode() + "\n"


def _branch(game: Game, public: PublicView | None, own: OwnView, told: int) -> tuple[Branch, int]:
    """Return a branch and the points that its best choices lead to; ``told`` events were already shown."""
    steps: list[Step] = []
    while True:
        steps += _shown(game, public, own, told)
        public, own, told = game.public(), game.own(SEAT), len(game.events)
        if game.over or game.turn == SEAT:
            break
        assert game.turn is not None
        game.play(HeuristicBot(game.turn).choose(game.view(game.turn)))
    if game.over:
        return Branch(tuple(steps)), game.view(SEAT).scores[SEAT]
    found: dict[Action, tuple[Branch, int]] = {}
    for action in game.legal():
        after = game.copy()
        after.play(action)
        found[action] = _branch(after, public, own, told)
    view = game.view(SEAT)
    most = max(points for _, points in found.values())
    habit = HeuristicBot(SEAT).choose(view)  # of several equally good actions, the one that a bot would choose
    best = habit if found[habit][1] == most else next(action for action in found if found[action][1] == most)
    steps.append(Step(says=tuple(_bidding(view) if view.phase is Phase.BID else _playing(view, best))))
    return Branch(tuple(steps), str(best), {str(action): branch for action, (branch, _) in found.items()}), most


def _shown(game: Game, public: PublicView | None, own: OwnView, told: int) -> Iterator[Step]:
    """The moments since then, and what is said about them."""
    events = game.events[told:]
    seen = [event.seen_by(SEAT) for event in events]
    before: OwnView | None = None if public is None else own
    for moment, now in zip(moments(public, events, game.public()), own_views(own, seen, game.own(SEAT)), strict=True):
        mine = changes(before, now)
        before = now
        yield Step(
            Moment(
                event_message(moment.event.seen_by(SEAT)),
                public_changes(moment.changed) if moment.changed else None,
                OwnViewChanges(**mine) if mine else None,
            ),
            tuple(_about(moment.event, moment.public, game)),
        )
        if isinstance(moment.event, TrumpFound):
            yield Step(says=(Sentence("goal"),))


def _about(event: Event, public: PublicView, game: Game) -> Iterator[Sentence]:
    """Return the explanation right after an event."""
    match event:
        case RoundDealt():
            yield Sentence("deal", {"count": event.hand_size})
        case TrumpFound() if event.trump is not None and public.turned is not None:
            yield Sentence("trump", {"card": str(public.turned), "suit": event.trump.value})
        case BidMade(seat=seat) if seat == SEAT and event.tricks is not None:
            fits = _promised(_dealt(game), game)
            yield Sentence("bid-fits" if event.tricks == fits else "bid-differs", {"bid": event.tricks, "best": fits})
            yield Sentence("plate")
        case TrickTaken():
            yield from _taken(event, public)
        case RoundScored():
            bid, tricks, points = (values[SEAT] for values in (event.bids, event.tricks, event.points))
            yield Sentence("met" if bid == tricks else "missed", {"bid": bid, "tricks": tricks, "points": points})


def _taken(event: TrickTaken, public: PublicView) -> Iterator[Sentence]:
    """Explain why a card took the trick, and who leads the next."""
    plays = {seat: play.card for seat, play in public.last_trick}
    card = plays[event.seat]
    assert card is not None
    led = next((one.suit for one in plays.values() if one is not None and one.number is not None), None)
    why = "wizard" if card.is_wizard else "trump" if card.suit is public.trump is not led else "suit"
    yield Sentence(f"took-{why}", {"card": str(card)})
    if any(one is not None and one.is_jester for one in plays.values()):
        yield Sentence("jester")
    if public.hand_counts[SEAT]:
        yield Sentence("next-you") if event.seat == SEAT else Sentence("next", {"name": event.seat})


def _bidding(view: View) -> Iterator[Sentence]:
    """Explain how to evaluate the hand."""
    for card in sorted(view.hand or (), key=lambda one: -_chance(one, view)):
        likely = _chance(card, view)
        yield Sentence("sure" if likely >= SURE else "good" if likely >= GOOD else "weak", {"card": str(card)})
    others = sum(bid for bid in view.bids if bid is not None)
    best = sum(_chance(card, view) >= GOOD for card in view.hand or ())
    yield Sentence("judge", {"best": best, "sum": others, "size": view.hand_size})


def _playing(view: View, best: Action) -> Iterator[Sentence]:
    """Explain which cards may be played, and which one is best."""
    needed = tricks_needed(view)
    if view.hand is not None and len(view.hand) == 1:
        yield Sentence("last", {"card": str(best.card)})
        return
    if not view.trick:
        yield Sentence("lead")
        yield Sentence("lead-need" if needed > 0 else "lead-enough", {"card": str(best.card), "needed": needed})
        return
    leader, led = view.trick[0]
    values: dict[str, str | int] = {"name": leader, "card": str(led.card)}
    held = any(card.suit is view.follow and card.number is not None for card in view.hand or ())
    yield Sentence("follow" if held else "void", values)
    takes = outlook(view, best).winner == SEAT
    if needed > 0:
        yield Sentence("win" if takes else "wait", {"card": str(best.card), "needed": needed})
    else:
        yield Sentence("hope" if takes else "duck", {"card": str(best.card)})


def _chance(card: Card, view: View) -> float:
    return chance(card, view.rules, view.trump)


def _promised(cards: tuple[Card, ...], game: Game) -> int:
    """Return the cards of a hand that are likely to take a trick."""
    return sum(chance(card, game.rules, game.public().trump) >= GOOD for card in cards)


def _dealt(game: Game) -> tuple[Card, ...]:
    dealt = next(event for event in game.events if isinstance(event, RoundDealt))
    return dealt.hands[SEAT] or ()


if __name__ == "__main__":
    print(first_round_text(), end="")
