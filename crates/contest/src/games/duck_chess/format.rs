//! Duck chess: Q, then Q lines `xs ys xt yt`; what follows is ignored.

use crate::error::Fault;
use crate::fast::{HIGHEST, Line, ahead};
use crate::printers::{Attempt, Verdict, Why};
use crate::reader::{Desk, Next, Taken, Word};
use crate::records::Recorded;
use std::io::{Read, Write};
use touchmove::duck_chess::{Illegal, Kind, Move, Piece, Played, Position, Side, Square};
use touchmove::table::{Refused, View};
use touchmove::{Lang, Phrase, Position as _, Words};

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
        out.extend_from_slice(answer(&self.played).text());
    }

    fn why(&self, lang: Lang) -> Why {
        match &self.played {
            Err(reason) => {
                let mv = Attempt { number: 1, line: self.line, text: text(&self.words) };
                Why::Refused { mv: Some(mv), refused: Refused::new(*reason, lang) }
            }
            Ok(played) => Why::Fine {
                clauses: played.piece.kind.clause().id,
                words: touchmove::Event::words(played, lang),
                path: vec![played.from.spot(), played.to.spot()],
                turning: played.piece.kind.turning(played.from, played.to).map(Square::spot),
                squares: vec![],
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
    let Some((word, commands)) = count(desk)? else { return Ok(()) };
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

/// How many commands there are; `None` if there is no input.
fn count<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<Option<(Word, u64)>, Fault> {
    if !desk.next_anywhere()? {
        return Ok(None);
    }
    let expected = || Phrase::new("the number of commands, 0 or more", "操作数，至少 0");
    let (word, commands) = desk.number(&expected)?;
    let Ok(commands) = u64::try_from(commands) else { return Err(desk.unexpected(&word, &expected)) };
    desk.expect_line_end()?;
    Ok(Some((word, commands)))
}

pub(crate) fn record<R: Read, W: Write>(desk: &mut Desk<'_, R, W>) -> Result<Option<Recorded>, Fault> {
    let Some((word, commands)) = count(desk)? else { return Ok(None) };
    let mut record = Recorded { line: word.line(), start: None, moves: Vec::new() };
    for index in 1..=commands {
        while desk.next_on_line()? == Next::EndOfLine {
            desk.end_line();
        }
        let (words, _) = numbers(desk, index, &word.text())?;
        record.push(desk, &words[0], text(&words))?;
    }
    Ok(Some(record))
}

fn text(words: &[Word; 4]) -> String {
    words.each_ref().map(Word::text).join(" ")
}

const INVALID: Line<40> = Line::new("Invalid command\n");

const PIECES: usize = 2 * Kind::ALL.len();

/// All answers to valid commands: by the piece that moved, what it captured (or nothing, the last), and whether that is check
/// and the end.
static ANSWERS: [[[[Line<40>; 2]; 2]; PIECES + 1]; PIECES] = {
    const EMPTY: Line<40> = Line::new("");
    let mut answers = [[[[EMPTY; 2]; 2]; PIECES + 1]; PIECES];
    let mut index = 0;
    while index < PIECES * (PIECES + 1) * 4 {
        let (mover, captured) = (index / 4 / (PIECES + 1), index / 4 % (PIECES + 1));
        let (check, over) = (index / 2 % 2, index % 2);
        let yes = ["no", "yes"];
        answers[mover][captured][check][over] =
            Line::joined(&[name(mover), ";", name(captured), ";", yes[check], ";", yes[over], "\n"]);
        index += 1;
    }
    answers
};

/// The name of a piece by its [`number`]; `NA` of none.
const fn name(number: usize) -> &'static str {
    if number == PIECES {
        return "NA";
    }
    let side = if number < Kind::ALL.len() { Side::Red } else { Side::Blue };
    Piece { side, kind: Kind::ALL[number % Kind::ALL.len()] }.name().en
}

fn number(piece: Piece) -> usize {
    piece.side as usize * Kind::ALL.len() + piece.kind as usize
}

/// The contest's answer, with its line feed.
fn answer(played: &Result<Played, Illegal>) -> &'static Line<40> {
    let Ok(played) = played else { return &INVALID };
    let (mover, captured) = (number(played.piece), played.captured.map_or(PIECES, number));
    &ANSWERS[mover][captured][usize::from(played.check.is_some())][usize::from(played.over)]
}

/// Judges lines of four digits with one blank between them, as many as there are still commands.
fn take(position: &mut Position, commands: u64, bytes: &[u8], out: &mut Vec<u8>) -> Taken {
    const LINE: usize = "3 0 4 0\n".len();
    let mut taken = Taken::default();
    let most = usize::try_from(commands).unwrap_or(usize::MAX);
    for line in bytes.chunks_exact(LINE).take(most) {
        let Some(text) = ahead(line) else { break };
        // What is left when blanks, the line feed and the zeros are taken away: at most 9 where there is a digit.
        let rest = text ^ u64::from_le_bytes(*b"0 0 0 0\n");
        if (rest | rest.wrapping_add(0x7f76_7f76_7f76_7f76)) & HIGHEST != 0 {
            break;
        }
        let [a, _, b, _, c, _, d, _] = rest.to_le_bytes();
        match (Square::new(a, b), Square::new(c, d)) {
            (Some(from), Some(to)) => answer(&position.play(&Move { from, to })).append_to(out),
            _ => INVALID.append_to(out),
        }
        taken.lines += 1;
    }
    Taken { bytes: taken.lines as usize * LINE, cases: taken.lines, ..taken }
}

fn command<R: Read, W: Write>(
    desk: &mut Desk<'_, R, W>,
    position: &mut Position,
    index: u64,
    total: &str,
) -> Result<(), Fault> {
    let (words, numbers) = numbers(desk, index, total)?;
    let line = words[0].line();
    let played = Move::from_numbers(numbers).and_then(|mv| position.play(&mv));
    desk.answer(line, &Case { position: *position, line, words, played })
}

/// The numbers of a command, and the words that they are.
fn numbers<R: Read, W: Write>(
    desk: &mut Desk<'_, R, W>,
    index: u64,
    total: &str,
) -> Result<([Word; 4], [i64; 4]), Fault> {
    const NAMES: [Words; 4] = [
        Words::new("the row to move from", "起点的行"),
        Words::new("the column to move from", "起点的列"),
        Words::new("the row to move to", "终点的行"),
        Words::new("the column to move to", "终点的列"),
    ];
    let mut read = |name: Words| {
        let expected = || {
            Phrase::new(
                format!("command {index} of {total}: {}", name.en),
                format!("{total} 条操作中的第 {index} 条：{}", name.zh),
            )
        };
        desk.expect_on_line(&expected)?;
        desk.number(&expected)
    };
    let [a, b, c, d] = NAMES;
    let read = [read(a)?, read(b)?, read(c)?, read(d)?];
    desk.expect_line_end()?;
    Ok((read.map(|(word, _)| word), read.map(|(_, number)| number)))
}
