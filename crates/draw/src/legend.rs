//! What stands below a board of text: whose turn it is, and what the signs mean.

use crate::pieces::Pieces;
use crate::text::{Signs, sign};
use touchmove::duck_chess::Kind;
use touchmove::table::View;
use touchmove::{Game, Lang};

/// Whose turn it is or who has won, and what the letters on the board stand for.
pub fn legend(view: &View, lang: Lang) -> String {
    legend_of(view, Signs::Letters, lang)
}

pub(crate) fn legend_of(view: &View, signs: Signs, lang: Lang) -> String {
    let turn = turn(view, lang);
    let signs = match (view.game, signs) {
        (Game::DuckChess, Signs::Unicode(Pieces::Chinese)) => sides(lang).to_owned(),
        (Game::DuckChess, _) => armies(lang),
        _ => figures(view, signs, lang),
    };
    match lang {
        Lang::En => format!("{turn}; {signs}"),
        Lang::Zh => format!("{turn}；{signs}"),
    }
}

/// Whose turn it is, or who has won.
pub(crate) fn turn(view: &View, lang: Lang) -> String {
    match (view.winner, lang) {
        (Some(winner), Lang::En) => format!("{} has won", winner.en),
        (Some(winner), Lang::Zh) => format!("{}胜", winner.zh),
        (None, Lang::En) => format!("{} to move", view.to_move.en),
        (None, Lang::Zh) => format!("轮到{}走", view.to_move.zh),
    }
}

/// The signs on the board, each with its name.
fn figures(view: &View, signs: Signs, lang: Lang) -> String {
    let figures = view.cells.iter().filter_map(|cell| cell.figure);
    let mut names: Vec<String> = figures
        .map(|figure| format!("{} {}", sign(view.game, figure, signs), figure.name.get(lang)))
        .collect();
    names.sort_unstable();
    names.dedup();
    names.join(match lang {
        Lang::En => ", ",
        Lang::Zh => "、",
    })
}

/// Characters say what they are; only the sides need to be told apart.
fn sides(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "(王) Red, <王> Blue",
        Lang::Zh => "(王) 红方、<王> 蓝方",
    }
}

/// Fourteen letters are too many to name; the sides differ by their case.
fn armies(lang: Lang) -> String {
    let kinds = Kind::ALL.map(|kind| format!("{} {}", kind.letter(), kind.name().get(lang)));
    match lang {
        Lang::En => format!("{}; blue pieces in lower case", kinds.join(", ")),
        Lang::Zh => format!("{}；蓝方用小写", kinds.join("、")),
    }
}
