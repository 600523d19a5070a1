"""Records: reading them piece by piece, replaying, checking and converting them."""

import errno
import io
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import touchmove
from hypothesis import given
from hypothesis import strategies as st
from touchmove import IllegalMove, MalformedText

ARCHIVE = """[Event "Club"]
[Date "1954.03.??"]
[Black "A. Ash"]
[White "B. Brook"]
[Result "1-0"]
1. 9-14 {the Double Corner} 22-18 2. 5-9 1-0

[Event "Club"]
1. 9-14 23-19 2. 14-17 19-15 *

[Event "Nonsense"]
1. 9-14 {oh
"""


def test_records_are_read_from_paths_and_files(tmp_path: Path) -> None:
    path = tmp_path / "archive.pdn"
    path.write_text(ARCHIVE, "utf-8")
    sources: list[Any] = [str(path), path, io.StringIO(ARCHIVE), io.BytesIO(ARCHIVE.encode()), path.open("rb"), path.open()]
    for source in sources:
        first, second, third = touchmove.read_pdn(source)
        assert (first.title, first.result, first.line) == ("Club, A. Ash – B. Brook", "1-0", 1)
        assert first.tags == {
            "Event": "Club",
            "Date": "1954.03.??",
            "Black": "A. Ash",
            "White": "B. Brook",
            "Result": "1-0",
        }
        assert first.moves == ["9-14", "22-18", "5-9"] and first.comments == ["the Double Corner"]
        assert (second.result, second.start, second.line) == (None, None, 8)
        assert third.replay().verdict == "unreadable"


def test_a_replay_says_what_ended_it() -> None:
    first, second, third = (record.replay() for record in touchmove.read_pdn(io.StringIO(ARCHIVE)))
    assert (first.verdict, first.plies, first.error) == ("legal", 3, None)
    assert first.board is not None and type(first.board) is touchmove.checkers.Board
    assert [str(move) for move in first.board.move_stack] == ["9-14", "22-18", "5-9"]
    assert (second.verdict, second.plies, second.illegal_ply, second.line) == ("illegal", 3, 4, 9)
    assert isinstance(second.error, IllegalMove) and second.error.clause == "CK4" and second.error.move == "19-15"
    assert isinstance(third.error, MalformedText) and third.error.line == 12
    assert [replay.verdict for replay in touchmove.replay(ARCHIVE)] == ["legal", "illegal", "unreadable"]


def test_other_formats_are_recognized() -> None:
    contest = "2 1\n1 2\n12\n1 W\n12-8\n0 0\n"
    assert [record.game for record in touchmove.read_records(contest, "checkers")] == ["checkers"]
    line = touchmove.convert(ARCHIVE.split("\n\n")[0], "list")
    assert line.startswith("position ") and touchmove.replay(line)[0].plies == 3
    json = touchmove.convert(line, "json")
    assert touchmove.replay(json)[0].plies == 3
    assert touchmove.convert(json, "pdn").rstrip().endswith("1. 9-14 22-18 2. 5-9 *")
    duck, = touchmove.replay("2\n0 0 1 0\n9 0 8 0\n", "duck-chess")
    assert (duck.verdict, duck.plies) == ("legal", 2)


def test_what_cannot_be_converted_is_an_error_with_its_line() -> None:
    with pytest.raises(MalformedText, match="you must jump") as error:
        touchmove.convert(ARCHIVE, "position")
    assert error.value.line == 8
    with pytest.raises(ValueError, match="xml"):
        touchmove.convert(ARCHIVE, "xml")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no PDN"):
        touchmove.convert("", "pdn", game="yaqi")
    with pytest.raises(ValueError, match="ply"):
        touchmove.convert(ARCHIVE, "pdn", ply=1)


def test_errors_of_files_are_those_of_python(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        touchmove.read_pdn(tmp_path / "missing.pdn")

    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise RuntimeError("the disk is on fire")

    with pytest.raises(RuntimeError, match="on fire"):
        list(touchmove.read_pdn(Broken()))
    with pytest.raises(MalformedText, match="UTF-16"):
        list(touchmove.read_pdn(io.BytesIO("1. 9-14".encode("utf-16"))))
    with pytest.raises(TypeError):
        touchmove.read_pdn(7)  # type: ignore[arg-type]


def test_archives_are_read_in_constant_memory() -> None:
    game = b'[Event "Long"]\n1. 9-14 22-18 2. 5-9 *\n\n'

    class Endless(io.RawIOBase):
        bytes_read = 0

        def read(self, size: int = -1) -> bytes:
            assert 0 < size <= 1 << 20
            self.bytes_read += size
            return (game * (size // len(game) + 1))[:size]

    source = Endless()
    records = touchmove.read_pdn(source)
    for _ in range(1000):
        next(records)
    # 1,000 records are 40 kB: no more than a few blocks ahead.
    assert source.bytes_read <= 1 << 20


@given(st.text())
def test_any_text_is_read_without_a_panic(text: str) -> None:
    for record in touchmove.read_pdn(io.StringIO(text)):
        record.replay()
    touchmove.lint(text)
    touchmove.format_pdn(text)
    for game in ("checkers", "duck-chess", "correct-move", "kings-tour"):
        try:
            touchmove.replay(text, game)
        except MalformedText:
            pass


@given(st.binary())
def test_any_bytes_are_read_without_a_panic(data: bytes) -> None:
    try:
        for record in touchmove.read_pdn(io.BytesIO(data)):
            record.replay()
    except MalformedText:
        assert data[:2] in (b"\xff\xfe", b"\xfe\xff")
    assert isinstance(touchmove.format_pdn(data), bytes)


def test_findings_are_those_of_the_linter() -> None:
    finding, = (it for it in touchmove.lint(ARCHIVE) if it.severity == "error" and it.line == 9)
    assert finding.kind == "illegal" and "you must jump" in finding.message
    assert touchmove.lint(touchmove.format_pdn("1. 9x14 22-18 *")) != touchmove.lint("1. 9x14 22-18 *")


def test_rulings_before_malformed_input_are_not_lost() -> None:
    rulings = touchmove.judge("kings-tour", "c4 e6 d5\nc4 e9 d5\n")
    ruling = next(rulings)
    assert (ruling.answer, ruling.case, ruling.line, str(ruling)) == ("2", 1, 1, "2")
    assert len(ruling.shortest_path) == 2 and not ruling.is_refused and ruling.svg() is not None
    with pytest.raises(MalformedText, match="found `e9`") as error:
        next(rulings)
    assert (error.value.line, error.value.column) == (2, 4)
    assert list(rulings) == []


def test_a_ruling_names_the_refused_move() -> None:
    sample = (Path(__file__).parents[2] / "examples/checkers.in").read_bytes()
    assert touchmove.answers("checkers", sample) == b"All moves valid\nMove 5 is invalid\n"
    _, ruling = touchmove.judge("uva1540", sample)
    assert (ruling.game, ruling.move, ruling.move_number, ruling.clause) == ("checkers", "6-10", 5, "CK4")
    assert ruling.is_refused and ruling.squares == (14, 23, 18) and "you must jump" in ruling.explanation()
    assert "必须" in ruling.explanation(lang="zh") and ruling.message.zh


@pytest.mark.skipif("TOUCHMOVE_DATA" not in os.environ, reason="TOUCHMOVE_DATA is not set")
def test_the_acf_archive_is_replayed() -> None:
    verdicts: dict[str, int] = {}
    for record in touchmove.read_pdn(Path(os.environ["TOUCHMOVE_DATA"], "checkers/acf.pdn")):
        verdict = record.replay().verdict
        verdicts[verdict] = verdicts.get(verdict, 0) + 1
    assert verdicts["legal"] > 5_000, verdicts


def test_a_text_without_a_game_is_an_error() -> None:
    for text in ("", "hello"):
        for call in (touchmove.replay, touchmove.read_records):
            with pytest.raises(MalformedText, match="no game"):
                call(text)


def test_a_path_is_no_text() -> None:
    with pytest.raises(TypeError, match="not PosixPath; touchmove.read_pdn reads files"):
        touchmove.replay(Path("archive.pdn"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not list"):
        touchmove.lint(["1. 9-14"])  # type: ignore[arg-type]


def test_errors_of_paths_have_number_and_name(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.pdn")
    for path, number in ((str(tmp_path), errno.EISDIR), (missing, errno.ENOENT)):
        with pytest.raises(OSError) as ours:
            touchmove.read_pdn(path)
        with pytest.raises(OSError) as pythons:
            open(path)
        assert (ours.value.errno, str(ours.value)) == (number, str(pythons.value))
        assert type(ours.value) is type(pythons.value)


def test_threads_may_share_a_reader(tmp_path: Path) -> None:
    path = tmp_path / "archive.pdn"
    path.write_text("[Event \"x\"]\n1. 9-14 22-18 *\n\n" * 20_000)
    with path.open("rb") as file:
        for source in (path, file):
            reader = touchmove.read_pdn(source)
            with ThreadPoolExecutor(4) as pool:
                counts = list(pool.map(lambda _: sum(1 for _ in reader), range(4)))
            assert sum(counts) == 20_000


def test_a_game_that_was_played_is_written_as_a_record() -> None:
    board = touchmove.checkers.Board("W:WK10,K12:B8,1")
    board.push("12x3")
    written = board.convert("pdn")
    (replayed,) = touchmove.replay(written)
    assert replayed.board == board and "12x3" in written
    assert touchmove.checkers.Board().convert("list") == "position startpos\n"
    duck = touchmove.duck_chess.Board()
    duck.push("a1a2")
    assert duck.convert("list") == "position startpos moves a1a2\n"
