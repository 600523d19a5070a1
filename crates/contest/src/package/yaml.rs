//! `problem.yaml`, which says what a package is.

use super::Format;
use super::sources::Texts;

/// Neither format has a word for our licence.
const LICENSE: &str = "\
# Statements, programs and data: MIT OR Apache-2.0, as you like. This format has no word for that.
license: permission
rights_owner: touchmove contributors
";

pub(super) fn yaml(texts: &Texts, format: Format) -> String {
    let Texts { name_en, name_zh, uuid, source, .. } = texts;
    match format {
        // The names are in the statements. The limit of time is five times what the slower right program needs.
        Format::Kattis => format!(
            "uuid: {uuid}\nauthor: touchmove contributors\nsource: \"{source}\"\n{LICENSE}\
             validation: default\nlimits:\n  time_multiplier: 5\n  time_safety_margin: 2\n"
        ),
        Format::Kattis2025 => format!(
            "problem_format_version: 2025-09\ntype: pass-fail\nname:\n  en: {name_en}\n  zh: {name_zh}\nuuid: {uuid}\n\
             credits:\n  authors: touchmove contributors\nsource: \"{source}\"\n{LICENSE}limits:\n  time_limit: 2.0\n"
        ),
    }
}
