//! Tokens of PDN. The scanner is liberal, since old archives do not keep to the standard; text that means nothing becomes
//! [`Token::Unknown`].

mod tags;

use super::move_path::{self, MovePath, is_lettered_square};
use memchr::{memchr_iter, memrchr};
use std::borrow::Cow;
use touchmove::Location;

/// A token. `is_standard` tells whether it is written as the standard has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// `[Name "value"]`.
    Tag { name: &'t str, value: Cow<'t, str>, is_standard: bool },
    /// A tag without its end.
    UnclosedTag,
    /// `12.`, `12...` or `12`.
    Number { number: u64, dots: usize },
    /// `9-14`, `15x22x29`, `a3-b4`.
    Move { text: Cow<'t, str>, is_standard: bool },
    /// `!` or `(?!)`, without the parentheses.
    Strength(&'t str),
    /// `$7`, without the dollar sign.
    Nag(&'t str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `*`, and whether it follows the previous token without a space.
    Star { is_attached: bool },
    /// `1-0` and the like.
    Result(&'static str),
    /// `/FEN "…"/`, without the slashes.
    Setup(&'t str),
    /// `{…}`.
    Comment(&'t str),
    /// A line from `;` or `%` on.
    LineComment { text: &'t str, mark: u8 },
    /// `{` without its `}`.
    UnclosedComment,
    /// `...`, an unknown move.
    Dots(usize),
    /// `}` without its `{`.
    StrayBrace,
    /// `,`, which separates moves in some archives.
    Comma,
    /// Anything else.
    Unknown(&'t str),
}

/// What follows a token, apart from annotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lookahead {
    /// The number of a move.
    Number(u64),
    /// A move.
    Move,
    /// The end of the game.
    End,
    /// Anything else, or nothing.
    Other,
}

/// The results that look like moves.
pub(super) const RESULTS: [&str; 6] = ["1-0", "0-1", "2-0", "0-2", "1-1", "0-0"];
const DRAW: &str = "1/2-1/2";

/// Reads tokens and keeps track of lines and columns.
#[derive(Clone)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    is_ascii: bool,
    /// The offset of the next byte.
    at: usize,
    line: u64,
    /// The offset of the current line, moved on by the bytes that are not the first of their character: the distance from here
    /// is a number of characters.
    line_start: usize,
    /// No tag value ends with a quote and a bracket before this offset. Remembering that keeps the search linear.
    no_tag_end_before: usize,
    /// Where the last token starts.
    token_location: Location,
    token_start: usize,
    is_after_empty_line: bool,
}

impl<'t> Scanner<'t> {
    /// Creates a scanner for a text that starts on the given line of its file.
    pub(super) fn new(text: &'t str, line: u64) -> Self {
        Scanner {
            text,
            is_ascii: text.is_ascii(),
            at: 0,
            line,
            line_start: 0,
            no_tag_end_before: 0,
            token_location: Location { line, column: 1 },
            token_start: 0,
            is_after_empty_line: false,
        }
    }

    /// Returns the location of the next byte.
    pub(super) fn location(&self) -> Location {
        Location { line: self.line, column: (self.at - self.line_start) as u64 + 1 }
    }

    /// Returns the location of the last token.
    pub(super) fn token_location(&self) -> Location {
        self.token_location
    }

    /// Returns the last token as written.
    pub(super) fn token_text(&self) -> &'t str {
        &self.text[self.token_start..self.at]
    }

    /// Returns whether the last token was the first one after an empty line.
    pub(super) fn is_after_empty_line(&self) -> bool {
        self.is_after_empty_line
    }

    /// Returns the next token.
    pub(super) fn next(&mut self) -> Option<Token<'t>> {
        let (end_of_last, line) = (self.at, self.line);
        self.skip_whitespace();
        let is_attached = self.at == end_of_last && self.at > 0;
        self.is_after_empty_line = self.line > line + 1;
        self.token_location = self.location();
        self.token_start = self.at;
        let token = match *self.text.as_bytes().get(self.at)? {
            b'0'..=b'9' => self.number(),
            b'a'..=b'h' => self.lettered_move(),
            b'[' => self.tag(),
            b'{' => self.comment(),
            b'}' => self.single(Token::StrayBrace),
            b',' => self.single(Token::Comma),
            mark @ (b';' | b'%') => {
                let length = self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
                Token::LineComment { text: self.advance(length)[1..].trim(), mark }
            }
            b'(' => self.parenthesis(),
            b')' => self.single(Token::Close),
            b'*' => self.single(Token::Star { is_attached }),
            b'$' => self.nag(),
            b'!' | b'?' => Token::Strength(self.run(|byte| matches!(byte, b'!' | b'?'))),
            b'.' => Token::Dots(self.run(|byte| byte == b'.').len()),
            b'/' => self.setup(),
            _ if self.rest().starts_with("½-½") => {
                self.advance("½-½".len());
                Token::Result(DRAW)
            }
            _ => self.unknown(),
        };
        Some(token)
    }

    /// Looks past annotations, comments and variations for what comes next.
    pub(super) fn lookahead(&self) -> Lookahead {
        /// Longer annotations are not worth the time.
        const MAX_TOKENS: usize = 50;
        let (mut scanner, mut depth) = (self.clone(), 0usize);
        for _ in 0..MAX_TOKENS {
            let Some(token) = scanner.next() else { break };
            match token {
                // The tags of the next game end any variation.
                Token::Tag { .. } | Token::UnclosedTag => break,
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                Token::Comment(_) | Token::LineComment { .. } | Token::Nag(_) => {}
                Token::Strength(_) | Token::Comma => {}
                Token::Number { number, dots } if dots > 0 => return Lookahead::Number(number),
                Token::Move { .. } => return Lookahead::Move,
                Token::Result(_) | Token::Star { .. } => return Lookahead::End,
                _ => break,
            }
        }
        Lookahead::Other
    }

    /// Returns whether the next token is a move.
    pub(super) fn is_before_move(&self) -> bool {
        matches!(self.clone().next(), Some(Token::Move { .. }))
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip_whitespace(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            match byte {
                b'\n' => {
                    self.at += 1;
                    self.line += 1;
                    self.line_start = self.at;
                }
                // Old files end with a Control-Z.
                b' ' | b'\t'..=b'\r' | 0x1a | 0 => self.at += 1,
                0x80.. => match self.rest().chars().next() {
                    Some(c) if c == '\u{feff}' || c.is_whitespace() => drop(self.advance(c.len_utf8())),
                    _ => return,
                },
                _ => return,
            }
        }
    }

    /// Moves past this many bytes and returns them.
    fn advance(&mut self, length: usize) -> &'t str {
        let passed = &self.text[self.at..self.at + length];
        self.at += length;
        let mut last_line = passed;
        if let Some(newline) = memrchr(b'\n', passed.as_bytes()) {
            last_line = &passed[newline + 1..];
            self.line += memchr_iter(b'\n', passed.as_bytes()).count() as u64;
            self.line_start = self.at - last_line.len();
        }
        if !self.is_ascii {
            self.line_start += last_line.len() - last_line.chars().count();
        }
        passed
    }

    /// Moves past ASCII characters other than line feeds.
    fn advance_in_line(&mut self, length: usize) -> &'t str {
        let passed = &self.text[self.at..self.at + length];
        self.at += length;
        passed
    }

    fn single(&mut self, token: Token<'t>) -> Token<'t> {
        self.at += 1;
        token
    }

    /// Moves past ASCII characters other than line feeds, as long as they belong together.
    fn run(&mut self, belongs: impl Fn(u8) -> bool) -> &'t str {
        let length = self.rest().bytes().take_while(|byte| belongs(*byte)).count();
        self.advance_in_line(length)
    }

    fn unknown(&mut self) -> Token<'t> {
        let ends = |c: char| c.is_whitespace() || "[]{}();%".contains(c);
        let first = self.rest().chars().next().map_or(0, char::len_utf8);
        let length = self.rest()[first..].find(ends).map_or(self.rest().len(), |end| first + end);
        Token::Unknown(self.advance(length))
    }

    fn comment(&mut self) -> Token<'t> {
        match self.rest().find('}') {
            Some(end) => Token::Comment(self.advance(end + 1)[1..end].trim()),
            None => {
                self.advance(self.rest().len());
                Token::UnclosedComment
            }
        }
    }

    /// `(!)` is a strength; any other `(` opens a variation.
    fn parenthesis(&mut self) -> Token<'t> {
        let marks = self.rest()[1..].bytes().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        if marks > 0 && self.rest().as_bytes().get(1 + marks) == Some(&b')') {
            return Token::Strength(&self.advance_in_line(marks + 2)[1..=marks]);
        }
        self.single(Token::Open)
    }

    fn nag(&mut self) -> Token<'t> {
        let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 { self.unknown() } else { Token::Nag(&self.advance_in_line(1 + digits)[1..]) }
    }

    fn setup(&mut self) -> Token<'t> {
        match self.rest()[1..].find('/') {
            Some(length) => Token::Setup(self.advance(length + 2)[1..=length].trim()),
            None => self.unknown(),
        }
    }

    /// A token that starts with a digit.
    fn number(&mut self) -> Token<'t> {
        let rest = self.rest();
        if rest.starts_with("1/2") {
            self.advance(draw_length(rest));
            return Token::Result(DRAW);
        }
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if rest.as_bytes().get(digits) == Some(&b'.') {
            let number = parse_number(self.advance_in_line(digits));
            return Token::Number { number, dots: self.run(|byte| byte == b'.').len() };
        }
        if let Some(path) = MovePath::scan(rest).filter(|path| path.hops > 0) {
            let (text, is_standard) = path.normalize(rest, true);
            self.advance_over(&path);
            return match move_path::result(&text) {
                Some(result) => Token::Result(result),
                None => Token::Move { text, is_standard },
            };
        }
        let text = self.advance_in_line(digits);
        match (digits == 4).then(|| move_path::split_digits(text)).flatten() {
            Some(path) => Token::Move { text: path.into(), is_standard: false },
            None => Token::Number { number: parse_number(text), dots: 0 },
        }
    }

    /// A move by letters and digits, `a3-b4` or `a3b4`.
    fn lettered_move(&mut self) -> Token<'t> {
        let rest = self.rest();
        match MovePath::scan(rest) {
            Some(path) if path.hops > 0 => {
                self.advance_over(&path);
                let (text, is_standard) = path.normalize(rest, false);
                Token::Move { text, is_standard }
            }
            Some(_) if is_lettered_square(&rest.as_bytes()[2..]) => {
                let text = self.advance_in_line(4);
                Token::Move { text: format!("{}-{}", &text[..2], &text[2..]).into(), is_standard: true }
            }
            _ => self.unknown(),
        }
    }

    fn advance_over(&mut self, path: &MovePath) {
        if path.is_standard {
            self.at += path.length;
        } else {
            self.advance(path.length);
        }
    }
}

/// Parses digits. A number that is too large becomes the largest one.
fn parse_number(digits: &str) -> u64 {
    digits.parse().unwrap_or(u64::MAX)
}

/// Returns the length of a draw at the start of a text: `1/2-1/2`, with spaces around the hyphen or not, or only `1/2`.
fn draw_length(text: &str) -> usize {
    let whole = |text: &str| {
        let is_space = |c: char| c == ' ' || c == '\t';
        let rest = text.strip_prefix("1/2")?.trim_start_matches(is_space).strip_prefix('-')?;
        rest.trim_start_matches(is_space).strip_prefix("1/2").map(str::len)
    };
    whole(text).map_or("1/2".len(), |rest| text.len() - rest)
}
