//! The native module of the Python package `touchmove`. The package's Python files are in `touchmove/`.

// PyO3's macros write `unsafe`.
#![allow(unsafe_code)]

mod arrow;
mod batch;
mod board;
mod contest;
mod convert;
mod engine;
mod errors;
mod history;
mod moves;
mod records;
mod spark;

use pyo3::prelude::*;

/// The native module of `touchmove`; import that instead.
#[pymodule]
mod _touchmove {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::arrow::{Table, arrow_check_moves, arrow_judge, arrow_legal_moves, arrow_replay};
    #[pymodule_export]
    use super::batch::{BatchedEnv, actions_of_move, move_of_actions};
    #[pymodule_export]
    use super::board::{_restore_board, Board, refusal_svg};
    #[pymodule_export]
    use super::engine::{_restore_score, Score, Tables, engine_analyze, engine_best_move, engine_solve};
    #[pymodule_export]
    use super::moves::{LegalMoves, Move};

    #[pymodule_export]
    use super::contest::{Ruling, Rulings, answers, judge_text};
    #[pymodule_export]
    use super::records::{
        PdnReader, Record, convert_text, format_pdn, lint_text, read_pdn, read_records, replay_text,
    };
    #[pymodule_export]
    use super::spark::{PdnTables, spark_certain_start, spark_lines_at};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
