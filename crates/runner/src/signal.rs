//! Signals by name.

use rustix::process::Signal as Known;
use std::fmt;

/// A signal that ended a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Signal(pub i32);

/// The signals that end programs, with what they usually mean.
const NAMES: [(Known, &str, &str); 18] = [
    (
        Known::SEGV,
        "SIGSEGV",
        "touched memory that is not its own; perhaps an index out of range, or too deep a recursion",
    ),
    (
        Known::ABORT,
        "SIGABRT",
        "gave up by itself: a failed assertion, an exception that nobody caught, a damaged heap",
    ),
    (Known::FPE, "SIGFPE", "divided by zero, or another impossible calculation"),
    (Known::BUS, "SIGBUS", "touched memory that is not there"),
    (Known::ILL, "SIGILL", "came upon an instruction that this processor does not have"),
    (Known::KILL, "SIGKILL", "was killed from outside, perhaps for want of memory"),
    (Known::TERM, "SIGTERM", "was asked to end"),
    (Known::INT, "SIGINT", "was interrupted"),
    (Known::HUP, "SIGHUP", "lost its terminal"),
    (Known::QUIT, "SIGQUIT", "was asked to quit"),
    (Known::PIPE, "SIGPIPE", "wrote to a pipe that nobody reads"),
    (Known::ALARM, "SIGALRM", "was woken by an alarm that it did not expect"),
    (Known::TRAP, "SIGTRAP", "came upon a trap"),
    (Known::SYS, "SIGSYS", "made a call that the system does not allow"),
    (Known::XCPU, "SIGXCPU", "used too much processor time"),
    (Known::XFSZ, "SIGXFSZ", "wrote too large a file"),
    (Known::USR1, "SIGUSR1", "was sent a signal that it did not expect"),
    (Known::USR2, "SIGUSR2", "was sent a signal that it did not expect"),
];

impl Signal {
    pub(crate) const XCPU: Signal = Signal(Known::XCPU.as_raw());
    pub(crate) const XFSZ: Signal = Signal(Known::XFSZ.as_raw());

    /// Its name, such as `SIGSEGV`; `None` of a rare one.
    pub fn name(self) -> Option<&'static str> {
        self.known().map(|(name, _)| name)
    }

    /// What it usually means, as the end of a sentence that begins with the program.
    pub fn meaning(self) -> Option<&'static str> {
        self.known().map(|(_, meaning)| meaning)
    }

    /// The signal behind an exit code as shells give it: 128 and the signal's number.
    pub fn behind_exit(code: i32) -> Option<Signal> {
        Some(Signal(code.checked_sub(128)?)).filter(|signal| signal.known().is_some())
    }

    fn known(self) -> Option<(&'static str, &'static str)> {
        let found = NAMES.iter().find(|(known, ..)| known.as_raw() == self.0);
        found.map(|&(_, name, meaning)| (name, meaning))
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
    fn signals_have_their_names() {
        assert_eq!(Signal(11).to_string(), "SIGSEGV");
        assert_eq!(Signal(6).name(), Some("SIGABRT"));
        assert_eq!(Signal(9).name(), Some("SIGKILL"));
        assert_eq!(Signal(120).to_string(), "signal 120");
    }

    #[test]
    fn exit_codes_of_shells_are_understood() {
        assert_eq!(Signal::behind_exit(139), Some(Signal(11)));
        assert_eq!(Signal::behind_exit(134), Some(Signal(6)));
        for code in [0, 1, 3, 127, 128, 255, i32::MIN, i32::MAX] {
            assert_eq!(Signal::behind_exit(code), None, "{code}");
        }
    }
}
