"""What a scorepad for real cards has to know of the rules, as JSON.

The web client's pad works without a server. It reads ``web/src/generated/pad.json``, which is made here from the rules
themselves, so that the pad has no rule of its own. (The only TypeScript that repeats rules is ``web/src/lib/fair``,
which checks the server's deals and must not share its code.) Write it again after a change to the rules:
``python -m foretold.game.learn.pad_facts > web/src/generated/pad.json``. What every screen knows of the cards is
written by ``python -m foretold.game.learn.pad_facts cards > web/src/generated/cards.json``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, product
from typing import Any

from ...rules.bids import forbidden_bid, legal_bids, legal_changes
from ...rules.cards import ORDINARY
from ...rules.editions import EDITIONS
from ...rules.option import Option
from ...rules.options import (
    DUEL_OPTIONS,
    Anniversary,
    Bids,
    BidSum,
    FirstDealer,
    Form,
    Rules,
    RulesError,
    Sight,
    Wizards,
    largest_hand,
)
from ...rules.options import OPTIONS as RULES_OPTIONS
from ...rules.schedules import Schedule, duel_cards
from ...rules.scores import points, winners
from ...rules.state import BID, MAX_HAND, MAX_ROUNDS, State
from ...rules.turns import left_of
from ..actions import ACTIONS, Kind
from ..text.rules_text import options_of

PLAYERS = range(2, 7)
CARDS = {card.row.name: card for card in Anniversary}
KINDS = {name.replace("_", "-"): kind for name, kind in RULES_OPTIONS.items() if issubclass(kind, Option)}
#: The options of a pad, in the order in which they are asked; the first value is the usual one.
OPTIONS: dict[str, tuple[Any, ...]] = {
    name: tuple(kind) for name, kind in KINDS.items() if any(value.rule for value in kind)
}
Choice = dict[str, str]
#: How a seat, the second of three, can stand: with the most points alone, together with another, or behind.
STANDINGS = {"alone": (0, 10, 0), "shared": (10, 10, 0), "behind": (20, 10, 0)}


def pad_facts() -> dict[str, Any]:
    """Everything, ready for JSON."""
    sizes = range(MAX_HAND + 1)
    return {
        "players": list(PLAYERS),
        "options": {name: [value.value for value in values] for name, values in OPTIONS.items()},
        "first-dealers": [value.value for value in FirstDealer],
        "cards": list(CARDS),
        "clashes": clashes(),
        "editions": {card.edition.value: _edition(card.rules, card.language) for card in EDITIONS},
        "rounds": _rounds(),
        "house": _house(),
        "orders": {str(players): [order_of_bids(players, dealer) for dealer in range(players)] for players in PLAYERS},
        "points": [[points(bid, tricks) for tricks in sizes] for bid in sizes],
        "wins": _winning(),
        "forbidden": _forbidden(),
        "changes": _changes(),
        "lost-tricks": {name: card.row.lost_tricks for name, card in CARDS.items() if card.row.lost_tricks},
        "changed-bids": {name: card.row.changed_bids for name, card in CARDS.items() if card.row.changed_bids},
    }


def pad_facts_text() -> str:
    """The facts as they are kept for the web client: a line for each."""
    lines = (f"{json.dumps(name)}: {json.dumps(value)}" for name, value in pad_facts().items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def card_facts_text() -> str:
    """What every screen has to know of the cards: the anniversary's, those of them that rank between numbers, and the
    editions printed as ordinary packs."""
    packs = [card.edition.value for card in EDITIONS if card.pack]
    ranked = [name for name, card in CARDS.items() if card.row.quarters]
    return f"{json.dumps({'anniversary': list(CARDS), 'ranked': ranked, 'packs': packs})}\n"


def choices() -> Iterator[Choice]:
    """Every way to fill in the options, sensible or not."""
    names = ["players", *OPTIONS, *CARDS]
    values = [
        tuple(map(str, PLAYERS)),
        *(tuple(value.value for value in values) for values in OPTIONS.values()),
        *((("no", "yes"),) * len(CARDS)),
    ]
    for chosen in product(*values):
        yield dict(zip(names, chosen, strict=True))


def rules_of(choice: Choice) -> Rules:
    """The rules of a choice; ``RulesError`` where it does not make a game."""
    anniversary = Anniversary.NONE
    for name, card in CARDS.items():
        if choice[name] == "yes":
            anniversary |= card
    found: dict[str, Any] = {
        name.replace("-", "_"): next(value for value in values if value.value == choice[name])
        for name, values in OPTIONS.items()
    }
    return Rules(players=int(choice["players"]), anniversary=anniversary, **found)


def clashes() -> list[list[list[str]]]:
    """The sets of options that are in no game together (rules 7.10, 7.8), none of which holds a smaller one. Games are
    just the choices without such a set; a test goes through all of them."""
    seen: dict[frozenset[tuple[str, str]], bool] = {}
    for choice in _few_choices():
        try:
            game = bool(rules_of(choice))
        except RulesError:
            game = False
        for values in _small_sets(choice):
            seen[values] = seen.get(values, False) or game
    found: list[frozenset[tuple[str, str]]] = []
    for values in sorted(
        (values for values, game in seen.items() if not game), key=lambda one: (len(one), sorted(one))
    ):
        if not any(smaller < values for smaller in found):
            found.append(values)
    return [[list(pair) for pair in sorted(values)] for values in found]


def _small_sets(choice: Choice) -> Iterator[frozenset[tuple[str, str]]]:
    """Every pair of values, and every three of those that are no cards."""
    yield from map(frozenset, combinations(choice.items(), 2))
    yield from map(frozenset, combinations([pair for pair in choice.items() if pair[0] not in CARDS], 3))


def _few_choices() -> Iterator[Choice]:
    """Choices with no anniversary card, up to two of them, or all: enough to see any two values side by side."""
    for choice in choices():
        mixed = [name for name in CARDS if choice[name] == "yes"]
        if len(mixed) in (0, 1, 2, len(CARDS)) and (not mixed or choice["wizards"] == Wizards.FIRST.value):
            yield choice


def order_of_bids(players: int, dealer: int) -> list[int]:
    """The seats in the order in which they bid, and lead first; the last of them deals, the first deals next."""
    duel = {"form": Form.DUEL, **DUEL_OPTIONS}
    setup = Rules(**(duel if players == DUEL_OPTIONS["players"] else {"players": players})).setup
    order = [left_of(setup, dealer)]
    while len(order) < players:
        order.append(left_of(setup, order[-1]))
    return order


def _edition(rules: Rules, language: str) -> dict[str, Any]:
    options = options_of(rules)
    cards = [name for name, card in CARDS.items() if card in rules.anniversary]
    return {"language": language, "first-dealer": options["first-dealer"], "cards": cards}


def _rounds() -> dict[str, dict[str, dict[str, list[int]]]]:
    """Hand sizes by form, schedule and players."""
    found: dict[str, dict[str, dict[str, list[int]]]] = {}
    for form, schedule, players in product(Form, Schedule, PLAYERS):
        bids = _bids_of(form)
        try:
            rules = Rules(players=players, form=form, bids=bids, hand_sizes=schedule)
        except RulesError:
            continue
        assert max(rules.rounds) <= largest_hand(rules)
        found.setdefault(form.value, {}).setdefault(schedule.value, {})[str(players)] = list(rules.rounds)
    return found


def _bids_of(form: Form) -> Bids:
    """How bids are made where the form leaves no choice; else openly."""
    bids: Bids = DUEL_OPTIONS["bids"] if form is Form.DUEL else Bids.OPEN
    return bids


def _house() -> dict[str, Any]:
    """What a table's own hand sizes have to keep to: how many rounds there may be; the largest hand (rule 2.7) by form,
    players and how many anniversary cards are mixed in, not counting those for which a card stays undealt; with what
    hand a game must begin (rule 7.8); and for Duel how many cards a round of each size uses up, and how many there are
    (rule 7.7)."""
    largest: dict[str, dict[str, list[int]]] = {}
    for form, players in product(Form, PLAYERS):
        bids = _bids_of(form)
        with suppress(RulesError):
            rules = Rules(players=players, form=form, bids=bids)
            decks = _decks() if form is Form.STANDARD else [Anniversary.NONE]
            largest.setdefault(form.value, {})[str(players)] = [
                largest_hand(rules.but(anniversary=cards)) for cards in decks
            ]
    return {
        "rounds": MAX_ROUNDS,
        "largest": largest,
        "counted": [name for name, card in CARDS.items() if card in _decks()[-1]],
        "first": {sight.value: first for sight in Sight if (first := _first_hand(sight)) is not None},
        "duel": {"uses": [duel_cards([size]) for size in range(MAX_HAND + 1)], "cards": ORDINARY},
    }


def _decks() -> list[Anniversary]:
    """No anniversary card, one, two and so on up to all for which no card stays undealt. Pairs come last."""
    single = [card for card in Anniversary if not card.row.partner and not card.row.undealt]
    pair = Anniversary(sum(card.value for card in Anniversary if card.row.partner))
    found = [Anniversary.NONE]
    for card in single:
        found.append(found[-1] | card)
    return [*found, found[-2] | pair, found[-1] | pair]


def _first_hand(sight: Sight) -> int | None:
    """The only hand that a game can begin with; none if there are several."""
    found: list[int] = []
    for size in (1, 2, 3):
        with suppress(RulesError):
            found += Rules(players=3, sight=sight, hand_sizes=(size,)).rounds
    return found[0] if len(found) == 1 else None


def _winning() -> list[str]:
    """How one has to stand at the end to have won (rule 8.2)."""
    setup = Rules(players=3).setup
    found = []
    for name, scores in STANDINGS.items():
        state = State()
        state.scores[:3] = list(scores)
        if winners(setup, state) >> 1 & 1:
            found.append(name)
    return found


def _forbidden() -> dict[str, Any]:
    """Which bid the last bidder may not make (rules 7.1, 7.4): by hand size and the sum of the others' bids; and,
    for each kind of sum, whether it is forbidden to one who leads alone, leads together with others, or trails."""
    table = [
        [_last_may_not(BidSum.PLUS_MINUS_ONE, size, total, (0, 0, 0)) for total in range(size + 1)]
        for size in range(1, MAX_HAND + 1)
    ]
    when = {
        kind.value: [name for name, scores in STANDINGS.items() if _last_may_not(kind, 5, 3, scores) is not None]
        for kind in BidSum
    }
    return {"when": when, "bid": [[], *table]}


def _last_may_not(kind: BidSum, size: int, total: int, scores: tuple[int, ...]) -> int | None:
    """The bid that three players' last, in seat 1, may not make."""
    setup = Rules(players=3, bid_sum=kind).setup
    state = State()
    state.phase, state.dealer, state.hand_size = BID, 1, size
    state.bids[0], state.bids[2] = total, 0
    state.scores[:3] = list(scores)
    allowed = legal_bids(setup, state, 1)
    missing = [bid for bid in range(size + 1) if not allowed >> bid & 1]
    assert missing == ([forbidden_bid(setup, state)] if missing else [])
    return missing[0] if missing else None


def _changes() -> dict[str, Any]:
    """By how much the Cloud may change a bid (rule 6.8), for the lowest bid, the highest, and those between."""
    by = [action.number for action in ACTIONS if action.kind is Kind.CHANGE]
    found = {}
    for name, bid in (("lowest", 0), ("between", 1), ("highest", 2)):
        allowed = legal_changes(bid, 2)
        found[name] = [change for place, change in enumerate(by) if allowed >> place & 1]
    return found


if __name__ == "__main__":
    print(card_facts_text() if sys.argv[1:] == ["cards"] else pad_facts_text(), end="")
