//! Running programs: our side of it. The other one is the launcher.

use crate::conversation::Conversation;
use crate::launcher::WORD;
use crate::scratch::Scratch;
use crate::wire::Order;
use crate::{Ending, Fence, Limits, NotStarted, Program, Run};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Runs programs. It has a temporary folder, which goes when it does. Threads may share it.
#[derive(Debug)]
pub struct Runner {
    launcher: PathBuf,
    pub(crate) scratch: Scratch,
    stop: Arc<AtomicBool>,
    fenced: bool,
}

impl Runner {
    /// A runner that starts the program that we are a second time: its `main` has to begin with
    /// [`launched`](crate::launched).
    ///
    /// # Errors
    ///
    /// If there can be no temporary folder, or nobody knows where our program is.
    pub fn new() -> io::Result<Self> {
        // By this name the system finds our program even after its file was replaced by a newer one.
        let own = Path::new("/proc/self/exe");
        Self::with_launcher(if own.exists() { own.to_owned() } else { std::env::current_exe()? })
    }

    /// A runner that uses another program as its launcher, `touchmove-launch` for example.
    ///
    /// # Errors
    ///
    /// If there can be no temporary folder.
    pub fn with_launcher(launcher: impl Into<PathBuf>) -> io::Result<Self> {
        Ok(Self { launcher: launcher.into(), scratch: Scratch::new()?, stop: Arc::default(), fenced: true })
    }

    /// Lets programs write wherever the user may, and use the network.
    #[must_use]
    pub fn without_fence(mut self) -> Self {
        self.fenced = false;
        self
    }

    /// The switch that ends everything: once it is on, whatever runs is killed within some hundredths of a second, and
    /// nothing is started any more. A handler of Ctrl-C turns it on: programs are apart from the terminal, and do not
    /// notice it by themselves.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The temporary folder.
    pub fn folder(&self) -> &Path {
        self.scratch.path()
    }

    /// Whether the switch is on.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Runs a program on an input until it ends, or has to. Nothing of it is left then, neither processes nor files.
    pub fn run(&self, program: &Program, input: &[u8], limits: &Limits) -> Run {
        let room = match self.scratch.room() {
            Ok(room) => room,
            Err(error) => {
                return Run::not_started(NotStarted::Other(format!("no temporary folder: {error}")));
            }
        };
        self.run_in(program, input, limits, room.path(), room.number)
    }

    /// Runs a program that may write into a given folder.
    pub(crate) fn run_in(
        &self,
        program: &Program,
        input: &[u8],
        limits: &Limits,
        scratch: &Path,
        number: u64,
    ) -> Run {
        if self.is_stopped() {
            return Run { ending: Ending::Stopped, ..Run::not_started(NotStarted::Empty) };
        }
        let order = Order {
            command: program.command.clone(),
            folder: program.folder.clone(),
            scratch: scratch.to_owned(),
            token: format!("{}-{number}", self.scratch.name()),
            limits: limits.clone(),
            fenced: self.fenced,
        };
        let command: [OsString; 2] = [self.launcher.clone().into(), WORD.into()];
        match Conversation::begin(&command, &order) {
            Ok(conversation) => conversation.hold(input, &self.stop),
            Err(error) => Run::not_started(NotStarted::Other(format!("the launcher: {error}"))),
        }
    }
}

impl Run {
    fn not_started(why: NotStarted) -> Self {
        Run {
            ending: Ending::NotStarted(why),
            output: Vec::new(),
            error: Vec::new(),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: 0,
            fence: Fence::default(),
        }
    }
}
