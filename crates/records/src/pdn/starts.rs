//! Finds where games start, line by line, without reading them.

use crate::line_ends::normalize_line_ends;
use memchr::{memchr, memchr2, memchr3};

/// Where a game starts in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameStart {
    pub(super) offset: usize,
    pub(super) line: u64,
}

/// Finds where games start: at the start of the text, at tags that follow moves, and at a line that begins with a first move
/// after the end of a game. If the text is not complete, the search stops where more text could change the answer.
pub(super) fn game_starts(bytes: &[u8], first_line: u64, is_complete: bool) -> Vec<GameStart> {
    let mut start = GameStart { offset: 0, line: first_line };
    let mut starts = vec![start];
    let mut state = LineState::default();
    while let Some(length) = line_length(&bytes[start.offset..], is_complete) {
        match state.read_line(&bytes[start.offset..], length, is_complete) {
            Some(true) => starts.push(start),
            Some(false) => {}
            None => break,
        }
        start.offset += length;
        start.line += 1;
    }
    starts
}

/// Returns how many bytes at the start of a text are whole games, if more text may follow: the last game may go on in it.
///
/// ```
/// use touchmove_records::pdn::complete_length;
/// assert_eq!(complete_length(b"[Event \"a\"]\n1. 9-14 *\n[Event \"b\"]\n1. 9"), 22);
/// assert_eq!(complete_length(b"[Event \"a\"]\n1. 9-14 *\n"), 0);
/// ```
pub fn complete_length(text: &[u8]) -> usize {
    let mut bytes = text.to_vec();
    normalize_line_ends(&mut bytes, false, |_| ());
    game_starts(&bytes, 1, false).last().map_or(0, |start| start.offset)
}

/// Returns the offset of the first line in a window of a file at which a game starts for certain, whatever comes before the window.
/// A file can be cut there: [`Blocks`](super::Blocks) finds the same games in the parts as in the whole.
///
/// The window may start anywhere, even within a line, a comment or a character. The line that it starts in is skipped, even if it
/// starts with that line. `is_complete` tells whether the file ends with the window.
///
/// `None` means that nothing is certain yet; in a window with more text something may be. An offset that was returned stays the same
/// however much text is added, and a window that starts later in the file never has an earlier cut. So if every range of bytes is
/// read from the first cut after its start to the first cut after its end, each game is read exactly once.
///
/// A tag may be part of a comment that started before the window, unless another comment opens after it or 64 KiB without braces
/// follow: a window that is to find the next game needs that much. Where neither tags nor comments are, nothing is certain.
///
/// ```
/// use touchmove_records::pdn::first_certain_start;
/// let window = b"the\nend } 9x18 *\n\n[Event \"b\"]\n1. 9-14 *\n";
/// assert_eq!(first_certain_start(window, false), Some(18));
/// assert_eq!(first_certain_start(&window[..20], false), None);
/// ```
pub fn first_certain_start(window: &[u8], is_complete: bool) -> Option<usize> {
    let mut bytes = window.to_vec();
    normalize_line_ends(&mut bytes, is_complete, |_| ());
    let mut states = LineState::ALL.to_vec();
    let mut offset = memchr(b'\n', &bytes)? + 1;
    while let Some(length) = line_length(&bytes[offset..], is_complete) {
        let mut is_certain = true;
        for state in &mut states {
            is_certain &= state.read_line(&bytes[offset..], length, is_complete)?;
        }
        states.sort_unstable();
        states.dedup();
        if is_certain && states.len() == 1 {
            return Some(offset);
        }
        offset += length;
    }
    None
}

/// Returns the length of the line at the start of a text, with its end.
fn line_length(bytes: &[u8], is_complete: bool) -> Option<usize> {
    match memchr(b'\n', bytes) {
        Some(newline) => Some(newline + 1),
        None => (is_complete && !bytes.is_empty()).then_some(bytes.len()),
    }
}

/// What the lines up to here mean for the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct LineState {
    in_comment: bool,
    /// Whether there was text outside comments since the last tag.
    moves_seen: bool,
    /// Whether the last line that is not empty ends with a result, outside comments.
    is_ended: bool,
}

impl LineState {
    /// All states that are possible between lines.
    const ALL: [LineState; 6] = [
        LineState { in_comment: false, moves_seen: false, is_ended: false },
        LineState { in_comment: false, moves_seen: false, is_ended: true },
        LineState { in_comment: false, moves_seen: true, is_ended: false },
        LineState { in_comment: false, moves_seen: true, is_ended: true },
        LineState { in_comment: true, moves_seen: false, is_ended: false },
        LineState { in_comment: true, moves_seen: true, is_ended: false },
    ];

    /// Reads the line of this length at the start of a text, and returns whether a game starts with it. `None` if that depends on
    /// text that is not there yet. After a line that starts a game, the state does not depend on the one before it.
    fn read_line(&mut self, bytes: &[u8], length: usize, is_complete: bool) -> Option<bool> {
        let text = bytes[..length].trim_ascii();
        let mut is_start = self.is_ended && is_first_move(text);
        let is_header = if self.in_comment && is_complete_tag(text) {
            match is_unclosed_comment(bytes) {
                Some(is_unclosed) => is_unclosed,
                None if is_complete => true,
                None => return None,
            }
        } else {
            !self.in_comment && is_tag(text)
        };
        let mut movetext = text;
        if is_header {
            is_start |= self.moves_seen;
            (self.in_comment, self.moves_seen) = (false, false);
            movetext = text.iter().rposition(|byte| *byte == b']').map_or(&[], |end| &text[end + 1..]);
        }
        self.skip_comments(movetext);
        if !text.is_empty() {
            self.is_ended = !self.in_comment
                && [&b"*"[..], b"1-0", b"0-1", b"1/2-1/2"].iter().any(|result| text.ends_with(result));
        }
        Some(is_start)
    }

    /// Looks for text outside comments on one line.
    fn skip_comments(&mut self, mut line: &[u8]) {
        loop {
            if self.in_comment {
                let Some(end) = memchr(b'}', line) else { return };
                (line, self.in_comment) = (&line[end + 1..], false);
            }
            let comment = memchr3(b'{', b';', b'%', line);
            let outside = &line[..comment.unwrap_or(line.len())];
            self.moves_seen |= !outside.trim_ascii().is_empty();
            match comment {
                Some(start) if line[start] == b'{' => (line, self.in_comment) = (&line[start + 1..], true),
                _ => return,
            }
        }
    }
}

/// Whether the comment around this text was never closed, because another one opens before a brace closes: a forgotten brace
/// must not hide the games after it. `None` if that depends on text that is not there yet.
fn is_unclosed_comment(bytes: &[u8]) -> Option<bool> {
    const MAX_LOOKAHEAD: usize = 64 * 1024;
    let window = &bytes[..bytes.len().min(MAX_LOOKAHEAD)];
    match memchr2(b'{', b'}', window) {
        Some(brace) => Some(window[brace] == b'{'),
        None => (bytes.len() >= MAX_LOOKAHEAD).then_some(true),
    }
}

/// Whether a line begins with a first move, such as `1. 9-14` or `1. c3-d4`: a square and a separator.
fn is_first_move(line: &[u8]) -> bool {
    let Some(mv) = line.strip_prefix(b"1.").map(<[u8]>::trim_ascii_start) else { return false };
    let mv = if matches!(mv, [b'a'..=b'h', ..]) { &mv[1..] } else { mv };
    let digits = mv.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (1..=2).contains(&digits) && matches!(mv[digits..], [b'-' | b'x' | b':', ..])
}

/// Whether a line begins with `[Name`.
fn is_tag(line: &[u8]) -> bool {
    let name = line.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    name.and_then(<[u8]>::first).is_some_and(u8::is_ascii_alphabetic)
}

/// Whether a line is `[Name "value"]`.
fn is_complete_tag(line: &[u8]) -> bool {
    is_tag(line) && line.contains(&b'"') && line.ends_with(b"\"]")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The offsets of all games but the first.
    fn later_starts(text: &str, is_complete: bool) -> Vec<usize> {
        let starts = game_starts(text.as_bytes(), 1, is_complete);
        starts.iter().skip(1).map(|start| start.offset).collect()
    }

    fn starts(text: &str) -> Vec<usize> {
        later_starts(text, true)
    }

    #[test]
    fn games_start_at_tags_after_moves() {
        assert_eq!(starts("[A \"1\"]\n[B \"2\"]\n1. 9-14 *\n[A \"1\"]\n9-14"), [26]);
        assert_eq!(starts("[A \"1\"] 9-14\n[B \"2\"] 9-14"), [13]);
        assert_eq!(starts("[A \"1\"]\n{ x }\n[B \"2\"]\n1. 9-14 *\n"), [0usize; 0]);
        assert_eq!(starts("9-14 {\n[A \"1\"]\n} 22-18\n"), [0usize; 0]);
    }

    #[test]
    fn an_unclosed_comment_does_not_hide_the_next_game() {
        assert_eq!(starts("[A \"1\"]\n9-14 { oh\n\n[A \"2\"]\n9-14 {}\n"), [19]);
        assert_eq!(starts("[A \"1\"]\n9-14 { oh\n[A \"2\"]\n9-14\n"), [18]);
        // A closed comment may contain anything.
        assert_eq!(starts("9-14 { text\n\n[Diagram]\n\n[A \"2\"]\n\nmore } 22-18 *"), [0usize; 0]);
    }

    #[test]
    fn an_incomplete_text_is_not_split_where_more_text_could_change_the_answer() {
        assert_eq!(later_starts("9-14 { oh\n[A \"2\"]\n", false), [0usize; 0]);
        assert_eq!(later_starts("9-14 { oh\n[A \"2\"]\n9-14 {", false), [10]);
        assert_eq!(later_starts("9-14 *\n1.", false), [0usize; 0]);
        assert_eq!(later_starts("9-14 *\n1. 9-14\n", false), [7]);
    }
}
