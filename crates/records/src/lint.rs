//! What is untidy in a PDN file, and where.

use crate::format::ROSTER;
use crate::games::Playable;
use crate::pdn::{Block, Warning, read};
use crate::replay::{self, ReplayError, Visitor, advance, refusal, replay};
use crate::{Location, MoveText, MovetextItem, Number, Record};
use std::fmt;
use touchmove::checkers::{Move, Position, Side};
use touchmove::{Lang, Position as _};

/// A kind of untidiness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lint {
    /// The file is no UTF-8.
    Encoding,
    /// Tags that a game should have.
    MissingTags,
    /// A tag that is not written as it should be, or comes twice.
    Tag,
    /// A tag that comes twice and says two things.
    TagTwice,
    /// A date that is none.
    Date,
    /// A position that is not written as it should be.
    Fen,
    /// A comment that begins with `;`.
    LineComment,
    /// Signs or words that belong to nothing.
    Stray,
    /// A move with blanks, zeros or strange signs in it.
    MoveForm,
    /// A star as a mark.
    StarMark,
    /// A step written with `x`.
    QuietX,
    /// A capture written with `-`.
    CaptureHyphen,
    /// A capture with only some of its way.
    PartialCapture,
    /// A capture that does not say which way it goes.
    Ambiguous,
    /// A move number that is wrong.
    MoveNumber,
    /// A result that disagrees with the game, or is none.
    Result,
    /// A game that does not end, or ends twice.
    End,
    /// An illegal move.
    Illegal,
    /// An illegal move in a variation.
    Variation,
    /// A game that cannot be read.
    Unreadable,
}

impl Lint {
    /// All of them.
    pub const ALL: [Lint; 20] = [
        Lint::Encoding,
        Lint::MissingTags,
        Lint::Tag,
        Lint::TagTwice,
        Lint::Date,
        Lint::Fen,
        Lint::LineComment,
        Lint::Stray,
        Lint::MoveForm,
        Lint::StarMark,
        Lint::QuietX,
        Lint::CaptureHyphen,
        Lint::PartialCapture,
        Lint::Ambiguous,
        Lint::MoveNumber,
        Lint::Result,
        Lint::End,
        Lint::Illegal,
        Lint::Variation,
        Lint::Unreadable,
    ];

    /// Its name, such as `quiet-x`.
    pub const fn name(self) -> &'static str {
        match self {
            Lint::Encoding => "encoding",
            Lint::MissingTags => "missing-tags",
            Lint::Tag => "tag",
            Lint::TagTwice => "tag-twice",
            Lint::Date => "date",
            Lint::Fen => "fen",
            Lint::LineComment => "line-comment",
            Lint::Stray => "stray",
            Lint::MoveForm => "move-form",
            Lint::StarMark => "star-mark",
            Lint::QuietX => "quiet-x",
            Lint::CaptureHyphen => "capture-hyphen",
            Lint::PartialCapture => "partial-capture",
            Lint::Ambiguous => "ambiguous",
            Lint::MoveNumber => "move-number",
            Lint::Result => "result",
            Lint::End => "end",
            Lint::Illegal => "illegal",
            Lint::Variation => "variation",
            Lint::Unreadable => "unreadable",
        }
    }

    /// Whether writing the record anew mends it. What is not known for sure is left to people.
    pub const fn is_fixable(self) -> bool {
        !matches!(
            self,
            Lint::Date | Lint::Ambiguous | Lint::Result | Lint::Illegal | Lint::Variation | Lint::Unreadable
        )
    }
}

/// Something untidy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where.
    pub location: Location,
    /// Of which kind.
    pub kind: Lint,
    /// What it is.
    pub words: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { location: Location { line, column }, kind, words } = self;
        write!(f, "{line}:{column}: {}: {words}", kind.name())
    }
}

/// What is untidy about the games of a block, in the order of the file.
pub fn lint(block: &Block) -> Vec<Diagnostic> {
    let (mut records, mut findings) = (Vec::new(), Vec::new());
    read(block, |record| records.push(record), |location, remark| findings.push(of_remark(location, remark)));
    for record in records.iter().filter(|record| !record.is_remark()) {
        let mut check = Check { findings: &mut findings, last: None };
        check.tags(record);
        // Only a game that starts from another position may start with another number.
        check.numbers(&record.line, if record.start.is_some() { None } else { Some(0) });
        check.moves(record);
    }
    findings.sort_by_key(|finding| (finding.location, finding.kind));
    findings
}

fn of_remark(location: Location, remark: Warning) -> Diagnostic {
    let (kind, words) = match remark {
        Warning::Encoding => (Lint::Encoding, "this is no UTF-8; it was read as Latin-1"),
        Warning::TagForm => {
            (Lint::Tag, "a tag is written `[Name \"value\"]`, with a capital letter and quotes")
        }
        Warning::TagTwice => (Lint::TagTwice, "this tag was there already, and said something else"),
        Warning::LineComment => (Lint::LineComment, "the standard has comments in braces, none behind `;`"),
        Warning::Stray => (Lint::Stray, "this belongs to nothing"),
        Warning::Words => (Lint::Stray, "words that are in no comment"),
        Warning::MoveForm => {
            (Lint::MoveForm, "a move is written without blanks and zeros, joined by `-` or `x`")
        }
        Warning::StarMark => (Lint::StarMark, "the standard has `$7` where this `*` marks a move"),
        Warning::NoEnd => (Lint::End, "the game ends here without `*` or a result"),
        Warning::SecondEnd => (Lint::End, "the game has ended already"),
    };
    Diagnostic { location, kind, words: words.to_owned() }
}

/// The results of English draughts.
const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "0-0", "*"];

struct Check<'f> {
    findings: &'f mut Vec<Diagnostic>,
    /// The position that the moves have led to.
    last: Option<Position>,
}

impl Check<'_> {
    fn find(&mut self, location: Location, kind: Lint, words: impl Into<String>) {
        self.findings.push(Diagnostic { location, kind, words: words.into() });
    }

    fn tags(&mut self, record: &Record) {
        let is_missing = |name: &&str| record.tag(name).is_none();
        let missing: Vec<&str> = ROSTER.iter().map(|(name, _)| *name).filter(is_missing).collect();
        if !missing.is_empty() {
            self.find(record.location, Lint::MissingTags, format!("no {}", missing.join(", ")));
        }
        for tag in &record.tags {
            if tag.name.eq_ignore_ascii_case("Date") && !is_date(&tag.value) {
                self.find(tag.location, Lint::Date, format!("`{}` is not written YYYY.MM.DD", tag.value));
            }
            if tag.name.eq_ignore_ascii_case("FEN") {
                let tidy = tag.value.parse::<Position>().is_ok() && !tag.value.contains(['.', ' ']);
                if !tidy && Position::read_position(&tag.value).is_ok() {
                    self.find(
                        tag.location,
                        Lint::Fen,
                        "a position is written without blanks, small letters and a dot",
                    );
                }
            }
        }
        self.result(record);
    }

    fn result(&mut self, record: &Record) {
        let tag = record.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case("Result"));
        let ending = record.result.as_ref();
        let english = Position::foreign(record).is_none();
        if let Some(tag) = tag.filter(|tag| english && !RESULTS.contains(&tag.value.as_str())) {
            self.find(
                tag.location,
                Lint::Result,
                format!("`{}` is no result of English draughts", tag.value),
            );
        }
        let Some(ending) = ending.filter(|ending| ending.text != "*") else { return };
        if english && !RESULTS.contains(&ending.text.as_str()) {
            self.find(
                ending.location,
                Lint::Result,
                format!("`{}` is no result of English draughts", ending.text),
            );
        }
        if let Some(tag) = tag.filter(|tag| tag.value != ending.text) {
            let words = format!("the tag says {}, the moves end with {}", tag.value, ending.text);
            self.find(ending.location, Lint::Result, words);
        }
    }

    /// Numbers go up by one with every pair of moves. So many moves were made before; where that is not known, the first number
    /// says it. One slip is told once: numbers that go on from it are taken as they are.
    fn numbers(&mut self, items: &[MovetextItem], mut made: Option<u64>) {
        let mut slipped = None;
        for item in items {
            match item {
                MovetextItem::Move(MoveText { number, .. }) => {
                    let said = number.map(Number::made);
                    let expected = made.or(said).unwrap_or(0);
                    if let Some((number, said)) = number.zip(said).filter(|(_, said)| *said != expected) {
                        if slipped != Some(said) {
                            let words = format!("{} should be {}", numbered(said), numbered(expected));
                            self.find(number.location, Lint::MoveNumber, words);
                        }
                        slipped = Some(said);
                    }
                    slipped = slipped.map(|said| said + 1);
                    made = Some(expected + 1);
                }
                MovetextItem::Variation(line) => self.numbers(line, made.map(|made| made.saturating_sub(1))),
                // Moves may have been left out.
                MovetextItem::Setup(_) => made = None,
                MovetextItem::Comment(_) | MovetextItem::Nag(_) => {}
            }
        }
    }

    fn moves(&mut self, record: &Record) {
        let verdict = replay::<Position>(record, Lang::En, self);
        match verdict.fault {
            None => self.ending(record),
            Some(ReplayError::Illegal(wrong)) => {
                let kind = if wrong.ways.is_empty() { Lint::Illegal } else { Lint::Ambiguous };
                self.find(
                    wrong.location,
                    kind,
                    format!("ply {}, {}: {}", wrong.ply, wrong.text, wrong.refused),
                );
            }
            Some(ReplayError::Unreadable(broken)) => {
                let words = broken.words(Lang::En);
                self.find(broken.location, Lint::Unreadable, words);
            }
            // Other games are not ours to judge.
            Some(ReplayError::OtherVariant(..)) => {}
        }
    }

    /// CK7: whoever cannot move has lost, and the result should say so.
    fn ending(&mut self, record: &Record) {
        let (Some(winner), Some(result)) = (self.last.and_then(|position| position.outcome()), said(record))
        else {
            return;
        };
        // In English checkers the first number is Black's, who is our Red.
        let expected = if winner == Side::Red { "1-0" } else { "0-1" };
        if RESULTS.contains(&result) && !["*", expected].contains(&result) {
            let location = record.result.as_ref().map_or(record.location, |result| result.location);
            let loser = if winner == Side::Red { "White" } else { "Black (Red)" };
            self.find(
                location,
                Lint::Result,
                format!("{loser} cannot move and has lost, so {result} should be {expected}"),
            );
        }
    }

    /// A variation, from the position before the move that it replaces.
    fn variation_line(&mut self, items: &[MovetextItem], start: &Position) {
        let (mut position, mut before) = (*start, *start);
        for item in items {
            match item {
                MovetextItem::Move(written) => match advance(&mut position, &mut before, written) {
                    Ok(mv) => self.form(written, &mv, &before),
                    Err(unplayed) => {
                        let words = match refusal(&position, written, 1, unplayed, Lang::En) {
                            ReplayError::Illegal(wrong) => format!("{}: {}", wrong.text, wrong.refused),
                            ReplayError::Unreadable(broken) => format!("found {}", broken.found.en),
                            ReplayError::OtherVariant(..) => return,
                        };
                        return self.find(written.location, Lint::Variation, words);
                    }
                },
                MovetextItem::Setup(text) => match replay::set_up(&position, text) {
                    Ok(next) => (position, before) = (next, next),
                    Err(_) => return,
                },
                MovetextItem::Variation(line) => self.variation_line(line, &before),
                MovetextItem::Comment(_) | MovetextItem::Nag(_) => {}
            }
        }
    }

    /// How a legal move is written.
    fn form(&mut self, written: &MoveText, mv: &Move, before: &Position) {
        let captures = !before.jumpers().is_empty();
        let (location, text) = (written.location, &written.text);
        if captures && text.contains('-') {
            self.find(
                location,
                Lint::CaptureHyphen,
                format!("{text} captures, and is written {}", mv.as_jump()),
            );
        } else if !captures && text.contains('x') {
            self.find(location, Lint::QuietX, format!("{text} captures nothing, and is written {mv}"));
        }
        let count = text.split(['-', 'x']).count();
        if count > 2 && count < mv.squares().len() {
            self.find(
                location,
                Lint::PartialCapture,
                format!("{text} leaves out some of its way, {}", mv.as_jump()),
            );
        }
    }
}

impl Visitor<Position> for Check<'_> {
    fn set_up(&mut self, position: &Position) {
        self.last = Some(*position);
    }

    fn played(&mut self, written: &MoveText, mv: &Move, before: &Position, after: &Position) {
        self.last = Some(*after);
        self.form(written, mv, before);
    }

    fn variation(&mut self, line: &[MovetextItem], position: &Position) {
        self.variation_line(line, position);
    }
}

/// The number before a move that comes after so many others.
fn numbered(made: u64) -> String {
    format!("{}{}", made / 2 + 1, if made % 2 == 1 { "..." } else { "." })
}

/// The result that a record gives.
fn said(record: &Record) -> Option<&str> {
    record
        .result
        .as_ref()
        .map(|result| result.text.as_str())
        .filter(|result| *result != "*")
        .or(record.tag("Result"))
}

/// `YYYY.MM.DD`, with `?` for what nobody knows.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let fits = |part: &str, length: usize| {
        part.len() == length
            && (part.bytes().all(|byte| byte.is_ascii_digit()) || part.bytes().all(|byte| byte == b'?'))
    };
    text.is_empty()
        || matches!(parts[..], [year, month, day] if fits(year, 4) && fits(month, 2) && fits(day, 2))
}
