//! `touchmove show`: formats, files, terminals and errors.

use crate::common::{Output, run, temp_dir, touchmove};

fn show(args: &[&str]) -> Output {
    run(&[&["show"], args].concat())
}

fn show_bytes(args: &[&str]) -> Vec<u8> {
    touchmove(&[&["show"], args].concat()).output().unwrap().stdout
}

/// Returns the format of a file by its first bytes.
fn detect_format(bytes: &[u8]) -> &'static str {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => "png",
        [b'<', b's', b'v', b'g', b' ', ..] => "svg",
        _ => "text",
    }
}

#[test]
fn the_default_format_is_text() {
    let output = show(&["kings-tour", "c4", "e6", "d5", "--mark", "e6"]);
    let text = output.stdout;
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    assert!(text.contains("6   .   .   .   .  [♙A] .   .   .\n"), "{text}");
    assert!(text.ends_with("\nking to move; ♔ king, ♙A pawn A, ♙B pawn B\nc4 e6 d5\n"), "{text}");
    let ascii = show(&["checkers", "--format", "ascii", "--arrow", "9-14"]).stdout;
    assert!(ascii.is_ascii() && ascii.contains("[ r9]"), "{ascii}");
    let chinese = show(&["duck-chess", "--lang", "zh"]).stdout;
    assert!(chinese.contains("\n轮到红方走；(王) 红方、<王> 蓝方\n"), "{chinese}");
    let latin = show(&["duck-chess", "--pieces", "latin", "--flip"]).stdout;
    assert!(latin.starts_with("0   R  N  B  A  K  A  B  N  R\n"), "{latin}");
}

#[test]
fn the_extension_of_the_file_determines_the_format_unless_given() {
    let dir = temp_dir();
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
        let path = dir.path().join(name);
        let output = show(&[&["checkers", "--out", path.to_str().unwrap()], args].concat());
        assert_eq!((output.code, output.stdout.as_str()), (0, ""), "{}", output.stderr);
        assert_eq!(detect_format(&std::fs::read(&path).unwrap()), expected, "{name}");
    }
    let path = dir.path().join("b.jpg");
    let output = show(&["checkers", "--out", path.to_str().unwrap()]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("found a name that ends in .jpg, expected .svg, .png or .txt"));
    assert!(!path.exists());
}

#[test]
fn without_a_file_pictures_go_to_standard_output() {
    let args = ["correct-move", "17", "49", "--format"];
    let png = show_bytes(&[&args[..], &["png", "--size", "100"]].concat());
    assert_eq!((detect_format(&png), &png[16..24]), ("png", &[0, 0, 0, 100, 0, 0, 0, 100][..]));
    let svg = show(&[&args[..], &["svg", "--lang", "zh"]].concat()).stdout;
    assert_eq!(detect_format(svg.as_bytes()), "svg");
    assert!(svg.contains(" lang=\"zh\" ") && svg.contains("轮到后走"), "{svg}");
}

#[test]
fn a_recorded_position_is_shown() {
    let output = show(&["checkers", "examples/games.pdn", "--record", "1", "--ply", "1"]);
    assert_eq!(output.code, 0);
    let text = output.stdout;
    assert!(text.contains("[⛂15]") && text.ends_with("\nW:W21-32:B1-10,12,15\n"), "{text}");
    let cases: [(&[&str], i32, &str); 4] = [
        (&["examples/games.pdn", "--ply", "99"], 65, "examples/games.pdn:1: game 1 has only 12 plies\n"),
        (&["examples/games.pdn", "--record", "9"], 65, "examples/games.pdn: there is no game 9, only 3\n"),
        (&["no such file", "--ply", "1"], 74, "touchmove: no such file: "),
        (&["--ply", "1"], 2, "touchmove: --ply and --record require a FILE\n"),
    ];
    for (args, code, message) in cases {
        let output = show(&[&["checkers"], args].concat());
        assert_eq!(output.code, code, "{args:?}");
        assert!(output.stderr.starts_with(message), "{args:?}: {}", output.stderr);
    }
}

#[test]
fn wrong_usage_exits_with_2_and_the_reason() {
    let cases: [(&[&str], &str); 13] = [
        (&["checkers", "--mark", "14,33"], "touchmove: --mark: found `33`, expected a square, 1 to 32"),
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
    for (args, reason) in cases {
        let output = show(args);
        assert_eq!((output.code, output.stdout.as_str()), (2, ""), "{args:?}");
        assert!(output.stderr.contains(reason), "{args:?}: {}", output.stderr);
    }
}

#[test]
fn a_file_that_cannot_be_written_is_an_io_error() {
    let path = temp_dir().path().join("no-such-folder/board.svg");
    let output = show(&["checkers", "--out", path.to_str().unwrap()]);
    assert_eq!((output.code, output.stdout.as_str()), (74, ""));
    assert!(output.stderr.starts_with(&format!("touchmove: {}: ", path.display())));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    for args in [&["--out", "/dev/full"][..], &["--out", "/dev/full", "--format", "png"]] {
        let output = show(&[&["checkers"], args].concat());
        assert_eq!(output.code, 74, "{args:?}");
        assert!(output.stderr.starts_with("touchmove: /dev/full: "), "{args:?}");
    }
}

/// Runs the program in a terminal made by `script`; `None` if that is not installed.
#[cfg(target_os = "linux")]
fn show_on_terminal(args: &str, variable: (&str, &str)) -> Option<std::process::Output> {
    use std::process::{Command, Stdio};
    let command = format!("{} show {args}", env!("CARGO_BIN_EXE_touchmove"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]).stdin(Stdio::null());
    script.env("TERM", "xterm").env_remove("NO_COLOR").env(variable.0, variable.1).output().ok()
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_colour_but_no_png() {
    let Some(output) = show_on_terminal("checkers --format png", ("TERM", "xterm")) else {
        println!("skipped: `script` is not installed");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("a PNG is nothing for a terminal: give --out FILE"), "{text}");
    let has_colour = |variable| show_on_terminal("checkers", variable).unwrap().stdout.contains(&0x1b);
    assert!(has_colour(("TERM", "xterm")));
    assert!(!has_colour(("NO_COLOR", "1")));
    assert!(!has_colour(("TERM", "dumb")));
}
