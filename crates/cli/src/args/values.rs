//! What can be typed behind an option: games, languages, sizes, times.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::time::Duration;
use touchmove::{Clause, Game, Lang};
use touchmove_draw::{PNG_WIDTHS, Pieces};

/// A language as it is typed.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum LangArg {
    /// English
    #[default]
    En,
    /// Chinese
    Zh,
}

impl From<LangArg> for Lang {
    fn from(lang: LangArg) -> Self {
        match lang {
            LangArg::En => Lang::En,
            LangArg::Zh => Lang::Zh,
        }
    }
}

/// What a position can be drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatArg {
    /// Text with the pieces that Unicode has, for a terminal
    Text,
    /// Text of ASCII only, with letters for pieces
    Ascii,
    /// SVG
    Svg,
    /// PNG
    Png,
}

/// What stands on the pieces of duck chess, as it is typed.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum PiecesArg {
    /// Chinese characters
    #[default]
    Chinese,
    /// Latin letters
    Latin,
}

impl From<PiecesArg> for Pieces {
    fn from(pieces: PiecesArg) -> Self {
        match pieces {
            PiecesArg::Chinese => Pieces::Chinese,
            PiecesArg::Latin => Pieces::Latin,
        }
    }
}

/// What may be asked for as the width of a PNG.
pub(super) fn png_width() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(i64::from(*PNG_WIDTHS.start())..=i64::from(*PNG_WIDTHS.end()))
}

/// A size of memory: `64M`.
pub(super) fn memory_size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let shift = match &text[digits.len()..] {
        "" => 0,
        "k" | "K" => 10,
        "m" | "M" => 20,
        "g" | "G" => 30,
        _ => return Err("a size is a number of bytes, or one with K, M or G behind it".to_owned()),
    };
    let number = digits.parse::<usize>().map_err(|error| error.to_string())?;
    number.checked_mul(1 << shift).ok_or_else(|| "no computer has so much memory".to_owned())
}

/// What may be asked for as a number of threads.
pub(super) fn thread_count() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=1024)
}

/// How many threads work: as many as was asked for, or one a core, and never more than there is work for.
pub(crate) fn threads(asked: Option<u16>, most: usize) -> usize {
    // To find out how many cores there are takes longer than a small piece of work.
    if most <= 1 {
        return 1;
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from).min(most)
}

fn game_value(game: Game) -> PossibleValue {
    PossibleValue::new(game.name()).aliases(game.aliases()).help(game.title().en)
}

/// A game by its name or an alias.
pub(super) fn game() -> impl TypedValueParser<Value = Game> {
    PossibleValuesParser::new(Game::ALL.map(game_value)).try_map(|name| name.parse::<Game>())
}

/// What the rulebook is asked about.
#[derive(Clone, Copy)]
pub(crate) enum Topic {
    Game(Game),
    Clause(Game, &'static Clause),
}

/// A game, or a clause by its id alone.
pub(super) fn topic() -> impl TypedValueParser<Value = Topic> {
    let clause =
        |name: &str| Game::ALL.into_iter().find_map(|game| Some(Topic::Clause(game, game.clause(name)?)));
    let clauses =
        Game::ALL.into_iter().flat_map(Game::clauses).map(|clause| PossibleValue::new(clause.id).hide(true));
    PossibleValuesParser::new(Game::ALL.into_iter().map(game_value).chain(clauses))
        .try_map(move |name| clause(&name).map_or_else(|| name.parse().map(Topic::Game), Ok))
}

/// A time in seconds, with a fraction perhaps.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number of seconds, such as 0.5".to_owned())?;
    if (0.1..=3600.0).contains(&number) {
        Ok(Duration::from_secs_f64(number))
    } else {
        Err("expected 0.1 to 3600 seconds".to_owned())
    }
}
