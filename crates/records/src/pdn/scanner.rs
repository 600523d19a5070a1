//! What PDN is made of, read liberally: old archives are untidy. Whatever cannot be made sense of is [`Token::Junk`].

use crate::Location;

/// A piece of PDN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// `[Name "value"]`.
    Tag { name: &'t str, value: String, tidy: bool },
    /// A tag that does not end.
    OpenTag,
    /// `12.`, `12...`, `12`.
    Number { number: u64, dots: usize },
    /// `9-14`, `15x22x29`, `a3-b4`.
    Move { text: String, tidy: bool },
    /// `!`, `(?!)`.
    Strength(&'t str),
    /// `$7`, without the sign.
    Nag(&'t str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `*`, and whether a move stands right before it.
    Star { attached: bool },
    /// `1-0` and its like.
    Result(&'static str),
    /// `/FEN "…"/`, without the slashes.
    Setup(&'t str),
    /// `{…}`, or a line from `;` or `%` on.
    Comment { text: &'t str, mark: char },
    /// `{` that is not closed.
    OpenComment,
    /// `...`, an unknown move.
    Dots(usize),
    /// `}` without its `{`.
    StrayBrace,
    /// Anything else.
    Junk(&'t str),
}

/// Reads tokens from a text and knows where it is.
pub(crate) struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// Where that is.
    location: Location,
    /// No value of a tag ends before here with a bracket behind it; that much was looked through already.
    no_end_before: usize,
    after_blank_line: bool,
}

/// What comes behind something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// The number of a move.
    Number(u64),
    /// A move.
    Move,
    /// The end of the game.
    End,
    /// Anything else, or nothing.
    Other,
}

/// How long a draw is that a text begins with, blanks in it or not.
fn draw_length(text: &str) -> Option<usize> {
    let blank = |c: char| c == ' ' || c == '\t';
    let rest = text.strip_prefix("1/2")?.trim_start_matches(blank).strip_prefix('-')?;
    let rest = rest.trim_start_matches(blank).strip_prefix("1/2")?;
    Some(text.len() - rest.len())
}

/// The results that look like moves.
const RESULTS: [&str; 6] = ["1-0", "0-1", "2-0", "0-2", "1-1", "0-0"];
const DRAW: &str = "1/2-1/2";

fn is_blank(byte: u8) -> bool {
    // Old files end with a Control-Z.
    byte.is_ascii_whitespace() || matches!(byte, 0x0b | 0x1a | 0)
}

/// What joins the squares of a move: the standard's `-`, `x` and `:`, and what word processors make of them.
fn joint(c: char) -> Option<char> {
    match c {
        '-' | '–' | '—' | '‐' | '‑' | '−' | '~' => Some('-'),
        'x' | 'X' | ':' | '×' | '*' => Some('x'),
        _ => None,
    }
}

impl<'t> Scanner<'t> {
    /// Starts at the beginning of a text that begins on this line of its file.
    pub(crate) fn new(text: &'t str, line: u64) -> Self {
        Scanner {
            text,
            at: 0,
            location: Location { line, column: 1 },
            no_end_before: 0,
            after_blank_line: false,
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Steps over so many bytes and knows their lines.
    fn advance(&mut self, bytes: usize) -> &'t str {
        let passed = &self.text[self.at..self.at + bytes];
        let mut last = passed;
        if let Some(end) = passed.rfind('\n') {
            last = &passed[end + 1..];
            self.location.line += passed.bytes().filter(|byte| *byte == b'\n').count() as u64;
            self.location.column = 1;
        }
        self.location.column += last.chars().count() as u64;
        self.at += bytes;
        passed
    }

    /// Where it is.
    pub(crate) fn location(&self) -> Location {
        self.location
    }

    fn skip_blanks(&mut self) {
        loop {
            let blanks = self.rest().bytes().take_while(|byte| is_blank(*byte)).count();
            self.advance(blanks);
            match self.rest().chars().next() {
                Some(wide) if wide == '\u{feff}' || wide.is_whitespace() => self.advance(wide.len_utf8()),
                _ => return,
            };
        }
    }

    /// The next token and where it begins.
    pub(crate) fn next(&mut self) -> Option<(Location, Token<'t>)> {
        let (before, line) = (self.at, self.location.line);
        self.skip_blanks();
        let attached = self.at == before && before > 0;
        self.after_blank_line = self.location.line > line + 1;
        let location = self.location();
        let token = match self.byte()? {
            b'[' => self.tag(),
            b'{' => self.comment(),
            b'}' => self.simple(Token::StrayBrace),
            mark @ (b';' | b'%') => {
                let length = self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
                let text = self.advance(length)[1..].trim();
                Token::Comment { text, mark: mark.into() }
            }
            b'(' => self.parenthesis(),
            b')' => self.simple(Token::Close),
            b'*' => self.simple(Token::Star { attached }),
            b'$' => self.nag(),
            b'!' | b'?' => Token::Strength(self.run(|byte| matches!(byte, b'!' | b'?'))),
            b'.' => Token::Dots(self.run(|byte| byte == b'.').len()),
            b'/' => self.setup(),
            b'0'..=b'9' => self.number(),
            b'a'..=b'h' => self.lettered(),
            _ if self.rest().starts_with("½-½") => {
                self.advance("½-½".len());
                Token::Result(DRAW)
            }
            _ => self.junk(),
        };
        Some((location, token))
    }

    /// What comes next that is no remark.
    pub(crate) fn ahead(&self) -> Ahead {
        // Whoever writes more about one move than this is not waited for.
        const FAR: usize = 50;
        let (mut scanner, mut depth) = (self.copy(), 0usize);
        for _ in 0..FAR {
            let Some((_, token)) = scanner.next() else { break };
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                Token::Comment { .. } | Token::Nag(_) | Token::Strength(_) => {}
                Token::Number { number, dots } if dots > 0 => return Ahead::Number(number),
                Token::Move { .. } => return Ahead::Move,
                Token::Result(_) | Token::Star { .. } => return Ahead::End,
                _ => break,
            }
        }
        Ahead::Other
    }

    /// Whether a move comes right behind.
    pub(crate) fn is_before_move(&self) -> bool {
        matches!(self.copy().next(), Some((_, Token::Move { .. })))
    }

    /// Whether there is a blank line before what was read last.
    pub(crate) fn after_blank_line(&self) -> bool {
        self.after_blank_line
    }

    /// Another scanner at the same location.
    fn copy(&self) -> Scanner<'t> {
        Scanner { ..*self }
    }

    fn simple(&mut self, token: Token<'t>) -> Token<'t> {
        self.advance(1);
        token
    }

    fn run(&mut self, belongs: impl Fn(u8) -> bool) -> &'t str {
        let length = self.rest().bytes().take_while(|byte| belongs(*byte)).count();
        self.advance(length)
    }

    fn junk(&mut self) -> Token<'t> {
        let ends = |c: char| c.is_whitespace() || "[]{}();%".contains(c);
        let first = self.rest().chars().next().map_or(0, char::len_utf8);
        let length = self.rest()[first..].find(ends).map_or(self.rest().len(), |end| first + end);
        Token::Junk(self.advance(length))
    }

    fn comment(&mut self) -> Token<'t> {
        match self.rest().find('}') {
            Some(end) => {
                let text = self.advance(end + 1);
                Token::Comment { text: text[1..end].trim(), mark: '{' }
            }
            None => {
                self.advance(self.rest().len());
                Token::OpenComment
            }
        }
    }

    /// `(!)` is a strength, any other `(` begins a variation.
    fn parenthesis(&mut self) -> Token<'t> {
        let marks = self.rest()[1..].bytes().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        if marks > 0 && self.rest().as_bytes().get(1 + marks) == Some(&b')') {
            return Token::Strength(&self.advance(marks + 2)[1..=marks]);
        }
        self.simple(Token::Open)
    }

    fn nag(&mut self) -> Token<'t> {
        let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 { self.junk() } else { Token::Nag(&self.advance(1 + digits)[1..]) }
    }

    fn setup(&mut self) -> Token<'t> {
        match self.rest()[1..].find('/') {
            Some(length) => Token::Setup(self.advance(length + 2)[1..=length].trim()),
            None => self.junk(),
        }
    }

    /// A tag, its value between quotes; liberally also without them, or with quotes inside that nothing escapes.
    fn tag(&mut self) -> Token<'t> {
        let rest = &self.rest()[1..];
        let rest = &rest[indent(rest)..];
        let name_length =
            rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let (name, behind) = rest.split_at(name_length);
        let value = &behind[indent(behind)..];
        if name.is_empty() {
            return self.open_tag();
        }
        let upper = name.starts_with(|c: char| c.is_ascii_uppercase());
        let Some(quoted) = value.strip_prefix('"') else {
            // No quotes: everything up to the bracket.
            let line = &value[..value.find('\n').unwrap_or(value.len())];
            let Some(end) = line.find(']') else { return self.open_tag() };
            self.advance(self.rest().len() - value.len() + end + 1);
            return Token::Tag { name, value: line[..end].trim().trim_matches('\'').to_owned(), tidy: false };
        };
        // The string may go on over the end of the line.
        let start = self.text.len() - quoted.len();
        let Some((length, tidy)) = self.string_end(start) else { return self.open_tag() };
        let value = unescaped(&quoted[..length]);
        let behind = &quoted[length + 1..];
        let blanks = behind.len() - behind.trim_start().len();
        let closed = behind[blanks..].starts_with(']');
        self.advance(start + length + 1 + if closed { blanks + 1 } else { 0 } - self.at);
        Token::Tag { name, value, tidy: tidy && upper && closed }
    }

    /// Where the value of a tag ends that starts here, at a quote with a bracket behind it; and whether that was the first
    /// quote.
    fn string_end(&mut self, start: usize) -> Option<(usize, bool)> {
        let text = &self.text[start..];
        let (mut escaped, mut first) = (false, None);
        for (index, c) in text.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' if text[index + 1..].trim_start().starts_with(']') => {
                    return Some((index, first.is_none()));
                }
                // There is no need to look for a bracket once more.
                '"' if start + index < self.no_end_before => return Some((index, false)),
                '"' => drop(first.get_or_insert(index)),
                '\n' if first.is_some() => {
                    self.no_end_before = start + index;
                    return first.map(|first| (first, false));
                }
                // A string that is not closed ends where its line does, or where something else begins.
                '\n' if text[..index].trim_end_matches(is_indent).ends_with("\"]") => {
                    return text[..index].rfind("\"]").map(|end| (end, false));
                }
                '\n' if text[index + 1..].trim_start_matches(is_indent).starts_with(['\n', '[']) => {
                    return None;
                }
                _ => {}
            }
        }
        self.no_end_before = self.text.len();
        first.map(|index| (index, false))
    }

    /// Steps over the line of a tag that makes no sense.
    fn open_tag(&mut self) -> Token<'t> {
        let length = self.rest().find('\n').unwrap_or(self.rest().len());
        self.advance(length);
        Token::OpenTag
    }

    /// Squares from here on: their numbers and what joins them, and how long that is.
    fn path(&self) -> Option<Path> {
        let rest = self.rest();
        let first = square(rest)?;
        let mut path = Path { text: rest[..first].to_owned(), length: first, legs: 0, tidy: true };
        loop {
            let behind = &rest[path.length..];
            let trimmed = behind.trim_start();
            let Some(sign) = trimmed.chars().next().and_then(|c| joint(c).map(|sign| (c, sign))) else {
                return Some(path);
            };
            // A `*` joins squares only where nothing else is between them.
            let next = trimmed[sign.0.len_utf8()..].trim_start();
            let used = rest.len() - next.len();
            let blanks = trimmed.len() < behind.len() || rest[..used].ends_with(char::is_whitespace);
            let Some(length) = square(next).filter(|length| match sign.0 {
                // In `9-14*a3b4` another move comes behind the star.
                '*' => !blanks && lettered_square(&next[*length..]).is_none(),
                '~' => !blanks,
                _ => true,
            }) else {
                return Some(path);
            };
            path.text.push(sign.1);
            path.text.push_str(&next[..length]);
            path.length = used + length;
            path.legs += 1;
            path.tidy &= !blanks && matches!(sign.0, '-' | 'x');
        }
    }

    /// Something that begins with a digit.
    fn number(&mut self) -> Token<'t> {
        let rest = self.rest();
        if let Some(length) = draw_length(rest) {
            self.advance(length);
            return Token::Result(DRAW);
        }
        let count = rest.bytes().take_while(u8::is_ascii_digit).count();
        if rest.as_bytes().get(count) == Some(&b'.') {
            let number = rest[..count].parse().unwrap_or(u64::MAX);
            self.advance(count);
            return Token::Number { number, dots: self.run(|byte| byte == b'.').len() };
        }
        match self.path() {
            Some(path) if path.legs > 0 => {
                self.advance(path.length);
                let length = path.text.len();
                let text = without_leading_zeros(path.text);
                match result(&text) {
                    Some(name) => Token::Result(name),
                    None => Token::Move { tidy: path.tidy && text.len() == length, text },
                }
            }
            _ if count == 4 => {
                let text = self.advance(4);
                // `1115` is 11-15 without its hyphen; `0100` is nothing of the kind.
                let joined = without_leading_zeros(format!("{}-{}", &text[..2], &text[2..]));
                match result(&joined) {
                    None => Token::Move { text: joined, tidy: false },
                    Some(_) => Token::Number { number: text.parse().unwrap_or(u64::MAX), dots: 0 },
                }
            }
            _ if rest.starts_with("1/2") => {
                self.advance(3);
                Token::Result(DRAW)
            }
            _ => {
                let number = self.advance(count).parse().unwrap_or(u64::MAX);
                Token::Number { number, dots: 0 }
            }
        }
    }

    /// A move by letters and digits: `a3-b4`, `a3b4`.
    fn lettered(&mut self) -> Token<'t> {
        let rest = self.rest();
        match self.path() {
            Some(path) if path.legs > 0 => {
                self.advance(path.length);
                Token::Move { text: path.text, tidy: path.tidy }
            }
            Some(_) if lettered_square(&rest[2..]).is_some() => {
                let text = self.advance(4);
                Token::Move { text: format!("{}-{}", &text[..2], &text[2..]), tidy: true }
            }
            _ => self.junk(),
        }
    }
}

/// Squares, joined.
struct Path {
    text: String,
    length: usize,
    legs: usize,
    /// Whether it is joined as the standard writes it.
    tidy: bool,
}

/// Blanks within a line.
fn is_indent(c: char) -> bool {
    c != '\n' && c.is_whitespace()
}

/// How many bytes of blanks a line begins with.
fn indent(text: &str) -> usize {
    text.len() - text.trim_start_matches(is_indent).len()
}

/// How long the square is that a text begins with, by its number or by letter and digit.
fn square(text: &str) -> Option<usize> {
    match text.bytes().take_while(u8::is_ascii_digit).count() {
        0 => lettered_square(text),
        digits => Some(digits),
    }
}

fn lettered_square(text: &str) -> Option<usize> {
    matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]).then_some(2)
}

/// The result that is written so.
fn result(text: &str) -> Option<&'static str> {
    let text = text.replace('x', "-");
    RESULTS.into_iter().find(|name| *name == text)
}

/// `01-05` as `1-5`.
fn without_leading_zeros(text: String) -> String {
    let is_zero = |part: &&str| part.len() > 1 && part.starts_with('0');
    if !text.split(['-', 'x']).any(|part| is_zero(&part)) {
        return text;
    }
    let format_block = |part: &str| {
        let digits = part.trim_end_matches(['-', 'x']);
        let zeros = digits.len() - digits.trim_start_matches('0').len();
        part[zeros.min(digits.len() - 1)..].to_owned()
    };
    text.split_inclusive(['-', 'x']).map(format_block).collect()
}

/// The value of a string: `\"` is a quote in it, `\\` a backslash.
fn unescaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    let mut escaped = false;
    for c in text.chars() {
        if c == '\\' && !escaped {
            escaped = true;
            continue;
        }
        if escaped && !matches!(c, '"' | '\\') {
            value.push('\\');
        }
        value.push(c);
        escaped = false;
    }
    if escaped {
        value.push('\\');
    }
    value
}
