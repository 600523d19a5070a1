//! Bits for reading regular lines fast: no branches on what cannot be foreseen.

use std::num::NonZeroU64;

/// The highest bit of each byte.
pub(crate) const HIGHEST: u64 = 0x8080_8080_8080_8080;

/// How text looks that is so many numbers of one or two digits, when its digits are at certain places.
#[derive(Clone, Copy)]
struct Shape {
    /// What is left of the text when this is taken away by exclusive or: digits become their values, all between them zero.
    frame: u64,
    /// The bytes of the numbers and of what is between them.
    counts: u64,
    /// Added to the rest, it lifts the highest bit of every byte that is not what it should be.
    limits: u64,
    /// How far to shift the rest up, or down, for the last digit of a number to come to the second byte; the byte before it
    /// is its first digit, or the zero of what is before it.
    up: u8,
    down: [u8; 2],
    /// How long the numbers are with what is between them.
    length: u8,
}

/// Shapes by the places of the digits among the first eight bytes, a bit each. Most have no shape: they are irregular.
pub(crate) struct Shapes([Shape; 256]);

/// One, two and three numbers with a blank between them.
pub(crate) static NUMBERS: [Shapes; 3] = [Shapes::new(1), Shapes::new(2), Shapes::new(3)];

impl Shapes {
    /// The shapes of one, two or three numbers.
    const fn new(numbers: usize) -> Self {
        let none = Shape { frame: 0, counts: 0, limits: HIGHEST, up: 0, down: [0; 2], length: 0 };
        let mut shapes = [none; 256];
        let mut which = 0;
        while which < 1 << numbers {
            let mut shape = Shape { limits: 0, ..none };
            // A number that there is not is looked for where there is only zero.
            let (mut at, mut places, mut ends, mut number) = (0, 0, [8; 3], 0);
            while number < numbers {
                if number > 0 {
                    shape.frame |= (b' ' as u64) << (8 * at);
                    shape.limits |= 0x7f << (8 * at);
                    at += 1;
                }
                let mut digits = 1 + (which >> number & 1);
                while digits > 0 {
                    shape.frame |= (b'0' as u64) << (8 * at);
                    shape.limits |= 0x76 << (8 * at);
                    places |= 1 << at;
                    ends[number] = at;
                    at += 1;
                    digits -= 1;
                }
                number += 1;
            }
            shape.counts = u64::MAX >> (8 * (8 - at));
            shape.up = 8 * (1 - ends[0]) as u8;
            shape.down = [8 * (ends[1] - 1) as u8, 8 * (ends[2] - 1) as u8];
            shape.length = at as u8;
            // What follows the byte behind the numbers may be a digit or not.
            let mut behind = 0;
            while behind < 256 {
                shapes[(places | behind << (at + 1)) & 255] = shape;
                behind += 1;
            }
            which += 1;
        }
        Shapes(shapes)
    }

    /// Reads the numbers that the text starts with.
    #[inline(always)]
    pub(crate) fn read(&self, text: u64) -> Numbers {
        // Of the bytes that there may be only digits have this bit.
        let shape = &self.0[gather(text >> 4 & 0x0101_0101_0101_0101) as usize];
        let rest = (text ^ shape.frame) & shape.counts;
        let wrong = (rest | rest.wrapping_add(shape.limits)) & HIGHEST;
        // The numbers side by side, sixteen bits each; then ten times the first digit and the second, at once for all.
        let [a, b, c] = [rest << (shape.up & 63), rest >> (shape.down[0] & 63), rest >> (shape.down[1] & 63)];
        let pairs = a & 0xffff | (b & 0xffff) << 16 | c << 32;
        let values = pairs.wrapping_mul(10).wrapping_add(pairs >> 8) & 0x00ff_00ff_00ff;
        Numbers { values, length: usize::from(shape.length), wrong }
    }
}

/// Numbers as they were read.
pub(crate) struct Numbers {
    /// The numbers, at most 99 each, in sixteen bits each, the first in the lowest.
    pub(crate) values: u64,
    /// How long their text is.
    pub(crate) length: usize,
    /// Not zero if the text is something else; then the rest means nothing.
    pub(crate) wrong: u64,
}

/// The first eight bytes, the first in the lowest bits.
#[inline(always)]
pub(crate) fn ahead(bytes: &[u8]) -> Option<u64> {
    bytes.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

/// The bytes of a text before the first that is no more than a blank, and how many they are: 8 if there is none. Where there are
/// bytes beyond ASCII this is not to be trusted.
#[inline(always)]
pub(crate) fn first_word(text: u64) -> (u64, usize) {
    // The highest bit of every byte that comes before the signs and digits.
    let gaps = !text.wrapping_add(0x5f5f_5f5f_5f5f_5f5f) & HIGHEST;
    match NonZeroU64::new(gaps) {
        None => (text, 8),
        Some(gaps) => {
            let before = (gaps.get() ^ (gaps.get() - 1)) >> 8;
            (text & before, gaps.trailing_zeros() as usize / 8)
        }
    }
}

/// The lowest bits of all bytes, in one byte.
#[inline(always)]
fn gather(bits: u64) -> u64 {
    bits.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// How many line feeds there are.
pub(crate) fn count_lines(bytes: &[u8]) -> u64 {
    // So few at a time that a byte can count them: that is what makes it quick.
    let count = |block: &[u8]| block.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>();
    bytes.chunks(255).map(|block| u64::from(count(block))).sum()
}

/// A short line of output, ready to be copied at a stroke.
#[derive(Clone, Copy)]
pub(crate) struct Line<const ROOM: usize> {
    bytes: [u8; ROOM],
    length: usize,
}

impl<const ROOM: usize> Line<ROOM> {
    pub(crate) const fn new(text: &str) -> Self {
        Self::joined(&[text])
    }

    /// Texts, one behind the other.
    pub(crate) const fn joined(texts: &[&str]) -> Self {
        let mut line = Line { bytes: [0; ROOM], length: 0 };
        let mut which = 0;
        while which < texts.len() {
            let mut index = 0;
            while index < texts[which].len() {
                line.bytes[line.length] = texts[which].as_bytes()[index];
                line.length += 1;
                index += 1;
            }
            which += 1;
        }
        line
    }

    /// The line without its line feed.
    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[..self.length - 1]
    }

    /// Copies all the room and keeps what counts: quicker than copying just that.
    #[inline(always)]
    pub(crate) fn append_to(&self, out: &mut Vec<u8>) {
        let end = out.len() + self.length;
        out.extend_from_slice(&self.bytes);
        out.truncate(end);
    }
}

/// Appends a number in decimal.
pub(crate) fn append_decimal(mut number: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return out.extend_from_slice(&digits[start..]);
        }
    }
}
