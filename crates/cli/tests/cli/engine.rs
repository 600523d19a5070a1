//! `touchmove engine`: sessions by UCI and Hub.

use crate::common::{run, run_with_input, touchmove};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

fn last_line(output: &str) -> &str {
    output.lines().last().unwrap_or_default()
}

#[test]
fn uci_introduces_the_engine_and_plays() {
    let input = "uci\nisready\nsetoption name Hash value 1\nsetoption name UCI_Variant value yaqi\nucinewgame\n\
                 position startpos moves a4a5\ngo depth 3\n";
    let output = run_with_input(&["engine", "duck-chess"], input);
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert!(lines.contains(&"uciok") && lines.contains(&"readyok"), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 multipv 1 score cp ")), "{lines:?}");
    assert!(last_line(&output.stdout).starts_with("bestmove "));
    assert!(!output.stdout.contains("info string"), "{lines:?}");
}

#[test]
fn the_same_nodes_find_the_same_move() {
    let search =
        || run_with_input(&["engine", "checkers"], "position startpos moves 11-15\ngo nodes 5000\n").stdout;
    let first = search();
    assert_eq!(last_line(&first), last_line(&search()));
}

#[test]
fn a_won_game_is_announced() {
    let output = run_with_input(&["engine", "checkers"], "position fen W:WK10,K12:B8\ngo\n").stdout;
    assert!(output.contains("score mate 1"), "{output}");
    assert_eq!(last_line(&output), "bestmove h6f8");
    let output = run_with_input(&["engine", "checkers"], "position fen B:WK3,K10:B\ngo\n").stdout;
    assert_eq!(last_line(&output), "bestmove (none)");
}

#[test]
fn stop_ends_an_infinite_search() {
    let mut child = touchmove(&["engine", "checkers"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    writeln!(stdin, "go infinite\nisready").unwrap();
    // It answers while it searches.
    assert!(lines.by_ref().any(|line| line == "readyok"));
    writeln!(stdin, "stop").unwrap();
    assert!(lines.by_ref().any(|line| line.starts_with("bestmove ")));
    // There is nothing left to find, and yet it waits.
    writeln!(stdin, "position fen W:WK10,K12:B8\ngo infinite\nisready").unwrap();
    assert!(lines.by_ref().any(|line| line == "readyok"));
    writeln!(stdin, "stop\nquit").unwrap();
    assert!(lines.any(|line| line == "bestmove h6f8"));
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_best_lines_are_numbered() {
    let input = "setoption name MultiPV value 3\ngo depth 4\n";
    let output = run_with_input(&["engine", "checkers"], input).stdout;
    for number in 1..=3 {
        assert!(output.contains(&format!("info depth 4 multipv {number} ")), "{output}");
    }
    assert!(!output.contains("multipv 4"));
}

#[test]
fn what_is_wrong_is_said_and_survived() {
    let input = b"setoption name Nonsense value 1\nposition startpos moves a1a9\nposition fen x\n\xff\xfe\ngo depth 1\n";
    let output = run_with_input(&["engine", "duck-chess"], input);
    assert_eq!(output.code, 0);
    assert_eq!(output.stdout.matches("info string").count(), 3, "{}", output.stdout);
    assert!(last_line(&output.stdout).starts_with("bestmove "));
}

#[test]
fn hub_plays_checkers() {
    let position = "pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15 23-19\"";
    let input =
        format!("hub\ninit\nping\nset-param name=hash value=1\n{position}\nlevel depth=4\ngo think\n");
    let output = run_with_input(&["engine", "checkers", "--protocol", "hub"], input);
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert!(lines.contains(&"wait") && lines.contains(&"ready") && lines.contains(&"pong"), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("info depth=4 mean-depth=4 score=")), "{lines:?}");
    assert!(last_line(&output.stdout).starts_with("done move="));
    assert!(!output.stdout.contains("error"), "{lines:?}");
    let wrong = run_with_input(&["engine", "checkers", "--protocol", "hub"], "pos pos=W\nxyzzy\n").stdout;
    assert_eq!(wrong.lines().filter(|line| line.starts_with("error message=\"")).count(), 2);
}

#[test]
fn puzzles_have_no_engine_and_duck_chess_no_hub() {
    let output = run(&["engine", "kings-tour"]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("kings-tour is a puzzle"), "{}", output.stderr);
    assert_eq!(run(&["engine", "duck-chess", "--protocol", "hub"]).code, 2);
}

#[test]
fn a_level_is_an_option_of_both_protocols() {
    let uci = run_with_input(&["engine", "checkers"], "uci\nsetoption name Level value 1\ngo\n").stdout;
    assert!(uci.contains("option name Level type spin default 5 min 1 max 5\n"), "{uci}");
    assert!(last_line(&uci).starts_with("bestmove ") && !uci.contains("info depth"), "{uci}");
    let analysis = "setoption name Level value 1\nsetoption name Level value 9\ngo depth 3\n";
    assert!(run_with_input(&["engine", "checkers"], analysis).stdout.contains("info depth 3 "));
    let hub = "hub\nset-param name=level value=1\npos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\nlevel depth=9\ngo think\n";
    let hub = run_with_input(&["engine", "checkers", "--protocol", "hub"], hub).stdout;
    assert!(hub.contains("param name=level value=5 type=int min=1 max=5\n"), "{hub}");
    assert!(last_line(&hub).starts_with("done move=") && !hub.contains("info depth"), "{hub}");
}

#[test]
fn endgame_tables_are_used() {
    let dir = crate::tables::small_tables();
    let tables = dir.path().to_str().unwrap();
    let position = "position fen W:WK32:BK1\ngo depth 3\n";
    let with = run_with_input(&["engine", "checkers", "--tables", tables], position).stdout;
    // A draw that is proved ends the search at once.
    assert!(with.contains("info depth 1 ") && !with.contains("info depth 2 "), "{with}");
    let without = run_with_input(&["engine", "checkers", "--tables", "none"], position).stdout;
    assert!(without.contains("info depth 3 "), "{without}");
}
