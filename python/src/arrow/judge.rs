//! Judges a column of contest inputs.

use super::located;
use super::table::Columns;
use arrow_array::builder::{ArrayBuilder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{Field, Fields};
use std::ops::ControlFlow;
use std::sync::Arc;
use touchmove::{Game, Lang};
use touchmove_contest::{Error, Ruling, rulings};

/// The longest answers of one row, in bytes; all those of [`Rulings::ROWS`] rows must fit into one Arrow array of 2 GiB.
const MAX_ANSWERS: usize = 64 << 20;

/// The result of [`arrow_judge`](super::arrow_judge).
#[derive(Default)]
pub(super) struct Rulings {
    /// How many rulings each row has; `None` for a null.
    lengths: Vec<Option<usize>>,
    case: Int64Builder,
    line: Int64Builder,
    answer: StringBuilder,
    clauses: StringBuilder,
    message: StringBuilder,
    error: StringBuilder,
}

impl Rulings {
    /// Judges an input and appends its rulings as a row.
    pub(super) fn push(&mut self, input: Option<&[u8]>, game: Game, lang: Lang) {
        let Some(input) = input else {
            self.lengths.push(None);
            return self.error.append_null();
        };
        let (first, first_byte) = (self.case.len(), self.text_size());
        let mut is_too_long = false;
        let judged = rulings(game, input, |ruling| {
            is_too_long = self.text_size() - first_byte > MAX_ANSWERS;
            if is_too_long {
                return ControlFlow::Break(());
            }
            self.push_ruling(ruling, lang);
            ControlFlow::Continue(())
        });
        self.lengths.push(Some(self.case.len() - first));
        self.error.append_option(match judged {
            Ok(()) if is_too_long => Some(format!("more than {} MiB of answers", MAX_ANSWERS >> 20)),
            Ok(()) => None,
            Err(Error::Parse(error)) => Some(located(error.location, &error.message(), lang)),
            Err(error) => Some(error.to_string()),
        });
    }

    fn text_size(&self) -> usize {
        self.answer.values_slice().len() + self.message.values_slice().len()
    }

    fn push_ruling(&mut self, ruling: &Ruling, lang: Lang) {
        self.case.append_value(ruling.case as i64);
        self.line.append_value(ruling.line as i64);
        self.answer.append_value(&ruling.answer);
        self.clauses.append_value(ruling.clauses());
        self.message.append_value(ruling.message().get(lang));
    }
}

impl Columns for Rulings {
    const ROWS: usize = 16;

    fn finish(mut self) -> Vec<(&'static str, ArrayRef)> {
        let columns: [(_, &mut dyn ArrayBuilder); 5] = [
            ("case", &mut self.case),
            ("line", &mut self.line),
            ("answer", &mut self.answer),
            ("clauses", &mut self.clauses),
            ("message", &mut self.message),
        ];
        let (fields, arrays): (Vec<_>, Vec<_>) = columns
            .into_iter()
            .map(|(name, builder)| {
                let array = builder.finish();
                (Field::new(name, array.data_type().clone(), true), array)
            })
            .unzip();
        let rulings = StructArray::new(Fields::from(fields), arrays, None);
        let item = Field::new("item", arrow_array::Array::data_type(&rulings).clone(), true);
        let offsets = OffsetBuffer::from_lengths(self.lengths.iter().map(|length| length.unwrap_or(0)));
        let nulls: NullBuffer = self.lengths.iter().map(Option::is_some).collect();
        let lists = ListArray::new(Arc::new(item), offsets, Arc::new(rulings), Some(nulls));
        vec![("rulings", Arc::new(lists)), ("error", ArrayBuilder::finish(&mut self.error))]
    }
}
