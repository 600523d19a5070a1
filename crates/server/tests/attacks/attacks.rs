//! The attacks. Each is what one connection of an attacker does, over and over again until the runtime is dropped.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Pause of slow clients between two bytes or lines.
const PACE: Duration = Duration::from_secs(1);

/// How large an attack is.
#[derive(Clone, Copy)]
pub struct Scale {
    /// Addresses of attacks that need many to take all connections.
    pub many_addresses: usize,
    /// Addresses of attacks with many requests in progress; together they may not take all connections.
    pub few_addresses: usize,
    /// Connections per address, at least as many as the server allows.
    pub connections: usize,
    /// Connections of attacks that send much or demand much work.
    pub heavy_connections: usize,
    /// Bytes of large bodies.
    pub body: usize,
    /// Width of pictures.
    pub width: usize,
}

/// Where an attack comes from.
pub enum Source {
    /// As many addresses as it takes to use up all connections of the server.
    ManyAddresses,
    /// Some addresses.
    FewAddresses,
    /// One address.
    OneAddress,
    /// One address, with fewer connections.
    OneAddressHeavy,
}

type Run = fn(Attacker) -> Pin<Box<dyn Future<Output = io::Result<()>> + Send>>;

/// An attack.
pub struct Attack {
    /// Its name.
    pub name: &'static str,
    source: Source,
    run: Run,
}

/// All attacks.
pub const ATTACKS: [Attack; 13] = [
    Attack { name: "idle keep-alives", source: Source::ManyAddresses, run: |a| Box::pin(idle(a)) },
    Attack { name: "silent connections", source: Source::ManyAddresses, run: |a| Box::pin(silent(a)) },
    Attack { name: "slow heads", source: Source::ManyAddresses, run: |a| Box::pin(slow_head(a)) },
    Attack { name: "new connections", source: Source::OneAddress, run: |a| Box::pin(connect_and_leave(a)) },
    Attack { name: "slow bodies", source: Source::FewAddresses, run: |a| Box::pin(slow_body(a)) },
    Attack { name: "stalled bodies", source: Source::OneAddress, run: |a| Box::pin(stalled_body(a)) },
    Attack { name: "slow readers", source: Source::OneAddress, run: |a| Box::pin(slow_reader(a)) },
    Attack { name: "requests", source: Source::OneAddressHeavy, run: |a| Box::pin(requests(a)) },
    Attack { name: "oversize", source: Source::OneAddressHeavy, run: |a| Box::pin(oversize(a)) },
    Attack { name: "malformed", source: Source::OneAddressHeavy, run: |a| Box::pin(malformed(a)) },
    Attack { name: "pictures", source: Source::OneAddressHeavy, run: |a| Box::pin(pictures(a)) },
    Attack { name: "archives", source: Source::OneAddressHeavy, run: |a| Box::pin(archives(a)) },
    Attack { name: "contest input", source: Source::OneAddressHeavy, run: |a| Box::pin(contest_input(a)) },
];

impl Attack {
    /// Starts the attack, and returns when each connection has done its part at least once. It goes on until the runtime is dropped.
    pub async fn start(&self, server: SocketAddr, scale: Scale) -> Arc<Counts> {
        let (addresses, connections) = match self.source {
            Source::ManyAddresses => (scale.many_addresses, scale.connections),
            Source::FewAddresses => (scale.few_addresses, scale.connections),
            Source::OneAddress => (1, scale.connections),
            Source::OneAddressHeavy => (1, scale.heavy_connections),
        };
        let counts = Arc::new(Counts::default());
        for number in 0..addresses * connections {
            // The honest client has 127.0.0.1.
            let [high, low] = u16::try_from(2 + number % addresses).unwrap().to_be_bytes();
            let source = SocketAddr::from(([127, 0, high, low], 0));
            let attacker =
                Attacker { server, source, scale, number, counts: Arc::clone(&counts), is_in_place: false };
            tokio::spawn(attack(self.run, attacker));
        }
        while counts.in_place.load(Ordering::Relaxed) < addresses * connections {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        counts
    }
}

/// What the attackers have done so far.
#[derive(Default)]
pub struct Counts {
    in_place: AtomicUsize,
    /// Connections opened.
    pub connections: AtomicUsize,
}

async fn attack(run: Run, attacker: Attacker) {
    let mut is_first = true;
    loop {
        let result =
            run(Attacker { is_in_place: !is_first, counts: Arc::clone(&attacker.counts), ..attacker }).await;
        is_first = false;
        // Ports or file descriptors may be lacking.
        if result.is_err_and(|error| error.raw_os_error().is_some()) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// One connection of an attacker.
struct Attacker {
    server: SocketAddr,
    source: SocketAddr,
    scale: Scale,
    number: usize,
    counts: Arc<Counts>,
    is_in_place: bool,
}

impl Attacker {
    async fn connect(&self) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.set_reuseaddr(true)?;
        socket.bind(self.source)?;
        let stream = socket.connect(self.server).await?;
        // Closing resets the connection, so that no port is kept waiting.
        stream.set_zero_linger()?;
        self.counts.connections.fetch_add(1, Ordering::Relaxed);
        Ok(stream)
    }

    /// Notes that this connection does its part.
    fn in_place(&mut self) {
        if !self.is_in_place {
            self.is_in_place = true;
            self.counts.in_place.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Returns PDN of many games.
    fn archive(&self) -> String {
        let game = "[Event \"a\"]\n1. 9-14 23-19 2. 14-18 22x15 3. 11x18 *\n\n";
        game.repeat(self.scale.body / game.len())
    }
}

impl Drop for Attacker {
    fn drop(&mut self) {
        // An attack that the server has cut short has done its part too.
        self.in_place();
    }
}

fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n")
}

fn post_head(path: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: {length}\r\n\r\n"
    )
}

/// Reads and discards until the server closes the connection.
async fn discard(stream: &mut TcpStream) -> io::Result<()> {
    let mut buffer = [0; 4096];
    while stream.read(&mut buffer).await? > 0 {}
    Ok(())
}

/// Sends requests without an end, and reads the responses.
async fn flood(attacker: &mut Attacker, request: &[u8]) -> io::Result<()> {
    let (mut reader, mut writer) = attacker.connect().await?.into_split();
    attacker.in_place();
    let write = async {
        loop {
            writer.write_all(request).await?;
        }
    };
    let read = async {
        let mut buffer = [0; 16 * 1024];
        while reader.read(&mut buffer).await? > 0 {}
        Err(io::ErrorKind::UnexpectedEof.into())
    };
    tokio::select! { result = write => result, result = read => result }
}

async fn idle(mut attacker: Attacker) -> io::Result<()> {
    let mut stream = attacker.connect().await?;
    stream.write_all(get("/api/health").as_bytes()).await?;
    stream.read_u8().await?;
    attacker.in_place();
    discard(&mut stream).await
}

async fn silent(mut attacker: Attacker) -> io::Result<()> {
    let mut stream = attacker.connect().await?;
    attacker.in_place();
    discard(&mut stream).await
}

async fn slow_head(mut attacker: Attacker) -> io::Result<()> {
    let mut stream = attacker.connect().await?;
    stream.write_all(b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n").await?;
    attacker.in_place();
    loop {
        tokio::time::sleep(PACE).await;
        stream.write_all(b"a: b\r\n").await?;
    }
}

async fn connect_and_leave(mut attacker: Attacker) -> io::Result<()> {
    let _stream = attacker.connect().await?;
    attacker.in_place();
    Ok(())
}

async fn slow_body(mut attacker: Attacker) -> io::Result<()> {
    let mut stream = attacker.connect().await?;
    stream.write_all(post_head("/api/games/checkers/record", attacker.scale.body).as_bytes()).await?;
    stream.write_all(b"[Event \"a\"]\n").await?;
    attacker.in_place();
    loop {
        tokio::time::sleep(PACE).await;
        stream.write_all(b" ").await?;
    }
}

async fn stalled_body(mut attacker: Attacker) -> io::Result<()> {
    let mut stream = attacker.connect().await?;
    let archive = attacker.archive();
    stream.write_all(post_head("/api/games/checkers/record", archive.len() + 1).as_bytes()).await?;
    stream.write_all(archive.as_bytes()).await?;
    attacker.in_place();
    discard(&mut stream).await
}

async fn slow_reader(mut attacker: Attacker) -> io::Result<()> {
    let mut stream = attacker.connect().await?;
    // A short request with a long response.
    let record = format!("B:WK24:BK9\n{}", "9-13 24-20 13-9 20-24 ".repeat(500));
    stream.write_all(post_head("/api/games/checkers/record", record.len()).as_bytes()).await?;
    stream.write_all(record.as_bytes()).await?;
    // Some responses are not computed before others have been read.
    let _ = tokio::time::timeout(5 * PACE, stream.read_u8()).await;
    attacker.in_place();
    loop {
        tokio::time::sleep(PACE).await;
        stream.read_u8().await?;
    }
}

async fn requests(mut attacker: Attacker) -> io::Result<()> {
    let body = r#"{"position":"B:W21-32:B1-12","move":"9-14"}"#;
    let head = post_head("/api/games/checkers/move", body.len()).replace("text/plain", "application/json");
    flood(&mut attacker, format!("{head}{body}").repeat(16).as_bytes()).await
}

async fn oversize(mut attacker: Attacker) -> io::Result<()> {
    let request = match attacker.number % 4 {
        0 => format!("GET /{} HTTP/1.1\r\n", "x".repeat(300_000)),
        1 => format!("GET / HTTP/1.1\r\nhost: localhost\r\n{}", "a: b\r\n".repeat(100_000)),
        2 => post_head("/api/games/checkers/record", usize::MAX / 2) + &" ".repeat(100_000),
        _ => {
            let head = post_head("/api/games/checkers/contest", 0);
            let head = head.replace("content-length: 0", "transfer-encoding: chunked");
            head + &format!("10000\r\n{}\r\n", " ".repeat(0x10000)).repeat(100)
        }
    };
    flood(&mut attacker, request.as_bytes()).await
}

async fn malformed(mut attacker: Attacker) -> io::Result<()> {
    let requests: [&[u8]; 6] = [
        b"nonsense\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/games/checkers/move HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n[[[[[",
        b"POST /api/games/checkers/contest HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        b"GET /api/games/checkers/picture.svg?arrows=%%% HTTP/1.1\r\nhost: localhost\r\n\r\n",
    ];
    let request = requests[attacker.number % requests.len()];
    flood(&mut attacker, request).await
}

async fn pictures(mut attacker: Attacker) -> io::Result<()> {
    // The longest arrow that the server draws, and one that it used to draw.
    let squares = if attacker.number % 2 == 0 { 256 } else { 5000 };
    let arrow = ["1", "32"].repeat(squares / 2).join("-");
    let width = attacker.scale.width;
    let path = format!("/api/games/checkers/picture.png?width={width}&refused=true&arrows={arrow}");
    flood(&mut attacker, get(&path).as_bytes()).await
}

async fn archives(mut attacker: Attacker) -> io::Result<()> {
    let archive = attacker.archive();
    let head = post_head("/api/games/checkers/record", archive.len());
    flood(&mut attacker, (head + &archive).as_bytes()).await
}

async fn contest_input(mut attacker: Attacker) -> io::Result<()> {
    let input = "17 49 56\n".repeat(attacker.scale.body.min(1024 * 1024) / 9);
    let head = post_head("/api/games/correct-move/contest", input.len());
    flood(&mut attacker, (head + &input).as_bytes()).await
}
