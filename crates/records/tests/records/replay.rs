//! Replaying records: short captures, set-ups, other variants.

use crate::common::{game, replay_pdn};
use std::ops::ControlFlow;
use touchmove::checkers::Position;
use touchmove::{Game, Position as _, duck_chess};
use touchmove_records::games::{Playable, move_to_pdn};
use touchmove_records::pdn::GameType;
use touchmove_records::replay::{IllegalMove, ReplayError, Visitor, replay};
use touchmove_records::{Format, Source, detect};

/// A king that can circle in both directions.
const TWO_PATHS: &str = "[FEN \"W:WK3:B6,7,8,14,15,16\"]\n";

#[test]
fn a_short_capture_is_accepted_if_it_is_unambiguous() {
    assert_eq!(replay_pdn("[FEN \"W:WK30:B25,17\"]\n1... 30x14").error, None);
    assert_eq!(replay_pdn("[FEN \"B:W10,18,26:BK6\"]\n1. 6x31").error, None);
    assert_eq!(replay_pdn("[FEN \"B:W10,18,26:BK6\"]\n1. 6x22x31").error, None);
}

#[test]
fn an_ambiguous_short_capture_lists_its_alternatives() {
    let Some(ReplayError::Illegal(illegal)) = replay_pdn(&format!("{TWO_PATHS}1... 3x1")).error else {
        panic!()
    };
    assert_eq!(illegal.alternatives, ["3x10x1", "3x12x19x10x1"]);
    assert_eq!(illegal.refusal.to_string(), "CK4: the move is ambiguous: 3x10x1 or 3x12x19x10x1");
}

#[test]
fn paths_that_capture_the_same_pieces_are_not_ambiguous() {
    // Both directions capture all four men.
    let text = "[FEN \"W:WK3:B7,8,15,16\"]\n1... 3x3";
    assert_eq!(replay_pdn(text).error, None);
}

/// The text of a move never means another move.
#[test]
fn moves_written_as_pdn_are_resolved_to_themselves() {
    for fen in [
        "W:WK3:B6,7,8,14,15,16,22,23,24",
        "B:W10,11,18,19:BK23",
        "W:WK5,K8,K13,K29,K32:BK6,K7,K10,K15,K18,K22,K23,K26",
    ] {
        let position: Position = fen.parse().unwrap();
        for mv in position.legal_moves() {
            let text = move_to_pdn(&position, &mv);
            let (mut one, mut other) = (position, position);
            assert!(one.play_if_legal(&mv) && other.play_text(&text).is_ok());
            assert_eq!(one, other, "{fen}: {mv} as {text}");
        }
    }
}

#[test]
fn squares_by_letters_are_seen_from_the_first_player() {
    assert_eq!(replay_pdn("1. c3-d4 b6-c5 2. d4xb6").plies, 3);
    assert_eq!(replay_pdn("1. 11-15 23-19").plies, 2);
    let Some(ReplayError::Illegal(illegal)) = replay_pdn("1. c3-d3").error else { panic!() };
    assert_eq!(illegal.refusal.clause.id, "CK1");
}

#[test]
fn a_set_up_among_the_moves_changes_the_position() {
    let text = "1. 9-14 22-18 /FEN \"W:WK1:B20\"/ 2... 1-6 /FEN \"W::\"/ 6-1";
    assert_eq!(replay_pdn(text).plies, 4);
    assert_eq!(replay_pdn(text).error, None);
    assert!(matches!(replay_pdn("/FEN \"W:W99:B1\"/ 1-6").error, Some(ReplayError::Unreadable(_))));
}

#[test]
fn other_variants_of_draughts_are_refused() {
    for (value, number) in [("20", 20), ("25,W,8,8,A0,0", 25), (" 40 ,W", 40), ("99", 99)] {
        let report = replay_pdn(&format!("[GameType \"{value}\"]\n1. 32-28 19-23"));
        assert!(
            matches!(report.error, Some(ReplayError::OtherVariant(_, GameType(found))) if found == number),
            "{report:?}"
        );
    }
    for value in ["21", "21,B,8,8,N1,0", "", "English"] {
        assert_eq!(replay_pdn(&format!("[GameType \"{value}\"]\n1. 9-14")).error, None);
    }
}

/// Contest inputs and lists are of the game that was asked for, and the contest asks for illegal moves.
#[test]
fn only_records_with_tags_are_taken_for_another_variant() {
    let flying = [
        ("[FEN \"B:WK32:BK1\"]\n1. 1-10 32-23 *", true),
        ("position fen B:WK32:BK1 moves 1-10 32-23", false),
        ("1 1\n-1\n-32\n2 R\n1-10\n32-23\n0 0\n", false),
    ];
    for (text, expected) in flying {
        let mut found = Vec::new();
        let source = Source::new(Game::Checkers, text.as_bytes()).unwrap();
        let read = source.read(|record| {
            found.extend(replay::<Position>(&record, &mut ()).error.map(|error| error.is_other_variant()));
            ControlFlow::Continue(())
        });
        read.unwrap();
        assert_eq!(found, [expected], "{text}");
    }
}

#[test]
fn the_first_illegal_move_is_reported() {
    let report = replay_pdn("[Event \"e\"]\n1. 11-15 22-18 2. 8-11\n3. 1-5");
    let Some(ReplayError::Illegal(illegal)) = report.error else { panic!() };
    assert_eq!((report.plies, illegal.ply, illegal.text.as_str()), (2, 3, "8-11"));
    assert_eq!((illegal.location.line, illegal.location.column), (2, 19));
    assert_eq!(illegal.refusal.to_string(), "CK4: you must jump: 15x22 captures 18");
    assert_eq!(illegal.position.to_string(), "B:W18,21,23-32:B1-10,12,15");
}

#[test]
fn duck_chess_is_read_from_contest_input_and_from_coordinates() {
    let plies = |text: &str| {
        let mut all = Vec::new();
        let source = Source::new(touchmove::Game::DuckChess, text.as_bytes()).unwrap();
        let read = source.read(|record| {
            all.push(replay::<duck_chess::Position>(&record, &mut ()));
            ControlFlow::Continue(())
        });
        read.unwrap();
        all.iter().map(|report| (report.plies, report.error.is_none())).collect::<Vec<_>>()
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
fn formats_are_detected_from_the_start_of_a_file() {
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
fn titles_name_the_event_and_the_players() {
    assert_eq!(game("[Event \"E\"] [White \"W\"] [Black \"B\"] 9-14").title(), "E, B – W");
    assert_eq!(game("[Event \"?\"] [White \"W\"] [Black \"\"] 9-14").title(), "W");
    assert_eq!(game("9-14").title(), "");
}

/// Skips illegal moves until it has seen this many.
struct Lenient {
    limit: usize,
    clauses: Vec<&'static str>,
}

impl Visitor<duck_chess::Position> for Lenient {
    fn illegal(&mut self, illegal: &IllegalMove<duck_chess::Position>) -> ControlFlow<()> {
        self.clauses.push(illegal.refusal.clause.id);
        if self.clauses.len() < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[test]
fn illegal_moves_are_skipped_as_long_as_the_visitor_continues() {
    let input = "4\n3 0 4 0\n0 0 5 0\n9 9 9 9\n6 0 5 0\n";
    for (limit, plies, seen) in [(1, 1, 1), (2, 1, 2), (3, 2, 2)] {
        let source = Source::new(touchmove::Game::DuckChess, input.as_bytes()).unwrap();
        let mut count = 0;
        let result = source.read(|record| {
            let mut visitor = Lenient { limit, clauses: Vec::new() };
            let report = replay::<duck_chess::Position>(&record, &mut visitor);
            assert_eq!((report.plies, visitor.clauses.len()), (plies, seen));
            assert_eq!(report.error.is_none(), limit == 3);
            count += 1;
            ControlFlow::Continue(())
        });
        assert!(result.is_ok() && count == 1);
    }
}
