//! The data: the sample; then, not shown to anybody, the smallest cases that show the known mistakes, and generated cases of
//! every kind. All answers are the judge's.

use super::sources::Texts;
use super::{Item, Unmade};
use crate::games::checkers::{self, Checkers};
use crate::games::correct_move::{self, CorrectMove};
use crate::games::duck_chess::{self, DuckChess};
use crate::games::kings_tour::{self, KingsTour};
use crate::generate::generate;
use crate::judge::judge;
use crate::printers::Style;
use crate::problem::{Kind, Problem};
use crate::reference::{Mistake, contest};
use touchmove::Game;

const SEED: u64 = 1;

/// What a problem's statement promises, and how much is generated.
pub(super) trait Packed: Problem {
    /// How many cases a file of one kind has.
    const CASES: usize;
    /// How many files of each kind there are.
    const FILES: u64 = 1;
    /// How many cases the last file has, which is of all kinds.
    const MIXED: usize;
    /// The case, or what the statement allows of it.
    fn within_limits(case: Self::Case) -> Option<Self::Case>;
}

impl Packed for CorrectMove {
    const CASES: usize = 200;
    const MIXED: usize = 5000;
    fn within_limits(case: correct_move::Case) -> Option<correct_move::Case> {
        Some(case)
    }
}

impl Packed for KingsTour {
    const CASES: usize = 100;
    const MIXED: usize = 1000;
    fn within_limits(case: kings_tour::Case) -> Option<kings_tour::Case> {
        Some(case)
    }
}

impl Packed for Checkers {
    const CASES: usize = 20;
    const MIXED: usize = 500;
    /// The contest promises that no move has more than thirteen squares.
    fn within_limits(case: checkers::Case) -> Option<checkers::Case> {
        let fits = case.moves.len() <= 1000 && case.moves.iter().all(|path| path.len() <= 13);
        fits.then_some(case)
    }
}

impl Packed for DuckChess {
    const CASES: usize = 1000;
    const FILES: u64 = 2;
    const MIXED: usize = 1000;
    /// The contest promises squares of the board.
    fn within_limits(mut case: duck_chess::Case) -> Option<duck_chess::Case> {
        case.retain(|[xs, ys, xt, yt]| {
            [xs, xt].iter().all(|x| (0..10).contains(*x)) && [ys, yt].iter().all(|y| (0..9).contains(*y))
        });
        case.truncate(1000);
        (!case.is_empty()).then_some(case)
    }
}

/// All files below `data`.
pub(super) fn data<P: Packed>(texts: &Texts) -> Result<Vec<Item>, Unmade> {
    let mut secret = witnesses::<P>();
    for kind in P::kinds() {
        let name = kind.name;
        let kind = [kind];
        secret.extend((0..P::FILES).map(|file| (name.to_owned(), generated(&kind, P::CASES, SEED + file))));
    }
    secret.push(("mixed".to_owned(), generated(&P::kinds(), P::MIXED, SEED)));
    let mut files = vec![("sample/1".to_owned(), texts.sample.to_owned())];
    for (name, input) in secret {
        // Twice the same is no better than once, and a kind may have nothing within the limits.
        if input != P::input(&[]) && files.iter().all(|(_, other)| *other != input) {
            files.push((format!("secret/{:02}-{name}", files.len()), input));
        }
    }
    let mut items = Vec::new();
    for (name, input) in files {
        let mut answers = Vec::new();
        judge(P::GAME, input.as_bytes(), &mut answers, &Style::Contest)
            .map_err(|fault| Unmade(format!("{name}: {fault}")))?;
        items.push(Item::new(format!("data/{name}.in"), input));
        items.push(Item::new(format!("data/{name}.ans"), answers));
    }
    Ok(items)
}

fn generated<P: Packed>(kinds: &[Kind<P>], count: usize, seed: u64) -> String {
    let cases: Vec<P::Case> =
        generate::<P>(kinds, count, seed).into_iter().filter_map(P::within_limits).collect();
    P::input(&cases)
}

/// The witnesses, a file a clause; in duck chess, which has one game an input, a file a mistake.
fn witnesses<P: Problem>() -> Vec<(String, String)> {
    let Some(game) = contest::Game::parse(P::GAME.name()) else { return Vec::new() };
    let end = if P::GAME == Game::Checkers { "0 0\n" } else { "" };
    let mut files: Vec<(String, Vec<&str>)> = Vec::new();
    for mistake in Mistake::of(game) {
        let name =
            if P::MOST_CASES == 1 { mistake.name().to_owned() } else { mistake.clause().to_lowercase() };
        let input = mistake.witness().input;
        let case = input.strip_suffix(end).unwrap_or(input);
        match files.iter_mut().find(|(other, _)| *other == name) {
            Some((_, cases)) if cases.contains(&case) => {}
            Some((_, cases)) => cases.push(case),
            None => files.push((name, vec![case])),
        }
    }
    files.into_iter().map(|(name, cases)| (name, cases.concat() + end)).collect()
}
