//! The program `touchmove`: one file per command, with its flags beside its code.

mod atomic_file;
mod commands;
mod exit;
mod input;
mod output;
mod position;
mod position_at;
mod progress;
mod value_parsers;

use clap::Parser;
use commands::{Command, HELP_TEMPLATE};
use exit::{Code, Failure};
use std::panic::AssertUnwindSafe;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  touchmove judge checkers games.in            contest answers to a contest input
  touchmove judge duck-chess --explain < a.in  each answer with its reason and the board
  touchmove stress checkers mine.cpp           the smallest input on which a program is wrong
  touchmove replay checkers archive.pdn        which recorded games are legal, and why not
  touchmove lint archive.pdn                   what is untidy in a PDN file
  touchmove moves checkers B:W21-32:B1-12      the legal moves of a position
  touchmove show duck-chess --out opening.svg  a picture of a position
  touchmove rules checkers CK4                 what a clause says, with examples
  touchmove serve --open                       the page, and the HTTP API
  touchmove perft duck-chess 4                 how many ways there are to play four moves
";

const EXIT_CODES: &str = "\
Exit codes:
  0   done (a verdict is an answer, not a failure)
  1   the answer is no: a record is illegal, a file is untidy, an output is wrong, a program failed
  2   wrong usage
  65  malformed input
  70  a fault of touchmove's own
  74  a file that cannot be read, an output that cannot be written
  130 interrupted";

/// The referee for board games: whether a move is legal, why not, what it did and what comes next.
#[derive(Parser)]
#[command(name = "touchmove", version, help_template = HELP_TEMPLATE, before_help = EXAMPLES, after_help = EXIT_CODES)]
#[command(subcommand_required = true, arg_required_else_help = true, disable_help_subcommand = true)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    // To run an untrusted program, touchmove starts itself a second time as its supervisor, which does its work here.
    #[cfg(unix)]
    if let Some(code) = touchmove_runner::launched() {
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
