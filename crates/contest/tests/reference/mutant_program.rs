//! The mutant program, as tests of other crates run it.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use touchmove::Game;
use touchmove_contest::{mutant_program, mutations};

const SAMPLE: &str = "17 17 49\n17 49 9\n17 49 25\n56 48 49\n";

fn run(args: &[&str], input: &str) -> (String, Result<(), String>) {
    let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
    let mut output = Vec::new();
    let result = mutant_program::run(&args, input.as_bytes(), &mut output);
    (String::from_utf8(output).unwrap(), result)
}

fn answers(args: &[&str], input: &str) -> String {
    let (output, result) = run(args, input);
    assert_eq!(result, Ok(()));
    output
}

#[test]
fn without_a_mutation_it_is_right() {
    let right = "Illegal state\nIllegal move\nMove not allowed\nStop\n";
    assert_eq!(answers(&["correct-move"], SAMPLE), right);
    assert_eq!(answers(&["kings-tour"], "c4 e6 d5\r\n\ng2 a8 a2 a3 b1\nc1"), "2\n6\n7\n");
    let sample = "4 3\n6 7 8 -16\n9 18 19\n3 W\n9-2\n16-23-14\n2-11-4\n4 3\n6 10 15 19\n18 22 23\n6 R\n19-26\n18-11\n10-14\n22-18\n6-10\n10-15\n0 0\n1";
    assert_eq!(answers(&["checkers"], sample), "All moves valid\nMove 5 is invalid\n");
    assert_eq!(answers(&["duck-chess"], "2\n0 0 1 0\n0 0 1 0\n"), "red car;NA;no;no\nInvalid command\n");
    assert_eq!(answers(&["checkers"], ""), "");
}

#[test]
fn with_a_mutation_it_is_wrong() {
    let wrong = "Illegal state\nContinue\nMove not allowed\nStop\n";
    assert_eq!(
        answers(&["correct-move", "queen-jumps-king"], "17 17 49\n17 49 1\n17 49 25\n56 48 49\n"),
        wrong
    );
    assert_eq!(answers(&["kings-tour", "swaps-pawns"], "c4 e6 d5\n"), "1\n");
    assert_eq!(answers(&["checkers", "jumps-twice"], "1 1 -11 7 1 R 11-2-11 0 0"), "All moves valid\n");
    assert_eq!(answers(&["duck-chess", "nothing-has-color"], "1\n0 0 1 0\n"), "red car;red NA;no;no\n");
}

#[test]
fn quirks_change_the_bytes_and_nothing_else() {
    let two = "17 17 49\n56 48 49\n";
    assert_eq!(answers(&["correct-move", "--crlf"], two), "Illegal state\r\nStop\r\n");
    assert_eq!(answers(&["correct-move", "--no-final-newline"], two), "Illegal state\nStop");
    assert_eq!(answers(&["correct-move", "--no-final-newline", "--crlf"], two), "Illegal state\r\nStop");
    assert_eq!(answers(&["correct-move", "--line-buffered", "--slow", "10"], two), "Illegal state\nStop\n");
}

/// A pipe: one end of a conversation.
struct PipeReader(Receiver<Vec<u8>>);
struct PipeWriter(Sender<Vec<u8>>);

impl Read for PipeReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(bytes) = self.0.recv() else { return Ok(0) };
        buffer[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

impl Write for PipeWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn line_buffered_output_can_be_waited_for() {
    let ((input, stdin), (stdout, output)) = (channel(), channel());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let args = ["kings-tour", "--line-buffered"].map(str::to_owned);
            mutant_program::run(&args, BufReader::new(PipeReader(stdin)), PipeWriter(stdout)).unwrap();
        });
        for (case, expected) in [("c4 e6 d5\n", "2\n"), ("a8 a1 b1\n", "9\n")] {
            input.send(case.as_bytes().to_vec()).unwrap();
            assert_eq!(output.recv().unwrap(), expected.as_bytes());
        }
        drop(input);
    });
}

#[test]
fn state_spoils_the_second_case() {
    let both = |game: &str, input: &str| (answers(&[game], input), answers(&[game, "--stateful"], input));
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    let found = both("correct-move", "17 49 33\n17 49 56\n17 0 1\n");
    assert_eq!(found, pair("Continue\nIllegal move\nContinue\n", "Continue\nIllegal move\nIllegal move\n"));
    assert_eq!(both("kings-tour", "h8 h1 b1\na1 a2 h1\n"), pair("7\n1\n", "7\n2\n"));
    let found = both("checkers", "1 1 20 6 1 R 20-24  1 1 1 32 1 R 1-5  0 0");
    assert_eq!(found, pair("All moves valid\nAll moves valid\n", "All moves valid\nMove 1 is invalid\n"));
    let duck = "1\n0 0 1 0\n1\n0 0 1 0\n";
    let found = both("duck-chess", duck);
    assert_eq!(found, pair("red car;NA;no;no\nred car;NA;no;no\n", "red car;NA;no;no\nInvalid command\n"));
}

#[test]
fn unknown_arguments_are_refused() {
    for args in [&[][..], &["chess"], &["checkers", "swaps-pawns"], &["checkers", "--slow", "x"]] {
        let (output, result) = run(args, "");
        assert_eq!(output, "", "{args:?}");
        assert!(result.unwrap_err().contains("mutant"), "{args:?}");
    }
    let list = answers(&["--list"], "");
    assert!(list.contains("checkers forgets-must-jump CK4\n"));
    let count: usize = Game::ALL.iter().map(|game| mutations(*game).len()).sum();
    assert_eq!(list.lines().count(), count);
}
