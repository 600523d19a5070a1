//! The server over real sockets: every question, every malformed request, every limit. Each response is validated against the
//! schemas of `openapi.json`.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod client;
mod concurrency;
mod contest;
mod contract;
mod docs;
mod engine;
mod games;
mod host_header;
mod keep_alive;
mod limits;
mod malformed;
mod moves;
mod page;
mod pictures;
mod records;
mod setup;
mod timeouts;
mod views;
