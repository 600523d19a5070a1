//! Tests of the program as its users meet it: arguments, files, pipes, exit codes.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod analyze;
mod batch;
mod check;
mod check_move;
mod common;
#[cfg(unix)]
mod control_characters;
mod convert;
#[cfg(unix)]
mod doc_pictures;
#[cfg(unix)]
mod docs;
mod engine;
mod gen_command;
mod golden;
#[cfg(unix)]
mod interrupts;
mod judge;
mod judge_pictures;
mod lint;
#[cfg(target_os = "linux")]
mod linux;
mod moves;
mod package;
mod perft;
mod play;
#[cfg(target_os = "linux")]
mod progress;
mod replay;
mod rules;
mod schema;
#[cfg(unix)]
mod serve;
mod show;
mod solve;
#[cfg(unix)]
mod supervisor;
mod tables;
mod usage;
#[cfg(unix)]
mod written_files;
