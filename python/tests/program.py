"""The command-line program, with which the package is compared."""

import json
import os
import subprocess
import warnings
from pathlib import Path
from typing import Any

import pytest


def skip_loudly(reason: str) -> None:
    """Skips a test that needs something; in CI, where everything must be there, it fails."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    warnings.warn(f"NOT TESTED: {reason}", stacklevel=2)
    pytest.skip(reason)


def program() -> str:
    """The program that the variable TOUCHMOVE names."""
    if "TOUCHMOVE" not in os.environ:
        skip_loudly("the variable TOUCHMOVE does not name a built `touchmove`")
    return os.environ["TOUCHMOVE"]


def replay_json(*files: Path, game: str = "checkers", threads: int | None = None) -> list[dict[str, Any]]:
    """What `touchmove replay --json` says of each game."""
    limit = ["--threads", str(threads)] if threads else []
    command = [program(), "replay", game, "--json", *limit, *map(str, files)]
    output = subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout
    *games, summary = map(json.loads, output.splitlines())
    assert "summary" in summary
    return games
