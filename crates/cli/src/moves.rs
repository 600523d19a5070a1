//! `touchmove moves`.

use crate::args::MovesArgs;
use crate::exit::{Failure, print};
use crate::position;

pub(crate) fn run(args: &MovesArgs) -> Result<(), Failure> {
    let text = args.position.join(" ");
    let table = position::open(args.game, (!args.position.is_empty()).then_some(&text))?;
    if args.json {
        let mut view = serde_json::to_value(table.view()).map_err(|_| Failure::OwnFault)?;
        view["v"] = 1.into();
        return print(&format!("{view}\n"));
    }
    let moves: String = table.moves().iter().map(|mv| format!("{mv}\n")).collect();
    print(&moves)
}
