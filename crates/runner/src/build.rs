//! Turns a source file into a program.

use crate::java::{self, MainClass};
use crate::language::Placeholder;
use crate::runner::Scratch;
use crate::{Language, Languages, Limits, Program, Run, Runner, StartError, Verdict};
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// How many lines of a compiler's messages are kept.
const MAX_MESSAGE_LINES: usize = 40;

impl Runner {
    /// Compiles a source file, if its language is compiled, and returns the program, which runs in `working_dir`.
    ///
    /// The compiled files are kept in the runner's temporary directory until the runner is dropped.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, its language is unknown, the compiler is missing or fails, or the source
    /// has errors.
    ///
    /// ```standalone_crate
    /// # use std::error::Error;
    /// use std::path::Path;
    /// use touchmove_runner::{Languages, Limits, Runner};
    ///
    /// # fn main() -> Result<(), Box<dyn Error>> {
    /// #     if touchmove_runner::run_as_supervisor_if_asked().is_some() {
    /// #         return Ok(());
    /// #     }
    /// let runner = Runner::new()?;
    /// let mut languages = Languages::default();
    /// languages.add_table("shell = cp {source} {program} | sh {program}")?;
    ///
    /// let dir = runner.temp_dir();
    /// std::fs::write(dir.join("greet.shell"), "echo hello")?;
    /// let program = runner.build(Path::new("greet.shell"), dir, &languages, &Limits::for_compiling())?;
    /// assert_eq!(runner.run(&program, b"", &Limits::default()).stdout, b"hello\n");
    /// #     Ok(())
    /// # }
    /// ```
    pub fn build(
        &self,
        source: &Path,
        working_dir: &Path,
        languages: &Languages,
        limits: &Limits,
    ) -> Result<Program, BuildError> {
        let unreadable = |error| BuildError::Source { path: source.to_owned(), source: error };
        let path = std::path::absolute(working_dir.join(source)).map_err(unreadable)?;
        let text = std::fs::read(&path).map_err(unreadable)?;
        let language = languages.for_file(source).ok_or_else(|| BuildError::UnknownLanguage {
            known_extensions: languages.extensions().map(str::to_owned).collect(),
        })?;
        let build_dir = self.dir.create_subdir().map_err(BuildError::BuildDir)?;
        let mut values = PlaceholderValues {
            source: path,
            program: build_dir.path().join("program"),
            build_dir: build_dir.path().to_owned(),
            class: None,
        };
        if language.uses_class() {
            values.set_class(&String::from_utf8_lossy(&text)).map_err(BuildError::BuildDir)?;
        }
        if let Some(compile) = &language.compile {
            values.normalize_extension(language).map_err(BuildError::BuildDir)?;
            let compiler = Program::new(values.fill_all(compile), working_dir);
            let run = self.run_in(&compiler, b"", limits, Scratch::Kept(build_dir.path()));
            check_compiler_run(run, &compiler)?;
        }
        let program = Program::new(values.fill_all(&language.run), working_dir);
        build_dir.keep();
        Ok(program)
    }
}

impl Language {
    fn uses_class(&self) -> bool {
        self.compile.iter().flatten().chain(&self.run).any(|word| word.contains(Placeholder::Class.as_str()))
    }
}

/// The values of the placeholders in a language's commands.
struct PlaceholderValues {
    source: PathBuf,
    program: PathBuf,
    build_dir: PathBuf,
    class: Option<MainClass>,
}

impl PlaceholderValues {
    /// Finds the main class of a Java source. `javac` wants the file to have its name, so other files are copied.
    fn set_class(&mut self, text: &str) -> io::Result<()> {
        let stem = self.source.file_stem().and_then(OsStr::to_str).unwrap_or("Main");
        let class = java::main_class(text, stem);
        let name = format!("{}.java", class.name);
        if self.source.file_name() != Some(OsStr::new(&name)) {
            let copy = self.build_dir.join(name);
            std::fs::copy(&self.source, &copy)?;
            self.source = copy;
        }
        self.class = Some(class);
        Ok(())
    }

    /// Gives the source file an extension of its language. Compilers know `.go` but not `.GO`, so such files are copied.
    fn normalize_extension(&mut self, language: &Language) -> io::Result<()> {
        let extension = self.source.extension().and_then(OsStr::to_str).unwrap_or_default();
        if language.extensions.iter().any(|known| known == extension) {
            return Ok(());
        }
        let known = language.extensions.iter().find(|known| known.eq_ignore_ascii_case(extension));
        let (Some(known), Some(stem)) = (known, self.source.file_stem()) else { return Ok(()) };
        let copy = self.build_dir.join(format!("{}.{known}", stem.to_string_lossy()));
        std::fs::copy(&self.source, &copy)?;
        self.source = copy;
        Ok(())
    }

    fn value(&self, placeholder: Placeholder) -> OsString {
        match placeholder {
            Placeholder::Source => self.source.clone().into(),
            Placeholder::Program => self.program.clone().into(),
            Placeholder::BuildDir => self.build_dir.clone().into(),
            Placeholder::Class => {
                self.class.as_ref().map(MainClass::qualified_name).unwrap_or_default().into()
            }
        }
    }

    fn fill_all(&self, words: &[String]) -> Vec<OsString> {
        words.iter().map(|word| fill(word, |placeholder| self.value(placeholder))).collect()
    }
}

/// Replaces placeholders by their values in a single pass: placeholders inside values are not replaced.
fn fill(word: &str, value: impl Fn(Placeholder) -> OsString) -> OsString {
    let mut filled = Vec::new();
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        match Placeholder::ALL.into_iter().find(|placeholder| rest.starts_with(placeholder.as_str())) {
            Some(placeholder) => {
                filled.extend(value(placeholder).as_bytes());
                rest = &rest[placeholder.as_str().len()..];
            }
            None => {
                filled.extend(&rest.as_bytes()[..c.len_utf8()]);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    OsString::from_vec(filled)
}

fn check_compiler_run(run: Run, program: &Program) -> Result<(), BuildError> {
    let compiler = program.command.first().map(|word| word.to_string_lossy().into_owned());
    let compiler = compiler.unwrap_or_default();
    let messages = first_lines(&[run.stderr, run.stdout].concat());
    match run.verdict {
        Verdict::Success => Ok(()),
        Verdict::Cancelled => Err(BuildError::Cancelled),
        Verdict::NotStarted(StartError::NotFound(_)) => Err(BuildError::CompilerNotFound(compiler)),
        Verdict::NonZeroExit(_) => Err(BuildError::Rejected { compiler, messages }),
        verdict => Err(BuildError::CompilerFailed { compiler, verdict, messages }),
    }
}

fn first_lines(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    let mut lines: Vec<&str> = text.lines().take(MAX_MESSAGE_LINES + 1).collect();
    if lines.len() > MAX_MESSAGE_LINES {
        lines[MAX_MESSAGE_LINES] = "…";
    }
    lines.join("\n")
}

/// Why a source file did not become a program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The source file cannot be read.
    #[error("{}: {source}", .path.display())]
    Source {
        /// The source file.
        path: PathBuf,
        /// Why it cannot be read.
        source: io::Error,
    },
    /// No language has the source file's extension.
    #[error("no language has the file's extension; known extensions are .{}", .known_extensions.join(", ."))]
    UnknownLanguage {
        /// The extensions of the known languages.
        known_extensions: Vec<String>,
    },
    /// The compiler, which is named here, is not installed.
    #[error("there is no {0} on this machine")]
    CompilerNotFound(String),
    /// The compiler reported errors in the source.
    #[error("compilation failed ({compiler}):\n{messages}")]
    Rejected {
        /// The compiler.
        compiler: String,
        /// The first lines of its messages.
        messages: String,
    },
    /// The compiler crashed or exceeded a limit, or the runner failed ([`Verdict::InternalError`]).
    #[error("{compiler}: {verdict}{}{messages}", if .messages.is_empty() { "" } else { "\n" })]
    CompilerFailed {
        /// The compiler.
        compiler: String,
        /// How it ended.
        verdict: Verdict,
        /// The first lines of its messages.
        messages: String,
    },
    /// The caller cancelled the build.
    #[error("cancelled")]
    Cancelled,
    /// The directory for the compiled files cannot be created or written.
    #[error("cannot create or write the build directory: {0}")]
    BuildDir(#[source] io::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_inside_values_are_not_replaced() {
        let value = |placeholder| match placeholder {
            Placeholder::Source => "{program}".into(),
            _ => "x y".into(),
        };
        assert_eq!(fill("-o{source}é{program}{other}", value), "-o{program}éx y{other}");
    }

    #[test]
    fn long_messages_are_truncated() {
        assert_eq!(first_lines(b"a\nb\n"), "a\nb");
        let long = "x\n".repeat(1000);
        assert_eq!(first_lines(long.as_bytes()).lines().count(), MAX_MESSAGE_LINES + 1);
    }
}
