//! What the system keeps a program from, as far as it can.

use std::fmt;

/// What the system keeps a program from. It depends on the kernel; without Landlock, nothing of it is in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fence {
    /// It cannot write, make or remove files outside its scratch folder (Linux 5.13; 6.2 to be watertight).
    pub files: bool,
    /// It cannot use TCP (Linux 6.7). Nothing keeps it from UDP.
    pub tcp: bool,
    /// It cannot send signals to others (Linux 6.12).
    pub signals: bool,
}

impl fmt::Display for Fence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            (self.files, "no writing outside its folder"),
            (self.tcp, "no TCP"),
            (self.signals, "no signals to others"),
        ];
        let parts: Vec<&str> = parts.into_iter().filter_map(|(is, words)| is.then_some(words)).collect();
        f.write_str(if parts.is_empty() { "no fence" } else { "" })?;
        f.write_str(&parts.join(", "))
    }
}
