//! Correct Move: a line a case, `king queen new-queen`.

use crate::desk::{Desk, Next};
use crate::fault::Fault;
use crate::report::{Explanation, Verdict, Why};
use std::io::{Read, Write};
use touchmove::correct_move::{Illegal, Move, Place, Position, Setup, SetupError, Side};
use touchmove::table::{Refused, View};
use touchmove::{Lang, Position as _};

/// A case with its verdict.
struct Case {
    setup: Setup,
    mv: Move,
    verdict: Result<Position, Wrong>,
}

enum Wrong {
    State(SetupError),
    Move(Position, Illegal),
}

impl Case {
    fn new(king: Place, queen: Place, to: Place) -> Self {
        let setup = Setup { king, queen, to_move: Side::Queen };
        let mv = Move { to };
        let verdict = setup.check().map_err(Wrong::State).and_then(|position| {
            let mut after = position;
            after.play(&mv).map(|_| after).map_err(|reason| Wrong::Move(position, reason))
        });
        Case { setup, mv, verdict }
    }
}

impl Verdict for Case {
    fn write_answer(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(match &self.verdict {
            Err(Wrong::State(_)) => b"Illegal state",
            Err(Wrong::Move(_, reason)) if reason.is_legal_but_not_allowed() => b"Move not allowed",
            Err(Wrong::Move(..)) => b"Illegal move",
            Ok(after) if after.outcome().is_some() => b"Stop",
            Ok(_) => b"Continue",
        });
    }

    fn explain(&self, lang: Lang) -> Explanation {
        let (view, why) = match &self.verdict {
            Err(Wrong::State(error)) => {
                (lone_king(self.setup.king), Why::Refused { mv: None, refused: Refused::new(*error, lang) })
            }
            Err(Wrong::Move(position, reason)) => {
                let mv = Some((1, self.mv.to_string()));
                (View::new(position), Why::Refused { mv, refused: Refused::new(*reason, lang) })
            }
            Ok(after) => (View::new(after), freedom(after, lang)),
        };
        Explanation { view, why, way: None }
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
    Why::Fine { clauses: "CM4", words, squares }
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

pub(crate) fn judge<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<(), Fault> {
    desk.skip_byte_order_mark()?;
    loop {
        match desk.next_on_line()? {
            Next::EndOfInput => return Ok(()),
            Next::EndOfLine => desk.end_line(),
            Next::Word => {
                let (line, king) = place(desk, "the king's place")?;
                let (_, queen) = place(desk, "the queen's place")?;
                let (_, to) = place(desk, "the queen's new place")?;
                desk.expect_line_end()?;
                desk.answer(line, &Case::new(king, queen, to))?;
            }
        }
    }
}

/// A place, and the line that it stands on.
fn place<R: Read, W: Write>(desk: &mut Desk<'_, R, W>, whose: &str) -> Result<(u64, Place), Fault> {
    let expected = || format!("{whose}, 0 to 63");
    desk.expect_on_line(&expected)?;
    let (word, number) = desk.number(&expected)?;
    match u8::try_from(number).ok().and_then(Place::from_index) {
        Some(place) => Ok((word.line(), place)),
        None => Err(desk.unexpected(&word, &expected)),
    }
}
