//! `touchmove gen`: test input.

use crate::atomic_file::AtomicFile;
use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::output::{create_dir, print, write_file};
use crate::value_parsers::game;
use std::path::{Path, PathBuf};
use touchmove::Game;
use touchmove_contest::games::checkers::Checkers;
use touchmove_contest::games::correct_move::CorrectMove;
use touchmove_contest::games::duck_chess::DuckChess;
use touchmove_contest::games::kings_tour::KingsTour;
use touchmove_contest::{Problem, candidates, generate, killing_set};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove gen checkers --cases 500 > test.in         cases of all kinds
  touchmove gen checkers --kind jump-due --seed 7      cases of one kind
  touchmove gen checkers --list-kinds
  touchmove gen duck-chess --answers 1.ans --out 1.in  with the right answers
  touchmove gen checkers --kill-all tests              a small suite that detects every known mistake
")]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// The same seed gives the same input
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of cases; in duck chess, whose input is one game, the maximum number of commands
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    cases: u64,
    /// Generate only cases of this kind; can be repeated
    #[arg(long, value_name = "NAME")]
    kind: Vec<String>,
    /// List the kinds of cases
    #[arg(long)]
    list_kinds: bool,
    /// Write a small suite that detects every mistake in docs/mistakes.md, as DIR/1.in, DIR/1.ans and so on
    #[arg(long, value_name = "DIR", conflicts_with_all = ["kind", "answers", "out", "list_kinds"])]
    kill_all: Option<PathBuf>,
    /// Also write the right answers to this file
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match args.game {
        Game::CorrectMove => run_for::<CorrectMove>(args),
        Game::KingsTour => run_for::<KingsTour>(args),
        Game::Checkers => run_for::<Checkers>(args),
        Game::DuckChess => run_for::<DuckChess>(args),
    }
}

fn run_for<P: Problem>(args: &Args) -> Result<(), Failure> {
    let mut generators = P::kinds();
    if args.list_kinds {
        let width = generators.iter().map(|generator| generator.name.len()).max().unwrap_or(0);
        let lines = generators.iter().map(|it| format!("{:width$}  {}\n", it.name, it.words));
        return print(&lines.collect::<String>());
    }
    if let Some(dir) = &args.kill_all {
        return write_minimal_suite::<P>(dir, args.seed);
    }
    let is_known = |name: &String| generators.iter().any(|generator| generator.name == name);
    if let Some(unknown) = args.kind.iter().find(|name| !is_known(name)) {
        let names: Vec<&str> = generators.iter().map(|generator| generator.name).collect();
        let message =
            format!("--kind: found `{}`, expected one of {}", unknown.escape_debug(), names.join(", "));
        return Err(Failure::usage("gen", message));
    }
    if !args.kind.is_empty() {
        generators.retain(|generator| args.kind.iter().any(|name| name == generator.name));
    }
    let cases = generate::<P>(&generators, args.cases as usize, args.seed);
    let mut input = AtomicFile::create(args.out.as_deref())?;
    input.write(P::input(&cases).as_bytes())?;
    if let Some(path) = &args.answers {
        let mut answers = AtomicFile::create(Some(path))?;
        answers.write(answer_lines::<P>(&cases).as_bytes())?;
        answers.commit()?;
    }
    input.commit()
}

fn answer_lines<P: Problem>(cases: &[P::Case]) -> String {
    cases.iter().flat_map(P::answers).map(|answer| answer + "\n").collect()
}

/// Writes a small set of tests that detects every known mistake, in as few files as the contest format allows.
fn write_minimal_suite<P: Problem>(dir: &Path, seed: u64) -> Result<(), Failure> {
    let suite = killing_set::<P>(&candidates::<P>(seed));
    create_dir(dir)?;
    for (cases, number) in suite.chunks(P::MOST_CASES).zip(1..) {
        write_file(&dir.join(format!("{number}.in")), P::input(cases))?;
        write_file(&dir.join(format!("{number}.ans")), answer_lines::<P>(cases))?;
    }
    Ok(())
}
