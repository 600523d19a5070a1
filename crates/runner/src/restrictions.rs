//! Which restrictions the kernel enforced on a program.

use crate::Protection;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The restrictions that the kernel enforced on a program, each `true` if it was enforced.
///
/// ```
/// use touchmove_runner::{Protection, Restrictions};
///
/// let mut restrictions = Restrictions::default();
/// assert_eq!(restrictions.to_string(), "no restrictions");
/// restrictions.protection = Protection::Landlock;
/// restrictions.writes = true;
/// restrictions.sockets = true;
/// assert_eq!(restrictions.to_string(), "landlock: no writing outside its directory, no network");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Restrictions {
    /// The level of protection. The other fields say what it prevented on this kernel.
    pub protection: Protection,
    /// It could not write, create or remove files outside its scratch directory (namespaces, or Landlock since Linux 5.13).
    pub writes: bool,
    /// It could not change the mode, the owner or the times of files outside its scratch directory (namespaces).
    pub attributes: bool,
    /// It could not use TCP (namespaces, or Landlock since Linux 6.7).
    pub tcp: bool,
    /// It could not create sockets of any kind, nor memory that outlives it or that no limit counts (the filter of system
    /// calls).
    pub sockets: bool,
    /// It could not send signals to processes that it had not started (namespaces, or Landlock since Linux 6.12).
    pub signals: bool,
    /// It was in a control group of its own, with which all its processes were killed. `docs/running.md` says when that is so.
    pub cgroup: bool,
}

impl fmt::Display for Restrictions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let restrictions = [
            (self.writes, "no writing outside its directory"),
            (self.attributes, "no changing of modes and times there"),
            (self.sockets, "no network"),
            (self.tcp && !self.sockets, "no TCP"),
            (self.signals, "no signals to others"),
            (self.cgroup, "a control group of its own"),
        ];
        let enforced: Vec<&str> =
            restrictions.into_iter().filter_map(|(is_enforced, text)| is_enforced.then_some(text)).collect();
        match (self.protection, enforced.is_empty()) {
            (Protection::None, true) => f.write_str("no restrictions"),
            (protection, true) => write!(f, "{protection}"),
            (protection, false) => write!(f, "{protection}: {}", enforced.join(", ")),
        }
    }
}
