//! Boards of touchmove's games, drawn. So far as terminal text; it knows views only, no rules.
//!
//! ```
//! use touchmove::table;
//! let view = table::open(touchmove::Game::KingsTour, Some("c4 e6 d5")).unwrap().view();
//! let board = touchmove_draw::text(&view, &[], touchmove_draw::Ink::Plain);
//! assert_eq!(board.lines().nth(2), Some("6   .  .  .  .  A  .  .  ."));
//! ```

mod text;

pub use text::{Ink, columns, legend, text};
