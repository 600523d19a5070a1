//! Every attack on a small server, which must answer an honest client meanwhile. Nothing depends on how long that takes: what the server
//! limits by time is not limited here, so that a protection that does not work keeps the client out for good. `benches/attacks.rs` measures
//! the same attacks on a server with the default limits.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod attacks;
mod honest;

use attacks::{ATTACKS, Scale};
use honest::HonestClient;
use std::sync::atomic::Ordering;
use std::time::Duration;
use touchmove_server::{Limits, Server};

/// Times that the client asks its questions during each attack.
const ROUNDS: usize = 5;
const FOREVER: Duration = Duration::from_secs(3600);
const KIB: usize = 1024;

fn limits() -> Limits {
    Limits {
        head_timeout: FOREVER,
        body_timeout: FOREVER,
        read_timeout: FOREVER,
        queue_timeout: FOREVER,
        work_timeout: FOREVER,
        drain_timeout: FOREVER,
        max_connections: 80,
        max_connections_per_address: 16,
        // Four bodies of the attackers fill it.
        body_memory: 256 * KIB,
        // A request of the honest client reserves a little over 4 MiB; the responses that attackers do not read leave less of the whole, but
        // not of the half that is for others.
        response_memory: 8500 * KIB,
        ..Limits::default()
    }
}

const SCALE: Scale = Scale {
    many_addresses: 10,
    few_addresses: 4,
    connections: 24,
    heavy_connections: 8,
    body: 64 * KIB - 10,
    width: 200,
};

fn honest_client_is_answered_during(name: &str) {
    let server = Server::bind("127.0.0.1:0", limits()).unwrap();
    let (address, shutdown) = (server.address(), server.shutdown_handle());
    let running = std::thread::spawn(move || server.run());
    let client = HonestClient::new(address);
    let attack = ATTACKS.iter().find(|attack| attack.name == name).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let counts = runtime.block_on(attack.start(address, SCALE));
    for _ in 0..ROUNDS {
        client.check(name);
    }
    assert!(counts.connections.load(Ordering::Relaxed) > 0);
    runtime.shutdown_background();
    client.check("after the attack");
    shutdown.shut_down();
    running.join().unwrap();
}

macro_rules! tests {
    ($($test:ident = $name:literal;)*) => {
        $(#[test]
        fn $test() {
            honest_client_is_answered_during($name);
        })*

        #[test]
        fn every_attack_has_a_test() {
            assert_eq!(ATTACKS.map(|attack| attack.name), [$($name),*]);
        }
    };
}

tests! {
    idle_keep_alives = "idle keep-alives";
    silent_connections = "silent connections";
    slow_heads = "slow heads";
    new_connections = "new connections";
    slow_bodies = "slow bodies";
    stalled_bodies = "stalled bodies";
    slow_readers = "slow readers";
    requests = "requests";
    oversize = "oversize";
    malformed = "malformed";
    pictures = "pictures";
    archives = "archives";
    contest_input = "contest input";
}
