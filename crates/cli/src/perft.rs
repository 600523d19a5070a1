//! `touchmove perft`.

use crate::args::{PerftArgs, threads};
use crate::exit::{Failure, print};
use crate::meter::Meter;
use crate::position;
use std::sync::atomic::Ordering;
use touchmove::perft::Means;

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let table = position::open("perft", args.game, args.position.as_deref())?;
    // The progress bar counts parts in a thousand.
    const PARTS: u64 = 1000;
    let meter = Meter::start(&format!("depth {}", args.depth), PARTS);
    let counter = meter.counter();
    let means = Means {
        threads: threads(args.threads, if args.depth > WORTH_A_THREAD { usize::MAX } else { 1 }),
        memory: args.hash.unwrap_or(0),
        progress: &|done, total| {
            counter.fetch_max(PARTS * done as u64 / total.max(1) as u64, Ordering::Relaxed);
        },
    };
    let too_much =
        |_| Failure::Nonsense("perft", "there is not so much memory as --hash asks for".to_owned());
    let text: String = if args.divide {
        let counts = table.divide(args.depth, &means).map_err(too_much)?;
        let total = counts.iter().fold(0, |total: u64, (_, count)| total.saturating_add(*count));
        let lines = counts.iter().map(|(mv, count)| format!("{mv}: {}\n", number(*count)));
        // No first move was made at depth 0, but one way of doing nothing remains.
        let total = if args.depth == 0 { 1 } else { total };
        lines.chain([format!("total: {}\n", number(total))]).collect()
    } else if args.depth == 0 {
        "0 1\n".to_owned()
    } else {
        let counts = table.counts(args.depth, &means).map_err(too_much)?;
        (1..).zip(counts).map(|(depth, count): (u32, u64)| format!("{depth} {}\n", number(count))).collect()
    };
    drop(meter);
    print(&text)
}

/// Counts of fewer moves are not worth starting a thread for.
const WORTH_A_THREAD: u32 = 3;

/// A count; the largest number stands for all that is more.
fn number(count: u64) -> String {
    if count == u64::MAX { format!("at least {count}") } else { count.to_string() }
}
