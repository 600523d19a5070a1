//! Records, read and written: PDN by the standard and as people write it, round trips, what is untidy, whole archives.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod archives;
mod found;
mod kit;
mod liberal;
mod lint;
mod playing;
mod round_trips;
mod strict;
