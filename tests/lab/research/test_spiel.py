"""OpenSpiel's own tests, unmodified, over every edition and variant; and what its states must keep."""

import pickle
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from lab.research.variants import EDITIONS, VARIANTS

pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from foretold.lab.research import load_game
from foretold.lab.research.event_codes import words_of
from foretold.lab.research.spiel_parameters import rules_of
from foretold.rules.editions import find_rules
from foretold.rules.options import Bids, Rules
from foretold.rules.variety import random_rules
from foretold.sim.observation import SIZE, observe_in_order

NAMES = [*EDITIONS, *VARIANTS]


@pytest.mark.parametrize("rules", [*map(find_rules, EDITIONS), *VARIANTS.values()], ids=NAMES)
def test_random_simulation(rules: Rules) -> None:
    """The first rounds and the last: it goes over every state many times, and whole games are below."""
    sizes = rules.rounds if len(rules.rounds) < 4 else (*rules.rounds[:2], rules.rounds[-1])
    pyspiel.random_sim_test(load_game(rules.but(hand_sizes=sizes)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS.keys())
def test_random_simulation_with_rewards_at_the_end(rules: Rules) -> None:
    game = load_game(rules.but(hand_sizes=rules.rounds[:2]), rewards="game")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def walk(game: Any, seed: int) -> list[Any]:
    """All states of a random game, each a copy."""
    random, state = Random(seed), game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        states.append(state.clone())
    return states


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_game_of_an_edition(edition: str) -> None:
    game, random = load_game(edition), Random(1)
    state, length, chances = game.new_initial_state(), 0, 0
    while not state.is_terminal():
        chances += state.is_chance_node()
        length += not state.is_chance_node()
        state.apply_action(random.choice(state.legal_actions()))
    assert length <= game.max_game_length()
    assert chances == game.max_chance_nodes_in_history()
    assert len(state.course.numbers(0)) <= make_observation(game, INFO_STATE_OBS_TYPE).dict["events"].size
    again = game.deserialize_state(state.serialize())
    assert again.returns() == state.returns() and str(again) == str(state)


def test_chance_brings_only_what_it_can() -> None:
    state = load_game("us", players=3, hand_sizes=(1,)).new_initial_state()
    with pytest.raises(ValueError, match=r"chance cannot bring 3 now; its outcomes are \[0, 1, 2\]"):
        state.apply_action(3)
    state = state.child(0)
    state.apply_action(7)
    with pytest.raises(ValueError, match="chance cannot bring 7 now"):  # it has been dealt
        state.apply_action(7)
    assert len(state.chance_outcomes()) == 59


@pytest.mark.parametrize("seed", range(15))
def test_a_copy_goes_its_own_way(seed: int) -> None:
    states = walk(load_game(random_rules(Random(seed), short=True)), seed)
    random = Random(seed)
    for state in random.sample(states[:-1], 5):
        before = [str(state), state.history()]
        child = state.child(random.choice(state.legal_actions()))
        assert [str(state), state.history()] == before
        assert child.history() == [*state.history(), child.history()[-1]]
        again = pickle.loads(pickle.dumps(child))
        assert str(again) == str(child)


@pytest.mark.parametrize("seed", range(15))
def test_an_information_state_tells_all_that_the_seat_was_told_and_nothing_else(seed: int) -> None:
    """Perfect recall: what a seat was told only ever grows; and tensor and string distinguish the same states."""
    game = load_game(random_rules(Random(seed), short=True))
    seen = make_observation(game, INFO_STATE_OBS_TYPE)
    for player in range(game.num_players()):
        by_string: dict[str, bytes] = {}
        before: list[str] = []
        for state in walk(game, seed):
            words = state.information_state_string(player).split("\n")
            assert words[: len(before)] == before
            before = words
            seen.set_from(state, player)
            told = seen.dict["events"].tobytes()
            assert by_string.setdefault("\n".join(words), told) == told
        assert len(set(by_string.values())) == len(by_string)


@pytest.mark.parametrize("seed", range(15))
def test_tensors_and_strings_are_made_of_the_view_alone(seed: int) -> None:
    """What a view hides, and that it hides it, is shown elsewhere."""
    rules, random = random_rules(Random(seed + 100), short=True), Random(seed)
    game = load_game(rules)
    seen = make_observation(game)
    for state in walk(game, seed):
        if state.course.game is not None and random.random() < 0.3:
            for player in range(rules.players):
                view = state.course.game.view(player)
                assert state.course.words(player) == [words_of(event) for event in view.events]
                seen.set_from(state, player)
                if not state.is_chance_node() and not state.is_terminal():
                    out = [0] * SIZE
                    observe_in_order(rules.setup, view.state, view.memory, player, range(4), out)
                    assert seen.dict["observation"].tolist() == out
                    assert state.legal_actions(player) == sorted(
                        action.index for action in view.legal if player == state.current_player()
                    )


def test_rewards_come_when_a_round_ends_and_stay_while_chance_deals() -> None:
    for state, after in pairwise(walk(load_game("france", players=3, hand_sizes=(1, 2)), 3)):
        gained = [now - then for now, then in zip(after.returns(), state.returns(), strict=True)]
        if state.is_chance_node():
            assert gained == [0.0] * 3 and after.rewards() == state.rewards()
        else:
            assert after.rewards() == gained


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS.keys())
def test_parameters_say_every_option(rules: Rules) -> None:
    game = load_game(rules)
    assert game.rules == rules
    assert pyspiel.load_game(str(game)).rules == rules


def test_parameters_in_words() -> None:
    game = pyspiel.load_game("foretold_wizard(edition=anniversary,players=5,bids=hidden,hand_sizes=1/2/)")
    assert game.rules == find_rules("anniversary", players=5, bids=Bids.HIDDEN, hand_sizes=(1, 2))
    assert pyspiel.load_game("foretold_wizard").rules == find_rules("us")
    assert pyspiel.load_game("foretold_wizard(form=duel,bids=secret)").num_players() == 2
    for wrong in ("bids=loud", "players=9", "edition=mars", "rewards=never"):
        with pytest.raises(ValueError, match=r"expected|there is no|takes"):
            rules_of(dict([wrong.split("=")]))


def test_other_kinds_of_observers() -> None:
    """Public information alone is a spectator's; private alone is the hand."""
    game = load_game("us", hand_sizes=(3,))
    state = next(state for state in walk(game, 1) if not state.is_chance_node())
    public, private = (
        make_observation(
            game, pyspiel.IIGObservationType(public_info=is_public, perfect_recall=False, private_info=kind)
        )
        for is_public, kind in ((True, pyspiel.PrivateInfoType.NONE), (False, pyspiel.PrivateInfoType.SINGLE_PLAYER))
    )
    hand = " ".join(map(str, state.course.game.view(2).hand))
    assert public.tensor is None and private.tensor is None
    assert public.string_from(state, 0) == public.string_from(state, 2)
    assert hand not in public.string_from(state, 2) and hand in private.string_from(state, 2)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"some": 1})


def test_learners_of_openspiel_can_use_it() -> None:
    """Its environment for learners runs to the end, and the rewards are the points."""
    environment = rl_environment.Environment(load_game("portugal", players=3, hand_sizes=(1, 2)))
    random, time_step = Random(2), environment.reset()
    total = np.zeros(3)
    while not time_step.last():
        player = time_step.observations["current_player"]
        time_step = environment.step([random.choice(time_step.observations["legal_actions"][player])])
        total += time_step.rewards
    assert total.tolist() == environment.get_state.returns()
