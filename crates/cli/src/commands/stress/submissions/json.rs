//! The class as JSON: one object per program, then one with the summary.

use super::submission::{Submission, Summary};
use crate::commands::stress::{Args, report};
use crate::exit::Failure;
use crate::output::json_line;
use serde::Serialize;
use touchmove::{Game, Lang};

/// The object of a program that could not be tested; `schemas/stress.json` describes it.
#[derive(Serialize)]
struct NotTestedLine<'a> {
    program: &'a str,
    game: Game,
    verdict: &'a str,
    message: String,
}

#[derive(Serialize)]
struct SummaryLine<'a> {
    summary: &'a Summary,
}

pub(super) fn line(args: &Args, game: Game, submission: &Submission) -> Result<String, Failure> {
    let program = &submission.name;
    match &submission.result {
        Ok(report) => report::to_json(args, game, Some(program), report),
        Err(error) => {
            // Like those of other programs, the verdict does not depend on the language.
            let (verdict, message) = (error.verdict(Lang::En), error.reason(args.lang));
            json_line(&NotTestedLine { program, game, verdict, message })
        }
    }
}

pub(super) fn summary(summary: &Summary) -> Result<String, Failure> {
    json_line(&SummaryLine { summary })
}
