//! Positions of a game that is known only at run time.

use touchmove::perft::PerftOptions;
use touchmove::{
    AnyMoveError, AnyPosition, Coord, EffectTag, Game, MoveEffect, Outcome, Reason, Refusal, View,
    correct_move,
};

fn parse(game: Game, text: &str) -> AnyPosition {
    AnyPosition::parse(game, text).unwrap()
}

fn default(game: Game) -> AnyPosition {
    parse(game, game.info().default_position)
}

/// Plays the text of a move.
pub fn play(position: &mut AnyPosition, mv: &str) -> Result<MoveEffect, Refusal> {
    match position.parse_move(mv) {
        Ok(mv) => position.play(&mv),
        Err(AnyMoveError::Refused(refusal)) => Err(refusal),
        Err(error) => panic!("{mv}: {error}"),
    }
}

fn names(squares: &[Coord]) -> Vec<String> {
    squares.iter().map(|square| square.label.to_string()).collect()
}

#[test]
fn a_move_returns_its_effect() {
    let mut position = parse(Game::Checkers, "W:WK10,K12:B8");
    assert_eq!(position.game(), Game::Checkers);
    assert_eq!(position.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>(), ["12-3"]);
    assert_eq!(position.outcome(), None);
    let before = position.clone();
    let effect = play(&mut position, "12-3").unwrap();
    assert_eq!(effect.winner.map(|winner| winner.en), Some("White"));
    assert_eq!(
        (effect.captured.len(), names(&effect.path.squares)),
        (1, vec!["12".to_owned(), "3".to_owned()])
    );
    assert!(
        effect.has(EffectTag::Capture) && effect.has(EffectTag::Win) && !effect.has(EffectTag::Promotion)
    );
    assert_eq!(
        (position.to_string(), before.to_string()),
        ("B:WK3,K10:B".to_owned(), "W:WK10,K12:B8".to_owned())
    );
    assert_eq!(position.outcome().and_then(Outcome::winner).map(|winner| winner.zh), Some("白方"));
    let view = position.view();
    assert_eq!((view.rows, view.columns, view.cells.len()), (8, 8, 32));
    assert_eq!((view.to_move.en, view.winner.map(|winner| winner.en)), ("Red", Some("White")));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut position = default(Game::DuckChess);
    let before = position.clone();
    let refusal = play(&mut position, "0 0 5 0").unwrap_err();
    assert_eq!(refusal.to_string(), "DC5: the car is blocked by the red duck on (2,0)");
    assert_eq!(names(&refusal.path.squares), ["(0,0)", "(5,0)"]);
    assert_eq!(position.check(&position.parse_move("0 0 5 0").unwrap()), Err(refusal));
    assert!(matches!(position.parse_move("x"), Err(AnyMoveError::Syntax(_))));
    assert!(position.check(&position.parse_move("0 0 1 0").unwrap()).is_ok());
    assert_eq!(position, before);
}

#[test]
fn a_refusal_has_the_path_of_the_attempted_move_as_far_as_it_is_on_the_board() {
    let path = |game: Game, mv: &str| {
        let refusal = play(&mut default(game), mv).unwrap_err();
        (names(&refusal.path.squares).join(" "), refusal.path.via.map(|via| via.label.to_string()))
    };
    assert_eq!(path(Game::Checkers, "9-14-23"), ("9 14 23".to_owned(), None));
    assert_eq!(path(Game::Checkers, "9-33-14"), ("9".to_owned(), None));
    assert_eq!(path(Game::Checkers, "9"), ("9".to_owned(), None));
    assert_eq!(path(Game::CorrectMove, "25"), ("49 25".to_owned(), None));
    assert_eq!(path(Game::KingsTour, "a1"), ("c4 a1".to_owned(), None));
    assert_eq!(path(Game::DuckChess, "0 1 1 3"), ("(0,1) (1,3)".to_owned(), Some("(0,2)".to_owned())));
    assert_eq!(path(Game::DuckChess, "0 1 10 2"), ("(0,1)".to_owned(), None));
    assert_eq!(path(Game::DuckChess, "-1 0 1 1"), (String::new(), None));
}

#[test]
#[should_panic(expected = "the move belongs to another game")]
fn a_move_of_another_game_is_a_bug_of_the_caller() {
    let mv = default(Game::KingsTour).parse_move("c5").unwrap();
    let _ = default(Game::Checkers).check(&mv);
}

#[test]
fn perft_counts() {
    let position = default(Game::DuckChess);
    let options = PerftOptions { threads: 2, ..PerftOptions::default() };
    assert_eq!(position.counts(3, &options).unwrap(), [43, 1_849, 80_066]);
    let divided = position.divide(2, &PerftOptions::default()).unwrap();
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 1_849);
    assert_eq!(divided.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), position.legal_moves());
}

#[test]
fn destinations_are_the_ends_of_the_moves_from_a_square() {
    let view = parse(Game::Checkers, "B:W7,K8,15,16:BK10").view();
    // The king can go around the circle either way: two moves, one destination.
    assert_eq!(
        (view.moves.len(), names(&view.destinations(view.cells[9].square))),
        (2, vec!["10".to_owned()])
    );
    assert!(view.destinations(view.cells[0].square).is_empty());
}

#[test]
fn an_impossible_state_of_correct_move_points_at_its_square() {
    let setup: correct_move::Setup = "17 17".parse().unwrap();
    let error = setup.validate().unwrap_err();
    assert_eq!((error.clause().id, names(&error.squares())), ("CM1", vec!["17".to_owned()]));
}

#[test]
fn a_view_has_all_pieces() {
    for (game, count) in
        [(Game::CorrectMove, 2), (Game::KingsTour, 3), (Game::Checkers, 24), (Game::DuckChess, 32)]
    {
        let cells = default(game).view().cells;
        assert_eq!(cells.iter().filter(|cell| cell.piece.is_some()).count(), count, "{game}");
    }
}

#[test]
fn a_position_can_be_rebuilt_from_its_view_and_a_move_from_its_path() {
    for (game, other) in [
        (Game::CorrectMove, "17 33 k"),
        (Game::KingsTour, "d5 e6 -"),
        (Game::Checkers, "B:W7,K8,15,16:BK10"),
        (Game::DuckChess, "4k4/9/9/9/9/9/9/4R4/9/4K4 b"),
    ] {
        for text in [game.info().default_position, other] {
            let position = parse(game, text);
            let view = position.view();
            let pieces: Vec<_> =
                view.cells.iter().filter_map(|cell| Some((cell.square, cell.piece?.letter))).collect();
            let to_move = game.info().sides.iter().position(|side| *side == view.to_move).unwrap();
            assert_eq!(AnyPosition::from_pieces(game, &pieces, to_move).as_ref(), Ok(&position));
            for piece in view.cells.iter().filter_map(|cell| cell.piece) {
                assert_eq!(game.info().piece(piece.letter), Some(piece));
            }
            for mv in &view.moves {
                let from_path = position.move_from_path(&mv.path.squares).unwrap();
                assert_eq!(from_path.to_string(), mv.text);
                assert_eq!(position.parse_move(&mv.text).as_ref(), Ok(&from_path));
            }
        }
    }
}

#[test]
fn a_path_from_a_piece_that_is_not_to_move_is_refused() {
    for (game, text, clause, message) in [
        (Game::CorrectMove, "17 49", "CM2", "it is the queen's turn"),
        (Game::CorrectMove, "17 33 k", "CM4", "it is the king's turn"),
        (Game::KingsTour, "c4 e6 d5", "KT2", "it is the king's turn"),
    ] {
        let position = parse(game, text);
        let view = position.view();
        let mover = view.moves[0].path.squares[0];
        let other =
            view.cells.iter().find(|cell| cell.piece.is_some() && cell.square != mover).unwrap().square;
        let refusal = position.move_from_path(&[other, mover]).unwrap_err();
        assert_eq!((refusal.clause.id, refusal.message.en.as_str()), (clause, message));
        assert_eq!((refusal.squares, refusal.path.squares), (vec![other], vec![other, mover]));
    }
}

#[test]
fn impossible_setups_say_why() {
    let from_pieces = |game, letters: &[(usize, char)]| {
        let cells = default(game).view().cells;
        let pieces: Vec<_> = letters.iter().map(|(cell, letter)| (cells[*cell].square, *letter)).collect();
        let position = AnyPosition::from_pieces(game, &pieces, 0);
        position.map(|position| position.to_string()).map_err(|error| error.to_string())
    };
    assert_eq!(from_pieces(Game::CorrectMove, &[(0, 'K')]), Err("the queen is missing".to_owned()));
    assert_eq!(
        from_pieces(Game::CorrectMove, &[(0, 'K'), (1, 'K'), (2, 'Q')]),
        Err("there can be only one king".to_owned())
    );
    assert_eq!(from_pieces(Game::KingsTour, &[(0, 'K')]), Ok("a1 - -".to_owned()));
    assert_eq!(
        from_pieces(Game::KingsTour, &[(0, 'K'), (8, 'A'), (9, 'A')]),
        Err("there can be only one pawn A".to_owned())
    );
    assert!(from_pieces(Game::Checkers, &[]).is_err());
    assert!(from_pieces(Game::DuckChess, &[(0, 'K'), (1, 'K')]).is_err());
}

#[test]
fn a_view_shows_checks() {
    let checks = |text| {
        let View { checks, .. } = parse(Game::DuckChess, text).view();
        names(&checks)
    };
    assert!(checks(Game::DuckChess.info().default_position).is_empty());
    // The car attacks the captain; the captains face each other on another file.
    assert_eq!(checks("4k4/9/9/9/9/9/9/4R4/9/3K5 b"), ["(9,4)", "(2,4)"]);
    // Both captains at once.
    assert_eq!(checks("3kr4/9/9/9/9/9/9/3R5/9/4K4 w"), ["(0,4)", "(9,4)", "(9,3)", "(2,3)"]);
    // Never once the game has ended.
    assert!(checks("9/9/9/9/9/9/9/4R4/9/4K4 b").is_empty());
}

#[test]
fn squares_are_named_as_in_their_game() {
    let cases = [
        (Game::CorrectMove, "0", "0"),
        (Game::CorrectMove, " 63 ", "63"),
        (Game::KingsTour, "c4", "c4"),
        (Game::KingsTour, "H8", "h8"),
        (Game::Checkers, "32", "32"),
        (Game::Checkers, "07", "7"),
        (Game::DuckChess, "3.4", "(3,4)"),
        (Game::DuckChess, "9.8", "(9,8)"),
        (Game::DuckChess, "e4", "(3,4)"),
        (Game::DuckChess, "I10", "(9,8)"),
        (Game::DuckChess, "a1", "(0,0)"),
    ];
    for (game, text, name) in cases {
        assert_eq!(game.parse_square(text).unwrap().label.to_string(), name, "{game} {text}");
    }
    for game in Game::ALL {
        for cell in default(game).view().cells {
            let text = cell.square.label.to_string().replace(',', ".").replace(['(', ')'], "");
            assert_eq!(game.parse_square(&text), Ok(cell.square));
        }
    }
}

#[test]
fn malformed_squares_are_quoted() {
    let cases: [(Game, &[&str]); 4] = [
        (Game::CorrectMove, &["64", "-1", "+1", "a", "", "999", "1.0", "１"]),
        (Game::KingsTour, &["c9", "i1", "c", "c44", "4c", "", "卒4", "c0"]),
        (Game::Checkers, &["0", "33", "a1", "", "1 2"]),
        (
            Game::DuckChess,
            &["10.0", "0.9", "3", "3.", ".4", "j1", "a0", "a11", "a", "", "3:4", "鸭", "3.4.5"],
        ),
    ];
    for (game, texts) in cases {
        for text in texts {
            let error = game.parse_square(text).unwrap_err();
            assert_eq!(error.found.en, format!("`{text}`"), "{game}");
            assert!(error.message().en.contains(", expected a "), "{error}");
        }
    }
    assert_eq!(Game::Checkers.parse_squares("14, 18", &[',']).unwrap().len(), 2);
    assert_eq!(Game::Checkers.parse_squares("3-12x19", &['-', 'x']).unwrap().len(), 3);
    assert_eq!(Game::Checkers.parse_squares("14,,18", &[',']).unwrap_err().found.en, "``");
    assert_eq!(Game::DuckChess.parse_squares("3.4-e5", &['-']).unwrap().len(), 2);
}
