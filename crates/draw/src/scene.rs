//! A picture as a list of plain shapes: what [`svg`](crate::svg) and [`png`](crate::png) write.

use std::borrow::Cow;

/// A colour: red, green and blue, eight bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u32);

/// What is drawn, from the first to the last; later shapes cover earlier ones.
pub(crate) struct Scene {
    /// From left to right.
    pub(crate) width: f32,
    /// From top to bottom.
    pub(crate) height: f32,
    /// Shapes that are drawn more than once.
    pub(crate) symbols: Vec<Symbol>,
    /// What there is to see.
    pub(crate) items: Vec<Item>,
}

/// Shapes under a name; the name says all about them, in whatever picture.
pub(crate) struct Symbol {
    pub(crate) name: String,
    pub(crate) shapes: Vec<Shape>,
}

pub(crate) enum Item {
    /// A shape where it is.
    Shape(Shape),
    /// A symbol, by its index, with its origin put here.
    Stamp { symbol: usize, x: f32, y: f32 },
}

/// An outline, filled or drawn or both. Corners and ends of lines are round.
pub(crate) struct Shape {
    pub(crate) outline: Outline,
    pub(crate) fill: Option<Colour>,
    /// The colour and the width of the line.
    pub(crate) stroke: Option<(Colour, f32)>,
}

pub(crate) enum Outline {
    Rectangle {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
    },
    Circle {
        x: f32,
        y: f32,
        radius: f32,
    },
    /// A path as an SVG has it, made so many times as large and moved.
    Path {
        data: Cow<'static, str>,
        scale: f32,
        x: f32,
        y: f32,
    },
}

impl Outline {
    pub(crate) fn circle(x: f32, y: f32, radius: f32) -> Self {
        Outline::Circle { x, y, radius }
    }

    /// A path that is drawn as it is.
    pub(crate) fn path(data: impl Into<Cow<'static, str>>) -> Self {
        Outline::Path { data: data.into(), scale: 1.0, x: 0.0, y: 0.0 }
    }

    pub(crate) fn filled(self, colour: Colour) -> Shape {
        Shape { outline: self, fill: Some(colour), stroke: None }
    }

    pub(crate) fn drawn(self, colour: Colour, width: f32) -> Shape {
        Shape { outline: self, fill: None, stroke: Some((colour, width)) }
    }
}

impl Shape {
    /// The shape with a line round it.
    pub(crate) fn edged(self, colour: Colour, width: f32) -> Self {
        Shape { stroke: Some((colour, width)), ..self }
    }
}

impl Scene {
    pub(crate) fn new(width: f32, height: f32) -> Self {
        Scene { width, height, symbols: Vec::new(), items: Vec::new() }
    }

    pub(crate) fn draw(&mut self, shape: Shape) {
        self.items.push(Item::Shape(shape));
    }

    /// Puts a symbol somewhere; `shapes` tells what it looks like, where that is not known yet.
    pub(crate) fn stamp(&mut self, name: &str, x: f32, y: f32, shapes: impl FnOnce() -> Vec<Shape>) {
        let known = self.symbols.iter().position(|symbol| symbol.name == name);
        let symbol = known.unwrap_or_else(|| {
            self.symbols.push(Symbol { name: name.to_owned(), shapes: shapes() });
            self.symbols.len() - 1
        });
        self.items.push(Item::Stamp { symbol, x, y });
    }
}

/// A number as it is written: two digits behind the point at most, and none that say nothing.
pub(crate) fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_short() {
        let written = [0.0, -0.001, 12.0, 100.0, 0.5, -3.25, 1.0 / 3.0].map(number);
        assert_eq!(written, ["0", "0", "12", "100", "0.5", "-3.25", "0.33"]);
    }

    #[test]
    fn a_symbol_is_made_once() {
        let mut scene = Scene::new(1.0, 1.0);
        let shapes = || vec![Outline::circle(0.0, 0.0, 1.0).filled(Colour(0))];
        for x in [1.0, 2.0] {
            scene.stamp("dot", x, 0.0, shapes);
        }
        assert_eq!((scene.symbols.len(), scene.items.len()), (1, 2));
    }
}
