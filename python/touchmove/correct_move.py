"""Correct Move (UVa 255): a queen hems in a king.

Squares are numbers, 0 to 63. A position is the contest's line without the move, ``"17 49"``: the king's square and the queen's, with
``k`` after them if the king is to move.

>>> from touchmove import correct_move
>>> board = correct_move.Board("17 49")
>>> board.why_not("25").message
'the king on 17 could move to 25 as well'
>>> board.push("33"), board.turn
(Move('correct-move', '33'), 'king')
"""

from __future__ import annotations

from typing import Final

from . import _touchmove

GAME: Final = "correct-move"


class Board(_touchmove.Board):
    """A position of Correct Move, with the moves that led to it."""

    __slots__ = ()

    def __new__(cls, fen: str) -> Board:
        return super().__new__(cls, GAME, fen)


__all__ = ["GAME", "Board"]
