//! Which restrictions the kernel enforced on a program.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The restrictions that the kernel enforced on a program. Without Landlock there are none.
///
/// ```
/// use touchmove_runner::Sandbox;
///
/// let sandbox = Sandbox { files: true, tcp: true, signals: false };
/// assert_eq!(sandbox.to_string(), "no writing outside its directory, no TCP");
/// assert_eq!(Sandbox::default().to_string(), "no sandbox");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sandbox {
    /// It could not write, create or remove files outside its scratch directory (Linux 5.13; truncating them, 6.2).
    pub files: bool,
    /// It could not use TCP (Linux 6.7). UDP is never restricted.
    pub tcp: bool,
    /// It could not send signals to processes that it had not started (Linux 6.12).
    pub signals: bool,
}

impl fmt::Display for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let restrictions = [
            (self.files, "no writing outside its directory"),
            (self.tcp, "no TCP"),
            (self.signals, "no signals to others"),
        ];
        let enforced: Vec<&str> =
            restrictions.into_iter().filter_map(|(is_enforced, text)| is_enforced.then_some(text)).collect();
        f.write_str(if enforced.is_empty() { "no sandbox" } else { "" })?;
        f.write_str(&enforced.join(", "))
    }
}
