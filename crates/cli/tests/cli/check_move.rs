//! `touchmove check-move`.

use crate::common::run;

#[test]
fn a_legal_move_is_explained_with_the_position_after_it() {
    let output = run(&["check-move", "checkers", "12-3", "--position", "W:WK10,K12:B8"]);
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    let expected = "legal: the white king jumps 12x3 and captures 8; Red has no legal move, so White has won\nB:WK3,K10:B\n";
    assert_eq!(output.stdout, expected);
}

#[test]
fn an_illegal_move_is_explained_with_the_board() {
    let output = run(&["check-move", "checkers", "10-6", "--position", "W:WK10,K12:B8", "--lang", "zh"]);
    assert_eq!((output.code, output.stderr.as_str()), (1, ""));
    assert!(output.stdout.starts_with("不合法：CK4：有子可吃必须吃：12x3 可吃 8\n\n"), "{}", output.stdout);
    assert!(output.stdout.ends_with("\nW:WK10,K12:B8\n"), "{}", output.stdout);
}

#[test]
fn moves_may_be_several_words_or_coordinates() {
    for mv in [&["0", "1", "2", "2"][..], &["0 1 2 2"], &["b1c3"]] {
        let output = run(&[&["check-move", "duck-chess"], mv].concat());
        assert_eq!(output.stdout.lines().next(), Some("legal: the red horse moves from (0,1) to (2,2)"));
    }
}

#[test]
fn json_has_the_effect_or_the_refusal() {
    let json = |mv| -> serde_json::Value {
        let output = run(&["check-move", "checkers", mv, "--position", "W:WK10,K12:B8", "--json"]);
        serde_json::from_str(&output.stdout).unwrap()
    };
    let legal = json("12-3");
    assert_eq!(
        (&legal["v"], &legal["legal"], &legal["effect"]["tags"][0]),
        (&2.into(), &true.into(), &"capture".into())
    );
    let illegal = json("10-6");
    assert_eq!((&illegal["legal"], &illegal["refused"]["clause"]), (&false.into(), &"CK4".into()));
    // A square that is not on the board is a refusal as well.
    assert_eq!(json("10-33")["refused"]["clause"], "CK1");
}

#[test]
fn a_text_that_is_no_move_is_malformed() {
    let output = run(&["check-move", "checkers", "9-x"]);
    assert_eq!((output.code, output.stdout.as_str()), (65, ""));
    assert!(output.stderr.starts_with("MOVE:1:3: found `x`, expected "), "{}", output.stderr);
    assert_eq!(run(&["check-move", "kings-tour", "d5"]).code, 2);
}
