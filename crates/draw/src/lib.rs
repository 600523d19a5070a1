//! Boards of touchmove's games, drawn: as terminal text, as SVG, as PNG; it knows views only, no rules. And lines of malformed
//! input, with the place marked.
//!
//! ```
//! use touchmove::table;
//! let view = table::open(touchmove::Game::KingsTour, Some("c4 e6 d5")).unwrap().view();
//! let picture = touchmove_draw::Picture::new(&view);
//! assert_eq!(picture.ascii().lines().nth(2), Some("6   .  .  .  .  A  .  .  ."));
//! assert!(picture.svg().starts_with("<svg "));
//! ```

mod board;
mod excerpt;
mod glyphs;
mod legend;
mod lettering;
mod notes;
mod palette;
mod path;
mod picture;
mod pieces;
mod png;
mod scene;
mod squares;
mod svg;
mod text;
mod words;

pub use excerpt::{Excerpt, Part};
pub use legend::legend;
pub use picture::Picture;
pub use pieces::Pieces;
pub use png::{PNG_WIDTHS, PngError};
pub use squares::{NoSquare, square, squares, way, way_of};
pub use svg::pieces_svg;
pub use text::{Ink, columns, text};
