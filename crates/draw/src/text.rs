//! Terminal text: letters for pieces, brackets round marked squares.

use touchmove::board::{Label, Spot};
use touchmove::duck_chess::Kind;
use touchmove::table::View;
use touchmove::{Figure, Game, Lang};

/// Whether colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Characters only.
    #[default]
    Plain,
    /// ANSI colours, for a terminal.
    Colour,
}

const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const REVERSE: &str = "\x1b[7m";
const RESET: &str = "\x1b[0m";

/// The board, a line a row, with a line feed behind each. Squares that have numbers show them; other boards have their
/// coordinates at the edge. Marked squares stand in brackets, in colour also reversed.
pub fn text(view: &View, marks: &[Spot], ink: Ink) -> String {
    let numbered = view.cells.iter().any(|cell| matches!(cell.spot.label, Label::Number(_)));
    let width = if numbered { 3 } else { 1 };
    let mut board = String::new();
    for row in 0..view.rows {
        let mut line = if numbered { String::new() } else { edge(view, row) };
        for column in 0..view.columns {
            let cell = view.cells.iter().find(|cell| (cell.spot.row, cell.spot.column) == (row, column));
            let Some(cell) = cell else {
                line.push_str(&" ".repeat(width + 2));
                continue;
            };
            let content = content(cell.spot.label, cell.figure);
            let marked = marks.contains(&cell.spot);
            line.push_str(&framed(&format!("{content:>width$}"), marked, cell.figure.is_some(), ink));
        }
        board.push_str(line.trim_end());
        board.push('\n');
    }
    if !numbered {
        board.push_str(&column_names(view));
    }
    board
}

fn content(label: Label, figure: Option<Figure>) -> String {
    match (label, figure) {
        (Label::Number(number), Some(figure)) => format!("{}{number}", figure.letter),
        (Label::Number(number), None) => number.to_string(),
        (_, Some(figure)) => figure.letter.to_string(),
        (_, None) => ".".to_owned(),
    }
}

fn framed(content: &str, marked: bool, piece: bool, ink: Ink) -> String {
    let (open, close) = if marked { ('[', ']') } else { (' ', ' ') };
    let plain = format!("{open}{content}{close}");
    let style = match (ink, marked, piece) {
        (Ink::Plain, ..) => return plain,
        (Ink::Colour, true, true) => &format!("{REVERSE}{BOLD}"),
        (Ink::Colour, true, false) => REVERSE,
        (Ink::Colour, false, true) => BOLD,
        (Ink::Colour, false, false) => DIM,
    };
    format!("{style}{plain}{RESET}")
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

/// The names of the columns, below the board.
fn column_names(view: &View) -> String {
    let names = view.cells.iter().filter(|cell| cell.spot.row == 0).map(|cell| match cell.spot.label {
        Label::Name(name) => name.column.to_string(),
        Label::Pair(_, column) => column.to_string(),
        Label::Number(_) => String::new(),
    });
    let line: String = names.map(|name| format!(" {name} ")).collect();
    format!("   {}\n", line.trim_end())
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

/// Whose turn it is or who has won, and what the letters on the board stand for.
pub fn legend(view: &View, lang: Lang) -> String {
    let turn = match (view.winner, lang) {
        (Some(winner), Lang::En) => format!("{} has won", winner.en),
        (Some(winner), Lang::Zh) => format!("{}胜", winner.zh),
        (None, Lang::En) => format!("{} to move", view.to_move.en),
        (None, Lang::Zh) => format!("轮到{}走", view.to_move.zh),
    };
    let letters = if view.game == Game::DuckChess { armies(lang) } else { figures(view, lang) };
    match lang {
        Lang::En => format!("{turn}; {letters}"),
        Lang::Zh => format!("{turn}；{letters}"),
    }
}

/// The letters on the board, each with its name.
fn figures(view: &View, lang: Lang) -> String {
    let figures = view.cells.iter().filter_map(|cell| cell.figure);
    let mut names: Vec<String> =
        figures.map(|figure| format!("{} {}", figure.letter, figure.name.get(lang))).collect();
    names.sort_unstable();
    names.dedup();
    names.join(match lang {
        Lang::En => ", ",
        Lang::Zh => "、",
    })
}

/// Fourteen letters are too many to name; the sides differ by their case.
fn armies(lang: Lang) -> String {
    let kinds = Kind::ALL.map(|kind| format!("{} {}", kind.letter(), kind.name().get(lang)));
    match lang {
        Lang::En => format!("{}; blue pieces in lower case", kinds.join(", ")),
        Lang::Zh => format!("{}；蓝方用小写", kinds.join("、")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::table;

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
