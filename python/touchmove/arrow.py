'''Functions over columns of Arrow tables: whole archives at once, on all cores and without the GIL.

A column is any object that speaks the Arrow PyCapsule interface: an array or a chunked array of pyarrow, a series of Polars or
pandas, a relation of DuckDB with one column. It holds texts, or bytes, which are decoded as those of files. It is not copied,
unless it is dictionary-encoded.

The result is a :class:`Table` with one row per row of the input, in the same order. It speaks the same interface:
``pyarrow.table(result)``, ``polars.DataFrame(result)``, ``pandas.DataFrame.from_arrow(result)``, and DuckDB finds it by the name
of its variable. This module needs none of these libraries itself.

A bad row does not raise: it is a row with an ``error``. A null is a row of nulls.

>>> import pyarrow
>>> from touchmove import arrow
>>> games = pyarrow.array(["1. 9-14 23-19 2. 14-17 21x14", "1. 9-14 23-19 2. 14-17 19-15", "1. 9-14 (", None])
>>> replayed = pyarrow.table(arrow.replay(games))
>>> replayed["verdict"].to_pylist()
['legal', 'illegal', 'unreadable', None]
>>> replayed["message"].to_pylist()[1]
'you must jump: 21x14 captures 17'
>>> replayed["error"].to_pylist()[2]
'1:9: found a variation that is not closed, expected `)` somewhere behind it'
'''

from typing import Literal, Protocol

from . import _touchmove
from ._touchmove import Table

__all__ = ["Column", "Table", "check_moves", "judge", "legal_moves", "replay"]


class _Array(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> object: ...


class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


Column = _Array | _Stream
"""A column of texts, of any library that speaks the Arrow PyCapsule interface."""

Lang = Literal["en", "zh"]


def replay(
    records: Column, game: str = "checkers", *, lang: Lang = "en", threads: int | None = None
) -> Table:
    """Replays a column of records by the rules, each up to its first illegal move.

    A row holds one record: a game in PDN, a list of moves, a case of the contest's input or JSON, which is detected as for
    ``touchmove replay``. ``threads`` is the number of threads, by default one per core. The columns of the result:

    ================== ============ ==========================================================================================
    ``verdict``        string       ``legal``, ``illegal``, ``unreadable`` or ``other variant``
    ``plies``          int32        how many moves could be played
    ``illegal_ply``    int32        the number of the illegal move, from 1
    ``move``           string       the illegal move as it is written
    ``clause``         string       the clause of the rulebook that it breaks, such as ``CK4``
    ``message``        string       why it is illegal, or why the record was not replayed
    ``squares``        list<string> the squares that the reason is about
    ``alternatives``   list<string> the captures that an ambiguous one could mean
    ``result_claimed`` string       the result of the record: ``1-0``, ``0-1`` or ``1/2-1/2``, the score of the first player first
    ``result_played``  string       the result by the rules, if the last position ends the game
    ``position``       string       the position after the last legal move, unless the verdict is another
    ``hash``           int64        the 64-bit FNV-1a hash of the position's text in UTF-8, as a signed number
    ``error``          string       why the row is unreadable, with line and column
    ================== ============ ==========================================================================================

    >>> import pyarrow
    >>> from touchmove import arrow
    >>> record = '[FEN "W:W23:B14,18"] 1. 23x14x5 1-0'
    >>> [row] = pyarrow.table(arrow.replay(pyarrow.array([record]), threads=1)).to_pylist()
    >>> row["verdict"], row["clause"], row["move"], row["message"]
    ('illegal', 'CK3', '23x14x5', '14 is occupied by a red man')
    >>> row["position"], row["result_claimed"]
    ('W:W23:B14,18', '1-0')

    The hash is the same on every machine and in every version, and simple enough for any language:

    >>> def fnv_1a(text):
    ...     hash = 0xCBF29CE484222325
    ...     for byte in text.encode():
    ...         hash = (hash ^ byte) * 0x100000001B3 % 2**64
    ...     return hash - 2**64 if hash >= 2**63 else hash
    >>> row["hash"] == fnv_1a(row["position"])
    True
    """
    return _touchmove.arrow_replay(records, game, lang, threads)


def legal_moves(
    positions: Column, game: str = "checkers", *, lang: Lang = "en", threads: int | None = None
) -> Table:
    """Lists the legal moves of a column of positions.

    The columns of the result are ``moves``, a list of strings, and ``error``, why the row is not a position.

    >>> import pyarrow
    >>> from touchmove import arrow
    >>> positions = pyarrow.array(["W:WK10,K12:B8", "W:W1:B8"])
    >>> for row in pyarrow.table(arrow.legal_moves(positions)).to_pylist():
    ...     print(row)
    {'moves': ['12-3'], 'error': None}
    {'moves': None, 'error': 'the white man on 1 is on its promotion row and must be a king (CK5)'}
    """
    return _touchmove.arrow_legal_moves(positions, game, lang, threads)


def check_moves(
    positions: Column,
    moves: Column,
    game: str = "checkers",
    *,
    lang: Lang = "en",
    threads: int | None = None,
) -> Table:
    """Checks a column of moves, each in the position of its row. Moves are in any notation of records.

    ================== ============ =====================================================================
    ``verdict``        string       ``legal``, ``illegal``, or ``unreadable``
    ``clause``         string       the clause of the rulebook that an illegal move breaks
    ``message``        string       why it is illegal
    ``squares``        list<string> the squares that the reason is about
    ``path``           list<string> the squares that the move touches
    ``alternatives``   list<string> the captures that an ambiguous one could mean
    ``next_position``  string       the position after a legal move
    ``error``          string       why the row is unreadable
    ================== ============ =====================================================================

    >>> import pyarrow
    >>> from touchmove import arrow
    >>> position = "W:WK10,K12:B8"
    >>> table = arrow.check_moves(pyarrow.array([position] * 3), pyarrow.array(["12x3", "10-6", "castles"]))
    >>> table.column_names
    ['verdict', 'clause', 'message', 'squares', 'path', 'alternatives', 'next_position', 'error']
    >>> for row in pyarrow.table(table).select(["verdict", "message", "next_position", "error"]).to_pylist():
    ...     print(*row.values(), sep="; ")
    legal; None; B:WK3,K10:B; None
    illegal; you must jump: 12x3 captures 8; None; None
    unreadable; None; None; found `castles`, expected a move of this game
    """
    return _touchmove.arrow_check_moves(positions, moves, game, lang, threads)


def judge(inputs: Column, game: str, *, lang: Lang = "en", threads: int | None = None) -> Table:
    """Judges a column of contest inputs.

    The column ``rulings`` has a list for each row: structs of ``case`` and ``line`` (int64), ``answer``, ``clauses`` and
    ``message`` (string). ``error`` says where the input is malformed; the rulings on the cases before that are kept.

    >>> import pyarrow
    >>> from touchmove import arrow
    >>> inputs = pyarrow.array(["17 49 25\\n56 48 49\\n", "17 49 25\\n17 49\\n"])
    >>> for row in pyarrow.table(arrow.judge(inputs, "correct-move")).to_pylist():
    ...     print([ruling["answer"] for ruling in row["rulings"]], row["error"])
    ['Move not allowed', 'Stop'] None
    ['Move not allowed'] 2:6: found the end of the line, expected the queen's new place, 0 to 63
    """
    return _touchmove.arrow_judge(inputs, game, lang, threads)
