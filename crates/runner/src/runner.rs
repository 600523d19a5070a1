//! The entry point of the caller's side.

use crate::cgroup::{ParentGroup, RunGroup};
use crate::io_loop::IoLoop;
#[cfg(target_os = "linux")]
use crate::launcher::{Launcher, LauncherPool};
use crate::protocol::Request;
use crate::temp_dir::RunnerDir;
use crate::user_tasks::UserTasks;
use crate::{Limits, Program, Protection, Run, Verdict};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Runs programs. A runner can be shared between threads.
///
/// It owns a temporary directory, which is removed when the runner is dropped.
#[derive(Debug)]
pub struct Runner {
    supervisor: PathBuf,
    pub(crate) dir: RunnerDir,
    cancel: Arc<AtomicBool>,
    max_protection: Protection,
    user_tasks: UserTasks,
    /// The number of runs so far.
    run_count: AtomicU64,
    /// Where each run gets a control group, if the system provides for it.
    parent_group: Option<ParentGroup>,
    #[cfg(target_os = "linux")]
    launchers: Arc<LauncherPool>,
}

/// The directory to which a program may write.
#[derive(Clone, Copy)]
pub(crate) enum Scratch<'a> {
    /// One that disappears after the run.
    Temporary,
    /// A subdirectory of the runner's directory.
    Kept(&'a Path),
}

impl Runner {
    /// Creates a runner that uses the current executable as the supervisor: its `main` has to begin with
    /// [`run_as_supervisor_if_asked`](crate::run_as_supervisor_if_asked).
    ///
    /// # Errors
    ///
    /// Returns an error if no temporary directory can be created, or the path of the current executable is unknown.
    pub fn new() -> io::Result<Self> {
        // Unlike the path of the executable, this stays valid when an update replaces the file.
        let own = Path::new("/proc/self/exe");
        Self::with_supervisor(if own.exists() { own.to_owned() } else { std::env::current_exe()? })
    }

    /// Creates a runner that uses another executable as the supervisor, such as `touchmove-supervisor`.
    ///
    /// # Errors
    ///
    /// Returns an error if no temporary directory can be created.
    pub fn with_supervisor(supervisor: impl Into<PathBuf>) -> io::Result<Self> {
        let dir = RunnerDir::new()?;
        Ok(Self {
            supervisor: supervisor.into(),
            #[cfg(target_os = "linux")]
            launchers: Arc::new(LauncherPool::new(dir.create_mount_point()?)),
            dir,
            cancel: Arc::default(),
            max_protection: Protection::Namespaces,
            user_tasks: UserTasks::default(),
            run_count: AtomicU64::new(0),
            parent_group: ParentGroup::detect(),
        })
    }

    /// Lets programs write wherever the user may, use the network and send signals.
    #[must_use]
    pub fn without_sandbox(self) -> Self {
        self.with_max_protection(Protection::None)
    }

    /// Uses no higher level of protection than this, even if the system allows it.
    #[must_use]
    pub fn with_max_protection(mut self, max: Protection) -> Self {
        self.max_protection = max;
        self
    }

    /// Returns the flag that cancels everything: while it is set, running programs are killed within a few hundredths of
    /// a second and no program is started.
    ///
    /// Set it in a handler of Ctrl-C: programs have no terminal, so they do not receive the interrupt themselves.
    pub fn cancel_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Returns the temporary directory.
    pub fn temp_dir(&self) -> &Path {
        self.dir.path()
    }

    /// Runs a program on an input until it ends or exceeds a limit. Afterwards none of its processes and files is left.
    ///
    /// ```standalone_crate
    /// # use std::process::ExitCode;
    /// use std::time::Duration;
    /// use touchmove_runner::{Limits, Program, Runner, Verdict};
    ///
    /// # fn main() -> ExitCode {
    /// #     if let Some(code) = touchmove_runner::run_as_supervisor_if_asked() {
    /// #         return code;
    /// #     }
    /// #     let runner = Runner::new().expect("a temporary directory");
    /// let endless = Program::new(["sh", "-c", "while :; do :; done"], ".");
    /// let limits = Limits { cpu_time: Duration::from_millis(200), ..Limits::default() };
    /// assert_eq!(runner.run(&endless, b"", &limits).verdict, Verdict::TimeLimit);
    /// #     ExitCode::SUCCESS
    /// # }
    /// ```
    pub fn run(&self, program: &Program, input: &[u8], limits: &Limits) -> Run {
        self.run_in(program, input, limits, Scratch::Temporary)
    }

    pub(crate) fn run_in(
        &self,
        program: &Program,
        input: &[u8],
        limits: &Limits,
        scratch: Scratch<'_>,
    ) -> Run {
        if self.cancel.load(Ordering::Relaxed) {
            return Run::without_output(Verdict::Cancelled);
        }
        self.try_run_in(program, input, limits, scratch)
            .unwrap_or_else(|error| Run::without_output(Verdict::InternalError(error)))
    }

    fn try_run_in(
        &self,
        program: &Program,
        input: &[u8],
        limits: &Limits,
        scratch: Scratch<'_>,
    ) -> Result<Run, String> {
        let cannot_start = |error| format!("cannot start the supervisor: {error}");
        let source = SupervisorSource::new(self).map_err(cannot_start)?;
        let (protection, mount_point) = (source.protection(), source.mount_point());
        let mut own_dir = None;
        let scratch_dir = match (scratch, mount_point.as_deref()) {
            (Scratch::Kept(dir), _) => dir,
            (Scratch::Temporary, Some(mount_point)) => mount_point,
            (Scratch::Temporary, None) => {
                let dir = self.dir.create_subdir();
                let dir = dir.map_err(|error| format!("cannot create a scratch directory: {error}"))?;
                own_dir.insert(dir).path()
            }
        };
        let run_number = self.run_count.fetch_add(1, Ordering::Relaxed);
        let request = Request {
            command: program.command.clone(),
            working_dir: program.working_dir.clone().into(),
            scratch_dir: scratch_dir.into(),
            is_scratch_private: mount_point.as_deref() == Some(scratch_dir),
            // No other run on this machine has the same path, whichever process started it.
            token: self.dir.path().join(run_number.to_string()).to_string_lossy().into_owned(),
            limits: limits.clone(),
            user_tasks: self.user_tasks.count(),
            protection,
        };
        let group = self.create_group(run_number, limits);
        let group_fds = group.as_ref().map(RunGroup::fds);
        let io_loop = IoLoop::start(source, &request, group_fds.as_ref().map_or(&[], |fds| fds))
            .map_err(cannot_start)?;
        Ok(io_loop.run(input, &self.cancel))
    }

    /// Creates the control group of a run, if possible.
    fn create_group(&self, run_number: u64, limits: &Limits) -> Option<RunGroup<'_>> {
        let dir_name = self.dir.path().file_name()?.to_str()?;
        self.parent_group.as_ref()?.create(&format!("{dir_name}-{run_number}"), limits)
    }
}

/// Where the supervisor of a run comes from.
pub(crate) enum SupervisorSource<'a> {
    /// It is started directly.
    Executable(&'a Path, Protection),
    /// It is started by a launcher, which is put back into its pool afterwards.
    #[cfg(target_os = "linux")]
    Launcher(Launcher, Arc<LauncherPool>),
}

impl<'a> SupervisorSource<'a> {
    /// Chooses the highest level of protection that the system and the runner allow.
    fn new(runner: &'a Runner) -> io::Result<Self> {
        #[cfg(target_os = "linux")]
        if runner.max_protection >= Protection::Namespaces {
            if let Some(launcher) = runner.launchers.take(&runner.supervisor)? {
                return Ok(Self::Launcher(launcher, Arc::clone(&runner.launchers)));
            }
        }
        Ok(Self::Executable(&runner.supervisor, runner.max_protection.min(Protection::Landlock)))
    }

    fn protection(&self) -> Protection {
        match self {
            Self::Executable(_, protection) => *protection,
            #[cfg(target_os = "linux")]
            Self::Launcher(..) => Protection::Namespaces,
        }
    }

    /// Returns the directory over which each run mounts its own.
    fn mount_point(&self) -> Option<PathBuf> {
        match self {
            Self::Executable(..) => None,
            #[cfg(target_os = "linux")]
            Self::Launcher(_, pool) => Some(pool.mount_point().to_owned()),
        }
    }
}
