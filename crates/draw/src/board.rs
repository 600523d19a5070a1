//! The empty board: squares with their numbers, or lines with crossings, and coordinates at the edge.

use crate::glyph_text::{self, TextStyle};
use crate::palette::{BOARD, DARK_SQUARE, INK, LIGHT_SQUARE, PAGE};
use crate::path::Point;
use crate::scene::{Outline, Scene};
use std::fmt::Write;
use touchmove::BoardStyle;
use touchmove::View;
use touchmove::board::{Coord, Label};

/// The width of a square, or the distance between crossings.
pub(crate) const SQUARE: f32 = 100.0;

/// The coordinates of a picture.
pub(crate) struct Layout {
    rows: u8,
    columns: u8,
    flip: bool,
    margin: f32,
    piece_offset: Point,
}

impl Layout {
    pub(crate) fn new(view: &View, flip: bool) -> Self {
        // Coordinates at the edge need space; numbers stand on the squares.
        let margin = if is_numbered(view) { 24.0 } else { 56.0 };
        // Pieces make room for the number in the corner of their square.
        let piece_offset = match (is_numbered(view), view.game.info().board_style) {
            (true, BoardStyle::Checkered) => (3.0, 3.0),
            (true, BoardStyle::DarkSquares) => (5.0, 6.0),
            (true, BoardStyle::Crossings) | (false, _) => (0.0, 0.0),
        };
        Layout { rows: view.rows, columns: view.columns, flip, margin, piece_offset }
    }

    /// Returns the width and the height of the picture.
    pub(crate) fn size(&self) -> (f32, f32) {
        let length = |squares: u8| f32::from(squares) * SQUARE + 2.0 * self.margin;
        (length(self.columns), length(self.rows))
    }

    /// Returns the center of a square, or the crossing.
    pub(crate) fn center(&self, square: Coord) -> Point {
        (self.across(square.column), self.down(square.row))
    }

    /// Returns the center of a piece on a square.
    pub(crate) fn piece_center(&self, square: Coord) -> Point {
        let (x, y) = self.center(square);
        (x + self.piece_offset.0, y + self.piece_offset.1)
    }

    fn across(&self, column: u8) -> f32 {
        self.middle(column, self.columns)
    }

    fn down(&self, row: u8) -> f32 {
        self.middle(row, self.rows)
    }

    fn middle(&self, index: u8, count: u8) -> f32 {
        let index = f32::from(index);
        let seen = if self.flip { f32::from(count) - 1.0 - index } else { index };
        self.margin + (seen + 0.5) * SQUARE
    }
}

/// Whether squares have numbers, which are shown on them.
pub(crate) fn is_numbered(view: &View) -> bool {
    view.cells.iter().any(|cell| matches!(cell.square.label, Label::Number(_)))
}

/// Draws what lies below marks: the page and the squares.
pub(crate) fn draw_background(scene: &mut Scene, view: &View, layout: &Layout) {
    let (width, height) = layout.size();
    scene.draw(Outline::Rectangle { x: 0.0, y: 0.0, width, height }.filled(PAGE));
    let ground = |color| {
        let [x, y] = [layout.margin; 2];
        let [width, height] = [width, height].map(|length| length - 2.0 * layout.margin);
        Outline::Rectangle { x, y, width, height }.filled(color)
    };
    if view.game.info().board_style == BoardStyle::Crossings {
        scene.draw(ground(BOARD));
        return;
    }
    scene.draw(ground(LIGHT_SQUARE));
    let mut dark = String::new();
    for (row, column) in all(view).filter(|(row, column)| (row + column) % 2 == 1) {
        let corner = |middle: f32| middle - SQUARE / 2.0;
        let (x, y) = (corner(layout.across(column)), corner(layout.down(row)));
        let _ = write!(dark, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
    }
    scene.draw(Outline::path(dark).filled(DARK_SQUARE));
}

/// Draws the border, which no mark covers.
fn draw_border(scene: &mut Scene, layout: &Layout) {
    const LINE: f32 = 4.0;
    let corner = layout.margin - LINE / 2.0;
    let (width, height) = layout.size();
    let [width, height] = [width, height].map(|length| length - 2.0 * corner);
    scene.draw(Outline::Rectangle { x: corner, y: corner, width, height }.stroked(INK, LINE));
}

/// Draws what lies between marks and pieces: lines, numbers and coordinates.
pub(crate) fn draw_lines_and_coordinates(scene: &mut Scene, view: &View, layout: &Layout) {
    if view.game.info().board_style == BoardStyle::Crossings {
        draw_lines(scene, view, layout);
    } else {
        draw_border(scene, layout);
    }
    for cell in &view.cells {
        draw_number(scene, layout, cell.square, TextStyle::OnSquare);
    }
    // The squares of row 0 and column 0 name their column and row, whichever way the board is turned.
    let (edge, lowest) = (layout.margin / 2.0, layout.size().1 - layout.margin / 2.0);
    for cell in view.cells.iter().filter(|cell| cell.square.column == 0) {
        let at = (edge, layout.down(cell.square.row));
        glyph_text::write_centered(scene, &names(cell.square.label).0, TextStyle::AtEdge, at);
    }
    for cell in view.cells.iter().filter(|cell| cell.square.row == 0) {
        let at = (layout.across(cell.square.column), lowest);
        glyph_text::write_centered(scene, &names(cell.square.label).1, TextStyle::AtEdge, at);
    }
}

/// Writes the number of a square, if it has one, into its upper left corner.
pub(crate) fn draw_number(scene: &mut Scene, layout: &Layout, square: Coord, style: TextStyle) {
    if let Label::Number(number) = square.label {
        let (x, y) = layout.center(square);
        glyph_text::write(scene, &number.to_string(), style, (x - 40.0, y - 26.0));
    }
}

/// Returns the center of the number of a square.
pub(crate) fn number_center(layout: &Layout, square: Coord) -> Point {
    let (x, y) = layout.center(square);
    (x - 28.0, y - 34.0)
}

/// Returns all rows and columns of the board, including places without a square.
fn all(view: &View) -> impl Iterator<Item = (u8, u8)> {
    let columns = view.columns;
    (0..view.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

/// Returns the coordinates of a square at the edge: its row and its column.
pub(crate) fn names(label: Label) -> (String, String) {
    match label {
        Label::Name(name) => (name.row.to_string(), name.column.to_string()),
        Label::Pair(row, column) => (row.to_string(), column.to_string()),
        Label::Number(_) => (String::new(), String::new()),
    }
}

/// Draws the lines and the gap in the middle that boards of Chinese chess have. The rules know no river and no palace (DC8).
fn draw_lines(scene: &mut Scene, view: &View, layout: &Layout) {
    let (Some(bottom), Some(last)) = (view.rows.checked_sub(1), view.columns.checked_sub(1)) else { return };
    let (left, right) = (layout.across(0), layout.across(last));
    let (near, far) = (layout.down((view.rows / 2).saturating_sub(1)), layout.down(view.rows / 2));
    let (top, bottom) = (layout.down(0), layout.down(bottom));
    let mut lines = String::new();
    for row in 0..view.rows {
        let _ = write!(lines, "M{left} {}H{right}", layout.down(row));
    }
    for column in 0..view.columns {
        let x = layout.across(column);
        let _ = if column == 0 || column == last {
            write!(lines, "M{x} {top}V{bottom}")
        } else {
            write!(lines, "M{x} {top}V{near}M{x} {far}V{bottom}")
        };
    }
    scene.draw(Outline::path(lines).stroked(INK, 2.5));
    // A frame around them, as on wooden boards.
    const GAP: f32 = 9.0;
    let (x, y) = (left.min(right) - GAP, top.min(bottom) - GAP);
    let (width, height) = ((right - left).abs() + 2.0 * GAP, (bottom - top).abs() + 2.0 * GAP);
    scene.draw(Outline::Rectangle { x, y, width, height }.stroked(INK, 4.5));
}
