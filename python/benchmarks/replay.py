"""Replays games from text, move by move: touchmove's Board, pydraughts' and, for scale, python-chess's, side by side.

    pip install pydraughts chess
    python python/benchmarks/replay.py ARCHIVE.pdn

The moves of pydraughts and touchmove are the same, those of python-chess are of random games with as many plies in all.
"""

from __future__ import annotations

import io
import random
import sys
import time
from collections.abc import Callable

import chess
import chess.pgn
import draughts
import touchmove
from touchmove import checkers

Games = list[list[str]]
ROUNDS = 5


def archive(path: str, plies: int) -> Games:
    """The moves of the first legal games that start from the initial position, up to about this many plies."""
    games: Games = []
    for record in touchmove.read_pdn(path):
        if sum(map(len, games)) >= plies:
            break
        replay = record.replay()
        if record.start is None and replay.verdict == "legal" and replay.board is not None:
            # In full, since pydraughts does not read abbreviated captures.
            games.append([str(move) for move in replay.board.move_stack])
    return games


def by_touchmove(games: Games) -> list[str]:
    """The last positions."""
    positions = []
    for moves in games:
        board = checkers.Board()
        for move in moves:
            board.push(move)
        positions.append(board.fen())
    return positions


def by_pydraughts(games: Games) -> list[str]:
    """The last positions."""
    positions = []
    for moves in games:
        board = draughts.Board(variant="english")
        for move in moves:
            steps = [int(square) for square in move.split("-")]
            board.push(draughts.Move(board, board_move=[list(step) for step in zip(steps, steps[1:])]))
        positions.append(board.fen)
    return positions


def random_pgn(plies: int, seed: int) -> str:
    """Random games of chess as PGN."""
    choose, games = random.Random(seed), []
    while plies > 0:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 80 and plies > 0:
            board.push(choose.choice(list(board.legal_moves)))
            plies -= 1
        games.append(str(chess.pgn.Game.from_board(board)))
    return "\n\n".join(games)


def by_python_chess(pgn: str) -> None:
    source = io.StringIO(pgn)
    while (game := chess.pgn.read_game(source)) is not None:
        board = game.board()
        for move in game.mainline_moves():
            board.push(move)


def cpu_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    few, many = archive(sys.argv[1], 1_500), archive(sys.argv[1], 60_000)
    assert by_touchmove(few) == [checkers.Board(fen).fen() for fen in by_pydraughts(few)]
    plies = sum(map(len, many))
    pgn = random_pgn(3_000, seed=1)
    works: dict[str, tuple[int, Callable[[], object]]] = {
        "touchmove": (plies, lambda: by_touchmove(many)),
        "pydraughts": (sum(map(len, few)), lambda: by_pydraughts(few)),
        "python-chess": (3_000, lambda: by_python_chess(pgn)),
    }
    # In turn, so that whatever else runs slows all of them; the best round counts.
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, (count, work) in works.items():
            best[name] = min(best[name], cpu_seconds(work) / count)
    for name, (count, _) in works.items():
        rate, ratio = 1 / best[name], best[name] / best["touchmove"]
        print(f"{name:<14}{count:>8} plies {rate:>12,.0f} per second of CPU time{ratio:>10.1f} times as long as touchmove")


if __name__ == "__main__":
    main()
