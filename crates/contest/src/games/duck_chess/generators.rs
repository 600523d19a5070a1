//! Kinds of duck chess games: legal moves that lead somewhere, and commands that are wrong for one reason.

use super::problem::{Case, DuckChess};
use crate::generators::witnesses;
use crate::problem::Kind;
use crate::random::Random;
use crate::reference::contest::{self, Game};
use touchmove::Position as _;
use touchmove::board::Board;
use touchmove::duck_chess::{Crossings, Illegal, Kind as Piece, Move, Position, Side, Square};

pub(crate) fn all() -> Vec<Kind<DuckChess>> {
    vec![
        Kind::all(
            "known-mistakes",
            "the smallest games that show mistakes which others made",
            known_mistakes,
        ),
        Kind::random(
            "first-command",
            "900 invalid commands from the opening, then a move (DC1 to DC12)",
            first_command,
        ),
        Kind::random("blocked-horse", "a horse whose leg is blocked (DC4)", |random| {
            game(random, anything, |_, reason| is_blocked(reason, Piece::Horse))
        }),
        Kind::random("blocked-elephant", "an elephant with something in the middle (DC3)", |random| {
            game(random, anything, |_, reason| is_blocked(reason, Piece::Elephant))
        }),
        Kind::random("blocked-duck", "a duck with something on its first or second step (DC6)", |random| {
            game(random, anything, |_, reason| is_blocked(reason, Piece::Duck))
        }),
        Kind::random("blocked-car", "a car with something in between (DC5)", |random| {
            game(random, |_, mv| mv.is_some(), |_, reason| is_blocked(reason, Piece::Car))
        }),
        Kind::random(
            "own-side-check",
            "a move after which the mover's own captain can be taken (DC10)",
            |random| game(random, leaves_own_captain, anything_wrong),
        ),
        Kind::random("check", "moves that threaten the other captain (DC10)", |random| {
            game(random, threatens, anything_wrong)
        }),
        Kind::random("captain-walks", "captains who walk, into danger too (DC1, DC8)", |random| {
            game(random, |position, mv| moves_a(position, mv, Piece::Captain), anything_wrong)
        }),
        Kind::random("after-the-end", "commands after a captain was captured (DC9)", after_the_end),
        Kind::random(
            "end-in-check",
            "a captain captured while the other one could be (DC9, DC10)",
            end_in_check,
        ),
        Kind::random("turn-kept", "several invalid commands in a row (DC11)", |random| {
            game(random, anything, anything_wrong)
        }),
        Kind::random("onto-own-piece", "a target with a piece of one's own (DC8)", |random| {
            game(random, anything, |_, reason| matches!(reason, Illegal::OntoOwnPiece { .. }))
        }),
        Kind::random("not-yours", "the other side's piece (DC12)", |random| {
            game(random, anything, |_, reason| matches!(reason, Illegal::NotYours { .. }))
        }),
        Kind::random("empty-start", "from an empty square (DC12)", |random| {
            game(random, anything, |_, reason| matches!(reason, Illegal::EmptyStart { .. }))
        }),
        Kind::random("stands-still", "to where the piece stands (DC1 to DC7)", |random| {
            game(random, anything, |_, reason| matches!(reason, Illegal::StandsStill { .. }))
        }),
        Kind::random("not-its-gait", "a way that the piece does not go (DC1 to DC7)", |random| {
            game(random, anything, |_, reason| matches!(reason, Illegal::NotItsGait { .. }))
        }),
        Kind::random("soldiers", "soldiers in all directions (DC7)", |random| {
            game(random, |position, mv| moves_a(position, mv, Piece::Soldier), anything_wrong)
        }),
        Kind::random(
            "guards-and-elephants",
            "guards and elephants over the whole board (DC2, DC3, DC8)",
            |random| {
                game(
                    random,
                    |position, mv| {
                        moves_a(position, mv, Piece::Guard) || moves_a(position, mv, Piece::Elephant)
                    },
                    anything_wrong,
                )
            },
        ),
        Kind::random("ducks-and-horses", "ducks and horses (DC4, DC6)", |random| {
            game(
                random,
                |position, mv| moves_a(position, mv, Piece::Duck) || moves_a(position, mv, Piece::Horse),
                anything_wrong,
            )
        }),
        Kind::random("captures", "as many captures as there are (DC8)", |random| {
            game(random, captures, anything_wrong)
        }),
        Kind::random("game", "any legal moves", |random| game(random, anything, |_, _| false)),
    ]
}

/// Which legal moves are liked.
type Liking = fn(&Position, Option<&Move>) -> bool;
/// Which refusals are wanted.
type Wanted = fn(&Position, &Illegal) -> bool;

fn anything(_: &Position, _: Option<&Move>) -> bool {
    true
}

fn anything_wrong(_: &Position, _: &Illegal) -> bool {
    true
}

fn is_blocked(reason: &Illegal, kind: Piece) -> bool {
    matches!(reason, Illegal::Blocked { piece, .. } if piece.kind == kind)
}

fn moves_a(position: &Position, mv: Option<&Move>, kind: Piece) -> bool {
    mv.and_then(|mv| position.piece_on(mv.from)).is_some_and(|piece| piece.kind == kind)
}

fn captures(position: &Position, mv: Option<&Move>) -> bool {
    mv.is_some_and(|mv| position.piece_on(mv.to).is_some() && !ends(position, mv))
}

fn ends(position: &Position, mv: &Move) -> bool {
    position.piece_on(mv.to).is_some_and(|piece| piece.kind == Piece::Captain)
}

/// Whether the captain of this side can be taken by one move of the other.
fn in_danger(position: &Position, side: Side) -> bool {
    let mut setup = position.setup();
    setup.to_move = side.other();
    setup.check().is_ok_and(|position| position.moves().iter().any(|mv| ends(&position, mv)))
}

fn after(position: &Position, mv: Option<&Move>) -> Option<(Side, Position)> {
    let mut after = *position;
    after.play(mv?).ok()?;
    Some((position.to_move(), after))
}

fn threatens(position: &Position, mv: Option<&Move>) -> bool {
    after(position, mv)
        .is_some_and(|(side, after)| after.outcome().is_none() && in_danger(&after, side.other()))
}

fn leaves_own_captain(position: &Position, mv: Option<&Move>) -> bool {
    after(position, mv).is_some_and(|(side, after)| after.outcome().is_none() && in_danger(&after, side))
}

fn numbers(mv: &Move) -> [i64; 4] {
    [mv.from.row(), mv.from.column(), mv.to.row(), mv.to.column()].map(i64::from)
}

/// A legal move, most likely one that is liked; one that ends the game only if there is no other.
fn any_move(position: &Position, random: &mut Random, likes: Liking) -> Option<Move> {
    let moves = position.moves();
    for _ in 0..12 {
        let mv = random.pick(&moves)?;
        if !ends(position, mv) && likes(position, Some(mv)) {
            return Some(*mv);
        }
    }
    let going_on: Vec<Move> = moves.iter().filter(|mv| !ends(position, mv)).copied().collect();
    random.pick(&going_on).or_else(|| moves.first()).copied()
}

/// A command that is refused for a reason that is wanted.
fn wrong(position: &Position, random: &mut Random, wanted: Wanted) -> Option<[i64; 4]> {
    let own: Vec<Square> = position.of(position.to_move()).iter().collect();
    for _ in 0..150 {
        let from =
            random.pick(&own).copied().filter(|_| random.percent(80)).or_else(|| any_square(random))?;
        let near = |at: u8, random: &mut Random| at as i8 + random.below(7) as i8 - 3;
        let to = if random.percent(75) {
            let (row, column) = (near(from.row(), random), near(from.column(), random));
            u8::try_from(row)
                .ok()
                .zip(u8::try_from(column).ok())
                .and_then(|(row, column)| Square::new(row, column))
        } else if random.percent(50) {
            Square::new(from.row(), random.below(Crossings::COLUMNS.into()) as u8)
        } else {
            any_square(random)
        };
        let Some(to) = to else { continue };
        let mv = Move { from, to };
        if position.check(&mv).is_err_and(|reason| wanted(position, &reason)) {
            return Some(numbers(&mv));
        }
    }
    None
}

fn any_square(random: &mut Random) -> Option<Square> {
    Square::from_index(random.below(Square::COUNT.into()) as u8)
}

/// A game with legal moves of one liking and wrong commands of one reason.
fn game(random: &mut Random, likes: Liking, wanted: Wanted) -> Case {
    let length = *random.pick(&[4, 12, 30, 60, 120]).unwrap_or(&30);
    let (mut position, mut case) = (Position::opening(), Vec::new());
    while case.len() < length {
        while random.percent(55) {
            match wrong(&position, random, wanted) {
                Some(command) => case.push(command),
                None => break,
            }
        }
        let Some(mv) = any_move(&position, random, likes) else { break };
        case.push(numbers(&mv));
        if position.play(&mv).is_err() {
            break;
        }
    }
    case
}

fn known_mistakes() -> Vec<Case> {
    let cases = witnesses(Game::DuckChess).into_iter().filter_map(|case| match case {
        contest::Case::DuckChess(commands) => Some(commands),
        _ => None,
    });
    cases.collect()
}

/// Many commands from the opening that are refused, and a legal move: whoever gets one of those wrong is found out by a single
/// command.
fn first_command(random: &mut Random) -> Case {
    let opening = Position::opening();
    let mut case = refused_commands(&opening, random);
    case.extend(random.pick(&opening.moves()).map(numbers));
    case
}

/// Commands that are refused in a position, most of them of the side to move, no more than a contest has.
fn refused_commands(position: &Position, random: &mut Random) -> Case {
    const MOST: usize = 900;
    let all = Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }));
    let mut refused: Vec<Move> = all.filter(|mv| position.check(mv).is_err()).collect();
    let own = position.of(position.to_move());
    // Those first that look like a move: most mistakes are near.
    let mut rank = |mv: &Move| {
        let (rows, columns) = mv.from.step_to(mv.to);
        let is_near = rows.abs().max(columns.abs()) <= 3 || rows == 0 || columns == 0;
        (!own.contains(mv.from), !is_near, random.below(1 << 20))
    };
    refused.sort_by_cached_key(&mut rank);
    refused.truncate(MOST);
    refused.iter().map(numbers).collect()
}

/// A few legal moves of one liking, fewer than this game has commands, then many commands that are refused, and a move.
pub(crate) fn small(random: &mut Random, than: &Case) -> Option<Case> {
    const LIKINGS: [Liking; 12] = [
        anything,
        captures,
        threatens,
        leaves_own_captain,
        |position, mv| captures(position, mv) || threatens(position, mv),
        |position, mv| moves_a(position, mv, Piece::Captain),
        |position, mv| moves_a(position, mv, Piece::Guard),
        |position, mv| moves_a(position, mv, Piece::Elephant),
        |position, mv| moves_a(position, mv, Piece::Horse),
        |position, mv| moves_a(position, mv, Piece::Car),
        |position, mv| moves_a(position, mv, Piece::Duck),
        |position, mv| moves_a(position, mv, Piece::Soldier),
    ];
    let likings = [LIKINGS[random.below(LIKINGS.len())], LIKINGS[random.below(LIKINGS.len())]];
    let (mut position, mut case) = (Position::opening(), Vec::new());
    for ply in 0..random.below(than.len()) {
        let mv = any_move(&position, random, likings[ply % 2])?;
        case.push(numbers(&mv));
        position.play(&mv).ok()?;
    }
    case.extend(refused_commands(&position, random));
    case.extend(any_move(&position, random, likings[case.len() % 2]).map(|mv| numbers(&mv)));
    Some(case)
}

/// Plays on until a captain can be taken in the way that is wanted, and takes him.
fn ended(random: &mut Random, wanted: fn(&Position, &Move) -> bool) -> (Position, Case) {
    let (mut position, mut case) = (Position::opening(), Vec::new());
    for _ in 0..400 {
        let taking = position.moves().into_iter().find(|mv| ends(&position, mv) && wanted(&position, mv));
        let mv = match taking {
            Some(mv) => mv,
            None => {
                let likes = if random.percent(50) { threatens } else { leaves_own_captain };
                let Some(mv) = any_move(&position, random, likes) else { break };
                mv
            }
        };
        case.push(numbers(&mv));
        if position.play(&mv).is_err() || position.outcome().is_some() {
            break;
        }
    }
    (position, case)
}

/// A car takes the captain as soon as it can, whatever the other side does meanwhile.
fn ended_quickly(random: &mut Random) -> (Position, Case) {
    const WAYS: [[[i64; 4]; 4]; 4] = [
        [[0, 0, 1, 0], [1, 0, 1, 3], [1, 3, 9, 3], [9, 3, 9, 4]],
        [[0, 8, 1, 8], [1, 8, 1, 5], [1, 5, 9, 5], [9, 5, 9, 4]],
        [[9, 0, 8, 0], [8, 0, 8, 3], [8, 3, 0, 3], [0, 3, 0, 4]],
        [[9, 8, 8, 8], [8, 8, 8, 5], [8, 5, 0, 5], [0, 5, 0, 4]],
    ];
    let way = WAYS[random.below(WAYS.len())];
    for _ in 0..50 {
        let (mut position, mut case, mut next) = (Position::opening(), Vec::new(), way.iter());
        let side = if way[0][0] == 0 { Side::Red } else { Side::Blue };
        while position.outcome().is_none() {
            let command = if position.to_move() == side {
                next.next().copied()
            } else {
                random.pick(&position.moves()).map(numbers)
            };
            let Some(command) = command else { break };
            if !Move::from_numbers(command).is_ok_and(|mv| position.play(&mv).is_ok()) {
                break;
            }
            case.push(command);
        }
        if position.outcome().is_some() {
            return (position, case);
        }
    }
    ended(random, |_, _| true)
}

fn after_the_end(random: &mut Random) -> Case {
    let (position, mut case) =
        if random.percent(50) { ended_quickly(random) } else { ended(random, |_, _| true) };
    let pieces: Vec<Square> = Square::all().filter(|square| position.piece_on(*square).is_some()).collect();
    for _ in 0..1 + random.below(6) {
        // What would have been a move if the game had gone on.
        let (Some(from), Some(to)) = (random.pick(&pieces), any_square(random)) else { break };
        let near = Square::new(from.row().saturating_add(1), from.column()).unwrap_or(to);
        case.push(numbers(&Move { from: *from, to: if random.percent(60) { near } else { to } }));
    }
    case
}

fn end_in_check(random: &mut Random) -> Case {
    let taken_in_danger = |position: &Position, _: &Move| in_danger(position, position.to_move());
    ended(random, taken_in_danger).1
}
