//! What only Linux shows: a full disk, and the peak of memory.

use crate::common::{Output, finish_with_input, temp_dir, touchmove, write};
use std::fs::File;
use std::io::Write;
use std::process::{Child, Stdio};

fn full_disk() -> File {
    File::options().write(true).open("/dev/full").unwrap()
}

#[test]
fn a_full_disk_is_reported() {
    let commands: [&[&str]; 7] = [
        &["judge", "checkers", "examples/checkers.in"],
        &["rules"],
        &["perft", "checkers", "2"],
        &["--help"],
        &["games"],
        &["show", "checkers", "--format", "svg"],
        &["replay", "checkers", "examples/games.pdn"],
    ];
    for args in commands {
        let output = Output::from(touchmove(args).stdout(full_disk()).output().unwrap());
        assert_eq!(output.code, 74, "{args:?}");
        assert!(output.stderr.starts_with("touchmove: standard output: "), "{args:?}: {}", output.stderr);
    }
}

/// Lost answers are more important than malformed input.
#[test]
fn a_full_disk_is_reported_even_if_the_input_is_malformed() {
    let mut command = touchmove(&["judge", "correct-move"]);
    let child = command.stdin(Stdio::piped()).stdout(full_disk()).spawn().unwrap();
    assert_eq!(finish_with_input(child, "17 49 25\nx\n").code, 74);
}

#[test]
#[ignore = "slow"]
fn memory_is_bounded_on_a_line_of_200_megabytes() {
    const MEGABYTES: usize = 200;
    const MAX_KILOBYTES: u64 = 64 * 1024;
    let inputs: [(&str, &str, &str, &str, i32); 6] = [
        ("correct-move", "17 49 ", "0", "\n", 0),
        ("correct-move", "17 49 ", "x", "\n", 65),
        ("kings-tour", "c4 e6 d5", " ", "\n", 0),
        ("checkers", "1 2 8 -10 -12 1 W 12-3 1 2 8 -10 -12 1 W 1", "2-1", "\n", 0),
        ("checkers", "1 2 8 -10 -12 9 W 12-3 ", "99-99 ", "\n", 65),
        ("duck-chess", "1\n3 0 ", "9", " 0\n", 0),
    ];
    for (game, start, repeated, end, code) in inputs {
        let mut child = touchmove(&["judge", game]).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(start.as_bytes()).unwrap();
        let block = repeated.repeat(1_000_000 / repeated.len());
        // The program stops reading at the first error.
        let is_read = (0..MEGABYTES).all(|_| stdin.write_all(block.as_bytes()).is_ok());
        let peak = peak_memory(&child);
        let _ = stdin.write_all(end.as_bytes());
        drop(stdin);
        let output = Output::from(child.wait_with_output().unwrap());
        assert_eq!(output.code, code, "{game}: {}", output.stderr);
        assert!(is_read || code == 65, "{game}");
        assert!(output.stderr.len() < 1000 && output.stdout.len() < 1000);
        if game == "correct-move" && code == 0 {
            assert_eq!(output.stdout, "Illegal move\n");
        }
        assert!(peak.is_none_or(|kilobytes| kilobytes < MAX_KILOBYTES), "{game}: {peak:?} kB");
    }
}

/// Both files are far larger than what `check` may use.
#[test]
#[ignore = "slow"]
fn memory_of_check_is_bounded() {
    const LINES: usize = 4_000_000;
    const MAX_KILOBYTES: u64 = 64 * 1024;
    let dir = temp_dir();
    let input = write(&dir, "large.in", "17 49 25\n".repeat(LINES));
    let block = "Move not allowed\n".repeat(LINES / 100);
    let mut child = touchmove(&["check", "correct-move", &input, "-"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    (0..99).for_each(|_| stdin.write_all(block.as_bytes()).unwrap());
    let peak = peak_memory(&child);
    stdin.write_all(block.replace("Move", "move").as_bytes()).unwrap();
    drop(stdin);
    let output = Output::from(child.wait_with_output().unwrap());
    assert_eq!(output.code, 1, "{}", output.stderr);
    let first = LINES / 100 * 99 + 1;
    assert!(
        output.stdout.starts_with(&format!("<stdin>:{first}: right words, wrong layout")),
        "{}",
        output.stdout
    );
    assert!(peak.is_none_or(|kilobytes| kilobytes < MAX_KILOBYTES), "{peak:?} kB");
}

/// Returns the peak memory of a running child in kB.
fn peak_memory(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
