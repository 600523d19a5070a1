//! `touchmove judge --explain --svg DIR`: a picture of each refused move.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for a test, which is not there yet.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("albums").join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn file(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

fn judge(game: &str, album: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
    command.args(["judge", game, "--explain", "--svg"]).arg(album).args(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Who reads files only may have ended before.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The files of a folder, by their names.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    entries.map(|path| (name(&path), std::fs::read_to_string(&path).unwrap())).collect()
}

fn names(folder: &Path) -> Vec<String> {
    files(folder).into_keys().collect()
}

#[test]
fn refused_moves_are_drawn_and_nothing_else_is() {
    let album = folder("correct-move/deep/down");
    let said = judge("correct-move", &album, &[], "17 49 25\n56 48 49\n5 5 6\n0 9 9\n");
    assert_eq!(said.status.code(), Some(0), "{}", String::from_utf8_lossy(&said.stderr));
    let files = files(&album);
    assert_eq!(files.keys().collect::<Vec<_>>(), ["case-1.svg", "case-3.svg", "case-4.svg"]);
    let first = &files["case-1.svg"];
    assert!(first.contains(">CM3: the king on 17 could move to 25 as well</title>"), "{first}");
    assert!(first.contains("Marked: 25, 17. Arrow: 49 to 25."), "{first}");
    // An illegal state has no move, and who stands still leaves no way.
    assert!(files["case-3.svg"].contains(">CM1: king and queen both stand on 5</title>"));
    assert!(!files["case-3.svg"].contains("Arrow") && !files["case-4.svg"].contains("Arrow"));
    let answers = Command::new(env!("CARGO_BIN_EXE_touchmove"))
        .args(["judge", "correct-move", "--explain"])
        .arg(file(&album, "again.in", "17 49 25\n56 48 49\n5 5 6\n0 9 9\n"))
        .output()
        .unwrap();
    assert_eq!(answers.stdout, said.stdout);
}

#[test]
fn reasons_come_in_the_language_that_was_asked_for() {
    let album = folder("lang");
    judge("duck-chess", &album, &["--lang", "zh"], "2\n0 1 1 3\n0 1 -1 3\n");
    let files = files(&album);
    assert!(files["case-1.svg"].contains(">DC4：蹩马腿：(0,2) 上有红象</title>"));
    assert!(files["case-1.svg"].contains("箭头：(0,1) 到 (0,2) 到 (1,3)"));
    assert!(files["case-2.svg"].contains(" lang=\"zh\" ") && !files["case-2.svg"].contains("箭头"));
}

#[test]
fn a_jump_is_drawn_leg_by_leg() {
    let album = folder("checkers");
    judge("checkers", &album, &[], "2 1\n7 8\n12\n1 W\n12-3-10\n1 1 -11 7 1 R 11-99 0 0\n");
    let files = files(&album);
    assert!(files["case-1.svg"].contains("Arrow: 12 to 3 to 10."), "{}", files["case-1.svg"]);
    assert!(files.contains_key("case-2.svg"));
    // No move is refused in Kings Tour: the contest asks for a number.
    let album = folder("kings-tour");
    judge("kings-tour", &album, &[], "c4 e6 d5\n");
    assert!(names(&album).is_empty());
}

#[test]
fn several_files_share_a_folder() {
    let (album, inputs) = (folder("several"), folder("several-inputs"));
    let one = file(&inputs, "a/day.in", "17 49 25\n");
    let two = file(&inputs, "b/Day.txt", "56 48 49\n17 49 9\n");
    let three = file(&inputs, "day-2", "17 49 25\n");
    let said = judge("correct-move", &album, &[&one, &two, &three, "-"], "17 49 25\n");
    assert_eq!(said.status.code(), Some(0));
    let expected = ["Day-2-case-2.svg", "day-2-2-case-1.svg", "day-case-1.svg", "stdin-case-1.svg"];
    assert_eq!(names(&album), expected);
}

/// Pictures are the same whoever judges, also where malformed input ends it.
#[test]
fn any_number_of_threads_draws_the_same() {
    let inputs = folder("threads-inputs");
    let good = file(&inputs, "good.in", &"17 49 25\n56 48 49\n".repeat(50));
    let bad = file(&inputs, "bad.in", "17 49 25\nx\n17 49 25\n");
    let late = file(&inputs, "late.in", "17 49 25\n");
    let drawn = ["1", "2", "5"].map(|threads| {
        let album = folder(&format!("threads-{threads}"));
        let said = judge("correct-move", &album, &["--threads", threads, &good, &bad, &late], "");
        assert_eq!(said.status.code(), Some(65));
        (said.stdout, files(&album))
    });
    assert_eq!(drawn[0].1.len(), 51);
    assert!(drawn[0].1.contains_key("bad-case-1.svg") && !drawn[0].1.contains_key("late-case-1.svg"));
    assert!(drawn[1] == drawn[0] && drawn[2] == drawn[0]);
}

#[test]
fn a_picture_that_cannot_be_written_is_an_input_output_error() {
    let album = folder("blocked");
    std::fs::create_dir_all(album.join("case-2.svg")).unwrap();
    let said = judge("correct-move", &album, &[], "17 49 25\n17 49 25\n17 49 25\n");
    assert_eq!(said.status.code(), Some(74));
    let message = String::from_utf8(said.stderr).unwrap();
    assert!(
        message.starts_with(&format!("touchmove: {}: ", album.join("case-2.svg").display())),
        "{message}"
    );
    // What was said is not lost.
    assert_eq!(String::from_utf8(said.stdout).unwrap().matches("Move not allowed").count(), 2);
    let no_folder = file(&folder("no-folder"), "file", "");
    let said = judge("correct-move", Path::new(&no_folder), &[], "17 49 25\n");
    assert_eq!((said.status.code(), said.stdout.len()), (Some(74), 0));
}

#[test]
fn pictures_go_with_reasons_only() {
    for other in [&[][..], &["--json"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
        let said = command.args(["judge", "checkers", "--svg", "nowhere"]).args(other).output().unwrap();
        assert_eq!(said.status.code(), Some(2));
        assert!(String::from_utf8(said.stderr).unwrap().contains("--svg"));
    }
}
