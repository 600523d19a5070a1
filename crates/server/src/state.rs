//! Shared server state: limits, memory budgets and the worker pool.

use crate::Limits;
use crate::problem::{BUSY, HttpProblem};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use touchmove_api::Problem;

/// Bytes per permit of a budget's semaphore.
const UNIT: usize = 1024;

pub(crate) struct AppState {
    pub(crate) limits: Limits,
    pub(crate) body_memory: MemoryBudget,
    pub(crate) response_memory: MemoryBudget,
    pub(crate) record_memory: MemoryBudget,
    workers: Arc<Semaphore>,
}

impl AppState {
    pub(crate) fn new(limits: Limits) -> Self {
        let budget = |bytes| MemoryBudget::new(bytes, limits.queue_timeout);
        AppState {
            body_memory: budget(limits.body_memory),
            response_memory: budget(limits.response_memory),
            record_memory: budget(limits.record_memory),
            workers: Arc::new(Semaphore::new(limits.workers.max(1))),
            limits,
        }
    }

    /// Runs work that may take long on a thread of the worker pool. The work is given the limits of responses and a function that says whether
    /// its time is up.
    pub(crate) async fn run<T: Send + 'static>(
        self: Arc<Self>,
        work: impl FnOnce(&touchmove_api::Limits, &dyn Fn() -> bool) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, HttpProblem> {
        let acquire = Arc::clone(&self.workers).acquire_owned();
        let Ok(Ok(worker)) = timeout(self.limits.queue_timeout, acquire).await else { return Err(busy()) };
        let task = tokio::task::spawn_blocking(move || {
            let _worker = worker;
            let start = Instant::now();
            work(&self.limits.response, &|| start.elapsed() >= self.limits.work_timeout)
        });
        Ok(task.await.unwrap_or_else(|_| Err(Problem::internal()))?)
    }
}

/// A number of bytes that requests share.
pub(crate) struct MemoryBudget {
    units: Arc<Semaphore>,
    total: usize,
    timeout: Duration,
}

/// A part of a budget, returned when it is dropped.
pub(crate) struct MemoryPermit(OwnedSemaphorePermit);

impl MemoryBudget {
    fn new(bytes: usize, timeout: Duration) -> Self {
        let total = bytes.div_ceil(UNIT).min(u32::MAX as usize);
        MemoryBudget { units: Arc::new(Semaphore::new(total)), total, timeout }
    }

    /// Waits for this many bytes, or for the whole budget if that is less.
    pub(crate) async fn acquire(&self, bytes: usize) -> Result<MemoryPermit, HttpProblem> {
        let units = u32::try_from(bytes.div_ceil(UNIT).min(self.total)).unwrap_or(u32::MAX);
        match timeout(self.timeout, Arc::clone(&self.units).acquire_many_owned(units)).await {
            Ok(Ok(permit)) => Ok(MemoryPermit(permit)),
            _ => Err(busy()),
        }
    }
}

impl MemoryPermit {
    /// Returns what exceeds this many bytes.
    pub(crate) fn shrink(&mut self, bytes: usize) {
        let spare = self.0.num_permits().saturating_sub(bytes.div_ceil(UNIT));
        drop(self.0.split(spare));
    }
}

fn busy() -> HttpProblem {
    Problem::new(BUSY, "too many requests at a time; try again in a moment").into()
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
        for budget in [&state.response_memory, &state.record_memory] {
            let permit = budget.acquire(usize::MAX).await.unwrap();
            assert_eq!(status().await, 503);
            drop(permit);
            assert_eq!(status().await, 200);
        }
        let worker = Arc::clone(&state.workers).acquire_owned().await.unwrap();
        assert_eq!(status().await, 503);
        drop(worker);
        assert_eq!(status().await, 200);
    }
}
