//! The game as the first argument of commands on files of recorded games, which can say it themselves.

use crate::exit::Failure;
use crate::input;
use crate::terminal::shown;
use crate::value_parsers::{Named, possible_game};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use indicatif::ProgressBar;
use std::ffi::OsStr;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use touchmove::Game;
use touchmove_records::detect_game;

/// The first argument: the game, or the first file.
#[derive(Clone, Debug)]
pub(crate) enum GameOrFile {
    Game(Game),
    File(PathBuf),
}

impl GameOrFile {
    /// Returns the game and the first file, if that was given in its place.
    pub(crate) fn resolve(&self, command: &'static str) -> Result<(Game, Option<&Path>), Failure> {
        match self {
            GameOrFile::Game(game) => Ok((*game, None)),
            GameOrFile::File(file) => {
                let start = start_of(file).map_err(Failure::file(file))?;
                match detect_game(&start) {
                    Some(game) => Ok((game, Some(file))),
                    None => Err(Failure::usage(
                        command,
                        format!(
                            "{} does not say which game it is of: name the game before it, {}",
                            shown(file),
                            Game::ALL.map(|game| game.to_string()).join(", ")
                        ),
                    )),
                }
            }
        }
    }
}

fn start_of(file: &Path) -> std::io::Result<Vec<u8>> {
    let mut start = Vec::new();
    input::open(file, &ProgressBar::hidden())?.reader.take(4096).read_to_end(&mut start)?;
    Ok(start)
}

/// Parses the name or an alias of a game, or the path of a file. What is neither gets the error that lists the games.
#[derive(Clone)]
pub(crate) struct GameOrFileParser;

impl TypedValueParser for GameOrFileParser {
    type Value = GameOrFile;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<GameOrFile, clap::Error> {
        let path = Path::new(value);
        if path.is_file() && value.to_str().is_none_or(|name| name.parse::<Game>().is_err()) {
            return Ok(GameOrFile::File(path.to_owned()));
        }
        let games = Named(Game::ALL.map(possible_game).into(), |name| name.parse().ok());
        games.parse_ref(command, arg, value).map(GameOrFile::Game)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Game::ALL.into_iter().map(possible_game)))
    }
}
