//! Value parsers that several commands share.

use clap::builder::{PossibleValue, PossibleValuesParser, RangedI64ValueParser, TypedValueParser};
use touchmove::{Game, Lang};

/// Parses the name or an alias of a game.
pub(crate) fn game() -> impl TypedValueParser<Value = Game> {
    PossibleValuesParser::new(Game::ALL.map(possible_game)).try_map(|name| name.parse::<Game>())
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
