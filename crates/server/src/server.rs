//! Listening on TCP.

use crate::{App, Limits};
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::time::timeout;
use tracing::{Instrument, info_span, warn};

/// Connections that wait to be accepted; the system may allow fewer.
const BACKLOG: u32 = 4096;
/// Longest pause after a failed accept, such as for lack of file descriptors.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);
/// Time between two warnings about failed accepts.
const WARNING_INTERVAL: Duration = Duration::from_secs(1);
/// Time that new connections have for their first request when the server shuts down.
const LAST_REQUEST_TIMEOUT: Duration = Duration::from_secs(1);

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
    shutdown: watch::Sender<bool>,
}

/// Shuts a server down.
#[derive(Clone, Debug)]
pub struct ShutdownHandle(watch::Sender<bool>);

impl ShutdownHandle {
    /// Makes [`Server::run`] return after the requests in progress have been answered.
    pub fn shut_down(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Starts listening. Port 0 stands for any free port.
    ///
    /// # Errors
    /// Returns an error if the address cannot be listened on, for instance because another program does.
    pub fn bind(address: impl ToSocketAddrs, limits: Limits) -> io::Result<Self> {
        let runtime = Builder::new_multi_thread().enable_io().enable_time().build()?;
        let listener = {
            let _context = runtime.enter();
            let mut bound = Err(io::Error::new(io::ErrorKind::AddrNotAvailable, "no such address"));
            for address in address.to_socket_addrs()? {
                bound = listen(address, limits.send_buffer);
                if bound.is_ok() {
                    break;
                }
            }
            bound?
        };
        let address = listener.local_addr()?;
        Ok(Server { runtime, listener, address, limits, shutdown: watch::Sender::new(false) })
    }

    /// Returns the address that the server listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns a handle that shuts the server down, from any thread.
    pub fn shutdown_handle(&self) -> ShutdownHandle {
        ShutdownHandle(self.shutdown.clone())
    }

    /// Answers requests until the server is shut down. Then it accepts no more connections, closes those without a request in progress, and
    /// returns when the others have got their responses, or after [`Limits::shutdown_timeout`].
    pub fn run(self) {
        let Server { runtime, listener, address, limits, shutdown } = self;
        let shutdown_timeout = limits.shutdown_timeout;
        let app = Arc::new(App::new(limits, address));
        runtime.block_on(async {
            accept_until(shutdown.subscribe(), &listener, &app).await;
            let _ = timeout(shutdown_timeout, drain(listener, &app)).await;
        });
        // Work that has not noticed yet that its time is up is not waited for.
        runtime.shutdown_background();
    }
}

/// Accepts connections until the server is shut down.
async fn accept_until(mut shutdown: watch::Receiver<bool>, listener: &TcpListener, app: &Arc<App>) {
    let mut last_warning: Option<Instant> = None;
    let accept = async {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => start_serving(app, stream, peer).await,
                Err(error) => {
                    if last_warning.is_none_or(|time| time.elapsed() >= WARNING_INTERVAL) {
                        warn!(%error, "cannot accept connections");
                        last_warning = Some(Instant::now());
                    }
                    // Closing a connection may release what was lacking.
                    let _ = timeout(ACCEPT_RETRY, app.connections.make_room()).await;
                }
            }
        }
    };
    tokio::select! {
        biased;
        _ = shutdown.wait_for(|is_shut_down| *is_shut_down) => {}
        () = accept => {}
    }
}

/// Waits until there is room for a connection, and then serves it in a task of its own.
async fn start_serving(app: &Arc<App>, stream: TcpStream, peer: SocketAddr) {
    let Some(connection) = app.connections.admit(peer.ip()).await else { return };
    // Responses are written whole, so waiting for more to send only delays them.
    let _ = stream.set_nodelay(true);
    let app = Arc::clone(app);
    let serve = async move { app.serve(stream, connection, peer.ip()).await };
    tokio::spawn(serve.instrument(info_span!("connection", %peer)));
}

/// Closes all connections when their requests have been answered.
async fn drain(listener: TcpListener, app: &Arc<App>) {
    let connections = &app.connections;
    connections.drain();
    // Clients whose connections the system has accepted already are answered too.
    for _ in 0..BACKLOG {
        match timeout(Duration::ZERO, listener.accept()).await {
            Ok(Ok((stream, peer))) => start_serving(app, stream, peer).await,
            _ => break,
        }
    }
    drop(listener);
    if timeout(LAST_REQUEST_TIMEOUT, connections.all_closed()).await.is_err() {
        connections.close_waiting();
        connections.all_closed().await;
    }
}

fn listen(address: SocketAddr, send_buffer: u32) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // On Unix this lets a server restart at once; elsewhere it would let two servers share the port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Accepted connections inherit the size.
    socket.set_send_buffer_size(send_buffer)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}
