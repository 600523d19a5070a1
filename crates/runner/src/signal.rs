//! Signals by name.

use rustix::process::Signal as Known;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A signal that terminated a program, by its number.
///
/// ```
/// use touchmove_runner::Signal;
///
/// assert_eq!(Signal(11).to_string(), "SIGSEGV");
/// assert_eq!(Signal(120).to_string(), "signal 120");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Signal(pub i32);

/// The signals that usually terminate programs.
const NAMES: [(Known, &str); 18] = [
    (Known::SEGV, "SIGSEGV"),
    (Known::ABORT, "SIGABRT"),
    (Known::FPE, "SIGFPE"),
    (Known::BUS, "SIGBUS"),
    (Known::ILL, "SIGILL"),
    (Known::KILL, "SIGKILL"),
    (Known::TERM, "SIGTERM"),
    (Known::INT, "SIGINT"),
    (Known::HUP, "SIGHUP"),
    (Known::QUIT, "SIGQUIT"),
    (Known::PIPE, "SIGPIPE"),
    (Known::ALARM, "SIGALRM"),
    (Known::TRAP, "SIGTRAP"),
    (Known::SYS, "SIGSYS"),
    (Known::XCPU, "SIGXCPU"),
    (Known::XFSZ, "SIGXFSZ"),
    (Known::USR1, "SIGUSR1"),
    (Known::USR2, "SIGUSR2"),
];

impl Signal {
    pub(crate) const KILL: Signal = Signal(Known::KILL.as_raw());
    pub(crate) const XCPU: Signal = Signal(Known::XCPU.as_raw());
    pub(crate) const XFSZ: Signal = Signal(Known::XFSZ.as_raw());

    /// Returns the name, such as `SIGSEGV`, or `None` for signals that rarely terminate programs.
    pub fn name(self) -> Option<&'static str> {
        NAMES.iter().find(|(known, _)| known.as_raw() == self.0).map(|&(_, name)| name)
    }

    /// Returns the signal that a shell reports by its exit code: 128 plus the number of a signal that has a name here.
    pub(crate) fn from_shell_exit_code(code: i32) -> Option<Signal> {
        Some(Signal(code.checked_sub(128)?)).filter(|signal| signal.name().is_some())
    }
}

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "signal {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_have_names() {
        assert_eq!(Signal(6).name(), Some("SIGABRT"));
        assert_eq!(Signal(9).name(), Some("SIGKILL"));
        assert_eq!(Signal(120).name(), None);
    }

    #[test]
    fn shell_exit_codes_map_to_signals() {
        assert_eq!(Signal::from_shell_exit_code(139), Some(Signal(11)));
        assert_eq!(Signal::from_shell_exit_code(134), Some(Signal(6)));
        for code in [0, 1, 3, 127, 128, 255, i32::MIN, i32::MAX] {
            assert_eq!(Signal::from_shell_exit_code(code), None, "{code}");
        }
    }
}
