//! The four games behind one face.

use touchmove::perft::PerftOptions;
use touchmove::table::{self, PlayError};
use touchmove::{Game, Lang, Reason, correct_move};

#[test]
fn a_table_says_what_its_position_says() {
    let mut table = table::open(Game::Checkers, Some("W:WK10,K12:B8")).unwrap();
    assert_eq!((table.game(), table.text()), (Game::Checkers, "W:WK10,K12:B8".to_owned()));
    assert_eq!((table.legal_moves(), table.winner()), (vec!["12-3".to_owned()], None));
    let before = table.duplicate();
    let did = table.play("12-3", Lang::En).unwrap();
    assert_eq!(did.winner.map(|winner| winner.en), Some("White"));
    assert_eq!(did.captured.len(), 1);
    assert_eq!(did.path.iter().map(|coord| coord.label.to_string()).collect::<Vec<_>>(), ["12", "3"]);
    assert_eq!((table.text(), before.text()), ("B:WK3,K10:B".to_owned(), "W:WK10,K12:B8".to_owned()));
    assert_eq!(table.winner().map(|winner| winner.zh), Some("白方"));
    let view = table.view();
    assert_eq!((view.rows, view.columns, view.cells.len()), (8, 8, 32));
    assert_eq!((view.to_move.en, view.winner.map(|winner| winner.en)), ("Red", Some("White")));
}

#[test]
fn a_refused_move_changes_nothing_and_checking_changes_nothing_either() {
    let mut table = table::open(Game::DuckChess, None).unwrap();
    let text = table.text();
    assert!(matches!(table.check("0 0 5 0", Lang::Zh), Err(PlayError::Refusal(_))));
    assert!(matches!(table.play("0 0 5 0", Lang::Zh), Err(PlayError::Refusal(_))));
    assert!(matches!(table.check("x", Lang::Zh), Err(PlayError::Syntax(_))));
    let refused = table.check("0 0 5 0", Lang::En).unwrap_err();
    assert_eq!(refused.to_string(), "DC5: the car is blocked by the red duck on (2,0)");
    assert!(table.check("0 0 1 0", Lang::En).is_ok());
    assert_eq!(table.text(), text);
}

#[test]
fn a_table_counts() {
    let table = table::open(Game::DuckChess, None).unwrap();
    assert_eq!(
        table.counts(3, &PerftOptions { threads: 2, ..PerftOptions::default() }).unwrap(),
        [43, 1_849, 80_066]
    );
    let divided = table.divide(2, &PerftOptions::default()).unwrap();
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 1_849);
    assert_eq!(divided.iter().map(|(mv, _)| mv.clone()).collect::<Vec<_>>(), table.legal_moves());
}

#[test]
fn destinations_are_the_ends_of_the_moves_from_a_square() {
    let view = table::open(Game::Checkers, Some("B:W7,K8,15,16:BK10")).unwrap().view();
    let from = view.cells[9].coord;
    let ends: Vec<String> = view.destinations(from).iter().map(|coord| coord.label.to_string()).collect();
    // Round the circle either way: two moves, one destination.
    assert_eq!((view.moves.len(), ends), (2, vec!["10".to_owned()]));
    assert!(view.destinations(view.cells[0].coord).is_empty());
}

#[test]
fn an_impossible_state_of_correct_move_points_at_its_place() {
    let setup: correct_move::Setup = "17 17".parse().unwrap();
    let error = setup.validate().unwrap_err();
    assert_eq!(error.clause().id, "CM1");
    assert_eq!(error.squares().iter().map(|coord| coord.label.to_string()).collect::<Vec<_>>(), ["17"]);
}

#[test]
fn a_view_has_the_pieces_of_every_game() {
    let pieces = |game, text| {
        let view = table::open(game, text).unwrap().view();
        view.cells.iter().filter(|cell| cell.glyph.is_some()).count()
    };
    assert_eq!(pieces(Game::CorrectMove, Some("17 49")), 2);
    assert_eq!(pieces(Game::KingsTour, Some("c4 e6 d5")), 3);
    assert_eq!(pieces(Game::Checkers, None), 24);
    assert_eq!(pieces(Game::DuckChess, None), 32);
}

#[test]
fn what_is_seen_can_be_set_up_and_pointed_at() {
    for (game, more) in [
        (Game::CorrectMove, "17 33 k"),
        (Game::KingsTour, "d5 e6 -"),
        (Game::Checkers, "B:W7,K8,15,16:BK10"),
        (Game::DuckChess, "4k4/9/9/9/9/9/9/4R4/9/4K4 b"),
    ] {
        for text in [game.start(), more] {
            let table = table::open(game, Some(text)).unwrap();
            let view = table.view();
            let pieces: Vec<_> =
                view.cells.iter().filter_map(|cell| Some((cell.coord, cell.glyph?.letter))).collect();
            let again = table::arrange(game, &pieces, Some(view.to_move.en)).unwrap();
            assert_eq!(again.text(), table.text());
            let known = table::glyphs(game);
            assert!(view.cells.iter().filter_map(|cell| cell.glyph).all(|glyph| known.contains(&glyph)));
            assert!(table::sides(game).contains(&view.to_move));
            for choice in &view.moves {
                assert_eq!(table.notation(&choice.path, Lang::En).as_ref(), Ok(&choice.text));
            }
        }
    }
}

#[test]
fn what_is_not_to_move_is_told_so_in_games_whose_moves_have_no_start() {
    for (game, text, clause, words) in [
        (Game::CorrectMove, "17 49", "CM2", "it is the queen's turn"),
        (Game::CorrectMove, "17 33 k", "CM4", "it is the king's turn"),
        (Game::KingsTour, "c4 e6 d5", "KT2", "it is the king's turn"),
    ] {
        let table = table::open(game, Some(text)).unwrap();
        let view = table.view();
        let mover = view.moves[0].path[0];
        let other = view.cells.iter().find(|cell| cell.glyph.is_some() && cell.coord != mover).unwrap().coord;
        let refused = table.notation(&[other, mover], Lang::En).unwrap_err();
        assert_eq!((refused.clause.id, refused.words.as_str()), (clause, words));
        assert_eq!(refused.squares, [other]);
    }
}

#[test]
fn set_ups_that_cannot_be_say_why() {
    let arrange = |game, letters: &[(usize, char)]| {
        let cells = table::open(game, Some(Game::start(game))).unwrap().view().cells;
        let pieces: Vec<_> = letters.iter().map(|(cell, letter)| (cells[*cell].coord, *letter)).collect();
        table::arrange(game, &pieces, None).map(|table| table.text()).map_err(|error| error.to_string())
    };
    assert_eq!(arrange(Game::CorrectMove, &[(0, 'K')]), Err("the queen is missing".to_owned()));
    assert_eq!(
        arrange(Game::CorrectMove, &[(0, 'K'), (1, 'K'), (2, 'Q')]),
        Err("there can be only one king".to_owned())
    );
    assert_eq!(arrange(Game::KingsTour, &[(0, 'K')]), Ok("a1 - -".to_owned()));
    assert_eq!(
        arrange(Game::KingsTour, &[(0, 'K'), (8, 'A'), (9, 'A')]),
        Err("there can be only one pawn A".to_owned())
    );
    assert!(arrange(Game::Checkers, &[]).is_err());
    assert!(arrange(Game::DuckChess, &[(0, 'K'), (1, 'K')]).is_err());
}

#[test]
fn captains_in_danger_are_seen() {
    let checks = |text| {
        let view = table::open(Game::DuckChess, Some(text)).unwrap().view();
        view.checks.iter().map(|coord| coord.label.to_string()).collect::<Vec<_>>()
    };
    assert!(checks(Game::DuckChess.start()).is_empty());
    // The car takes the captain; the captains face each other on another file.
    assert_eq!(checks("4k4/9/9/9/9/9/9/4R4/9/3K5 b"), ["(9,4)", "(2,4)"]);
    // Both captains at once.
    assert_eq!(checks("3kr4/9/9/9/9/9/9/3R5/9/4K4 w"), ["(0,4)", "(9,4)", "(9,3)", "(2,3)"]);
    // Never once the game has ended.
    assert!(checks("9/9/9/9/9/9/9/4R4/9/4K4 b").is_empty());
}
