//! `touchmove judge`: streaming, files, threads and errors. `golden.rs` compares its answers.

use crate::common::{Output, TIMEOUT, run, run_with_input, temp_dir, touchmove, write};
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, channel};

/// Sends the lines of a program's output as they come.
fn lines_of(stdout: ChildStdout) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        BufReader::new(stdout).lines().for_each(|line| drop(sender.send(line.unwrap())))
    });
    receiver
}

#[test]
fn complete_cases_are_answered_before_more_input_arrives() {
    let dialogues = [
        ("correct-move", [("17 49 25\n", "Move not allowed"), ("56 48 49\n", "Stop")]),
        ("kings-tour", [("c4 e6 d5\n", "2"), ("a8 a1 b1\n", "9")]),
        (
            "checkers",
            [
                ("1 2\n8\n-10 -12\n1 W\n12-3\n", "All moves valid"),
                ("1 2 8 -10 -12 1 W 10-6 ", "Move 1 is invalid"),
            ],
        ),
        ("duck-chess", [("3\n3 0 4 0\n", "red soldier;NA;no;no"), ("3 2 4 2\n", "Invalid command")]),
    ];
    for (game, exchanges) in dialogues {
        let mut child = touchmove(&["judge", game]).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let answers = lines_of(child.stdout.take().unwrap());
        for (case, answer) in exchanges {
            stdin.write_all(case.as_bytes()).unwrap();
            stdin.flush().unwrap();
            assert_eq!(answers.recv_timeout(TIMEOUT).as_deref(), Ok(answer), "{game}");
        }
        drop(stdin);
        child.wait().unwrap();
    }
}

/// Standard input is read in its turn, with any number of threads.
#[test]
fn stdin_after_a_file_is_answered_before_more_input_arrives() {
    let args = ["judge", "correct-move", "--threads", "4", "examples/correct-move.in", "-"];
    let mut child = touchmove(&args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let answers = lines_of(child.stdout.take().unwrap());
    stdin.write_all(b"56 48 49\n").unwrap();
    let of_file = run(&["judge", "correct-move", "examples/correct-move.in"]).stdout;
    for answer in of_file.lines().chain(["Stop"]) {
        assert_eq!(answers.recv_timeout(TIMEOUT).as_deref(), Ok(answer));
    }
    drop(stdin);
    child.wait().unwrap();
}

#[test]
fn a_missing_file_is_reported_while_stdin_stays_open() {
    let args = ["judge", "correct-move", "--threads", "4", "no-such-file", "-"];
    let mut child = touchmove(&args).stdin(Stdio::piped()).spawn().unwrap();
    let stdin = child.stdin.take();
    let (sender, receiver) = channel();
    std::thread::spawn(move || sender.send(child.wait_with_output().unwrap()));
    let output = Output::from(receiver.recv_timeout(TIMEOUT).unwrap());
    assert_eq!(output.code, 74, "{output:?}");
    drop(stdin);
}

#[test]
fn games_are_found_by_alias_in_any_case() {
    for name in ["correct-move", "uva255", "UVA255", "Correct-Move"] {
        let output = run_with_input(&["judge", name], "17 49 25\n");
        assert_eq!((output.code, output.stdout.as_str()), (0, "Move not allowed\n"), "{name}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let input = "17 49 25\n".repeat(1_000_000);
    for args in [&["judge", "correct-move"][..], &["judge", "correct-move", "--explain"]] {
        let mut child = touchmove(args).stdin(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        // The program stops reading once it cannot answer.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = Output::from(child.wait_with_output().unwrap());
        assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    }
}

#[test]
fn each_file_starts_afresh() {
    let dir = temp_dir();
    let first = write(&dir, "1.in", "2\n3 0 4 0\n6 0 5 0\nignored");
    let second = write(&dir, "2.in", "1\n3 0 4 0");
    let output = run_with_input(&["judge", "duck-chess", &first, "-", &second], "1\n9 0 8 0\n");
    let expected = "red soldier;NA;no;no\nblue soldier;NA;no;no\nInvalid command\nred soldier;NA;no;no\n";
    assert_eq!((output.stdout.as_str(), output.code), (expected, 0));
    let output = run(&["judge", "duck-chess", "--json", &first, &second]);
    let last = output.stdout.lines().last().unwrap();
    assert!(last.contains("\"file\":") && last.contains("2.in\",\"case\":1,\"line\":2"), "{last}");
}

#[test]
fn an_error_names_the_file_and_keeps_the_answers_before_it() {
    let dir = temp_dir();
    let (good, bad) = (write(&dir, "good.in", "56 48 49\n"), write(&dir, "bad.in", "56 48 49\n56 48\n"));
    let output = run(&["judge", "correct-move", &good, &bad, &good]);
    assert_eq!((output.stdout.as_str(), output.code), ("Stop\nStop\n", 65));
    let message = format!(
        "{bad}:2:6: found the end of the line, expected the queen's new place, 0 to 63\n  56 48\n       ^\n"
    );
    assert_eq!(output.stderr, message);
}

#[test]
fn an_unreadable_file_is_an_io_error() {
    let output = run(&["judge", "checkers", "no-such-file.in"]);
    assert_eq!((output.code, output.stdout.as_str()), (74, ""));
    assert!(output.stderr.starts_with("touchmove: no-such-file.in: "));
    assert_eq!(run(&["judge", "checkers", "crates"]).code, 74);
}

#[test]
fn no_colour_without_a_terminal() {
    let output = run(&["judge", "checkers", "--explain", "examples/checkers.in"]);
    assert!(!output.stdout.contains('\x1b'));
    assert!(output.stderr.is_empty());
}

#[test]
fn the_number_of_threads_does_not_change_the_answers() {
    let dir = temp_dir();
    let file = write(&dir, "many.in", "17 49 25\n56 48 49\n".repeat(100_000));
    let expected = "Move not allowed\nStop\n".repeat(100_000);
    for threads in ["1", "2", "5"] {
        let output = run(&["judge", "correct-move", "--threads", threads, &file]);
        assert!(output.code == 0 && output.stdout == expected, "{threads} threads");
    }
}
