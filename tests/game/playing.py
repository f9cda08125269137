"""Games played at random, by hands that shuffle for themselves."""

from collections.abc import Iterator
from random import Random

from foretold import Card, FairDeal, FirstDealer, Game, Phase, Rules
from foretold.game.cards import CARDS
from foretold.rules.cards import ORDINARY
from foretold.rules.deal import draw_dealer
from foretold.rules.state import NO_SEAT


def shuffled(cards: tuple[Card, ...], random: Random) -> list[Card]:
    """The cards in random order."""
    return random.sample(cards, len(cards))


def new_game(rules: Rules, random: Random, names: tuple[str, ...] | None = None) -> Game:
    """A game that waits for its first deck, with a random first dealer."""
    if rules.first_dealer is FirstDealer.CHOSEN:
        return Game(rules, decks=(), dealer=random.randrange(rules.players), names=names)
    draw = shuffled(CARDS[:ORDINARY], random)
    while draw_dealer(rules.players, [card.index for card in draw]) == NO_SEAT:
        draw = shuffled(CARDS[:ORDINARY], random)
    return Game(rules, decks=(), draw=draw, names=names)


def step(game: Game, random: Random) -> None:
    """One deal, or one random action of one of the seats that may act."""
    if game.phase is Phase.DEAL:
        game.deal(shuffled(game.cards_to_shuffle(), random))
    else:
        seat = random.choice(game.pending)
        game.play(random.choice(game.legal(seat)), seat)


def steps(rules: Rules, random: Random) -> Iterator[Game]:
    """A random game from its start to its end, after every step; always the same object, which goes on."""
    game = new_game(rules, random)
    yield game
    while not game.over:
        step(game, random)
        yield game


def fair_deal(players: int, random: Random) -> FairDeal:
    """A fair deal with random nonces, in which some seats have none."""
    nonces = tuple(random.choice(("", "-", f"{random.getrandbits(64):x}", "Z_9" * 21)) for _ in range(players))
    return FairDeal(f"g-{random.randrange(1000)}", random.randbytes(32).hex(), nonces)


def fair_game(rules: Rules, random: Random, share: float = 1.0) -> Game:
    """A random game whose deals can be checked, stopped after about that share of its actions."""
    dealer = random.randrange(rules.players) if rules.first_dealer is FirstDealer.CHOSEN else None
    game = Game(rules, fair=fair_deal(rules.players, random), dealer=dealer)
    return play_on(game, random, share)


def played(rules: Rules, random: Random, share: float = 1.0) -> Game:
    """A random game, stopped after about that share of its actions."""
    return play_on(new_game(rules, random), random, share)


def play_on(game: Game, random: Random, share: float) -> Game:
    """The game after about that share of the actions of a whole one."""
    actions = sum((size + 1) * game.rules.players for size in game.rules.rounds)
    stop = int(actions * share)
    made = 0
    while not game.over and (share >= 1.0 or made < stop):
        step(game, random)
        made += 1
    return game


def rebuilt(game: Game, decks: tuple[tuple[Card, ...], ...] | None = None, draw: list[Card] | None = None) -> Game:
    """A game by the same rules, names and dealer, from the same decks or others; nothing is played yet."""
    given = game.decks if decks is None else decks
    if game.draw is None:
        return Game(game.rules, decks=given, names=game.names, dealer=game.first_dealer)
    return Game(game.rules, decks=given, names=game.names, draw=draw or game.draw)
