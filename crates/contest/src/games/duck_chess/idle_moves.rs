//! Games made simpler side by side: what one side need not have done is replaced by a soldier who steps forward and back, so that
//! the other side's moves keep their turns.

use super::Case;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use touchmove::Position as _;
use touchmove::duck_chess::{Move, Position, Side, Square};

/// The columns of soldiers that can pass the time.
const IDLERS: [i64; 2] = [0, 8];

/// A soldier's step that passes the time: forward, or back.
fn idle_step(side: Side, column: i64, forward: bool) -> [i64; 4] {
    let (home, front) = match side {
        Side::Red => (3, 4),
        Side::Blue => (6, 5),
    };
    if forward { [home, column, front, column] } else { [front, column, home, column] }
}

/// Whether a command only passes the time, most likely.
pub(super) fn is_idle(command: &[i64; 4]) -> bool {
    Side::BOTH.into_iter().any(|side| {
        IDLERS.into_iter().any(|column| {
            [true, false].into_iter().any(|forward| idle_step(side, column, forward) == *command)
        })
    })
}

/// A move, which piece made it, told by where that piece stood at first, and in which of its side's turns.
#[derive(Clone, Copy)]
struct Step {
    command: [i64; 4],
    piece: Square,
    turn: usize,
}

/// The moves of both sides before the last command, without those that pass the time.
struct Sides {
    steps: BTreeMap<bool, Vec<Step>>,
    last: [i64; 4],
    /// Whether Blue gives the last command.
    by_blue: bool,
    /// The piece that the last command is about, and the one on its target.
    mover: Option<Square>,
    target: Option<Square>,
}

impl Sides {
    /// Plays a game; `None` if there is nothing before the last command.
    fn new(case: &Case) -> Option<Self> {
        let (last, before) = case.split_last().filter(|(_, before)| !before.is_empty())?;
        let mut position = Position::opening();
        let mut standing: BTreeMap<Square, Square> = Square::all().map(|square| (square, square)).collect();
        let mut steps: BTreeMap<bool, Vec<Step>> = [(false, Vec::new()), (true, Vec::new())].into();
        let mut ply = 0;
        for command in before {
            let Ok(mv) = Move::from_numbers(*command) else { continue };
            let by_blue = position.to_move() == Side::Blue;
            if position.play(&mv).is_err() {
                continue;
            }
            let piece = standing.get(&mv.from).copied().unwrap_or(mv.from);
            standing.insert(mv.to, piece);
            if !is_idle(command) {
                steps.entry(by_blue).or_default().push(Step { command: *command, piece, turn: ply / 2 });
            }
            ply += 1;
        }
        let at = |row: i64, column: i64| {
            let square = Square::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?)?;
            position.piece_on(square)?;
            standing.get(&square).copied()
        };
        let (mover, target) = (at(last[0], last[1]), at(last[2], last[3]));
        Some(Sides { steps, last: *last, by_blue: position.to_move() == Side::Blue, mover, target })
    }

    /// The steps of one side that are kept.
    fn kept(&self, blue: bool, keep: impl Fn(usize, &Step) -> bool) -> Vec<Step> {
        let steps = self.steps[&blue].iter().enumerate();
        steps.filter(|(index, step)| keep(*index, step)).map(|(_, step)| *step).collect()
    }

    /// The steps of one side, with one of its pieces going straight to where it goes in the end.
    fn with_direct_way(&self, blue: bool, piece: Square) -> Option<Vec<Step>> {
        let own: Vec<Step> = self.kept(blue, |_, step| step.piece == piece);
        let [.., row, column] = own.last()?.command;
        let way = direct_way(piece, Square::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?)?)?;
        // It takes the last of the turns that it had.
        let turns = own.get(own.len().checked_sub(way.len()).filter(|saved| *saved > 0)?..)?;
        let mut steps = self.kept(blue, |_, step| step.piece != piece);
        steps.extend(turns.iter().zip(way).map(|(step, command)| Step { command, ..*step }));
        steps.sort_by_key(|step| step.turn);
        Some(steps)
    }

    /// The game in which the sides make only these moves, each in the turn that it has, and pass the time in between. Turns in
    /// which both would are left out.
    fn in_turn(&self, red: &[Step], blue: &[Step], idler: i64) -> Case {
        let turns: BTreeSet<usize> = red.iter().chain(blue).map(|step| step.turn).collect();
        let in_turn =
            |steps: &[Step], turn| steps.iter().find(|step| step.turn == turn).map(|step| step.command);
        let rounds = turns.into_iter().map(|turn| [in_turn(red, turn), in_turn(blue, turn)]);
        self.game(rounds.collect(), idler)
    }

    /// The same with no turn left out by a side once it has begun: who has fewer moves to make waits first.
    fn together(&self, red: &[Step], blue: &[Step], idler: i64) -> Case {
        let count = red.len().max(blue.len() + usize::from(self.by_blue));
        let behind = |steps: &[Step], turn: usize| {
            (turn + steps.len())
                .checked_sub(count)
                .and_then(|index| steps.get(index))
                .map(|step| step.command)
        };
        let blue_behind = |turn: usize| behind(blue, turn + usize::from(self.by_blue));
        self.game((0..count).map(|turn| [behind(red, turn), blue_behind(turn)]).collect(), idler)
    }

    /// The game of these rounds, the last command behind them; who has no move in a round passes the time.
    fn game(&self, rounds: Vec<[Option<[i64; 4]>; 2]>, idler: i64) -> Case {
        let (mut case, mut waited) = (Vec::new(), [0, 0]);
        let count = rounds.len();
        for (index, round) in rounds.into_iter().enumerate() {
            for (player, side) in Side::BOTH.into_iter().enumerate() {
                // The last command is Blue's move of the last round.
                if self.by_blue && index + 1 == count && player == 1 && round[player].is_none() {
                    continue;
                }
                case.push(round[player].unwrap_or_else(|| {
                    waited[player] += 1;
                    idle_step(side, idler, waited[player] % 2 == 1)
                }));
            }
        }
        case.push(self.last);
        case
    }
}

/// The fewest moves that take a piece from its first square to another one, while nothing else moves.
fn direct_way(from: Square, to: Square) -> Option<Vec<[i64; 4]>> {
    let opening = Position::opening();
    let side = opening.piece_on(from)?.side;
    let mut ways: BTreeMap<Square, Vec<[i64; 4]>> = [(from, Vec::new())].into();
    let mut queue = VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        if at == to {
            return ways.remove(&to);
        }
        let mut setup = opening.setup();
        let piece = setup.piece_on(from);
        setup.put(from, None);
        setup.put(at, piece);
        setup.to_move = side;
        let Ok(position) = setup.check() else { continue };
        for mv in position.moves().into_iter().filter(|mv| mv.from == at) {
            let numbers = [mv.from.row(), mv.from.column(), mv.to.row(), mv.to.column()].map(i64::from);
            let way: Vec<[i64; 4]> = ways[&at].iter().copied().chain([numbers]).collect();
            if let Entry::Vacant(entry) = ways.entry(mv.to) {
                entry.insert(way);
                queue.push_back(mv.to);
            }
        }
    }
    None
}

/// Games in which a side does less, the simplest first.
pub(super) fn simpler(case: &Case) -> Vec<Case> {
    let Some(sides) = Sides::new(case) else { return Vec::new() };
    let mut pairs = Vec::new();
    let all = |blue| sides.kept(blue, |_, _| true);
    let only = |blue, piece: Option<Square>| sides.kept(blue, |_, step| Some(step.piece) == piece);
    let both = |mover_side: Vec<Step>, other: Vec<Step>| {
        if sides.by_blue { (other, mover_side) } else { (mover_side, other) }
    };
    // Only what the last command is about moves; then one side as it did.
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
            pairs.extend(sides.with_direct_way(blue, piece).map(pair));
        }
        // Of long games it is tried piece by piece only; what is left is short.
        const FEW: usize = 20;
        for index in (0..steps.len()).filter(|_| steps.len() <= FEW) {
            pairs.push(pair(sides.kept(blue, |at, _| at != index)));
        }
    }
    pairs.push((all(false), all(true)));
    let games = IDLERS.into_iter().flat_map(|idler| {
        let sides = &sides;
        pairs
            .iter()
            .flat_map(move |(red, blue)| [sides.together(red, blue, idler), sides.in_turn(red, blue, idler)])
    });
    games.collect()
}
