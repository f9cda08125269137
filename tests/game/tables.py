"""Games in which the hands are as a test wants them."""

from collections.abc import Sequence
from typing import Any

from foretold import Card, Form, Game, Rules


def cards(text: str) -> list[Card]:
    """Cards written as words."""
    return [Card(word) for word in text.split()]


def deck_for(game: Game, hands: Sequence[str], turned: str = "") -> list[Card]:
    """A deck that deals these hands, and then turns up that card, in the round for which the game waits."""
    wanted = [cards(hand) for hand in hands]
    if game.rules.form is Form.UNICOLOR:
        deck = [card for hand in wanted for card in hand]
    else:
        first = game.view().dealer + 1
        around = [wanted[(first + seat) % len(wanted)] for seat in range(len(wanted))]
        deck = [hand[place] for place in range(len(wanted[0])) for hand in around] + cards(turned)
    return deck + [card for card in game.cards_to_shuffle() if card not in deck]


def table(*hands: str, turned: str = "JY", more_rounds: Sequence[int] = (), **options: Any) -> Game:
    """A round just dealt, with seat 0 to begin; it is the only one of the game unless more are asked for."""
    options.setdefault("players", len(hands))
    options.setdefault("hand_sizes", (len(hands[0].split()), *more_rounds))
    game = Game(Rules(**options), decks=(), dealer=len(hands) - 1)
    game.deal(deck_for(game, hands, turned))
    return game


def play(game: Game, *actions: str) -> Game:
    """Let the seats to act do these things in turn."""
    for action in actions:
        game.play(action)
    return game
