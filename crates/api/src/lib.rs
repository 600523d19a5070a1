//! Every question that the touchmove page or an app can ask, as plain data: request in, response out.
//!
//! Each question has one module: a request that is deserialized from JSON or from a query string, a response that is serialized
//! to JSON, and a function from one to the other. Transports, such as `touchmove-server`, parse the request, call the function
//! and write the response or the [`Problem`]; [`question`] says which question has which path. There is no clock here: functions that may run for long take a closure that
//! says whether the time is up.
//!
//! ```
//! use touchmove::{Game, Lang};
//! use touchmove_api::moves::{MoveRequest, play};
//!
//! let request = MoveRequest { mv: Some("9-14".to_owned()), ..MoveRequest::default() };
//! let response = play(Game::Checkers, request, Lang::En)?;
//! assert!(response.legal);
//! # Ok::<(), touchmove_api::Problem>(())
//! ```

pub mod attacked;
mod board;
pub mod check;
pub mod contest;
pub mod convert;
pub mod detect;
pub mod ending;
pub mod engine;
pub mod games;
mod limits;
pub mod moves;
pub mod picture;
mod problem;
pub mod question;
pub mod record;
pub mod rules;
pub mod setup;
pub mod shortest_path;
pub mod test_data;
mod timed;
pub mod view;

pub use board::RowCol;
pub use limits::Limits;
pub use problem::{InputError, Problem, ProblemKind, kinds};

/// The description of the API over HTTP, OpenAPI 3.1.
pub const OPENAPI: &str = include_str!("../openapi.json");
