//! `touchmove lint`.

use crate::common::{file_names, run, temp_dir, write};
use crate::replay::json_lines;

const UNTIDY: &str = "[Event \"a\"]\n1. 9x14 22-18 1-0\n";

#[test]
fn findings_have_a_place_and_a_kind() {
    let dir = temp_dir();
    let path = write(&dir, "untidy.pdn", UNTIDY);
    let output = run(&["lint", &path]);
    assert_eq!(output.code, 1);
    let finding = ":2:4: quiet-x: 9x14 captures nothing, and is written 9-14\n";
    assert!(output.stdout.contains(finding), "{}", output.stdout);
    let output = run(&["lint", "--kinds", &path]);
    assert_eq!((output.code, output.stdout.as_str()), (1, "       1 missing-tags\n       1 quiet-x\n"));
    let output = run(&["lint", "--json", &path]);
    assert_eq!(json_lines(&output.stdout)[1]["kind"], "quiet-x");
}

#[test]
fn fix_replaces_the_file_and_leaves_nothing_else() {
    let dir = temp_dir();
    let path = write(&dir, "untidy.pdn", UNTIDY);
    let output = run(&["lint", "--fix", "--out", "-", &path]);
    let fixed = output.stdout;
    assert_eq!((output.code, std::fs::read_to_string(&path).unwrap().as_str()), (0, UNTIDY));
    assert!(fixed.contains("[Site \"?\"]") && fixed.ends_with("1. 9-14 22-18 *\n\n"), "{fixed}");
    let output = run(&["lint", "--fix", &path]);
    assert_eq!((output.code, output.stdout.as_str(), output.stderr.as_str()), (0, "", ""));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), fixed);
    assert_eq!(run(&["lint", &path]).code, 0);
    assert_eq!(file_names(dir.path()), ["untidy.pdn"]);
}

#[test]
fn fix_does_not_touch_a_file_without_games() {
    let dir = temp_dir();
    let path = write(&dir, "notes.txt", "");
    let output = run(&["lint", "--fix", &path]);
    assert_eq!((output.code, output.stderr), (65, format!("{path}: there is no game in it\n")));
    assert_eq!(file_names(dir.path()), ["notes.txt"]);
}

#[cfg(unix)]
#[test]
fn fix_follows_symbolic_links_and_keeps_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let dir = temp_dir();
    let path = write(&dir, "untidy.pdn", UNTIDY);
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
    let link = dir.path().join("link.pdn");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    assert_eq!(run(&["lint", "--fix", link.to_str().unwrap()]).code, 0);
    assert!(link.is_symlink());
    assert_ne!(std::fs::read_to_string(&path).unwrap(), UNTIDY);
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn strict_applies_the_grammar_of_the_standard() {
    let dir = temp_dir();
    let path = write(&dir, "right.pdn", "[White \"a\"]\n9x14 22-18! 1-0\n");
    let output = run(&["lint", "--strict", &path]);
    assert_eq!((output.code, output.stdout.as_str(), output.stderr.as_str()), (0, "", ""));
    let path = write(&dir, "wrong.pdn", "[White \"a\"]\n1. 9-14\n2. 1-0\n");
    let output = run(&["lint", "--strict", &path]);
    assert_eq!(output.code, 1);
    let error = "wrong.pdn:3:4: found `1-0`, expected a move\n";
    assert!(output.stdout.ends_with(error), "{}", output.stdout);
    assert_eq!(run(&["lint", "--strict", "--fix", &path]).code, 2);
}

#[test]
fn the_number_of_threads_does_not_change_the_findings() {
    let dir = temp_dir();
    let path = write(&dir, "many.pdn", UNTIDY.repeat(20_000));
    assert!(run(&["lint", "--threads", "5", &path]) == run(&["lint", "--threads", "1", &path]));
}

#[test]
fn a_missing_file_is_an_io_error() {
    assert_eq!(run(&["lint", "no such file.pdn"]).code, 74);
}
