//! Commands as they are typed: words with blanks between them.

/// Cuts a command into words. Quotes, single or double, keep blanks together; nothing else is special. `None` if a quote is not
/// closed.
///
/// ```
/// let words = touchmove_runner::words("java -cp 'my folder' Main").unwrap();
/// assert_eq!(words, ["java", "-cp", "my folder", "Main"]);
/// ```
pub fn words(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn quotes_keep_blanks() {
        assert_eq!(words("  a  b\t").unwrap(), ["a", "b"]);
        assert_eq!(words("a' 'b \"c d\" ''").unwrap(), ["a b", "c d", ""]);
        assert_eq!(words("").unwrap(), [""; 0]);
        assert_eq!(words("it's"), None);
    }
}
