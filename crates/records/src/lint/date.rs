//! Dates in tags.

/// Whether a text is `YYYY.MM.DD`, with `?` for unknown parts, or empty.
pub(super) fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let fits = |part: &str, length: usize| {
        part.len() == length
            && (part.bytes().all(|byte| byte.is_ascii_digit()) || part.bytes().all(|byte| byte == b'?'))
    };
    text.is_empty()
        || matches!(parts[..], [year, month, day] if fits(year, 4) && fits(month, 2) && fits(day, 2))
}

/// Returns a date that starts with its year in standard form: `1841-??-??`, `1841/5/3` or `1841`. Where the day and the month may
/// be swapped, people must decide.
pub(crate) fn standard_date(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.trim().split(['.', '-', '/', ' ']).collect();
    let (year, rest) = parts.split_first()?;
    let is_unknown = |part: &str| part.bytes().all(|byte| byte == b'?');
    let is_year = year.len() == 4 && (is_unknown(year) || year.bytes().all(|byte| byte.is_ascii_digit()));
    if !is_year || rest.len() > 2 {
        return None;
    }
    let part = |index: usize, max: u8| match rest.get(index) {
        None => Some("??".to_owned()),
        Some(part) if is_unknown(part) && (1..=2).contains(&part.len()) => Some("??".to_owned()),
        Some(part) if part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit()) => {
            let number: u8 = part.parse().ok()?;
            (1..=max).contains(&number).then(|| format!("{number:02}"))
        }
        Some(_) => None,
    };
    let standard = format!("{year}.{}.{}", part(0, 12)?, part(1, 31)?);
    is_date(&standard).then_some(standard)
}
