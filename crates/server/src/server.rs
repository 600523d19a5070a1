//! Listening on TCP.

use crate::{App, Limits};
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tracing::{Instrument, info_span, warn};

/// Connections that wait to be accepted; the system may allow fewer.
const BACKLOG: u32 = 4096;
/// Pause after a failed accept, such as for lack of file descriptors.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);
/// Time between two warnings about failed accepts.
const WARNING_INTERVAL: Duration = Duration::from_secs(1);

/// A server that listens but does not answer yet.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
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
        Ok(Server { runtime, listener, address, limits })
    }

    /// Returns the address that the server listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until the program ends.
    pub fn run(self) -> ! {
        let connections = Arc::new(Semaphore::new(self.limits.max_connections));
        let app = Arc::new(App::new(self.limits, self.address));
        self.runtime.block_on(async {
            let mut last_warning: Option<Instant> = None;
            loop {
                let Ok(permit) = Arc::clone(&connections).acquire_owned().await else { continue };
                let (stream, peer) = match self.listener.accept().await {
                    Ok(accepted) => accepted,
                    Err(error) => {
                        if last_warning.is_none_or(|time| time.elapsed() >= WARNING_INTERVAL) {
                            warn!(%error, "cannot accept connections");
                            last_warning = Some(Instant::now());
                        }
                        tokio::time::sleep(ACCEPT_RETRY).await;
                        continue;
                    }
                };
                // Responses are written whole, so waiting for more to send only delays them.
                let _ = stream.set_nodelay(true);
                let app = Arc::clone(&app);
                let serve = async move {
                    app.serve_connection(stream).await;
                    drop(permit);
                };
                tokio::spawn(serve.instrument(info_span!("connection", %peer)));
            }
        })
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
