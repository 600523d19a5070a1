//! Duck chess: counts from independent programs, random and adversarial positions.

use crate::conformance;
use crate::samples::{all_duck_chess_moves, each_duck_chess_position, for_seeds, random_duck_chess};
use touchmove::Position as _;
use touchmove::duck_chess::{Kind, Move, Piece, Position, Setup, Side, Square};
use touchmove::perft::{PerftOptions, perft};

/// From Fairy-Stockfish with this game defined as a variant, and an independent program; depth 1 first.
const OPENING: [u64; 5] = [43, 1_849, 80_066, 3_466_638, 152_386_930];

fn check_opening(depths: std::ops::RangeInclusive<u32>) {
    for depth in depths {
        assert_eq!(perft(&Position::default(), depth), OPENING[depth as usize - 1], "depth {depth}");
    }
}

#[test]
fn perft_of_the_opening() {
    check_opening(1..=4);
    let options = PerftOptions { threads: 3, ..PerftOptions::default() };
    assert_eq!(options.counts(&Position::default(), 4).unwrap(), OPENING[..4]);
}

#[test]
#[ignore = "slow"]
fn perft_of_the_opening_to_five() {
    check_opening(5..=5);
}

#[test]
fn random_positions_and_games_pass_the_kit() {
    let all = all_duck_chess_moves();
    each_duck_chess_position(|position| conformance::check_position(position, &all));
}

#[test]
fn captures_and_attackers_are_those_of_the_listed_moves() {
    each_duck_chess_position(|position| {
        let sorted = |mut moves: Vec<Move>| {
            moves.sort_unstable_by_key(|mv| (mv.from, mv.to));
            moves
        };
        let mut captures = Vec::new();
        position.for_each_capture(|mv| captures.push(mv));
        let mut listed = position.legal_moves();
        listed.retain(|mv| position.is_capture(mv));
        assert_eq!(sorted(captures), sorted(listed.clone()), "{position}");
        if position.outcome().is_some() {
            return;
        }
        let side = position.to_move();
        for square in position.of(side.other()).iter() {
            let attackers = listed.iter().filter(|mv| mv.to == square).map(|mv| mv.from);
            assert_eq!(position.attackers(square, side), attackers.collect(), "{position}: {square}");
            assert_eq!(position.is_attacked(square, side), listed.iter().any(|mv| mv.to == square));
        }
        for mv in position.legal_moves() {
            let (mut checked, mut unchecked) = (*position, *position);
            let captured = checked.play(&mv).expect("a listed move is legal").captured;
            assert_eq!((unchecked.play_unchecked(mv), unchecked), (captured, checked), "{position}: {mv}");
        }
        assert_eq!((position.passed().to_move(), position.passed().passed()), (side.other(), *position));
    });
}

fn mapped(position: &Position, swap: bool, map: impl Fn(Square) -> Square) -> Position {
    let side = |side: Side| if swap { side.other() } else { side };
    let mut setup = Setup::new(side(position.to_move()));
    for square in Square::all() {
        let piece = position.piece_on(square).map(|piece| Piece { side: side(piece.side), ..piece });
        setup.put(map(square), piece);
    }
    setup.validate().unwrap()
}

#[test]
fn mirroring_the_board_or_the_colours_changes_nothing() {
    let left_right = |square: Square| Square::new(square.row(), 8 - square.column()).unwrap();
    let up_down = |square: Square| Square::new(9 - square.row(), square.column()).unwrap();
    for_seeds(100, |random| {
        let here = random_duck_chess(random);
        let pictures = [mapped(&here, false, left_right), mapped(&here, true, up_down)];
        for there in pictures {
            assert_eq!(here.legal_moves().len(), there.legal_moves().len(), "{here}");
            assert_eq!(perft(&here, 2), perft(&there, 2), "{here}");
            assert_eq!(here.attacked_captain().is_some(), there.attacked_captain().is_some(), "{here}");
        }
    });
}

#[test]
fn the_opening_is_the_one_of_the_rulebook() {
    let opening = Position::default();
    assert_eq!(opening.to_string(), "rnbakabnr/9/d7d/p1p1p1p1p/9/9/P1P1P1P1P/D7D/9/RNBAKABNR w");
}

#[test]
fn fairy_stockfish_fields_after_the_side_are_read_and_dropped() {
    let position: Position = "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1".parse().unwrap();
    assert_eq!(position.to_string(), "4k4/9/9/9/9/9/9/9/9/4K4 b");
}

/// DC4, DC6: one step along a row or column, then diagonally outward; on an empty board, from every square.
#[test]
fn the_ways_of_horse_and_duck_turn_behind_their_first_step() {
    let kinds = || Kind::ALL.into_iter().filter(|kind| *kind != Kind::Captain);
    for (from, kind) in Square::all().flat_map(|from| kinds().map(move |kind| (from, kind))) {
        let mut setup = Setup::new(Side::Red);
        for (row, side) in [(0, Side::Red), (9, Side::Blue)] {
            let free = (0..9).filter_map(|column| Square::new(row, column)).find(|square| *square != from);
            setup.put(free.unwrap(), Some(Piece { side, kind: Kind::Captain }));
        }
        setup.put(from, Some(Piece { side: Side::Red, kind }));
        let position = setup.validate().unwrap();
        for mv in position.legal_moves().iter().filter(|mv| mv.from == from) {
            let [start, end] =
                [mv.from, mv.to].map(|square| [i16::from(square.row()), i16::from(square.column())]);
            let away = [end[0] - start[0], end[1] - start[1]];
            let far = i16::from(away[0].abs() > away[1].abs());
            let first = [start[0] + far * away[0].signum(), start[1] + (1 - far) * away[1].signum()];
            let turns = matches!(kind, Kind::Horse | Kind::Duck);
            let expected = turns.then(|| Square::new(first[0] as u8, first[1] as u8).unwrap().coord());
            assert_eq!(position.path(mv).via, expected, "{kind:?} {mv}");
        }
    }
}
