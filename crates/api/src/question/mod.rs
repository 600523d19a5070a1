//! The questions by their methods and paths, for transports: `touchmove-server` routes by them, and a WebAssembly module answers requests
//! that look like those over HTTP.

pub mod board;
pub mod engine;
pub mod texts;

use crate::Limits;
use crate::problem::{Problem, kinds};
use crate::rules::LangRequest;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use serde::de::DeserializeOwned;
use touchmove::{Game, Lang, UnknownGame};

/// Initial capacity for JSON: most views are shorter.
const CAPACITY: usize = 8 * 1024;

/// The content types of answers.
pub mod content_type {
    /// JSON.
    pub const JSON: &str = "application/json";
    /// A picture as SVG.
    pub const SVG: &str = "image/svg+xml";
    /// A picture as PNG.
    pub const PNG: &str = "image/png";
}

/// Questions that need the same code, so that a page can load it when it asks the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What a board needs: rules, moves and pictures.
    Board,
    /// The engine.
    Engine,
    /// Texts that people bring: recorded games, contest input and output.
    Texts,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 3] = [Part::Board, Part::Engine, Part::Texts];

    /// Returns the name, such as `board`.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Board => "board",
            Part::Engine => "engine",
            Part::Texts => "texts",
        }
    }
}

macro_rules! questions {
    ($($part:ident $name:ident: $method:literal $path:literal, $doc:literal;)*) => {
        /// A question.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Question {
            $(#[doc = $doc] $name),*
        }

        impl Question {
            /// All questions.
            pub const ALL: &[Question] = &[$(Question::$name),*];

            /// Returns the method, `GET` or `POST`. What is posted is the request as JSON, or a text.
            pub const fn method(self) -> &'static str {
                match self {
                    $(Question::$name => $method),*
                }
            }

            /// Returns the path, in which `{game}` stands for the name or an alias of a game.
            pub const fn path(self) -> &'static str {
                match self {
                    $(Question::$name => $path),*
                }
            }

            /// Returns the part that answers it.
            pub const fn part(self) -> Part {
                match self {
                    $(Question::$name => Part::$part),*
                }
            }
        }
    };
}

questions! {
    Board Games: "GET" "/api/games", "Lists the games.";
    Texts Detect: "POST" "/api/detect", "Which game a text is of, and whether it is a position, a record or contest input.";
    Board Rules: "GET" "/api/games/{game}/rules", "The rulebook.";
    Board View: "POST" "/api/games/{game}/view", "A position with its legal moves.";
    Board Setup: "POST" "/api/games/{game}/setup", "A position from pieces on squares.";
    Board Move: "POST" "/api/games/{game}/move", "Plays a move.";
    Board ShortestPath: "POST" "/api/games/{game}/shortest-path", "A shortest path to the end.";
    Engine BestMove: "POST" "/api/games/{game}/best-move", "The move that the engine would play.";
    Engine Analyze: "POST" "/api/games/{game}/analyze", "The best moves with their scores.";
    Engine Solve: "POST" "/api/games/{game}/solve", "The exact value of a position.";
    Board Ending: "POST" "/api/games/{game}/ending", "Whether a game is over, and why.";
    Engine Puzzle: "POST" "/api/games/{game}/puzzle", "A position to win in a number of moves.";
    Engine PuzzleProgress: "POST" "/api/games/{game}/puzzle-progress", "Whether the moves of a solver keep the win.";
    Board Attacked: "POST" "/api/games/{game}/attacked", "The squares that the other side attacks.";
    Texts Record: "POST" "/api/games/{game}/record", "Reads recorded games.";
    Texts Convert: "POST" "/api/games/{game}/convert", "Writes a record in another format.";
    Texts Contest: "POST" "/api/games/{game}/contest", "Answers contest input.";
    Texts Output: "POST" "/api/games/{game}/output", "The output of a right program for contest input.";
    Texts Check: "POST" "/api/games/{game}/check", "Compares a program's output with the right answers.";
    Texts Generators: "GET" "/api/games/{game}/generators", "Lists the generators of test data.";
    Texts TestData: "GET" "/api/games/{game}/test-data", "Contest input with the right answers.";
    Board PictureSvg: "GET" "/api/games/{game}/picture.svg", "A picture of a position as SVG.";
    Board PicturePng: "GET" "/api/games/{game}/picture.png", "A picture of a position as PNG.";
    Board PiecesSvg: "GET" "/api/games/{game}/pieces.svg", "All pieces of a game.";
}

/// An answer as bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The type of the body, one of [`content_type`].
    pub content_type: &'static str,
    /// JSON or a picture.
    pub body: Vec<u8>,
}

/// A request that asks a question.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    question: Question,
    path: &'a str,
    game: Option<Game>,
    query: &'a str,
    body: &'a [u8],
    limits: &'a Limits,
    out_of_time: &'a dyn Fn() -> bool,
}

impl<'a> Asked<'a> {
    /// Finds the question of a request that looks like one over HTTP: `target` is a path with its query.
    ///
    /// # Errors
    /// Returns an error if nothing is at the path, the method is another one, or there is no such game.
    pub fn new(
        method: &str,
        target: &'a str,
        body: &'a [u8],
        limits: &'a Limits,
        out_of_time: &'a dyn Fn() -> bool,
    ) -> Result<Self, Problem> {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let found =
            Question::ALL.iter().find_map(|question| Some((*question, match_path(question.path(), path)?)));
        let (question, game) = found.ok_or_else(|| Problem::not_found(path))?;
        if method != question.method() {
            return Err(Problem::wrong_method(method, path));
        }
        let game = game.map(parse_game).transpose()?;
        Ok(Asked { question, path, game, query, body, limits, out_of_time })
    }

    fn game(&self) -> Result<Game, Problem> {
        self.game.ok_or_else(|| self.not_found())
    }

    fn lang(&self) -> Result<Lang, Problem> {
        parse_query::<LangRequest>(self.query).map(|query| query.lang)
    }

    /// Parses the query and the body of a question whose query has nothing but a language.
    fn lang_and_json<T: DeserializeOwned>(&self) -> Result<(Lang, T), Problem> {
        Ok((self.lang()?, parse_json(self.body)?))
    }

    /// The question is one of another part.
    fn not_found(&self) -> Problem {
        Problem::not_found(self.path)
    }
}

/// Answers a request that looks like one over HTTP: `target` is a path with its query.
///
/// # Errors
/// Returns an error if nothing is at the path, the request is malformed, or the question has no answer. Without the feature `png`
/// nothing is at the path of PNGs.
pub fn answer(
    method: &str,
    target: &str,
    body: &[u8],
    limits: &Limits,
    out_of_time: &dyn Fn() -> bool,
) -> Result<Answer, Problem> {
    answer_asked(&Asked::new(method, target, body, limits, out_of_time)?)
}

/// Answers a question of any part. Programs that need only one part call the function of that part, such as [`board::answer`].
///
/// # Errors
/// As [`answer`].
pub fn answer_asked(asked: &Asked<'_>) -> Result<Answer, Problem> {
    match asked.question.part() {
        Part::Board => board::answer(asked),
        Part::Engine => engine::answer(asked),
        Part::Texts => texts::answer(asked),
    }
}

/// Returns `Some` if a path has the form of `template`, with the text that stands for `{game}` if it has one.
fn match_path<'a>(template: &str, path: &'a str) -> Option<Option<&'a str>> {
    match template.split_once("{game}") {
        None => (template == path).then_some(None),
        Some((start, end)) => {
            let game = path.strip_prefix(start)?.strip_suffix(end)?;
            (!game.is_empty() && !game.contains('/')).then_some(Some(game))
        }
    }
}

/// Finds a game by its name or an alias in a path.
fn parse_game(name: &str) -> Result<Game, Problem> {
    let name = percent_decode_str(name).decode_utf8_lossy();
    name.parse().map_err(|error: UnknownGame| Problem::new(kinds::UNKNOWN_GAME, error.to_string()))
}

/// Parses the query of a URL.
///
/// # Errors
/// Returns an error if a parameter is unknown, missing or malformed.
pub fn parse_query<T: DeserializeOwned>(query: &str) -> Result<T, Problem> {
    serde_urlencoded::from_str(query).map_err(|error| Problem::new(kinds::BAD_QUERY, error.to_string()))
}

/// Parses a JSON body.
///
/// # Errors
/// Returns an error if it is not the JSON that the question expects.
pub fn parse_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::malformed_json(&error))
}

/// Serializes a response.
///
/// # Errors
/// Strings and numbers cannot fail to be written into memory, so an error is a bug.
pub fn to_json(value: &impl Serialize) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::with_capacity(CAPACITY);
    serde_json::to_writer(&mut bytes, value).map_err(|_| Problem::internal())?;
    Ok(bytes)
}

fn json(value: &impl Serialize) -> Result<Answer, Problem> {
    Ok(Answer { content_type: content_type::JSON, body: to_json(value)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(method: &str, target: &str, body: &str) -> Result<Answer, Problem> {
        answer(method, target, body.as_bytes(), &Limits::default(), &|| false)
    }

    #[test]
    fn every_question_is_answered() {
        for question in Question::ALL {
            let query = if *question == Question::Convert { "?to=list" } else { "" };
            let path = question.path().replace("{game}", "kings-tour") + query;
            let body = match question {
                Question::Record
                | Question::Convert
                | Question::Contest
                | Question::Output
                | Question::Detect => "c4 e6 d5\n",
                Question::Setup => r#"{"pieces": []}"#,
                Question::Move => r#"{"move": "d3"}"#,
                Question::PuzzleProgress => r#"{"position": "c4 e6 d5", "moves": 2}"#,
                Question::Check => r#"{"input": "c4 e6 d5\n", "output": "3\n"}"#,
                _ => "{}",
            };
            let answer = ask(question.method(), &path, body);
            assert!(answer.is_ok_and(|answer| !answer.body.is_empty()), "{question:?}");
        }
    }

    #[test]
    fn what_is_not_a_question_is_a_problem() {
        let kind = |method, target| ask(method, target, "{}").unwrap_err().kind();
        for path in ["", "/", "/api/games/", "/api/games/checkers", "/api/games//view", "/api/games/a/b/view"]
        {
            assert_eq!(kind("GET", path), "not-found", "{path}");
        }
        assert_eq!(kind("POST", "/api/games/checkers/rules"), "wrong-method");
        assert_eq!(kind("GET", "/api/games/chess/rules"), "unknown-game");
        assert_eq!(kind("GET", "/api/games/%FF/rules"), "unknown-game");
        assert_eq!(kind("GET", "/api/games?lang=fr"), "bad-query");
        assert_eq!(kind("GET", "/api/games/checkers/rules?language=en"), "bad-query");
        assert_eq!(ask("POST", "/api/games/checkers/view", "{").unwrap_err().kind(), "malformed-json");
    }

    #[test]
    fn games_in_paths_have_aliases() {
        let name = ask("GET", "/api/games/duck-chess/rules?lang=zh", "").unwrap();
        assert_eq!(ask("GET", "/api/games/%E9%B8%AD%E6%A3%8B/rules?lang=zh", "").unwrap(), name);
    }
}
