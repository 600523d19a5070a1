//! Terminal text: letters or other signs for pieces, brackets round marked squares.

use crate::board::is_numbered;
use crate::pieces::Pieces;
use touchmove::board::{Label, Spot};
use touchmove::duck_chess::{Piece, Side};
use touchmove::table::{Cell, View};
use touchmove::{Figure, Game};

/// Whether colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Characters only.
    #[default]
    Plain,
    /// ANSI colours, for a terminal.
    Colour,
}

/// What stands for a piece.
#[derive(Clone, Copy)]
pub(crate) enum Signs {
    /// Its letter.
    Letters,
    /// What Unicode has for it.
    Unicode(Pieces),
}

const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const REVERSE: &str = "\x1b[7m";
const RED: &str = "\x1b[31m";
const BLUE: &str = "\x1b[34m";
const RESET: &str = "\x1b[0m";

/// The board, a line a row, with a line feed behind each, and letters for pieces. Squares that have numbers show them; other boards
/// have their coordinates at the edge. Marked squares stand in brackets, in colour also reversed.
pub fn text(view: &View, marks: &[Spot], ink: Ink) -> String {
    board_text(view, marks, false, Signs::Letters, ink)
}

pub(crate) fn board_text(view: &View, marks: &[Spot], flip: bool, signs: Signs, ink: Ink) -> String {
    let numbered = is_numbered(view);
    let width = width(view.game, signs);
    let in_order = |count: u8| (0..count).map(move |index| if flip { count - 1 - index } else { index });
    let mut board = String::new();
    for row in in_order(view.rows) {
        let mut line = if numbered { String::new() } else { edge(view, row) };
        for column in in_order(view.columns) {
            let cell = view.cells.iter().find(|cell| (cell.spot.row, cell.spot.column) == (row, column));
            let Some(cell) = cell else {
                line.push_str(&" ".repeat(width + 2));
                continue;
            };
            let content = content(view.game, cell, signs);
            let content =
                if numbered { to_the_right(&content, width) } else { in_the_middle(&content, width) };
            line.push_str(&framed(&content, marks.contains(&cell.spot), style(view.game, cell, signs), ink));
        }
        board.push_str(line.trim_end());
        board.push('\n');
    }
    if !numbered {
        let names = in_order(view.columns).map(|column| in_the_middle(&column_name(view, column), width));
        let line: String = names.map(|name| format!(" {name} ")).collect();
        board.push_str(&format!("   {}\n", line.trim_end()));
    }
    board
}

/// How many columns what stands on a square takes.
fn width(game: Game, signs: Signs) -> usize {
    match (game, signs) {
        (Game::CorrectMove | Game::Checkers, _) => 3,
        (Game::KingsTour, Signs::Unicode(_)) => 2,
        (Game::DuckChess, Signs::Unicode(Pieces::Chinese)) => 4,
        _ => 1,
    }
}

/// What stands for a piece.
pub(crate) fn sign(game: Game, figure: Figure, signs: Signs) -> String {
    let Signs::Unicode(pieces) = signs else { return figure.letter.to_string() };
    match (game, figure.letter) {
        (Game::CorrectMove | Game::KingsTour, 'K') => "♔".to_owned(),
        (Game::CorrectMove, 'Q') => "♛".to_owned(),
        (Game::KingsTour, letter) => format!("♙{letter}"),
        (Game::Checkers, 'w') => "⛀".to_owned(),
        (Game::Checkers, 'W') => "⛁".to_owned(),
        (Game::Checkers, 'r') => "⛂".to_owned(),
        (Game::Checkers, 'R') => "⛃".to_owned(),
        (_, letter) => match (Piece::from_letter(letter), pieces) {
            (Some(Piece { side: Side::Red, kind }), Pieces::Chinese) => format!("({})", kind.name().zh),
            (Some(Piece { side: Side::Blue, kind }), Pieces::Chinese) => format!("<{}>", kind.name().zh),
            _ => letter.to_string(),
        },
    }
}

fn content(game: Game, cell: &Cell, signs: Signs) -> String {
    match (cell.spot.label, cell.figure) {
        (Label::Number(number), Some(figure)) => format!("{}{number}", sign(game, figure, signs)),
        (Label::Number(number), None) => number.to_string(),
        (_, Some(figure)) => sign(game, figure, signs),
        (_, None) => ".".to_owned(),
    }
}

/// How a square is told from others where there are colours; red and blue only where a side is called that.
fn style(game: Game, cell: &Cell, signs: Signs) -> String {
    let Some(figure) = cell.figure else { return DIM.to_owned() };
    let side = match (game, figure.letter, signs) {
        (_, _, Signs::Letters) => "",
        (Game::Checkers, 'r' | 'R', _) => RED,
        (Game::DuckChess, letter, _) if letter.is_ascii_uppercase() => RED,
        (Game::DuckChess, _, _) => BLUE,
        _ => "",
    };
    format!("{BOLD}{side}")
}

fn framed(content: &str, marked: bool, style: String, ink: Ink) -> String {
    let (open, close) = if marked { ('[', ']') } else { (' ', ' ') };
    let plain = format!("{open}{content}{close}");
    match (ink, marked) {
        (Ink::Plain, _) => plain,
        (Ink::Colour, true) => format!("{REVERSE}{}{plain}{RESET}", style.replace(DIM, "")),
        (Ink::Colour, false) => format!("{style}{plain}{RESET}"),
    }
}

fn to_the_right(content: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(columns(content))) + content
}

fn in_the_middle(content: &str, width: usize) -> String {
    let room = width.saturating_sub(columns(content));
    format!("{}{content}{}", " ".repeat(room / 2), " ".repeat(room - room / 2))
}

/// The name of a row, in front of it.
fn edge(view: &View, row: u8) -> String {
    let cell = view.cells.iter().find(|cell| cell.spot.row == row);
    let name = match cell.map(|cell| cell.spot.label) {
        Some(Label::Name(name)) => name.row.to_string(),
        Some(Label::Pair(row, _)) => row.to_string(),
        _ => String::new(),
    };
    format!("{name:<3}")
}

/// The name of a column, below the board.
fn column_name(view: &View, column: u8) -> String {
    let cell = view.cells.iter().find(|cell| cell.spot.column == column);
    match cell.map(|cell| cell.spot.label) {
        Some(Label::Name(name)) => name.column.to_string(),
        Some(Label::Pair(_, column)) => column.to_string(),
        _ => String::new(),
    }
}

/// How many columns of a terminal a text takes: Chinese characters and their punctuation take two each.
pub fn columns(text: &str) -> usize {
    let is_wide = |c: char| {
        matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}'
            | '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3fffd}')
    };
    text.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::legend;
    use touchmove::{Lang, table};

    fn view(game: Game, position: &str) -> View {
        table::open(game, Some(position)).unwrap().view()
    }

    #[test]
    fn numbered_squares_show_their_numbers_and_marks() {
        let view = view(Game::Checkers, "W:WK10,K12:B8");
        let marks: Vec<Spot> = view
            .cells
            .iter()
            .map(|cell| cell.spot)
            .filter(|spot| ["3", "8"].contains(&&*spot.label.to_string()))
            .collect();
        let board = text(&view, &marks, Ink::Plain);
        let expected = [
            "        1         2      [  3]        4",
            "   5         6         7      [ r8]",
            "        9       W10        11       W12",
            "  13        14        15        16",
            "       17        18        19        20",
            "  21        22        23        24",
            "       25        26        27        28",
            "  29        30        31        32",
        ];
        assert_eq!(board.lines().collect::<Vec<_>>(), expected);
        assert_eq!(legend(&view, Lang::En), "White to move; W white king, r red man");
        assert_eq!(legend(&view, Lang::Zh), "轮到白方走；W 白王、r 红兵");
    }

    #[test]
    fn other_boards_have_their_coordinates_at_the_edge() {
        let view = view(Game::DuckChess, "4k4/9/9/9/9/9/9/9/9/R3K4 w");
        let board = text(&view, &[view.cells[0].spot], Ink::Plain);
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!(lines[0], "9   .  .  .  .  k  .  .  .  .");
        assert_eq!(lines[9], "0  [R] .  .  .  K  .  .  .  .");
        assert_eq!(lines[10], "    0  1  2  3  4  5  6  7  8");
        assert!(legend(&view, Lang::En).ends_with("D duck, P soldier; blue pieces in lower case"));
        assert!(legend(&view, Lang::Zh).ends_with("D 鸭、P 兵；蓝方用小写"));
    }

    #[test]
    fn colour_changes_no_character() {
        let view = view(Game::KingsTour, "e6 - d4");
        let marks = [view.cells[0].spot, view.cells[27].spot];
        let coloured = text(&view, &marks, Ink::Colour);
        let mut plain = coloured.clone();
        for code in [BOLD, DIM, REVERSE, RESET] {
            assert!(coloured.contains(code));
            plain = plain.replace(code, "");
        }
        let blanks_gone: String = plain.lines().map(|line| format!("{}\n", line.trim_end())).collect();
        assert_eq!(blanks_gone, text(&view, &marks, Ink::Plain));
        assert_eq!(legend(&view, Lang::En), "king has won; B pawn B, K king");
    }
}
