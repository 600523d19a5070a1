//! The commands: each file holds the flags of one and the code that runs it.

mod adjudicate;
mod analyze;
mod check;
mod check_move;
mod completions;
mod convert;
mod engine;
mod games;
mod r#gen;
mod judge;
mod lint;
mod man;
mod moves;
mod package;
mod perft;
mod play;
mod replay;
mod rules;
mod schema;
mod serve;
mod show;
mod solve;
#[cfg(unix)]
mod stress;
mod tables;

use crate::exit::Failure;

/// Help with the examples first.
pub(crate) const HELP_TEMPLATE: &str =
    "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

// Deferred: building the flags of all commands takes longer than answering a small input with one of them.
#[derive(clap::Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Answer contest input byte for byte, with reasons on request
    Judge(judge::Args),
    /// Run a program against the referee until it fails, and show the smallest failing input
    #[cfg(unix)]
    Stress(stress::Args),
    /// Check a contest output, and explain the first wrong answer
    Check(check::Args),
    /// Say whether a move is legal, what it does, or why not
    CheckMove(check_move::Args),
    /// Generate test input
    Gen(r#gen::Args),
    /// Write a problem package for a contest system: statements, data, validators, solutions
    Package(package::Args),
    /// Check recorded games, and explain the first illegal move of each
    Replay(replay::Args),
    /// Convert recorded games to another format
    Convert(convert::Args),
    /// Find deviations from the PDN standard and illegal moves, and fix what can be fixed
    Lint(lint::Args),
    /// List the legal moves of a position
    Moves(moves::Args),
    /// Draw a position on the terminal, as SVG or as PNG
    Show(show::Args),
    /// Show the rules of the games, or one clause with examples
    Rules(rules::Args),
    /// Let another program play against the engine: UCI or Hub on standard input and output
    Engine(engine::Args),
    /// Serve the web page and the HTTP API
    Serve(serve::Args),
    /// Play against the engine, or solve a puzzle, in the terminal
    Play(play::Args),
    /// Show the best moves of a position, with their scores and what is expected to follow
    Analyze(analyze::Args),
    /// Prove who wins a position, and show the best play of both sides
    Solve(solve::Args),
    /// Count the sequences of legal moves, for every length up to a depth
    Perft(perft::Args),
    /// Build, verify and probe endgame tables
    Tables(tables::Args),
    /// Compare the results of recorded games with the proved values of their last positions
    Adjudicate(adjudicate::Args),
    /// List the games and their aliases
    Games(games::Args),
    /// Describe what a command prints as JSON, by a JSON Schema
    Schema(schema::Args),
    /// Generate a completion script for a shell
    Completions(completions::Args),
    /// Generate the manual pages
    Man(man::Args),
}

impl Command {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self {
            Command::Judge(args) => judge::run(args),
            #[cfg(unix)]
            Command::Stress(args) => stress::run(args),
            Command::Check(args) => check::run(args),
            Command::CheckMove(args) => check_move::run(args),
            Command::Gen(args) => r#gen::run(args),
            Command::Package(args) => package::run(args),
            Command::Replay(args) => replay::run(args),
            Command::Convert(args) => convert::run(args),
            Command::Lint(args) => lint::run(args),
            Command::Moves(args) => moves::run(args),
            Command::Show(args) => show::run(args),
            Command::Rules(args) => rules::run(args),
            Command::Engine(args) => engine::run(args),
            Command::Serve(args) => serve::run(args),
            Command::Play(args) => play::run(args),
            Command::Analyze(args) => analyze::run(args),
            Command::Solve(args) => solve::run(args),
            Command::Perft(args) => perft::run(args),
            Command::Tables(args) => tables::run(args),
            Command::Adjudicate(args) => adjudicate::run(args),
            Command::Games(args) => games::run(args),
            Command::Schema(args) => schema::run(args),
            Command::Completions(args) => completions::run(args),
            Command::Man(args) => man::run(args),
        }
    }
}
