"""The PDN data source and the functions over data frames, in a local session of Spark."""

import bz2
import doctest
import gzip
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from archives import edge_cases, random_archive
from program import replay_json, skip_loudly

pytest.importorskip("pyspark")

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import StructType
from touchmove import arrow, spark as touchmove_spark
from touchmove.spark import PdnDataSource

ARCHIVES = {**edge_cases(), "random": random_archive(seed=3, games=60)}
SIZES = [1, 2, 7, 50, 333, 1000, 4096, 100_000]


def read(path: Path | str, **options: Any) -> list[dict[str, Any]]:
    """Reads files as executors would, but without Spark, which takes longer to start a job."""
    source = PdnDataSource({"path": str(path), **{name: str(value) for name, value in options.items()}})
    reader = source.reader(source.schema())
    games = []
    for partition in reader.partitions():
        for batch in reader.read(partition):
            games += pyarrow.Table.from_batches([batch]).to_pylist()
    return games


def write(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("name", ARCHIVES)
def test_every_game_exactly_once(name: str, tmp_path: Path) -> None:
    path = write(tmp_path, "archive.pdn", ARCHIVES[name])
    whole = read(path)
    assert whole
    assert [game["read_error"] for game in whole] == [None] * len(whole)
    for size in SIZES:
        if len(ARCHIVES[name]) / size < 20_000:
            assert read(path, partitionBytes=size) == whole, size


def test_large_files_are_cut(tmp_path: Path) -> None:
    path = write(tmp_path, "archive.pdn", random_archive(seed=5, games=300))
    source = PdnDataSource({"path": str(path), "partitionBytes": "10000"})
    partitions = source.reader(source.schema()).partitions()
    assert len(partitions) > path.stat().st_size / 20_000


@pytest.mark.parametrize("name", ARCHIVES)
def test_games_are_those_of_the_command_line(name: str, tmp_path: Path) -> None:
    path = write(tmp_path, "archive.pdn", ARCHIVES[name])
    expected = replay_json(path)
    games = read(path, partitionBytes=500)
    replayed = pyarrow.table(arrow.replay(pyarrow.array([game["text"] for game in games]))).to_pylist()
    assert [game["line"] for game in games] == [game["line"] for game in expected]
    for row, game in zip(replayed, expected, strict=True):
        assert (row["verdict"], row["plies"], row["illegal_ply"], row["clause"]) == (
            game["verdict"],
            game["plies"],
            game.get("ply"),
            game.get("clause"),
        )


@pytest.mark.parametrize("name", ARCHIVES)
def test_offsets_and_texts_are_those_of_the_file(name: str, tmp_path: Path) -> None:
    content = ARCHIVES[name]
    for game in read(write(tmp_path, "archive.pdn", content), partitionBytes=700):
        rest = content[game["offset"] :].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        text = game["text"].replace("\r\n", "\n")
        start = rest[: len(text)].decode("latin-1") if not rest.startswith(text.encode()) else text
        assert text == start


def test_tags(tmp_path: Path) -> None:
    text = '[Event "?"] [White "A \\"B\\""] [Date "????.??.??"] [white "C"] [Result "1-0"] [ECO "x"] 9-14 *\n[Site ""] 9-13'
    first, second = read(write(tmp_path, "tags.pdn", text.encode()))
    assert (first["event"], first["date"], first["white"], first["result"]) == (None, None, 'A "B"', "1-0")
    assert dict(first["tags"])["ECO"] == "x"
    assert [name for name, _ in first["tags"]] == ["Event", "White", "Date", "Result", "ECO"]
    assert (second["site"], second["result"], second["black"]) == (None, None, None)


def test_line_numbers_can_be_left_out(tmp_path: Path) -> None:
    path = write(tmp_path, "archive.pdn", random_archive(seed=4, games=30))
    with_lines = read(path, partitionBytes=500)
    without = read(path, partitionBytes=500, lineNumbers="false")
    assert {game["line"] for game in without} == {None}
    assert without == [{**game, "line": None} for game in with_lines]


def test_games_are_replayed_while_they_are_read(tmp_path: Path) -> None:
    path = write(tmp_path, "archive.pdn", b"\n\n9-14 23-19\n14-17 19-15 *\n\n[A \"x\"]\n9-14 (")
    illegal, unreadable = read(path, replay="true", lang="zh")
    assert (illegal["verdict"], illegal["plies"], illegal["message"]) == ("illegal", 3, "有子可吃必须吃：21x14 可吃 17")
    assert (unreadable["verdict"], unreadable["error"][:4]) == ("unreadable", "7:6:")
    bad = write(tmp_path, "bad.pdn", "[Event]".encode("utf-16"))
    [row] = read(bad, replay="true")
    assert (row["verdict"], row["error"]) == (None, None)


def test_compressed_files_are_one_partition_each(tmp_path: Path) -> None:
    content = random_archive(seed=6, games=40)
    expected = [{**game, "path": None} for game in read(write(tmp_path, "a.pdn", content))]
    half = content.index(b"[Event", len(content) // 2)
    members = gzip.compress(content[:half]) + gzip.compress(content[half:])
    for name, data in [("b.pdn.gz", members), ("c.pdn.BZ2", bz2.compress(content))]:
        path = write(tmp_path, name, data)
        source = PdnDataSource({"path": str(path), "partitionBytes": "100"})
        assert len(source.reader(source.schema()).partitions()) == 1
        assert [{**game, "path": None} for game in read(path, partitionBytes=100)] == expected


def test_which_files_a_path_means(tmp_path: Path) -> None:
    for name in ["1841/a.pdn", "1841/b.PDN", "1842/a.pdn.gz", "1842/more/c.pdn", "_tmp/a.pdn", ".hidden.pdn", "README"]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        write(tmp_path, name, gzip.compress(b"9-14 *") if name.endswith("gz") else b"9-14 *")
    write(tmp_path / "1841", "_a.pdn", b"9-14 *")

    def names(path: str) -> list[str]:
        return sorted(game["path"].removeprefix(f"{tmp_path}/") for game in read(path))

    assert names(f"{tmp_path}/1841") == ["1841/a.pdn", "1841/b.PDN"]
    assert names(f"{tmp_path}/1841/") == ["1841/a.pdn", "1841/b.PDN"]
    assert names(f"file://{tmp_path}/1841") == ["1841/a.pdn", "1841/b.PDN"]
    assert names(f"file:{tmp_path}/1841") == ["1841/a.pdn", "1841/b.PDN"]
    assert names(f"{tmp_path}/184?/a*") == ["1841/a.pdn", "1842/a.pdn.gz"]
    assert names(f"{tmp_path}/18*") == ["1841/a.pdn", "1841/b.PDN", "1842/a.pdn.gz", "1842/more/c.pdn"]
    assert names(f"{tmp_path}/[!.]*/_*") == ["1841/_a.pdn"]
    assert names(f"{tmp_path}/README") == ["README"]
    # A file that several paths mean is read once.
    assert names(f"{tmp_path}/1841/a.pdn, {tmp_path}/1841") == ["1841/a.pdn", "1841/b.PDN"]
    for path in (f"{tmp_path}/1843", f"{tmp_path}/1843*"):
        with pytest.raises(FileNotFoundError):
            read(path)
    (tmp_path / "empty").mkdir()
    assert read(tmp_path / "empty") == []
    assert read(write(tmp_path, "empty.pdn", b"")) == []


def test_small_files_share_a_partition(tmp_path: Path) -> None:
    for number in range(600):
        write(tmp_path, f"{number:03}.pdn", b"9-14 *\n")
    source = PdnDataSource({"path": str(tmp_path)})
    assert len(source.reader(source.schema()).partitions()) == 3
    assert len(read(tmp_path)) == 600


def test_other_file_systems_through_fsspec(tmp_path: Path) -> None:
    fsspec = pytest.importorskip("fsspec")
    content = random_archive(seed=7, games=20)
    file = write(tmp_path, "a.pdn", content)
    expected = [game["text"] for game in read(file)]
    # Arrow does not know this name of the local file system.
    for path in (f"local://{file}", f"local://{tmp_path}/*.pdn"):
        games = read(path, partitionBytes=1000)
        assert {game["path"] for game in games} == {f"local://{file}"}
        assert [game["text"] for game in games] == expected
    with fsspec.filesystem("memory").open("/games/a.pdn", "wb") as stored:
        stored.write(content)
    for path in ("memory://games/a.pdn", "memory://games", "memory://games/*.pdn"):
        # In one part: all readers of a file in memory share one place in it.
        games = read(path)
        assert {game["path"] for game in games} == {"memory:///games/a.pdn"}
        assert [game["text"] for game in games] == expected


@pytest.mark.parametrize(
    ("name", "content", "error"),
    [
        ("utf-16.pdn", "[Event]".encode("utf-16"), "UTF-16; PDN is UTF-8"),
        ("cut.pdn.gz", gzip.compress(random_archive(seed=8, games=20))[:-20], "Compressed file ended"),
        ("bad.pdn.gz", b"not compressed", "Not a gzipped file"),
        ("bad.pdn.bz2", b"not compressed", "Invalid data stream"),
        ("cut.pdn.bz2", bz2.compress(b"9-14 *" * 100)[:-20], "Compressed file ended"),
    ],
)
def test_a_bad_file_is_a_row_and_loses_no_other(name: str, content: bytes, error: str, tmp_path: Path) -> None:
    write(tmp_path, name, content)
    write(tmp_path, "good.pdn", b"9-14 *\n")
    bad, good = sorted(read(tmp_path), key=lambda game: game["read_error"] is None)[:2]
    assert error in bad["read_error"] and bad["path"].endswith(name)
    assert {bad[column] for column in bad if column not in ("path", "read_error")} == {None}
    assert any(game["path"].endswith("good.pdn") for game in read(tmp_path))


def test_a_file_that_shrinks_is_an_error(tmp_path: Path) -> None:
    path = write(tmp_path, "archive.pdn", random_archive(seed=9, games=20))
    source = PdnDataSource({"path": str(path)})
    reader = source.reader(source.schema())
    [partition] = reader.partitions()
    write(tmp_path, "archive.pdn", b"9-14 *")
    with pytest.raises(OSError, match="has become shorter"):
        list(reader.read(partition))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "no path"),
        ({"path": "a,,b"}, "no path"),
        ({"path": "a", "partitionBytes": "0"}, "partitionBytes must be positive"),
        ({"path": "a", "lineNumbers": "yes"}, "lineNumbers must be true or false"),
        ({"path": "a", "replay": "1"}, "replay must be true or false"),
        ({"path": "a", "lang": "fr"}, "lang must be en or zh"),
    ],
)
def test_wrong_options(options: dict[str, str], message: str) -> None:
    source = PdnDataSource(options)
    with pytest.raises(ValueError, match=message):
        source.reader(source.schema())


MEMORY = """
import resource, sys
from touchmove.spark import PdnDataSource

reader = PdnDataSource({"path": sys.argv[1], "partitionBytes": str(1 << 40)})
reader = reader.reader(reader.schema())
[partition] = reader.partitions()
peaks = []
for batch in reader.read(partition):
    peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
print(len(peaks), peaks[len(peaks) // 4], peaks[-1])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the unit of ru_maxrss differs")
@pytest.mark.parametrize("compress", [bytes, gzip.compress])
def test_memory_does_not_grow_with_the_partition(compress: Callable[[bytes], bytes], tmp_path: Path) -> None:
    archive = random_archive(seed=13, games=500)
    name = "archive.pdn" if compress is bytes else "archive.pdn.gz"
    path = write(tmp_path, name, compress(archive * (32_000_000 // len(archive))))
    output = subprocess.run([sys.executable, "-c", MEMORY, path], stdout=subprocess.PIPE, check=True).stdout
    batches, early, late = map(int, output.split())
    # In KiB; the last three quarters are 24 MB.
    assert batches > 50 and late - early < 12_000, output


# With Spark


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    if shutil.which("java") is None:
        skip_loudly("there is no Java, which Spark needs")
    builder = SparkSession.builder.master("local[2]").appName("touchmove tests")
    options = {
        "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.sql.shuffle.partitions": "2",
    }
    for name, value in options.items():
        builder = builder.config(name, value)
    # The driver resolves relative paths where it was started.
    folder = os.getcwd()
    os.chdir(Path(__file__).parents[2])
    session = builder.getOrCreate()
    os.chdir(folder)
    yield session
    session.stop()


def rows(df: DataFrame) -> list[dict[str, Any]]:
    return [row.asDict(recursive=True) for row in df.collect()]


def test_spark_finds_the_data_source(spark: SparkSession, tmp_path: Path) -> None:
    path = write(tmp_path, "archive.pdn", random_archive(seed=10, games=50))
    df = spark.read.format("pdn").option("partitionBytes", 2000).load(str(path))
    assert df.schema == PdnDataSource({}).schema()
    assert df.rdd.getNumPartitions() > 1
    expected = [{**game, "tags": dict(game["tags"])} for game in read(path)]
    assert rows(df.orderBy("offset")) == expected
    # With the results.
    replayed = spark.read.format("pdn").options(replay=True, partitionBytes=2000).load(str(path))
    by_function = touchmove_spark.replay(df)
    assert replayed.schema == by_function.schema
    found, games = rows(replayed.orderBy("offset")), rows(by_function.orderBy("offset"))
    # The error has the line in the file.
    assert [{**row, "error": None} for row in found] == [{**row, "error": None} for row in games]
    # Some of the columns.
    verdicts = spark.read.format("pdn").schema("verdict string, squares array<string>, line bigint").load(str(path))
    assert rows(verdicts) == [{name: row[name] for name in ("verdict", "squares", "line")} for row in found]
    texts = spark.read.format("pdn").schema("text string, line bigint").load(str(path))
    assert rows(texts) == [{"text": game["text"], "line": game["line"]} for game in expected]
    # Several paths.
    other = write(tmp_path, "other, archive.pdn", b"9-14 *")
    assert spark.read.format("pdn").load([str(path), str(other)]).count() == len(expected) + 1
    with pytest.raises(Exception, match="PDN has no column `year` of int"):
        spark.read.format("pdn").schema("year int").load(str(path)).count()
    with pytest.raises(Exception, match="there is no /nowhere"):
        spark.read.format("pdn").load("/nowhere").count()


def test_the_data_source_can_be_registered_by_hand(spark: SparkSession, tmp_path: Path) -> None:
    touchmove_spark.register(spark)
    path = write(tmp_path, "game.pdn", b"9-14 *")
    assert spark.read.format("pdn").load(str(path)).count() == 1


def test_replay_appends_its_columns(spark: SparkSession, tmp_path: Path) -> None:
    path = write(tmp_path, "archive.pdn", random_archive(seed=11, games=50))
    games = spark.read.format("pdn").option("partitionBytes", 3000).load(str(path))
    replayed = touchmove_spark.replay(games)
    assert replayed.columns == [*games.columns, *arrow.replay(pyarrow.array(["9-14"])).column_names]
    texts = [game["text"] for game in read(path)]
    expected = pyarrow.table(arrow.replay(pyarrow.array(texts))).to_pylist()
    found = rows(replayed.orderBy("offset"))
    assert [{name: row[name] for name in expected[0]} for row in found] == expected
    assert [row["text"] for row in found] == texts
    output = tmp_path / "replayed.parquet"
    replayed.write.parquet(str(output))
    assert spark.read.parquet(str(output)).groupBy("verdict").count().count() >= 2
    with pytest.raises(ValueError, match="columns of the result already: alternatives, clause"):
        touchmove_spark.replay(replayed)
    with pytest.raises(ValueError, match="no column `record`; there are path, offset"):
        touchmove_spark.replay(games, "record")


def test_the_other_functions(spark: SparkSession) -> None:
    moves = spark.createDataFrame(
        [("W:WK10,K12:B8", "12-3"), ("W:WK10,K12:B8", "10-6"), ("x", "10-6"), (None, "1-2")],
        "position string, move string",
    )
    checked = rows(touchmove_spark.check_moves(moves, lang="zh"))
    assert [row["verdict"] for row in checked] == ["legal", "illegal", "unreadable", None]
    assert checked[1]["message"] == "有子可吃必须吃：12x3 可吃 8"
    assert checked[0]["move"] == "12-3"
    listed = rows(touchmove_spark.legal_moves(moves))
    assert [row["moves"] for row in listed] == [["12-3"], ["12-3"], None, None]
    inputs = spark.createDataFrame([("17 49 25\n17",), (None,)], "input string")
    [judged, null] = rows(touchmove_spark.judge(inputs, "correct-move"))
    assert [ruling["answer"] for ruling in judged["rulings"]] == ["Move not allowed"]
    assert judged["error"].startswith("2:3: ") and null["rulings"] is None


@pytest.mark.parametrize("large", ["true", "false"])
def test_the_types_are_those_of_arrow_in_either_size(spark: SparkSession, large: str) -> None:
    spark.conf.set("spark.sql.execution.arrow.useLargeVarTypes", large)
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "3")
    try:
        games = spark.createDataFrame([("9-14",), ("9-9",), (None,)] * 5, "text string")
        replayed = touchmove_spark.replay(games)
        schemas = [StructType(replayed.schema.fields[1:]), touchmove_spark._REPLAY]
        assert schemas[0] == schemas[1]
        assert [row["verdict"] for row in rows(replayed)] == ["legal", "illegal", None] * 5
    finally:
        spark.conf.unset("spark.sql.execution.arrow.useLargeVarTypes")
        spark.conf.unset("spark.sql.execution.arrow.maxRecordsPerBatch")


def test_texts_that_are_not_utf_8(spark: SparkSession, tmp_path: Path) -> None:
    write(tmp_path, "latin-1.pdn", '[White "M\xfcller"] 9-14 *'.encode("latin-1"))
    texts = spark.read.text(str(tmp_path), wholetext=True)
    assert rows(touchmove_spark.replay(texts, "value").select("verdict")) == [{"verdict": "legal"}]


def test_examples_in_the_documentation(spark: SparkSession) -> None:
    assert doctest.testmod(touchmove_spark).failed == 0


def test_random_cuts(tmp_path: Path) -> None:
    choose = random.Random(12)
    for number in range(20):
        content = random_archive(seed=100 + number, games=30, separators=True)
        path = write(tmp_path, f"{number}.pdn", content)
        whole = read(path)
        for _ in range(5):
            assert read(path, partitionBytes=choose.randint(1, len(content))) == whole
