//! From what the user names to a program that can be run.

use super::Args;
use crate::exit::{Code, Failure};
use crate::terminal::shown;
use std::ffi::OsString;
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use touchmove::Lang;
use touchmove_runner::{BuildError, Languages, Limits, Program, Runner, StartError, Verdict};

/// Returns the built-in languages and those of `--languages`.
pub(super) fn languages(args: &Args) -> Result<Languages, Failure> {
    let mut languages = Languages::default();
    if let Some(path) = &args.languages {
        let table = std::fs::read_to_string(path).map_err(Failure::file(path))?;
        languages
            .add_table(&table)
            .map_err(|error| Failure::Malformed(format!("{}: {error}", shown(path))))?;
    }
    Ok(languages)
}

/// Returns the program of a command. One with a slash names a file, which has to exist; others are looked up in `PATH`.
pub(super) fn command(command: &[OsString]) -> Result<Program, Failure> {
    let Some(file) = command.first().map(Path::new) else {
        return Err(Failure::usage("stress", "no program: give a source file, or `--` and a command"));
    };
    if file.components().count() > 1 {
        file.metadata().map_err(Failure::file(file))?;
    }
    let dir = std::env::current_dir().map_err(Failure::file(Path::new(".")))?;
    Ok(Program::new(command, dir))
}

/// Returns the limits of a compiler, which must not take longer than the whole test.
pub(super) fn limits(args: &Args) -> Limits {
    let time = Duration::from_secs(args.time);
    Limits {
        cpu_time: args.compile_time.min(time),
        wall_time: (args.compile_time * 2).min(time),
        memory: args.compile_memory << 20,
        files: args.compile_output << 20,
        ..Limits::for_compiling()
    }
}

/// Compiles a source file, or returns the program that is in the file. It is not looked up in `PATH`.
pub(super) fn file(
    runner: &Runner,
    file: &Path,
    languages: &Languages,
    limits: &Limits,
) -> Result<Program, NotTestable> {
    let metadata = file.metadata().map_err(NotTestable::Unreadable)?;
    if metadata.is_dir() {
        return Err(NotTestable::IsDirectory);
    }
    if !metadata.is_file() {
        return Err(NotTestable::Unreadable(io::Error::other("not a regular file")));
    }
    let dir = std::env::current_dir().map_err(NotTestable::Unreadable)?;
    if languages.for_file(file).is_some() {
        let built = runner.build(file, &dir, languages, limits);
        return built.map_err(|error| NotTestable::from_build_error(error, limits));
    }
    let start = first_bytes(file).map_err(NotTestable::Unreadable)?;
    let is_executable = metadata.permissions().mode() & 0o111 != 0;
    let is_program = start.starts_with(b"#!") || start.starts_with(b"\x7fELF");
    // Executables of other systems have a zero byte in their header; text has none.
    if is_executable && (is_program || start.contains(&0)) {
        return Ok(Program::new([dir.join(file)], dir));
    }
    if is_program {
        return Err(NotTestable::NotExecutable);
    }
    let extension = file.extension().map(|extension| extension.to_string_lossy().into_owned());
    let mut known: Vec<String> = languages.extensions().map(|known| format!(".{known}")).collect();
    known.sort_by_key(|known| known.to_lowercase());
    known.dedup();
    Err(NotTestable::UnknownLanguage { extension, known })
}

fn first_bytes(file: &Path) -> io::Result<Vec<u8>> {
    const COUNT: u64 = 512;
    let mut start = Vec::new();
    std::fs::File::open(file)?.take(COUNT).read_to_end(&mut start)?;
    Ok(start)
}

/// Returns the absolute path of PROGRAM if it is a source file.
pub(super) fn source_file(args: &Args, languages: &Languages) -> Option<PathBuf> {
    let file = args.program.as_deref().map(Path::new)?;
    languages.for_file(file).and_then(|_| std::path::absolute(file).ok())
}

/// Why a file cannot be tested.
#[derive(Debug)]
pub(super) enum NotTestable {
    /// The file or the current folder cannot be read.
    Unreadable(io::Error),
    /// It is a folder.
    IsDirectory,
    /// It is neither a program nor the source of one.
    UnknownLanguage { extension: Option<String>, known: Vec<String> },
    /// It is a program, but not executable.
    NotExecutable,
    /// The compiler is not installed.
    NoCompiler(String),
    /// The compiler does not accept it.
    CompileError { compiler: String, messages: String },
    /// The compiler itself failed.
    CompilerFailed { compiler: String, verdict: Verdict, limits: Box<Limits>, messages: String },
    /// The program cannot be started; the reason.
    NotStarted(String),
    /// Something outside the program ended all runs; what it was.
    Disturbed(String),
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl NotTestable {
    fn from_build_error(error: BuildError, limits: &Limits) -> Self {
        match error {
            BuildError::Source { source, .. } | BuildError::BuildDir(source) => {
                NotTestable::Unreadable(source)
            }
            BuildError::CompilerNotFound(compiler) => NotTestable::NoCompiler(compiler),
            BuildError::Rejected { compiler, messages } => NotTestable::CompileError { compiler, messages },
            BuildError::CompilerFailed { compiler, verdict, messages } => {
                NotTestable::CompilerFailed { compiler, verdict, limits: Box::new(limits.clone()), messages }
            }
            BuildError::Cancelled => NotTestable::Interrupted,
            error => NotTestable::Unreadable(io::Error::other(error)),
        }
    }

    /// Whether the source is at fault.
    pub(super) fn is_compile_error(&self) -> bool {
        match self {
            NotTestable::CompileError { .. } => true,
            NotTestable::CompilerFailed { verdict, .. } => !verdict.is_external(),
            _ => false,
        }
    }

    /// Whether something outside the file and its program is at fault.
    pub(super) fn is_external(&self) -> bool {
        match self {
            NotTestable::CompilerFailed { verdict, .. } => verdict.is_external(),
            NotTestable::Disturbed(_) => true,
            _ => false,
        }
    }

    /// Returns the verdict on it.
    pub(super) fn verdict(&self, lang: Lang) -> &'static str {
        match (self.is_compile_error(), lang) {
            (true, Lang::En) => "compilation failed",
            (true, Lang::Zh) => "编译失败",
            (false, Lang::En) => "not tested",
            (false, Lang::Zh) => "未测试",
        }
    }

    /// Returns the reason; the messages of a compiler are its further lines.
    pub(super) fn reason(&self, lang: Lang) -> String {
        match (self, lang) {
            (NotTestable::Unreadable(error), _) => error.to_string(),
            (NotTestable::IsDirectory, Lang::En) => "it is a folder".to_owned(),
            (NotTestable::IsDirectory, Lang::Zh) => "这是一个文件夹".to_owned(),
            (NotTestable::UnknownLanguage { extension: Some(extension), .. }, Lang::En) => {
                format!("no known language has the extension .{extension}, and it is not a program")
            }
            (NotTestable::UnknownLanguage { extension: Some(extension), .. }, Lang::Zh) => {
                format!("没有已知语言使用扩展名 .{extension}，它也不是可执行程序")
            }
            (NotTestable::UnknownLanguage { extension: None, .. }, Lang::En) => {
                "it has no extension, and it is not a program".to_owned()
            }
            (NotTestable::UnknownLanguage { extension: None, .. }, Lang::Zh) => {
                "它没有扩展名，也不是可执行程序".to_owned()
            }
            (NotTestable::NotExecutable, _) => start_error(&StartError::NotExecutable, lang),
            (NotTestable::NoCompiler(compiler), _) => {
                start_error(&StartError::NotFound(compiler.clone()), lang)
            }
            (NotTestable::CompileError { compiler, messages }, _) => format!("{compiler}\n{messages}"),
            (NotTestable::CompilerFailed { compiler, verdict, limits, messages }, _) => {
                let limit = exceeded_limit(verdict, limits, lang);
                format!("{compiler}: {verdict}{limit}\n{messages}")
            }
            (NotTestable::NotStarted(reason) | NotTestable::Disturbed(reason), _) => reason.clone(),
            (NotTestable::Interrupted, Lang::En) => "interrupted".to_owned(),
            (NotTestable::Interrupted, Lang::Zh) => "已中断".to_owned(),
        }
    }

    /// Returns the failure of testing this file alone.
    pub(super) fn into_failure(self, file: &Path, lang: Lang) -> Failure {
        let (verdict, reason) = (self.verdict(lang), self.reason(lang));
        let compile_code = if self.is_compile_error() { Code::CompileError } else { Code::Internal };
        let name = shown(file);
        let (code, message) = match (self, lang) {
            (NotTestable::Unreadable(error), _) => return Failure::File(file.to_owned(), error),
            (NotTestable::Interrupted, _) => return Failure::Exit(Code::Interrupted),
            (NotTestable::CompileError { .. } | NotTestable::CompilerFailed { .. }, Lang::En) => {
                (compile_code, format!("{verdict}: {}", reason.trim_end()))
            }
            (NotTestable::CompileError { .. } | NotTestable::CompilerFailed { .. }, Lang::Zh) => {
                (compile_code, format!("{verdict}：{}", reason.trim_end()))
            }
            (NotTestable::IsDirectory, Lang::En) => {
                (Code::Usage, format!("{name} is a folder: --class {name} tests every program in it"))
            }
            (NotTestable::IsDirectory, Lang::Zh) => {
                (Code::Usage, format!("{name} 是文件夹：--class {name} 会测试其中的所有程序"))
            }
            (NotTestable::UnknownLanguage { known, .. }, Lang::En) => {
                let known = known.join(", ");
                let advice = format!("known extensions: {known}\nfor anything else: -- COMMAND that runs it");
                (Code::Usage, format!("{name}: {reason}\n{advice}"))
            }
            (NotTestable::UnknownLanguage { known, .. }, Lang::Zh) => {
                let known = known.join("、");
                let advice = format!("已知的扩展名：{known}\n其他程序请用：-- 运行它的命令");
                (Code::Usage, format!("{name}：{reason}\n{advice}"))
            }
            (NotTestable::NotExecutable | NotTestable::NoCompiler(_) | NotTestable::NotStarted(_), _) => {
                return cannot_start(&reason, lang);
            }
            (NotTestable::Disturbed(_), _) => return not_tested(&reason, lang),
        };
        Failure::NotTestable { code, message }
    }
}

/// Returns the limit that a compiler exceeded, and the options that set it.
fn exceeded_limit(verdict: &Verdict, limits: &Limits, lang: Lang) -> String {
    let mib = |bytes: u64| format!("{} MiB", bytes >> 20);
    let (limit, options) = match verdict {
        Verdict::TimeLimit | Verdict::IdlenessLimit => {
            (format!("{} s", limits.cpu_time.as_secs_f64()), "--compile-time, --time")
        }
        Verdict::MemoryLimit => (mib(limits.memory), "--compile-memory"),
        Verdict::OutputLimit => (mib(limits.files), "--compile-output"),
        _ => return String::new(),
    };
    match lang {
        Lang::En => format!("; the limit is {limit} ({options})"),
        Lang::Zh => format!("；限制是 {limit}（{options}）"),
    }
}

/// Returns the failure of a program that cannot be started.
pub(super) fn cannot_start(reason: &str, lang: Lang) -> Failure {
    let message = match lang {
        Lang::En => format!("the program cannot be started: {reason}"),
        Lang::Zh => format!("程序无法启动：{reason}"),
    };
    Failure::NotTestable { code: Code::Usage, message }
}

/// Returns the failure of testing a program whose runs were ended from outside.
pub(super) fn not_tested(reason: &str, lang: Lang) -> Failure {
    let message = match lang {
        Lang::En => format!(
            "the program was not tested: {reason}\n\
             This says nothing about the program. Is the machine out of memory, or overloaded?"
        ),
        Lang::Zh => format!(
            "程序未能测试：{reason}\n\
             这不能说明程序有错。机器是否内存不足或负载过高？"
        ),
    };
    Failure::NotTestable { code: Code::Internal, message }
}

/// Returns why a program could not be started.
pub(super) fn start_error(error: &StartError, lang: Lang) -> String {
    match (error, lang) {
        (_, Lang::En) => error.to_string(),
        (StartError::NotFound(command), _) => format!("这台机器上没有 {command}"),
        (StartError::NotExecutable, _) => "文件没有执行权限（用 chmod +x 添加）".to_owned(),
        (StartError::IsDirectory, _) => "这是一个文件夹".to_owned(),
        (StartError::InterpreterNotFound(Some(interpreter)), _) => {
            format!("这台机器上没有文件首行指定的 {interpreter}")
        }
        (StartError::InterpreterNotFound(None), _) => "这台机器上没有它需要的动态链接器".to_owned(),
        (StartError::InvalidExecutable, _) => {
            "文件不是这台机器的程序，首行也没有指定解释器（#!…）".to_owned()
        }
        (StartError::WorkingDir, _) => "无法进入它的工作目录".to_owned(),
        (StartError::EmptyCommand, _) => "命令为空".to_owned(),
        (error, _) => error.to_string(),
    }
}
