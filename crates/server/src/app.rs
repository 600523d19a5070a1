//! The API and the page as a service on connections.

use crate::problem::HttpProblem;
use crate::security::{add_security_headers, check_host};
use crate::state::AppState;
use crate::timeout_stream::TimeoutStream;
use crate::{Limits, routes};
use axum::Router;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
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
}

impl App {
    /// Creates the service. If the address that clients connect to is a loopback one, requests for other hosts are refused.
    pub fn new(limits: Limits, address: SocketAddr) -> Self {
        let router = routes::router(Arc::new(AppState::new(limits.clone())));
        App { limits, router: TowerToHyperService::new(router), address }
    }

    /// Answers the requests of one connection until it is closed.
    pub async fn serve_connection(&self, stream: impl AsyncRead + AsyncWrite + Unpin) {
        let stream = TokioIo::new(TimeoutStream::new(stream, &self.limits));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.limits.head_timeout)
            .half_close(true)
            .max_buf_size(self.limits.max_head.max(MIN_BUFFER))
            .serve_connection(stream, service_fn(|request| self.answer_and_log(request)));
        match connection.await {
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
    async fn answer_and_log(&self, request: hyper::Request<Incoming>) -> Result<Response, Infallible> {
        if !enabled!(Level::INFO) {
            return self.answer(request).await;
        }
        let (start, method, uri) = (Instant::now(), request.method().clone(), request.uri().clone());
        let response = self.answer(request).await?;
        info!(
            %method,
            // Paths may contain control characters, which must not reach a terminal. Queries may contain what users typed.
            path = %uri.path().escape_debug(),
            status = response.status().as_u16(),
            bytes = response.body().size_hint().exact(),
            ms = start.elapsed().as_micros() as f64 / 1e3,
            "request"
        );
        Ok(response)
    }

    async fn answer(&self, request: hyper::Request<Incoming>) -> Result<Response, Infallible> {
        let mut response = match check_host(&request, self.address) {
            Ok(()) => self.router.call(request.map(Body::new)).await?,
            Err(problem) => HttpProblem::into_response(problem),
        };
        add_security_headers(response.headers_mut());
        Ok(response)
    }
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let App { limits, address, .. } = self;
        f.debug_struct("App").field("limits", limits).field("address", address).finish_non_exhaustive()
    }
}
