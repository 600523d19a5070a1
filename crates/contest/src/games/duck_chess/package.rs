//! The problem package.

use crate::package::{PackageSources, Patch, sources};
use touchmove::Text;

pub(super) static SOURCES: PackageSources = sources! {
    name: Text::new("Duck Chess", "鸭棋"),
    uuid: "20208a2f-0da8-44ec-9b4a-ddf23094ae18",
    source: "touchmove, after THUPC 2019",
    patches: &[
        Patch::new("horse-jumps", "legs = [first]\n", "legs = []\n"),
        Patch::new("duck-forgets-second-leg", "legs = [first, second]", "legs = [first]"),
        Patch::new(
            "check-by-movers-side-only",
            "for at in board for captain in captains",
            "for at in board if board[at][0] == turn for captain in captains",
        ),
        Patch::new(
            "invalid-passes-the-turn",
            "        print(\"Invalid command\")\n",
            "        print(\"Invalid command\")\n        turn = \"blue\" if turn == \"red\" else \"red\"\n",
        ),
    ],
    pictured: None,
    cases_per_file: 1000,
    files_per_generator: 2,
    mixed_cases: 1000,
};
