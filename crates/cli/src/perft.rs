//! `touchmove perft`.

use crate::args::PerftArgs;
use crate::exit::{Failure, print};
use crate::meter::Meter;
use crate::position;
use touchmove::perft::Progress;

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    let table = position::open("perft", args.game, args.position.as_deref())?;
    let threads = crate::args::threads(args.threads);
    if args.divide {
        let counts = with_meter(args.depth, |progress| table.divide(args.depth, threads, progress));
        let total: u64 = counts.iter().map(|(_, count)| count).sum();
        let lines: String = counts.iter().map(|(mv, count)| format!("{mv}: {count}\n")).collect();
        // No first move was made at depth 0, but one way of doing nothing remains.
        let total = if args.depth == 0 { 1 } else { total };
        return print(&format!("{lines}total: {total}\n"));
    }
    if args.depth == 0 {
        return print("0 1\n");
    }
    let counts = with_meter(args.depth, |progress| table.counts(args.depth, threads, progress));
    let lines: String =
        (1..).zip(counts).map(|(depth, count): (u32, u64)| format!("{depth} {count}\n")).collect();
    print(&lines)
}

/// Does some counting under a progress bar, which counts parts in a thousand.
fn with_meter<T>(depth: u32, count: impl FnOnce(Progress<'_>) -> T) -> T {
    const PARTS: u64 = 1000;
    let meter = Meter::start(&format!("depth {depth}"), PARTS);
    let counter = meter.counter();
    count(&|done, total| {
        let parts = PARTS * done as u64 / total.max(1) as u64;
        counter.fetch_max(parts, std::sync::atomic::Ordering::Relaxed);
    })
}
