//! A game as players play it: the moves so far, taking them back, and the house rules that end a game.

use crate::{BoardGame, Clause, Game, Outcome, Position, Side, Text};
use std::error::Error;
use std::fmt;

/// The house rules. They are not clauses of the contests, and judging and replaying never apply them.
pub const HOUSE_RULES: [&Clause; 8] = [&HR1, &HR2, &HR3, &HR4, &HR5, &HR6, &HR7, &HR8];

/// HR1, which applies to all games between players.
pub const REPETITION_RULE: &Clause = &HR1;

/// Returns the house rules that apply to a game. A puzzle has none, since there is no other side.
pub fn house_rules(game: Game) -> impl Iterator<Item = &'static Clause> {
    let info = game.info();
    let applies = move |rule: &Clause| match rule.id {
        "HR2" | "HR3" => info.quiet_limit.is_some_and(|limit| limit.rule == rule),
        // The rules of the other games say what happens then.
        "HR8" => game == Game::DuckChess,
        _ => true,
    };
    HOUSE_RULES.into_iter().filter(move |rule| info.sides.len() > 1 && applies(rule))
}

const fn house_rule(id: &'static str, title: Text, text: Text) -> Clause {
    Clause { id, title, text, examples: &[] }
}

static HR1: Clause = house_rule(
    "HR1",
    Text::new("Third repetition", "第三次重复"),
    Text::new(
        "The same position with the same side to move for the third time: draw.",
        "同一局面、同一方走棋第三次出现：和棋。",
    ),
);
pub(crate) static HR2: Clause = house_rule(
    "HR2",
    Text::new("Eighty plies without progress", "八十步无进展"),
    Text::new(
        "Checkers: 80 consecutive plies without a capture or a move of a man: draw.",
        "西洋跳棋：连续 80 步没有吃子，也没有走兵：和棋。",
    ),
);
pub(crate) static HR3: Clause = house_rule(
    "HR3",
    Text::new("Too long without a capture", "久无吃子"),
    Text::new(
        "Duck chess: 120 consecutive plies without a capture: draw. Correct Move: 100 plies: draw.",
        "鸭棋：连续 120 步没有吃子：和棋。Correct Move：走满 100 步：和棋。",
    ),
);
static HR4: Clause = house_rule(
    "HR4",
    Text::new("Draw by agreement", "协议和棋"),
    Text::new("Both sides agree: draw.", "双方同意：和棋。"),
);
static HR5: Clause = house_rule(
    "HR5",
    Text::new("Resignation", "认输"),
    Text::new("A side resigns: the other side wins.", "一方认输：另一方胜。"),
);
static HR6: Clause = house_rule(
    "HR6",
    Text::new("Out of time", "超时"),
    Text::new("A side runs out of time: the other side wins.", "一方超时：另一方胜。"),
);
static HR7: Clause = house_rule(
    "HR7",
    Text::new("Adjudication", "裁定"),
    Text::new(
        "A position whose value is proved may be adjudicated, if both sides or the organizer want it.",
        "已证明结果的局面，经双方或组织者要求，可以直接判定。",
    ),
);
static HR8: Clause = house_rule(
    "HR8",
    Text::new("No legal move: you lose", "无棋可走即负"),
    Text::new(
        "Duck chess: a side to move that has no legal move loses.",
        "鸭棋：轮到走棋而无棋可走的一方负。",
    ),
);

/// The draw of a game in which nothing irreversible happens.
#[derive(Clone, Copy, Debug)]
pub struct QuietLimit {
    /// The number of consecutive reversible plies after which the game is drawn.
    pub plies: u32,
    /// The house rule that says so.
    pub rule: &'static Clause,
}

/// Which of the house rules that can be switched off apply. By default all do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseRules {
    /// HR1: the third repetition of a position is a draw.
    pub repetition: bool,
    /// HR2 and HR3: too many plies without anything irreversible are a draw.
    pub quiet_limit: bool,
}

impl Default for HouseRules {
    fn default() -> Self {
        HouseRules { repetition: true, quiet_limit: true }
    }
}

/// How a game has ended, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending<S> {
    /// Who has won, if anybody.
    pub outcome: Outcome<S>,
    /// The house rule that ended it; `None` if the rules of the game did.
    pub house_rule: Option<&'static Clause>,
}

/// A move that was played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ply<P: Position> {
    /// The move.
    pub mv: P::Move,
    /// What it did.
    pub played: P::Played,
    /// The position after it.
    pub position: P,
    /// The number of consecutive reversible plies up to this one.
    quiet: u32,
}

/// An error from playing a move in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError<I> {
    /// The move is illegal.
    Illegal(I),
    /// A house rule has ended the game.
    GameOver(&'static Clause),
}

impl<I: fmt::Display> fmt::Display for PlayError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Illegal(reason) => reason.fmt(f),
            PlayError::GameOver(rule) => write!(f, "{rule}: the game is over"),
        }
    }
}

impl<I: Error + 'static> Error for PlayError<I> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PlayError::Illegal(reason) => Some(reason),
            PlayError::GameOver(_) => None,
        }
    }
}

/// A game: the moves played so far, and how it has ended.
///
/// ```
/// use touchmove::{GameHistory, Outcome, checkers};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut game = GameHistory::new("B:WK32:BK1".parse::<checkers::Position>()?);
/// for text in ["1-6", "32-28", "6-1", "28-32", "1-6", "32-28", "6-1"] {
///     game.play(&text.parse()?)?;
/// }
/// assert_eq!((game.repetitions(), game.ending()), (2, None));
/// game.play(&"28-32".parse()?)?;
/// let ending = game.ending().expect("the opening position is there for the third time");
/// assert_eq!(ending.outcome, Outcome::Draw);
/// assert_eq!(ending.house_rule.unwrap().id, "HR1");
///
/// assert_eq!(game.undo().unwrap().mv.to_string(), "28-32");
/// assert_eq!(game.ending(), None);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct GameHistory<P: Position> {
    start: P,
    plies: Vec<Ply<P>>,
    house_rules: HouseRules,
    /// What players or the organizer have declared (HR4 to HR7).
    declared: Option<Ending<P::Side>>,
}

impl<P: Position> GameHistory<P> {
    /// Starts a game from a position, with all house rules.
    pub fn new(start: P) -> Self {
        Self::with_house_rules(start, HouseRules::default())
    }

    /// Starts a game from a position, with some of the house rules.
    pub fn with_house_rules(start: P, house_rules: HouseRules) -> Self {
        GameHistory { start, plies: Vec::new(), house_rules, declared: None }
    }

    /// Starts a game from the initial position; a puzzle has none.
    pub fn from_initial() -> Option<Self>
    where
        P: BoardGame,
    {
        P::initial().map(Self::new)
    }

    /// Returns which of the house rules apply.
    pub fn house_rules(&self) -> HouseRules {
        self.house_rules
    }

    /// Changes which of the house rules apply from now on. Moves that they would have refused stay played: records go on after a draw.
    pub fn set_house_rules(&mut self, house_rules: HouseRules) {
        self.house_rules = house_rules;
    }

    /// Returns the position that the game started from.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Returns the current position.
    pub fn position(&self) -> &P {
        self.plies.last().map_or(&self.start, |ply| &ply.position)
    }

    /// Returns the moves played, the first one first.
    pub fn plies(&self) -> &[Ply<P>] {
        &self.plies
    }

    /// Plays a move and returns what it did. A refused move changes nothing.
    ///
    /// # Errors
    /// Returns an error if the move is illegal, or a house rule has ended the game.
    pub fn play(&mut self, mv: &P::Move) -> Result<P::Played, PlayError<P::Illegal>> {
        if let Some(Ending { house_rule: Some(rule), .. }) = self.ending() {
            return Err(PlayError::GameOver(rule));
        }
        let mut position = self.position().clone();
        let quiet = if position.is_irreversible(mv) { 0 } else { self.quiet_plies() + 1 };
        let played = position.play(mv).map_err(PlayError::Illegal)?;
        self.plies.push(Ply { mv: *mv, played, position, quiet });
        Ok(played)
    }

    /// Takes back the last move, and what was declared after it.
    pub fn undo(&mut self) -> Option<Ply<P>> {
        self.declared = None;
        self.plies.pop()
    }

    /// Returns the number of consecutive reversible plies up to now.
    pub fn quiet_plies(&self) -> u32 {
        self.plies.last().map_or(0, |ply| ply.quiet)
    }

    /// Returns how often the current position has occurred, this time included.
    pub fn repetitions(&self) -> usize {
        // Positions before an irreversible move cannot come again.
        let first = self.plies.len() - self.quiet_plies() as usize;
        let before = first.checked_sub(1).map_or(&self.start, |index| &self.plies[index].position);
        let reachable = std::iter::once(before).chain(self.plies[first..].iter().map(|ply| &ply.position));
        reachable.filter(|position| *position == self.position()).count()
    }

    /// Ends the game as a draw by agreement (HR4). A game that has ended stays as it is.
    pub fn agree_on_draw(&mut self) {
        self.declare(Outcome::Draw, &HR4);
    }

    /// Ends the game by resignation (HR5). A game that has ended stays as it is, and so does a puzzle, which has no other side.
    pub fn resign(&mut self, side: P::Side) {
        self.declare_lost(side, &HR5);
    }

    /// Ends the game because a side has run out of time (HR6). A game that has ended stays as it is, and so does a puzzle.
    pub fn lose_on_time(&mut self, side: P::Side) {
        self.declare_lost(side, &HR6);
    }

    /// Ends the game with the proved value of its position (HR7). A game that has ended stays as it is.
    pub fn adjudicate(&mut self, outcome: Outcome<P::Side>) {
        self.declare(outcome, &HR7);
    }

    fn declare_lost(&mut self, side: P::Side, rule: &'static Clause) {
        if let Some(opponent) = opponent(side) {
            self.declare(Outcome::Win(opponent), rule);
        }
    }

    fn declare(&mut self, outcome: Outcome<P::Side>, rule: &'static Clause) {
        if self.ending().is_none() {
            self.declared = Some(Ending { outcome, house_rule: Some(rule) });
        }
    }

    /// Returns how the game has ended, if it has. The rules of the game come before the house rules.
    pub fn ending(&self) -> Option<Ending<P::Side>> {
        self.ending_by(self.house_rules)
    }

    /// Returns how the game has ended, if it has, where these of the house rules apply instead of [its own](Self::house_rules).
    pub fn ending_by(&self, house_rules: HouseRules) -> Option<Ending<P::Side>> {
        if let Some(outcome) = self.position().outcome() {
            return Some(Ending { outcome, house_rule: None });
        }
        if self.declared.is_some() {
            return self.declared;
        }
        let (outcome, rule) = self.automatic_ending(house_rules)?;
        Some(Ending { outcome, house_rule: Some(rule) })
    }

    /// Applies HR8 and HR1 to HR3. None of them is about puzzles, which have one side only.
    fn automatic_ending(&self, house_rules: HouseRules) -> Option<(Outcome<P::Side>, &'static Clause)> {
        let opponent = opponent(self.position().to_move())?;
        if self.position().count_moves() == 0 {
            return Some((Outcome::Win(opponent), &HR8));
        }
        if house_rules.repetition && self.repetitions() >= 3 {
            return Some((Outcome::Draw, &HR1));
        }
        let limit = P::GAME.info().quiet_limit.filter(|_| house_rules.quiet_limit)?;
        (self.quiet_plies() >= limit.plies).then_some((Outcome::Draw, limit.rule))
    }
}

/// Returns the other side; a puzzle has none.
fn opponent<S: Side>(side: S) -> Option<S> {
    S::ALL.iter().copied().find(|other| *other != side)
}
