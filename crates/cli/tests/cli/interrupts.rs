//! Ctrl-C, SIGTERM and SIGHUP.

use crate::common::{Output, TIMEOUT, file_names, temp_dir, touchmove};
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const SIGNALS: [&str; 3] = ["INT", "TERM", "HUP"];

/// Waits until something that is certain to happen has happened.
fn wait_until(happened: impl Fn() -> bool) {
    let start = Instant::now();
    while !happened() {
        assert!(start.elapsed() < TIMEOUT);
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn interrupt(child: Child, signal: &str) -> Output {
    let status = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    child.wait_with_output().unwrap().into()
}

#[test]
fn an_interrupt_removes_the_unfinished_file() {
    for signal in SIGNALS {
        let dir = temp_dir();
        let target = dir.path().join("games.pdn");
        let args = ["convert", "checkers", "-", "--to", "pdn", "--out", target.to_str().unwrap()];
        let mut child = touchmove(&args).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all("1. 9-14 *\n".repeat(1000).as_bytes()).unwrap();
        wait_until(|| !file_names(dir.path()).is_empty());
        let output = interrupt(child, signal);
        assert_eq!((output.code, file_names(dir.path()).len()), (130, 0), "{signal}: {output:?}");
    }
}

#[test]
fn an_interrupt_before_the_first_case_is_no_success() {
    for signal in SIGNALS {
        let dir = temp_dir();
        let started = dir.path().join("started");
        let script = format!("echo > '{}'; sleep 100000", started.display());
        let args = ["stress", "correct-move", "--no-sandbox", "--time", "3600", "--", "sh", "-c", &script];
        let child = touchmove(&args).spawn().unwrap();
        wait_until(|| started.exists());
        let output = interrupt(child, signal);
        assert_eq!((output.code, output.stdout.as_str()), (130, ""), "{signal}: {output:?}");
        assert_eq!(output.stderr, "touchmove: interrupted before the first case\n", "{signal}");
    }
}
