//! Generators of checkers instances: one for each reason to refuse a move, and for each legal move that people get wrong.

use super::case::to_move;
use super::reference::Case;
use crate::problem::{Generator, witnesses};
use crate::random::Random;
use crate::reference::parse_cases;
use std::sync::LazyLock;
use touchmove::Position as _;
use touchmove::board::DIAGONAL;
use touchmove::checkers::{Illegal, MAX_SQUARES, Move, Piece, Position, Setup, Side, Square};

/// A generator of instances that end with a move refused for one reason.
macro_rules! illegal {
    ($name:literal, $description:literal, $reason:pat) => {
        Generator::random($name, $description, |random| {
            with_illegal_move(random, |reason| matches!(reason, $reason))
        })
    };
}

pub(super) fn generators() -> Vec<Generator<Position>> {
    vec![
        Generator::exhaustive(
            "known-mistakes",
            "the smallest known instances that show a mistake",
            known_mistakes,
        ),
        illegal!("must-jump", "a step although some piece can jump (CK4)", Illegal::MustJump { .. }),
        illegal!("incomplete-jump", "a jump that is not completed (CK3)", Illegal::MustJumpOn { .. }),
        illegal!(
            "jump-after-crowning",
            "a man that jumps on after it has been crowned (CK5)",
            Illegal::GoesOnAfterCrowning { .. }
        ),
        Generator::random(
            "crowned-in-jump",
            "a man whose jump ends by crowning although a king could jump on (CK5)",
            crowned_in_jump,
        ),
        Generator::random("king-loop", "a king that returns to its first square (CK6)", |random| {
            jump(random, true)
        }),
        Generator::random("long-jump", "jumps over many pieces, up to nine (CK3, CK6)", |random| {
            jump(random, false)
        }),
        Generator::random(
            "long-jump-altered",
            "such a jump with a square added, dropped or changed (CK3, CK6)",
            long_jump_altered,
        ),
        illegal!("jumped-twice", "a piece jumped a second time (CK6)", Illegal::JumpedTwice { .. }),
        Generator::random("choice-of-jumps", "one of several jumps, not the longest (CK4)", choice_of_jumps),
        illegal!("man-steps-backward", "a man that steps backward (CK2)", Illegal::ManStepsBack { .. }),
        illegal!("man-jumps-backward", "a man that jumps backward (CK3)", Illegal::ManJumpsBack { .. }),
        Generator::random(
            "king-moves-backward",
            "a king that moves backward, also one just crowned (CK2, CK3)",
            king_moves_backward,
        ),
        illegal!("two-steps", "a path that continues after a step (CK2)", Illegal::GoesOnAfterStep { .. }),
        illegal!("not-a-move", "neither a step nor a jump (CK2)", Illegal::NotAMove { .. }),
        illegal!("not-a-jump", "a jump that continues with something else (CK3)", Illegal::NotAJump { .. }),
        illegal!("step-onto-piece", "a step onto an occupied square (CK2)", Illegal::StepOntoPiece { .. }),
        illegal!("jump-onto-piece", "a jump onto an occupied square (CK3)", Illegal::JumpOntoPiece { .. }),
        illegal!("jumps-empty-square", "a jump over an empty square (CK3)", Illegal::NothingToJump { .. }),
        illegal!(
            "jumps-own-piece",
            "a jump over a piece of the same side (CK3)",
            Illegal::JumpsOwnPiece { .. }
        ),
        illegal!("other-sides-piece", "a move of the other side's piece (CK1)", Illegal::NotYours { .. }),
        illegal!("empty-start", "a move from an empty square (CK1)", Illegal::EmptyStart { .. }),
        illegal!(
            "after-the-end",
            "a move by a side that has no legal move (CK7)",
            Illegal::GameIsOver { .. }
        ),
        Generator::random(
            "trailing-garbage",
            "senseless moves after the first illegal one",
            trailing_garbage,
        ),
        Generator::random("illegal-last-move", "a game whose last move is illegal", last_move),
        Generator::random(
            "tournament-game",
            "the first moves of a tournament game, all legal",
            tournament_game,
        ),
        Generator::random("random-game", "random legal moves from the opening", game),
        Generator::random("endgame", "random legal moves with few pieces, kings among them", endgame),
    ]
}

fn known_mistakes() -> Vec<Case> {
    let mut cases = witnesses::<Position>();
    cases.sort_by_key(|case| case.moves.len() + case.red.len() + case.white.len());
    cases
}

/// Tournament games; see `archive/README.md`.
static TOURNAMENT_GAMES: LazyLock<Vec<Case>> =
    LazyLock::new(|| parse_cases::<Position>(include_str!("archive/checkers.in")));

/// Returns the first moves of a tournament game.
fn tournament_game(random: &mut Random) -> Case {
    let Some(mut case) = random.pick(&TOURNAMENT_GAMES).cloned() else { return game(random) };
    case.moves.truncate(1 + random.below(case.moves.len()));
    case
}

/// The number of attempts at a rare case before a plain game is returned instead.
const MAX_ATTEMPTS: usize = 4_000;

/// Returns a position to start from: the opening, one from a game, or a few pieces anywhere.
fn position(random: &mut Random) -> Position {
    match random.below(10) {
        0 => Position::default(),
        1 => tournament_game(random).position_after().unwrap_or_default(),
        2 => {
            let mut position = Position::default();
            for _ in 0..random.below(50) {
                play_any(&mut position, random);
            }
            position
        }
        _ => scattered(random),
    }
}

fn any_move(position: &Position, random: &mut Random) -> Option<Move> {
    random.pick(&position.legal_moves()).copied()
}

/// Plays a legal move, if there is one, and returns its squares.
fn play_any(position: &mut Position, random: &mut Random) -> Option<Vec<i64>> {
    let mv = any_move(position, random)?;
    position.play_if_legal(&mv);
    Some(numbers(&mv))
}

/// Returns up to `count` legal moves from a position.
fn with_moves(start: Position, count: usize, random: &mut Random) -> Case {
    let mut position = start;
    Case::new(&start, (0..count).map_while(|_| play_any(&mut position, random)).collect())
}

/// Returns some pieces of both sides, anywhere.
fn scattered(random: &mut Random) -> Position {
    let more = *random.pick(&[3, 5, 8, 12, 20]).unwrap_or(&5);
    scattered_pieces(random, more)
}

/// Returns two pieces, and fewer than `more` others.
fn scattered_pieces(random: &mut Random, more: usize) -> Position {
    loop {
        let side = if random.percent(50) { Side::Red } else { Side::White };
        let mut setup = Setup::new(side);
        for index in 0..2 + random.below(more) {
            let side = match index {
                0 => Side::Red,
                1 => Side::White,
                _ if random.percent(50) => Side::Red,
                _ => Side::White,
            };
            place_somewhere(&mut setup, side, random);
        }
        if let Ok(position) = setup.validate() {
            return position;
        }
    }
}

/// Puts a piece on a random square, if it can stand there.
fn place_somewhere(setup: &mut Setup, side: Side, random: &mut Random) {
    let square = any_square(random);
    let king = random.percent(40) || side.promotion_row().contains(square);
    let _ = setup.place(square, Piece { side, king });
}

fn any_square(random: &mut Random) -> Square {
    let index = random.below(32);
    Square::all().nth(index).unwrap_or_else(|| unreachable!("square {index}"))
}

fn numbers(mv: &Move) -> Vec<i64> {
    mv.squares().iter().map(|square| i64::from(square.number())).collect()
}

/// Returns a path that looks like a move: a legal one, cut, extended or with its start changed; or a few steps or jumps from some
/// piece, whatever is there.
fn path(position: &Position, random: &mut Random) -> Vec<i64> {
    let mut path = match any_move(position, random).filter(|_| random.percent(55)) {
        Some(mv) => numbers(&mv),
        None => {
            let from = somewhere(position, random);
            vec![i64::from(from.number())]
        }
    };
    match random.below(10) {
        0 if path.len() > 2 => drop(path.pop()),
        1 if path.len() > 1 => path.reverse(),
        2 if path.len() > 1 => path[0] = i64::from(somewhere(position, random).number()),
        3 if path.len() > 1 => drop(path.splice(path.len() - 1.., [1 + random.below(32) as i64])),
        4 => (0..MAX_SQUARES).for_each(|_| extend(&mut path, random)),
        _ => {}
    }
    while path.len() < 2 || random.percent(30) {
        extend(&mut path, random);
    }
    // The statement promises no more, so a program need not expect more.
    path.truncate(MAX_SQUARES);
    path
}

/// Returns a square, most likely with a piece of the side to move.
fn somewhere(position: &Position, random: &mut Random) -> Square {
    let own: Vec<Square> = position.of(position.setup().to_move).iter().collect();
    match random.pick(&own).filter(|_| random.percent(85)) {
        Some(square) => *square,
        None => any_square(random),
    }
}

/// Adds a step or a jump in some direction.
fn extend(path: &mut Vec<i64>, random: &mut Random) {
    let Some(from) = path.last().and_then(|number| Square::new(*number)) else { return };
    for _ in 0..8 {
        let (rows, columns) = DIAGONAL[random.below(4)];
        let distance = 1 + random.percent(70) as i8;
        if let Some(to) = from.offset((distance * rows, distance * columns)) {
            return path.push(to.number().into());
        }
    }
    path.push(1 + random.below(32) as i64);
}

/// Returns some legal moves, and then one that is illegal for this reason.
fn with_illegal_move(random: &mut Random, wanted: fn(&Illegal) -> bool) -> Case {
    for _ in 0..MAX_ATTEMPTS {
        let start = position(random);
        let (mut now, mut moves) = (start, Vec::new());
        while random.percent(25) {
            let Some(mv) = play_any(&mut now, random) else { break };
            moves.push(mv);
        }
        for _ in 0..12 {
            let path = path(&now, random);
            let refused = to_move(&path).and_then(|mv| now.check(&mv)).err();
            if refused.is_some_and(|reason| wanted(&reason)) {
                moves.push(path);
                let case = Case::new(&start, moves);
                if case.is_valid() {
                    return case;
                }
                break;
            }
        }
    }
    game(random)
}

/// Returns a single legal move of the wanted kind, from some position.
fn with_move(random: &mut Random, wanted: impl Fn(&Position, &Move) -> bool) -> Case {
    for _ in 0..MAX_ATTEMPTS {
        let position = position(random);
        let mut moves = position.legal_moves();
        moves.retain(|mv| wanted(&position, mv));
        if let Some(mv) = random.pick(&moves) {
            let case = Case::new(&position, vec![numbers(mv)]);
            if case.is_valid() {
                return continued(case, random);
            }
        }
    }
    game(random)
}

/// Adds some more legal moves perhaps.
fn continued(mut case: Case, random: &mut Random) -> Case {
    let Some(mut position) = case.position_after() else { return case };
    while random.percent(30) {
        let Some(mv) = play_any(&mut position, random) else { break };
        case.moves.push(mv);
    }
    case
}

fn can_jump(position: &Position) -> bool {
    !position.jumpers().is_empty()
}

fn crowned_in_jump(random: &mut Random) -> Case {
    with_move(random, |position, mv| {
        let mut after = *position;
        let crowned = position.piece_on(mv.from()).is_some_and(|piece| !piece.king)
            && position.setup().to_move.promotion_row().contains(mv.to());
        if !crowned || !can_jump(position) || !after.play_if_legal(mv) {
            return false;
        }
        let mut again = after.setup();
        again.to_move = position.setup().to_move;
        again.validate().is_ok_and(|again| again.jumpers().contains(mv.to()))
    })
}

fn choice_of_jumps(random: &mut Random) -> Case {
    with_move(random, |position, mv| {
        let longest = position.legal_moves().iter().map(|mv| mv.squares().len()).max();
        can_jump(position) && longest > Some(mv.squares().len())
    })
}

fn king_moves_backward(random: &mut Random) -> Case {
    with_move(random, |position, mv| {
        let Some(piece) = position.piece_on(mv.from()).filter(|piece| piece.king) else { return false };
        let down = mv.squares()[1].row() > mv.from().row();
        down != (piece.side == Side::Red)
    })
}

/// Returns a king with pieces laid out for it to jump: many, or so that it comes back to where it started.
fn jump(random: &mut Random, is_loop: bool) -> Case {
    for _ in 0..MAX_ATTEMPTS {
        let from = any_square(random);
        let max_jumps = if is_loop { 4 + random.below(9) } else { 2 + random.below(11) };
        let mut route = Route { from, at: from, over: Vec::new() };
        while route.over.len() < max_jumps && route.jump_on(random) {
            if is_loop && route.over.len() >= 4 && route.at == from {
                break;
            }
        }
        if route.over.len() < 2 || (is_loop && route.at != from) {
            continue;
        }
        let side = if random.percent(50) { Side::Red } else { Side::White };
        let mut setup = Setup::new(side);
        let _ = setup.place(from, Piece { side, king: true });
        for over in &route.over {
            let king = random.percent(30) || side.other().promotion_row().contains(*over);
            let _ = setup.place(*over, Piece { side: side.other(), king });
        }
        let Ok(position) = setup.validate() else { continue };
        let mut moves = position.legal_moves();
        moves.retain(|mv| if is_loop { mv.from() == mv.to() } else { mv.squares().len() > route.over.len() });
        if let Some(mv) = random.pick(&moves) {
            return continued(Case::new(&position, vec![numbers(mv)]), random);
        }
    }
    game(random)
}

fn long_jump_altered(random: &mut Random) -> Case {
    let mut case = jump(random, false);
    case.moves.truncate(1);
    if let Some(path) = case.moves.first_mut() {
        match random.below(5) {
            0 => drop(path.pop()),
            1 => {
                let index = random.below(path.len());
                path[index] = 1 + random.below(32) as i64;
            }
            2 => path.push(1 + random.below(32) as i64),
            _ => extend(path, random),
        }
    }
    if case.is_valid() { case } else { game(random) }
}

/// A king's route that is being laid out.
struct Route {
    from: Square,
    at: Square,
    /// The squares it jumped over.
    over: Vec<Square>,
}

impl Route {
    fn jump_on(&mut self, random: &mut Random) -> bool {
        for _ in 0..12 {
            let (rows, columns) = DIAGONAL[random.below(4)];
            let (Some(over), Some(to)) =
                (self.at.offset((rows, columns)), self.at.offset((2 * rows, 2 * columns)))
            else {
                continue;
            };
            let is_free = over != self.from && !self.over.contains(&over) && !self.over.contains(&to);
            if is_free {
                self.over.push(over);
                self.at = to;
                return true;
            }
        }
        false
    }
}

fn trailing_garbage(random: &mut Random) -> Case {
    let mut case = with_illegal_move(random, |_| true);
    for _ in 0..1 + random.below(4) {
        let path = (0..2 + random.below(4)).map(|_| 1 + random.below(32) as i64).collect();
        case.moves.push(path);
    }
    case
}

fn last_move(random: &mut Random) -> Case {
    let mut case = if random.percent(50) { tournament_game(random) } else { game(random) };
    if let Some(position) = case.position_after() {
        let path = path(&position, random);
        case.moves.push(path);
    }
    if case.is_valid() { case } else { game(random) }
}

/// Returns legal moves from the opening.
fn game(random: &mut Random) -> Case {
    let count = 1 + random.below(80);
    with_moves(Position::default(), count, random)
}

/// Returns few pieces and few moves, no more than this case has; the last move may be illegal.
pub(super) fn random_smaller(random: &mut Random, than: &Case) -> Option<Case> {
    let pieces = (than.red.len() + than.white.len()).clamp(2, 8);
    let mut position = scattered_pieces(random, pieces - 1);
    let mut case = Case::new(&position, Vec::new());
    for _ in 0..random.below(than.moves.len().min(6)) {
        case.moves.push(play_any(&mut position, random)?);
    }
    let last = any_move(&position, random).filter(|_| random.percent(40));
    case.moves.push(last.map_or_else(|| path(&position, random), |mv| numbers(&mv)));
    case.is_valid().then_some(case)
}

fn endgame(random: &mut Random) -> Case {
    for _ in 0..MAX_ATTEMPTS {
        let (start, count) = (scattered(random), 1 + random.below(20));
        let case = with_moves(start, count, random);
        if case.is_valid() {
            return case;
        }
    }
    game(random)
}
