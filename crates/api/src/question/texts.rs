//! The part of texts that people bring: recorded games, and contest input and output.

use super::{Answer, Asked, Question, json, parse_query};
use crate::contest::{self, ContestRequest};
use crate::convert::{self, ConvertRequest};
use crate::problem::Problem;
use crate::record::{self, RecordRequest};
use crate::{check, detect, test_data};

/// Answers a question of this part.
///
/// # Errors
/// Returns an error if the request is malformed, the question has no answer, or it is one of another part.
pub fn answer(asked: &Asked<'_>) -> Result<Answer, Problem> {
    let (limits, out_of_time) = (asked.limits, asked.out_of_time);
    if asked.question == Question::Detect {
        return json(&detect::detect(asked.body, &parse_query(asked.query)?, limits, out_of_time)?);
    }
    let game = asked.game()?;
    match asked.question {
        Question::Record => {
            let request: RecordRequest = parse_query(asked.query)?;
            json(&record::records(game, asked.body, request, limits, out_of_time)?)
        }
        Question::Convert => {
            let request: ConvertRequest = parse_query(asked.query)?;
            json(&convert::convert(game, asked.body, request, out_of_time)?)
        }
        Question::Contest => {
            let request: ContestRequest = parse_query(asked.query)?;
            json(&contest::answer(game, asked.body, request, limits, out_of_time)?)
        }
        Question::Output => json(&contest::output(game, asked.body, asked.lang()?, out_of_time)?),
        Question::Check => {
            let (lang, request) = asked.lang_and_json()?;
            json(&check::check(game, &request, lang, limits, out_of_time)?)
        }
        Question::Generators => {
            asked.lang()?;
            json(&test_data::list_generators(game))
        }
        Question::TestData => json(&test_data::test_data(game, &parse_query(asked.query)?, limits)?),
        _ => Err(asked.not_found()),
    }
}
