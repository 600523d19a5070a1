//! Records played: short captures, positions, other games.

use crate::common::{game, verdict};
use std::ops::ControlFlow;
use touchmove::checkers::Position;
use touchmove::{Lang, Position as _, duck_chess};
use touchmove_records::games::{Playable, in_pdn};
use touchmove_records::pdn::GameType;
use touchmove_records::replay::{IllegalMove, ReplayError, Visitor, replay};
use touchmove_records::{Format, Source, detect};

/// A king who can go round either way.
const ROUND: &str = "[FEN \"W:WK3:B6,7,8,14,15,16\"]\n";

#[test]
fn a_short_capture_is_accepted_where_it_is_unambiguous() {
    assert_eq!(verdict("[FEN \"W:WK30:B25,17\"]\n1... 30x14").fault, None);
    assert_eq!(verdict("[FEN \"B:W10,18,26:BK6\"]\n1. 6x31").fault, None);
    assert_eq!(verdict("[FEN \"B:W10,18,26:BK6\"]\n1. 6x22x31").fault, None);
}

#[test]
fn where_a_short_capture_is_ambiguous_the_ways_are_listed() {
    let Some(ReplayError::Illegal(wrong)) = verdict(&format!("{ROUND}1... 3x1")).fault else { panic!() };
    assert_eq!(wrong.ways, ["3x10x1", "3x12x19x10x1"]);
    assert_eq!(wrong.refused.to_string(), "CK4: it does not say which way: 3x10x1 or 3x12x19x10x1");
}

#[test]
fn ways_that_take_the_same_pieces_are_one() {
    // Both ways round take all four.
    let text = "[FEN \"W:WK3:B7,8,15,16\"]\n1... 3x3";
    assert_eq!(verdict(text).fault, None);
}

/// A move that is written in full is never taken for a short one.
#[test]
fn pdn_text_of_every_move_means_that_move() {
    for fen in [
        "W:WK3:B6,7,8,14,15,16,22,23,24",
        "B:W10,11,18,19:BK23",
        "W:WK5,K8,K13,K29,K32:BK6,K7,K10,K15,K18,K22,K23,K26",
    ] {
        let position: Position = fen.parse().unwrap();
        for mv in position.moves() {
            let text = in_pdn(&position, &mv);
            let found = position.find(&text).unwrap();
            let (mut one, mut other) = (position, position);
            assert!(one.advance(&mv) && other.advance(&found));
            assert_eq!(one, other, "{fen}: {mv} as {text}");
        }
    }
}

#[test]
fn squares_by_letters_are_the_first_players() {
    assert_eq!(verdict("1. c3-d4 b6-c5 2. d4xb6").plies, 3);
    assert_eq!(verdict("1. 11-15 23-19").plies, 2);
    let Some(ReplayError::Illegal(wrong)) = verdict("1. c3-d3").fault else { panic!() };
    assert_eq!(wrong.refused.clause.id, "CK1");
}

#[test]
fn positions_may_be_set_up_among_the_moves() {
    let text = "1. 9-14 22-18 /FEN \"W:WK1:B20\"/ 2... 1-6 /FEN \"W::\"/ 6-1";
    assert_eq!(verdict(text).plies, 4);
    assert_eq!(verdict(text).fault, None);
    assert!(matches!(verdict("/FEN \"W:W99:B1\"/ 1-6").fault, Some(ReplayError::Unreadable(_))));
}

#[test]
fn other_kinds_of_draughts_are_refused() {
    for (value, number) in [("20", 20), ("25,W,8,8,A0,0", 25), (" 40 ,W", 40), ("99", 99)] {
        let verdict = verdict(&format!("[GameType \"{value}\"]\n1. 32-28 19-23"));
        assert!(
            matches!(verdict.fault, Some(ReplayError::OtherVariant(_, GameType(kind))) if kind == number),
            "{verdict:?}"
        );
    }
    for value in ["21", "21,B,8,8,N1,0", "", "English"] {
        assert_eq!(verdict(&format!("[GameType \"{value}\"]\n1. 9-14")).fault, None);
    }
}

#[test]
fn the_first_wrong_move_is_named() {
    let verdict = verdict("[Event \"e\"]\n1. 11-15 22-18 2. 8-11\n3. 1-5");
    let Some(ReplayError::Illegal(wrong)) = verdict.fault else { panic!() };
    assert_eq!((verdict.plies, wrong.ply, wrong.text.as_str()), (2, 3, "8-11"));
    assert_eq!((wrong.location.line, wrong.location.column), (2, 19));
    assert_eq!(wrong.refused.to_string(), "CK4: a jump is due: 15x22 takes 18");
    assert_eq!(wrong.position, "B:W18,21,23-32:B1-10,12,15");
}

#[test]
fn duck_chess_is_read_from_commands_and_from_coordinates() {
    let plies = |text: &str| {
        let mut all = Vec::new();
        let source = Source::new(touchmove::Game::DuckChess, text.as_bytes()).unwrap();
        let read = source.read(|record| {
            all.push(replay::<duck_chess::Position>(&record, Lang::En, &mut ()));
            ControlFlow::Continue(())
        });
        read.unwrap();
        all.iter().map(|verdict| (verdict.plies, verdict.fault.is_none())).collect::<Vec<_>>()
    };
    assert_eq!(plies("2\n3 0 4 0\n6 0 5 0\n"), [(2, true)]);
    assert_eq!(plies("a4a5 a7a6\n"), [(2, true)]);
    assert_eq!(plies("1. a4a5 a7a6\n2. i1i2 # a car\n\na4a5\n"), [(3, true), (1, true)]);
    assert_eq!(plies("position startpos moves a4a5 a7a6\nposition startpos\n"), [(2, true), (0, true)]);
    assert_eq!(plies("4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1 a1a10 e10d10"), [(2, true)]);
    assert_eq!(plies("position fen 4k4/9/9/9/9/9/9/9/9/R3K4 b moves e10d10 a1a10"), [(2, true)]);
    assert_eq!(plies("a4a6"), [(0, false)]);
    assert_eq!(plies("a4"), [(0, false)]);
    assert_eq!(plies("j1a1"), [(0, false)]);
}

#[test]
fn formats_are_told_by_how_files_begin() {
    use Format::{Contest, Json, List, Pdn};
    use touchmove::Game::{Checkers, CorrectMove, DuckChess, KingsTour};
    for (game, text, format) in [
        (Checkers, "[Event \"x\"]", Pdn),
        (Checkers, "1. 9-14", Pdn),
        (Checkers, "9-14", Pdn),
        (Checkers, "{ a comment }", Pdn),
        (Checkers, "% 1", Pdn),
        (Checkers, "", Pdn),
        (Checkers, "\u{feff}12 12\n1 2 3", Contest),
        (Checkers, "0 0", Contest),
        (Checkers, "B:W21-32:B1-12 9-14", List),
        (Checkers, "position startpos", List),
        (Checkers, "{\"v\":1,\"game\":\"checkers\"", Json),
        (DuckChess, "18\n0 0 1 0", Contest),
        (DuckChess, "a4a5", List),
        (CorrectMove, "17 49 25", Contest),
        (CorrectMove, "position 17 49 moves 25", List),
        (KingsTour, "c4 e6 d5", Contest),
    ] {
        assert_eq!(detect(game, text.as_bytes()), format, "{text}");
    }
}

#[test]
fn a_record_has_a_title() {
    assert_eq!(game("[Event \"E\"] [White \"W\"] [Black \"B\"] 9-14").title(), "E, B – W");
    assert_eq!(game("[Event \"?\"] [White \"W\"] [Black \"\"] 9-14").title(), "W");
    assert_eq!(game("9-14").title(), "");
}

/// Passes over refusals, so many of them.
struct Lenient {
    left: usize,
    seen: Vec<String>,
}

impl Visitor<duck_chess::Position> for Lenient {
    fn refused(&mut self, wrong: &IllegalMove) -> bool {
        self.seen.push(wrong.refused.clause.id.to_owned());
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }
}

#[test]
fn a_game_goes_on_after_a_refusal_for_as_long_as_the_watcher_lets_it() {
    let input = "4\n3 0 4 0\n0 0 5 0\n9 9 9 9\n6 0 5 0\n";
    for (left, plies, seen) in [(1, 1, 1), (2, 1, 2), (3, 2, 2)] {
        let source = Source::new(touchmove::Game::DuckChess, input.as_bytes()).unwrap();
        let mut count = 0;
        let read = source.read(|record| {
            let mut watch = Lenient { left, seen: Vec::new() };
            let verdict = replay::<duck_chess::Position>(&record, Lang::En, &mut watch);
            assert_eq!((verdict.plies, watch.seen.len()), (plies, seen));
            assert_eq!(verdict.fault.is_none(), left == 3);
            count += 1;
            ControlFlow::Continue(())
        });
        assert!(read.is_ok() && count == 1);
    }
}
