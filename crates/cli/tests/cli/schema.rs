//! Every line of JSON that a command prints is as its schema says, and the schemas say nothing that is never printed.

use crate::common::{finish_with_input, root, run, run_with_input, temp_dir, touchmove, write};
use crate::tables::{GAMES, small_tables};
use crate::usage::commands;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use touchmove::Game;
use touchmove_contest::{Failure, RuntimeError};
use touchmove_records::lint::Lint;

/// Returns the commands that have a schema.
fn described_commands() -> Vec<String> {
    let list = run(&["schema"]).stdout;
    list.lines().map(|line| line.split(' ').next().unwrap().to_owned()).collect()
}

fn schema(command: &str) -> Value {
    let output = run(&["schema", command]);
    assert_eq!((output.code, output.stderr.as_str()), (0, ""), "{command}");
    serde_json::from_str(&output.stdout).unwrap()
}

/// Checks the lines that a command prints, and keeps track of the properties that occur in them.
struct Checker {
    command: &'static str,
    schema: Value,
    validator: Validator,
    dir: PathBuf,
    seen: BTreeSet<String>,
}

impl Checker {
    fn new(command: &'static str) -> Self {
        let schema = schema(command);
        let validator = jsonschema::draft202012::new(&schema).unwrap();
        Checker { command, schema, validator, dir: root(), seen: BTreeSet::new() }
    }

    /// Runs the command, and checks its exit code and its lines.
    fn run(&mut self, code: i32, args: &[&str], input: impl AsRef<[u8]>) -> Vec<Value> {
        let mut command = touchmove(&[&[self.command], args].concat());
        let child = command.stdin(Stdio::piped()).current_dir(&self.dir).spawn().unwrap();
        let output = finish_with_input(child, input);
        assert_eq!(output.code, code, "{args:?}: {output:?}");
        let lines: Vec<Value> =
            output.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for line in &lines {
            let errors: Vec<String> = self
                .validator
                .iter_errors(line)
                .map(|error| format!("{error} at {}", error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{} {args:?}: {line}\n{}", self.command, errors.join("\n"));
            see(&self.schema, "", line, &mut self.seen);
        }
        lines
    }

    /// Checks that every property has occurred.
    fn finish(self) {
        let mut all = BTreeSet::new();
        properties(&self.schema, "", &mut all);
        let missing: Vec<&String> = all.difference(&self.seen).collect();
        assert!(missing.is_empty(), "{}: these never occur: {missing:#?}", self.command);
    }
}

fn last_key(pointer: &str) -> &str {
    pointer.rsplit('/').next().unwrap()
}

/// Collects the properties of all objects in a schema, as JSON pointers.
fn properties(schema: &Value, pointer: &str, all: &mut BTreeSet<String>) {
    match schema {
        Value::Object(map) => {
            if let (Some(properties), Some("object")) =
                (map.get("properties").and_then(Value::as_object), schema["type"].as_str())
            {
                all.extend(properties.keys().map(|key| format!("{pointer}/properties/{key}")));
            }
            map.iter().for_each(|(key, value)| properties(value, &format!("{pointer}/{key}"), all));
        }
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(index, value)| properties(value, &format!("{pointer}/{index}"), all));
        }
        _ => {}
    }
}

/// Follows a value through the part of the schema at `pointer`, and collects the properties that it has.
fn see(schema: &Value, pointer: &str, value: &Value, seen: &mut BTreeSet<String>) {
    let node = schema.pointer(pointer).unwrap();
    if let Some(reference) = node["$ref"].as_str() {
        return see(schema, reference.trim_start_matches('#'), value, seen);
    }
    for (index, _) in node["oneOf"].as_array().into_iter().flatten().enumerate() {
        let branch = format!("{pointer}/oneOf/{index}");
        if has_keys_of(schema, &branch, value) {
            see(schema, &branch, value, seen);
        }
    }
    match value {
        Value::Object(map) => {
            for (key, value) in map.iter().filter(|(key, _)| node["properties"].get(key).is_some()) {
                let property = format!("{pointer}/properties/{key}");
                see(schema, &property, value, seen);
                seen.insert(property);
            }
        }
        Value::Array(items) if node.get("items").is_some() => {
            items.iter().for_each(|item| see(schema, &format!("{pointer}/items"), item, seen));
        }
        _ => {}
    }
}

/// Whether a value is an object with the keys that the part of the schema at `pointer` requires, and no others than it knows.
fn has_keys_of(schema: &Value, pointer: &str, value: &Value) -> bool {
    let node = schema.pointer(pointer).unwrap();
    if let Some(reference) = node["$ref"].as_str() {
        return has_keys_of(schema, reference.trim_start_matches('#'), value);
    }
    let (Some(properties), Some(map)) = (node["properties"].as_object(), value.as_object()) else {
        return false;
    };
    let required = node["required"].as_array().unwrap();
    map.keys().all(|key| properties.contains_key(key))
        && required.iter().all(|key| map.contains_key(key.as_str().unwrap()))
}

#[test]
fn every_command_that_prints_json_has_a_schema_and_its_help_says_so() {
    let described = described_commands();
    for command in commands() {
        let help = run(&[&command, "--help"]).stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        let prints_json = ["--json", "--batch", "--to <"].iter().any(|option| help.contains(option));
        assert_eq!(described.contains(&command), prints_json, "{command}");
        assert_eq!(help.contains(&format!("`touchmove schema {command}`")), prints_json, "{command}: {help}");
    }
    assert_eq!(run(&["schema", "serve"]).code, 2);
}

#[test]
fn schemas_are_strict_and_agree_with_each_other_and_with_the_code() {
    let (mut definitions, names) = (serde_json::Map::new(), Game::ALL.map(Game::name));
    for command in described_commands() {
        let schema = schema(&command);
        assert!(jsonschema::draft202012::meta::is_valid(&schema), "{command}");
        assert_strict(&schema, &command);
        for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
            let first = definitions.entry(name.clone()).or_insert_with(|| definition.clone());
            assert_eq!(first, definition, "{command}: {name}");
        }
    }
    assert_eq!(definitions["game"]["enum"], json!(names));
    let kinds: Vec<&str> = Lint::ALL.iter().map(|lint| lint.name()).chain(["strict"]).collect();
    assert_eq!(schema("lint")["properties"]["kind"]["enum"], json!(kinds));
    let verdicts = [
        Failure::WrongAnswer(0).to_string(),
        Failure::Presentation(0).to_string(),
        "flaky: different answers to the same input".to_owned(),
        RuntimeError::TimeLimit.to_string(),
        RuntimeError::Idle.to_string(),
        RuntimeError::MemoryLimit.to_string(),
        RuntimeError::OutputLimit.to_string(),
    ];
    assert_eq!(definitions["verdict_on_failure"]["anyOf"][0]["enum"], json!(verdicts));
    // A position is the same, alone and after a move.
    let mut position = schema("moves")["oneOf"][0]["properties"].clone();
    for key in ["v", "line"] {
        position.as_object_mut().unwrap().remove(key).unwrap();
    }
    assert_eq!(definitions["view"]["properties"], position);
}

fn assert_strict(schema: &Value, context: &str) {
    match schema {
        Value::Object(map) => {
            if schema["type"] == "object" {
                let context = format!("{context}: {schema}");
                let is_map = schema["additionalProperties"].is_object();
                assert!(is_map || schema["additionalProperties"] == false, "{context}");
                assert!(is_map || schema["required"].is_array(), "{context}");
            }
            map.values().for_each(|value| assert_strict(value, context));
        }
        Value::Array(items) => items.iter().for_each(|value| assert_strict(value, context)),
        _ => {}
    }
}

#[test]
fn the_documentation_names_every_key() {
    let page = std::fs::read_to_string(root().join("docs/json.md")).unwrap();
    let mut missing = Vec::new();
    for command in described_commands() {
        let mut all = BTreeSet::new();
        properties(&schema(&command), "", &mut all);
        let keys: BTreeSet<&str> = all.iter().map(|pointer| last_key(pointer)).collect();
        let is_missing = |key: &&&str| !page.contains(&format!("`{key}`"));
        missing.extend(keys.iter().filter(is_missing).map(|key| format!("{command}: {key}")));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Returns the examples of the rulebook: a game, a position and the first move to try in it.
fn examples() -> Vec<(Game, &'static str, &'static str)> {
    let of_game = |game: Game| {
        let examples = game.info().clauses.iter().flat_map(|clause| clause.examples);
        examples.map(move |example| (game, example.position, *example.moves.first().unwrap_or(&"?")))
    };
    Game::ALL.into_iter().flat_map(of_game).collect()
}

fn example_input(game: Game) -> String {
    format!("examples/{game}.in")
}

#[test]
fn judge_prints_what_its_schema_says() {
    let mut checker = Checker::new("judge");
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    for game in Game::ALL {
        for case in std::fs::read_dir(cases.join(game.name())).unwrap() {
            let case = case.unwrap().path();
            let input = std::fs::read(case.join("input")).unwrap();
            let code = if run_with_input(&["judge", game.name()], &input).code == 0 { 0 } else { 65 };
            checker.run(code, &[game.name(), "--json", "--lang", "zh"], input);
        }
        let input = example_input(game);
        checker.run(0, &[game.name(), "--json", &input, &input], "");
    }
    checker.finish();
}

#[test]
fn tables_prints_what_its_schema_says() {
    let mut checker = Checker::new("tables");
    let dir = small_tables();
    let folder = dir.path().to_str().unwrap();
    let built = checker.run(0, &["build", "checkers", "--pieces", "2", "--dir", folder, "--json"], "");
    assert_eq!(built, [json!({"v": 2, "pieces": 2, "built": 0, "folder": folder})]);
    for action in ["info", "verify"] {
        checker.run(0, &[action, "checkers", "--dir", folder, "--json"], "");
    }
    for position in ["B:WK6:B1", "W:WK32:BK1", "W:WK14,K18:BK1"] {
        checker.run(0, &["probe", "checkers", position, "--dir", folder, "--json"], "");
    }
    checker.finish();
}

#[test]
fn adjudicate_prints_what_its_schema_says() {
    let mut checker = Checker::new("adjudicate");
    let dir = small_tables();
    checker.run(1, &["checkers", "--tables", dir.path().to_str().unwrap(), "--json"], GAMES);
    checker.finish();
}

#[test]
fn check_prints_what_its_schema_says() {
    let mut checker = Checker::new("check");
    for game in Game::ALL {
        let (name, input) = (game.name(), &*example_input(game));
        let answers = run(&["judge", name, input]).stdout;
        let count = answers.lines().count();
        let args = [name, input, "-", "--json"];
        assert_eq!(
            checker.run(0, &args, &answers),
            [json!({"v": 2, "game": name, "verdict": "right", "cases": count})]
        );
        let presentation = &checker.run(1, &args, answers.replace('\n', "\n\n"))[0]["verdict"];
        assert!(presentation.as_str().unwrap().starts_with("presentation: "), "{presentation}");
        // Every answer wrong once, and a line too many.
        for index in 0..=count {
            let mut lines: Vec<&str> = answers.lines().collect();
            lines.truncate(index);
            lines.push("nonsense");
            let report = &checker.run(1, &[&args[..], &["--lang", "zh"]].concat(), lines.join("\n"))[0];
            assert_eq!(
                (&report["verdict"], &report["line"], &report["actual"]),
                (&"wrong answer".into(), &(index + 1).into(), &"nonsense".into())
            );
            assert_eq!(report.get("case").is_some(), index < count, "{report}");
        }
        let missing = &checker.run(1, &args, "")[0];
        assert!(missing.get("actual").is_none() && missing["expected"].is_string(), "{missing}");
        assert_eq!(checker.run(65, &[name, "-", input, "--json"], "?"), Vec::<Value>::new());
    }
    checker.finish();
}

#[test]
fn the_first_wrong_answer_is_one_json_object() {
    let input = example_input(Game::Checkers);
    let wrong = run(&["judge", "checkers", &input]).stdout.replace("Move 5 is invalid", "All moves valid");
    let output = run_with_input(&["check", "checkers", &input, "-", "--json"], wrong);
    let expected = json!({
        "v": 2,
        "game": "checkers",
        "verdict": "wrong answer",
        "cases": 2,
        "line": 2,
        "expected": "Move 5 is invalid",
        "actual": "All moves valid",
        "case": 2,
        "input_line": 16,
        "clause": "CK4",
        "message": "you must jump: 14x23 captures 18",
        "position": "B:W11,18:B6,14,26",
    });
    assert_eq!(serde_json::from_str::<Value>(&output.stdout).unwrap(), expected);
}

#[test]
fn moves_show_and_check_move_print_what_their_schemas_say() {
    let commands = ["moves", "show", "check-move"];
    let [mut moves, mut show, mut check_move] = commands.map(Checker::new);
    for game in Game::ALL {
        let name = game.name();
        let of_game = || examples().into_iter().filter(move |example| example.0 == game);
        let positions: String = of_game().map(|(_, position, _)| format!("{position}\n")).collect();
        let questions: String = of_game().map(|(_, position, mv)| format!("{position}\t{mv}\n")).collect();
        let malformed = "?\t?\n\n";
        moves.run(65, &[name, "--batch"], positions.clone() + malformed);
        show.run(65, &[name, "--batch"], positions + malformed);
        check_move.run(65, &[name, "--batch", "--lang", "zh"], questions + malformed);
        let position = game.info().default_position;
        let lines = moves.run(0, &[name, position, "--json"], "");
        let mv = lines[0]["moves"][0]["text"].as_str().unwrap();
        check_move.run(0, &[name, mv, "--position", position, "--json"], "");
    }
    check_move.run(1, &["checkers", "9-13", "--position", "W:WK10,K12:B8", "--json"], "");
    // A jump that has to be answered by a jump.
    check_move.run(0, &["checkers", "9x18", "--position", "B:W14,22:B9,25", "--json"], "");
    // A move before one that crowns a man.
    check_move.run(0, &["checkers", "21-25", "--position", "B:W6:B21", "--json"], "");
    // A horse that is blocked, and one that is not.
    check_move.run(1, &["duck-chess", "b1d2", "--json"], "");
    check_move.run(0, &["duck-chess", "b1c3", "--json"], "");
    [moves, show, check_move].into_iter().for_each(Checker::finish);
}

#[test]
fn replay_prints_what_its_schema_says() {
    let mut checker = Checker::new("replay");
    checker.run(1, &["examples/games.pdn", "--json", "--boards"], "");
    for game in Game::ALL {
        let code = run(&["replay", game.name(), &example_input(game)]).code;
        let args = [game.name(), "--json", "--boards", "--lang", "zh", &example_input(game)];
        checker.run(code, &args, "");
        checker.run(65, &[game.name(), "--json"], "{\"v\":1}\n");
    }
    let unreadable = "[Event \"a\"]\n1. 9-14 ??? (\n\n[GameType \"20\"]\n1. 32-28 *\n";
    checker.run(65, &["checkers", "--json"], unreadable);
    checker.run(1, &["checkers", "--json", "--boards"], "1. 9-14 /W:WK1:BK5/ 2. 1-2 *\n");
    checker.finish();
}

#[test]
fn lint_prints_what_its_schema_says() {
    let mut checker = Checker::new("lint");
    checker.run(1, &["examples/games.pdn", "--json"], "");
    checker.run(1, &["-", "--json", "--strict"], "[Event \"a]\n1. 9-14 ??? (\n");
    let kinds = checker.run(
        1,
        &["-", "--json"],
        "[Event \"a\"]\n[Event \"b\"]\n[Date \"1.3.2024\"]\n[GameType \"20\"]\n[GameType \"21\"]\n\
         1. 9x14 22-18 ; a comment\n 3. 5*9 (6-9) ??? 18x9 1-0\n\n1. 1-2 *\n\n[FEN \"nonsense\"]\n1. 9-14 ( *\n",
    );
    let kinds: BTreeSet<&str> = kinds.iter().map(|line| line["kind"].as_str().unwrap()).collect();
    assert!(kinds.len() >= 5, "{kinds:?}");
    checker.finish();
}

#[test]
fn convert_prints_what_its_schema_says() {
    let mut checker = Checker::new("convert");
    checker.run(0, &["examples/games.pdn", "--to", "json"], "");
    for game in Game::ALL {
        checker.run(0, &[game.name(), &example_input(game), "--to", "json"], "");
    }
    let everything =
        "[FEN \"W:W18:B14\"]\n1... 18x9! $3 {comment} (18x9 {another} $4) /W:WK1:BK5/ 2. 1-6 *\n";
    checker.run(0, &["checkers", "-", "--to", "json"], everything);
    checker.finish();
}

#[test]
fn games_rules_and_perft_print_what_their_schemas_say() {
    let [mut games, mut rules, mut perft] = ["games", "rules", "perft"].map(Checker::new);
    for lang in ["en", "zh"] {
        games.run(0, &["--json", "--lang", lang], "");
        rules.run(0, &["--json", "--lang", lang], "");
    }
    for game in Game::ALL {
        let position = game.info().default_position;
        for args in [&["2"][..], &["2", "--divide"], &["0"], &["0", "--divide"]] {
            perft.run(0, &[&[game.name(), "--json", "--position", position], args].concat(), "");
        }
    }
    [games, rules, perft].into_iter().for_each(Checker::finish);
}

#[test]
fn solve_and_analyze_print_what_their_schemas_say() {
    let [mut solve, mut analyze] = ["solve", "analyze"].map(Checker::new);
    for lang in ["en", "zh"] {
        for game in Game::ALL {
            let position = game.info().default_position;
            let code = if matches!(game, Game::CorrectMove | Game::KingsTour) { 0 } else { 1 };
            solve.run(code, &[game.name(), position, "--nodes", "500", "--json", "--lang", lang], "");
            let args = [game.name(), position, "--nodes", "500", "--lines", "3", "--json", "--lang", lang];
            analyze.run(0, &args, "");
        }
        solve.run(0, &["checkers", "W:WK10,K12:B8", "--json", "--lang", lang], "");
    }
    [solve, analyze].into_iter().for_each(Checker::finish);
}

#[cfg(unix)]
#[test]
fn stress_prints_what_its_schema_says() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    let dir = temp_dir();
    let mut checker = Checker::new("stress");
    checker.dir = dir.path().to_owned();
    let right = env!("CARGO_BIN_EXE_touchmove");
    let options = ["--json", "--no-sandbox", "--cases", "300", "--time", "86400", "--limit-cpu", "3600"];
    let wrong = "cat > /dev/null; echo nonsense";
    let crash = "cat > /dev/null; exit 3";
    let flood = "cat > /dev/null; yes";
    let layout = "\"$0\" judge \"$1\" | sed G";
    let flaky = "cat > /dev/null; if mkdir odd 2> /dev/null; then echo one; else rmdir odd; echo two; fi";
    let programs = [
        (Game::CorrectMove, wrong, "wrong answer"),
        (Game::KingsTour, wrong, "wrong answer"),
        (Game::Checkers, wrong, "wrong answer"),
        (Game::DuckChess, wrong, "wrong answer"),
        (Game::CorrectMove, crash, "run-time error: exit code 3"),
        (Game::CorrectMove, flood, "output limit"),
        (Game::CorrectMove, layout, "presentation: "),
        (Game::CorrectMove, flaky, "flaky: "),
    ];
    for (game, script, verdict) in programs {
        let name = game.name();
        let program = ["--out", "found", "--limit-output", "1", "--", "sh", "-c", script, right, name];
        let lines = checker.run(1, &[&[name], &options[..], &program].concat(), "");
        assert!(lines[0]["verdict"].as_str().unwrap().starts_with(verdict), "{}", lines[0]);
        // The same program on the same input, then another one.
        let replay =
            ["--replay", "found/replay.json", "--yes", "--json", "--no-sandbox", "--limit-cpu", "3600"];
        let lines = checker.run(1, &replay, "");
        let has_verdict = lines[0]["verdict"].as_str().unwrap().starts_with(verdict);
        assert!(has_verdict || script == flaky, "{}", lines[0]);
        checker.run(0, &[&replay[..], &["--", right, "judge", name]].concat(), "");
        checker.run(0, &[&[name], &options[..], &["--", right, "judge", name]].concat(), "");
    }
    let table = write(&dir, "table", "q = sh -c 'echo a.q:1: error: no; exit 1' | {program}");
    write(&dir, "class/ann.q", "");
    write(&dir, "class/bob.unknown", "");
    for (file, script) in [("class/cy", wrong), ("class/dan", crash)] {
        let file = write(&dir, file, format!("#!/bin/sh\n{script}\n"));
        std::fs::set_permissions(file, Permissions::from_mode(0o755)).unwrap();
    }
    let class = ["correct-move", "--class", "class", "--languages", &table];
    let lines = checker.run(1, &[&class[..], &options].concat(), "");
    let verdicts: Vec<&str> = lines.iter().filter_map(|line| line["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["compilation failed", "not tested", "wrong answer", "run-time error: exit code 3"]);
    checker.finish();
}
