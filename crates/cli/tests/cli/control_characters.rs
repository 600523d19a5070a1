//! Control characters of others never reach the terminal.

use crate::common::{Output, run, run_with_input, temp_dir, write};

/// Clears the screen, and writes to the clipboard by OSC 52.
const ATTACK: &str = "\u{1b}[2J\u{1b}]52;c;aGk=\u{7}";

fn is_clean(output: &Output) -> bool {
    let is_text = |char: char| !char.is_control() || matches!(char, '\n' | '\t');
    output.stdout.chars().all(is_text) && output.stderr.chars().all(is_text)
}

#[track_caller]
fn assert_shown(output: &Output) {
    assert!(is_clean(output), "{output:?}");
    let shown = r"\u001b[2J\u001b]52;c;aGk=\u0007";
    assert!(output.stdout.contains(shown) || output.stderr.contains(shown), "{output:?}");
}

#[test]
fn control_characters_of_programs_and_compilers_are_shown() {
    let attack = r"printf '\033[2J\033]52;c;aGk=\007\n'";
    assert_shown(&run(&["stress", "correct-move", "--", "sh", "-c", attack]));
    let crash = format!("{attack} >&2; exit 1");
    assert!(is_clean(&run(&["stress", "correct-move", "--", "sh", "-c", &crash])));
    let dir = temp_dir();
    let table =
        write(&dir, "table", format!("q = sh -c '{} >&2; exit 1' | {{program}}", attack.replace('\'', "\"")));
    let program = write(&dir, "a.q", "");
    assert_shown(&run(&["stress", "correct-move", "--languages", &table, &program]));
    let class = dir.path().to_str().unwrap();
    assert!(is_clean(&run(&["stress", "correct-move", "--languages", &table, "--class", class])));
    let wrong = write(&dir, "wrong.out", format!("{ATTACK}\n"));
    assert_shown(&run(&["check", "correct-move", "examples/correct-move.in", &wrong]));
}

#[test]
fn control_characters_in_records_are_shown() {
    let pdn = format!("[Event \"{ATTACK}\nfake.pdn:1: game 2: legal\"]\n\n1. 9-14{ATTACK} *\n");
    for args in [&["replay", "checkers"][..], &["lint", "-"], &["lint", "--strict", "-"]] {
        let output = run_with_input(args, &pdn);
        assert!(is_clean(&output), "{output:?}");
        assert!(!output.stdout.contains("\nfake.pdn"), "{output:?}");
    }
    assert_shown(&run_with_input(&["replay", "checkers"], &pdn));
    assert!(is_clean(&run_with_input(&["convert", "checkers", "-", "--to", "fen"], &pdn)));
    assert!(is_clean(&run_with_input(&["judge", "checkers"], ATTACK)));
}

#[cfg(unix)]
#[test]
fn control_characters_in_file_names_are_shown() {
    let dir = temp_dir();
    let name = format!("{ATTACK}\nfake: legal");
    let file = write(&dir, &name, "x");
    for args in [
        &["judge", "checkers", &file][..],
        &["judge", "checkers", "--explain", &file],
        &["replay", "checkers", &file],
        &["lint", &file],
        &["check", "checkers", &file, &file],
        &["stress", "checkers", &file],
        &["stress", "checkers", "--class", dir.path().to_str().unwrap()],
        &["show", "checkers", &format!("{file}.pdn")],
        &["convert", "checkers", &file, "--to", "fen"],
        &["replay", &file],
    ] {
        let output = run(args);
        assert!(is_clean(&output), "{output:?}");
        let has_fake_line = |text: &str| text.lines().any(|line| line.starts_with("fake"));
        assert!(!has_fake_line(&output.stdout) && !has_fake_line(&output.stderr), "{args:?}: {output:?}");
    }
}
