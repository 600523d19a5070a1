//! The problem package.

use crate::package::{PackageSources, Patch, sources};
use touchmove::Text;

pub(super) static SOURCES: PackageSources = sources! {
    name: Text::new("Correct Move", "困王"),
    uuid: "735d4483-c6fd-447f-9648-59ab0f7cab2f",
    source: "touchmove, after UVa 255",
    patches: &[
        Patch::new("queen-jumps-king", "king not in range(queen + stride, to + stride, stride)", "king != to"),
        Patch::new("forgets-not-allowed", "    if to in steps(king):\n        return \"Move not allowed\"\n", ""),
        Patch::new("stops-too-soon", "if all(queen_reaches", "if any(queen_reaches"),
        Patch::new("calls-not-allowed-illegal", "\"Move not allowed\"", "\"Illegal move\""),
    ],
    pictured: Some("17 49"),
    cases_per_file: 200,
    files_per_generator: 1,
    mixed_cases: 5000,
};
