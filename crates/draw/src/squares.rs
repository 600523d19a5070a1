//! Squares as players type them.

use std::fmt;
use touchmove::Game;
use touchmove::board::{Label, Spot};
use touchmove::table::View;

/// A text that is no square of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSquare {
    /// What was found.
    pub found: String,
    /// What would be a square.
    pub expected: &'static str,
}

impl fmt::Display for NoSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found `{}`, expected {}", self.found.escape_debug(), self.expected)
    }
}

impl std::error::Error for NoSquare {}

/// A square as players of the game write it: `17` in Correct Move, `c4` in Kings Tour, `14` in checkers. In duck chess
/// it is row and column with a point between them, `3.4`, or the column as a letter and the row counted from 1, as
/// Fairy-Stockfish has it: `e4` is the same square.
///
/// # Errors
/// When the board has no such square.
///
/// ```
/// let view = touchmove::table::open(touchmove::Game::DuckChess, None).unwrap().view();
/// assert_eq!(touchmove_draw::square(&view, "3.4"), touchmove_draw::square(&view, "e4"));
/// let error = touchmove_draw::square(&view, "k4").unwrap_err();
/// assert_eq!(error.to_string(), "found `k4`, expected a crossing: ROW.COLUMN, 0.0 to 9.8, or a1 to i10");
/// ```
pub fn square(view: &View, text: &str) -> Result<Spot, NoSquare> {
    let wanted = label(view.game, text.trim());
    let found =
        wanted.and_then(|label| view.cells.iter().map(|cell| cell.spot).find(|spot| spot.label == label));
    found.ok_or_else(|| NoSquare { found: text.trim().to_owned(), expected: expected(view.game) })
}

/// Squares with commas between them: `14,18`.
///
/// # Errors
/// When one of them is none; see [`square`].
pub fn squares(view: &View, text: &str) -> Result<Vec<Spot>, NoSquare> {
    text.split(',').map(|text| square(view, text)).collect()
}

/// Squares on a way, with `-` or `x` between them: `3-12-19`.
///
/// # Errors
/// When one of them is none; see [`square`].
pub fn way(view: &View, text: &str) -> Result<Vec<Spot>, NoSquare> {
    text.split(['-', 'x']).map(|text| square(view, text)).collect()
}

/// The squares that the text of a move leads over, as far as the board has them: also of a move that was refused. The
/// piece that moves is found where the text names no more than its goal.
///
/// ```
/// let view = touchmove::table::open(touchmove::Game::CorrectMove, Some("17 49")).unwrap().view();
/// let names = |text| touchmove_draw::way_of(&view, text).iter().map(|spot| spot.label.to_string()).collect::<Vec<_>>();
/// assert_eq!(names("25"), ["49", "25"]);
/// assert!(names("64").is_empty());
/// ```
pub fn way_of(view: &View, mv: &str) -> Vec<Spot> {
    let spots = |texts: &mut dyn Iterator<Item = &str>| -> Vec<Spot> {
        texts.map_while(|text| square(view, text).ok()).collect()
    };
    match view.game {
        Game::Checkers => spots(&mut mv.split(['-', 'x'])),
        Game::DuckChess => {
            let numbers: Vec<&str> = mv.split_whitespace().collect();
            let pairs: Vec<String> = numbers.chunks_exact(2).map(|pair| pair.join(".")).collect();
            spots(&mut pairs.iter().map(String::as_str))
        }
        Game::CorrectMove | Game::KingsTour => {
            let goal = spots(&mut std::iter::once(mv));
            let moves = |name| name == view.to_move;
            let mover = view.cells.iter().find(|cell| cell.figure.is_some_and(|figure| moves(figure.name)));
            match (mover, &goal[..]) {
                (Some(mover), [goal]) => vec![mover.spot, *goal],
                _ => Vec::new(),
            }
        }
    }
}

/// The name of a square, be it on the board or not; `None` if it is not written like one.
fn label(game: Game, text: &str) -> Option<Label> {
    let number = |text: &str| {
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u8>().ok().filter(|_| is_plain)
    };
    match game {
        Game::CorrectMove | Game::Checkers => number(text).map(Label::Number),
        Game::KingsTour => {
            let mut characters = text.chars();
            let (column, row) = (characters.next()?.to_ascii_lowercase(), characters.next()?);
            let name = touchmove::board::ChessName { column, row };
            characters.next().is_none().then_some(Label::Name(name))
        }
        Game::DuckChess => {
            if let Some((row, column)) = text.split_once('.') {
                return Some(Label::Pair(number(row)?, number(column)?));
            }
            let letter = text.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
            Some(Label::Pair(number(&text[1..])?.checked_sub(1)?, letter as u8 - b'a'))
        }
    }
}

/// What a square of the game looks like.
fn expected(game: Game) -> &'static str {
    match game {
        Game::CorrectMove => "a place, 0 to 63",
        Game::KingsTour => "a square, a1 to h8",
        Game::Checkers => "a square, 1 to 32",
        Game::DuckChess => "a crossing: ROW.COLUMN, 0.0 to 9.8, or a1 to i10",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::table;

    fn view(game: Game) -> View {
        let position = match game {
            Game::CorrectMove => Some("17 49"),
            Game::KingsTour => Some("c4 e6 d5"),
            Game::Checkers | Game::DuckChess => None,
        };
        table::open(game, position).unwrap().view()
    }

    fn name(game: Game, text: &str) -> Result<String, NoSquare> {
        square(&view(game), text).map(|spot| spot.label.to_string())
    }

    #[test]
    fn squares_are_called_as_in_their_game() {
        let cases = [
            (Game::CorrectMove, "0", "0"),
            (Game::CorrectMove, " 63 ", "63"),
            (Game::KingsTour, "c4", "c4"),
            (Game::KingsTour, "H8", "h8"),
            (Game::Checkers, "32", "32"),
            (Game::Checkers, "07", "7"),
            (Game::DuckChess, "3.4", "(3,4)"),
            (Game::DuckChess, "9.8", "(9,8)"),
            (Game::DuckChess, "e4", "(3,4)"),
            (Game::DuckChess, "I10", "(9,8)"),
            (Game::DuckChess, "a1", "(0,0)"),
        ];
        for (game, text, expected) in cases {
            assert_eq!(name(game, text).as_deref(), Ok(expected), "{game} {text}");
        }
    }

    #[test]
    fn every_square_is_found_by_its_name() {
        for game in Game::ALL {
            let view = view(game);
            for cell in &view.cells {
                let text = cell.spot.label.to_string().replace(',', ".").replace(['(', ')'], "");
                assert_eq!(square(&view, &text), Ok(cell.spot));
            }
        }
    }

    #[test]
    fn what_is_no_square_is_told() {
        let cases: [(Game, &[&str]); 4] = [
            (Game::CorrectMove, &["64", "-1", "+1", "a", "", "999", "1.0", "１"]),
            (Game::KingsTour, &["c9", "i1", "c", "c44", "4c", "", "卒4", "c0"]),
            (Game::Checkers, &["0", "33", "a1", "", "1 2"]),
            (
                Game::DuckChess,
                &["10.0", "0.9", "3", "3.", ".4", "j1", "a0", "a11", "a", "", "3:4", "鸭", "3.4.5"],
            ),
        ];
        for (game, texts) in cases {
            for text in texts {
                let error = name(game, text).unwrap_err();
                assert_eq!(error.found, text.trim(), "{game}");
                assert!(error.to_string().contains(", expected a "), "{error}");
            }
        }
    }

    #[test]
    fn lists_and_ways_are_read_whole_or_not_at_all() {
        let checkers = view(Game::Checkers);
        assert_eq!(squares(&checkers, "14, 18").unwrap().len(), 2);
        assert_eq!(way(&checkers, "3-12x19").unwrap().len(), 3);
        assert_eq!(squares(&checkers, "14,,18").unwrap_err().found, "");
        assert_eq!(way(&checkers, "3-33").unwrap_err().found, "33");
        assert_eq!(way(&view(Game::DuckChess), "3.4-e5").unwrap().len(), 2);
    }

    #[test]
    fn the_way_of_a_move_ends_where_the_board_does() {
        let names = |game: Game, mv: &str| {
            let spots = way_of(&view(game), mv);
            spots.iter().map(|spot| spot.label.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(Game::Checkers, "9-14-23"), "9 14 23");
        assert_eq!(names(Game::Checkers, "9-33-14"), "9");
        assert_eq!(names(Game::Checkers, "9--14"), "9");
        assert_eq!(names(Game::CorrectMove, "25"), "49 25");
        assert_eq!(names(Game::KingsTour, "d5"), "c4 d5");
        assert_eq!(names(Game::KingsTour, "z9"), "");
        assert_eq!(names(Game::DuckChess, "0 1 2 2"), "(0,1) (2,2)");
        assert_eq!(names(Game::DuckChess, "0 1 10 2"), "(0,1)");
        assert_eq!(names(Game::DuckChess, "-1 0 1"), "");
    }

    #[test]
    fn all_legal_moves_lead_where_the_rules_say() {
        for game in Game::ALL {
            let view = view(game);
            for choice in &view.moves {
                assert_eq!(way_of(&view, &choice.text), choice.path, "{game} {}", choice.text);
            }
        }
    }
}
