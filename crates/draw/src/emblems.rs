//! Emblems for pieces that otherwise carry a character: each shows the figure that the piece is named after, so that no script has to
//! be read. The origin is the center of the piece; an emblem fits into a circle of radius 33.

use crate::scene::{Color, Outline, Shape};

const CROWN: &str = "M-22 12L-26 -13L-12 -1L0 -22L12 -1L26 -13L22 12ZM-22 17H22V24H-22Z";
const SHIELD: &str =
    "M0 -27C8 -23 15 -21 23 -21V-3C23 12 13 22 0 28C-13 22 -23 12 -23 -3V-21C-15 -21 -8 -23 0 -27Z";
const ELEPHANT: &str = "M-12 -19C-4 -23 8 -22 16 -18C24 -14 27 -6 27 3V22H16V10C11 12 5 12 0 10V22H-11V6C-13 7 -14 7 -16 6V14C-16 20 -20 24 -26 22.5C-28 22 -28 18.5 -25.5 18.5C-23 18.5 -22.5 16 -22.5 13L-25 -3C-26 -12 -20 -17 -12 -19Z";
const ELEPHANT_EAR: &str = "M-9 -12C0 -13 2 -2 -7 2";
const HORSE: &str = "M-15 27C-16 14 -3 8 -3 -4C-8 3 -13 4 -17 8C-20 11 -26 8 -26 3C-25 -4 -16 -12 -14 -19L-12 -28L-5 -21C12 -22 23 -7 22 12C22 18 21 22 20 27Z";
const HORSE_MANE: &str = "M4 -14C12 -9 15 1 14 14";
const CART: &str = "M-16 -25H26L21 -8H-11Z";
const CART_SHAFT: &str = "M-12 -11L-29 -7";
const CART_SPOKES: &str = "M4 -6V24M-11 9H19";
const DUCK: &str = "M-1 -15C-1 -10 1 -6 6 -5C14 -3 22 -6 28 -12C30 0 28 11 21 17C12 24 -6 24 -14 17C-22 10 -22 0 -16 -5C-19 -7 -20.5 -10 -21 -12L-30 -13C-28 -18 -24 -20 -20 -20C-18 -24 -15 -26 -11 -26C-5 -26 -1 -21 -1 -15Z";
const DUCK_WING: &str = "M-5 5C2 13 13 12 18 4";
const BLADES: &str = "M-27 -27L-18 -25L13 9L9 13L-25 -18ZM27 -27L18 -25L-13 9L-9 13L25 -18Z";
const HILTS: &str = "M3 19L19 3M12 12L23 23M-3 19L-19 3M-12 12L-23 23";

/// Returns the emblem of the piece with a character, if it has one.
pub(crate) fn emblem(character: char, color: Color, background: Color) -> Option<Vec<Shape>> {
    let figure = |path: &'static str| Outline::path(path).filled(color);
    let detail = |path: &'static str| Outline::path(path).stroked(background, 3.0);
    let eye = |x, y| Outline::circle(x, y, 2.2).filled(background);
    Some(match character {
        '王' => vec![figure(CROWN)],
        '士' => vec![figure(SHIELD), detail("M0 -20V20M-16 -3H16")],
        '象' => vec![figure(ELEPHANT), detail(ELEPHANT_EAR), eye(-16.0, -8.0)],
        '马' => vec![figure(HORSE), detail(HORSE_MANE), eye(-10.0, -10.0)],
        '车' => vec![
            figure(CART),
            Outline::path(CART_SHAFT).stroked(color, 4.0),
            Outline::circle(4.0, 9.0, 15.0).filled(background).with_stroke(color, 5.0),
            Outline::path(CART_SPOKES).stroked(color, 3.0),
            Outline::circle(4.0, 9.0, 4.0).filled(color),
        ],
        '鸭' => vec![figure(DUCK), detail(DUCK_WING), eye(-12.0, -17.0)],
        '兵' => vec![figure(BLADES), Outline::path(HILTS).stroked(color, 4.5)],
        _ => return None,
    })
}
