//! Kinds of checkers instances: one for each way to be illegal, and for each legal move that people get wrong.

use super::problem::{Case, Checkers, to_move};
use crate::generators::witnesses;
use crate::problem::Kind;
use crate::random::Random;
use crate::reference::checkers::Instance;
use crate::reference::contest::{self, Game};
use std::sync::LazyLock;
use touchmove::Position as _;
use touchmove::board::DIAGONAL;
use touchmove::checkers::{Illegal, LONGEST_MOVE, Move, Piece, Position, Setup, Side, Square};

pub(crate) fn all() -> Vec<Kind<Checkers>> {
    vec![
        Kind::all(
            "known-mistakes",
            "the smallest instances that show mistakes which others made",
            known_mistakes,
        ),
        Kind::random("jump-due", "a step, when some piece can jump (CK4)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::JumpDue { .. }))
        }),
        Kind::random("must-jump-on", "a jump that is not completed (CK3)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::MustJumpOn { .. }))
        }),
        Kind::random("after-crowning", "a man who goes on after he is crowned (CK5)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::GoesOnAfterCrowning { .. }))
        }),
        Kind::random(
            "crowned-in-jump",
            "a man whose jump ends where he is crowned, though a king could go on (CK5)",
            crowned_in_jump,
        ),
        Kind::random("king-loop", "a king who comes back to where he started (CK6)", |random| {
            jump(random, true)
        }),
        Kind::random("long-jump", "jumps of many pieces, up to nine (CK3, CK6)", |random| {
            jump(random, false)
        }),
        Kind::random(
            "long-jump-spoilt",
            "such a jump with a square too many, too few or changed (CK3, CK6)",
            long_jump_spoilt,
        ),
        Kind::random("jumped-twice", "a piece jumped a second time (CK6)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::JumpedTwice { .. }))
        }),
        Kind::random(
            "choice-of-jumps",
            "one of several jumps, not the longest perhaps (CK4)",
            choice_of_jumps,
        ),
        Kind::random("man-steps-back", "a man who steps backward (CK2)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::ManStepsBack { .. }))
        }),
        Kind::random("man-jumps-back", "a man who jumps backward (CK3)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::ManJumpsBack { .. }))
        }),
        Kind::random(
            "king-goes-back",
            "a king who goes backward, also one just crowned (CK2, CK3)",
            king_goes_back,
        ),
        Kind::random("two-steps", "a path that goes on after a step (CK2)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::GoesOnAfterStep { .. }))
        }),
        Kind::random("not-a-move", "neither a step nor a jump (CK2)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::NotAMove { .. }))
        }),
        Kind::random("not-a-jump", "a jump that goes on by something else (CK3)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::NotAJump { .. }))
        }),
        Kind::random("step-onto-piece", "a step onto a square that is taken (CK2)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::StepOntoPiece { .. }))
        }),
        Kind::random("jump-onto-piece", "a jump onto a square that is taken (CK3)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::JumpOntoPiece { .. }))
        }),
        Kind::random("jumps-nothing", "a jump over an empty square (CK3)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::NothingToJump { .. }))
        }),
        Kind::random("jumps-own-piece", "a jump over a piece of one's own (CK3)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::JumpsOwnPiece { .. }))
        }),
        Kind::random("not-yours", "a move of the other side's piece (CK1)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::NotYours { .. }))
        }),
        Kind::random("empty-start", "a move from an empty square (CK1)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::EmptyStart { .. }))
        }),
        Kind::random("game-is-over", "a move by whoever has none (CK7)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::GameIsOver { .. }))
        }),
        Kind::random("too-long", "a path longer than any move (CK6)", |random| {
            with_mistake(random, |reason| matches!(reason, Illegal::TooManySquares))
        }),
        Kind::random(
            "garbage-behind",
            "moves behind the first illegal one that make no sense",
            garbage_behind,
        ),
        Kind::random("last-move", "a game whose last move is illegal", last_move),
        Kind::random(
            "real-game",
            "the first moves of a game that people played at a tournament, all legal",
            real_game,
        ),
        Kind::random("game", "the first moves of a game of random moves, all legal", game),
        Kind::random("ending", "few pieces, kings among them, all moves legal", ending),
    ]
}

fn known_mistakes() -> Vec<Case> {
    witnesses(Game::Checkers).into_iter().filter_map(instance).collect()
}

/// A case as the plain referee reads it, as one of ours.
fn instance(case: contest::Case) -> Option<Case> {
    let contest::Case::Checkers(Instance { red, white, white_first, moves }) = case else { return None };
    Some(Case { red, white, red_to_move: !white_first, moves })
}

/// Games that people played; see `games/README.md`.
static REAL_GAMES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let games = contest::cases(Game::Checkers, include_str!("archive/checkers.in"));
    games.into_iter().filter_map(instance).collect()
});

/// The first moves of a game that people played.
fn real_game(random: &mut Random) -> Case {
    let Some(mut case) = random.pick(&REAL_GAMES).cloned() else { return game(random) };
    case.moves.truncate(1 + random.below(case.moves.len()));
    case
}

/// How often something is tried before something else is done.
const PATIENCE: usize = 4_000;

/// A position to start from: the opening, one out of a game, or a few pieces anywhere.
fn position(random: &mut Random) -> Position {
    match random.below(10) {
        0 => Position::opening(),
        1 => real_game(random).replay().map_or_else(Position::opening, |replay| *replay.position()),
        2 => {
            let mut position = Position::opening();
            for _ in 0..random.below(50) {
                match any_move(&position, random) {
                    Some(mv) => drop(position.advance(&mv)),
                    None => break,
                }
            }
            position
        }
        _ => scattered(random),
    }
}

fn any_move(position: &Position, random: &mut Random) -> Option<Move> {
    random.pick(&position.moves()).copied()
}

/// Some pieces of both sides, anywhere.
fn scattered(random: &mut Random) -> Position {
    let most = *random.pick(&[3, 5, 8, 12, 20]).unwrap_or(&5);
    scattered_pieces(random, most)
}

/// At least two pieces, and fewer than two more than this.
fn scattered_pieces(random: &mut Random, most: usize) -> Position {
    loop {
        let side = if random.percent(50) { Side::Red } else { Side::White };
        let mut setup = Setup::new(side);
        for index in 0..2 + random.below(most) {
            let side = match index {
                0 => Side::Red,
                1 => Side::White,
                _ if random.percent(50) => Side::Red,
                _ => Side::White,
            };
            place_somewhere(&mut setup, side, random);
        }
        if let Ok(position) = setup.check() {
            return position;
        }
    }
}

/// Puts a piece on a square, if it can stand there.
fn place_somewhere(setup: &mut Setup, side: Side, random: &mut Random) {
    let square = any_square(random);
    let king = random.percent(40) || side.promotion_row().contains(square);
    let _ = setup.place(square, Piece { side, king });
}

fn any_square(random: &mut Random) -> Square {
    let index = random.below(32);
    // There are as many squares as that.
    Square::all().nth(index).unwrap_or_else(|| unreachable!("square {index}"))
}

fn numbers(mv: &Move) -> Vec<i64> {
    mv.squares().iter().map(|square| i64::from(square.number())).collect()
}

/// A path that looks like a move: a legal one, cut or carried on or with its start changed; or a few steps or jumps from some
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
        4 => (0..LONGEST_MOVE).for_each(|_| carry_on(&mut path, random)),
        _ => {}
    }
    while path.len() < 2 || random.percent(30) {
        carry_on(&mut path, random);
    }
    path
}

/// A square that most likely has a piece of whoever is to move.
fn somewhere(position: &Position, random: &mut Random) -> Square {
    let own: Vec<Square> = position.of(position.setup().to_move).iter().collect();
    match random.pick(&own).filter(|_| random.percent(85)) {
        Some(square) => *square,
        None => any_square(random),
    }
}

/// Adds a step or a jump in some direction.
fn carry_on(path: &mut Vec<i64>, random: &mut Random) {
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

/// Some legal moves, and then one that is illegal for this reason.
fn with_mistake(random: &mut Random, wanted: fn(&Illegal) -> bool) -> Case {
    for _ in 0..PATIENCE {
        let start = position(random);
        let (mut now, mut moves) = (start, Vec::new());
        while random.percent(25) {
            let Some(mv) = any_move(&now, random) else { break };
            now.advance(&mv);
            moves.push(numbers(&mv));
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

/// A single legal move of the kind that is wanted, from some position.
fn with_move(random: &mut Random, wanted: impl Fn(&Position, &Move) -> bool) -> Case {
    for _ in 0..PATIENCE {
        let position = position(random);
        let mut moves = position.moves();
        moves.retain(|mv| wanted(&position, mv));
        if let Some(mv) = random.pick(&moves) {
            let case = Case::new(&position, vec![numbers(mv)]);
            if case.is_valid() {
                return carried_on(case, random);
            }
        }
    }
    game(random)
}

/// The same, with some more legal moves perhaps.
fn carried_on(mut case: Case, random: &mut Random) -> Case {
    let Some(mut position) = case.replay().map(|replay| *replay.position()) else { return case };
    while random.percent(30) {
        let Some(mv) = any_move(&position, random) else { break };
        position.advance(&mv);
        case.moves.push(numbers(&mv));
    }
    case
}

fn is_jump(position: &Position) -> bool {
    !position.jumpers().is_empty()
}

fn crowned_in_jump(random: &mut Random) -> Case {
    with_move(random, |position, mv| {
        let mut after = *position;
        let crowned = position.piece_on(mv.from()).is_some_and(|piece| !piece.king)
            && position.setup().to_move.promotion_row().contains(mv.to());
        if !crowned || !is_jump(position) || !after.advance(mv) {
            return false;
        }
        let mut again = after.setup();
        again.to_move = position.setup().to_move;
        again.check().is_ok_and(|again| again.jumpers().contains(mv.to()))
    })
}

fn choice_of_jumps(random: &mut Random) -> Case {
    with_move(random, |position, mv| {
        let longest = position.moves().iter().map(|mv| mv.squares().len()).max();
        is_jump(position) && longest > Some(mv.squares().len())
    })
}

fn king_goes_back(random: &mut Random) -> Case {
    with_move(random, |position, mv| {
        let Some(piece) = position.piece_on(mv.from()).filter(|piece| piece.king) else { return false };
        let down = mv.squares()[1].row() > mv.from().row();
        down != (piece.side == Side::Red)
    })
}

/// A king and pieces laid out for him to jump, back to where he started or just many.
fn jump(random: &mut Random, home: bool) -> Case {
    for _ in 0..PATIENCE {
        let from = any_square(random);
        let most = if home { 4 + random.below(9) } else { 2 + random.below(11) };
        let mut way = Way { from, at: from, over: Vec::new() };
        while way.over.len() < most && way.jump_on(random) {
            if home && way.over.len() >= 4 && way.at == from {
                break;
            }
        }
        if way.over.len() < 2 || (home && way.at != from) {
            continue;
        }
        let side = if random.percent(50) { Side::Red } else { Side::White };
        let mut setup = Setup::new(side);
        let _ = setup.place(from, Piece { side, king: true });
        for over in &way.over {
            let king = random.percent(30) || side.other().promotion_row().contains(*over);
            let _ = setup.place(*over, Piece { side: side.other(), king });
        }
        let Ok(position) = setup.check() else { continue };
        let mut moves = position.moves();
        moves.retain(|mv| if home { mv.from() == mv.to() } else { mv.squares().len() > way.over.len() });
        if let Some(mv) = random.pick(&moves) {
            return carried_on(Case::new(&position, vec![numbers(mv)]), random);
        }
    }
    game(random)
}

fn long_jump_spoilt(random: &mut Random) -> Case {
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
            _ => carry_on(path, random),
        }
    }
    if case.is_valid() { case } else { game(random) }
}

/// A king's way that is being laid out.
struct Way {
    from: Square,
    at: Square,
    /// What he jumped over.
    over: Vec<Square>,
}

impl Way {
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

fn garbage_behind(random: &mut Random) -> Case {
    let mut case = with_mistake(random, |_| true);
    for _ in 0..1 + random.below(4) {
        let path = (0..2 + random.below(4)).map(|_| 1 + random.below(32) as i64).collect();
        case.moves.push(path);
    }
    case
}

fn last_move(random: &mut Random) -> Case {
    let mut case = if random.percent(50) { real_game(random) } else { game(random) };
    if let Some(position) = case.replay().map(|replay| *replay.position()) {
        let path = path(&position, random);
        case.moves.push(path);
    }
    if case.is_valid() { case } else { game(random) }
}

/// Legal moves from the opening.
fn game(random: &mut Random) -> Case {
    let mut position = Position::opening();
    let mut case = Case::new(&position, Vec::new());
    for _ in 0..1 + random.below(80) {
        let Some(mv) = any_move(&position, random) else { break };
        position.advance(&mv);
        case.moves.push(numbers(&mv));
    }
    case
}

/// Few pieces and few moves, no more than this case has; the last move may be illegal.
pub(crate) fn small(random: &mut Random, than: &Case) -> Option<Case> {
    let pieces = (than.red.len() + than.white.len()).clamp(2, 8);
    let mut position = scattered_pieces(random, pieces - 1);
    let mut case = Case::new(&position, Vec::new());
    for _ in 0..random.below(than.moves.len().min(6)) {
        let mv = any_move(&position, random)?;
        position.advance(&mv);
        case.moves.push(numbers(&mv));
    }
    let last = any_move(&position, random).filter(|_| random.percent(40));
    case.moves.push(last.map_or_else(|| path(&position, random), |mv| numbers(&mv)));
    case.is_valid().then_some(case)
}

fn ending(random: &mut Random) -> Case {
    for _ in 0..PATIENCE {
        let mut position = scattered(random);
        let mut case = Case::new(&position, Vec::new());
        for _ in 0..1 + random.below(20) {
            let Some(mv) = any_move(&position, random) else { break };
            position.advance(&mv);
            case.moves.push(numbers(&mv));
        }
        if case.is_valid() {
            return case;
        }
    }
    game(random)
}
