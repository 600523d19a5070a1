//! Recognizes a `Content-Length` that hyper refuses because it does not fit into its integer. hyper answers such a request itself, with the
//! status of malformed ones, although it is well-formed and only too large.

const NAME: &[u8] = b"content-length:";
/// Bytes kept of a line. The digits of larger numbers need not be known.
const MAX_LINE: usize = 128;
/// The largest length that hyper accepts.
const MAX_LENGTH: u64 = u64::MAX - 2;

/// Looks at the bytes of a request's head as they arrive.
#[derive(Default)]
pub(crate) struct LengthScanner {
    line: Vec<u8>,
    /// Whether a line that is not empty has been seen. hyper ignores empty lines before a request.
    has_started: bool,
    is_complete: bool,
    found: bool,
}

impl LengthScanner {
    /// Looks at further bytes of the head.
    pub(crate) fn scan(&mut self, bytes: &[u8]) {
        for byte in bytes {
            if self.is_complete {
                return;
            }
            if *byte == b'\n' {
                let line = self.line.trim_ascii();
                self.is_complete = line.is_empty() && self.has_started;
                self.has_started |= !line.is_empty();
                self.found |= is_too_large(line);
                self.line.clear();
            } else if self.line.len() < MAX_LINE {
                self.line.push(*byte);
            }
        }
    }

    /// Returns the first bytes of hyper's response with the status of requests that are too large, if the length is the reason for
    /// the refusal. It is as long as the original.
    pub(crate) fn rewrite(&self, response: &[u8]) -> Option<Vec<u8>> {
        const VERSION: &[u8] = b"HTTP/1.1 ";
        let status = response.strip_prefix(VERSION).filter(|_| self.found)?;
        if !status.starts_with(b"400 ") && !status.starts_with(b"431 ") {
            return None;
        }
        let length = status.iter().position(|byte| *byte == b'\r')?;
        let status = format!("{:<length$}", "413 Too Large");
        Some([VERSION, status.as_bytes(), &response[VERSION.len() + length..]].concat())
    }
}

fn is_too_large(line: &[u8]) -> bool {
    let Some((name, value)) = line.split_at_checked(NAME.len()) else { return false };
    let value = value.trim_ascii();
    let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    let number = std::str::from_utf8(value).ok().and_then(|digits| digits.parse().ok());
    name.eq_ignore_ascii_case(NAME) && is_number && number.is_none_or(|number: u64| number > MAX_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(request: &str, response: &str) -> Option<String> {
        let mut scanner = LengthScanner::default();
        request.as_bytes().chunks(3).for_each(|part| scanner.scan(part));
        scanner.rewrite(response.as_bytes()).map(|bytes| String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn only_refusals_because_of_the_length_are_rewritten() {
        const REFUSED: &str = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n";
        const REWRITTEN: &str = "HTTP/1.1 413 Too Large  \r\nconnection: close\r\n\r\n";
        for length in ["99999999999999999999", &"9".repeat(1000), "18446744073709551615"] {
            let head = format!("POST / HTTP/1.1\r\nContent-Length:  {length} \r\n\r\n");
            assert_eq!(status(&head, REFUSED).as_deref(), Some(REWRITTEN), "{length}");
            assert_eq!(status(&head, "HTTP/1.1 200 OK\r\n\r\n"), None);
        }
        for length in ["18446744073709551613", "-99999999999999999999", "9999999999999999999x", ""] {
            assert_eq!(
                status(&format!("POST / HTTP/1.1\r\ncontent-length: {length}\r\n\r\n"), REFUSED),
                None
            );
        }
        let body = "POST / HTTP/1.1\r\n\r\ncontent-length: 99999999999999999999\r\n";
        assert_eq!(status(body, REFUSED), None);
        assert_eq!(status("GET / HTTP/1.1\r\nx-content-length: 99999999999999999999\r\n\r\n", REFUSED), None);
    }
}
