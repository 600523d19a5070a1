//! Help, usage errors, completions and manual pages.

use crate::common::{file_names, run, run_with_input, temp_dir, touchmove};

#[test]
fn wrong_usage_exits_with_2_and_the_reason() {
    let cases: [(&[&str], &str); 10] = [
        (&["judge", "chess"], "invalid value 'chess' for '<GAME>'"),
        (&["judge", "checkers", "--lang", "zh"], "--explain|--svg <DIR>|--json"),
        (&["judge", "checkers", "--json", "--explain"], "cannot be used with"),
        (&["judge", "checkers", "--lang", "fr", "--json"], "[possible values: en, zh]"),
        (&["moves", "correct-move"], "correct-move is a puzzle and has no opening"),
        (&["perft", "kings-tour", "3"], "kings-tour is a puzzle and has no opening"),
        (&["perft", "checkers", "201"], "201 is not in 0..=200"),
        (&["perft", "checkers", "3", "--threads", "0"], "0 is not in 1..=1024"),
        (&["rules", "checkers", "DC1"], "touchmove: checkers has no clause `DC1`; it has CK1, CK2"),
        (&["referee"], "unrecognized subcommand"),
    ];
    for (args, reason) in cases {
        let output = run(args);
        assert_eq!((output.code, output.stdout.as_str()), (2, ""), "{args:?}");
        assert!(output.stderr.contains(reason), "{args:?}: {}", output.stderr);
    }
}

/// Returns the names of all commands, as the main help lists them.
pub fn commands() -> Vec<String> {
    let help = run(&["--help"]).stdout;
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let name = |line: &str| line.strip_prefix("  ")?.split(' ').next().map(str::to_owned);
    // The command `help` is clap's, and takes no examples.
    list.lines().filter_map(name).filter(|name| !name.is_empty() && name != "help").collect()
}

#[test]
fn help_starts_with_examples() {
    let commands = commands();
    assert!(commands.len() >= 15 && commands.contains(&"judge".to_owned()), "{commands:?}");
    for command in &commands {
        for flag in ["-h", "--help"] {
            let help = run(&[command, flag]).stdout;
            let (examples, usage) = (help.find("Examples:").unwrap(), help.find("Usage:").unwrap());
            assert!(examples < usage, "{command}");
            assert!(help.contains(&format!("touchmove {command}")), "{command}");
            // Those who installed only the program have no such folder.
            assert!(!help.contains("docs/"), "{command}: {help}");
        }
    }
}

#[test]
fn shared_options_do_not_replace_the_description_of_a_command() {
    let on_one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let list = on_one_line(&run(&["--help"]).stdout);
    for command in commands() {
        let help = run(&[&command, "--help"]).stdout;
        let description = on_one_line(help.split("\n\n").next().unwrap());
        assert!(list.contains(&format!(" {command} {description} ")), "{command}: {description}");
    }
}

#[test]
fn the_main_help_lists_exit_codes() {
    let help = run(&["--help"]);
    assert_eq!(help.code, 0);
    assert!(help.stdout.contains("65  malformed input"));
    assert_eq!(run(&["--version"]).stdout, concat!("touchmove ", env!("CARGO_PKG_VERSION"), "\n"));
    assert_eq!(run(&[]).code, 2);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = touchmove(&["rules"]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn completions_are_generated_for_each_shell() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["completions", shell]).stdout;
        assert!(script.contains("touchmove") && script.contains("explain"), "{shell}");
        // The script for fish leaves positional arguments to file names.
        assert!(script.contains("duck-chess") || shell == "fish", "{shell}");
    }
}

#[test]
fn manual_pages_are_generated_for_each_command() {
    assert!(run(&["man"]).stdout.contains(".TH touchmove 1"));
    let dir = temp_dir();
    let dir = dir.path().join("man1");
    assert_eq!(run(&["man", dir.to_str().unwrap()]).code, 0);
    assert_eq!(file_names(&dir).len(), commands().len() + 1);
    let page = std::fs::read_to_string(dir.join("touchmove-judge.1")).unwrap();
    assert!(page.contains("explain") && page.contains(".SH EXAMPLES") && page.contains("day1.in day2.in"));
    let main = std::fs::read_to_string(dir.join("touchmove.1")).unwrap();
    assert!(main.contains(".SH EXIT STATUS") && main.contains("65  malformed input"));
}

#[test]
fn help_can_be_asked_for_as_a_command() {
    let (help, flag) = (run(&["help", "judge"]), run(&["judge", "--help"]));
    assert_eq!((help.code, &help.stdout), (0, &flag.stdout));
}

#[test]
fn problems_are_known_by_the_names_that_people_write() {
    for (name, game) in [
        ("UVa 255", "correct-move"),
        ("255", "correct-move"),
        ("e-olymp 2621", "kings-tour"),
        ("poj-1643", "checkers"),
        ("UVa 1540", "checkers"),
        ("P5380", "duck-chess"),
        ("Luogu P5380", "duck-chess"),
        ("LOJ 6619", "duck-chess"),
        ("Duck chess", "duck-chess"),
        ("鸭棋", "duck-chess"),
    ] {
        let input = "1\n0 0 1 0\n";
        assert_eq!(
            run_with_input(&["judge", name], input),
            run_with_input(&["judge", game], input),
            "{name}"
        );
    }
    assert_eq!(run(&["judge", "chess"]).code, 2);
}

#[test]
fn completions_know_generators_and_clauses() {
    let script = run(&["completions", "bash"]).stdout;
    assert!(script.contains("must-jump") && script.contains("CK4"));
}

#[test]
fn every_message_of_the_program_starts_with_its_name() {
    let cases: [(&[&str], i32); 6] = [
        (&["referee"], 2),
        (&["judge", "checkers", "--lang", "zh"], 2),
        (&["rules", "checkers", "DC1"], 2),
        (&["judge", "checkers", "no such file"], 74),
        (&["stress", "checkers", "no such file"], 74),
        (&["show", "checkers", "--batch", "--format", "png"], 2),
    ];
    for (args, code) in cases {
        let output = run(args);
        assert_eq!(output.code, code, "{args:?}: {}", output.stderr);
        assert!(output.stderr.starts_with("touchmove: "), "{args:?}: {}", output.stderr);
    }
    // Only what is wrong with a file starts with where it is.
    let output = run_with_input(&["judge", "checkers"], "x\n");
    assert!(output.stderr.starts_with("<stdin>:1:1: found `x`"), "{}", output.stderr);
}

#[test]
fn the_game_may_be_left_out_before_a_file_that_says_it() {
    let pdn = "examples/games.pdn";
    for (args, code) in [
        (&["replay", pdn, pdn][..], 1),
        (&["convert", pdn, "--to", "json"], 0),
        (&["show", pdn, "--record", "2", "--ply", "3"], 0),
    ] {
        let (short, long) = (run(args), run(&[&args[..1], &["checkers"], &args[1..]].concat()));
        assert_eq!(short.code, code, "{args:?}: {}", short.stderr);
        assert_eq!(
            (short.code, short.stdout, short.stderr),
            (long.code, long.stdout, long.stderr),
            "{args:?}"
        );
    }
    let dir = temp_dir();
    let json = dir.path().join("games.jsonl");
    let json = json.to_str().unwrap();
    run(&["convert", "duck-chess", "examples/duck-chess.in", "--to", "json", "--out", json]);
    assert_eq!(run(&["replay", json]).stdout, run(&["replay", "duck-chess", json]).stdout);
    for command in ["replay", "show"] {
        let output = run(&[command, "examples/duck-chess.in"]);
        assert_eq!(output.code, 2);
        let message =
            "touchmove: examples/duck-chess.in does not say which game it is of: name the game before it, ";
        assert!(output.stderr.starts_with(message), "{}", output.stderr);
    }
    assert!(run(&["replay", "chekers"]).stderr.contains("[possible values: "));
    assert_eq!(run(&["convert", "checkers", "--to", "json"]).code, 2);
    assert_eq!(run(&["convert", pdn, pdn, "--to", "json"]).code, 2);
    assert_eq!(run(&["show", pdn, "W:WK1:BK5"]).code, 2);
}
