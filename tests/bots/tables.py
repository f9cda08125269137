"""Tables of bots, and hand-made positions to put before one."""

from collections.abc import Callable, Sequence

from foretold import Game, Rules, View
from foretold.bots import Bot
from foretold.game.events import RoundScored

Maker = Callable[[str], Bot]


def play(rules: Rules, seed: int, bots: Sequence[Bot]) -> Game:
    """A whole game; whatever is not legal is refused with an error."""
    game = Game(rules, seed=seed)
    while (seat := game.turn) is not None:
        game.play(bots[seat].choose(game.view(seat)), seat)
    return game


def margin(rules: Rules, one: Maker, others: Maker, deals: int) -> tuple[float, float]:
    """Duplicate deals, one bot in each seat of a table of others in turn: the mean points by which it is ahead, and its
    share of exact bids."""
    ahead = exact = rounds = 0.0
    for deal in range(deals):
        for seat in range(rules.players):
            bots = [(one if place == seat else others)(f"{deal}/{place}") for place in range(rules.players)]
            game = play(rules, deal, bots)
            ahead += game.scores[seat] - (sum(game.scores) - game.scores[seat]) / (rules.players - 1)
            scored = [event for event in game.events if isinstance(event, RoundScored)]
            exact += sum(event.bids[seat] == event.tricks[seat] for event in scored)
            rounds += len(scored)
    return ahead / deals / rules.players, exact / rounds


def view_of(hands: str, turned: str, *actions: str, dealer: int | None = None, options: str = "") -> View:
    """What the seat to act sees in a round of these hands; the last seat deals unless another does."""
    players = hands.count("/") + 1
    size = len(hands.split("/")[0].split())
    lines = [
        "foretold position 1",
        f"rules edition=us players={players} hand-sizes={size} {options}".rstrip(),
        "round 1",
        f"dealer {players - 1 if dealer is None else dealer}",
        "scores " + " ".join("0" * players),
        f"hands {hands}",
        f"turned {turned}",
        *actions,
    ]
    game = Game.from_position("\n".join(lines) + "\n")
    return game.view(game.turn)
