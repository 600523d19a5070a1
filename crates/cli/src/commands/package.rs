//! `touchmove package`: a problem package for a contest system.

use crate::commands::HELP_TEMPLATE;
use crate::exit::{Failure, message};
use crate::output::{create_dir, write_file};
use crate::value_parsers::game;
use std::io;
use std::path::{Path, PathBuf};
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
    /// The folder to write; must be empty or not exist yet
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
    check_empty(&args.out).map_err(Failure::file(&args.out))?;
    let files = package(args.game, args.format.into()).map_err(|error| {
        message(&format!("{error}"));
        Failure::Internal
    })?;
    for file in files {
        let path = file.path.split('/').fold(args.out.clone(), |path, name| path.join(name));
        path.parent().map_or(Ok(()), create_dir)?;
        write_file(&path, &file.bytes)?;
    }
    Ok(())
}

/// Rejects a folder with files in it: they could be mistaken for a part of the package.
fn check_empty(dir: &Path) -> io::Result<()> {
    let is_empty = match std::fs::read_dir(dir) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => return Err(error),
    };
    let error = || io::Error::new(io::ErrorKind::AlreadyExists, "the folder is not empty");
    is_empty.then_some(()).ok_or_else(error)
}
