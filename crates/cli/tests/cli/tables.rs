//! `touchmove tables` and `touchmove adjudicate`.

use crate::common::{file_names, run, run_with_input, temp_dir, touchmove, write};
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// Builds tables of up to three pieces; both kinds of two, and only results of three.
pub fn small_tables() -> TempDir {
    let dir = temp_dir();
    for args in [["2", "0"], ["2", "2"], ["3", "0"]] {
        assert_eq!(tables("build", &["--pieces", args[0], "--plies", args[1]], dir.path()).code, 0);
    }
    dir
}

fn tables(action: &str, args: &[&str], dir: &Path) -> crate::common::Output {
    run(&[&["tables", action, "checkers", "--dir", dir.to_str().unwrap()], args].concat())
}

#[test]
fn tables_are_built_once_and_shown() {
    let dir = temp_dir();
    let path = dir.path().display();
    let built = tables("build", &["--pieces", "3"], dir.path());
    assert_eq!((built.code, built.stdout), (0, format!("2 to 3 pieces: 9 files built in {path}\n")));
    let built = tables("build", &["--pieces", "3", "--threads", "1"], dir.path());
    assert_eq!(built.stdout, format!("2 to 3 pieces: 0 files built in {path}\n"));
    let info = tables("info", &[], dir.path()).stdout;
    let rows: Vec<Vec<&str>> = info.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["pieces", "positions", "wins", "draws", "losses", "longest", "stores", "bytes"]);
    assert_eq!(rows[1][..7], ["2", "3488", "716", "2370", "402", "13", "plies"]);
    assert_eq!(rows[2][..5], ["3", "196032", "100250", "8477", "87305"]);
    let verified = tables("verify", &[], dir.path());
    assert_eq!((verified.code, &*verified.stdout), (0, "199520 values are proved by the rules\n"));
}

#[test]
fn a_position_is_probed_with_its_moves() {
    let dir = small_tables();
    let probe = |position: &str| tables("probe", &[position], dir.path());
    let win = probe("B:WK6:B1");
    assert_eq!((win.code, &*win.stdout), (0, "win in 1 ply\n1-10: win in 1 ply\n"));
    assert_eq!(probe("W:WK32:BK1").stdout.lines().next(), Some("draw"));
    let lost = probe("W:WK14,K18:BK1").stdout;
    assert!(lost.starts_with("win\n14-9: win\n"), "{lost}");
    let unknown = probe("W:WK14,K18:BK1,K2");
    assert_eq!((unknown.code, &*unknown.stdout), (1, ""));
    assert!(unknown.stderr.contains("4 pieces; they have up to 3"), "{}", unknown.stderr);
    assert_eq!(probe("B:W6").code, 65);
}

#[test]
fn the_environment_names_the_folder() {
    let dir = small_tables();
    let mut command = touchmove(&["tables", "info", "checkers"]);
    let output: crate::common::Output = command.env("TOUCHMOVE_TABLES", dir.path()).output().unwrap().into();
    assert_eq!((output.code, output.stdout), (0, tables("info", &[], dir.path()).stdout));
    let empty = temp_dir();
    let none = tables("info", &[], empty.path());
    assert_eq!((none.code, &*none.stdout), (1, ""));
    assert!(none.stderr.contains("there are no tables"), "{}", none.stderr);
    assert_eq!(tables("verify", &[], empty.path()).code, 1);
}

#[test]
fn arguments_that_do_not_fit_are_refused() {
    let cases: [(&[&str], &str); 8] = [
        (&["probe", "checkers"], "probe needs a position"),
        (&["info", "checkers", "W:WK1:BK2"], "only probe takes a position"),
        (&["info", "checkers", "--plies", "3"], "--plies is for build"),
        (&["info", "checkers", "--threads", "2"], "--threads is for build and verify"),
        (&["probe", "checkers", "W:WK1:BK2", "--pieces", "2"], "--pieces is for build, verify and info"),
        (&["build", "checkers", "--pieces", "8"], "8 is not in 2..=7"),
        (&["probe", "checkers", "W:WK1:BK2", "--dir", "none"], "there is no folder for tables"),
        (&["build", "duck-chess"], "[possible values: checkers]"),
    ];
    for (args, reason) in cases {
        let output = run(&[&["tables"], args].concat());
        assert_eq!(output.code, 2, "{args:?}");
        assert!(output.stderr.contains(reason), "{args:?}: {}", output.stderr);
    }
}

#[test]
fn damaged_tables_are_rejected_with_an_explanation() {
    let dir = small_tables();
    let file = dir.path().join("checkers/k1m0-k1m0.plies");
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() - 1]).unwrap();
    let verified = tables("verify", &[], dir.path());
    assert_eq!(verified.code, 65, "{verified:?}");
    assert!(verified.stderr.contains("k1m0-k1m0.plies: the table is truncated"), "{}", verified.stderr);
    let mut altered = bytes.clone();
    *altered.last_mut().unwrap() ^= 1;
    std::fs::write(&file, altered).unwrap();
    let verified = tables("verify", &[], dir.path());
    assert_eq!(verified.code, 65, "{verified:?}");
    assert!(verified.stderr.contains("the checksum of a block is wrong"), "{}", verified.stderr);
    let probed = tables("probe", &["W:WK32:BK1"], dir.path());
    assert_eq!(probed.code, 65, "{probed:?}");
}

/// Killed at any moment, a build leaves complete files or none, and the next one goes on.
#[cfg(unix)]
#[test]
fn a_killed_build_goes_on_where_it_was() {
    let (dir, reference) = (temp_dir(), temp_dir());
    assert_eq!(tables("build", &["--pieces", "4"], reference.path()).code, 0);
    let names = file_names(&reference.path().join("checkers"));
    let path = dir.path().to_str().unwrap();
    let args = ["tables", "build", "checkers", "--pieces", "4", "--dir", path, "--threads", "2"];
    let mut complete = 0;
    for attempt in 0..40_u64 {
        let mut child = touchmove(&args).spawn().unwrap();
        // Longer and longer, so that each build is killed somewhere else, and one ends at last if the machine is fast.
        std::thread::sleep(Duration::from_millis(attempt * attempt));
        child.kill().unwrap();
        child.wait().unwrap();
        let checkers = dir.path().join("checkers");
        for name in if checkers.exists() { file_names(&checkers) } else { Vec::new() } {
            if !name.ends_with(".tmp") {
                let files = [dir.path(), reference.path()].map(|dir| dir.join("checkers").join(&name));
                let [killed, reference] = files.map(|file| std::fs::read(file).unwrap());
                assert!(killed == reference, "{name} differs after attempt {attempt}");
                complete += 1;
            }
        }
        if complete > 0 && file_names(&checkers).len() >= names.len() {
            break;
        }
    }
    assert_eq!(run(&args).code, 0);
    for name in &names {
        let [built, expected] =
            [dir.path(), reference.path()].map(|dir| std::fs::read(dir.join("checkers").join(name)).unwrap());
        assert!(built == expected, "{name}");
    }
    assert_eq!(tables("verify", &[], dir.path()).stdout, "6408836 values are proved by the rules\n");
}

/// Three games: a right result, a wrong one after a mistake, and one that is not proved.
pub const GAMES: &str = "\
[Event \"Right\"]\n[GameType \"21\"]\n[FEN \"B:W6:BK1\"]\n[Result \"1-0\"]\n1. 1x10 1-0\n\n\
[Event \"Thrown away\"]\n[GameType \"21\"]\n[FEN \"W:WK10,K18:BK1\"]\n[Result \"0-1\"]\n1. ... 10-6 2. 1x10 0-1\n\n\
[Event \"Unclear\"]\n[GameType \"21\"]\n[Result \"1/2-1/2\"]\n1. 11-15 1/2-1/2\n\n\
[Event \"Illegal\"]\n[GameType \"21\"]\n[FEN \"W:WK14,K18:BK1\"]\n1. ... 14-1 *\n";

#[test]
fn results_are_compared_with_proved_values() {
    let dir = small_tables();
    let games = write(&dir, "games.pdn", GAMES);
    let adjudicate = |args: &[&str]| {
        run(&[&["adjudicate", "checkers", "--tables", dir.path().to_str().unwrap()], args].concat())
    };
    let output = adjudicate(&[&games]);
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert_eq!(
        lines[0],
        format!("{games}:1: game 1, Right: claimed win for Red, proved win for Red in 0 plies: right")
    );
    assert!(lines[1].ends_with("Thrown away: claimed win for White, proved draw: wrong"), "{}", lines[1]);
    assert!(lines[2].starts_with("  ply 1, 10-6: White throws away a win for a draw; "), "{}", lines[2]);
    assert!(lines[2].ends_with(" was best  W:WK10,K18:BK1"), "{}", lines[2]);
    assert!(lines[3].ends_with("Unclear: claimed draw, not proved, 24 pieces"), "{}", lines[3]);
    let summary = "4 games: 2 proved at the end, 1 claimed right, 1 wrong, 1 unreadable; 1 mistake";
    assert_eq!(lines.last(), Some(&summary));
    assert_eq!(output.code, 1);
    let chinese = adjudicate(&[&games, "--lang", "zh"]).stdout;
    let lines: Vec<&str> = chinese.lines().collect();
    assert!(lines[0].ends_with("第 1 局，Right：记录为红方胜，已证明为红方 0 步胜：正确"), "{chinese}");
    assert!(lines[2].starts_with("  第 1 着 10-6：白方把胜局走成和局；应走 "), "{chinese}");
    assert!(lines[3].ends_with("第 3 局，Unclear：记录为和棋，未证明，还有 24 子"), "{chinese}");
    let summary = "4 局：2 局的最后局面已证明，结果正确 1 局，错误 1 局，读不了 1 局；失误 1 着";
    assert_eq!(lines.last(), Some(&summary));
    let quiet = adjudicate(&[&games, "--quiet"]).stdout;
    assert!(
        !quiet.contains("Right") && !quiet.contains("Unclear") && quiet.contains("Thrown away"),
        "{quiet}"
    );
    let stdin = run_with_input(
        &["adjudicate", "checkers", "--tables", dir.path().to_str().unwrap()],
        "[GameType \"21\"]\n1. 11-15 *\n",
    );
    assert_eq!(stdin.code, 0, "{stdin:?}");
    assert_eq!(stdin.stdout.lines().next(), Some("<stdin>:1: game 1: no result, not proved, 24 pieces"));
    assert_eq!(adjudicate(&["/nonexistent.pdn"]).code, 74);
}
