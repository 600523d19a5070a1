//! The program `touchmove`: one file per command, with its flags beside its code.

mod atomic_dir;
mod atomic_file;
mod batch;
mod commands;
mod engine;
mod exit;
mod game_arg;
mod input;
mod interrupt;
mod output;
mod position;
mod progress;
mod tables_folder;
mod terminal;
mod value_parsers;

use clap::Parser;
use commands::{Command, HELP_TEMPLATE};
use exit::{Code, Failure};
use std::panic::AssertUnwindSafe;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  touchmove judge checkers games.in            answer contest input
  touchmove judge duck-chess --explain < a.in  answer with reasons and boards
  touchmove stress checkers mine.cpp           find the smallest input that a program gets wrong
  touchmove replay archive.pdn                 find illegal moves in recorded games
  touchmove lint archive.pdn                   find notation errors in a PDN file
  touchmove moves checkers B:W21-32:B1-12      list the legal moves of a position
  touchmove show duck-chess --out opening.svg  draw a position
  touchmove rules checkers CK4                 show one clause of the rules, with examples
  touchmove serve --open                       play in the browser
  touchmove play checkers --level 2            play against the engine
  touchmove analyze duck-chess --time 10       find the best moves of a position
  touchmove solve correct-move 17 49           prove who wins, and show how
  touchmove adjudicate checkers archive.pdn    find out which results of endgames were right
  touchmove perft duck-chess 4                 count the sequences of up to four moves
";

const EXIT_CODES: &str = "\
Exit codes:
  0   success (a verdict of judge is an answer, not a failure)
  1   the answer is no: an illegal record, a file with lint findings, a wrong output, a failing program, nothing proved
  2   wrong usage
  3   the program under test does not compile (stress)
  65  malformed input
  70  internal error: a bug in touchmove
  74  I/O error: a file that cannot be read or written
  130 interrupted";

/// A referee for board games: is a move legal, why not, what did it do, what comes next?
#[derive(Parser)]
#[command(name = "touchmove", version, help_template = HELP_TEMPLATE, before_help = EXAMPLES, after_help = EXIT_CODES)]
#[command(subcommand_required = true, arg_required_else_help = true)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    // To run an untrusted program, touchmove starts itself a second time as its supervisor, which does its work here.
    #[cfg(unix)]
    if let Some(code) = touchmove_runner::run_as_supervisor_if_asked() {
        return code;
    }
    // The panic hook has printed the message already.
    let result = std::panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or(Err(Failure::Internal));
    match result {
        Ok(()) => Code::Success.into(),
        Err(failure) => failure.report().into(),
    }
}

fn run() -> Result<(), Failure> {
    Args::try_parse().map_err(Failure::Clap)?.command.run()
}
