//! Writes a scene as PNG. It uses no font, no color profile and no SIMD, so that the bytes are the same on every machine.

use crate::path::{Segment, parse_path};
use crate::scene::{Color, Item, Outline, Scene, Shape};
use std::fmt;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// The supported widths in pixels.
pub const PNG_WIDTHS: std::ops::RangeInclusive<u32> = 16..=4096;

/// Why a picture cannot be written as PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// The width is not in [`PNG_WIDTHS`].
    Width(u32),
    /// The caller did not want to wait any longer.
    Interrupted,
    /// The image could not be encoded.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Width(width) => {
                let (least, most) = (PNG_WIDTHS.start(), PNG_WIDTHS.end());
                write!(f, "a PNG is {least} to {most} pixels wide, not {width}")
            }
            PngError::Interrupted => f.write_str("drawing was interrupted"),
            PngError::Encoding(why) => write!(f, "the PNG could not be packed: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Draws until `is_interrupted` returns true, which is asked before each shape and before the pixels are encoded.
pub(crate) fn png(scene: &Scene, width: u32, is_interrupted: &dyn Fn() -> bool) -> Result<Vec<u8>, PngError> {
    if !PNG_WIDTHS.contains(&width) {
        return Err(PngError::Width(width));
    }
    let scale = width as f32 / scene.width;
    let height = ((scene.height * scale).round() as u32).max(1);
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Width(width))?;
    // Rounding the height may leave a line at the lower edge.
    pixels.fill(tiny_skia::Color::WHITE);
    let whole = Transform::from_scale(scale, scale);
    for item in &scene.items {
        if is_interrupted() {
            return Err(PngError::Interrupted);
        }
        match item {
            Item::Shape(shape) => draw(&mut pixels, shape, whole),
            Item::Use { symbol, x, y } => {
                let there = whole.pre_translate(*x, *y);
                scene.symbols[*symbol].shapes.iter().for_each(|shape| draw(&mut pixels, shape, there));
            }
        }
    }
    if is_interrupted() {
        return Err(PngError::Interrupted);
    }
    encoded(&pixels).map_err(|error| PngError::Encoding(error.to_string()))
}

fn draw(pixels: &mut Pixmap, shape: &Shape, transform: Transform) {
    let (Some(path), transform) = path(&shape.outline, transform) else { return };
    if let Some(color) = shape.fill {
        pixels.fill_path(&path, &paint(color), FillRule::Winding, transform, None);
    }
    if let Some((color, width)) = shape.stroke {
        let stroke =
            Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        pixels.stroke_path(&path, &paint(color), &stroke, transform, None);
    }
}

fn paint(Color(color): Color) -> Paint<'static> {
    let [_, red, green, blue] = color.to_be_bytes();
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// Returns an outline and its transform; `None` if there is nothing to draw.
fn path(outline: &Outline, transform: Transform) -> (Option<Path>, Transform) {
    match outline {
        Outline::Rectangle { x, y, width, height } => {
            (Rect::from_xywh(*x, *y, *width, *height).map(PathBuilder::from_rect), transform)
        }
        Outline::Circle { x, y, radius } => (PathBuilder::from_circle(*x, *y, *radius), transform),
        Outline::Path { data, scale, x, y } => {
            let mut builder = PathBuilder::new();
            for segment in parse_path(data) {
                match segment {
                    Segment::Move((x, y)) => builder.move_to(x, y),
                    Segment::Line((x, y)) => builder.line_to(x, y),
                    Segment::Quadratic(a, b) => builder.quad_to(a.0, a.1, b.0, b.1),
                    Segment::Cubic(a, b, c) => builder.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1),
                    Segment::Close => builder.close(),
                }
            }
            (builder.finish(), transform.pre_translate(*x, *y).pre_scale(*scale, *scale))
        }
    }
}

/// Encodes the pixels, which are all opaque.
fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let colors: Vec<u8> =
        pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&colors)?;
    writer.finish()?;
    Ok(file)
}
