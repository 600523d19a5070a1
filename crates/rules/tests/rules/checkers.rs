//! Checkers: counts from published tables, random and adversarial positions.

use crate::conformance;
use crate::random::Random;
use crate::samples::{for_seeds, random_checkers, random_game};
use touchmove::Position as _;
use touchmove::checkers::{Move, Piece, Position, Setup, SetupError, Side, Square, Squares};
use touchmove::perft::{PerftOptions, perft};

/// OEIS A133046, depth 1 first.
pub const OPENING: [u64; 16] = [
    7,
    49,
    302,
    1_469,
    7_361,
    36_768,
    179_740,
    845_931,
    3_963_680,
    18_391_564,
    85_242_128,
    388_623_673,
    1_766_623_630,
    7_978_439_499,
    36_263_167_175,
    165_629_569_428,
];

/// Positions with their counts, depth 1 first; jumps that differ in their way only are counted each.
pub const TABLES: [(&str, &[u64]); 5] = [
    ("B:W10,11,18,19:BK23", &[2]),
    ("W:W9,18,19:B6,7,8,K16", &[2, 2, 2, 5, 10, 28, 120, 298]),
    ("W:WK3:B6,7,8,14,15,16,22,23,24", &[14, 114, 228, 1_832]),
    ("W:WK5,K8,K13,K29,K32:BK6,K7,K10,K15,K18,K22,K23,K26", &[11, 99, 641, 5_698, 35_807, 324_961]),
    ("B:BK1,K3,K6,K9,K14,K22:WK11,K19,K24,K27,K30,K32", &[14, 144, 1_490, 14_879, 147_454, 1_440_130]),
];

fn check_opening(depths: std::ops::RangeInclusive<u32>) {
    for depth in depths {
        assert_eq!(perft(&Position::default(), depth), OPENING[depth as usize - 1], "depth {depth}");
    }
}

#[test]
fn perft_of_the_opening() {
    check_opening(1..=9);
}

/// From depth 12 on, generators that drop jumps with the same start, end and captures get another number.
#[test]
#[ignore = "slow"]
fn perft_of_the_opening_until_twins_count() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let options = PerftOptions { threads, ..PerftOptions::default() };
    assert_eq!(options.counts(&Position::default(), 13).unwrap(), OPENING[..13]);
}

#[test]
fn perft_of_tricky_positions() {
    for (fen, counts) in TABLES {
        let position: Position = fen.parse().unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), *count, "{fen} depth {depth}");
        }
    }
}

fn numbers(mv: &Move) -> Vec<i64> {
    mv.squares().iter().map(|square| i64::from(square.number())).collect()
}

/// All from–to pairs, the legal moves, and each of those with something wrong in it.
fn candidates(position: &Position, random: &mut Random) -> Vec<Move> {
    let mut paths: Vec<Vec<Square>> = Vec::new();
    for from in Square::all() {
        paths.extend(Square::all().map(|to| vec![from, to]));
    }
    let any = |random: &mut Random| Square::new(1 + random.below(32) as i64).unwrap();
    for mv in position.legal_moves() {
        let path = mv.squares().to_vec();
        let mut shorter = path.clone();
        shorter.pop();
        let mut longer = path.clone();
        longer.push(any(random));
        let mut back = path.clone();
        back.push(path[path.len() - 2]);
        let mut changed = path.clone();
        let index = random.below(path.len());
        changed[index] = any(random);
        let mut reversed = path.clone();
        reversed.reverse();
        let mut inserted = path.clone();
        inserted.insert(1, any(random));
        paths.extend([path, shorter, longer, back, changed, reversed, inserted]);
    }
    paths.iter().filter_map(|path| Move::new(path).ok()).collect()
}

fn check_position(position: &Position, random: &mut Random) {
    conformance::check_position(position, &candidates(position, random));
}

#[test]
fn random_positions_pass_the_kit() {
    for_seeds(1_500, |random| {
        let position = random_checkers(random);
        check_position(&position, random);
    });
}

#[test]
fn random_games_pass_the_kit() {
    for_seeds(25, |random| {
        random_game(Position::default(), 120, random, check_position);
    });
}

/// The board turned round, with the colours exchanged.
fn turned(position: &Position) -> Position {
    let mut setup = Setup::new(position.to_move().other());
    for square in Square::all() {
        if let Some(piece) = position.piece_on(square) {
            setup.place(turned_square(square), Piece { side: piece.side.other(), ..piece }).unwrap();
        }
    }
    setup.validate().unwrap()
}

fn turned_square(square: Square) -> Square {
    Square::new(33 - i64::from(square.number())).unwrap()
}

#[test]
fn exchanging_colours_and_turning_the_board_changes_nothing() {
    for_seeds(500, |random| {
        let here = random_checkers(random);
        let there = turned(&here);
        let mut turned_moves: Vec<Vec<i64>> = there
            .legal_moves()
            .iter()
            .map(|mv| mv.squares().iter().map(|square| turned_square(*square).number().into()).collect())
            .collect();
        let mut moves: Vec<Vec<i64>> = here.legal_moves().iter().map(numbers).collect();
        moves.sort_unstable();
        turned_moves.sort_unstable();
        assert_eq!(moves, turned_moves, "{here}");
        assert_eq!(perft(&here, 4), perft(&there, 4), "{here}");
    });
}

/// The traps of the rulebook: position, move, whether it is legal.
#[test]
fn traps() {
    let traps = [
        ("W:WK10,K12:B8", "10-6", false),
        ("B:W7,K14:BK3", "3-10", false),
        ("W:W12:B7,8", "12-3-10", false),
        ("B:W26,K27:B24", "24-31", true),
        ("B:W7,K8,15,16:BK10", "10-3-12-19-10", true),
        ("B:W7:BK11", "11-2-11", false),
        ("W:W26,20,K4:B15,6,K7", "26-22-18", false),
    ];
    for (fen, mv, legal) in traps {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.check(&mv.parse().unwrap()).is_ok(), legal, "{fen} {mv}");
    }
}

#[test]
fn fen_is_read_in_all_its_forms_and_written_in_one() {
    let forms = [
        ("B:W21-32:B1-12", "B:W21-32:B1-12"),
        ("B:B1-12:W21-32.", "B:W21-32:B1-12"),
        (" W:WK3:B6,7,8,14,15,16,22,23,24 ", "W:WK3:B6,7,8,14,15,16,22,23,24"),
        ("B:W18,K1-3:B012", "B:W18,K1,K2,K3:B12"),
        ("B:W9:B", "B:W9:B"),
    ];
    for (read, written) in forms {
        let position: Position = read.parse().unwrap_or_else(|error| panic!("{read}: {error}"));
        assert_eq!(position.to_string(), written);
    }
}

#[test]
fn all_pieces_at_once_are_as_each_placed() {
    let mut random = Random(7);
    let mut refused = [0; 4];
    for _ in 0..20_000 {
        let some = |random: &mut Random, chance| -> Squares {
            Square::all().filter(|_| random.percent(chance)).collect()
        };
        let chance = 5 + random.below(40);
        let (red, kings) = (some(&mut random, chance), some(&mut random, 60));
        let white =
            some(&mut random, chance).difference(if random.percent(80) { red } else { Squares::EMPTY });
        let mut setup = Setup::new(Side::White);
        let pieces = red.iter().map(|square| (square, Side::Red));
        let placed = pieces
            .chain(white.iter().map(|square| (square, Side::White)))
            .try_for_each(|(square, side)| setup.place(square, Piece { side, king: kings.contains(square) }));
        match Setup::from_squares(red, white, kings, Side::White) {
            Ok(at_once) => {
                assert_eq!((placed, at_once), (Ok(()), setup));
                refused[0] += 1;
            }
            Err(error) => {
                assert!(placed.is_err(), "{red:?} {white:?} {kings:?}: {error}");
                let (kind, is_so) = match error {
                    SetupError::TwoPieces { square } => (1, red.contains(square) && white.contains(square)),
                    SetupError::UncrownedMan { square, side } => (
                        2,
                        setup.of(side).union(red).union(white).contains(square) && !kings.contains(square),
                    ),
                    SetupError::TooManyPieces { side } => {
                        (3, if side == Side::Red { red.len() > 12 } else { white.len() > 12 })
                    }
                    _ => (0, false),
                };
                assert!(is_so, "{red:?} {white:?} {kings:?}: {error}");
                refused[kind] += 1;
            }
        }
    }
    assert!(refused.iter().all(|count| *count > 100), "{refused:?}");
}
