"""PettingZoo's environment: agents ``player_0``, ``player_1`` and so on take turns at one table.

``env`` is what PettingZoo's own modules offer under that name, with its wrappers; ``parallel_env`` is its conversion
for turn-based games, where in every step only the agent to act is listened to. Bids that all make at once, and the
Juggler's passing, are asked for one after another, lowest seat first, and nobody sees what the others chose until
the rules show it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from ...rules.actions import ACTIONS
from ...rules.options import Edition, Rules
from ...sim.observation import SIZE, VERSION
from .kernel import Rewards, Suits
from .table import Table
from .table_text import drawn

Seen = dict[str, Any]


class WizardEnv(AECEnv[str, Seen, int]):
    """One game of Wizard. Arguments are those of ``Table``: an edition or ``Rules``, any option of theirs, and when
    rewards come (``"round"`` or ``"game"``). An action that is not legal raises a ``ValueError`` and changes nothing.

    Many may be at work in threads or processes: one shares nothing with another, and can be pickled in mid-game.
    """

    metadata = {  # noqa: RUF012  # PettingZoo's own form
        "name": f"foretold_wizard_v{VERSION}",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: Rules | Edition | str = Edition.US,
        *,
        rewards: Rewards = "round",
        suits: Suits = "own",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = Table(rules, rewards=rewards, suits=suits, fresh=True, **options)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self._actions = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._spaces = {agent: _space() for agent in self.possible_agents}
        self._seen: Seen | None = None  # of the agent to act, until it has been handed out
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; with a seed always the same one. There are no ``options``."""
        self.table.reset(seed)
        self._seen = {"observation": self.table.observation, "action_mask": self.table.mask}
        self.agents = self.possible_agents[:]
        self.agent_selection = self.possible_agents[self.table.seat]
        self._skip_agent_selection = None
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Whose turn it is, again and again until all have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        """Let the agent to act do something; agents of a game that is over take their leave with None."""
        table = self.table
        if table.over:
            self._was_dead_step(action)
            return
        paid_before = table.paid
        table.step(action)  # type: ignore[arg-type]
        self._seen = {"observation": table.observation, "action_mask": table.mask}
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.agent_selection = self.possible_agents[table.seat]
        if table.paid:
            self.rewards = dict(zip(self.agents, table.rewards, strict=True))
            self._accumulate_rewards()
            if table.over:
                self.terminations = dict.fromkeys(self.agents, True)
                self._deads_step_first()
        elif paid_before:
            self.rewards = dict.fromkeys(self.agents, 0.0)

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """As PettingZoo has it, in fewer calls: this and ``step`` are what a learner spends its time in."""
        agent = self.agent_selection
        seen = None
        if observe:
            seen, self._seen = self._seen, None
            if seen is None or self.table.over:
                seen = self.observe(agent)
        return seen, self._cumulative_rewards[agent], self.terminations[agent], False, self.infos[agent]

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and what it may do now: nothing unless it is to act. The arrays are the caller's own."""
        seat = self._seat_of[agent]
        if self._seen is not None and seat == self.table.seat and not self.table.over:
            seen, self._seen = self._seen, None
            return seen
        observation, mask = self.table.look(seat)
        return {"observation": observation, "action_mask": mask}

    def render(self) -> str | None:
        """The table as text, nothing hidden; for ``render_mode="ansi"``."""
        return drawn(self.table.rules, self.table.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """No resources to release."""

    def __copy__(self) -> Self:
        return deepcopy(self)


def _space() -> spaces.Space[Any]:
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, (SIZE,), np.int8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def env(rules: Rules | Edition | str = Edition.US, **options: Any) -> AECEnv[str, Seen, int]:
    """``WizardEnv`` in the wrappers that PettingZoo puts around its own environments."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(WizardEnv(rules, **options)))


def parallel_env(rules: Rules | Edition | str = Edition.US, **options: Any) -> Any:
    """The same by PettingZoo's parallel interface: everybody hands in an action, that of the agent to act counts."""
    return turn_based_aec_to_parallel(WizardEnv(rules, **options))
