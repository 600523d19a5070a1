//! The `GameType` tag, which tells the variant of draughts.

use touchmove::LocalizedText;

/// The type of a game: the first number of its `GameType` tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameType(pub u32);

/// The standard's table of types.
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
    /// English draughts, also called checkers.
    pub const ENGLISH: GameType = GameType(21);

    /// Parses the value of the tag, such as `21` or `21,B,8,8,N1,0`.
    ///
    /// ```
    /// use touchmove_records::pdn::GameType;
    /// assert_eq!(GameType::parse("25,W,8,8,A0,0"), Some(GameType(25)));
    /// assert_eq!(GameType::parse("English"), None);
    /// ```
    pub fn parse(value: &str) -> Option<Self> {
        let number = value.split(',').next()?.trim();
        number.parse().ok().map(GameType)
    }

    /// Returns why a game of this type cannot be replayed.
    pub fn message(self) -> LocalizedText {
        let (number, name) = (self.0, self.name());
        let (english, english_name) = (GameType::ENGLISH.0, GameType::ENGLISH.name());
        LocalizedText::new(
            format!(
                "game type {number} is {name}; only {english}, {english_name} (checkers), can be replayed"
            ),
            format!("GameType {number}（{name}）不能复盘，只能复盘 {english}（{english_name}，即西洋跳棋）"),
        )
    }

    /// Returns the English name of the variant.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(number, _)| *number == self.0).map_or("an unknown game", |(_, name)| name)
    }
}
