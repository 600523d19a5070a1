//! Scripts without comments and indentation: the page is read in the repository, and loaded from here.

/// Removes indentation, and the comments that have lines of their own. Template strings must not go over several lines.
pub(super) fn without_comments(script: &str) -> String {
    let mut result = String::with_capacity(script.len());
    let mut is_inside = false;
    for line in script.split_inclusive('\n').map(str::trim_start) {
        let text = line.trim_end();
        let is_comment = text.starts_with("/*") && (text.ends_with("*/") || !text.contains("*/"));
        if is_inside || is_comment {
            is_inside = !text.ends_with("*/");
        } else if !text.starts_with("//") {
            result += line;
        }
    }
    result
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
        ] {
            assert_eq!(without_comments(script), expected, "{script}");
        }
    }
}
