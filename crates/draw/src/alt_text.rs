//! The title and description of a picture, for screen readers.

use crate::legend::{COLON, COMMA, SEMICOLON, turn};
use touchmove::board::Coord;
use touchmove::{Lang, PieceInfo, Text, View};

/// Returns the default title: the game, and whose turn it is.
pub(crate) fn title(view: &View, lang: Lang) -> String {
    format!("{}{}{}", view.game.info().short_name.get(lang), COLON.get(lang), turn(view, lang))
}

/// Describes everything in the picture.
pub(crate) fn description(view: &View, marks: &[Coord], arrows: &[Vec<Coord>], lang: Lang) -> String {
    let mut sentences = vec![title(view, lang)];
    let pieces = pieces(view, lang);
    if !pieces.is_empty() {
        sentences.push(pieces);
    }
    if !marks.is_empty() {
        let marked = Text::new("Marked: ", "标出：").get(lang);
        sentences.push(format!("{marked}{}", listed(marks, COMMA.get(lang))));
    }
    for arrow in arrows {
        let (name, to) = (Text::new("Arrow: ", "箭头：").get(lang), Text::new(" to ", " 到 ").get(lang));
        sentences.push(format!("{name}{}", listed(arrow, to)));
    }
    sentences.push(format!("{}{}", Text::new("As text: ", "局面：").get(lang), view.text));
    let stop = Text::new(". ", "。").get(lang);
    sentences.join(stop) + stop.trim_end()
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
    let on = Text::new(" on ", "：").get(lang);
    let kind = |(piece, squares): &(&PieceInfo, Vec<Coord>)| {
        format!("{}{on}{}", piece.name.get(lang), listed(squares, COMMA.get(lang)))
    };
    let kinds: Vec<String> = kinds.iter().map(kind).collect();
    kinds.join(SEMICOLON.get(lang))
}

fn listed(squares: &[Coord], between: &str) -> String {
    let names: Vec<String> = squares.iter().map(|square| square.label.to_string()).collect();
    names.join(between)
}
