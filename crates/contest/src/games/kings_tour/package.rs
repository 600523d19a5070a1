//! The problem package.

use crate::package::{PackageSources, Patch, sources};
use touchmove::Text;

pub(super) static SOURCES: PackageSources = sources! {
    name: Text::new("Kings Tour", "王之旅"),
    uuid: "e1a0918b-2734-4fd9-9bde-77eb36523f99",
    source: "touchmove, after e-olymp 2621",
    patches: &[
        Patch::new(
            "ignores-threats-of-b",
            "threatens(a, to) or (b_stands and threatens(b, to))",
            "threatens(a, to)",
        ),
        Patch::new("b-threatens-after-capture", "(b_stands and threatens(b, to))", "threatens(b, to)"),
        Patch::new("b-is-a-wall", "if threatens(a, to) or", "if to == b or threatens(a, to) or"),
        Patch::new("either-pawn-ends", "if to == a:", "if to == a or to == b:"),
    ],
    pictured: Some("a1 d4 b2"),
    cases_per_file: 100,
    files_per_generator: 1,
    mixed_cases: 1000,
};
