//! The command line: what can be typed, and the help about it.

mod laboratory;
mod records;
mod referee;
mod service;
mod values;

pub(crate) use laboratory::*;
pub(crate) use records::*;
pub(crate) use referee::*;
pub(crate) use service::*;
pub(crate) use values::{FormatArg, LangArg, Topic, threads};

use clap::{Parser, Subcommand};

/// Help with the examples first.
const TEMPLATE: &str = "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

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
#[command(name = "touchmove", version, help_template = TEMPLATE, before_help = EXAMPLES, after_help = EXIT_CODES)]
#[command(subcommand_required = true, arg_required_else_help = true, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Args {
    /// What was typed.
    ///
    /// The commonest call, `judge GAME` on standard input, is seen at once: to build the whole command line
    /// takes longer than to answer a small input.
    pub(crate) fn typed() -> Result<Self, clap::Error> {
        let mut words = std::env::args_os().skip(1);
        if let (Some(command), Some(game), None) = (words.next(), words.next(), words.next()) {
            if let ("judge", Some(Ok(game))) = (command.to_str().unwrap_or(""), game.to_str().map(str::parse))
            {
                return Ok(Self { command: Command::Judge(JudgeArgs::of_standard_input(game)) });
            }
        }
        Self::try_parse()
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Judge(JudgeArgs),
    #[cfg(unix)]
    Stress(StressArgs),
    Check(CheckArgs),
    Gen(GenArgs),
    Package(PackageArgs),
    Replay(ReplayArgs),
    Convert(ConvertArgs),
    Lint(LintArgs),
    Moves(MovesArgs),
    Show(ShowArgs),
    Rules(RulesArgs),
    Serve(ServeArgs),
    Perft(PerftArgs),
    Games(GamesArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}
