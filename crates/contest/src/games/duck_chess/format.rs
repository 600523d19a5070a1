//! The input: the number of commands, then one command per line, `xs ys xt yt`. What follows is ignored.

use super::fast::{answer_line, judge_fast};
use crate::error::Error;
use crate::format::ContestFormat;
use crate::reader::{CaseReader, Next};
use crate::recorded::RecordedCase;
use crate::ruling::{AttemptedMove, CasePosition, Note, Ruling};
use crate::token::Token;
use std::io::{Read, Write};
use touchmove::duck_chess::{Illegal, Move, Played, Position};
use touchmove::{Game, LocalizedText, MoveEffect, Position as _, Refusal, Text};

impl ContestFormat for Position {
    const CASE_NAME: Text = Text::new("command", "条操作");
    type AnswerCache = ();

    fn judge<R: Read, W: Write>(reader: &mut CaseReader<'_, R, W>, _: &mut ()) -> Result<(), Error> {
        let Some((token, commands)) = read_count(reader)? else { return Ok(()) };
        let total = token.text();
        let mut position = Position::default();
        let mut judged = 0;
        while judged < commands {
            reader.judge_fast(|bytes, out| {
                let consumed = judge_fast(&mut position, commands - judged, bytes, out);
                judged += consumed.cases;
                consumed
            });
            if judged == commands {
                break;
            }
            match reader.next_on_line()? {
                Next::EndOfLine => reader.end_line(),
                Next::Token | Next::EndOfInput => {
                    judged += 1;
                    judge_command(reader, &mut position, judged, &total)?;
                }
            }
        }
        Ok(())
    }

    fn read_case<R: Read, W: Write>(
        reader: &mut CaseReader<'_, R, W>,
    ) -> Result<Option<RecordedCase>, Error> {
        let Some((token, commands)) = read_count(reader)? else { return Ok(None) };
        let mut case = RecordedCase { line: token.line(), start: None, moves: Vec::new() };
        for index in 1..=commands {
            while reader.next_on_line()? == Next::EndOfLine {
                reader.end_line();
            }
            let (tokens, _) = read_command(reader, index, &token.text())?;
            case.push(reader, &tokens[0], text(&tokens))?;
        }
        Ok(Some(case))
    }

    /// An input is one game, in which each command depends on those before.
    fn whole_cases(_: &[u8]) -> usize {
        0
    }
}

/// Reads the number of commands; `None` if the input is empty.
fn read_count<R: Read, W: Write>(reader: &mut CaseReader<'_, R, W>) -> Result<Option<(Token, u64)>, Error> {
    if !reader.next_anywhere()? {
        return Ok(None);
    }
    let expected = || LocalizedText::new("the number of commands, 0 or more", "操作数，至少 0");
    let (token, commands) = reader.integer(&expected)?;
    let Ok(commands) = u64::try_from(commands) else { return Err(reader.unexpected(&token, &expected)) };
    reader.expect_line_end()?;
    Ok(Some((token, commands)))
}

fn text(tokens: &[Token; 4]) -> String {
    tokens.each_ref().map(Token::text).join(" ")
}

/// Reads a command: its tokens, and the numbers they are.
fn read_command<R: Read, W: Write>(
    reader: &mut CaseReader<'_, R, W>,
    index: u64,
    total: &str,
) -> Result<([Token; 4], [i64; 4]), Error> {
    const NAMES: [Text; 4] = [
        Text::new("the row to move from", "起点的行"),
        Text::new("the column to move from", "起点的列"),
        Text::new("the row to move to", "终点的行"),
        Text::new("the column to move to", "终点的列"),
    ];
    let mut read = |name: Text| {
        let expected = || {
            LocalizedText::new(
                format!("command {index} of {total}: {}", name.en),
                format!("{total} 条操作中的第 {index} 条：{}", name.zh),
            )
        };
        reader.expect_on_line(&expected)?;
        reader.integer(&expected)
    };
    let [a, b, c, d] = NAMES;
    let read = [read(a)?, read(b)?, read(c)?, read(d)?];
    reader.expect_line_end()?;
    Ok((read.map(|(token, _)| token), read.map(|(_, number)| number)))
}

fn judge_command<R: Read, W: Write>(
    reader: &mut CaseReader<'_, R, W>,
    position: &mut Position,
    index: u64,
    total: &str,
) -> Result<(), Error> {
    let (tokens, numbers) = read_command(reader, index, total)?;
    let mv = Move::from_numbers(numbers);
    let played = mv.and_then(|mv| position.play(&mv));
    let answer = answer_line(played.as_ref().ok()).text();
    reader.answer(answer, |case| {
        let line = tokens[0].line();
        let attempted = AttemptedMove { number: 1, line, text: text(&tokens) };
        Ruling {
            game: Game::DuckChess,
            case,
            line,
            answer: answer.to_owned(),
            position: CasePosition::Legal((*position).into()),
            attempted: played.is_err().then_some(attempted),
            outcome: outcome(position, mv, played),
            shortest_path: Vec::new(),
        }
    })
}

/// Says what a command did. `position` is the one after it; an invalid command changes nothing (DC11).
fn outcome(
    position: &Position,
    mv: Result<Move, Illegal>,
    played: Result<Played, Illegal>,
) -> Result<Note, Refusal> {
    match (played, mv) {
        (Ok(played), _) => {
            let MoveEffect { message, path, .. } = played.into();
            Ok(Note { clauses: played.piece.kind.clause().id, message, path, squares: Vec::new() })
        }
        (Err(reason), Ok(mv)) => Err(position.refusal(&mv, reason)),
        (Err(reason), Err(_)) => Err(Refusal::from_reason(reason)),
    }
}
