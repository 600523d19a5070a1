//! `touchmove judge --svg DIR`: a picture of each illegal move.

use crate::common::{Output, file_names, run, run_with_input, temp_dir, write};
use std::collections::BTreeMap;
use std::path::Path;

fn judge(game: &str, dir: &Path, args: &[&str], input: &str) -> Output {
    let all = ["judge", game, "--explain", "--svg", dir.to_str().unwrap()];
    run_with_input(&[&all[..], args].concat(), input)
}

fn pictures(dir: &Path) -> BTreeMap<String, String> {
    let content = |name: &String| std::fs::read_to_string(dir.join(name)).unwrap();
    file_names(dir).into_iter().map(|name| (name.clone(), content(&name))).collect()
}

#[test]
fn only_illegal_moves_are_drawn() {
    let dir = temp_dir();
    let (dir, input) = (dir.path().join("deep/down"), "17 49 25\n56 48 49\n5 5 6\n0 9 9\n");
    let output = judge("correct-move", &dir, &[], input);
    assert_eq!(output.code, 0, "{}", output.stderr);
    let pictures = pictures(&dir);
    assert_eq!(pictures.keys().collect::<Vec<_>>(), ["case-1.svg", "case-3.svg", "case-4.svg"]);
    let first = &pictures["case-1.svg"];
    assert!(first.contains(">CM3: the king on 17 could move to 25 as well</title>"), "{first}");
    assert!(first.contains("Marked: 25, 17. Arrow: 49 to 25."), "{first}");
    // An illegal position has no move, and a piece that does not move has no arrow.
    assert!(pictures["case-3.svg"].contains(">CM1: king and queen both stand on 5</title>"));
    assert!(!pictures["case-3.svg"].contains("Arrow") && !pictures["case-4.svg"].contains("Arrow"));
    let without_pictures = run_with_input(&["judge", "correct-move", "--explain"], input);
    assert_eq!(without_pictures.stdout, output.stdout);
}

#[test]
fn titles_are_in_the_chosen_language() {
    let dir = temp_dir();
    judge("duck-chess", dir.path(), &["--lang", "zh"], "2\n0 1 1 3\n0 1 -1 3\n");
    let pictures = pictures(dir.path());
    assert!(pictures["case-1.svg"].contains(">DC4：蹩马腿：(0,2) 上有红象</title>"));
    assert!(pictures["case-1.svg"].contains("箭头：(0,1) 到 (0,2) 到 (1,3)"));
    assert!(pictures["case-2.svg"].contains(" lang=\"zh\" ") && !pictures["case-2.svg"].contains("箭头"));
}

#[test]
fn the_arrow_of_a_jump_has_all_its_squares() {
    let dir = temp_dir();
    judge("checkers", dir.path(), &[], "2 1\n7 8\n12\n1 W\n12-3-10\n1 1 -11 7 1 R 11-99 0 0\n");
    let pictures = pictures(dir.path());
    assert!(pictures["case-1.svg"].contains("Arrow: 12 to 3 to 10."), "{}", pictures["case-1.svg"]);
    assert!(pictures.contains_key("case-2.svg"));
}

#[test]
fn kings_tour_has_no_illegal_moves_to_draw() {
    let dir = temp_dir();
    judge("kings-tour", dir.path(), &[], "c4 e6 d5\n");
    assert!(pictures(dir.path()).is_empty());
}

#[test]
fn pictures_of_several_files_have_different_names() {
    let (dir, inputs) = (temp_dir(), temp_dir());
    let one = write(&inputs, "a/day.in", "17 49 25\n");
    let two = write(&inputs, "b/Day.txt", "56 48 49\n17 49 9\n");
    let three = write(&inputs, "day-2", "17 49 25\n");
    let output = judge("correct-move", dir.path(), &[&one, &two, &three, "-"], "17 49 25\n");
    assert_eq!(output.code, 0);
    let expected = ["Day-2-case-2.svg", "day-2-2-case-1.svg", "day-case-1.svg", "stdin-case-1.svg"];
    assert_eq!(file_names(dir.path()), expected);
}

/// Also if malformed input ends the work early.
#[test]
fn the_number_of_threads_does_not_change_the_pictures() {
    let inputs = temp_dir();
    let good = write(&inputs, "good.in", "17 49 25\n56 48 49\n".repeat(50));
    let malformed = write(&inputs, "malformed.in", "17 49 25\nx\n17 49 25\n");
    let late = write(&inputs, "late.in", "17 49 25\n");
    let results = ["1", "2", "5"].map(|threads| {
        let dir = temp_dir();
        let args = ["--threads", threads, &good, &malformed, &late];
        let output = judge("correct-move", dir.path(), &args, "");
        assert_eq!(output.code, 65);
        (output.stdout, pictures(dir.path()))
    });
    let (_, pictures) = &results[0];
    assert_eq!(pictures.len(), 51);
    assert!(pictures.contains_key("malformed-case-1.svg") && !pictures.contains_key("late-case-1.svg"));
    assert!(results[1] == results[0] && results[2] == results[0]);
}

#[test]
fn a_picture_that_cannot_be_written_is_an_io_error() {
    let dir = temp_dir();
    let blocked = dir.path().join("case-2.svg");
    std::fs::create_dir(&blocked).unwrap();
    let output = judge("correct-move", dir.path(), &[], "17 49 25\n17 49 25\n17 49 25\n");
    assert_eq!(output.code, 74);
    let start = format!("touchmove: {}: ", blocked.display());
    assert!(output.stderr.starts_with(&start), "{}", output.stderr);
    // The answers up to then are not lost.
    assert_eq!(output.stdout.matches("Move not allowed").count(), 2);
    let file = write(&dir, "file", "");
    let output = judge("correct-move", Path::new(&file), &[], "17 49 25\n");
    assert_eq!((output.code, output.stdout.as_str()), (74, ""));
}

#[test]
fn pictures_and_json_do_not_go_together() {
    let output = run(&["judge", "checkers", "--svg", "nowhere", "--json"]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("--svg"), "{}", output.stderr);
}

#[test]
fn pictures_come_with_explanations_without_being_asked_for() {
    let dir = temp_dir();
    let pictures = dir.path().join("why").to_str().unwrap().to_owned();
    let explained = run(&["judge", "checkers", "--explain", "examples/refused.in"]);
    let args = ["judge", "checkers", "--svg", &pictures, "examples/refused.in"];
    assert_eq!(run(&args).stdout, explained.stdout);
    assert_eq!(run(&[&args[..], &["--explain", "--lang", "en"]].concat()).stdout, explained.stdout);
}
