//! `touchmove games`: the games and their names.

use crate::commands::HELP_TEMPLATE;
use crate::exit::Failure;
use crate::output::{print, print_json};
use crate::value_parsers::lang;
use serde::Serialize;
use touchmove::{Game, Lang};

#[derive(clap::Args)]
#[command(help_template = HELP_TEMPLATE, before_help = "\
Examples:
  touchmove games
  touchmove games --lang zh
  touchmove games --json
")]
pub(crate) struct Args {
    /// The language of the titles
    #[arg(long, value_parser = lang(), default_value = "en")]
    lang: Lang,
    /// Print one JSON object per game; `touchmove schema games` describes it
    #[arg(long)]
    json: bool,
}

/// A line of `--json`; `schemas/games.json` describes it.
#[derive(Serialize)]
struct JsonGame {
    game: Game,
    title: &'static str,
    summary: &'static str,
    aliases: &'static [&'static str],
    default_position: &'static str,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.json {
        return print_json(Game::ALL.map(|game| {
            let info = game.info();
            JsonGame {
                game,
                title: info.title.get(args.lang),
                summary: info.summary.get(args.lang),
                aliases: info.aliases,
                default_position: info.default_position,
            }
        }));
    }
    let lines = |game: Game| {
        let info = game.info();
        format!("{:<14}{}\n{:14}{}\n", info.name, info.title.get(args.lang), "", info.aliases.join(", "))
    };
    print(&Game::ALL.map(lines).concat())
}
