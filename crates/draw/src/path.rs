//! Parses SVG path data, as far as this crate uses it: `M L H V C Q Z`, absolute and relative.

/// A segment of a path in absolute coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Segment {
    Move(Point),
    Line(Point),
    Quadratic(Point, Point),
    Cubic(Point, Point, Point),
    Close,
}

/// A point `(x, y)`; `y` grows downward.
pub(crate) type Point = (f32, f32);

/// Returns the segments of a path up to the first error. Tests check that all paths of this crate are well-formed.
pub(crate) fn parse_path(data: &str) -> Vec<Segment> {
    read(data).0
}

/// Returns the segments, and the rest that could not be parsed.
fn read(data: &str) -> (Vec<Segment>, &str) {
    let mut parser = Parser { rest: data, at: (0.0, 0.0), start: (0.0, 0.0) };
    let (mut steps, mut command) = (Vec::new(), ' ');
    loop {
        let before = parser.rest.trim_start();
        if let Some(letter) = before.chars().next().filter(char::is_ascii_alphabetic) {
            command = letter;
            parser.rest = &before[1..];
        } else if before.is_empty() || command.eq_ignore_ascii_case(&'z') {
            return (steps, before);
        }
        match parser.segment(command) {
            Some(step) => steps.push(step),
            None => return (steps, before),
        }
        // Further points after a move are lines.
        command = match command {
            'M' => 'L',
            'm' => 'l',
            other => other,
        };
    }
}

struct Parser<'a> {
    rest: &'a str,
    at: Point,
    /// The start of the current subpath.
    start: Point,
}

impl Parser<'_> {
    fn segment(&mut self, command: char) -> Option<Segment> {
        let origin = if command.is_ascii_lowercase() { self.at } else { (0.0, 0.0) };
        let step = match command.to_ascii_uppercase() {
            'M' => {
                self.start = self.point(origin)?;
                Segment::Move(self.start)
            }
            'L' => Segment::Line(self.point(origin)?),
            'H' => Segment::Line((origin.0 + self.number()?, self.at.1)),
            'V' => Segment::Line((self.at.0, origin.1 + self.number()?)),
            'C' => Segment::Cubic(self.point(origin)?, self.point(origin)?, self.point(origin)?),
            'Q' => Segment::Quadratic(self.point(origin)?, self.point(origin)?),
            'Z' => Segment::Close,
            _ => return None,
        };
        self.at = match step {
            Segment::Move(to) | Segment::Line(to) | Segment::Quadratic(_, to) | Segment::Cubic(_, _, to) => {
                to
            }
            Segment::Close => self.start,
        };
        Some(step)
    }

    fn point(&mut self, origin: Point) -> Option<Point> {
        Some((origin.0 + self.number()?, origin.1 + self.number()?))
    }

    fn number(&mut self) -> Option<f32> {
        let text = self.rest.trim_start_matches([' ', ',']);
        let signed = usize::from(text.starts_with('-'));
        let is_part = |c: char| c.is_ascii_digit() || c == '.';
        let length = text[signed..].find(|c| !is_part(c)).map_or(text.len(), |length| signed + length);
        let (number, rest) = text.split_at(length);
        self.rest = rest;
        number.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glyphs::GLYPHS;

    #[test]
    fn both_cases_of_every_letter_are_read() {
        let absolute = "M1 2L3 4H5V6Q7 8 9 10C11 12 13 14 15 16ZM0 0";
        let relative = "m1,2l2 2h2v2q2 2 4 4c2 2 4 4 6 6zm-1-2";
        let (steps, rest) = read(absolute);
        assert_eq!((steps.len(), rest), (8, ""));
        assert_eq!(steps[4], Segment::Quadratic((7.0, 8.0), (9.0, 10.0)));
        assert_eq!(read(relative), (steps, ""));
        assert_eq!(read("M0 0 1 1 2 2"), read("M0 0L1 1L2 2"));
    }

    #[test]
    fn what_cannot_be_read_ends_the_path() {
        for (data, left) in [("M1 1 A2", "A2"), ("M1 1L2", "L2"), ("M1 1Z3 4", "3 4"), ("4 4", "4 4")] {
            assert_eq!(read(data).1, left, "{data}");
        }
        assert_eq!(parse_path(""), []);
    }

    #[test]
    fn every_glyph_is_read_whole_and_fills_its_bounds() {
        for glyph in GLYPHS {
            let (steps, rest) = read(glyph.outline);
            assert_eq!(rest, "", "{}", glyph.character);
            let points = steps.iter().filter_map(|step| match *step {
                Segment::Move(to)
                | Segment::Line(to)
                | Segment::Quadratic(_, to)
                | Segment::Cubic(_, _, to) => Some(to),
                Segment::Close => None,
            });
            let [left, top, right, bottom] = glyph.bounds.map(f32::from);
            for (x, y) in points {
                assert!((left..=right).contains(&x) && (top..=bottom).contains(&y), "{}", glyph.character);
            }
        }
    }
}
