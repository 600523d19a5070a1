"""The batched environment, compared with ``Board`` action by action, and the encoding of moves."""

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from touchmove import Board, checkers, duck_chess
from touchmove.environments import BatchedEnv, actions_of_move, move_of_actions

GAMES = ["checkers", "duck-chess"]

CIRCLES = [
    "B:W9-12,17-20,25-28:BK8",
    "B:WK22,7,8,15,16:BK10",
    "B:W6,7,14,15,22,23,K24:BK10",
    "W:WK23:B18,19,26,27,1",
    "B:WK32:BK1,K14",
]
"""Jumps that land on a square twice, jumps in a circle, back to the start, jumps in both directions, and kings that can shuffle until a house rule ends the game."""

KINGS = ["4k4/9/9/9/9/9/9/9/9/4K4 w", "kr7/9/9/9/9/9/9/9/9/7RK w"]
"""Few pieces of duck chess, so that house rules end games."""

SEEDS = [1, 2, 3]


class Reference:
    """A game on a board that is played by actions: legal hops are the next squares of legal moves that begin as the hops so far."""

    def __init__(self, game: str, start: str | None) -> None:
        self.board = Board(game, start)
        self.hops: list[int] = []

    def moves(self) -> dict[tuple[int, ...], str]:
        if self.board.is_game_over():
            return {}
        moves = {tuple(actions_of_move(self.board, move)): str(move) for move in self.board.legal_moves}
        assert len(moves) == len(self.board.legal_moves)
        return {actions: move for actions, move in moves.items() if list(actions[: len(self.hops)]) == self.hops}

    def legal(self) -> set[int]:
        return {actions[len(self.hops)] for actions in self.moves()}

    def step(self, action: int) -> tuple[float, bool]:
        self.hops.append(action)
        if (move := self.moves().get(tuple(self.hops))) is None:
            return 0.0, False
        mover = self.board.turn
        self.board.push(move)
        self.hops = []
        outcome = self.board.outcome()
        return float(outcome is not None and outcome.winner == mover), outcome is not None


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_games_are_those_of_boards(game: str, seed: int) -> None:
    print(f"{game}, seed {seed}")
    starts: list[str | None] = [None, *(CIRCLES if game == "checkers" else KINGS)]
    first = Board(game).fen()
    n = 2 * len(starts)
    endings: set[str | None] = set()
    env = BatchedEnv(game, n, seed=seed, starts=[start or first for start in starts])
    games = [Reference(game, starts[index % len(starts)]) for index in range(n)]
    for _ in range(400):
        mask = env.legal_actions()
        bits = np.unpackbits(env.packed_legal_actions(), axis=1, bitorder="little", count=env.num_actions)
        assert (mask == bits.astype(bool)).all()
        for index, reference in enumerate(games):
            assert set(np.flatnonzero(mask[index]).tolist()) == reference.legal(), reference.board.fen()
            assert env.fen(index) == reference.board.fen()
            assert env.players[index] == (reference.board.turn != "red")
        actions = env.sample_actions()
        rewards, dones = env.step(actions)
        for index, reference in enumerate(games):
            assert reference.step(int(actions[index])) == (rewards[index], dones[index])
            if dones[index]:
                outcome = reference.board.outcome()
                assert outcome is not None
                endings.add(outcome.house_rule)
                games[index] = Reference(game, starts[index % len(starts)])
    assert endings >= {None, "HR1"}


@pytest.mark.parametrize(
    ("game", "start", "rule", "limit"),
    [("checkers", "B:WK29:BK3,K4", "HR2", 80), ("duck-chess", KINGS[0], "HR3", 120)],
)
def test_games_without_progress_end_at_the_limit(game: str, start: str, rule: str, limit: int) -> None:
    env = BatchedEnv(game, 500, starts=[start], auto_reset=False)
    played, lengths = [], np.zeros(500, int)
    for _ in range(limit):
        played.append(env.sample_actions())
        rewards, dones = env.step(played[-1])
        lengths += ~dones
    # Of the games that are drawn after the last step, those without a jump have reached the limit, or have a repetition.
    rules = set()
    for index in np.flatnonzero(dones & (lengths == limit - 1) & (rewards == 0)):
        reference = Reference(game, start)
        results = [reference.step(int(actions[index])) for actions in played]
        assert results == [(0, False)] * (limit - 1) + [(0, True)]
        outcome = reference.board.outcome()
        assert outcome is not None
        rules.add(outcome.house_rule)
    assert rule in rules


def random_boards(game: str, seed: int, count: int) -> list[Board]:
    choose, board = random.Random(seed), Board(game)
    boards: list[Board] = []
    while len(boards) < count:
        if board.is_game_over():
            board = Board(game)
        board.push(choose.choice(board.legal_moves))
        boards.append(board.copy(stack=False))
    return boards


@pytest.mark.parametrize("game", GAMES)
def test_moves_and_actions_are_the_same(game: str) -> None:
    boards = random_boards(game, 1, 1500)
    if game == "checkers":
        boards += [checkers.Board(fen) for fen in CIRCLES]
    longest, seen = 0, set()
    for board in boards:
        for move in board.legal_moves:
            actions = actions_of_move(board, move)
            assert move_of_actions(board, actions) == move
            assert actions == actions_of_move(board, str(move))
            longest = max(longest, len(actions))
            seen |= set(actions)
    assert max(seen) < BatchedEnv(game, 1).num_actions
    assert longest == (9 if game == "checkers" else 1)


def test_both_players_see_the_same_game() -> None:
    board = checkers.Board()
    assert sorted(actions_of_move(board, move)[0] for move in board.legal_moves) == [81, 84, 85, 88, 89, 92, 93]
    white = checkers.Board("W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12")
    assert sorted(actions_of_move(white, move)[0] for move in white.legal_moves) == [81, 84, 85, 88, 89, 92, 93]
    env = BatchedEnv("checkers", 2, starts=[board, white])
    assert (env.observations()[0] == env.observations()[1]).all()
    assert (env.observations(0)[0] == env.observations(1)[1]).all()
    env.step(actions_of_move(board, "9-13") * 2)
    assert (env.observations()[0] == env.observations()[1]).all()
    assert (env.observations(0)[0] != env.observations(1)[0]).any()
    red = duck_chess.Board()
    assert actions_of_move(red, "a1a2") == [9]
    red.push("a1a2")
    # The car in the corner at the other end moves by one point too.
    assert actions_of_move(red, "i10i9") == [9]


def plane(rows: str) -> Any:
    return np.array([[mark == "x" for mark in row] for row in rows.split()])


def test_observations_of_a_jump() -> None:
    env = BatchedEnv("checkers", 1, starts=["W:W22,32:B18,K11,4"])
    actions = actions_of_move(checkers.Board("W:W22,32:B18,K11,4"), "22-15-8")
    env.step([actions[0]])
    assert env.fen(0) == "W:W22,32:B4,18,K11" and env.players[0] == 1
    planes = env.observations()[0]
    squares = {
        index: {4 * row + column // 2 + 1 for row, column in zip(*np.nonzero(planes[:, :, index]), strict=True)}
        for index in range(6)
    }
    # The man stands where it is; 18 is jumped, and stays until the move is complete.
    assert squares == {0: {15, 32}, 1: set(), 2: {4, 18}, 3: {11}, 4: {15}, 5: {18}}
    rewards, dones = env.step([actions[1]])
    assert (rewards[0], dones[0], env.players[0], env.fen(0)) == (0, False, 0, "B:W8,32:B4")
    # Red sees the board from the other side, and its man on 4 at the bottom left.
    assert (env.observations()[0, :, :, 0] == plane("........ " * 7 + "x.......")).all()
    assert env.observations(1)[0, 0, 7, 2]


def test_observations_of_repetitions_and_of_the_clock() -> None:
    env = BatchedEnv("checkers", 1, starts=["B:WK32:BK1"])
    board = checkers.Board("B:WK32:BK1")
    dones = []
    for ply, move in enumerate(["1-6", "32-28", "6-1", "28-32"] * 2):
        planes = env.observations()[0]
        assert planes[:, :, 6].all() == (ply >= 4) == planes[:, :, 6].any()
        assert np.flatnonzero(planes[:, :, 7]).tolist() == [ply // 2]
        rewards, done = env.step(actions_of_move(board, move))
        board.push(move)
        dones.append(bool(done[0]))
        assert rewards[0] == 0
    assert dones == [False] * 7 + [True]
    outcome = board.outcome()
    assert outcome is not None and outcome.house_rule == "HR1"


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_games(game: str) -> None:
    def play(threads: int, seed: int) -> list[Any]:
        env = BatchedEnv(game, 40_000 if game == "checkers" else 2500, threads=threads, seed=seed)
        results: list[Any] = []
        for _ in range(30):
            actions = env.sample_actions()
            results += [actions, *env.step(actions)]
        return [*results, env.observations(), env.legal_actions(), env.packed_legal_actions(), env.players]

    def same(left: list[Any], right: list[Any]) -> bool:
        return all(np.array_equal(one, other) for one, other in zip(left, right, strict=True))

    assert same(play(1, 7), play(1, 7))
    assert same(play(1, 7), play(3, 7))
    assert not same(play(1, 7), play(1, 8))


def test_samples_are_legal_and_even() -> None:
    env = BatchedEnv("checkers", 7000)
    actions = env.sample_actions(seed=3)
    assert (actions == env.sample_actions(seed=3)).all() and (actions != env.sample_actions(seed=4)).any()
    assert env.legal_actions()[np.arange(7000), actions].all()
    _, counts = np.unique(actions, return_counts=True)
    assert len(counts) == 7 and counts.min() > 800 and counts.max() < 1200
    env.reset(seed=5)
    first = env.sample_actions()
    env.reset(seed=5)
    assert (env.sample_actions() == first).all()


def test_without_auto_reset_games_stay_over() -> None:
    env = BatchedEnv("checkers", 2, starts=["W:WK10,K12:B8", "B:WK32:BK1"], auto_reset=False)
    actions = env.sample_actions()
    rewards, dones = env.step(actions)
    assert (rewards.tolist(), dones.tolist()) == ([1, 0], [True, False])
    assert not env.legal_actions()[0].any() and env.legal_actions()[1].any()
    actions = env.sample_actions()
    assert actions[0] == -1
    rewards, dones = env.step(actions)
    assert (rewards.tolist(), dones.tolist()) == ([0, 0], [True, False])
    with pytest.raises(ValueError, match="game 0: action 3 is illegal"):
        env.step([3, env.sample_actions()[1]])
    env.reset()
    assert env.fen(0) == "W:WK10,K12:B8" and env.legal_actions()[0].any()


def test_an_illegal_action_changes_nothing() -> None:
    env = BatchedEnv("checkers", 3)
    legal = env.sample_actions()
    for wrong in (-1, 0, 128, 70_000, 2**40, -(2**40)):
        actions = legal.copy()
        actions[1] = wrong
        with pytest.raises(ValueError, match=f"game 1: action {wrong} is illegal in B:W21-32:B1-12"):
            env.step(actions)
    assert {env.fen(index) for index in range(3)} == {checkers.STARTING_FEN}
    env.step(legal)


def test_arguments_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="not for kings-tour"):
        BatchedEnv("kings-tour", 1)
    for arguments in [{"n": 0}, {"n": 1, "threads": 0}, {"n": 1, "starts": []}]:
        with pytest.raises(ValueError, match="must"):
            BatchedEnv("checkers", **arguments)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the game is over at the start"):
        BatchedEnv("checkers", 1, starts=["W:W:B8"])
    with pytest.raises(ValueError, match="a position of duck-chess"):
        BatchedEnv("checkers", 1, starts=[duck_chess.Board()])
    env = BatchedEnv("checkers", 2)
    with pytest.raises(ValueError, match="found 1 actions, expected 2"):
        env.step([1])
    for actions in ([0.5, 0.5], ["a", "b"], [[1, 2]], None):
        with pytest.raises((TypeError, ValueError)):
            env.step(actions)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        env.fen(2)
    with pytest.raises(ValueError, match="player"):
        env.observations(2)  # type: ignore[call-overload, arg-type, unused-ignore]
    with pytest.raises(ValueError, match="no legal move has the actions"):
        move_of_actions(checkers.Board(), [1, 2])


def test_without_numpy_there_is_an_import_error() -> None:
    code = "import sys; sys.modules['numpy'] = None; from touchmove.environments import BatchedEnv; BatchedEnv('checkers', 1)"
    result = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True)
    assert result.returncode == 1 and "ModuleNotFoundError" in result.stderr, result.stderr


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.uint8, np.int32, np.uint32, np.int64, np.uint64])
def test_actions_are_integers_of_any_type(dtype: type[np.generic]) -> None:
    env = BatchedEnv("checkers", 4)
    actions = env.sample_actions()
    env.step(actions.astype(dtype))
    env.reset()
    env.step(actions.tolist())
    env.reset()
    env.step(np.repeat(actions, 2)[::2])
