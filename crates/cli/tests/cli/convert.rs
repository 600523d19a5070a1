//! `touchmove convert`.

use crate::common::{Output, root, run, run_with_input};
use crate::replay::{LEGAL, json_lines};

fn convert(game: &str, format: &str, input: &str) -> Output {
    run_with_input(&["convert", game, "-", "--to", format], input)
}

#[test]
fn games_survive_a_round_trip_through_all_formats() {
    let contest = convert("checkers", "contest", LEGAL).stdout;
    assert!(contest.starts_with("12 12\n1 2 3 4 5 6 7 8 9 10 11 12\n21 22"), "{contest}");
    assert!(contest.ends_with("2 R\n9-14\n22-18\n0 0\n"), "{contest}");
    let pdn = convert("checkers", "pdn", &contest).stdout;
    assert_eq!(pdn, "[GameType \"21\"]\n\n1. 9-14 22-18 *\n\n");
    let list = convert("checkers", "list", &pdn).stdout;
    assert_eq!(list, "position startpos moves 9-14 22-18\n");
    let json = convert("checkers", "json", LEGAL).stdout;
    assert_eq!(json_lines(&json)[0]["tags"]["Event"], "a");
    let pdn = convert("checkers", "pdn", &json).stdout;
    assert_eq!(pdn, "[Event \"a\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 9-14 22-18 *\n\n");
}

#[test]
fn fen_is_the_position_at_a_ply() {
    let fen =
        |args: &[&str]| run_with_input(&[&["convert", "checkers", "-", "--to", "fen"], args].concat(), LEGAL);
    assert_eq!(fen(&[]).stdout, "B:W18,21,23-32:B1-8,10,11,12,14\n");
    assert_eq!(fen(&["--ply", "0"]).stdout, "B:W21-32:B1-12\n");
    assert_eq!(fen(&["--ply", "3"]).code, 65);
}

#[test]
fn duck_chess_survives_a_round_trip_through_coordinates() {
    let output = run(&["convert", "duck-chess", "examples/duck-chess.in", "--to", "list"]);
    let list = output.stdout;
    assert_eq!(output.code, 0);
    assert!(list.starts_with("position startpos moves "), "{list}");
    let contest = convert("duck-chess", "contest", &list);
    let moves = list.split_whitespace().count() - 3;
    assert_eq!((contest.code, contest.stdout.lines().count()), (0, moves + 1));
    assert_eq!(run_with_input(&["replay", "duck-chess"], &list).code, 0);
}

#[test]
fn a_game_that_the_format_cannot_express_is_left_out() {
    let output = convert("checkers", "contest", &["[Event \"e\"]\n*\n\n", LEGAL].concat());
    assert_eq!(output.code, 65);
    assert_eq!(output.stderr, "<stdin>:1: game 1 is left out: in the contest, there must be a move\n");
    assert!(output.stdout.starts_with("12 12\n"), "{}", output.stdout);
}

#[test]
fn games_of_other_variants_are_left_out_of_every_format_but_json() {
    let tagged = "[GameType \"20\"]\n1. 9-14 *\n\n";
    let untagged = "1. 33-28 18-23 2. 39-33 20-24 *\n";
    let pdn = [tagged, untagged].concat();
    let json = convert("checkers", "json", &pdn);
    assert_eq!((json.code, json.stdout.lines().count()), (0, 2));
    for input in [&pdn, &json.stdout] {
        for (to, rest) in [("pdn", ""), ("list", ""), ("fen", ""), ("contest", "0 0\n")] {
            let output = convert("checkers", to, input);
            assert_eq!((output.code, &*output.stdout), (65, rest), "{to}");
            let reasons: Vec<&str> =
                output.stderr.lines().filter_map(|it| it.split("left out: ").nth(1)).collect();
            assert!(reasons[0].starts_with("game type 20 is international draughts"), "{}", output.stderr);
            assert!(reasons[1].starts_with("no GameType tag; it looks like"), "{}", output.stderr);
        }
    }
}

#[test]
fn io_errors_and_usage_errors_have_their_codes() {
    let cases: [(&[&str], i32); 4] = [
        (&["checkers", "no such file.pdn", "--to", "json"], 74),
        (&["checkers", "examples/games.pdn", "--to", "fen", "--out", "/no/such/folder/x"], 74),
        (&["duck-chess", "examples/duck-chess.in", "--to", "pdn"], 2),
        (&["checkers", "examples/games.pdn", "--to", "pdn", "--ply", "3"], 2),
    ];
    for (args, code) in cases {
        assert_eq!(run(&[&["convert"], args].concat()).code, code, "{args:?}");
    }
    let output =
        run(&["convert", "checkers", "examples/games.pdn", "--to", "fen", "--out", "/no/such/folder/x"]);
    assert!(output.stderr.starts_with("touchmove: /no/such/folder/x: "), "{}", output.stderr);
    assert!(!output.stderr.contains(".tmp"), "{}", output.stderr);
}

#[test]
fn a_position_without_moves_is_a_game() {
    let input = "examples/kings-tour.in";
    let contest = run(&["convert", "kings-tour", input, "--to", "contest"]);
    let original = std::fs::read_to_string(root().join(input)).unwrap();
    assert_eq!((contest.code, contest.stdout), (0, original));
    let json = run(&["convert", "kings-tour", input, "--to", "json"]);
    assert_eq!((json.code, json.stdout.lines().count()), (0, 3));
}
