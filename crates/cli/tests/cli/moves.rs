//! `touchmove moves`.

use crate::common::run;

fn moves(args: &[&str]) -> String {
    run(&[&["moves"], args].concat()).stdout
}

#[test]
fn moves_are_listed_one_per_line() {
    assert_eq!(moves(&["checkers"]), "9-13\n9-14\n10-14\n10-15\n11-15\n11-16\n12-16\n");
    assert_eq!(moves(&["uva1540", "W:WK10,K12:B8"]), "12-3\n");
    assert_eq!(moves(&["correct-move", "56", "49", "k"]), "");
    assert_eq!(moves(&["kings-tour", "a1 a2 -"]), "a2\nb2\nb1\n");
    assert_eq!(moves(&["鸭棋"]).lines().count(), 43);
}

#[test]
fn a_finished_game_has_no_moves_and_a_winner() {
    let output = run(&["moves", "kings-tour", "e6", "-", "-"]);
    assert_eq!((output.code, output.stdout.as_str()), (0, ""));
    assert_eq!(output.stderr, "touchmove: the game has ended: king has won\n");
}

#[test]
fn json_has_the_position_and_the_path_of_each_move() {
    let text = moves(&["checkers", "W:WK10,K12:B8", "--json"]);
    assert!(text.starts_with("{\"v\":2,\"game\":\"checkers\",\"text\":\"W:WK10,K12:B8\""));
    let view: serde_json::Value = serde_json::from_str(&moves(&["checkers", "--json"])).unwrap();
    assert_eq!((&view["v"], &view["text"]), (&2.into(), &"B:W21-32:B1-12".into()));
    assert_eq!(view["moves"][1]["path"][1]["label"], 14);
}

#[test]
fn a_malformed_position_is_malformed_input() {
    let cases: [(&[&str], &str); 3] = [
        (
            &["moves", "correct-move", "17", "64"],
            "POSITION:1:4: found `64`, expected a place from 0 to 63\n  17 64\n     ^^\n",
        ),
        (&["moves", "checkers", "B:W9:B9"], "POSITION: two pieces stand on 9\n"),
        (
            &["perft", "checkers", "3", "--position", "B:W9"],
            "POSITION:1:5: found the end, expected `:` and the pieces of a side\n  B:W9\n      ^\n",
        ),
    ];
    for (args, message) in cases {
        let output = run(args);
        assert_eq!((output.code, output.stderr.as_str()), (65, message));
    }
}
