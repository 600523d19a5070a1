//! Tokens made into records, liberally. What is untidy is remarked on; only what cannot be made sense of breaks a game, and
//! no game but its own.

use super::blocks::{Block, decode};
use super::scanner::{Ahead, Scanner, Token};
use crate::{Location, MoveText, MovetextItem, Number, ParseError, Record, Tag, Text};
use std::collections::HashSet;
use touchmove::{Phrase, Words};

/// Variations in variations, so deep at most: JSON that is deeper is not read again.
const DEEPEST: usize = 60;

/// What is untidy about the text of a record, whatever its moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The text is no UTF-8, and was taken for Latin-1.
    Encoding,
    /// A tag is not written `[Name "value"]`.
    TagForm,
    /// A tag comes twice.
    TagTwice,
    /// A comment that begins with `;`, which the standard does not have.
    LineComment,
    /// A `}`, a `)` or dots that belong to nothing.
    Stray,
    /// A move with blanks in it, leading zeros, or joined by something else than `-` or `x`.
    MoveForm,
    /// A `*` as a mark at a move, where the standard has `$7`.
    StarMark,
    /// Words among the moves that are in no comment.
    Words,
    /// A game that ends without `*` or a result.
    NoEnd,
    /// A second result behind a game.
    SecondEnd,
}

/// Reads all games of a block.
pub fn read(block: &Block, mut game: impl FnMut(Record), mut remark: impl FnMut(Location, Warning)) {
    for (line, bytes) in block.games() {
        if let Err(error) = std::str::from_utf8(bytes) {
            let before = &bytes[..error.valid_up_to()];
            let breaks = before.iter().filter(|byte| **byte == b'\n').count() as u64;
            let column = decode(before).chars().rev().take_while(|c| *c != '\n').count() as u64 + 1;
            remark(Location { line: line + breaks, column }, Warning::Encoding);
        }
        read_text(&decode(bytes), line, &mut game, &mut remark);
    }
}

/// Reads all games of a text that begins on this line of its file.
///
/// ```
/// use touchmove_records::pdn::read_text;
/// let mut games = Vec::new();
/// read_text("[White \"A\"] 1. 9-14 23x18? *", 1, &mut |game| games.push(game), &mut |_, _| ());
/// assert_eq!(games[0].tag("White"), Some("A"));
/// assert_eq!(games[0].moves().map(|mv| mv.text.as_str()).collect::<Vec<_>>(), ["9-14", "23x18"]);
/// ```
pub fn read_text(
    text: &str,
    line: u64,
    game: &mut impl FnMut(Record),
    remark: &mut impl FnMut(Location, Warning),
) {
    let mut scanner = Scanner::new(text, line);
    let mut reader = Reader {
        game,
        remark,
        record: Record::default(),
        state: State::Empty,
        names: HashSet::new(),
        outer: vec![],
        number: None,
        asides: 0,
        last: None,
    };
    while let Some((location, token)) = scanner.next() {
        reader.take(location, token, &scanner);
    }
    let end = scanner.location();
    reader.end_game(end);
    if let Some(last) = reader.last.take() {
        (reader.game)(last);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing was read of this record.
    Empty,
    /// Tags, and comments perhaps.
    Tags,
    /// Moves, or anything that stands among them.
    Moves,
    /// Its result was read; only remarks can still belong to it.
    Ended,
}

struct Reader<'v, G, M> {
    game: &'v mut G,
    remark: &'v mut M,
    record: Record,
    state: State,
    /// The names of its tags, in small letters.
    names: HashSet<String>,
    /// The lines that the variation now being read is in, outermost first, and where it begins.
    outer: Vec<(Location, Vec<MovetextItem>)>,
    /// The number that was read last, for the move behind it.
    number: Option<Number>,
    /// How many parentheses are open behind the end.
    asides: usize,
    /// The record before, which is not given out yet.
    last: Option<Record>,
}

impl<G: FnMut(Record), M: FnMut(Location, Warning)> Reader<'_, G, M> {
    fn take(&mut self, location: Location, token: Token<'_>, scanner: &Scanner<'_>) {
        match token {
            Token::Tag { name, value, tidy } => {
                self.begin_tag(location, name, scanner.after_blank_line());
                if !tidy {
                    (self.remark)(location, Warning::TagForm);
                }
                self.tag(Tag { location, name: name.to_owned(), value });
            }
            Token::OpenTag => {
                if self.state != State::Tags {
                    self.begin(location);
                }
                self.state = State::Tags;
                let found = Phrase::new("a tag that does not end", "没有结束的标签");
                self.broken(location, found, Words::new("`[Name \"value\"]`", "`[Name \"value\"]`"));
            }
            Token::Comment { text, mark } => {
                if mark == ';' {
                    (self.remark)(location, Warning::LineComment);
                }
                self.comment(location, text);
            }
            Token::OpenComment => {
                self.enter(location);
                let found = Phrase::new("a comment that is not closed", "没有结束的注释");
                self.broken(location, found, Words::new("`}` somewhere behind it", "其后的 `}`"));
            }
            Token::StrayBrace => (self.remark)(location, Warning::Stray),
            Token::Dots(count) => {
                // Three dots stand for the first player's move, which is somewhere else, or for one that nobody knows.
                match &mut self.number {
                    Some(number) if count == 3 => number.second = true,
                    _ if count == 3 && self.state == State::Moves => {
                        self.record.line.push(MovetextItem::Comment("...".to_owned()));
                    }
                    _ => (self.remark)(location, Warning::Stray),
                }
            }
            // A number alone is the number of a move, if one follows; else it belongs to somebody's remark.
            Token::Number { number, dots: 0 } if !scanner.is_before_move() => {
                if self.state == State::Moves {
                    let found = format!("`{number}`");
                    return self.broken(location, Phrase::quoted(found), Words::new("a move", "着法"));
                }
                (self.remark)(location, Warning::Words);
                self.comment(location, &number.to_string());
            }
            Token::Number { number, dots } => {
                // The first move once more, behind a blank line, is another game's.
                let again = number == 1 && dots == 1 && scanner.after_blank_line() && self.outer.is_empty();
                if again && self.record.moves().nth(1).is_some() {
                    self.begin(location);
                }
                self.number(Number { location, number, second: dots > 1 }, dots);
            }
            Token::Move { text, tidy } => {
                self.enter(location);
                if !tidy {
                    (self.remark)(location, Warning::MoveForm);
                }
                let number = self.number.take();
                self.record.line.push(MovetextItem::Move(MoveText {
                    location,
                    text,
                    number,
                    strength: None,
                }));
            }
            Token::Strength(text) => self.strength(location, text),
            Token::Nag(number) => {
                if self.state != State::Ended {
                    self.enter(location);
                }
                // Nobody knows what too large a number means, but there it is.
                let unknown = |_| MovetextItem::Comment(format!("${number}"));
                self.record.line.push(number.parse().map_or_else(unknown, MovetextItem::Nag));
            }
            Token::Setup(text) => {
                self.enter(location);
                let text = text.strip_prefix("FEN").unwrap_or(text).trim().trim_matches('"').to_owned();
                self.record.line.push(MovetextItem::Setup(Text { location, text }));
            }
            // Behind the end nobody plays on; it is a remark.
            Token::Open
                if self.state == State::Ended
                    && !matches!(scanner.ahead(), Ahead::Number(_) | Ahead::Move) =>
            {
                self.asides += 1
            }
            Token::Open => {
                self.enter(location);
                if self.outer.len() == DEEPEST {
                    let expected =
                        Words::new("variations no deeper than 60 in each other", "嵌套不超过 60 层的变着");
                    self.broken(location, Phrase::new("a variation", "变着"), expected);
                }
                // What is deeper is not kept: the game is broken.
                let line = std::mem::take(&mut self.record.line);
                self.outer.push((location, line));
                if self.outer.len() > DEEPEST {
                    self.outer.pop();
                }
            }
            Token::Close => self.close(location),
            Token::Star { attached } => self.star(location, attached, scanner),
            Token::Result(result) => self.result(location, result),
            // Words are somebody's remark.
            Token::Junk(text)
                if text.starts_with(char::is_alphabetic) && !text.contains(|c: char| c.is_ascii_digit()) =>
            {
                (self.remark)(location, Warning::Words);
                self.comment(location, text);
            }
            // Signs that mean nothing to us may mean something to somebody; but a `-` stands for an unknown move.
            Token::Junk(text) if !text.contains(|c: char| c.is_alphanumeric() || c == '-') => {
                (self.remark)(location, Warning::Stray);
                self.comment(location, text);
            }
            Token::Junk(text) => {
                self.enter(location);
                let quoted: String = text.chars().take(24).collect();
                let more = if text.chars().nth(24).is_some() { "…" } else { "" };
                let found = format!("`{}{more}`", quoted.escape_debug());
                let expected = Words::new("a tag, a move, a comment or a result", "标签、着法、注释或结果");
                self.broken(location, Phrase::quoted(found), expected);
            }
        }
    }

    fn broken(&mut self, location: Location, found: Phrase, expected: Words) {
        self.record.break_at(ParseError { location, found, expected });
    }

    /// Something that stands among moves.
    fn enter(&mut self, location: Location) {
        if self.state == State::Ended {
            self.begin(location);
        }
        if self.state == State::Empty {
            self.record.location = location;
        }
        self.state = State::Moves;
    }

    /// Another game begins.
    fn begin(&mut self, location: Location) {
        self.end_game(location);
        self.record.location = location;
    }

    fn comment(&mut self, location: Location, text: &str) {
        if self.state == State::Empty {
            (self.record.location, self.state) = (location, State::Tags);
        }
        self.record.line.push(MovetextItem::Comment(text.to_owned()));
    }

    fn begin_tag(&mut self, location: Location, name: &str, after_blank_line: bool) {
        let is_first = self.record.tags.first().is_some_and(|tag| tag.name == name);
        let again = self.names.contains(&name.to_ascii_lowercase());
        match self.state {
            State::Empty => self.record.location = location,
            // A game without any moves has ended where its tags come again.
            State::Tags if again && (after_blank_line || is_first && self.record.tags.len() > 1) => {
                self.begin(location)
            }
            State::Tags => {}
            State::Moves | State::Ended => self.begin(location),
        }
        self.state = State::Tags;
    }

    fn tag(&mut self, tag: Tag) {
        if !self.names.insert(tag.name.to_ascii_lowercase()) {
            let same = self.record.tag(&tag.name) == Some(&tag.value);
            (self.remark)(tag.location, if same { Warning::TagForm } else { Warning::TagTwice });
        } else if tag.name.eq_ignore_ascii_case("FEN") && !tag.value.trim().is_empty() {
            self.record.start = Some(Text { location: tag.location, text: tag.value.clone() });
        }
        self.record.tags.push(tag);
    }

    fn number(&mut self, number: Number, dots: usize) {
        self.enter(number.location);
        if !matches!(dots, 0 | 1 | 3) {
            (self.remark)(number.location, Warning::Stray);
        }
        self.drop_number();
        self.number = Some(number);
    }

    /// A number without a move.
    fn drop_number(&mut self) {
        if let Some(number) = self.number.take() {
            (self.remark)(number.location, Warning::Stray);
        }
    }

    /// What somebody thinks of the last move, be it said behind other remarks.
    fn strength(&mut self, location: Location, text: &str) {
        let remarks = self
            .record
            .line
            .iter()
            .rev()
            .take_while(|item| matches!(item, MovetextItem::Comment(_) | MovetextItem::Nag(_)));
        let index = self.record.line.len().checked_sub(1 + remarks.count());
        match index.map(|index| &mut self.record.line[index]) {
            Some(MovetextItem::Move(MoveText { strength, .. })) => {
                strength.get_or_insert_default().push_str(text)
            }
            _ => (self.remark)(location, Warning::Stray),
        }
    }

    fn close(&mut self, location: Location) {
        match self.outer.pop() {
            Some((_, line)) => self.leave_variation(line),
            None if self.asides > 0 => self.asides -= 1,
            None => (self.remark)(location, Warning::Stray),
        }
    }

    /// A star is a mark where it stands at a move and another or an end follows, where the numbers of the moves go on behind it,
    /// and in a variation; otherwise it ends the game.
    fn star(&mut self, location: Location, attached: bool, scanner: &Scanner<'_>) {
        const ONLY_MOVE: u32 = 7;
        let at_move = matches!(self.record.line.last(), Some(MovetextItem::Move(_)));
        let goes_on = match scanner.ahead() {
            Ahead::Number(number) => number > 1,
            Ahead::Move | Ahead::End => attached,
            Ahead::Other => false,
        };
        if at_move && (goes_on || !self.outer.is_empty()) {
            (self.remark)(location, Warning::StarMark);
            self.record.line.push(MovetextItem::Nag(ONLY_MOVE));
        } else {
            self.result(location, "*");
        }
    }

    fn result(&mut self, location: Location, result: &str) {
        match self.state {
            State::Ended => {
                (self.remark)(location, Warning::SecondEnd);
                if self.record.result.as_ref().is_some_and(|first| first.text != result) {
                    self.record.line.push(MovetextItem::Comment(result.to_owned()));
                }
                return;
            }
            // A result in a variation says how that would have ended.
            _ if !self.outer.is_empty() => {
                return self.record.line.push(MovetextItem::Comment(result.to_owned()));
            }
            State::Empty => self.record.location = location,
            State::Tags | State::Moves => {}
        }
        self.drop_number();
        self.record.result = Some(Text { location, text: result.to_owned() });
        self.state = State::Ended;
    }

    /// Goes on with the line around a variation.
    fn leave_variation(&mut self, outer: Vec<MovetextItem>) {
        let mut variation = std::mem::replace(&mut self.record.line, outer);
        // A text can be little but variations, and room to grow would be most of what they take.
        variation.shrink_to_fit();
        // A variation in which nothing is said is none.
        if !variation.is_empty() {
            self.record.line.push(MovetextItem::Variation(variation));
        }
    }

    /// Gives out the record that was being read.
    fn end_game(&mut self, location: Location) {
        self.drop_number();
        if let Some((open, _)) = self.outer.first() {
            let open = *open;
            let found = Phrase::new("a variation that is not closed", "没有结束的变着");
            self.broken(open, found, Words::new("`)` somewhere behind it", "其后的 `)`"));
        }
        while let Some((_, line)) = self.outer.pop() {
            self.leave_variation(line);
        }
        self.names.clear();
        self.asides = 0;
        let (state, record) = (self.state, std::mem::take(&mut self.record));
        self.state = State::Empty;
        // Where nothing was said there is nothing to keep.
        if state == State::Empty || (record.is_remark() && record.line.is_empty()) {
            return;
        }
        if state != State::Ended && !record.is_remark() {
            (self.remark)(location, Warning::NoEnd);
        }
        match &mut self.last {
            // Words behind a game belong to it.
            Some(last) if record.is_remark() && last.broken.is_none() => last.line.extend(record.line),
            _ => {
                if let Some(last) = self.last.replace(record) {
                    (self.game)(last);
                }
            }
        }
    }
}
