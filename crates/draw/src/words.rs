//! What pictures say to who cannot see them.

use crate::legend::turn;
use touchmove::board::Spot;
use touchmove::table::View;
use touchmove::{Figure, Game, Lang};

/// A game's name, without who set it.
pub(crate) fn game_name(game: Game, lang: Lang) -> &'static str {
    let title = game.title().get(lang);
    let name = title.split(['(', '（']).next().unwrap_or(title);
    name.trim_end()
}

/// The title of a picture that has none of its own: the game, and whose turn it is.
pub(crate) fn title(view: &View, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{}: {}", game_name(view.game, lang), turn(view, lang)),
        Lang::Zh => format!("{}：{}", game_name(view.game, lang), turn(view, lang)),
    }
}

/// Everything that there is to see, in words.
pub(crate) fn description(view: &View, marks: &[Spot], arrows: &[Vec<Spot>], lang: Lang) -> String {
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

/// The pieces, each kind with its squares.
fn pieces(view: &View, lang: Lang) -> String {
    let mut kinds: Vec<(Figure, Vec<Spot>)> = Vec::new();
    for cell in &view.cells {
        let Some(figure) = cell.figure else { continue };
        match kinds.iter_mut().find(|(kind, _)| *kind == figure) {
            Some((_, spots)) => spots.push(cell.spot),
            None => kinds.push((figure, vec![cell.spot])),
        }
    }
    let kind = |(figure, spots): &(Figure, Vec<Spot>)| match lang {
        Lang::En => format!("{} on {}", figure.name.en, listed(spots, ", ")),
        Lang::Zh => format!("{}：{}", figure.name.zh, listed(spots, "、")),
    };
    let kinds: Vec<String> = kinds.iter().map(kind).collect();
    kinds.join(match lang {
        Lang::En => "; ",
        Lang::Zh => "；",
    })
}

fn listed(spots: &[Spot], between: &str) -> String {
    let names: Vec<String> = spots.iter().map(|spot| spot.label.to_string()).collect();
    names.join(between)
}
