//! Bits for reading regular lines fast: no branches on what cannot be foreseen.

/// A number of one or two digits, and what is behind it.
pub(crate) struct Digits {
    /// More than 99 if it does not start with a digit.
    pub(crate) value: u32,
    /// How many digits, 1 or 2.
    pub(crate) length: usize,
    /// The byte behind it.
    pub(crate) behind: u8,
    /// The bytes behind that one, the first in the lowest bits.
    pub(crate) rest: u64,
}

impl Digits {
    /// Reads a number from up to eight bytes of text, the first in the lowest bits.
    #[inline(always)]
    pub(crate) fn read(text: u64) -> Self {
        let first = (text as u8).wrapping_sub(b'0');
        let second = ((text >> 8) as u8).wrapping_sub(b'0');
        let two = second < 10;
        let value = u32::from(first) * if two { 10 } else { 1 } + if two { u32::from(second) } else { 0 };
        let value = if first < 10 { value } else { u32::MAX };
        let behind = text >> (8 + 8 * u32::from(two));
        Digits { value, length: 1 + usize::from(two), behind: behind as u8, rest: behind >> 8 }
    }
}

/// Eight bytes of a line, from `start` on, which is 7 at the most.
#[inline(always)]
pub(crate) fn word(line: &[u8; 16], start: usize) -> [u8; 8] {
    let mut word = [0; 8];
    word.copy_from_slice(&line[start & 7..(start & 7) + 8]);
    word
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
