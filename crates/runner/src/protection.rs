//! Levels of protection.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How a program is separated from the rest of the system. Each level includes those before it, as far as the kernel has them.
///
/// A [`Runner`](crate::Runner) uses the highest level that the system allows; [`Run::restrictions`](crate::Run::restrictions)
/// says which one that was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Protection {
    /// Resource limits only, because the sandbox is off or the system is not Linux.
    #[default]
    None,
    /// Additionally a filter that refuses system calls which a contest program does not need.
    SystemCalls,
    /// Additionally Landlock, which prevents writing elsewhere and signals to other processes.
    Landlock,
    /// Additionally namespaces of its own for processes, users, mounts, the network, IPC and host names.
    Namespaces,
}

impl Protection {
    /// Returns the name, such as `namespaces`.
    pub fn name(self) -> &'static str {
        match self {
            Protection::None => "none",
            Protection::SystemCalls => "system-calls",
            Protection::Landlock => "landlock",
            Protection::Namespaces => "namespaces",
        }
    }
}

impl fmt::Display for Protection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
