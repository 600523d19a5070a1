//! The standard's reading grammar and nothing else: `PdnFile` of PDN 3.0 (<https://github.com/wiegerw/pdn>, `grammars/`).
//!
//! ```text
//! PdnFile    : Game (Separator Game)* Separator?       Separator : `*` | a result
//! Game       : Tag+ Body? | Body                       Tag       : `[` Identifier String `]`
//! Body       : (GameMove | Variation | Comment | Setup | Nag)+
//! GameMove   : MoveNumber? Move Strength?              Variation : `(` Body `)`
//! Move       : Square `-` Square | Square (`x` Square)+ | `a3b4` | `...`
//! ```
//!
//! Whitespace and `%` comments are allowed between all of these, even within moves.

use super::blocks::{MAX_GAME_SIZE, decode};
use crate::Error;
use crate::line_ends::{LineEnds, normalize_line_ends};
use memchr::{memchr, memchr_iter, memrchr};
use std::io::{self, Read};
use touchmove::{LocalizedText, Location, ParseError, Text};

/// Checks a text against the standard's reading grammar.
///
/// # Errors
/// Returns the first deviation.
///
/// ```
/// use touchmove_records::pdn::check_grammar;
/// assert!(check_grammar("[White \"A\"] 1. 9-14 23-18! 1-0").is_ok());
/// let error = check_grammar("1. 9-14\n2. 1-0").unwrap_err();
/// assert_eq!(error.to_string(), "2:4: found `1-0`, expected a move");
/// ```
pub fn check_grammar(text: &str) -> Result<(), ParseError> {
    let mut buffer = text.as_bytes().to_owned();
    normalize_line_ends(&mut buffer, true, |_| ());
    match (Parser { is_at_end: true, buffer, ..Parser::new(io::empty(), usize::MAX) }).file() {
        Ok(()) => Ok(()),
        Err(Error::Parse(error)) => Err(*error),
        // A text in memory can be read.
        Err(Error::Io(_)) => Ok(()),
    }
}

/// Checks a file against the standard's reading grammar. Memory use does not grow with the file.
///
/// # Errors
/// Returns the first deviation, or why the file cannot be read.
pub fn check_grammar_of(input: impl Read) -> Result<(), Error> {
    Parser::new(input, MAX_GAME_SIZE).file()
}

/// The results. None of them is a prefix of another.
const RESULTS: [&str; 7] = ["1/2-1/2", "1-0", "0-1", "2-0", "1-1", "0-2", "0-0"];

/// How many bytes are read at a time.
const READ_SIZE: usize = 64 * 1024;

struct Parser<R> {
    input: LineEnds<R>,
    is_at_end: bool,
    /// The text from the start of the line of the last token on. Only a long token or line makes it long.
    buffer: Vec<u8>,
    max_buffer: usize,
    /// The number of the line that the buffer starts with.
    first_line: u64,
    /// The offset of the next byte.
    at: usize,
    /// The offset after the last token.
    end: usize,
}

type Parsed<T = ()> = Result<T, Error>;

const IN_A_GAME: Text = Text::new(
    "a move, a comment, a variation, a set-up, `$` and a number, a result or `*`",
    "着法、注释、变着、摆局、`$` 和数、结果或 `*`",
);

impl<R: Read> Parser<R> {
    fn new(input: R, max_buffer: usize) -> Self {
        let input = LineEnds::new(input);
        Parser { input, is_at_end: false, buffer: Vec::new(), max_buffer, first_line: 1, at: 0, end: 0 }
    }

    /// Reads more, and drops the lines before that of the last token. Returns whether there was more.
    fn read_more(&mut self) -> Parsed<bool> {
        if self.is_at_end {
            return Ok(false);
        }
        let kept = line_start(&self.buffer, self.end);
        self.first_line += count_line_ends(&self.buffer[..kept]);
        self.buffer.drain(..kept);
        self.at -= kept;
        self.end -= kept;
        if self.buffer.len() > self.max_buffer {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a game of more than 64 MiB").into());
        }
        // Reading as much again keeps the search for the end of a long token linear.
        let wanted = self.buffer.len().max(READ_SIZE);
        let count = self.input.by_ref().take(wanted as u64).read_to_end(&mut self.buffer)?;
        self.is_at_end = count < wanted;
        Ok(count > 0)
    }

    /// Returns the byte at this distance from the next one.
    #[inline(always)]
    fn byte(&mut self, distance: usize) -> Parsed<Option<u8>> {
        match self.buffer.get(self.at + distance) {
            Some(byte) => Ok(Some(*byte)),
            None => self.byte_to_read(distance),
        }
    }

    /// Returns a byte that is not in the buffer yet.
    #[cold]
    fn byte_to_read(&mut self, distance: usize) -> Parsed<Option<u8>> {
        while self.read_more()? {
            if let Some(byte) = self.buffer.get(self.at + distance) {
                return Ok(Some(*byte));
            }
        }
        Ok(None)
    }

    fn peek(&mut self) -> Parsed<Option<u8>> {
        self.byte(0)
    }

    /// Returns the next bytes: as many as the array holds, with zeros after the end of the file.
    fn next_bytes<const N: usize>(&mut self) -> Parsed<[u8; N]> {
        if let Some(bytes) = self.buffer.get(self.at..).and_then(<[u8]>::first_chunk) {
            return Ok(*bytes);
        }
        let mut bytes = [0; N];
        for (distance, byte) in bytes.iter_mut().enumerate() {
            *byte = self.byte(distance)?.unwrap_or(0);
        }
        Ok(bytes)
    }

    /// Returns the distance of the first byte from `distance` on that `ends` accepts, or of the end of the file.
    fn find(&mut self, mut distance: usize, mut ends: impl FnMut(u8) -> bool) -> Parsed<usize> {
        while self.byte(distance)?.is_some() {
            let rest = &self.buffer[self.at + distance..];
            match rest.iter().position(|byte| ends(*byte)) {
                Some(end) => return Ok(distance + end),
                None => distance += rest.len(),
            }
        }
        Ok(distance)
    }

    /// Moves past a token, and past whitespace and line comments after it.
    fn advance(&mut self, bytes: usize) -> Parsed {
        self.at += bytes;
        self.end = self.at;
        self.skip_whitespace()
    }

    fn skip_whitespace(&mut self) -> Parsed {
        loop {
            match self.peek()? {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                Some(b'%') => self.at += self.find(0, |byte| byte == b'\n')?,
                _ => return Ok(()),
            }
        }
    }

    fn error<T>(&mut self, expected: Text) -> Parsed<T> {
        // How the line is decoded depends on all of it.
        self.find(0, |byte| byte == b'\n')?;
        let rest = &self.buffer[self.at..];
        // If something is missing at the end, point right after the last token.
        let at = if rest.is_empty() { self.end } else { self.at };
        let start = line_start(&self.buffer, at);
        let length = memchr(b'\n', &self.buffer[start..]);
        let line = &self.buffer[start..length.map_or(self.buffer.len(), |length| start + length)];
        let (before, after) = line.split_at(at - start);
        let is_utf8 = std::str::from_utf8(line).is_ok();
        let text = |bytes| if is_utf8 { decode(bytes).into_owned() } else { latin_1(bytes) };
        let found = if rest.is_empty() {
            LocalizedText::new("the end of the file", "文件的结尾")
        } else {
            let after = text(after);
            match after.split(char::is_whitespace).next() {
                Some("") | None => LocalizedText::quoted(&after),
                Some(word) => LocalizedText::quoted(word),
            }
        };
        let line = self.first_line + count_line_ends(&self.buffer[..start]);
        let location = Location { line, column: 1 + text(before).chars().count() as u64 };
        Err(ParseError::new(location, found, expected).into())
    }

    fn file(&mut self) -> Parsed {
        self.skip_whitespace()?;
        loop {
            self.game()?;
            if self.peek()?.is_none() {
                return Ok(());
            }
            let Some(length) = self.separator()? else { return self.error(IN_A_GAME) };
            self.advance(length)?;
            if self.peek()?.is_none() {
                return Ok(());
            }
        }
    }

    /// Returns the length of the result or star that comes next.
    fn separator(&mut self) -> Parsed<Option<usize>> {
        let next: [u8; 8] = self.next_bytes()?;
        if next[0] == b'*' {
            return Ok(Some(1));
        }
        let Some(result) = RESULTS.into_iter().find(|result| next.starts_with(result.as_bytes())) else {
            return Ok(None);
        };
        // `1-10` is a move, and so is `1-05`.
        let after = next[result.len()];
        let is_move = match result {
            "1-1" => after.is_ascii_digit(),
            "1-0" | "2-0" => matches!(after, b'1'..=b'9'),
            _ => false,
        };
        Ok((!is_move).then_some(result.len()))
    }

    fn game(&mut self) -> Parsed {
        let mut is_empty = true;
        while self.peek()? == Some(b'[') {
            self.tag()?;
            is_empty = false;
        }
        let mut depth = 0u64;
        loop {
            match self.peek()? {
                Some(b'{') => self.delimited(b'}', Text::new("`}` behind a comment", "注释后的 `}`"))?,
                Some(b'/') => self.delimited(b'/', Text::new("`/` behind a set-up", "摆局后的 `/`"))?,
                Some(b'$') => self.nag()?,
                Some(b'(') if self.strength()?.is_none() => {
                    self.advance(1)?;
                    (depth, is_empty) = (depth + 1, true);
                    continue;
                }
                Some(b')') if depth > 0 && !is_empty => {
                    self.advance(1)?;
                    depth -= 1;
                }
                Some(b'.' | b'0'..=b'9' | b'a'..=b'h') if self.separator()?.is_none() => self.game_move()?,
                _ if depth > 0 => {
                    return self.error(Text::new(
                        "a move, a comment, a variation, a set-up, `$` and a number, or `)`",
                        "着法、注释、变着、摆局、`$` 和数，或 `)`",
                    ));
                }
                _ if is_empty => {
                    return self
                        .error(Text::new("a game: a tag, a move or a comment", "棋局：标签、着法或注释"));
                }
                _ => return Ok(()),
            }
            is_empty = false;
        }
    }

    fn tag(&mut self) -> Parsed {
        self.advance(1)?;
        if !self.peek()?.is_some_and(|byte| byte.is_ascii_uppercase()) {
            return self.error(Text::new(
                "the name of a tag, which begins with a capital letter",
                "标签名，以大写字母开头",
            ));
        }
        let name = self.find(0, |byte| !byte.is_ascii_alphanumeric() && byte != b'_')?;
        self.advance(name)?;
        if self.peek()? != Some(b'"') {
            return self.error(Text::new("the value of the tag in double quotes", "双引号中的标签值"));
        }
        let mut escaped = false;
        let end = self.find(1, |byte| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        })?;
        if self.byte(end)?.is_none() {
            return self.error(Text::new("a string that ends", "有结尾的字符串"));
        }
        self.advance(end + 1)?;
        if self.peek()? != Some(b']') {
            return self.error(Text::new("`]` behind the value of a tag", "标签值后的 `]`"));
        }
        self.advance(1)
    }

    /// Moves past a text in delimiters.
    fn delimited(&mut self, last: u8, expected: Text) -> Parsed {
        let end = self.find(1, |byte| byte == last)?;
        if self.byte(end)?.is_none() {
            return self.error(expected);
        }
        self.advance(end + 1)
    }

    fn nag(&mut self) -> Parsed {
        let end = self.find(1, |byte| !byte.is_ascii_digit())?;
        if end == 1 {
            return self.error(Text::new("a number behind `$`", "`$` 后的数"));
        }
        self.advance(end)
    }

    /// Returns the length of the move strength that comes next.
    fn strength(&mut self) -> Parsed<Option<usize>> {
        let is_other = |byte| !matches!(byte, b'!' | b'?');
        match self.peek()? {
            Some(b'!' | b'?') => self.find(0, is_other).map(Some),
            Some(b'(') => {
                let end = self.find(1, is_other)?;
                let is_closed = end > 1 && self.byte(end)? == Some(b')');
                Ok(is_closed.then_some(end + 1))
            }
            _ => Ok(None),
        }
    }

    fn game_move(&mut self) -> Parsed {
        let digits = self.digits()?;
        if digits > 0 && self.byte(digits)? == Some(b'.') {
            let is_second = self.byte(digits + 1)? == Some(b'.') && self.byte(digits + 2)? == Some(b'.');
            self.advance(digits + if is_second { 3 } else { 1 })?;
        }
        self.bare_move()?;
        match self.strength()? {
            Some(length) => self.advance(length),
            None => Ok(()),
        }
    }

    fn bare_move(&mut self) -> Parsed {
        let next: [u8; 4] = self.next_bytes()?;
        if next.starts_with(b"...") {
            return self.advance(3);
        }
        if self.separator()?.is_some() {
            return self.error(Text::new("a move", "着法"));
        }
        if let [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8'] = next {
            return self.advance(4);
        }
        self.square(Text::new("a move", "着法"))?;
        match self.peek()? {
            Some(b'-') => {
                self.advance(1)?;
                self.square(Text::new("a square", "格号"))
            }
            Some(b'x' | b':') => {
                while let Some(b'x' | b':') = self.peek()? {
                    self.advance(1)?;
                    self.square(Text::new("a square", "格号"))?;
                }
                Ok(())
            }
            _ => self.error(Text::new("`-`, `x` or `:` and a square", "`-`、`x` 或 `:` 和格号")),
        }
    }

    fn square(&mut self, expected: Text) -> Parsed {
        let length = match self.next_bytes()? {
            [b'a'..=b'h', b'1'..=b'8'] | [b'1'..=b'9', b'0'..=b'9'] | [b'0', b'1'..=b'9'] => 2,
            [b'1'..=b'9', _] => 1,
            _ => return self.error(expected),
        };
        // A number with a dot is the number of a move. Where a third digit would begin, as in `9-141-0`, readers disagree.
        let digits = self.digits()?;
        if digits > length || digits > 0 && self.byte(digits)? == Some(b'.') {
            return self.error(expected);
        }
        self.advance(length)
    }

    /// Returns how many digits come next.
    fn digits(&mut self) -> Parsed<usize> {
        self.find(0, |byte| !byte.is_ascii_digit())
    }
}

/// Returns where the line of this offset starts.
fn line_start(bytes: &[u8], at: usize) -> usize {
    memrchr(b'\n', &bytes[..at]).map_or(0, |end| end + 1)
}

fn count_line_ends(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}

fn latin_1(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}
