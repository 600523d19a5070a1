//! Sends a request to the supervisor together with the program's standard input, output and error.
//!
//! They are passed through a socket (`SCM_RIGHTS`), the only way to hand over file descriptors without unsafe code.

use crate::protocol::{self, Request};
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;

/// The program's standard input, output and error.
pub(crate) type StdioFds = [OwnedFd; 3];

pub(crate) fn send(request: &Request, stdio: &StdioFds, socket: &mut UnixStream) -> io::Result<()> {
    let fds = stdio.each_ref().map(AsFd::as_fd);
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    if !ancillary.push(SendAncillaryMessage::ScmRights(&fds)) {
        return Err(io::Error::other("no space for the file descriptors"));
    }
    // File descriptors travel with at least one byte of data.
    sendmsg(socket.as_fd(), &[IoSlice::new(&[0])], &mut ancillary, SendFlags::empty())?;
    protocol::write(request, socket)
}

pub(crate) fn recv(socket: &UnixStream) -> io::Result<(Request, StdioFds)> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    recvmsg(socket.as_fd(), &mut [IoSliceMut::new(&mut [0])], &mut ancillary, close_on_exec())?;
    let mut fds: Vec<OwnedFd> = Vec::new();
    for message in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            fds.extend(received);
        }
    }
    let stdio = StdioFds::try_from(fds)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "expected three file descriptors"))?;
    Ok((protocol::read(socket)?, stdio))
}

/// Returns the flag that sets close-on-exec atomically, where the system has one.
fn close_on_exec() -> RecvFlags {
    #[cfg(target_os = "linux")]
    return RecvFlags::CMSG_CLOEXEC;
    #[cfg(not(target_os = "linux"))]
    return RecvFlags::empty();
}
