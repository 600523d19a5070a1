//! Duck chess: Q, then Q lines `xs ys xt yt`; what follows is ignored.

use crate::desk::{Desk, Next, Taken, Word};
use crate::fault::Fault;
use crate::regular::Line;
use crate::report::{Attempt, Verdict, Why};
use std::io::{Read, Write};
use touchmove::duck_chess::{Illegal, Kind, Move, Piece, Played, Position, Side, Square};
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
        write_line(&self.played, out);
        out.pop();
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
        desk.take_regular(|bytes, out| {
            let taken = take(&mut position, commands - done, bytes, out);
            done += taken.cases;
            taken
        });
        if done == commands {
            break;
        }
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

/// The parts of an answer.
const INVALID: Line<16> = Line::new("Invalid command\n");
const NOTHING: Line<16> = Line::new("NA;");
const ENDS: [[Line<16>; 2]; 2] =
    [[Line::new("no;no\n"), Line::new("no;yes\n")], [Line::new("yes;no\n"), Line::new("yes;yes\n")]];
static NAMES: [[Line<16>; Kind::ALL.len()]; 2] = [names(Side::Red, ";"), names(Side::Blue, ";")];
/// The answers to moves that only move.
static QUIET: [[Line<32>; Kind::ALL.len()]; 2] =
    [names(Side::Red, ";NA;no;no\n"), names(Side::Blue, ";NA;no;no\n")];

/// The names of a side's pieces, each with this behind it.
const fn names<const ROOM: usize>(side: Side, behind: &str) -> [Line<ROOM>; Kind::ALL.len()] {
    let mut names = [const { Line::new("") }; Kind::ALL.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = Line::joined(Piece { side, kind: Kind::ALL[index] }.name().en, behind);
        index += 1;
    }
    names
}

fn name(piece: Piece) -> &'static Line<16> {
    &NAMES[piece.side as usize][piece.kind as usize]
}

/// Writes the contest's answer, with its line feed.
fn write_line(played: &Result<Played, Illegal>, out: &mut Vec<u8>) {
    let Ok(played) = played else { return INVALID.append_to(out) };
    if let Played { piece, captured: None, check: None, over: false, .. } = played {
        // Most moves; their answers are ready.
        return QUIET[piece.side as usize][piece.kind as usize].append_to(out);
    }
    name(played.piece).append_to(out);
    played.captured.map_or(&NOTHING, name).append_to(out);
    ENDS[usize::from(played.check.is_some())][usize::from(played.over)].append_to(out);
}

/// Judges lines of four digits with one blank between them, as many as there are still commands.
fn take(position: &mut Position, commands: u64, bytes: &[u8], out: &mut Vec<u8>) -> Taken {
    const LINE: usize = "3 0 4 0\n".len();
    let mut taken = Taken { last_line: LINE - 1, ..Taken::default() };
    for line in bytes.chunks_exact(LINE) {
        let &[a, b' ', b, b' ', c, b' ', d, b'\n'] = line else { break };
        let digits = [a, b, c, d].map(|digit| digit.wrapping_sub(b'0'));
        if taken.lines == commands || digits.iter().any(|digit| *digit > 9) {
            break;
        }
        let [a, b, c, d] = digits;
        match (Square::new(a, b), Square::new(c, d)) {
            (Some(from), Some(to)) => write_line(&position.play(&Move { from, to }), out),
            _ => INVALID.append_to(out),
        }
        taken.bytes += LINE;
        taken.lines += 1;
    }
    Taken { cases: taken.lines, ..taken }
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
