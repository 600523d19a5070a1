//! Golden cases of `judge`, each a folder in `tests/cases/GAME` with the files `input` and `output`, and where they are not
//! empty `args`, `error` and `exit`. `BLESS=1` writes the actual output; look at the difference before you commit it.

use crate::common::{finish_with_input, touchmove};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn subfolders(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// Compares a file with the actual content; a missing file is empty. Returns whether they are equal.
fn matches(path: &Path, actual: &str, bless: bool) -> bool {
    if bless {
        if actual.is_empty() {
            let _ = fs::remove_file(path);
        } else {
            fs::write(path, actual).unwrap();
        }
        return true;
    }
    let expected = String::from_utf8(fs::read(path).unwrap_or_default()).unwrap();
    if expected != actual {
        eprintln!("--- {}\nexpected:\n{expected}\ngot:\n{actual}", path.display());
    }
    expected == actual
}

#[test]
fn golden_cases_are_answered_byte_for_byte() {
    let bless = std::env::var_os("BLESS").is_some();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let (mut count, mut failed) = (0, Vec::new());
    for game in subfolders(&root) {
        for case in subfolders(&game) {
            let args = fs::read_to_string(case.join("args")).unwrap_or_default();
            let mut command = touchmove(&["judge", game.file_name().unwrap().to_str().unwrap()]);
            let child = command.args(args.split_whitespace()).stdin(Stdio::piped()).spawn().unwrap();
            let output = finish_with_input(child, fs::read(case.join("input")).unwrap());
            let exit = if output.code == 0 { String::new() } else { format!("{}\n", output.code) };
            let files = [("output", output.stdout), ("error", output.stderr), ("exit", exit)];
            count += 1;
            if !files.iter().all(|(file, actual)| matches(&case.join(file), actual, bless)) {
                failed.push(case);
            }
        }
    }
    println!("{count} cases");
    assert!(failed.is_empty(), "{failed:#?}");
}

/// Runs the contest's own tests, `duck-chess/*.in` with `*.ans` in the folder that `TOUCHMOVE_DATA` names.
#[test]
fn official_tests_pass() {
    let Some(data) = std::env::var_os("TOUCHMOVE_DATA") else {
        println!("skipped: TOUCHMOVE_DATA is not set");
        return;
    };
    let files = fs::read_dir(Path::new(&data).join("duck-chess")).unwrap().map(|entry| entry.unwrap().path());
    let mut count = 0;
    for input in files.filter(|path| path.extension().is_some_and(|extension| extension == "in")) {
        let output = touchmove(&["judge", "duck-chess"]).arg(&input).output().unwrap();
        assert!(output.stdout == fs::read(input.with_extension("ans")).unwrap(), "{}", input.display());
        count += 1;
    }
    assert!(count > 0);
}
