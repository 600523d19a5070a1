//! The pieces. The origin of each is its center.

use crate::emblems::emblem;
use crate::glyph_text::{character, has_outline};
use crate::palette::{BLUE, EBONY, INK, IVORY, RED};
use crate::scene::{Color, Outline, Shape};
use touchmove::{PieceColor, PieceInfo, PieceShape};

/// What pieces that carry a character look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceSet {
    /// Chinese characters.
    #[default]
    Chinese,
    /// Latin letters, as in the text of positions.
    Latin,
    /// Pictures of what the pieces are named after.
    Pictorial,
}

/// Returns the name of a piece's symbol. Equal names stand for equal shapes.
pub(crate) fn symbol_name(piece: &PieceInfo, set: PieceSet) -> String {
    let suffix = match (piece.shape, set) {
        (PieceShape::Character(_), PieceSet::Latin) => "-latin",
        (PieceShape::Character(_), PieceSet::Pictorial) => "-pictorial",
        _ => "",
    };
    format!("{}{suffix}", piece.name.en.replace(' ', "-"))
}

/// Returns the shapes of a piece.
pub(crate) fn shapes(piece: &PieceInfo, set: PieceSet) -> Vec<Shape> {
    let (body, relief) = match piece.color {
        PieceColor::White => (IVORY, INK),
        PieceColor::Black => (EBONY, IVORY),
        PieceColor::Red => (RED, IVORY),
        PieceColor::Blue => (BLUE, IVORY),
    };
    match piece.shape {
        PieceShape::King => king(body, relief),
        PieceShape::Queen => queen(body, relief),
        PieceShape::Pawn => pawn(body, relief, piece.letter),
        PieceShape::Man => checker(body, relief, false),
        PieceShape::CrownedMan => checker(body, relief, true),
        PieceShape::Character(sign) => {
            // Red characters stand on a light disc, as on real pieces.
            let (body, relief, edge) =
                if piece.color == PieceColor::Red { (IVORY, RED, RED) } else { (body, relief, INK) };
            let emblem = if set == PieceSet::Pictorial { emblem(sign, relief, body) } else { None };
            let mut shapes = disc(body, relief, edge);
            shapes.extend(emblem.unwrap_or_else(|| {
                let sign = match set {
                    PieceSet::Chinese if has_outline(sign) => sign,
                    _ => piece.letter.to_ascii_uppercase(),
                };
                let size = if sign.is_ascii() { 56.0 } else { 55.0 };
                character(sign, size, (0.0, 0.0), relief).into_iter().collect()
            }));
            shapes
        }
    }
}

/// Returns a path that was drawn on a 100×100 square with the origin in its upper left corner.
fn on_square(data: &'static str) -> Outline {
    Outline::Path { data: data.into(), scale: 1.0, x: -50.0, y: -50.0 }
}

const LINE: f32 = 3.5;
/// The base of chessmen.
const PLINTH: &str =
    "M27 88C25.5 88 24 87 24 85.5V83C24 79 27 76 31 76H69C73 76 76 79 76 83V85.5C76 87 74.5 88 73 88Z";
const CROSS: &str = "M46.8 9H53.2V14.5H58.7V20.5H53.2V28H46.8V20.5H41.3V14.5H46.8Z";

fn king(body: Color, relief: Color) -> Vec<Shape> {
    const SHOULDERS: &str = "M31 76C32 64 19 61 17.5 47C16.5 36 26 30 35 32C43 34 48 41 50 49C52 41 57 34 65 32C74 30 83.5 36 82.5 47C81 61 68 64 69 76Z";
    const MIDDLE: &str =
        "M50 50C43 43 41 36 43.5 31.5C45 28.5 47.5 27 50 27C52.5 27 55 28.5 56.5 31.5C59 36 57 43 50 50Z";
    const BELT: &str = "M32.5 69C43 65 57 65 67.5 69";
    vec![
        on_square(CROSS).filled(INK),
        on_square(SHOULDERS).filled(body).with_stroke(INK, LINE),
        on_square(MIDDLE).filled(body).with_stroke(INK, LINE),
        on_square(BELT).stroked(relief, LINE),
        on_square(PLINTH).filled(body).with_stroke(INK, LINE),
    ]
}

fn queen(body: Color, relief: Color) -> Vec<Shape> {
    const CORONET: &str = "M29 76C29 69 26 65 23 60L15.5 43L32 57L31.5 35L44.5 54L50 30L55.5 54L68.5 35L68 57L84.5 43L77 60C74 65 71 69 71 76Z";
    const BELT: &str = "M30 69.5C43 65 57 65 70 69.5";
    const PEARLS: [(f32, f32); 5] = [(14.5, 40.5), (31.0, 32.0), (50.0, 26.5), (69.0, 32.0), (85.5, 40.5)];
    let mut shapes = vec![
        on_square(CORONET).filled(body).with_stroke(INK, LINE),
        on_square(PLINTH).filled(body).with_stroke(INK, LINE),
        on_square(BELT).stroked(relief, 3.0),
        on_square("M29.5 81.5H70.5").stroked(relief, 3.0),
    ];
    let pearl =
        |(x, y): (f32, f32)| Outline::circle(x - 50.0, y - 50.0, 5.2).filled(body).with_stroke(INK, 2.5);
    shapes.extend(PEARLS.map(pearl));
    shapes
}

fn pawn(body: Color, relief: Color, letter: char) -> Vec<Shape> {
    const BODY: &str = "M24 88C24 74 33 68 39.5 60C42 57 42.8 54 42.8 50H40C37.5 50 36 48.7 36 46.8C36 45 37.5 43.7 40 43.7H60C62.5 43.7 64 45 64 46.8C64 48.7 62.5 50 60 50H57.2C57.2 54 58 57 60.5 60C67 68 76 74 76 88Z";
    let mut shapes = vec![
        on_square(BODY).filled(body).with_stroke(INK, LINE),
        Outline::circle(0.0, -21.0, 15.0).filled(body).with_stroke(INK, LINE),
    ];
    shapes.extend(character(letter, 33.0, (0.0, 24.0), relief));
    shapes
}

fn checker(body: Color, relief: Color, crowned: bool) -> Vec<Shape> {
    const CROWN: &str = "M-21 -13L-10.5 0L0 -20L10.5 0L21 -13L17.5 9H-17.5ZM-17.5 14H17.5V19H-17.5Z";
    let disc = |radius| Outline::circle(0.0, 0.0, radius);
    let mut shapes = vec![disc(34.0).filled(body).with_stroke(INK, LINE)];
    if crowned {
        shapes.push(Outline::path(CROWN).filled(relief).with_stroke(relief, 2.0));
    } else {
        shapes.push(disc(23.0).stroked(relief, 3.0));
    }
    shapes
}

/// A disc with a ring.
fn disc(body: Color, relief: Color, edge: Color) -> Vec<Shape> {
    vec![
        Outline::circle(0.0, 0.0, 43.0).filled(body).with_stroke(edge, LINE),
        Outline::circle(0.0, 0.0, 36.5).stroked(relief, 2.0),
    ]
}
