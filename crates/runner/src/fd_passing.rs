//! Passes file descriptors between processes: the program's standard input, output and error, and those of its control group, with
//! the request to the supervisor, and a socket to the launcher for each supervisor.
//!
//! They go through a socket (`SCM_RIGHTS`), the only way to hand over file descriptors without unsafe code.

use crate::protocol::{self, Request};
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;

/// The program's standard input, output and error.
pub(crate) type StdioFds = [OwnedFd; 3];

/// Sends a request with the program's standard input, output and error, and up to two more file descriptors.
pub(crate) fn send(
    request: &Request,
    stdio: &StdioFds,
    others: &[BorrowedFd<'_>],
    socket: &mut UnixStream,
) -> io::Result<()> {
    let fds: Vec<BorrowedFd<'_>> = stdio.iter().map(AsFd::as_fd).chain(others.iter().copied()).collect();
    send_fds(&fds, socket)?;
    protocol::write(request, socket)
}

/// Receives what [`send`] sent.
pub(crate) fn recv(socket: &UnixStream) -> io::Result<(Request, StdioFds, Vec<OwnedFd>)> {
    let (_, mut fds) = recv_fds(socket)?;
    let others = fds.split_off(fds.len().min(3));
    let stdio = StdioFds::try_from(fds)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "expected three file descriptors"))?;
    Ok((protocol::read(socket)?, stdio, others))
}

#[cfg(target_os = "linux")]
pub(crate) fn send_one(fd: &OwnedFd, socket: &UnixStream) -> io::Result<()> {
    send_fds(&[fd.as_fd()], socket)
}

/// Receives what [`send_one`] sent, or `None` if the connection is closed.
#[cfg(target_os = "linux")]
pub(crate) fn recv_one(socket: &UnixStream) -> io::Result<Option<OwnedFd>> {
    let (is_open, mut fds) = recv_fds(socket)?;
    match fds.pop() {
        Some(fd) => Ok(Some(fd)),
        None if !is_open => Ok(None),
        None => Err(io::Error::new(io::ErrorKind::InvalidData, "expected a file descriptor")),
    }
}

fn send_fds(fds: &[BorrowedFd<'_>], socket: &UnixStream) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(5))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    if !ancillary.push(SendAncillaryMessage::ScmRights(fds)) {
        return Err(io::Error::other("no space for the file descriptors"));
    }
    // File descriptors travel with at least one byte of data.
    sendmsg(socket.as_fd(), &[IoSlice::new(&[0])], &mut ancillary, SendFlags::empty())?;
    Ok(())
}

/// Receives file descriptors. Also returns whether the connection is still open.
fn recv_fds(socket: &UnixStream) -> io::Result<(bool, Vec<OwnedFd>)> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(5))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let received = rustix::io::retry_on_intr(|| {
        recvmsg(socket.as_fd(), &mut [IoSliceMut::new(&mut [0])], &mut ancillary, close_on_exec())
    })?;
    let mut fds: Vec<OwnedFd> = Vec::new();
    for message in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            fds.extend(received);
        }
    }
    Ok((received.bytes > 0, fds))
}

/// Returns the flag that sets close-on-exec atomically, where the system has one.
fn close_on_exec() -> RecvFlags {
    #[cfg(target_os = "linux")]
    return RecvFlags::CMSG_CLOEXEC;
    #[cfg(not(target_os = "linux"))]
    return RecvFlags::empty();
}
