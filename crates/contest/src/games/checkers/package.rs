//! The problem package.

use crate::package::{PackageSources, Patch, sources};
use touchmove::Text;

pub(super) static SOURCES: PackageSources = sources! {
    name: Text::new("Checkers", "西洋跳棋裁判"),
    uuid: "eab19a88-1350-48b4-9327-f4145734be0e",
    source: "touchmove, after Checker's Check of ECNA 2000",
    patches: &[
        Patch::new("forgets-must-jump", "len(rest) > 1 or jump_is_due(board, side)", "len(rest) > 1"),
        Patch::new("must-jump-for-mover-only", "or jump_is_due(board, side)", "or can_jump(board, piece, start)"),
        Patch::new(
            "stops-mid-jump",
            "    if not ended and can_jump(board, piece, at):\n        return False\n",
            "",
        ),
        Patch::new(
            "never-crowns",
            "        return piece.upper()\n    return piece",
            "        return piece\n    return piece",
        ),
    ],
    pictured: None,
    cases_per_file: 20,
    files_per_generator: 1,
    mixed_cases: 500,
};
