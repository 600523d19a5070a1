//! Problem packages for contest systems: statements, data, validator, right and wrong submissions, pictures.

mod data;
mod pictures;
mod sources;
mod yaml;

pub(crate) use sources::sources;
pub use sources::{PackageSources, Patch};

use crate::problem::Problem;
use std::fmt;
use touchmove::{Game, with_game};

/// The format of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackageFormat {
    /// The format that Kattis calls legacy.
    Kattis,
    /// The problem package format 2025-09.
    Kattis2025,
}

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageFile {
    /// The path relative to the folder of the package, with `/` between names.
    pub path: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

impl PackageFile {
    fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        PackageFile { path: path.into(), bytes: bytes.into() }
    }
}

/// Why there is no package: the game has no sources for one, or they contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageError(String);

impl fmt::Display for PackageError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for PackageError {}

/// Returns all files of a package; the same ones every time.
///
/// # Errors
/// Returns an error if the game has no sources for a package, or they contradict each other.
///
/// ```
/// use touchmove::Game;
/// use touchmove_contest::{PackageFormat, package};
/// let files = package(Game::KingsTour, PackageFormat::Kattis).unwrap();
/// assert!(files.iter().any(|file| file.path == "problem_statement/problem.zh.tex"));
/// ```
pub fn package(game: Game, format: PackageFormat) -> Result<Vec<PackageFile>, PackageError> {
    with_game!(game, P => package_problem::<P>(format))
}

fn package_problem<P: Problem>(format: PackageFormat) -> Result<Vec<PackageFile>, PackageError> {
    let sources =
        P::PACKAGE.ok_or_else(|| PackageError(format!("there is no problem package of {}", P::GAME)))?;
    let statement = match format {
        PackageFormat::Kattis => "problem_statement",
        PackageFormat::Kattis2025 => "statement",
    };
    let mut files = vec![
        PackageFile::new("problem.yaml", yaml::yaml(sources, format)),
        PackageFile::new(format!("{statement}/problem.en.tex"), sources.statement_en),
        PackageFile::new(format!("{statement}/problem.zh.tex"), sources.statement_zh),
        PackageFile::new("input_validators/validate.py", sources.input_validator),
        PackageFile::new("submissions/accepted/solution.cpp", sources.solution_cpp),
        PackageFile::new("submissions/accepted/solution.py", sources.solution_py),
    ];
    if format == PackageFormat::Kattis2025 {
        files.push(PackageFile::new("answer_validators/answers.py", sources.answer_validator));
    }
    for patch in sources.patches {
        let path = format!("submissions/wrong_answer/{}.py", patch.mutation.replace('-', "_"));
        files.push(PackageFile::new(path, patch.apply(sources.solution_py, P::MUTATIONS)?));
    }
    files.extend(pictures::pictures::<P>(sources, statement)?);
    files.extend(data::data::<P>(sources)?);
    Ok(files)
}
