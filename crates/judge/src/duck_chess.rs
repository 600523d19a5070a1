//! Duck chess: Q, then Q lines `xs ys xt yt`; what follows is ignored.

use crate::desk::{Desk, Next, Word};
use crate::fault::Fault;
use crate::report::{Attempt, Verdict, Why};
use std::io::{Read, Write};
use touchmove::duck_chess::{Illegal, Move, Played, Position};
use touchmove::table::{Refused, View};
use touchmove::{Lang, Position as _};

/// A command with what became of it.
struct Case {
    /// The position after it; an invalid one changes nothing (DC11).
    position: Position,
    line: u64,
    words: [Word; 4],
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

    fn why(&self, lang: Lang) -> Why {
        match &self.played {
            Err(reason) => {
                let mv = Attempt {
                    number: 1,
                    line: self.line,
                    text: self.words.each_ref().map(Word::text).join(" "),
                };
                Why::Refused { mv: Some(mv), refused: Refused::new(*reason, lang) }
            }
            Ok(played) => Why::Fine {
                clauses: played.piece.kind.clause().id,
                words: touchmove::Event::words(played, lang),
                squares: vec![played.from.spot(), played.to.spot()],
            },
        }
    }

    fn position(&self) -> String {
        self.position.to_string()
    }

    fn view(&self) -> View {
        View::new(&self.position)
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
    const NAMES: [&str; 4] =
        ["the row to move from", "the column to move from", "the row to move to", "the column to move to"];
    let mut read = |name: &str| {
        let expected = || format!("command {index} of {total}: {name}");
        desk.expect_on_line(&expected)?;
        desk.number(&expected)
    };
    let [a, b, c, d] = NAMES;
    let read = [read(a)?, read(b)?, read(c)?, read(d)?];
    let (words, numbers) = (read.map(|(word, _)| word), read.map(|(_, number)| number));
    desk.expect_line_end()?;
    let line = words[0].line();
    let played = Move::from_numbers(numbers).and_then(|mv| position.play(&mv));
    desk.answer(line, &Case { position: *position, line, words, played })
}
