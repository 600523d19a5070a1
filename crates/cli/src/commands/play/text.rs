//! What is said during a game.

use super::entry;
use touchmove::{Clause, GameInfo, Lang, Outcome, Text};
use touchmove_engine::search::Level;

/// Who a side is, seen from the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Player {
    You,
    Engine,
}

/// Says what is played, who is who, and how a move is typed.
pub(super) fn introduction(
    info: &GameInfo,
    you: Text,
    engine: Option<(Text, Level)>,
    example: &str,
    lang: Lang,
) -> String {
    let name = info.short_name.get(lang);
    let players = match (engine, lang) {
        (Some((engine, level)), Lang::En) => {
            format!("{name}: you play {}, the engine plays {} at level {level}.", you.en, engine.en)
        }
        (Some((engine, level)), Lang::Zh) => {
            format!("{name}：你执{}，引擎执{}，{level} 级。", you.zh, engine.zh)
        }
        (None, Lang::En) => format!("{name}: {}", info.summary.en),
        (None, Lang::Zh) => format!("{name}：{}", info.summary.zh),
    };
    let typing = match lang {
        Lang::En => format!("Type a move, such as {example}, or `help`."),
        Lang::Zh => format!("请输入着法，如 {example}，或输入“帮助”。"),
    };
    format!("{players}\n{typing}\n")
}

/// Lists the commands.
pub(super) fn help(example: Option<&str>, lang: Lang) -> String {
    let example = example.map_or_else(String::new, |example| match lang {
        Lang::En => format!(", such as {example}"),
        Lang::Zh => format!("，如 {example}"),
    });
    let commands = entry::help(lang);
    match lang {
        Lang::En => format!("Type a move{example}, or a command:\n{commands}"),
        Lang::Zh => format!("请输入着法{example}，或以下命令：\n{commands}"),
    }
}

/// Says what the engine plays; `effect` is what the move did.
pub(super) fn engine_plays(mv: &str, effect: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("The engine plays {mv}: {effect}.\n"),
        Lang::Zh => format!("引擎走 {mv}：{effect}。\n"),
    }
}

/// Says how a game of two ended.
pub(super) fn ending(winner: Outcome<Player>, house_rule: Option<&Clause>, lang: Lang) -> String {
    let result = match winner {
        Outcome::Win(Player::You) => Text::new("You have won", "你胜了"),
        Outcome::Win(Player::Engine) => Text::new("The engine has won", "引擎胜"),
        Outcome::Draw => Text::new("The game is drawn", "和棋"),
    };
    match (house_rule, lang) {
        (None, Lang::En) => format!("{}.\n", result.en),
        (None, Lang::Zh) => format!("{}。\n", result.zh),
        (Some(rule), Lang::En) => format!("{} ({rule}: {})\n", result.en, rule.text.en),
        (Some(rule), Lang::Zh) => format!("{}（{rule}：{}）\n", result.zh, rule.text.zh),
    }
}

/// Says how a puzzle was solved. `best` is a shortest solution.
pub(super) fn solved(moves: usize, best: &[String], lang: Lang) -> String {
    let (fewest, path) = (best.len(), best.join(" "));
    let unit = if moves == 1 { "move" } else { "moves" };
    match (moves == fewest, lang) {
        (true, Lang::En) => format!("Solved in {moves} {unit}, the fewest possible.\n"),
        (true, Lang::Zh) => format!("{moves} 步完成，已是最少。\n"),
        (false, Lang::En) => format!("Solved in {moves} {unit}; {fewest} would do: {path}\n"),
        (false, Lang::Zh) => format!("{moves} 步完成；最少 {fewest} 步：{path}\n"),
    }
}

/// Shows a shortest solution to a player who has given up.
pub(super) fn solution(best: &[String], lang: Lang) -> String {
    let (count, path) = (best.len(), best.join(" "));
    match lang {
        Lang::En => {
            format!("From here {count} {} would do: {path}\n", if count == 1 { "move" } else { "moves" })
        }
        Lang::Zh => format!("从这里最少 {count} 步：{path}\n"),
    }
}

/// Says which move the engine would play, and what it is worth.
pub(super) fn hint(mv: &str, score: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Hint: {mv} ({score})\n"),
        Lang::Zh => format!("提示：{mv}（{score}）\n"),
    }
}

/// Says that a text is neither a move nor a command; `why` is what the parser of moves says.
pub(super) fn not_a_move(why: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("That is neither a move nor a command: {why}. `help` lists the commands.\n"),
        Lang::Zh => format!("这既不是着法，也不是命令：{why}。输入“帮助”可列出命令。\n"),
    }
}

/// Says that a file was written.
pub(super) fn saved(file: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("The game is in {file}.\n"),
        Lang::Zh => format!("棋局已存入 {file}。\n"),
    }
}

/// Says that a file was not written, and why.
pub(super) fn not_saved(why: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("The game was not saved: {why}\n"),
        Lang::Zh => format!("没有保存：{why}\n"),
    }
}

pub(super) const NOTHING_TO_UNDO: Text =
    Text::new("There is no move of yours to take back.\n", "没有可以收回的着法。\n");
pub(super) const GAME_OVER: Text = Text::new(
    "The game is over: `undo` takes your last move back, `save FILE` keeps the game, `quit` leaves.\n",
    "棋局已结束：可以悔棋、保存或退出。\n",
);
pub(super) const NAME_A_FILE: Text =
    Text::new("Name the file: `save FILE`.\n", "请写出文件名：保存 文件。\n");
pub(super) const FILE_EXISTS: Text =
    Text::new("the file exists already, choose another name", "文件已存在，请另取名字");
