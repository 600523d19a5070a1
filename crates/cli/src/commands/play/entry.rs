//! What a player types: a command or a move.

use touchmove::{Lang, Text};

/// A line that a player typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry<'a> {
    /// Nothing.
    Empty,
    /// A command and the rest of the line.
    Command(Command, &'a str),
    /// Anything else.
    Move(&'a str),
}

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Moves,
    Hint,
    Undo,
    Board,
    Save,
    Resign,
    Help,
    Quit,
}

/// A command, the words that stand for it, and what help says about it.
struct Description {
    command: Command,
    /// The first English and the first Chinese word are those that help shows.
    english: &'static [&'static str],
    chinese: &'static [&'static str],
    argument: Text,
    effect: Text,
}

const NO_ARGUMENT: Text = Text::new("", "");

const COMMANDS: [Description; 8] = [
    Description {
        command: Command::Moves,
        english: &["moves"],
        chinese: &["着法", "走法"],
        argument: NO_ARGUMENT,
        effect: Text::new("list the legal moves", "列出合法着法"),
    },
    Description {
        command: Command::Hint,
        english: &["hint"],
        chinese: &["提示"],
        argument: NO_ARGUMENT,
        effect: Text::new("show a good move, and what it is worth", "给出一步好棋和它的评价"),
    },
    Description {
        command: Command::Undo,
        english: &["undo", "back"],
        chinese: &["悔棋"],
        argument: NO_ARGUMENT,
        effect: Text::new("take back your last move", "收回你的上一步"),
    },
    Description {
        command: Command::Board,
        english: &["board"],
        chinese: &["棋盘"],
        argument: NO_ARGUMENT,
        effect: Text::new("draw the board again", "重画棋盘"),
    },
    Description {
        command: Command::Save,
        english: &["save"],
        chinese: &["保存"],
        argument: Text::new(" FILE", " 文件"),
        effect: Text::new("write the game to a new file", "把棋局写入新文件"),
    },
    Description {
        command: Command::Resign,
        english: &["resign"],
        chinese: &["认输"],
        argument: NO_ARGUMENT,
        effect: Text::new("give up", "放弃"),
    },
    Description {
        command: Command::Help,
        english: &["help", "?", "h"],
        chinese: &["帮助", "？"],
        argument: NO_ARGUMENT,
        effect: Text::new("show this list", "显示本表"),
    },
    Description {
        command: Command::Quit,
        english: &["quit", "exit", "q"],
        chinese: &["退出"],
        argument: NO_ARGUMENT,
        effect: Text::new("leave, without saving", "离开，不保存"),
    },
];

impl Entry<'_> {
    /// Parses a line. No move of any game is a word of a command.
    pub(super) fn parse(line: &str) -> Entry<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let is_meant = |known: &&str| known.eq_ignore_ascii_case(word);
        let found = COMMANDS.iter().find(|known| known.english.iter().chain(known.chinese).any(is_meant));
        match found {
            _ if word.is_empty() => Entry::Empty,
            Some(known) => Entry::Command(known.command, rest.trim()),
            None => Entry::Move(line),
        }
    }
}

/// Lists the commands.
pub(super) fn help(lang: Lang) -> String {
    let left = |known: &Description| {
        let words = if lang == Lang::Zh { known.chinese } else { known.english };
        format!("{}{}", words.first().copied().unwrap_or_default(), known.argument.get(lang))
    };
    let width = COMMANDS.iter().map(|known| touchmove::display_width(&left(known))).max().unwrap_or(0);
    let line = |known: &Description| {
        let left = left(known);
        let space = " ".repeat(width - touchmove::display_width(&left) + 2);
        format!("  {left}{space}{}\n", known.effect.get(lang))
    };
    COMMANDS.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::{AnyPosition, Game};

    #[test]
    fn commands_are_words_of_either_language_and_everything_else_is_a_move() {
        for (line, expected) in [
            ("", Entry::Empty),
            ("  \t", Entry::Empty),
            ("undo", Entry::Command(Command::Undo, "")),
            (" SAVE  my game.pdn ", Entry::Command(Command::Save, "my game.pdn")),
            ("悔棋", Entry::Command(Command::Undo, "")),
            ("？", Entry::Command(Command::Help, "")),
            ("9-14", Entry::Move("9-14")),
            ("0 1 2 2", Entry::Move("0 1 2 2")),
            ("undone", Entry::Move("undone")),
        ] {
            assert_eq!(Entry::parse(line), expected, "{line:?}");
        }
    }

    #[test]
    fn no_command_is_a_move_and_no_word_stands_for_two() {
        let mut words: Vec<&str> =
            COMMANDS.iter().flat_map(|known| known.english.iter().chain(known.chinese)).copied().collect();
        for game in Game::ALL {
            let position = AnyPosition::parse(game, game.info().default_position).unwrap();
            for word in &words {
                assert!(position.parse_move(word).is_err(), "{game} {word}");
            }
        }
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
    }

    #[test]
    fn help_lists_all_commands_aligned() {
        let help = help(Lang::Zh);
        assert_eq!(help.lines().count(), COMMANDS.len());
        assert!(help.contains("  保存 文件  把棋局写入新文件\n"), "{help}");
    }
}
