"""Duck chess, 鸭棋 of THUPC 2019 (not the newer chess variant of that name). Red moves first.

Squares are pairs of row and column, ``(0, 0)`` to ``(9, 8)``. Positions are Fairy-Stockfish's FEN. Moves are read as the contest writes
them, ``"0 0 1 0"``, or in coordinates, ``"a1a2"``.

>>> from touchmove import duck_chess
>>> board = duck_chess.Board()
>>> board.push("a1a2")
Move('duck-chess', 'a1a2')
>>> board.piece_at((1, 0)).name
'red car'
"""

from __future__ import annotations

from typing import Final

from . import _touchmove

GAME: Final = "duck-chess"

STARTING_FEN: Final = _touchmove.Board(GAME).fen()
"""The initial position."""


class Board(_touchmove.Board):
    """A position of duck chess, with the moves that led to it. Without ``fen`` it is the initial position."""

    __slots__ = ()

    def __new__(cls, fen: str | None = None) -> Board:
        return super().__new__(cls, GAME, fen)


__all__ = ["GAME", "STARTING_FEN", "Board"]
