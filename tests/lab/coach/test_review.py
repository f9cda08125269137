"""A review: every decision, luck and skill that make the score, bids and mistakes."""

from random import Random

import pytest
from lab.coach.games import played

from foretold import Game, Rules
from foretold.bots.neural import NeuralBot, thinker
from foretold.bots.sound import SoundBot
from foretold.lab.coach import Review, review
from foretold.lab.coach.decision_points import decision_points
from foretold.lab.coach.depth import Depth
from foretold.lab.coach.judgement import judge
from foretold.rules.editions import EDITIONS, find_rules
from foretold.rules.options import Anniversary, Form
from foretold.rules.variety import random_rules

SHORT = (1, 3)


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_a_seed_is_in_range(seed: int) -> None:
    with pytest.raises(ValueError, match="expected a seed from 0 to"):
        review(Game("us", hand_sizes=SHORT, seed=1), "quick", seed=seed)


def check(game: Game, found: Review) -> None:
    """What holds of every review."""
    assert [player.score for player in found.players] == list(game.scores)
    assert len(found.decisions) == sum(map(len, game.actions))
    for part in ("ahead", "skill", "luck", "hand", "fall"):
        assert sum(getattr(player.account, part) for player in found.players) == pytest.approx(0, abs=1e-6)
    for player in found.players:
        account = player.account
        assert player.par + account.luck + account.skill == pytest.approx(player.score, abs=1e-6)
        for one in (account, *(row.account for row in player.rounds)):
            assert one.skill + one.luck == pytest.approx(one.ahead, abs=1e-6)
            assert one.own - one.others == pytest.approx(one.skill, abs=1e-6)
            assert one.hand + one.fall == pytest.approx(one.luck, abs=1e-6)
        own = [decision for decision in found.decisions if decision.seat == player.seat]
        assert account.own == pytest.approx(sum(decision.gain for decision in own), abs=1e-6)
        assert sum(row.points for row in player.rounds) == player.score
        assert sum(bids.rounds for bids in player.bidding) == len(player.rounds)
        assert sum(bids.exact for bids in player.bidding) == sum(row.bid == row.tricks for row in player.rounds)
        costs = [mistake.cost for mistake in player.mistakes]
        assert len(costs) <= 3 and costs == sorted(costs, reverse=True)
        assert all(mistake.text and "{" not in mistake.text for mistake in player.mistakes)


def check_decisions(game: Game, found: Review) -> None:
    """Decisions are those of the game, and what they list is what the seat could do."""
    made = [(seat, str(action)) for actions in game.actions for seat, action in actions]
    assert [(decision.seat, decision.action) for decision in found.decisions] == made
    for point, decision in zip(decision_points(game), found.decisions, strict=True):
        assert decision.number == point.number and decision.round == point.view.round
        if not point.free:
            assert decision.alternatives == () and decision.gain == 0
            continue
        assert {one.action for one in decision.alternatives} == {str(action) for action in point.view.legal}
        points = {one.action: one.points for one in decision.alternatives}
        assert [*points.values()] == sorted(points.values(), reverse=True)
        assert decision.gain == pytest.approx(points[decision.action] - points[decision.best], abs=0.02)
        assert decision.cost == max(0, -decision.gain)
        if decision.reason is not None:  # nothing is listed above what is called better
            assert decision.alternatives[0].action == decision.best


@pytest.mark.parametrize("edition", [words.edition.value for words in EDITIONS])
def test_luck_and_skill_make_the_score_in_every_edition(edition: str) -> None:
    game = played(find_rules(edition).but(hand_sizes=SHORT), 3, "casual", "beginner", "counting")
    found = review(game, "quick")
    check(game, found)
    check_decisions(game, found)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(players=4, hand_sizes=(4, 2), anniversary=Anniversary.ALL),
        Rules(players=3, hand_sizes=(2, 3), form=Form.UNICOLOR),
        find_rules("us").but(players=6, hand_sizes=(2, 2)),
        *(random_rules(Random(seed), short=True) for seed in range(6)),
    ],
    ids=str,
)
def test_luck_and_skill_make_the_score_by_all_rules(rules: Rules) -> None:
    game = played(rules.but(hand_sizes=tuple(min(size, 4) for size in rules.rounds[:2])), 5, "random", "casual")
    found = review(game, "quick")
    check(game, found)
    check_decisions(game, found)


def test_who_plays_as_the_strongest_bot_does_loses_nothing() -> None:
    game, bot = Game(Rules(players=3, hand_sizes=(3, 4)), seed=2), SoundBot(NeuralBot())
    while not game.over:
        game.play(bot.choose(game.view(game.turn)))
    found = review(game, "quick")
    check(game, found)
    for player in found.players:
        assert player.account.own == 0 and player.account.skill == 0 and not player.mistakes
        assert player.agreed == player.decisions


def test_a_review_goes_to_json_and_back() -> None:
    found = review(played(Rules(players=3, hand_sizes=(2,)), 1, "beginner"), "quick")
    assert Review.from_json(found.to_json()) == found


def test_a_record_gives_the_same_as_its_game_on_one_process_and_on_two() -> None:
    game = played(Rules(players=3, hand_sizes=(2, 3)), 1, "beginner", "random")
    done: list[float] = []
    found = review(game, "quick", progress=done.append)
    assert done == sorted(done) and done[-1] == pytest.approx(1) and len(done) > 2
    assert review(game.record(), "quick") == found
    assert review(game.to_json(), "quick") == found
    done.clear()
    assert review(game, "quick", processes=2, progress=done.append) == found
    assert done == sorted(done) and done[-1] == pytest.approx(1)


def test_a_game_that_is_not_over_is_looked_at_as_far_as_it_goes() -> None:
    whole = played(Rules(players=3, hand_sizes=(1, 2)), 4, "beginner")
    game = Game(whole.rules, decks=whole.decks[:2])
    for seat, action in [*whole.actions[0], *whole.actions[1][:4]]:
        game.play(action, seat)
    found = review(game, "quick")
    assert not found.finished and len(found.decisions) == len(whole.actions[0]) + 4
    assert [len(player.rounds) for player in found.players] == [1, 1, 1]
    for player in found.players:
        assert player.par + player.account.luck + player.account.skill == pytest.approx(player.score)
    nothing = review(Game(whole.rules, decks=(), dealer=0), "quick")
    assert nothing.decisions == () and nothing.players[0].account.ahead == 0


def test_a_decision_is_judged_by_what_the_seat_sees_alone() -> None:
    """The two hands that seat 0 does not see change places with the rest of the deck."""
    rules = Rules(players=3, hand_sizes=(3,))
    game = played(rules, 7, "counting")
    first = next(decision_points(game))
    deck = list(game.decks[0])
    unseen = [place for place in range(len(deck)) if place % 3 != 0 and place < 9] + list(range(10, 60))
    shuffled = [deck[place] for place in unseen]
    Random(1).shuffle(shuffled)
    for place, card in zip(unseen, shuffled, strict=True):
        deck[place] = card
    other = Game(rules, decks=[deck])
    assert other.turn == first.seat and other.view(other.turn).hand == first.view.hand
    other.play(first.action)
    depth = Depth("test", worlds=6, more=6)
    assert judge([first], depth) == judge([next(decision_points(other))], depth)


def test_a_decision_is_judged_the_same_whatever_else_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """With learned beliefs and a bot that thinks, both of which draw worlds. It doubts everything here, and follows
    whatever looks better in the few worlds that it draws."""
    for name, value in (("CERTAIN", 2.0), ("CONSIDERED", 0.0), ("BEYOND_DOUBT", 0.0)):
        monkeypatch.setattr(thinker, name, value)
    game, random = Game(Rules(players=3), seed=1), Random(1)
    while len(game.pad.rows) < 5 and game.turn is not None:
        game.play(random.choice(game.legal(game.turn)))
    depth = Depth("test", worlds=4, more=4, seconds=0.05)
    found = [point for point in decision_points(game, 5) if point.free]
    together = judge(found, depth)
    assert any(one.action != one.best for one in together)
    assert together[3:6] == judge(found[3:6], depth) and together[5:] == judge(found[5:], depth)


@pytest.mark.parametrize(
    ("given", "message"),
    [({"depth": "deeper"}, "there is no depth 'deeper'"), ({"processes": 0}, "at least one process")],
)
def test_what_is_not_understood(given: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        review(Game("us", seed=1), **given)  # type: ignore[arg-type]


def test_a_game_that_began_at_a_position_is_refused() -> None:
    game = Game.from_position(Game("us", seed=1).position())
    with pytest.raises(ValueError, match="from its first deal on"):
        review(game)
