//! The contest problems of touchmove's games: judging, test data, stress tests, problem packages.
//!
//! ```
//! use touchmove::Game;
//! use touchmove_contest::{OutputFormat, judge};
//!
//! let (input, mut output) = ("17 49 25\n56 48 49\n", Vec::new());
//! judge(Game::CorrectMove, input.as_bytes(), &mut output, &OutputFormat::Contest).unwrap();
//! assert_eq!(output, b"Move not allowed\nStop\n");
//! ```
//!
//! Judging needs bounded memory whatever the input; all answers to complete cases are written before more input is read; and when
//! the input turns out malformed, the answers before that place have been written.
//!
//! # Features
//!
//! * `parallel` (default): threads, and with them `judge_all`. Without it the crate builds for WebAssembly.

mod error;
mod fast;
mod format;
pub mod games;
mod generate;
mod judge;
pub mod mutant_program;
mod mutation_score;
#[cfg(feature = "parallel")]
mod ordered_writer;
mod package;
#[cfg(feature = "parallel")]
mod parallel;
mod printers;
mod problem;
pub mod random;
mod reader;
mod recorded;
pub mod reference;
mod ruling;
mod stress;
mod token;

pub use error::Error;
pub use generate::{
    GeneratorInfo, TestData, UnknownGenerator, count_cases, generate, generate_cases, generators,
};
pub use judge::{judge, ruling_at, ruling_of_error, ruling_of_line, rulings};
pub use mutation_score::{detects, minimal_cases, minimal_suite};
pub use package::{PackageError, PackageFile, PackageFormat, PackageSources, Patch, package};
#[cfg(feature = "parallel")]
pub use parallel::{Input, InputError, RulingVisitor, judge_all};
pub use printers::OutputFormat;
pub use problem::{CaseSource, Generator, Problem};
pub use recorded::{RecordedCase, RecordedMove, read_cases};
pub use reference::{Mutant, Mutation, MutationScope, mutations};
pub use ruling::{AnswerError, AttemptedMove, CasePosition, Note, Ruling};
pub use stress::{
    AnswerComparer, Comparison, Counterexample, Diagnosis, Difference, Failure, Mistake, OutputComparer,
    Program, Progress, RunOutput, RuntimeError, StressOptions, StressReport, compare, lines, stress,
};
