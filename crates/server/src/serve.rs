//! Listening, and what happens on each connection.

use crate::guard::{admit, seal};
use crate::house::{House, Room};
use crate::wire::{Stage, Wire};
use crate::{Limits, router};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;

/// How many connections wait to be accepted; the system may allow less.
const BACKLOG: u32 = 4096;
/// When no connection can be accepted, such as for want of file handles, it is tried again after this.
const RECOVERY: Duration = Duration::from_millis(50);

/// A server that listens and does not answer yet.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
}

impl Server {
    /// Begins to listen. Port 0 is any that is free.
    ///
    /// # Errors
    /// When that address cannot be listened on: somebody else does, say.
    pub fn bind(address: impl ToSocketAddrs, limits: Limits) -> io::Result<Self> {
        let runtime = Builder::new_multi_thread().enable_io().enable_time().build()?;
        let listener = {
            let _inside = runtime.enter();
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

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers, for as long as the program lives.
    pub fn run(self) -> ! {
        let (listening, connections) = (self.address, Arc::new(Semaphore::new(self.limits.connections)));
        let house = Arc::new(House::new(self.limits));
        let hall = Arc::new(Hall { router: router::router(Arc::clone(&house)), house, listening });
        self.runtime.block_on(async {
            loop {
                // Nobody closes it.
                let Ok(place) = Arc::clone(&connections).acquire_owned().await else { continue };
                match self.listener.accept().await {
                    Ok((stream, _)) => {
                        let hall = Arc::clone(&hall);
                        tokio::spawn(async move {
                            hall.converse(stream).await;
                            drop(place);
                        });
                    }
                    Err(_) => tokio::time::sleep(RECOVERY).await,
                }
            }
        })
    }
}

fn listen(address: SocketAddr, send_buffer: u32) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // On Unix this only lets a server start again at once; elsewhere it would let two listen.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections have it from here.
    socket.set_send_buffer_size(send_buffer)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// What all connections share.
struct Hall {
    house: Arc<House>,
    router: Router,
    listening: SocketAddr,
}

impl Hall {
    /// Answers the requests of one connection.
    async fn converse(&self, stream: TcpStream) {
        // An answer goes out at once, however short it is.
        let _ = stream.set_nodelay(true);
        let limits = &self.house.limits;
        let wire = Wire::new(stream, limits);
        let stage = wire.stage();
        let answer = service_fn(|request| self.answer(request, stage.clone()));
        // Time is looked after by the wire.
        let conversation = http1::Builder::new()
            .half_close(true)
            .header_read_timeout(None)
            .max_buf_size(limits.head_buffer())
            .serve_connection(TokioIo::new(wire), answer);
        // However it ended, there is nobody left to tell.
        let _ = conversation.await;
    }

    async fn answer(
        &self,
        request: hyper::Request<Incoming>,
        stage: Stage,
    ) -> Result<hyper::Response<Given>, Infallible> {
        stage.asked();
        let mut response: Response = match admit(&request, self.listening) {
            Ok(()) => TowerToHyperService::new(self.router.clone()).call(request.map(Body::new)).await?,
            Err(problem) => problem.into_response(),
        };
        seal(response.headers_mut());
        let room = response.extensions_mut().remove::<Arc<Room>>();
        Ok(response.map(|body| Given { body, room, stage }))
    }
}

/// The body of an answer.
struct Given {
    body: Body,
    room: Option<Arc<Room>>,
    stage: Stage,
}

/// A part of a body. hyper lets go of the body before the client has taken it, but not of its parts: so these keep the room.
struct Part {
    bytes: Bytes,
    _room: Arc<Room>,
}

impl AsRef<[u8]> for Part {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl hyper::body::Body for Given {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        let Some(room) = &self.room else { return frame };
        let keep = |bytes| Bytes::from_owner(Part { bytes, _room: Arc::clone(room) });
        frame.map_ok(|frame| frame.map_data(keep))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Given {
    fn drop(&mut self) {
        self.stage.answered();
    }
}
