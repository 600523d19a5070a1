//! Scores as the search computes with them: one number, in which proved results lie outside the range of estimates.

use crate::score::Score;

/// A score as a number, for the side to move.
pub(crate) type Value = i32;

/// A win now. A win in n plies is n less.
const WIN: Value = 32_000;
/// A win whose length is not known, proved now by a table without distances. A win that is proved n plies later is n less.
const TABLE_WIN: Value = 26_000;
/// Wins are larger than this.
const SMALLEST_WIN: Value = 24_000;
/// The maximum of an estimate.
const MAX_ESTIMATE: Value = 20_000;

/// More than any score.
pub(crate) const INFINITY: Value = 32_500;
/// The score of a draw, also of one that is not proved.
pub(crate) const DRAW: Value = 0;

/// Returns the score of the side that wins in this many plies.
pub(crate) const fn win_in(plies: u32) -> Value {
    // Longer wins than anybody can play out share one value.
    let most = (WIN - TABLE_WIN - 1) as u32;
    WIN - (if plies < most { plies } else { most }) as Value
}

/// Whether the score is a proved win or loss.
pub(crate) const fn is_decisive(value: Value) -> bool {
    value.abs() > SMALLEST_WIN
}

/// Whether the score is a proved win.
pub(crate) const fn is_win(value: Value) -> bool {
    value > SMALLEST_WIN
}

/// Whether the score is a proved loss.
pub(crate) const fn is_loss(value: Value) -> bool {
    value < -SMALLEST_WIN
}

/// Returns an estimate, within the range of estimates.
pub(crate) fn estimate(value: Value) -> Value {
    value.clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
}

/// Returns the number of plies of a proved win or loss, if it is known.
pub(crate) const fn plies_to_end(value: Value) -> Option<u32> {
    if value.abs() > TABLE_WIN { Some((WIN - value.abs()) as u32) } else { None }
}

/// Returns the number of plies to the position for which a table without distances proved a win or loss.
pub(crate) const fn plies_beyond_table(value: Value) -> u32 {
    (TABLE_WIN - value.abs()).unsigned_abs()
}

/// Returns a score seen from the position that is this many plies earlier on the path.
pub(crate) const fn from_ancestor(value: Value, plies: usize) -> Value {
    if is_win(value) {
        value - plies as Value
    } else if is_loss(value) {
        value + plies as Value
    } else {
        value
    }
}

/// Returns a score of a path's start, seen from the position that is this many plies later: the inverse of [`from_ancestor`].
pub(crate) const fn from_descendant(value: Value, plies: usize) -> Value {
    if is_win(value) {
        value + plies as Value
    } else if is_loss(value) {
        value - plies as Value
    } else {
        value
    }
}

/// Returns a table's score as a number; estimates do not come from tables.
pub(crate) fn of_table(score: Score) -> Value {
    match score {
        Score::Win { plies } => plies.map_or(TABLE_WIN, win_in),
        Score::Loss { plies } => -plies.map_or(TABLE_WIN, win_in),
        Score::Draw => DRAW,
        Score::Estimated(value) => estimate(value),
    }
}

/// Returns the score that a number stands for. A draw is not distinguished from an estimate of 0: the caller knows what it is.
pub(crate) fn to_score(value: Value) -> Score {
    if is_win(value) {
        Score::Win { plies: plies_to_end(value) }
    } else if is_loss(value) {
        Score::Loss { plies: plies_to_end(value) }
    } else {
        Score::Estimated(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_scores_agree() {
        for plies in [0, 1, 7, 400, 2000] {
            let (win, loss) = (Score::Win { plies: Some(plies) }, Score::Loss { plies: Some(plies) });
            assert_eq!(to_score(of_table(win)), win);
            assert_eq!(to_score(of_table(loss)), loss);
            assert!(is_decisive(of_table(loss)));
        }
        assert_eq!(to_score(of_table(Score::Win { plies: None })), Score::Win { plies: None });
        assert_eq!(to_score(estimate(i32::MAX)), Score::Estimated(MAX_ESTIMATE));
        assert!(!is_decisive(estimate(i32::MIN)));
    }

    #[test]
    fn a_score_keeps_its_kind_along_a_path() {
        for value in [win_in(3), -win_in(3), of_table(Score::Win { plies: None }), 250, DRAW] {
            let later = from_ancestor(value, 100);
            assert_eq!(from_descendant(later, 100), value);
            assert_eq!((is_win(later), is_loss(later)), (is_win(value), is_loss(value)));
        }
        assert_eq!(to_score(from_ancestor(win_in(3), 2)), Score::Win { plies: Some(5) });
    }
}
