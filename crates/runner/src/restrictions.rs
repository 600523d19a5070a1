//! Which restrictions the kernel enforced on a program.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The restrictions that the kernel enforced on a program, each `true` if it was enforced. Without Landlock, none is.
///
/// ```
/// use touchmove_runner::Restrictions;
///
/// let restrictions = Restrictions { writes: true, tcp: true, signals: false };
/// assert_eq!(restrictions.to_string(), "no writing outside its directory, no TCP");
/// assert_eq!(Restrictions::default().to_string(), "no restrictions");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restrictions {
    /// It could not write, create or remove files outside its scratch directory (Linux 5.13; truncating them, 6.2).
    pub writes: bool,
    /// It could not use TCP (Linux 6.7). UDP is never restricted.
    pub tcp: bool,
    /// It could not send signals to processes that it had not started (Linux 6.12).
    pub signals: bool,
}

impl fmt::Display for Restrictions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let restrictions = [
            (self.writes, "no writing outside its directory"),
            (self.tcp, "no TCP"),
            (self.signals, "no signals to others"),
        ];
        let enforced: Vec<&str> =
            restrictions.into_iter().filter_map(|(is_enforced, text)| is_enforced.then_some(text)).collect();
        f.write_str(if enforced.is_empty() { "no restrictions" } else { "" })?;
        f.write_str(&enforced.join(", "))
    }
}
