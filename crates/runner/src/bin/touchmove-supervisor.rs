//! The supervisor as a program of its own.

use std::process::ExitCode;

#[cfg(unix)]
fn main() -> ExitCode {
    touchmove_runner::run_as_supervisor_if_asked().unwrap_or_else(|| {
        eprintln!("touchmove-supervisor is started by programs that use touchmove-runner, not by hand");
        ExitCode::from(2)
    })
}

#[cfg(not(unix))]
fn main() -> ExitCode {
    eprintln!("touchmove-supervisor needs a Unix system");
    ExitCode::from(2)
}
