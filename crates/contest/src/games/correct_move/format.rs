//! Correct Move: a line a case, `king queen new-queen`.

use crate::error::Fault;
use crate::fast::{Line, NUMBERS, Numbers, ahead};
use crate::printers::{Attempt, Verdict, Why};
use crate::reader::{Desk, Taken, Word};
use crate::records::{Entry, Recorded};
use std::io::{Read, Write};
use touchmove::correct_move::{Illegal, Move, Place, Position, Setup, SetupError, Side};
use touchmove::table::{Refused, View};
use touchmove::{Lang, Phrase, Position as _, Words};

/// A case with its verdict.
struct Case {
    line: u64,
    setup: Setup,
    mv: Move,
    verdict: Result<Position, Wrong>,
}

enum Wrong {
    State(SetupError),
    Move(Position, Illegal),
}

impl Case {
    fn new(line: u64, king: Place, queen: Place, to: Place) -> Self {
        let setup = Setup { king, queen, to_move: Side::Queen };
        let mv = Move { to };
        let verdict = setup.check().map_err(Wrong::State).and_then(|position| {
            let mut after = position;
            after.play(&mv).map(|_| after).map_err(|reason| Wrong::Move(position, reason))
        });
        Case { line, setup, mv, verdict }
    }
}

/// The contest's answers, each with its line feed.
const ANSWERS: [Line<24>; 5] = [
    Line::new("Illegal state\n"),
    Line::new("Illegal move\n"),
    Line::new("Move not allowed\n"),
    Line::new("Stop\n"),
    Line::new("Continue\n"),
];

impl Case {
    /// Which of [`ANSWERS`] it is.
    fn answer(&self) -> u8 {
        match &self.verdict {
            Err(Wrong::State(_)) => 0,
            Err(Wrong::Move(_, reason)) if !reason.is_legal_but_not_allowed() => 1,
            Err(Wrong::Move(..)) => 2,
            Ok(after) if after.outcome().is_some() => 3,
            Ok(_) => 4,
        }
    }
}

impl Verdict for Case {
    fn write_answer(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(ANSWERS[usize::from(self.answer())].text());
    }

    fn why(&self, lang: Lang) -> Why {
        match &self.verdict {
            Err(Wrong::State(error)) => Why::Refused { mv: None, refused: Refused::new(*error, lang) },
            Err(Wrong::Move(_, reason)) => {
                let mv = Attempt { number: 1, line: self.line, text: self.mv.to_string() };
                Why::Refused { mv: Some(mv), refused: Refused::new(*reason, lang) }
            }
            Ok(after) => freedom(after, lang),
        }
    }

    fn position(&self) -> String {
        match &self.verdict {
            Err(Wrong::State(_)) => format!("{} {}", self.setup.king, self.setup.queen),
            Err(Wrong::Move(position, _)) | Ok(position) => position.to_string(),
        }
    }

    fn view(&self) -> View {
        match &self.verdict {
            Err(Wrong::State(_)) => lone_king(self.setup.king),
            Err(Wrong::Move(position, _)) | Ok(position) => View::new(position),
        }
    }
}

/// CM4: where the king can still go, or where he cannot because the queen could.
fn freedom(after: &Position, lang: Lang) -> Why {
    let allowed: Vec<Place> = after.moves().iter().map(|mv| mv.to).collect();
    let squares = if allowed.is_empty() { after.king_reach().iter().collect() } else { allowed.clone() };
    let places: Vec<String> = squares.iter().map(|place| place.to_string()).collect();
    let king = after.setup().king;
    let words = match (lang, allowed.is_empty()) {
        (Lang::En, false) => format!("the king on {king} can still go to {}", places.join(", ")),
        (Lang::Zh, false) => format!("王在 {king} 还能走到 {}", places.join("、")),
        (Lang::En, true) => {
            format!("the king on {king} is locked in: the queen could go to {} as well", places.join(", "))
        }
        (Lang::Zh, true) => format!("王在 {king} 被困死：{} 后也都能走到", places.join("、")),
    };
    let squares = squares.into_iter().map(Place::spot).collect();
    Why::Fine { clauses: "CM4", words, path: vec![], turning: None, squares }
}

/// Two pieces on one place are no position that could be shown; the king alone stands for both.
fn lone_king(place: Place) -> View {
    let queen = Place::all().find(|other| *other != place).unwrap_or(place);
    let position = Setup { king: place, queen, to_move: Side::Queen }.check();
    let mut view = match position {
        Ok(position) => View::new(&position),
        Err(_) => unreachable!("the queen was put elsewhere"),
    };
    for cell in &mut view.cells {
        cell.figure = cell.figure.filter(|_| cell.spot == place.spot());
    }
    view
}

pub(crate) fn judge<R: Read, W: Write>(desk: &mut Desk<'_, R, W>, known: &mut Known) -> Result<(), Fault> {
    desk.judge_lines(|bytes, out| known.take(bytes, out), case)
}

fn case<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<(), Fault> {
    let [(first, king), (_, queen), (_, to)] = places(desk)?;
    let line = first.line();
    desk.answer(line, &Case::new(line, king, queen, to))
}

/// The places of a case: the king's, the queen's, her new one.
fn places<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<[(Word, Place); 3], Fault> {
    let king = place(desk, Words::new("the king's place", "王的位置"))?;
    let queen = place(desk, Words::new("the queen's place", "后的位置"))?;
    let to = place(desk, Words::new("the queen's new place", "后的新位置"))?;
    desk.expect_line_end()?;
    Ok([king, queen, to])
}

pub(crate) fn record<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<Recorded, Fault> {
    let [(first, king), (_, queen), (third, to)] = places(desk)?;
    let moves = vec![Entry::new(&third, to.to_string())];
    Ok(Recorded { line: first.line(), start: Some(format!("{king} {queen}")), moves })
}

/// The answers to all inputs, each found by the rules when it is first asked for.
#[derive(Default)]
pub(crate) struct Known {
    /// By king, queen and new place; one more than the index of the answer, 0 where it is not known yet.
    answers: Vec<u8>,
}

impl Known {
    /// Judges lines of three places with one blank between them.
    fn take(&mut self, bytes: &[u8], out: &mut Vec<u8>) -> Taken {
        if self.answers.is_empty() {
            self.answers = vec![0; 64 * 64 * 64];
        }
        let mut taken = Taken::default();
        while let Some(line) = bytes[taken.bytes..].first_chunk::<16>() {
            let Some(text) = ahead(line) else { break };
            let Numbers { values, length, wrong } = NUMBERS[2].read(text);
            let too_large = values & 0x0040_0040_0040;
            let no_end = u64::from(line[length & 15] ^ b'\n');
            if wrong | too_large | no_end != 0 {
                break;
            }
            // Multiplying moves the three next to each other, six bits each.
            let index = (values.wrapping_mul(1 << 44 | 1 << 22 | 1) >> 32 & 0x3ffff) as usize;
            let answer = match self.answers[index] {
                0 => self.ask(index),
                known => known - 1,
            };
            ANSWERS[usize::from(answer)].append_to(out);
            taken.bytes += length + 1;
            taken.lines += 1;
        }
        Taken { cases: taken.lines, ..taken }
    }

    /// Asks the rules, and remembers.
    #[cold]
    fn ask(&mut self, index: usize) -> u8 {
        let place = |shift: usize| Place::from_index((index >> shift & 63) as u8);
        let (Some(king), Some(queen), Some(to)) = (place(12), place(6), place(0)) else {
            unreachable!("six bits are a place")
        };
        let answer = Case::new(0, king, queen, to).answer();
        self.answers[index] = answer + 1;
        answer
    }
}

/// A place, and the word that names it.
fn place<R: Read, W: Write>(desk: &mut Desk<'_, R, W>, whose: Words) -> Result<(Word, Place), Fault> {
    let expected = || Phrase::new(format!("{}, 0 to 63", whose.en), format!("{}，0 到 63", whose.zh));
    desk.expect_on_line(&expected)?;
    let (word, number) = desk.number(&expected)?;
    match u8::try_from(number).ok().and_then(Place::from_index) {
        Some(place) => Ok((word, place)),
        None => Err(desk.unexpected(&word, &expected)),
    }
}
