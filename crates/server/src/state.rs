//! Shared server state: the limits, and the memory and workers that requests share.

use crate::Limits;
use crate::pool::{Account, Permit, Pool};
use crate::problem::HttpProblem;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;
use touchmove_api::Problem;

/// Bytes of memory per unit of a pool.
const UNIT: usize = 1024;

/// The limits, and what all clients share.
pub(crate) struct AppState {
    pub(crate) limits: Limits,
    body_memory: Arc<Pool>,
    response_memory: Arc<Pool>,
    work_memory: Arc<Pool>,
    workers: Arc<Pool>,
}

impl AppState {
    pub(crate) fn new(limits: Limits) -> Self {
        let memory = |bytes: usize| {
            let units = bytes.div_ceil(UNIT);
            Arc::new(Pool::new(units, units / 2, limits.queue_timeout))
        };
        let workers = limits.workers.max(1);
        AppState {
            body_memory: memory(limits.body_memory),
            response_memory: memory(limits.response_memory),
            work_memory: memory(limits.work_memory),
            // A client may keep all workers busy, but the next free one goes to others who wait.
            workers: Arc::new(Pool::new(workers, workers, limits.queue_timeout)),
            limits,
        }
    }

    /// Returns a new client, which may use a share of everything.
    pub(crate) fn client(&self) -> Client {
        Client {
            body_memory: Memory(self.body_memory.account()),
            response_memory: Memory(self.response_memory.account()),
            work_memory: Memory(self.work_memory.account()),
            workers: self.workers.account(),
        }
    }

    /// Runs work that may take long on a thread of the worker pool. The work is given the limits of responses and a function that says whether
    /// its time is up.
    pub(crate) async fn run<T: Send + 'static>(
        self: Arc<Self>,
        client: &Client,
        work: impl FnOnce(&touchmove_api::Limits, &dyn Fn() -> bool) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, HttpProblem> {
        let worker = client.workers.acquire(1).await?;
        let task = tokio::task::spawn_blocking(move || {
            let _worker = worker;
            let start = Instant::now();
            work(&self.limits.response, &|| start.elapsed() >= self.limits.work_timeout)
        });
        Ok(task.await.unwrap_or_else(|_| Err(Problem::internal()))?)
    }
}

/// What the requests of one address may use.
pub(crate) struct Client {
    pub(crate) body_memory: Memory,
    pub(crate) response_memory: Memory,
    pub(crate) work_memory: Memory,
    workers: Account,
}

/// A client's share of a memory budget.
pub(crate) struct Memory(Account);

impl Memory {
    /// Waits for this many bytes.
    pub(crate) async fn acquire(&self, bytes: usize) -> Result<Permit, HttpProblem> {
        self.0.acquire(bytes.div_ceil(UNIT)).await
    }

    /// Changes the size of a permit to this many bytes.
    pub(crate) async fn resize(&self, permit: &mut Permit, bytes: usize) -> Result<(), HttpProblem> {
        self.0.resize(permit, bytes.div_ceil(UNIT)).await
    }
}

/// The client that a request comes from.
#[derive(Clone)]
pub(crate) struct RequestClient(pub(crate) Arc<Client>);

impl FromRequestParts<Arc<AppState>> for RequestClient {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Self, Infallible> {
        let known = parts.extensions.get::<RequestClient>().cloned();
        Ok(known.unwrap_or_else(|| RequestClient(Arc::new(state.client()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::router;
    use axum::body::Body;
    use axum::http::Request;
    use hyper::service::Service as _;
    use hyper_util::service::TowerToHyperService;

    #[tokio::test(start_paused = true)]
    async fn requests_wait_for_memory_and_workers() {
        let state = Arc::new(AppState::new(Limits { workers: 1, ..Limits::default() }));
        let service = TowerToHyperService::new(router(Arc::clone(&state)));
        let status = async || {
            let request = Request::post("/api/games/checkers/record").header("content-type", "text/plain");
            service.call(request.body(Body::from("1. 9-14")).unwrap()).await.unwrap().status()
        };
        for pool in [&state.response_memory, &state.work_memory, &state.workers] {
            let permit = pool.account().acquire(usize::MAX).await.unwrap();
            assert_eq!(status().await, 503);
            drop(permit);
            assert_eq!(status().await, 200);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn pngs_wait_for_the_memory_of_their_pixels() {
        let state = Arc::new(AppState::new(Limits::default()));
        let service = TowerToHyperService::new(router(Arc::clone(&state)));
        let status = async |picture: &str| {
            let request = Request::get(format!("/api/games/checkers/{picture}")).body(Body::empty());
            service.call(request.unwrap()).await.unwrap().status()
        };
        let all = state.work_memory.account().acquire(usize::MAX).await.unwrap();
        assert_eq!(status("picture.png").await, 503);
        assert_eq!(status("picture.svg").await, 200);
        drop(all);
        assert_eq!(status("picture.png").await, 200);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_with_many_requests_does_not_delay_another_by_all_of_them() {
        let state = AppState::new(Limits { workers: 1, ..Limits::default() });
        let order = Arc::new(std::sync::Mutex::new(Vec::new()));
        let greedy = Arc::new(state.client());
        let working = greedy.workers.acquire(1).await.unwrap();
        let request = |name: &'static str, client: &Arc<Client>| {
            let (client, order) = (Arc::clone(client), Arc::clone(&order));
            tokio::spawn(async move {
                let _permit = client.workers.acquire(1).await.unwrap();
                order.lock().unwrap().push(name);
            })
        };
        let mut requests: Vec<_> = (0..5).map(|_| request("greedy", &greedy)).collect();
        tokio::task::yield_now().await;
        requests.push(request("other", &Arc::new(state.client())));
        tokio::task::yield_now().await;
        drop(working);
        for request in requests {
            request.await.unwrap();
        }
        let position = order.lock().unwrap().iter().position(|name| *name == "other");
        assert!(position.is_some_and(|position| position <= 1), "{order:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn one_client_does_not_take_the_memory_of_others() {
        let state = AppState::new(Limits::default());
        let (greedy, other) = (state.client(), state.client());
        for (greedy, other) in
            [(&greedy.body_memory, &other.body_memory), (&greedy.response_memory, &other.response_memory)]
        {
            let mut held = Vec::new();
            while let Ok(permit) = greedy.acquire(1024 * 1024).await {
                held.push(permit);
            }
            assert_eq!(held.len(), 16);
            assert!(other.acquire(1024 * 1024).await.is_ok());
        }
    }
}
