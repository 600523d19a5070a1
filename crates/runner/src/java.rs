//! The main class of a Java source. Its file has to be called after it, and students call their files as they like.

/// A class with the package that it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) name: String,
    package: String,
}

impl Class {
    /// What `java` wants to be told: `package.Name`.
    pub(crate) fn path(&self) -> String {
        if self.package.is_empty() { self.name.clone() } else { format!("{}.{}", self.package, self.name) }
    }
}

/// The class to run: the public one, or the one called like the file, or the first with a `main`, or the first.
pub(crate) fn main_class(source: &str, stem: &str) -> Class {
    let tokens = tokens(source);
    let mut found: Vec<Found> = Vec::new();
    let mut package = String::new();
    let mut depth = 0_usize;
    let mut is_public = false;
    for (at, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                is_public = false;
            }
            ";" => is_public = false,
            "public" if depth == 0 => is_public = true,
            "package" if depth == 0 => {
                package =
                    tokens[at + 1..].iter().take_while(|token| *token != ";").map(String::as_str).collect();
            }
            "class" | "enum" | "record" | "interface" if depth == 0 => {
                let name = tokens.get(at + 1).filter(|name| name.starts_with(is_letter)).cloned();
                found.extend(name.map(|name| Found { name, is_public, has_main: false }));
            }
            "main" => {
                if let Some(class) = found.last_mut() {
                    class.has_main = true;
                }
            }
            _ => {}
        }
    }
    let first = |is: &dyn Fn(&Found) -> bool| found.iter().find(|class| is(class));
    let class = first(&|class| class.is_public)
        .or_else(|| first(&|class| class.name == stem))
        .or_else(|| first(&|class| class.has_main))
        .or_else(|| found.first());
    Class { name: class.map_or_else(|| stem.to_owned(), |class| class.name.clone()), package }
}

struct Found {
    name: String,
    is_public: bool,
    has_main: bool,
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Words and marks, without comments and what stands in quotes.
fn tokens(source: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if c == '"' || c == '\'' {
            quoted(rest, c)
        } else if is_letter(c) {
            let length = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
            tokens.push(rest[..length].to_owned());
            length
        } else {
            if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
            c.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// How long something in quotes is. What is not closed ends with its line.
fn quoted(text: &str, mark: char) -> usize {
    let block = "\"\"\"";
    if let Some(inside) = text.strip_prefix(block) {
        return inside.find(block).map_or(text.len(), |end| end + 6);
    }
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == mark => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(source: &str) -> String {
        main_class(source, "sol").path()
    }

    #[test]
    fn the_public_class_is_the_main_one() {
        assert_eq!(class("import java.util.*; class A {} public final class Main { class B {} }"), "Main");
        assert_eq!(class("// public class No {\n/* public class No */ public class Yes {}"), "Yes");
        assert_eq!(
            class("class A { String s = \"public class \\\" No {\"; char c = '\"'; } public class Yes {}"),
            "Yes"
        );
        assert_eq!(class("class A { public class Inner {} } class sol {}"), "sol");
    }

    #[test]
    fn without_a_public_class_main_decides() {
        assert_eq!(class("class A { } class B { public static void main(String[] a) { } }"), "B");
        assert_eq!(class("class A { } class B { }"), "A");
        assert_eq!(class(""), "sol");
        assert_eq!(class("public class"), "sol");
    }

    #[test]
    fn a_package_belongs_to_the_name() {
        assert_eq!(class("package a . b; public class X {}"), "a.b.X");
    }

    #[test]
    fn broken_sources_do_no_harm() {
        for source in ["/*", "\"", "'", "\"\"\"", "}}}}", "public class é {", "package", "\"\\"] {
            class(source);
        }
    }
}
