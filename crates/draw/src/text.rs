//! Boards as terminal text: letters or other symbols for pieces, brackets around marked squares.

use crate::board::{is_numbered, names};
use crate::pieces::PieceSet;
use touchmove::board::{Coord, Label};
use touchmove::{Cell, View};
use touchmove::{PieceColor, PieceInfo, PieceShape, display_width};

/// Whether to use colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    /// No colors.
    #[default]
    Never,
    /// ANSI escape sequences, for a terminal.
    Ansi,
}

/// What stands for a piece.
#[derive(Clone, Copy)]
pub(crate) enum Symbols {
    /// Its letter.
    Letters,
    /// Its Unicode symbol.
    Unicode(PieceSet),
}

/// The escape sequences with which [`ColorChoice::Ansi`] styles text.
pub const ANSI_STYLES: [&str; 6] = [BOLD, DIM, REVERSE, RED, BLUE, RESET];

const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const REVERSE: &str = "\x1b[7m";
const RED: &str = "\x1b[31m";
const BLUE: &str = "\x1b[34m";
const RESET: &str = "\x1b[0m";

/// Returns the board with letters for pieces, one line per row. Numbered squares show their numbers; other boards have
/// coordinates at the edge. Marked squares stand in brackets, with colors also reversed.
pub fn text(view: &View, marks: &[Coord], color: ColorChoice) -> String {
    board_text(view, marks, false, Symbols::Letters, color)
}

pub(crate) fn board_text(
    view: &View,
    marks: &[Coord],
    flip: bool,
    symbols: Symbols,
    color: ColorChoice,
) -> String {
    let numbered = is_numbered(view);
    let width = width(view, symbols);
    let in_order = |count: u8| (0..count).map(move |index| if flip { count - 1 - index } else { index });
    let mut board = String::new();
    for row in in_order(view.rows) {
        let mut line = if numbered { String::new() } else { row_name(view, row) };
        for column in in_order(view.columns) {
            let cell = view.cells.iter().find(|cell| (cell.square.row, cell.square.column) == (row, column));
            let Some(cell) = cell else {
                line.push_str(&" ".repeat(width + 2));
                continue;
            };
            let content = content(cell, symbols);
            let content = if numbered { align_right(&content, width) } else { center(&content, width) };
            line.push_str(&framed(&content, marks.contains(&cell.square), style(cell, symbols), color));
        }
        board.push_str(line.trim_end());
        board.push('\n');
    }
    if !numbered {
        let names = in_order(view.columns).map(|column| center(&column_name(view, column), width));
        let line: String = names.map(|name| format!(" {name} ")).collect();
        board.push_str(&format!("   {}\n", line.trim_end()));
    }
    board
}

/// Returns the terminal columns that the content of a square takes.
fn width(view: &View, symbols: Symbols) -> usize {
    const NUMBER: usize = 2;
    let pieces = view.game.info().pieces.iter().map(|piece| display_width(&symbol(piece, symbols)));
    pieces.max().unwrap_or(1) + if is_numbered(view) { NUMBER } else { 0 }
}

/// Returns what stands for a piece.
pub(crate) fn symbol(piece: &PieceInfo, symbols: Symbols) -> String {
    match (symbols, piece.shape) {
        (Symbols::Letters, _) | (Symbols::Unicode(PieceSet::Latin), PieceShape::Character(_)) => {
            piece.letter.to_string()
        }
        (Symbols::Unicode(_), _) => piece.symbol.to_owned(),
    }
}

fn content(cell: &Cell, symbols: Symbols) -> String {
    match (cell.square.label, cell.piece) {
        (Label::Number(number), Some(piece)) => format!("{}{number}", symbol(piece, symbols)),
        (Label::Number(number), None) => number.to_string(),
        (_, Some(piece)) => symbol(piece, symbols),
        (_, None) => ".".to_owned(),
    }
}

/// Returns the ANSI codes of a square's content.
fn style(cell: &Cell, symbols: Symbols) -> String {
    let Some(piece) = cell.piece else { return DIM.to_owned() };
    let side = match (symbols, piece.color) {
        (Symbols::Unicode(_), PieceColor::Red) => RED,
        (Symbols::Unicode(_), PieceColor::Blue) => BLUE,
        _ => "",
    };
    format!("{BOLD}{side}")
}

fn framed(content: &str, marked: bool, style: String, color: ColorChoice) -> String {
    let (open, close) = if marked { ('[', ']') } else { (' ', ' ') };
    let plain = format!("{open}{content}{close}");
    match (color, marked) {
        (ColorChoice::Never, _) => plain,
        (ColorChoice::Ansi, true) => format!("{REVERSE}{}{plain}{RESET}", style.replace(DIM, "")),
        (ColorChoice::Ansi, false) => format!("{style}{plain}{RESET}"),
    }
}

fn align_right(content: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(display_width(content))) + content
}

fn center(content: &str, width: usize) -> String {
    let space = width.saturating_sub(display_width(content));
    format!("{}{content}{}", " ".repeat(space / 2), " ".repeat(space - space / 2))
}

/// Returns the name of a row, to stand in front of it.
fn row_name(view: &View, row: u8) -> String {
    let cell = view.cells.iter().find(|cell| cell.square.row == row);
    format!("{:<3}", cell.map_or(String::new(), |cell| names(cell.square.label).0))
}

/// Returns the name of a column, to stand below the board.
fn column_name(view: &View, column: u8) -> String {
    let cell = view.cells.iter().find(|cell| cell.square.column == column);
    cell.map_or(String::new(), |cell| names(cell.square.label).1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::legend;
    use touchmove::{AnyPosition, Game, Lang};

    fn view(game: Game, position: &str) -> View {
        AnyPosition::parse(game, position).unwrap().view()
    }

    #[test]
    fn numbered_squares_show_their_numbers_and_marks() {
        let view = view(Game::Checkers, "W:WK10,K12:B8");
        let marks: Vec<Coord> = view
            .cells
            .iter()
            .map(|cell| cell.square)
            .filter(|square| ["3", "8"].contains(&&*square.label.to_string()))
            .collect();
        let board = text(&view, &marks, ColorChoice::Never);
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
        let board = text(&view, &[view.cells[0].square], ColorChoice::Never);
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
        let marks = [view.cells[0].square, view.cells[27].square];
        let coloured = text(&view, &marks, ColorChoice::Ansi);
        let mut plain = coloured.clone();
        for code in [BOLD, DIM, REVERSE, RESET] {
            assert!(coloured.contains(code));
            plain = plain.replace(code, "");
        }
        let trimmed: String = plain.lines().map(|line| format!("{}\n", line.trim_end())).collect();
        assert_eq!(trimmed, text(&view, &marks, ColorChoice::Never));
        assert_eq!(legend(&view, Lang::En), "king has won; B pawn B, K king");
    }
}
