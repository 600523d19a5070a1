//! Columns of texts from other libraries.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, NullArray};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::PyArrayReader;
use pyo3_arrow::error::PyArrowError;
use pyo3_arrow::ffi::ArrayReader;
use pyo3_arrow::input::AnyArray;
use std::ops::Range;
use std::sync::Arc;

/// A column of texts, in one or more chunks, which are not copied.
pub(super) struct TextColumn {
    chunks: Vec<ArrayRef>,
    length: usize,
}

impl TextColumn {
    /// Takes a column from any library that speaks the Arrow PyCapsule interface.
    pub(super) fn import(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let is_arrow = object.hasattr("__arrow_c_array__")? || object.hasattr("__arrow_c_stream__")?;
        if !is_arrow {
            let class = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "expected a column with __arrow_c_array__ or __arrow_c_stream__, not {class}"
            )));
        }
        let arrays = match object.extract()? {
            AnyArray::Array(array) => vec![array.into_inner().0],
            AnyArray::Stream(stream) => read_all(object, stream)?,
        };
        let chunks: Vec<ArrayRef> = arrays.into_iter().map(text_array).collect::<PyResult<_>>()?;
        let length = chunks.iter().map(|chunk| chunk.len()).sum();
        Ok(TextColumn { chunks, length })
    }

    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// Returns the texts of these rows.
    pub(super) fn rows(&self, rows: Range<usize>) -> impl Iterator<Item = Option<&[u8]>> {
        let mut start = 0;
        self.chunks.iter().flat_map(move |chunk| {
            let local = |row: usize| row.saturating_sub(start).min(chunk.len());
            let range = local(rows.start)..local(rows.end);
            start += chunk.len();
            range.map(|row| text(chunk, row))
        })
    }
}

/// Reads a stream without the GIL, which whoever computes its chunks may need.
fn read_all(object: &Bound<'_, PyAny>, stream: PyArrayReader) -> PyResult<Vec<ArrayRef>> {
    let reader: Box<dyn ArrayReader + Send> = stream.into_reader()?;
    if *reader.field().data_type() == DataType::Null {
        // Polars exports columns of nulls with a buffer, which the format does not have. Their length says all.
        if let Ok(length) = object.len() {
            return Ok(vec![Arc::new(NullArray::new(length))]);
        }
    }
    let arrays = object.py().detach(|| reader.collect::<Result<Vec<ArrayRef>, ArrowError>>());
    arrays.map_err(|error| PyArrowError::from(error).into())
}

/// Returns an array of a type that [`text`] reads: texts, or bytes, which are decoded as those of files.
fn text_array(array: ArrayRef) -> PyResult<ArrayRef> {
    match array.data_type() {
        DataType::Null
        | DataType::Utf8
        | DataType::LargeUtf8
        | DataType::Utf8View
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView => Ok(array),
        DataType::Dictionary(_, values) => {
            let values = (**values).clone();
            decode_values(&array, &values)
        }
        DataType::RunEndEncoded(_, values) => {
            let values = values.data_type().clone();
            decode_values(&array, &values)
        }
        DataType::Struct(fields) => match array.as_struct().columns() {
            [column] if array.null_count() == 0 => text_array(column.clone()),
            _ => {
                let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
                let names = names.join(", ");
                Err(PyTypeError::new_err(format!("expected one column, not a table of {names}")))
            }
        },
        other => Err(PyTypeError::new_err(format!("expected a column of texts, not of {other}"))),
    }
}

fn decode_values(array: &ArrayRef, values: &DataType) -> PyResult<ArrayRef> {
    text_array(cast(array, values).map_err(|error| PyValueError::new_err(error.to_string()))?)
}

/// Returns the text of a row as bytes: some libraries pass texts on that are not UTF-8, such as Spark those of old files.
fn text(array: &dyn Array, row: usize) -> Option<&[u8]> {
    if array.is_null(row) {
        return None;
    }
    match array.data_type() {
        DataType::Utf8 => Some(array.as_string::<i32>().value(row).as_bytes()),
        DataType::LargeUtf8 => Some(array.as_string::<i64>().value(row).as_bytes()),
        DataType::Utf8View => Some(array.as_string_view().value(row).as_bytes()),
        DataType::Binary => Some(array.as_binary::<i32>().value(row)),
        DataType::LargeBinary => Some(array.as_binary::<i64>().value(row)),
        DataType::BinaryView => Some(array.as_binary_view().value(row)),
        // `DataType::Null`
        _ => None,
    }
}
