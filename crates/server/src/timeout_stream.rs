//! A connection whose client has to read what is written, and that is drained before it is closed.

use crate::Limits;
use crate::connections::Connection;
use crate::length_scanner::LengthScanner;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// A stream that fails with [`ErrorKind::TimedOut`] when the client keeps writes waiting for too long.
pub(crate) struct TimeoutStream<S> {
    stream: S,
    connection: Arc<Connection>,
    head: LengthScanner,
    read_timeout: Duration,
    min_read_rate: u32,
    /// Time that the client may still keep writes waiting.
    allowance: Duration,
    /// Runs while a write waits.
    write_timer: Option<Pin<Box<Sleep>>>,
    drain_timeout: Duration,
    /// Bytes that may still be discarded.
    drainable: usize,
    /// Runs while the stream is drained.
    drain_timer: Option<Pin<Box<Sleep>>>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> TimeoutStream<S> {
    pub(crate) fn new(stream: S, connection: Arc<Connection>, limits: &Limits) -> Self {
        TimeoutStream {
            stream,
            connection,
            head: LengthScanner::default(),
            read_timeout: limits.read_timeout,
            min_read_rate: limits.min_read_rate.max(1),
            allowance: limits.read_timeout,
            write_timer: None,
            drain_timeout: limits.drain_timeout,
            drainable: limits.max_drain,
            drain_timer: None,
        }
    }

    /// Passes on the result of a write, or an error if the client has kept it waiting for too long.
    fn check_time(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let Poll::Ready(written) = written else {
            let timer = self.write_timer.get_or_insert_with(|| Box::pin(sleep(self.allowance)));
            ready!(timer.as_mut().poll(cx));
            return Poll::Ready(Err(ErrorKind::TimedOut.into()));
        };
        if let Some(timer) = self.write_timer.take() {
            self.allowance = timer.deadline().saturating_duration_since(Instant::now());
        }
        if let Ok(bytes) = written {
            let earned =
                Duration::from_secs(1) * u32::try_from(bytes).unwrap_or(u32::MAX) / self.min_read_rate;
            self.allowance = self.read_timeout.min(self.allowance + earned);
        }
        Poll::Ready(written)
    }

    /// Reads and discards until the client closes. Closing a socket with unread input would reset the connection, and the
    /// client could lose the response.
    fn poll_drain(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let timer = self.drain_timer.get_or_insert_with(|| Box::pin(sleep(self.drain_timeout)));
        let mut discarded = [0; 4096];
        while self.drainable > 0 && timer.as_mut().poll(cx).is_pending() {
            let mut buffer = ReadBuf::new(&mut discarded);
            let read = ready!(Pin::new(&mut self.stream).poll_read(cx, &mut buffer));
            if read.is_err() || buffer.filled().is_empty() {
                break;
            }
            self.drainable = self.drainable.saturating_sub(buffer.filled().len());
        }
        Poll::Ready(())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimeoutStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let start = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        if self.connection.is_waiting() {
            self.head.scan(&buffer.filled()[start..]);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for TimeoutStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let rewritten = self.head.rewrite(bytes);
        let bytes = rewritten.as_deref().unwrap_or(bytes);
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.check_time(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let Some(rewritten) = bytes.first().and_then(|first| self.head.rewrite(first)) {
            return self.poll_write(cx, &rewritten);
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.check_time(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(cx))?;
        // hyper flushes the stream when it has written everything.
        if self.connection.sent() {
            self.head = LengthScanner::default();
        }
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.drain_timer.is_none() {
            ready!(Pin::new(&mut self.stream).poll_shutdown(cx))?;
        }
        self.poll_drain(cx).map(Ok)
    }
}
