//! Pictures: the board for the statement, and each refusal of the sample for whoever wonders about it.

use super::sources::Texts;
use super::{Item, Unmade};
use crate::explain::explain;
use touchmove::{Game, Lang, table};
use touchmove_draw::Picture;

/// So wide that it can be printed.
const WIDTH: u32 = 800;

pub(super) fn pictures(game: Game, texts: &Texts, statement: &str) -> Result<Vec<Item>, Unmade> {
    let view = table::open(game, texts.pictured).map_err(|error| Unmade(error.to_string()))?.view();
    let picture = Picture::new(&view);
    // LaTeX takes PNG only.
    let png = picture.png(WIDTH).map_err(|error| Unmade(error.to_string()))?;
    let mut items = vec![
        Item::new(format!("{statement}/board.png"), png),
        Item::new("attachments/board.svg", picture.svg()),
    ];
    for line in 0.. {
        let Some(explanation) = explain(game, texts.sample, line, Lang::En) else { break };
        if let Some(picture) = explanation.picture(Lang::En).filter(|_| explanation.clause.is_some()) {
            items.push(Item::new(format!("attachments/sample-answer-{}.svg", line + 1), picture.svg()));
        }
    }
    Ok(items)
}
