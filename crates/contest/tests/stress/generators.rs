//! Generated cases are always valid, and everything is covered.

use crate::{Function, budget};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use touchmove::{Game, Position as _, checkers, correct_move, duck_chess, kings_tour};
use touchmove_contest::random::Random;
use touchmove_contest::reference::parse_cases;
use touchmove_contest::{
    CaseSource, PackageFormat, Problem, RunOutput, generate, generators, package, rulings, stress,
};

/// Returns the clauses that refusals of an input name, and the answers.
fn judged(game: Game, input: &str) -> (BTreeSet<&'static str>, Vec<String>) {
    let (mut clauses, mut answers) = (BTreeSet::new(), Vec::new());
    rulings(game, input.as_bytes(), |ruling| {
        clauses.extend(ruling.outcome.as_ref().err().map(|refusal| refusal.clause.id));
        answers.push(ruling.answer.clone());
        ControlFlow::Continue(())
    })
    .unwrap_or_else(|error| panic!("{error}\n{input}"));
    (clauses, answers)
}

/// Returns some cases of each generator.
fn some<P: Problem>(count: usize) -> BTreeMap<&'static str, Vec<P::Case>> {
    let mut random = Random(1);
    let cases = P::generators().into_iter().map(|generator| {
        let cases = match generator.source {
            CaseSource::Exhaustive(all) => all().into_iter().take(count).collect(),
            CaseSource::Random(case) => (0..count).map(|_| case(&mut random)).collect(),
        };
        (generator.name, cases)
    });
    cases.collect()
}

/// Compares the answers of generated cases with the judge's, and returns the clauses by generator.
fn check_answers<P: Problem>(count: usize) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut clauses = BTreeMap::new();
    for (name, cases) in some::<P>(count) {
        for cases in cases.chunks(P::MAX_CASES.min(count)) {
            let (seen, answers) = judged(P::GAME, &P::input(cases));
            let own: Vec<String> = cases.iter().flat_map(P::answers).collect();
            assert_eq!(own, answers, "{name}");
            clauses.entry(name).or_insert_with(BTreeSet::new).extend(seen);
        }
    }
    clauses
}

#[test]
fn cases_are_valid_and_their_answers_right() {
    check_answers::<correct_move::Position>(60_000);
    check_answers::<kings_tour::Position>(20_000);
    let clauses = check_answers::<checkers::Position>(60);
    for (generator, clause) in [
        ("must-jump", "CK4"),
        ("incomplete-jump", "CK3"),
        ("jump-after-crowning", "CK5"),
        ("jumped-twice", "CK6"),
        ("man-steps-backward", "CK2"),
        ("after-the-end", "CK7"),
        ("empty-start", "CK1"),
    ] {
        assert_eq!(clauses[generator], BTreeSet::from([clause]), "{generator}");
    }
    let all: BTreeSet<&str> = clauses.into_values().flatten().collect();
    assert_eq!(all.len(), 7, "{all:?}");
    let clauses = check_answers::<duck_chess::Position>(30);
    let all: BTreeSet<&str> = clauses.into_values().flatten().collect();
    // DC8 to DC12 refuse by themselves, DC10 and DC11 never do.
    assert_eq!(all.len(), 10, "{all:?}");
}

/// The statement says that no move has more than 13 squares; right programs that relied on it were accused.
#[test]
fn moves_of_checkers_have_at_most_13_squares() {
    for (name, cases) in some::<checkers::Position>(300) {
        let longest = cases.iter().flat_map(|case| &case.moves).map(Vec::len).max();
        assert!(longest <= Some(checkers::MAX_SQUARES), "{name}: {longest:?}");
    }
}

#[test]
fn archived_games_are_legal() {
    let games = include_str!("../../src/games/checkers/archive/checkers.in");
    let (_, answers) = judged(Game::Checkers, games);
    assert_eq!(answers.len(), 41);
    assert!(answers.iter().all(|answer| answer == "All moves valid"), "{answers:?}");
    let all = some::<checkers::Position>(100).remove("tournament-game").unwrap();
    assert!(
        all.iter().all(|case| all.len() == 100 && checkers::Position::answers(case) == ["All moves valid"])
    );
}

/// Returns the variant of a reason.
fn name(reason: impl std::fmt::Debug) -> String {
    format!("{reason:?}").split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// Every reason occurs, except those that a valid input cannot give: squares off the board, moves of one square or of more
/// than thirteen.
#[test]
fn every_reason_to_refuse_a_move_occurs() {
    let mut seen = BTreeSet::new();
    for case in some::<checkers::Position>(60).into_values().flatten() {
        let refused = case.play().and_then(|(_, refused)| refused);
        seen.extend(refused.map(|(_, reason)| name(reason)));
    }
    let all = "EmptyStart GameIsOver GoesOnAfterCrowning GoesOnAfterStep JumpOntoPiece JumpedTwice JumpsOwnPiece \
               ManJumpsBack ManStepsBack MustJump MustJumpOn NotAJump NotAMove NotYours NothingToJump StepOntoPiece";
    assert_eq!(seen.into_iter().collect::<Vec<_>>().join(" "), all);
    let mut seen = BTreeSet::new();
    for case in some::<duck_chess::Position>(30).into_values().flatten() {
        let mut position = duck_chess::Position::default();
        for command in case {
            let refused = duck_chess::Move::from_numbers(command).and_then(|mv| position.play(&mv)).err();
            seen.extend(refused.map(name));
        }
    }
    let all = "Blocked EmptyStart GameIsOver NotItsMove NotYours OntoOwnPiece StandsStill";
    assert_eq!(seen.into_iter().collect::<Vec<_>>().join(" "), all);
}

#[test]
fn every_input_of_the_puzzles_is_tried_once() {
    let count = |all: usize, mut cases: Vec<[u8; 3]>| {
        assert_eq!(cases.len(), all);
        cases.sort_unstable();
        cases.dedup();
        assert_eq!(cases.len(), all);
    };
    count(64 * 64 * 64, some::<correct_move::Position>(usize::MAX).into_values().flatten().collect());
    count(237_916, some::<kings_tour::Position>(usize::MAX).into_values().flatten().collect());
}

#[test]
fn simpler_cases_are_valid_too() {
    for cases in some::<checkers::Position>(5).into_values() {
        for case in cases {
            for simpler in checkers::Position::simpler(&case) {
                judged(Game::Checkers, &checkers::Position::input(&[simpler]));
            }
        }
    }
    for cases in some::<duck_chess::Position>(2).into_values() {
        for case in cases {
            assert!(duck_chess::Position::simpler(&case).iter().all(|simpler| simpler.len() <= case.len()));
        }
    }
}

#[test]
fn unknown_generators_are_refused() {
    let error = generate(Game::CorrectMove, &["stop", "none"], 1, 1).unwrap_err();
    assert_eq!(error.name, "none");
    let known: Vec<&str> = generators(Game::CorrectMove).iter().map(|generator| generator.name).collect();
    assert_eq!(error.known, known);
}

/// Returns the output of a program that looks for check without the legs on two rows.
fn without_legs_on(rows: [u8; 2], input: &str) -> String {
    use duck_chess::{Illegal, Kind, Move, Position, Side};
    let ignores_a_leg = |position: &Position| {
        Side::BOTH.into_iter().any(|side| {
            let mut setup = position.setup();
            setup.to_move = side;
            let (Ok(position), Some(to)) = (setup.validate(), position.captain(side.other())) else { return false };
            position.of(side).iter().any(|from| {
                matches!(position.check(&Move { from, to }),
                    Err(Illegal::Blocked { piece, at, .. }) if piece.kind != Kind::Car && rows.contains(&at.row()))
            })
        })
    };
    let (case, mut position, mut output) =
        (parse_cases::<Position>(input).remove(0), Position::default(), String::new());
    for (command, answer) in case.iter().zip(Position::answers(&case)) {
        let played = Move::from_numbers(*command).and_then(|mv| position.play(&mv));
        let is_wrong =
            played.is_ok_and(|played| !played.over && played.check.is_none()) && ignores_a_leg(&position);
        output += &if is_wrong { answer.replacen(";no;", ";yes;", 1) } else { answer };
        output.push('\n');
    }
    output
}

#[test]
fn a_check_test_without_legs_on_two_rows_is_caught() {
    for row in 0..9 {
        let program = |input: &str, _: usize| RunOutput::success(without_legs_on([row, row + 1], input));
        let report = stress(Game::DuckChess, &Function(program), &budget(150), |_| ());
        let found = report.counterexample.unwrap_or_else(|| panic!("rows {row} and {}", row + 1));
        println!("{row}: {} games, {}", report.progress.cases, found.generator);
        assert!(found.ruling.is_some_and(|ruling| ruling.clauses() == "DC10"), "{}", found.input);
    }
}

#[test]
fn package_data_catches_a_check_test_without_legs_on_two_rows() {
    let files = package(Game::DuckChess, PackageFormat::Kattis).unwrap();
    let text = |path: &str| {
        let file = files.iter().find(|file| file.path == path).unwrap();
        String::from_utf8(file.bytes.clone()).unwrap()
    };
    let names = files.iter().filter_map(|file| file.path.strip_suffix(".in"));
    let names: Vec<&str> = names.filter(|name| name.starts_with("data/secret/")).collect();
    for row in 0..9 {
        let fails = |name: &&str| {
            without_legs_on([row, row + 1], &text(&format!("{name}.in"))) != text(&format!("{name}.ans"))
        };
        assert!(names.iter().any(fails), "rows {row} and {}", row + 1);
    }
}
