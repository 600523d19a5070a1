//! The sentences of `adjudicate`.

use super::report::Totals;
use super::{AdjudicatedGame, GameResult, Mistake};
use crate::terminal::on_one_line;
use touchmove::{Lang, Outcome, Side as _, Text};
use touchmove_engine::tables::Value;

/// Returns the line about a game.
pub(super) fn game(game: &AdjudicatedGame, number: u64, lang: Lang) -> String {
    let line = game.line;
    let (claimed, proved, verdict) = (claimed(game, lang), proved(game, lang), verdict(game).get(lang));
    let title = on_one_line(&game.title);
    match (lang, title.is_empty()) {
        (Lang::En, true) => format!("{line}: game {number}: {claimed}, {proved}{verdict}\n"),
        (Lang::En, false) => format!("{line}: game {number}, {title}: {claimed}, {proved}{verdict}\n"),
        (Lang::Zh, true) => format!("{line}: 第 {number} 局：{claimed}，{proved}{verdict}\n"),
        (Lang::Zh, false) => format!("{line}: 第 {number} 局，{title}：{claimed}，{proved}{verdict}\n"),
    }
}

fn claimed(game: &AdjudicatedGame, lang: Lang) -> String {
    match (game.claimed.map(|claimed| result(claimed, lang)), lang) {
        (None, Lang::En) => "no result".to_owned(),
        (None, Lang::Zh) => "没有结果".to_owned(),
        (Some(result), Lang::En) => format!("claimed {result}"),
        (Some(result), Lang::Zh) => format!("记录为{result}"),
    }
}

fn proved(game: &AdjudicatedGame, lang: Lang) -> String {
    let last = match &game.last {
        Ok(last) => last,
        Err(error) => return error.message().get(lang).to_owned(),
    };
    let Some(proved) = game.proved() else {
        let pieces = last.empty().complement().len();
        return match lang {
            Lang::En => format!("not proved, {pieces} pieces"),
            Lang::Zh => format!("未证明，还有 {pieces} 子"),
        };
    };
    let plies = game.value.and_then(Value::plies);
    match (proved, plies, lang) {
        (_, None, Lang::En) => format!("proved {}", result(proved, lang)),
        (_, Some(plies), Lang::En) => format!("proved {} in {plies} plies", result(proved, lang)),
        (Outcome::Win(side), Some(plies), Lang::Zh) => {
            format!("已证明为{} {plies} 步胜", side.name().zh)
        }
        (_, _, Lang::Zh) => format!("已证明为{}", result(proved, lang)),
    }
}

fn verdict(game: &AdjudicatedGame) -> Text {
    match game.is_right() {
        Some(true) => Text::new(": right", "：正确"),
        Some(false) => Text::new(": wrong", "：错误"),
        None => Text::new("", ""),
    }
}

fn result(result: GameResult, lang: Lang) -> String {
    match (result, lang) {
        (Outcome::Win(side), Lang::En) => format!("win for {}", side.name().en),
        (Outcome::Win(side), Lang::Zh) => format!("{}胜", side.name().zh),
        (Outcome::Draw, Lang::En) => "draw".to_owned(),
        (Outcome::Draw, Lang::Zh) => "和棋".to_owned(),
    }
}

/// Returns the line about a move that threw a win or a draw away.
pub(super) fn mistake(mistake: &Mistake, lang: Lang) -> String {
    let Mistake { ply, mv, side, position, before, after, best } = mistake;
    let side = side.name().get(lang);
    match lang {
        Lang::En => {
            let best = best.map_or(String::new(), |best| format!("; {best} was best"));
            let (before, after) = (before.name(), after.name());
            format!("  ply {ply}, {mv}: {side} throws away a {before} for a {after}{best}  {position}\n")
        }
        Lang::Zh => {
            let best = best.map_or(String::new(), |best| format!("；应走 {best}"));
            let (before, after) = (value(*before), value(*after));
            format!("  第 {ply} 着 {mv}：{side}把{before}走成{after}{best}  {position}\n")
        }
    }
}

/// Returns the Chinese name of a value.
const fn value(value: Value) -> &'static str {
    match value {
        Value::Win { .. } => "胜局",
        Value::Draw => "和局",
        Value::Loss { .. } => "败局",
    }
}

/// Returns the line about all games.
pub(super) fn summary(totals: &Totals, lang: Lang) -> String {
    let Totals { games, proved, right, wrong, unreadable, mistakes } = totals;
    match lang {
        Lang::En => {
            let s = |count: u64| if count == 1 { "" } else { "s" };
            let (game_s, mistake_s) = (s(*games), s(*mistakes));
            format!(
                "{games} game{game_s}: {proved} proved at the end, {right} claimed right, {wrong} wrong, {unreadable} unreadable; {mistakes} mistake{mistake_s}\n"
            )
        }
        Lang::Zh => format!(
            "{games} 局：{proved} 局的最后局面已证明，结果正确 {right} 局，错误 {wrong} 局，读不了 {unreadable} 局；失误 {mistakes} 着\n"
        ),
    }
}
