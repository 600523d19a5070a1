"""Checkers, that is, English draughts. Red, which PDN calls Black, moves first.

Squares are numbers, 1 to 32. Positions are the draughts FEN of PDN. Moves are read as players write them: ``"11-15"``, ``"15x22x29"``,
``"15x29"`` if that is not ambiguous, ``"c3-d4"``.

>>> from touchmove import checkers
>>> board = checkers.Board("W:WK10,K12:B8")
>>> board.push("12x3")
Move('checkers', '12-3')
>>> board.outcome()
Outcome(winner='white', house_rule=None, score='0-1')
>>> print(board)
  .   .   W   .
.   .   .   .
  .   W   .   .
.   .   .   .
  .   .   .   .
.   .   .   .
  .   .   .   .
.   .   .   .
<BLANKLINE>
"""

from __future__ import annotations

from typing import Final

from . import _touchmove

GAME: Final = "checkers"

STARTING_FEN: Final = _touchmove.Board(GAME).fen()
"""The initial position."""


class Board(_touchmove.Board):
    """A position of checkers, with the moves that led to it. Without ``fen`` it is the initial position."""

    __slots__ = ()

    def __new__(cls, fen: str | None = None) -> Board:
        return super().__new__(cls, GAME, fen)


__all__ = ["GAME", "STARTING_FEN", "Board"]
