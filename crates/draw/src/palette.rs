//! The colours of pictures. Whatever must be told apart differs in lightness too: books are printed in black and white, and not
//! everybody sees red as others do.

use crate::scene::Colour;

/// The page that the board lies on: the picture brings its own, and looks the same on light and dark ones.
pub(crate) const PAGE: Colour = Colour(0xfffdf8);
/// Lines, letters and figures.
pub(crate) const INK: Colour = Colour(0x231f1a);
/// What is light on pieces, and light pieces.
pub(crate) const IVORY: Colour = Colour(0xfffaf0);
/// Dark pieces of chess.
pub(crate) const EBONY: Colour = Colour(0x3a342d);
pub(crate) const LIGHT_SQUARE: Colour = Colour(0xf5ecd9);
pub(crate) const DARK_SQUARE: Colour = Colour(0xcda878);
/// The board with lines.
pub(crate) const BOARD: Colour = Colour(0xf3e3c3);
pub(crate) const RED: Colour = Colour(0xb3201c);
pub(crate) const BLUE: Colour = Colour(0x1c4587);
/// Marked squares.
pub(crate) const MARK: Colour = Colour(0xffd93b);
pub(crate) const ARROW: Colour = Colour(0x00795c);
/// The arrow of a move that was refused; it is broken, too.
pub(crate) const REFUSAL: Colour = Colour(0xa3150f);
