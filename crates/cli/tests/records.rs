//! `replay`, `convert` and `lint` as others meet them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn touchmove(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
    command.args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(args: &[&str]) -> (i32, String, String) {
    said(touchmove(args).output().unwrap())
}

fn run_with(args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = touchmove(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    said(output)
}

fn said(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A file of its own for a test.
fn file(name: &str, content: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const LEGAL: &str = "[Event \"a\"]\n1. 9-14 22-18 1-0\n\n";
const ILLEGAL: &str = "[Event \"b\"]\n1. 9-14 22-17 2. 14x22 *\n\n";
const BROKEN: &str = "[Event \"c\"]\n1. 9-14 ( 22-18\n\n";
const FOREIGN: &str = "[Event \"d\"]\n[GameType \"20\"]\n1. 32-28 *\n\n";

#[test]
fn replay_exits_by_what_it_found() {
    for (text, code, summary) in [
        (LEGAL.to_owned(), 0, "1 game, 2 plies: 1 legal, 0 illegal, 0 unreadable\n"),
        (ILLEGAL.to_owned(), 1, "1 game, 2 plies: 0 legal, 1 illegal, 0 unreadable\n"),
        (BROKEN.to_owned(), 65, "1 game, 0 plies: 0 legal, 0 illegal, 1 unreadable\n"),
        (FOREIGN.to_owned(), 65, "1 game, 0 plies: 0 legal, 0 illegal, 1 unreadable\n"),
        (
            [LEGAL, BROKEN, FOREIGN, ILLEGAL, LEGAL].concat(),
            1,
            "5 games, 6 plies: 2 legal, 1 illegal, 2 unreadable\n",
        ),
        (String::new(), 0, "0 games, 0 plies: 0 legal, 0 illegal, 0 unreadable\n"),
    ] {
        let (exit, out, error) = run_with(&["replay", "checkers", "-"], &text);
        assert_eq!((exit, error.as_str()), (code, ""), "{text}");
        assert!(out.ends_with(summary), "{out}");
    }
}

#[test]
fn replay_says_where_and_why() {
    let (_, out, _) =
        run_with(&["replay", "checkers", "--quiet"], &[LEGAL, BROKEN, FOREIGN, ILLEGAL, LEGAL].concat());
    let expected = [
        "<stdin>:5:9: game 2, c: unreadable: found a variation that is not closed, expected `)` somewhere behind it",
        "<stdin>:8:1: game 3, d: refused: game type 20 is international draughts; only 21, English draughts (checkers), can be replayed",
        "<stdin>:12:18: game 4, b: illegal: ply 3, 14x22: CK2: 14 to 22 is neither a step nor a jump",
        "5 games, 6 plies: 2 legal, 1 illegal, 2 unreadable",
    ];
    assert_eq!(out.lines().collect::<Vec<_>>(), expected);
    let (_, out, _) = run_with(&["replay", "checkers", "-q", "--lang", "zh"], ILLEGAL);
    assert!(out.contains("第 1 局, b: 不合法：第 3 着 14x22：CK"), "{out}");
    assert!(out.ends_with("1 局，2 着：0 局合法，1 局不合法，0 局读不了\n"), "{out}");
}

#[test]
fn replay_gives_json() {
    let (exit, out, _) = run_with(&["replay", "checkers", "--json"], &[LEGAL, ILLEGAL, BROKEN].concat());
    let objects = lines(&out);
    assert_eq!((exit, objects.len()), (1, 4));
    assert_eq!((&objects[0]["verdict"], &objects[0]["plies"]), (&"legal".into(), &2.into()));
    let illegal = &objects[1];
    for (key, value) in
        [("record", 2.into()), ("ply", 3.into()), ("text", "14x22".into()), ("move_line", 5.into())]
    {
        let value: Value = value;
        assert_eq!(illegal[key], value, "{illegal}");
    }
    assert_eq!(objects[2]["verdict"], "unreadable");
    assert_eq!(objects[3]["summary"]["games"], 3);
    let (_, out, _) =
        run_with(&["replay", "checkers", "--json", "--boards", "--from", "1", "--to", "1"], LEGAL);
    let boards = &lines(&out)[0]["boards"];
    assert_eq!(boards[0]["position"], "W:W21-32:B1-8,10,11,12,14");
    assert_eq!(boards.as_array().unwrap().len(), 1);
}

#[test]
fn replay_shows_boards() {
    let (_, out, _) = run_with(&["replay", "checkers", "--boards", "--from", "1"], LEGAL);
    assert_eq!(out.matches("ply 1: 9-14").count() + out.matches("ply 2: 22-18").count(), 2, "{out}");
    assert!(!out.contains("after ply 0") && out.contains("[r14]"), "{out}");
    assert_eq!(run(&["replay", "checkers", "--from", "1"]).0, 2);
}

#[test]
fn threads_change_nothing() {
    let text = [LEGAL, BROKEN, LEGAL, ILLEGAL].concat().repeat(8_000);
    let path = file("threads.pdn", &text);
    let path = path.to_str().unwrap();
    let one = run(&["replay", "checkers", "--threads", "1", path]);
    for threads in ["2", "3", "8"] {
        assert!(run(&["replay", "checkers", "--threads", threads, path]) == one, "{threads} threads");
    }
    let one = run(&["lint", "--threads", "1", path]);
    assert!(run(&["lint", "--threads", "5", path]) == one);
}

#[test]
fn refused_moves_are_drawn() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("replay-svg");
    let _ = std::fs::remove_dir_all(&folder);
    let (exit, ..) =
        run_with(&["replay", "checkers", "--svg", folder.to_str().unwrap()], &[LEGAL, ILLEGAL].concat());
    let names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!((exit, names), (1, vec!["game-2.svg".into()]));
    let svg = std::fs::read_to_string(folder.join("game-2.svg")).unwrap();
    assert!(svg.contains("<title") && svg.contains("CK2"));
}

#[test]
fn what_cannot_be_read_or_written_is_told() {
    let (exit, _, error) = run(&["replay", "checkers", "no such file.pdn"]);
    assert_eq!(exit, 74);
    assert!(error.contains("no such file.pdn"), "{error}");
    assert_eq!(run(&["lint", "no such file.pdn"]).0, 74);
    assert_eq!(run(&["convert", "checkers", "no such file.pdn", "--to", "json"]).0, 74);
    assert_eq!(
        run(&["convert", "checkers", "examples/games.pdn", "--to", "fen", "--out", "/no/such/folder/x"]).0,
        74
    );
    assert_eq!(run(&["replay", "checkers", "crates"]).0, 74);
    assert_eq!(run(&["convert", "duck-chess", "examples/duck-chess.in", "--to", "pdn"]).0, 2);
    assert_eq!(run(&["convert", "checkers", "examples/games.pdn", "--to", "pdn", "--ply", "3"]).0, 2);
    let (exit, out, error) = run_with(&["replay", "checkers"], "1 1\n8\n10\n2 W\n10-6\n");
    assert_eq!(exit, 65, "{out}");
    assert!(error.starts_with("<stdin>:5:5: found the end of the input, expected move 2 of 2"), "{error}");
}

#[test]
fn a_closed_pipe_ends_replay_quietly() {
    let text = LEGAL.repeat(100_000);
    let path = file("pipe.pdn", &text);
    let mut child = touchmove(&["replay", "checkers", path.to_str().unwrap()]).spawn().unwrap();
    drop(child.stdout.take());
    let (exit, _, error) = said(child.wait_with_output().unwrap());
    assert_eq!((exit, error.as_str()), (0, ""));
}

#[test]
fn games_go_through_all_forms_and_come_back() {
    let (_, contest, _) = run_with(&["convert", "checkers", "-", "--to", "contest"], LEGAL);
    assert!(contest.starts_with("12 12\n1 2 3 4 5 6 7 8 9 10 11 12\n21 22"), "{contest}");
    assert!(contest.ends_with("2 R\n9-14\n22-18\n0 0\n"), "{contest}");
    let (_, pdn, _) = run_with(&["convert", "checkers", "-", "--to", "pdn"], &contest);
    assert_eq!(pdn, "[GameType \"21\"]\n\n1. 9-14 22-18 *\n\n");
    let (_, list, _) = run_with(&["convert", "checkers", "-", "--to", "list"], &pdn);
    assert_eq!(list, "position startpos moves 9-14 22-18\n");
    let (_, json, _) = run_with(&["convert", "checkers", "-", "--to", "json"], LEGAL);
    assert_eq!(lines(&json)[0]["tags"]["Event"], "a");
    let (_, pdn, _) = run_with(&["convert", "checkers", "-", "--to", "pdn"], &json);
    assert_eq!(pdn, "[Event \"a\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 9-14 22-18 *\n\n");
    let fen = |more: &[&str]| {
        let mut args = vec!["convert", "checkers", "-", "--to", "fen"];
        args.extend(more);
        run_with(&args, LEGAL)
    };
    assert_eq!(fen(&[]).1, "B:W18,21,23-32:B1-8,10,11,12,14\n");
    assert_eq!(fen(&["--ply", "0"]).1, "B:W21-32:B1-12\n");
    assert_eq!(fen(&["--ply", "3"]).0, 65);
}

#[test]
fn duck_chess_goes_to_coordinates_and_back() {
    let (exit, list, _) = run(&["convert", "duck-chess", "examples/duck-chess.in", "--to", "list"]);
    assert_eq!(exit, 0);
    assert!(list.starts_with("position startpos moves "), "{list}");
    let (exit, contest, _) = run_with(&["convert", "duck-chess", "-", "--to", "contest"], &list);
    let moves = list.split_whitespace().count() - 3;
    assert_eq!((exit, contest.lines().count()), (0, moves + 1));
    assert_eq!(run_with(&["replay", "duck-chess"], &list).0, 0);
}

#[test]
fn what_the_contest_cannot_hold_is_left_out_and_told() {
    let empty = "[Event \"e\"]\n*\n\n";
    let (exit, out, error) =
        run_with(&["convert", "checkers", "-", "--to", "contest"], &[empty, LEGAL].concat());
    assert_eq!(exit, 65);
    assert_eq!(error, "<stdin>:1: game 1 is left out: in the contest, there must be a move\n");
    assert!(out.starts_with("12 12\n"), "{out}");
}

#[test]
fn lint_finds_and_mends() {
    let untidy = "[Event \"a\"]\n1. 9x14 22-18 1-0\n";
    let path = file("untidy.pdn", untidy);
    let path = path.to_str().unwrap();
    let (exit, out, _) = run(&["lint", path]);
    assert_eq!(exit, 1);
    assert!(out.contains(":2:4: quiet-x: 9x14 captures nothing, and is written 9-14\n"), "{out}");
    let (exit, out, _) = run(&["lint", "--kinds", path]);
    assert_eq!((exit, out.as_str()), (1, "       1 missing-tags\n       1 quiet-x\n"));
    let (_, out, _) = run(&["lint", "--json", path]);
    assert_eq!(lines(&out)[1]["kind"], "quiet-x");
    // To standard output the file itself stays as it is.
    let (exit, tidy, _) = run(&["lint", "--fix", "--out", "-", path]);
    assert_eq!((exit, std::fs::read_to_string(path).unwrap().as_str()), (0, untidy));
    assert!(tidy.contains("[Site \"?\"]") && tidy.ends_with("1. 9-14 22-18 *\n\n"), "{tidy}");
    assert_eq!(run(&["lint", "--fix", path]), (0, String::new(), String::new()));
    assert_eq!(std::fs::read_to_string(path).unwrap(), tidy);
    assert_eq!(run(&["lint", path]), (0, String::new(), String::new()));
    let left: Vec<_> = std::fs::read_dir(env!("CARGO_TARGET_TMPDIR"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().ends_with(".tmp")), "{left:?}");
}

#[test]
fn lint_strict_is_the_standards_grammar() {
    let path = file("strict.pdn", "[White \"a\"]\n9x14 22-18! 1-0\n");
    assert_eq!(run(&["lint", "--strict", path.to_str().unwrap()]), (0, String::new(), String::new()));
    let path = file("wrong.pdn", "[White \"a\"]\n1. 9-14\n2. 1-0\n");
    let (exit, out, _) = run(&["lint", "--strict", path.to_str().unwrap()]);
    assert_eq!(exit, 1);
    assert!(out.ends_with("wrong.pdn:3:4: found `1-0`, expected a move\n"), "{out}");
    assert_eq!(run(&["lint", "--strict", "--fix", path.to_str().unwrap()]).0, 2);
}

#[test]
fn a_recorded_position_is_shown() {
    let (exit, out, _) = run(&["show", "checkers", "examples/games.pdn", "--record", "1", "--ply", "1"]);
    assert_eq!(exit, 0);
    assert!(out.contains("[⛂15]") && out.ends_with("\nW:W21-32:B1-10,12,15\n"), "{out}");
    let (exit, _, error) = run(&["show", "checkers", "examples/games.pdn", "--ply", "99"]);
    assert_eq!((exit, error.as_str()), (65, "examples/games.pdn:1: game 1 has only 12 plies\n"));
    let (exit, _, error) = run(&["show", "checkers", "examples/games.pdn", "--record", "9"]);
    assert_eq!((exit, error.as_str()), (65, "examples/games.pdn: there is no game 9, only 3\n"));
    assert_eq!(run(&["show", "checkers", "no such file", "--ply", "1"]).0, 74);
    assert_eq!(run(&["show", "checkers", "--ply", "1"]).0, 2);
}
