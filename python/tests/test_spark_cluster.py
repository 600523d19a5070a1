"""The proof on a real cluster: a worker is lost in the middle of a job, and the result is still that of the command line."""

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from archives import movetext, random_game
from program import program, replay_json, skip_loudly

pytest.importorskip("pyspark")

import pyarrow.parquet
from cluster import Cluster, Job, get, wait_for

PLIES = 5_000_000


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    if shutil.which("java") is None:
        skip_loudly("there is no Java, which Spark needs")
    cluster = Cluster(tmp_path / "cluster", workers=2)
    yield cluster
    cluster.stop()


def write_archive(folder: Path) -> None:
    """Writes at least PLIES plies: random games, and those of TOUCHMOVE_DATA, repeated with distinct tags."""
    folder.mkdir()
    choose = random.Random(1848)
    games = [random_game(choose, max_plies=120) for _ in range(1000)]
    plies = sum(map(len, games))
    texts = [f"\n{movetext(moves)} *\n\n" for moves in games]
    repetitions = PLIES // (2 * plies) + 1
    if "TOUCHMOVE_DATA" in os.environ:
        for path in sorted(Path(os.environ["TOUCHMOVE_DATA"], "checkers").glob("*.pdn")):
            archive = path.read_bytes()
            with (folder / path.name).open("wb") as file:
                for repetition in range(6):
                    file.write(archive.replace(b'[Event "', f'[Event "{repetition}: '.encode()) + b"\n")
    else:
        repetitions *= 2
    with (folder / "random.pdn").open("w") as file:
        for repetition in range(repetitions):
            for number, text in enumerate(texts):
                file.write(f'[Event "Random {repetition}"]\n[Round "{number}"]\n{text}')


def test_a_worker_is_killed(cluster: Cluster, tmp_path: Path) -> None:
    program()
    archive, output = tmp_path / "archive", tmp_path / "replayed"
    write_archive(archive)
    script = Path(__file__).with_name("cluster_job.py")
    job = Job(script, cluster.url, str(archive), str(output), str(1 << 20))
    api = job.line()

    def stage_in_the_middle() -> dict[str, Any] | None:
        assert job.process.poll() is None
        stages = [stage for stage in get(f"{api}/stages") if stage["numTasks"] > 10]
        running = (stage for stage in stages if stage["numCompleteTasks"] >= 4 and stage["numActiveTasks"] == 2)
        return next(running, None)

    stage = wait_for(stage_in_the_middle)
    assert stage["status"] == "ACTIVE" and stage["numCompleteTasks"] < stage["numTasks"]
    cluster.workers[0].kill()
    assert job.line() == "written"

    # The worker had a task, which another one did again.
    executors = get(f"{api}/allexecutors")
    assert sorted(executor["isActive"] for executor in executors if executor["id"] != "driver") == [False, True]
    [stage] = [finished for finished in get(f"{api}/stages") if finished["stageId"] == stage["stageId"]]
    assert stage["status"] == "COMPLETE" and stage["numFailedTasks"] >= 1
    job.finish()

    found = pyarrow.parquet.read_table(output).to_pylist()
    expected = replay_json(*sorted(archive.iterdir()))
    assert len(found) == len(expected)
    assert sum(game["plies"] for game in expected) >= PLIES

    def key(game: dict[str, Any]) -> tuple[Any, ...]:
        return game["path"], game["line"]

    for row, game in zip(
        sorted(found, key=key), sorted(expected, key=lambda game: (game["file"], game["line"])), strict=True
    ):
        assert (row["path"], row["line"], row["verdict"], row["plies"], row["illegal_ply"], row["clause"]) == (
            game["file"],
            game["line"],
            game["verdict"],
            game["plies"],
            game.get("ply"),
            game.get("clause"),
        )
