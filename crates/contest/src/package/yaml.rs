//! `problem.yaml`, the description of a package.

use super::{PackageFormat, PackageSources};

/// Neither format has a value for our licence.
const LICENSE: &str = "\
# Statements, programs and data: MIT OR Apache-2.0, as you like. This format has no word for that.
license: permission
rights_owner: touchmove contributors
";

pub(super) fn yaml(sources: &PackageSources, format: PackageFormat) -> String {
    let PackageSources { name, uuid, source, .. } = sources;
    match format {
        // The names are in the statements. The time limit is five times what the slower right program needs.
        PackageFormat::Kattis => format!(
            "uuid: {uuid}\nauthor: touchmove contributors\nsource: \"{source}\"\n{LICENSE}\
             validation: default\nlimits:\n  time_multiplier: 5\n  time_safety_margin: 2\n"
        ),
        PackageFormat::Kattis2025 => format!(
            "problem_format_version: 2025-09\ntype: pass-fail\nname:\n  en: {}\n  zh: {}\nuuid: {uuid}\n\
             credits:\n  authors: touchmove contributors\nsource: \"{source}\"\n{LICENSE}limits:\n  time_limit: 2.0\n",
            name.en, name.zh
        ),
    }
}
