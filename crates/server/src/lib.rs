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
//! The server is stateless: every request carries its position. The questions and their answers are in `touchmove-api`; this
//! crate carries them over HTTP, bounds what clients can use ([`Limits`]) and logs requests as `tracing` events.
//! `docs/server.md` describes the API, and [`OPENAPI`] does so for programs.

mod app;
mod connections;
mod cors;
mod extract;
mod length_scanner;
mod limits;
mod page;
mod pool;
mod problem;
mod proxy;
mod response;
mod routes;
mod security;
mod server;
pub mod site;
mod state;
mod timeout_stream;

pub use app::App;
pub use cors::{Origin, ParseOriginError};
pub use limits::Limits;
pub use proxy::{Network, ParseNetworkError};
pub use routes::routes;
pub use server::{Server, ShutdownHandle};
pub use touchmove_api::OPENAPI;
