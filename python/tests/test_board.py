"""Boards: moves, taking them back, the end of games, copies."""

import copy
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import touchmove
from hypothesis import given
from hypothesis import strategies as st
from touchmove import Board, IllegalMove, ImpossiblePosition, MalformedText, Move, checkers, correct_move, duck_chess

STARTS = {
    "checkers": None,
    "duck-chess": None,
    "correct-move": "17 49",
    "kings-tour": "c4 e6 d5",
}


@st.composite
def played_boards(draw: st.DrawFn) -> Board:
    """A board after some moves of a random game."""
    game = draw(st.sampled_from(sorted(STARTS)))
    board = Board(game, STARTS[game])
    for choice in draw(st.lists(st.integers(min_value=0, max_value=10**6), max_size=60)):
        moves = board.legal_moves
        if board.is_game_over() or not moves:
            break
        board.push(moves[choice % len(moves)])
    return board


@given(played_boards())
def test_a_position_round_trips_through_its_text(board: Board) -> None:
    same = Board(board.game, board.fen())
    assert same == board and hash(same) == hash(board) and same.fen() == board.fen()
    assert [str(move) for move in same.legal_moves] == [str(move) for move in board.legal_moves]


@given(played_boards())
def test_moves_round_trip_through_their_text(board: Board) -> None:
    for move in board.legal_moves:
        assert Move(board.game, str(move)) == move
        assert move in board.legal_moves and str(move) in board.legal_moves


@given(played_boards())
def test_copies_and_pickles_are_equal_and_independent(board: Board) -> None:
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert other == board and other.move_stack == board.move_stack and type(other) is type(board)
    other = board.copy(stack=False)
    assert other == board and other.ply() == 0
    if other.legal_moves:
        other.push(other.legal_moves[0])
        assert other.ply() == 1 and board.ply() == len(board.move_stack)


@given(played_boards())
def test_taking_all_moves_back_leads_to_the_start(board: Board) -> None:
    moves, root = board.move_stack, board.root()
    replayed = root.copy()
    for move in moves:
        replayed.push(move)
    assert replayed == board and replayed.move_stack == moves
    for move in reversed(moves):
        assert board.peek() == move and board.pop() == move
    assert board == root
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()


@given(played_boards(), st.text())
def test_any_text_is_legal_illegal_or_malformed(board: Board, text: str) -> None:
    before = board.fen()
    try:
        board.push(text)
    except IllegalMove as error:
        assert error.clause and error.message and error.message.zh and error.position == before
        assert error.svg().startswith("<svg")
    except MalformedText as error:
        assert error.message
    else:
        board.pop()
    assert board.fen() == before


@given(st.sampled_from(sorted(STARTS)), st.text())
def test_any_text_is_a_position_or_an_error(game: str, text: str) -> None:
    try:
        board = Board(game, text)
    except (ImpossiblePosition, MalformedText):
        return
    assert Board(game, board.fen()) == board


def test_illegal_moves_say_why() -> None:
    with pytest.raises(IllegalMove) as refused:
        checkers.Board("W:WK10,K12:B8").push("10-6")
    error = refused.value
    assert (error.clause, error.squares, error.path, error.via) == ("CK4", (12, 3, 8), (10, 6), None)
    assert (error.message, error.message.zh) == ("you must jump: 12x3 captures 8", "有子可吃必须吃：12x3 可吃 8")
    assert str(error) == "CK4: you must jump: 12x3 captures 8"
    restored = pickle.loads(pickle.dumps(error))
    assert restored.args == error.args and restored.message.zh == error.message.zh
    leg = duck_chess.Board().why_not("0 1 1 3")
    assert leg is not None and (leg.clause, leg.squares[0], leg.path, leg.via) == ("DC4", (0, 2), ((0, 1), (1, 3)), (0, 2))


def test_ambiguous_captures_name_their_alternatives() -> None:
    error = checkers.Board("W:WK3:B7,8,15,16").why_not("3x1")
    assert error is not None and isinstance(error.alternatives, tuple)
    replay, = touchmove.replay('[FEN "W:WK3:B6,7,8,15,16"] 1. 3x1')
    assert isinstance(replay.error, IllegalMove)


def test_malformed_and_impossible_positions_have_types_of_their_own() -> None:
    with pytest.raises(MalformedText) as malformed:
        checkers.Board("W:Wx:B33")
    assert malformed.value.line == 1 and malformed.value.column
    with pytest.raises(ImpossiblePosition, match="CK5"):
        checkers.Board("B:W1:B32")
    with pytest.raises(ImpossiblePosition, match="puzzle"):
        Board("kings-tour")
    with pytest.raises(ValueError, match="no game has this name"):
        Board("chess")
    with pytest.raises(TypeError):
        checkers.Board().push(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="checkers"):
        checkers.Board().push(Move("duck-chess", "a1a2"))


def test_games_end_by_their_rules_and_by_house_rules() -> None:
    board = checkers.Board("W:WK10,K12:B8")
    assert board.outcome() is None and board.result() == "*"
    board.push("12x3")
    assert board.outcome() == touchmove.Outcome("white", None, "0-1") and board.result() == "0-1"
    board = checkers.Board("B:WK32:BK1")
    for move in ["1-6", "32-28", "6-1", "28-32"] * 2:
        board.push(move)
    assert board.outcome() == touchmove.Outcome(None, "HR1", "1/2-1/2")
    assert board.outcome(house_rules=False) is None and not board.is_game_over(house_rules=False)
    board.push("1-6")  # records may go on after a draw by a house rule
    stuck = duck_chess.Board("4k4/9/9/9/9/9/9/1p7/B1p6/KB7 w")
    assert stuck.outcome() == touchmove.Outcome("blue", "HR8", "0-1")
    with pytest.raises(IllegalMove):
        stuck.push("a1a2")
    assert correct_move.Board("0 2").turn == "queen"


def test_pieces_and_pictures() -> None:
    board = checkers.Board()
    assert len(board.piece_map()) == 24
    piece = board.piece_at(1)
    assert piece is not None and (piece.symbol, piece.name, piece.side) == ("r", "red man", "red")
    assert board.piece_at(13) is None and board.piece_at("9") == piece
    assert board.svg(marks=[9], arrows=[[9, 13]], flip=True, lang="zh").startswith("<svg")
    assert board.png(200).startswith(b"\x89PNG")
    assert board._repr_svg_().startswith("<svg")
    wrongs: list[dict[str, Any]] = [{"pieces": "wooden"}, {"lang": "fr"}, {"marks": [33]}]
    for wrong in wrongs:
        with pytest.raises(ValueError):
            board.svg(**wrong)
    with pytest.raises(ValueError):
        board.png(10**6)


def test_perft_with_threads_and_a_table() -> None:
    board = checkers.Board()
    assert [board.perft(depth) for depth in range(5)] == [1, 7, 49, 302, 1469]
    assert board.perft(9, threads=2, hash=1 << 20) == 3_963_680
    assert sum(board.divide(5).values()) == 7361
    assert duck_chess.Board().perft(3) == 80_066


def test_numbers_out_of_range_are_named() -> None:
    board = checkers.Board()
    for call in (lambda: board.perft(-1), lambda: board.divide(-1), lambda: board.perft(1, threads=-1), lambda: board.png(-1)):
        with pytest.raises(ValueError, match="must not be -1"):
            call()


def test_a_misspelled_attribute_is_an_error() -> None:
    with pytest.raises(AttributeError):
        checkers.Board().trun = "red"  # type: ignore[attr-defined]


def test_threads_may_share_a_board() -> None:
    board = checkers.Board()
    errors: list[BaseException] = []

    def play() -> None:
        try:
            for _ in range(200):
                board.push(board.legal_moves[0])
                board.pop()
        except (IllegalMove, IndexError):
            pass  # another thread moved in between
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: checkers.Board().perft(6), range(8))) == {36768}
