"""Wizard as a game of OpenSpiel, ``foretold_wizard``, registered when this module is imported.

Chance is explicit: the first dealer where the high card deals, then every card of every round. Actions are the 171 of
``rules/actions.py``, colours as they are. Where all choose at once the seats are asked one after another, lowest first;
the game is sequential, and what others chose is in no information state until the rules show it.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from ...game.actions import ACTIONS
from ...game.cards import CARDS
from ...rules.deal import cards_needed, start_game
from ...rules.editions import find_rules
from ...rules.options import Anniversary, Edition, FirstDealer, Rules
from ...rules.scores import points
from ...rules.state import State
from .explicit_chance import Course
from .spiel_observer import WizardObserver
from .spiel_parameters import PARAMETERS, parameters_of, rules_of
from .table_text import drawn

SHORT_NAME = "foretold_wizard"

GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Wizard (Foretold)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.REWARDS,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=PARAMETERS,
)


class WizardGame(pyspiel.Game):
    """The game by some rules, which ``parameters_of`` puts into OpenSpiel's words."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = rules_of(given)
        self.at_the_end = given.get("rewards") == "game"
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=len(CARDS),
            num_players=self.rules.players,
            min_utility=float(sum(points(size, 0) for size in self.rules.rounds)),
            max_utility=float(sum(points(size, size) for size in self.rules.rounds)),
            utility_sum=None,
            max_game_length=most_decisions(self.rules),
        )
        rewards = "game" if self.at_the_end else "round"
        super().__init__(GAME_TYPE, info, parameters_of(self.rules) | {"rewards": rewards})

    def new_initial_state(self) -> WizardState:
        """A table before anything has happened."""
        return WizardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Cards dealt in a whole game, and the draw for the dealer."""
        return most_chances(self.rules)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> WizardObserver:
        """What turns states into tensors and strings."""
        return WizardObserver(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class WizardState(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: WizardGame) -> None:
        super().__init__(game)
        self.course = Course(game.rules)
        self._at_the_end = game.at_the_end

    def current_player(self) -> int:
        """The seat to act, chance, or nobody."""
        if self.course.over:
            return pyspiel.PlayerId.TERMINAL  # type: ignore[no-any-return]
        turn = self.course.turn
        return pyspiel.PlayerId.CHANCE if turn is None else turn

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Dealers or cards, all equally likely."""
        outcomes = self.course.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def returns(self) -> list[float]:
        """All rewards so far: the points, or with rewards at the end nothing before it."""
        game = self.course.game
        if game is None or (self._at_the_end and not game.over):
            return [0.0] * self.course.rules.players
        return [float(score) for score in game.scores]

    def rewards(self) -> list[float]:
        """What the last action of a seat brought; the chance after it changes nothing."""
        if self._at_the_end:
            return self.returns()
        return [float(gain) for gain in self.course.gained]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.course.game is not None
        return sorted(action.index for action in self.course.game.own(player).legal)

    def _apply_action(self, action: int) -> None:
        if self.course.turn is None:
            self.course.happen(action)
        else:
            self.course.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(ACTIONS[action])
        return f"dealer {action}" if self.course.game is None else f"deal {CARDS[action]}"

    def __str__(self) -> str:
        if self.course.game is None:
            return "nobody deals yet"
        dealt = " ".join(str(CARDS[card]) for card in self.course.dealt)
        return f"{drawn(self.course.rules, self.course.game.state)}\ndealt {dealt}".rstrip()


def most_decisions(rules: Rules) -> int:
    """No game takes more actions: in every round bids, plays, a trump named, cards passed, a bid changed."""
    total = 0
    for size in rules.rounds:
        total += rules.players * (1 + size) + 1
        total += rules.players if rules.anniversary & Anniversary.JUGGLER else 0
        total += 1 if rules.anniversary & Anniversary.CLOUD else 0
    return total


def most_chances(rules: Rules) -> int:
    """Cards that chance deals in a whole game, and one for the dealer where the high card deals."""
    state = State()
    start_game(state, 0)
    total = 1 if rules.first_dealer is FirstDealer.HIGH_CARD else 0
    for number in range(len(rules.rounds)):
        state.round = number
        total += cards_needed(rules.setup, state)
    return total


def load_game(rules: Rules | Edition | str = Edition.US, *, rewards: str = "round", **options: Any) -> Any:
    """The game of OpenSpiel by some rules. ``pyspiel.load_game("foretold_wizard(edition=france,bids=hidden)")`` does
    the same with words, once this module was imported."""
    return pyspiel.load_game(SHORT_NAME, parameters_of(find_rules(rules, **options)) | {"rewards": rewards})


pyspiel.register_game(GAME_TYPE, WizardGame)
