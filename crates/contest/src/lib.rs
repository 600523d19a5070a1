//! The contest problems of touchmove's four games: judging, test data, stress tests, problem packages.
//!
//! ```
//! use touchmove::Game;
//! use touchmove_contest::{judge, Style};
//!
//! let (input, mut output) = ("17 49 25\n56 48 49\n", Vec::new());
//! judge(Game::CorrectMove, input.as_bytes(), &mut output, &Style::Contest).unwrap();
//! assert_eq!(output, b"Move not allowed\nStop\n");
//! ```
//!
//! Memory is bounded whatever comes in; all answers to complete cases are written before more input is waited for; and when
//! the input turns out malformed, the answers before that place have been written.

mod compare;
mod diagnose;
mod error;
mod explain;
mod fast;
pub mod games;
mod generate;
mod generators;
mod judge;
mod mutation_score;
mod number;
mod observations;
mod ordered_writer;
mod package;
mod parallel;
mod parallel_map;
mod picture_dir;
mod printers;
mod problem;
mod program;
pub mod random;
mod reader;
mod records;
pub mod reference;
mod report;
mod schedule;
mod shrink;
mod speed;
mod split;
mod stress;

pub use compare::{Compared, compare, lines};
pub use diagnose::guess;
pub use error::{Fault, Malformed};
pub use explain::{Explanation, explain};
pub use generate::generate;
pub use judge::judge;
pub use mutation_score::{candidates, killed, killing_set};
pub use package::{Format, Item, Unmade, package};
pub use parallel::{Input, judge_all};
pub use parallel_map::side_by_side;
pub use picture_dir::Album;
pub use printers::Style;
pub use problem::{Cases, Kind, Problem};
pub use program::{Breakdown, Reply, Subject};
pub use records::{Entry, Recorded, records};
pub use reference::Mistake;
pub use report::Finding;
pub use stress::{Failing, Failure, Found, Options, Outcome, Progress, stress};
pub use touchmove_draw::{Excerpt, Ink};
