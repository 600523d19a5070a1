//! Runs an untrusted program on an input, within limits, and reports a [`Verdict`], its output and what it used.
//!
//! ```standalone_crate
//! use std::process::ExitCode;
//! use touchmove_runner::{Limits, Program, Runner, Verdict};
//!
//! fn main() -> ExitCode {
//!     // A `Runner` starts the current executable a second time as the supervisor of each run.
//!     // In that process this call does all the work.
//!     if let Some(code) = touchmove_runner::run_as_supervisor_if_asked() {
//!         return code;
//!     }
//!     let runner = Runner::new().expect("a temporary directory");
//!     let program = Program::new(["sh", "-c", "read name; echo hello $name; exit 3"], ".");
//!     let run = runner.run(&program, b"world\n", &Limits::default());
//!     assert_eq!(run.verdict, Verdict::NonZeroExit(3));
//!     assert_eq!(run.stdout, b"hello world\n");
//!     ExitCode::SUCCESS
//! }
//! ```
//!
//! * [`Runner::run`] runs a [`Program`] within [`Limits`] and returns a [`Run`].
//! * [`Runner::build`] compiles a source file first, as a table of [`Languages`] says.
//! * [`Run::restrictions`] says which [`Protection`] the system allowed and what it prevented. There is none outside Linux.
//!
//! A program that crashes, hangs, prints without end or fills the memory does no harm. But a program can read all files of the
//! user, so do not rely on this against an author who means harm. `docs/running.md` lists what is limited and how, and what
//! known attacks achieve.
//!
//! # Two processes, or three
//!
//! Each run has a supervisor process between the caller and the program. Limits set on the supervisor are inherited by
//! the program but do not affect the caller; orphans of the program become children of the supervisor, so none escapes;
//! and when the caller dies, even by SIGKILL, the supervisor notices and kills the program.
//!
//! Where the system allows namespaces, a third process, the launcher, enters those that are slow to create once and starts the
//! supervisor of each run in them.
//!
//! The modules of the caller's side are `runner`, `launcher` and `io_loop`, those of the other side are in `supervisor`;
//! `protocol` and `fd_passing` connect the two, and so does `cgroup`.

#![cfg(unix)]

mod build;
mod cgroup;
mod dir_tree;
mod fd_passing;
mod inherited_fds;
mod io_loop;
mod java;
mod language;
#[cfg(target_os = "linux")]
mod launcher;
mod limits;
mod program;
mod protection;
mod protocol;
mod restrictions;
mod runner;
mod signal;
mod supervisor;
mod temp_dir;
mod user_tasks;
mod verdict;

pub use build::BuildError;
pub use language::{Language, LanguageTableError, Languages};
pub use limits::Limits;
pub use program::{Program, Run};
pub use protection::Protection;
pub use restrictions::Restrictions;
pub use runner::Runner;
pub use signal::Signal;
pub use supervisor::run_as_supervisor_if_asked;
pub use verdict::{StartError, Verdict};
