//! Draws the boards of touchmove's games as terminal text, SVG and PNG. It works on a [`touchmove::View`] and knows nothing
//! about the rules.
//!
//! ```
//! use touchmove::{AnyPosition, Game};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let view = AnyPosition::parse(Game::KingsTour, "c4 e6 d5")?.view();
//! let picture = touchmove_draw::Picture::new(&view);
//! assert_eq!(picture.ascii().lines().nth(2), Some("6   .  .  .  .  A  .  .  ."));
//! assert!(picture.svg().starts_with("<svg "));
//! # Ok(())
//! # }
//! ```

mod alt_text;
mod board;
mod emblems;
mod glyph_text;
mod glyphs;
mod legend;
mod overlays;
mod palette;
mod path;
mod picture;
mod pieces;
mod png;
mod scene;
mod svg;
mod text;

pub use legend::legend;
pub use picture::Picture;
pub use pieces::PieceSet;
pub use png::{PNG_WIDTHS, PngError};
pub use svg::pieces_svg;
pub use text::{ANSI_STYLES, ColorChoice, text};
