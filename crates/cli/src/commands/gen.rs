//! `touchmove gen`: test input.

use crate::atomic_file::AtomicFile;
use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::output::{create_dir, print, write_file};
use crate::value_parsers::{Named, game};
use clap::builder::{PossibleValue, TypedValueParser};
use std::path::{Path, PathBuf};
use touchmove::Game;
use touchmove_contest::{generate, generators, minimal_suite};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove gen checkers --cases 500 > test.in         cases of all generators
  touchmove gen checkers --generator must-jump         cases of one generator
  touchmove gen checkers --list-generators
  touchmove gen duck-chess --answers 1.ans --out 1.in  with the right answers
  touchmove gen checkers --kill-all tests              a small suite against all known mistakes
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
    /// Use only this generator; can be repeated
    #[arg(long, value_name = "NAME", value_parser = generator(), hide_possible_values = true)]
    generator: Vec<String>,
    /// List the generators
    #[arg(long)]
    list_generators: bool,
    /// Write a small suite that detects every mistake `stress` knows, as DIR/1.in, DIR/1.ans and so on
    #[arg(long, value_name = "DIR", conflicts_with_all = ["generator", "answers", "out", "list_generators"])]
    kill_all: Option<PathBuf>,
    /// Also write the right answers to this file
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Lists the generators of all games for completions. Which game has which is checked later.
fn generator() -> impl TypedValueParser<Value = String> {
    let mut names: Vec<&str> =
        Game::ALL.into_iter().flat_map(generators).map(|generator| generator.name).collect();
    names.sort_unstable();
    names.dedup();
    let listed = names.into_iter().map(PossibleValue::new).collect();
    Named(listed, |name| Some(name.to_owned()))
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.list_generators {
        let generators = generators(args.game);
        let width = generators.iter().map(|generator| generator.name.len()).max().unwrap_or(0);
        let lines = generators.iter().map(|it| format!("{:width$}  {}\n", it.name, it.description));
        return print(&lines.collect::<String>());
    }
    if let Some(dir) = &args.kill_all {
        return write_minimal_suite(args.game, dir, args.seed);
    }
    let data = generate(args.game, &args.generator, args.cases as usize, args.seed)
        .map_err(|error| Failure::usage("gen", format!("--generator: {error}")))?;
    let mut input = AtomicFile::create(args.out.as_deref())?;
    input.write(data.input.as_bytes())?;
    if let Some(path) = &args.answers {
        let mut answers = AtomicFile::create(Some(path))?;
        answers.write(data.answers.as_bytes())?;
        answers.commit()?;
    }
    input.commit()
}

/// Writes a small set of tests that detects every known mistake, in as few files as the contest format allows.
fn write_minimal_suite(game: Game, dir: &Path, seed: u64) -> Result<(), Failure> {
    create_dir(dir)?;
    for (data, number) in minimal_suite(game, seed).iter().zip(1..) {
        write_file(&dir.join(format!("{number}.in")), &data.input)?;
        write_file(&dir.join(format!("{number}.ans")), &data.answers)?;
    }
    Ok(())
}
