//! Lists and checks the moves of a column of positions.

use super::table::{Columns, TextLists, labels, push_list};
use crate::errors::unreadable_move_message;
use arrow_array::ArrayRef;
use arrow_array::builder::{ArrayBuilder, StringBuilder};
use touchmove::Lang;
use touchmove::board::Label;
use touchmove_records::games::{Playable, ResolveError};

fn parse_position<P: Playable>(text: &[u8], lang: Lang) -> Result<P, String> {
    P::parse_position(&String::from_utf8_lossy(text)).map_err(|reason| reason.get(lang).to_owned())
}

/// Returns the legal moves of a position.
pub(super) fn legal_moves<P: Playable>(position: &[u8], lang: Lang) -> Result<Vec<String>, String> {
    let moves = parse_position::<P>(position, lang)?.legal_moves();
    Ok(moves.iter().map(P::to_list_notation).collect())
}

/// The result of [`arrow_legal_moves`](super::arrow_legal_moves).
#[derive(Default)]
pub(super) struct LegalMoveLists {
    moves: TextLists,
    error: StringBuilder,
}

impl LegalMoveLists {
    pub(super) fn push(&mut self, moves: Option<Result<Vec<String>, String>>) {
        let (moves, error) = match moves.transpose() {
            Ok(moves) => (moves, None),
            Err(error) => (None, Some(error)),
        };
        push_list(&mut self.moves, moves.as_deref());
        self.error.append_option(error);
    }
}

impl Columns for LegalMoveLists {
    fn finish(mut self) -> Vec<(&'static str, ArrayRef)> {
        vec![
            ("moves", ArrayBuilder::finish(&mut self.moves)),
            ("error", ArrayBuilder::finish(&mut self.error)),
        ]
    }
}

/// The result of checking the move of a row.
#[derive(Default)]
pub(super) struct CheckedMove {
    verdict: &'static str,
    clause: Option<&'static str>,
    message: Option<String>,
    squares: Option<Vec<Label>>,
    path: Option<Vec<Label>>,
    alternatives: Option<Vec<String>>,
    next_position: Option<String>,
    error: Option<String>,
}

/// Plays a move.
pub(super) fn check_move<P: Playable>(position: &[u8], mv: &[u8], lang: Lang) -> CheckedMove {
    let unreadable =
        |error| CheckedMove { verdict: "unreadable", error: Some(error), ..CheckedMove::default() };
    let before: P = match parse_position(position, lang) {
        Ok(position) => position,
        Err(error) => return unreadable(error),
    };
    let text = String::from_utf8_lossy(mv);
    let mut after = before.clone();
    let (refusal, alternatives) = match after.play_text(&text) {
        Ok((mv, _)) => {
            return CheckedMove {
                verdict: "legal",
                path: Some(labels(&before.path(&mv).squares)),
                next_position: Some(after.to_string()),
                ..CheckedMove::default()
            };
        }
        Err(ResolveError::Illegal(refusal)) => (refusal, None),
        Err(ResolveError::Ambiguous { refusal, alternatives }) => (refusal, Some(alternatives)),
        Err(_) => return unreadable(unreadable_move_message(&text).get(lang).to_owned()),
    };
    CheckedMove {
        verdict: "illegal",
        clause: Some(refusal.clause.id),
        message: Some(refusal.message.get(lang).to_owned()),
        squares: Some(labels(&refusal.squares)),
        path: Some(labels(&refusal.path.squares)),
        alternatives,
        ..CheckedMove::default()
    }
}

/// The result of [`arrow_check_moves`](super::arrow_check_moves).
#[derive(Default)]
pub(super) struct CheckedMoves {
    verdict: StringBuilder,
    clause: StringBuilder,
    message: StringBuilder,
    squares: TextLists,
    path: TextLists,
    alternatives: TextLists,
    next_position: StringBuilder,
    error: StringBuilder,
}

impl CheckedMoves {
    pub(super) fn push(&mut self, checked: Option<CheckedMove>) {
        self.verdict.append_option(checked.as_ref().map(|checked| checked.verdict));
        let checked = checked.unwrap_or_default();
        self.clause.append_option(checked.clause);
        self.message.append_option(checked.message);
        push_list(&mut self.squares, checked.squares.as_deref());
        push_list(&mut self.path, checked.path.as_deref());
        push_list(&mut self.alternatives, checked.alternatives.as_deref());
        self.next_position.append_option(checked.next_position);
        self.error.append_option(checked.error);
    }
}

impl Columns for CheckedMoves {
    fn finish(mut self) -> Vec<(&'static str, ArrayRef)> {
        let columns: [(_, &mut dyn ArrayBuilder); 8] = [
            ("verdict", &mut self.verdict),
            ("clause", &mut self.clause),
            ("message", &mut self.message),
            ("squares", &mut self.squares),
            ("path", &mut self.path),
            ("alternatives", &mut self.alternatives),
            ("next_position", &mut self.next_position),
            ("error", &mut self.error),
        ];
        columns.into_iter().map(|(name, builder)| (name, builder.finish())).collect()
    }
}
