//! The desk that the judge sits at: input comes in by words and lines, answers go out, and both stay bounded.

use crate::error::{Fault, Malformed, binary_byte, control_name, quote};
use crate::number::Number;
use crate::printers::{Report, Style, Verdict};
use std::io::{self, Empty, ErrorKind, Read, Write};
use touchmove::{Game, Lang, Phrase, SetupReason, Words};
use touchmove_draw::{Excerpt, Part};

/// How much is read at a time.
const CHUNK: usize = 256 * 1024;
/// How much of a line is kept on either side of an error, to be shown.
const CONTEXT: usize = 40;
/// How much of a word is kept to be quoted.
const WORD: usize = 64;
/// How much of what was consumed stays in the buffer, so that an error can show it.
const KEPT: usize = CONTEXT + WORD;

/// UTF-8's.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

const END_OF_LINE: Words = Words::new("the end of the line", "行尾");
const END_OF_INPUT: Words = Words::new("the end of the input", "输入的结尾");

/// Says what should have been there; asked only when it was not.
pub(crate) type Expected<'a> = &'a dyn Fn() -> Phrase;

/// A place in the input: its line and column, and how long the word there is.
#[derive(Clone, Copy)]
pub(crate) struct Word {
    line: u64,
    column: u64,
    /// How many bytes stand before it, on its line and in the whole input.
    lead: u64,
    offset: u64,
    length: u64,
    start: [u8; WORD],
    /// The first control byte that is not within `start`: how far into the word it is, and which.
    late_control: Option<(u64, u8)>,
}

impl Word {
    /// The line that it stands on, from 1.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// Its column, from 1.
    pub(crate) fn column(&self) -> u64 {
        self.column
    }

    /// What it says, for a message.
    pub(crate) fn quote(&self) -> String {
        quote(self.beginning(), self.length)
    }

    /// The same, and why it cannot be there.
    pub(crate) fn quote_with(&self, error: impl SetupReason) -> Phrase {
        let quoted = self.quote();
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| error.words(lang));
        Phrase::new(format!("{quoted}: {en}"), format!("{quoted}：{zh}"))
    }

    /// The part of it that begins so many bytes further and is so many bytes long.
    fn part(&self, skip: usize, length: usize) -> Self {
        let before = String::from_utf8_lossy(&self.start[..skip]).chars().count() as u64;
        let (lead, offset) = (self.lead + skip as u64, self.offset + skip as u64);
        let mut part = Word { column: self.column + before, lead, offset, length: length as u64, ..*self };
        part.start.rotate_left(skip);
        part
    }

    /// Its beginning; all of it where it is short.
    pub(crate) fn beginning(&self) -> &[u8] {
        &self.start[..WORD.min(self.length as usize)]
    }

    /// Its text, cut with a `…` where it is long.
    pub(crate) fn text(&self) -> String {
        let text = String::from_utf8_lossy(self.beginning());
        format!("{text}{}", if self.length > WORD as u64 { "…" } else { "" })
    }
}

/// What comes next, after blanks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Word,
    EndOfLine,
    EndOfInput,
}

/// What the fast way has taken: whole cases, and whole lines.
#[derive(Clone, Copy, Default)]
pub(crate) struct Taken {
    pub(crate) bytes: usize,
    pub(crate) lines: u64,
    pub(crate) cases: u64,
}

/// Where a word ends.
#[derive(Clone, Copy)]
struct End {
    line: u64,
    /// How many bytes stand before it, on its line and in the whole input.
    lead: u64,
    offset: u64,
}

pub(crate) struct Desk<'a, R, W> {
    input: R,
    buffer: Vec<u8>,
    /// `buffer[at..end]` has not been consumed; what is left before `at` is kept to be shown.
    at: usize,
    end: usize,
    input_ended: bool,
    /// Where `buffer[0]` is in the whole input.
    offset: u64,
    line: u64,
    /// Where the line starts in the whole input.
    line_start: u64,
    /// Where the last word ended that was read.
    last: Option<End>,
    output: W,
    pending: Vec<u8>,
    report: Report<'a>,
}

/// What a desk needs room for, to be used again at the next one.
#[derive(Default)]
pub(crate) struct Papers {
    /// The input.
    pub(crate) buffer: Vec<u8>,
    /// Answers that were not written yet.
    pub(crate) pending: Vec<u8>,
}

impl<'a, W: Write> Desk<'a, Empty, W> {
    /// A desk whose whole input is in its papers already.
    pub(crate) fn over(game: Game, papers: Papers, output: W, style: &'a Style) -> Self {
        let end = papers.buffer.len();
        Desk { end, input_ended: true, ..Self::with_papers(game, io::empty(), papers, output, style) }
    }

    /// How many lines have ended so far.
    pub(crate) fn lines(&self) -> u64 {
        self.line - 1
    }

    /// Gives the room back that it needed.
    pub(crate) fn into_papers(self) -> Papers {
        Papers { buffer: self.buffer, pending: self.pending }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

impl<'a, R: Read, W: Write> Desk<'a, R, W> {
    pub(crate) fn new(game: Game, input: R, output: W, style: &'a Style) -> Self {
        let papers = Papers { buffer: vec![0; KEPT + CONTEXT + CHUNK], pending: Vec::new() };
        Self::with_papers(game, input, papers, output, style)
    }

    fn with_papers(game: Game, input: R, papers: Papers, output: W, style: &'a Style) -> Self {
        Desk {
            input,
            buffer: papers.buffer,
            at: 0,
            end: 0,
            input_ended: false,
            offset: 0,
            line: 1,
            line_start: 0,
            last: None,
            output,
            pending: papers.pending,
            report: Report::new(game, style),
        }
    }

    /// Writes all answers so far.
    pub(crate) fn flush(&mut self) -> Result<(), Fault> {
        let written = self.output.write_all(&self.pending).and_then(|()| self.output.flush());
        // Whatever became of it, it is not said twice.
        self.pending.clear();
        written.map_err(Fault::Write)
    }

    /// The fast way: lets `take` judge as many whole cases as it can of what has been read and not consumed, straight from
    /// their bytes to the contest's answers. It stops at the first that is anything but regular; that one, and all cases in
    /// the other styles of answers, go the usual way.
    pub(crate) fn take_regular(&mut self, take: impl FnOnce(&[u8], &mut Vec<u8>) -> Taken) {
        if !self.report.is_contest() {
            return;
        }
        let Taken { bytes, lines, cases } = take(&self.buffer[self.at..self.end], &mut self.pending);
        if lines == 0 {
            return;
        }
        // The last word of the last line ended just before its line feed.
        let offset = self.position() + bytes as u64 - 1;
        let before = &self.buffer[self.at..self.at + bytes - 1];
        let line_start = match before.iter().rposition(|byte| *byte == b'\n') {
            Some(index) => self.position() + index as u64 + 1,
            None => self.line_start,
        };
        self.at += bytes;
        self.line += lines;
        self.line_start = self.position();
        self.last = Some(End { line: self.line - 1, lead: offset - line_start, offset });
        self.report.count(cases);
    }

    /// Judges input that has a case a line: regular ones by `take`, all others by `case`. Blank lines are none.
    pub(crate) fn judge_lines(
        &mut self,
        mut take: impl FnMut(&[u8], &mut Vec<u8>) -> Taken,
        case: impl Fn(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        loop {
            self.take_regular(&mut take);
            match self.next_on_line()? {
                Next::EndOfInput => return Ok(()),
                Next::EndOfLine => self.end_line(),
                Next::Word => case(self)?,
            }
        }
    }

    /// Gives the answer to a case.
    pub(crate) fn answer(&mut self, line: u64, verdict: &impl Verdict) -> Result<(), Fault> {
        self.report.write(&mut self.pending, line, verdict)?;
        // Pictures and reasons are much longer than the input that they are about.
        if self.pending.len() > CHUNK { self.flush() } else { Ok(()) }
    }

    /// Reads on, after everything answered so far is written: the other end may wait for it before it says more.
    fn read_more(&mut self) -> Result<(), Fault> {
        self.flush()?;
        let keep = self.at.min(KEPT);
        let first = self.at - keep;
        self.buffer.copy_within(first..self.end, 0);
        self.offset += first as u64;
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
                Err(error) => return Err(Fault::Read(error)),
            }
        }
    }

    /// The next byte, not consumed yet; `None` at the end of the input.
    fn peek(&mut self) -> Result<Option<u8>, Fault> {
        while self.at == self.end {
            if self.input_ended {
                return Ok(None);
            }
            self.read_more()?;
        }
        Ok(Some(self.buffer[self.at]))
    }

    fn position(&self) -> u64 {
        self.offset + self.at as u64
    }

    /// Steps over a UTF-8 byte order mark at the very beginning. Half a mark is not one.
    pub(crate) fn skip_byte_order_mark(&mut self) -> Result<(), Fault> {
        const MARK: &[u8] = BYTE_ORDER_MARK;
        while self.end < MARK.len() && MARK.starts_with(&self.buffer[..self.end]) && !self.input_ended {
            self.read_more()?;
        }
        if self.buffer[..self.end].starts_with(MARK) {
            self.at = MARK.len();
            self.line_start = self.position();
        }
        Ok(())
    }

    /// Steps over blanks within the line, and says what comes then.
    pub(crate) fn next_on_line(&mut self) -> Result<Next, Fault> {
        loop {
            match self.peek()? {
                None => return Ok(Next::EndOfInput),
                Some(b'\n') => return Ok(Next::EndOfLine),
                Some(byte) if is_blank(byte) => self.at += 1,
                Some(_) => return Ok(Next::Word),
            }
        }
    }

    /// Steps over the end of the line.
    pub(crate) fn end_line(&mut self) {
        self.at += 1;
        self.line += 1;
        self.line_start = self.position();
    }

    /// Steps over blanks and blank lines, and says whether a word comes then.
    pub(crate) fn next_anywhere(&mut self) -> Result<bool, Fault> {
        loop {
            match self.next_on_line()? {
                Next::Word => return Ok(true),
                Next::EndOfInput => return Ok(false),
                Next::EndOfLine => self.end_line(),
            }
        }
    }

    /// The place where something should have been.
    fn nothing(&self) -> Word {
        let offset = self.position();
        let lead = offset - self.line_start;
        Word {
            line: self.line,
            column: lead + 1,
            lead,
            offset,
            length: 0,
            start: [0; WORD],
            late_control: None,
        }
    }

    /// Reads the word that comes next to its end, giving each of its bytes to `feed`.
    pub(crate) fn word(&mut self, mut feed: impl FnMut(u8)) -> Result<Word, Fault> {
        let mut word = self.nothing();
        while let Some(byte) = self.peek()?.filter(|byte| !is_blank(*byte) && *byte != b'\n') {
            match word.start.get_mut(word.length as usize) {
                Some(kept) => *kept = byte,
                None if byte.is_ascii_control() && word.late_control.is_none() => {
                    word.late_control = Some((word.length, byte));
                }
                None => {}
            }
            word.length += 1;
            self.at += 1;
            feed(byte);
        }
        self.last =
            Some(End { line: word.line, lead: word.lead + word.length, offset: word.offset + word.length });
        Ok(word)
    }

    /// Reads a word that is an integer.
    pub(crate) fn number(&mut self, expected: Expected<'_>) -> Result<(Word, i64), Fault> {
        let mut number = Number::default();
        let word = self.word(|byte| number.push(byte))?;
        match number.finish() {
            Some(number) => Ok((word, number)),
            None => Err(self.unexpected(&word, expected)),
        }
    }

    /// The next word of this line, of which there must be one.
    pub(crate) fn expect_on_line(&mut self, expected: Expected<'_>) -> Result<(), Fault> {
        let found = match self.next_on_line()? {
            Next::Word => return Ok(()),
            Next::EndOfLine => END_OF_LINE,
            Next::EndOfInput => return Err(self.cut_short(expected)),
        };
        Err(self.malformed(&self.nothing(), found.into(), expected))
    }

    /// The end of the line, or of the input: there must be no further word on it.
    pub(crate) fn expect_line_end(&mut self) -> Result<(), Fault> {
        match self.next_on_line()? {
            Next::EndOfLine => self.end_line(),
            Next::EndOfInput => {}
            Next::Word => {
                let word = self.word(|_| ())?;
                return Err(self.unexpected(&word, &|| END_OF_LINE.into()));
            }
        }
        Ok(())
    }

    /// The next word on any line, of which there must be one.
    pub(crate) fn expect_anywhere(&mut self, expected: Expected<'_>) -> Result<(), Fault> {
        if self.next_anywhere()? { Ok(()) } else { Err(self.cut_short(expected)) }
    }

    /// An error about a word that has just been read.
    pub(crate) fn unexpected(&mut self, word: &Word, expected: Expected<'_>) -> Fault {
        match binary_byte(word.beginning(), word.length) {
            Some((skip, found, length)) => self.malformed(&word.part(skip, length), found, expected),
            None => match word.late_control {
                Some((skip, byte)) => {
                    let (column, lead, offset) = (word.column + skip, word.lead + skip, word.offset + skip);
                    let late = Word { column, lead, offset, length: 1, start: [byte; WORD], ..*word };
                    self.malformed(&late, control_name(byte), expected)
                }
                None => self.malformed(word, Phrase::quoted(word.quote()), expected),
            },
        }
    }

    /// The error that the input ends too early, shown behind its last word.
    fn cut_short(&mut self, expected: Expected<'_>) -> Fault {
        let place = match self.last {
            None => self.nothing(),
            Some(End { line, lead, offset }) => {
                Word { line, column: lead + 1, lead, offset, ..self.nothing() }
            }
        };
        self.malformed(&place, END_OF_INPUT.into(), expected)
    }

    /// An error at a word on the line that is being read.
    pub(crate) fn malformed(&mut self, word: &Word, found: Phrase, expected: Expected<'_>) -> Fault {
        match self.excerpt(word) {
            Err(fault) => fault,
            Ok(excerpt) => Fault::Malformed(Box::new(Malformed {
                line: word.line,
                column: word.column,
                found,
                expected: expected(),
                excerpt,
            })),
        }
    }

    /// The line round a word. What it shows does not depend on how the input came in.
    fn excerpt(&mut self, word: &Word) -> Result<Excerpt, Fault> {
        let line_end = |bytes: &[u8]| bytes.iter().position(|byte| *byte == b'\n');
        while !self.input_ended
            && self.end - self.at <= CONTEXT
            && line_end(&self.buffer[self.at..self.end]).is_none()
        {
            self.read_more()?;
        }
        let shown = Part { bytes: word.beginning(), goes_on: word.length > WORD as u64 };
        if self.position() - word.offset > WORD as u64 {
            // A giant, or followed by so many blanks that what stands round it may be gone.
            let before = Part { bytes: b"", goes_on: word.lead > 0 };
            let behind = Part { bytes: b"", goes_on: true };
            return Ok(Excerpt::new(before, shown, behind));
        }
        let start = (word.offset - self.offset) as usize;
        let reach = word.lead.min(CONTEXT as u64) as usize;
        let before = Part { bytes: &self.buffer[start - reach..start], goes_on: (reach as u64) < word.lead };
        let rest = &self.buffer[start + word.length as usize..self.end];
        let line = &rest[..line_end(rest).unwrap_or(rest.len())];
        let behind = Part { bytes: &line[..line.len().min(CONTEXT)], goes_on: line.len() > CONTEXT };
        Ok(Excerpt::new(before, shown, behind))
    }
}
