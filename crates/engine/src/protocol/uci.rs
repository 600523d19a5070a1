//! UCI, in the dialect of Fairy-Stockfish.
//!
//! Moves of duck chess are those of Fairy-Stockfish: files a to i, ranks 1 to 10 from Red's side (`b1c3`, `a9a10`). Moves of checkers are the
//! whole path in the coordinates of a chessboard with White at the bottom, so that square 29 is a1 and square 4 is h8: `a3b4`, or
//! `c3e5g7` for a double jump. The numbers of PDN are understood too: `22-17`, `11x18x25`, or `11x25` if there is one such jump.
//!
//! ```
//! use touchmove::checkers;
//! use touchmove_engine::protocol::uci::{self, Command};
//! let Some(Command::Position(position)) = uci::parse("position startpos moves d6c5 22-17") else { panic!() };
//! let game = position.game::<checkers::Position>().unwrap();
//! assert_eq!(game.position().to_string(), "B:W17,21,23-32:B1-9,11,12,14");
//! ```

use super::{Clock, printable, replay};
use crate::search::{Analysis, Limits, Line, SearchGame};
use std::time::Duration;
use touchmove::{GameHistory, Position, checkers, duck_chess};

/// A game whose moves UCI can write.
pub trait UciGame: SearchGame {
    /// The value of `UCI_Variant`.
    const VARIANT: &'static str;

    /// Returns a move as UCI writes it.
    fn move_text(mv: &Self::Move) -> String;

    /// Returns the legal move that a text means.
    fn find_move(&self, text: &str) -> Option<Self::Move>;
}

impl UciGame for duck_chess::Position {
    /// The name in `docs/fairy-stockfish.ini`; Fairy-Stockfish's own `duck` is another game.
    const VARIANT: &'static str = "yaqi";

    fn move_text(mv: &duck_chess::Move) -> String {
        mv.to_coordinates()
    }

    fn find_move(&self, text: &str) -> Option<duck_chess::Move> {
        text.parse().ok().filter(|mv| self.check(mv).is_ok())
    }
}

impl UciGame for checkers::Position {
    const VARIANT: &'static str = "checkers";

    fn move_text(mv: &checkers::Move) -> String {
        let name =
            |square: &checkers::Square| format!("{}{}", char::from(b'a' + square.column()), 8 - square.row());
        mv.squares().iter().map(name).collect()
    }

    fn find_move(&self, text: &str) -> Option<checkers::Move> {
        let legal = self.legal_moves();
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            let mv: checkers::Move = text.parse().ok()?;
            return legal.contains(&mv).then_some(mv).or_else(|| {
                let has_same_ends =
                    |other: &&checkers::Move| (other.from(), other.to()) == (mv.from(), mv.to());
                let mut matching = legal.iter().filter(has_same_ends);
                let only = matching.next().filter(|_| mv.squares().len() == 2)?;
                matching.next().is_none().then_some(*only)
            });
        }
        legal.into_iter().find(|mv| Self::move_text(mv) == text)
    }
}

/// A command of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // The variants are the commands of UCI.
pub enum Command<'a> {
    Uci,
    IsReady,
    UciNewGame,
    SetOption { name: &'a str, value: &'a str },
    Position(PositionCommand<'a>),
    Go(GoCommand),
    Stop,
    PonderHit,
    Quit,
}

/// A game: where it starts, and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionCommand<'a> {
    /// The position it starts from, unless it is the initial one.
    fen: Option<&'a str>,
    moves: &'a str,
}

impl PositionCommand<'_> {
    /// Plays the moves.
    ///
    /// # Errors
    /// Why there is no such game, in words.
    pub fn game<P: UciGame>(&self) -> Result<GameHistory<P>, String> {
        let start = match self.fen {
            Some(fen) => fen.parse().map_err(|error: <P as std::str::FromStr>::Err| error.to_string())?,
            None => P::initial().ok_or("the game has no initial position")?,
        };
        replay(&start, self.moves.split_whitespace(), P::find_move)
    }
}

/// How long to search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoCommand {
    limits: Limits,
    /// The clocks of the first side to move and of the other one.
    clocks: [Option<Clock>; 2],
    /// Whether the search goes on until `stop`, even if its result cannot change.
    pub is_infinite: bool,
}

impl GoCommand {
    /// Returns the limits for a side: UCI's white is the side that moves first in the game.
    pub fn limits<S: touchmove::Side>(&self, to_move: S) -> Limits {
        let mut limits = self.limits;
        let index = usize::from(S::ALL.first() != Some(&to_move));
        if let Some(clock) = self.clocks[index] {
            if limits.time.is_none() {
                clock.limit(&mut limits);
            }
        }
        limits
    }
}

/// Parses a line. An unknown command is `None`; UCI wants it ignored.
pub fn parse(line: &str) -> Option<Command<'_>> {
    let (word, rest) = split_word(line.trim());
    Some(match word {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::UciNewGame,
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "setoption" => parse_option(rest)?,
        "position" => Command::Position(parse_position(rest)?),
        "go" => Command::Go(parse_go(rest)),
        _ => return None,
    })
}

fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

fn parse_option(text: &str) -> Option<Command<'_>> {
    let (word, rest) = split_word(text);
    if word != "name" {
        return None;
    }
    let (name, value) = rest.split_once(" value").unwrap_or((rest, ""));
    Some(Command::SetOption { name: name.trim(), value: value.trim() })
}

fn parse_position(text: &str) -> Option<PositionCommand<'_>> {
    let (word, rest) = split_word(text);
    let (start, moves) = match rest.trim_start().strip_prefix("moves") {
        Some(moves) => ("", moves),
        None => rest.split_once(" moves").unwrap_or((rest, "")),
    };
    let fen = match word {
        "startpos" => None,
        "fen" => Some(start.trim()),
        _ => return None,
    };
    Some(PositionCommand { fen, moves })
}

fn parse_go(text: &str) -> GoCommand {
    let mut go = GoCommand::default();
    let mut words = text.split_whitespace();
    let clock = |clock: &mut Option<Clock>| *clock.get_or_insert_default();
    while let Some(word) = words.next() {
        if word == "infinite" || word == "ponder" {
            go.is_infinite |= word == "infinite";
            continue;
        }
        // Some clients send negative times when a clock has run out.
        let mut number = || {
            words.next().and_then(|text| text.parse::<i64>().ok()).map(|number| number.max(0).unsigned_abs())
        };
        let mut milliseconds = || number().map(Duration::from_millis);
        match word {
            "depth" => go.limits.depth = number().map(|depth| depth.min(u32::MAX.into()) as u32),
            "nodes" => go.limits.nodes = number(),
            "movetime" => go.limits.time = milliseconds(),
            "wtime" | "btime" => {
                if let Some(remaining) = milliseconds() {
                    let slot = &mut go.clocks[usize::from(word == "btime")];
                    *slot = Some(Clock { remaining, ..clock(slot) });
                }
            }
            "winc" | "binc" => {
                if let Some(increment) = milliseconds() {
                    let slot = &mut go.clocks[usize::from(word == "binc")];
                    *slot = Some(Clock { increment, ..clock(slot) });
                }
            }
            "movestogo" => {
                let moves = number().map(|moves| moves.min(u32::MAX.into()) as u32);
                for slot in &mut go.clocks {
                    *slot = Some(Clock { moves, ..clock(slot) });
                }
            }
            _ => {}
        }
    }
    go
}

/// Returns the lines of `info` about an analysis.
pub fn info<P: UciGame>(analysis: &Analysis<P>, elapsed: Duration) -> Vec<String> {
    let line = |(index, line): (usize, &Line<P>)| {
        let moves: Vec<String> = line.moves.iter().map(P::move_text).collect();
        let speed = analysis.nodes as u128 * 1000 / elapsed.as_millis().max(1);
        format!(
            "info depth {} multipv {} score {} nodes {} nps {speed} time {} pv {}",
            analysis.depth,
            index + 1,
            line.score.to_uci(),
            analysis.nodes,
            elapsed.as_millis(),
            moves.join(" ")
        )
    };
    analysis.lines.iter().enumerate().map(line).collect()
}

/// Returns the line that ends a search.
pub fn best_move<P: UciGame>(mv: Option<P::Move>) -> String {
    format!("bestmove {}", mv.map_or("(none)".to_owned(), |mv| P::move_text(&mv)))
}

/// Returns a message to the user as a line.
pub fn message(text: &str) -> String {
    format!("info string {}", text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>())
}

/// Returns the error that an option with this value is not known.
pub fn unknown_option(name: &str, value: &str) -> String {
    format!("no such option or value: {} {}", printable(name), printable(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_parsed_and_others_ignored() {
        assert_eq!(parse("  isready \r"), Some(Command::IsReady));
        assert_eq!(parse("position"), None);
        assert_eq!(parse("xyzzy"), None);
        assert_eq!(
            parse("setoption name Multi PV value 3"),
            Some(Command::SetOption { name: "Multi PV", value: "3" })
        );
        let Some(Command::Position(position)) = parse("position fen W:WK10,K12:B8 moves 12-3") else {
            panic!()
        };
        assert_eq!(position, PositionCommand { fen: Some("W:WK10,K12:B8"), moves: " 12-3" });
        let game = position.game::<checkers::Position>().unwrap();
        assert_eq!(game.position().to_string(), "B:WK3,K10:B");
    }

    #[test]
    fn every_legal_move_is_found_by_its_text() {
        for text in ["B:WK22,7,8,15,16:BK10", "W:W21-32:B1-12", "B:W18,26,27:B14,23,6,7"] {
            let position: checkers::Position = text.parse().unwrap();
            for mv in position.legal_moves() {
                for text in [checkers::Position::move_text(&mv), mv.to_string(), mv.to_jump_notation()] {
                    assert_eq!(position.find_move(&text), Some(mv), "{position}: {text}");
                }
            }
        }
        let position = duck_chess::Position::default();
        for mv in position.legal_moves() {
            assert_eq!(position.find_move(&duck_chess::Position::move_text(&mv)), Some(mv));
        }
    }

    #[test]
    fn a_short_jump_is_found_only_if_it_is_the_only_one() {
        let position: checkers::Position = "B:W18,26:B14".parse().unwrap();
        assert_eq!(position.find_move("14x30").map(|mv| mv.to_string()), Some("14-23-30".to_owned()));
        assert_eq!((position.find_move("14x31"), position.find_move("14x23")), (None, None));
        // The king can jump in a circle either way.
        let position: checkers::Position = "W:WK22:B17,18,9,10".parse().unwrap();
        assert_eq!(position.legal_moves().len(), 2);
        assert_eq!(position.find_move("22x22"), None);
    }

    #[test]
    fn limits_are_those_of_the_side_to_move() {
        let Some(Command::Go(go)) = parse("go wtime 60000 btime -5 winc 1000 binc 0 movestogo 40") else {
            panic!()
        };
        let red = go.limits(checkers::Side::Red).time.unwrap();
        assert!(red > Duration::from_millis(1500) && red < Duration::from_secs(20), "{red:?}");
        assert_eq!(go.limits(checkers::Side::White).time, Some(Duration::from_millis(1)));
        let Some(Command::Go(go)) = parse("go depth 7 nodes 1000 movetime 50 wtime 5") else { panic!() };
        let limits = go.limits(duck_chess::Side::Red);
        assert_eq!(
            (limits.depth, limits.nodes, limits.time),
            (Some(7), Some(1000), Some(Duration::from_millis(50)))
        );
        let Some(Command::Go(go)) = parse("go infinite depth x nodes 99999999999999999999999") else {
            panic!()
        };
        assert!(go.is_infinite && go.limits(checkers::Side::Red) == Limits::default());
    }

    #[test]
    fn a_game_goes_on_after_a_draw_that_the_client_does_not_know() {
        let cycle = "1-6 32-28 6-1 28-32 ".repeat(3);
        let line = format!("position fen B:WK32:BK1 moves {cycle}");
        let Some(Command::Position(position)) = parse(&line) else { panic!() };
        let game = position.game::<checkers::Position>().unwrap();
        assert_eq!((game.plies().len(), game.ending()), (12, None));
    }
}
