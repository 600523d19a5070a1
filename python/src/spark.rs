//! What `touchmove/spark.py` does with bytes: cutting PDN files, counting their lines, and reading their games.

use crate::arrow::{Columns as _, Replays, Table, replay_record};
use crate::convert::LangArg;
use crate::errors::malformed_text;
use arrow_array::ArrayRef;
use arrow_array::builder::{ArrayBuilder, Int64Builder, MapBuilder, MapFieldNames, StringBuilder};
use pyo3::exceptions::PyEOFError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use std::io::{self, BufReader, Read};
use std::sync::{Mutex, PoisonError};
use touchmove::checkers::Position;
use touchmove::{Lang, LocalizedText};
use touchmove_records::pdn::{Block, Blocks, LocatedGame, first_certain_start, read_located};
use touchmove_records::{LineCounter, Record};

/// How much is read at a time: each read may be a request to a store of objects.
const CHUNK_SIZE: usize = 4 << 20;

/// A binary file of Python. Its exceptions travel as the source of an [`io::Error`].
struct PythonFile(Py<PyAny>);

impl PythonFile {
    fn read_bytes(&self, size: usize) -> PyResult<PyBackedBytes> {
        Python::attach(|py| self.0.bind(py).call_method1("read", (size,))?.extract().map_err(PyErr::from))
    }
}

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.read_bytes(buffer.len()).map_err(io::Error::other)?;
        let target = buffer.get_mut(..bytes.len());
        target
            .ok_or_else(|| io::Error::other("read() returned more than asked for"))?
            .copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

/// Returns the first place in a part of a file at which a game starts for certain.
#[pyfunction]
pub(crate) fn spark_certain_start(py: Python<'_>, window: PyBackedBytes, is_complete: bool) -> Option<usize> {
    py.detach(|| first_certain_start(&window, is_complete))
}

/// Returns the lines, counted from 1, that start at ascending offsets of a file.
#[pyfunction]
pub(crate) fn spark_lines_at(py: Python<'_>, file: Py<PyAny>, offsets: Vec<u64>) -> PyResult<Vec<u64>> {
    let file = PythonFile(file);
    py.detach(|| {
        let (mut counter, mut position) = (LineCounter::default(), 0);
        let mut line_at = |offset: u64| {
            while position < offset {
                let bytes = file.read_bytes((CHUNK_SIZE as u64).min(offset - position) as usize)?;
                if bytes.is_empty() {
                    return Err(PyEOFError::new_err("the file has become shorter"));
                }
                counter.push(&bytes);
                position += bytes.len() as u64;
            }
            Ok(counter.count() + 1)
        };
        offsets.into_iter().map(&mut line_at).collect()
    })
}

/// Reads the games of a part of a PDN file, as tables of bounded size.
#[pyclass(frozen, module = "touchmove._touchmove")]
pub(crate) struct PdnTables {
    blocks: Mutex<Blocks<BufReader<PythonFile>>>,
    path: String,
    has_lines: bool,
    columns: Vec<String>,
    lang: Lang,
}

#[pymethods]
impl PdnTables {
    /// The part starts on this line, after `offset` bytes of the file; without the line, those of the games are null. The games are
    /// replayed if a column of the result is wanted.
    #[new]
    fn new(
        file: Py<PyAny>,
        path: String,
        offset: u64,
        line: Option<u64>,
        columns: Vec<String>,
        lang: LangArg,
    ) -> Self {
        let file = BufReader::with_capacity(CHUNK_SIZE, PythonFile(file));
        let blocks = Mutex::new(Blocks::starting_at(file, line.unwrap_or(1), offset));
        PdnTables { blocks, path, has_lines: line.is_some(), columns, lang: lang.0 }
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Table>> {
        let next = py.detach(|| {
            let block = self.blocks.lock().unwrap_or_else(PoisonError::into_inner).next()?;
            Some(block.map(|block| self.columns(&block)))
        });
        match next.transpose() {
            Ok(columns) => columns.map(Table::from_columns).transpose(),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Err(malformed_text(py, &LocalizedText::verbatim(error.to_string()), None))
            }
            Err(error) => Err(error.into()),
        }
    }
}

impl PdnTables {
    fn columns(&self, block: &Block) -> Vec<(&'static str, ArrayRef)> {
        let is_wanted = |name: &str| self.columns.iter().any(|column| column == name);
        let mut games = Games::new(is_wanted);
        read_located(block, |game| games.push(self, &game));
        games.finish().into_iter().filter(|(name, _)| is_wanted(name)).collect()
    }
}

/// The columns of games. What takes time is left out where it is not wanted.
struct Games {
    path: StringBuilder,
    offset: Int64Builder,
    line: Int64Builder,
    /// The tags that have columns of their own.
    named_tags: Vec<(&'static str, StringBuilder)>,
    result: StringBuilder,
    tags: Option<MapBuilder<StringBuilder, StringBuilder>>,
    text: Option<StringBuilder>,
    replays: Option<Replays>,
    has_position: bool,
}

/// Returns the value of a tag, unless it only says that it is unknown, such as `?` or `????.??.??`.
fn known(value: &str) -> Option<&str> {
    Some(value).filter(|value| !value.trim_matches(['?', '.', '-', '*', ' ']).is_empty())
}

impl Games {
    fn new(is_wanted: impl Fn(&str) -> bool) -> Self {
        const NAMED_TAGS: [&str; 6] = ["event", "site", "date", "round", "black", "white"];
        let named_tags = NAMED_TAGS.into_iter().filter(|name| is_wanted(name));
        // The names that Spark gives them.
        let names = || MapFieldNames { entry: "entries".into(), key: "key".into(), value: "value".into() };
        let tags = || MapBuilder::new(Some(names()), StringBuilder::new(), StringBuilder::new());
        Games {
            path: StringBuilder::new(),
            offset: Int64Builder::new(),
            line: Int64Builder::new(),
            named_tags: named_tags.map(|name| (name, StringBuilder::new())).collect(),
            result: StringBuilder::new(),
            tags: is_wanted("tags").then(tags),
            text: is_wanted("text").then(StringBuilder::new),
            has_position: ["position", "hash", "result_played"].into_iter().any(&is_wanted),
            replays: Replays::NAMES.into_iter().any(is_wanted).then(Replays::default),
        }
    }

    fn push(&mut self, part: &PdnTables, game: &LocatedGame<'_>) {
        let record = &game.record;
        self.path.append_value(&part.path);
        self.offset.append_value(game.offset as i64);
        self.line.append_option(part.has_lines.then_some(record.location.line as i64));
        for (name, values) in &mut self.named_tags {
            values.append_option(record.tag(name).and_then(known));
        }
        let result = record.known_result().or(record.tag("Result"));
        self.result.append_option(result.and_then(known));
        if let Some(tags) = &mut self.tags {
            push_tags(tags, record);
        }
        if let Some(texts) = &mut self.text {
            texts.append_value(game.text);
        }
        if let Some(replays) = &mut self.replays {
            replays.push(Some(replay_record::<Position>(record, part.lang, self.has_position)));
        }
    }

    fn finish(mut self) -> Vec<(&'static str, ArrayRef)> {
        let mut columns: Vec<(&'static str, &mut dyn ArrayBuilder)> = vec![
            ("path", &mut self.path),
            ("offset", &mut self.offset),
            ("line", &mut self.line),
            ("result", &mut self.result),
        ];
        for (name, values) in &mut self.named_tags {
            columns.push((name, values));
        }
        if let Some(tags) = &mut self.tags {
            columns.push(("tags", tags));
        }
        if let Some(text) = &mut self.text {
            columns.push(("text", text));
        }
        let mut arrays: Vec<_> =
            columns.into_iter().map(|(name, builder)| (name, builder.finish())).collect();
        arrays.extend(self.replays.into_iter().flat_map(Replays::finish));
        arrays
    }
}

fn push_tags(tags: &mut MapBuilder<StringBuilder, StringBuilder>, record: &Record<'_>) {
    for (index, tag) in record.tags.iter().enumerate() {
        // The keys of a map are different. The first value counts, as everywhere.
        if !record.tags[..index].iter().any(|earlier| earlier.name.eq_ignore_ascii_case(&tag.name)) {
            tags.keys().append_value(&tag.name);
            tags.values().append_value(&tag.value);
        }
    }
    // It fails only if there are more keys than values.
    let _ = tags.append(true);
}
