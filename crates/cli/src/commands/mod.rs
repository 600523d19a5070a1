//! The commands: each file holds the flags of one and the code that runs it.

mod check;
mod completions;
mod convert;
mod games;
mod r#gen;
mod judge;
mod lint;
mod man;
mod moves;
mod package;
mod perft;
mod replay;
mod rules;
mod serve;
mod show;
#[cfg(unix)]
mod stress;

use crate::exit::Failure;

/// Help with the examples first.
pub(crate) const HELP_TEMPLATE: &str =
    "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

// Deferred: building the flags of all commands takes longer than answering a small input with one of them.
#[derive(clap::Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Answer contest input, byte for byte; on request with reasons
    Judge(judge::Args),
    /// Run a program against the referee until it fails, and show the smallest input that it fails on
    #[cfg(unix)]
    Stress(stress::Args),
    /// Say whether a contest output is right; if not, show the first wrong answer and why
    Check(check::Args),
    /// Write test input for a problem
    Gen(r#gen::Args),
    /// Write a problem package for a contest system: statements, data, validator, solutions
    Package(package::Args),
    /// Play recorded games: each legal, or the ply, the move and the reason
    Replay(replay::Args),
    /// Write recorded games in another form
    Convert(convert::Args),
    /// Say what is untidy in PDN files, each thing with its line and column
    Lint(lint::Args),
    /// List the legal moves of a position, one a line
    Moves(moves::Args),
    /// Draw a position: on the terminal, as SVG or as PNG
    Show(show::Args),
    /// Show the rulebook: of all games, of one, or one clause with examples
    Rules(rules::Args),
    /// Answer over HTTP: the page, and an API for programs
    Serve(serve::Args),
    /// Count the ways to play so many moves, a line a depth
    Perft(perft::Args),
    /// List the games and the names they answer to
    Games(games::Args),
    /// Write a completion script for a shell
    Completions(completions::Args),
    /// Write the manual pages
    Man(man::Args),
}

impl Command {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self {
            Command::Judge(args) => judge::run(args),
            #[cfg(unix)]
            Command::Stress(args) => stress::run(args),
            Command::Check(args) => check::run(args),
            Command::Gen(args) => r#gen::run(args),
            Command::Package(args) => package::run(args),
            Command::Replay(args) => replay::run(args),
            Command::Convert(args) => convert::run(args),
            Command::Lint(args) => lint::run(args),
            Command::Moves(args) => moves::run(args),
            Command::Show(args) => show::run(args),
            Command::Rules(args) => rules::run(args),
            Command::Serve(args) => serve::run(args),
            Command::Perft(args) => perft::run(args),
            Command::Games(args) => games::run(args),
            Command::Completions(args) => completions::run(args),
            Command::Man(args) => man::run(args),
        }
    }
}
