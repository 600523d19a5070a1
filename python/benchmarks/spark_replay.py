"""Compares a job of Spark that replays an archive with `touchmove replay`, side by side, and one worker with two.

    maturin develop --release && cargo build --release -p touchmove-cli
    python benchmarks/spark_replay.py ../target/release/touchmove

The steady state is the second and later runs in a session, on an archive that takes much longer than the starting of a job. The
job reads the archive through the data source, replays it there or with `replay`, and writes Parquet; the program writes JSON to a file.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from archive import write_archive
from pyspark.sql import SparkSession
from touchmove.spark import replay

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from cluster import Cluster


def session(master: str) -> SparkSession:
    """Starts a session."""
    builder = SparkSession.builder.master(master).appName("benchmark")
    options = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.executor.memory": "512m",
    }
    for name, value in options.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


COLUMNS = ("path", "line", "verdict", "plies", "illegal_ply", "clause", "message")


def run_spark(spark: SparkSession, archive: Path, part_size: int, output: Path, *, by_function: bool = False) -> float:
    """How long a job takes."""
    start = time.perf_counter()
    source = spark.read.format("pdn").option("partitionBytes", part_size)
    if by_function:
        results = replay(source.schema("path string, line bigint, text string").load(str(archive)))
    else:
        schema = "path string, line bigint, verdict string, plies int, illegal_ply int, clause string, message string"
        results = source.schema(schema).load(str(archive))
    results.select(*COLUMNS).write.mode("overwrite").parquet(str(output))
    return time.perf_counter() - start


def main() -> None:
    """Runs the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="a release build of touchmove")
    parser.add_argument("--plies", type=int, default=80_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--part-size", type=int, default=64 << 20)
    parser.add_argument("--no-cluster", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        archive = folder / "archive.pdn"
        plies = write_archive(archive, arguments.plies)
        print(f"{plies} plies, {archive.stat().st_size / 2**20:.1f} MiB in parts of {arguments.part_size / 2**20:.1f} MiB")

        def report(name: str, times: list[float]) -> None:
            print(f"{name}: {min(times):.2f} s, {plies / min(times) / 1e6:.2f} M plies/s", flush=True)

        spark = session("local[2]")
        first = run_spark(spark, archive, arguments.part_size, folder / "out")
        program, job, function_job = [], [], []
        command = [arguments.program, "replay", "checkers", "--json", "--threads", "2", str(archive)]
        for _ in range(arguments.rounds):
            start = time.perf_counter()
            with (folder / "out.json").open("wb") as output:
                subprocess.run(command, stdout=output, check=False)
            program.append(time.perf_counter() - start)
            job.append(run_spark(spark, archive, arguments.part_size, folder / "out"))
            function_job.append(run_spark(spark, archive, arguments.part_size, folder / "out", by_function=True))
        spark.stop()
        report("touchmove replay --json --threads 2", program)
        report("Spark local[2], first run", [first])
        report("Spark local[2], later runs, replayed by the data source", job)
        report("Spark local[2], later runs, replayed by replay()", function_job)
        for name, times in [("data source", job), ("replay()", function_job)]:
            print(f"{name}: {min(program) / min(times):.2f} of the program's throughput", flush=True)
        if arguments.no_cluster:
            return
        for workers in (1, 2):
            cluster = Cluster(folder / f"cluster-{workers}", workers)
            try:
                spark = session(cluster.url)
                times = [
                    run_spark(spark, archive, arguments.part_size, folder / "out") for _ in range(arguments.rounds + 1)
                ]
                spark.stop()
            finally:
                cluster.stop()
            report(f"Spark cluster, {workers} workers with one core each", times[1:])


if __name__ == "__main__":
    main()
