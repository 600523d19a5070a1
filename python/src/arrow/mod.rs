//! Functions over columns of Arrow tables. `touchmove/arrow.py` documents them.

mod column;
mod judge;
mod positions;
mod replay;
mod table;

use crate::convert::{GameArg, LangArg};
use column::TextColumn;
use judge::Rulings;
use positions::{CheckedMoves, LegalMoveLists};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
pub(crate) use replay::{Replays, replay_record};
use std::num::NonZeroU16;
use table::map_rows;
pub(crate) use table::{Columns, Table};
use touchmove::{Lang, LocalizedText, Location, with_game};

fn located(location: Location, message: &LocalizedText, lang: Lang) -> String {
    format!("{}:{}: {}", location.line, location.column, message.get(lang))
}

fn thread_count(threads: Option<NonZeroU16>) -> usize {
    match threads {
        Some(threads) => threads.get().into(),
        None => std::thread::available_parallelism().map_or(1, Into::into),
    }
}

#[pyfunction]
pub(crate) fn arrow_replay(
    py: Python<'_>,
    records: &Bound<'_, PyAny>,
    game: GameArg,
    lang: LangArg,
    threads: Option<NonZeroU16>,
) -> PyResult<Table> {
    let records = TextColumn::import(records)?;
    let replay = with_game!(game.0, P => replay::replay_row::<P>);
    map_rows(py, records.len(), thread_count(threads), |rows, replays: &mut Replays| {
        for record in records.rows(rows) {
            replays.push(record.map(|record| replay(record, lang.0)));
        }
    })
}

#[pyfunction]
pub(crate) fn arrow_legal_moves(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    game: GameArg,
    lang: LangArg,
    threads: Option<NonZeroU16>,
) -> PyResult<Table> {
    let positions = TextColumn::import(positions)?;
    let legal_moves = with_game!(game.0, P => positions::legal_moves::<P>);
    map_rows(py, positions.len(), thread_count(threads), |rows, lists: &mut LegalMoveLists| {
        for position in positions.rows(rows) {
            lists.push(position.map(|position| legal_moves(position, lang.0)));
        }
    })
}

#[pyfunction]
pub(crate) fn arrow_check_moves(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    moves: &Bound<'_, PyAny>,
    game: GameArg,
    lang: LangArg,
    threads: Option<NonZeroU16>,
) -> PyResult<Table> {
    let (positions, moves) = (TextColumn::import(positions)?, TextColumn::import(moves)?);
    if positions.len() != moves.len() {
        let (positions, moves) = (positions.len(), moves.len());
        return Err(PyValueError::new_err(format!("{positions} positions, but {moves} moves")));
    }
    let check = with_game!(game.0, P => positions::check_move::<P>);
    map_rows(py, positions.len(), thread_count(threads), |rows, checked: &mut CheckedMoves| {
        for (position, mv) in positions.rows(rows.clone()).zip(moves.rows(rows)) {
            checked.push(position.zip(mv).map(|(position, mv)| check(position, mv, lang.0)));
        }
    })
}

#[pyfunction]
pub(crate) fn arrow_judge(
    py: Python<'_>,
    inputs: &Bound<'_, PyAny>,
    game: GameArg,
    lang: LangArg,
    threads: Option<NonZeroU16>,
) -> PyResult<Table> {
    let inputs = TextColumn::import(inputs)?;
    map_rows(py, inputs.len(), thread_count(threads), |rows, rulings: &mut Rulings| {
        for input in inputs.rows(rows) {
            rulings.push(input, game.0, lang.0);
        }
    })
}
