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
    let finding = ":2:4: style: quiet-x: `9x14` captures nothing, and is written `9-14`\n";
    assert!(output.stdout.contains(finding), "{}", output.stdout);
    let output = run(&["lint", "--kinds", &path]);
    assert_eq!((output.code, output.stdout.as_str()), (1, "       1 missing-tags\n       1 quiet-x\n"));
    let output = run(&["lint", "--json", &path]);
    let object = &json_lines(&output.stdout)[1];
    assert_eq!(
        (&object["kind"], &object["severity"], &object["text"]),
        (&"quiet-x".into(), &"style".into(), &"9x14".into())
    );
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
fn findings_can_be_chosen() {
    let dir = temp_dir();
    let path =
        write(&dir, "untidy.pdn", "[Event \"a\"]\n1. 9x14 22-18 7. 5x9 & *\n[Event \"b\"]\n1. 9-18 *\n");
    let kinds = |args: &[&str]| {
        let output = run(&[&["lint", "--kinds", &path], args].concat());
        let kinds: Vec<String> = output.stdout.lines().map(|line| line.trim().replace(' ', ":")).collect();
        (output.code, kinds.join(" "))
    };
    let all = "2:missing-tags 1:stray 2:quiet-x 1:move-number 1:illegal";
    assert_eq!(kinds(&[]), (1, all.to_owned()));
    assert_eq!(kinds(&["--only", "quiet-x,stray"]), (1, "1:stray 2:quiet-x".to_owned()));
    assert_eq!(kinds(&["--only", "error"]), (1, "1:illegal".to_owned()));
    assert_eq!(kinds(&["--ignore", "style", "--ignore", "illegal"]), (1, "1:stray 1:move-number".to_owned()));
    assert_eq!(kinds(&["--only", "style", "--ignore", "missing-tags"]), (1, "2:quiet-x".to_owned()));
    // What is not reported does not count.
    assert_eq!(kinds(&["--only", "fen"]), (0, String::new()));
    assert_eq!(run(&["lint", "--only", "no-such-kind", &path]).code, 2);
    assert_eq!(run(&["lint", "--strict", "--only", "fen", &path]).code, 2);
}

#[test]
fn a_file_without_any_game_is_an_error() {
    let dir = temp_dir();
    for text in ["", "just words\n", "{ a comment }\n", "...*"] {
        let path = write(&dir, "notes.txt", text);
        for args in [
            &["lint"][..],
            &["lint", "--fix"],
            &["replay", "checkers"],
            &["convert", "checkers", "--to", "json"],
        ] {
            let output = run(&[args, &[&path]].concat());
            assert_eq!(output.code, 65, "{args:?} {text:?}");
            assert!(
                output.stderr.contains(&format!("{path}: there is no game in it\n")),
                "{}",
                output.stderr
            );
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        assert_eq!(file_names(dir.path()), ["notes.txt"]);
    }
    let path = write(&dir, "notes.txt", "...*");
    assert_eq!(run(&["lint", "--strict", &path]).code, 65);
}

const INTERNATIONAL: &str = "[White \"a\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0\n\n";

#[test]
fn an_archive_of_other_draughts_gets_one_line() {
    let dir = temp_dir();
    let path = write(&dir, "dammen.pdn", INTERNATIONAL.repeat(5_000));
    let output = run(&["lint", &path]);
    let line = "1:1: warning: variant: 5000 games without a GameType tag look like international draughts, type 20 \
                (squares above 32, White begins); not checked\n";
    assert_eq!((output.code, output.stdout), (1, format!("{path}:{line}")));
    let before = std::fs::read_to_string(&path).unwrap();
    assert_eq!(run(&["lint", "--fix", &path]).code, 1);
    assert!(std::fs::read_to_string(&path).unwrap() == before);
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
