'''Archives of any size in Apache Spark 4: PDN files as a data source, and the functions of :mod:`touchmove.arrow` over data frames.

>>> from pyspark.sql import SparkSession
>>> from touchmove.spark import replay
>>> spark = SparkSession.builder.getOrCreate()
>>> games = spark.read.format("pdn").load("examples/games.pdn")
>>> replay(games).select("line", "white", "verdict", "plies", "clause").show()
+----+--------+-------+-----+------+
|line|   white|verdict|plies|clause|
+----+--------+-------+-----+------+
|   1|B. Brook|  legal|   12|  NULL|
|  11|C. Cedar|illegal|   11|   CK4|
|  18|    NULL|illegal|    0|   CK4|
+----+--------+-------+-----+------+
<BLANKLINE>

Spark finds the data source by itself if the package is installed for the driver; :func:`register` does it by hand. ``docs/spark.md``
says how to go from a laptop to a cluster.
'''

import bz2
import gzip
import json
import os
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache, partial
from typing import Literal

import pyarrow
from pyarrow import fs
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import (
    ArrayType,
    DataType,
    IntegerType,
    LongType,
    MapType,
    StringType,
    StructField,
    StructType,
)

from . import arrow
from ._touchmove import PdnTables, spark_certain_start, spark_lines_at
from ._types import MalformedText

__all__ = ["PdnDataSource", "check_moves", "judge", "legal_moves", "register", "replay"]

Lang = Literal["en", "zh"]


def _struct(**fields: DataType) -> StructType:
    return StructType([StructField(name, data_type) for name, data_type in fields.items()])


_STRINGS = ArrayType(StringType())

_GAME = _struct(
    path=StringType(),
    offset=LongType(),
    line=LongType(),
    event=StringType(),
    site=StringType(),
    date=StringType(),
    round=StringType(),
    black=StringType(),
    white=StringType(),
    result=StringType(),
    tags=MapType(StringType(), StringType()),
    text=StringType(),
    read_error=StringType(),
)
_REPLAY = _struct(
    verdict=StringType(),
    plies=IntegerType(),
    illegal_ply=IntegerType(),
    move=StringType(),
    clause=StringType(),
    message=StringType(),
    squares=_STRINGS,
    alternatives=_STRINGS,
    result_claimed=StringType(),
    result_played=StringType(),
    position=StringType(),
    hash=LongType(),
    error=StringType(),
)
_REPLAYED_GAME = StructType([*_GAME.fields, *_REPLAY.fields])
_LEGAL_MOVES = _struct(moves=_STRINGS, error=StringType())
_CHECK_MOVES = _struct(
    verdict=StringType(),
    clause=StringType(),
    message=StringType(),
    squares=_STRINGS,
    path=_STRINGS,
    alternatives=_STRINGS,
    next_position=StringType(),
    error=StringType(),
)
_RULING = _struct(
    case=LongType(), line=LongType(), answer=StringType(), clauses=StringType(), message=StringType()
)
_JUDGE = _struct(rulings=ArrayType(_RULING), error=StringType())


def replay(df: DataFrame, column: str = "text", game: str = "checkers", *, lang: Lang = "en") -> DataFrame:
    """Replays a column of records, and appends the columns of :func:`touchmove.arrow.replay`.

    For games from PDN files, the option ``replay`` of :class:`PdnDataSource` is faster.
    """
    return _append(df, [column], _REPLAY, partial(arrow.replay, game=game, lang=lang, threads=1))


def legal_moves(
    df: DataFrame, column: str = "position", game: str = "checkers", *, lang: Lang = "en"
) -> DataFrame:
    """Lists the legal moves of a column of positions, and appends the columns of :func:`touchmove.arrow.legal_moves`."""
    return _append(df, [column], _LEGAL_MOVES, partial(arrow.legal_moves, game=game, lang=lang, threads=1))


def check_moves(
    df: DataFrame,
    position: str = "position",
    move: str = "move",
    game: str = "checkers",
    *,
    lang: Lang = "en",
) -> DataFrame:
    """Checks a column of moves in a column of positions, and appends the columns of :func:`touchmove.arrow.check_moves`."""
    check = partial(arrow.check_moves, game=game, lang=lang, threads=1)
    return _append(df, [position, move], _CHECK_MOVES, check)


def judge(df: DataFrame, game: str, column: str = "input", *, lang: Lang = "en") -> DataFrame:
    """Judges a column of contest inputs, and appends the columns of :func:`touchmove.arrow.judge`."""
    return _append(df, [column], _JUDGE, partial(arrow.judge, game=game, lang=lang, threads=1))


def _append(
    df: DataFrame, inputs: Sequence[str], added: StructType, function: Callable[..., arrow.Table]
) -> DataFrame:
    """Appends columns to a data frame, computed where its rows are; each task of Spark has one thread."""
    names = df.schema.names
    for column in inputs:
        if column not in names:
            raise ValueError(f"no column `{column}`; there are {', '.join(names)}")
    twice = set(names) & set(added.names)
    if twice:
        raise ValueError(f"the data frame has columns of the result already: {', '.join(sorted(twice))}")
    indices = [names.index(column) for column in inputs]

    def compute(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            if batch.num_rows:
                result = pyarrow.table(function(*(batch.column(index) for index in indices)))
                columns = [column.combine_chunks() for column in result.columns]
                yield pyarrow.record_batch(
                    [*batch.columns, *columns], names=[*batch.schema.names, *result.column_names]
                )

    return df.mapInArrow(compute, StructType([*df.schema.fields, *added.fields]))


def register(spark: SparkSession) -> None:
    """Makes ``spark.read.format("pdn")`` known to a session. Spark does so by itself where it finds the package."""
    spark.dataSource.register(PdnDataSource)


class PdnDataSource(DataSource):
    """PDN files: one row per game, from files of any size, on any file system.

    ``load`` takes a file, a folder, a pattern such as ``s3://bucket/18*/*.pdn``, several of them separated by commas, or a list.
    Of a folder, all files ``*.pdn``, ``*.pdn.gz`` and ``*.pdn.bz2`` are read, also those in folders within.

    ============== =====================================================================================================
    ``path``       the file
    ``offset``     where the game's text starts in the file, in bytes (after decompression)
    ``line``       the line of the game, as ``touchmove replay`` gives it; null with ``lineNumbers`` off
    ``event`` …    the tags Event, Site, Date, Round, Black and White; null where they are missing or unknown (``?``)
    ``result``     the result after the moves, or else the tag
    ``tags``       all tags
    ``text``       the game, as it is written; decoded, with line feeds in place of lone carriage returns
    ``read_error`` why the rest of the file is not PDN, in a row without a game
    ============== =====================================================================================================

    With the option ``replay``, the columns of :func:`touchmove.arrow.replay` follow, at less cost than by :func:`replay`, since each
    game is read only once and in one process; ``error`` has the line and column in the file. ``lang`` is their language.
    ``schema("line bigint, verdict string")`` reads only some of all these columns.

    Further options: ``partitionBytes`` is the size of the parts that large files are cut into, and that small files are gathered to
    (default: 64 MiB). ``lineNumbers`` (default: true) makes the driver read all large files once, to count their lines.
    A compressed file is one partition.
    """

    @classmethod
    def name(cls) -> str:
        """Returns the name of the format."""
        return "pdn"

    def schema(self) -> StructType:
        """Returns the columns."""
        return _REPLAYED_GAME if self._boolean("replay", "false") else _GAME

    def _boolean(self, name: str, default: str) -> bool:
        value = self.options.get(name, default)
        if value.lower() not in ("true", "false"):
            raise ValueError(f"{name} must be true or false, not {value}")
        return value.lower() == "true"

    def reader(self, schema: StructType) -> DataSourceReader:
        """Creates a reader of these columns, which may be some of the format's."""
        known = {field.name: field.dataType for field in _REPLAYED_GAME.fields}
        for field in schema.fields:
            if known.get(field.name) != field.dataType:
                raise ValueError(f"PDN has no column `{field.name}` of {field.dataType.simpleString()}")
        paths = self.options.get("paths")
        if paths is not None:
            patterns = json.loads(paths)
        else:
            patterns = [path.strip() for path in self.options.get("path", "").split(",")]
        if not all(patterns):
            raise ValueError("no path: load(path) needs a file, a folder or a pattern")
        size = int(self.options.get("partitionBytes", 64 << 20))
        if size < 1:
            raise ValueError(f"partitionBytes must be positive, not {size}")
        lang = self.options.get("lang", "en")
        if lang not in ("en", "zh"):
            raise ValueError(f"lang must be en or zh, not {lang}")
        return _PdnReader(schema, patterns, size, self._boolean("lineNumbers", "true"), lang)


@dataclass(frozen=True)
class _File:
    """A file; `root` is a URI on the same file system."""

    root: str
    path: str
    size: int

    @property
    def compression(self) -> str | None:
        """The format it is compressed in, if it is."""
        extension = os.path.splitext(self.path)[1].lower()
        return extension if extension in (".gz", ".bz2") else None

    def open(self) -> pyarrow.NativeFile:
        """Opens the file at its start."""
        return _file_system(self.root)[0].open_input_file(self.path)

    def __str__(self) -> str:
        scheme = _scheme(self.root)
        return f"{scheme}://{self.path}" if scheme not in (None, "file") else self.path


def _scheme(uri: str) -> str | None:
    # One letter is a drive of Windows.
    found = re.match(r"([A-Za-z][A-Za-z0-9+.-]+):", uri)
    return found and {"s3a": "s3", "s3n": "s3"}.get(found[1], found[1])


@lru_cache
def _file_system(uri: str) -> tuple[fs.FileSystem, str]:
    """Returns the file system of a URI, and the path on it: one of Arrow's, or else of fsspec's."""
    scheme = _scheme(uri)
    if scheme is None:
        return fs.LocalFileSystem(), os.path.abspath(uri)
    if scheme == "file":
        return fs.LocalFileSystem(), re.sub("^//(localhost(?=/))?", "", uri.partition(":")[2])
    uri = scheme + uri[uri.index(":") :]
    try:
        return fs.FileSystem.from_uri(uri)  # type: ignore[no-any-return]
    except (pyarrow.ArrowInvalid, pyarrow.ArrowNotImplementedError):
        from fsspec.core import url_to_fs

        file_system, path = url_to_fs(uri)
        return fs.PyFileSystem(fs.FSSpecHandler(file_system)), path


_ARCHIVE = re.compile(r"(?i)[^._].*\.pdn(\.gz|\.bz2)?")


def _find(pattern: str) -> Iterator[_File]:
    """Finds the files that a path means, in the order of their names."""
    names = pattern.split("/")
    first = next((index for index, name in enumerate(names) if set(name) & set("*?[")), len(names))
    root = "/".join(names[:first]) or ("/" if first else ".")
    file_system, path = _file_system(root)
    infos = [file_system.get_file_info(path)]
    for name in filter(None, names[first:]):
        folders = [info.path for info in infos if info.type == fs.FileType.Directory]
        below = (info for folder in folders for info in _entries(file_system, folder))
        infos = sorted((info for info in below if fnmatchcase(info.base_name, name)), key=lambda info: info.path)
    if not infos or infos[0].type == fs.FileType.NotFound:
        raise FileNotFoundError(f"there is no {pattern}")
    for info in infos:
        if info.type == fs.FileType.Directory:
            for file in sorted(_entries(file_system, info.path, recursive=True), key=lambda file: file.path):
                if file.type == fs.FileType.File and _ARCHIVE.fullmatch(file.base_name):
                    yield _File(root, file.path, file.size)
        else:
            yield _File(root, info.path, info.size)


def _entries(file_system: fs.FileSystem, path: str, *, recursive: bool = False) -> Iterator[fs.FileInfo]:
    selector = fs.FileSelector(path, recursive=recursive)
    return iter(file_system.get_file_info(selector))


@dataclass(frozen=True)
class _Part:
    """A part of a file that starts and ends between games."""

    file: _File
    start: int
    end: int
    line: int | None


@dataclass
class _Partition(InputPartition):
    parts: list[_Part]


# Requests to a file system take longer than the reading of a few bytes.
_REQUESTS = 16
# How far the driver looks for a place to cut. Without one, as in a file without tags, the part before goes on.
_MAX_WINDOW = 8 << 20
# What a small file costs at least, so that a partition does not get thousands of them.
_OPEN_COST = 256 << 10


class _PdnReader(DataSourceReader):
    def __init__(self, schema: StructType, patterns: list[str], size: int, has_lines: bool, lang: str) -> None:
        self.schema = to_arrow_schema(schema)
        self.lang = lang
        self.patterns = patterns
        self.size = size
        self.has_lines = has_lines

    def partitions(self) -> Sequence[InputPartition]:
        """Cuts the files, in the driver."""
        found = (file for pattern in self.patterns for file in _find(pattern))
        files = list({(_scheme(file.root), file.path): file for file in found}.values())
        partitions: list[_Partition] = []
        open_size = 0
        for part in self._parts(files):
            cost = max(part.end - part.start, _OPEN_COST)
            if part.file.compression:
                cost = self.size
            if not partitions or open_size + cost > self.size:
                partitions.append(_Partition([]))
                open_size = 0
            partitions[-1].parts.append(part)
            open_size += cost
        return partitions or [_Partition([])]

    def _parts(self, files: list[_File]) -> Iterator[_Part]:
        with ThreadPoolExecutor(_REQUESTS) as pool:
            nominal = [
                (file, cut)
                for file in files
                if not file.compression
                for cut in range(self.size, file.size, self.size)
            ]
            starts: dict[_File, list[int]] = {file: [0] for file in files}
            for (file, _), start in zip(nominal, pool.map(self._start, nominal), strict=True):
                if start is not None and start > starts[file][-1]:
                    starts[file].append(start)
            lines = pool.map(self._lines, starts.items())
            for (file, cuts), numbers in zip(starts.items(), lines, strict=True):
                for start, end, line in zip(cuts, [*cuts[1:], file.size], numbers, strict=True):
                    yield _Part(file, start, end, line)

    def _start(self, nominal: tuple[_File, int]) -> int | None:
        """Returns where a game starts for certain, not before this place of a file, and hardly after the next cut."""
        file, cut = nominal
        window = 128 << 10
        while True:
            with file.open() as source:
                source.seek(cut)
                text = source.read(min(window, file.size - cut))
            is_complete = cut + window >= file.size
            start = spark_certain_start(text, is_complete)
            if start is not None:
                return cut + start
            if is_complete or window >= min(self.size, _MAX_WINDOW):
                return None
            window *= 4

    def _lines(self, cuts: tuple[_File, list[int]]) -> list[int] | list[None]:
        file, starts = cuts
        if not self.has_lines:
            return [None] * len(starts)
        if starts == [0]:
            return [1]
        with file.open() as source:
            return spark_lines_at(source, starts)

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        """Reads the games of a partition, in an executor."""
        assert isinstance(partition, _Partition)
        for part in partition.parts:
            for games in self._games(part):
                columns = [
                    games.column(field.name)
                    if field.name in games.schema.names
                    else pyarrow.nulls(games.num_rows, field.type)
                    for field in self.schema
                ]
                yield pyarrow.record_batch(columns, schema=self.schema)

    def _games(self, part: _Part) -> Iterator[pyarrow.RecordBatch]:
        """Reads the games of a part; a row with an error if it is not PDN, so that one bad file does not lose the others."""
        path = str(part.file)
        try:
            with part.file.open() as source:
                content = _content(source, part)
                for table in PdnTables(content, path, part.start, part.line, self.schema.names, self.lang):
                    yield from pyarrow.table(table).to_batches()
        except (MalformedText, EOFError, zlib.error, gzip.BadGzipFile, _BadBz2) as error:
            yield pyarrow.record_batch({"path": [path], "read_error": [str(error)]})


def _content(source: pyarrow.NativeFile, part: _Part) -> "gzip.GzipFile | _Range | _Bz2":
    match part.file.compression:
        case ".gz":
            return gzip.GzipFile(fileobj=source)
        case ".bz2":
            return _Bz2(source)
        case _:
            return _Range(source, part)


class _BadBz2(Exception):
    pass


class _Bz2:
    """A compressed file. Its errors are told apart from those of the file system."""

    def __init__(self, source: pyarrow.NativeFile) -> None:
        self.file = bz2.BZ2File(source)

    def read(self, size: int) -> bytes:
        try:
            return self.file.read(size)
        except OSError as error:
            raise _BadBz2(str(error)) if str(error) == "Invalid data stream" else error from None


class _Range:
    """A part of a file, as a file to read from start to end."""

    def __init__(self, source: pyarrow.NativeFile, part: _Part) -> None:
        source.seek(part.start)
        self.source = source
        self.file = part.file
        self.left = part.end - part.start

    def read(self, size: int) -> bytes:
        data: bytes = self.source.read(min(size, self.left))
        if self.left and not data:
            raise OSError(f"{self.file} has become shorter while it was read")
        self.left -= len(data)
        return data
