"""What positions are worth: analyses, moves at five levels of play, exact solutions, and endgame tables.

Correct Move and Kings Tour are solved, so every score is exact. Checkers and duck chess are searched; checkers has endgame tables too.

>>> from touchmove import checkers, engine
>>> board = checkers.Board("W:WK10,K12,22:B8,9")
>>> analysis = engine.analyze(board, nodes=100_000, tables="none")
>>> print(analysis.score, analysis.best_move)
win in 5 plies 12-3
>>> board.push(engine.best_move(board))
Move('checkers', '12-3')

The moves of a board count: house rules (HR1 to HR3) that they bring near are part of a score, unless ``house_rules`` is false. A search
releases the interpreter's lock, so that threads search at the same time, and Ctrl-C ends one that runs in the main thread.

``tables`` says which endgame tables to use, and matters only in checkers: a ``Tables``, a folder, ``"none"``, or ``None`` for those
that ``Tables()`` opens, if they are there. ``hash`` is the most memory in bytes that a search uses to remember positions.
"""

from __future__ import annotations

import os
import random
from typing import NamedTuple, TypeAlias

from . import _touchmove
from ._touchmove import Board, Move, Score, Tables
from ._types import Error

TablesLike: TypeAlias = Tables | str | os.PathLike[str] | None
"""What functions accept as endgame tables."""

HASH = 64 << 20
"""The default size of the table in which a search remembers positions, in bytes."""

DEFAULT_TIME = 10.0
"""How long ``analyze`` searches without any limit, in seconds."""

DEFAULT_MOVE_NODES = 2_000_000
"""How many positions ``best_move`` searches without any limit."""

DEFAULT_SOLVE_NODES = 20_000_000
"""How many positions ``solve`` searches without any limit."""


class TableError(Error):
    """A file of endgame tables is damaged, missing, or contradicts the rules."""


class Line(NamedTuple):
    """A move with its score, and what is expected to follow."""

    score: Score
    """The score for the side to move."""
    moves: tuple[Move, ...]
    """The best moves of both sides, legal one after the other."""


class Analysis(NamedTuple):
    """What a search has found out about a position."""

    lines: tuple[Line, ...]
    """The best moves, the best first, as many as were asked for and are legal; none if the game is over."""
    depth: int
    """The last completed iteration, in plies."""
    nodes: int
    """The number of positions searched."""

    @property
    def best_move(self) -> Move | None:
        """The best move; ``None`` if the game is over."""
        return self.lines[0].moves[0] if self.lines else None

    @property
    def score(self) -> Score | None:
        """The score of the best move; ``None`` if the game is over."""
        return self.lines[0].score if self.lines else None


class Step(NamedTuple):
    """A move of a solution."""

    move: Move
    """The move."""
    alternatives: tuple[Move, ...] | None
    """The other moves that are equally good; ``None`` if they are not known."""


class Solution(NamedTuple):
    """What is known of the value of a position."""

    score: Score
    """The score for the side to move, proved or the best estimate."""
    is_exact: bool
    """Whether the number of plies of the score is exact, and not only a maximum."""
    line: tuple[Step, ...]
    """Best play by both sides, as far as it is known."""
    line_count: int | None
    """The number of lines of best play, where all are known and end."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the line, without alternatives."""
        return tuple(step.move for step in self.line)


def analyze(
    board: Board,
    *,
    time: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    lines: int = 1,
    tables: TablesLike = None,
    hash: int = HASH,
    house_rules: bool = True,
) -> Analysis:
    """Finds the best ``lines`` moves of a position. The first limit that is reached ends the search: ``time`` in seconds, ``depth`` in
    plies, ``nodes`` in positions. Without any it takes ten seconds. With ``nodes`` or ``depth`` alone the result is always the same.

    >>> from touchmove import correct_move, engine
    >>> for line in engine.analyze(correct_move.Board("17 49"), lines=2).lines:
    ...     print(line.score, *line.moves)
    win in 11 plies 50 16 34 8 26 0 18 1 10 0 9
    win in 13 plies 51 25 27 24 26 32 25 40 33 48 41 56 49
    """
    if time is None and depth is None and nodes is None:
        time = DEFAULT_TIME
    search = (time, depth, nodes, lines, hash, house_rules)
    found, depth_reached, searched = _touchmove.engine_analyze(board, tables, search)
    return Analysis(tuple(Line(score, tuple(moves)) for score, moves in found), depth_reached, searched)


def best_move(
    board: Board,
    *,
    level: int = 5,
    seed: int | None = None,
    time: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    tables: TablesLike = None,
    hash: int = HASH,
    house_rules: bool = True,
) -> Move | None:
    """Chooses a move; ``None`` if the game is over.

    ``level`` is how well to play: at 1 a beginner wins, 2 to 4 look a few plies ahead and do not always play the best move, and 5
    plays as well as it can within the limits, which are those of ``analyze``; without any, it searches two million positions. The
    same ``seed``, board and ``nodes`` give the same move; without a seed, levels 1 to 4 vary.

    >>> from touchmove import engine, kings_tour
    >>> engine.best_move(kings_tour.Board("a1 a2 b1"))
    Move('kings-tour', 'b1')
    """
    if time is None and depth is None and nodes is None:
        nodes = DEFAULT_MOVE_NODES
    if seed is None:
        seed = random.SystemRandom().getrandbits(64)
    search = (time, depth, nodes, 1, hash, house_rules)
    return _touchmove.engine_best_move(board, level, seed % (1 << 64), tables, search)


def solve(
    board: Board,
    *,
    time: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    tables: TablesLike = None,
    hash: int = HASH,
    house_rules: bool = True,
) -> Solution:
    """Proves who wins: exactly in the two puzzles and by endgame tables, otherwise by a search within limits as those of ``analyze``;
    without any, it searches 20 million positions. If that proves nothing, the score is an estimate.

    >>> from touchmove import correct_move, engine
    >>> solution = engine.solve(correct_move.Board("17 49"))
    >>> str(solution.score), solution.is_exact, solution.line_count
    ('win in 11 plies', True, 16)
    >>> print(*solution.moves)
    50 16 34 8 26 0 18 1 10 0 9
    >>> [str(move) for move in solution.line[3].alternatives]
    ['17', '24']
    """
    if time is None and depth is None and nodes is None:
        nodes = DEFAULT_SOLVE_NODES
    search = (time, depth, nodes, 1, hash, house_rules)
    score, is_exact, line, line_count = _touchmove.engine_solve(board, tables, search)
    steps = (Step(move, None if others is None else tuple(others)) for move, others in line)
    return Solution(score, is_exact, tuple(steps), line_count)


__all__ = [
    "Analysis",
    "Line",
    "Score",
    "Solution",
    "Step",
    "TableError",
    "Tables",
    "TablesLike",
    "analyze",
    "best_move",
    "solve",
]
