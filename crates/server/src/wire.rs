//! A connection that does not wait for ever: for the head of a request, for the next request, for an answer to be taken.
//! HTTP itself knows none of these limits, and hyper only the first. What hyper refuses by itself gets its words here.

use crate::Limits;
use crate::problem::{HEAD_TOO_LARGE, NO_HTTP, Problem, TOO_SLOW, URI_TOO_LONG};
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

    /// The answer has been taken, long after it was given.
    fn taken(&self) {
        if let Waiting::Idle(_) = self.get() {
            self.answered();
        }
    }
}

pub(crate) struct Wire {
    stream: TcpStream,
    stage: Stage,
    head_time: Duration,
    stall_time: Duration,
    least_rate: u32,
    head_buffer: usize,
    /// Whether hyper has begun to write and has not come to an end of it.
    mid_write: bool,
    /// When all that hyper has to write must have gone out, once it had to wait: what goes out adds its time.
    taken_by: Option<Instant>,
    /// After a refusal: until when it is waited for the client to close.
    farewell: Option<Instant>,
    /// Rings when the head or the next request is overdue.
    overdue: Alarm,
    /// Rings when nothing of an answer was taken for too long, or too little.
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
            least_rate: limits.least_rate.max(1),
            head_buffer: limits.head_buffer(),
            mid_write: false,
            taken_by: None,
            farewell: None,
            overdue: Alarm::default(),
            stalled: Alarm::default(),
        }
    }

    pub(crate) fn stage(&self) -> Stage {
        self.stage.clone()
    }

    /// Hands on what became of a write, unless none of it went out for too long, or too little.
    fn watch_write(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = written {
            self.stalled.stop();
            self.mid_write = true;
            if let (Ok(bytes), Some(time)) = (&written, &mut self.taken_by) {
                *time += Duration::from_secs(1) * u32::try_from(*bytes).unwrap_or(u32::MAX) / self.least_rate;
            }
            return Poll::Ready(written);
        }
        let time = self.stalled.time.unwrap_or_else(|| {
            let stalled = Instant::now() + self.stall_time;
            stalled.min(*self.taken_by.get_or_insert(stalled))
        });
        ready!(self.stalled.poll(cx, time));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }

    /// What hyper wants to write, with words, if it is a refusal of its own.
    fn refusal(&self, bytes: &[u8]) -> Option<Problem> {
        if self.mid_write || self.stage.get() == Waiting::Answer {
            return None;
        }
        match status_of_refusal(bytes)? {
            "400" => Some(Problem::new(NO_HTTP, "the head of the request makes no sense as HTTP/1.1")),
            "414" => Some(Problem::new(URI_TOO_LONG, "there is room for 65534 bytes")),
            "431" => {
                let detail = format!("there is room for {} bytes and 100 headers", self.head_buffer);
                Some(Problem::new(HEAD_TOO_LARGE, detail))
            }
            _ => None,
        }
    }

    /// Writes a problem in the place of so many bytes: as much of it as goes out at once.
    fn refuse(
        &mut self,
        cx: &mut Context<'_>,
        problem: Problem,
        instead_of: usize,
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, &problem.into_wire());
        let written = ready!(self.watch_write(cx, written));
        self.farewell = Some(Instant::now() + self.head_time);
        Poll::Ready(written.map(|_| instead_of))
    }

    /// Reads what still comes, until the client closes: were it left unread, the system would take back what was said last.
    fn take_leave(&mut self, cx: &mut Context<'_>, time: Instant) -> Poll<io::Result<()>> {
        let mut bytes = [0; 4096];
        while self.overdue.poll(cx, time).is_pending() {
            let mut buffer = ReadBuf::new(&mut bytes);
            ready!(Pin::new(&mut self.stream).poll_read(cx, &mut buffer))?;
            if buffer.filled().is_empty() {
                break;
            }
        }
        Poll::Ready(Ok(()))
    }
}

/// The status of an answer that hyper made without us. It has no body and none of the headers that all of ours have.
fn status_of_refusal(bytes: &[u8]) -> Option<&str> {
    let head = std::str::from_utf8(bytes).ok()?.strip_suffix("\r\n\r\n")?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.strip_prefix("HTTP/1.")?.split(' ').nth(1)?;
    let is_hypers =
        |line: &str| matches!(line, "connection: close" | "content-length: 0") || line.starts_with("date: ");
    lines.all(is_hypers).then_some(status)
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
            let _ = self.stream.try_write(&Problem::new(TOO_SLOW, detail).into_wire());
        }
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if let Some(problem) = self.refusal(bytes) {
            return self.refuse(cx, problem, bytes.len());
        }
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watch_write(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        // An answer of two parts has a body.
        if let [head] = bytes {
            return self.poll_write(cx, head);
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.watch_write(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // hyper flushes only when it has nothing left to write.
        self.mid_write = false;
        if self.taken_by.take().is_some() {
            self.stage.taken();
        }
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_shutdown(cx))?;
        match self.farewell {
            Some(time) => self.take_leave(cx, time),
            None => Poll::Ready(Ok(())),
        }
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

#[cfg(test)]
mod tests {
    use super::status_of_refusal;

    #[test]
    fn a_refusal_by_hyper_is_told_from_answers_of_ours() {
        let head = "connection: close\r\ncontent-length: 0\r\ndate: Thu, 01 Jan 1970 00:00:00 GMT\r\n\r\n";
        let refusal = format!("HTTP/1.1 400 Bad Request\r\n{head}");
        assert_eq!(status_of_refusal(refusal.as_bytes()), Some("400"));
        let others = [
            format!("HTTP/1.1 400 Bad Request\r\nx-frame-options: DENY\r\n{head}"),
            format!("{refusal}body"),
            format!("{refusal}{refusal}"),
            format!("tail of an answer{refusal}"),
            "HTTP/1.1 100 Continue\r\n".to_owned(),
        ];
        for other in others {
            assert_eq!(status_of_refusal(other.as_bytes()), None, "{other}");
        }
    }
}
