//! `touchmove show` as others meet it: formats, files, terminals, and what is refused.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
    command.arg("show").args(args).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// A file of its own for a test, which is not there yet.
fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// What kind of file it is, by its beginning.
fn kind(bytes: &[u8]) -> &'static str {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => "png",
        [b'<', b's', b'v', b'g', b' ', ..] => "svg",
        _ => "text",
    }
}

#[test]
fn without_a_format_it_is_text() {
    let said = run(&["kings-tour", "c4", "e6", "d5", "--mark", "e6"]);
    assert_eq!((code(&said), text(&said.stderr)), (0, String::new()));
    let said = text(&said.stdout);
    assert!(said.contains("6   .   .   .   .  [♙A] .   .   .\n"), "{said}");
    assert!(said.ends_with("\nking to move; ♔ king, ♙A pawn A, ♙B pawn B\nc4 e6 d5\n"), "{said}");
    let ascii = run(&["checkers", "--format", "ascii", "--arrow", "9-14"]);
    assert!(ascii.stdout.is_ascii());
    assert!(text(&ascii.stdout).contains("[ r9]"), "{}", text(&ascii.stdout));
    let chinese = text(&run(&["duck-chess", "--lang", "zh"]).stdout);
    assert!(chinese.contains("\n轮到红方走；(王) 红方、<王> 蓝方\n"), "{chinese}");
    let latin = text(&run(&["duck-chess", "--pieces", "latin", "--flip"]).stdout);
    assert!(latin.starts_with("0   R  N  B  A  K  A  B  N  R\n"), "{latin}");
}

#[test]
fn the_ending_of_the_file_says_the_format_unless_somebody_else_does() {
    let cases: [(&str, &[&str], &str); 7] = [
        ("a.svg", &[], "svg"),
        ("a.PNG", &[], "png"),
        ("a.txt", &[], "text"),
        ("a", &[], "text"),
        ("a.png", &["--format", "svg"], "svg"),
        ("a.jpg", &["--format", "png", "--size", "64"], "png"),
        ("b.svg", &["--format", "ascii"], "text"),
    ];
    for (name, args, expected) in cases {
        let path = path(&format!("ending-{name}"));
        let said = run(&[&["checkers", "--out", path.to_str().unwrap()], args].concat());
        assert_eq!((code(&said), said.stdout.len()), (0, 0), "{}", text(&said.stderr));
        assert_eq!(kind(&std::fs::read(&path).unwrap()), expected, "{name}");
    }
    let path = path("ending-b.jpg");
    let said = run(&["checkers", "--out", path.to_str().unwrap()]);
    assert_eq!(code(&said), 2);
    assert!(text(&said.stderr).contains("found a name that ends in .jpg, expected .svg, .png or .txt"));
    assert!(!path.exists());
}

#[test]
fn pictures_go_to_standard_output_where_no_file_is_given() {
    let args = ["correct-move", "17", "49", "--format"];
    assert_eq!(kind(&run(&[&args[..], &["svg"]].concat()).stdout), "svg");
    let png = run(&[&args[..], &["png", "--size", "100"]].concat()).stdout;
    assert_eq!((kind(&png), &png[16..24]), ("png", &[0, 0, 0, 100, 0, 0, 0, 100][..]));
    let chinese = text(&run(&[&args[..], &["svg", "--lang", "zh"]].concat()).stdout);
    assert!(chinese.contains(" lang=\"zh\" ") && chinese.contains("轮到后走"), "{chinese}");
}

#[test]
fn what_makes_no_sense_is_told() {
    let cases: [(&[&str], &str); 13] = [
        (&["checkers", "--mark", "14,33"], "touchmove show: --mark: found `33`, expected a square, 1 to 32"),
        (&["correct-move", "1", "2", "--mark", "64"], "--mark: found `64`, expected a place, 0 to 63"),
        (&["kings-tour", "a1", "h8", "-", "--mark", "i1"], "--mark: found `i1`, expected a square, a1 to h8"),
        (
            &["duck-chess", "--mark", "3,4"],
            "found `3`, expected a crossing: ROW.COLUMN, 0.0 to 9.8, or a1 to i10",
        ),
        (&["checkers", "--mark", ""], "--mark: found ``, expected"),
        (&["checkers", "--arrow", "9-0"], "--arrow: found `0`, expected a square, 1 to 32"),
        (
            &["checkers", "--arrow", "9"],
            "--arrow: found `9`, expected two squares or more with `-` between them",
        ),
        (&["checkers", "--arrow", "9-9"], "--arrow: found `9-9`, expected two squares or more"),
        (&["checkers", "--size", "200"], "--size is the width of a PNG"),
        (&["checkers", "--size", "15", "--format", "png"], "15 is not in 16..=4096"),
        (&["checkers", "--size", "4097", "--format", "png"], "4097 is not in 16..=4096"),
        (&["checkers", "--format", "gif"], "[possible values: text, ascii, svg, png]"),
        (&["correct-move"], "correct-move is a puzzle and has no opening"),
    ];
    for (args, why) in cases {
        let said = run(args);
        assert_eq!((code(&said), said.stdout.len()), (2, 0), "{args:?}");
        assert!(text(&said.stderr).contains(why), "{args:?}: {}", text(&said.stderr));
    }
    let said = run(&["checkers", "B:W9:B9"]);
    assert_eq!((code(&said), text(&said.stderr)), (65, "POSITION: two pieces stand on 9\n".to_owned()));
}

#[test]
fn a_file_that_cannot_be_written_is_an_input_output_error() {
    let path = path("no-such-folder").join("board.svg");
    let said = run(&["checkers", "--out", path.to_str().unwrap()]);
    assert_eq!((code(&said), said.stdout.len()), (74, 0));
    assert!(text(&said.stderr).starts_with(&format!("touchmove: {}: ", path.display())));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    for args in [&["--out", "/dev/full"][..], &["--out", "/dev/full", "--format", "png"]] {
        let said = run(&[&["checkers"], args].concat());
        assert_eq!(code(&said), 74, "{args:?}");
        assert!(text(&said.stderr).starts_with("touchmove: /dev/full: "), "{args:?}");
    }
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
    let said = command.args(["show", "checkers", "--format", "svg"]).stdout(full).output().unwrap();
    assert_eq!((code(&said), text(&said.stderr).starts_with("touchmove: standard output: ")), (74, true));
}

#[test]
fn help_puts_examples_first() {
    for flag in ["-h", "--help"] {
        let help = text(&run(&[flag]).stdout);
        assert!(help.find("Examples:").unwrap() < help.find("Usage:").unwrap());
        assert!(help.contains("touchmove show checkers") && help.contains("ROW.COLUMN"));
    }
}

/// What `script` sees, which gives the program a terminal; `None` where there is no such command.
#[cfg(target_os = "linux")]
fn on_a_terminal(args: &str, variable: (&str, &str)) -> Option<Output> {
    let command = format!("{} show {args}", env!("CARGO_BIN_EXE_touchmove"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]).stdin(Stdio::null());
    script.env("TERM", "xterm").env_remove("NO_COLOR").env(variable.0, variable.1).output().ok()
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_colours_and_no_png() {
    let Some(said) = on_a_terminal("checkers --format png", ("TERM", "xterm")) else {
        println!("there is no `script` here: nothing to see");
        return;
    };
    assert_eq!(code(&said), 2, "{}", text(&said.stdout));
    assert!(text(&said.stdout).contains("a PNG is nothing for a terminal: give --out FILE"));
    let coloured = |variable| on_a_terminal("checkers", variable).unwrap().stdout.contains(&0x1b);
    assert!(coloured(("TERM", "xterm")));
    assert!(!coloured(("NO_COLOR", "1")));
}
