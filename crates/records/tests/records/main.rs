//! Records, read and written: PDN by the standard and as people write it, round trips, what is untidy, whole archives.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod archives;
mod common;
mod liberal;
mod lint;
mod regressions;
mod replay;
mod round_trips;
mod strict;
