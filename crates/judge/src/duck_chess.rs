//! Duck chess: Q, then Q lines `xs ys xt yt`; what follows is ignored.

use crate::desk::{Desk, Next, Word};
use crate::fault::Fault;
use crate::report::{Explanation, Verdict, Why};
use std::io::{Read, Write};
use touchmove::duck_chess::{Illegal, Move, Played, Position};
use touchmove::table::{Refused, View};
use touchmove::{Lang, Position as _};

/// A command with what became of it.
struct Case {
    /// The position after it; an invalid one changes nothing (DC11).
    position: Position,
    words: [Option<Word>; 4],
    played: Result<Played, Illegal>,
}

impl Verdict for Case {
    fn write_answer(&self, out: &mut Vec<u8>) {
        let Ok(played) = &self.played else {
            out.extend_from_slice(b"Invalid command");
            return;
        };
        let yes = |is: bool| if is { "yes" } else { "no" };
        let captured = played.captured.map_or("NA", |piece| piece.name().en);
        for text in
            [played.piece.name().en, ";", captured, ";", yes(played.check.is_some()), ";", yes(played.over)]
        {
            out.extend_from_slice(text.as_bytes());
        }
    }

    fn explain(&self, lang: Lang) -> Explanation {
        let why = match &self.played {
            Err(reason) => {
                let text = self.words.map(|word| word.map_or(String::new(), |word| word.text())).join(" ");
                Why::Refused { mv: Some((1, text)), refused: Refused::new(*reason, lang) }
            }
            Ok(played) => Why::Fine {
                clauses: played.piece.kind.clause().id,
                words: touchmove::Event::words(played, lang),
                squares: vec![played.from.spot(), played.to.spot()],
            },
        };
        Explanation { view: View::new(&self.position), why, way: None }
    }
}

pub(crate) fn judge<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<(), Fault> {
    desk.skip_byte_order_mark()?;
    if !desk.next_anywhere()? {
        return Ok(());
    }
    let expected = || "the number of commands, 0 or more".to_owned();
    let (word, commands) = desk.number(&expected)?;
    let Ok(commands) = u64::try_from(commands) else { return Err(desk.unexpected(&word, &expected)) };
    desk.expect_line_end()?;
    let total = word.text();
    let mut position = Position::opening();
    let mut done = 0;
    while done < commands {
        match desk.next_on_line()? {
            Next::EndOfLine => desk.end_line(),
            Next::Word | Next::EndOfInput => {
                done += 1;
                command(desk, &mut position, done, &total)?;
            }
        }
    }
    Ok(())
}

fn command<R: Read, W: Write>(
    desk: &mut Desk<'_, R, W>,
    position: &mut Position,
    index: u64,
    total: &str,
) -> Result<(), Fault> {
    const NAMES: [&str; 4] = ["row from", "column from", "row to", "column to"];
    let mut numbers = [0; 4];
    let mut words = [None; 4];
    for ((number, word), name) in numbers.iter_mut().zip(&mut words).zip(NAMES) {
        let expected = || format!("command {index} of {total}, its {name}");
        desk.expect_on_line(&expected)?;
        let read = desk.number(&expected)?;
        (*word, *number) = (Some(read.0), read.1);
    }
    desk.expect_line_end()?;
    let line = words[0].map_or(0, |word| word.line());
    let played = Move::from_numbers(numbers).and_then(|mv| position.play(&mv));
    desk.answer(line, &Case { position: *position, words, played })
}
