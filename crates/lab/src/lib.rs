//! The laboratory: it finds the smallest input on which somebody's contest program is wrong.

mod compare;
mod explain;
mod feed;
mod finding;
mod generate;
mod guess;
mod killing;
mod kinds;
mod pace;
mod package;
mod problem;
pub mod problems;
mod seen;
mod shrink;
mod stress;
mod subject;

pub use compare::{Compared, compare, lines};
pub use explain::{Explanation, explain};
pub use finding::Finding;
pub use generate::generate;
pub use guess::guess;
pub use killing::{candidates, killed, killing_set};
pub use package::{Format, Item, Unmade, package};
pub use problem::{Cases, Kind, Problem};
pub use stress::{Failing, Failure, Found, Options, Outcome, Progress, stress};
pub use subject::{Breakdown, Reply, Subject};
pub use touchmove_plain::Mistake;
