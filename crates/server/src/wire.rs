//! A connection that does not wait for ever: for the head of a request, for the next request, for an answer to be taken.
//! HTTP itself knows none of these limits, and hyper only the first.

use crate::Limits;
use crate::problem::{Problem, TOO_SLOW};
use std::future::Future;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

/// What a connection is waiting for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waiting {
    /// The next request, until then.
    Idle(Instant),
    /// The rest of a head, until then.
    Head(Instant),
    /// Ourselves: whoever answers the request looks after the time.
    Answer,
}

/// What a connection is waiting for, as both its ends know it.
#[derive(Clone)]
pub(crate) struct Stage {
    waiting: Arc<Mutex<Waiting>>,
    idle_time: Duration,
}

impl Stage {
    fn get(&self) -> Waiting {
        *self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, waiting: Waiting) {
        *self.waiting.lock().unwrap_or_else(PoisonError::into_inner) = waiting;
    }

    /// A head has come, and an answer is being made.
    pub(crate) fn asked(&self) {
        self.set(Waiting::Answer);
    }

    /// The answer has been given; the next request may come.
    pub(crate) fn answered(&self) {
        self.set(Waiting::Idle(Instant::now() + self.idle_time));
    }
}

pub(crate) struct Wire {
    stream: TcpStream,
    stage: Stage,
    head_time: Duration,
    stall_time: Duration,
    /// Rings when the head or the next request is overdue.
    overdue: Alarm,
    /// Rings when nothing of an answer was taken for too long.
    stalled: Alarm,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream, limits: &Limits) -> Self {
        let first_head = Waiting::Head(Instant::now() + limits.head_time);
        Wire {
            stream,
            stage: Stage { waiting: Arc::new(Mutex::new(first_head)), idle_time: limits.idle_time },
            head_time: limits.head_time,
            stall_time: limits.stall_time,
            overdue: Alarm::default(),
            stalled: Alarm::default(),
        }
    }

    pub(crate) fn stage(&self) -> Stage {
        self.stage.clone()
    }

    /// Hands on what became of a write, unless none of it went out for too long.
    fn watch_write(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled.stop();
            return written;
        }
        let time = self.stalled.time.unwrap_or_else(|| Instant::now() + self.stall_time);
        ready!(self.stalled.poll(cx, time));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        let waiting = self.stage.get();
        if read.is_ready() {
            if buffer.filled().len() > before && matches!(waiting, Waiting::Idle(_)) {
                self.stage.set(Waiting::Head(Instant::now() + self.head_time));
            }
            return read;
        }
        let time = match waiting {
            Waiting::Answer => return Poll::Pending,
            Waiting::Idle(time) | Waiting::Head(time) => time,
        };
        ready!(self.overdue.poll(cx, time));
        if let Waiting::Head(_) = waiting {
            let detail = format!("the head did not arrive within {} s", self.head_time.as_secs_f64());
            // As much as goes out at once: a client that is too slow is not waited for.
            let _ = self.stream.try_write(&Problem::new(TOO_SLOW, detail).to_wire());
        }
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watch_write(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.watch_write(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Rings at a time that may change.
#[derive(Default)]
struct Alarm {
    time: Option<Instant>,
    sleep: Option<Pin<Box<Sleep>>>,
}

impl Alarm {
    /// Ready once it is that late.
    fn poll(&mut self, cx: &mut Context<'_>, time: Instant) -> Poll<()> {
        let sleep = self.sleep.get_or_insert_with(|| Box::pin(sleep_until(time)));
        if self.time != Some(time) {
            self.time = Some(time);
            sleep.as_mut().reset(time);
        }
        sleep.as_mut().poll(cx)
    }

    /// Forgets the time; the clock stays to be set again.
    fn stop(&mut self) {
        self.time = None;
    }
}
