//! What requests share: memory and workers. A client can take only its share, so that other clients always find some.

use crate::problem::{BUSY, HttpProblem};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use touchmove_api::Problem;

/// Units that all clients share: kibibytes of memory, or workers.
pub(crate) struct Pool {
    all: Units,
    /// Units that one client can take.
    share: usize,
    /// How long requests wait for units.
    timeout: Duration,
}

impl Pool {
    pub(crate) fn new(total: usize, share: usize, timeout: Duration) -> Self {
        Pool { all: Units::new(total.max(1)), share: share.max(1), timeout }
    }

    /// Returns the account of a new client.
    pub(crate) fn account(self: &Arc<Self>) -> Account {
        Account { pool: Arc::clone(self), share: Units::new(self.share) }
    }
}

/// A client's share of a pool.
pub(crate) struct Account {
    pool: Arc<Pool>,
    share: Units,
}

/// Units of a pool, returned when this is dropped.
pub(crate) struct Permit {
    share: OwnedSemaphorePermit,
    all: OwnedSemaphorePermit,
}

impl Account {
    /// Waits for units, first for those of the client and then for those of all. Who asks for more than there are gets all.
    pub(crate) async fn acquire(&self, units: usize) -> Result<Permit, HttpProblem> {
        let acquire = async {
            let share = self.share.acquire(self.share.at_most(units)).await?;
            let all = self.pool.all.acquire(self.pool.all.at_most(units)).await?;
            Ok::<_, AcquireError>(Permit { share, all })
        };
        match timeout(self.pool.timeout, acquire).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(busy()),
        }
    }

    /// Changes the size of a permit. If there are no more units, one permit may wait for them; further ones are refused at
    /// once, since permits that wait for each other would wait for nothing.
    pub(crate) async fn resize(&self, permit: &mut Permit, units: usize) -> Result<(), HttpProblem> {
        let resize = async {
            self.share.resize(&mut permit.share, units).await?;
            self.pool.all.resize(&mut permit.all, units).await
        };
        timeout(self.pool.timeout, resize).await.unwrap_or_else(|_| Err(busy()))
    }
}

/// A semaphore that knows its size.
struct Units {
    free: Arc<Semaphore>,
    total: usize,
    /// Held by the permit that waits to grow.
    growing: Semaphore,
}

impl Units {
    fn new(total: usize) -> Self {
        let total = total.min(u32::MAX as usize).min(Semaphore::MAX_PERMITS);
        Units { free: Arc::new(Semaphore::new(total)), total, growing: Semaphore::new(1) }
    }

    fn at_most(&self, units: usize) -> u32 {
        u32::try_from(units.min(self.total)).unwrap_or(u32::MAX)
    }

    async fn acquire(&self, units: u32) -> Result<OwnedSemaphorePermit, AcquireError> {
        Arc::clone(&self.free).acquire_many_owned(units).await
    }

    async fn resize(&self, permit: &mut OwnedSemaphorePermit, units: usize) -> Result<(), HttpProblem> {
        let (held, wanted) = (permit.num_permits(), self.at_most(units));
        let more = wanted.saturating_sub(u32::try_from(held).unwrap_or(u32::MAX));
        if more == 0 {
            drop(permit.split(held.saturating_sub(wanted as usize)));
            return Ok(());
        }
        let acquired = match Arc::clone(&self.free).try_acquire_many_owned(more) {
            Ok(acquired) => acquired,
            Err(_) => {
                let _growing = self.growing.try_acquire().map_err(|_| busy())?;
                self.acquire(more).await.map_err(|_| busy())?
            }
        };
        permit.merge(acquired);
        Ok(())
    }
}

pub(crate) fn busy() -> HttpProblem {
    Problem::new(BUSY, "too many requests at once; try again in a moment").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(10);

    #[tokio::test(start_paused = true)]
    async fn a_client_cannot_take_the_share_of_another() {
        let pool = Arc::new(Pool::new(10, 5, TIMEOUT));
        let (first, second) = (pool.account(), pool.account());
        let all = first.acquire(5).await.unwrap();
        assert!(first.acquire(1).await.is_err());
        let mut other = second.acquire(1).await.unwrap();
        second.resize(&mut other, 5).await.unwrap();
        assert!(pool.account().acquire(1).await.is_err());
        drop(all);
        assert!(first.acquire(5).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn permits_that_grow_do_not_wait_for_each_other() {
        let account = Arc::new(Arc::new(Pool::new(10, 10, TIMEOUT)).account());
        let mut first = account.acquire(5).await.unwrap();
        let mut second = account.acquire(5).await.unwrap();
        let waiting = tokio::spawn({
            let account = Arc::clone(&account);
            async move { account.resize(&mut first, 8).await.map(|()| first) }
        });
        tokio::task::yield_now().await;
        let start = tokio::time::Instant::now();
        assert!(account.resize(&mut second, 8).await.is_err());
        drop(second);
        let first = waiting.await.unwrap().unwrap();
        assert_eq!((first.all.num_permits(), start.elapsed()), (8, Duration::ZERO));
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_asks_for_more_than_there_is_gets_all() {
        let account = Arc::new(Pool::new(10, 5, TIMEOUT)).account();
        let mut permit = account.acquire(1000).await.unwrap();
        assert_eq!((permit.share.num_permits(), permit.all.num_permits()), (5, 10));
        account.resize(&mut permit, 2).await.unwrap();
        assert_eq!((permit.share.num_permits(), permit.all.num_permits()), (2, 2));
    }
}
