"""Kings Tour (e-olymp 2621): a king captures a pawn in the fewest moves.

Squares are those of a chessboard. A position is the contest's line: the king's square and those of pawns A and B; ``-`` is a pawn that is
gone.

>>> from touchmove import kings_tour
>>> board = kings_tour.Board("a1 a2 b1")
>>> [str(move) for move in board.shortest_path()]
['b1', 'a2']
"""

from __future__ import annotations

from typing import Final

from . import _touchmove

GAME: Final = "kings-tour"


class Board(_touchmove.Board):
    """A position of Kings Tour, with the moves that led to it."""

    __slots__ = ()

    def __new__(cls, fen: str) -> Board:
        return super().__new__(cls, GAME, fen)


__all__ = ["GAME", "Board"]
