//! Hub 2, the protocol of Scan, for checkers.
//!
//! A position is a letter for the side to move and one letter per square: `b`, `w` for men, `B`, `W` for kings, `e` for an empty square.
//! Hub was made for international draughts, where White moves first. In English draughts Black does, and pydraughts sends `W` for the side
//! that moved first in the game, that is, for Black. This module understands a letter either way, see [`SideLetter`].

use super::{Clock, printable, replay};
use crate::protocol::uci::UciGame as _;
use crate::score::Score;
use crate::search::{Analysis, Limits};
use std::time::Duration;
use touchmove::checkers::{Move, Piece, Position, Setup, Side, Square};
use touchmove::{GameHistory, Position as _};

/// A command of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // The variants are the commands of Hub.
pub enum Command<'a> {
    Hub,
    Init,
    NewGame,
    SetParam { name: &'a str, value: &'a str },
    Pos { pos: &'a str, moves: &'a str },
    Level(Level),
    Go { is_infinite: bool },
    Stop,
    PonderHit,
    Ping,
    Quit,
}

/// How long to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    limits: Limits,
    clock: Option<Clock>,
}

impl Level {
    /// Returns the limits for a move.
    pub fn limits(&self) -> Limits {
        let mut limits = self.limits;
        if let Some(clock) = self.clock {
            clock.limit(&mut limits);
        }
        limits
    }
}

/// What the letter of the side to move means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SideLetter {
    /// Whatever makes the moves of the game legal. If both do, or there are none: Black in the initial position, otherwise the same as
    /// [`FirstMover`](Self::FirstMover).
    #[default]
    Auto,
    /// `W` is White.
    Color,
    /// `W` is the side that moves first in a game: Black. So pydraughts has it.
    FirstMover,
}

impl SideLetter {
    /// Returns the meaning with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "auto" => Some(SideLetter::Auto),
            "color" => Some(SideLetter::Color),
            "first-mover" => Some(SideLetter::FirstMover),
            _ => None,
        }
    }
}

/// Parses a line: a word, and arguments of the form `name` or `name=value`, where a value may be in quotation marks.
///
/// # Errors
/// Returns what is wrong, in words.
pub fn parse(line: &str) -> Result<Command<'_>, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    Ok(match word {
        "hub" => Command::Hub,
        "init" => Command::Init,
        "new-game" => Command::NewGame,
        "stop" => Command::Stop,
        "ponder-hit" => Command::PonderHit,
        "ping" => Command::Ping,
        "quit" => Command::Quit,
        "go" => Command::Go { is_infinite: arguments(rest).any(|(name, _)| name == "analyze") },
        "level" => Command::Level(parse_level(rest)),
        "pos" => Command::Pos {
            pos: value(rest, "pos").ok_or("pos= is missing")?,
            moves: value(rest, "moves").unwrap_or(""),
        },
        "set-param" => Command::SetParam {
            name: value(rest, "name").ok_or("name= is missing")?,
            value: value(rest, "value").unwrap_or(""),
        },
        _ => return Err(format!("unknown command: {}", printable(word))),
    })
}

/// Splits arguments into names and values.
fn arguments(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let (value, after) = match after.strip_prefix('=') {
            None => ("", after),
            Some(quoted) if quoted.starts_with('"') => {
                let inner = &quoted[1..];
                inner.split_once('"').unwrap_or((inner, ""))
            }
            Some(plain) => plain.split_at(plain.find(char::is_whitespace).unwrap_or(plain.len())),
        };
        rest = after.trim_start();
        Some((name, value))
    })
}

fn value<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    arguments(text).find(|(other, _)| *other == name).map(|(_, value)| value)
}

fn parse_level(text: &str) -> Level {
    let mut level = Level::default();
    let (mut remaining, mut clock) = (None, Clock::default());
    for (name, value) in arguments(text) {
        // Seconds that are no number, negative or too many are ignored.
        let seconds = || Duration::try_from_secs_f64(value.parse().ok()?).ok().map(|time| time.min(A_YEAR));
        match name {
            "depth" => level.limits.depth = value.parse().ok(),
            "nodes" => level.limits.nodes = value.parse().ok(),
            "move-time" => level.limits.time = seconds(),
            "time" => remaining = seconds(),
            "inc" => clock.increment = seconds().unwrap_or_default(),
            "moves" => clock.moves = value.parse().ok(),
            _ => {}
        }
    }
    // Hub's clocks start before the increment is added.
    level.clock = remaining.map(|remaining| Clock { remaining: remaining + clock.increment, ..clock });
    level
}

const A_YEAR: Duration = Duration::from_secs(365 * 24 * 3600);

/// Plays the game of a `pos` command.
///
/// # Errors
/// Why there is no such game, in words.
pub fn game(pos: &str, moves: &str, letter: SideLetter) -> Result<GameHistory<Position>, String> {
    let (color, first_mover) = (false, true);
    let play = |inverted: bool| {
        let start = position(pos, inverted)?;
        replay(&start, moves.split_whitespace(), find_move)
    };
    match letter {
        SideLetter::Color => play(color),
        SideLetter::FirstMover => play(first_mover),
        SideLetter::Auto => {
            let black = position(pos, first_mover).ok().filter(|start| *start == Position::default());
            let opening = position(pos, color).ok().filter(|start| *start == Position::default());
            match (black, opening) {
                (None, Some(_)) => play(color),
                _ => play(first_mover).or_else(|error| play(color).map_err(|_| error)),
            }
        }
    }
}

/// Parses a position. The letter of the side to move is inverted if it means the side that moves first.
fn position(text: &str, inverted: bool) -> Result<Position, String> {
    let mut letters = text.chars();
    let is_white = match letters.next() {
        Some('W') => true,
        Some('B') => false,
        _ => return Err("the position does not begin with W or B".to_owned()),
    };
    let mut setup = Setup::new(if is_white != inverted { Side::White } else { Side::Red });
    for square in Square::all() {
        let (side, king) = match letters.next() {
            Some('e') => continue,
            Some('w') => (Side::White, false),
            Some('W') => (Side::White, true),
            Some('b') => (Side::Red, false),
            Some('B') => (Side::Red, true),
            Some(other) => return Err(format!("no piece has the letter `{}`", other.escape_default())),
            None => return Err("the position has fewer than 32 squares".to_owned()),
        };
        setup.place(square, Piece { side, king }).map_err(|error| error.to_string())?;
    }
    if letters.next().is_some() {
        return Err("the position has more than 32 squares".to_owned());
    }
    setup.validate().map_err(|error| error.to_string())
}

/// Returns a move as Hub writes it: start and end, and the captured squares in ascending order.
pub fn move_text(position: &Position, mv: &Move) -> String {
    let mut text = format!("{}{}{}", mv.from(), if mv.is_capture() { 'x' } else { '-' }, mv.to());
    let mut next = *position;
    if let Ok(played) = next.play(mv) {
        played.captured.iter().for_each(|square| text += &format!("x{square}"));
    }
    text
}

/// Returns the legal move that a text means; of several that differ in their path only, the first.
fn find_move(position: &Position, text: &str) -> Option<Move> {
    let numbers = |text: &str| -> Option<Vec<u8>> {
        let mut numbers: Vec<u8> =
            text.split(['-', 'x']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
        numbers.get_mut(2..)?.sort_unstable();
        Some(numbers)
    };
    let wanted = numbers(text)?;
    let legal = position.legal_moves();
    let found = legal.into_iter().find(|mv| numbers(&move_text(position, mv)).as_ref() == Some(&wanted));
    found.or_else(|| position.find_move(text))
}

/// Returns the line of `info` about an analysis.
pub fn info(position: &Position, analysis: &Analysis<Position>, elapsed: Duration) -> Option<String> {
    let line = analysis.lines.first()?;
    let (mut position, mut moves) = (*position, Vec::new());
    for mv in &line.moves {
        moves.push(move_text(&position, mv));
        if !position.play_if_legal(mv) {
            break;
        }
    }
    let seconds = elapsed.as_secs_f64();
    let speed = analysis.nodes as f64 / elapsed.as_secs_f64().max(0.001) / 1e6;
    Some(format!(
        "info depth={} mean-depth={} score={} nodes={} time={seconds:.3} nps={speed:.3} pv=\"{}\"",
        analysis.depth,
        analysis.depth,
        score(line.score),
        analysis.nodes,
        moves.join(" ")
    ))
}

/// Returns a score in men. A win in n plies is 100 less n hundredths, as in Scan.
fn score(score: Score) -> String {
    let win = |plies: Option<u32>| 100.0 - f64::from(plies.unwrap_or(500).min(900)) / 100.0;
    let men = match score {
        Score::Win { plies } => win(plies),
        Score::Loss { plies } => -win(plies),
        Score::Draw => 0.0,
        Score::Estimated(value) => f64::from(value) / 100.0,
    };
    format!("{men:.2}")
}

/// Returns the line that ends a search.
pub fn done(position: &Position, mv: Option<Move>) -> String {
    match mv {
        Some(mv) => format!("done move={}", move_text(position, &mv)),
        None => error("the game is over"),
    }
}

/// Returns an error as a line.
pub fn error(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() || c == '"' { '\'' } else { c }).collect();
    format!("error message=\"{text}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPENING: &str = "bbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

    #[test]
    fn commands_are_parsed() {
        assert_eq!(
            parse("pos pos=Wbw moves=\"11-15 22-18\""),
            Ok(Command::Pos { pos: "Wbw", moves: "11-15 22-18" })
        );
        assert_eq!(parse("go think"), Ok(Command::Go { is_infinite: false }));
        assert_eq!(parse("go analyze"), Ok(Command::Go { is_infinite: true }));
        assert_eq!(parse("set-param name=a value=\"b c"), Ok(Command::SetParam { name: "a", value: "b c" }));
        let Ok(Command::Level(level)) = parse("level depth=5 nodes=70 move-time=0.5") else { panic!() };
        let limits = level.limits();
        assert_eq!(
            (limits.depth, limits.nodes, limits.time),
            (Some(5), Some(70), Some(Duration::from_millis(500)))
        );
        let Ok(Command::Level(level)) = parse("level moves=30 time=60 inc=1e300 time=1e9") else { panic!() };
        assert!(level.limits().time.is_some());
        assert!(parse("pos").is_err() && parse("").is_err() && parse("\u{1b}").is_err());
    }

    #[test]
    fn the_letter_of_the_side_is_understood_either_way() {
        for letter in ["W", "B"] {
            let game = game(&format!("{letter}{OPENING}"), "11-15 23-19", SideLetter::Auto).unwrap();
            assert_eq!(game.position().to_move(), Side::Red);
            assert_eq!(game.start(), &Position::default());
        }
        let side = |pos: &str, moves, letter| game(pos, moves, letter).map(|game| game.start().to_move());
        let one_each = "eeeeeBeeeeeeeeeeeeeeeeeeeeeWeeee";
        assert_eq!(side(&format!("W{one_each}"), "", SideLetter::Auto), Ok(Side::Red));
        assert_eq!(side(&format!("W{one_each}"), "28-32", SideLetter::Auto), Ok(Side::White));
        assert_eq!(side(&format!("W{one_each}"), "", SideLetter::Color), Ok(Side::White));
        assert_eq!(side(&format!("B{one_each}"), "", SideLetter::FirstMover), Ok(Side::White));
        assert!(side("W", "", SideLetter::Auto).is_err() && side("Xe", "", SideLetter::Auto).is_err());
        assert!(side(&format!("W{OPENING}e"), "", SideLetter::Auto).is_err());
    }

    #[test]
    fn a_capture_lists_what_it_captures() {
        let position: Position = "W:W18,26,27:B14,23,6,7".parse().unwrap();
        let double: Move = "18-9-2".parse().unwrap();
        assert_eq!(move_text(&position, &double), "18x2x6x14");
        for mv in position.legal_moves() {
            assert_eq!(find_move(&position, &move_text(&position, &mv)), Some(mv));
        }
        assert_eq!(find_move(&position, "18x2x14x6").map(|mv| mv.to_string()), Some("18-9-2".into()));
    }

    #[test]
    fn a_message_is_one_line() {
        assert_eq!(error("a \"b\"\nc"), "error message=\"a 'b''c\"");
    }
}
