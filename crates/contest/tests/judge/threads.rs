//! Several threads give the same output and error as one, whatever the input and however it is split.

use crate::common::{RandomChunks, instance};
use std::fmt::Write;
use std::io::{self, Cursor, Read};
use std::sync::{Arc, Mutex};
use touchmove::Game;
use touchmove_contest::random::Random;
use touchmove_contest::{Error, Input, InputError, OutputFormat, Ruling, judge, judge_all};

/// The answers, and the error.
type Judged = (Vec<u8>, Option<String>);

fn with_one_thread(game: Game, input: &[u8]) -> Judged {
    let mut output = Vec::new();
    let error = judge(game, input, &mut output, &OutputFormat::Contest).err();
    (output, error.map(|error| error.to_string()))
}

fn file<R>(reader: R) -> io::Result<Input<R>> {
    Ok(Input { reader, format: OutputFormat::Contest, is_file: true, visitor: None })
}

fn with_threads(game: Game, input: impl Read + Send, threads: usize) -> Judged {
    let mut output = Vec::new();
    let inputs = std::iter::once(file(input));
    let error = judge_all(game, inputs, &mut output, threads).err();
    (output, error.map(|error| error.error.to_string()))
}

fn same(game: Game, input: &[u8], what: &str) {
    let expected = with_one_thread(game, input);
    for threads in 1..=8 {
        let judged = with_threads(game, input, threads);
        assert_eq!(judged.1, expected.1, "{what}, {threads} threads");
        assert!(judged.0 == expected.0, "{what}: {threads} threads give other answers");
    }
    let random = Random(input.len() as u64);
    let judged = with_threads(game, RandomChunks { data: input, random }, 3);
    assert!(judged == expected, "{what}: the result depends on how the input is split");
}

/// Tries an input of many parts, and what may be wrong with one.
fn check_variants(game: Game, input: &str, broken: &str) {
    same(game, input.as_bytes(), "as it is");
    same(game, input.trim_end().as_bytes(), "without its last line feed");
    same(game, format!("\u{feff}{input}").as_bytes(), "with a byte order mark");
    same(game, input.replace('\n', "\r\n").as_bytes(), "with CRLF");
    same(game, input.replace('\n', "\r").as_bytes(), "with CR");
    same(game, input.replacen('\n', "\r", input.len() / 16).as_bytes(), "with CR first, then LF");
    same(game, input.replace('\n', " \n\n\t").as_bytes(), "with spaces and blank lines");
    let lines: Vec<&str> = input.lines().collect();
    for percent in [0, 50, 99] {
        let at = lines.len() * percent / 100;
        let (before, after) = (lines[..at].join("\n"), lines[at..].join("\n"));
        let what = format!("broken at line {at}");
        same(game, format!("{before}\n{broken}\n{after}\n").as_bytes(), &what);
        // Longer than a part, and nowhere to split it.
        let long = " ".repeat(600_000);
        let what = format!("with a long line at {at}");
        same(game, format!("{before}\n{long}{after}").as_bytes(), &what);
        same(game, format!("{before}\n{long}{broken}\n{after}").as_bytes(), &what);
    }
}

#[test]
fn threads_agree_on_correct_move() {
    let mut random = Random(1);
    let mut input = String::new();
    for _ in 0..150_000 {
        writeln!(input, "{} {} {}", random.below(64), random.below(64), random.below(64)).unwrap();
    }
    check_variants(Game::CorrectMove, &input, "1 2 64");
}

#[test]
fn threads_agree_on_kings_tour() {
    let squares: Vec<String> =
        ('a'..='h').flat_map(|c| ('1'..='8').map(move |r| format!("{c}{r}"))).collect();
    let mut random = Random(2);
    let mut input = String::new();
    while input.len() < 1_000_000 {
        let case =
            format!("{} {} {}\n", random.pick(&squares).unwrap(), random.pick(&squares).unwrap(), "d4");
        if with_one_thread(Game::KingsTour, case.as_bytes()).1.is_none() {
            input.push_str(&case.repeat(50));
        }
    }
    check_variants(Game::KingsTour, &input, "a1 a1 b2");
}

#[test]
fn threads_agree_on_checkers() {
    let mut random = Random(3);
    let mut input = String::new();
    while input.len() < 900_000 {
        input.push_str(&instance(&mut random).0);
    }
    check_variants(Game::Checkers, &input, "1 13 x");
    same(Game::Checkers, format!("{input}0 0\n{input}").as_bytes(), "ended by `0 0`");
    same(Game::Checkers, input.replace('\n', " ").as_bytes(), "on one line");
    same(Game::Checkers, format!("{input}1 1 5 30 300000000 R\n{input}").as_bytes(), "with a huge instance");
    same(Game::Checkers, format!("{input}1 1 5 \u{1}30 1 R 5-9\n{input}").as_bytes(), "with a control byte");
    same(Game::Checkers, format!("{input}1 1 5 30 1 R 5\u{1}-9\n{input}").as_bytes(), "with one in a move");
    same(Game::Checkers, format!("{input}1 1 5 30 1 R 鸭\n{input}").as_bytes(), "with another script");
}

#[test]
fn several_files_are_answered_in_order() {
    let game = |commands: &str| format!("{}\n{commands}", commands.lines().count());
    let texts =
        [game("3 0 4 0\n6 0 5 0\n"), game(&"0 0 0 1\n".repeat(200_000)), game("3 0 4 0\n"), game("x\n")];
    let expected: Vec<Judged> =
        texts.iter().map(|text| with_one_thread(Game::DuckChess, text.as_bytes())).collect();
    for threads in 1..=8 {
        let inputs = texts.iter().chain(&texts).map(|text| file(text.as_bytes()));
        let mut output = Vec::new();
        let InputError { index, error } =
            judge_all(Game::DuckChess, inputs, &mut output, threads).unwrap_err();
        assert_eq!((index, Some(error.to_string())), (3, expected[3].1.clone()), "{threads} threads");
        assert!(output == expected.iter().flat_map(|judged| judged.0.clone()).collect::<Vec<u8>>());
    }
}

#[test]
fn cases_and_lines_are_counted_per_file() {
    let format = OutputFormat::Json { lang: touchmove::Lang::En, file: None };
    let texts = ["17 49 25\n56 48 49\n", "17 17 5\n"];
    let mut expected = Vec::new();
    for text in texts {
        judge(Game::CorrectMove, text.as_bytes(), &mut expected, &format).unwrap();
    }
    for threads in 1..=4 {
        let input = |text: &&'static str| {
            Ok(Input { reader: text.as_bytes(), format: format.clone(), is_file: true, visitor: None })
        };
        let inputs = texts.iter().map(input);
        let mut output = Vec::new();
        judge_all(Game::CorrectMove, inputs, &mut output, threads).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), String::from_utf8(expected.clone()).unwrap());
    }
}

/// The first error of a reader, a missing file or a writer is reported, and the answers before it are written.
#[test]
fn io_errors_are_reported_with_threads() {
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
        let InputError { index, error } =
            judge_all(Game::CorrectMove, inputs, &mut output, threads).unwrap_err();
        assert_eq!((index, error.to_string()), (0, "cannot read: the disk is gone".to_owned()));
        assert!(output == "Stop\n".repeat(100_000).as_bytes());

        let missing = Err(io::Error::from(io::ErrorKind::NotFound));
        let inputs = [file(input.as_bytes()), missing, file(input.as_bytes())].into_iter();
        let mut output = Vec::new();
        let error = judge_all(Game::CorrectMove, inputs, &mut output, threads).unwrap_err();
        assert!(matches!(error, InputError { index: 1, error: Error::Read(_) }));
        assert!(output == "Stop\n".repeat(100_000).as_bytes());

        let inputs = [file(input.as_bytes())].into_iter();
        let error = judge_all(Game::CorrectMove, inputs, Full(300_000), threads).unwrap_err();
        assert_eq!(error.error.to_string(), "cannot write: the disk is full");
    }
}

/// An input that is not a file is read in its turn, so nothing of it is read after an error.
#[test]
fn interactive_input_is_read_in_its_turn() {
    struct Never;
    impl Read for Never {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("it was read")
        }
    }
    type Reader = Box<dyn Read + Send>;
    for threads in 1..=4 {
        let first: Reader = Box::new(Cursor::new("56 48 49\n".repeat(100_000) + "x\n"));
        let never = Box::new(Never) as Reader;
        let second =
            Ok(Input { reader: never, format: OutputFormat::Contest, is_file: false, visitor: None });
        let mut output = Vec::new();
        let inputs = [file(first), second].into_iter();
        let error = judge_all(Game::CorrectMove, inputs, &mut output, threads).unwrap_err();
        assert_eq!((error.index, output.len()), (0, 500_000));
    }
}

/// A reader that fails once and then goes on has failed.
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
        let judged = with_threads(Game::CorrectMove, reader, threads);
        assert_eq!(judged, (b"Stop\n".to_vec(), Some("cannot read: once".to_owned())));
    }
}

/// A visitor gets the rulings of each input in order, and its error ends the judging.
#[test]
fn visitors_get_the_rulings_in_order() {
    for threads in 1..=4 {
        let visited = Arc::new(Mutex::new(Vec::new()));
        let input = |text: &'static str| {
            let visited = Arc::clone(&visited);
            let visitor = Box::new(move |ruling: &Ruling| {
                visited.lock().unwrap().push((ruling.case, ruling.answer.clone()));
                if ruling.answer == "Stop" { Err(io::Error::other("stopped")) } else { Ok(()) }
            });
            Ok(Input {
                reader: text.as_bytes(),
                format: OutputFormat::Contest,
                is_file: true,
                visitor: Some(visitor),
            })
        };
        let texts = ["17 49 25\n17 17 5\n", "17 49 33\n56 48 49\n17 49 33\n", "17 49 25\n"];
        let mut output = Vec::new();
        let error = judge_all(Game::CorrectMove, texts.into_iter().map(input), &mut output, threads);
        let error = error.unwrap_err();
        assert_eq!((error.index, error.error.to_string()), (1, "stopped".to_owned()));
        let expected = [(1, "Move not allowed"), (2, "Illegal state"), (1, "Continue"), (2, "Stop")];
        let expected: Vec<(u64, String)> =
            expected.into_iter().map(|(case, answer)| (case, answer.to_owned())).collect();
        assert_eq!(*visited.lock().unwrap(), expected);
    }
}
