"""The engine: analyses, moves, solutions, endgame tables, interrupts and threads."""

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from touchmove import Board, checkers, correct_move, duck_chess, engine, kings_tour
from touchmove.engine import Score, Tables

MATE_FEN = "4k4/9/9/9/9/9/9/9/4R4/4K4 w"
"""Red's car captures the captain at once."""

BOARDS = [
    checkers.Board(),
    checkers.Board("W:WK10,K12,22:B8,9"),
    duck_chess.Board(),
    duck_chess.Board(MATE_FEN),
    correct_move.Board("17 49"),
    kings_tour.Board("a1 d4 b2"),
]


@pytest.fixture(autouse=True)
def no_default_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test must not depend on the tables of the user."""
    monkeypatch.setenv("TOUCHMOVE_TABLES", "none")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="module")
def tables(folder: Path) -> Tables:
    return Tables.build(3, folder, threads=2)


def shuffle(board: Board, moves: list[str], times: int) -> None:
    for move in moves * times:
        board.push(move)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.game} {board.fen()}")
def test_lines_can_be_played(board: Board) -> None:
    analysis = engine.analyze(board, nodes=20_000, lines=3)
    assert 1 <= len(analysis.lines) <= 3
    assert list(analysis.lines) == sorted(analysis.lines, key=lambda line: line.score, reverse=True)
    assert analysis.best_move == analysis.lines[0].moves[0] and analysis.score == analysis.lines[0].score
    for line in analysis.lines:
        played = board.copy()
        for move in line.moves:
            played.push(move)
        if line.score.is_proved and line.score.plies == len(line.moves):
            assert played.is_game_over()


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.game} {board.fen()}")
def test_with_a_number_of_positions_the_result_is_always_the_same(board: Board) -> None:
    first = engine.analyze(board, nodes=30_000, lines=2)
    assert engine.analyze(board, nodes=30_000, lines=2) == first
    for level in range(1, 6):
        moves = {engine.best_move(board, level=level, seed=7, nodes=3_000) for _ in range(3)}
        assert len(moves) == 1
        assert moves.pop() in board.legal_moves


def test_the_examples_of_the_documentation() -> None:
    board = checkers.Board("W:WK10,K12,22:B8,9")
    analysis = engine.analyze(board, nodes=100_000)
    assert analysis.score == Score("win", plies=5)
    assert [str(move) for move in analysis.lines[0].moves] == ["12-3", "9-13", "3-7", "13-17", "22-13"]

    solution = engine.solve(kings_tour.Board("a1 d4 b2"))
    assert solution == engine.Solution(Score("win", plies=3), True, solution.line, 1)
    assert [str(move) for move in solution.moves] == ["b2", "c3", "d4"]


def test_a_captain_that_can_be_captured_is_captured() -> None:
    board = duck_chess.Board(MATE_FEN)
    solution = engine.solve(board, nodes=10_000)
    assert solution.score == Score("win", plies=1)
    move = engine.best_move(board, nodes=10_000)
    assert move is not None
    board.push(move)
    assert board.is_game_over()


def test_a_game_that_is_over_has_no_best_move() -> None:
    board = checkers.Board("W:WK10,K12:B8")
    board.push("12-3")
    assert engine.analyze(board, nodes=1000) == engine.Analysis((), 0, 0)
    assert engine.analyze(board, nodes=1000).score is None
    assert engine.best_move(board, nodes=1000) is None
    solution = engine.solve(board)
    assert (solution.score, solution.line) == (Score("loss", plies=0), ())


def test_moves_before_the_position_count() -> None:
    board = checkers.Board("B:WK32:BK1,K14")
    cycle = ["1-5", "32-28", "5-1", "28-32"]
    shuffle(board, cycle, 1)
    shuffle(board, cycle[:3], 1)
    # White is a king down, and can bring about the first position for the third time.
    assert str(engine.analyze(board, depth=8).best_move) == "28-32"
    board.push("28-32")
    assert engine.analyze(board, depth=8).lines == ()
    assert engine.solve(board).score == Score("draw")
    assert engine.analyze(board, depth=8, house_rules=False).lines != ()
    # Boards go on after a draw, and the engine with them.
    board.push("1-6")
    assert engine.analyze(board, depth=4).lines != ()


def test_a_win_of_the_tables_that_comes_too_late_is_not_proved(tables: Tables) -> None:
    board = checkers.Board("W:WK18,K19:BK28")
    fresh = engine.solve(board, tables=tables)
    assert fresh.is_exact and fresh.score == tables.probe(board) and fresh.score.kind == "win"
    shuffle(board, ["18-22", "28-32", "22-18", "32-28"], 19)
    assert tables.probe(board) == fresh.score
    # It is the third repetition already, which is switched off here together with the limit.
    assert engine.solve(board, tables=tables).score == Score("draw")
    assert engine.solve(board, tables=tables, house_rules=False) == fresh


def test_scores_are_ordered_and_say_what_they_are() -> None:
    ordered = [
        Score("loss", plies=0),
        Score("loss", plies=8),
        Score("loss"),
        Score("estimated", value=-1),
        Score("draw"),
        Score("estimated", value=1),
        Score("win"),
        Score("win", plies=9),
        Score("win", plies=1),
    ]
    assert sorted(ordered, reverse=True)[::-1] == ordered
    assert [str(score) for score in ordered] == [
        "loss in 0 plies", "loss in 8 plies", "loss", "about -0.01", "draw", "about +0.01", "win", "win in 9 plies", "win in 1 ply",
    ]  # fmt: skip
    for score in ordered:
        assert eval(repr(score)) == score == -(-score) == pickle.loads(pickle.dumps(score))
        assert hash(-(-score)) == hash(score)
        assert score.is_proved == (score.kind != "estimated")


def test_solutions_and_analyses_can_be_pickled() -> None:
    board = kings_tour.Board("a1 d4 b2")
    for found in (engine.solve(board), engine.analyze(board)):
        assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize(
    "limits",
    [
        {"time": 0.0}, {"time": -1.0}, {"time": float("nan")}, {"time": float("inf")}, {"time": 1e300},
        {"depth": 0}, {"depth": 101}, {"depth": -1}, {"nodes": 0}, {"nodes": -5},
    ],
)  # fmt: skip
def test_limits_that_make_no_sense_are_refused(limits: dict[str, Any]) -> None:
    for function in (engine.analyze, engine.best_move, engine.solve):
        with pytest.raises(ValueError, match=next(iter(limits))):
            function(checkers.Board(), **limits)


def test_other_arguments_that_make_no_sense_are_refused() -> None:
    board = checkers.Board()
    with pytest.raises(ValueError, match="lines"):
        engine.analyze(board, nodes=10, lines=0)
    for level in (0, 6, -1, 300):
        with pytest.raises(ValueError, match="level must be 1 to 5"):
            engine.best_move(board, level=level)
    with pytest.raises(TypeError):
        engine.analyze("checkers", nodes=10)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        engine.analyze(board, nodes=10, tables=3)  # type: ignore[arg-type]
    for arguments in [("win", None, 3), ("draw", 3, None), ("estimated", None, None), ("lost", None, None)]:
        with pytest.raises(ValueError, match="a score is"):
            Score(arguments[0], plies=arguments[1], value=arguments[2])  # type: ignore[arg-type]


def test_tiny_tables_of_positions_are_no_problem() -> None:
    for size in (0, 1, 100_000, 1 << 40):
        assert engine.analyze(checkers.Board(), nodes=5_000, hash=size).lines


def test_tables_know_every_position_of_three_pieces(tables: Tables, folder: Path) -> None:
    assert (tables.max_pieces, tables.folder) == (3, folder)
    for first in range(1, 33, 3):
        for second in range(1, 33, 2):
            if len({first, second, 28}) < 3:
                continue
            board = checkers.Board(f"W:WK{first},K{second}:BK28")
            score = tables.probe(board)
            assert score is not None
            solution = engine.solve(board, tables=tables)
            assert (solution.score, solution.is_exact) == (score, True)
            moves = tables.probe_moves(board)
            assert {move for move, _ in moves} == set(board.legal_moves)
            best = max(value for _, value in moves)
            assert best == moves[0][1] == score
            step = solution.line[0]
            assert step.alternatives is not None
            assert {step.move, *step.alternatives} == {move for move, value in moves if value == best}
            if score.plies is not None:
                assert len(solution.line) == score.plies
    assert tables.probe(checkers.Board()) is None
    assert tables.probe_moves(checkers.Board()) == []


def test_tables_agree_with_a_search(tables: Tables) -> None:
    board = checkers.Board("W:WK14,K18:BK1")
    found = engine.analyze(board, nodes=2_000_000, tables="none").score
    assert found is not None and found.kind == "win" and found <= Score("win", plies=15)
    assert tables.probe(board) == Score("win", plies=15)


def test_ways_to_name_tables(tables: Tables, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = checkers.Board("W:WK14,K18:BK1")
    exact = engine.Solution(Score("win", plies=15), True, engine.solve(board, tables=tables).line, None)
    assert engine.solve(board, tables=folder) == engine.solve(board, tables=str(folder)) == exact
    assert not engine.solve(board, tables="none", nodes=100).is_exact
    assert not engine.solve(board, nodes=100).is_exact
    monkeypatch.setenv("TOUCHMOVE_TABLES", str(folder))
    assert Tables().max_pieces == 3
    assert engine.solve(board) == engine.solve(board) == exact
    # Other games have none.
    assert engine.analyze(duck_chess.Board(), nodes=100, tables=tables).lines
    with pytest.raises(ValueError, match="no endgame tables for duck-chess"):
        tables.probe(duck_chess.Board())


def test_tables_are_found_as_soon_as_they_are_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOUCHMOVE_TABLES", str(tmp_path / "new"))
    board = checkers.Board("W:WK14:BK1")
    assert Tables().max_pieces == 0
    assert not engine.solve(board, nodes=100).is_exact
    assert Tables.build(2).max_pieces == 2
    assert engine.solve(board).is_exact


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Tables(tmp_path / "missing")
    with pytest.raises(FileNotFoundError):
        engine.analyze(checkers.Board(), nodes=10, tables=tmp_path / "missing")
    assert (Tables().folder, Tables().max_pieces) == (None, 0)
    for call in (Tables.build, Tables().verify):
        with pytest.raises(ValueError, match="TOUCHMOVE_TABLES"):
            call()
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        Tables.build(2, tmp_path / "file")
    with pytest.raises(ValueError, match="pieces must be 2 to 7"):
        Tables.build(8, tmp_path)


def test_values_are_proved(tables: Tables) -> None:
    proved, consistent = tables.verify(2)
    assert proved > 1000 and consistent == 0
    assert tables.verify(threads=1)[0] > proved


def test_damaged_files_are_noticed(tmp_path: Path) -> None:
    Tables.build(2, tmp_path)
    file = next((tmp_path / "checkers").glob("*.plies"))
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)
    with pytest.raises(engine.TableError):
        Tables(tmp_path).verify()
    file.write_bytes(b"")
    with pytest.warns(RuntimeWarning, match=file.name):
        opened = Tables(tmp_path)
    assert opened.max_pieces < 2
    with pytest.raises(engine.TableError, match=file.name):
        opened.verify(2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Tables.build(2, tmp_path).max_pieces == 2


def test_building_reports_progress(tmp_path: Path) -> None:
    calls: list[tuple[int, int]] = []
    Tables.build(3, tmp_path, progress=lambda done, total: calls.append((done, total)))
    assert calls and all(0 < done <= total for done, total in calls)
    assert calls == sorted(calls) and calls[-1][0] == calls[-1][1]


def test_an_exception_of_the_callback_ends_the_build(tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def progress(done: int, total: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        Tables.build(4, tmp_path, progress=progress)


def run(code: str, **environment: str) -> subprocess.Popen[str]:
    """Runs code in another interpreter, which prints a line when the signal may come."""
    preamble = "import signal, sys\nfrom touchmove import checkers, engine\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    return subprocess.Popen(
        [sys.executable, "-c", preamble + textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
@pytest.mark.parametrize(
    "call",
    [
        "engine.analyze(checkers.Board(), time=600)",
        "engine.best_move(checkers.Board(), time=600)",
        "engine.solve(checkers.Board(), time=600)",
        "engine.Tables.build(7, sys.argv[1])",
    ],
)
def test_an_interrupt_ends_what_takes_long(call: str, tmp_path: Path) -> None:
    process = run(f"""
        sys.argv.append({str(tmp_path)!r})
        import threading
        threading.Timer(0.5, lambda: print("now", flush=True)).start()
        try:
            {call}
        except KeyboardInterrupt:
            print("interrupted")
    """)
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "now\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=300)[0] == "interrupted\n"
    assert process.returncode == 0


def test_threads_search_at_the_same_time() -> None:
    boards = [checkers.Board(), duck_chess.Board(), checkers.Board("W:WK10,K12,22:B8,9")]
    alone = [engine.analyze(board, nodes=50_000) for board in boards]
    together = threading.Barrier(6)

    def search(index: int) -> engine.Analysis:
        together.wait(timeout=300)
        return engine.analyze(boards[index % 3], nodes=50_000)

    with ThreadPoolExecutor(6) as pool:
        for _ in range(3):
            assert list(pool.map(search, range(6))) == alone * 2


def test_other_threads_run_during_a_search() -> None:
    """The board may change during a search, which has a copy."""
    board = checkers.Board()
    done = threading.Event()
    found: list[engine.Analysis] = []

    def search() -> None:
        found.append(engine.analyze(board, nodes=3_000_000))
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    turns = 0
    while not done.is_set():
        if not board.move_stack:
            board.push("11-15")
        board.pop()
        turns += 1
    thread.join()
    pushed = checkers.Board()
    pushed.push("11-15")
    assert any(found[0].best_move in start.legal_moves for start in (checkers.Board(), pushed))
    assert turns > 0
