//! Writes text as outlines of characters, so that pictures need no font and look the same everywhere.

use crate::glyphs::{GLYPHS, Glyph};
use crate::palette::{INK, IVORY};
use crate::path::Point;
use crate::scene::{Color, Outline, Scene, Shape};

/// What a text is for, which decides its size.
#[derive(Clone, Copy)]
pub(crate) enum TextStyle {
    /// The number of a square.
    OnSquare,
    /// The number of a square under an arrow.
    OverArrow,
    /// The coordinate of a row or a column.
    AtEdge,
}

impl TextStyle {
    /// Returns the size, and the prefix of symbol names.
    fn measure(self) -> (f32, &'static str) {
        match self {
            TextStyle::OnSquare => (21.0, "number"),
            TextStyle::OverArrow => (21.0, "over-arrow"),
            TextStyle::AtEdge => (34.0, "edge"),
        }
    }
}

/// The width of the light rim around a number over an arrow.
const RIM: f32 = 6.0;

/// Writes a text with the lower left corner of its first character at a point. A character without an outline leaves a
/// gap.
pub(crate) fn write(scene: &mut Scene, text: &str, style: TextStyle, (mut x, y): Point) {
    let (size, name) = style.measure();
    for character in text.chars() {
        let Some(glyph) = glyph(character) else {
            x += size / 2.0;
            continue;
        };
        let shapes = || {
            let outline = || outline(glyph, size, (0.0, 0.0));
            let rim =
                matches!(style, TextStyle::OverArrow).then(|| outline().stroked(IVORY, RIM * 1000.0 / size));
            rim.into_iter().chain([outline().filled(INK)]).collect()
        };
        scene.use_symbol(&format!("{name}-{character}"), x, y, shapes);
        x += length(glyph, size);
    }
}

/// Writes a text centered on a point. Vertically the height of a capital letter is centered, so that all texts of a row
/// share one base line.
pub(crate) fn write_centered(scene: &mut Scene, text: &str, style: TextStyle, (x, y): Point) {
    let (size, _) = style.measure();
    let width: f32 = text.chars().filter_map(glyph).map(|glyph| length(glyph, size)).sum();
    const CAPITAL: f32 = 0.74;
    write(scene, text, style, (x - width / 2.0, y + size * CAPITAL / 2.0));
}

/// Returns a character centered on a point, for pieces; `None` if it has no outline.
pub(crate) fn character(character: char, size: f32, (x, y): Point, color: Color) -> Option<Shape> {
    let glyph = glyph(character)?;
    let [left, top, right, bottom] = glyph.bounds.map(|bound| f32::from(bound) * size / 1000.0);
    Some(outline(glyph, size, (x - (left + right) / 2.0, y - (top + bottom) / 2.0)).filled(color))
}

/// Whether a character can be drawn.
pub(crate) fn has_outline(character: char) -> bool {
    glyph(character).is_some()
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
    use touchmove::{Game, PieceShape};

    #[test]
    fn letters_and_digits_have_outlines() {
        for character in ('0'..='9').chain('A'..='Z').chain('a'..='z') {
            assert!(glyph(character).is_some(), "{character}");
        }
    }

    #[test]
    fn the_characters_of_duck_chess_have_outlines() {
        for piece in Game::DuckChess.info().pieces {
            let PieceShape::Character(character) = piece.shape else { panic!("{piece:?}") };
            assert!(glyph(character).is_some(), "{character}");
        }
    }

    #[test]
    fn a_character_without_an_outline_leaves_a_gap() {
        let mut scene = Scene::new(1.0, 1.0);
        write(&mut scene, "1?1", TextStyle::OnSquare, (0.0, 0.0));
        write_centered(&mut scene, "?", TextStyle::AtEdge, (0.0, 0.0));
        assert_eq!((scene.items.len(), scene.symbols.len()), (2, 1));
        assert!(character('?', 1.0, (0.0, 0.0), INK).is_none());
    }
}
