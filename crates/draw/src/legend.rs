//! The line below a board of text: whose turn it is, and what the symbols mean.

use crate::pieces::PieceSet;
use crate::text::{Symbols, symbol};
use touchmove::{Lang, Text, View};

pub(crate) const COLON: Text = Text::new(": ", "：");
pub(crate) const COMMA: Text = Text::new(", ", "、");
pub(crate) const SEMICOLON: Text = Text::new("; ", "；");

/// Returns whose turn it is or who has won, and what the letters on the board stand for.
pub fn legend(view: &View, lang: Lang) -> String {
    legend_with(view, Symbols::Letters, lang)
}

pub(crate) fn legend_with(view: &View, symbols: Symbols, lang: Lang) -> String {
    let turn = turn(view, lang);
    let symbols = match (view.game.info().legend, symbols) {
        (Some(legend), Symbols::Unicode(PieceSet::Chinese | PieceSet::Pictorial)) => {
            legend.symbols.get(lang).to_owned()
        }
        (Some(legend), Symbols::Letters | Symbols::Unicode(PieceSet::Latin)) => {
            legend.letters.get(lang).to_owned()
        }
        (None, _) => pieces(view, symbols, lang),
    };
    if symbols.is_empty() { turn } else { format!("{turn}{}{symbols}", SEMICOLON.get(lang)) }
}

/// Returns whose turn it is, or who has won.
pub(crate) fn turn(view: &View, lang: Lang) -> String {
    match (view.winner, lang) {
        (None, _) if view.draw => Text::new("the game is drawn", "和棋").get(lang).to_owned(),
        (Some(winner), Lang::En) => format!("{} has won", winner.en),
        (Some(winner), Lang::Zh) => format!("{}胜", winner.zh),
        (None, Lang::En) => format!("{} to move", view.to_move.en),
        (None, Lang::Zh) => format!("轮到{}走", view.to_move.zh),
    }
}

/// Lists the pieces on the board, each symbol with its name.
fn pieces(view: &View, symbols: Symbols, lang: Lang) -> String {
    let pieces = view.cells.iter().filter_map(|cell| cell.piece);
    let mut names: Vec<String> =
        pieces.map(|piece| format!("{} {}", symbol(piece, symbols), piece.name.get(lang))).collect();
    names.sort_unstable();
    names.dedup();
    names.join(COMMA.get(lang))
}
