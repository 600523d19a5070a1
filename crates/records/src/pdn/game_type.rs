//! Which kind of draughts a record is of: the `GameType` tag.

use touchmove::Lang;

/// The type of a game, as the first number of its tag has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameType(pub u32);

/// The names of the types, from the standard's table.
const NAMES: [(u32, &str); 17] = [
    (0, "chess"),
    (1, "Chinese chess"),
    (20, "international draughts"),
    (21, "English draughts"),
    (22, "Italian draughts"),
    (23, "American pool checkers"),
    (24, "Spanish draughts"),
    (25, "Russian draughts"),
    (26, "Brazilian draughts"),
    (27, "Canadian draughts"),
    (28, "Portuguese draughts"),
    (29, "Czech draughts"),
    (30, "Turkish draughts"),
    (31, "Thai draughts"),
    (40, "Frisian draughts"),
    (41, "Spantsiretti draughts"),
    (50, "Othello"),
];

impl GameType {
    /// English draughts, which is checkers.
    pub const ENGLISH: GameType = GameType(21);

    /// Reads the value of the tag, `21` or `21,B,8,8,N1,0`.
    pub fn read(value: &str) -> Option<Self> {
        let number = value.split(',').next()?.trim();
        number.parse().ok().map(GameType)
    }

    /// Why a game of this type cannot be replayed.
    pub fn refusal(self, lang: Lang) -> String {
        let (number, name, english) = (self.0, self.name(), GameType::ENGLISH);
        match lang {
            Lang::En => {
                let only = format!("only {}, {} (checkers)", english.0, english.name());
                format!("game type {number} is {name}; {only}, can be replayed")
            }
            Lang::Zh => {
                format!(
                    "GameType {number}（{name}）不能复盘，只能复盘 {}（{}，即西洋跳棋）",
                    english.0,
                    english.name()
                )
            }
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(number, _)| *number == self.0).map_or("an unknown game", |(_, name)| name)
    }
}
