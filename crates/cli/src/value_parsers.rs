//! Value parsers that several commands share.

use clap::builder::{PossibleValue, PossibleValuesParser, RangedI64ValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use std::ffi::OsStr;
use std::time::Duration;
use touchmove::{Game, Lang};

/// Parses the name or an alias of a game.
pub(crate) fn game() -> impl TypedValueParser<Value = Game> {
    Named(Game::ALL.map(possible_game).into(), |name| name.parse().ok())
}

/// Parses names by a function, which may accept more than the names that help and completions list.
#[derive(Clone)]
pub(crate) struct Named<T>(pub(crate) Vec<PossibleValue>, pub(crate) fn(&str) -> Option<T>);

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let Named(listed, parse) = self;
        if let Some(parsed) = value.to_str().and_then(parse) {
            return Ok(parsed);
        }
        // Never succeeds, but its error lists the names.
        let name = PossibleValuesParser::new(listed.clone()).parse_ref(command, arg, value)?;
        parse(&name).ok_or_else(|| clap::Error::new(ErrorKind::InvalidValue).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().cloned()))
    }
}

pub(crate) fn possible_game(game: Game) -> PossibleValue {
    let info = game.info();
    PossibleValue::new(info.name).aliases(info.aliases).help(info.title.en)
}

/// Parses the code of a language.
pub(crate) fn lang() -> impl TypedValueParser<Value = Lang> {
    let codes = [PossibleValue::new("en").help("English"), PossibleValue::new("zh").help("Chinese")];
    PossibleValuesParser::new(codes).map(|code| if code == "zh" { Lang::Zh } else { Lang::En })
}

/// Parses a number of threads.
pub(crate) fn threads() -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=1024)
}

/// Returns how many threads to use: the requested number, or one per core, but at most `max`.
pub(crate) fn thread_count(requested: Option<u16>, max: usize) -> usize {
    // Asking for the number of cores takes longer than a small piece of work.
    if max <= 1 {
        return 1;
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    requested.map_or_else(cores, usize::from).min(max)
}

/// Parses a time in seconds, such as `0.5`.
pub(crate) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number of seconds, such as 0.5".to_owned())?;
    if (0.1..=3600.0).contains(&number) {
        Ok(Duration::from_secs_f64(number))
    } else {
        Err("expected 0.1 to 3600 seconds".to_owned())
    }
}
