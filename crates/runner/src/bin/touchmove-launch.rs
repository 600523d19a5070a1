//! The launcher as a program of its own.

use std::process::ExitCode;

fn main() -> ExitCode {
    touchmove_runner::launched().unwrap_or_else(|| {
        eprintln!("touchmove-launch is started by programs that use touchmove-runner, not by hand");
        ExitCode::from(2)
    })
}
