//! Generators of duck chess games: legal moves of one kind, and commands refused for one reason.

use super::reference::Case;
use crate::problem::{Generator, witnesses};
use crate::random::Random;
use touchmove::Position as _;
use touchmove::board::Board as _;
use touchmove::duck_chess::{Illegal, Kind, Move, Position, Side, Square, XiangqiBoard};

/// A generator of games with commands refused for one reason.
macro_rules! refused {
    ($name:literal, $description:literal, $reason:pat $(if $condition:expr)?) => {
        Generator::random($name, $description, |random| {
            game(random, any_move_will_do, |reason| matches!(reason, $reason $(if $condition)?))
        })
    };
}

/// A generator of games with legal moves of one kind.
macro_rules! preferred {
    ($name:literal, $description:literal, $prefers:expr) => {
        Generator::random($name, $description, |random| game(random, $prefers, |_| true))
    };
}

pub(super) fn generators() -> Vec<Generator<Position>> {
    vec![
        Generator::exhaustive(
            "known-mistakes",
            "the smallest known games that show a mistake",
            known_mistakes,
        ),
        Generator::random(
            "invalid-first-commands",
            "900 invalid commands from the opening, then a move (DC1 to DC12)",
            first_command,
        ),
        refused!("blocked-horse", "a horse whose leg is blocked (DC4)",
            Illegal::Blocked { piece, .. } if piece.kind == Kind::Horse),
        refused!("blocked-elephant", "an elephant with a piece in between (DC3)",
            Illegal::Blocked { piece, .. } if piece.kind == Kind::Elephant),
        refused!("blocked-duck", "a duck with a piece on its first or second step (DC6)",
            Illegal::Blocked { piece, .. } if piece.kind == Kind::Duck),
        refused!("blocked-car", "a car with a piece in between (DC5)",
            Illegal::Blocked { piece, .. } if piece.kind == Kind::Car),
        Generator::random(
            "blocked-check",
            "pieces that would give check if their legs were not blocked (DC3, DC4, DC6, DC10)",
            blocked_checks,
        ),
        preferred!(
            "own-captain-attacked",
            "moves after which the mover's own captain can be captured (DC10)",
            exposes_own_captain
        ),
        preferred!("check", "moves that attack the other captain (DC10)", threatens),
        preferred!(
            "captain-moves",
            "moves of captains, also onto attacked squares (DC1, DC8)",
            |position, mv| is_of_kind(position, mv, &[Kind::Captain])
        ),
        Generator::random("after-the-end", "commands after a captain has been captured (DC9)", after_the_end),
        Generator::random(
            "end-in-check",
            "a captain captured while the other one is attacked (DC9, DC10)",
            end_in_check,
        ),
        refused!("repeated-invalid-commands", "several invalid commands in a row (DC11)", _),
        refused!(
            "onto-own-piece",
            "a move onto a piece of the same side (DC8)",
            Illegal::OntoOwnPiece { .. }
        ),
        refused!("other-sides-piece", "a move of the other side's piece (DC12)", Illegal::NotYours { .. }),
        refused!("empty-start", "a move from an empty square (DC12)", Illegal::EmptyStart { .. }),
        refused!(
            "null-move",
            "a move to the square of the piece itself (DC1 to DC7)",
            Illegal::StandsStill { .. }
        ),
        refused!(
            "not-its-move",
            "a move that the piece cannot make (DC1 to DC7)",
            Illegal::NotItsMove { .. }
        ),
        preferred!("soldiers", "soldiers moving in all directions (DC7)", |position, mv| {
            is_of_kind(position, mv, &[Kind::Soldier])
        }),
        preferred!(
            "guards-and-elephants",
            "guards and elephants over the whole board (DC2, DC3, DC8)",
            |position, mv| is_of_kind(position, mv, &[Kind::Guard, Kind::Elephant])
        ),
        preferred!("ducks-and-horses", "moves of ducks and horses (DC4, DC6)", |position, mv| {
            is_of_kind(position, mv, &[Kind::Duck, Kind::Horse])
        }),
        preferred!("captures", "as many captures as possible (DC8)", captures),
        Generator::random("random-game", "random legal moves", |random| {
            game(random, any_move_will_do, |_| false)
        }),
    ]
}

/// Which legal moves are preferred.
type Preference = fn(&Position, &Move) -> bool;
/// Which reasons to refuse a command are wanted.
type WantedReason = fn(&Illegal) -> bool;

fn any_move_will_do(_: &Position, _: &Move) -> bool {
    true
}

fn is_of_kind(position: &Position, mv: &Move, kinds: &[Kind]) -> bool {
    position.piece_on(mv.from).is_some_and(|piece| kinds.contains(&piece.kind))
}

fn captures(position: &Position, mv: &Move) -> bool {
    position.piece_on(mv.to).is_some() && !ends(position, mv)
}

fn ends(position: &Position, mv: &Move) -> bool {
    position.piece_on(mv.to).is_some_and(|piece| piece.kind == Kind::Captain)
}

/// Whether the captain of this side can be captured by one move of the other.
fn is_attacked(position: &Position, side: Side) -> bool {
    let mut setup = position.setup();
    setup.to_move = side.other();
    setup.validate().is_ok_and(|position| position.legal_moves().iter().any(|mv| ends(&position, mv)))
}

/// Whether the game goes on after a move, with a captain attacked: the mover's own one or the other.
fn leaves_attacked(position: &Position, mv: &Move, is_own: bool) -> bool {
    let (mover, mut after) = (position.to_move(), *position);
    let side = if is_own { mover } else { mover.other() };
    after.play(mv).is_ok() && after.outcome().is_none() && is_attacked(&after, side)
}

fn threatens(position: &Position, mv: &Move) -> bool {
    leaves_attacked(position, mv, false)
}

fn exposes_own_captain(position: &Position, mv: &Move) -> bool {
    leaves_attacked(position, mv, true)
}

/// Returns a legal move, most likely a preferred one; one that ends the game only if there is no other.
fn any_move(position: &Position, random: &mut Random, prefers: Preference) -> Option<Move> {
    let moves = position.legal_moves();
    for _ in 0..12 {
        let mv = random.pick(&moves)?;
        if !ends(position, mv) && prefers(position, mv) {
            return Some(*mv);
        }
    }
    let going_on: Vec<Move> = moves.iter().filter(|mv| !ends(position, mv)).copied().collect();
    random.pick(&going_on).or_else(|| moves.first()).copied()
}

/// Returns a command that is refused for a wanted reason.
fn refused_command(position: &Position, random: &mut Random, wanted: WantedReason) -> Option<[i64; 4]> {
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
            Square::new(from.row(), random.below(XiangqiBoard::COLUMNS.into()) as u8)
        } else {
            any_square(random)
        };
        let Some(to) = to else { continue };
        let mv = Move { from, to };
        if position.check(&mv).is_err_and(|reason| wanted(&reason)) {
            return Some(mv.to_numbers());
        }
    }
    None
}

fn any_square(random: &mut Random) -> Option<Square> {
    Square::from_index(random.below(Square::COUNT.into()) as u8)
}

/// Returns a game with preferred legal moves and commands refused for wanted reasons.
fn game(random: &mut Random, prefers: Preference, wanted: WantedReason) -> Case {
    let length = *random.pick(&[4, 12, 30, 60, 120]).unwrap_or(&30);
    let (mut position, mut case) = (Position::default(), Vec::new());
    while case.len() < length {
        while random.percent(55) {
            match refused_command(&position, random, wanted) {
                Some(command) => case.push(command),
                None => break,
            }
        }
        let Some(mv) = any_move(&position, random, prefers) else { break };
        case.push(mv.to_numbers());
        if position.play(&mv).is_err() {
            break;
        }
    }
    case
}

/// Returns a game in which pieces with blocked legs aim at the captains, on ever other rows and by ever other kinds.
fn blocked_checks(random: &mut Random) -> Case {
    const WALKERS: [&[Kind]; 3] = [&[Kind::Captain], &[Kind::Horse, Kind::Elephant, Kind::Duck], &Kind::ALL];
    let length = *random.pick(&[40, 100, 250]).unwrap_or(&100);
    let (mut position, mut case, mut seen) = (Position::default(), Vec::new(), Vec::new());
    while case.len() < length {
        let mut moves = position.legal_moves();
        moves.retain(|mv| !ends(&position, mv));
        let aims = |mv: &&Move| {
            let mut after = position;
            let is_quiet = after.play(mv).is_ok() && after.attacked_captain().is_none();
            is_quiet && blocked_legs(&after).iter().any(|leg| !seen.contains(leg))
        };
        let new: Vec<&Move> = moves.iter().filter(aims).collect();
        let kinds = WALKERS[random.below(WALKERS.len())];
        let walks: Vec<&Move> = moves.iter().filter(|mv| is_of_kind(&position, mv, kinds)).collect();
        let Some(mv) = random.pick(&new).or_else(|| random.pick(&walks)).copied().or(moves.first()) else {
            break;
        };
        case.push(mv.to_numbers());
        if position.play(mv).is_err() {
            break;
        }
        if position.attacked_captain().is_none() {
            seen.extend(blocked_legs(&position));
        }
    }
    case
}

/// Returns the kinds of the pieces that would attack a captain if their legs were not blocked, with the rows of the blocked legs.
fn blocked_legs(position: &Position) -> Vec<(Kind, u8)> {
    let mut legs = Vec::new();
    for side in Side::BOTH {
        let mut setup = position.setup();
        setup.to_move = side;
        let (Ok(position), Some(to)) = (setup.validate(), position.captain(side.other())) else { continue };
        for kind in [Kind::Horse, Kind::Elephant, Kind::Duck] {
            for from in position.of_kind(side, kind).iter() {
                if let Err(Illegal::Blocked { at, .. }) = position.check(&Move { from, to }) {
                    legs.push((kind, at.row()));
                }
            }
        }
    }
    legs
}

fn known_mistakes() -> Vec<Case> {
    let mut cases = witnesses::<Position>();
    cases.sort_by_key(Vec::len);
    cases
}

/// Returns many refused commands from the opening, and a legal move: a program that accepts one of those fails by a single command.
fn first_command(random: &mut Random) -> Case {
    let opening = Position::default();
    let mut case = refused_commands(&opening, random);
    case.extend(random.pick(&opening.legal_moves()).map(Move::to_numbers));
    case
}

/// Returns commands that are refused in a position, most of them of the side to move, no more than a contest has.
fn refused_commands(position: &Position, random: &mut Random) -> Case {
    const MAX_COMMANDS: usize = 900;
    let all = Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }));
    let mut refused: Vec<Move> = all.filter(|mv| position.check(mv).is_err()).collect();
    let own = position.of(position.to_move());
    // Those first that look like a move: most mistakes are near misses.
    let mut rank = |mv: &Move| {
        let (rows, columns) = mv.from.step_to(mv.to);
        let is_near = rows.abs().max(columns.abs()) <= 3 || rows == 0 || columns == 0;
        (!own.contains(mv.from), !is_near, random.below(1 << 20))
    };
    refused.sort_by_cached_key(&mut rank);
    refused.truncate(MAX_COMMANDS);
    refused.iter().map(Move::to_numbers).collect()
}

/// Returns a few preferred moves, fewer than this game has commands, then many refused commands, and a move.
pub(super) fn random_smaller(random: &mut Random, than: &Case) -> Option<Case> {
    const PREFERENCES: [Preference; 12] = [
        any_move_will_do,
        captures,
        threatens,
        exposes_own_captain,
        |position, mv| captures(position, mv) || threatens(position, mv),
        |position, mv| is_of_kind(position, mv, &[Kind::Captain]),
        |position, mv| is_of_kind(position, mv, &[Kind::Guard]),
        |position, mv| is_of_kind(position, mv, &[Kind::Elephant]),
        |position, mv| is_of_kind(position, mv, &[Kind::Horse]),
        |position, mv| is_of_kind(position, mv, &[Kind::Car]),
        |position, mv| is_of_kind(position, mv, &[Kind::Duck]),
        |position, mv| is_of_kind(position, mv, &[Kind::Soldier]),
    ];
    let preferences =
        [PREFERENCES[random.below(PREFERENCES.len())], PREFERENCES[random.below(PREFERENCES.len())]];
    let (mut position, mut case) = (Position::default(), Vec::new());
    for ply in 0..random.below(than.len()) {
        let mv = any_move(&position, random, preferences[ply % 2])?;
        case.push(mv.to_numbers());
        position.play(&mv).ok()?;
    }
    case.extend(refused_commands(&position, random));
    case.extend(any_move(&position, random, preferences[case.len() % 2]).map(|mv| mv.to_numbers()));
    Some(case)
}

/// Plays until a captain can be captured in the wanted way, and captures it.
fn ended(random: &mut Random, wanted: fn(&Position, &Move) -> bool) -> (Position, Case) {
    let (mut position, mut case) = (Position::default(), Vec::new());
    for _ in 0..400 {
        let capture =
            position.legal_moves().into_iter().find(|mv| ends(&position, mv) && wanted(&position, mv));
        let mv = match capture {
            Some(mv) => mv,
            None => {
                let prefers = if random.percent(50) { threatens } else { exposes_own_captain };
                let Some(mv) = any_move(&position, random, prefers) else { break };
                mv
            }
        };
        case.push(mv.to_numbers());
        if position.play(&mv).is_err() || position.outcome().is_some() {
            break;
        }
    }
    (position, case)
}

/// Lets a car capture the captain as soon as it can, whatever the other side does meanwhile.
fn ended_quickly(random: &mut Random) -> (Position, Case) {
    const ROUTES: [[[i64; 4]; 4]; 4] = [
        [[0, 0, 1, 0], [1, 0, 1, 3], [1, 3, 9, 3], [9, 3, 9, 4]],
        [[0, 8, 1, 8], [1, 8, 1, 5], [1, 5, 9, 5], [9, 5, 9, 4]],
        [[9, 0, 8, 0], [8, 0, 8, 3], [8, 3, 0, 3], [0, 3, 0, 4]],
        [[9, 8, 8, 8], [8, 8, 8, 5], [8, 5, 0, 5], [0, 5, 0, 4]],
    ];
    let route = ROUTES[random.below(ROUTES.len())];
    for _ in 0..50 {
        let (mut position, mut case, mut next) = (Position::default(), Vec::new(), route.iter());
        let side = if route[0][0] == 0 { Side::Red } else { Side::Blue };
        while position.outcome().is_none() {
            let command = if position.to_move() == side {
                next.next().copied()
            } else {
                random.pick(&position.legal_moves()).map(Move::to_numbers)
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
        case.push(Move { from: *from, to: if random.percent(60) { near } else { to } }.to_numbers());
    }
    case
}

fn end_in_check(random: &mut Random) -> Case {
    let while_attacked = |position: &Position, _: &Move| is_attacked(position, position.to_move());
    ended(random, while_attacked).1
}
