//! `touchmove replay`.

use crate::common::{Output, file_names, run, run_with_input, temp_dir, touchmove, write};
use serde_json::Value;

pub const LEGAL: &str = "[Event \"a\"]\n1. 9-14 22-18 1-0\n\n";
const ILLEGAL: &str = "[Event \"b\"]\n1. 9-14 22-17 2. 14x22 *\n\n";
const MALFORMED: &str = "[Event \"c\"]\n1. 9-14 ( 22-18\n\n";
const OTHER_VARIANT: &str = "[Event \"d\"]\n[GameType \"20\"]\n1. 32-28 *\n\n";

fn replay(args: &[&str], input: &str) -> Output {
    run_with_input(&[&["replay", "checkers"], args].concat(), input)
}

pub fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_exit_code_depends_on_the_worst_game() {
    for (input, code, summary) in [
        (LEGAL.to_owned(), 0, "1 game, 2 plies: 1 legal, 0 illegal, 0 unreadable\n"),
        (ILLEGAL.to_owned(), 1, "1 game, 2 plies: 0 legal, 1 illegal, 0 unreadable\n"),
        (MALFORMED.to_owned(), 65, "1 game, 0 plies: 0 legal, 0 illegal, 1 unreadable\n"),
        (
            OTHER_VARIANT.to_owned(),
            65,
            "1 game, 0 plies: 0 legal, 0 illegal, 0 unreadable, 1 of other variants\n",
        ),
        (
            [LEGAL, MALFORMED, OTHER_VARIANT, ILLEGAL, LEGAL].concat(),
            1,
            "5 games, 6 plies: 2 legal, 1 illegal, 1 unreadable, 1 of other variants\n",
        ),
    ] {
        let output = replay(&["-"], &input);
        assert_eq!((output.code, output.stderr.as_str()), (code, ""), "{input}");
        assert!(output.stdout.ends_with(summary), "{}", output.stdout);
    }
}

#[test]
fn each_problem_is_reported_with_its_place_and_reason() {
    let output = replay(&["--quiet"], &[LEGAL, MALFORMED, OTHER_VARIANT, ILLEGAL, LEGAL].concat());
    let expected = [
        "<stdin>:5:9: game 2, c: unreadable: found a variation that is not closed, expected `)` somewhere behind it",
        "<stdin>:8:1: game 3, d: refused: game type 20 is international draughts; only 21, English draughts (checkers), can be replayed",
        "<stdin>:12:18: game 4, b: illegal: ply 3, 14x22: CK2: 14 to 22 is neither a step nor a jump",
        "5 games, 6 plies: 2 legal, 1 illegal, 1 unreadable, 1 of other variants",
    ];
    assert_eq!(output.stdout.lines().collect::<Vec<_>>(), expected);
    let output = replay(&["-q", "--lang", "zh"], ILLEGAL);
    assert!(output.stdout.contains("第 1 局, b: 不合法：第 3 着 14x22：CK"), "{}", output.stdout);
    assert!(output.stdout.ends_with("1 局，2 着：0 局合法，1 局不合法，0 局读不了\n"), "{}", output.stdout);
}

#[test]
fn games_that_look_like_another_variant_get_one_line_per_file() {
    let untagged =
        OTHER_VARIANT.replace("[GameType \"20\"]\n", "").replace("32-28", "33-28 18-23 2. 39-33 20-24");
    let input = [LEGAL, &untagged, &untagged, ILLEGAL].concat();
    let output = replay(&["--quiet"], &input);
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].contains("game 4, b: illegal"), "{lines:?}");
    let line = "<stdin>:4: 2 games without a GameType tag look like international draughts, type 20 (squares above 32, White begins); not checked";
    assert_eq!(lines[1], line);
    assert_eq!(lines[2], "4 games, 4 plies: 1 legal, 1 illegal, 0 unreadable, 2 of other variants");
    let output = replay(&["-q", "--lang", "zh"], &input);
    assert!(output.stdout.contains("<stdin>:4: 2 局没有 GameType 标签，看来是"), "{}", output.stdout);
    assert!(output.stdout.ends_with("0 局读不了，2 局是别种棋\n"), "{}", output.stdout);
    let objects = json_lines(&replay(&["--json"], &input).stdout);
    assert_eq!(objects.len(), 5);
    assert_eq!(objects[1]["verdict"], "other variant");
    assert_eq!(objects[4]["summary"]["other_variant"], 2);
}

#[test]
fn json_has_a_line_per_game_and_a_summary() {
    let output = replay(&["--json"], &[LEGAL, ILLEGAL, MALFORMED].concat());
    let objects = json_lines(&output.stdout);
    assert_eq!((output.code, objects.len()), (1, 4));
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
    let output = replay(&["--json", "--boards", "--from", "1", "--to", "1"], LEGAL);
    let boards = &json_lines(&output.stdout)[0]["boards"];
    assert_eq!(boards[0]["position"], "W:W21-32:B1-8,10,11,12,14");
    assert_eq!(boards.as_array().unwrap().len(), 1);
}

#[test]
fn boards_are_drawn_from_a_ply_on() {
    let text = replay(&["--boards", "--from", "1"], LEGAL).stdout;
    assert!(text.contains("ply 1: 9-14") && text.contains("ply 2: 22-18"), "{text}");
    assert!(!text.contains("after ply 0") && text.contains("[r14]"), "{text}");
    assert_eq!(run(&["replay", "checkers", "--from", "1"]).code, 2);
}

#[test]
fn the_number_of_threads_does_not_change_the_output() {
    let dir = temp_dir();
    let path = write(&dir, "many.pdn", [LEGAL, MALFORMED, LEGAL, ILLEGAL].concat().repeat(8_000));
    let expected = run(&["replay", "checkers", "--threads", "1", &path]);
    for threads in ["2", "3", "8"] {
        let output = run(&["replay", "checkers", "--threads", threads, &path]);
        assert!(output == expected, "{threads} threads");
    }
}

#[test]
fn illegal_moves_are_drawn() {
    let dir = temp_dir();
    let output = replay(&["--svg", dir.path().to_str().unwrap()], &[LEGAL, ILLEGAL].concat());
    assert_eq!((output.code, file_names(dir.path())), (1, vec!["game-2.svg".to_owned()]));
    let svg = std::fs::read_to_string(dir.path().join("game-2.svg")).unwrap();
    assert!(svg.contains("<title") && svg.contains("CK2"));
}

#[test]
fn an_unreadable_file_is_an_io_error() {
    let output = run(&["replay", "checkers", "no such file.pdn"]);
    assert_eq!(output.code, 74);
    assert!(output.stderr.contains("no such file.pdn"), "{}", output.stderr);
    assert_eq!(run(&["replay", "checkers", "crates"]).code, 74);
}

#[test]
fn truncated_contest_input_is_malformed() {
    let output = replay(&[], "1 1\n8\n10\n2 W\n10-6\n");
    assert_eq!(output.code, 65, "{}", output.stdout);
    let start = "<stdin>:5:5: found the end of the input, expected move 2 of 2";
    assert!(output.stderr.starts_with(start), "{}", output.stderr);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let dir = temp_dir();
    let path = write(&dir, "many.pdn", LEGAL.repeat(100_000));
    let mut child = touchmove(&["replay", "checkers", &path]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}
