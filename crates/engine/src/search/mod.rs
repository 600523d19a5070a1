//! The search: a game and limits in, the best moves with their scores out.
//!
//! It is an iterative-deepening principal-variation search with a transposition table, and a quiescence search over captures. It
//! has no threads, files or clock: [`Control`] passes in the time and whether to stop, and an [`EndgameTable`] what is proved of
//! positions with few pieces. With a budget of [positions](Limits::nodes) it finds the same moves on every machine.
//!
//! ```
//! use touchmove::{GameHistory, checkers};
//! use touchmove_engine::{score::Score, search::{Limits, Searcher}};
//!
//! let game = GameHistory::new("W:WK10,K12,22:B8,9".parse::<checkers::Position>().unwrap());
//! let mut searcher = Searcher::new(Default::default());
//! let analysis = searcher.analyze(&game, &Limits::nodes(10_000), &mut ());
//! let best = &analysis.lines[0];
//! assert!(matches!(best.score, Score::Win { .. }));
//! assert_eq!(best.moves[0].to_string(), "12-3");
//! ```
//!
//! # Draws
//!
//! The house rules of the [game](touchmove::GameHistory) that are switched on apply: a position that has occurred twice in the game is a draw
//! (HR1), and so are too many reversible plies (HR2, HR3). Within the search the first repetition counts as a draw, since the
//! side that repeats can do so again. A win is proved only if no rule draws the game before.

mod alpha_beta;
mod analysis;
mod checkers;
mod duck_chess;
mod game;
mod key;
mod level;
mod limits;
mod ordering;
mod path;
mod reductions;
mod root;
mod searcher;
mod table;
mod transposition;
mod value;
pub(crate) mod weights;

pub use analysis::{Analysis, Line};
pub(crate) use checkers::evaluation as checkers_evaluation;
pub(crate) use duck_chess::evaluation as duck_chess_evaluation;
pub use game::SearchGame;
pub(crate) use key::mixed;
pub use level::Level;
pub use limits::{Control, Limits, MAX_DEPTH};
pub use searcher::{Options, Searcher};
pub use table::EndgameTable;
