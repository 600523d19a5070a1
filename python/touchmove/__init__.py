"""A referee for board games: which moves are legal, and why the others are not.

>>> from touchmove import checkers
>>> board = checkers.Board()
>>> board.push("11-15")
Move('checkers', '11-15')
>>> print(board.why_not("22-13"))
CK3: there is no piece on 17 to jump on the way to 13
"""

from . import checkers, correct_move, duck_chess, engine, kings_tour
from ._touchmove import Board, LegalMoves, Move, __version__
from ._types import (
    Error,
    IllegalMove,
    ImpossiblePosition,
    MalformedText,
    MoveEffect,
    Outcome,
    Path,
    Piece,
    Square,
    Text,
)

__all__ = [
    "Board",
    "Error",
    "IllegalMove",
    "ImpossiblePosition",
    "LegalMoves",
    "MalformedText",
    "Move",
    "MoveEffect",
    "Outcome",
    "Path",
    "Piece",
    "Square",
    "Text",
    "__version__",
    "checkers",
    "correct_move",
    "duck_chess",
    "engine",
    "kings_tour",
]
