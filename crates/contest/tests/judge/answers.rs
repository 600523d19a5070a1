//! The answers, byte for byte: all inputs where they can be enumerated, random ones otherwise, split in various ways.

use crate::common::{RandomChunks, assert_same, instance, seeds};
use std::fmt::Write;
use std::io::{self, Read};
use touchmove::Game;
use touchmove_contest::games::correct_move::reference as correct_move;
use touchmove_contest::games::duck_chess::reference as duck_chess;
use touchmove_contest::games::kings_tour::reference as kings_tour;
use touchmove_contest::random::Random;
use touchmove_contest::{Error, OutputFormat, judge};

fn check(game: Game, input: &str, expected: &str, seed: u64) {
    let mut whole = Vec::new();
    judge(game, input.as_bytes(), &mut whole, &OutputFormat::Contest).unwrap();
    assert_same(&whole, expected, input);
    let mut chunked = Vec::new();
    let reader = RandomChunks { data: input.as_bytes(), random: Random(seed) };
    judge(game, reader, &mut chunked, &OutputFormat::Contest).unwrap();
    assert!(chunked == whole, "the answers depend on how the input is split (seed {seed})");
}

#[test]
fn all_inputs_of_correct_move() {
    let (mut input, mut expected) = (String::new(), String::new());
    for number in 0..64 * 64 * 64 {
        let (king, queen, to) = (number / 4096, number / 64 % 64, number % 64);
        writeln!(input, "{king} {queen} {to}").unwrap();
        writeln!(expected, "{}", correct_move::verdict(king, queen, to)).unwrap();
    }
    check(Game::CorrectMove, &input, &expected, 1);
}

#[test]
fn all_valid_inputs_of_kings_tour_and_no_other() {
    let (mut input, mut expected) = (String::new(), String::new());
    let squares: Vec<kings_tour::Square> = (0..64).map(|index| (index % 8, index / 8)).collect();
    let name = |(column, row): kings_tour::Square| {
        format!("{}{}", char::from(b'a' + column as u8), char::from(b'1' + row as u8))
    };
    let mut refused = 0;
    for king in &squares {
        for a in &squares {
            for b in &squares {
                let case = format!("{} {} {}\n", name(*king), name(*a), name(*b));
                if kings_tour::is_valid(*king, *a, *b) {
                    input.push_str(&case);
                    writeln!(expected, "{}", kings_tour::fewest_moves(*king, *a, *b).unwrap()).unwrap();
                } else {
                    let judged = judge(Game::KingsTour, case.as_bytes(), io::sink(), &OutputFormat::Contest);
                    assert!(matches!(judged, Err(Error::Parse(_))), "{case}");
                    refused += 1;
                }
            }
        }
    }
    assert_eq!((expected.lines().count(), refused), (237_916, 64 * 64 * 64 - 237_916));
    check(Game::KingsTour, &input, &expected, 2);
}

#[test]
fn random_instances_of_checkers() {
    for seed in seeds(10) {
        println!("SEED={seed}");
        let mut random = Random(seed);
        let (mut input, mut expected) = (String::new(), String::new());
        for _ in 0..300 {
            let (case, answer) = instance(&mut random);
            input.push_str(&case);
            expected.push_str(&answer);
        }
        assert!(expected.contains("All moves valid") && expected.contains("is invalid"));
        check(Game::Checkers, &(input + "0 0\n"), &expected, seed);
    }
}

#[test]
fn random_games_of_duck_chess() {
    for seed in seeds(60) {
        println!("SEED={seed}");
        let mut random = Random(seed);
        let mut board = duck_chess::Board::opening();
        let (commands, mut input, mut expected) = (400, String::new(), String::new());
        writeln!(input, "{commands}").unwrap();
        for _ in 0..commands {
            let mut any =
                || [10, 9, 10, 9].map(|count| random.below(count + 1) as i64 - i64::from(random.percent(2)));
            // Mostly valid commands, found by trying.
            let mut command = any();
            for _ in 0..60 {
                if board.is_valid(command) {
                    break;
                }
                command = any();
            }
            writeln!(input, "{} {} {} {}", command[0], command[1], command[2], command[3]).unwrap();
            writeln!(expected, "{}", board.answer(command)).unwrap();
        }
        check(Game::DuckChess, &input, &expected, seed);
    }
}

/// Wherever the input is split into two reads, or into single bytes, answers and error are the same.
#[test]
fn every_split_gives_the_same_answers_and_the_same_error() {
    struct Split<'a>(Vec<&'a [u8]>);
    impl Read for Split<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            // An empty part would mean the end.
            while self.0.first().is_some_and(|part| part.is_empty()) {
                self.0.remove(0);
            }
            self.0.first_mut().map_or(Ok(0), |part| part.read(buffer))
        }
    }
    let long_blank = format!("17 49 25\n  17{}x 5\n", " ".repeat(300));
    let inputs = [
        (
            Game::CorrectMove,
            "\u{feff}17 49 25\r\n\r\n 17\t49 9 \n56 48 49\n17 49\u{0}9 25 and more\n".to_owned(),
        ),
        (Game::CorrectMove, long_blank),
        (Game::KingsTour, "c4 e6 d5\n\na1 a2 b1\nc4 e6 d9  x\n".to_owned()),
        (Game::Checkers, "1 2 8 -10 -12 2 W 12-3 8-11 1 2\n8\n-10 -12\n1 W\n10-6\n1 1 -32 32 1 R".to_owned()),
        (Game::DuckChess, "3\n3 0 4 0\n 6 0 5 0 \r\n0 0 四 1\n".to_owned()),
        (Game::DuckChess, "3\n3 0 4 0\n6 0 5 0\n\n".to_owned()),
        (Game::Checkers, "1 2 8  -10 -12 1 W 12-3 1 2 8 -10 -12 1 W 12-3\n1 2 8 x".to_owned()),
        (Game::CorrectMove, "17 49 25\r\r17 49 9\r\n56 48 49\n\r17 49\r".to_owned()),
    ];
    for (game, input) in inputs {
        let judged = |parts: Vec<&[u8]>| {
            let mut output = Vec::new();
            let error = judge(game, Split(parts), &mut output, &OutputFormat::Contest).unwrap_err();
            format!("{}{error}", String::from_utf8(output).unwrap())
        };
        let bytes = input.as_bytes();
        let whole = judged(vec![bytes]);
        for at in 0..=bytes.len() {
            assert_eq!(judged(vec![&bytes[..at], &bytes[at..]]), whole, "split at {at}");
        }
        assert_eq!(judged(bytes.chunks(1).collect()), whole);
        assert_eq!(judged(bytes.chunks(3).collect()), whole);
    }
}

#[test]
fn a_lone_carriage_return_ends_a_line() {
    let mut output = Vec::new();
    let input = b"17 49 25\r56 48 49\r\r17 49\r25";
    let error = judge(Game::CorrectMove, &input[..], &mut output, &OutputFormat::Contest).unwrap_err();
    assert_eq!(output, b"Move not allowed\nStop\n");
    assert!(error.to_string().starts_with("4:6: found the end of the line"), "{error}");
}

/// Neither the error of a reader nor that of a writer is swallowed, and the answers before it are written.
#[test]
fn io_errors_are_reported() {
    struct Broken(&'static [u8]);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Err(io::Error::other("the disk is gone"));
            }
            let count = self.0.len();
            buffer[..count].copy_from_slice(self.0);
            self.0 = b"";
            Ok(count)
        }
    }
    let mut output = Vec::new();
    let error =
        judge(Game::CorrectMove, Broken(b"56 48 49\n17"), &mut output, &OutputFormat::Contest).unwrap_err();
    assert_eq!(error.to_string(), "cannot read: the disk is gone");
    assert_eq!(output, b"Stop\n");

    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is full"))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let error = judge(Game::CorrectMove, &b"56 48 49\n"[..], Full, &OutputFormat::Contest).unwrap_err();
    assert_eq!(error.to_string(), "cannot write: the disk is full");
}

/// Inputs of the benchmark are well formed, have as many answers as cases, and the answers differ.
#[test]
fn benchmark_inputs_are_judged() {
    for game in Game::ALL {
        let mut output = Vec::new();
        judge(game, crate::bench_inputs::input(game, 200).as_bytes(), &mut output, &OutputFormat::Contest)
            .unwrap();
        let answers: Vec<&[u8]> = output.split_inclusive(|byte| *byte == b'\n').collect();
        assert_eq!(answers.len(), 200, "{game}");
        assert!(answers.iter().any(|answer| *answer != answers[0]), "{game}");
    }
}
