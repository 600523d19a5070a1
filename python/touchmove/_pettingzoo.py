"""The PettingZoo environment, apart from ``touchmove.environments``, since only it needs PettingZoo."""

from __future__ import annotations

import struct
import zlib
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ._touchmove import BatchedEnv, Board


class Observation(TypedDict):
    """What an agent sees."""

    observation: NDArray[np.bool_]
    action_mask: NDArray[np.int8]


def _pixels(png: bytes) -> NDArray[np.uint8]:
    """Reads a picture as ``Board.png`` writes it: three bytes for each pixel, and no filter."""
    width, height = struct.unpack(">II", png[16:24])
    data, place = b"", 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        if png[place + 4 : place + 8] == b"IDAT":
            data += png[place + 8 : place + 8 + length]
        place += length + 12
    rows = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + 3 * width)
    assert not rows[:, 0].any(), "the filter of each row is none"
    return rows[:, 1:].reshape(height, width, 3).copy()


class RawEnv(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """A game between two agents. An illegal action raises ``ValueError``."""

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode must be one of {self.metadata['render_modes']}, not {render_mode!r}")
        self._games = BatchedEnv(game, 1, auto_reset=False)
        self.game = self._games.game
        self.metadata = {**self.metadata, "name": f"touchmove_{self.game.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.possible_agents: list[str] = ["red", "white" if self.game == "checkers" else "blue"]
        shape, actions = self._games.observation_shape, self._games.num_actions
        self.observation_spaces: dict[str, spaces.Dict] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, np.bool_),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Discrete[np.int64]] = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._start()

    def _start(self) -> None:
        self._games.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._games.players[0]]

    @property
    def board(self) -> Board:
        """The board. In checkers it is that before the move that is being made."""
        return Board(self.game, self._games.fen(0))

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. Nothing is random in it, so that the seed has no effect."""
        self._start()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent sees: the planes, and its legal actions, none while the other one acts."""
        if agent == self.agent_selection:
            mask = self._games.legal_actions()[0].astype(np.int8)
        else:
            mask = np.zeros(self._games.num_actions, np.int8)
        observed = self._games.observations(0 if agent == self.possible_agents[0] else 1)[0]
        return {"observation": observed, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Does an action of the selected agent. In checkers the same agent is selected again until its move is complete."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an action is a number until the game is over")
        agent = self.agent_selection
        rewards, dones = self._games.step([int(action)])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if dones[0]:
            self.rewards = {other: float(rewards[0] if other == agent else -rewards[0]) for other in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self._games.players[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board: as text in the mode ``"ansi"``, as pixels in ``"rgb_array"``; ``"human"`` prints it."""
        match self.render_mode:
            case "ansi":
                return str(self.board)
            case "rgb_array":
                return _pixels(self.board.png(480))
            case "human":
                print(self.board)
        return None

    def close(self) -> None:
        """There is nothing to close."""
