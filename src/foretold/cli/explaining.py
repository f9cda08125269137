"""The game for somebody who has never seen it: what is played here and now, and nothing else."""

from __future__ import annotations

from ..game.cards import Card, Suit
from ..rules.cards import AS_A_SHAPE, AS_A_SUIT
from ..rules.editions import find_edition
from ..rules.options import Anniversary, Bids, BidSum, Form, Rules, Sight, Wizards
from ..rules.scores import EACH_TRICK, EXACT, points
from ..rules.trump import dealer_names
from .labels import Labels

CARDS = {
    Anniversary.DRAGON: "Dragon: beats all but the Fairy; led, nobody has to follow.",
    Anniversary.FAIRY: "Fairy: loses to all, but wins if the Dragon is in the trick.",
    Anniversary.BOMB: "Bomb: nobody gets the trick; who would have won it leads next.",
    Anniversary.SHAPESHIFTER: "Shapeshifter: a Wizard or a Jester, as you announce it.",
    Anniversary.JUGGLER: "Juggler: {between} of the suit you name; after its trick all pass a card left.",
    Anniversary.CLOUD: "Cloud: {between} of the suit you name; its taker must change the bid by 1 at the end.",
    Anniversary.WEREWOLF: "Werewolf: who is dealt it gets the card turned up for it, and names trump or none.",
}
BIDS = {
    Bids.HIDDEN: "Hidden bids: all bid at once, and the bids are shown before the first card.",
    Bids.SECRET: "Secret bids: all bid at once, and the bids are shown after the last trick.",
}
SUMS = {
    BidSum.PLUS_MINUS_ONE: "Plus/Minus One: the bids may not add up to the tricks; the last bidder sees to that.",
    BidSum.LEADERS_SUM: "Leader's sum: a last bidder who leads alone may not make the bids add up to the tricks.",
}
SIGHTS = {
    Sight.FORESIGHT: "Foresight: in the first round you see the others' cards and not your own.",
    Sight.CLAIRVOYANCE: "Clairvoyance: until all have bid you see the others' hands and not your own.",
}
FORMS = {
    Form.UNICOLOR: "Unicolor: each player has the cards of one colour, and draws the hand from them.",
    Form.DUEL: "Duel: two players; a card that was used does not come back.",
}
ASK = (
    "Or ask for: hint (what one of the others would do), pad (the Block of Truth), last (the last trick), t (the table "
    "again), save FILE (the record so far in a file), ? (this), q (to leave)."
)


def explanation(rules: Rules) -> list[str]:
    """The game in some ten lines, and a line for each anniversary card and variant in play."""
    goal = "Goal: say before each round how many tricks you will take, and take just those."
    return [goal, _points(), _rounds(rules), *_tricks(rules), *_cards(rules), *_variants(rules)]


def _points() -> str:
    bid = 2
    right, wrong = points(bid, bid), points(bid, bid + 1)
    return (
        f"Points: {EXACT} + {EACH_TRICK} a trick for an exact bid, else {-EACH_TRICK} for each trick off. "
        f"Bid {bid}, take {bid}: {right:+d}; take {bid + 1}: {wrong:+d}."
    )


def _rounds(rules: Rules) -> str:
    sizes = rules.rounds
    cards = f"{sizes[0]}" if min(sizes) == max(sizes) else f"{min(sizes)} to {max(sizes)}"
    return f"Rounds: {len(sizes)}, of {cards} card{'' if cards == '1' else 's'} each. The most points at the end win."


def _tricks(rules: Rules) -> list[str]:
    numbers = find_edition(rules.edition).numbers
    ranks = f"{numbers[-1]} high, {numbers[0]} low"
    one = "first" if rules.wizards is Wizards.FIRST else "last"
    if rules.form is Form.UNICOLOR:
        return [
            "Trick: each plays any card in turn; the winner leads to the next. There is no trump.",
            f"Winner: the highest card of any colour ({ranks}); of equals, the first.",
            f"Wizard (W): beats all others; of several, the {one} wins.",
            "Jester (J): loses to all others.",
        ]
    return [
        "Trump: the suit of the card turned up beats the other suits. "
        f"For a {_either('Wizard', True, rules)} the dealer names it; "
        f"for a {_either('Jester', False, rules)}, or if no card is left, there is none.",
        "Trick: each plays a card in turn; the winner leads to the next, with any card.",
        "Follow: the first number card sets the suit. Play it if you can, else anything.",
        f"Winner: the highest trump; if none, the highest of that suit ({ranks}).",
        f"Wizard (W): always allowed; wins, the {one} of several. Led, nobody has to follow.",
        "Jester (J): always allowed; loses, unless all are Jesters. Led, the next card sets the suit.",
    ]


def _either(first: str, named: bool, rules: Rules) -> str:
    """A card and those anniversary cards in play that, turned up, let the dealer name the trump as well, or do not."""
    words = [first, *(c.row.name for c in rules.anniversary if dealer_names(Card(c.row.name).index) is named)]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _cards(rules: Rules) -> list[str]:
    numbers = find_edition(rules.edition).numbers
    held = []
    for card in rules.anniversary:
        number = card.row.quarters // 4
        held.append(CARDS[card].format(between=f"between {numbers[number - 1]} and {numbers[number]}"))
    if held:
        held.insert(0, "These, too, are always allowed:")
    return held


def _variants(rules: Rules) -> list[str]:
    asked = (
        FORMS.get(rules.form),
        BIDS.get(rules.bids),
        SUMS.get(rules.bid_sum),
        "Dark Wizard: of several Wizards in a trick the last wins." if rules.wizards is Wizards.LAST else None,
        SIGHTS.get(rules.sight),
    )
    return [line for line in asked if line is not None]


def what_to_type(rules: Rules, labels: Labels) -> list[tuple[str, str]]:
    """How to answer, with examples of this edition: what to type, and what it means."""
    letter, cards = labels.key(Suit.BLUE), rules.anniversary
    forms = [
        (f"{labels.key(Card('B13'))} or {Card('B13').name_in(rules.edition)}", "a card; w any Wizard, j any Jester"),
        ("3", "a bid; or a choice, by its number in the list"),
        ("Enter", "the only choice there is"),
    ]
    if rules.form is not Form.UNICOLOR:
        none = "; or none, if you had the Werewolf" if Anniversary.WEREWOLF in cards else ""
        forms.insert(2, (f"{letter} or {labels.suits[0]}", f"a suit for trump{none}"))
    for card in cards:
        word = card.row.name.lower()
        if card.row.ways == AS_A_SUIT:
            forms.append((f"{word}={letter}", "that card with a suit named"))
        elif card.row.ways == AS_A_SHAPE:
            forms.append((f"{word}=w, =j", "that card as a Wizard, as a Jester"))
    if Anniversary.CLOUD in cards:
        forms.append(("+1 or -1", "a change of bid"))
    return forms
