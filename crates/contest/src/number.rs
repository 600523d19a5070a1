//! Numbers read byte by byte, so that one of any length needs no memory.

/// An integer under way. One too large for `i64` is as large as that holds.
#[derive(Clone, Copy, Default)]
pub(crate) struct Number {
    negative: bool,
    digits: bool,
    value: i64,
    broken: bool,
}

impl Number {
    /// The next byte of it.
    pub(crate) fn push(&mut self, byte: u8) {
        match byte {
            b'-' if !self.negative && !self.digits => self.negative = true,
            b'0'..=b'9' => {
                self.digits = true;
                self.value = self.value.saturating_mul(10).saturating_add((byte - b'0').into());
            }
            _ => self.broken = true,
        }
    }

    /// Whether it has digits already, so that a `-` would be no sign.
    pub(crate) fn has_digits(&self) -> bool {
        self.digits
    }

    /// The integer, if it was one.
    pub(crate) fn finish(self) -> Option<i64> {
        let value = if self.negative { -self.value } else { self.value };
        (self.digits && !self.broken).then_some(value)
    }
}
