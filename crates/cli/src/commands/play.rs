//! `touchmove play`: a game against the engine in the terminal, or a puzzle.

mod entry;
mod opponent;
mod prompt;
mod save;
mod session;
mod text;

use crate::commands::HELP_TEMPLATE;
use crate::engine::{AnalyzableGame, TablesArg, random_seed};
use crate::exit::Failure;
use crate::position;
use crate::value_parsers::{game, lang};
use opponent::Opponent;
use session::{Session, Settings};
use touchmove::{Game, Lang, Side, with_game};
use touchmove_engine::search::Level;

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove play checkers                      you are Red and move first
  touchmove play checkers --side white --level 5
  touchmove play duck-chess --lang zh
  touchmove play kings-tour a1 d4 b2           your tour, and the shortest
  touchmove play correct-move 17 49 --side king
")]
pub(crate) struct Args {
    /// The game, by name or alias
    #[arg(value_parser = game(), ignore_case = true, value_name = "GAME")]
    game: Game,
    /// A position as text [default: the opening, or the example of a puzzle]
    #[arg(value_name = "POSITION")]
    position: Vec<String>,
    /// Your side: red or white, red or blue, queen or king [default: the one that moves first]
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// How well the engine plays, from 1 to 5
    #[arg(long, value_name = "LEVEL", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    level: u8,
    /// The same seed and the same moves give the same game [default: another one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    tables: TablesArg,
    /// Draw the board from the other side
    #[arg(long)]
    flip: bool,
    /// The language
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    with_game!(args.game, P => play::<P>(args))
}

fn play<P: AnalyzableGame>(args: &Args) -> Result<(), Failure> {
    let start: P = position::parse_or_default("play", &args.position)?;
    let side = match &args.side {
        None => start.to_move(),
        Some(name) => find_side::<P>(name)?,
    };
    let level = Level::new(args.level).unwrap_or_default();
    let tables = if level.uses_tables() {
        args.tables.open_or_build::<P>("play")?
    } else {
        args.tables.open_for("play", &start)?
    };
    let seed = args.seed.unwrap_or_else(random_seed);
    let settings = Settings { flip: args.flip, lang: args.lang };
    let opponent = Opponent::new(level, seed, P::endgame_table(&tables));
    Session::new(start, side, opponent, settings).run()
}

/// Finds a side by its name in either language, or by the first letter.
fn find_side<P: AnalyzableGame>(text: &str) -> Result<P::Side, Failure> {
    let text = text.to_lowercase();
    let is_meant = |side: &P::Side| {
        let name = side.name();
        let english = name.en.to_lowercase();
        english == text
            || name.zh == text
            || name.zh.trim_end_matches('方') == text
            || english.get(..1) == Some(&*text)
    };
    P::Side::ALL.iter().copied().find(is_meant).ok_or_else(|| {
        let names: Vec<String> = P::Side::ALL.iter().map(|side| side.name().en.to_lowercase()).collect();
        let message = format!("--side: found `{}`, expected {}", text.escape_debug(), names.join(" or "));
        Failure::usage("play", message)
    })
}
