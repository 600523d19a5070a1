//! Runs somebody's contest program on an input, within limits, and says what came of it.
//!
//! ```standalone_crate
//! use std::process::ExitCode;
//! use touchmove_runner::{Ending, Limits, Program, Runner};
//!
//! fn main() -> ExitCode {
//!     // The program starts itself a second time to watch over what it runs: that one does its work here.
//!     if let Some(code) = touchmove_runner::launched() {
//!         return code;
//!     }
//!     let runner = Runner::new().expect("a temporary folder");
//!     let program = Program::new(["sh", "-c", "read name; echo hello $name; exit 3"], ".");
//!     let run = runner.run(&program, b"world\n", &Limits::default());
//!     assert_eq!(run.ending, Ending::Exit(3));
//!     assert_eq!(run.output, b"hello world\n");
//!     ExitCode::SUCCESS
//! }
//! ```
//!
//! It is a guard against accidents, not a jail: programs that crash, hang, print without end or fill the memory do no harm, but
//! one that is written to do harm can. `docs/running.md` says what is limited and how.

#![cfg(unix)]

mod build;
mod conversation;
mod ending;
mod fence;
mod handover;
mod java;
mod language;
mod launcher;
mod limits;
mod program;
mod runner;
mod scratch;
mod signal;
mod wire;
mod words;

pub use build::BuildError;
pub use ending::{Ending, NotStarted};
pub use fence::Fence;
pub use language::{Language, Languages, TableError};
pub use launcher::launched;
pub use limits::Limits;
pub use program::{Program, Run};
pub use runner::Runner;
pub use signal::Signal;
pub use words::words;
