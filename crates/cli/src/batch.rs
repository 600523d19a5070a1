//! `--batch`: many questions in one run. Each line of standard input is answered by one line of JSON.

use crate::exit::{Code, Failure, error_line};
use crate::output::json_line;
use serde::Serialize;
use std::io::{self, BufRead, BufReader, Read, Write};
use touchmove_api::{Problem, kinds};

/// The maximum length of a line in bytes. The longest positions have some two hundred.
const MAX_LINE: u64 = 64 * 1024;

#[derive(Serialize)]
struct Answer<T> {
    line: u64,
    #[serde(flatten)]
    body: Body<T>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Body<T> {
    Answer(T),
    Error { error: Problem },
}

/// Answers each line. A malformed line is answered by its error and does not end the run.
pub(crate) fn answer_lines<T: Serialize>(
    command: &'static str,
    answer: impl Fn(&str) -> Result<T, Problem>,
) -> Result<(), Failure> {
    let stdin_error = |error| Failure::File("standard input".into(), error);
    let mut input = BufReader::with_capacity(MAX_LINE as usize, io::stdin());
    let mut output = io::BufWriter::new(io::stdout().lock());
    let (mut line, mut malformed) = (Vec::new(), 0);
    for number in 1.. {
        if input.buffer().is_empty() {
            // A program that waits for each answer before it sends the next question must not wait in vain.
            output.flush().map_err(Failure::Output)?;
        }
        line.clear();
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).map_err(stdin_error)? == 0 {
            break;
        }
        let result = if line.len() as u64 == MAX_LINE && line.last() != Some(&b'\n') {
            input.skip_until(b'\n').map_err(stdin_error)?;
            let detail = format!("a line of more than {MAX_LINE} bytes");
            Err(Problem::new(kinds::POSITION_SYNTAX, detail))
        } else {
            answer(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']))
        };
        let body = result.map_or_else(|error| Body::Error { error }, Body::Answer);
        malformed += u64::from(matches!(body, Body::Error { .. }));
        let answer = json_line(&Answer { line: number, body })?;
        output.write_all(answer.as_bytes()).map_err(Failure::Output)?;
    }
    output.flush().map_err(Failure::Output)?;
    if malformed == 0 {
        return Ok(());
    }
    error_line(&format!(
        "touchmove {command}: malformed lines: {malformed}; their answers have the key `error`"
    ));
    Err(Failure::Exit(Code::Malformed))
}
