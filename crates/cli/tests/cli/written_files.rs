//! Files and folders that commands write: complete or not at all, and in place of what was there.

use crate::common::{file_names, root, run, temp_dir, write};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

/// Runs the program where no file can grow beyond a few hundred bytes, as on a full disk.
fn run_on_full_disk(args: &str) -> i32 {
    let script = format!("trap '' XFSZ; ulimit -f 1; exec {} {args}", env!("CARGO_BIN_EXE_touchmove"));
    let output = Command::new("sh").args(["-c", &script]).current_dir(root()).output().unwrap();
    output.status.code().unwrap()
}

#[test]
fn input_and_answers_are_written_by_one_command() {
    let dir = temp_dir();
    let [input, answers] = ["1.in", "1.ans"].map(|name| dir.path().join(name).display().to_string());
    for _ in 0..2 {
        let output = run(&["gen", "checkers", "--answers", &answers, "--out", &input]);
        assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    }
    assert_eq!(run(&["check", "checkers", &input, &answers]).code, 0);
    assert_eq!(file_names(dir.path()), ["1.ans", "1.in"]);
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let dir = temp_dir();
    let path = |name: &str| write(&dir, name, "old");
    let other = temp_dir();
    let (input, wrong) = (write(&other, "a.in", "17 49 25\n"), write(&other, "a.out", "Stop\n"));
    for args in [
        format!("show checkers --out {}", path("board.svg")),
        format!("check correct-move {input} {wrong} --svg {}", path("check.svg")),
        format!("gen checkers --cases 100 --out {}", path("gen.in")),
        format!("stress correct-move --svg={} -- awk -f examples/correct-move.awk", path("stress.svg")),
        format!("stress correct-move --cases 10 --class examples --html {}", path("class.html")),
        format!("convert examples/games.pdn --to json --out {}", path("games.json")),
    ] {
        assert_eq!(run_on_full_disk(&args), 74, "{args}");
    }
    for name in file_names(dir.path()) {
        assert_eq!(fs::read_to_string(dir.path().join(&name)).unwrap(), "old", "{name}");
    }
    assert_eq!(file_names(dir.path()).len(), 6, "no temporary files are left");
}

#[test]
fn a_full_disk_leaves_the_old_folder() {
    let dir = temp_dir();
    let [suite, package, finding] = ["suite", "package", "finding"].map(|name| dir.path().join(name));
    let program = "-- awk -f examples/correct-move.awk";
    assert_eq!(run(&["gen", "kings-tour", "--kill-all", suite.to_str().unwrap()]).code, 0);
    assert_eq!(run(&["package", "kings-tour", "--out", package.to_str().unwrap()]).code, 0);
    let stress = format!("stress correct-move --out {} {program}", finding.display());
    assert_eq!(run(&stress.split(' ').collect::<Vec<_>>()).code, 1);
    for (args, path) in [
        (format!("gen checkers --kill-all {}", suite.display()), &suite),
        (format!("package kings-tour --format kattis --out {}", package.display()), &package),
        (stress, &finding),
    ] {
        let before = contents(path);
        assert!(!before.is_empty());
        assert_eq!(run_on_full_disk(&args), 74, "{args}");
        assert!(contents(path) == before, "{args}");
    }
    assert_eq!(file_names(dir.path()), ["finding", "package", "suite"]);
}

/// Returns the names and contents of all files in a folder.
fn contents(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for name in file_names(dir) {
        let path = dir.join(&name);
        if path.is_dir() {
            all.extend(contents(&path));
        } else {
            all.push((name, fs::read(path).unwrap()));
        }
    }
    all
}

#[test]
fn a_folder_can_be_written_again_unless_it_holds_other_files() {
    let dir = temp_dir();
    let suite = dir.path().join("suite");
    let write_suite = |game: &str| run(&["gen", game, "--kill-all", suite.to_str().unwrap()]);
    assert_eq!(write_suite("duck-chess").code, 0);
    fs::set_permissions(&suite, fs::Permissions::from_mode(0o750)).unwrap();
    assert_eq!(write_suite("kings-tour").code, 0);
    assert_eq!(file_names(&suite), ["1.ans", "1.in"], "nothing is left of the older suite");
    assert_eq!(fs::metadata(&suite).unwrap().mode() & 0o777, 0o750);
    fs::write(suite.join("notes.txt"), "mine").unwrap();
    let output = write_suite("kings-tour");
    assert_eq!(output.code, 74);
    assert!(output.stderr.ends_with("not replaced: it holds another file, notes.txt\n"), "{}", output.stderr);
    assert_eq!(file_names(dir.path()), ["suite"]);
}

#[test]
fn mode_and_links_of_a_replaced_file_are_kept() {
    let dir = temp_dir();
    let [file, link, dangling, hard] = ["file", "link", "dangling", "hard"].map(|name| dir.path().join(name));
    let show = |path: &Path| {
        run(&["show", "kings-tour", "c4", "e6", "d5", "--format", "svg", "--out", path.to_str().unwrap()])
    };
    fs::write(&file, "x".repeat(100_000)).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("file", &link).unwrap();
    symlink("created", &dangling).unwrap();
    fs::hard_link(&file, &hard).unwrap();
    assert_eq!(show(&link).code, 0);
    assert!(link.is_symlink());
    let picture = fs::read_to_string(&file).unwrap();
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"), "{picture}");
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o640);
    assert_eq!(fs::read_to_string(&hard).unwrap(), picture);
    // The same, to a longer file.
    fs::write(&file, "x").unwrap();
    assert_eq!(show(&file).code, 0);
    assert_eq!(fs::read_to_string(&hard).unwrap(), picture);
    assert_eq!(show(&dangling).code, 0);
    assert!(dangling.is_symlink());
    assert_eq!(fs::read_to_string(dir.path().join("created")).unwrap(), picture);
}
