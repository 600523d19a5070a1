//! The witnesses are small: a search finds no smaller ones. `ROUNDS=n` searches longer, `SEED=n` elsewhere; what it finds belongs
//! into the tables.

use crate::cases::{all_cases, difference, random_case, random_game, size, smaller, text};
use touchmove_contest::random::Random;
use touchmove_contest::reference::contest::Case;
use touchmove_contest::reference::{Game, Mistake, contest};

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// The smallest case near this one that still shows the mistake.
fn shrink(mut case: Case, mistake: Mistake) -> Case {
    let first = difference(&case, mistake);
    if let (Case::DuckChess(commands), Some((at, ..))) = (&mut case, first) {
        commands.truncate(at + 1);
    }
    while let Some(next) = smaller(&case).into_iter().find(|case| difference(case, mistake).is_some()) {
        case = next;
    }
    case
}

fn report(mistakes: &[Mistake], best: Vec<Option<Case>>) {
    let mut found = String::new();
    for (mistake, case) in mistakes.iter().zip(best) {
        let Some(case) = case else { continue }; // rare; its witness shows it
        let known = contest::cases(mistake.game(), mistake.witness().input).into_iter().next();
        if known.is_none_or(|known| size(&case).0 < size(&known).0) {
            let (_, right, wrong) = difference(&case, *mistake).unwrap();
            found += &format!("WITNESS {} {:?} {right:?} {wrong:?}\n", mistake.name(), text(&case));
        }
    }
    assert_eq!(found, "", "smaller witnesses:\n{found}");
}

fn puzzle(game: Game) {
    let mut cases = all_cases(game);
    if game == Game::KingsTour {
        cases.sort_by_cached_key(size);
    }
    let mistakes = Mistake::of(game);
    let first = |mistake: &Mistake| cases.iter().find(|case| difference(case, *mistake).is_some()).cloned();
    report(&mistakes, mistakes.iter().map(first).collect());
}

fn game(game: Game, rounds: u64) {
    let mistakes = Mistake::of(game);
    let mut best: Vec<Option<Case>> = vec![None; mistakes.len()];
    let mut random = Random(number("SEED", 1));
    for _ in 0..number("ROUNDS", rounds) {
        let mut case = random_case(game, &mut random);
        if let Some(Some(Case::DuckChess(commands))) = random.pick(&best) {
            // Half of the games begin like the best ones so far.
            let kept = random.below(2 * commands.len());
            case = random_game(commands.get(..kept).unwrap_or_default(), &mut random);
        }
        for (mistake, best) in mistakes.iter().zip(&mut best) {
            let Some((at, ..)) = difference(&case, *mistake) else { continue };
            if let Some(Case::DuckChess(commands)) = best {
                if at > commands.len() + 3 {
                    continue; // unlikely to become smaller, and slow to try
                }
            }
            let small = shrink(case.clone(), *mistake);
            if best.as_ref().is_none_or(|best| size(&small) < size(best)) {
                *best = Some(small);
            }
        }
    }
    report(&mistakes, best);
}

#[test]
fn no_smaller_witness_in_correct_move() {
    puzzle(Game::CorrectMove);
}

#[test]
fn no_smaller_witness_in_kings_tour() {
    puzzle(Game::KingsTour);
}

#[test]
fn no_smaller_witness_in_checkers() {
    game(Game::Checkers, 2000);
}

#[test]
fn no_smaller_witness_in_duck_chess() {
    game(Game::DuckChess, 200);
}
