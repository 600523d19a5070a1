//! Failures are found and shrunk.

use crate::{Function, NEVER, budget, counterexample, judged, report};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use touchmove::{Game, checkers, duck_chess};
use touchmove_contest::reference::{self, parse_cases};
use touchmove_contest::{Failure, RunOutput, RuntimeError, StressOptions, rulings, stress};

/// Answers like a program that does not know one clause.
fn without_clause(game: Game, clause: &str, instead: &str, input: &str) -> RunOutput {
    let mut output = String::new();
    rulings(game, input.as_bytes(), |ruling| {
        let is_unknown = ruling.outcome.is_err() && ruling.clauses() == clause;
        output.push_str(if is_unknown { instead } else { &ruling.answer });
        output.push('\n');
        ControlFlow::Continue(())
    })
    .unwrap();
    RunOutput::success(output)
}

#[test]
fn unknown_clauses_of_checkers_are_found() {
    for clause in ["CK1", "CK2", "CK3", "CK4", "CK5", "CK6", "CK7"] {
        let found = counterexample(Game::Checkers, |input, _| {
            without_clause(Game::Checkers, clause, "All moves valid", input)
        });
        let [case] = &parse_cases::<checkers::Position>(&found.input)[..] else { panic!("{clause}") };
        assert!(found.is_minimal && !found.is_stateful, "{clause}");
        assert!(case.moves.len() <= 2 && case.red.len() + case.white.len() <= 6, "{clause}: {case:?}");
    }
}

#[test]
fn unknown_clauses_of_duck_chess_are_found() {
    for clause in ["DC1", "DC2", "DC3", "DC4", "DC5", "DC6", "DC7", "DC8", "DC9", "DC12"] {
        let found = counterexample(Game::DuckChess, |input, _| {
            without_clause(Game::DuckChess, clause, "red soldier;NA;no;no", input)
        });
        let [case] = &parse_cases::<duck_chess::Position>(&found.input)[..] else { panic!("{clause}") };
        let max = if clause == "DC9" { 12 } else { 2 };
        assert!(found.is_minimal && case.len() <= max, "{clause}: {case:?}");
    }
}

#[test]
fn unknown_clauses_of_correct_move_are_found() {
    for clause in ["CM1", "CM2", "CM3"] {
        let found = counterexample(Game::CorrectMove, |input, _| {
            without_clause(Game::CorrectMove, clause, "Continue", input)
        });
        assert_eq!(found.input.lines().count(), 1, "{clause}");
    }
}

#[test]
fn right_programs_are_proved_right_where_all_inputs_can_be_tried() {
    for (game, cases) in [(Game::CorrectMove, 262_144), (Game::KingsTour, 237_916)] {
        let report = report(game, |input, _| RunOutput::success(judged(game, input)));
        assert!(report.is_exhaustive && report.counterexample.is_none(), "{game}");
        assert_eq!(report.progress.cases, cases, "{game}");
    }
}

/// The program answers the second of two equal king's squares in a row wrongly.
#[test]
fn a_program_that_keeps_state_is_found() {
    let found = counterexample(Game::KingsTour, |input, _| {
        let answers = judged(Game::KingsTour, input);
        let mut last = "";
        let lines = input.lines().zip(answers.lines()).map(|(line, answer)| {
            let is_repeated = std::mem::replace(&mut last, &line[..2]) == &line[..2];
            if is_repeated { "7\n".to_owned() } else { format!("{answer}\n") }
        });
        RunOutput::success(lines.collect::<String>())
    });
    assert!(found.is_stateful && found.is_minimal);
    assert_eq!(found.diagnosis.mistakes[0].name, "depends-on-cases-before");
    assert_eq!(found.input.lines().count(), 2);
}

/// Buffered output is lost in a crash, so the failing case is found by bisection.
#[test]
fn the_case_that_crashes_is_found() {
    let found = counterexample(Game::CorrectMove, |input, _| {
        if input.lines().any(|line| line == "17 49 25") {
            return RunOutput {
                stdout: String::new(),
                error: Some(RuntimeError::Crash("SIGSEGV".to_owned())),
            };
        }
        RunOutput::success(judged(Game::CorrectMove, input))
    });
    assert_eq!(found.input, "17 49 25\n");
    assert!(matches!(found.failure, Failure::Runtime(RuntimeError::Crash(_))));
}

fn time_limit() -> RunOutput {
    RunOutput { stdout: String::new(), error: Some(RuntimeError::TimeLimit) }
}

#[test]
fn too_many_cases_at_once_do_not_make_a_program_too_slow() {
    let program = Function(|input: &str, answers| {
        if answers > 300 { time_limit() } else { RunOutput::success(judged(Game::Checkers, input)) }
    });
    assert!(stress(Game::Checkers, &program, &budget(5_000), |_| ()).counterexample.is_none());
}

/// The program is too slow for many cases, and time is up before it answers a single one.
#[test]
fn a_program_that_never_answers_is_too_slow() {
    let runs = AtomicU64::new(0);
    let program = Function(|_: &str, answers| {
        if answers > 1 {
            return time_limit();
        }
        runs.fetch_add(1, Ordering::Relaxed);
        RunOutput { stdout: String::new(), error: Some(RuntimeError::Cancelled) }
    });
    // Time is up once a single case has been run.
    let clock = || Duration::from_secs(runs.load(Ordering::Relaxed));
    let options = StressOptions {
        seed: 1,
        max_cases: None,
        jobs: 1,
        time: Duration::from_secs(1),
        clock: &clock,
        stop: &NEVER,
    };
    let report = stress(Game::Checkers, &program, &options, |_| ());
    assert!(runs.load(Ordering::Relaxed) > 0);
    assert_eq!(report.progress.cases, 0);
    assert_eq!(report.counterexample.unwrap().failure, Failure::Runtime(RuntimeError::TimeLimit));
}

/// Time that runs out while shrinking leaves a counterexample that is not minimal.
#[test]
fn shrinking_ends_when_time_is_up() {
    let runs = AtomicU64::new(0);
    let program = Function(|input: &str, _| {
        runs.fetch_add(1, Ordering::Relaxed);
        without_clause(Game::DuckChess, "DC9", "red soldier;NA;no;no", input)
    });
    let clock = || Duration::from_millis(runs.load(Ordering::Relaxed));
    let options = StressOptions { clock: &clock, time: Duration::from_secs(1), ..budget(2_000) };
    let found = stress(Game::DuckChess, &program, &options, |_| ()).counterexample.unwrap();
    assert!(!found.is_minimal || runs.load(Ordering::Relaxed) < 1_000);
}

/// Once the king is locked in, the program believes that he is from then on.
#[test]
fn a_flag_that_is_never_reset_is_found() {
    let found = counterexample(Game::CorrectMove, |input, _| {
        let answers = judged(Game::CorrectMove, input);
        let mut stopped = false;
        let lines = answers.lines().map(|answer| {
            stopped |= answer == "Stop";
            if stopped && answer == "Continue" { "Stop\n".to_owned() } else { format!("{answer}\n") }
        });
        RunOutput::success(lines.collect::<String>())
    });
    assert!(found.is_stateful && found.is_minimal && found.input.lines().count() == 2);
}

/// The program reads no more than ten squares of a move.
#[test]
fn a_move_of_eleven_squares_is_tried() {
    let found = counterexample(Game::Checkers, |input, _| {
        // Pieces are negative for kings, so only moves are cut.
        let is_move = |line: &str| line.contains('-') && !line.contains(' ') && !line.starts_with('-');
        let cut = |line: &str| line.split('-').take(10).collect::<Vec<_>>().join("-") + "\n";
        let read: String =
            input.lines().map(|line| if is_move(line) { cut(line) } else { format!("{line}\n") }).collect();
        RunOutput::success(judged(Game::Checkers, &read))
    });
    assert_eq!(parse_cases::<checkers::Position>(&found.input)[0].moves[0].len(), 11);
}

/// Answers like a mutant, or correctly, but ends some runs otherwise: those for which `interrupt` returns an output.
fn interrupted<'a>(
    game: Game,
    mutation: Option<&'static str>,
    interrupt: impl Fn(u64) -> Option<RunOutput> + Sync + 'a,
) -> Function<impl Fn(&str, usize) -> RunOutput + Sync + 'a> {
    let mutation = mutation.map(|name| reference::find_mutation(name).unwrap());
    let runs = AtomicU64::new(0);
    Function(move |input: &str, _| {
        let answers = || RunOutput::success(reference::answers(game, input, mutation).join("\n"));
        interrupt(runs.fetch_add(1, Ordering::Relaxed)).unwrap_or_else(answers)
    })
}

/// Every 97th run hangs, and from every one of them on.
#[test]
fn a_run_that_hangs_now_and_then_does_not_hide_the_mistake() {
    for (game, mutation) in [
        (Game::CorrectMove, "queen-jumps-king"),
        (Game::Checkers, "forgets-must-jump"),
        (Game::DuckChess, "horse-jumps"),
    ] {
        let expected = stress(game, &interrupted(game, Some(mutation), |_| None), &budget(50_000), |_| ());
        let expected = expected.counterexample.unwrap();
        for first in (0..97).step_by(8) {
            let program = interrupted(game, Some(mutation), move |run| (run % 97 == first).then(time_limit));
            let options = StressOptions { jobs: 1, ..budget(50_000) };
            let found = stress(game, &program, &options, |_| ()).counterexample.unwrap();
            let names: Vec<&str> = found.diagnosis.mistakes.iter().map(|mistake| mistake.name).collect();
            assert!(
                matches!(found.failure, Failure::WrongAnswer(_)),
                "{mutation} {first}: {:?}",
                found.failure
            );
            assert!(
                found.is_confirmed && found.is_minimal && names.contains(&mutation),
                "{mutation} {first}: {names:?}"
            );
            assert_eq!(found.input, expected.input, "{mutation} {first}");
        }
    }
}

#[test]
fn a_right_program_that_hangs_now_and_then_is_not_accused() {
    for first in 0..5 {
        let program = interrupted(Game::KingsTour, None, move |run| (run % 5 == first).then(time_limit));
        let report = stress(Game::KingsTour, &program, &budget(400_000), |_| ());
        assert!(report.counterexample.is_none() && report.is_exhaustive, "{first}");
        assert_eq!(report.progress.cases, 237_916, "{first}");
        assert!(report.progress.unconfirmed > 0, "{first}");
    }
}

/// Every other run answers one of the cases wrongly.
#[test]
fn different_answers_to_the_same_input_are_flaky() {
    let runs = AtomicU64::new(0);
    let program = Function(|input: &str, _| {
        let is_odd = runs.fetch_add(1, Ordering::Relaxed) % 2 == 1;
        let right = judged(Game::CorrectMove, input);
        let answer = |(line, answer): (&str, &str)| {
            format!("{}\n", if line == "17 49 25" && is_odd { "Continue" } else { answer })
        };
        RunOutput::success(input.lines().zip(right.lines()).map(answer).collect::<String>())
    });
    for _ in 0..2 {
        let options = StressOptions { jobs: 1, ..budget(400_000) };
        let found = stress(Game::CorrectMove, &program, &options, |_| ()).counterexample.unwrap();
        assert_eq!(found.input, "17 49 25\n");
        assert!(!found.is_stateful && found.is_confirmed && found.diagnosis.mistakes.is_empty());
        let Failure::Flaky { line: 0, outputs } = &found.failure else { panic!("{:?}", found.failure) };
        let mut answers = outputs.clone().map(|output| output.stdout);
        answers.sort();
        assert_eq!(answers, ["Continue\n", "Move not allowed\n"]);
        // The other run comes first the next time.
        runs.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_program_that_crashes_now_and_then_is_flaky() {
    let crash =
        || RunOutput { stdout: String::new(), error: Some(RuntimeError::Crash("SIGSEGV".to_owned())) };
    let program = interrupted(Game::Checkers, None, move |run| (run % 3 == 2).then(crash));
    let found = stress(Game::Checkers, &program, &budget(20_000), |_| ()).counterexample.unwrap();
    let Failure::Flaky { outputs, .. } = &found.failure else { panic!("{:?}", found.failure) };
    assert_eq!(outputs.iter().filter(|output| output.error.is_some()).count(), 1, "{outputs:?}");
}

/// The kernel kills runs when the machine is out of memory.
#[test]
fn runs_that_are_ended_from_outside_accuse_nobody() {
    for first in 0..4 {
        let external =
            || RunOutput { stdout: String::new(), error: Some(RuntimeError::External("why".to_owned())) };
        let program = interrupted(Game::Checkers, None, move |run| (run >= first).then(external));
        let report = stress(Game::Checkers, &program, &budget(20_000), |_| ());
        assert!(report.counterexample.is_none() && !report.is_exhaustive, "{first}");
        assert_eq!(report.run_error.as_deref(), Some("why"), "{first}");
    }
}
