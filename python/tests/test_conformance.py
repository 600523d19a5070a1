"""The referee's answers are those of the Rust library: crates/rules/tests/conformance.tsv, which its tests write and check."""

from pathlib import Path

import pytest
import touchmove

FILE = Path(__file__).parents[2] / "crates/rules/tests/conformance.tsv"
ROWS = [line.split("\t") for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]


def label(square: touchmove.Square) -> str:
    """A square as Rust prints it."""
    return f"({square[0]},{square[1]})" if isinstance(square, tuple) else str(square)


def test_there_are_positions_of_every_game() -> None:
    assert {row[0] for row in ROWS} == {"checkers", "correct-move", "duck-chess", "kings-tour"}
    assert len(ROWS) > 1000


@pytest.mark.parametrize("game", sorted({row[0] for row in ROWS}))
def test_answers_are_those_of_the_rust_library(game: str) -> None:
    for _, position, count, move, verdict, message, message_zh, squares, after in (row for row in ROWS if row[0] == game):
        board = touchmove.Board(game, position)
        where = f"{position}: {move}"
        assert len(board.legal_moves) == int(count), where
        if verdict == "legal":
            assert move in board.legal_moves and board.is_legal(move) and board.why_not(move) is None, where
            effect = board.effect(move)
            assert (effect.message, effect.message.zh) == (message, message_zh), where
            assert " ".join(map(label, effect.path.squares)) == squares, where
            board.push(move)
        else:
            assert move not in board.legal_moves and not board.is_legal(move), where
            with pytest.raises(touchmove.IllegalMove) as refused:
                board.push(move)
            error = refused.value
            assert (error.clause, error.message, error.message.zh) == (verdict, message, message_zh), where
            assert " ".join(map(label, error.squares)) == squares, where
        assert board.fen() == after, where
