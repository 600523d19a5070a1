//! `touchmove moves`.

use crate::args::MovesArgs;
use crate::exit::{Failure, complain, print};
use crate::position;
use serde::Serialize;
use touchmove::table::View;

/// What `--json` writes.
#[derive(Serialize)]
struct Object {
    v: u8,
    #[serde(flatten)]
    view: View,
}

pub(crate) fn run(args: &MovesArgs) -> Result<(), Failure> {
    let text = args.position.join(" ");
    let table = position::open("moves", args.game, (!args.position.is_empty()).then_some(&text))?;
    if args.json {
        let object = Object { v: 1, view: table.view() };
        let text = serde_json::to_string(&object).map_err(|_| Failure::OwnFault)?;
        return print(&format!("{text}\n"));
    }
    if let Some(winner) = table.winner() {
        complain(&format!("touchmove: the game has ended: {} has won", winner.en));
    }
    let moves: String = table.moves().iter().map(|mv| format!("{mv}\n")).collect();
    print(&moves)
}
