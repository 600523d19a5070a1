//! The server over real sockets: every question, every malformed request, every limit. Each response is validated against the
//! schemas of `openapi.json`.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod check;
mod client;
mod concurrency;
mod connections;
mod contest;
mod contract;
mod cross_site;
mod docs;
mod endings;
mod engine;
mod games;
mod host_header;
mod keep_alive;
mod limits;
mod malformed;
mod moves;
mod page;
mod pictures;
mod proxies;
mod records;
mod setup;
mod shutdown;
mod timeouts;
mod views;
