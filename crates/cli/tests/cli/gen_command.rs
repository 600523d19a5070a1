//! `touchmove gen`. (`gen` is a keyword.)

use crate::common::{file_names, run, temp_dir};

#[test]
fn the_same_seed_gives_the_same_input() {
    let generate = |seed| run(&["gen", "checkers", "--cases", "20", "--seed", seed]).stdout;
    assert_eq!(generate("7"), generate("7"));
    assert_ne!(generate("7"), generate("8"));
}

#[test]
fn answers_are_those_of_judge() {
    for game in ["correct-move", "kings-tour", "checkers", "duck-chess"] {
        let dir = temp_dir();
        let [input, answers] = ["1.in", "1.ans"].map(|name| dir.path().join(name));
        let (input, answers) = (input.to_str().unwrap(), answers.to_str().unwrap());
        let output = run(&["gen", game, "--cases", "50", "--out", input, "--answers", answers]);
        assert_eq!((output.code, output.stdout.as_str(), output.stderr.as_str()), (0, "", ""));
        assert_eq!(run(&["judge", game, input]).stdout, std::fs::read_to_string(answers).unwrap(), "{game}");
        assert_eq!(file_names(dir.path()), ["1.ans", "1.in"]);
    }
}

#[test]
fn every_listed_generator_can_be_chosen() {
    let list = run(&["gen", "checkers", "--list-generators"]).stdout;
    assert!(list.lines().count() > 10, "{list}");
    for name in list.lines().map(|line| line.split(' ').next().unwrap()) {
        assert_eq!(run(&["gen", "checkers", "--generator", name, "--cases", "1"]).code, 0, "{name}");
    }
    let output = run(&["gen", "checkers", "--generator", "nonsense"]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("--generator: found `nonsense`, expected one of "), "{}", output.stderr);
}

#[test]
fn the_minimal_suite_is_written_as_pairs_of_files() {
    let dir = temp_dir();
    assert_eq!(run(&["gen", "kings-tour", "--kill-all", dir.path().to_str().unwrap()]).code, 0);
    assert_eq!(file_names(dir.path()), ["1.ans", "1.in"]);
}
