//! Boards of touchmove's games, drawn, so far as terminal text; it knows views only, no rules. And lines of malformed input,
//! with the place marked.
//!
//! ```
//! use touchmove::table;
//! let view = table::open(touchmove::Game::KingsTour, Some("c4 e6 d5")).unwrap().view();
//! let board = touchmove_draw::text(&view, &[], touchmove_draw::Ink::Plain);
//! assert_eq!(board.lines().nth(2), Some("6   .  .  .  .  A  .  .  ."));
//! ```

mod excerpt;
mod text;

pub use excerpt::{Excerpt, Part};
pub use text::{Ink, columns, legend, text};
