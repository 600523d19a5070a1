//! The native module of the Python package `touchmove`. The package's Python files are in `touchmove/`.

// PyO3's macros write `unsafe`.
#![allow(unsafe_code)]

mod batch;
mod board;
mod convert;
mod engine;
mod errors;
mod history;
mod moves;

use pyo3::prelude::*;

/// The native module of `touchmove`; import that instead.
#[pymodule]
mod _touchmove {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::batch::{BatchedEnv, actions_of_move, move_of_actions};
    #[pymodule_export]
    use super::board::{_restore_board, Board, refusal_svg};
    #[pymodule_export]
    use super::engine::{_restore_score, Score, Tables, engine_analyze, engine_best_move, engine_solve};
    #[pymodule_export]
    use super::moves::{LegalMoves, Move};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
