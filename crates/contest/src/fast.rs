//! Branch-free parsing of well-formed lines (SWAR).

use std::num::NonZeroU64;

/// The highest bit of each byte.
pub(crate) const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// The layout of a text of numbers with one or two digits each, for one arrangement of the digits.
#[derive(Clone, Copy)]
struct Layout {
    /// Exclusive or with this turns digits into their values and the spaces between them into zeros.
    frame: u64,
    /// Masks the bytes of the numbers and of the spaces between them.
    mask: u64,
    /// Adding this to the values sets the highest bit of every byte that is not what it should be.
    limits: u64,
    /// How far to shift the values up, or down, to bring the last digit of a number to the second byte. The byte before it is
    /// the first digit, or the zero of a space.
    up: u8,
    down: [u8; 2],
    /// The number of bytes.
    length: u8,
}

/// Layouts by the places of the digits among the first eight bytes, one bit each. Most arrangements are irregular.
pub(crate) struct Layouts([Layout; 256]);

/// One, two and three numbers separated by one space.
pub(crate) static NUMBERS: [Layouts; 3] = [Layouts::new(1), Layouts::new(2), Layouts::new(3)];

impl Layouts {
    /// Computes the layouts of one, two or three numbers.
    const fn new(numbers: usize) -> Self {
        let irregular = Layout { frame: 0, mask: 0, limits: HIGH_BITS, up: 0, down: [0; 2], length: 0 };
        let mut layouts = [irregular; 256];
        let mut which = 0;
        while which < 1 << numbers {
            let mut layout = Layout { limits: 0, ..irregular };
            // A missing number is looked for where there are only zeros.
            let (mut at, mut places, mut ends, mut number) = (0, 0, [8; 3], 0);
            while number < numbers {
                if number > 0 {
                    layout.frame |= (b' ' as u64) << (8 * at);
                    layout.limits |= 0x7f << (8 * at);
                    at += 1;
                }
                let mut digits = 1 + (which >> number & 1);
                while digits > 0 {
                    layout.frame |= (b'0' as u64) << (8 * at);
                    layout.limits |= 0x76 << (8 * at);
                    places |= 1 << at;
                    ends[number] = at;
                    at += 1;
                    digits -= 1;
                }
                number += 1;
            }
            layout.mask = u64::MAX >> (8 * (8 - at));
            layout.up = 8 * (1 - ends[0]) as u8;
            layout.down = [8 * (ends[1] - 1) as u8, 8 * (ends[2] - 1) as u8];
            layout.length = at as u8;
            // What follows the byte after the numbers may be a digit or not.
            let mut following = 0;
            while following < 256 {
                layouts[(places | following << (at + 1)) & 255] = layout;
                following += 1;
            }
            which += 1;
        }
        Layouts(layouts)
    }

    /// Parses the numbers that the text starts with.
    #[inline(always)]
    pub(crate) fn read(&self, text: u64) -> Numbers {
        // Of the bytes that are regular only digits have this bit.
        let layout = &self.0[gather(text >> 4 & 0x0101_0101_0101_0101) as usize];
        let rest = (text ^ layout.frame) & layout.mask;
        let wrong = (rest | rest.wrapping_add(layout.limits)) & HIGH_BITS;
        // The numbers side by side, sixteen bits each; then ten times the first digit plus the second, for all at once.
        let [a, b, c] =
            [rest << (layout.up & 63), rest >> (layout.down[0] & 63), rest >> (layout.down[1] & 63)];
        let pairs = a & 0xffff | (b & 0xffff) << 16 | c << 32;
        let values = pairs.wrapping_mul(10).wrapping_add(pairs >> 8) & 0x00ff_00ff_00ff;
        Numbers { values, length: usize::from(layout.length), wrong }
    }
}

/// Parsed numbers.
pub(crate) struct Numbers {
    /// The numbers, at most 99 each, in sixteen bits each, the first in the lowest.
    pub(crate) values: u64,
    /// The length of their text.
    pub(crate) length: usize,
    /// Not zero if the text is irregular; then the other fields are meaningless.
    pub(crate) wrong: u64,
}

/// Returns the first eight bytes, the first in the lowest bits.
#[inline(always)]
pub(crate) fn first_eight(bytes: &[u8]) -> Option<u64> {
    bytes.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

/// Returns the bytes before the first space or control byte, and their number: 8 if there is none. The result is meaningless if
/// there are bytes beyond ASCII.
#[inline(always)]
pub(crate) fn first_token(text: u64) -> (u64, usize) {
    // The highest bit of every byte that is less than `!`.
    let gaps = !text.wrapping_add(0x5f5f_5f5f_5f5f_5f5f) & HIGH_BITS;
    match NonZeroU64::new(gaps) {
        None => (text, 8),
        Some(gaps) => {
            let before = (gaps.get() ^ (gaps.get() - 1)) >> 8;
            (text & before, gaps.trailing_zeros() as usize / 8)
        }
    }
}

/// Gathers the lowest bits of all bytes in one byte.
#[inline(always)]
fn gather(bits: u64) -> u64 {
    bits.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Returns the number of line feeds.
pub(crate) fn count_lines(bytes: &[u8]) -> u64 {
    // Blocks are short enough to be counted in a byte, which vectorizes well.
    let count = |block: &[u8]| block.iter().map(|byte| u8::from(*byte == b'\n')).sum::<u8>();
    bytes.chunks(255).map(|block| u64::from(count(block))).sum()
}

/// A short line of output that is copied as one block.
#[derive(Clone, Copy)]
pub(crate) struct Line<const CAPACITY: usize> {
    bytes: [u8; CAPACITY],
    length: usize,
}

impl<const CAPACITY: usize> Line<CAPACITY> {
    pub(crate) const fn new(text: &str) -> Self {
        Self::joined(&[text])
    }

    /// Concatenates texts.
    pub(crate) const fn joined(texts: &[&str]) -> Self {
        let mut line = Line { bytes: [0; CAPACITY], length: 0 };
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

    /// Returns the line without its line feed.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length - 1]).unwrap_or_default()
    }

    /// Copies the whole capacity and truncates, which is quicker than copying a variable length.
    #[inline(always)]
    pub(crate) fn append_to(&self, out: &mut Vec<u8>) {
        let end = out.len() + self.length;
        out.extend_from_slice(&self.bytes);
        out.truncate(end);
    }
}
