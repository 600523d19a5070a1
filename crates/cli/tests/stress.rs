//! `touchmove stress` with real programs: wrong referees, right ones of different habits, hostile ones. The programs are this
//! test itself, started with `act` as its first argument.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;
use touchmove_contest::reference::{Mistake, contest};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|first| first == "act") {
        if args[1..] == ["--nonsense"] {
            std::thread::sleep(std::time::Duration::from_secs(3));
            return println!("nonsense");
        }
        let (stdin, stdout) = (std::io::stdin().lock(), std::io::stdout().lock());
        touchmove_contest::reference::mutant_program::run(&args[1..], stdin, stdout).unwrap();
        return;
    }
    let tests: [(&str, fn()); 10] = [
        (
            "every_wrong_referee_is_caught_and_its_counterexample_is_minimal",
            every_wrong_referee_is_caught_and_its_counterexample_is_minimal,
        ),
        ("ctrl_c_keeps_what_was_found", ctrl_c_keeps_what_was_found),
        ("right_programs_of_all_habits_survive", right_programs_of_all_habits_survive),
        ("a_program_that_remembers_is_told_so", a_program_that_remembers_is_told_so),
        ("hostile_programs_get_their_verdicts", hostile_programs_get_their_verdicts),
        ("what_was_found_is_kept_and_done_again", what_was_found_is_kept_and_done_again),
        (
            "a_source_file_is_compiled_again_when_it_is_done_again",
            a_source_file_is_compiled_again_when_it_is_done_again,
        ),
        ("the_same_seed_gives_the_same_run", the_same_seed_gives_the_same_run),
        ("a_class_is_one_table", a_class_is_one_table),
        ("wrong_usage_is_told", wrong_usage_is_told),
    ];
    let is_wanted = |name: &str| args.iter().all(|arg| arg.starts_with('-') || name.contains(arg.as_str()));
    let wanted: Vec<_> = tests.into_iter().filter(|(name, _)| is_wanted(name)).collect();
    let next = Mutex::new(wanted.iter());
    // A test that panics ends its thread, which the scope tells at the end.
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((name, test)) = { next.lock().unwrap().next() } {
                    let begun = Instant::now();
                    test();
                    println!("test {name} ... ok ({:.1} s)", begun.elapsed().as_secs_f64());
                }
            });
        }
    });
    println!("\ntest result: ok. {} passed; 0 failed; 0 ignored; 0 measured; 0 filtered out", wanted.len());
}

fn own() -> String {
    std::env::current_exe().unwrap().to_str().unwrap().to_owned()
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// What `touchmove stress` says: exit code, standard output, standard error.
fn stress(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let said = Command::new(env!("CARGO_BIN_EXE_touchmove"))
        .arg("stress")
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (said.status.code().unwrap(), text(said.stdout), text(said.stderr))
}

fn act<'a>(own: &'a str, options: &[&'a str], acting: &[&'a str]) -> Vec<&'a str> {
    [options, &["--", own, "act"], acting].concat()
}

/// So many cases are enough for every wrong referee. Those of the puzzles are tried in the order of their answers, rare ones first.
const ENOUGH: [(&str, u64); 4] =
    [("correct-move", 100_000), ("kings-tour", 2_000), ("checkers", 100), ("duck-chess", 100)];

fn every_wrong_referee_is_caught_and_its_counterexample_is_minimal() {
    let (own, here) = (own(), folder("stress-wrong"));
    for (name, enough) in ENOUGH {
        let game = contest::Game::parse(name).unwrap();
        let mut most = 0;
        for mistake in Mistake::of(game) {
            let (exit, out, error) = stress(&here, &act(&own, &[name, "--json"], &[name, mistake.name()]));
            assert_eq!(exit, 1, "{}: {out}{error}", mistake.name());
            let object: serde_json::Value = serde_json::from_str(&out).unwrap();
            assert_eq!(object["verdict"], "wrong answer", "{out}");
            let cases = object["cases"].as_u64().unwrap();
            assert!(cases <= enough, "{}: {cases} cases", mistake.name());
            most = most.max(cases);
            assert_eq!(object["smallest"], true, "{out}");
            let guesses = object["mistakes"].as_array().unwrap();
            assert!(guesses.iter().any(|guess| guess == mistake.name()), "{}: {out}", mistake.name());
            let input = object["input"].as_str().unwrap();
            let fails = |input: &str| {
                contest::answer_all(game, input, None) != contest::answer_all(game, input, Some(mistake))
            };
            assert!(fails(input), "{out}");
            for smaller in smaller(name, input) {
                assert!(!fails(&smaller), "{}: {input} could be {smaller}", mistake.name());
            }
        }
        println!("{name}: all caught within {most} cases");
    }
}

/// Inputs with one thing left out that are still valid: a move, a piece, a command. One case is as few as there can be.
fn smaller(game: &str, input: &str) -> Vec<String> {
    let lines: Vec<&str> = input.lines().collect();
    match game {
        "checkers" => {
            let [_, red, white, first, moves @ .., "0 0"] = &lines[..] else { panic!("{input}") };
            let (red, white): (Vec<&str>, Vec<&str>) = (red.split(' ').collect(), white.split(' ').collect());
            let side = first.split(' ').next_back().unwrap();
            let text = |red: &[&str], white: &[&str], moves: &[&str]| {
                let (r, w, m) = (red.len(), white.len(), moves.len());
                let moves: String = moves.iter().map(|path| format!("{path}\n")).collect();
                format!("{r} {w}\n{}\n{}\n{m} {side}\n{moves}0 0\n", red.join(" "), white.join(" "))
            };
            assert_eq!(text(&red, &white, moves), input, "one case");
            let reds = without_one(&red).into_iter().map(|red| text(&red, &white, moves));
            let whites = without_one(&white).into_iter().map(|white| text(&red, &white, moves));
            let fewer = without_one(moves).into_iter().map(|moves| text(&red, &white, &moves));
            reds.chain(whites).chain(fewer).collect()
        }
        "duck-chess" => {
            let fewer = without_one(&lines[1..]).into_iter();
            fewer.map(|commands| format!("{}\n{}\n", commands.len(), commands.join("\n"))).collect()
        }
        _ => {
            assert_eq!(lines.len(), 1, "{input}");
            Vec::new()
        }
    }
}

/// Each way to leave one out, as long as one is left.
fn without_one<'a>(all: &[&'a str]) -> Vec<Vec<&'a str>> {
    let without = |index| all.iter().enumerate().filter(move |(at, _)| *at != index).map(|(_, one)| *one);
    (0..all.len()).filter(|_| all.len() > 1).map(|index| without(index).collect()).collect()
}

fn ctrl_c_keeps_what_was_found() {
    let (own, here) = (own(), folder("stress-ctrl-c"));
    let interrupted = |acting: &[&str]| {
        let child = Command::new(env!("CARGO_BIN_EXE_touchmove"))
            .arg("stress")
            .args(act(&own, &["checkers", "--json", "--time", "100"], acting))
            .current_dir(&here)
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_secs(4));
        let begun = Instant::now();
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let said = child.wait_with_output().unwrap();
        assert!(begun.elapsed().as_secs() < 20, "it went on");
        let object: serde_json::Value = serde_json::from_slice(&said.stdout).unwrap();
        (said.status.code().unwrap(), object)
    };
    // Everything it says is wrong, and it takes three seconds to say it, so that shrinking takes long.
    let (exit, object) = interrupted(&["--nonsense"]);
    assert_eq!((exit, &object["verdict"]), (1, &"wrong answer".into()), "{object}");
    assert_eq!(object["smallest"], false, "{object}");
    let (exit, object) = interrupted(&["checkers"]);
    assert_eq!((exit, &object["verdict"]), (130, &"survived".into()), "{object}");
}

fn right_programs_of_all_habits_survive() {
    let (own, here) = (own(), folder("stress-right"));
    for habit in ["", "--crlf", "--no-final-newline", "--line-buffered"] {
        let mut acting = vec!["checkers"];
        acting.extend(Some(habit).filter(|habit| !habit.is_empty()));
        let (exit, out, error) = stress(&here, &act(&own, &["checkers", "--cases", "2000"], &acting));
        assert_eq!(exit, 0, "{habit}: {out}{error}");
        assert!(out.starts_with("survived "), "{out}");
    }
    let (exit, out, _) = stress(&here, &act(&own, &["correct-move", "--time", "120"], &["correct-move"]));
    assert_eq!(exit, 0);
    assert!(out.starts_with("proved right: every one of the 262144 inputs"), "{out}");
    // Slow, but not for what it has to do.
    let slow = ["kings-tour", "--slow", "2000"];
    let (exit, out, error) =
        stress(&here, &act(&own, &["kings-tour", "--cases", "800", "--time", "60"], &slow));
    assert_eq!(exit, 0, "{out}{error}");
}

fn a_program_that_remembers_is_told_so() {
    let (own, here) = (own(), folder("stress-remembers"));
    let (exit, out, _) = stress(&here, &act(&own, &["checkers"], &["checkers", "--remembers"]));
    assert_eq!(exit, 1);
    assert!(out.contains("keeps something from one case to the next"), "{out}");
}

fn hostile_programs_get_their_verdicts() {
    let here = folder("stress-hostile");
    for (script, verdict) in [
        ("while :; do :; done", "time limit"),
        ("sleep 1000", "idle"),
        ("kill -SEGV $$", "run-time error"),
        ("cat > /dev/null; exit 3", "run-time error: exit code 3"),
        ("yes 'All moves valid'", "wrong answer"),
        ("yes ''", ""),
        ("exec <&- >&-", "wrong answer"),
        ("cat > /dev/null", "wrong answer"),
        ("tr a-z A-Z < /dev/null; cat > /dev/null; echo nonsense", "wrong answer"),
    ] {
        let (exit, out, error) =
            stress(&here, &["checkers", "--time", "12", "--limit-cpu", "1", "--", "sh", "-c", script]);
        assert_eq!(exit, 1, "{script}: {out}{error}");
        assert!(out.starts_with(verdict), "{script}: {out}");
    }
    assert!(std::fs::read_dir(&here).unwrap().next().is_none(), "something was left behind");
}

fn what_was_found_is_kept_and_done_again() {
    let (own, here) = (own(), folder("stress-kept"));
    let (exit, ..) = stress(
        &here,
        &act(&own, &["checkers", "--out", "found", "--svg"], &["checkers", "forgets-jump-due"]),
    );
    assert_eq!(exit, 1);
    for name in ["input", "expected", "actual", "board.svg", "replay.json"] {
        assert!(here.join("found").join(name).is_file(), "{name}");
    }
    assert!(here.join("board.svg").is_file());
    let (exit, out, error) = stress(&here, &["--replay", "found/replay.json"]);
    assert_eq!(exit, 1, "{error}");
    assert!(out.contains("CK4"), "{out}");
    // Another program on the same input.
    let right = ["--replay", "found/replay.json", "--", &own, "act", "checkers"];
    let (exit, out, error) = stress(&here, &right);
    assert_eq!((exit, out.as_str()), (0, "right: the program answers this input rightly\n"), "{error}");
}

fn a_source_file_is_compiled_again_when_it_is_done_again() {
    if Command::new("cc").arg("--version").output().is_err() {
        println!("skipped: there is no cc");
        return;
    }
    let here = folder("stress-source");
    std::fs::write(here.join("nine.c"), "#include <stdio.h>\nint main(void) { puts(\"9\"); return 0; }\n")
        .unwrap();
    let (exit, out, error) = stress(&here, &["kings-tour", "nine.c", "--out", "found"]);
    assert_eq!(exit, 1, "{out}{error}");
    let (exit, out, error) = stress(&here, &["--replay", "found/replay.json"]);
    assert_eq!(exit, 1, "{out}{error}");
    assert!(out.contains("got:      9"), "{out}{error}");
    std::fs::remove_file(here.join("nine.c")).unwrap();
    assert_eq!(stress(&here, &["--replay", "found/replay.json"]).0, 2);
}

fn the_same_seed_gives_the_same_run() {
    let (own, here) = (own(), folder("stress-seed"));
    let run = || {
        stress(&here, &act(&own, &["duck-chess", "--seed", "5", "--json"], &["duck-chess", "horse-jumps"]))
    };
    assert_eq!(run(), run());
}

fn a_class_is_one_table() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: there is no python3");
        return;
    }
    let here = folder("stress-class");
    let class = here.join("class");
    std::fs::create_dir_all(&class).unwrap();
    let all_valid = "import sys\nprint('Illegal state')\n";
    std::fs::write(class.join("ann.py"), all_valid).unwrap();
    std::fs::write(class.join("notes.txt"), "nothing").unwrap();
    let mut file = std::fs::File::create(class.join("bob.py")).unwrap();
    writeln!(file, "import sys\nfor line in sys.stdin: raise ValueError(line)").unwrap();
    drop(file);
    let (exit, out, error) =
        stress(&here, &["correct-move", "--class", "class", "--html", "class.html", "--time", "10"]);
    assert_eq!(exit, 1, "{error}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3, "{out}");
    assert!(lines[1].starts_with("ann.py") && lines[1].contains("wrong answer"), "{out}");
    assert!(lines[2].starts_with("bob.py") && lines[2].contains("ValueError"), "{out}");
    let html = std::fs::read_to_string(here.join("class.html")).unwrap();
    assert!(html.contains("<svg") && html.contains("ann.py"), "{html}");
}

fn wrong_usage_is_told() {
    let here = folder("stress-usage");
    assert_eq!(stress(&here, &["checkers"]).0, 2);
    assert_eq!(stress(&here, &["checkers", "--", "./there-is-no-such-program"]).0, 2);
    assert_eq!(stress(&here, &["checkers", "nothing.cpp"]).0, 2);
    assert_eq!(stress(&here, &["--replay", "nothing.json"]).0, 74);
    std::fs::write(here.join("bad.json"), "{").unwrap();
    assert_eq!(stress(&here, &["--replay", "bad.json"]).0, 65);
}
