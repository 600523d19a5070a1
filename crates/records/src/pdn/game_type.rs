//! The `GameType` tag, which tells the variant of draughts.

use touchmove::LocalizedText;

/// The type of a game: the first number of its `GameType` tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameType(pub u32);

/// Who begins (`W` or `B`), and the width and height of the board, where the standard's table has one value. There are several
/// kinds of pool checkers, type 23.
const BOARDS: [(u32, char, u8, u8); 13] = [
    (20, 'W', 10, 10),
    (21, 'B', 8, 8),
    (22, 'W', 8, 8),
    (24, 'W', 8, 8),
    (25, 'W', 8, 8),
    (26, 'W', 8, 8),
    (27, 'W', 12, 12),
    (28, 'W', 8, 8),
    (29, 'W', 8, 8),
    (30, 'W', 8, 8),
    (31, 'B', 8, 8),
    (40, 'W', 10, 10),
    (41, 'W', 10, 8),
];

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

    /// Returns what the other fields of a tag's value say against its type, such as `20,B,8,8,N1,0`: who begins, and the size of
    /// the board.
    pub(crate) fn contradiction(self, value: &str) -> Option<String> {
        let (_, color, width, height) = BOARDS.into_iter().find(|(number, ..)| *number == self.0)?;
        let mut fields = value.split(',').skip(1).map(str::trim);
        let (begins, size) = (fields.next(), [fields.next(), fields.next()]);
        let name = self.name();
        if begins.is_some_and(|begins| !begins.is_empty() && !begins.eq_ignore_ascii_case(&color.to_string()))
        {
            let side = if color == 'W' { "White" } else { "Black" };
            return Some(format!("in {name}, type {}, {side} begins", self.0));
        }
        let expected = [width, height].map(|number| number.to_string());
        let differs = size
            .iter()
            .zip(&expected)
            .any(|(field, number)| field.is_some_and(|field| !field.is_empty() && field != number));
        differs.then(|| format!("the board of {name}, type {}, is {width}×{height}", self.0))
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
