"""A referee for board games: which moves are legal, and why the others are not.

>>> from touchmove import checkers
>>> board = checkers.Board()
>>> board.push("11-15")
Move('checkers', '11-15')
>>> print(board.why_not("22-13"))
CK3: there is no piece on 17 to jump on the way to 13
"""

from . import arrow, checkers, correct_move, duck_chess, engine, kings_tour
from ._touchmove import (
    Board,
    LegalMoves,
    Move,
    PdnReader,
    Record,
    Ruling,
    Rulings,
    __version__,
    answers,
    convert,
    format_pdn,
    judge,
    lint,
    read_pdn,
    read_records,
    replay,
)
from ._types import (
    Error,
    Finding,
    IllegalMove,
    ImpossiblePosition,
    MalformedText,
    MoveEffect,
    Outcome,
    Path,
    Piece,
    Replay,
    Square,
    Text,
)

__all__ = [
    "Board",
    "Error",
    "Finding",
    "IllegalMove",
    "ImpossiblePosition",
    "LegalMoves",
    "MalformedText",
    "Move",
    "MoveEffect",
    "Outcome",
    "Path",
    "PdnReader",
    "Piece",
    "Record",
    "Replay",
    "Ruling",
    "Rulings",
    "Square",
    "Text",
    "__version__",
    "answers",
    "arrow",
    "checkers",
    "convert",
    "correct_move",
    "duck_chess",
    "engine",
    "format_pdn",
    "judge",
    "kings_tour",
    "lint",
    "read_pdn",
    "read_records",
    "replay",
]
