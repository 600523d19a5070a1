//! What a run costs beyond starting the program: `cargo run --release -p touchmove-runner --example overhead`.

use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use touchmove_runner::{Ending, Limits, Program, Runner};

const ROUNDS: usize = 500;

fn main() -> ExitCode {
    if let Some(code) = touchmove_runner::launched() {
        return code;
    }
    // Another launcher may be named.
    let runner = std::env::args_os().nth(1).map_or_else(Runner::new, Runner::with_launcher);
    let Ok(runner) = runner else { return ExitCode::FAILURE };
    let (mut plain, mut ours) = (Vec::new(), Vec::new());
    // By turns, so that a noise hits both.
    for _ in 0..ROUNDS {
        plain.push(time(|| {
            let mut command = Command::new("true");
            command.stdin(Stdio::null()).output().is_ok_and(|output| output.status.success())
        }));
        ours.push(time(|| {
            let run = runner.run(&Program::new(["true"], "."), b"", &Limits::default());
            run.ending == Ending::Finished
        }));
    }
    let run = runner.run(&Program::new(["true"], "."), b"", &Limits::default());
    for (what, part) in [("least", 0), ("median", ROUNDS / 2)] {
        let [plain, ours] = [&mut plain, &mut ours].map(|times| {
            times.sort_unstable();
            times[part]
        });
        println!("{what}: plain {plain:?}, ours {ours:?}, more by {:?}", ours.saturating_sub(plain));
    }
    println!("in force: {}", run.fence);
    ExitCode::SUCCESS
}

fn time(what: impl FnOnce() -> bool) -> Duration {
    let begun = Instant::now();
    assert!(what(), "it failed");
    begun.elapsed()
}
