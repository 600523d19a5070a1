//! `touchmove games`: the games and their names.

use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::output::print;
use crate::value_parsers::lang;
use touchmove::{Game, Lang};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove games
  touchmove games --lang zh
")]
pub(crate) struct Args {
    /// The language of the titles
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let lines = |game: Game| {
        let info = game.info();
        format!("{:<14}{}\n{:14}{}\n", info.name, info.title.get(args.lang), "", info.aliases.join(", "))
    };
    print(&Game::ALL.map(lines).concat())
}
