"""Other worlds: games that one seat cannot tell from the one it sits in.

What a seat knows is written down here once more, from the rules page and not from the views: its hand when it may
be looked at, what lies face up, what is said aloud, its own choices, the card received from the right. A *world* is the
decks and the choices of a game. Starting from the true one, cards that the seat cannot place change their places and
choices that it has not seen change, one small step after another; a step is kept if the rules allow every action of the
new world and the seat still knows the very same. The worlds found so are whole games, dealt and played like any other.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from game.playing import rebuilt

from foretold import Action, Bids, Card, Form, Game, Rules, Sight
from foretold.game.actions import ACTIONS
from foretold.game.cards import CARDS
from foretold.game.events import DealerChosen
from foretold.rules.actions import FIRST_ACTION, FIRST_BID, FIRST_PASS, FIRST_TRUMP, UNSEEN, card_played
from foretold.rules.cards import NO_CARD, ORDINARY, WEREWOLF
from foretold.rules.deal import cards_needed, deal
from foretold.rules.state import BID, PASS, PLAY, TRUMP, State
from foretold.rules.step import apply, legal

Fact = tuple[object, ...]


@dataclass(frozen=True)
class RoundWorld:
    """One round: the state before its deal, its deck, and what was done in it, all as the rules' numbers."""

    before: State
    deck: tuple[int, ...]
    actions: tuple[tuple[int, int], ...]


@dataclass
class Tally:
    """How the search for other worlds went."""

    proposed: int = 0
    accepted: int = 0
    worlds: int = 0
    changed: int = 0
    hands: int = 0  #: worlds in which somebody was dealt another hand
    own_hand: int = 0  #: worlds in which the seat's own hand is another
    bids: int = 0
    passes: int = 0
    stock: int = 0

    def count(self, rules: Rules, true: Sequence[RoundWorld], other: Sequence[RoundWorld], seat: int | None) -> None:
        """Note in what a world differs from the true one."""
        self.worlds += 1
        dealt = [hands_dealt(rules, world) for world in true]
        dealt_there = [hands_dealt(rules, world) for world in other]
        kinds = {
            "hands": dealt != dealt_there,
            "own_hand": seat is not None and [d[seat] for d in dealt] != [d[seat] for d in dealt_there],
            "bids": choices_of(true, FIRST_BID) != choices_of(other, FIRST_BID),
            "passes": choices_of(true, FIRST_PASS) != choices_of(other, FIRST_PASS),
            "stock": [world.deck for world in true] != [world.deck for world in other] and dealt == dealt_there,
        }
        self.changed += any(kinds.values())
        for kind, changed in kinds.items():
            setattr(self, kind, getattr(self, kind) + changed)


def choices_of(worlds: Sequence[RoundWorld], first: int) -> list[tuple[int, int]]:
    """The bids, or the passes, of some rounds."""
    last = FIRST_BID if first == FIRST_PASS else FIRST_TRUMP
    return [pair for world in worlds for pair in world.actions if first <= pair[1] < last]


def hands_dealt(rules: Rules, world: RoundWorld) -> list[frozenset[int]]:
    """The hands as they were dealt, before the Werewolf's swap."""
    state = world.before.copy()
    deal(rules.setup, state, world.deck)
    hands = [cards_of(state, seat) for seat in range(rules.players)]
    if state.swapped != NO_CARD:
        hands[state.turn] = hands[state.turn] - {state.swapped} | {WEREWOLF}
    return hands


def hands_seen(rules: Rules, world: RoundWorld, seat: int | None) -> list[frozenset[int]]:
    """The hands that a seat looks at when they are dealt: its own, or all but its own (rules 7.8, 7.9)."""
    if seat is None:
        return []
    away = rules.sight is Sight.CLAIRVOYANCE or (rules.sight is Sight.FORESIGHT and world.before.round == 0)
    return [hand for owner, hand in enumerate(hands_dealt(rules, world)) if (owner == seat) != away]


def cards_of(state: State, seat: int) -> frozenset[int]:
    """The cards in a hand."""
    rest, found = state.hands[seat] | state.extras[seat] << ORDINARY, []
    while rest:
        found.append(rest.bit_length() - 1)
        rest ^= 1 << found[-1]
    return frozenset(found)


def allowed(rules: Rules, state: State, seat: int, action: int) -> bool:
    """Whether the rules allow an action."""
    low, high = legal(rules.setup, state, seat)
    choice = action - FIRST_ACTION[state.phase]
    return choice >= 0 and (low | high << ORDINARY) >> choice & 1 == 1


def known(rules: Rules, world: RoundWorld, seat: int | None) -> list[Fact] | None:
    """All that a seat, or a spectator, has learnt in a round; None if the rules do not allow its actions."""
    state = world.before.copy()
    facts: list[Fact] = []
    deal(rules.setup, state, world.deck)
    facts.append(("face up", state.turned, state.swapped, state.turn if state.phase == TRUMP else None))
    facts.append(("seen", hands_seen(rules, world, seat)))
    for actor, action in world.actions:
        phase = state.phase
        if not allowed(rules, state, actor, action):
            return None
        if phase == PLAY:
            facts.append((actor, min(cards_of(state, actor)) if action == UNSEEN else action))
        apply(rules.setup, state, actor, action)
        if phase == PLAY:
            continue
        if phase == BID:
            facts.append((actor, action if rules.bids is Bids.OPEN or actor == seat else "some bid"))
            if state.phase != BID:  # all have bid
                facts.append(("bids", state.bids[:] if rules.bids is Bids.HIDDEN else "still secret"))
                if rules.sight is Sight.CLAIRVOYANCE and seat is not None:
                    facts.append(("taken up", cards_of(state, seat)))
        elif phase == PASS:
            facts.append((actor, action if actor == seat else "some card"))
            if state.phase != PASS and seat is not None:
                facts.append(("received", state.passed[(seat - 1) % rules.players]))
        else:
            facts.append((actor, action))
    if state.round > world.before.round:
        facts.append(("shown at the end", state.bids[:], state.scores[:]))
    return facts


def other_round(
    rules: Rules, world: RoundWorld, seat: int | None, random: Random, tries: int, tally: Tally
) -> RoundWorld:
    """A round that the seat cannot tell from this one, found by small steps that keep what it knows."""
    facts = known(rules, world, seat)
    assert facts is not None
    movable = _cards_not_seen(rules, world, seat)
    for _ in range(tries):
        proposed = _proposal(rules, world, seat, random, movable)
        if proposed == world:
            continue
        tally.proposed += 1
        if known(rules, proposed, seat) == facts:
            tally.accepted += 1
            world = proposed
    return world


def _cards_not_seen(rules: Rules, world: RoundWorld, seat: int | None) -> frozenset[int]:
    """The cards of a deck that have not lain face up and were in no hand that the seat saw when it was dealt."""
    state = world.before.copy()
    deal(rules.setup, state, world.deck)
    face_up = {state.turned, state.swapped, *(card_played(action) for _, action in world.actions if action < UNSEEN)}
    return frozenset(world.deck).difference(face_up, *hands_seen(rules, world, seat))


def _proposal(rules: Rules, world: RoundWorld, seat: int | None, random: Random, movable: frozenset[int]) -> RoundWorld:
    """A small step to another round, which may turn out to be impossible: mostly one that moves two unseen cards or
    changes a choice made face down; now and then any two cards."""
    face_down = range(FIRST_PASS, FIRST_BID if rules.bids is Bids.OPEN else FIRST_TRUMP)
    hidden = [place for place, (actor, action) in enumerate(world.actions) if actor != seat and action in face_down]
    if hidden and random.random() < 0.3:
        return _another_choice(rules, world, random.choice(hidden), random)
    places = [place for place, card in enumerate(world.deck) if card in movable]
    if len(places) < 2 or random.random() < 0.15:
        places = list(range(len(world.deck)))
    one, other = random.sample(places, 2)
    return _swapped(world, one, other, rename=random.random() < 0.5, hidden=hidden)


def _another_choice(rules: Rules, world: RoundWorld, place: int, random: Random) -> RoundWorld:
    """The same round, but one seat bid or passed something else."""
    actor, action = world.actions[place]
    if action < FIRST_BID:
        action = FIRST_PASS + random.choice(sorted(hands_dealt(rules, world)[actor]))
    else:
        action = FIRST_BID + random.randint(0, rules.rounds[world.before.round])
    return replace(world, actions=(*world.actions[:place], (actor, action), *world.actions[place + 1 :]))


def _swapped(world: RoundWorld, one: int, other: int, *, rename: bool, hidden: Sequence[int]) -> RoundWorld:
    """The same round with two cards of the deck exchanged; passes that nobody saw may follow their card."""
    deck = list(world.deck)
    deck[one], deck[other] = deck[other], deck[one]
    actions = list(world.actions)
    if rename:
        names = {FIRST_PASS + deck[one]: FIRST_PASS + deck[other], FIRST_PASS + deck[other]: FIRST_PASS + deck[one]}
        for place in hidden:
            actor, action = actions[place]
            actions[place] = actor, names.get(action, action)
    return replace(world, deck=tuple(deck), actions=tuple(actions))


def rounds_of(game: Game, before: Sequence[State]) -> list[RoundWorld]:
    """The rounds dealt so far; ``before`` are the states before each deal."""
    return [
        RoundWorld(state, tuple(card.index for card in deck), tuple((seat, action.index) for seat, action in made))
        for state, deck, made in zip(before, game.decks, game.actions, strict=False)
    ]


def other_world(
    game: Game, before: Sequence[State], seat: int | None, random: Random, tally: Tally, tries: int = 16
) -> tuple[Game, list[list[tuple[int, Action]]]]:
    """A game that ``seat`` cannot tell from ``game``: dealt from other decks and not played yet, and its actions."""
    rules = game.rules
    true = rounds_of(game, before)
    rounds = []
    for number, world in enumerate(true):
        last = number + 1 == len(true)
        if last or rules.form is not Form.DUEL:  # in Duel an earlier hand decides what later decks are made of
            world = other_round(rules, world, seat, random, tries if last else 2, tally)
        rounds.append(_stock_shuffled(rules, world, random))
    tally.count(rules, true, rounds, seat)
    decks = tuple(tuple(CARDS[card] for card in world.deck) for world in rounds)
    actions = [[(actor, ACTIONS[action]) for actor, action in world.actions] for world in rounds]
    return rebuilt(game, decks, _rest_of_draw_shuffled(game, random)), actions


def _stock_shuffled(rules: Rules, world: RoundWorld, random: Random) -> RoundWorld:
    """What nobody was dealt lies in another order."""
    dealt = cards_needed(rules.setup, world.before)
    stock = world.deck[dealt:]
    return replace(world, deck=world.deck[:dealt] + tuple(random.sample(stock, len(stock))))


def _rest_of_draw_shuffled(game: Game, random: Random) -> list[Card] | None:
    if game.draw is None:
        return None
    chosen = game.events[0]
    assert isinstance(chosen, DealerChosen)
    drawn = sum(len(draw) for draw in chosen.draws)
    return [*game.draw[:drawn], *random.sample(game.draw[drawn:], len(game.draw) - drawn)]
