"""Compares `touchmove.arrow.replay` with `touchmove replay` on the same games with the same threads, side by side.

    maturin develop --release && cargo build --release -p touchmove-cli
    python benchmarks/arrow_replay.py ../target/release/touchmove

Both are run in turns; the best time of each counts. The program reads the file and finds the games in it, and prints only games
with problems; the column has one game per row already, and the result has all columns.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow
from archive import write_archive
from touchmove import arrow
from touchmove.spark import PdnDataSource


def cpu_time() -> float:
    """The processor time of this process and its children, which other work on the machine hardly changes."""
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in uses)


def seconds(work: Callable[[], object]) -> tuple[float, float]:
    """How long it takes, and how much processor time."""
    start, cpu = time.perf_counter(), cpu_time()
    work()
    return time.perf_counter() - start, cpu_time() - cpu


def main() -> None:
    """Runs the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="a release build of touchmove")
    parser.add_argument("archive", nargs="?", help="a PDN file of checkers [default: random games]", type=Path)
    parser.add_argument("--plies", type=int, default=2_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = arguments.archive or Path(folder, "archive.pdn")
        if not arguments.archive:
            write_archive(path, arguments.plies)
        source = PdnDataSource({"path": str(path)})
        reader = source.reader(source.schema())
        batches = [batch for part in reader.partitions() for batch in reader.read(part)]
        texts = pyarrow.Table.from_batches(batches)["text"]
        plies = sum(pyarrow.table(arrow.replay(texts))["plies"].to_pylist())
        print(f"{len(texts)} games, {plies} plies, {path.stat().st_size / 2**20:.1f} MiB")
        for threads in (1, 2):
            command = [arguments.program, "replay", "checkers", "--quiet", "--threads", str(threads), str(path)]
            program, column = [], []
            for _ in range(arguments.rounds):
                program.append(seconds(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=False)))
                column.append(seconds(lambda: arrow.replay(texts, threads=threads)))
            print(f"threads {threads}:")
            best = [[min(times) for times in zip(*runs, strict=True)] for runs in (program, column)]
            for name, (wall, cpu) in zip(("touchmove replay", "arrow.replay"), best, strict=True):
                print(f"  {name:16} {wall:.3f} s, {plies / wall / 1e6:5.2f} M plies/s; processor {cpu:.3f} s")
            ratios = [mine / other for mine, other in zip(best[1], best[0], strict=True)]
            print(f"  ratio {ratios[0]:.2f}; of processor time {ratios[1]:.2f}")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
