//! Writes a scene as SVG, with characters as outlines, and a title and description for screen readers.

use crate::pieces::{self, PieceSet};
use crate::scene::{Item, Outline, Scene, Shape, number};
use std::fmt::Write;
use touchmove::{Game, Lang};

/// Default width in pixels.
const DEFAULT_WIDTH: f32 = 480.0;

pub(crate) fn svg(scene: &Scene, title: &str, description: &str, lang: Lang) -> String {
    let (width, height) = (scene.width, scene.height);
    let lang = match lang {
        Lang::En => "en",
        Lang::Zh => "zh",
    };
    // Ids must differ between pictures on one page.
    let id = fingerprint(&[title, description]);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" role=\"img\" \
         aria-labelledby=\"t{id} d{id}\" lang=\"{lang}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n\
         <title id=\"t{id}\">{}</title>\n<desc id=\"d{id}\">{}</desc>\n",
        number(width),
        number(height),
        number(DEFAULT_WIDTH),
        number((DEFAULT_WIDTH * height / width).round()),
        escaped(title),
        escaped(description),
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
            Item::Use { symbol, x, y } => {
                let name = &scene.symbols[*symbol].name;
                let _ = writeln!(text, "<use href=\"#{name}\" x=\"{}\" y=\"{}\"/>", number(*x), number(*y));
            }
        }
    }
    text.push_str("</svg>\n");
    text
}

/// Returns every piece of a game as a group whose id is its letter, centered on the origin and at most 100 wide, for
/// pages that draw boards of their own.
///
/// ```
/// use touchmove::Game;
/// use touchmove_draw::{PieceSet, pieces_svg};
/// assert!(pieces_svg(Game::Checkers, PieceSet::Chinese).contains("<g id=\"W\">"));
/// ```
pub fn pieces_svg(game: Game, set: PieceSet) -> String {
    let mut text = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-50 -50 100 100\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n",
    );
    for piece in game.info().pieces {
        let inside: String = pieces::shapes(piece, set).iter().map(|shape| element(shape, None)).collect();
        let _ = writeln!(text, "<g id=\"{}\">\n{inside}</g>", piece.letter);
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
        Some(color) => format!(" fill=\"#{:06x}\"", color.0),
        None => " fill=\"none\"".to_owned(),
    };
    let stroke = match shape.stroke {
        Some((color, width)) => {
            format!(" stroke=\"#{:06x}\" stroke-width=\"{}\"", color.0, number(width))
        }
        None => String::new(),
    };
    format!("{outline}{fill}{stroke}/>\n")
}

/// Escapes a text for XML. Characters that XML cannot represent are left out.
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

/// Returns a hash of texts as eight hexadecimal digits (FNV-1a).
fn fingerprint(texts: &[&str]) -> String {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let scene = Scene::new(1.0, 1.0);
        let text = svg(&scene, "a</title><b>&\u{0}\"", "\u{1}王\n", Lang::Zh);
        let document = roxmltree::Document::parse(&text).unwrap();
        let texts: Vec<&str> = document
            .root_element()
            .children()
            .filter(roxmltree::Node::is_element)
            .map(|node| node.text().unwrap())
            .collect();
        assert_eq!(texts, ["a</title><b>&\"", "王\n"]);
    }

    #[test]
    fn different_texts_have_different_ids() {
        assert_ne!(fingerprint(&["a", "b"]), fingerprint(&["ab", ""]));
        assert_eq!(fingerprint(&[]), "811c9dc5");
    }
}
