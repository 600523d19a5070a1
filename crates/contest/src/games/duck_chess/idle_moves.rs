//! Games made simpler one side at a time: moves that a side need not make are replaced by a soldier that steps forward and back, so
//! that the other side's moves keep their turns.

use super::reference::Case;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use touchmove::Position as _;
use touchmove::duck_chess::{Move, Position, Side, Square};

/// The columns of the soldiers that make idle moves.
const IDLE_COLUMNS: [i64; 2] = [0, 8];

/// Returns an idle move: forward, or back.
fn idle_move(side: Side, column: i64, forward: bool) -> [i64; 4] {
    let (home, front) = match side {
        Side::Red => (3, 4),
        Side::Blue => (6, 5),
    };
    if forward { [home, column, front, column] } else { [front, column, home, column] }
}

/// Whether a command is most likely an idle move.
pub(super) fn is_idle(command: &[i64; 4]) -> bool {
    Side::BOTH.into_iter().any(|side| {
        IDLE_COLUMNS.into_iter().any(|column| {
            [true, false].into_iter().any(|forward| idle_move(side, column, forward) == *command)
        })
    })
}

/// A move of a game.
#[derive(Clone, Copy)]
struct Step {
    command: [i64; 4],
    /// The square on which its piece stood in the opening.
    piece: Square,
    /// The index among the turns of its side.
    turn: usize,
}

/// The moves of both sides before the last command, without idle ones.
struct Sides {
    steps: BTreeMap<bool, Vec<Step>>,
    last: [i64; 4],
    /// Whether Blue is to move at the last command.
    by_blue: bool,
    /// The piece on the start of the last command, and the one on its target, by their squares in the opening.
    mover: Option<Square>,
    target: Option<Square>,
}

impl Sides {
    /// Plays a game; `None` if there is nothing before its last command.
    fn new(case: &Case) -> Option<Self> {
        let (last, before) = case.split_last().filter(|(_, before)| !before.is_empty())?;
        let mut position = Position::default();
        // The pieces by the square they stand on, named by their square in the opening.
        let mut origins: BTreeMap<Square, Square> = Square::all().map(|square| (square, square)).collect();
        let mut steps: BTreeMap<bool, Vec<Step>> = [(false, Vec::new()), (true, Vec::new())].into();
        let mut ply = 0;
        for command in before {
            let Ok(mv) = Move::from_numbers(*command) else { continue };
            let by_blue = position.to_move() == Side::Blue;
            if position.play(&mv).is_err() {
                continue;
            }
            let piece = origins.get(&mv.from).copied().unwrap_or(mv.from);
            origins.insert(mv.to, piece);
            if !is_idle(command) {
                steps.entry(by_blue).or_default().push(Step { command: *command, piece, turn: ply / 2 });
            }
            ply += 1;
        }
        let at = |row: i64, column: i64| {
            let square = Square::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?)?;
            position.piece_on(square)?;
            origins.get(&square).copied()
        };
        let (mover, target) = (at(last[0], last[1]), at(last[2], last[3]));
        Some(Sides { steps, last: *last, by_blue: position.to_move() == Side::Blue, mover, target })
    }

    /// Returns the moves of one side that are kept.
    fn kept(&self, blue: bool, keep: impl Fn(usize, &Step) -> bool) -> Vec<Step> {
        let steps = self.steps[&blue].iter().enumerate();
        steps.filter(|(index, step)| keep(*index, step)).map(|(_, step)| *step).collect()
    }

    /// Returns the moves of one side, with one of its pieces moving directly to its last square.
    fn with_direct_route(&self, blue: bool, piece: Square) -> Option<Vec<Step>> {
        let own: Vec<Step> = self.kept(blue, |_, step| step.piece == piece);
        let [.., row, column] = own.last()?.command;
        let route = direct_route(piece, Square::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?)?)?;
        // It takes the last of the turns that it had.
        let turns = own.get(own.len().checked_sub(route.len()).filter(|saved| *saved > 0)?..)?;
        let mut steps = self.kept(blue, |_, step| step.piece != piece);
        steps.extend(turns.iter().zip(route).map(|(step, command)| Step { command, ..*step }));
        steps.sort_by_key(|step| step.turn);
        Some(steps)
    }

    /// Returns the game in which the sides make only these moves, each in its turn, and idle moves in between. Turns in which both
    /// would be idle are dropped.
    fn in_turn(&self, red: &[Step], blue: &[Step], idle_column: i64) -> Case {
        let turns: BTreeSet<usize> = red.iter().chain(blue).map(|step| step.turn).collect();
        let command =
            |steps: &[Step], turn| steps.iter().find(|step| step.turn == turn).map(|step| step.command);
        let rounds = turns.into_iter().map(|turn| [command(red, turn), command(blue, turn)]);
        self.game(rounds.collect(), idle_column)
    }

    /// Returns the same game without idle moves after a side has begun: the side with fewer moves waits first.
    fn together(&self, red: &[Step], blue: &[Step], idle_column: i64) -> Case {
        let count = red.len().max(blue.len() + usize::from(self.by_blue));
        let from_end = |steps: &[Step], turn: usize| {
            (turn + steps.len())
                .checked_sub(count)
                .and_then(|index| steps.get(index))
                .map(|step| step.command)
        };
        let blue_command = |turn: usize| from_end(blue, turn + usize::from(self.by_blue));
        self.game((0..count).map(|turn| [from_end(red, turn), blue_command(turn)]).collect(), idle_column)
    }

    /// Returns the game of these rounds, followed by the last command; a side without a move in a round makes an idle one.
    fn game(&self, rounds: Vec<[Option<[i64; 4]>; 2]>, idle_column: i64) -> Case {
        let (mut case, mut idle_moves) = (Vec::new(), [0, 0]);
        let count = rounds.len();
        for (index, round) in rounds.into_iter().enumerate() {
            for (player, side) in Side::BOTH.into_iter().enumerate() {
                // The last command is Blue's move of the last round.
                if self.by_blue && index + 1 == count && player == 1 && round[player].is_none() {
                    continue;
                }
                case.push(round[player].unwrap_or_else(|| {
                    idle_moves[player] += 1;
                    idle_move(side, idle_column, idle_moves[player] % 2 == 1)
                }));
            }
        }
        case.push(self.last);
        case
    }
}

/// Returns the fewest moves that take a piece from its square in the opening to another one, while nothing else moves.
fn direct_route(from: Square, to: Square) -> Option<Vec<[i64; 4]>> {
    let opening = Position::default();
    let side = opening.piece_on(from)?.side;
    let mut routes: BTreeMap<Square, Vec<[i64; 4]>> = [(from, Vec::new())].into();
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        if at == to {
            return routes.remove(&to);
        }
        let mut setup = opening.setup();
        let piece = setup.piece_on(from);
        setup.put(from, None);
        setup.put(at, piece);
        setup.to_move = side;
        let Ok(position) = setup.validate() else { continue };
        for mv in position.legal_moves().into_iter().filter(|mv| mv.from == at) {
            let route: Vec<[i64; 4]> = routes[&at].iter().copied().chain([mv.to_numbers()]).collect();
            if let Entry::Vacant(entry) = routes.entry(mv.to) {
                entry.insert(route);
                queue.push_back(mv.to);
            }
        }
    }
    None
}

/// Returns games in which a side does less, the simplest first.
pub(super) fn simpler(case: &Case) -> Vec<Case> {
    let Some(sides) = Sides::new(case) else { return Vec::new() };
    let mut pairs = Vec::new();
    let all = |blue| sides.kept(blue, |_, _| true);
    let only = |blue, piece: Option<Square>| sides.kept(blue, |_, step| Some(step.piece) == piece);
    let both = |mover_side: Vec<Step>, other: Vec<Step>| {
        if sides.by_blue { (other, mover_side) } else { (mover_side, other) }
    };
    // Only the pieces of the last command move; then one side as it did.
    pairs.push(both(only(sides.by_blue, sides.mover), Vec::new()));
    pairs.push(both(only(sides.by_blue, sides.mover), only(!sides.by_blue, sides.target)));
    pairs.push(both(all(sides.by_blue), Vec::new()));
    pairs.push(both(only(sides.by_blue, sides.mover), all(!sides.by_blue)));
    pairs.push(both(Vec::new(), all(!sides.by_blue)));
    for blue in [false, true] {
        let pair = |kept: Vec<Step>| if blue { (all(false), kept) } else { (kept, all(true)) };
        let steps = &sides.steps[&blue];
        let mut pieces: Vec<Square> = steps.iter().map(|step| step.piece).collect();
        pieces.sort_unstable();
        pieces.dedup();
        for piece in pieces {
            pairs.push(pair(sides.kept(blue, |_, step| step.piece != piece)));
            pairs.extend(sides.with_direct_route(blue, piece).map(pair));
        }
        // Long games are tried piece by piece only.
        const MAX_FOR_SINGLE_STEPS: usize = 20;
        for index in (0..steps.len()).filter(|_| steps.len() <= MAX_FOR_SINGLE_STEPS) {
            pairs.push(pair(sides.kept(blue, |at, _| at != index)));
        }
    }
    pairs.push((all(false), all(true)));
    let games = IDLE_COLUMNS.into_iter().flat_map(|column| {
        let sides = &sides;
        pairs.iter().flat_map(move |(red, blue)| {
            [sides.together(red, blue, column), sides.in_turn(red, blue, column)]
        })
    });
    games.collect()
}
