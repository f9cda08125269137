"""Games for the coach to look at."""

from random import Random

from foretold import Game, Rules
from foretold.bots import find_bot


def played(rules: Rules, seed: int, *bots: str) -> Game:
    """A whole game between bots; where all choose at once, in any order."""
    game, random = Game(rules, seed=seed), Random(seed)
    players = [find_bot(bots[seat % len(bots)])(seat) for seat in range(rules.players)]
    while not game.over:
        seat = random.choice(game.pending)
        game.play(players[seat].choose(game.view(seat)), seat)
    return game
