//! Characters as outlines: no font is asked for, so that a picture is the same everywhere.

use crate::glyphs::{GLYPHS, Glyph};
use crate::palette::{INK, IVORY};
use crate::path::Point;
use crate::scene::{Colour, Outline, Scene, Shape};

/// Where something is written decides how large it is.
#[derive(Clone, Copy)]
pub(crate) enum Type {
    /// The number of a square.
    OnSquare,
    /// The same, where an arrow leads over it.
    OverArrow,
    /// The name of a row or a column.
    AtEdge,
}

impl Type {
    /// How large, and what its symbols are called.
    fn measure(self) -> (f32, &'static str) {
        match self {
            Type::OnSquare => (21.0, "number"),
            Type::OverArrow => (21.0, "over-arrow"),
            Type::AtEdge => (34.0, "edge"),
        }
    }
}

/// How wide the light line is round a number over an arrow.
const RIM: f32 = 6.0;

/// Writes from a place on, which is the lower left corner of the first character. A character that there is no outline of leaves a
/// gap.
pub(crate) fn write(scene: &mut Scene, text: &str, of: Type, (mut x, y): Point) {
    let (size, name) = of.measure();
    for character in text.chars() {
        let Some(glyph) = glyph(character) else {
            x += size / 2.0;
            continue;
        };
        let shapes = || {
            let outline = || outline(glyph, size, (0.0, 0.0));
            let rim = matches!(of, Type::OverArrow).then(|| outline().drawn(IVORY, RIM * 1000.0 / size));
            rim.into_iter().chain([outline().filled(INK)]).collect()
        };
        scene.stamp(&format!("{name}-{character}"), x, y, shapes);
        x += length(glyph, size);
    }
}

/// Writes with the middle of the text at a place; what is centred from top to bottom is a digit or a capital letter, so that
/// all names of a row stand on one line.
pub(crate) fn write_centred(scene: &mut Scene, text: &str, of: Type, (x, y): Point) {
    let (size, _) = of.measure();
    let width: f32 = text.chars().filter_map(glyph).map(|glyph| length(glyph, size)).sum();
    const CAPITAL: f32 = 0.74;
    write(scene, text, of, (x - width / 2.0, y + size * CAPITAL / 2.0));
}

/// A character with the middle of what it fills at a place: for pieces. `None` if there is no outline of it.
pub(crate) fn character(character: char, size: f32, (x, y): Point, colour: Colour) -> Option<Shape> {
    let glyph = glyph(character)?;
    let [left, top, right, bottom] = glyph.bounds.map(|bound| f32::from(bound) * size / 1000.0);
    Some(outline(glyph, size, (x - (left + right) / 2.0, y - (top + bottom) / 2.0)).filled(colour))
}

fn glyph(character: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|glyph| glyph.character == character)
}

fn length(glyph: &Glyph, size: f32) -> f32 {
    f32::from(glyph.advance) * size / 1000.0
}

fn outline(glyph: &Glyph, size: f32, (x, y): Point) -> Outline {
    Outline::Path { data: glyph.outline.into(), scale: size / 1000.0, x, y }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::duck_chess::Kind;

    #[test]
    fn there_is_an_outline_of_all_that_is_written() {
        let pieces = Kind::ALL.into_iter().flat_map(|kind| kind.name().zh.chars().chain([kind.letter()]));
        for character in ('0'..='9').chain('a'..='h').chain(['A', 'B']).chain(pieces) {
            assert!(glyph(character).is_some(), "{character}");
        }
    }

    #[test]
    fn a_character_without_an_outline_leaves_a_gap() {
        let mut scene = Scene::new(1.0, 1.0);
        write(&mut scene, "1?1", Type::OnSquare, (0.0, 0.0));
        write_centred(&mut scene, "?", Type::AtEdge, (0.0, 0.0));
        assert_eq!((scene.items.len(), scene.symbols.len()), (2, 1));
        assert!(character('?', 1.0, (0.0, 0.0), INK).is_none());
    }
}
