//! Tags, which may span lines and lack their quotes or their end.

use super::{Scanner, Token};
use memchr::memchr3_iter;
use std::borrow::Cow;

impl<'t> Scanner<'t> {
    /// A tag. Its value should be in quotes; values without them, or with unescaped quotes inside, are read too.
    pub(super) fn tag(&mut self) -> Token<'t> {
        let rest = &self.rest()[1..];
        let rest = &rest[indent(rest)..];
        let name_length =
            rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let (name, after_name) = rest.split_at(name_length);
        let value = &after_name[indent(after_name)..];
        if name.is_empty() {
            return self.unclosed_tag();
        }
        let is_capitalized = name.starts_with(|c: char| c.is_ascii_uppercase());
        let Some(quoted) = value.strip_prefix('"') else {
            let line = &value[..value.find('\n').unwrap_or(value.len())];
            let Some(end) = line.find(']') else { return self.unclosed_tag() };
            self.advance(self.rest().len() - value.len() + end + 1);
            let value = line[..end].trim().trim_matches('\'');
            return Token::Tag { name, value: value.into(), is_standard: false };
        };
        // The value may span several lines.
        let start = self.text.len() - quoted.len();
        let Some((length, is_first_quote)) = self.value_end(start) else { return self.unclosed_tag() };
        let value = unescape(&quoted[..length]);
        let after = &quoted[length + 1..];
        let spaces = after.len() - after.trim_start().len();
        let is_closed = after[spaces..].starts_with(']');
        self.advance(start + length + 1 + if is_closed { spaces + 1 } else { 0 } - self.at);
        Token::Tag { name, value, is_standard: is_first_quote && is_capitalized && is_closed }
    }

    /// Finds the end of a tag value that starts at this offset: a quote with a bracket after it. Returns its length, and whether
    /// that was the first quote.
    fn value_end(&mut self, start: usize) -> Option<(usize, bool)> {
        let text = &self.text[start..];
        let (mut escaped, mut first_quote) = (None, None);
        for index in memchr3_iter(b'"', b'\\', b'\n', text.as_bytes()) {
            if escaped == Some(index) {
                continue;
            }
            let after = &text[index + 1..];
            match text.as_bytes()[index] {
                b'\\' => escaped = Some(index + 1),
                b'"' if after.trim_start().starts_with(']') => return Some((index, first_quote.is_none())),
                b'"' if start + index < self.no_tag_end_before => return Some((index, false)),
                b'"' => drop(first_quote.get_or_insert(index)),
                _ if first_quote.is_some() => {
                    self.no_tag_end_before = start + index;
                    return first_quote.map(|quote| (quote, false));
                }
                // An unclosed value ends with its line if that ends like a tag, and is not a value at all if an empty line or
                // another tag follows.
                _ => {
                    let line = &text[..index];
                    if line.trim_end_matches(is_space).ends_with("\"]") {
                        return line.rfind("\"]").map(|end| (end, false));
                    }
                    if after.trim_start_matches(is_space).starts_with(['\n', '[']) {
                        return None;
                    }
                }
            }
        }
        self.no_tag_end_before = self.text.len();
        first_quote.map(|quote| (quote, false))
    }

    /// Skips the line of a tag that cannot be read.
    fn unclosed_tag(&mut self) -> Token<'t> {
        let length = self.rest().find('\n').unwrap_or(self.rest().len());
        self.advance(length);
        Token::UnclosedTag
    }
}

/// Whether a character is whitespace within a line.
fn is_space(c: char) -> bool {
    c != '\n' && c.is_whitespace()
}

/// Returns the number of bytes of whitespace that a line starts with.
fn indent(text: &str) -> usize {
    text.len() - text.trim_start_matches(is_space).len()
}

/// Resolves `\"` and `\\`. Other backslashes are kept.
fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut value = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(escaped @ ('"' | '\\')) => value.push(escaped),
                other => {
                    value.push('\\');
                    value.extend(other);
                }
            },
            _ => value.push(c),
        }
    }
    Cow::Owned(value)
}
