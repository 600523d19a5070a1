//! Builds records from tokens. The reader is liberal: deviations from the standard cause warnings, and text that makes no
//! sense is an error of its own game only.

use super::blocks::{Block, GameText, decode};
use super::scanner::{Lookahead, Scanner, Token};
use super::warning::Warning;
use crate::{LocatedText, MoveNumber, MoveText, MovetextItem, Record, Tag};
use std::borrow::Cow;
use std::collections::HashSet;
use touchmove::{LocalizedText, Location, ParseError, Text};

/// Maximum depth of nested variations. Deeper JSON could not be read back.
const MAX_DEPTH: usize = 60;

/// Reads all games of a block.
pub fn read(
    block: &Block,
    mut on_record: impl FnMut(Record<'_>),
    mut on_warning: impl FnMut(LocatedText<'_>, Warning),
) {
    for game in block.games() {
        let text = decode(game.bytes);
        read_decoded(&game, &text, &mut on_record, &mut on_warning);
    }
}

/// Reads the games of a text that was decoded.
pub(crate) fn read_decoded<'t>(
    game: &GameText<'_>,
    text: &'t str,
    on_record: &mut impl FnMut(Record<'t>),
    on_warning: &mut impl FnMut(LocatedText<'t>, Warning),
) {
    if text.as_bytes() != game.bytes {
        let location = first_invalid_byte(game);
        let line = text.lines().nth((location.line - game.line) as usize).unwrap_or_default();
        let start = line.char_indices().nth(location.column as usize - 1).map_or(line.len(), |(at, _)| at);
        // The whole word tells more than its rest.
        let start = line[..start]
            .rfind(char::is_whitespace)
            .map_or(0, |space| space + line[space..].chars().next().map_or(0, char::len_utf8));
        let word = line[start..].split(char::is_whitespace).next().unwrap_or_default();
        on_warning(LocatedText::new(location, word), Warning::Encoding);
    }
    read_text(text, game.line, on_record, on_warning);
}

/// Returns the first byte that is not UTF-8. Its line is read as Latin-1, where every byte is a character.
fn first_invalid_byte(game: &GameText<'_>) -> Location {
    let valid = std::str::from_utf8(game.bytes).map_or_else(|error| error.valid_up_to(), str::len);
    let before = &game.bytes[..valid];
    let line = game.line + memchr::memchr_iter(b'\n', before).count() as u64;
    let line_start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
    Location { line, column: (valid - line_start) as u64 + 1 }
}

/// Reads all games of a text that starts on the given line of its file.
///
/// ```
/// use touchmove_records::pdn::read_text;
/// let mut games = Vec::new();
/// read_text("[White \"A\"] 1. 9-14 23x18? *", 1, &mut |game| games.push(game), &mut |_, _| ());
/// assert_eq!(games[0].tag("White"), Some("A"));
/// assert_eq!(games[0].moves().map(|mv| &*mv.text).collect::<Vec<_>>(), ["9-14", "23x18"]);
/// ```
pub fn read_text<'t>(
    text: &'t str,
    line: u64,
    on_record: &mut impl FnMut(Record<'t>),
    on_warning: &mut impl FnMut(LocatedText<'t>, Warning),
) {
    let mut scanner = Scanner::new(text, line);
    let mut reader = Reader {
        on_record,
        on_warning,
        token_text: "",
        record: Record::default(),
        state: State::Empty,
        tag_names: HashSet::new(),
        tags_in_names: 0,
        outer: vec![],
        number: None,
        open_parentheses: 0,
        previous: None,
    };
    while let Some(token) = scanner.next() {
        reader.token(token, &scanner);
    }
    reader.end_record(scanner.location());
    if let Some(last) = reader.previous.take() {
        (reader.on_record)(last);
    }
}

/// How much of the current record has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing.
    Empty,
    /// Tags, and perhaps comments.
    Tags,
    /// Moves or annotations.
    Moves,
    /// The result: only comments can still belong to the record.
    Ended,
}

struct Reader<'v, 't, R, W> {
    on_record: &'v mut R,
    on_warning: &'v mut W,
    /// The current token as written.
    token_text: &'t str,
    record: Record<'t>,
    state: State,
    /// The first `tags_in_names` tag names in lower case. Only records with many tags use it.
    tag_names: HashSet<String>,
    tags_in_names: usize,
    /// The lines around the current variation, outermost first, and where the variation in each starts.
    outer: Vec<(Location, Vec<MovetextItem<'t>>)>,
    /// The number for the next move.
    number: Option<MoveNumber>,
    /// How many parentheses are open after the end of the game.
    open_parentheses: usize,
    /// The previous record: a comment that follows it still belongs to it.
    previous: Option<Record<'t>>,
}

impl<'t, R: FnMut(Record<'t>), W: FnMut(LocatedText<'t>, Warning)> Reader<'_, 't, R, W> {
    fn token(&mut self, token: Token<'t>, scanner: &Scanner<'t>) {
        let location = scanner.token_location();
        self.token_text = scanner.token_text();
        match token {
            Token::Tag { name, value, is_standard } => {
                self.begin_tag(location, name, scanner.is_after_empty_line());
                if !is_standard {
                    self.warn(location, Warning::TagForm);
                }
                self.tag(Tag { location, name: name.into(), value });
            }
            Token::UnclosedTag => {
                if self.state != State::Tags {
                    self.begin_record(location);
                }
                self.state = State::Tags;
                let found = Text::new("a tag that does not end", "没有结束的标签");
                self.error(location, found, Text::new("`[Name \"value\"]`", "`[Name \"value\"]`"));
            }
            Token::Comment(text) => self.comment(location, text),
            Token::LineComment { text, mark } => {
                if mark == b';' {
                    self.warn(location, Warning::LineComment);
                }
                self.comment(location, text);
            }
            Token::UnclosedComment => {
                self.enter_moves(location);
                let found = Text::new("a comment that is not closed", "没有结束的注释");
                self.error(location, found, Text::new("`}` somewhere behind it", "其后的 `}`"));
            }
            Token::StrayBrace | Token::Comma => self.warn(location, Warning::Stray),
            Token::Dots(count) => self.dots(location, count),
            // A lone number is the number of a move if a move follows, and otherwise part of a comment.
            Token::Number { number, dots: 0 } if !scanner.is_before_move() => {
                if self.state == State::Moves {
                    let found = LocalizedText::verbatim(format!("`{number}`"));
                    return self.error(location, found, Text::new("a move", "着法"));
                }
                self.warn(location, Warning::LooseText);
                self.comment(location, number.to_string());
            }
            Token::Number { number, dots } => {
                // A second first move after an empty line belongs to another game.
                let is_first = number == 1 && dots == 1 && scanner.is_after_empty_line();
                if is_first && self.outer.is_empty() && self.record.moves().nth(1).is_some() {
                    self.begin_record(location);
                }
                self.number(MoveNumber { location, number, is_second: dots > 1 }, dots);
            }
            Token::Move { text, is_standard } => {
                self.enter_moves(location);
                if !is_standard {
                    self.warn(location, Warning::MoveForm);
                }
                let number = self.number.take();
                self.push(MovetextItem::Move(MoveText { location, text, number, strength: None }));
            }
            Token::Strength(text) => self.strength(location, text),
            Token::Nag(number) => {
                if self.state != State::Ended {
                    self.enter_moves(location);
                }
                let item = match number.parse() {
                    Ok(number) => MovetextItem::Nag(number),
                    // Too large to mean anything, but kept.
                    Err(_) => MovetextItem::Comment(format!("${number}").into()),
                };
                self.push(item);
            }
            Token::Setup(text) => {
                self.enter_moves(location);
                let text = text.strip_prefix("FEN").unwrap_or(text).trim().trim_matches('"');
                self.push(MovetextItem::Setup(LocatedText::new(location, text)));
            }
            // After the end of a game, a parenthesis without moves is a comment.
            Token::Open
                if self.state == State::Ended
                    && !matches!(scanner.lookahead(), Lookahead::Number(_) | Lookahead::Move) =>
            {
                self.open_parentheses += 1
            }
            Token::Open => self.open_variation(location),
            Token::Close => match self.outer.pop() {
                Some((_, outer)) => self.close_variation(outer),
                None if self.open_parentheses > 0 => self.open_parentheses -= 1,
                None => self.warn(location, Warning::Stray),
            },
            Token::Star { is_attached } => self.star(location, is_attached, scanner),
            Token::Result(result) => self.result(location, result),
            Token::Unknown(text) => self.unknown(location, text),
        }
    }

    /// Warns about the current token, or about something at its start.
    fn warn(&mut self, location: Location, warning: Warning) {
        (self.on_warning)(LocatedText::new(location, self.token_text), warning);
    }

    /// Keeps the first error of a record.
    fn error(&mut self, location: Location, found: impl Into<LocalizedText>, expected: Text) {
        self.record.error.get_or_insert(ParseError::new(location, found, expected));
    }

    fn push(&mut self, item: MovetextItem<'t>) {
        self.record.movetext.push(item);
    }

    fn begin_record(&mut self, location: Location) {
        self.end_record(location);
        self.record.location = location;
    }

    fn enter_moves(&mut self, location: Location) {
        match self.state {
            State::Moves => return,
            State::Ended => self.begin_record(location),
            State::Empty => self.record.location = location,
            State::Tags => {}
        }
        self.state = State::Moves;
    }

    fn comment(&mut self, location: Location, text: impl Into<Cow<'t, str>>) {
        if self.state == State::Empty {
            (self.record.location, self.state) = (location, State::Tags);
        }
        self.push(MovetextItem::Comment(text.into()));
    }

    fn begin_tag(&mut self, location: Location, name: &str, is_after_empty_line: bool) {
        match self.state {
            State::Empty => self.record.location = location,
            State::Tags => {
                // A game without moves has ended where its tags are repeated.
                let is_repeated = self.has_tag(name);
                let tags = &self.record.tags;
                let is_first = tags.len() > 1 && tags.first().is_some_and(|tag| tag.name == name);
                if is_repeated && (is_after_empty_line || is_first) {
                    self.begin_record(location);
                }
            }
            State::Moves | State::Ended => self.begin_record(location),
        }
        self.state = State::Tags;
    }

    fn tag(&mut self, tag: Tag<'t>) {
        if self.has_tag(&tag.name) {
            let is_same = self.record.tag(&tag.name) == Some(&tag.value);
            self.warn(tag.location, if is_same { Warning::TagForm } else { Warning::DuplicateTag });
        } else if tag.name.eq_ignore_ascii_case("FEN") && !tag.value.trim().is_empty() {
            self.record.start = Some(LocatedText::new(tag.location, tag.value.clone()));
        }
        self.record.tags.push(tag);
    }

    /// Returns whether the record has a tag of this name. A hash set keeps that fast for records with very many tags.
    fn has_tag(&mut self, name: &str) -> bool {
        const MAX_LINEAR: usize = 16;
        let tags = &self.record.tags;
        if tags.len() <= MAX_LINEAR {
            return tags.iter().any(|tag| tag.name.eq_ignore_ascii_case(name));
        }
        self.tag_names.extend(tags[self.tags_in_names..].iter().map(|tag| tag.name.to_ascii_lowercase()));
        self.tags_in_names = tags.len();
        self.tag_names.contains(&name.to_ascii_lowercase())
    }

    /// Three dots stand for a move that is written elsewhere or unknown.
    fn dots(&mut self, location: Location, count: usize) {
        match &mut self.number {
            Some(number) if count == 3 => number.is_second = true,
            _ if count == 3 && self.state == State::Moves => {
                self.push(MovetextItem::Comment("...".into()));
            }
            _ => self.warn(location, Warning::Stray),
        }
    }

    fn number(&mut self, number: MoveNumber, dots: usize) {
        self.enter_moves(number.location);
        if !matches!(dots, 0 | 1 | 3) {
            self.warn(number.location, Warning::Stray);
        }
        self.drop_number();
        self.number = Some(number);
    }

    /// Drops a number that no move follows.
    fn drop_number(&mut self) {
        if let Some(MoveNumber { location, number, is_second }) = self.number.take() {
            let text = format!("{number}{}", if is_second { "..." } else { "." });
            (self.on_warning)(LocatedText::new(location, text), Warning::Stray);
        }
    }

    /// Adds marks to the last move, even if other annotations stand between.
    fn strength(&mut self, location: Location, text: &'t str) {
        let is_annotation =
            |item: &MovetextItem| matches!(item, MovetextItem::Comment(_) | MovetextItem::Nag(_));
        match self.record.movetext.iter_mut().rev().find(|item| !is_annotation(item)) {
            Some(MovetextItem::Move(MoveText { strength: Some(strength), .. })) => {
                strength.to_mut().push_str(text);
            }
            Some(MovetextItem::Move(mv)) => mv.strength = Some(text.into()),
            _ => self.warn(location, Warning::Stray),
        }
    }

    fn open_variation(&mut self, location: Location) {
        self.enter_moves(location);
        let outer = std::mem::take(&mut self.record.movetext);
        if self.outer.len() < MAX_DEPTH {
            self.outer.push((location, outer));
        } else {
            let expected = Text::new("variations no deeper than 60 in each other", "嵌套不超过 60 层的变着");
            self.error(location, Text::new("a variation", "变着"), expected);
        }
    }

    /// Continues with the line around a variation.
    fn close_variation(&mut self, outer: Vec<MovetextItem<'t>>) {
        let mut variation = std::mem::replace(&mut self.record.movetext, outer);
        // A text can consist of tiny variations; their spare capacity would take most of the memory.
        variation.shrink_to_fit();
        if !variation.is_empty() {
            self.push(MovetextItem::Variation(variation));
        }
    }

    /// A star annotates a move if it is attached to the move and another move or an end follows, if the numbering continues
    /// after it, or if it is in a variation. Otherwise it ends the game.
    fn star(&mut self, location: Location, is_attached: bool, scanner: &Scanner<'t>) {
        const ONLY_MOVE: u32 = 7;
        let is_after_move = matches!(self.record.movetext.last(), Some(MovetextItem::Move(_)));
        let continues = || match scanner.lookahead() {
            Lookahead::Number(number) => number > 1,
            Lookahead::Move | Lookahead::End => is_attached,
            Lookahead::Other => false,
        };
        // After the end, what follows is another game, and says nothing about the last move of this one.
        let is_moves = self.state == State::Moves;
        if is_after_move && is_moves && (!self.outer.is_empty() || continues()) {
            self.warn(location, Warning::StarMark);
            self.push(MovetextItem::Nag(ONLY_MOVE));
        } else {
            self.result(location, "*");
        }
    }

    fn result(&mut self, location: Location, result: &'static str) {
        match self.state {
            State::Ended => {
                self.warn(location, Warning::SecondEnd);
                if self.record.result.as_ref().is_some_and(|first| first.text != result) {
                    self.push(MovetextItem::Comment(result.into()));
                }
                return;
            }
            // In a variation, a result tells how that would have ended.
            _ if !self.outer.is_empty() => return self.push(MovetextItem::Comment(result.into())),
            State::Empty => self.record.location = location,
            State::Tags | State::Moves => {}
        }
        self.drop_number();
        self.record.result = Some(LocatedText::new(location, result));
        self.state = State::Ended;
    }

    fn unknown(&mut self, location: Location, text: &'t str) {
        let is_word = text.starts_with(char::is_alphabetic) && !text.contains(|c: char| c.is_ascii_digit());
        if is_word {
            self.warn(location, Warning::LooseText);
            return self.comment(location, text);
        }
        // Signs may mean something to the annotator, but a `-` stands for an unknown move.
        if !text.contains(|c: char| c.is_alphanumeric() || c == '-') {
            self.warn(location, Warning::Stray);
            return self.comment(location, text);
        }
        self.enter_moves(location);
        let expected = Text::new("a tag, a move, a comment or a result", "标签、着法、注释或结果");
        self.error(location, LocalizedText::quoted(text), expected);
    }

    fn end_record(&mut self, location: Location) {
        self.drop_number();
        if let Some((start, _)) = self.outer.first() {
            let (start, found) = (*start, Text::new("a variation that is not closed", "没有结束的变着"));
            self.error(start, found, Text::new("`)` somewhere behind it", "其后的 `)`"));
        }
        while let Some((_, outer)) = self.outer.pop() {
            self.close_variation(outer);
        }
        self.tag_names.clear();
        (self.tags_in_names, self.open_parentheses) = (0, 0);
        let (state, record) = (self.state, std::mem::take(&mut self.record));
        self.state = State::Empty;
        let is_comment_only = record.is_comment_only();
        if state == State::Empty || (is_comment_only && record.movetext.is_empty()) {
            return;
        }
        if state != State::Ended && !is_comment_only {
            (self.on_warning)(LocatedText::new(location, ""), Warning::MissingEnd);
        }
        match &mut self.previous {
            // Text after a game belongs to it.
            Some(previous) if is_comment_only && previous.error.is_none() => {
                previous.movetext.extend(record.movetext);
            }
            _ => {
                if let Some(previous) = self.previous.replace(record) {
                    (self.on_record)(previous);
                }
            }
        }
    }
}
