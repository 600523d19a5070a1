//! `touchmove games`.

use crate::args::GamesArgs;
use crate::exit::{Failure, print};
use touchmove::Game;

pub(crate) fn run(args: &GamesArgs) -> Result<(), Failure> {
    let line = |game: Game| {
        let aliases = game.aliases().join(", ");
        format!("{:<14}{}\n{:14}{aliases}\n", game.name(), game.title().get(args.lang.into()), "")
    };
    print(&Game::ALL.map(line).concat())
}
