//! From a source file to a program that can be run.

use crate::java::{self, Class};
use crate::{Ending, Language, Languages, Limits, NotStarted, Program, Runner};
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, io};

/// How many lines of a compiler's messages are kept.
const LINES: usize = 40;

impl Limits {
    /// What compiling may use.
    pub fn of_compiling() -> Self {
        Self {
            cpu: Duration::from_secs(60),
            wall: Duration::from_secs(120),
            memory: 4 << 30,
            output: 4 << 20,
            files: 1 << 30,
            processes: 256,
        }
    }
}

impl Runner {
    /// Compiles a source file if its language is compiled, and gives the program that then runs in `folder`. What compiling
    /// makes goes into the runner's own folder, and goes with it.
    ///
    /// # Errors
    ///
    /// If there is no such file, nobody knows the language, the compiler is not there, or it does not like the source.
    pub fn build(
        &self,
        source: &Path,
        folder: &Path,
        languages: &Languages,
        limits: &Limits,
    ) -> Result<Program, BuildError> {
        let unreadable = |error| BuildError::Source(source.to_owned(), error);
        let path = std::path::absolute(folder.join(source)).map_err(unreadable)?;
        let text = std::fs::read(&path).map_err(unreadable)?;
        let unknown = || BuildError::UnknownLanguage(languages.endings().map(str::to_owned).collect());
        let language = languages.of(source).ok_or_else(unknown)?;
        let room = self.scratch.room().map_err(BuildError::Folder)?;
        let mut names = Names {
            program: room.path().join("program"),
            folder: room.path().to_owned(),
            class: None,
            source: path,
        };
        if language.wants_class() {
            names.call_after_class(&String::from_utf8_lossy(&text)).map_err(BuildError::Folder)?;
        }
        if let Some(compile) = &language.compile {
            let command = Program::new(names.fill(compile), folder);
            let run = self.run_in(&command, b"", limits, room.path(), room.number);
            let said = [run.error, run.output].concat();
            judge(run.ending, &command, &said)?;
        }
        let program = Program::new(names.fill(&language.run), folder);
        room.keep();
        Ok(program)
    }
}

impl Language {
    fn wants_class(&self) -> bool {
        self.compile.iter().flatten().chain(&self.run).any(|word| word.contains("{class}"))
    }
}

/// What the placeholders stand for.
struct Names {
    source: PathBuf,
    program: PathBuf,
    folder: PathBuf,
    class: Option<Class>,
}

impl Names {
    /// Finds the main class. A source that is not called after it is copied to where it is.
    fn call_after_class(&mut self, text: &str) -> io::Result<()> {
        let stem = self.source.file_stem().and_then(OsStr::to_str).unwrap_or("Main");
        let class = java::main_class(text, stem);
        if stem != class.name {
            let copy = self.folder.join(format!("{}.java", class.name));
            std::fs::copy(&self.source, &copy)?;
            self.source = copy;
        }
        self.class = Some(class);
        Ok(())
    }

    fn fill(&self, words: &[String]) -> Vec<OsString> {
        let class = self.class.as_ref().map(Class::path).unwrap_or_default();
        let values: [(&str, &OsStr); 4] = [
            ("{source}", self.source.as_os_str()),
            ("{program}", self.program.as_os_str()),
            ("{folder}", self.folder.as_os_str()),
            ("{class}", OsStr::new(&class)),
        ];
        words.iter().map(|word| fill(word, &values)).collect()
    }
}

/// Puts values in the place of their names, in one go: what is put in is not looked at again.
fn fill(word: &str, values: &[(&str, &OsStr)]) -> OsString {
    let mut filled = Vec::new();
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        match values.iter().find(|(name, _)| rest.starts_with(name)) {
            Some((name, value)) => {
                filled.extend(value.as_bytes());
                rest = &rest[name.len()..];
            }
            None => {
                filled.extend(&rest.as_bytes()[..c.len_utf8()]);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    OsString::from_vec(filled)
}

fn judge(ending: Ending, command: &Program, said: &[u8]) -> Result<(), BuildError> {
    let compiler =
        || command.command.first().map(|word| word.to_string_lossy().into_owned()).unwrap_or_default();
    match ending {
        Ending::Finished => Ok(()),
        Ending::Stopped => Err(BuildError::Stopped),
        Ending::NotStarted(NotStarted::NotFound) => Err(BuildError::NoCompiler(compiler())),
        Ending::Exit(_) => Err(BuildError::Refused { compiler: compiler(), said: beginning(said) }),
        ending => Err(BuildError::Broken { compiler: compiler(), ending, said: beginning(said) }),
    }
}

/// The first lines.
fn beginning(said: &[u8]) -> String {
    let text = String::from_utf8_lossy(said);
    let mut lines: Vec<&str> = text.lines().take(LINES + 1).collect();
    if lines.len() > LINES {
        lines[LINES] = "…";
    }
    lines.join("\n")
}

/// Why a source file did not become a program.
#[derive(Debug)]
pub enum BuildError {
    /// The file cannot be read.
    Source(PathBuf, io::Error),
    /// Nobody knows the language; these are the endings that are known.
    UnknownLanguage(Vec<String>),
    /// The compiler is not there.
    NoCompiler(String),
    /// The compiler does not like the source.
    Refused {
        /// The compiler.
        compiler: String,
        /// The first lines of its messages.
        said: String,
    },
    /// The compiler itself failed, or took too long.
    Broken {
        /// The compiler.
        compiler: String,
        /// How it ended.
        ending: Ending,
        /// The first lines of its messages.
        said: String,
    },
    /// It was stopped since the caller wished so.
    Stopped,
    /// There can be no folder for the program.
    Folder(io::Error),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Source(path, error) => write!(f, "{}: {error}", path.display()),
            BuildError::UnknownLanguage(known) => {
                write!(f, "no language is known by how the file ends; known are .{}", known.join(", ."))
            }
            BuildError::NoCompiler(compiler) => write!(f, "there is no {compiler} on this machine"),
            BuildError::Refused { compiler, said } => write!(f, "{compiler} does not accept it:\n{said}"),
            BuildError::Broken { compiler, ending, said } if said.is_empty() => {
                write!(f, "{compiler}: {ending}")
            }
            BuildError::Broken { compiler, ending, said } => write!(f, "{compiler}: {ending}\n{said}"),
            BuildError::Stopped => f.write_str("stopped"),
            BuildError::Folder(error) => write!(f, "no room for the program: {error}"),
        }
    }
}

impl std::error::Error for BuildError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_once() {
        let values = [("{a}", OsStr::new("{b}")), ("{b}", OsStr::new("x y"))];
        assert_eq!(fill("-o{a}é{b}{c}", &values), "-o{b}éx y{c}");
    }

    #[test]
    fn long_messages_are_cut() {
        assert_eq!(beginning(b"a\nb\n"), "a\nb");
        let long = "x\n".repeat(1000);
        assert_eq!(beginning(long.as_bytes()).lines().count(), LINES + 1);
    }
}
