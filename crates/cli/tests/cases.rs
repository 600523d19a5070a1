//! Judge cases as folders: `input`, `output`, and where they are not empty `args`, `error`, `exit`. The input is given to
//! `touchmove judge GAME` on standard input. `BLESS=1` writes what the program says; look at it before you commit it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folders in a folder, in order.
fn folders(path: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    found.sort();
    found
}

struct Said {
    output: Vec<u8>,
    error: Vec<u8>,
    exit: i32,
}

fn judge(game: &str, folder: &Path) -> Said {
    let args = fs::read_to_string(folder.join("args")).unwrap_or_default();
    let mut child = Command::new(env!("CARGO_BIN_EXE_touchmove"))
        .args(["judge", game])
        .args(args.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input = fs::read(folder.join("input")).unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The program may have heard enough before the end.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let said = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Said { output: said.stdout, error: said.stderr, exit: said.status.code().unwrap() }
}

/// Compares what was said with a file; a missing file stands for nothing. Says whether they differ.
fn differs(path: &Path, said: &[u8], bless: bool) -> bool {
    if bless {
        if said.is_empty() {
            let _ = fs::remove_file(path);
        } else {
            fs::write(path, said).unwrap();
        }
        return false;
    }
    let expected = fs::read(path).unwrap_or_default();
    if expected != said {
        let (expected, said) = (String::from_utf8_lossy(&expected), String::from_utf8_lossy(said));
        eprintln!("--- {}\nexpected:\n{expected}\ngot:\n{said}", path.display());
    }
    expected != said
}

#[test]
fn every_case_is_judged_byte_for_byte() {
    let bless = std::env::var_os("BLESS").is_some();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let (mut count, mut wrong) = (0, 0);
    for game in folders(&root) {
        let name = game.file_name().unwrap().to_str().unwrap().to_owned();
        for folder in folders(&game) {
            let said = judge(&name, &folder);
            let exit = if said.exit == 0 { String::new() } else { format!("{}\n", said.exit) };
            let files = [("output", said.output), ("error", said.error), ("exit", exit.into_bytes())];
            let failed = files.iter().filter(|(file, said)| differs(&folder.join(file), said, bless)).count();
            count += 1;
            wrong += usize::from(failed > 0);
        }
    }
    println!("{count} cases");
    assert_eq!(wrong, 0, "of {count} cases");
}

/// The contest's own tests, where `TOUCHMOVE_DATA` says they are: `duck-chess/*.in` with `*.ans`.
#[test]
fn the_contests_own_tests_pass_where_they_are_at_hand() {
    let Some(data) = std::env::var_os("TOUCHMOVE_DATA") else {
        println!("TOUCHMOVE_DATA is not set: nothing to compare");
        return;
    };
    let folder = Path::new(&data).join("duck-chess");
    let inputs = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut count = 0;
    for input in inputs.filter(|path| path.extension().is_some_and(|ending| ending == "in")) {
        let judged =
            Command::new(env!("CARGO_BIN_EXE_touchmove")).args(["judge", "duck-chess"]).arg(&input).output();
        assert!(
            judged.unwrap().stdout == fs::read(input.with_extension("ans")).unwrap(),
            "{}",
            input.display()
        );
        count += 1;
    }
    println!("{count} of the contest's own tests");
    assert!(count > 0);
}
