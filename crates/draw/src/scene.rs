//! A picture as a list of shapes, for [`svg`](crate::svg) and [`png`](crate::png) to write.

use std::borrow::Cow;

/// A color: red, green and blue, eight bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Color(pub(crate) u32);

/// What is drawn, from the first to the last; later shapes cover earlier ones.
pub(crate) struct Scene {
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// Shapes that are drawn more than once.
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) items: Vec<Item>,
}

/// Named shapes. Equal names mean equal shapes, in every picture.
pub(crate) struct Symbol {
    pub(crate) name: String,
    pub(crate) shapes: Vec<Shape>,
}

pub(crate) enum Item {
    /// A shape in its own coordinates.
    Shape(Shape),
    /// A symbol by its index, with its origin at this point.
    Use { symbol: usize, x: f32, y: f32 },
}

/// An outline, filled or stroked or both. Corners and ends of lines are round.
pub(crate) struct Shape {
    pub(crate) outline: Outline,
    pub(crate) fill: Option<Color>,
    /// The color and the width of the line.
    pub(crate) stroke: Option<(Color, f32)>,
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
    /// SVG path data, scaled and translated.
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

    /// Returns a path in its own coordinates.
    pub(crate) fn path(data: impl Into<Cow<'static, str>>) -> Self {
        Outline::Path { data: data.into(), scale: 1.0, x: 0.0, y: 0.0 }
    }

    pub(crate) fn filled(self, color: Color) -> Shape {
        Shape { outline: self, fill: Some(color), stroke: None }
    }

    pub(crate) fn stroked(self, color: Color, width: f32) -> Shape {
        Shape { outline: self, fill: None, stroke: Some((color, width)) }
    }
}

impl Shape {
    /// Returns the shape with an edge.
    pub(crate) fn with_stroke(self, color: Color, width: f32) -> Self {
        Shape { stroke: Some((color, width)), ..self }
    }
}

impl Scene {
    pub(crate) fn new(width: f32, height: f32) -> Self {
        Scene { width, height, symbols: Vec::new(), items: Vec::new() }
    }

    pub(crate) fn draw(&mut self, shape: Shape) {
        self.items.push(Item::Shape(shape));
    }

    /// Places a symbol. `shapes` is called the first time it is used.
    pub(crate) fn use_symbol(&mut self, name: &str, x: f32, y: f32, shapes: impl FnOnce() -> Vec<Shape>) {
        let known = self.symbols.iter().position(|symbol| symbol.name == name);
        let symbol = known.unwrap_or_else(|| {
            self.symbols.push(Symbol { name: name.to_owned(), shapes: shapes() });
            self.symbols.len() - 1
        });
        self.items.push(Item::Use { symbol, x, y });
    }
}

/// Formats a number with at most two decimals and no trailing zeros.
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
    fn a_symbol_is_defined_once() {
        let mut scene = Scene::new(1.0, 1.0);
        let shapes = || vec![Outline::circle(0.0, 0.0, 1.0).filled(Color(0))];
        for x in [1.0, 2.0] {
            scene.use_symbol("dot", x, 0.0, shapes);
        }
        assert_eq!((scene.symbols.len(), scene.items.len()), (1, 2));
    }
}
