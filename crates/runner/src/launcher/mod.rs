//! The launcher: our own program, started a second time to start somebody's program and to watch over it.
//!
//! It is a process of its own for three reasons. Limits that are set on it hold for what it starts, and not for us.
//! Whatever the program starts and leaves behind becomes the launcher's child, so nothing escapes. And it sees when we
//! are gone, however we ended, and clears everything away.

mod bounds;
mod fencing;
mod start;
#[cfg(target_os = "linux")]
#[path = "tree_linux.rs"]
mod tree;
#[cfg(not(target_os = "linux"))]
#[path = "tree_other.rs"]
mod tree;
mod watch;

#[cfg(target_os = "linux")]
pub(crate) use tree::sweep;

use crate::wire::{self, Order, Report};
use crate::{Ending, Fence, NotStarted, handover};
use rustix::process::Pid;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::process::ExitCode;
use std::time::Duration;

/// The first argument that makes a program the launcher.
pub(crate) const WORD: &str = "__run";

/// To be called first in `main`: if this process was started as the launcher, does the launcher's work, and gives the
/// code to exit with. Otherwise `None`, and `main` goes on.
pub fn launched() -> Option<ExitCode> {
    let word = std::env::args_os().nth(1)?;
    (word == WORD).then(|| match work() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("touchmove: {WORD} is what touchmove starts itself with, not a command: {error}");
            ExitCode::from(2)
        }
    })
}

fn work() -> io::Result<()> {
    let mut control = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let (order, pipes) = handover::take(&mut control)?;
    let report = match carry_out(&order, pipes, &control) {
        Ok(report) => report,
        Err(why) => Report {
            ending: Ending::NotStarted(why),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: 0,
            fence: Fence::default(),
        },
    };
    // Nobody may be left to be told.
    let _ = wire::tell(&report, &mut control);
    Ok(())
}

fn carry_out(order: &Order, pipes: handover::Pipes, control: &UnixStream) -> Result<Report, NotStarted> {
    // Without a terminal: the program cannot take the keyboard, and what is typed does not reach it.
    let _ = rustix::process::setsid();
    adopt_orphans();
    bounds::set(&order.limits);
    std::env::set_current_dir(&order.folder).map_err(|_| NotStarted::NoFolder)?;
    let started = start::start(order, pipes)?;
    bounds::set_on(started.pid, &order.limits);
    bounds::go_first();
    Ok(watch::watch(order, started, control))
}

/// What loses its parent becomes our child, not that of the system.
fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Kills the program and its process group. It must not have been reaped: its number could be another's.
fn kill_group(leader: Pid) {
    use rustix::process::{Signal, kill_process, kill_process_group};
    let _ = kill_process_group(leader, Signal::KILL);
    // It may have gone to another group.
    let _ = kill_process(leader, Signal::KILL);
}
