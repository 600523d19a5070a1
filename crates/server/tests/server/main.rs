//! The server over real sockets: every question, every way to ask it wrongly, every limit. Each answer is compared with the
//! schemas of `openapi.json` as it comes in.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod client;
mod contest;
mod contract;
mod crowd;
mod docs;
mod games;
mod hosts;
mod malformed;
mod moves;
mod page;
mod patience;
mod pictures;
mod records;
mod setup;
mod sizes;
mod views;
mod wires;
