//! Wrong programs: the Python solution with one place changed, each with one of the known mistakes.

use super::Unmade;
use crate::reference::Mistake;

/// How a wrong program differs from the right one.
pub(super) struct Slip {
    /// The mistake's name.
    pub(super) mistake: &'static str,
    right: &'static str,
    wrong: &'static str,
}

const fn slip(mistake: &'static str, right: &'static str, wrong: &'static str) -> Slip {
    Slip { mistake, right, wrong }
}

pub(super) const CORRECT_MOVE: &[Slip] = &[
    slip("queen-jumps-king", "king not in range(queen + stride, to + stride, stride)", "king != to"),
    slip("forgets-not-allowed", "    if to in steps(king):\n        return \"Move not allowed\"\n", ""),
    slip("stops-too-soon", "if all(queen_reaches", "if any(queen_reaches"),
    slip("calls-not-allowed-illegal", "\"Move not allowed\"", "\"Illegal move\""),
];

pub(super) const KINGS_TOUR: &[Slip] = &[
    slip("ignores-threats-of-b", "threatens(a, to) or (b_stands and threatens(b, to))", "threatens(a, to)"),
    slip("b-threatens-after-capture", "(b_stands and threatens(b, to))", "threatens(b, to)"),
    slip("b-is-a-wall", "if threatens(a, to) or", "if to == b or threatens(a, to) or"),
    slip("either-pawn-ends", "if to == a:", "if to == a or to == b:"),
];

pub(super) const CHECKERS: &[Slip] = &[
    slip("forgets-jump-due", "len(rest) > 1 or jump_is_due(board, side)", "len(rest) > 1"),
    slip("jump-due-for-mover-only", "or jump_is_due(board, side)", "or can_jump(board, piece, start)"),
    slip("stops-mid-jump", "    if not ended and can_jump(board, piece, at):\n        return False\n", ""),
    slip(
        "never-crowns",
        "        return piece.upper()\n    return piece",
        "        return piece\n    return piece",
    ),
];

pub(super) const DUCK_CHESS: &[Slip] = &[
    slip("horse-jumps", "legs = [first]\n", "legs = []\n"),
    slip("duck-forgets-second-leg", "legs = [first, second]", "legs = [first]"),
    slip(
        "check-by-movers-side-only",
        "for at in board for captain in captains",
        "for at in board if board[at][0] == turn for captain in captains",
    ),
    slip(
        "invalid-passes-the-turn",
        "        print(\"Invalid command\")\n",
        "        print(\"Invalid command\")\n        turn = \"blue\" if turn == \"red\" else \"red\"\n",
    ),
];

impl Slip {
    /// The wrong program, with the mistake told in front.
    pub(super) fn program(&self, right: &str, mistake: Option<Mistake>) -> Result<String, Unmade> {
        let words =
            mistake.ok_or_else(|| Unmade(format!("no mistake is called {}", self.mistake)))?.words(false);
        if right.matches(self.right).count() != 1 {
            return Err(Unmade(format!("{}: the solution has not one place for it", self.mistake)));
        }
        Ok(format!("# {words}\n{}", right.replace(self.right, self.wrong)))
    }
}
