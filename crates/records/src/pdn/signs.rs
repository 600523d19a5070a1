//! What shows that a game without a `GameType` tag is not English draughts. One wrong move is a mistake of the record; signs are
//! what a mistake does not explain.

use super::GameType;
use crate::games::Playable;
use crate::{MovetextItem, Record, replay};
use touchmove::checkers::{Piece, Position, Setup, Side, Square};
use touchmove::{LocalizedText, Location, Text};

/// Signs of another variant of draughts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    /// The largest number of a square above 32, or 0.
    largest_square: u32,
    white_begins: bool,
    kings_fly: bool,
    men_capture_backwards: bool,
    has_letters: bool,
}

impl Signs {
    /// Looks for signs in a game that cannot be replayed as English draughts, whatever its `GameType` tag says. Returns `None` if
    /// a mistake explains it as well.
    pub(crate) fn of(record: &Record<'_>) -> Option<Self> {
        if record.error.is_some() {
            return None;
        }
        let squares = Squares::of(record);
        let opening = if record.start.is_none() { white_opening(record) } else { None };
        let mut signs = Signs {
            largest_square: if squares.are_of_a_large_board(opening) { squares.largest } else { 0 },
            white_begins: opening.is_some(),
            has_letters: squares.letters > 0,
            ..Signs::default()
        };
        let is_large = signs.largest_square > 0;
        let moves = if is_large { 0 } else { signs.add_moves(record) };
        // English draughts is written with numbers. With numbers, a single such move is more likely a slip.
        let enough = if signs.has_letters { 1 } else { 2 };
        if moves < enough {
            (signs.kings_fly, signs.men_capture_backwards) = (false, false);
        }
        (is_large || signs.white_begins || moves >= enough).then_some(signs)
    }

    /// Returns the variant that the game looks like, if that can be told.
    pub fn likely_type(self) -> Option<GameType> {
        match self.largest_square {
            0 if self.has_letters => Some(GameType(25)),
            0 => None,
            1..=50 => Some(GameType(20)),
            _ => Some(GameType(27)),
        }
    }

    /// Returns the signs of this and of another game.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Signs {
            largest_square: self.largest_square.max(other.largest_square),
            white_begins: self.white_begins | other.white_begins,
            kings_fly: self.kings_fly | other.kings_fly,
            men_capture_backwards: self.men_capture_backwards | other.men_capture_backwards,
            has_letters: self.has_letters | other.has_letters,
        }
    }

    /// Returns what the game looks like, and why: `international draughts, type 20 (squares above 32, White begins)`.
    pub fn description(self) -> LocalizedText {
        let signs = [
            (self.largest_square > 0, Text::new("squares above 32", "有大于 32 的格号")),
            (self.white_begins, Text::new("White begins", "白先")),
            (self.kings_fly, Text::new("kings fly", "王可远行")),
            (self.men_capture_backwards, Text::new("men capture backwards", "兵可后吃")),
            (self.has_letters, Text::new("squares by letters", "以字母记格")),
        ];
        let signs: Vec<Text> =
            signs.into_iter().filter(|(is_there, _)| *is_there).map(|(_, text)| text).collect();
        let list = |texts: Vec<&str>, comma| texts.join(comma);
        let (en, zh) = (
            list(signs.iter().map(|text| text.en).collect(), ", "),
            list(signs.iter().map(|text| text.zh).collect(), "、"),
        );
        match self.likely_type() {
            Some(game_type) => {
                let (name, number) = (game_type.name(), game_type.0);
                LocalizedText::new(
                    format!("{name}, type {number} ({en})"),
                    format!("{name}，类型 {number}（{zh}）"),
                )
            }
            None => LocalizedText::new(
                format!("another variant of draughts ({en})"),
                format!("另一种跳棋（{zh}）"),
            ),
        }
    }

    /// Adds the signs of moves that are illegal in English draughts but legal where kings fly and men capture backwards. Returns
    /// the number of such moves.
    fn add_moves(&mut self, record: &Record<'_>) -> usize {
        let Ok(start) = replay::start::<Position>(record) else { return 0 };
        let mut setup = start.setup();
        if self.white_begins {
            setup.to_move = Side::White;
        }
        let Ok(mut position) = setup.validate() else { return 0 };
        let mut count = 0;
        for item in &record.movetext {
            let text = match item {
                MovetextItem::Move(text) => &text.text,
                MovetextItem::Setup(_) => return count,
                _ => continue,
            };
            if position.play_text(text).is_ok() {
                continue;
            }
            let Some((next, kind)) = Position::parse_move(text)
                .ok()
                .and_then(|mv| Search { position, path: mv.squares(), budget: MAX_STEPS }.play())
            else {
                return count;
            };
            match kind {
                Kind::Flying => self.kings_fly = true,
                Kind::Backwards => self.men_capture_backwards = true,
            }
            count += 1;
            position = next;
        }
        count
    }
}

/// Games of a file that have no `GameType` tag, and look like another variant of draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UntaggedGames {
    /// Where the first of them starts.
    pub location: Location,
    /// How many there are.
    pub count: u64,
    /// What they look like.
    pub signs: Signs,
}

impl UntaggedGames {
    /// Adds games that come later in the file.
    pub fn add(total: &mut Option<Self>, later: Self) {
        *total = Some(match *total {
            None => later,
            Some(first) => UntaggedGames {
                location: first.location,
                count: first.count + later.count,
                signs: first.signs.union(later.signs),
            },
        });
    }

    /// Returns how many games there are, and what they look like.
    pub fn message(&self) -> LocalizedText {
        let UntaggedGames { count, signs, .. } = self;
        let description = signs.description();
        let subject = if *count == 1 {
            "1 game without a GameType tag looks".to_owned()
        } else {
            format!("{count} games without a GameType tag look")
        };
        LocalizedText::new(
            format!("{subject} like {}; not checked", description.en),
            format!("{count} 局没有 GameType 标签，看来是{}；未检查", description.zh),
        )
    }
}

/// The squares that a record names.
#[derive(Default)]
struct Squares {
    largest: u32,
    moves: usize,
    moves_above_32: usize,
    /// Whether a position names a square above 32.
    position_above_32: bool,
    letters: usize,
}

impl Squares {
    fn of(record: &Record<'_>) -> Self {
        /// The number of squares of Canadian draughts, the largest board. A larger number is a mistake.
        const MAX: u32 = 72;
        const ENGLISH: u32 = Square::COUNT as u32;
        let mut squares = Squares::default();
        let largest = |text: &str| {
            let numbers =
                text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse::<u32>().ok());
            numbers.max().filter(|number| (ENGLISH + 1..=MAX).contains(number))
        };
        let setups = record.movetext.iter().filter_map(|item| match item {
            MovetextItem::Setup(text) => Some(text),
            _ => None,
        });
        for number in record.start.iter().chain(setups).filter_map(|text| largest(&text.text)) {
            squares.position_above_32 = true;
            squares.largest = squares.largest.max(number);
        }
        for mv in record.moves() {
            squares.moves += 1;
            squares.letters += usize::from(mv.text.starts_with(|c: char| c.is_ascii_lowercase()));
            if let Some(number) =
                largest(&mv.text).filter(|_| !mv.text.contains(|c: char| c.is_ascii_lowercase() && c != 'x'))
            {
                squares.moves_above_32 += 1;
                squares.largest = squares.largest.max(number);
            }
        }
        squares
    }

    /// Whether so many moves name squares above 32 that they are no slips.
    fn are_of_a_large_board(&self, opening: Option<u32>) -> bool {
        let is_short = self.moves <= 3 && self.moves_above_32 > 0;
        let are_many = self.moves_above_32 >= 2 && self.moves_above_32 * 10 >= self.moves;
        // A game that opens on ten columns needs only one of them.
        let opens_large = opening == Some(5) && self.moves_above_32 > 0;
        self.position_above_32 || is_short || are_many || opens_large
    }
}

/// Returns how many front men White has, four on 8×8 squares and five on 10×10, if the first player moves one of them and the second
/// player moves from the other side.
fn white_opening(record: &Record<'_>) -> Option<u32> {
    let ends = |text: &str| {
        let mut squares = text.split(['-', 'x']).map(|square| square.parse::<u32>().ok());
        Some((squares.next()??, squares.next_back()??))
    };
    let mut moves = record.moves();
    let first = moves.next().filter(|first| !first.number.is_some_and(|number| number.is_second))?;
    let (width, seconds) = match ends(&first.text)? {
        (21..=24, 17..=20) => (4, 9..=16),
        (31..=35, 26..=30) => (5, 16..=20),
        _ => return None,
    };
    match moves.next() {
        None => Some(width),
        Some(second) => ends(&second.text).filter(|(from, _)| seconds.contains(from)).map(|_| width),
    }
}

/// Why a move is not one of English draughts.
#[derive(Clone, Copy)]
enum Kind {
    Flying,
    Backwards,
}

/// How many steps are tried to find a capture whose path is not written.
const MAX_STEPS: usize = 10_000;

/// Finds a move by rules under which kings fly and men capture backwards.
struct Search<'m> {
    position: Position,
    path: &'m [Square],
    budget: usize,
}

impl Search<'_> {
    fn play(&mut self) -> Option<(Position, Kind)> {
        let (&from, &to) = self.path.first().zip(self.path.last())?;
        let piece =
            self.position.piece_on(from).filter(|piece| piece.side == self.position.setup().to_move)?;
        let captured = if piece.king && self.is_free_diagonal(from, to) && self.path.len() == 2 {
            Vec::new()
        } else {
            let mut captured = Vec::new();
            self.capture(from, from, piece, 1, &mut captured).then_some(captured)?
        };
        let kind = if piece.king { Kind::Flying } else { Kind::Backwards };
        let mut next = Setup::new(piece.side.other());
        for square in Square::all().filter(|square| *square != from && !captured.contains(square)) {
            if let Some(piece) = self.position.piece_on(square) {
                next.place(square, piece).ok()?;
            }
        }
        let king = piece.king || piece.side.promotion_row().contains(to);
        next.place(to, Piece { king, ..piece }).ok()?;
        Some((next.validate().ok()?, kind))
    }

    fn is_free_diagonal(&self, from: Square, to: Square) -> bool {
        DIRECTIONS.into_iter().any(|direction| {
            ray(from, direction)
                .take_while(|square| self.position.piece_on(*square).is_none())
                .any(|square| square == to)
        })
    }

    /// Continues a capture from `at`, with the squares of the path from `next` on still to be reached.
    fn capture(
        &mut self,
        from: Square,
        at: Square,
        piece: Piece,
        next: usize,
        captured: &mut Vec<Square>,
    ) -> bool {
        if next == self.path.len() {
            return !captured.is_empty();
        }
        for direction in DIRECTIONS {
            let is_free = |square: Square| square == from || self.position.piece_on(square).is_none();
            let mut squares = ray(at, direction).peekable();
            let steps = if piece.king { usize::MAX } else { 0 };
            let mut skipped = 0;
            while skipped < steps && squares.next_if(|square| is_free(*square)).is_some() {
                skipped += 1;
            }
            let Some(victim) = squares.next() else { continue };
            let is_enemy = self.position.piece_on(victim).is_some_and(|other| other.side != piece.side);
            if !is_enemy || captured.contains(&victim) {
                continue;
            }
            let reach = if piece.king { usize::MAX } else { 1 };
            let landings: Vec<Square> = squares.take_while(|square| is_free(*square)).take(reach).collect();
            captured.push(victim);
            for landing in landings {
                if self.budget == 0 {
                    return false;
                }
                self.budget -= 1;
                let reached = next + usize::from(self.path[next] == landing);
                let king = piece.king || piece.side.promotion_row().contains(landing);
                if self.capture(from, landing, Piece { king, ..piece }, reached, captured) {
                    return true;
                }
            }
            captured.pop();
        }
        false
    }
}

const DIRECTIONS: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// Returns the squares from `from` on in a direction, without `from`.
fn ray(from: Square, direction: (i8, i8)) -> impl Iterator<Item = Square> {
    std::iter::successors(from.offset(direction), move |square| square.offset(direction))
}
