//! Reading, replaying, writing and linting records.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod archives;
mod common;
mod liberal;
mod lint;
mod located;
mod parts;
mod regressions;
mod replay;
mod round_trips;
mod strict;
