//! A scene as SVG: text with no font in it, and words for who cannot see it.

use crate::pieces::{self, Pieces};
use crate::scene::{Item, Outline, Scene, Shape, number};
use std::fmt::Write;
use touchmove::{Game, Lang};

/// How wide a picture is shown by who has no wish of his own; it can be made any size.
const USUAL_WIDTH: f32 = 480.0;

/// What is said of a picture to who cannot see it.
pub(crate) struct Words<'a> {
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
    pub(crate) lang: Lang,
}

pub(crate) fn svg(scene: &Scene, words: &Words<'_>) -> String {
    let (width, height) = (scene.width, scene.height);
    let lang = match words.lang {
        Lang::En => "en",
        Lang::Zh => "zh",
    };
    // Several pictures may stand on one page.
    let id = fingerprint(&[words.title, words.description]);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" role=\"img\" \
         aria-labelledby=\"t{id} d{id}\" lang=\"{lang}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n\
         <title id=\"t{id}\">{}</title>\n<desc id=\"d{id}\">{}</desc>\n",
        number(width),
        number(height),
        number(USUAL_WIDTH),
        number((USUAL_WIDTH * height / width).round()),
        escaped(words.title),
        escaped(words.description),
    );
    if !scene.symbols.is_empty() {
        text.push_str("<defs>\n");
        for symbol in &scene.symbols {
            match &symbol.shapes[..] {
                [shape] => text.push_str(&element(shape, Some(&symbol.name))),
                shapes => {
                    let inside: String = shapes.iter().map(|shape| element(shape, None)).collect();
                    let _ = writeln!(text, "<g id=\"{}\">\n{inside}</g>", symbol.name);
                }
            }
        }
        text.push_str("</defs>\n");
    }
    for item in &scene.items {
        match item {
            Item::Shape(shape) => text.push_str(&element(shape, None)),
            Item::Stamp { symbol, x, y } => {
                let name = &scene.symbols[*symbol].name;
                let _ = writeln!(text, "<use href=\"#{name}\" x=\"{}\" y=\"{}\"/>", number(*x), number(*y));
            }
        }
    }
    text.push_str("</svg>\n");
    text
}

/// Every piece of a game as a group whose id is its letter, its middle at the origin, 100 wide at most. For pages that draw boards of
/// their own.
///
/// ```
/// use touchmove::Game;
/// use touchmove_draw::{Pieces, pieces_svg};
/// assert!(pieces_svg(Game::Checkers, Pieces::Chinese).contains("<g id=\"W\">"));
/// ```
pub fn pieces_svg(game: Game, pieces: Pieces) -> String {
    let mut text = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-50 -50 100 100\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n",
    );
    for figure in touchmove::table::figures(game) {
        let inside: String =
            pieces::shapes(game, figure, pieces).iter().map(|shape| element(shape, None)).collect();
        let _ = writeln!(text, "<g id=\"{}\">\n{inside}</g>", figure.letter);
    }
    text.push_str("</svg>\n");
    text
}

fn element(shape: &Shape, id: Option<&str>) -> String {
    let id = id.map(|id| format!(" id=\"{id}\"")).unwrap_or_default();
    let outline = match &shape.outline {
        Outline::Rectangle { x, y, width, height } => {
            let [x, y, width, height] = [x, y, width, height].map(|value| number(*value));
            format!("<rect{id} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
        }
        Outline::Circle { x, y, radius } => {
            let [x, y, radius] = [x, y, radius].map(|value| number(*value));
            format!("<circle{id} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"")
        }
        Outline::Path { data, scale, x, y } => {
            let moved = if (*x, *y) == (0.0, 0.0) {
                String::new()
            } else {
                format!("translate({} {})", number(*x), number(*y))
            };
            let scaled = if *scale == 1.0 { String::new() } else { format!("scale({scale})") };
            let transform = match moved + &scaled {
                none if none.is_empty() => none,
                some => format!(" transform=\"{some}\""),
            };
            format!("<path{id}{transform} d=\"{data}\"")
        }
    };
    let fill = match shape.fill {
        Some(colour) => format!(" fill=\"#{:06x}\"", colour.0),
        None => " fill=\"none\"".to_owned(),
    };
    let stroke = match shape.stroke {
        Some((colour, width)) => {
            format!(" stroke=\"#{:06x}\" stroke-width=\"{}\"", colour.0, number(width))
        }
        None => String::new(),
    };
    format!("{outline}{fill}{stroke}/>\n")
}

/// Text as XML has it. Characters that XML has no way to write are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\t' | '\n' => out.push(c),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
    out
}

/// Eight hexadecimal digits that other words will hardly have (FNV-1a).
fn fingerprint(words: &[&str]) -> String {
    let bytes = words.iter().flat_map(|word| word.bytes().chain([0]));
    let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_break_out_of_their_place() {
        let scene = Scene::new(1.0, 1.0);
        let words = Words { title: "a</title><b>&\u{0}\"", description: "\u{1}王\n", lang: Lang::Zh };
        let text = svg(&scene, &words);
        let document = roxmltree::Document::parse(&text).unwrap();
        let said: Vec<&str> = document
            .root_element()
            .children()
            .filter(roxmltree::Node::is_element)
            .map(|node| node.text().unwrap())
            .collect();
        assert_eq!(said, ["a</title><b>&\"", "王\n"]);
    }

    #[test]
    fn pictures_on_one_page_have_names_of_their_own() {
        assert_ne!(fingerprint(&["a", "b"]), fingerprint(&["ab", ""]));
        assert_eq!(fingerprint(&[]), "811c9dc5");
    }
}
