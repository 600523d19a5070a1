//! Finds the main class of a Java source, after which `javac` wants its file to be named.

/// A class and its package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MainClass {
    pub(crate) name: String,
    package: String,
}

impl MainClass {
    /// Returns the name that `java` expects: `package.Name`.
    pub(crate) fn qualified_name(&self) -> String {
        if self.package.is_empty() { self.name.clone() } else { format!("{}.{}", self.package, self.name) }
    }
}

/// Returns the class to run: the public one, else the one named like the file, else the first with a `main`, else the
/// first.
pub(crate) fn main_class(source: &str, file_stem: &str) -> MainClass {
    let tokens = tokenize(source);
    let mut classes: Vec<Candidate> = Vec::new();
    let mut package = String::new();
    let mut depth = 0_usize;
    let mut is_public = false;
    for (index, token) in tokens.iter().enumerate() {
        match *token {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                is_public = false;
            }
            ";" => is_public = false,
            "public" if depth == 0 => is_public = true,
            "package" if depth == 0 => {
                package = tokens[index + 1..].iter().copied().take_while(|&token| token != ";").collect();
            }
            "class" | "enum" | "record" | "interface" if depth == 0 => {
                let name = tokens.get(index + 1).filter(|name| name.starts_with(is_identifier_char));
                classes.extend(name.map(|&name| Candidate { name, is_public, has_main: false }));
            }
            "main" => {
                if let Some(class) = classes.last_mut() {
                    class.has_main = true;
                }
            }
            _ => {}
        }
    }
    let find = |is_main: &dyn Fn(&Candidate) -> bool| classes.iter().find(|class| is_main(class));
    let class = find(&|class| class.is_public)
        .or_else(|| find(&|class| class.name == file_stem))
        .or_else(|| find(&|class| class.has_main))
        .or_else(|| classes.first());
    MainClass { name: class.map_or(file_stem, |class| class.name).to_owned(), package }
}

struct Candidate<'a> {
    name: &'a str,
    is_public: bool,
    has_main: bool,
}

fn is_identifier_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Splits a source into words and punctuation, without comments and literals.
fn tokenize(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if c == '"' || c == '\'' {
            literal_length(rest, c)
        } else if is_identifier_char(c) {
            let length = rest.find(|c| !is_identifier_char(c)).unwrap_or(rest.len());
            tokens.push(&rest[..length]);
            length
        } else {
            if !c.is_whitespace() {
                tokens.push(&rest[..c.len_utf8()]);
            }
            c.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// Returns the length of the literal at the beginning of `text`. An unclosed one ends with its line.
fn literal_length(text: &str, quote: char) -> usize {
    let text_block = "\"\"\"";
    if let Some(inside) = text.strip_prefix(text_block) {
        return inside.find(text_block).map_or(text.len(), |end| end + 6);
    }
    let mut is_escaped = false;
    for (index, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return index,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return index + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(source: &str) -> String {
        main_class(source, "sol").qualified_name()
    }

    #[test]
    fn the_public_class_is_the_main_class() {
        assert_eq!(class("import java.util.*; class A {} public final class Main { class B {} }"), "Main");
        assert_eq!(class("// public class No {\n/* public class No */ public class Yes {}"), "Yes");
        assert_eq!(
            class("class A { String s = \"public class \\\" No {\"; char c = '\"'; } public class Yes {}"),
            "Yes"
        );
        assert_eq!(class("class A { public class Inner {} } class sol {}"), "sol");
    }

    #[test]
    fn without_a_public_class_the_main_method_decides() {
        assert_eq!(class("class A { } class B { public static void main(String[] a) { } }"), "B");
        assert_eq!(class("class A { } class B { }"), "A");
        assert_eq!(class(""), "sol");
        assert_eq!(class("public class"), "sol");
    }

    #[test]
    fn the_package_is_part_of_the_qualified_name() {
        assert_eq!(class("package a . b; public class X {}"), "a.b.X");
    }

    #[test]
    fn broken_sources_do_not_panic() {
        for source in ["/*", "\"", "'", "\"\"\"", "}}}}", "public class é {", "package", "\"\\"] {
            class(source);
        }
    }
}
