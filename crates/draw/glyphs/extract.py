#!/usr/bin/env python3
"""Writes ../src/glyphs.rs: the outlines of the few characters that pictures show, taken from Noto fonts.

Needs fontTools (PyPI) and the fonts (Debian: fonts-noto-cjk). Run it here, without arguments, when a character is missing;
the outlines are part of the repository, so that nobody else needs either.
"""

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection

FONTS = "/usr/share/fonts/opentype/noto/"
LATIN = ("NotoSansCJK-Bold.ttc", "Noto Sans CJK SC Bold", "0123456789ABDKNPRabcdefgh")
CHINESE = ("NotoSerifCJK-Bold.ttc", "Noto Serif CJK SC Bold", "王士象马车鸭兵")

HEAD = """\
//! Outlines of characters. Made by `glyphs/extract.py`; do not edit. They come from Noto Sans CJK and Noto Serif CJK, whose
//! licence is the SIL Open Font License, `glyphs/OFL.txt`.

/// A character as a path.
pub(crate) struct Glyph {
    /// Which character.
    pub(crate) character: char,
    /// How wide it is set, in thousandths of the size of the type.
    pub(crate) advance: u16,
    /// What it fills of that: left, top, right, bottom; down is positive, and the line it stands on is 0.
    pub(crate) bounds: [i16; 4],
    /// Its outline, as the path of an SVG.
    pub(crate) outline: &'static str,
}

/// All characters there are.
pub(crate) const GLYPHS: &[Glyph] = &[
"""


def glyphs(file, name, characters):
    font = next(font for font in TTCollection(FONTS + file).fonts if font["name"].getDebugName(4) == name)
    shapes, names = font.getGlyphSet(), font.getBestCmap()
    for character in characters:
        shape = shapes[names[ord(character)]]
        # A font's y goes up, a picture's down.
        path, bounds = SVGPathPen(shapes, ntos=lambda n: str(round(n))), BoundsPen(shapes)
        for pen in (path, bounds):
            shape.draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
        yield character, round(shape.width), [round(n) for n in bounds.bounds], path.getCommands()


with open("../src/glyphs.rs", "w", encoding="utf-8") as out:
    out.write(HEAD)
    for source in (LATIN, CHINESE):
        for character, advance, bounds, outline in glyphs(*source):
            out.write("    Glyph {\n")
            out.write(f"        character: '{character}',\n        advance: {advance},\n        bounds: {bounds},\n")
            out.write(f'        outline: "{outline}",\n    }},\n')
    out.write("];\n")
