//! A problem package, ready for a contest system: statements, data, validator, solutions right and wrong, pictures.

mod data;
mod pictures;
mod sources;
mod wrong_submissions;
mod yaml;

use crate::games::checkers::Checkers;
use crate::games::correct_move::CorrectMove;
use crate::games::duck_chess::DuckChess;
use crate::games::kings_tour::KingsTour;
use crate::reference::Mistake;
use sources::Texts;
use std::fmt;
use touchmove::Game;

/// The formats that packages are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The format that Kattis calls legacy.
    Kattis,
    /// The problem package format 2025-09.
    Kattis2025,
}

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Where it goes, from the folder of the package on, with `/` between names.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl Item {
    fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Item { path: path.into(), bytes: bytes.into() }
    }
}

/// A package could not be made. That is a fault of ours: all of it is known beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmade(String);

impl fmt::Display for Unmade {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Unmade {}

/// All files of a package; the same ones every time.
///
/// # Errors
/// When something of our own does not fit together.
///
/// ```
/// use touchmove::Game;
/// use touchmove_contest::{Format, package};
/// let files = package(Game::KingsTour, Format::Kattis).unwrap();
/// assert!(files.iter().any(|file| file.path == "problem_statement/problem.zh.tex"));
/// ```
pub fn package(game: Game, format: Format) -> Result<Vec<Item>, Unmade> {
    let texts = Texts::of(game);
    let statement = match format {
        Format::Kattis => "problem_statement",
        Format::Kattis2025 => "statement",
    };
    let mut items = vec![
        Item::new("problem.yaml", yaml::yaml(texts, format)),
        Item::new(format!("{statement}/problem.en.tex"), texts.en),
        Item::new(format!("{statement}/problem.zh.tex"), texts.zh),
        Item::new("input_validators/validate.py", texts.validator),
        Item::new("submissions/accepted/solution.cpp", texts.cpp),
        Item::new("submissions/accepted/solution.py", texts.python),
    ];
    if format == Format::Kattis2025 {
        items.push(Item::new("answer_validators/answers.py", texts.answers));
    }
    for slip in texts.slips {
        let path = format!("submissions/wrong_answer/{}.py", slip.mistake.replace('-', "_"));
        items.push(Item::new(path, slip.program(texts.python, Mistake::parse(slip.mistake))?));
    }
    items.extend(pictures::pictures(game, texts, statement)?);
    items.extend(match game {
        Game::CorrectMove => data::data::<CorrectMove>(texts)?,
        Game::KingsTour => data::data::<KingsTour>(texts)?,
        Game::Checkers => data::data::<Checkers>(texts)?,
        Game::DuckChess => data::data::<DuckChess>(texts)?,
    });
    Ok(items)
}
