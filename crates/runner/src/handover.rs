//! Handing an order to the launcher, together with the program's standard input, output and error.
//!
//! They go through a socket, since only there open files can change hands without unsafe code.

use crate::wire::Order;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};
use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;

/// The program's standard input, output and error.
pub(crate) type Pipes = [OwnedFd; 3];

/// An order longer than any command line can be is no order.
const LONGEST: u64 = 64 << 20;

pub(crate) fn give(order: &Order, pipes: &Pipes, to: &mut UnixStream) -> io::Result<()> {
    let order = order.pack();
    let length = (order.len() as u64).to_le_bytes();
    let pipes = pipes.each_ref().map(AsFd::as_fd);
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut rights = SendAncillaryBuffer::new(&mut space);
    if !rights.push(SendAncillaryMessage::ScmRights(&pipes)) {
        return Err(io::Error::other("no room for the pipes"));
    }
    sendmsg(to.as_fd(), &[IoSlice::new(&length)], &mut rights, SendFlags::empty())?;
    to.write_all(&order)
}

pub(crate) fn take(from: &mut UnixStream) -> io::Result<(Order, Pipes)> {
    let mut length = [0; 8];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut rights = RecvAncillaryBuffer::new(&mut space);
    let got = recvmsg(from.as_fd(), &mut [IoSliceMut::new(&mut length)], &mut rights, closed_on_exec())?;
    let mut pipes: Vec<OwnedFd> = Vec::new();
    for message in rights.drain() {
        if let RecvAncillaryMessage::ScmRights(files) = message {
            pipes.extend(files);
        }
    }
    let length = u64::from_le_bytes(length);
    let pipes = Pipes::try_from(pipes).ok().filter(|_| got.bytes == 8 && length <= LONGEST);
    let pipes = pipes.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "no order"))?;
    let mut order = Vec::new();
    from.take(length).read_to_end(&mut order)?;
    Ok((Order::unpack(&mut order.as_slice())?, pipes))
}

/// Where the system can, what arrives is closed when the program is started, in one step.
fn closed_on_exec() -> RecvFlags {
    #[cfg(target_os = "linux")]
    return RecvFlags::CMSG_CLOEXEC;
    #[cfg(not(target_os = "linux"))]
    return RecvFlags::empty();
}
