"""The PettingZoo environments."""

import doctest
import random
from typing import Any

import numpy as np
import pytest
from touchmove import Board, environments

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

ENVIRONMENTS = [environments.checkers, environments.duck_chess]


@pytest.mark.parametrize("create", ENVIRONMENTS)
# It recommends other names of agents, and does not expect masks in observations everywhere.
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_pettingzoo_accepts_it(create: Any) -> None:
    api_test(create(), num_cycles=500)
    api_test(environments.raw_env(create.__name__.replace("_", "-")), num_cycles=200)
    seed_test(create, num_cycles=100)


@pytest.mark.parametrize("create", ENVIRONMENTS)
def test_pictures(create: Any, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(create)
    assert capsys.readouterr().out
    env = create(render_mode="ansi")
    env.reset()
    assert env.render() == str(env.unwrapped.board)
    env = create(render_mode="rgb_array")
    env.reset()
    pixels = env.render()
    assert pixels.shape[1] == 480 and len(np.unique(pixels.reshape(-1, 3), axis=0)) > 3
    with pytest.raises(ValueError, match="render_mode"):
        create(render_mode="svg")


@pytest.mark.parametrize("create", ENVIRONMENTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_games_are_those_of_boards(create: Any, seed: int) -> None:
    print(f"{create.__name__}, seed {seed}")
    choose = random.Random(seed)
    env = create()
    env.reset()
    board = Board(env.unwrapped.game)
    actions: list[int] = []
    for agent in env.agent_iter():
        observation, _, termination, _, _ = env.last()
        if termination:
            break
        assert agent == board.turn and env.unwrapped.board == board
        other = next(name for name in env.possible_agents if name != agent)
        assert not env.observe(other)["action_mask"].any()
        move_actions = [environments.actions_of_move(board, move) for move in board.legal_moves]
        going_on = [list_ for list_ in move_actions if list_[: len(actions)] == actions]
        assert set(np.flatnonzero(observation["action_mask"])) == {list_[len(actions)] for list_ in going_on}
        actions.append(choose.choice(sorted(np.flatnonzero(observation["action_mask"]).tolist())))
        env.step(actions[-1])
        if actions in going_on:
            board.push(environments.move_of_actions(board, actions))
            actions = []
    outcome = board.outcome()
    assert outcome is not None
    expected = {agent: 0 if outcome.winner is None else 1 if agent == outcome.winner else -1 for agent in env.possible_agents}
    assert env.rewards == expected and all(env.terminations.values())


def test_a_player_acts_until_the_move_is_complete() -> None:
    env = environments.raw_env("checkers")
    env.reset()
    board = Board("checkers")
    # It ends with a double jump.
    for move in ["9-13", "21-17", "6-9", "17-14", "9-18", "22-15-6"]:
        agent = env.agent_selection
        actions = environments.actions_of_move(board, move)
        for action in actions[:-1]:
            env.step(action)
            assert env.agent_selection == agent and env.board == board
        env.step(actions[-1])
        board.push(move)
        assert env.agent_selection != agent and env.board == board
        last = len(actions)
    assert last == 2


def test_an_illegal_action_loses(capsys: pytest.CaptureFixture[str]) -> None:
    env = environments.checkers()
    env.reset()
    env.step(0)
    assert env.rewards == {"red": -1, "white": 0}
    assert all(env.terminations.values())
    raw = environments.raw_env("checkers")
    with pytest.raises(ValueError, match="action 0 is illegal"):
        raw.step(0)


def test_the_examples_of_the_documentation() -> None:
    for member in (environments, environments.checkers, environments.BatchedEnv):
        test = doctest.DocTestFinder(recurse=False).find(member, "example")[0]
        assert test.examples
        assert doctest.DocTestRunner().run(test).failed == 0
