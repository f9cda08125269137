"""The plain bots: legal under every option, blind to what their seat may not know, and better than chance."""

from random import Random

import pytest
from generators import random_rules

from foretold import Action, Anniversary, Bids, Card, Form, Game, Phase, Rules, Sight, View, Wizards
from foretold.bots import Bot, RandomBot, SimpleBot
from foretold.game.rules_text import write_rules

OPTIONS = [
    Rules(),
    Rules(players=3),
    Rules(players=6, anniversary=Anniversary.ALL),
    Rules(anniversary=Anniversary.JUGGLER | Anniversary.CLOUD, wizards=Wizards.LAST),
    Rules(bids=Bids.HIDDEN),
    Rules(bids=Bids.SECRET, players=5, anniversary=Anniversary.ALL),
    Rules(form=Form.UNICOLOR, players=3),
    Rules(form=Form.DUEL, players=2, bids=Bids.SECRET),
    Rules(sight=Sight.FORESIGHT),
    Rules(sight=Sight.CLAIRVOYANCE, players=5),
]
SHORT = (1, 2, 3, 4)


def play(rules: Rules, seed: int, bots: list[Bot]) -> Game:
    game = Game(rules, seed=seed)
    while not game.over:
        seat = game.turn
        game.play(bots[seat].choose(game.view(seat)), seat)
    return game


def mean_scores(rules: Rules, games: int) -> tuple[float, float]:
    """Mean points of a SimpleBot among RandomBots, in every seat alike, and of those."""
    simple = others = 0
    for seed in range(games):
        seat = seed % rules.players
        bots: list[Bot] = [RandomBot(f"{seed}/{place}") for place in range(rules.players)]
        bots[seat] = SimpleBot(seed)
        scores = play(rules, seed, bots).scores
        simple += scores[seat]
        others += sum(scores) - scores[seat]
    return simple / games, others / games / (rules.players - 1)


@pytest.mark.parametrize("kind", [RandomBot, SimpleBot])
@pytest.mark.parametrize("rules", OPTIONS, ids=write_rules)
def test_whole_games_under_every_option(rules: Rules, kind: type[RandomBot] | type[SimpleBot]) -> None:
    assert play(rules, 7, [kind(seat) for seat in range(rules.players)]).over


@pytest.mark.parametrize("seed", range(60))
def test_games_under_random_rules(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random, short=True)
    bots = [random.choice((RandomBot, SimpleBot))(seat) for seat in range(rules.players)]
    assert play(rules, seed, list(bots)).over


@pytest.mark.parametrize(
    "rules",
    [
        Rules(hand_sizes=SHORT),
        Rules(hand_sizes=SHORT, players=6),
        Rules(hand_sizes=SHORT, anniversary=Anniversary.ALL),
        Rules(hand_sizes=SHORT, bids=Bids.SECRET),
        Rules(hand_sizes=SHORT, sight=Sight.CLAIRVOYANCE),
        Rules(hand_sizes=(4, 5, 6), form=Form.UNICOLOR),
        Rules(hand_sizes=SHORT, form=Form.DUEL, players=2, bids=Bids.SECRET),
    ],
    ids=write_rules,
)
def test_simple_beats_random(rules: Rules) -> None:
    simple, others = mean_scores(rules, 200)
    assert simple > others + 20


def test_the_same_seed_plays_the_same_game() -> None:
    records = {play(Rules(), 3, [SimpleBot(seat) for seat in range(4)]).record() for _ in range(3)}
    assert len(records) == 1


def view_of(position: str) -> View:
    game = Game.from_position(position)
    return game.view(game.turn)


def position(hands: str, turned: str, *actions: str) -> str:
    size = len(hands.split("/")[0].split())
    head = [
        "foretold position 1",
        f"rules edition=us players=3 hand-sizes={size}",
        "round 1",
        "dealer 2",
        "scores 0 0 0",
    ]
    return "\n".join([*head, f"hands {hands}", f"turned {turned}", *actions]) + "\n"


def test_bids_what_the_cards_promise() -> None:
    strong = position("WB WR WG / B2 R2 Y3 / JB JR JG", "R5")
    assert SimpleBot(0).choose(view_of(strong)) is Action.bid(3)
    weak = position("JB JR JG / B2 R2 Y3 / WB WR WG", "R5")
    assert SimpleBot(0).choose(view_of(weak)) is Action.bid(0)


def test_takes_a_needed_trick_with_the_cheapest_card_that_does() -> None:
    view = view_of(position("B5 G1 / B3 G2 / B6 B12", "R5", "bids 0=0 1=0 2=1", "trick 0 B5 B3"))
    assert view.phase is Phase.PLAY
    assert view.would_win(Action("play B6")) and view.would_win(Action("play B12"))
    assert SimpleBot(0).choose(view) is Action.play(Card("B6"))


def test_ducks_with_the_highest_card_that_loses() -> None:
    view = view_of(position("B11 G1 / B3 G2 / B12 B6", "R5", "bids 0=0 1=0 2=0", "trick 0 B11 B3"))
    assert SimpleBot(0).choose(view) is Action.play(Card("B6"))


def test_names_the_suit_it_holds_most_of() -> None:
    view = view_of(position("B11 G1 B2 / B3 G2 R1 / Y3 Y9 G12", "WB"))
    assert view.phase is Phase.TRUMP
    assert str(SimpleBot(0).choose(view)) == "trump Y"


def test_a_bot_sees_its_view_only() -> None:
    """Cards that a seat cannot see do not change what it does."""
    shown = position("B5 G1 / B3 G2 / B6 B12", "R5")
    other = position("B5 G1 / B6 B12 / B3 G2", "R5")
    assert SimpleBot(1).choose(view_of(shown)) is SimpleBot(1).choose(view_of(other))
