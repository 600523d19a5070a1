//! What all requests share: the limits, and the room and the hands that there are for large bodies and long work.

use crate::Limits;
use crate::deadline::Deadline;
use crate::problem::{BUSY, Problem};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Budgets are counted in pieces of so many bytes.
const PIECE: usize = 1024;

pub(crate) struct House {
    pub(crate) limits: Limits,
    bodies: Budget,
    answers: Budget,
    readings: Budget,
    workers: Arc<Semaphore>,
}

/// A number of bytes that requests share.
struct Budget {
    pieces: Arc<Semaphore>,
    all: usize,
}

/// A part of a budget, given back when it is dropped.
pub(crate) struct Room(OwnedSemaphorePermit);

impl Budget {
    fn new(bytes: usize) -> Self {
        let all = bytes.div_ceil(PIECE).min(u32::MAX as usize);
        Budget { pieces: Arc::new(Semaphore::new(all)), all }
    }

    /// How many pieces so many bytes are; whoever wants more than there is gets all.
    fn pieces(&self, bytes: usize) -> u32 {
        u32::try_from(bytes.div_ceil(PIECE).min(self.all)).unwrap_or(u32::MAX)
    }
}

impl House {
    pub(crate) fn new(limits: Limits) -> Self {
        House {
            bodies: Budget::new(limits.body_budget),
            answers: Budget::new(limits.answer_budget),
            readings: Budget::new(limits.reading_budget),
            workers: Arc::new(Semaphore::new(limits.workers.max(1))),
            limits,
        }
    }

    /// Room for a body of so many bytes.
    pub(crate) async fn room_for_body(&self, bytes: usize) -> Result<Room, Problem> {
        self.room(&self.bodies, bytes).await
    }

    /// Room for an answer of so many bytes.
    pub(crate) async fn room_for_answer(&self, bytes: usize) -> Result<Room, Problem> {
        self.room(&self.answers, bytes).await
    }

    /// Room to read a record that takes so many bytes of memory.
    pub(crate) async fn room_for_reading(&self, bytes: usize) -> Result<Room, Problem> {
        self.room(&self.readings, bytes).await
    }

    async fn room(&self, budget: &Budget, bytes: usize) -> Result<Room, Problem> {
        let wanted = Arc::clone(&budget.pieces).acquire_many_owned(budget.pieces(bytes));
        match timeout(self.limits.patience, wanted).await {
            Ok(Ok(permit)) => Ok(Room(permit)),
            _ => Err(busy()),
        }
    }

    /// Does long work on a thread of its own, when it is its turn. Whoever does it looks at the deadline now and then.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(Deadline) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = match timeout(self.limits.patience, Arc::clone(&self.workers).acquire_owned()).await {
            Ok(Ok(turn)) => turn,
            _ => return Err(busy()),
        };
        let deadline = Deadline::after(self.limits.work_time);
        let task = tokio::task::spawn_blocking(move || {
            let done = work(deadline);
            drop(turn);
            done
        });
        task.await.unwrap_or_else(|_| Err(Problem::own_fault()))
    }
}

impl Room {
    /// Gives back what is more than so many bytes.
    pub(crate) fn shrink(mut self, bytes: usize) -> Self {
        let needed = bytes.div_ceil(PIECE);
        let spare = self.0.num_permits().saturating_sub(needed);
        drop(self.0.split(spare));
        self
    }
}

fn busy() -> Problem {
    Problem::new(BUSY, "too many long requests are being answered; try again in a moment")
}
