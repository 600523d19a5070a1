"""A standalone cluster of Spark on this machine: a master and workers, each a process of its own."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from urllib.request import urlopen

import pyspark

T = TypeVar("T")

# Long enough for a slow and busy machine.
TIMEOUT = 900


def wait_for(condition: Callable[[], T | None]) -> T:
    """Waits until something is there."""
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        if (found := condition()) is not None:
            return found
        time.sleep(0.05)
    raise TimeoutError


class Daemon:
    """A process of the cluster, with the processes that it starts."""

    def __init__(self, name: str, folder: Path, class_: str, *arguments: str) -> None:
        self.folder = folder / name
        self.folder.mkdir(parents=True)
        self.log = self.folder / "log"
        environment = {
            **os.environ,
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_DAEMON_MEMORY": "256m",
            "PYSPARK_PYTHON": sys.executable,
        }
        spark_class = Path(pyspark.__file__).parent / "bin" / "spark-class"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [spark_class, class_, "--host", "127.0.0.1", *arguments],
                stdout=log,
                stderr=subprocess.STDOUT,
                env=environment,
                cwd=self.folder,
                start_new_session=True,
            )

    def find(self, pattern: str) -> str:
        """Waits for a line of the log, and returns what is in its parentheses."""

        def look() -> str | None:
            assert self.process.poll() is None, self.log.read_text()
            found = re.search(pattern, self.log.read_text(errors="replace"))
            return found and found[1]

        return wait_for(look)

    def kill(self) -> None:
        """Kills the process and all that it started with SIGKILL, as if its machine had lost its power."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Cluster:
    """A master, and workers with one core each."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.daemons: list[Daemon] = []
        try:
            master = self._start("master", folder, "master.Master", "--port", "0", "--webui-port", "0")
            self.url = master.find(r"Starting Spark master at (spark://\S+)")
            options = ["--port", "0", "--webui-port", "0", "--cores", "1", "--memory", "1g", "--work-dir"]
            self.workers = [
                self._start(name, folder, "worker.Worker", *options, str(folder / name / "work"), self.url)
                for name in (f"worker-{number}" for number in range(workers))
            ]
            for worker in self.workers:
                worker.find("(Successfully registered with master)")
        except BaseException:
            self.stop()
            raise

    def _start(self, name: str, folder: Path, class_: str, *arguments: str) -> Daemon:
        daemon = Daemon(name, folder, f"org.apache.spark.deploy.{class_}", *arguments)
        self.daemons.append(daemon)
        return daemon

    def stop(self) -> None:
        """Ends all processes that still run."""
        for daemon in reversed(self.daemons):
            if daemon.process.poll() is None:
                daemon.kill()


class Job:
    """A program that uses the cluster. It prints the address of its page, then waits for a line before it ends."""

    def __init__(self, script: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, script, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable},
        )

    def line(self) -> str:
        """Waits for a line of output."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, "the job has ended early"
        return line.strip()

    def finish(self) -> None:
        """Lets the program end."""
        self.process.communicate("\n", timeout=TIMEOUT)
        assert self.process.returncode == 0


def get(url: str) -> Any:
    """Asks the status API of Spark."""
    with urlopen(url, timeout=TIMEOUT) as response:
        return json.load(response)
