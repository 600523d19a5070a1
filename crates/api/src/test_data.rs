//! Test data for contest programs.

use crate::limits::Limits;
use crate::problem::{Problem, kinds};
use serde::{Deserialize, Serialize};
use touchmove::Game;
use touchmove_contest::{GeneratorInfo, generate, generators};

/// The generators of a game.
#[derive(Clone, Debug, Serialize)]
pub struct GeneratorsResponse {
    /// The generators, those of rare cases first.
    pub generators: Vec<GeneratorBody>,
}

/// A generator.
#[derive(Clone, Debug, Serialize)]
pub struct GeneratorBody {
    /// Its name, such as `must-jump`.
    pub name: &'static str,
    /// What is special about its cases, in English.
    pub description: &'static str,
}

/// Which test data to generate.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestDataRequest {
    /// The name of the only generator to use; without it, all have their share.
    pub generator: Option<String>,
    /// The number of cases, or the maximum number of commands in a game whose input is one game; 100 by default.
    pub cases: Option<usize>,
    /// The same seed gives the same data; 1 by default.
    pub seed: Option<u64>,
}

/// A contest input with the right answers.
#[derive(Clone, Debug, Serialize)]
pub struct TestDataResponse {
    /// The input.
    pub input: String,
    /// The answers, one per line.
    pub answers: String,
}

const DEFAULT_CASES: usize = 100;

/// Lists the generators of a game.
pub fn list_generators(game: Game) -> GeneratorsResponse {
    let body = |GeneratorInfo { name, description, .. }| GeneratorBody { name, description };
    GeneratorsResponse { generators: generators(game).into_iter().map(body).collect() }
}

/// Generates test data.
///
/// # Errors
/// Returns an error if there is no such generator or the number of cases is out of range.
pub fn test_data(
    game: Game,
    request: &TestDataRequest,
    limits: &Limits,
) -> Result<TestDataResponse, Problem> {
    let bad_query = |detail: String| Problem::new(kinds::BAD_QUERY, detail);
    let (cases, max) = (request.cases.unwrap_or(DEFAULT_CASES), limits.max_cases);
    if cases == 0 || cases > max {
        return Err(bad_query(format!("cases: found {cases}, expected 1 to {max}")));
    }
    let names: Vec<&str> = request.generator.as_deref().into_iter().collect();
    let data = generate(game, &names, cases, request.seed.unwrap_or(1))
        .map_err(|error| bad_query(format!("generator: {error}")))?;
    Ok(TestDataResponse { input: data.input, answers: data.answers })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_of_each_generator_come_with_answers() {
        for game in Game::ALL {
            for generator in list_generators(game).generators {
                let request = TestDataRequest {
                    generator: Some(generator.name.to_owned()),
                    cases: Some(5),
                    ..TestDataRequest::default()
                };
                let data = test_data(game, &request, &Limits::default()).unwrap();
                assert!(!data.input.is_empty() && !data.answers.is_empty(), "{game} {}", generator.name);
            }
        }
    }

    #[test]
    fn unknown_generators_and_too_many_cases_are_refused() {
        let problem = |request| {
            let problem = test_data(Game::Checkers, &request, &Limits::default()).unwrap_err();
            serde_json::to_value(problem).unwrap()["detail"].to_string()
        };
        let unknown = TestDataRequest { generator: Some("x".to_owned()), ..TestDataRequest::default() };
        assert!(problem(unknown).contains("found `x`, expected one of"));
        let many = TestDataRequest { cases: Some(1001), ..TestDataRequest::default() };
        assert!(problem(many).contains("found 1001, expected 1 to 1000"));
    }
}
