//! The tables that the functions return.

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch, StructArray};
use arrow_schema::{ArrowError, Field, SchemaRef};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::error::{PyArrowError, PyArrowResult};
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use std::fmt::Display;
use std::ops::Range;
use std::sync::Arc;
use touchmove::board::Label;
use touchmove::{Coord, parallel_map};

/// The columns of a result while they are built.
pub(crate) trait Columns: Default {
    /// How many rows a thread computes at a time.
    const ROWS: usize = 512;

    /// Returns the names of the columns, and their values.
    fn finish(self) -> Vec<(&'static str, ArrayRef)>;
}

/// A table. Any library that speaks the Arrow PyCapsule interface reads it without copying: `pyarrow.table(table)`,
/// `polars.DataFrame(table)`, `pandas.DataFrame.from_arrow(table)`, DuckDB by the name of the variable.
#[pyclass(frozen, module = "touchmove.arrow")]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        self.schema.fields().iter().map(|field| field.name().as_str()).collect()
    }

    /// The number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    fn __repr__(&self) -> String {
        format!("<Table: {} rows of {}>", self.num_rows(), self.column_names().join(", "))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.schema.as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let array = |batch: RecordBatch| Ok(Arc::new(StructArray::from(batch)) as ArrayRef);
        let field = Arc::new(Field::new_struct("", self.schema.fields().clone(), false));
        let arrays = ArrayIterator::new(self.batches.clone().into_iter().map(array), field);
        to_stream_pycapsule(py, Box::new(arrays), requested_schema)
    }
}

impl Table {
    /// Creates a table of one batch.
    pub(crate) fn from_columns(columns: Vec<(&'static str, ArrayRef)>) -> PyResult<Self> {
        let batch = batch(columns).map_err(PyArrowError::from)?;
        Ok(Table { schema: batch.schema(), batches: vec![batch] })
    }
}

/// Computes the rows of a table on this many threads, without the GIL: `fill` appends a range of them.
pub(super) fn map_rows<C: Columns>(
    py: Python<'_>,
    length: usize,
    threads: usize,
    fill: impl Fn(Range<usize>, &mut C) + Sync,
) -> PyResult<Table> {
    /// So many ranges that a thread seldom waits for the last of the others.
    const RANGES_PER_THREAD: usize = 64;
    let batch = |rows: &Range<usize>| {
        let mut columns = C::default();
        fill(rows.clone(), &mut columns);
        self::batch(columns.finish())
    };
    let schema = batch(&(0..0)).map_err(PyArrowError::from)?.schema();
    let ranges: Vec<_> =
        (0..length).step_by(C::ROWS).map(|start| start..length.min(start + C::ROWS)).collect();
    let mut batches = Vec::with_capacity(ranges.len());
    for ranges in ranges.chunks(threads * RANGES_PER_THREAD) {
        let computed = py.detach(|| parallel_map(ranges, threads, batch));
        for batch in computed {
            batches.push(batch.map_err(PyArrowError::from)?);
        }
        // Ctrl-C
        py.check_signals()?;
    }
    Ok(Table { schema, batches })
}

fn batch(columns: Vec<(&'static str, ArrayRef)>) -> Result<RecordBatch, ArrowError> {
    RecordBatch::try_from_iter_with_nullable(columns.into_iter().map(|(name, array)| (name, array, true)))
}

/// A column of lists of texts.
pub(super) type TextLists = ListBuilder<StringBuilder>;

/// Returns squares as messages name them.
pub(super) fn labels(squares: &[Coord]) -> Vec<Label> {
    squares.iter().map(|square| square.label).collect()
}

/// Appends a list, or a null.
pub(super) fn push_list(lists: &mut TextLists, items: Option<&[impl Display]>) {
    for item in items.unwrap_or_default() {
        lists.values().append_value(item.to_string());
    }
    lists.append(items.is_some());
}
