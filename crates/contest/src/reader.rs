//! Streaming tokenizer and answer writer with bounded memory.

use crate::error::Error;
use crate::printers::Printer;
use crate::ruling::Ruling;
use crate::token::{IntegerParser, MAX_KEPT, Token};
use std::io::{ErrorKind, Read, Write};
use touchmove::{Excerpt, ExcerptPart, LocalizedText, Location, ParseError, Text};

/// The number of bytes that are read at a time.
const CHUNK_SIZE: usize = 256 * 1024;
/// The number of bytes of a line on either side of an error that are kept for its excerpt.
const CONTEXT: usize = 40;
/// The number of consumed bytes that stay in the buffer for an excerpt.
const HISTORY: usize = CONTEXT + MAX_KEPT;

/// The byte order mark of UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

const END_OF_LINE: Text = Text::new("the end of the line", "行尾");
const END_OF_INPUT: Text = Text::new("the end of the input", "输入的结尾");

/// Says what should have been there; called only when it was not.
pub(crate) type Expected<'a> = &'a dyn Fn() -> LocalizedText;

/// What comes next, after spaces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Token,
    EndOfLine,
    EndOfInput,
}

/// What a fast path has consumed: whole cases on whole lines.
#[derive(Clone, Copy, Default)]
pub(crate) struct Consumed {
    pub(crate) bytes: usize,
    pub(crate) lines: u64,
    pub(crate) cases: u64,
}

/// Where a token ends.
#[derive(Clone, Copy)]
struct TokenEnd {
    line: u64,
    /// The number of bytes before it on its line.
    line_offset: u64,
    /// The number of bytes before it in the whole input.
    offset: u64,
}

/// Reads cases token by token and writes their answers.
pub(crate) struct CaseReader<'a, R, W> {
    input: R,
    buffer: Vec<u8>,
    /// `buffer[at..end]` has not been consumed; what is before `at` is kept for excerpts.
    at: usize,
    end: usize,
    input_ended: bool,
    /// The offset of `buffer[0]` in the whole input.
    buffer_offset: u64,
    line: u64,
    /// The offset of the line's start in the whole input.
    line_start: u64,
    /// The end of the last token that was read.
    last_token: Option<TokenEnd>,
    output: W,
    pending: Vec<u8>,
    printer: Printer<'a>,
}

/// The memory of a reader, to be reused by the next one.
#[derive(Default)]
pub(crate) struct Buffers {
    pub(crate) input: Vec<u8>,
    /// Answers that have not been written yet.
    pub(crate) output: Vec<u8>,
}

#[cfg(feature = "parallel")]
impl<'a, W: Write> CaseReader<'a, std::io::Empty, W> {
    /// Creates a reader whose whole input is in its buffer already.
    pub(crate) fn over(buffers: Buffers, output: W, printer: Printer<'a>) -> Self {
        let end = buffers.input.len();
        CaseReader {
            end,
            input_ended: true,
            ..Self::with_buffers(std::io::empty(), buffers, output, printer)
        }
    }

    /// Returns the number of lines that have ended so far.
    pub(crate) fn lines(&self) -> u64 {
        self.line - 1
    }

    /// Gives the buffers back.
    pub(crate) fn into_buffers(self) -> Buffers {
        Buffers { input: self.buffer, output: self.pending }
    }
}

/// A carriage return that is left belongs to the line feed after it.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

impl<'a, R: Read, W: Write> CaseReader<'a, R, W> {
    pub(crate) fn new(input: R, output: W, printer: Printer<'a>) -> Self {
        let buffers = Buffers { input: vec![0; HISTORY + CONTEXT + CHUNK_SIZE], output: Vec::new() };
        Self::with_buffers(input, buffers, output, printer)
    }

    fn with_buffers(input: R, buffers: Buffers, output: W, printer: Printer<'a>) -> Self {
        CaseReader {
            input,
            buffer: buffers.input,
            at: 0,
            end: 0,
            input_ended: false,
            buffer_offset: 0,
            line: 1,
            line_start: 0,
            last_token: None,
            output,
            pending: buffers.output,
            printer,
        }
    }

    /// Writes all answers so far.
    pub(crate) fn flush(&mut self) -> Result<(), Error> {
        let written = self.output.write_all(&self.pending).and_then(|()| self.output.flush());
        // Also after an error: nothing is written twice.
        self.pending.clear();
        written.map_err(Error::Write)
    }

    /// Lets a fast path judge as many whole cases as it can of the bytes in the buffer, straight to the contest's answers. It
    /// stops at the first irregular case, which the caller reads token by token. Formats other than the contest's have no fast
    /// path.
    pub(crate) fn judge_fast(&mut self, fast_path: impl FnOnce(&[u8], &mut Vec<u8>) -> Consumed) {
        if !self.printer.prints_answers_only() {
            return;
        }
        let Consumed { bytes, lines, cases } = fast_path(&self.buffer[self.at..self.end], &mut self.pending);
        if lines == 0 {
            return;
        }
        // The last token of the last line ended just before its line feed.
        let offset = self.offset() + bytes as u64 - 1;
        let before = &self.buffer[self.at..self.at + bytes - 1];
        let line_start = match before.iter().rposition(|byte| *byte == b'\n') {
            Some(index) => self.offset() + index as u64 + 1,
            None => self.line_start,
        };
        self.at += bytes;
        self.line += lines;
        self.line_start = self.offset();
        self.last_token = Some(TokenEnd { line: self.line - 1, line_offset: offset - line_start, offset });
        self.printer.count(cases);
    }

    /// Judges input with one case per line: regular ones by `fast_path`, others by `judge_case`. Blank lines are skipped.
    pub(crate) fn judge_lines(
        &mut self,
        mut fast_path: impl FnMut(&[u8], &mut Vec<u8>) -> Consumed,
        judge_case: impl Fn(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        loop {
            self.judge_fast(&mut fast_path);
            match self.next_on_line()? {
                Next::EndOfInput => return Ok(()),
                Next::EndOfLine => self.end_line(),
                Next::Token => judge_case(self)?,
            }
        }
    }

    /// Answers a case. `ruling` is called with the number of the case, and only if more than the contest's answer is printed.
    pub(crate) fn answer(&mut self, answer: &str, ruling: impl FnOnce(u64) -> Ruling) -> Result<(), Error> {
        self.printer.print(&mut self.pending, answer, ruling)?;
        // Explanations are much longer than their input.
        if self.pending.len() > CHUNK_SIZE { self.flush() } else { Ok(()) }
    }

    /// Reads more input. All answers so far are written first: the other end may wait for them before it sends more.
    fn read_more(&mut self) -> Result<(), Error> {
        self.flush()?;
        let keep = self.at.min(HISTORY);
        let first = self.at - keep;
        self.buffer.copy_within(first..self.end, 0);
        self.buffer_offset += first as u64;
        self.at = keep;
        self.end -= first;
        loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(count) => {
                    self.end += count;
                    self.input_ended = count == 0;
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Error::Read(error)),
            }
        }
    }

    /// Returns the next byte without consuming it; `None` at the end of the input. A carriage return that no line feed follows
    /// becomes one: here and not when it is read, because the fast paths leave carriage returns alone.
    fn peek(&mut self) -> Result<Option<u8>, Error> {
        if !self.has_bytes(1)? {
            return Ok(None);
        }
        if self.buffer[self.at] == b'\r' && !(self.has_bytes(2)? && self.buffer[self.at + 1] == b'\n') {
            self.buffer[self.at] = b'\n';
        }
        Ok(Some(self.buffer[self.at]))
    }

    /// Reads until there are this many bytes that have not been consumed; `false` if the input ends before.
    fn has_bytes(&mut self, count: usize) -> Result<bool, Error> {
        while self.end - self.at < count {
            if self.input_ended {
                return Ok(false);
            }
            self.read_more()?;
        }
        Ok(true)
    }

    /// Returns the offset of the next byte in the whole input.
    fn offset(&self) -> u64 {
        self.buffer_offset + self.at as u64
    }

    /// Skips a byte order mark at the very beginning. Half a mark is not one.
    pub(crate) fn skip_byte_order_mark(&mut self) -> Result<(), Error> {
        const MARK: &[u8] = BYTE_ORDER_MARK;
        while self.end < MARK.len() && MARK.starts_with(&self.buffer[..self.end]) && !self.input_ended {
            self.read_more()?;
        }
        if self.buffer[..self.end].starts_with(MARK) {
            self.at = MARK.len();
            self.line_start = self.offset();
        }
        Ok(())
    }

    /// Skips spaces within the line and returns what comes then.
    pub(crate) fn next_on_line(&mut self) -> Result<Next, Error> {
        loop {
            match self.peek()? {
                None => return Ok(Next::EndOfInput),
                Some(b'\n') => return Ok(Next::EndOfLine),
                Some(byte) if is_space(byte) => self.at += 1,
                Some(_) => return Ok(Next::Token),
            }
        }
    }

    /// Consumes the line feed that comes next.
    pub(crate) fn end_line(&mut self) {
        self.at += 1;
        self.line += 1;
        self.line_start = self.offset();
    }

    /// Skips white space, also over lines, and returns whether a token comes then.
    pub(crate) fn next_anywhere(&mut self) -> Result<bool, Error> {
        loop {
            match self.next_on_line()? {
                Next::Token => return Ok(true),
                Next::EndOfInput => return Ok(false),
                Next::EndOfLine => self.end_line(),
            }
        }
    }

    /// Returns an empty token at the current place.
    fn empty_token(&self) -> Token {
        let offset = self.offset();
        let line_offset = offset - self.line_start;
        Token {
            location: Location { line: self.line, column: line_offset + 1 },
            line_offset,
            offset,
            length: 0,
            start: [0; MAX_KEPT],
            late_control: None,
        }
    }

    /// Reads the token that comes next to its end and passes each of its bytes to `visit`.
    pub(crate) fn token(&mut self, mut visit: impl FnMut(u8)) -> Result<Token, Error> {
        let mut token = self.empty_token();
        while let Some(byte) = self.peek()?.filter(|byte| !is_space(*byte) && *byte != b'\n') {
            match token.start.get_mut(token.length as usize) {
                Some(kept) => *kept = byte,
                None if byte.is_ascii_control() && token.late_control.is_none() => {
                    token.late_control = Some((token.length, byte));
                }
                None => {}
            }
            token.length += 1;
            self.at += 1;
            visit(byte);
        }
        self.last_token = Some(TokenEnd {
            line: token.line(),
            line_offset: token.line_offset + token.length,
            offset: token.offset + token.length,
        });
        Ok(token)
    }

    /// Reads a token that is an integer.
    pub(crate) fn integer(&mut self, expected: Expected<'_>) -> Result<(Token, i64), Error> {
        let mut parser = IntegerParser::default();
        let token = self.token(|byte| parser.push(byte))?;
        match parser.finish() {
            Some(number) => Ok((token, number)),
            None => Err(self.unexpected(&token, expected)),
        }
    }

    /// Requires that a token comes next on this line.
    pub(crate) fn expect_on_line(&mut self, expected: Expected<'_>) -> Result<(), Error> {
        match self.next_on_line()? {
            Next::Token => Ok(()),
            Next::EndOfLine => Err(self.error_at(&self.empty_token(), END_OF_LINE.into(), expected)),
            Next::EndOfInput => Err(self.unexpected_end(expected)),
        }
    }

    /// Requires that the line, or the input, ends here.
    pub(crate) fn expect_line_end(&mut self) -> Result<(), Error> {
        match self.next_on_line()? {
            Next::EndOfLine => self.end_line(),
            Next::EndOfInput => {}
            Next::Token => {
                let token = self.token(|_| ())?;
                return Err(self.unexpected(&token, &|| END_OF_LINE.into()));
            }
        }
        Ok(())
    }

    /// Requires that a token comes next, on any line.
    pub(crate) fn expect_anywhere(&mut self, expected: Expected<'_>) -> Result<(), Error> {
        if self.next_anywhere()? { Ok(()) } else { Err(self.unexpected_end(expected)) }
    }

    /// Creates an error about a token that has just been read.
    pub(crate) fn unexpected(&mut self, token: &Token, expected: Expected<'_>) -> Error {
        match token.binary_part() {
            Some((part, name)) => self.error_at(&part, name, expected),
            None => self.error_at(token, LocalizedText::verbatim(token.quote()), expected),
        }
    }

    /// Creates the error of an input that ends too early, located after its last token.
    fn unexpected_end(&mut self, expected: Expected<'_>) -> Error {
        let token = match self.last_token {
            None => self.empty_token(),
            Some(TokenEnd { line, line_offset, offset }) => Token {
                location: Location { line, column: line_offset + 1 },
                line_offset,
                offset,
                ..self.empty_token()
            },
        };
        self.error_at(&token, END_OF_INPUT.into(), expected)
    }

    /// Creates an error at a token on the line that is being read.
    pub(crate) fn error_at(&mut self, token: &Token, found: LocalizedText, expected: Expected<'_>) -> Error {
        match self.excerpt(token) {
            Err(error) => error,
            Ok(excerpt) => {
                let error = ParseError::new(token.location, found, expected()).with_excerpt(excerpt);
                Error::Parse(Box::new(error))
            }
        }
    }

    /// Returns the line around a token. It does not depend on how the input was split into reads.
    fn excerpt(&mut self, token: &Token) -> Result<Excerpt, Error> {
        let line_end = |bytes: &[u8]| bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        while !self.input_ended
            && self.end - self.at <= CONTEXT
            && line_end(&self.buffer[self.at..self.end]).is_none()
        {
            self.read_more()?;
        }
        let shown = ExcerptPart { bytes: token.kept(), goes_on: token.length > MAX_KEPT as u64 };
        if self.offset() - token.offset > MAX_KEPT as u64 {
            // A token so long, or followed by so many spaces, that the bytes around it may be gone.
            let before = ExcerptPart { bytes: b"", goes_on: token.line_offset > 0 };
            let after = ExcerptPart { bytes: b"", goes_on: true };
            return Ok(Excerpt::new(before, shown, after));
        }
        let start = (token.offset - self.buffer_offset) as usize;
        let reach = token.line_offset.min(CONTEXT as u64) as usize;
        let before = ExcerptPart {
            bytes: &self.buffer[start - reach..start],
            goes_on: (reach as u64) < token.line_offset,
        };
        let rest = &self.buffer[start + token.length as usize..self.end];
        let line = &rest[..line_end(rest).unwrap_or(rest.len())];
        let after = ExcerptPart { bytes: &line[..line.len().min(CONTEXT)], goes_on: line.len() > CONTEXT };
        Ok(Excerpt::new(before, shown, after))
    }
}
