//! The program as others meet it: exit codes, files, pipes, conversations, memory.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

fn touchmove(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
    command.args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(args: &[&str]) -> Output {
    touchmove(args).output().unwrap()
}

fn run_with(args: &[&str], input: &[u8]) -> Output {
    let mut child = touchmove(args).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// A file of its own for a test.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// Another program can talk to it: each answer comes before the next case is asked for.
#[test]
fn answers_come_before_more_input_is_waited_for() {
    let talks = [
        ("correct-move", vec![("17 49 25\n", "Move not allowed"), ("56 48 49\n", "Stop")]),
        ("kings-tour", vec![("c4 e6 d5\n", "2"), ("a8 a1 b1\n", "9")]),
        (
            "checkers",
            vec![
                ("1 2\n8\n-10 -12\n1 W\n12-3\n", "All moves valid"),
                ("1 2 8 -10 -12 1 W 10-6 ", "Move 1 is invalid"),
            ],
        ),
        ("duck-chess", vec![("3\n3 0 4 0\n", "red soldier;NA;no;no"), ("3 2 4 2\n", "Invalid command")]),
    ];
    for (game, exchanges) in talks {
        let mut child = touchmove(&["judge", game]).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let (said, heard) = channel();
        let answers = BufReader::new(child.stdout.take().unwrap()).lines();
        std::thread::spawn(move || answers.for_each(|line| drop(said.send(line.unwrap()))));
        for (case, answer) in exchanges {
            stdin.write_all(case.as_bytes()).unwrap();
            stdin.flush().unwrap();
            let heard = heard.recv_timeout(Duration::from_secs(60));
            assert_eq!(heard.as_deref(), Ok(answer), "{game}");
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let input = "17 49 25\n".repeat(1_000_000);
    for args in [vec!["judge", "correct-move"], vec!["judge", "correct-move", "--explain"]] {
        let mut child = touchmove(&args).stdin(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        // It stops reading once it cannot answer.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let said = child.wait_with_output().unwrap();
        assert_eq!((code(&said), text(&said.stderr)), (0, String::new()));
    }
    let mut child = touchmove(&["rules"]).spawn().unwrap();
    drop(child.stdout.take());
    let said = child.wait_with_output().unwrap();
    assert_eq!((code(&said), text(&said.stderr)), (0, String::new()));
}

#[test]
fn files_are_read_each_from_a_fresh_start() {
    let first = file("fresh-1.in", b"2\n3 0 4 0\n6 0 5 0\nignored");
    let second = file("fresh-2.in", b"1\n3 0 4 0");
    let files = [first.to_str().unwrap(), "-", second.to_str().unwrap()];
    let said = run_with(&[&["judge", "duck-chess"], &files[..]].concat(), b"1\n9 0 8 0\n");
    let expected = "red soldier;NA;no;no\nblue soldier;NA;no;no\nInvalid command\nred soldier;NA;no;no\n";
    assert_eq!((text(&said.stdout), code(&said)), (expected.to_owned(), 0));
    let said = run(&["judge", "duck-chess", "--json", files[0], files[2]]);
    let last = text(&said.stdout).lines().last().unwrap().to_owned();
    assert!(last.contains("\"file\":") && last.contains("fresh-2.in\",\"case\":1,\"line\":2"), "{last}");
}

#[test]
fn an_error_names_the_file_and_keeps_the_answers_before_it() {
    let (good, bad) = (file("good.in", b"56 48 49\n"), file("bad.in", b"56 48 49\n56 48\n"));
    let (good, bad) = (good.to_str().unwrap(), bad.to_str().unwrap());
    let said = run(&["judge", "correct-move", good, bad, good]);
    assert_eq!((text(&said.stdout), code(&said)), ("Stop\nStop\n".to_owned(), 65));
    let message = format!(
        "{bad}:2:6: found the end of the line, expected the queen's new place, 0 to 63\n  56 48\n       ^\n"
    );
    assert_eq!(text(&said.stderr), message);
}

#[test]
fn a_file_that_cannot_be_read_is_an_input_output_error() {
    let said = run(&["judge", "checkers", "no-such-file.in"]);
    assert_eq!((code(&said), text(&said.stdout)), (74, String::new()));
    assert!(text(&said.stderr).starts_with("touchmove: no-such-file.in: "));
    let said = run(&["judge", "checkers", "crates"]);
    assert_eq!(code(&said), 74);
}

#[test]
fn wrong_usage_exits_with_2_and_says_why() {
    let cases: [(&[&str], &str); 10] = [
        (&["judge", "chess"], "invalid value 'chess' for '<GAME>'"),
        (&["judge", "checkers", "--lang", "zh"], "--explain|--json"),
        (&["judge", "checkers", "--json", "--explain"], "cannot be used with"),
        (&["judge", "checkers", "--lang", "fr", "--json"], "[possible values: en, zh]"),
        (&["moves", "correct-move"], "correct-move is a puzzle and has no opening"),
        (&["perft", "kings-tour", "3"], "kings-tour is a puzzle and has no opening"),
        (&["perft", "checkers", "201"], "201 is not in 0..=200"),
        (&["perft", "checkers", "3", "--threads", "0"], "0 is not in 1..=1024"),
        (&["rules", "checkers", "DC1"], "touchmove rules: checkers has no clause `DC1`; it has CK1, CK2"),
        (&["referee"], "unrecognized subcommand"),
    ];
    for (args, why) in cases {
        let said = run(args);
        assert_eq!((code(&said), text(&said.stdout)), (2, String::new()), "{args:?}");
        assert!(text(&said.stderr).contains(why), "{args:?}: {}", text(&said.stderr));
    }
}

#[test]
fn a_position_that_cannot_be_read_is_malformed_input() {
    let cases: [(&[&str], &str); 3] = [
        (
            &["moves", "correct-move", "17", "64"],
            "POSITION:1:4: found `64`, expected a place from 0 to 63\n  17 64\n     ^^\n",
        ),
        (&["moves", "checkers", "B:W9:B9"], "POSITION: two pieces stand on 9\n"),
        (
            &["perft", "checkers", "3", "--position", "B:W9"],
            "POSITION:1:5: found the end, expected `:` and the pieces of a side\n  B:W9\n      ^\n",
        ),
    ];
    for (args, message) in cases {
        let said = run(args);
        assert_eq!((code(&said), text(&said.stderr)), (65, message.to_owned()));
    }
}

#[test]
fn moves_are_listed_one_a_line() {
    let listed = |args: &[&str]| text(&run(&[&["moves"], args].concat()).stdout);
    assert_eq!(listed(&["checkers"]), "9-13\n9-14\n10-14\n10-15\n11-15\n11-16\n12-16\n");
    assert_eq!(listed(&["uva1540", "W:WK10,K12:B8"]), "12-3\n");
    assert_eq!(listed(&["correct-move", "56", "49", "k"]), "");
    assert_eq!(listed(&["kings-tour", "e6", "-", "-"]), "");
    assert_eq!(listed(&["kings-tour", "a1 a2 -"]), "a2\nb2\nb1\n");
    assert_eq!(listed(&["鸭棋"]).lines().count(), 43);
    let said = run(&["moves", "kings-tour", "e6", "-", "-"]);
    assert_eq!(
        (code(&said), text(&said.stderr)),
        (0, "touchmove: the game has ended: king has won\n".to_owned())
    );
    let behind_a_position = listed(&["checkers", "W:WK10,K12:B8", "--json"]);
    assert!(behind_a_position.starts_with("{\"v\":1,\"game\":\"checkers\",\"text\":\"W:WK10,K12:B8\""));
    let view: serde_json::Value = serde_json::from_str(&listed(&["checkers", "--json"])).unwrap();
    assert_eq!((&view["v"], &view["text"]), (&1.into(), &"B:W21-32:B1-12".into()));
    assert_eq!(view["moves"][1]["path"][1]["label"], 14);
}

#[test]
fn perft_counts_a_line_a_depth() {
    let said = |args: &[&str]| text(&run(&[&["perft"], args].concat()).stdout);
    assert_eq!(said(&["checkers", "4"]), "1 7\n2 49\n3 302\n4 1469\n");
    assert_eq!(said(&["checkers", "0"]), "0 1\n");
    assert_eq!(said(&["duck-chess", "2", "--threads", "3"]), "1 43\n2 1849\n");
    assert_eq!(
        said(&["checkers", "1", "--position", "B:W10,11,18,19:BK23", "--divide"]).lines().last(),
        Some("total: 2")
    );
    assert_eq!(said(&["checkers", "0", "--divide"]), "total: 1\n");
    assert_eq!(said(&["checkers", "3", "--position", "B:W9:B"]), "1 0\n2 0\n3 0\n");
}

#[test]
fn the_rulebook_is_shown_whole_by_game_and_by_clause() {
    let all = text(&run(&["rules"]).stdout);
    for id in ["CM1", "KT5", "CK7", "DC12"] {
        assert!(all.contains(&format!("  {id} ")), "{id}");
    }
    assert!(all.lines().all(|line| line.chars().count() <= 80));
    let clause = text(&run(&["rules", "checkers", "ck4"]).stdout);
    assert!(clause.contains("✗ 10-6: a jump is due: 12x3 takes 8"), "{clause}");
    assert_eq!(clause, text(&run(&["rules", "CK4"]).stdout));
    let chinese = text(&run(&["rules", "CM1", "--lang", "zh"]).stdout);
    assert!(chinese.contains("✗ 王和后都站在 17"), "{chinese}");
    let clause = text(&run(&["rules", "correct-move", "CM1"]).stdout);
    assert!(clause.contains("✗ king and queen both stand on 17"), "{clause}");
    let chinese = text(&run(&["rules", "duck-chess", "DC6", "--lang", "zh"]).stdout);
    assert!(chinese.contains("蹩鸭腿：(3,0) 上有红兵"), "{chinese}");
}

#[test]
fn help_puts_examples_first() {
    for command in ["judge", "moves", "rules", "perft", "games", "completions", "man"] {
        for flag in ["-h", "--help"] {
            let help = text(&run(&[command, flag]).stdout);
            let (examples, usage) = (help.find("Examples:").unwrap(), help.find("Usage:").unwrap());
            assert!(examples < usage, "{command}");
            assert!(help.contains(&format!("touchmove {command}")), "{command}");
        }
    }
    let help = run(&["--help"]);
    assert_eq!(code(&help), 0);
    assert!(text(&help.stdout).contains("65  malformed input"));
    assert_eq!(text(&run(&["--version"]).stdout), concat!("touchmove ", env!("CARGO_PKG_VERSION"), "\n"));
    assert_eq!(code(&run(&[])), 2);
}

#[test]
fn completions_and_manual_pages_are_generated() {
    for shell in ["bash", "zsh", "fish"] {
        let script = text(&run(&["completions", shell]).stdout);
        assert!(script.contains("duck-chess") && script.contains("--explain") || shell == "fish", "{shell}");
        assert!(script.contains("touchmove"), "{shell}");
    }
    assert!(text(&run(&["man"]).stdout).contains(".TH touchmove 1"));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man1");
    assert_eq!(code(&run(&["man", folder.to_str().unwrap()])), 0);
    let page = std::fs::read_to_string(folder.join("touchmove-judge.1")).unwrap();
    assert!(page.contains("explain") && page.contains(".SH EXAMPLES") && page.contains("day1.in day2.in"));
    let main = std::fs::read_to_string(folder.join("touchmove.1")).unwrap();
    assert!(main.contains(".SH EXIT STATUS") && main.contains("65  malformed input"));
}

/// Nothing but answers on standard output, and no colour where there is no terminal.
#[test]
fn no_colour_without_a_terminal() {
    let said = run(&["judge", "checkers", "--explain", "examples/checkers.in"]);
    assert!(!said.stdout.contains(&0x1b));
    assert!(said.stderr.is_empty());
}

#[test]
fn any_number_of_threads_gives_the_same_answers_to_files() {
    let file = std::env::temp_dir().join(format!("touchmove-threads-{}.in", std::process::id()));
    std::fs::write(&file, "17 49 25\n56 48 49\n".repeat(100_000)).unwrap();
    let run = |threads: &str| {
        let arguments = ["judge", "correct-move", "--threads", threads];
        Command::new(env!("CARGO_BIN_EXE_touchmove")).args(arguments).arg(&file).output().unwrap()
    };
    let one = run("1");
    assert!(one.status.success() && one.stdout == "Move not allowed\nStop\n".repeat(100_000).as_bytes());
    assert!(["2", "5"].into_iter().all(|threads| run(threads).stdout == one.stdout));
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn perft_with_memory_says_the_same_and_refuses_what_is_no_size() {
    let plain = run(&["perft", "checkers", "8"]);
    for size in ["100000", "64K", "1m", "1G"] {
        let remembered = run(&["perft", "checkers", "8", "--hash", size, "--threads", "2"]);
        assert!(remembered.status.success() && remembered.stdout == plain.stdout, "{size}");
    }
    for size in ["64X", "M", "1.5G", "", "-1", "99999999999G"] {
        assert_eq!(run(&["perft", "checkers", "8", "--hash", size]).status.code(), Some(2), "{size}");
    }
    let too_much = run(&["perft", "checkers", "8", "--hash", "8000000000G"]);
    assert_eq!(too_much.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&too_much.stderr).contains("not so much memory"));
}

#[test]
fn a_count_that_does_not_fit_says_so() {
    let args = ["perft", "checkers", "120", "--position", "W:WK18:BK1", "--hash", "1M"];
    let output = String::from_utf8(run(&args).stdout).unwrap();
    assert!(output.ends_with("120 at least 18446744073709551615\n"), "{output}");
}

/// Standard input among files is read at its turn, whatever the number of threads: who talks there is answered.
#[test]
fn standard_input_behind_a_file_is_answered_before_more_is_waited_for() {
    let arguments = ["judge", "correct-move", "--threads", "4", "examples/correct-move.in", "-"];
    let mut child = touchmove(&arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (said, heard) = channel();
    let answers = BufReader::new(child.stdout.take().unwrap()).lines();
    std::thread::spawn(move || answers.for_each(|line| drop(said.send(line.unwrap()))));
    stdin.write_all(b"56 48 49\n").unwrap();
    let of_file = text(&run(&["judge", "correct-move", "examples/correct-move.in"]).stdout);
    for answer in of_file.lines().chain(["Stop"]) {
        assert_eq!(heard.recv_timeout(Duration::from_secs(60)).as_deref(), Ok(answer));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_missing_file_is_told_though_standard_input_behind_it_is_open() {
    let arguments = ["judge", "correct-move", "--threads", "4", "no-such-file", "-"];
    let mut child = touchmove(&arguments).stdin(Stdio::piped()).spawn().unwrap();
    let stdin = child.stdin.take();
    let (said, heard) = channel();
    std::thread::spawn(move || said.send(child.wait_with_output().unwrap()));
    let output = heard.recv_timeout(Duration::from_secs(60)).unwrap();
    assert_eq!(code(&output), 74, "{}", text(&output.stderr));
    drop(stdin);
}
