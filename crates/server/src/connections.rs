//! The open connections: how many there are, of whom, and which of them wait for a request.
//!
//! Connections without a request in progress are closed to make room for new ones, as nginx does: first those of the address that has most of
//! them, and of these the oldest. So connections that nobody uses, or whose request never arrives, cannot keep others out.

use crate::state::{AppState, Client};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// All open connections.
pub(crate) struct Connections {
    app: Arc<AppState>,
    registry: Mutex<Registry>,
    /// Notified when a connection is closed or starts to wait for a request.
    changed: Notify,
}

#[derive(Default)]
struct Registry {
    open: usize,
    /// Open connections that have been told to close.
    closing: usize,
    is_draining: bool,
    /// Connections that wait for a request, by when they started to. The key is a counter, not a time.
    waiting: BTreeMap<u64, Arc<Shared>>,
    next: u64,
    clients: HashMap<IpAddr, Entry>,
    /// The clients with waiting connections. The last one is the next to have one closed.
    ranks: BTreeSet<Rank>,
}

/// How many connections of a client wait for a request, the key of the oldest of them, and the address.
type Rank = (usize, Reverse<u64>, IpAddr);

/// A client with open connections, or with requests from a proxy in progress.
struct Entry {
    client: Arc<Client>,
    count: usize,
    /// Keys of its connections that wait for a request.
    waiting: BTreeSet<u64>,
}

/// A connection.
pub(crate) struct Connection {
    connections: Arc<Connections>,
    shared: Arc<Shared>,
    pub(crate) client: Arc<Client>,
    phase: Mutex<Phase>,
}

/// What the registry knows of a connection.
struct Shared {
    address: IpAddr,
    /// Whether it has not sent a request yet.
    is_new: bool,
    close: Arc<Notify>,
}

#[derive(Clone, Copy)]
enum Phase {
    /// Waiting for a request, with its key in the registry.
    Waiting(u64),
    /// Working on a request, or sending the response.
    Busy,
    /// The response is complete, but not all of it is sent.
    Sending,
    /// Removed from the registry to make room.
    Closed,
}

impl Connections {
    pub(crate) fn new(app: Arc<AppState>) -> Self {
        Connections { app, registry: Mutex::default(), changed: Notify::new() }
    }

    fn registry(&self) -> MutexGuard<'_, Registry> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is room for a connection. Returns `None` if its address has too many, all with requests in progress.
    pub(crate) async fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Connection> {
        let limits = &self.app.limits;
        let address = client_address(peer);
        let max = if self.is_proxy(peer) { usize::MAX } else { limits.max_connections_per_address };
        loop {
            let changed = self.changed.notified();
            {
                let mut registry = self.registry();
                if registry.clients.get(&address).is_some_and(|entry| entry.count >= max) {
                    let entry = registry.clients.get(&address);
                    let oldest = entry.and_then(|entry| entry.waiting.first().copied())?;
                    registry.close(oldest);
                }
                if registry.open < limits.max_connections {
                    registry.open += 1;
                    let client = registry.enter(address, || self.app.client());
                    drop(registry);
                    return Some(Connection::new(Arc::clone(self), address, client));
                }
                if registry.closing == 0 {
                    registry.close_one();
                }
            }
            changed.await;
        }
    }

    /// Closes a connection without a request in progress, and waits until a connection is closed.
    pub(crate) async fn make_room(&self) {
        let changed = self.changed.notified();
        self.registry().close_one();
        changed.await;
    }

    /// Counts a request that a proxy passes on for a client. Returns `None` if the client has too many in progress.
    pub(crate) fn begin_proxied(self: &Arc<Self>, client: IpAddr) -> Option<ProxiedRequest> {
        let address = client_address(client);
        let mut registry = self.registry();
        let count = registry.clients.get(&address).map_or(0, |entry| entry.count);
        if count >= self.app.limits.max_connections_per_address {
            return None;
        }
        let client = registry.enter(address, || self.app.client());
        Some(ProxiedRequest { connections: Arc::clone(self), address, client })
    }

    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.app.limits.trusted_proxies.iter().any(|proxy| proxy.contains(peer))
    }

    /// Whether connections are closed after their current request.
    pub(crate) fn is_draining(&self) -> bool {
        self.registry().is_draining
    }

    /// Closes connections as soon as they have no request in progress; those that have not sent one yet remain open.
    pub(crate) fn drain(&self) {
        let mut registry = self.registry();
        registry.is_draining = true;
        let idle: Vec<u64> =
            registry.waiting.iter().filter(|(_, shared)| !shared.is_new).map(|(key, _)| *key).collect();
        idle.into_iter().for_each(|key| registry.close(key));
    }

    /// Closes all connections without a request in progress.
    pub(crate) fn close_waiting(&self) {
        let mut registry = self.registry();
        while registry.close_one() {}
    }

    /// Waits until all connections are closed.
    pub(crate) async fn all_closed(&self) {
        loop {
            let changed = self.changed.notified();
            if self.registry().open == 0 {
                return;
            }
            changed.await;
        }
    }
}

impl Registry {
    fn enter(&mut self, address: IpAddr, client: impl FnOnce() -> Client) -> Arc<Client> {
        let entry = self.clients.entry(address).or_insert_with(|| Entry {
            client: Arc::new(client()),
            count: 0,
            waiting: BTreeSet::new(),
        });
        entry.count += 1;
        Arc::clone(&entry.client)
    }

    fn leave(&mut self, address: IpAddr) {
        if let Some(entry) = self.clients.get_mut(&address) {
            entry.count = entry.count.saturating_sub(1);
            if entry.count == 0 {
                self.clients.remove(&address);
            }
        }
    }

    fn start_waiting(&mut self, shared: Arc<Shared>) -> u64 {
        let key = self.next;
        self.next += 1;
        self.change_waiting(shared.address, |waiting| waiting.insert(key));
        self.waiting.insert(key, shared);
        key
    }

    fn stop_waiting(&mut self, key: u64) -> Option<Arc<Shared>> {
        let shared = self.waiting.remove(&key)?;
        self.change_waiting(shared.address, |waiting| waiting.remove(&key));
        Some(shared)
    }

    /// Changes the keys of a client's waiting connections, and with them its rank.
    fn change_waiting(&mut self, address: IpAddr, change: impl FnOnce(&mut BTreeSet<u64>) -> bool) {
        let Some(entry) = self.clients.get_mut(&address) else { return };
        let rank = |waiting: &BTreeSet<u64>| Some((waiting.len(), Reverse(*waiting.first()?), address));
        rank(&entry.waiting).map(|rank| self.ranks.remove(&rank));
        change(&mut entry.waiting);
        rank(&entry.waiting).map(|rank| self.ranks.insert(rank));
    }

    /// Closes a connection that waits for a request. From now on it does not count for its address.
    fn close(&mut self, key: u64) {
        if let Some(shared) = self.stop_waiting(key) {
            self.leave(shared.address);
            self.closing += 1;
            shared.close.notify_one();
        }
    }

    /// Closes the oldest waiting connection of the client that has most of them. Returns whether there was one.
    fn close_one(&mut self) -> bool {
        let next = self.ranks.last().map(|(_, Reverse(key), _)| *key);
        next.map(|key| self.close(key)).is_some()
    }
}

impl Connection {
    fn new(connections: Arc<Connections>, address: IpAddr, client: Arc<Client>) -> Self {
        let close = Arc::new(Notify::new());
        let shared = |is_new| Arc::new(Shared { address, is_new, close: Arc::clone(&close) });
        let key = connections.registry().start_waiting(shared(true));
        Connection { shared: shared(false), connections, client, phase: Mutex::new(Phase::Waiting(key)) }
    }

    fn phase(&self) -> MutexGuard<'_, Phase> {
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the connection has to be closed to make room.
    pub(crate) async fn closed(&self) {
        self.shared.close.notified().await;
    }

    /// Notes that a request has arrived. It is in progress until the result has been dropped and the response sent.
    pub(crate) fn begin_request(self: &Arc<Self>) -> RequestInProgress {
        let mut phase = self.phase();
        *phase = match *phase {
            Phase::Waiting(key) if self.connections.registry().stop_waiting(key).is_none() => Phase::Closed,
            Phase::Closed => Phase::Closed,
            Phase::Waiting(_) | Phase::Busy | Phase::Sending => Phase::Busy,
        };
        drop(phase);
        RequestInProgress(Arc::clone(self))
    }

    /// Whether no request is in progress.
    pub(crate) fn is_waiting(&self) -> bool {
        matches!(*self.phase(), Phase::Waiting(_))
    }

    /// Notes that everything written so far has been sent. Returns whether the connection now waits for the next request.
    pub(crate) fn sent(&self) -> bool {
        let mut phase = self.phase();
        let Phase::Sending = *phase else { return false };
        let mut registry = self.connections.registry();
        let key = registry.start_waiting(Arc::clone(&self.shared));
        *phase = Phase::Waiting(key);
        if registry.is_draining {
            registry.close(key);
        }
        drop(registry);
        self.connections.changed.notify_waiters();
        true
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut registry = self.connections.registry();
        let is_counted = match *self.phase() {
            Phase::Waiting(key) => registry.stop_waiting(key).is_some(),
            Phase::Busy | Phase::Sending => true,
            Phase::Closed => false,
        };
        if is_counted {
            registry.leave(self.shared.address);
        } else {
            registry.closing = registry.closing.saturating_sub(1);
        }
        registry.open = registry.open.saturating_sub(1);
        drop(registry);
        self.connections.changed.notify_waiters();
    }
}

/// Part of a response's body: when it is dropped, the response is complete.
pub(crate) struct RequestInProgress(Arc<Connection>);

impl Drop for RequestInProgress {
    fn drop(&mut self) {
        let mut phase = self.0.phase();
        if let Phase::Busy = *phase {
            *phase = Phase::Sending;
        }
    }
}

/// A request that a proxy has passed on.
pub(crate) struct ProxiedRequest {
    connections: Arc<Connections>,
    address: IpAddr,
    pub(crate) client: Arc<Client>,
}

impl Drop for ProxiedRequest {
    fn drop(&mut self) {
        self.connections.registry().leave(self.address);
    }
}

/// Returns the address that a client is counted by: whoever has an IPv6 address has a network of them.
fn client_address(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
    }
}
