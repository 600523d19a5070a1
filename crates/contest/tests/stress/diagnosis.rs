//! The diagnosis names the mistake of a program, and nothing that contradicts what was seen of it.

use crate::{budget, counterexample, judged};
use std::time::Duration;
use touchmove::{Game, duck_chess, with_game};
use touchmove_contest::reference::{self, find_mutation, parse_cases};
use touchmove_contest::{Counterexample, Failure, Mutation, Problem, Program, RunOutput, stress};

fn names(found: &Counterexample) -> Vec<String> {
    found.diagnosis.mistakes.iter().map(ToString::to_string).collect()
}

/// A mutant with two mutations.
struct Double([&'static Mutation; 2]);

impl Program for Double {
    fn run(&self, input: &str, _: usize, _: Option<Duration>) -> RunOutput {
        fn all<P: Problem>(input: &str, mutations: [&Mutation; 2]) -> String {
            let answers =
                |case: &P::Case| P::mutant_answers(case, mutations.map(|mutation| Some(mutation.into())));
            parse_cases::<P>(input).iter().flat_map(answers).map(|line| line + "\n").collect()
        }
        RunOutput::success(with_game!(self.0[0].game, P => all::<P>(input, self.0)))
    }
}

#[test]
fn two_mistakes_are_named_together() {
    for [one, other] in [
        ["queen-may-stay", "forgets-not-allowed"],
        ["forgets-must-jump", "men-jump-backward"],
        ["never-crowns", "either-side-moves"],
        ["ignores-threats-of-b", "counts-the-start"],
    ] {
        let mutations = [one, other].map(|name| find_mutation(name).unwrap());
        let found =
            stress(mutations[0].game, &Double(mutations), &budget(400_000), |_| ()).counterexample.unwrap();
        let mut named = names(&found);
        named.sort_unstable();
        let mut expected = [one, other];
        expected.sort_unstable();
        assert_eq!(named, expected);
        assert!(found.diagnosis.is_combined);
    }
}

/// A program was corrected in one place, but not where the same code had been copied to.
#[test]
fn a_mistake_in_one_part_of_the_rules_is_named_with_that_part() {
    for (name, scope) in [
        ("row-by-difference", "stop"),
        ("king-misses-step", "not-allowed"),
        ("pawns-threaten-one-side-only", "b"),
        ("kings-jump-forward-only", "white"),
        ("king-forgets-direction", "must-jump"),
        ("horse-leg-at-target", "check"),
        ("soldier-never-retreats", "blue"),
    ] {
        let mutation = find_mutation(name).unwrap();
        let mutants = || reference::Mutant::from(mutation).limited();
        let mutant = mutants().find(|mutant| mutant.scope().is_some_and(|it| it.name == scope)).unwrap();
        fn answers<P: Problem>(input: &str, mutant: reference::Mutant<'_>) -> Vec<String> {
            let cases = parse_cases::<P>(input);
            cases.iter().flat_map(|case| P::mutant_answers(case, [Some(mutant), None])).collect()
        }
        let found = counterexample(mutation.game, |input, _| {
            let answers = with_game!(mutation.game, P => answers::<P>(input, mutant));
            RunOutput::success(answers.join("\n"))
        });
        assert_eq!(names(&found), [format!("{name}:{scope}")], "{}", found.input);
    }
}

/// The program ignores both legs of the duck, but only from row 5 on: it refuses the smallest example of `duck-jumps`.
#[test]
fn a_mistake_that_would_have_failed_where_the_program_passed_is_ruled_out() {
    let mutation = find_mutation("duck-jumps").unwrap();
    let found = counterexample(Game::DuckChess, |input, _| {
        let right = judged(Game::DuckChess, input);
        let wrong = reference::answers(Game::DuckChess, input, Some(mutation));
        let commands = &parse_cases::<duck_chess::Position>(input)[0];
        let first = right.lines().zip(&wrong).position(|(right, wrong)| right != wrong);
        let is_far = |at: usize| commands[at][0] >= 5;
        let output = if first.is_some_and(is_far) { wrong.join("\n") } else { right };
        RunOutput::success(output)
    });
    assert_eq!(names(&found), Vec::<String>::new(), "{}", found.input);
}

/// The first wrong answers of these mutants are mostly the same; later ones are not.
#[test]
fn mistakes_with_the_same_first_wrong_answers_are_told_apart() {
    for name in ["check-by-movers-side-only", "check-by-moved-piece-only", "never-reports-check"] {
        let mutation = find_mutation(name).unwrap();
        let found = counterexample(Game::DuckChess, |input, _| {
            RunOutput::success(reference::answers(Game::DuckChess, input, Some(mutation)).join("\n"))
        });
        assert_eq!(names(&found), [name]);
    }
}

/// Where its king finds no way, the program prints another number than the known mutant.
#[test]
fn a_mistake_is_named_whatever_the_program_prints_when_it_finds_no_way() {
    let mutation = find_mutation("king-avoids-edge").unwrap();
    let found = counterexample(Game::KingsTour, |input, _| {
        let answers = reference::answers(Game::KingsTour, input, Some(mutation));
        RunOutput::success(answers.join("\n").replace("-1", "1000"))
    });
    assert_eq!(names(&found), ["king-avoids-edge"]);
}

/// Returns the name of the mistake of a program that distorts the right output or reads another input.
fn text_mistake(game: Game, output: impl Fn(&str) -> String + Sync) -> Vec<String> {
    let found = counterexample(game, |input, _| RunOutput::success(output(input)));
    names(&found)
}

#[test]
fn mistakes_of_reading_and_printing_are_named() {
    for game in Game::ALL {
        let first =
            |input: &str| judged(game, input).lines().take(1).map(|line| format!("{line}\n")).collect();
        assert_eq!(text_mistake(game, first), ["answers-first-case-only"], "{game}");
        assert_eq!(text_mistake(game, |_| "Stop\n".to_owned()), ["ignores-input"], "{game}");
        let each = |input: &str, print: fn(usize, &str) -> String| {
            judged(game, input)
                .lines()
                .enumerate()
                .map(|(index, line)| print(index, line))
                .collect::<String>()
        };
        let prompted = text_mistake(game, |input| each(input, |_, line| format!("Enter: {line}\n")));
        assert_eq!(prompted, ["prints-prompt"], "{game}");
        let headed = text_mistake(game, |input| format!("Answers\n{}", judged(game, input)));
        assert_eq!(headed, ["prints-prompt"], "{game}");
        let numbered =
            text_mistake(game, |input| each(input, |index, line| format!("Case #{}: {line}\n", index + 1)));
        assert_eq!(numbered, ["numbers-answers"], "{game}");
        let stopped = text_mistake(game, |input| each(input, |_, line| format!("{line}.\n")));
        assert_eq!(stopped, ["prints-suffix"], "{game}");
        let blank = text_mistake(game, |input| each(input, |_, line| format!("{line}\n\n")));
        assert_eq!(blank, ["prints-blank-lines"], "{game}");
        let unbroken = text_mistake(game, |input| each(input, |_, line| line.to_owned()));
        assert_eq!(unbroken, ["forgets-line-breaks"], "{game}");
        if game != Game::KingsTour {
            let shouted = text_mistake(game, |input| judged(game, input).to_uppercase());
            assert_eq!(shouted, ["wrong-capitals"], "{game}");
        }
    }
    let twice = |input: &str| {
        let right = judged(Game::KingsTour, input);
        format!("{right}{}\n", right.lines().last().unwrap_or_default())
    };
    assert_eq!(text_mistake(Game::KingsTour, twice), ["answers-last-case-twice"]);
    let limited = |input: &str| {
        judged(Game::KingsTour, input).lines().take(100).map(|line| format!("{line}\n")).collect()
    };
    assert_eq!(text_mistake(Game::KingsTour, limited), ["stops-after-some-answers"]);
    let marker = |input: &str| judged(Game::Checkers, input) + "All moves valid\n";
    assert_eq!(text_mistake(Game::Checkers, marker), ["answers-end-marker"]);
    let zeros = |input: &str| {
        let before: String =
            input.lines().take_while(|line| *line != "0 0 0").map(|line| format!("{line}\n")).collect();
        judged(Game::CorrectMove, &before)
    };
    assert_eq!(text_mistake(Game::CorrectMove, zeros), ["stops-at-zeros"]);
    let misspelt = |input: &str| judged(Game::Checkers, input).replace("invalid", "invaild");
    assert_eq!(text_mistake(Game::Checkers, misspelt), ["misspells-answer"]);
    let shortened = |input: &str| judged(Game::CorrectMove, input).replace("Move not allowed", "Not allowed");
    assert_eq!(text_mistake(Game::CorrectMove, shortened), ["misspells-answer"]);
    let mixed = |input: &str| {
        judged(Game::CorrectMove, input)
            .replace("Stop", "?")
            .replace("Continue", "Stop")
            .replace('?', "Continue")
    };
    assert_eq!(text_mistake(Game::CorrectMove, mixed), ["mixes-up-answers"]);
    let count = |input: &str| {
        reference::answers(Game::DuckChess, &format!("{}\n{input}", input.lines().count() - 1), None)
            .join("\n")
    };
    assert_eq!(text_mistake(Game::DuckChess, count), ["reads-no-command-count"]);
}

/// A right program is not accused, whatever the generators.
#[test]
fn wrong_rules_are_not_taken_for_wrong_layout() {
    for mutation in reference::mutations(Game::CorrectMove) {
        let found = counterexample(Game::CorrectMove, |input, _| {
            RunOutput::success(reference::answers(Game::CorrectMove, input, Some(mutation)).join("\n"))
        });
        assert!(!found.diagnosis.is_about_text(), "{}: {:?}", mutation.name, names(&found));
    }
}

/// The program prints capitals only, and does not know that the king can be locked in.
#[test]
fn wrong_layout_does_not_hide_a_wrong_answer() {
    let mutation = find_mutation("never-stops").unwrap();
    let found = counterexample(Game::CorrectMove, |input, _| {
        let answers = reference::answers(Game::CorrectMove, input, Some(mutation));
        RunOutput::success(answers.join("\n").to_uppercase())
    });
    assert_eq!(found.input, "0 1 9\n");
    assert!(matches!(found.failure, Failure::WrongAnswer(0)));
    assert_eq!(names(&found), ["never-stops"]);
    assert!(found.has_wrong_layout);
}

/// What is not an answer in another layout is shown as the program printed it.
#[test]
fn words_that_are_not_an_answer_stay_as_they_were_printed() {
    let found = counterexample(Game::CorrectMove, |input, _| {
        let right = judged(Game::CorrectMove, input);
        RunOutput::success(right.replace("Move not allowed", "Not allowed"))
    });
    assert_eq!(found.expected_and_actual(), (Some("Move not allowed"), Some("Not allowed")));
    assert!(!found.has_wrong_layout);
}
