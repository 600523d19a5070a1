//! Every reason against a move has a test named after it: clause, message and squares.

use std::fs;
use std::path::Path;
use touchmove::{BoardGame, Game, MoveError, Position, Reason};

/// The reason against a move, whether the position was needed for it or not.
fn reason<P: Position>(position: &str, mv: &str) -> P::Illegal {
    let mut position: P = position.parse().unwrap_or_else(|error| panic!("{position}: {error}"));
    let before = position.clone();
    let refused = match mv.parse() {
        Ok(mv) => position.play(&mv).err(),
        Err(MoveError::Illegal(reason)) => Some(reason),
        Err(MoveError::Syntax(error)) => panic!("{mv}: {error}"),
    };
    assert_eq!(position, before, "a refused move changes nothing");
    refused.unwrap_or_else(|| panic!("{position}: {mv} is legal"))
}

/// Position, move; variant; clause, message in English and in Chinese, squares.
macro_rules! refused {
    ($($name:ident: $position:literal $mv:literal => $variant:pat, $clause:literal, $en:literal, $zh:literal, $squares:literal;)*) => {$(
        #[test]
        fn $name() {
            let reason = reason::<Position>($position, $mv);
            assert!(matches!(reason, $variant), "{reason:?}");
            assert_eq!(reason.clause().id, $clause);
            assert_eq!(reason.message().en, $en);
            assert_eq!(reason.message().zh, $zh);
            assert_eq!(names(reason), $squares);
        }
    )*};
}

fn names(reason: impl Reason) -> String {
    reason.squares().iter().map(|square| square.label.to_string()).collect::<Vec<_>>().join(" ")
}

/// The reason against a move made by pointing at squares.
fn reason_of_path<P: BoardGame>(position: &str, squares: [&str; 2]) -> P::Illegal {
    let position: P = position.parse().unwrap_or_else(|error| panic!("{position}: {error}"));
    position.move_from_path(&squares.map(|square| P::parse_square(square).unwrap())).unwrap_err()
}

mod correct_move {
    use super::*;
    use touchmove::correct_move::{Illegal, Position, Side};

    refused! {
        stands_still: "0 9" "9" => Illegal::StandsStill { side: Side::Queen, .. }, "CM2",
            "the queen stays on 9, and standing still is not a move", "后停在 9 没有动，不算走棋", "9";
        stands_still_as_king: "0 9 k" "0" => Illegal::StandsStill { side: Side::King, .. }, "CM4",
            "the king stays on 0, and standing still is not a move", "王停在 0 没有动，不算走棋", "0";
        onto_the_other: "17 49" "17" => Illegal::OntoTheOther { side: Side::Queen, .. }, "CM2",
            "the king stands on 17", "17 上站着王，后不能走上去", "17";
        onto_the_other_as_king: "17 18 k" "18" => Illegal::OntoTheOther { side: Side::King, .. }, "CM4",
            "the queen stands on 18", "18 上站着后，王不能走上去", "18";
        queen_not_in_line: "17 49" "56" => Illegal::QueenNotInLine { .. }, "CM2",
            "56 is neither on the row nor on the column of the queen on 49",
            "后在 49，56 与它既不同行也不同列，后只能走直线", "56 49";
        queen_over_king: "17 49" "9" => Illegal::QueenOverKing { .. }, "CM2",
            "the king on 17 stands between the queen and 9", "王在 17 挡住了后到 9 的路，后不能越过王", "17 9";
        king_could_go_there: "17 49" "25" => Illegal::KingCouldGoThere { .. }, "CM3",
            "the king on 17 could move to 25 as well", "王在 17 一步也能走到 25，后不许走到那里", "25 17";
        king_not_one_step: "7 0 k" "8" => Illegal::KingNotOneStep { .. }, "CM4",
            "8 is not one step along a row or a column from the king on 7",
            "王在 7，只能横走或竖走一格，走不到 8", "8 7";
        queen_could_go_there: "17 49 k" "25" => Illegal::QueenCouldGoThere { .. }, "CM3",
            "the queen on 49 could move to 25 as well", "后在 49 也能走到 25，王不许走到那里", "25 49";
    }

    #[test]
    fn not_your_turn() {
        for (position, squares, clause, message) in [
            ("17 49", ["17", "18"], "CM2", "it is the queen's turn"),
            ("17 49 k", ["49", "50"], "CM4", "it is the king's turn"),
        ] {
            let reason = reason_of_path::<Position>(position, squares);
            assert!(matches!(reason, Illegal::NotYourTurn { .. }));
            assert_eq!((reason.clause().id, reason.message().en.as_str()), (clause, message));
            assert_eq!(names(reason), squares[0]);
        }
    }
}

mod kings_tour {
    use super::*;
    use touchmove::kings_tour::{Illegal, Pawn, Position};

    refused! {
        not_one_step: "c4 e6 d5" "e4" => Illegal::NotOneStep { .. }, "KT1",
            "e4 is not one square away from the king on c4", "王在 c4，一步只能走到相邻的格，走不到 e4", "e4 c4";
        not_one_step_but_standing_still: "c4 e6 d5" "c4" => Illegal::NotOneStep { .. }, "KT1",
            "c4 is not one square away from the king on c4", "王在 c4，一步只能走到相邻的格，走不到 c4", "c4 c4";
        threatened: "a1 a2 b1" "a2" => Illegal::Threatened { pawn: Pawn::B, .. }, "KT3",
            "pawn B on b1 threatens a2", "b1 上的兵 B 控制着 a2，王不能送吃", "b1 a2";
        tour_is_over: "e6 - d4" "e7" => Illegal::TourIsOver { .. }, "KT5",
            "the tour is over: the king on e6 has captured pawn A", "征途已经结束：e6 上的王已吃掉兵 A", "e6";
    }

    #[test]
    fn not_the_king() {
        let reason = reason_of_path::<Position>("c4 e6 d5", ["e6", "e7"]);
        assert!(matches!(reason, Illegal::NotTheKing { .. }));
        assert_eq!((reason.clause().id, reason.message().en.as_str()), ("KT2", "it is the king's turn"));
        assert_eq!(names(reason), "e6");
    }
}

mod checkers {
    use super::*;
    use touchmove::checkers::{Illegal, Position};

    refused! {
        off_board: "B:W21-32:B1-12" "9-33" => Illegal::OffBoard { number: 33, .. }, "CK1",
            "33 is not on the board: squares are 1 to 32", "33 不在棋盘上：格号只有 1 到 32", "";
        off_board_below: "B:W21-32:B1-12" "9--14" => Illegal::OffBoard { number: -14, .. }, "CK1",
            "-14 is not on the board: squares are 1 to 32", "-14 不在棋盘上：格号只有 1 到 32", "";
        off_board_beyond_all_numbers: "B:W21-32:B1-12" "99999999999999999999-1" => Illegal::OffBoard { .. }, "CK1",
            "9223372036854775807 or more is not on the board: squares are 1 to 32",
            "9223372036854775807（或更大的数） 不在棋盘上：格号只有 1 到 32", "";
        off_board_below_all_numbers: "B:W21-32:B1-12" "-99999999999999999999-1" => Illegal::OffBoard { .. }, "CK1",
            "-9223372036854775807 or less is not on the board: squares are 1 to 32",
            "-9223372036854775807（或更小的数） 不在棋盘上：格号只有 1 到 32", "";
        one_square: "B:W21-32:B1-12" "9" => Illegal::OneSquare { .. }, "CK2",
            "9 alone is not a move: it names no square to move to", "只写了 9 一格，没有走到别处，不算一着", "9";
        too_many_squares: "B:W21-32:B1-12" "1-2-3-4-5-6-7-8-9-10-11-12-13-14" => Illegal::TooManySquares { .. }, "CK6",
            "no move has more than 13 squares: there are at most 12 pieces to jump, each once",
            "一着最多经过 13 格：对方最多 12 子，每子只能跳吃一次", "";
        empty_start: "B:W21-32:B1-12" "14-18" => Illegal::EmptyStart { .. }, "CK1",
            "no piece stands on 14", "14 上没有棋子", "14";
        not_yours: "B:W21-32:B1-12" "22-18" => Illegal::NotYours { .. }, "CK1",
            "the white man on 22 is White's, and Red is to move", "22 上是白兵，现在轮到红方走棋", "22";
        not_a_move: "B:W21-32:B1-12" "9-20" => Illegal::NotAMove { .. }, "CK2",
            "9 to 20 is neither a step nor a jump", "9 到 20 既不是斜走一格，也不是跳吃", "9 20";
        step_onto_piece: "B:W21-32:B1-12" "5-9" => Illegal::StepOntoPiece { .. }, "CK2",
            "9 is occupied by a red man", "9 上已有红兵，不能走上去", "9";
        man_steps_back: "B:W30:B15" "15-10" => Illegal::ManStepsBack { .. }, "CK2",
            "15 to 10 is backward, and only a king steps backward", "15 到 10 是后退，兵不能后退，只有王可以", "15 10";
        goes_on_after_step: "W:W26,20,K4:B15,6,K7" "26-22-18" => Illegal::GoesOnAfterStep { .. }, "CK2",
            "a step ends the move on 22: it cannot continue to 18", "斜走一格到 22 这一着就结束了，不能再走到 18", "22 18";
        must_jump: "W:WK10,K12:B8" "10-6" => Illegal::MustJump { .. }, "CK4",
            "you must jump: 12x3 captures 8", "有子可吃必须吃：12x3 可吃 8", "12 3 8";
        must_jump_by_the_piece_itself_is_told_first: "W:WK10,K12:B6,8" "10-7" => Illegal::MustJump { .. }, "CK4",
            "you must jump: 10x1 captures 6", "有子可吃必须吃：10x1 可吃 6", "10 1 6";
        must_jump_is_told_to_its_end: "B:W7,K14:BK3" "3-8" => Illegal::MustJump { .. }, "CK4",
            "you must jump: 3x10x17 captures 7, 14", "有子可吃必须吃：3x10x17 可吃 7、14", "3 10 17 7 14";
        must_jump_beats_a_piece_in_the_way: "W:WK12:B8" "12-8" => Illegal::MustJump { .. }, "CK4",
            "you must jump: 12x3 captures 8", "有子可吃必须吃：12x3 可吃 8", "12 3 8";
        must_jump_beats_what_is_no_move_at_all: "W:WK12:B8" "12-4" => Illegal::MustJump { .. }, "CK4",
            "you must jump: 12x3 captures 8", "有子可吃必须吃：12x3 可吃 8", "12 3 8";
        must_jump_beats_a_step_backward: "W:WK12,20:B8" "20-24" => Illegal::MustJump { .. }, "CK4",
            "you must jump: 12x3 captures 8", "有子可吃必须吃：12x3 可吃 8", "12 3 8";
        must_jump_beats_a_jump_over_nothing: "W:WK12,20:B8" "20-11" => Illegal::MustJump { .. }, "CK4",
            "you must jump: 12x3 captures 8", "有子可吃必须吃：12x3 可吃 8", "12 3 8";
        must_jump_ends_where_the_man_is_crowned: "W:W12,20:B7,8" "20-16" => Illegal::MustJump { .. }, "CK4",
            "you must jump: 12x3 captures 8", "有子可吃必须吃：12x3 可吃 8", "12 3 8";
        not_a_jump: "B:W7,K14:BK3" "3-10-15" => Illegal::NotAJump { .. }, "CK3",
            "10 to 15 is not a jump, and a jump can only continue with jumps", "10 到 15 不是跳吃，连跳途中只能继续跳吃", "10 15";
        nothing_to_jump: "B:W30:B1" "1-10" => Illegal::NothingToJump { .. }, "CK3",
            "there is no piece on 6 to jump on the way to 10", "6 上没有棋子可跳，到不了 10", "6 10";
        jumps_own_piece: "B:W30:B1,6" "1-10" => Illegal::JumpsOwnPiece { .. }, "CK3",
            "the red man on 6 belongs to the same side", "6 上是己方的红兵，不能跳吃", "6";
        man_jumps_back: "B:W10:B15" "15-6" => Illegal::ManJumpsBack { .. }, "CK3",
            "15x6 is backward, and only a king jumps backward", "15x6 是向后跳吃，兵不能向后吃，只有王可以", "15 6";
        jump_onto_piece: "B:W6,K10:B1" "1-10" => Illegal::JumpOntoPiece { .. }, "CK3",
            "10 is occupied by a white king", "10 上已有白王，跳不过去", "10";
        must_jump_on: "B:W7,K14:BK3" "3-10" => Illegal::MustJumpOn { .. }, "CK3",
            "the jump must continue: 10x17 captures 14", "连跳必须跳完：10x17 还可吃 14", "10 17 14";
        must_jump_on_round_to_the_start: "B:W7,K8,15,16:BK10" "10-3-12" => Illegal::MustJumpOn { .. }, "CK3",
            "the jump must continue: 12x19x10 captures 15, 16", "连跳必须跳完：12x19x10 还可吃 15、16", "12 19 10 15 16";
        goes_on_after_crowning: "W:W12:B7,8" "12-3-10" => Illegal::GoesOnAfterCrowning { .. }, "CK5",
            "the man is crowned on 3, and that ends its move", "兵在 3 升变为王，这一着到此为止", "3";
        jumped_twice: "B:W7:BK11" "11-2-11" => Illegal::JumpedTwice { .. }, "CK6",
            "the piece on 7 has been jumped already", "7 上的棋子已被跳过，一着之内不能再跳一次", "7";
        game_is_over: "B:WK10:B" "8-11" => Illegal::GameIsOver { .. }, "CK7",
            "the game is over: Red has no legal move and has lost", "棋局已经结束：红方无棋可走，已经输了", "";
        game_is_over_with_pieces_that_cannot_move: "B:W9,14:B5" "5-9" => Illegal::GameIsOver { .. }, "CK7",
            "the game is over: Red has no legal move and has lost", "棋局已经结束：红方无棋可走，已经输了", "";
    }

    #[test]
    fn one_square_of_no_squares() {
        use touchmove::checkers::Move;
        let reason = Move::new(&[]).unwrap_err();
        assert_eq!(reason.message().en, "the move names no square");
        assert_eq!(reason.message().zh, "一格也没有，不算一着");
        assert!(reason.squares().is_empty());
    }

    #[test]
    fn a_path_of_thirteen_squares_is_read_and_one_more_is_not() {
        let thirteen = ["9"; 13].join("-");
        assert!(matches!(reason::<Position>("B:W21-32:B1-12", &thirteen), Illegal::NotAMove { .. }));
        assert!(matches!(
            reason::<Position>("B:W21-32:B1-12", &(thirteen + "-9")),
            Illegal::TooManySquares { .. }
        ));
    }
}

mod duck_chess {
    use super::*;
    use touchmove::duck_chess::{Illegal, Position};

    refused! {
        off_board: "4k4/9/9/9/9/9/9/9/9/4K4 w" "0 4 -1 4" => Illegal::OffBoard { row: -1, column: 4, .. }, "DC8",
            "(-1,4) is not on the board: rows are 0 to 9, columns 0 to 8", "(-1,4) 不在棋盘上：行为 0 到 9，列为 0 到 8", "";
        off_board_by_one_column: "4k4/9/9/9/9/9/9/9/9/4K4 w" "0 9 0 8" => Illegal::OffBoard { row: 0, column: 9, .. }, "DC8",
            "(0,9) is not on the board: rows are 0 to 9, columns 0 to 8", "(0,9) 不在棋盘上：行为 0 到 9，列为 0 到 8", "";
        game_is_over: "4R4/9/9/9/9/9/p8/9/9/4K4 b" "3 0 2 0" => Illegal::GameIsOver { .. }, "DC9",
            "the game is over: Red has captured the blue captain", "棋局已经结束：红方已吃掉蓝王", "";
        empty_start: "4k4/9/9/9/9/9/9/9/9/4K4 w" "5 4 6 4" => Illegal::EmptyStart { .. }, "DC12",
            "no piece stands on (5,4)", "(5,4) 上没有棋子", "(5,4)";
        not_yours: "4k4/9/9/9/9/9/9/9/9/4K4 w" "9 4 8 4" => Illegal::NotYours { .. }, "DC12",
            "the blue captain on (9,4) does not belong to Red, the side to move", "(9,4) 上是蓝王，现在轮到红方走棋", "(9,4)";
        stands_still: "4k4/9/9/9/9/9/9/9/9/4K4 w" "0 4 0 4" => Illegal::StandsStill { .. }, "DC1",
            "the red captain stays on (0,4), and standing still is not a move", "红王停在 (0,4) 没有动，不算走棋", "(0,4)";
        not_its_move: "4k4/9/9/9/9/9/9/9/9/4K4 w" "0 4 1 5" => Illegal::NotItsMove { .. }, "DC1",
            "the captain cannot move from (0,4) to (1,5): it moves one step along a row or column",
            "王不能从 (0,4) 走到 (1,5)：王横走或竖走一格", "(0,4) (1,5)";
        blocked: "4k4/9/9/9/9/9/9/9/1P7/1N2K4 w" "0 1 2 2" => Illegal::Blocked { .. }, "DC4",
            "the horse's leg is blocked by the red soldier on (1,1)", "蹩马腿：(1,1) 上有红兵", "(1,1)";
        blocked_elephant: "4k4/9/9/9/9/9/9/9/3p5/2B1K4 w" "0 2 2 4" => Illegal::Blocked { .. }, "DC3",
            "the elephant's eye is blocked by the blue soldier on (1,3)", "塞象眼：(1,3) 上有蓝兵", "(1,3)";
        blocked_car: "4k4/9/9/9/9/9/9/9/9/R1p1K4 w" "0 0 0 3" => Illegal::Blocked { .. }, "DC5",
            "the car is blocked by the blue soldier on (0,2)", "车路被挡：(0,2) 上有蓝兵", "(0,2)";
        blocked_duck_first_leg: "4k4/9/9/9/9/9/9/2Dp5/9/4K4 w" "2 2 4 5" => Illegal::Blocked { .. }, "DC6",
            "the duck's path is blocked by the blue soldier on (2,3)", "蹩鸭腿：(2,3) 上有蓝兵", "(2,3)";
        blocked_duck_second_leg: "4k4/9/9/9/9/9/4p4/2D6/9/4K4 w" "2 2 4 5" => Illegal::Blocked { .. }, "DC6",
            "the duck's path is blocked by the blue soldier on (3,4)", "蹩鸭腿：(3,4) 上有蓝兵", "(3,4)";
        onto_own_piece: "4k4/9/9/9/9/9/9/9/9/R3K4 w" "0 0 0 4" => Illegal::OntoOwnPiece { .. }, "DC8",
            "the red captain on (0,4) belongs to Red itself", "(0,4) 上是己方的红王，不能吃自己的子", "(0,4)";
    }

    #[test]
    fn every_kind_is_refused_by_its_own_clause() {
        let clauses = [
            ("K", "DC1"),
            ("A", "DC2"),
            ("B", "DC3"),
            ("N", "DC4"),
            ("R", "DC5"),
            ("D", "DC6"),
            ("P", "DC7"),
        ];
        for (letter, clause) in clauses {
            let captain = if letter == "K" { "9" } else { "8K" };
            let position = format!("k8/9/9/9/9/4{letter}4/9/9/9/{captain} w");
            let reason = reason::<Position>(&position, "4 4 9 8");
            assert_eq!(reason.clause().id, clause, "{reason}");
            assert!(reason.message().en.contains("cannot move from (4,4) to (9,8): it moves "), "{reason}");
        }
    }
}

/// The variants of each `Illegal`, read from its source, have a test of their name above or in the game's own `tests.rs`.
#[test]
fn every_reason_has_a_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    for game in Game::ALL {
        let game = game.name().replace('-', "_");
        let source = fs::read_to_string(folder.join(&game).join("illegal.rs")).unwrap();
        let above = include_str!("refusals.rs").split(&format!("mod {game} {{")).nth(1);
        let above = above.map(|tests| tests.split("\n}\n").next().unwrap());
        let own = fs::read_to_string(folder.join(&game).join("tests.rs")).unwrap_or_default();
        let tests = format!("{}{own}", above.unwrap_or_default());
        let body = source.split("pub enum Illegal {").nth(1).unwrap().split("\n}\n").next().unwrap();
        let variants = body.lines().filter_map(|line| {
            let name = line.strip_prefix("    ")?.split([' ', ',']).next()?;
            name.starts_with(char::is_uppercase).then_some(name)
        });
        let mut count = 0;
        for variant in variants {
            let mut snake = String::new();
            for c in variant.chars() {
                if c.is_uppercase() && !snake.is_empty() {
                    snake.push('_');
                }
                snake.push(c.to_ascii_lowercase());
            }
            let is_tested =
                tests.contains(&format!(" {snake}: ")) || tests.contains(&format!("fn {snake}()"));
            assert!(is_tested, "{game}: no test is called {snake}");
            count += 1;
        }
        assert!(count > 2, "{game}: the variants were not found");
    }
}
