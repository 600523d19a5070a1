//! What the search finds: legal moves always, proofs that the rules confirm, draws by the house rules, and the same on every machine.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod search {
    pub mod budget;
    pub mod common;
    pub mod draws;
    pub mod legality;
    pub mod levels;
    pub mod opponents;
    pub mod proofs;
    #[cfg(feature = "files")]
    pub mod real_tables;
    pub mod tables;
}
