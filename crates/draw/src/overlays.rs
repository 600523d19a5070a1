//! What is drawn over a position: marked squares and arrows.

use crate::board::{Layout, SQUARE, number_center};
use crate::palette::{ARROW, INK, IVORY, MARK, REFUSED};
use crate::path::Point;
use crate::scene::{Outline, Scene, number};
use std::fmt::Write;
use touchmove::board::Coord;

/// Draws the ground of a marked square, below lines and pieces.
pub(crate) fn fill_marked_square(scene: &mut Scene, layout: &Layout, square: Coord) {
    let (x, y) = layout.center(square);
    let half = SQUARE / 2.0;
    let shapes = || {
        let ground = Outline::Rectangle { x: -half, y: -half, width: SQUARE, height: SQUARE };
        vec![ground.filled(MARK)]
    };
    scene.use_symbol("mark", x, y, shapes);
}

/// Draws the frame of a marked square, over pieces, so that it is visible without colors too.
pub(crate) fn outline_marked_square(scene: &mut Scene, layout: &Layout, square: Coord) {
    const WIDTH: f32 = 7.0;
    let (x, y) = layout.center(square);
    let (corner, length) = ((WIDTH - SQUARE) / 2.0, SQUARE - WIDTH);
    let frame = || {
        let frame = Outline::Rectangle { x: corner, y: corner, width: length, height: length };
        vec![frame.stroked(INK, WIDTH)]
    };
    scene.use_symbol("frame", x, y, frame);
}

/// Draws an arrow along a path. `is_free` says that the last square is empty, `is_refused` that the move was refused.
pub(crate) fn draw_arrow(
    scene: &mut Scene,
    layout: &Layout,
    path: &[Coord],
    is_free: bool,
    is_refused: bool,
) {
    let mut points: Vec<Point> = path.iter().map(|square| layout.piece_center(*square)).collect();
    points.dedup();
    let [first, .., last] = points[..] else { return };
    let count = points.len();
    // It begins beside the piece that moves, and does not cover what stands at its end.
    let from = towards(first, points[1], 44.0);
    let tip = towards(last, points[count - 2], if is_free { 3.0 } else { 22.0 });
    points[0] = from;
    let neck = towards(tip, points[count - 2], HEAD);
    points[count - 1] = neck;
    let shaft = if is_refused { dashes(&points) } else { line(&points) };
    let color = if is_refused { REFUSED } else { ARROW };
    let head = head(neck, tip);
    // A light rim separates it from dark shapes.
    scene.draw(Outline::path(shaft.clone()).stroked(IVORY, 17.0));
    scene.draw(Outline::path(head.clone()).stroked(IVORY, 8.0));
    scene.draw(Outline::path(shaft).stroked(color, 10.0));
    scene.draw(Outline::path(head).filled(color).with_stroke(color, 1.0));
    for (x, y) in &points[1..count - 1] {
        scene.draw(Outline::circle(*x, *y, 9.0).filled(color).with_stroke(IVORY, 3.5));
    }
}

fn line(points: &[Point]) -> String {
    let mut line = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(line, "{letter}{} {}", number(*x), number(*y));
    }
    line
}

/// Returns a dashed line, with dashes starting anew on each segment.
fn dashes(points: &[Point]) -> String {
    const DASH: f32 = 14.0;
    const STEP: f32 = 34.0;
    let mut dashes = String::new();
    for leg in points.windows(2) {
        let [from, to] = [leg[0], leg[1]];
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        let mut at = 0.0;
        while at < length {
            let part = [towards(from, to, at), towards(from, to, (at + DASH).min(length))];
            dashes.push_str(&line(&part));
            at += STEP;
        }
    }
    dashes
}

/// The length of the head of an arrow, and half its width.
const HEAD: f32 = 28.0;
const WING: f32 = 19.0;

/// Returns the triangle between the end of the shaft and the tip.
fn head(neck: Point, tip: Point) -> String {
    let (dx, dy) = ((tip.0 - neck.0) / HEAD, (tip.1 - neck.1) / HEAD);
    let (back, side) = (towards(neck, tip, -4.0), (-dy * WING, dx * WING));
    let corners = [tip, (back.0 + side.0, back.1 + side.1), (back.0 - side.0, back.1 - side.1)];
    let [a, b, c] = corners.map(|(x, y)| format!("{} {}", number(x), number(y)));
    format!("M{a}L{b}L{c}Z")
}

/// Returns the point at a distance from one point in the direction of another.
fn towards(from: Point, to: Point, distance: f32) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    // Square roots are exact to the last bit on every machine.
    let length = (dx * dx + dy * dy).sqrt().max(f32::MIN_POSITIVE);
    (from.0 + dx / length * distance, from.1 + dy / length * distance)
}

/// Whether an arrow covers the number of a square, so that it must be written again.
pub(crate) fn covers_number(layout: &Layout, path: &[Coord], square: Coord) -> bool {
    const NEAR: f32 = 24.0;
    let number = number_center(layout, square);
    path.windows(2)
        .any(|step| distance(number, layout.piece_center(step[0]), layout.piece_center(step[1])) < NEAR)
}

/// Returns the distance of a point from the segment between two others.
fn distance(point: Point, from: Point, to: Point) -> f32 {
    let ((dx, dy), (px, py)) = ((to.0 - from.0, to.1 - from.1), (point.0 - from.0, point.1 - from.1));
    let along = (px * dx + py * dy) / (dx * dx + dy * dy).max(f32::MIN_POSITIVE);
    let along = along.clamp(0.0, 1.0);
    let (x, y) = (px - along * dx, py - along * dy);
    (x * x + y * y).sqrt()
}
