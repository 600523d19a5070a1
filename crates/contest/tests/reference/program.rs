//! The program `wrong`, as others run it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const SAMPLE: &str = "17 17 49\n17 49 9\n17 49 25\n56 48 49\n";

fn wrong(arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wrong"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that ends early does not read its input.
    child.stdin.take().unwrap().write_all(input.as_bytes()).ok();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn answers(arguments: &[&str], input: &str) -> String {
    let (output, error, code) = wrong(arguments, input);
    assert_eq!((error.as_str(), code), ("", Some(0)));
    output
}

#[test]
fn without_a_mistake_it_is_right() {
    let right = "Illegal state\nIllegal move\nMove not allowed\nStop\n";
    assert_eq!(answers(&["correct-move"], SAMPLE), right);
    assert_eq!(answers(&["kings-tour"], "c4 e6 d5\r\n\ng2 a8 a2 a3 b1\nc1"), "2\n6\n7\n");
    let sample = "4 3\n6 7 8 -16\n9 18 19\n3 W\n9-2\n16-23-14\n2-11-4\n4 3\n6 10 15 19\n18 22 23\n6 R\n19-26\n18-11\n10-14\n22-18\n6-10\n10-15\n0 0\n1";
    assert_eq!(answers(&["checkers"], sample), "All moves valid\nMove 5 is invalid\n");
    assert_eq!(answers(&["duck-chess"], "2\n0 0 1 0\n0 0 1 0\n"), "red car;NA;no;no\nInvalid command\n");
    assert_eq!(answers(&["checkers"], ""), "");
}

#[test]
fn with_a_mistake_it_is_wrong() {
    let wrong = "Illegal state\nContinue\nMove not allowed\nStop\n";
    assert_eq!(
        answers(&["correct-move", "queen-jumps-king"], "17 17 49\n17 49 1\n17 49 25\n56 48 49\n"),
        wrong
    );
    assert_eq!(answers(&["kings-tour", "swaps-pawns"], "c4 e6 d5\n"), "1\n");
    assert_eq!(answers(&["checkers", "jumps-twice"], "1 1 -11 7 1 R 11-2-11 0 0"), "All moves valid\n");
    assert_eq!(answers(&["duck-chess", "nothing-has-colour"], "1\n0 0 1 0\n"), "red car;red NA;no;no\n");
}

#[test]
fn habits_change_the_bytes_and_nothing_else() {
    let two = "17 17 49\n56 48 49\n";
    assert_eq!(answers(&["correct-move", "--crlf"], two), "Illegal state\r\nStop\r\n");
    assert_eq!(answers(&["correct-move", "--no-final-newline"], two), "Illegal state\nStop");
    assert_eq!(answers(&["correct-move", "--no-final-newline", "--crlf"], two), "Illegal state\r\nStop");
    assert_eq!(answers(&["correct-move", "--line-buffered", "--slow", "10"], two), "Illegal state\nStop\n");
}

#[test]
fn line_by_line_one_can_talk_to_it() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wrong"));
    let command = command.args(["kings-tour", "--line-buffered"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for (case, right) in [("c4 e6 d5\n", "2\n"), ("a8 a1 b1\n", "9\n")] {
        input.write_all(case.as_bytes()).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, right);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_it_remembers_spoils_the_second_case() {
    let remembers =
        |game: &str, input: &str| (answers(&[game], input), answers(&[game, "--remembers"], input));
    let same = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    let found = remembers("correct-move", "17 49 33\n17 49 56\n17 0 1\n");
    assert_eq!(found, same("Continue\nIllegal move\nContinue\n", "Continue\nIllegal move\nIllegal move\n"));
    assert_eq!(remembers("kings-tour", "h8 h1 b1\na1 a2 h1\n"), same("7\n1\n", "7\n2\n"));
    let found = remembers("checkers", "1 1 20 6 1 R 20-24  1 1 1 32 1 R 1-5  0 0");
    assert_eq!(found, same("All moves valid\nAll moves valid\n", "All moves valid\nMove 1 is invalid\n"));
    let duck = "1\n0 0 1 0\n1\n0 0 1 0\n";
    let found = remembers("duck-chess", duck);
    assert_eq!(found, same("red car;NA;no;no\nred car;NA;no;no\n", "red car;NA;no;no\nInvalid command\n"));
}

#[test]
fn what_it_does_not_know_it_says() {
    for arguments in [&[][..], &["chess"], &["checkers", "swaps-pawns"], &["checkers", "--slow", "x"]] {
        let (output, error, code) = wrong(arguments, "");
        assert_eq!((output.as_str(), code), ("", Some(2)), "{arguments:?}");
        assert!(error.contains("wrong"), "{error}");
    }
    let list = answers(&["--list"], "");
    assert!(list.contains("checkers forgets-jump-due CK4\n"));
    assert_eq!(list.lines().count(), touchmove_contest::reference::Mistake::all().len());
}
