//! Scripts and style sheets without comments and indentation: the page is read in the repository, and loaded from here.

/// Removes indentation, the comments that have lines of their own, and the types of scripts, such as `/** @type {Element} */`. Template
/// strings must not go over several lines.
pub(super) fn without_comments(script: &str) -> String {
    let mut result = String::with_capacity(script.len());
    let mut is_inside = false;
    for line in script.split_inclusive('\n').map(str::trim_start) {
        let text = line.trim_end();
        let is_comment = text.starts_with("/*") && (text.ends_with("*/") || !text.contains("*/"));
        if is_inside || is_comment {
            is_inside = !text.ends_with("*/");
        } else if !text.starts_with("//") {
            push_without_types(&mut result, line);
        }
    }
    result
}

fn push_without_types(result: &mut String, mut line: &str) {
    while let Some((before, (_, after))) =
        line.split_once("/** @").and_then(|(before, rest)| Some((before, rest.split_once("*/")?)))
    {
        *result += before;
        line = after.strip_prefix(' ').unwrap_or(after);
    }
    *result += line;
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_on_lines_of_their_own_are_removed() {
        for (script, expected) in [
            ("// a\nb; // c\n  // d\ne", "b; // c\ne"),
            ("/** a */\nb", "b"),
            ("  /**\n   * a\n   */\n  b\n    c\n", "b\nc\n"),
            ("/** a */ b\nc", "/** a */ b\nc"),
            ("a /* b */\n\nc", "a /* b */\nc"),
            ("/* a\n b */\nc", "c"),
            ("f(/** @type {A} */ (a), (/** @type {B} */ b) => b);", "f((a), (b) => b);"),
            ("a; /** @type {A} */\nb", "a; \nb"),
            (
                "a { b: c; }\n/* d */\n@media (e) {\n  f { g: h; }\n}\n",
                "a { b: c; }\n@media (e) {\nf { g: h; }\n}\n",
            ),
        ] {
            assert_eq!(without_comments(script), expected, "{script}");
        }
    }
}
