//! Measures what a run costs beyond starting the program: `cargo run --release -p touchmove-runner --example overhead`.

use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use touchmove_runner::{Limits, Program, Runner, Verdict};

const ROUNDS: usize = 500;

fn main() -> ExitCode {
    if let Some(code) = touchmove_runner::run_as_supervisor_if_asked() {
        return code;
    }
    // The argument may name another supervisor.
    let runner = std::env::args_os().nth(1).map_or_else(Runner::new, Runner::with_supervisor);
    let Ok(runner) = runner else { return ExitCode::FAILURE };
    let program = Program::new(["true"], ".");
    let (mut plain, mut supervised) = (Vec::new(), Vec::new());
    // They alternate, so that other load on the machine affects both.
    for _ in 0..ROUNDS {
        plain.push(time(|| {
            let mut command = Command::new("true");
            command.stdin(Stdio::null()).output().is_ok_and(|output| output.status.success())
        }));
        supervised.push(time(|| runner.run(&program, b"", &Limits::default()).verdict == Verdict::Success));
    }
    for (name, rank) in [("minimum", 0), ("median", ROUNDS / 2)] {
        let [plain, supervised] = [&mut plain, &mut supervised].map(|times| {
            times.sort_unstable();
            times[rank]
        });
        let overhead = supervised.saturating_sub(plain);
        println!("{name}: plain {plain:?}, supervised {supervised:?}, overhead {overhead:?}");
    }
    println!("restrictions: {}", runner.run(&program, b"", &Limits::default()).restrictions);
    ExitCode::SUCCESS
}

fn time(is_successful: impl FnOnce() -> bool) -> Duration {
    let started_at = Instant::now();
    assert!(is_successful(), "the run failed");
    started_at.elapsed()
}
