//! Several threads say what one says, whatever the input and however it comes in.

use crate::kit::{Pieces, instance};
use std::fmt::Write;
use std::io::{self, Cursor, Read};
use touchmove::Game;
use touchmove_contest::random::Random;
use touchmove_contest::{Fault, Input, Style, judge, judge_all};

/// Answers, and what went wrong.
type Said = (Vec<u8>, Option<String>);

fn by_one(game: Game, input: &[u8]) -> Said {
    let mut output = Vec::new();
    let fault = judge(game, input, &mut output, &Style::Contest).err();
    (output, fault.map(|fault| fault.to_string()))
}

fn file<R>(reader: R) -> io::Result<Input<R>> {
    Ok(Input { reader, style: Style::Contest, is_file: true })
}

fn by_several(game: Game, input: impl Read + Send, threads: usize) -> Said {
    let mut output = Vec::new();
    let inputs = std::iter::once(file(input));
    let fault = judge_all(game, inputs, &mut output, threads).err();
    (output, fault.map(|(_, fault)| fault.to_string()))
}

fn same(game: Game, input: &[u8], what: &str) {
    let expected = by_one(game, input);
    for threads in 1..=8 {
        let said = by_several(game, input, threads);
        assert_eq!(said.1, expected.1, "{what}, {threads} threads");
        assert!(said.0 == expected.0, "{what}: {threads} threads answer something else");
    }
    let random = Random(input.len() as u64);
    let said = by_several(game, Pieces { data: input, random }, 3);
    assert!(said == expected, "{what}: in pieces it is something else");
}

/// An input of many parts, and what may be wrong with such a one.
fn with_variants(game: Game, input: &str, broken: &str) {
    same(game, input.as_bytes(), "as it is");
    same(game, input.trim_end().as_bytes(), "without its last line feed");
    same(game, format!("\u{feff}{input}").as_bytes(), "with a byte order mark");
    same(game, input.replace('\n', "\r\n").as_bytes(), "with CRLF");
    same(game, input.replace('\n', " \n\n\t").as_bytes(), "with blanks and blank lines");
    let lines: Vec<&str> = input.lines().collect();
    for percent in [0, 50, 99] {
        let at = lines.len() * percent / 100;
        let (before, after) = (lines[..at].join("\n"), lines[at..].join("\n"));
        let what = format!("broken at line {at}");
        same(game, format!("{before}\n{broken}\n{after}\n").as_bytes(), &what);
        // More than one part can hold, and nowhere to cut it.
        let long = " ".repeat(600_000);
        let what = format!("with a long line at {at}");
        same(game, format!("{before}\n{long}{after}").as_bytes(), &what);
        same(game, format!("{before}\n{long}{broken}\n{after}").as_bytes(), &what);
    }
}

#[test]
fn of_correct_move() {
    let mut random = Random(1);
    let mut input = String::new();
    for _ in 0..150_000 {
        writeln!(input, "{} {} {}", random.below(64), random.below(64), random.below(64)).unwrap();
    }
    with_variants(Game::CorrectMove, &input, "1 2 64");
}

#[test]
fn of_kings_tour() {
    let squares: Vec<String> =
        ('a'..='h').flat_map(|c| ('1'..='8').map(move |r| format!("{c}{r}"))).collect();
    let mut random = Random(2);
    let mut input = String::new();
    while input.len() < 1_000_000 {
        let case =
            format!("{} {} {}\n", random.pick(&squares).unwrap(), random.pick(&squares).unwrap(), "d4");
        if by_one(Game::KingsTour, case.as_bytes()).1.is_none() {
            input.push_str(&case.repeat(50));
        }
    }
    with_variants(Game::KingsTour, &input, "a1 a1 b2");
}

#[test]
fn of_checkers() {
    let mut random = Random(3);
    let mut input = String::new();
    while input.len() < 900_000 {
        input.push_str(&instance(&mut random).0);
    }
    with_variants(Game::Checkers, &input, "1 13 x");
    same(Game::Checkers, format!("{input}0 0\n{input}").as_bytes(), "ended by `0 0`");
    same(Game::Checkers, input.replace('\n', " ").as_bytes(), "on one line");
    same(Game::Checkers, format!("{input}1 1 5 30 300000000 R\n{input}").as_bytes(), "with a huge instance");
    same(Game::Checkers, format!("{input}1 1 5 \u{1}30 1 R 5-9\n{input}").as_bytes(), "with a control byte");
    same(Game::Checkers, format!("{input}1 1 5 30 1 R 5\u{1}-9\n{input}").as_bytes(), "with one in a move");
    same(Game::Checkers, format!("{input}1 1 5 30 1 R 鸭\n{input}").as_bytes(), "with another script");
}

#[test]
fn of_several_files_which_come_in_order() {
    let game = |commands: &str| format!("{}\n{commands}", commands.lines().count());
    let texts =
        [game("3 0 4 0\n6 0 5 0\n"), game(&"0 0 0 1\n".repeat(200_000)), game("3 0 4 0\n"), game("x\n")];
    let expected: Vec<Said> = texts.iter().map(|text| by_one(Game::DuckChess, text.as_bytes())).collect();
    for threads in 1..=8 {
        let inputs = texts.iter().chain(&texts).map(|text| file(text.as_bytes()));
        let mut output = Vec::new();
        let (index, fault) = judge_all(Game::DuckChess, inputs, &mut output, threads).unwrap_err();
        assert_eq!((index, Some(fault.to_string())), (3, expected[3].1.clone()), "{threads} threads");
        assert!(output == expected.iter().flat_map(|said| said.0.clone()).collect::<Vec<u8>>());
    }
}

#[test]
fn reasons_and_lines_are_counted_by_file() {
    let style = Style::Json { lang: touchmove::Lang::En, file: None };
    let texts = ["17 49 25\n56 48 49\n", "17 17 5\n"];
    let mut expected = Vec::new();
    for text in texts {
        judge(Game::CorrectMove, text.as_bytes(), &mut expected, &style).unwrap();
    }
    for threads in 1..=4 {
        let inputs = texts
            .iter()
            .map(|text| Ok(Input { reader: text.as_bytes(), style: style.clone(), is_file: true }));
        let mut output = Vec::new();
        judge_all(Game::CorrectMove, inputs, &mut output, threads).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), String::from_utf8(expected.clone()).unwrap());
    }
}

/// A reader that fails after a while, a file that is not there, an output that is full: the first of them is told, and what was
/// answered before is written.
#[test]
fn failures_of_the_world_are_told() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    struct Full(usize);
    impl io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or_else(|| io::Error::other("the disk is full"))?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let input = "56 48 49\n".repeat(100_000);
    for threads in 1..=8 {
        let mut output = Vec::new();
        let reader = || Cursor::new(input.clone()).chain(Broken);
        let inputs = [file(reader()), file(reader())].into_iter();
        let (index, fault) = judge_all(Game::CorrectMove, inputs, &mut output, threads).unwrap_err();
        assert_eq!((index, fault.to_string()), (0, "cannot read: the disk is gone".to_owned()));
        assert!(output == "Stop\n".repeat(100_000).as_bytes());

        let missing = Err(io::Error::from(io::ErrorKind::NotFound));
        let inputs = [file(input.as_bytes()), missing, file(input.as_bytes())].into_iter();
        let mut output = Vec::new();
        let (index, fault) = judge_all(Game::CorrectMove, inputs, &mut output, threads).unwrap_err();
        assert!(matches!((index, fault), (1, Fault::Read(_))));
        assert!(output == "Stop\n".repeat(100_000).as_bytes());

        let inputs = [file(input.as_bytes())].into_iter();
        let (_, fault) = judge_all(Game::CorrectMove, inputs, Full(300_000), threads).unwrap_err();
        assert_eq!(fault.to_string(), "cannot write: the disk is full");
    }
}

/// Who is not a file is read at its turn, and so nothing of it is read behind a fault.
#[test]
fn whoever_may_wait_for_an_answer_is_read_at_its_turn() {
    struct Never;
    impl Read for Never {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("it was read")
        }
    }
    type Reader = Box<dyn Read + Send>;
    for threads in 1..=4 {
        let first: Reader = Box::new(Cursor::new("56 48 49\n".repeat(100_000) + "x\n"));
        let second = Ok(Input { reader: Box::new(Never) as Reader, style: Style::Contest, is_file: false });
        let mut output = Vec::new();
        let (index, _) =
            judge_all(Game::CorrectMove, [file(first), second].into_iter(), &mut output, threads)
                .unwrap_err();
        assert_eq!((index, output.len()), (0, 500_000));
    }
}

/// A reader that fails once and then goes on has failed all the same.
#[test]
fn an_error_is_not_forgotten() {
    struct Once(bool);
    impl Read for Once {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) { Ok(0) } else { Err(io::Error::other("once")) }
        }
    }
    for threads in 1..=4 {
        let reader = Cursor::new("56 48 49\n").chain(Once(false));
        let said = by_several(Game::CorrectMove, reader, threads);
        assert_eq!(said, (b"Stop\n".to_vec(), Some("cannot read: once".to_owned())));
    }
}
