//! How programs of each language are compiled and run.

use crate::words;
use std::fmt;
use std::path::Path;

/// How programs of one language are compiled and run: words with placeholders in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// How its files end, without the dot.
    pub endings: Vec<String>,
    /// The command that compiles a source file, if there is one.
    pub compile: Option<Vec<String>>,
    /// The command that runs the program.
    pub run: Vec<String>,
}

/// The languages that are known, told apart by how files end.
///
/// A table of a user adds to them, or replaces them, a line each:
///
/// ```text
/// # endings = how to compile | how to run
/// go     = go build -o {program} {source} | {program}
/// cc cpp = clang++ -O2 -o {program} {source} | {program}
/// # without compiling
/// rb     = ruby {source}
/// ```
///
/// `{source}` is the source file, `{program}` the file that compiling should make, `{folder}` the folder for everything
/// that it makes, `{class}` the main class of a Java source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Languages(Vec<Language>);

const KNOWN: &str = "\
c               = cc -O2 -o {program} {source} -lm | {program}
cc cpp cxx C    = g++ -O2 -std=c++17 -o {program} {source} | {program}
rs              = rustc -O --edition 2021 -o {program} {source} | {program}
py              = python3 {source}
java            = javac -encoding UTF-8 -nowarn -d {folder} {source} | java -Xss64m -XX:+UseSerialGC -cp {folder} {class}
";

/// What may stand between braces.
const PLACEHOLDERS: [&str; 4] = ["source", "program", "folder", "class"];

impl Default for Languages {
    /// C, C++, Rust, Python and Java.
    fn default() -> Self {
        let mut languages = Self(Vec::new());
        // The table is right, as a test sees.
        let _ = languages.add(KNOWN);
        languages
    }
}

impl Languages {
    /// Adds the languages of a table. They come before those that were there.
    ///
    /// # Errors
    ///
    /// If a line is not of the form; nothing is added then.
    pub fn add(&mut self, table: &str) -> Result<(), TableError> {
        let mut added = Vec::new();
        for (line, number) in table.lines().zip(1..) {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                added.push(language(line).map_err(|what| TableError { line: number, what })?);
            }
        }
        // Of two lines for the same ending, the later one counts.
        added.reverse();
        self.0.splice(..0, added);
        Ok(())
    }

    /// The language of a source file, by how its name ends.
    pub fn of(&self, source: &Path) -> Option<&Language> {
        let ending = source.extension()?.to_str()?;
        self.0.iter().find(|language| language.endings.iter().any(|known| known == ending))
    }

    /// How files of the known languages end.
    pub fn endings(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|language| &language.endings).map(String::as_str)
    }
}

/// Reads a line of a table.
fn language(line: &str) -> Result<Language, String> {
    let (endings, commands) =
        line.split_once('=').ok_or("expected: endings = how to compile | how to run")?;
    let endings: Vec<String> =
        endings.split_whitespace().map(|ending| ending.trim_start_matches('.').to_owned()).collect();
    if endings.is_empty() || endings.iter().any(String::is_empty) {
        return Err("expected how the files end before `=`".to_owned());
    }
    let (compile, run) = match commands.split_once('|') {
        Some((compile, run)) => (Some(command(compile, "to compile")?), command(run, "to run")?),
        None => (None, command(commands, "to run")?),
    };
    Ok(Language { endings, compile, run })
}

fn command(text: &str, what: &str) -> Result<Vec<String>, String> {
    let words = words(text).ok_or_else(|| "a quote is not closed".to_owned())?;
    if words.is_empty() {
        return Err(format!("expected a command {what}"));
    }
    match words.iter().find_map(|word| unknown_placeholder(word)) {
        Some(unknown) => Err(format!(
            "unknown placeholder {{{unknown}}}; known are {{source}}, {{program}}, {{folder}} and {{class}}"
        )),
        None => Ok(words),
    }
}

fn unknown_placeholder(word: &str) -> Option<&str> {
    let mut rest = word;
    while let Some((_, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}')?;
        if !PLACEHOLDERS.contains(&name) {
            return Some(name);
        }
        rest = after;
    }
    None
}

/// A line of a table that is not of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for TableError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_languages_are_known() {
        let mut languages = Languages(Vec::new());
        languages.add(KNOWN).unwrap();
        assert_eq!(languages, Languages::default());
        for file in ["a.c", "b.cpp", "dir/c.cc", "d.rs", "e.py", "f.java"] {
            assert!(languages.of(Path::new(file)).is_some(), "{file}");
        }
        for file in ["a", "b.txt", ".c", "c."] {
            assert!(languages.of(Path::new(file)).is_none(), "{file}");
        }
        assert_eq!(languages.of(Path::new("x.py")).unwrap().compile, None);
    }

    #[test]
    fn a_table_adds_and_replaces() {
        let mut languages = Languages::default();
        languages.add("# mine\n\n.rb = ruby {source}\npy = a\npy=pypy3 '{source}' | b\n").unwrap();
        assert_eq!(languages.of(Path::new("x.rb")).unwrap().run, ["ruby", "{source}"]);
        let python = languages.of(Path::new("x.py")).unwrap();
        assert_eq!(
            (python.compile.clone().unwrap().len(), python.run.as_slice()),
            (2, ["b".to_owned()].as_slice())
        );
        assert!(languages.of(Path::new("x.c")).is_some());
    }

    #[test]
    fn mistakes_in_a_table_are_told_with_their_line() {
        for (table, expected) in [
            ("\nrb ruby", "line 2: expected: endings = how to compile | how to run"),
            ("= ruby", "line 1: expected how the files end before `=`"),
            ("rb =", "line 1: expected a command to run"),
            ("rb = | ruby", "line 1: expected a command to compile"),
            ("rb = ruby 'x", "line 1: a quote is not closed"),
            (
                "rb = ruby {file}",
                "line 1: unknown placeholder {file}; known are {source}, {program}, {folder} and {class}",
            ),
        ] {
            let mut languages = Languages::default();
            assert_eq!(languages.add(table).unwrap_err().to_string(), expected);
            assert_eq!(languages, Languages::default());
        }
    }
}
