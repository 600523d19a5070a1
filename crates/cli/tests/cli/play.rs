//! `touchmove play`, with the player's lines from a pipe.

use crate::common::{Output, run, run_with_input, temp_dir};

fn play(args: &[&str], input: &str) -> String {
    let Output { code, stdout, stderr } = run_with_input(&[&["play"], args].concat(), input);
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    stdout
}

#[test]
fn the_end_of_the_input_ends_the_game_quietly() {
    let text = play(&["checkers"], "");
    assert!(text.starts_with("Checkers: you play Red, the engine plays White at level 3.\n"), "{text}");
    assert!(text.ends_with("Red to move; ⛀ white man, ⛂ red man\n> \n"), "{text}");
    let args = ["checkers", "--seed", "1"];
    assert_eq!(play(&args, "9-14"), play(&args, "9-14\n"));
}

#[test]
fn the_engine_answers_each_move_with_a_legal_one() {
    let text = play(&["checkers", "--level", "1", "--seed", "1"], "9-14\nundo\n11-15\n");
    assert_eq!(text.matches("The engine plays ").count(), 2, "{text}");
    let text = play(&["checkers", "--side", "white", "--level", "1"], "");
    assert!(
        text.contains("you play White, the engine plays Red") && text.contains("The engine plays "),
        "{text}"
    );
    let text = play(&["duck-chess", "--side", "b", "--level", "1", "--lang", "zh"], "moves\n");
    assert!(text.starts_with("鸭棋：你执蓝方，引擎执红方，1 级。\n") && text.contains("引擎走 "), "{text}");
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let text = play(&["checkers", "W:WK10,K12:B8"], "10-6\nmoves\nnonsense\n\n");
    assert!(text.contains("> 10-6\nillegal: CK4: you must jump: 12x3 captures 8\n"), "{text}");
    assert!(text.contains("> moves\n12-3\n"), "{text}");
    assert!(
        text.contains("That is neither a move nor a command: column 1: found `nonsense`, expected"),
        "{text}"
    );
    assert!(text.ends_with("> \n> \n"), "{text}");
}

#[test]
fn moves_are_read_liberally() {
    // A capture without its whole path, coordinates, and a contest command.
    assert!(play(&["checkers", "B:W10,18,26:BK6"], "6x31\n").contains("You have won.\n"));
    for mv in ["a4a5", "3 0 4 0"] {
        assert!(play(&["duck-chess", "--level", "1"], mv).contains("The engine plays "), "{mv}");
    }
}

#[test]
fn a_puzzle_compares_the_tour_with_the_fewest_moves() {
    let text = play(&["kings-tour", "a1 d4 b2"], "b2\nc3\nd4\n");
    assert!(text.contains("Solved in 3 moves, the fewest possible.\n"), "{text}");
    let text = play(&["kings-tour", "a1 d4 b2"], "hint\nb1\nresign\nc1\nd2\nd3\nd4\nundo\nquit\n");
    assert!(text.contains("> hint\nHint: b2 (3 moves at best)\n"), "{text}");
    assert!(text.contains("> resign\nFrom here 3 moves would do: "), "{text}");
    assert!(text.contains("Solved in 5 moves; 3 would do: b2 c3 d4\n"), "{text}");
    assert!(text.ends_with("> quit\n"), "{text}");
}

#[test]
fn both_sides_of_correct_move_can_be_played() {
    let text = play(&["correct-move", "56 48"], "49\nhint\n");
    assert!(text.contains("You have won.\n> hint\nThe game is over: "), "{text}");
    let text = play(&["correct-move", "56 48", "--side", "king", "--level", "5"], "");
    assert!(
        text.contains("The engine plays 49: the queen moves from 48 to 49; the king is locked in.\n"),
        "{text}"
    );
    assert!(text.ends_with("The engine has won.\n> \n"), "{text}");
}

#[test]
fn house_rules_end_the_game_and_are_named() {
    let shuffle = ["1-5\n", "5-1\n"].concat();
    // A lone king against one that does not attack it; which rule draws the game depends on the engine.
    let text = play(&["checkers", "B:WK32:BK1", "--level", "1"], &shuffle.repeat(45));
    assert!(text.contains("The game is drawn (HR1: ") || text.contains("The game is drawn (HR2: "), "{text}");
    let text = play(&["checkers"], "resign\nresign\nundo\nmoves\n");
    assert!(text.contains(
        "> resign\nThe engine has won (HR5: A side resigns: the other side wins.)\n> resign\nThe game is over"
    ));
    assert!(text.ends_with("9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16\n> \n"), "{text}");
}

#[test]
fn a_saved_game_can_be_replayed_and_no_file_is_replaced() {
    let dir = temp_dir();
    let name = |file: &str| dir.path().join(file).to_str().unwrap().to_owned();
    let (pdn, list) = (name("game.pdn"), name("game.txt"));
    let text = play(&["checkers", "--level", "1"], &format!("11-15\nresign\nsave {pdn}\nsave {pdn}\nsave\n"));
    assert!(text.contains(&format!("The game is in {pdn}.\n")), "{text}");
    assert!(
        text.contains("The game was not saved: the file exists already, choose another name\n"),
        "{text}"
    );
    assert!(text.contains("> save\nName the file: `save FILE`.\n"), "{text}");
    let game = std::fs::read_to_string(&pdn).unwrap();
    assert!(game.contains("[Result \"0-1\"]") && game.contains("1. 11-15 "), "{game}");
    assert_eq!(run(&["replay", &pdn]).code, 0);
    play(&["duck-chess", "--level", "1"], &format!("a4a5\n保存 {list}\n"));
    assert!(std::fs::read_to_string(&list).unwrap().starts_with("position startpos moves a4a5 "));
    assert_eq!(run(&["replay", "duck-chess", &list]).code, 0);
}

#[test]
fn an_unknown_side_is_a_usage_error() {
    let output = run(&["play", "duck-chess", "--side", "white"]);
    assert_eq!(output.code, 2);
    assert!(output.stderr.contains("--side: found `white`, expected red or blue"), "{}", output.stderr);
    assert_eq!(run(&["play", "checkers", "--level", "6"]).code, 2);
}
