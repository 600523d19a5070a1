//! How programs of each language are compiled and run.

use std::path::Path;

/// How programs of one language are compiled and run, as commands with placeholders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// The extensions of its source files, without the dot.
    pub extensions: Vec<String>,
    /// The command that compiles a source file, if it has to be compiled.
    pub compile: Option<Vec<String>>,
    /// The command that runs the program.
    pub run: Vec<String>,
}

/// The known languages, by the extension of their source files.
///
/// A table adds or replaces languages, one per line:
///
/// ```text
/// # extensions = how to compile | how to run
/// hs     = ghc -O -outputdir {dir} -o {program} {source} | {program}
/// cc cpp = clang++ -O2 -o {program} {source} | {program}
/// # without compiling
/// lua    = lua {source}
/// ```
///
/// Commands are split into words as in a shell, with quotes and backslashes. `{source}` is the source file, `{program}` the
/// file that the compiler should create, `{dir}` the directory for everything that it creates, `{class}` the main class
/// of a Java source.
///
/// ```
/// use std::path::Path;
/// use touchmove_runner::Languages;
///
/// let mut languages = Languages::default();
/// languages.add_table("lua = lua '{source}'")?;
/// let lua = languages.for_file(Path::new("solution.lua")).unwrap();
/// assert_eq!(lua.run, ["lua", "{source}"]);
///
/// let error = languages.add_table("lua = lua {file}").unwrap_err();
/// assert_eq!(error.line, 1);
/// # Ok::<(), touchmove_runner::LanguageTableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Languages(Vec<Language>);

/// As on the judges, programs can ask whether `ONLINE_JUDGE` is defined; elsewhere many of them read a file.
const DEFAULT_TABLE: &str = "\
c                = cc -O2 -DONLINE_JUDGE -o {program} {source} -lm | {program}
cc cpp cxx c++ C = g++ -O2 -std=c++17 -DONLINE_JUDGE -o {program} {source} | {program}
cs               = mcs -optimize+ -define:ONLINE_JUDGE -out:{program} {source} | mono {program}
go               = go build -o {program} {source} | {program}
java             = javac -encoding UTF-8 -nowarn -d {dir} {source} | \
                   java -DONLINE_JUDGE=true -Xss64m -XX:+UseSerialGC -cp {dir} {class}
js cjs mjs       = node {source}
pas pp           = fpc -O2 -Sgic -l- -vw -dONLINE_JUDGE -FU{dir} -o{program} {source} | {program}
py               = python3 {source}
pypy             = pypy3 {source}
rb               = ruby {source}
rs               = rustc -O --edition 2021 --cfg ONLINE_JUDGE -o {program} {source} | {program}
";

/// A part of a command that is replaced when a source file is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placeholder {
    /// The source file.
    Source,
    /// The executable to create.
    Program,
    /// The directory for everything that the compiler creates.
    BuildDir,
    /// The main class of a Java source.
    Class,
}

impl Placeholder {
    pub(crate) const ALL: [Self; 4] = [Self::Source, Self::Program, Self::BuildDir, Self::Class];

    /// Returns the placeholder as it is written in commands.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Placeholder::Source => "{source}",
            Placeholder::Program => "{program}",
            Placeholder::BuildDir => "{dir}",
            Placeholder::Class => "{class}",
        }
    }
}

impl Default for Languages {
    /// Returns C, C++, C#, Go, Java, JavaScript, Pascal, Python (also with PyPy), Ruby and Rust.
    fn default() -> Self {
        let mut languages = Self(Vec::new());
        // A test checks that the table is valid.
        let _ = languages.add_table(DEFAULT_TABLE);
        languages
    }
}

impl Languages {
    /// Adds the languages of a table. They take precedence over those added before.
    ///
    /// # Errors
    ///
    /// Returns an error if a line is malformed. Then nothing is added.
    pub fn add_table(&mut self, table: &str) -> Result<(), LanguageTableError> {
        let mut added = Vec::new();
        for (line, number) in table.lines().zip(1..) {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                let language = parse_line(line);
                added.push(language.map_err(|message| LanguageTableError { line: number, message })?);
            }
        }
        // Of two lines for the same extension, the later one takes precedence.
        added.reverse();
        self.0.splice(..0, added);
        Ok(())
    }

    /// Returns the language of a source file, by its extension. Case matters only where a table says so: `.C` is C++.
    pub fn for_file(&self, source: &Path) -> Option<&Language> {
        let extension = source.extension()?.to_str()?;
        let find = |is_extension: &dyn Fn(&String) -> bool| {
            self.0.iter().find(|language| language.extensions.iter().any(is_extension))
        };
        find(&|known| known == extension).or_else(|| find(&|known| known.eq_ignore_ascii_case(extension)))
    }

    /// Returns the extensions of all known languages.
    pub fn extensions(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|language| &language.extensions).map(String::as_str)
    }
}

fn parse_line(line: &str) -> Result<Language, String> {
    let (extensions, commands) =
        line.split_once('=').ok_or("expected: extensions = how to compile | how to run")?;
    let extensions: Vec<String> =
        extensions.split_whitespace().map(|word| word.trim_start_matches('.').to_owned()).collect();
    if extensions.is_empty() || extensions.iter().any(String::is_empty) {
        return Err("expected extensions before `=`".to_owned());
    }
    let (compile, run) = match commands.split_once('|') {
        Some((compile, run)) => (Some(parse_command(compile, "to compile")?), parse_command(run, "to run")?),
        None => (None, parse_command(commands, "to run")?),
    };
    Ok(Language { extensions, compile, run })
}

fn parse_command(text: &str, purpose: &str) -> Result<Vec<String>, String> {
    // Tables may still use the former name of `{dir}`.
    let text = text.replace("{folder}", Placeholder::BuildDir.as_str());
    let words = shell_words::split(&text).map_err(|_| "a quote is not closed".to_owned())?;
    if words.is_empty() {
        return Err(format!("expected a command {purpose}"));
    }
    match words.iter().find_map(|word| unknown_placeholder(word)) {
        Some(unknown) => {
            let [others @ .., last] = Placeholder::ALL.map(Placeholder::as_str);
            Err(format!("unknown placeholder {unknown}; known are {} and {last}", others.join(", ")))
        }
        None => Ok(words),
    }
}

fn unknown_placeholder(word: &str) -> Option<&str> {
    let mut rest = word;
    while let Some(start) = rest.find('{') {
        let length = rest[start..].find('}')? + 1;
        let (found, after) = rest[start..].split_at(length);
        if Placeholder::ALL.iter().all(|known| known.as_str() != found) {
            return Some(found);
        }
        rest = after;
    }
    None
}

/// A malformed line in a table of languages.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
#[non_exhaustive]
pub struct LanguageTableError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_table_is_valid() {
        let mut languages = Languages(Vec::new());
        languages.add_table(DEFAULT_TABLE).unwrap();
        assert_eq!(languages, Languages::default());
        for file in
            ["a.c", "b.cpp", "dir/c.cc", "d.rs", "e.py", "f.java", "g.go", "h.js", "i.cs", "j.pas", "k.rb"]
        {
            assert!(languages.for_file(Path::new(file)).is_some(), "{file}");
        }
        for file in ["a", "b.txt", ".c", "c."] {
            assert!(languages.for_file(Path::new(file)).is_none(), "{file}");
        }
        assert_eq!(languages.for_file(Path::new("x.py")).unwrap().compile, None);
    }

    #[test]
    fn extensions_ignore_case_except_where_the_table_has_both() {
        let languages = Languages::default();
        for (file, same) in [("A.CPP", "a.cpp"), ("a.Py", "a.py"), ("A.JAVA", "a.java"), ("a.C", "a.cc")] {
            let [language, expected] = [file, same].map(|file| languages.for_file(Path::new(file)).unwrap());
            assert_eq!(language, expected, "{file}");
        }
        assert_ne!(languages.for_file(Path::new("a.C")), languages.for_file(Path::new("a.c")));
    }

    #[test]
    fn a_table_adds_and_replaces_languages() {
        let mut languages = Languages::default();
        languages.add_table("# mine\n\n.lua = lua {source}\npy = a\npy=pypy3 '{source}' | b\n").unwrap();
        assert_eq!(languages.for_file(Path::new("x.lua")).unwrap().run, ["lua", "{source}"]);
        let python = languages.for_file(Path::new("x.py")).unwrap();
        assert_eq!(python.compile.as_deref().unwrap(), ["pypy3", "{source}"]);
        assert_eq!(python.run, ["b"]);
        assert!(languages.for_file(Path::new("x.c")).is_some());
    }

    #[test]
    fn the_former_name_of_a_placeholder_is_accepted() {
        assert_eq!(parse_command("a -d{folder}", ""), parse_command("a -d{dir}", ""));
    }

    #[test]
    fn quotes_keep_spaces() {
        let split = |command| parse_command(command, "").unwrap();
        assert_eq!(split("  a  b\t"), ["a", "b"]);
        assert_eq!(split("a' 'b \"c d\" ''"), ["a b", "c d", ""]);
    }

    #[test]
    fn errors_name_the_line() {
        for (table, expected) in [
            ("\nrb ruby", "line 2: expected: extensions = how to compile | how to run"),
            ("= ruby", "line 1: expected extensions before `=`"),
            ("rb =", "line 1: expected a command to run"),
            ("rb = | ruby", "line 1: expected a command to compile"),
            ("rb = ruby 'x", "line 1: a quote is not closed"),
            (
                "rb = ruby {file}",
                "line 1: unknown placeholder {file}; known are {source}, {program}, {dir} and {class}",
            ),
        ] {
            let mut languages = Languages::default();
            assert_eq!(languages.add_table(table).unwrap_err().to_string(), expected);
            assert_eq!(languages, Languages::default());
        }
    }
}
