//! `touchmove stress` with real programs: mutants of the reference, right programs with unusual output, hostile programs.
//!
//! The programs are this test itself, started with `act` as its first argument, which is why it has its own `main`. Budgets
//! are numbers of cases: no time limit is ever reached, however slow the machine is.

#[cfg(not(unix))]
fn main() {}

#[cfg(unix)]
fn main() {
    unix::main();
}

#[cfg(unix)]
#[allow(clippy::unwrap_used)]
mod unix {
    use libtest_mimic::{Arguments, Trial};
    use serde_json::Value;
    use std::fs::File;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    use tempfile::TempDir;
    use touchmove::Game;
    use touchmove_contest::{mutant_program, mutations, reference};

    /// How long to wait for something that is certain to happen, however busy the machine is.
    const TIMEOUT: Duration = Duration::from_secs(600);

    /// Options that rule out every time limit.
    const NO_TIME_LIMIT: [&str; 4] = ["--time", "86400", "--limit-cpu", "3600"];

    pub fn main() {
        let args: Vec<String> = std::env::args().skip(1).collect();
        match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["act", "wrong-then-block", ref files @ ..] => return wrong_then_block(files),
            ["act", "announce", file, ..] => {
                File::create(file).unwrap();
                return act(&args[3..]);
            }
            ["act", ..] => return act(&args[1..]),
            _ => {}
        }
        macro_rules! trials {
            ($($test:ident),* $(,)?) => {
                vec![$(Trial::test(stringify!($test), || Ok($test()))),*]
            };
        }
        let mut trials = trials![
            ctrl_c_while_shrinking_keeps_the_counterexample,
            ctrl_c_before_a_failure_exits_with_130,
            right_programs_survive_whatever_their_line_ends,
            a_right_program_is_proved_right_on_all_inputs,
            a_slow_program_survives,
            state_kept_between_cases_is_diagnosed,
            a_saved_failure_is_reproduced,
            pictures_of_refused_moves_are_red_and_dashed,
            a_source_file_is_compiled_again_to_reproduce_a_failure,
            the_same_seed_gives_the_same_run,
            a_folder_of_submissions_becomes_one_table,
            no_submission_is_dropped,
            a_program_that_gives_no_answer_breaks_no_clause,
            submissions_are_grouped_by_mistake_and_summed_up,
            submissions_as_json_are_one_object_each_and_a_summary,
            submissions_as_csv_have_a_row_each,
            a_class_without_files_is_an_error,
            wrong_usage_has_its_exit_codes,
            a_program_that_is_killed_from_outside_is_run_again,
            a_program_that_is_killed_every_time_is_not_accused,
            a_lost_supervisor_is_not_the_programs_fault,
            both_answers_of_a_flaky_program_are_shown,
            a_submission_that_is_killed_from_outside_is_not_accused,
            a_flood_is_cut,
            long_lines_of_submissions_are_cut,
            the_page_of_a_class_shows_both_answers_of_a_flaky_program,
            an_empty_output_is_explained_by_its_usual_causes,
            compile_errors_exit_with_3_and_do_not_point_at_the_help,
            compilers_have_limits_that_can_be_set,
            a_template_bomb_does_not_outlast_the_time_of_the_test,
            an_interrupt_ends_a_compiler,
            what_cannot_be_tested_is_reported_with_what_to_do,
            exceeded_limits_are_stated_with_what_was_used,
            a_blocked_write_mentions_the_sandbox_and_its_flag,
        ];
        let mut slow = trials![hostile_programs_get_their_verdicts];
        slow.extend(Game::ALL.map(|game| {
            let name = format!("every_mutant_of_{}_is_caught", game.name().replace('-', "_"));
            Trial::test(name, move || {
                every_mutant_is_caught(game);
                Ok(())
            })
        }));
        trials.extend(slow.into_iter().map(|trial| trial.with_ignored_flag(true)));
        libtest_mimic::run(&Arguments::from_args(), trials).exit();
    }

    /// Behaves as a contest program.
    fn act(args: &[String]) {
        mutant_program::run(args, std::io::stdin().lock(), std::io::stdout().lock()).unwrap();
    }

    /// Gives a wrong answer in the first run, and never ends the second; each run creates its file.
    fn wrong_then_block(files: &[&str]) {
        if File::create_new(files[0]).is_ok() {
            return println!("nonsense");
        }
        File::create(files[1]).unwrap();
        loop {
            std::thread::park();
        }
    }

    /// What the program printed, and its exit code.
    #[derive(Debug, PartialEq, Eq)]
    struct Output {
        code: i32,
        stdout: String,
        stderr: String,
    }

    impl Output {
        fn json(&self) -> Value {
            serde_json::from_str(&self.stdout).unwrap()
        }
    }

    impl From<std::process::Output> for Output {
        fn from(output: std::process::Output) -> Self {
            let text = |bytes| String::from_utf8(bytes).unwrap();
            let code = output.status.code().unwrap();
            Output { code, stdout: text(output.stdout), stderr: text(output.stderr) }
        }
    }

    fn stress_command(dir: &Path, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
        command.arg("stress").args(args).current_dir(dir);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn stress(dir: &TempDir, args: &[&str]) -> Output {
        stress_command(dir.path(), args).output().unwrap().into()
    }

    /// Stresses this test acting as a contest program.
    fn stress_actor(dir: &TempDir, args: &[&str], actor: &[&str]) -> Output {
        let own = own_path();
        stress(dir, &[args, &NO_TIME_LIMIT, &["--", &own, "act"], actor].concat())
    }

    fn own_path() -> String {
        std::env::current_exe().unwrap().to_str().unwrap().to_owned()
    }

    fn temp_dir() -> TempDir {
        tempfile::tempdir().unwrap()
    }

    /// Checks that every mutant of a game is caught within a number of cases, diagnosed, and given a minimal counterexample.
    fn every_mutant_is_caught(game: Game) {
        let max_cases = match game {
            Game::CorrectMove => "100000",
            Game::KingsTour => "2000",
            _ => "100",
        };
        let dir = temp_dir();
        for mutation in mutations(game) {
            let mutant = mutation.name;
            let args = [game.name(), "--json", "--cases", max_cases];
            let output = stress_actor(&dir, &args, &[game.name(), mutant]);
            assert_eq!(output.code, 1, "{mutant}: {output:?}");
            let report = output.json();
            assert_eq!(report["verdict"], "wrong answer", "{mutant}: {report}");
            assert_eq!(report["minimal"], true, "{mutant}: {report}");
            let is_puzzle = matches!(game, Game::CorrectMove | Game::KingsTour);
            assert!(!is_puzzle || report["smallest"] == true, "{mutant}: {report}");
            let diagnosis = report["mistakes"].as_array().unwrap();
            assert!(diagnosis.iter().any(|guess| guess == mutant), "{mutant}: {report}");
            let input = report["input"].as_str().unwrap();
            let fails = |input: &str| {
                let [right, mutated] = [None, Some(mutation)].map(|it| reference::answers(game, input, it));
                right != mutated
            };
            assert!(fails(input), "{mutant}: {report}");
            for smaller in smaller_inputs(game, input) {
                assert!(!fails(&smaller), "{mutant}: {input} could be {smaller}");
            }
        }
    }

    /// Returns the valid inputs with one thing less: a move, a piece, a command.
    fn smaller_inputs(game: Game, input: &str) -> Vec<String> {
        let lines: Vec<&str> = input.lines().collect();
        match game {
            Game::Checkers => {
                let [_, red, white, first, moves @ .., "0 0"] = &lines[..] else { panic!("{input}") };
                let (red, white): (Vec<_>, Vec<_>) = (red.split(' ').collect(), white.split(' ').collect());
                let side = first.split(' ').next_back().unwrap();
                let text = |red: &[&str], white: &[&str], moves: &[&str]| {
                    let (r, w, m) = (red.len(), white.len(), moves.len());
                    let moves: String = moves.iter().map(|mv| format!("{mv}\n")).collect();
                    format!("{r} {w}\n{}\n{}\n{m} {side}\n{moves}0 0\n", red.join(" "), white.join(" "))
                };
                assert_eq!(text(&red, &white, moves), input, "one case");
                let reds = without_one(&red).into_iter().map(|red| text(&red, &white, moves));
                let whites = without_one(&white).into_iter().map(|white| text(&red, &white, moves));
                let fewer = without_one(moves).into_iter().map(|moves| text(&red, &white, &moves));
                reds.chain(whites).chain(fewer).collect()
            }
            Game::DuckChess => {
                let fewer = without_one(&lines[1..]).into_iter();
                fewer.map(|commands| format!("{}\n{}\n", commands.len(), commands.join("\n"))).collect()
            }
            _ => {
                assert_eq!(lines.len(), 1, "{input}");
                Vec::new()
            }
        }
    }

    /// Returns the lists with one item left out, unless nothing would remain.
    fn without_one<'a>(all: &[&'a str]) -> Vec<Vec<&'a str>> {
        let without = |index| [&all[..index], &all[index + 1..]].concat();
        (0..all.len()).filter(|_| all.len() > 1).map(without).collect()
    }

    /// Starts `stress`, interrupts it once a file appears in its folder, and waits for it to end.
    fn interrupt_when_created(dir: &TempDir, file: &str, actor: &[&str]) -> Output {
        let own = own_path();
        // The sandbox would not let the program create files.
        let args = ["checkers", "--json", "--no-sandbox", "--threads", "1"];
        let args = [&args[..], &NO_TIME_LIMIT, &["--", &own, "act"], actor].concat();
        let mut child = stress_command(dir.path(), &args).spawn().unwrap();
        wait_until(|| dir.path().join(file).exists());
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        wait_until(|| child.try_wait().unwrap().is_some());
        child.wait_with_output().unwrap().into()
    }

    fn wait_until(mut condition: impl FnMut() -> bool) {
        let start = Instant::now();
        while !condition() {
            assert!(start.elapsed() < TIMEOUT, "it did not happen");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn ctrl_c_while_shrinking_keeps_the_counterexample() {
        let output = interrupt_when_created(&temp_dir(), "second", &["wrong-then-block", "first", "second"]);
        let report = output.json();
        assert_eq!((output.code, &report["verdict"]), (1, &"wrong answer".into()), "{report}");
        assert_eq!(report["minimal"], false, "{report}");
    }

    fn ctrl_c_before_a_failure_exits_with_130() {
        let output = interrupt_when_created(&temp_dir(), "started", &["announce", "started", "checkers"]);
        let report = output.json();
        assert_eq!((output.code, &report["verdict"]), (130, &"survived".into()), "{report}");
    }

    fn right_programs_survive_whatever_their_line_ends() {
        let dir = temp_dir();
        for quirk in [&[][..], &["--crlf"], &["--no-final-newline"], &["--line-buffered"]] {
            let actor = [&["checkers"], quirk].concat();
            let output = stress_actor(&dir, &["checkers", "--cases", "2000"], &actor);
            assert_eq!(output.code, 0, "{quirk:?}: {output:?}");
            assert!(output.stdout.starts_with("survived "), "{}", output.stdout);
        }
    }

    fn a_right_program_is_proved_right_on_all_inputs() {
        let output = stress_actor(&temp_dir(), &["correct-move"], &["correct-move"]);
        assert_eq!(output.code, 0, "{output:?}");
        let start = "proved right: all 262144 possible inputs";
        assert!(output.stdout.starts_with(start), "{}", output.stdout);
    }

    fn a_slow_program_survives() {
        let actor = ["kings-tour", "--slow", "2000"];
        let output = stress_actor(&temp_dir(), &["kings-tour", "--cases", "800"], &actor);
        assert_eq!(output.code, 0, "{output:?}");
    }

    fn state_kept_between_cases_is_diagnosed() {
        let output = stress_actor(&temp_dir(), &["checkers", "--cases", "2000"], &["checkers", "--stateful"]);
        assert_eq!(output.code, 1, "{output:?}");
        assert!(output.stdout.contains("depends-on-cases-before"), "{}", output.stdout);
    }

    fn hostile_programs_get_their_verdicts() {
        let dir = temp_dir();
        for (script, verdict) in [
            ("while :; do :; done", "time limit"),
            ("sleep 1000", "idle"),
            ("kill -SEGV $$", "run-time error"),
            ("cat > /dev/null; exit 3", "run-time error: exit code 3"),
            ("yes 'All moves valid'", "output limit"),
            ("yes ''", "output limit"),
            ("yes | tr -d '\\n'", "output limit"),
            ("exec <&- >&-", "wrong answer"),
            ("cat > /dev/null", "wrong answer"),
            ("tr a-z A-Z < /dev/null; cat > /dev/null; echo nonsense", "wrong answer"),
        ] {
            let args = ["checkers", "--time", "86400", "--limit-cpu", "1", "--", "sh", "-c", script];
            let output = stress(&dir, &args);
            assert_eq!(output.code, 1, "{script}: {output:?}");
            assert!(output.stdout.starts_with(verdict), "{script}: {}", output.stdout);
            assert!(output.stdout.len() < 10_000, "{script}: {} bytes", output.stdout.len());
        }
        assert!(std::fs::read_dir(dir.path()).unwrap().next().is_none(), "files remain");
    }

    /// The program accepts a move that is illegal, or refuses one that is legal.
    fn pictures_of_refused_moves_are_red_and_dashed() {
        const RED: &str = "#a3150f";
        const GREEN: &str = "#00795c";
        let dir = temp_dir();
        for (mistake, color, other) in
            [("forgets-must-jump", RED, GREEN), ("longest-jump-required", GREEN, RED)]
        {
            let output = stress_actor(&dir, &["checkers", "--svg"], &["checkers", mistake]);
            assert_eq!(output.code, 1, "{output:?}");
            let svg = std::fs::read_to_string(dir.path().join("board.svg")).unwrap();
            assert!(svg.contains(color) && !svg.contains(other), "{mistake}: {svg}");
            let shaft = svg.lines().rfind(|line| line.contains("stroke-width=\"10\"")).unwrap();
            assert_eq!(shaft.matches('M').count() > 1, color == RED, "{mistake}: {shaft}");
        }
    }

    fn a_saved_failure_is_reproduced() {
        let dir = temp_dir();
        let args = ["checkers", "--out", "found", "--svg"];
        let output = stress_actor(&dir, &args, &["checkers", "forgets-must-jump"]);
        assert_eq!(output.code, 1, "{output:?}");
        for name in ["found/input", "found/expected", "found/actual", "found/board.svg", "found/replay.json"]
        {
            assert!(dir.path().join(name).is_file(), "{name}");
        }
        assert!(dir.path().join("board.svg").is_file());
        // Whose command it is cannot be known, and nobody can be asked.
        let output = stress(&dir, &["--replay", "found/replay.json"]);
        assert_eq!((output.code, output.stdout.as_str()), (2, ""), "{output:?}");
        assert!(output.stderr.contains("forgets-must-jump\nGive --yes to run it"), "{}", output.stderr);
        let output = stress(&dir, &["--replay", "found/replay.json", "--yes", "--limit-cpu", "3600"]);
        assert_eq!(output.code, 1, "{output:?}");
        assert!(output.stdout.contains("CK4"), "{}", output.stdout);
        // Another program gets the same input.
        let output = stress_actor(&dir, &["--replay", "found/replay.json"], &["checkers"]);
        assert_eq!(output.stdout, "right: the program answers this input rightly\n", "{output:?}");
        assert_eq!(output.code, 0);
    }

    fn a_source_file_is_compiled_again_to_reproduce_a_failure() {
        if !is_installed("cc") {
            return println!("skipped: there is no cc");
        }
        let dir = temp_dir();
        let source = dir.path().join("nine.c");
        std::fs::write(&source, "#include <stdio.h>\nint main(void) { puts(\"9\"); return 0; }\n").unwrap();
        let output =
            stress(&dir, &[&["kings-tour", "nine.c", "--out", "found"], &NO_TIME_LIMIT[..]].concat());
        assert_eq!(output.code, 1, "{output:?}");
        let replay = || stress(&dir, &["--replay", "found/replay.json", "--yes", "--limit-cpu", "3600"]);
        let output = replay();
        assert_eq!(output.code, 1, "{output:?}");
        assert!(output.stdout.contains("got:      9"), "{}", output.stdout);
        std::fs::remove_file(source).unwrap();
        assert_eq!(replay().code, 74);
    }

    fn the_same_seed_gives_the_same_run() {
        let dir = temp_dir();
        let args = ["duck-chess", "--seed", "5", "--json"];
        let run = || stress_actor(&dir, &args, &["duck-chess", "horse-jumps"]);
        assert_eq!(run(), run());
    }

    fn a_folder_of_submissions_becomes_one_table() {
        if !is_installed("python3") {
            return println!("skipped: there is no python3");
        }
        let dir = temp_dir();
        let class = dir.path().join("class");
        std::fs::create_dir_all(class.join("bob")).unwrap();
        std::fs::write(class.join("ann.py"), "print('Illegal state')\n").unwrap();
        std::fs::write(class.join("notes.txt"), "nothing").unwrap();
        let crashing = "import sys\nfor line in sys.stdin: raise ValueError(line)\n";
        std::fs::write(class.join("bob/sol.py"), crashing).unwrap();
        let args = ["correct-move", "--class", "class", "--html", "class.html"];
        let output = stress(&dir, &[&args, &NO_TIME_LIMIT[..]].concat());
        assert_eq!(output.code, 1, "{output:?}");
        let lines: Vec<&str> = output.stdout.lines().collect();
        assert!(lines[1].starts_with("ann.py ") && lines[1].contains("wrong answer"), "{}", lines[1]);
        assert!(lines[2].starts_with("bob/sol.py ") && lines[2].contains("ValueError"), "{}", lines[2]);
        assert!(lines[3].starts_with("notes.txt ") && lines[3].contains("not tested"), "{}", lines[3]);
        let html = std::fs::read_to_string(dir.path().join("class.html")).unwrap();
        assert!(html.contains("<svg") && html.contains("ann.py"), "{html}");
    }

    /// Writes a script that behaves as the contest program with these arguments.
    fn write_actor(file: &Path, actor: &str) {
        let own = own_path();
        write_executable(file, &format!("#!/bin/sh\nexec '{own}' act {actor}\n"));
    }

    fn write_executable(file: &Path, content: &str) {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, content).unwrap();
        std::fs::set_permissions(file, PermissionsExt::from_mode(0o755)).unwrap();
    }

    /// Stresses a folder with a right program, two with the same mistake, and files that are not programs.
    fn stress_class(args: &[&str]) -> Output {
        let dir = temp_dir();
        let class = dir.path().join("class");
        write_actor(&class.join("ann/week1/task/sol.sh"), "correct-move");
        write_actor(&class.join("bob"), "correct-move queen-jumps-king");
        write_actor(&class.join("cy/sol"), "correct-move queen-jumps-king");
        std::fs::write(class.join("dan.kt"), "fun main() {}").unwrap();
        write_executable(&class.join("eve.TXT"), "I could not do it.\n");
        write_executable(&class.join("fay"), "#!/usr/bin/env no-such-interpreter\n");
        std::fs::write(class.join(".DS_Store"), "").unwrap();
        stress(&dir, &[&["correct-move", "--class", "class"], args, &NO_TIME_LIMIT].concat())
    }

    fn no_submission_is_dropped() {
        let output = stress_class(&[]);
        assert_eq!(output.code, 1, "{output:?}");
        let rows: Vec<&str> = output.stdout.lines().skip(1).take(6).collect();
        for (row, expected) in rows.iter().zip([
            ["ann/week1/task/sol.sh ", "correct: passed all 262,144 cases"],
            ["bob ", "CM2"],
            ["cy/sol ", "CM2"],
            ["dan.kt ", "not tested"],
            ["eve.TXT ", "no known language has the extension .TXT"],
            ["fay ", "there is no no-such-interpreter on this machine"],
        ]) {
            assert!(row.starts_with(expected[0]) && row.contains(expected[1]), "{}", output.stdout);
        }
        assert!(!output.stdout.contains("DS_Store"), "{}", output.stdout);
    }

    fn a_program_that_gives_no_answer_breaks_no_clause() {
        let dir = temp_dir();
        write_executable(&dir.path().join("class/crash"), "#!/bin/sh\necho broken >&2\nexit 3\n");
        write_executable(&dir.path().join("class/silent"), "#!/bin/sh\n");
        let args = ["checkers", "--class", "class", "--cases", "20"];
        let output = stress(&dir, &[&args, &NO_TIME_LIMIT[..]].concat());
        let text = &output.stdout;
        assert!(text.contains("\ncrash    run-time error          exit code 3 (broken)\n"), "{text}");
        assert!(text.contains("\nsilent   wrong answer            the output is empty\n"), "{text}");
    }

    fn submissions_are_grouped_by_mistake_and_summed_up() {
        let output = stress_class(&["--cases", "60000"]);
        let text = &output.stdout;
        assert!(text.contains("passed 60,000 of 262,144 cases, as many as --cases allows"), "{text}");
        assert!(text.contains("\nby mistake:\n   2  queen-jumps-king (CM2): bob, cy/sol\n"), "{text}");
        let summary = "\n6 programs: 1 passed what was tried, 2 failed, 3 not tested\n";
        assert!(text.ends_with(summary), "{text}");
        let chinese = stress_class(&["--cases", "60000", "--lang", "zh"]).stdout;
        assert!(chinese.contains("答案错误") && chinese.contains("未测试"), "{chinese}");
        assert!(chinese.ends_with("共 6 个程序：1 个通过已试数据，2 个失败，3 个未测试\n"), "{chinese}");
    }

    fn submissions_as_json_are_one_object_each_and_a_summary() {
        let output = stress_class(&["--json", "--cases", "60000"]);
        assert_eq!(output.code, 1, "{output:?}");
        let lines: Vec<Value> =
            output.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 7, "{}", output.stdout);
        assert!(lines.iter().all(|line| line["v"] == 2), "{}", output.stdout);
        assert_eq!((&lines[0]["verdict"], &lines[0]["cases"]), (&"survived".into(), &60_000.into()));
        assert_eq!((&lines[1]["program"], &lines[1]["verdict"]), (&"bob".into(), &"wrong answer".into()));
        assert_eq!(lines[1]["mistakes"][0], "queen-jumps-king");
        assert_eq!((&lines[3]["program"], &lines[3]["verdict"]), (&"dan.kt".into(), &"not tested".into()));
        assert!(lines[3]["message"].as_str().unwrap().contains(".kt"), "{}", lines[3]);
        let summary = &lines[6]["summary"];
        assert_eq!((&summary["programs"], &summary["failed"]), (&6.into(), &2.into()));
    }

    fn submissions_as_csv_have_a_row_each() {
        let output = stress_class(&["--csv", "--cases", "60000"]);
        let text = &output.stdout;
        assert!(text.starts_with("program,verdict,cases,clause,mistakes,explanation,"), "{text}");
        assert!(text.contains("\nbob,wrong answer,"), "{text}");
        assert!(text.contains("\ncy/sol,wrong answer,") && text.contains("queen-jumps-king"), "{text}");
        assert!(text.contains("\ndan.kt,not tested,0,,,"), "{text}");
        assert_eq!(text.lines().count(), 7, "{text}");
        // They are outputs of a class.
        for flag in ["--csv", "--html=x.html"] {
            assert_eq!(stress(&temp_dir(), &["checkers", flag, "--", "true"]).code, 2, "{flag}");
        }
    }

    fn a_class_without_files_is_an_error() {
        let dir = temp_dir();
        std::fs::create_dir_all(dir.path().join("class/ann")).unwrap();
        let output = stress(&dir, &["checkers", "--class", "class"]);
        assert_eq!((output.code, output.stdout.as_str()), (65, ""), "{output:?}");
        assert!(output.stderr.contains("class: there is no file in this folder"), "{}", output.stderr);
        assert_eq!(stress(&dir, &["checkers", "--class", "nowhere"]).code, 74);
    }

    fn an_empty_output_is_explained_by_its_usual_causes() {
        let dir = temp_dir();
        let silent = ["--cases", "10", "--", "sh", "-c", "cat > /dev/null"];
        let output = stress(&dir, &[&["checkers"], &NO_TIME_LIMIT[..], &silent].concat());
        for cause in ["the output is empty", "instead of reading standard input", "reads nothing", "flushing"]
        {
            assert!(output.stdout.contains(cause), "{cause}: {}", output.stdout);
        }
        let output = stress(&dir, &[&["checkers", "--lang", "zh"], &NO_TIME_LIMIT[..], &silent].concat());
        assert!(output.stdout.contains("输出为空"), "{}", output.stdout);
        // What was printed before a crash may be lost.
        let crash = ["--cases", "10", "--", "sh", "-c", "kill -SEGV $$"];
        let output = stress(&dir, &[&["checkers"], &NO_TIME_LIMIT[..], &crash].concat());
        assert!(output.stdout.contains("not flushed before the crash"), "{}", output.stdout);
        // Another wrong output is not empty.
        let wrong = ["--cases", "10", "--", "echo", "wrong"];
        let output = stress(&dir, &[&["checkers"], &NO_TIME_LIMIT[..], &wrong].concat());
        assert!(!output.stdout.contains("empty"), "{}", output.stdout);
    }

    fn compile_errors_exit_with_3_and_do_not_point_at_the_help() {
        let dir = temp_dir();
        // A compiler that is always there.
        std::fs::write(dir.path().join("table"), "q = sh -c 'echo a.q:1: error: no; exit 1' | {program}")
            .unwrap();
        std::fs::write(dir.path().join("a.q"), "").unwrap();
        let args = ["checkers", "--languages", "table", "a.q"];
        let output = stress(&dir, &args);
        assert_eq!((output.code, output.stdout.as_str()), (3, ""), "{output:?}");
        assert_eq!(output.stderr, "touchmove: compilation failed: sh\na.q:1: error: no\n");
        let output = stress(&dir, &[&args[..], &["--lang", "zh"]].concat());
        assert!(output.stderr.contains("编译失败"), "{}", output.stderr);
        // In a class it is one row.
        std::fs::create_dir(dir.path().join("class")).unwrap();
        std::fs::rename(dir.path().join("a.q"), dir.path().join("class/a.q")).unwrap();
        let output = stress(&dir, &["checkers", "--languages", "table", "--class", "class"]);
        assert_eq!(output.code, 1, "{output:?}");
        assert!(
            output.stdout.contains("a.q      compilation failed          a.q:1: error: no\n"),
            "{}",
            output.stdout
        );
        assert!(output.stdout.ends_with("\n1 program: 1 does not compile\n"), "{}", output.stdout);
    }

    fn compilers_have_limits_that_can_be_set() {
        let dir = temp_dir();
        std::fs::write(dir.path().join("a.q"), "").unwrap();
        for (compiler, options, expected) in [
            (
                "while :; do :; done",
                ["--time", "1"],
                "time limit exceeded; the limit is 1 s (--compile-time, --time)",
            ),
            (
                "while :; do :; done",
                ["--compile-time", "0.5"],
                "time limit exceeded; the limit is 0.5 s (--compile-time, --time)",
            ),
            (
                "dd if=/dev/zero of=/dev/null bs=64M count=1",
                ["--compile-memory", "8"],
                "memory limit exceeded; the limit is 8 MiB (--compile-memory)",
            ),
            (
                "head -c 9000000 /dev/zero > {dir}/x; sleep 1000",
                ["--compile-output", "2"],
                "output limit exceeded; the limit is 2 MiB (--compile-output)",
            ),
        ] {
            std::fs::write(dir.path().join("table"), format!("q = sh -c '{compiler}' | {{program}}"))
                .unwrap();
            let time = ["--time", "86400"];
            let time = if options[0] == "--time" { &[][..] } else { &time[..] };
            let args = [&["checkers", "--languages", "table", "a.q"], &options[..], time].concat();
            let output = stress(&dir, &args);
            assert_eq!((output.code, output.stdout.as_str()), (3, ""), "{output:?}");
            // On a busy machine, its time may be up while it waits for the processor.
            let stderr = output.stderr.replace(" while it waited for something", "");
            assert!(stderr.contains(expected), "{stderr}");
        }
    }

    /// Sixteen million instances of a template, each of which has to be compiled.
    fn a_template_bomb_does_not_outlast_the_time_of_the_test() {
        let dir = temp_dir();
        let source = "template<int depth, int number> struct Bomb {\n\
            \x20 Bomb<depth - 1, 2 * number> left; Bomb<depth - 1, 2 * number + 1> right;\n};\n\
            template<int number> struct Bomb<0, number> {};\nBomb<24, 0> bomb;\nint main() {}\n";
        std::fs::write(dir.path().join("bomb.cpp"), source).unwrap();
        if Command::new("g++").arg("--version").stdout(Stdio::null()).status().is_err() {
            return println!("skipped: there is no g++");
        }
        let started_at = Instant::now();
        let args = ["checkers", "--time", "2", "--compile-memory", "1024", "bomb.cpp"];
        let output = stress(&dir, &args);
        assert_eq!(output.code, 3, "{output:?}");
        let limits =
            ["the limit is 2 s (--compile-time, --time)", "the limit is 1024 MiB (--compile-memory)"];
        assert!(limits.iter().any(|limit| output.stderr.contains(limit)), "{}", output.stderr);
        // It would take minutes; the margin is for a busy machine.
        assert!(started_at.elapsed() < Duration::from_secs(60), "{:?}", started_at.elapsed());
    }

    fn an_interrupt_ends_a_compiler() {
        let dir = temp_dir();
        std::fs::write(dir.path().join("a.q"), "").unwrap();
        std::fs::write(dir.path().join("table"), "q = sh -c 'touch {dir}/started; sleep 1000' | {program}")
            .unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchmove"));
        command.args([
            "stress",
            "checkers",
            "--time",
            "86400",
            "--compile-time",
            "3600",
            "--languages",
            "table",
            "a.q",
        ]);
        command.current_dir(&dir).env("TMPDIR", dir.path()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let started_at = Instant::now();
        let has_started = || {
            let runs = std::fs::read_dir(dir.path()).unwrap().flatten();
            let files = runs.flat_map(|run| std::fs::read_dir(run.path())).flatten().flatten();
            files.into_iter().any(|file| file.path().join("started").exists())
        };
        while !has_started() {
            assert!(started_at.elapsed() < TIMEOUT, "the compiler never started");
            std::thread::sleep(Duration::from_millis(10));
        }
        let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(status.success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
    }

    fn what_cannot_be_tested_is_reported_with_what_to_do() {
        let dir = temp_dir();
        std::fs::create_dir(dir.path().join("folder")).unwrap();
        std::fs::write(dir.path().join("sol.hs"), "main = print 1").unwrap();
        std::fs::write(dir.path().join("sol.q"), "").unwrap();
        std::fs::write(dir.path().join("script"), "#!/bin/sh\n").unwrap();
        std::fs::write(
            dir.path().join("table"),
            "q = no-such-interpreter {source}\nr = no-such-compiler | a",
        )
        .unwrap();
        std::fs::write(dir.path().join("sol.r"), "").unwrap();
        write_executable(&dir.path().join("env"), "#!/usr/bin/env no-such-interpreter\n");
        let cases: [(&[&str], i32, &[&str]); 8] = [
            (&["nothing.py"], 74, &["nothing.py: No such file or directory"]),
            (&["folder"], 2, &["--class folder"]),
            (&["sol.hs"], 2, &[".hs", ".cpp, ", ".py, ", ".go, ", "-- COMMAND"]),
            (&["script"], 2, &["chmod +x"]),
            (&["env"], 2, &["no-such-interpreter"]),
            (&["sol.q"], 2, &["no-such-interpreter"]),
            (&["sol.r"], 2, &["no-such-compiler"]),
            (&["--", "no-such-command"], 2, &["no-such-command"]),
        ];
        for lang in ["en", "zh"] {
            for (args, code, messages) in cases {
                let options = ["checkers", "--languages", "table", "--lang", lang, "--time", "86400"];
                let output = stress(&dir, &[&options, args].concat());
                assert_eq!((output.code, output.stdout.as_str()), (code, ""), "{args:?}: {output:?}");
                assert!(!output.stderr.contains("try 'touchmove"), "{args:?}: {}", output.stderr);
                for message in
                    messages.iter().filter(|message| lang == "en" || message.starts_with("no-such"))
                {
                    assert!(output.stderr.contains(message), "{args:?}: {}", output.stderr);
                }
            }
        }
    }

    fn exceeded_limits_are_stated_with_what_was_used() {
        let dir = temp_dir();
        for (options, script, used, limit) in [
            (
                ["--limit-memory", "40"],
                "x=aaaa; while :; do x=$x$x; done",
                &["it used "][..],
                "; the limit is 40 MiB",
            ),
            // On a busy machine its wall time is up first.
            (
                ["--limit-cpu", "0.2"],
                "while :; do :; done",
                &["it used 0.2", "it ran for "],
                "s (--limit-cpu)",
            ),
            (["--limit-output", "1"], "cat > /dev/null; yes >&2", &["it wrote "], "1 MiB"),
        ] {
            let args = ["checkers", "--time", "86400", "--cases", "50"];
            let output = stress(&dir, &[&args[..], &options, &["--", "sh", "-c", script]].concat());
            assert_eq!(output.code, 1, "{script}: {output:?}");
            let text = &output.stdout;
            let has_used = used.iter().any(|used| text.contains(used));
            assert!(has_used && text.contains(limit), "{script}: {text}");
        }
    }

    fn a_blocked_write_mentions_the_sandbox_and_its_flag() {
        let dir = temp_dir();
        let write = ["--cases", "10", "--", "sh", "-c", "echo x > written"];
        let args = [&["checkers"], &NO_TIME_LIMIT[..], &write].concat();
        let output = stress(&dir, &args);
        if dir.path().join("written").exists() {
            return println!("skipped: the system has no sandbox");
        }
        let text = &output.stdout;
        assert!(text.contains("sandbox") && text.contains("--no-sandbox"), "{text}");
        // Without the sandbox it is not at fault.
        let output = stress(&dir, &[&["--no-sandbox"], &args[..]].concat());
        assert!(!output.stdout.contains("sandbox:"), "{}", output.stdout);
    }

    fn wrong_usage_has_its_exit_codes() {
        let dir = temp_dir();
        std::fs::write(dir.path().join("malformed.json"), "{").unwrap();
        let cases: [(&[&str], i32); 5] = [
            (&["checkers"], 2),
            (&["checkers", "--", "./there-is-no-such-program"], 74),
            (&["checkers", "nothing.cpp"], 74),
            (&["--replay", "nothing.json"], 74),
            (&["--replay", "malformed.json"], 65),
        ];
        for (args, code) in cases {
            assert_eq!(stress(&dir, args).code, code, "{args:?}");
        }
    }

    /// Stresses a shell script whose `$0` is this test, without the sandbox, which would not let it create files or send signals.
    fn stress_script(dir: &TempDir, game: &str, script: &str) -> Output {
        let own = own_path();
        let args = [game, "--cases", "300", "--no-sandbox"];
        stress(dir, &[&args[..], &NO_TIME_LIMIT, &["--", "sh", "-c", script, &own]].concat())
    }

    /// The kernel kills programs when the machine is out of memory.
    fn a_program_that_is_killed_from_outside_is_run_again() {
        let script = "mkdir killed 2> /dev/null && kill -KILL $$; exec \"$0\" act checkers";
        let output = stress_script(&temp_dir(), "checkers", script);
        assert_eq!(output.code, 0, "{output:?}");
        assert!(output.stdout.starts_with("survived "), "{output:?}");
    }

    fn a_program_that_is_killed_every_time_is_not_accused() {
        let output = stress_script(&temp_dir(), "checkers", "kill -KILL $$");
        assert_eq!((output.code, output.stdout.as_str()), (70, ""), "{output:?}");
        let message = "touchmove: the program was not tested: ended by SIGKILL, 5 times in a row\n";
        assert!(output.stderr.starts_with(message), "{output:?}");
        let args = ["checkers", "--no-sandbox", "--lang", "zh", "--", "sh", "-c", "kill -KILL $$"];
        let chinese = stress(&temp_dir(), &args);
        let message = "touchmove: 程序未能测试：连续 5 次被 SIGKILL 终止\n这不能说明程序有错。";
        assert!(chinese.code == 70 && chinese.stderr.starts_with(message), "{chinese:?}");
    }

    fn a_submission_that_is_killed_from_outside_is_not_accused() {
        let dir = temp_dir();
        write_actor(&dir.path().join("class/ann"), "correct-move");
        write_executable(&dir.path().join("class/bob"), "#!/bin/sh\nkill -KILL $$\n");
        let args = ["correct-move", "--class", "class", "--cases", "300"];
        let output = stress(&dir, &[&args, &NO_TIME_LIMIT[..]].concat());
        assert_eq!(output.code, 70, "{output:?}");
        let row = output.stdout.lines().nth(2).unwrap();
        assert!(row.starts_with("bob      not tested "), "{output:?}");
        assert!(row.ends_with("ended by SIGKILL, 5 times in a row"), "{output:?}");
        assert!(output.stdout.ends_with("1 passed what was tried, 1 not tested\n"), "{output:?}");
    }

    fn a_lost_supervisor_is_not_the_programs_fault() {
        let once = "mkdir lost 2> /dev/null && kill -KILL $PPID; exec \"$0\" act checkers";
        let output = stress_script(&temp_dir(), "checkers", once);
        assert_eq!(output.code, 0, "{output:?}");
        let always = stress_script(&temp_dir(), "checkers", "kill -KILL $PPID; sleep 1000");
        assert_eq!((always.code, always.stdout.as_str()), (70, ""), "{always:?}");
        assert!(always.stderr.contains("the supervisor was lost"), "{always:?}");
    }

    fn both_answers_of_a_flaky_program_are_shown() {
        let script =
            "cat > /dev/null; if mkdir odd 2> /dev/null; then echo one; else rmdir odd; echo two; fi";
        let output = stress_script(&temp_dir(), "correct-move", script);
        assert_eq!(output.code, 1, "{output:?}");
        assert!(output.stdout.starts_with("flaky: different answers to the same input"), "{}", output.stdout);
        let is_shown = |answer: &str| {
            ["one run:    ", "another run:"]
                .iter()
                .any(|label| output.stdout.contains(&format!("{label} {answer}\n")))
        };
        assert!(is_shown("one") && is_shown("two"), "{}", output.stdout);
    }

    fn long_lines_of_submissions_are_cut() {
        let dir = temp_dir();
        let script = "#!/bin/sh\ncat > /dev/null\nhead -c 30000 /dev/zero | tr '\\0' y\n";
        write_executable(&dir.path().join("class/long"), script);
        let args = ["correct-move", "--cases", "300", "--class", "class", "--html", "class.html", "--csv"];
        let output = stress(&dir, &[&args[..], &NO_TIME_LIMIT].concat());
        assert_eq!(output.code, 1, "{output:?}");
        let html = std::fs::read_to_string(dir.path().join("class.html")).unwrap();
        for text in [&output.stdout, &html] {
            assert!(text.contains("yyy… (cut: the line is longer)"), "{text}");
            assert!(!text.contains(&"y".repeat(201)), "{text}");
        }
    }

    /// One that alternates between two answers.
    fn the_page_of_a_class_shows_both_answers_of_a_flaky_program() {
        let dir = temp_dir();
        let script = "#!/bin/sh\ncat > /dev/null\n\
                      if mkdir odd 2> /dev/null; then echo one; else rmdir odd; echo two; fi\n";
        write_executable(&dir.path().join("class/flaky"), script);
        let args = ["correct-move", "--no-sandbox", "--lang", "zh"];
        let class = ["--cases", "300", "--class", "class", "--html", "class.html"];
        let output = stress(&dir, &[&args[..], &class, &NO_TIME_LIMIT].concat());
        assert!(output.stdout.contains("不稳定：同一输入得到不同的回答"), "{output:?}");
        let html = std::fs::read_to_string(dir.path().join("class.html")).unwrap();
        assert!(html.contains("<code>one</code>") && html.contains("<code>two</code>"), "{html}");
    }

    /// A right answer to every case, and then far more than anyone wants to read.
    fn a_flood_is_cut() {
        let dir = temp_dir();
        let script = "\"$0\" act correct-move; head -c 3000000 /dev/zero | tr '\\0' y";
        let own = own_path();
        let args = ["correct-move", "--json", "--out", "found", "--cases", "300", "--limit-output", "1"];
        let output = stress(&dir, &[&args[..], &NO_TIME_LIMIT, &["--", "sh", "-c", script, &own]].concat());
        assert_eq!((output.code, &output.json()["verdict"]), (1, &"output limit".into()), "{output:?}");
        let actual = std::fs::read_to_string(dir.path().join("found/actual")).unwrap();
        for text in [output.json()["actual"].as_str().unwrap(), &actual] {
            assert!(text.len() < 100_000 && text.ends_with(" more bytes)\n"), "{} bytes", text.len());
        }
    }

    fn is_installed(command: &str) -> bool {
        Command::new(command).arg("--version").output().is_ok()
    }
}
