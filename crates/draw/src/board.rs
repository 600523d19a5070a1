//! The empty board: squares with their numbers, or lines that cross, and names at the edge.

use crate::lettering::{self, Type};
use crate::palette::{BOARD, DARK_SQUARE, INK, LIGHT_SQUARE, PAGE};
use crate::path::Point;
use crate::scene::{Outline, Scene};
use std::fmt::Write;
use touchmove::Game;
use touchmove::board::{Label, Spot};
use touchmove::table::View;

/// How wide a square is, or how far crossings are from each other.
pub(crate) const SQUARE: f32 = 100.0;

/// Where things are in a picture.
pub(crate) struct Layout {
    rows: u8,
    columns: u8,
    flip: bool,
    margin: f32,
    aside: Point,
}

impl Layout {
    pub(crate) fn new(view: &View, flip: bool) -> Self {
        // Names at the edge need room; numbers stand on the squares.
        let margin = if is_numbered(view) { 24.0 } else { 56.0 };
        let aside = match view.game {
            Game::CorrectMove => (3.0, 3.0),
            Game::Checkers => (5.0, 6.0),
            Game::KingsTour | Game::DuckChess => (0.0, 0.0),
        };
        Layout { rows: view.rows, columns: view.columns, flip, margin, aside }
    }

    /// The whole picture: how wide, and how high.
    pub(crate) fn size(&self) -> (f32, f32) {
        let length = |squares: u8| f32::from(squares) * SQUARE + 2.0 * self.margin;
        (length(self.columns), length(self.rows))
    }

    /// The middle of a square, or the crossing.
    pub(crate) fn centre(&self, spot: Spot) -> Point {
        (self.across(spot.column), self.down(spot.row))
    }

    /// Where the middle of a piece is: a little aside where squares have numbers, so that those can be read.
    pub(crate) fn stand(&self, spot: Spot) -> Point {
        let (x, y) = self.centre(spot);
        (x + self.aside.0, y + self.aside.1)
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

/// Whether squares are called by numbers, which are shown on them.
pub(crate) fn is_numbered(view: &View) -> bool {
    view.cells.iter().any(|cell| matches!(cell.spot.label, Label::Number(_)))
}

/// Draws what lies under marks: the page, and the squares.
pub(crate) fn draw_ground(scene: &mut Scene, view: &View, layout: &Layout) {
    let (width, height) = layout.size();
    scene.draw(Outline::Rectangle { x: 0.0, y: 0.0, width, height }.filled(PAGE));
    let ground = |colour| {
        let [x, y] = [layout.margin; 2];
        let [width, height] = [width, height].map(|length| length - 2.0 * layout.margin);
        Outline::Rectangle { x, y, width, height }.filled(colour)
    };
    if view.game == Game::DuckChess {
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

/// The line round the squares, which no mark covers.
fn draw_border(scene: &mut Scene, layout: &Layout) {
    const LINE: f32 = 4.0;
    let corner = layout.margin - LINE / 2.0;
    let (width, height) = layout.size();
    let [width, height] = [width, height].map(|length| length - 2.0 * corner);
    scene.draw(Outline::Rectangle { x: corner, y: corner, width, height }.drawn(INK, LINE));
}

/// Draws what lies over marks and under pieces: lines, numbers and names.
pub(crate) fn draw_lines_and_names(scene: &mut Scene, view: &View, layout: &Layout) {
    if view.game == Game::DuckChess {
        draw_lines(scene, view, layout);
    } else {
        draw_border(scene, layout);
    }
    for cell in &view.cells {
        draw_number(scene, layout, cell.spot, Type::OnSquare);
    }
    // The first square of each row and column has its name, whichever way the board is turned.
    let (edge, lowest) = (layout.margin / 2.0, layout.size().1 - layout.margin / 2.0);
    for cell in view.cells.iter().filter(|cell| cell.spot.column == 0) {
        let at = (edge, layout.down(cell.spot.row));
        lettering::write_centred(scene, &names(cell.spot.label).0, Type::AtEdge, at);
    }
    for cell in view.cells.iter().filter(|cell| cell.spot.row == 0) {
        let at = (layout.across(cell.spot.column), lowest);
        lettering::write_centred(scene, &names(cell.spot.label).1, Type::AtEdge, at);
    }
}

/// Writes the number of a square, if it has one, into the upper left corner, which stays free of pieces.
pub(crate) fn draw_number(scene: &mut Scene, layout: &Layout, spot: Spot, of: Type) {
    if let Label::Number(number) = spot.label {
        let (x, y) = layout.centre(spot);
        lettering::write(scene, &number.to_string(), of, (x - 40.0, y - 26.0));
    }
}

/// The middle of where the number of a square is written.
pub(crate) fn middle_of_number(layout: &Layout, spot: Spot) -> Point {
    let (x, y) = layout.centre(spot);
    (x - 28.0, y - 34.0)
}

/// All places of the board, those without a square included.
fn all(view: &View) -> impl Iterator<Item = (u8, u8)> {
    let columns = view.columns;
    (0..view.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}

/// What a row and a column are called at the edge.
fn names(label: Label) -> (String, String) {
    match label {
        Label::Name(name) => (name.row.to_string(), name.column.to_string()),
        Label::Pair(row, column) => (row.to_string(), column.to_string()),
        Label::Number(_) => (String::new(), String::new()),
    }
}

/// The lines that pieces stand on the crossings of, with the gap in the middle that such boards have. To the rules it is no
/// river, and there is no palace (DC8).
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
    scene.draw(Outline::path(lines).drawn(INK, 2.5));
    // A frame round them, as on boards of wood.
    const GAP: f32 = 9.0;
    let (x, y) = (left.min(right) - GAP, top.min(bottom) - GAP);
    let (width, height) = ((right - left).abs() + 2.0 * GAP, (bottom - top).abs() + 2.0 * GAP);
    scene.draw(Outline::Rectangle { x, y, width, height }.drawn(INK, 4.5));
}
