//! `POST /api/games/{game}/contest`: the answers to contest input, each with its reason.

use crate::api::{in_room, json_bytes};
use crate::body;
use crate::deadline::{Deadline, Timed};
use crate::game::Of;
use crate::house::House;
use crate::problem::{BAD_QUERY, Problem, TOOK_TOO_LONG};
use crate::query::{Said, Tongue};
use axum::extract::{Request, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::io::{self, ErrorKind, Write};
use std::sync::Arc;
use touchmove::{Game, Lang, Phrase, found_expected};
use touchmove_contest::{Fault, Malformed, Style, judge};

/// Room for an answer beside what an answer to one case takes.
const SPARE: usize = 1024;
/// Room for the answer to one case.
const A_CASE: usize = 1024;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    #[serde(default)]
    lang: Tongue,
    /// The first case that is answered, from 1.
    from: Option<u64>,
    /// How many are, at most.
    count: Option<usize>,
}

pub(crate) async fn answer(
    State(house): State<Arc<House>>,
    Of(game): Of,
    Said(page): Said<Page>,
    request: Request,
) -> Result<Response, Problem> {
    let (first, count) = window(page.from, page.count, house.limits.answers)?;
    let most = house.limits.text_body;
    let sheet = body::text(request, &house, most, |_| most).await?;
    let room = house.room_for_answer(SPARE + count * A_CASE).await?;
    let lang = page.lang.into();
    let work = move |deadline| {
        let input = Timed { bytes: &sheet.bytes, deadline };
        answered(game, input, lang, Answers::new(first, count, deadline))
    };
    Ok(in_room(json_bytes(house.work(work).await?), room))
}

/// Which part of a long answer is wanted: from which number on, and how many.
pub(crate) fn window(from: Option<u64>, count: Option<usize>, most: usize) -> Result<(u64, usize), Problem> {
    let (from, count) = (from.unwrap_or(1), count.unwrap_or(most));
    if from == 0 {
        return Err(Problem::new(BAD_QUERY, "from: found 0, expected a number from 1 on"));
    }
    if count == 0 || count > most {
        return Err(Problem::new(BAD_QUERY, format!("count: found {count}, expected 1 to {most}")));
    }
    Ok((from, count))
}

/// Where an input is malformed.
#[derive(Serialize)]
pub(crate) struct Flaw {
    line: u64,
    column: u64,
    found: String,
    expected: String,
    words: String,
}

impl Flaw {
    pub(crate) fn new(
        line: u64,
        column: u64,
        found: &Phrase,
        expected: impl Into<Phrase>,
        lang: Lang,
    ) -> Self {
        let expected = expected.into();
        let words = found_expected(found, expected.clone(), lang);
        Flaw {
            line,
            column,
            found: found.get(lang).to_owned(),
            expected: expected.get(lang).to_owned(),
            words,
        }
    }

    pub(crate) fn of(malformed: Malformed, lang: Lang) -> Self {
        Flaw::new(malformed.line, malformed.column, &malformed.found, malformed.expected, lang)
    }
}

fn answered(game: Game, input: Timed<'_>, lang: Lang, mut answers: Answers) -> Result<Vec<u8>, Problem> {
    let judged = judge(game, input, &mut answers, &Style::Json { lang, file: None });
    let flaw = match judged {
        Ok(()) => None,
        Err(Fault::Malformed(malformed)) => Some(Flaw::of(*malformed, lang)),
        Err(Fault::Read(error) | Fault::Write(error)) if error.kind() == ErrorKind::TimedOut => {
            return Err(late());
        }
        // The writer has had enough.
        Err(Fault::Write(_)) if answers.is_full() => None,
        Err(_) => return Err(Problem::own_fault()),
    };
    answers.finish(flaw.as_ref())
}

pub(crate) fn late() -> Problem {
    Problem::new(TOOK_TOO_LONG, "ask for less at a time")
}

/// Takes lines of JSON, keeps those that are wanted as items of an array, and stops the judge after them.
struct Answers {
    first: u64,
    behind: u64,
    deadline: Deadline,
    /// Which line is being written, from 1.
    number: u64,
    text: Vec<u8>,
}

impl Answers {
    fn new(first: u64, count: usize, deadline: Deadline) -> Self {
        let behind = first.saturating_add(count as u64);
        Answers { first, behind, deadline, number: 1, text: br#"{"answers":["#.to_vec() }
    }

    /// Whether there is an answer behind those that are wanted.
    fn is_full(&self) -> bool {
        self.number > self.behind
    }

    fn finish(mut self, flaw: Option<&Flaw>) -> Result<Vec<u8>, Problem> {
        if self.text.last() == Some(&b',') {
            self.text.pop();
        }
        let next = self.is_full().then_some(self.behind);
        let own_fault = |_| Problem::own_fault();
        self.text.extend_from_slice(br#"],"next":"#);
        serde_json::to_writer(&mut self.text, &next).map_err(own_fault)?;
        self.text.extend_from_slice(br#","fault":"#);
        serde_json::to_writer(&mut self.text, &flaw).map_err(own_fault)?;
        self.text.push(b'}');
        Ok(self.text)
    }
}

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.deadline.check()?;
        // The judge writes whole lines.
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            if (self.first..self.behind).contains(&self.number) {
                self.text.extend_from_slice(line.strip_suffix(b"\n").unwrap_or(line));
                self.text.push(b',');
            }
            self.number += 1;
            if self.is_full() {
                return Err(ErrorKind::Other.into());
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
