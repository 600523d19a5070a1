//! The program `touchmove`: one file a command, each of them thin.

mod args;
mod cases;
mod check;
mod convert;
mod draft;
mod exit;
mod files;
mod games;
mod generate;
mod judge;
mod lint;
mod meter;
mod moves;
mod package;
mod perft;
mod ply;
mod position;
mod replay;
mod rules;
mod serve;
mod show;
#[cfg(unix)]
mod stress;

use args::{Args, Command};
use exit::{Code, Failure};
use std::panic::AssertUnwindSafe;
use std::process::ExitCode;

fn main() -> ExitCode {
    // To watch over somebody's program, touchmove starts itself a second time: that one does its work here.
    #[cfg(unix)]
    if let Some(code) = touchmove_runner::run_as_supervisor_if_asked() {
        return code;
    }
    // A panic has told its message by itself; what is left is to own up.
    let ended = std::panic::catch_unwind(AssertUnwindSafe(run)).unwrap_or(Err(Failure::OwnFault));
    match ended {
        Ok(()) => Code::Done.into(),
        Err(failure) => failure.report().into(),
    }
}

fn run() -> Result<(), Failure> {
    let args = Args::typed().map_err(Failure::Usage)?;
    match args.command {
        Command::Judge(args) => judge::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Lint(args) => lint::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Gen(args) => cases::run(&args),
        #[cfg(unix)]
        Command::Stress(args) => stress::run(&args),
        Command::Package(args) => package::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Completions(args) => generate::completions(&args),
        Command::Man(args) => generate::man(&args),
    }
}
