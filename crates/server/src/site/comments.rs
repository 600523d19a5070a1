//! Scripts without comments: the page is read in the repository, and loaded from here.

/// Removes the comments that have lines of their own. Lines of template strings must not look like those.
pub(super) fn without_comments(script: &str) -> String {
    let mut result = String::with_capacity(script.len());
    let mut is_inside = false;
    for line in script.split_inclusive('\n') {
        let text = line.trim();
        if is_inside {
            is_inside = !text.ends_with("*/");
        } else if text.starts_with("/*") && (text.ends_with("*/") || !text.contains("*/")) {
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
            ("  /**\n   * a\n   */\n  b\n", "  b\n"),
            ("/** a */ b\nc", "/** a */ b\nc"),
            ("a /* b */\n\nc", "a /* b */\n\nc"),
            ("/* a\n b */\nc", "c"),
        ] {
            assert_eq!(without_comments(script), expected, "{script}");
        }
    }
}
