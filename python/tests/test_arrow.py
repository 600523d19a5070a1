"""Functions over Arrow columns, with every library that they are made for, and compared with the command line."""

import json
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pyarrow
import pytest
from program import replay_json
from touchmove import Board, arrow

LEGAL = "1. 9-14 23-19 2. 14-17 21x14 1-0"
ILLEGAL = "1. 9-14 23-19 2. 14-17 19-15"
UNREADABLE = "1. 9-14 ("
OTHER = '[GameType "20"] 1. 32-28 18-23'

VERDICTS = ["legal", "illegal", "unreadable", "other variant", None]
GAMES = [LEGAL, ILLEGAL, UNREADABLE, OTHER, None]


def rows(table: arrow.Table) -> list[dict[str, Any]]:
    return list(pyarrow.table(table).to_pylist())


def verdicts(column: arrow.Column) -> list[str | None]:
    return [row["verdict"] for row in rows(arrow.replay(column))]


def test_pyarrow() -> None:
    games = pyarrow.table({"text": GAMES})
    replayed = pyarrow.table(arrow.replay(games["text"]))
    table = games.append_column("verdict", replayed["verdict"])
    assert table["verdict"].to_pylist() == VERDICTS
    assert replayed["plies"].type == pyarrow.int32()
    assert replayed["hash"].type == pyarrow.int64()


def test_polars() -> None:
    games = polars.DataFrame({"text": GAMES})
    replayed = polars.DataFrame(arrow.replay(games["text"]))
    table = games.hstack(replayed)
    assert table["verdict"].to_list() == VERDICTS
    broken = table.filter(polars.col("clause").is_not_null()).group_by("clause").len()
    assert broken.rows() == [("CK4", 1)]


def test_pandas() -> None:
    games = pandas.DataFrame({"text": GAMES})
    replayed = pandas.DataFrame.from_arrow(arrow.replay(games["text"]))
    table = games.join(replayed)
    assert table["verdict"].dropna().tolist() == VERDICTS[:4]
    assert table.loc[1, "message"] == "you must jump: 21x14 captures 17"


def test_duckdb() -> None:
    connection = duckdb.connect()
    connection.execute("create table games (text varchar)")
    connection.executemany("insert into games values (?)", [[text] for text in GAMES])
    replayed = arrow.replay(connection.sql("select text from games"))
    found = connection.sql("select verdict, count(*) from replayed group by verdict order by verdict nulls last")
    assert found.fetchall() == [("illegal", 1), ("legal", 1), ("other variant", 1), ("unreadable", 1), (None, 1)]


COLUMNS: dict[str, Callable[[list[str | None]], Any]] = {
    "string": lambda texts: pyarrow.array(texts, pyarrow.string()),
    "large_string": lambda texts: pyarrow.array(texts, pyarrow.large_string()),
    "string_view": lambda texts: pyarrow.array(texts, pyarrow.string_view()),
    "binary": lambda texts: pyarrow.array([text and text.encode() for text in texts], pyarrow.binary()),
    "large_binary": lambda texts: pyarrow.array([text and text.encode() for text in texts], pyarrow.large_binary()),
    "binary_view": lambda texts: pyarrow.array([text and text.encode() for text in texts], pyarrow.binary_view()),
    "dictionary": lambda texts: pyarrow.array(texts).dictionary_encode(),
    "run ends": lambda texts: pyarrow.compute.run_end_encode(pyarrow.array(texts)),
    "chunked": lambda texts: pyarrow.chunked_array([texts[:1], [], texts[1:3], texts[3:]], pyarrow.string()),
    "slice": lambda texts: pyarrow.array(["11-15", *texts, "11-15"])[1:-1],
    "batch": lambda texts: pyarrow.record_batch({"text": texts}),
    "table": lambda texts: pyarrow.table({"text": texts}),
    "reader": lambda texts: pyarrow.table({"text": texts}).to_reader(),
    "categorical": lambda texts: polars.Series(texts, dtype=polars.Categorical),
    "pandas object": lambda texts: pandas.Series(texts, dtype="object"),
    "generator": lambda texts: pyarrow.RecordBatchReader.from_batches(
        pyarrow.schema({"text": pyarrow.string()}), batches(texts)
    ),
}


def batches(texts: list[str | None]) -> Iterator[pyarrow.RecordBatch]:
    for text in texts:
        yield pyarrow.record_batch({"text": pyarrow.array([text], pyarrow.string())})


@pytest.mark.parametrize("kind", COLUMNS)
def test_every_kind_of_column(kind: str) -> None:
    assert verdicts(COLUMNS[kind](GAMES)) == VERDICTS


@pytest.mark.parametrize("column", [pyarrow.array([], pyarrow.string()), pyarrow.chunked_array([], pyarrow.string())])
def test_no_rows(column: arrow.Column) -> None:
    table = pyarrow.table(arrow.replay(column))
    assert table.num_rows == 0
    assert table.schema == pyarrow.table(arrow.replay(pyarrow.array([LEGAL]))).schema


def test_only_nulls() -> None:
    nulls = pyarrow.nulls(3)
    for table in [
        arrow.replay(nulls),
        arrow.legal_moves(nulls),
        arrow.check_moves(nulls, nulls),
        arrow.judge(nulls, "checkers"),
    ]:
        for row in rows(table):
            assert set(row.values()) == {None}


@pytest.mark.parametrize(
    ("column", "message"),
    [
        ([LEGAL], "expected a column with __arrow_c_array__ or __arrow_c_stream__, not list"),
        (pyarrow.array([1]), "expected a column of texts, not of Int64"),
        (pyarrow.array([1]).dictionary_encode(), "expected a column of texts, not of Int64"),
        (pyarrow.table({"a": ["x"], "b": ["y"]}), "expected one column, not a table of a, b"),
    ],
)
def test_what_is_no_column_of_texts(column: Any, message: str) -> None:
    with pytest.raises(TypeError) as raised:
        arrow.replay(column)
    assert str(raised.value) == message


def test_arguments() -> None:
    games = pyarrow.array([LEGAL])
    with pytest.raises(ValueError, match="chess"):
        arrow.replay(games, "chess")
    with pytest.raises(ValueError, match="lang must be 'en' or 'zh'"):
        arrow.replay(games, lang="fr")  # type: ignore[arg-type]
    for threads in (0, -1, 1 << 40):
        with pytest.raises((ValueError, OverflowError)):
            arrow.replay(games, threads=threads)
    with pytest.raises(ValueError, match="1 positions, but 2 moves"):
        arrow.check_moves(games, pyarrow.array(["a", "b"]))


def test_an_exception_of_the_source_arrives() -> None:
    def fail() -> Iterator[pyarrow.RecordBatch]:
        yield pyarrow.record_batch({"text": [LEGAL]})
        raise RuntimeError("the source failed")

    reader = pyarrow.RecordBatchReader.from_batches(pyarrow.schema({"text": pyarrow.string()}), fail())
    with pytest.raises(Exception, match="the source failed"):
        arrow.replay(reader)


def test_replay() -> None:
    def position(plies: int) -> str:
        board = Board("checkers")
        for move in ("9-14", "23-19", "14-17", "21x14")[:plies]:
            board.push(move)
        return board.fen()

    legal, illegal, unreadable, other, _ = rows(arrow.replay(pyarrow.array(GAMES)))
    assert legal == {
        "verdict": "legal",
        "plies": 4,
        "illegal_ply": None,
        "move": None,
        "clause": None,
        "message": None,
        "squares": None,
        "alternatives": None,
        "result_claimed": "1-0",
        "result_played": None,
        "position": position(4),
        "hash": legal["hash"],
        "error": None,
    }
    assert (illegal["plies"], illegal["illegal_ply"], illegal["move"]) == (3, 4, "19-15")
    assert (illegal["clause"], illegal["squares"]) == ("CK4", ["21", "14", "17"])
    assert illegal["position"] == position(3)
    assert unreadable["error"] == "1:9: " + unreadable["message"]
    assert (other["error"], other["plies"], other["position"]) == (None, 0, None)
    assert "type 20" in other["message"]


def test_the_language() -> None:
    row = rows(arrow.replay(pyarrow.array([ILLEGAL]), lang="zh"))[0]
    assert row["message"] == "有子可吃必须吃：21x14 可吃 17"
    row = rows(arrow.replay(pyarrow.array([LEGAL + LEGAL]), lang="zh"))[0]
    assert row["error"].endswith("读到另一局棋，应为每行一局棋"), row["error"]


def test_results() -> None:
    lost = '[Result "0-1"] [FEN "W:W11:B8"] 1. 11x4'
    row = rows(arrow.replay(pyarrow.array([lost])))[0]
    assert (row["result_claimed"], row["result_played"]) == ("0-1", "0-1")
    drawn = [row["result_claimed"] for row in rows(arrow.replay(pyarrow.array(["9-14 1-1", "9-14 ½-½", "9-14 *"])))]
    assert drawn == ["1/2-1/2", "1/2-1/2", None]


def test_one_record_per_row() -> None:
    texts = ["", " \n", "{ only a comment }", "1. 9-14 * 1. 11-15 *", "1. 9-14 *\n1. 11-15 *", "\ufeff1. 9-14"]
    found = rows(arrow.replay(pyarrow.array(texts)))
    assert [row["verdict"] for row in found] == ["unreadable"] * 5 + ["legal"]
    assert [row["error"] for row in found[:5]] == [
        "1:1: found no game, expected one game per row",
        "1:1: found no game, expected one game per row",
        "1:1: found no game, expected one game per row",
        "1:11: found another game, expected one game per row",
        "2:1: found another game, expected one game per row",
    ]


def test_formats_are_detected() -> None:
    duck_chess = ["a4a5 a7a6", "1\n3 0 4 0\n", '{"v":1,"game":"duck-chess","moves":[{"move":"a4a5"}]}']
    found = rows(arrow.replay(pyarrow.array(duck_chess), "duck-chess"))
    assert [(row["verdict"], row["plies"]) for row in found] == [("legal", 2), ("legal", 1), ("legal", 1)]
    [row] = rows(arrow.replay(pyarrow.array(['{"v":1,"game":"duck-chess","moves":[]}'])))
    assert row["verdict"] == "unreadable"


def test_bytes_are_decoded_as_files_are() -> None:
    latin_1 = '[White "M\xfcller"]\n1. 9-14 *'.encode("latin-1")
    assert verdicts(pyarrow.array([latin_1])) == ["legal"]
    # Spark passes such bytes on as a string.
    broken = pyarrow.Array.from_buffers(pyarrow.string(), 1, pyarrow.array([latin_1]).buffers())
    assert verdicts(broken) == ["legal"]
    [row] = rows(arrow.check_moves(broken, broken))
    assert row["verdict"] == "unreadable"
    assert rows(arrow.replay(pyarrow.array([b"\xff\xfe[\0"])))[0]["error"] == "UTF-16; PDN is UTF-8"


def test_malformed_rows_never_raise() -> None:
    random_bytes = random.Random(18)
    texts = [random_bytes.randbytes(random_bytes.randrange(80)) for _ in range(2000)]
    alphabet = b'[]{}()"/;%*-x: 0123456789FEN\n\r.,!?$a\xff'
    texts += [bytes(random_bytes.choices(alphabet, k=random_bytes.randrange(80))) for _ in range(2000)]
    column = pyarrow.array(texts, pyarrow.binary())
    for game in ("checkers", "duck-chess", "correct-move", "kings-tour"):
        for table in (
            arrow.replay(column, game),
            arrow.legal_moves(column, game),
            arrow.check_moves(column, column, game),
            arrow.judge(column, game),
        ):
            assert len(table) == len(texts)
        for row in rows(arrow.replay(column, game)):
            assert (row["verdict"] == "unreadable") == (row["error"] is not None)


def random_games(seed: int, count: int) -> Iterator[str]:
    """Random games; every third has a random move at its end, which is mostly illegal."""
    choose = random.Random(seed)
    for number in range(count):
        board = Board("checkers")
        for _ in range(choose.randrange(60)):
            if not len(board.legal_moves):
                break
            board.push(choose.choice(board.legal_moves))
        moves = [str(move) for move in board.move_stack]
        if number % 3 == 0:
            moves.append(f"{choose.randint(1, 32)}-{choose.randint(1, 32)}")
        text = " ".join(f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(moves))
        yield f'[Event "random {seed}"]\n[Round "{number}"]\n{text} {choose.choice(["1-0", "0-1", "1-1", "*"])}\n'


def test_any_number_of_threads_gives_the_same() -> None:
    games = pyarrow.array(list(random_games(1, 1500)))
    expected = pyarrow.table(arrow.replay(games, threads=1))
    for threads in (2, 3, 16, None):
        assert pyarrow.table(arrow.replay(games, threads=threads)) == expected
    with ThreadPoolExecutor(4) as pool:
        for table in pool.map(lambda _: arrow.replay(games, threads=2), range(4)):
            assert pyarrow.table(table) == expected


def test_agreement_with_the_command_line(tmp_path: Path) -> None:
    texts = [*random_games(2, 300), ILLEGAL, UNREADABLE, OTHER, '[FEN "W:W3,K1:B10,12,19"] 1. 3x1 *']
    texts += ['[FEN "x"] 1. 9-14', '[GameType "21"] 1. 9-14 22-18 9x14', "1. 33-28 18-23 2. 39-33 12-18 2-0"]
    archive = tmp_path / "archive.pdn"
    archive.write_text("\n\n".join(texts))
    games = replay_json(archive)
    assert len(games) == len(texts)
    for row, game in zip(rows(arrow.replay(pyarrow.array(texts))), games, strict=True):
        squares = game.get("squares")
        assert row["verdict"] == game["verdict"]
        assert row["plies"] == game["plies"]
        assert row["illegal_ply"] == game.get("ply")
        assert row["move"] == game.get("text")
        assert row["clause"] == game.get("clause")
        assert row["message"] == game.get("message")
        assert row["squares"] == (squares and [str(square) for square in squares])
        assert row["alternatives"] == game.get("alternatives")
        if row["verdict"] == "illegal":
            assert row["position"] == game["position"]
    assert {game["verdict"] for game in games} == set(VERDICTS) - {None}


def test_legal_moves_of_all_games() -> None:
    for game in ("checkers", "duck-chess"):
        board = Board(game)
        [row] = rows(arrow.legal_moves(pyarrow.array([board.fen()]), game))
        assert row == {"moves": [str(move) for move in board.legal_moves], "error": None}
    found = rows(arrow.legal_moves(pyarrow.array(["17 49", "17 17", "17"]), "correct-move", lang="zh"))
    assert found[0]["moves"] == ["33", "41", "48", "50", "51", "52", "53", "54", "55", "57"]
    assert all(row["moves"] is None and row["error"] for row in found[1:])


def test_check_moves() -> None:
    board = Board("checkers")
    positions, moves, expected = [], [], []
    for move in ("11-15", "11-16", "22-18", "1-2", "11-18"):
        positions.append(board.fen())
        moves.append(move)
        illegal = board.why_not(move)
        expected.append(illegal and illegal.clause)
        if illegal is None:
            board.push(move)
    found = rows(arrow.check_moves(pyarrow.array(positions), pyarrow.chunked_array([moves[:2], moves[2:]])))
    assert [row["clause"] for row in found] == expected
    assert found[0]["next_position"] == positions[1]
    assert found[0]["path"] == ["11", "15"]
    [row] = rows(arrow.check_moves(pyarrow.array(["W:WK3:B10,12,19"]), pyarrow.array(["3x19"])))
    [row] = rows(arrow.check_moves(pyarrow.array(["x"]), pyarrow.array(["11-15"])))
    assert (row["verdict"], row["clause"]) == ("unreadable", None)


def test_duck_chess_squares() -> None:
    [row] = rows(arrow.check_moves(pyarrow.array([Board("duck-chess").fen()]), pyarrow.array(["0 1 1 3"]), "duck-chess"))
    assert (row["clause"], row["squares"], row["path"]) == ("DC4", ["(0,2)"], ["(0,1)", "(1,3)"])


def test_judge() -> None:
    inputs = ["17 49 25\n56 48 49\n", "17 49 25\n17 49\n", "", None]
    found = rows(arrow.judge(pyarrow.array(inputs), "correct-move"))
    first = {"case": 1, "line": 1, "answer": "Move not allowed", "clauses": "CM3"}
    assert {key: found[0]["rulings"][0][key] for key in first} == first
    assert found[0]["rulings"][1]["line"] == 2
    assert [len(row["rulings"]) for row in found[:3]] == [2, 1, 0]
    assert [row["error"] for row in found[:3] if row["error"]] == [
        "2:6: found the end of the line, expected the queen's new place, 0 to 63"
    ]
    assert found[3] == {"rulings": None, "error": None}


def test_a_table_describes_itself() -> None:
    table = arrow.legal_moves(pyarrow.array(["B:W32:B1"] * 3))
    assert (len(table), table.num_rows, table.column_names) == (3, 3, ["moves", "error"])
    assert repr(table) == "<Table: 3 rows of moves, error>"
    assert pyarrow.schema(table) == pyarrow.table(table).schema
    # It can be read more than once.
    assert pyarrow.table(table) == pyarrow.table(table)
    assert json.dumps(rows(table))


def test_columns_of_nulls_without_a_type() -> None:
    for column in (polars.Series([None, None]), pyarrow.nulls(2), pyarrow.chunked_array([pyarrow.nulls(1)] * 2)):
        assert pyarrow.table(arrow.replay(column))["verdict"].to_pylist() == [None, None]
    assert pyarrow.table(arrow.replay(polars.Series([]))).num_rows == 0
