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
    Parser { text, at: 0, end: 0 }.file()
}

/// The results. None of them is a prefix of another.
const RESULTS: [&str; 7] = ["1/2-1/2", "1-0", "0-1", "2-0", "1-1", "0-2", "0-0"];

struct Parser<'t> {
    text: &'t str,
    /// The offset of the next byte.
    at: usize,
    /// The offset after the last token.
    end: usize,
}

type Parsed<T = ()> = Result<T, ParseError>;

const IN_A_GAME: Text = Text::new(
    "a move, a comment, a variation, a set-up, `$` and a number, a result or `*`",
    "着法、注释、变着、摆局、`$` 和数、结果或 `*`",
);

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Moves past a token, and past whitespace and line comments after it.
    fn advance(&mut self, bytes: usize) {
        self.at += bytes;
        self.end = self.at;
        self.skip_whitespace();
    }

    fn skip_whitespace(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                Some(b'%') => {
                    let rest = self.rest();
                    self.at += rest.find(['\n', '\r']).unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    fn error<T>(&self, expected: Text) -> Parsed<T> {
        let rest = self.rest();
        let found = match rest.split(char::is_whitespace).next() {
            None | Some("") => LocalizedText::new("the end of the file", "文件的结尾"),
            Some(word) => LocalizedText::quoted(word),
        };
        // If something is missing at the end, point right after the last token.
        let at = if rest.is_empty() { self.end } else { self.at };
        Err(ParseError::new(location(self.text, at), found, expected))
    }

    fn file(&mut self) -> Parsed {
        self.skip_whitespace();
        loop {
            self.game()?;
            if self.rest().is_empty() {
                return Ok(());
            }
            let Some(length) = self.separator() else { return self.error(IN_A_GAME) };
            self.advance(length);
            if self.rest().is_empty() {
                return Ok(());
            }
        }
    }

    /// Returns the length of the result or star that comes next.
    fn separator(&self) -> Option<usize> {
        if self.peek() == Some(b'*') {
            return Some(1);
        }
        let result = RESULTS.into_iter().find(|result| self.rest().starts_with(result))?;
        // `1-10` is a move, and so is `1-05`.
        let next = self.rest().as_bytes().get(result.len());
        let is_move = match result {
            "1-1" => next.is_some_and(u8::is_ascii_digit),
            "1-0" | "2-0" => next.is_some_and(|byte| matches!(byte, b'1'..=b'9')),
            _ => false,
        };
        (!is_move).then_some(result.len())
    }

    fn game(&mut self) -> Parsed {
        let mut is_empty = true;
        while self.peek() == Some(b'[') {
            self.tag()?;
            is_empty = false;
        }
        let mut depth = 0u64;
        loop {
            match self.peek() {
                Some(b'{') => self.delimited(b'}', Text::new("`}` behind a comment", "注释后的 `}`"))?,
                Some(b'/') => self.delimited(b'/', Text::new("`/` behind a set-up", "摆局后的 `/`"))?,
                Some(b'$') => self.nag()?,
                Some(b'(') if self.strength().is_none() => {
                    self.advance(1);
                    (depth, is_empty) = (depth + 1, true);
                    continue;
                }
                Some(b')') if depth > 0 && !is_empty => {
                    self.advance(1);
                    depth -= 1;
                }
                Some(b'.' | b'0'..=b'9' | b'a'..=b'h') if self.separator().is_none() => self.game_move()?,
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
        self.advance(1);
        if !self.peek().is_some_and(|byte| byte.is_ascii_uppercase()) {
            return self.error(Text::new(
                "the name of a tag, which begins with a capital letter",
                "标签名，以大写字母开头",
            ));
        }
        let name =
            self.rest().bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        self.advance(name);
        if self.peek() != Some(b'"') {
            return self.error(Text::new("the value of the tag in double quotes", "双引号中的标签值"));
        }
        let mut escaped = false;
        let end = self.rest().bytes().skip(1).position(|byte| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        let Some(end) = end else {
            return self.error(Text::new("a string that ends", "有结尾的字符串"));
        };
        self.advance(end + 2);
        if self.peek() != Some(b']') {
            return self.error(Text::new("`]` behind the value of a tag", "标签值后的 `]`"));
        }
        self.advance(1);
        Ok(())
    }

    /// Moves past a text in delimiters.
    fn delimited(&mut self, last: u8, expected: Text) -> Parsed {
        match self.rest().bytes().skip(1).position(|byte| byte == last) {
            Some(length) => {
                self.advance(length + 2);
                Ok(())
            }
            None => self.error(expected),
        }
    }

    fn nag(&mut self) -> Parsed {
        let digits = self.rest().bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return self.error(Text::new("a number behind `$`", "`$` 后的数"));
        }
        self.advance(1 + digits);
        Ok(())
    }

    /// Returns the length of the move strength that comes next.
    fn strength(&self) -> Option<usize> {
        let bytes = self.rest().as_bytes();
        let marks = |bytes: &[u8]| bytes.iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        match bytes.first()? {
            b'!' | b'?' => Some(marks(bytes)),
            b'(' => {
                let count = marks(&bytes[1..]);
                (count > 0 && bytes.get(1 + count) == Some(&b')')).then_some(count + 2)
            }
            _ => None,
        }
    }

    fn game_move(&mut self) -> Parsed {
        let bytes = self.rest().as_bytes();
        let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits > 0 && bytes.get(digits) == Some(&b'.') {
            let dots = if bytes[digits..].starts_with(b"...") { 3 } else { 1 };
            self.advance(digits + dots);
        }
        self.bare_move()?;
        if let Some(length) = self.strength() {
            self.advance(length);
        }
        Ok(())
    }

    fn bare_move(&mut self) -> Parsed {
        if self.rest().starts_with("...") {
            self.advance(3);
            return Ok(());
        }
        if self.separator().is_some() {
            return self.error(Text::new("a move", "着法"));
        }
        let bytes = self.rest().as_bytes();
        if let [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..] = bytes {
            self.advance(4);
            return Ok(());
        }
        self.square(Text::new("a move", "着法"))?;
        match self.peek() {
            Some(b'-') => {
                self.advance(1);
                self.square(Text::new("a square", "格号"))
            }
            Some(b'x' | b':') => {
                while let Some(b'x' | b':') = self.peek() {
                    self.advance(1);
                    self.square(Text::new("a square", "格号"))?;
                }
                Ok(())
            }
            _ => self.error(Text::new("`-`, `x` or `:` and a square", "`-`、`x` 或 `:` 和格号")),
        }
    }

    fn square(&mut self, expected: Text) -> Parsed {
        let length = match self.rest().as_bytes() {
            [b'a'..=b'h', b'1'..=b'8', ..] | [b'1'..=b'9', b'0'..=b'9', ..] | [b'0', b'1'..=b'9', ..] => 2,
            [b'1'..=b'9', ..] => 1,
            _ => return self.error(expected),
        };
        // A number with a dot is the number of a move.
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && self.rest().as_bytes().get(digits) == Some(&b'.') {
            return self.error(expected);
        }
        self.advance(length);
        Ok(())
    }
}

/// Returns the line and column of a byte.
fn location(text: &str, at: usize) -> Location {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = 1 + before.bytes().filter(|byte| *byte == b'\n').count() as u64;
    Location { line, column: 1 + before[line_start..].chars().count() as u64 }
}
