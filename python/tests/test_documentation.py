"""Runs the examples of all docstrings, those of the native module too, and of the pages about the package."""

import doctest
import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest
import touchmove

# These need packages that a user of the others does not have to install; their own tests run their examples.
OPTIONAL = {"touchmove.spark", "touchmove.environments"}


def modules() -> list[ModuleType]:
    names = [f"touchmove.{module.name}" for module in pkgutil.iter_modules(touchmove.__path__)]
    return [touchmove, *(importlib.import_module(name) for name in names if name not in OPTIONAL)]


def documented(owner: object, name: str, seen: set[int]) -> list[tuple[str, str]]:
    """The docstrings of an object and its members, with their names."""
    if id(owner) in seen:
        return []
    seen.add(id(owner))
    found = [(name, owner.__doc__)] if isinstance(owner.__doc__, str) else []
    if inspect.ismodule(owner) or inspect.isclass(owner):
        for key, member in vars(owner).items():
            is_own = (getattr(member, "__module__", None) or "touchmove").startswith("touchmove")
            is_api = inspect.isclass(member) or inspect.isroutine(member) or inspect.isdatadescriptor(member)
            if is_own and is_api:
                found += documented(member, f"{name}.{key}", seen)
    return found


EXAMPLES = [
    test
    for module in modules()
    for name, text in documented(module, module.__name__, set())
    if (test := doctest.DocTestParser().get_doctest(inspect.cleandoc(text), {}, name, None, 0)).examples
]


ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "docs/python.md", "python/README.md"]


@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = (ROOT / page).read_text("utf-8")
    # The examples of a page are one session; what is between them is prose.
    blocks = re.findall(r"^```pycon\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
    output: list[str] = []
    results = doctest.DocTestRunner().run(test, out=output.append)
    assert results.failed == 0 and results.attempted > 2, "".join(output)


@pytest.mark.parametrize("test", {test.docstring: test for test in EXAMPLES}.values(), ids=lambda test: test.name)
def test_example(test: doctest.DocTest) -> None:
    output: list[str] = []
    results = doctest.DocTestRunner().run(test, out=output.append)
    assert results.failed == 0, "".join(output)


def test_examples_are_found() -> None:
    names = {test.name for test in EXAMPLES}
    assert {"touchmove", "touchmove.checkers", "touchmove.Board.push"} <= names, names


def test_everything_public_is_documented() -> None:
    for name in touchmove.__all__:
        member = getattr(touchmove, name)
        assert name == "__version__" or member.__doc__, name
        if inspect.isclass(member) and name != "Square":
            for key, value in vars(member).items():
                if not key.startswith("_") and inspect.isroutine(value):
                    assert value.__doc__, f"{name}.{key}"
