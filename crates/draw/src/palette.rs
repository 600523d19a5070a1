//! The colors of pictures. Colors that must be told apart also differ in lightness, for black-and-white print and for
//! readers who see colors differently.

use crate::scene::Color;

/// The background, so that a picture looks the same on light and dark pages.
pub(crate) const PAGE: Color = Color(0xfffdf8);
/// Lines, letters and pieces.
pub(crate) const INK: Color = Color(0x231f1a);
/// Light pieces, and light parts of dark ones.
pub(crate) const IVORY: Color = Color(0xfffaf0);
/// Dark chess pieces.
pub(crate) const EBONY: Color = Color(0x3a342d);
pub(crate) const LIGHT_SQUARE: Color = Color(0xf5ecd9);
pub(crate) const DARK_SQUARE: Color = Color(0xcda878);
/// The ground of a board with lines.
pub(crate) const BOARD: Color = Color(0xf3e3c3);
pub(crate) const RED: Color = Color(0xb3201c);
pub(crate) const BLUE: Color = Color(0x1c4587);
/// Marked squares.
pub(crate) const MARK: Color = Color(0xffd93b);
pub(crate) const ARROW: Color = Color(0x00795c);
/// The arrow of a refused move, which is dashed too.
pub(crate) const REFUSED: Color = Color(0xa3150f);
