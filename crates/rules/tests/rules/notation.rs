//! Text of moves and positions: what is read, what is refused, where and why.

use touchmove::{
    AnyMoveError, AnyPosition, AnyPositionError, Game, LocalizedText, Outcome, Position, PositionError,
};
use touchmove::{checkers, correct_move, duck_chess, kings_tour};

/// The message for a text that is no position.
fn position_error(game: Game, text: &str) -> String {
    AnyPosition::parse(game, text).err().unwrap_or_else(|| panic!("{text} was parsed")).to_string()
}

#[test]
fn positions_that_are_not_in_the_format() {
    let cases = [
        (Game::CorrectMove, "", "column 1: found the end, expected a place from 0 to 63"),
        (Game::CorrectMove, "17", "column 3: found the end, expected a space and the queen's place"),
        (Game::CorrectMove, "17 64", "column 4: found `64`, expected a place from 0 to 63"),
        (Game::CorrectMove, "17 -1", "column 4: found `-1`, expected a place from 0 to 63"),
        (
            Game::CorrectMove,
            "17 49 q",
            "column 7: found `q`, expected the end, or ` k` when the king is to move",
        ),
        (
            Game::CorrectMove,
            "17 49k",
            "column 6: found `k`, expected the end, or ` k` when the king is to move",
        ),
        (
            Game::CorrectMove,
            "17 4\u{0}9",
            "column 5: found `\\09`, expected the end, or ` k` when the king is to move",
        ),
        (
            Game::CorrectMove,
            "17 99999999999999999999999999",
            "column 4: found `999999999999999999999999…`, expected a place from 0 to 63",
        ),
        (Game::KingsTour, "C4 e6 d5", "column 1: found `C4`, expected a square from a1 to h8"),
        (
            Game::KingsTour,
            "c4 e9 d5",
            "column 4: found `e9`, expected a square from a1 to h8, or `-` for a captured pawn",
        ),
        (
            Game::KingsTour,
            "c4 i1 d5",
            "column 4: found `i1`, expected a square from a1 to h8, or `-` for a captured pawn",
        ),
        (Game::KingsTour, "c4 e6", "column 6: found the end, expected a space and a pawn's square"),
        (Game::KingsTour, "c4 e6 d5 d6", "column 9: found a space, expected the end"),
        (Game::Checkers, "R:W1:B2", "column 1: found `R:W1:B2`, expected the side to move, `B` (Red) or `W`"),
        (Game::Checkers, "B:W33:B2", "column 4: found `33:B2`, expected a square from 1 to 32"),
        (Game::Checkers, "B:W9:W2", "column 6: found `W2`, expected the other side's pieces"),
        (Game::Checkers, "B:W9", "column 5: found the end, expected `:` and the pieces of a side"),
        (Game::Checkers, "B:W9:B1,", "column 9: found the end, expected a square from 1 to 32"),
        (Game::Checkers, "B:W9:B4-1", "column 7: found `4-1`, expected a range that goes up"),
        (Game::Checkers, "B:W9:B1 2", "column 8: found a space, expected `,` and a square, or the end"),
        (Game::DuckChess, "9/9 w", "column 4: found a space, expected `/` and the next of ten rows"),
        (
            Game::DuckChess,
            "8",
            "column 2: found the end, expected pieces (K A B N R D P) and digits for empty squares, nine squares per row",
        ),
        (
            Game::DuckChess,
            "45/9/9/9/9/9/9/9/9/91 w",
            "column 21: found `1`, expected a space and the side to move, `w` (Red) or `b` (Blue)",
        ),
        (
            Game::DuckChess,
            "46/",
            "column 2: found `6/`, expected pieces (K A B N R D P) and digits for empty squares, nine squares per row",
        ),
        (
            Game::DuckChess,
            "0",
            "column 1: found `0`, expected pieces (K A B N R D P) and digits for empty squares, nine squares per row",
        ),
        (
            Game::DuckChess,
            "x8/",
            "column 1: found `x8/`, expected pieces (K A B N R D P) and digits for empty squares, nine squares per row",
        ),
        (
            Game::DuckChess,
            "4k4/9/9/9/9/9/9/9/9/4K4 r",
            "column 25: found `r`, expected a space and the side to move, `w` (Red) or `b` (Blue)",
        ),
        (
            Game::DuckChess,
            "4k4/9/9/9/9/9/9/9/9/4K4w",
            "column 24: found `w`, expected a space and the side to move, `w` (Red) or `b` (Blue)",
        ),
        (
            Game::DuckChess,
            "4k4/9/9/9/9/9/9/9/9/4K4 w x",
            "column 27: found `x`, expected the end, or `-` or a number as in Fairy-Stockfish's FEN",
        ),
    ];
    for (game, text, message) in cases {
        assert_eq!(position_error(game, text), message, "{game} {text:?}");
    }
}

#[test]
fn positions_that_cannot_be() {
    let thirteen: Vec<String> = (13..=25).map(|square| square.to_string()).collect();
    let cases = [
        (Game::CorrectMove, "17 17", "king and queen both stand on 17"),
        (Game::KingsTour, "c4 c4 d5", "two pieces stand on c4"),
        (Game::KingsTour, "c4 d5 c4", "two pieces stand on c4"),
        (Game::KingsTour, "c4 d5 d5", "two pieces stand on d5"),
        (Game::KingsTour, "c4 b3 h8", "the king on c4 is threatened by pawn A on b3 (KT3)"),
        (Game::KingsTour, "c4 h8 d3", "the king on c4 is threatened by pawn B on d3 (KT3)"),
        (Game::Checkers, "B:W9:B9", "two pieces stand on 9"),
        (Game::Checkers, "B:W4:B9", "the white man on 4 is on its promotion row and must be a king (CK5)"),
        (Game::Checkers, "B:W9:B29", "the red man on 29 is on its promotion row and must be a king (CK5)"),
        (Game::Checkers, &format!("B:W{}:B1", thirteen.join(",")), "White has more than 12 pieces"),
        (
            Game::Checkers,
            "B:W1-13:B20",
            "the white man on 1 is on its promotion row and must be a king (CK5)",
        ),
        (Game::Checkers, "B:W:B9", "White has just moved and has no piece (CK1)"),
        (Game::Checkers, "W:W9:B", "Red has just moved and has no piece (CK1)"),
        (Game::DuckChess, "kk7/9/9/9/9/9/9/9/9/4K4 w", "Blue has more than one captain"),
        (Game::DuckChess, "9/9/9/9/9/9/9/9/9/4K4 w", "Blue has just moved and has no captain (DC9)"),
        (Game::DuckChess, "4k4/9/9/9/9/9/9/9/9/9 b", "Red has just moved and has no captain (DC9)"),
    ];
    for (game, text, message) in cases {
        let Err(AnyPositionError::Setup(LocalizedText { en, zh })) = AnyPosition::parse(game, text) else {
            panic!("{text}")
        };
        assert_eq!(en, message, "{text}");
        assert!(zh.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)), "{zh}");
    }
    assert!(matches!("17 17".parse::<correct_move::Position>(), Err(PositionError::Setup(_))));
}

#[test]
fn the_puzzles_have_no_opening() {
    for (game, example) in [(Game::CorrectMove, "17 49"), (Game::KingsTour, "c4 e6 d5")] {
        let error = AnyPosition::initial(game).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("{game} is a puzzle and has no opening: give a position, such as `{example}`")
        );
        assert!(AnyPosition::parse(game, example).is_ok());
    }
}

#[test]
fn moves_that_are_not_in_the_format() {
    const DUCK_CHESS: &str = "4k4/9/9/9/9/9/9/9/9/4K4 w";
    let cases = [
        (Game::CorrectMove, "17 49", "x", "column 1: found `x`, expected a place from 0 to 63"),
        (Game::CorrectMove, "17 49", "64", "column 1: found `64`, expected a place from 0 to 63"),
        (Game::CorrectMove, "17 49", "1 2", "column 2: found a space, expected the end"),
        (Game::KingsTour, "c4 e6 d5", "c", "column 1: found `c`, expected a square from a1 to h8"),
        (Game::KingsTour, "c4 e6 d5", "c33", "column 3: found `3`, expected the end"),
        (
            Game::Checkers,
            "B:W21-32:B1-12",
            "9-",
            "column 3: found the end, expected squares joined by `-` or `x`",
        ),
        (
            Game::Checkers,
            "B:W21-32:B1-12",
            "",
            "column 1: found the end, expected squares joined by `-` or `x`",
        ),
        (
            Game::Checkers,
            "B:W21-32:B1-12",
            "9 14",
            "column 2: found a space, expected `-` and a square, or the end",
        ),
        (
            Game::Checkers,
            "B:W21-32:B1-12",
            "9---14",
            "column 4: found `-14`, expected squares joined by `-` or `x`",
        ),
        (
            Game::DuckChess,
            DUCK_CHESS,
            "0 4 1",
            "column 6: found the end, expected four numbers: row and column of the start, row and column of the end",
        ),
        (Game::DuckChess, DUCK_CHESS, "0 4 1 4 5", "column 8: found a space, expected the end"),
        (
            Game::DuckChess,
            DUCK_CHESS,
            "",
            "column 1: found the end, expected four numbers such as 3 0 4 0, or two squares from a1 to i10 such as a4a5",
        ),
        (
            Game::DuckChess,
            DUCK_CHESS,
            "A4a5",
            "column 1: found `A4a5`, expected four numbers such as 3 0 4 0, or two squares from a1 to i10 such as a4a5",
        ),
        (
            Game::DuckChess,
            DUCK_CHESS,
            "a4",
            "column 3: found the end, expected four numbers such as 3 0 4 0, or two squares from a1 to i10 such as a4a5",
        ),
        (
            Game::DuckChess,
            DUCK_CHESS,
            "a4a11",
            "column 3: found `a11`, expected four numbers such as 3 0 4 0, or two squares from a1 to i10 such as a4a5",
        ),
        (
            Game::DuckChess,
            DUCK_CHESS,
            "a0a1",
            "column 1: found `a0a1`, expected four numbers such as 3 0 4 0, or two squares from a1 to i10 such as a4a5",
        ),
        (Game::DuckChess, DUCK_CHESS, "a4a5a6", "column 5: found `a6`, expected the end"),
    ];
    for (game, position, mv, message) in cases {
        let error = AnyPosition::parse(game, position).unwrap().parse_move(mv).unwrap_err();
        assert!(matches!(error, AnyMoveError::Syntax(_)));
        assert_eq!(error.to_string(), message, "{mv:?}");
    }
}

#[test]
fn moves_are_read_with_blanks_around_zeros_before_and_either_joint() {
    assert_eq!(" 09-014 ".parse::<checkers::Move>().unwrap().to_string(), "9-14");
    assert_eq!("22x31x24x15".parse::<checkers::Move>().unwrap().to_string(), "22-31-24-15");
    assert_eq!("22-31-24-15".parse::<checkers::Move>().unwrap().to_jump_notation(), "22x31x24x15");
    assert_eq!(" 0  4\t1 004".parse::<duck_chess::Move>().unwrap().to_string(), "0 4 1 4");
    assert_eq!(" a4a5 ".parse::<duck_chess::Move>().unwrap().to_string(), "3 0 4 0");
    assert_eq!("i10i1".parse::<duck_chess::Move>().unwrap().to_string(), "9 8 0 8");
    assert_eq!("9 8 0 8".parse::<duck_chess::Move>().unwrap().to_coordinates(), "i10i1");
    assert_eq!(" 007 ".parse::<correct_move::Move>().unwrap().to_string(), "7");
    assert_eq!(" d5 ".parse::<kings_tour::Move>().unwrap().to_string(), "d5");
    assert_eq!(" c4  e6\td5 ".parse::<kings_tour::Position>().unwrap().to_string(), "c4 e6 d5");
    assert_eq!("017 49 k".parse::<correct_move::Position>().unwrap().to_string(), "17 49 k");
}

#[test]
fn games_answer_to_their_names_and_aliases() {
    let names = [
        ("correct-move", Game::CorrectMove),
        ("uva255", Game::CorrectMove),
        ("UVa255", Game::CorrectMove),
        ("kings-tour", Game::KingsTour),
        ("eolymp2621", Game::KingsTour),
        ("checkers", Game::Checkers),
        ("uva1540", Game::Checkers),
        ("poj1643", Game::Checkers),
        ("ecna2000e", Game::Checkers),
        ("duck-chess", Game::DuckChess),
        ("yaqi", Game::DuckChess),
        ("鸭棋", Game::DuckChess),
        ("luogu-p5380", Game::DuckChess),
        ("loj6619", Game::DuckChess),
    ];
    for (name, game) in names {
        assert_eq!(name.parse(), Ok(game));
    }
    for game in Game::ALL {
        for name in std::iter::once(&game.name()).chain(game.info().aliases) {
            assert_eq!(name.parse(), Ok(game), "two games are called {name}");
        }
    }
    let error = "chess".parse::<Game>().unwrap_err().to_string();
    assert!(
        error.starts_with(
            "no game has this name; the games are correct-move, kings-tour, checkers, duck-chess"
        ),
        "{error}"
    );
}

/// A position played to its end still has its text.
#[test]
fn ended_games_round_trip() {
    let mut duck: duck_chess::Position = "4k4/4R4/9/9/9/9/9/9/9/4K4 w".parse().unwrap();
    duck.play(&"8 4 9 4".parse().unwrap()).unwrap();
    assert_eq!(duck.to_string(), "4R4/9/9/9/9/9/9/9/9/4K4 b");
    assert_eq!(duck.to_string().parse(), Ok(duck));
    assert_eq!((duck.outcome(), duck.legal_moves().len()), (Some(Outcome::Win(duck_chess::Side::Red)), 0));
    let mut men: checkers::Position = "W:W12:B8".parse().unwrap();
    let played = men.play(&"12-3".parse().unwrap()).unwrap();
    assert!(played.crowned);
    assert_eq!(men.to_string(), "B:WK3:B");
    assert_eq!(men.to_string().parse(), Ok(men));
}

#[test]
fn a_word_is_quoted_whole_up_to_24_characters() {
    let (whole, longer) = ("x".repeat(24), "x".repeat(25));
    let error = |text: &str| position_error(Game::KingsTour, text);
    assert_eq!(error(&whole), format!("column 1: found `{whole}`, expected a square from a1 to h8"));
    assert_eq!(error(&longer), format!("column 1: found `{whole}…`, expected a square from a1 to h8"));
}

#[test]
fn the_side_to_move_follows_a_space() {
    for side in ["w", "b"] {
        let text = format!("4k4/9/9/9/9/9/9/9/9/4K4{side}");
        let expected = "a space and the side to move, `w` (Red) or `b` (Blue)";
        assert_eq!(
            position_error(Game::DuckChess, &text),
            format!("column 24: found `{side}`, expected {expected}")
        );
    }
}

#[test]
fn errors_and_squares_are_told_in_words_and_numbers() {
    let illegal = "12-33".parse::<checkers::Move>().unwrap_err();
    assert_eq!(illegal.to_string(), "CK1: 33 is not on the board: squares are 1 to 32");
    let syntax = "12 to 3".parse::<checkers::Move>().unwrap_err();
    assert!(syntax.to_string().starts_with("column 3: found"), "{syntax}");
    let mv: checkers::Move = "12-3".parse().unwrap();
    let squares: checkers::Squares = mv.squares().iter().copied().collect();
    assert_eq!(format!("{mv:?} {squares:?} {:?}", mv.from()), "12-3 {3, 12} 12");
}

/// Whatever a text may lack is said in both languages, and nothing of one of them is left in the other.
#[test]
fn errors_of_texts_come_in_chinese_too() {
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let texts = [
        "",
        "x",
        "1",
        "1 x",
        "17 49 x",
        "c4",
        "c4 x",
        "c4 e6 d5 x",
        "W",
        "W:",
        "W:W33",
        "W:W5-3",
        "W:W1:W2",
        "W:W1:B2;",
        "9",
        "9/9/9/9/9/9/9/9/9/9",
        "9/9/9/9/9/9/9/9/9/9 x",
        "4k4/9/9/9/9/9/9/9/9/4K4 w x",
        "12-",
        "12-3y",
        "0 0 1",
        "0 0 1 1 x",
    ];
    for game in Game::ALL {
        let start = AnyPosition::parse(game, game.info().default_position).unwrap();
        for text in texts {
            let position = match AnyPosition::parse(game, text) {
                Err(AnyPositionError::Syntax(error)) => Some(error),
                _ => None,
            };
            let mv = match start.parse_move(text) {
                Err(AnyMoveError::Syntax(error)) => Some(error),
                _ => None,
            };
            for error in [position, mv].into_iter().flatten() {
                let LocalizedText { en, zh } = error.message_with_column();
                assert!(!en.chars().any(is_chinese), "{en}");
                assert!(zh.starts_with("第 ") && zh.contains("应为"), "{zh}");
                assert!(error.expected.zh.chars().any(is_chinese), "{zh}");
                assert!(!zh.contains("the ") && !zh.contains(" or "), "{zh}");
            }
        }
    }
}
