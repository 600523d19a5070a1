"""Replays an archive on a cluster and writes the results to Parquet; the program that a researcher would submit."""

import sys

from pyspark.sql import SparkSession
from touchmove.spark import replay


def main(master: str, archive: str, output: str, partition_bytes: str) -> None:
    """Runs the job."""
    options = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.executor.memory": "512m",
        "spark.ui.port": "0",
        "spark.ui.showConsoleProgress": "false",
    }
    builder = SparkSession.builder.master(master).appName("touchmove")
    for name, value in options.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    context = spark.sparkContext
    print(f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}", flush=True)
    games = spark.read.format("pdn").option("partitionBytes", partition_bytes).load(archive)
    replayed = replay(games).select("path", "line", "verdict", "plies", "illegal_ply", "clause")
    replayed.write.mode("overwrite").parquet(output)
    print("written", flush=True)
    sys.stdin.readline()
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
