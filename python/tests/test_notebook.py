"""Executes the example notebook without a browser, and compares its table with a count by the package alone."""

import os
import runpy
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import nbformat
import pytest
import touchmove
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parents[1] / "examples"


def most_broken(archive: Path) -> dict[int, tuple[int, int]]:
    """For each decade, how often its most broken clause is broken, and how many games are illegal."""
    clauses: dict[int, Counter[str]] = defaultdict(Counter)
    for record in touchmove.read_pdn(archive):
        replay = record.replay()
        if isinstance(replay.error, touchmove.IllegalMove):
            clauses[int(record.tags["Date"][:4]) // 10 * 10][replay.error.clause] += 1
    return {decade: (count.most_common(1)[0][1], count.total()) for decade, count in clauses.items()}


@pytest.mark.skipif("TOUCHMOVE_WITHOUT_SPARK" in os.environ, reason="there is no Java for Spark")
def test_the_notebook_counts_clauses_by_decade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "archive.pdn"
    with archive.open("w") as file:
        runpy.run_path(str(EXAMPLES / "random_archive.py"))["write_games"](file, 400)
    monkeypatch.setenv("ARCHIVE", str(archive))
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    notebook: Any = nbformat.read(EXAMPLES / "clauses_by_decade.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=None, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()

    *_, table, picture = (cell for cell in notebook.cells if cell.cell_type == "code")
    rows = table.outputs[-1]["data"]["text/plain"].splitlines()[1:]
    counted = {int(decade): (int(games), int(illegal)) for _, decade, _, games, illegal in map(str.split, rows)}
    assert counted == most_broken(archive)
    assert len(counted) == 8
    assert "must jump" in picture.outputs[0]["text"]
    assert picture.outputs[-1]["data"]["image/svg+xml"].startswith("<svg")
