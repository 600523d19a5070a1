//! The title and description of a picture, for screen readers.

use crate::legend::turn;
use touchmove::View;
use touchmove::board::Coord;
use touchmove::{Lang, PieceInfo};

/// Returns the default title: the game, and whose turn it is.
pub(crate) fn title(view: &View, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{}: {}", view.game.info().short_name.get(lang), turn(view, lang)),
        Lang::Zh => format!("{}：{}", view.game.info().short_name.get(lang), turn(view, lang)),
    }
}

/// Describes everything in the picture.
pub(crate) fn description(view: &View, marks: &[Coord], arrows: &[Vec<Coord>], lang: Lang) -> String {
    let mut sentences = vec![title(view, lang)];
    let pieces = pieces(view, lang);
    if !pieces.is_empty() {
        sentences.push(pieces);
    }
    if !marks.is_empty() {
        sentences.push(match lang {
            Lang::En => format!("Marked: {}", listed(marks, ", ")),
            Lang::Zh => format!("标出：{}", listed(marks, "、")),
        });
    }
    for arrow in arrows {
        sentences.push(match lang {
            Lang::En => format!("Arrow: {}", listed(arrow, " to ")),
            Lang::Zh => format!("箭头：{}", listed(arrow, " 到 ")),
        });
    }
    sentences.push(match lang {
        Lang::En => format!("As text: {}", view.text),
        Lang::Zh => format!("局面：{}", view.text),
    });
    match lang {
        Lang::En => sentences.join(". ") + ".",
        Lang::Zh => sentences.join("。") + "。",
    }
}

/// Lists the pieces, each kind with its squares.
fn pieces(view: &View, lang: Lang) -> String {
    let mut kinds: Vec<(&PieceInfo, Vec<Coord>)> = Vec::new();
    for cell in &view.cells {
        let Some(piece) = cell.piece else { continue };
        match kinds.iter_mut().find(|(kind, _)| *kind == piece) {
            Some((_, squares)) => squares.push(cell.square),
            None => kinds.push((piece, vec![cell.square])),
        }
    }
    let kind = |(piece, squares): &(&PieceInfo, Vec<Coord>)| match lang {
        Lang::En => format!("{} on {}", piece.name.en, listed(squares, ", ")),
        Lang::Zh => format!("{}：{}", piece.name.zh, listed(squares, "、")),
    };
    let kinds: Vec<String> = kinds.iter().map(kind).collect();
    kinds.join(match lang {
        Lang::En => "; ",
        Lang::Zh => "；",
    })
}

fn listed(squares: &[Coord], between: &str) -> String {
    let names: Vec<String> = squares.iter().map(|square| square.label.to_string()).collect();
    names.join(between)
}
