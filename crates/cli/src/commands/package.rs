//! `touchmove package`: a problem package for a contest system.

use crate::atomic_dir::AtomicDir;
use crate::commands::HELP_TEMPLATE;
use crate::exit::{Failure, message};
use crate::value_parsers::game;
use std::collections::HashSet;
use std::path::PathBuf;
use touchmove::Game;
use touchmove_contest::{PackageFormat, package};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove package checkers --out checkers            for Kattis and compatible systems
  touchmove package duck-chess --format kattis-2025 --out duckchess
")]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// The format of the package
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The folder to write; an older package in it is replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Format {
    /// The legacy format of Kattis
    #[default]
    Kattis,
    /// The Kattis problem package format 2025-09
    #[value(name = "kattis-2025")]
    Kattis2025,
}

impl From<Format> for PackageFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Kattis => Self::Kattis,
            Format::Kattis2025 => Self::Kattis2025,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let files = package(args.game, args.format.into()).map_err(|error| {
        message(&format!("{error}"));
        Failure::Internal
    })?;
    let names: HashSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    let dir = AtomicDir::create(&args.out, |name| names.contains(name))?;
    for file in &files {
        dir.write(&file.path, &file.bytes)?;
    }
    dir.commit()
}
