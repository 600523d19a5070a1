//! Problem packages are complete, detect every mutation, and their programs do what they should.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use touchmove::{Game, with_game};
use touchmove_contest::{Mutation, PackageFile, PackageFormat, Problem as _, mutations, package, reference};

/// Returns name, input and answers of each data file.
fn data(items: &[PackageFile]) -> Vec<(&str, &str, &str)> {
    let content = |path: &str| {
        let item = items.iter().find(|item| item.path == path).unwrap_or_else(|| panic!("no {path}"));
        std::str::from_utf8(&item.bytes).unwrap()
    };
    let names = items.iter().filter_map(|item| item.path.strip_suffix(".in"));
    names.map(|name| (name, content(&format!("{name}.in")), content(&format!("{name}.ans")))).collect()
}

fn answers(game: Game, input: &str, mutation: Option<&Mutation>) -> String {
    let lines = reference::answers(game, input, mutation);
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn games_with_package() -> impl Iterator<Item = Game> {
    Game::ALL.into_iter().filter(|game| with_game!(game, P => P::PACKAGE.is_some()))
}

#[test]
fn packages_are_complete() {
    for game in games_with_package() {
        for (format, statement) in
            [(PackageFormat::Kattis, "problem_statement"), (PackageFormat::Kattis2025, "statement")]
        {
            let items = package(game, format).unwrap();
            let paths: Vec<&str> = items.iter().map(|item| item.path.as_str()).collect();
            for path in [
                "problem.yaml",
                &format!("{statement}/problem.en.tex"),
                &format!("{statement}/problem.zh.tex"),
                &format!("{statement}/board.png"),
                "attachments/board.svg",
                "data/sample/1.in",
                "data/sample/1.ans",
                "input_validators/validate.py",
                "submissions/accepted/solution.cpp",
                "submissions/accepted/solution.py",
            ] {
                assert!(paths.contains(&path), "{game}: {path}");
            }
            let count = |start: &str| paths.iter().filter(|path| path.starts_with(start)).count();
            assert!(count("submissions/wrong_answer/") >= 3, "{game}");
            assert!(count("data/secret/") >= 5, "{game}");
            // Contest systems know files by such names only.
            let is_plain =
                |path: &&str| path.chars().all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c));
            assert!(paths.iter().all(is_plain), "{game}");
            let mut once = paths.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(once.len(), paths.len(), "{game}");
        }
    }
}

#[test]
fn names_are_those_of_the_statements() {
    for game in games_with_package() {
        let items = package(game, PackageFormat::Kattis2025).unwrap();
        let content = |path: &str| {
            let item = items.iter().find(|item| item.path == path).unwrap();
            String::from_utf8(item.bytes.clone()).unwrap()
        };
        for lang in ["en", "zh"] {
            let statement = content(&format!("statement/problem.{lang}.tex"));
            let name = statement.lines().next().unwrap().strip_prefix("\\problemname{").unwrap();
            let line = format!("  {lang}: {}\n", name.strip_suffix('}').unwrap());
            assert!(content("problem.yaml").contains(&line), "{game} {lang}");
        }
    }
}

#[test]
fn secret_data_detects_every_mutation() {
    for game in games_with_package() {
        let items = package(game, PackageFormat::Kattis).unwrap();
        let data = data(&items);
        for (name, input, right) in &data {
            assert_eq!(answers(game, input, None), **right, "{game} {name}");
        }
        for mutation in mutations(game) {
            let fails = |(name, input, right): &(&str, &str, &str)| {
                name.starts_with("data/secret/") && answers(game, input, Some(mutation)) != *right
            };
            assert!(data.iter().any(fails), "{game}: {} survives", mutation.name);
        }
    }
}

/// Returns the Python interpreter itself, not a wrapper, which is slow to start; `None` where it is missing.
fn python() -> Option<PathBuf> {
    let found = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let Some(found) = found.ok().filter(|found| found.status.success()) else {
        println!("python3 is missing: the programs of packages are not run");
        return None;
    };
    Some(PathBuf::from(String::from_utf8(found.stdout).unwrap().trim()))
}

/// Runs a program of a package.
fn run(python: &Path, folder: &Path, program: &PackageFile, input: &[u8]) -> Output {
    let (source, stdin) = (folder.join(program.path.replace('/', "-")), folder.join("input"));
    fs::write(&source, &program.bytes).unwrap();
    fs::write(&stdin, input).unwrap();
    let mut command = Command::new(python);
    command.args(["-I", "-S"]).arg(source).stdin(Stdio::from(File::open(stdin).unwrap()));
    command.output().unwrap()
}

/// Checks that the validator accepts the data and refuses malformed input, the solution is right, and each wrong submission behaves
/// as its mutant.
fn check_programs(game: Game, malformed: &[&str]) {
    let Some(python) = python() else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("package-{}", game.name()));
    fs::create_dir_all(&folder).unwrap();
    let items = package(game, PackageFormat::Kattis).unwrap();
    let program = |path: &str| items.iter().find(|item| item.path == path).unwrap();
    let validator = program("input_validators/validate.py");
    let code = |input: &[u8]| run(&python, &folder, validator, input).status.code();
    let solution = program("submissions/accepted/solution.py");
    let output = |program: &PackageFile, input: &str| {
        String::from_utf8(run(&python, &folder, program, input.as_bytes()).stdout).unwrap()
    };
    let data = data(&items);
    for (name, input, right) in &data {
        assert_eq!(code(input.as_bytes()), Some(42), "{name}");
        assert_eq!(output(solution, input), **right, "{name}");
    }
    let sample = data[0].1;
    let general =
        ["".to_owned(), "\n".to_owned(), sample.trim_end().to_owned(), sample.replace('\n', "\r\n")];
    let more =
        [format!("{sample}\n"), format!(" {sample}"), sample.replace(' ', "  "), format!("{sample}x\n")];
    let malformed = malformed.iter().map(|input| (*input).to_owned());
    for input in malformed.chain(general).chain(more) {
        assert_eq!(code(input.as_bytes()), Some(43), "{input:?}");
    }
    assert_eq!(code(b"\xff\xfe\x00"), Some(43));
    for item in &items {
        let Some(name) = item.path.strip_prefix("submissions/wrong_answer/") else { continue };
        let mutation = reference::find_mutation(&name.strip_suffix(".py").unwrap().replace('_', "-"));
        for (file, input, _) in &data {
            assert_eq!(output(item, input), answers(game, input, Some(mutation.unwrap())), "{name}, {file}");
        }
    }
}

#[test]
fn programs_of_correct_move_are_right() {
    let many = "1 2 3\n".repeat(10_001);
    let malformed =
        ["64 0 0\n", "0 0 -1\n", "0 0\n", "0 0 0 0\n", "00 1 2\n", "0 1 2 \n", "a 1 2\n", "0\t1 2\n", &many];
    check_programs(Game::CorrectMove, &malformed);
}

#[test]
#[ignore = "slow"]
fn programs_of_kings_tour_are_right() {
    let many = "a1 a2 b1\n".repeat(1001);
    let malformed = [
        "a1 a2\n",
        "a1 a2 b1 c1\n",
        "a0 a2 b1\n",
        "a9 a2 b1\n",
        "i1 a2 b1\n",
        "A1 a2 b1\n",
        "a1 a1 b1\n",
        "a1 a2 a2\n",
        "b4 c3 h1\n",
        "b4 h1 a3\n",
        &many,
    ];
    check_programs(Game::KingsTour, &malformed);
}

#[test]
#[ignore = "slow"]
fn programs_of_checkers_are_right() {
    let malformed = [
        "0 0\n",
        "1 1\n1\n32\n1 R\n1-5\n",
        "1 1\n1\n32\n1 R\n1-5\n0 0\n0 0\n",
        "0 1\n\n32\n1 R\n1-5\n0 0\n",
        "13 1\n1 2 3 4 5 6 7 8 9 10 11 12 13\n32\n1 R\n1-5\n0 0\n",
        "1 1\n1 2\n32\n1 R\n1-5\n0 0\n",
        "2 1\n1\n32\n1 R\n1-5\n0 0\n",
        "1 1\n0\n32\n1 R\n1-5\n0 0\n",
        "1 1\n33\n32\n1 R\n1-5\n0 0\n",
        "1 1\n5\n-5\n1 R\n5-9\n0 0\n",
        "1 1\n29\n32\n1 R\n1-5\n0 0\n",
        "1 1\n5\n4\n1 R\n5-9\n0 0\n",
        "1 1\n1\n32\n0 R\n0 0\n",
        "1 1\n1\n32\n1 B\n1-5\n0 0\n",
        "1 1\n1\n32\n1 r\n1-5\n0 0\n",
        "1 1\n1\n32\n2 R\n1-5\n0 0\n",
        "1 1\n1\n32\n1 R\n1-5\n32-28\n0 0\n",
        "1 1\n1\n32\n1 R\n1\n0 0\n",
        "1 1\n1\n32\n1 R\n1x5\n0 0\n",
        "1 1\n1\n32\n1 R\n1-33\n0 0\n",
        "1 1\n1\n32\n1 R\n1-05\n0 0\n",
        "1 1\n-1\n32\n1 R\n1-5-1-5-1-5-1-5-1-5-1-5-1-5\n0 0\n",
    ];
    check_programs(Game::Checkers, &malformed);
}

#[test]
#[ignore = "slow"]
fn programs_of_duck_chess_are_right() {
    let many = format!("1001\n{}", "0 0 1 0\n".repeat(1001));
    let malformed = [
        "0\n",
        "1\n",
        "2\n0 0 1 0\n",
        "1\n0 0 1 0\n0 0 1 0\n",
        "1\n0 0 1\n",
        "1\n0 0 1 0 0\n",
        "1\n10 0 1 0\n",
        "1\n0 9 1 0\n",
        "1\n0 0 -1 0\n",
        "1\n0 0 1 9\n",
        "01\n0 0 1 0\n",
        "1\n00 0 1 0\n",
        &many,
    ];
    check_programs(Game::DuckChess, &malformed);
}
