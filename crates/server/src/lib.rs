//! The HTTP API of touchmove, and its page.
//!
//! ```no_run
//! use touchmove_server::{Limits, Server};
//!
//! let server = Server::bind("127.0.0.1:8080", Limits::default())?;
//! println!("listening on {}", server.address());
//! server.run();
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! It keeps nothing from one request to the next: a position comes with every question. What can be asked is in `docs/server.md`
//! and, for programs, in [`OPENAPI`]; how much of it at a time is in [`Limits`].

mod api;
mod body;
mod deadline;
mod game;
mod guard;
mod house;
mod limits;
mod page;
mod problem;
mod query;
mod router;
mod serve;
mod wire;

pub use api::openapi::OPENAPI;
pub use limits::Limits;
pub use router::routes;
pub use serve::Server;
