"""What the native module returns and raises: plain Python classes, so that they can be pickled, compared and documented."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from ._touchmove import Board

Square: TypeAlias = int | str | tuple[int, int]
"""The name of a square: a number in checkers and Correct Move, such as ``18``; a string in Kings Tour, such as ``"c4"``;
row and column in duck chess, such as ``(2, 0)``."""


class Text(str):
    """A text in both languages: a ``str`` in English, with the Chinese text as ``zh``.

    >>> from touchmove import checkers
    >>> reason = checkers.Board("W:WK10,K12:B8").why_not("10-6")
    >>> reason.message
    'you must jump: 12x3 captures 8'
    >>> reason.message.zh
    '有子可吃必须吃：12x3 可吃 8'
    """

    zh: str

    def __new__(cls, en: str, zh: str | None = None) -> Text:
        text = super().__new__(cls, en)
        text.zh = en if zh is None else zh
        return text

    @property
    def en(self) -> str:
        """The English text."""
        return str(self)

    def get(self, lang: str) -> str:
        """The text in a language, ``"en"`` or ``"zh"``."""
        if lang not in ("en", "zh"):
            raise ValueError(f"lang must be 'en' or 'zh', not {lang!r}")
        return self.zh if lang == "zh" else str(self)

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return str(self), self.zh


class Error(ValueError):
    """The base class of the package's exceptions."""


class IllegalMove(Error):
    """A move breaks a rule.

    >>> from touchmove import IllegalMove, checkers
    >>> board = checkers.Board("W:WK10,K12:B8")
    >>> try:
    ...     board.push("10-6")
    ... except IllegalMove as error:
    ...     print(error.clause, error.squares, error.path)
    ...     print(error)
    CK4 (12, 3, 8) (10, 6)
    CK4: you must jump: 12x3 captures 8
    """

    def __init__(
        self,
        clause: str,
        message: Text,
        squares: tuple[Square, ...] = (),
        path: tuple[Square, ...] = (),
        via: Square | None = None,
        move: str = "",
        game: str = "",
        position: str = "",
        alternatives: tuple[str, ...] = (),
    ) -> None:
        super().__init__(clause, message, squares, path, via, move, game, position, alternatives)
        self.clause = clause
        """The number of the clause, such as ``"CK4"``."""
        self.message = message
        """The reason in one sentence, in both languages."""
        self.squares = squares
        """The squares that the reason is about, the most telling first."""
        self.path = path
        """The squares that the move touches, as far as they are on the board."""
        self.via = via
        """The square at which the path of a horse or duck bends."""
        self.move = move
        """The move as it was written."""
        self.game = game
        """The game, such as ``"checkers"``."""
        self.position = position
        """The position in which the move is illegal, as text."""
        self.alternatives = alternatives
        """All moves that an ambiguous abbreviation could mean."""

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"

    def svg(self, *, lang: str = "en") -> str:
        """A picture of the position with the attempted move and the squares in question."""
        from . import _touchmove

        return _touchmove.refusal_svg(self.game, self.position, self.move, lang)

    def _repr_svg_(self) -> str:
        return self.svg()


class ImpossiblePosition(Error):
    """A position cannot occur in the game, such as one with a man on the far row."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message
        """What is wrong with it, in both languages."""

    def __str__(self) -> str:
        return str(self.message)


class MalformedText(Error):
    """A text is not in its format. It says nothing about legality: a malformed text has no meaning yet."""

    def __init__(self, message: Text, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message, line, column)
        self.message = message
        """What was found and what was expected, in both languages."""
        self.line = line
        """The line, counted from 1, where it goes wrong."""
        self.column = column
        """The column in characters, counted from 1."""

    def __str__(self) -> str:
        return str(self.message) if self.line is None else f"{self.line}:{self.column}: {self.message}"


class Piece(NamedTuple):
    """A kind of piece."""

    symbol: str
    """One letter, as in diagrams and positions."""
    name: Text
    """The name with that of its side, such as ``"red man"``."""
    side: str | None
    """The side that it belongs to; the pawns of Kings Tour belong to none."""


class Path(NamedTuple):
    """The squares that a move touches."""

    squares: tuple[Square, ...]
    """The start, and every square on which the piece lands."""
    via: Square | None
    """The square at which the path of a horse or duck bends."""


class MoveEffect(NamedTuple):
    """What a move does."""

    message: Text
    """The effect in one sentence."""
    path: Path
    """The squares that it touches."""
    captured: tuple[tuple[Square, Piece], ...]
    """The captured pieces and their squares."""
    tags: frozenset[str]
    """What is special about it: ``"capture"``, ``"promotion"``, ``"check"``, ``"win"``, ``"draw"``."""


@dataclass(frozen=True)
class Outcome:
    """How a game has ended: ``winner`` is a side such as ``"red"``, or ``None`` for a draw; ``house_rule`` is ``None`` if the rules of the game
    ended it, and ``score`` is what records write."""

    winner: str | None
    """The name of the side that has won; ``None`` if the game is drawn."""
    house_rule: str | None
    """The house rule that ended the game, such as ``"HR1"``; ``None`` if the rules of the game did."""
    score: str
    """The result with the score of the side that moves first in front: ``"1-0"``, ``"0-1"`` or ``"1/2-1/2"``. In checkers that is Red,
    which PDN calls Black."""

    def result(self) -> str:
        """The result as records write it."""
        return self.score


@dataclass(frozen=True)
class Replay:
    """What replaying a record has shown."""

    verdict: str
    """``"legal"``, ``"illegal"``, ``"unreadable"`` or ``"other variant"``."""
    plies: int
    """How many moves were played."""
    illegal_ply: int | None
    """The number of the illegal move, counted from 1."""
    error: IllegalMove | MalformedText | None
    """Why the replay ended early, as an exception that was not raised."""
    board: Board | None
    """The position that was reached, with the moves that led to it; ``None`` if there was no position to start from."""
    line: int
    """The line of the error, or else that of the record, counted from 1."""
    title: str
    """The event and the players, as far as the tags name them."""


@dataclass(frozen=True)
class Finding:
    """A deviation of a text from the PDN standard."""

    line: int
    column: int
    severity: str
    """``"error"``, ``"warning"`` or ``"style"``."""
    kind: str
    """The kind, such as ``"quiet-x"``."""
    message: str
    """A description, which quotes the text."""
    text: str
    """The text that deviates; empty if something is missing."""
    is_fixable: bool
    """Whether ``format_pdn`` fixes it."""

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}: {self.kind}: {self.message}"


# Users know the classes by the package's name.
for _class in (Text, Error, IllegalMove, ImpossiblePosition, MalformedText, Piece, Path, MoveEffect, Outcome, Replay, Finding):
    _class.__module__ = "touchmove"
