//! Mistakes of reading and printing: they change the input or the output of a whole run, not a rule.

use super::diagnose::Mistake;
use super::layout::numbers;
use super::observations::ObservedRun;
use crate::reference;
use std::collections::BTreeMap;
use touchmove::{Game, Text};

/// What was seen of a program.
struct Seen<'a> {
    game: Game,
    /// What ends an input.
    end: &'static str,
    runs: &'a [&'a ObservedRun],
}

/// Declares the table of mistakes: name, description, and whether all runs look like that.
macro_rules! text_mistakes {
    ($($name:literal, $en:literal, $zh:literal, $agrees:expr;)+) => {
        const TEXT_MISTAKES: &[(Mistake, fn(&Seen<'_>) -> bool)] = &[$(
            (Mistake { name: $name, clause: None, description: Text::new($en, $zh), scope: None }, $agrees),
        )+];
    };
}

text_mistakes! {
    "answers-first-case-only",
    "It answers only the first case, in duck chess the first command: the loop over the others is missing.",
    "只回答了第一组数据（鸭棋：第一条操作）：缺少处理其余数据的循环。",
    |seen| seen.runs.iter().all(|run| run.cases.first().is_some_and(|(_, answers)| *answers == run.actual));

    "ignores-input",
    "It prints the same whatever the input is: it does not read the input, or not what it reads is answered.",
    "不管输入是什么，输出都一样：没有读入数据，或者没有用读入的数据。",
    |seen| seen.runs.iter().all(|run| run.actual == seen.runs[0].actual && !run.actual.is_empty());

    "prints-prompt",
    "It prints a prompt or a heading beside the answers; the output consists of the answers alone.",
    "除了答案还输出了提示语或标题；只应输出答案。",
    prints_prompt;

    "numbers-answers",
    "It prints the number of the case before each answer; the output consists of the answers alone.",
    "在每个答案前面输出了数据的编号；只应输出答案。",
    numbers_answers;

    "prints-suffix",
    "It prints something more at the end of each answer, such as a full stop.",
    "在每个答案后面多输出了东西，例如句号。",
    |seen| {
        let suffix = first_line(seen).and_then(|(right, actual)| actual.strip_prefix(right));
        suffix.is_some_and(|suffix| all_lines(seen, |right, actual| actual.strip_prefix(right) == Some(suffix)))
    };

    "answers-last-case-twice",
    "It answers the last case twice: it tests for the end of the input before reading, not after.",
    "最后一组数据回答了两次：应在读入之后判断输入是否结束，而不是读入之前。",
    |seen| seen.end.is_empty() && seen.runs.iter().all(|run| {
        let last = run.cases.last().map_or(&[][..], |(_, answers)| answers);
        run.expected().chain(last.iter().map(String::as_str)).eq(run.actual.iter().map(String::as_str))
    });

    "answers-end-marker",
    "It takes the marker that ends the input for another case, and answers that as well.",
    "把表示输入结束的标记也当成一组数据，多输出了一行。",
    |seen| !seen.end.is_empty() && seen.runs.iter().all(|run| {
        let count = run.expected().count();
        run.actual.len() == count + 1 && run.expected().eq(run.actual[..count].iter().map(String::as_str))
    });

    "stops-at-zeros",
    "It stops at a line of zeros as if that ended the input; such a line is a case like any other.",
    "遇到全是 0 的一行就停止了；那一行也是普通的数据，应读到输入结束为止。",
    stops_at_zeros;

    "stops-after-some-answers",
    "It stops after a fixed number of answers, as if no input could be longer: a loop or an array has a fixed limit.",
    "回答了固定个数的数据之后就停止了：循环次数或数组大小有固定的上限。",
    |seen| {
        let longest = seen.runs.iter().map(|run| run.actual.len()).max().unwrap_or(0);
        longest > 0
            && seen.runs.iter().filter(|run| !run.is_right()).count() > 1
            && seen.runs.iter().all(|run| {
                run.expected().take(longest).eq(run.actual.iter().map(String::as_str))
            })
    };

    "leaves-moves-unread",
    "It does not read the moves after the first invalid one, and takes them for the next case.",
    "遇到不合法的着法就停止读入，把剩下的着法当成了下一组数据。",
    leaves_moves_unread;

    "reads-case-count",
    "It reads the number of cases first; the input begins with the first case.",
    "先读入了数据的组数；其实输入一开始就是第一组数据。",
    |seen| matches!(seen.game, Game::CorrectMove) && seen.runs.iter().all(|run| {
        let (first, rest) = run.input.split_once(char::is_whitespace).unwrap_or((&run.input, ""));
        let answers = reference::answers(seen.game, rest, None);
        let count = first.parse().unwrap_or(0).min(answers.len());
        answers[..count] == run.actual
    });

    "reads-no-command-count",
    "It does not read the number of commands, and takes it for the first number of a command.",
    "没有先读入操作数，把它当成了第一条操作的第一个数。",
    |seen| matches!(seen.game, Game::DuckChess) && seen.runs.iter().all(|run| {
        let count = run.cases.len();
        reference::answers(seen.game, &format!("{count}\n{}", run.input), None) == run.actual
    });

    "wrong-capitals",
    "It prints the right words with wrong capital letters.",
    "单词正确，但大小写错误。",
    |seen| all_lines(seen, |right, actual| right.to_lowercase() == actual.to_lowercase());

    "prints-blank-lines",
    "It prints blank lines between the answers.",
    "在答案之间多输出了空行。",
    |seen| seen.runs.iter().all(|run| run.expected().eq(without(&run.actual, "")));

    "forgets-line-breaks",
    "It does not end the line after each answer, or not after all of them.",
    "不是每个答案之后都有换行。",
    |seen| seen.runs.iter().all(|run| {
        let squeezed = |text: &mut dyn Iterator<Item = &str>| -> String {
            text.flat_map(str::chars).filter(|letter| !letter.is_whitespace()).collect()
        };
        run.actual.len() <= run.expected().count()
            && squeezed(&mut run.expected()) == squeezed(&mut run.actual.iter().map(String::as_str))
    });

    "wrong-spaces",
    "It prints the right words with wrong spaces.",
    "单词正确，但空格错误。",
    |seen| all_lines(seen, |right, actual| {
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        squeezed(right) == squeezed(actual)
    });

    "misspells-answer",
    "It misspells an answer.",
    "答案拼写错误。",
    |seen| renamed(seen).is_some_and(|names| names.iter().any(|(right, actual)| !names.contains_key(actual) && right != actual));

    "mixes-up-answers",
    "It finds the right answers but prints one word for another.",
    "判断正确，但把输出的单词弄混了。",
    |seen| renamed(seen).is_some_and(|names| names.values().all(|actual| names.contains_key(actual)));
}

/// Returns the mistake of reading or printing that agrees with all runs.
pub(super) fn find(game: Game, end: &'static str, runs: &[&ObservedRun]) -> Option<Mistake> {
    const MIN_RUNS: usize = 2;
    const MIN_ANSWERS: usize = 6;
    let answers: usize = runs.iter().map(|run| run.cases.len()).sum();
    let is_alike = runs.windows(2).all(|pair| pair[0].expected().eq(pair[1].expected()));
    if runs.len() < MIN_RUNS || answers < MIN_ANSWERS || is_alike || runs.iter().all(|run| run.is_right()) {
        return None;
    }
    let seen = Seen { game, end, runs };
    TEXT_MISTAKES.iter().find(|(_, agrees)| agrees(&seen)).map(|(mistake, _)| *mistake)
}

/// Returns the first line as it should be, and as it is.
fn first_line<'a>(seen: &Seen<'a>) -> Option<(&'a str, &'a str)> {
    let run = seen.runs.first()?;
    Some((run.expected().next()?, run.actual.first()?))
}

/// Whether there are as many lines as answers, and each looks like that.
fn all_lines(seen: &Seen<'_>, agrees: impl Fn(&str, &str) -> bool) -> bool {
    seen.runs.iter().all(|run| {
        run.actual.len() == run.expected().count()
            && run.expected().zip(&run.actual).all(|(right, actual)| agrees(right, actual))
    })
}

fn without<'a>(lines: &'a [String], dropped: &'a str) -> impl Iterator<Item = &'a str> {
    lines.iter().map(String::as_str).filter(move |line| *line != dropped)
}

/// A prompt stands before each answer, before the first one, or on lines of its own.
fn prints_prompt(seen: &Seen<'_>) -> bool {
    let Some((right, actual)) = first_line(seen) else { return false };
    let Some(prompt) = actual.strip_suffix(right) else {
        return seen.runs.iter().all(|run| {
            run.expected().all(|line| line != actual) && run.expected().eq(without(&run.actual, actual))
        });
    };
    let trailing = prompt.trim_end();
    let is_prompted = |run: &&ObservedRun, every_line: bool| {
        let count = run.expected().count();
        let (answers, rest) = run.actual.split_at(count.min(run.actual.len()));
        let mut lines = run.expected().zip(answers).enumerate();
        answers.len() == count
            && rest.iter().all(|line| line == trailing)
            && lines.all(|(index, (right, actual))| {
                let prompt = if every_line || index == 0 { prompt } else { "" };
                actual.strip_suffix(right) == Some(prompt)
            })
    };
    !prompt.is_empty()
        && (seen.runs.iter().all(|run| is_prompted(run, true))
            || seen.runs.iter().all(|run| is_prompted(run, false)))
}

/// Before each answer stands its number, with the same text around it.
fn numbers_answers(seen: &Seen<'_>) -> bool {
    let around = |number: usize, right: &str, actual: &str| -> Option<(String, String)> {
        let prefix = actual.strip_suffix(right)?;
        let (before, after) = prefix.split_once(&number.to_string())?;
        Some((before.to_owned(), after.to_owned()))
    };
    [0, 1].into_iter().any(|first| {
        let text = first_line(seen).and_then(|(right, actual)| around(first, right, actual));
        text.is_some()
            && seen.runs.iter().all(|run| {
                run.actual.len() == run.expected().count()
                    && run
                        .expected()
                        .zip(&run.actual)
                        .enumerate()
                        .all(|(index, (right, actual))| around(first + index, right, actual) == text)
            })
    })
}

/// All cases are answered up to the first that begins with zeros, and none from there on.
fn stops_at_zeros(seen: &Seen<'_>) -> bool {
    let zeros = |text: &str| text.split_whitespace().take_while(|word| word.parse() == Ok(0)).count();
    let width = |text: &str| text.split_whitespace().count();
    let stops_at = |count: usize| {
        seen.runs.iter().all(|run| {
            let answered = run.cases.iter().take_while(|(text, _)| zeros(text) < count.min(width(text)));
            answered.flat_map(|(_, answers)| answers).eq(&run.actual)
        })
    };
    (1..=4).any(stops_at)
}

/// All cases are answered rightly up to the first one with moves after its first invalid move, and not all of them from there on.
fn leaves_moves_unread(seen: &Seen<'_>) -> bool {
    let has_moves_left = |(text, answers): &(String, Vec<String>)| {
        let number = |word: Option<&str>| word.and_then(|word| word.parse::<usize>().ok());
        let refused = number(answers.first().and_then(|answer| answer.split(' ').nth(1)));
        let count = number(text.lines().nth(3).and_then(|line| line.split(' ').next()));
        refused.is_some_and(|refused| count.is_some_and(|count| refused < count))
    };
    seen.game == Game::Checkers
        && seen.runs.iter().all(|run| {
            let Some(index) = run.cases.iter().position(has_moves_left) else { return run.is_right() };
            let is_last = index + 1 == run.cases.len();
            let actual = run.actual.iter().map(String::as_str);
            (is_last || !run.is_right()) && actual.take(index + 1).eq(run.expected().take(index + 1))
        })
}

/// Returns what the program prints for each word of the answers, or for each field, if it always prints the same for it and for no
/// other. Numbers stay as they are.
fn renamed<'a>(seen: &Seen<'a>) -> Option<BTreeMap<&'a str, &'a str>> {
    renamed_parts(seen, &[' ', ';']).or_else(|| renamed_parts(seen, &[';']))
}

fn renamed_parts<'a>(seen: &Seen<'a>, separators: &[char]) -> Option<BTreeMap<&'a str, &'a str>> {
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    for run in seen.runs {
        if run.actual.len() != run.expected().count() {
            return None;
        }
        for (right, actual) in run.expected().zip(&run.actual) {
            let layout = |text: &str| text.matches(separators).collect::<String>();
            if layout(right) != layout(actual) {
                return None;
            }
            for (right, actual) in right.split(separators).zip(actual.split(separators)) {
                if numbers(right) != numbers(actual) || *names.entry(right).or_insert(actual) != actual {
                    return None;
                }
            }
        }
    }
    let mut printed: Vec<&str> = names.values().copied().collect();
    printed.sort_unstable();
    printed.windows(2).all(|pair| pair[0] != pair[1]).then_some(names)
}
