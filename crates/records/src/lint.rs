//! Finds deviations from the PDN standard, and illegal moves.

mod date;
mod diagnostic;
mod kinds;
mod linter;
mod strict;
mod tags;

use crate::Record;
use crate::pdn::{self, Block, GameText, UntaggedGames, Warning};
pub(crate) use date::standard_date;
pub use diagnostic::Diagnostic;
pub use kinds::{Lint, Severity};
use linter::Linter;
pub use strict::check_strict;

/// What was found in a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linted {
    /// The deviations, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// How many games there are.
    pub games: u64,
    /// The games that look like another variant of draughts. They were not checked: of their tags and moves there are no diagnostics.
    pub untagged: Option<UntaggedGames>,
}

/// Finds the deviations in the games of a block.
///
/// ```
/// use touchmove_records::{lint::lint_block, pdn::Block};
/// let block = Block::new(b"1. 9x14 22-18 *".to_vec(), 1);
/// let messages: Vec<String> = lint_block(&block).diagnostics.iter().map(ToString::to_string).collect();
/// assert_eq!(messages[1], "1:4: style: quiet-x: `9x14` captures nothing, and is written `9-14`");
/// ```
pub fn lint_block(block: &Block) -> Linted {
    let mut all = Linted::default();
    for game in block.games() {
        let (_, linted) = lint_game(&game, &pdn::decode(game.bytes));
        all.add(linted);
    }
    all
}

impl Linted {
    pub(crate) fn add(&mut self, other: Linted) {
        self.diagnostics.extend(other.diagnostics);
        self.games += other.games;
        if let Some(untagged) = other.untagged {
            UntaggedGames::add(&mut self.untagged, untagged);
        }
    }
}

/// Finds the deviations in the decoded text of a game, and returns what was read too.
pub(crate) fn lint_game<'t>(game: &GameText<'_>, text: &'t str) -> (Vec<Record<'t>>, Linted) {
    let (mut records, mut warnings) = (Vec::new(), Vec::new());
    pdn::read_decoded(game, text, &mut |record| records.push(record), &mut |text, warning| {
        warnings.push((text, warning))
    });
    let mut linter = Linter::default();
    records.iter().for_each(|record| linter.record(record));
    let Linter { mut diagnostics, games, untagged, has_other_variant, .. } = linter;
    // Other variants have other separators.
    warnings.retain(|(_, warning)| !(has_other_variant && *warning == Warning::MoveForm));
    // That two types contradict each other says more than that there are two.
    let is_type =
        |location| diagnostics.iter().any(|it| it.lint == Lint::GameType && it.location == location);
    warnings.retain(|(text, warning)| !(*warning == Warning::DuplicateTag && is_type(text.location)));
    diagnostics.extend(warnings.into_iter().map(|(text, warning)| diagnostic::diagnostic(&text, warning)));
    diagnostics.sort_by_key(|diagnostic| (diagnostic.location, diagnostic.lint));
    (records, Linted { diagnostics, games, untagged })
}
