//! The API and the page as a service on connections.

use crate::connections::{Connection, Connections, ProxiedRequest, RequestInProgress};
use crate::cors;
use crate::pool::busy;
use crate::problem::{HttpProblem, UNSUPPORTED_CODING};
use crate::proxy::forwarded_for;
use crate::security::{add_security_headers, check_host, check_site};
use crate::state::{AppState, RequestClient};
use crate::timeout_stream::TimeoutStream;
use crate::{Limits, routes};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Request, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Body as _, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;
use tokio::io::{AsyncRead, AsyncWrite};
use tracing::{Level, enabled, info};

/// Smallest buffer that hyper accepts.
const MIN_BUFFER: usize = 8 * 1024;

/// The API and the page, which [`Server`](crate::Server) serves on TCP connections.
pub struct App {
    limits: Limits,
    router: TowerToHyperService<Router>,
    address: SocketAddr,
    pub(crate) connections: Arc<Connections>,
}

impl App {
    /// Creates the service. If the address that clients connect to is a loopback one, requests for other hosts are refused.
    pub fn new(limits: Limits, address: SocketAddr) -> Self {
        let state = Arc::new(AppState::new(limits.clone()));
        let connections = Arc::new(Connections::new(Arc::clone(&state)));
        App { limits, router: TowerToHyperService::new(routes::router(state)), address, connections }
    }

    /// Answers the requests of one connection until it is closed, once there is room for it. If its address has too many connections already, it is
    /// closed at once.
    pub async fn serve_connection(&self, stream: impl AsyncRead + AsyncWrite + Unpin, peer: IpAddr) {
        if let Some(connection) = self.connections.admit(peer).await {
            self.serve(stream, connection, peer).await;
        }
    }

    pub(crate) async fn serve(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin,
        connection: Connection,
        peer: IpAddr,
    ) {
        let connection = Arc::new(connection);
        let stream = TokioIo::new(TimeoutStream::new(stream, Arc::clone(&connection), &self.limits));
        let service = service_fn(|request| self.answer_and_log(request, &connection, peer));
        let serve = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.limits.head_timeout)
            .half_close(true)
            .max_buf_size(self.limits.max_head.max(MIN_BUFFER))
            .serve_connection(stream, service);
        let result = tokio::select! {
            biased;
            () = connection.closed() => return,
            result = serve => result,
        };
        match result {
            // Idle connections end like this as well, so it is not worth a line.
            Err(error) if error.is_timeout() => {}
            // The client is gone, reads too slowly or does not speak HTTP: there is nobody to report it to.
            Err(error) => {
                let cause = error.source().map(tracing::field::display);
                info!(%error, cause, "connection failed");
            }
            Ok(()) => {}
        }
    }

    /// Answers a request, and logs it if anyone listens.
    async fn answer_and_log(
        &self,
        request: Request<Incoming>,
        connection: &Arc<Connection>,
        peer: IpAddr,
    ) -> Result<Response, Infallible> {
        let in_progress = connection.begin_request();
        let is_proxy = self.connections.is_proxy(peer);
        let client =
            if is_proxy { forwarded_for(request.headers(), &self.limits.trusted_proxies) } else { None };
        let log =
            enabled!(Level::INFO).then(|| (Instant::now(), request.method().clone(), request.uri().clone()));
        let mut response = self.answer(request, connection, client, in_progress).await?;
        if self.connections.is_draining() {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if let Some((start, method, uri)) = log {
            info!(
                %method,
                // Paths may contain control characters, which must not reach a terminal. Queries may contain what users typed.
                path = %uri.path().escape_debug(),
                status = response.status().as_u16(),
                bytes = response.body().size_hint().exact(),
                ms = start.elapsed().as_micros() as f64 / 1e3,
                client = client.map(tracing::field::display),
                "request"
            );
        }
        Ok(response)
    }

    /// Answers a request of a connection, or of the client that a proxy forwards it for.
    async fn answer(
        &self,
        request: Request<Incoming>,
        connection: &Arc<Connection>,
        client: Option<IpAddr>,
        in_progress: RequestInProgress,
    ) -> Result<Response, Infallible> {
        let origin = cors::allowed_origin(&request, &self.limits.allowed_origins);
        let proxied =
            client.map(|client| self.connections.begin_proxied(client).ok_or_else(busy)).transpose();
        let checked = proxied.and_then(|proxied| {
            check_host(&request, self.address)?;
            if origin.is_none() {
                check_site(&request)?;
            }
            check_coding(request.headers())?;
            Ok(proxied)
        });
        let (mut response, proxied) = match checked {
            Ok(proxied) if origin.is_some() && cors::is_preflight(&request) => (cors::preflight(), proxied),
            Ok(proxied) => {
                let client = proxied.as_ref().map_or(&connection.client, |proxied| &proxied.client);
                let mut request = request.map(Body::new);
                request.extensions_mut().insert(RequestClient(Arc::clone(client)));
                (self.router.call(request).await?, proxied)
            }
            Err(problem) => (HttpProblem::into_response(problem), None),
        };
        add_security_headers(response.headers_mut());
        if !self.limits.allowed_origins.is_empty() {
            response.headers_mut().insert(header::VARY, HeaderValue::from_static("origin"));
        }
        if let Some(origin) = origin {
            cors::allow(response.headers_mut(), origin);
        }
        Ok(response.map(|body| Body::new(TrackedBody { body, _proxied: proxied, _in_progress: in_progress })))
    }
}

/// Refuses bodies with transfer codings other than `chunked`, such as `gzip, chunked`: hyper decodes only that one.
fn check_coding(headers: &HeaderMap) -> Result<(), HttpProblem> {
    let codings = headers.get_all(header::TRANSFER_ENCODING);
    match codings.iter().find(|coding| !coding.as_bytes().trim_ascii().eq_ignore_ascii_case(b"chunked")) {
        None => Ok(()),
        Some(coding) => {
            let coding = String::from_utf8_lossy(coding.as_bytes());
            let detail = format!("found `{}`, expected `chunked`", coding.escape_debug());
            Err(HttpProblem::closing(UNSUPPORTED_CODING, detail))
        }
    }
}

/// A response's body. While it exists, the request is in progress.
struct TrackedBody {
    body: Body,
    _proxied: Option<ProxiedRequest>,
    _in_progress: RequestInProgress,
}

impl hyper::body::Body for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let App { limits, address, .. } = self;
        f.debug_struct("App").field("limits", limits).field("address", address).finish_non_exhaustive()
    }
}
