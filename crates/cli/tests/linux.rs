//! What only Linux lets us see: a full disk, and the peak of memory.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

fn touchmove(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
    command.args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_full_disk_is_reported() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let commands: [&[&str]; 5] = [
        &["judge", "checkers", "examples/checkers.in"],
        &["rules"],
        &["perft", "checkers", "2"],
        &["--help"],
        &["games"],
    ];
    for args in commands {
        let said = touchmove(args).stdout(full()).output().unwrap();
        assert_eq!(said.status.code().unwrap(), 74, "{args:?}");
        assert!(text(&said.stderr).starts_with("touchmove: standard output: "), "{args:?}");
    }
}

/// Lost answers are worse news than malformed input.
#[test]
fn a_full_disk_is_reported_even_if_the_input_is_malformed() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = touchmove(&["judge", "correct-move"]).stdout(full).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"17 49 25\nx\n").unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(74));
}

/// Feeds far more than memory would hold were it kept, without a line break, and looks at the peak of memory.
#[test]
fn memory_stays_bounded_on_a_line_of_300_mb() {
    const MEGABYTES: usize = 300;
    let inputs: [(&str, &str, &str, i32); 6] = [
        ("correct-move", "17 49 ", "0", 0),
        ("correct-move", "17 49 ", "x", 65),
        ("kings-tour", "c4 e6 d5", " ", 0),
        ("checkers", "1 2 8 -10 -12 1 W 12-3 1 2 8 -10 -12 1 W 1", "2-1", 0),
        ("checkers", "1 2 8 -10 -12 9 W 12-3 ", "99-99 ", 65),
        ("duck-chess", "1\n3 0 ", "9", 0),
    ];
    for (game, start, repeated, exit) in inputs {
        let mut child = touchmove(&["judge", game]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(start.as_bytes()).unwrap();
        let block = repeated.repeat(1_000_000 / repeated.len());
        for _ in 0..MEGABYTES {
            // With enough said it may stop reading.
            if stdin.write_all(block.as_bytes()).is_err() {
                break;
            }
        }
        let peak = peak_memory(&child);
        let _ = stdin.write_all(if game == "duck-chess" { b" 0\n" } else { b"\n" });
        drop(stdin);
        let said = child.wait_with_output().unwrap();
        if game == "correct-move" && exit == 0 {
            assert_eq!(text(&said.stdout), "Illegal move\n");
        }
        assert_eq!(said.status.code().unwrap(), exit, "{game}: {}", text(&said.stderr));
        assert!(said.stderr.len() < 1000 && said.stdout.len() < 1000);
        assert!(peak.is_none_or(|kilobytes| kilobytes < 64 * 1024), "{game}: {peak:?} kB");
    }
}

/// The most memory that a running child has had, in kB.
fn peak_memory(child: &Child) -> Option<u64> {
    let mut status = String::new();
    std::fs::File::open(format!("/proc/{}/status", child.id())).ok()?.read_to_string(&mut status).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
