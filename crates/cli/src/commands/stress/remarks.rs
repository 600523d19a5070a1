//! What a verdict leaves open: by how much a limit was exceeded, and the usual causes of some failures.

use super::Args;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use touchmove::Lang;
use touchmove_contest::{Counterexample, Failure, RuntimeError};
use touchmove_runner::{Limits, Protection, Restrictions, Run, Verdict};

/// What a run used that did not end properly, and whether it was denied something.
#[derive(Clone, Debug)]
pub(super) struct FailedRun {
    limits: Limits,
    cpu_time: Duration,
    wall_time: Duration,
    memory: u64,
    /// Whether the program was not given all of its time.
    is_cut_short: bool,
    /// Whether it complained that something is forbidden, and the sandbox forbids it.
    is_denied: bool,
    /// Whether a signal ended it, so that what it had not flushed is lost.
    is_killed: bool,
}

impl FailedRun {
    /// Returns the details of a run that did not end properly.
    pub(super) fn of(run: &Run, limits: &Limits, is_cut_short: bool) -> Option<Self> {
        // In the words of C, Python, Go and others; of C#; and of Pascal, which gives numbers.
        const DENIALS: [&str; 5] = [
            "permission denied",
            "read-only file system",
            "access to the path",
            "runtime error 5 at ",
            "runtime error 150 at ",
        ];
        let stderr = String::from_utf8_lossy(&run.stderr).to_lowercase();
        (run.verdict != Verdict::Success).then(|| FailedRun {
            limits: limits.clone(),
            cpu_time: run.cpu_time,
            wall_time: run.wall_time,
            memory: run.peak_memory,
            is_cut_short,
            is_denied: run.restrictions.writes && DENIALS.iter().any(|denial| stderr.contains(denial)),
            is_killed: run.verdict.signal().is_some(),
        })
    }
}

/// What is known about runs beside their output.
#[derive(Debug, Default)]
pub(super) struct RunDetails {
    /// The latest run on each input that did not end properly.
    failed: Mutex<HashMap<u64, FailedRun>>,
    /// The lowest level of protection in any run, and whether each run had a control group.
    protection: Mutex<Option<(Protection, bool)>>,
}

impl RunDetails {
    pub(super) fn record(&self, input: &str, run: &Run, limits: &Limits, is_cut_short: bool) {
        if !matches!(run.verdict, Verdict::NotStarted(_) | Verdict::Cancelled) && !run.verdict.is_external() {
            let mut lowest = self.protection.lock().unwrap_or_else(PoisonError::into_inner);
            let Restrictions { protection, cgroup, .. } = run.restrictions;
            let (old_protection, old_cgroup) = lowest.unwrap_or((protection, true));
            *lowest = Some((old_protection.min(protection), old_cgroup && cgroup));
        }
        if let Some(failed) = FailedRun::of(run, limits, is_cut_short) {
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).insert(hash(input), failed);
        }
    }

    pub(super) fn latest(&self, input: &str) -> Option<FailedRun> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).remove(&hash(input))
    }

    /// Returns the lowest level of protection in any run and whether each had a control group, or `None` if there was no run.
    pub(super) fn protection(&self) -> Option<(Protection, bool)> {
        *self.protection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Inputs are long, so their hashes are kept instead.
fn hash(input: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    hasher.finish()
}

/// Returns how a program fails.
pub(super) fn verdict(failure: &Failure, lang: Lang) -> String {
    let error = match (failure, lang) {
        (_, Lang::En) => return failure.to_string(),
        (Failure::WrongAnswer(_), Lang::Zh) => return "答案错误".to_owned(),
        (Failure::Presentation(_), Lang::Zh) => {
            return "格式错误：文字正确，但空格、换行或大小写不对".to_owned();
        }
        (Failure::Flaky { .. }, Lang::Zh) => return "不稳定：同一输入得到不同的回答".to_owned(),
        (Failure::Runtime(error), Lang::Zh) => error,
        (_, Lang::Zh) => return failure.to_string(),
    };
    runtime_error(error, lang)
}

/// Returns how a run did not end properly.
pub(super) fn runtime_error(error: &RuntimeError, lang: Lang) -> String {
    if lang == Lang::En {
        return error.to_string();
    }
    match error {
        RuntimeError::TimeLimit => "超时".to_owned(),
        RuntimeError::Idle => "空等：程序在等待什么".to_owned(),
        RuntimeError::MemoryLimit => "内存超限".to_owned(),
        RuntimeError::OutputLimit => "输出超限".to_owned(),
        RuntimeError::Crash(how) => format!("{}：{how}", run_time_error(lang)),
        error => error.to_string(),
    }
}

/// Returns the verdict on a crash, without its details.
pub(super) fn run_time_error(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "run-time error",
        Lang::Zh => "运行时错误",
    }
}

/// Returns what there is to say about a failure beside its verdict.
pub(super) fn remarks(counterexample: &Counterexample, run: Option<&FailedRun>, args: &Args) -> Vec<String> {
    let Counterexample { failure, actual, expected, .. } = counterexample;
    let mut remarks = Vec::new();
    if let Failure::Runtime(error) = failure {
        remarks.extend(about_run(error, run, args));
    }
    if actual.trim().is_empty() && !expected.is_empty() {
        remarks.extend(empty_output(failure, run, args.lang));
    }
    remarks
}

/// Returns what there is to say about a run that did not end properly.
pub(super) fn about_run(error: &RuntimeError, run: Option<&FailedRun>, args: &Args) -> Vec<String> {
    let sandbox = run.filter(|run| run.is_denied).map(|_| sandbox(args.lang));
    limit(error, run, args).into_iter().chain(sandbox).collect()
}

/// Returns the limit that was exceeded, and what was used.
fn limit(error: &RuntimeError, run: Option<&FailedRun>, args: &Args) -> Option<String> {
    let Some(run) = run else {
        // No run ended before the test did.
        let time = args.time;
        return matches!(error, RuntimeError::TimeLimit).then(|| match args.lang {
            Lang::En => format!("it answered nothing within the time of the test ({time} s, --time)"),
            Lang::Zh => format!("在整个测试时间内没有任何回答（{time} 秒，--time）"),
        });
    };
    let FailedRun { limits, memory, .. } = run;
    let [cpu_time, wall_time, max_cpu_time, max_wall_time] =
        [run.cpu_time, run.wall_time, limits.cpu_time, limits.wall_time].map(|time| time.as_secs_f64());
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let (used, max_memory, max_output) = (mib(*memory), mib(limits.memory), mib(limits.output));
    Some(match (error, args.lang) {
        (RuntimeError::TimeLimit, Lang::En) if run.is_cut_short => format!(
            "it was stopped after {wall_time:.2} s, far longer than it usually takes; there was no time to give it more"
        ),
        (RuntimeError::TimeLimit, Lang::Zh) if run.is_cut_short => {
            format!("运行 {wall_time:.2} 秒后被停止，远超它平时的用时；已没有时间让它继续运行")
        }
        (RuntimeError::TimeLimit, Lang::En) if cpu_time > max_cpu_time => format!(
            "it used {cpu_time:.2} s of processor time; the limit for this input is {max_cpu_time:.2} s (--limit-cpu)"
        ),
        (RuntimeError::TimeLimit, Lang::Zh) if cpu_time > max_cpu_time => {
            format!("用了 {cpu_time:.2} 秒处理器时间；这组输入的限制是 {max_cpu_time:.2} 秒（--limit-cpu）")
        }
        (RuntimeError::TimeLimit | RuntimeError::Idle, Lang::En) => format!(
            "it ran for {wall_time:.2} s and used {cpu_time:.2} s of processor time; the limits for this input are \
             {max_wall_time:.2} s and {max_cpu_time:.2} s (--limit-cpu)"
        ),
        (RuntimeError::TimeLimit | RuntimeError::Idle, Lang::Zh) => format!(
            "运行了 {wall_time:.2} 秒，用了 {cpu_time:.2} 秒处理器时间；这组输入的限制是 {max_wall_time:.2} 秒和 \
             {max_cpu_time:.2} 秒（--limit-cpu）"
        ),
        (RuntimeError::MemoryLimit, Lang::En) => {
            format!("it used {used:.1} MiB; the limit is {max_memory:.0} MiB (--limit-memory)")
        }
        (RuntimeError::MemoryLimit, Lang::Zh) => {
            format!("用了 {used:.1} MiB 内存；限制是 {max_memory:.0} MiB（--limit-memory）")
        }
        (RuntimeError::OutputLimit, Lang::En) => {
            format!("it wrote too much; the limit is {max_output:.0} MiB (--limit-output)")
        }
        (RuntimeError::OutputLimit, Lang::Zh) => {
            format!("输出过多；限制是 {max_output:.0} MiB（--limit-output）")
        }
        _ => return None,
    })
}

/// Returns the usual causes of an output without any text.
fn empty_output(failure: &Failure, run: Option<&FailedRun>, lang: Lang) -> Option<String> {
    let text = match (failure, lang) {
        (Failure::WrongAnswer(_), Lang::En) => {
            "the output is empty\nusual causes:\n  \
             - it opens a file instead of reading standard input (freopen, fopen, open); touchmove defines ONLINE_JUDGE\n    \
               only where it compiles the program itself\n  \
             - it writes to a file instead of standard output, which the sandbox forbids (--no-sandbox lifts that)\n  \
             - it reads nothing: the loop over the input ends before the first case\n  \
             - it ends without flushing its output"
        }
        (Failure::WrongAnswer(_), Lang::Zh) => {
            "输出为空\n常见原因：\n  \
             - 打开了文件而没有读标准输入（freopen、fopen、open）；只有由 touchmove 编译时才定义 ONLINE_JUDGE\n  \
             - 把答案写进了文件而不是标准输出，沙箱也不允许写文件（用 --no-sandbox 可以解除限制）\n  \
             - 什么也没有读：读输入的循环在第一组数据之前就结束了\n  \
             - 结束时没有刷新输出缓冲区"
        }
        (Failure::Runtime(RuntimeError::Crash(_)), _) if !run.is_some_and(|run| run.is_killed) => {
            return None;
        }
        (Failure::Runtime(RuntimeError::Crash(_)), Lang::En) => {
            "the output is empty; answers that it had printed but not flushed before the crash are lost"
        }
        (Failure::Runtime(RuntimeError::Crash(_)), Lang::Zh) => {
            "输出为空；崩溃前已打印但没有刷新的回答会丢失"
        }
        _ => return None,
    };
    Some(text.to_owned())
}

fn sandbox(lang: Lang) -> String {
    match lang {
        Lang::En => {
            "programs run in a sandbox: they cannot write files, except in the folder that TMPDIR names, nor use the network; \
             --no-sandbox lifts that"
        }
        Lang::Zh => {
            "程序在沙箱中运行：除 TMPDIR 指定的文件夹外不能写文件，也不能使用网络；用 --no-sandbox 可以解除限制"
        }
    }
    .to_owned()
}

/// Describes a crash by its exit status and the line of standard error that names the cause.
pub(super) fn describe_crash(run: &Run) -> String {
    match cause(&String::from_utf8_lossy(&run.stderr)) {
        Some(line) => format!("{} ({})", run.verdict, cut(line)),
        None => run.verdict.to_string(),
    }
}

/// Cuts a long line.
fn cut(line: &str) -> String {
    const MAX_CHARS: usize = 160;
    match line.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// Returns the line that names the cause of a crash: the last one that is not part of a stack trace.
fn cause(stderr: &str) -> Option<&str> {
    // Go prints the stack after the cause, without indenting it.
    let is_panic = |line: &&str| line.starts_with("panic: ") || line.starts_with("fatal error: ");
    let is_trace = |line: &str| {
        let is_indented = line.starts_with([' ', '\t']) && !line.contains("what():");
        is_indented || line == "}" || line.starts_with("Node.js v") || line.starts_with("note: ")
    };
    let lines = || stderr.lines().filter(|line| !line.trim().is_empty());
    let line = lines().find(is_panic);
    let line = line.or_else(|| lines().rev().find(|line| !is_trace(line)));
    line.or_else(|| lines().next_back()).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cause_of_a_crash_is_not_taken_from_its_stack_trace() {
        for (stderr, expected) in [
            ("", None),
            ("  \n", None),
            ("a\nb\n\n", Some("b")),
            ("Traceback:\n  File \"a.py\", line 1\nValueError: x\n", Some("ValueError: x")),
            (
                "Exception in thread \"main\" E: x\n\tat Main.main(Main.java)\n",
                Some("Exception in thread \"main\" E: x"),
            ),
            ("a.rb:1:in `x': denied (E)\n\tfrom a.rb:1:in `y'\n", Some("a.rb:1:in `x': denied (E)")),
            (
                "a.js:1\n^\n\nError: EACCES\n    at open {\n  errno: -13\n}\n\nNode.js v18.0.0\n",
                Some("Error: EACCES"),
            ),
            (
                "panic: x\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:1 +0x1\nexit status 2\n",
                Some("panic: x"),
            ),
            (
                "terminate called after throwing an instance of 'E'\n  what():  vector\n",
                Some("what():  vector"),
            ),
            (
                "thread 'main' panicked at a.rs:1:2:\noverflow\nnote: run with `RUST_BACKTRACE=1`\n",
                Some("overflow"),
            ),
            ("  indented\n", Some("indented")),
        ] {
            assert_eq!(cause(stderr), expected, "{stderr}");
        }
    }
}
