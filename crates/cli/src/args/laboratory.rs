//! Commands about somebody's program, and about problems for contests.

use super::TEMPLATE;
use super::values::{LangArg, game, seconds, thread_count};
use clap::ValueEnum;
use std::path::PathBuf;
use std::time::Duration;
use touchmove::Game;
use touchmove_contest::Format;

/// Run a program against the referee until it fails, and show the smallest input that it fails on.
#[cfg(unix)]
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove stress checkers mine.cpp                   compiles it first
  touchmove stress checkers -- ./mine                  a program that is there
  touchmove stress duck-chess -- python3 mine.py
  touchmove stress kings-tour --out found mine.py      keeps input, answers, picture and how to do it again
  touchmove stress --replay found/replay.json          does it again
  touchmove stress checkers --class submissions --html class.html
")]
pub(crate) struct StressArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME", required_unless_present = "replay")]
    pub(crate) game: Option<Game>,
    /// A source file, which is compiled first, or a program
    #[arg(value_name = "PROGRAM", conflicts_with = "command")]
    pub(crate) program: Option<std::ffi::OsString>,
    /// A command with its arguments
    #[arg(value_name = "COMMAND", last = true)]
    pub(crate) command: Vec<std::ffi::OsString>,
    /// How long it may take, shrinking included; for a class, how long each program
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) time: u64,
    /// The same seed gives the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many cases are tried at most
    #[arg(long, value_name = "N")]
    pub(crate) cases: Option<u64>,
    /// Processor time for a run with one case; more cases have more
    #[arg(long, value_name = "S", default_value = "3", value_parser = seconds)]
    pub(crate) limit_cpu: Duration,
    /// Memory for a run
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    pub(crate) limit_memory: u64,
    /// Output of a run
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=4096))]
    pub(crate) limit_output: u64,
    /// How many runs go side by side; without it, one a core
    #[arg(long, value_name = "N", value_parser = thread_count())]
    pub(crate) threads: Option<u16>,
    /// Every program in this folder, in one table
    #[arg(long, value_name = "DIR", conflicts_with_all = ["program", "command", "replay", "out", "json"])]
    pub(crate) class: Option<PathBuf>,
    /// With --class: the table with the boards, into this file
    #[arg(long, value_name = "FILE", requires = "class")]
    pub(crate) html: Option<PathBuf>,
    /// Do what a file says that --out wrote, with its program or with another
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "program"])]
    pub(crate) replay: Option<PathBuf>,
    /// Keep input, expected, actual, board.svg and replay.json in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the board, into board.svg or the file that is named
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "board.svg")]
    pub(crate) svg: Option<PathBuf>,
    /// Give one JSON object; the keys are in docs/json.md
    #[arg(long)]
    pub(crate) json: bool,
    /// More languages: lines `ending = compile command | run command`, with {source}, {program}, {folder} and {class}
    #[arg(long, value_name = "FILE")]
    pub(crate) languages: Option<PathBuf>,
    /// Let the program write where it likes and use the network
    #[arg(long)]
    pub(crate) no_fence: bool,
    /// The language of reasons
    #[arg(long, value_enum, default_value_t)]
    pub(crate) lang: LangArg,
}

/// Say whether a contest output is right; if not, show the first wrong answer and why.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove check checkers games.in my.out
  ./mine < games.in | touchmove check checkers games.in -
  touchmove check duck-chess a.in a.out --lang zh --svg wrong.svg
")]
pub(crate) struct CheckArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// The contest input
    #[arg(value_name = "INPUT")]
    pub(crate) input: PathBuf,
    /// What a program answered to it; `-` is standard input
    #[arg(value_name = "OUTPUT")]
    pub(crate) output: PathBuf,
    /// Also draw the board of the first wrong answer, into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// The language of reasons
    #[arg(long, value_enum, default_value_t)]
    pub(crate) lang: LangArg,
}

/// Write test input for a problem.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove gen checkers --cases 500 > test.in         cases of all kinds
  touchmove gen checkers --kind jump-due --seed 7
  touchmove gen checkers --list-kinds
  touchmove gen duck-chess --answers 1.ans --out 1.in  with the right answers
  touchmove gen checkers --kill-all tests              few tests that find every mistake we know of
")]
pub(crate) struct GenArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// The same seed gives the same input
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many cases; in duck chess, which has one game an input, how many commands at most
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) cases: u64,
    /// Only cases of this kind; may be given more than once
    #[arg(long, value_name = "NAME")]
    pub(crate) kind: Vec<String>,
    /// List the kinds there are, and what is special about each
    #[arg(long)]
    pub(crate) list_kinds: bool,
    /// Write a small set of tests that finds every mistake of docs/mistakes.md, into this folder: 1.in, 1.ans and so on
    #[arg(long, value_name = "DIR", conflicts_with_all = ["kind", "answers", "out", "list_kinds"])]
    pub(crate) kill_all: Option<PathBuf>,
    /// Also write the right answers, into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) answers: Option<PathBuf>,
    /// The file to write; without it, standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Write a problem package for a contest system: statements, data, validator, solutions.
#[derive(clap::Args)]
#[command(help_template = TEMPLATE, before_help = "\
Examples:
  touchmove package checkers --out checkers            for Kattis and whatever reads its format
  touchmove package duck-chess --format kattis-2025 --out duckchess
")]
pub(crate) struct PackageArgs {
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    pub(crate) game: Game,
    /// The format of the package
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: PackageFormatArg,
    /// The folder to write; it must be empty, or not be there yet
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
}

/// A format of packages.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum PackageFormatArg {
    /// The one that Kattis calls legacy
    #[default]
    Kattis,
    /// The problem package format 2025-09
    #[value(name = "kattis-2025")]
    Kattis2025,
}

impl From<PackageFormatArg> for Format {
    fn from(format: PackageFormatArg) -> Self {
        match format {
            PackageFormatArg::Kattis => Format::Kattis,
            PackageFormatArg::Kattis2025 => Format::Kattis2025,
        }
    }
}
