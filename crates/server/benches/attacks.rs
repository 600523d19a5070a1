//! Attacks on the server: `cargo bench -p touchmove-server --bench attacks -- [SECONDS] [ATTACK]`. For each attack it prints how fast an honest client is
//! answered meanwhile, beside a run without attackers, and how much memory the server has taken. The server is a process of its own.
#![cfg_attr(not(target_os = "linux"), allow(unused))]
#![allow(clippy::unwrap_used)]

#[path = "../tests/attacks/attacks.rs"]
mod attacks;
#[path = "../tests/attacks/honest.rs"]
mod honest;

use attacks::{ATTACKS, Attack, Scale};
use honest::HonestClient;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use touchmove_server::{Limits, Server};

const SCALE: Scale = Scale {
    many_addresses: 30,
    few_addresses: 10,
    connections: 256,
    heavy_connections: 64,
    body: 4_000_000,
    width: 2048,
};

fn main() {
    // Cargo adds `--bench`.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if args.first().is_some_and(|arg| arg == "serve") {
        let server = Server::bind("127.0.0.1:0", Limits::default()).unwrap();
        println!("{}", server.address());
        return server.run();
    }
    let seconds = args.first().map_or(10, |seconds| seconds.parse().unwrap());
    let wanted = args.get(1);
    println!(
        "{:<20}{:>10}{:>10}{:>10}{:>10}{:>14}{:>10}",
        "attack", "requests", "p50, ms", "p99, ms", "max, ms", "connections", "MiB"
    );
    measure(None, Duration::from_secs(seconds));
    for attack in ATTACKS.iter().filter(|attack| wanted.is_none_or(|name| attack.name == name)) {
        measure(Some(attack), Duration::from_secs(seconds));
    }
}

fn measure(attack: Option<&Attack>, duration: Duration) {
    let mut server =
        Command::new(std::env::current_exe().unwrap()).arg("serve").stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().parse().unwrap();
    let client = HonestClient::new(address);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let name = attack.map_or("none", |attack| attack.name);
    let counts = attack.map(|attack| runtime.block_on(attack.start(address, SCALE)));
    let (start, mut times) = (Instant::now(), Vec::new());
    while start.elapsed() < duration {
        times.extend(client.check(name));
    }
    let connections = counts.map_or(0, |counts| counts.connections.load(Ordering::Relaxed));
    times.sort_unstable();
    let within = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "{name:<20}{:>10}{:>10.1}{:>10.1}{:>10.1}{connections:>14}{:>10}",
        times.len(),
        within(0.5),
        within(0.99),
        within(1.0),
        peak_memory(&server)
    );
    runtime.shutdown_background();
    server.kill().unwrap();
    server.wait().unwrap();
}

/// Returns the most memory that a process has had in use at a time, in mebibytes.
fn peak_memory(process: &Child) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.split_whitespace().next().unwrap().parse::<usize>().unwrap() / 1024
}
