//! The contest formats, read forgivingly as contest programs read them: words between blanks, as long as there are some.

use super::{Mistake, checkers, correct_move, duck_chess, kings_tour};

/// The four games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Correct Move.
    CorrectMove,
    /// Kings Tour.
    KingsTour,
    /// Checkers.
    Checkers,
    /// Duck chess.
    DuckChess,
}

impl Game {
    /// All of them.
    pub const ALL: [Game; 4] = [Game::CorrectMove, Game::KingsTour, Game::Checkers, Game::DuckChess];

    /// The name that people type.
    pub fn name(self) -> &'static str {
        match self {
            Game::CorrectMove => "correct-move",
            Game::KingsTour => "kings-tour",
            Game::Checkers => "checkers",
            Game::DuckChess => "duck-chess",
        }
    }

    /// The game of that name.
    pub fn parse(name: &str) -> Option<Game> {
        Game::ALL.into_iter().find(|game| game.name() == name)
    }
}

/// One case of an input. A game of duck chess is one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// King, queen, the queen's new place.
    CorrectMove([i32; 3]),
    /// King, pawn A, pawn B.
    KingsTour([kings_tour::Square; 3]),
    /// An instance.
    Checkers(checkers::Instance),
    /// The commands.
    DuckChess(Vec<[i64; 4]>),
}

/// A number, and 0 for what is none; as close as possible to one that is too large.
fn number(word: &str) -> i64 {
    let limit = if word.starts_with('-') { i64::MIN } else { i64::MAX };
    let digits = word.trim_start_matches('-');
    if digits.is_empty() || digits.contains(|letter: char| !letter.is_ascii_digit()) {
        return 0;
    }
    word.parse().unwrap_or(limit)
}

/// Squares joined by `-`. A square may be negative: then two `-` stand in a row.
fn path(word: &str) -> Vec<i64> {
    let mut path = vec![];
    let mut negative = false;
    for part in word.split('-') {
        if part.is_empty() {
            negative = true;
            continue;
        }
        path.push(if negative { -number(part) } else { number(part) });
        negative = false;
    }
    path
}

/// A square of Kings Tour, `a1` to `h8`; the nearest one for anything else.
fn square(word: &str) -> kings_tour::Square {
    let bytes = word.as_bytes();
    let part = |index: usize, first: u8| {
        let byte = bytes.get(index).copied().unwrap_or(first);
        i32::from(byte.saturating_sub(first).min(7))
    };
    (part(0, b'a'), part(1, b'1'))
}

/// All cases of an input, up to its end or to where it is cut short.
pub fn cases(game: Game, input: &str) -> Vec<Case> {
    let mut words = input.trim_start_matches('\u{feff}').split_whitespace();
    let mut cases = vec![];
    while let Some(case) = next_case(game, &mut words) {
        cases.push(case);
    }
    cases
}

/// The next case, if the words do not end before it does. What duck chess has of a game that is cut short counts as one.
pub fn next_case<W: AsRef<str>>(game: Game, words: &mut impl Iterator<Item = W>) -> Option<Case> {
    let mut number = || words.next().map(|word| number(word.as_ref()));
    match game {
        Game::CorrectMove => {
            let mut place = || number().map(|place| place.clamp(0, 63) as i32);
            Some(Case::CorrectMove([place()?, place()?, place()?]))
        }
        Game::KingsTour => {
            let mut square = || words.next().map(|word| square(word.as_ref()));
            Some(Case::KingsTour([square()?, square()?, square()?]))
        }
        Game::Checkers => {
            let (red, white) = (number()?, number()?);
            if (red, white) == (0, 0) {
                return None;
            }
            let red = (0..red).map(|_| number()).collect::<Option<_>>()?;
            let white = (0..white).map(|_| number()).collect::<Option<_>>()?;
            let moves = number()?;
            let white_first = words.next()?.as_ref().eq_ignore_ascii_case("w");
            let moves = (0..moves).map(|_| words.next().map(|word| path(word.as_ref())));
            let moves = moves.collect::<Option<_>>()?;
            Some(Case::Checkers(checkers::Instance { red, white, white_first, moves }))
        }
        Game::DuckChess => {
            let count = number()?;
            let mut command = || Some([number()?, number()?, number()?, number()?]);
            Some(Case::DuckChess((0..count).map_while(|_| command()).collect()))
        }
    }
}

/// The answers to a case, line by line, of the referee who makes this mistake; of the right one when it is none, or one in
/// another game.
pub fn answers(case: &Case, mistake: Option<Mistake>) -> Vec<String> {
    match (case, mistake) {
        (Case::CorrectMove([king, queen, to]), Some(Mistake::CorrectMove(mistake))) => {
            vec![correct_move::verdict_with(*king, *queen, *to, Some(mistake)).to_owned()]
        }
        (Case::CorrectMove([king, queen, to]), _) => {
            vec![correct_move::verdict(*king, *queen, *to).to_owned()]
        }
        (Case::KingsTour([king, a, b]), Some(Mistake::KingsTour(mistake))) => {
            vec![kings_tour::answer(*king, *a, *b, Some(mistake))]
        }
        (Case::KingsTour([king, a, b]), _) => vec![kings_tour::answer(*king, *a, *b, None)],
        (Case::Checkers(instance), Some(Mistake::Checkers(mistake))) => {
            vec![checkers::answer(instance, Some(mistake))]
        }
        (Case::Checkers(instance), _) => vec![checkers::answer(instance, None)],
        (Case::DuckChess(commands), Some(Mistake::DuckChess(mistake))) => {
            duck_chess::answers(commands, Some(mistake))
        }
        (Case::DuckChess(commands), _) => duck_chess::answers(commands, None),
    }
}

/// The answers to a whole input.
pub fn answer_all(game: Game, input: &str, mistake: Option<Mistake>) -> Vec<String> {
    cases(game, input).iter().flat_map(|case| answers(case, mistake)).collect()
}
