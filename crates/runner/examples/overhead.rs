//! Measures what a run costs beyond starting the program: `cargo run --release -p touchmove-runner --example overhead`.
//!
//! It prints the time of a run of `true` without the runner and at each level of protection, and how many runs finish per
//! second when as many threads as there are cores start them.

use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use touchmove_runner::{Limits, Program, Protection, Runner, Verdict};

const ROUNDS: usize = 500;
const LEVELS: [Protection; 4] =
    [Protection::None, Protection::SystemCalls, Protection::Landlock, Protection::Namespaces];

fn main() -> ExitCode {
    if let Some(code) = touchmove_runner::run_as_supervisor_if_asked() {
        return code;
    }
    // The argument may name another supervisor.
    let new_runner = |level| {
        let runner = std::env::args_os().nth(1).map_or_else(Runner::new, Runner::with_supervisor);
        runner.map(|runner| runner.with_max_protection(level))
    };
    let Ok(runners) = LEVELS.into_iter().map(new_runner).collect::<Result<Vec<_>, _>>() else {
        return ExitCode::FAILURE;
    };
    let mut times = vec![Vec::new(); 1 + runners.len()];
    // They alternate, so that other load on the machine affects all of them.
    for _ in 0..ROUNDS {
        times[0].push(time(|| {
            let mut command = Command::new("true");
            command.stdin(Stdio::null()).output().is_ok_and(|output| output.status.success())
        }));
        for (runner, times) in runners.iter().zip(&mut times[1..]) {
            times.push(time(|| run(runner)));
        }
    }
    println!("time of a run    minimum      median");
    print_times("directly", &mut times[0]);
    for (level, times) in LEVELS.iter().zip(&mut times[1..]) {
        print_times(level.name(), times);
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    println!("runs per second in {threads} threads");
    for (level, runner) in LEVELS.iter().zip(&runners) {
        println!("{level:<14} {:9.0}", runs_per_second(runner, threads));
    }
    for runner in &runners {
        println!("{}", runner.run(&program(), b"", &Limits::default()).restrictions);
    }
    ExitCode::SUCCESS
}

fn program() -> Program {
    Program::new(["true"], ".")
}

fn run(runner: &Runner) -> bool {
    runner.run(&program(), b"", &Limits::default()).verdict == Verdict::Success
}

fn time(is_successful: impl FnOnce() -> bool) -> Duration {
    let started_at = Instant::now();
    assert!(is_successful(), "the run failed");
    started_at.elapsed()
}

fn print_times(name: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    println!("{name:<14} {:6.2} ms   {:6.2} ms", millis(times[0]), millis(times[times.len() / 2]));
}

fn runs_per_second(runner: &Runner, threads: usize) -> f64 {
    let started_at = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| (0..ROUNDS).for_each(|_| assert!(run(runner), "the run failed")));
        }
    });
    (threads * ROUNDS) as f64 / started_at.elapsed().as_secs_f64()
}
