"""A data class of ours looks to whoever uses it as one of `dataclasses` does."""

from __future__ import annotations

import ast
import copy
import dataclasses
import inspect
import pickle
import typing
from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import Any

import pytest

import fwjudge
from fwjudge.base.data_classes import dataclass
from tests.sources import find_imports, read_tree


@dataclass(frozen=True)
class Ours:
    """A place."""

    at: int
    name: str = "x"
    """How it is called."""
    more: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def twice(self) -> int:
        return 2 * self.at


@dataclasses.dataclass(frozen=True)
class Theirs:
    """A place."""

    at: int
    name: str = "x"
    more: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def twice(self) -> int:
        return 2 * self.at


@dataclass
class Changing:
    at: int
    seen: list[int] = field(default_factory=list)

    def __repr__(self) -> str:
        return "its own"


@dataclass(frozen=True)
class Below(Ours):
    last: tuple[int, ...] = ()


BOTH: list[Any] = [Ours, Theirs]


@pytest.mark.parametrize("made", BOTH)
def test_making_and_looking(made: Any) -> None:
    one = made(3, more={"a": 1})
    assert (one.at, one.name, one.more, one.twice) == (3, "x", {"a": 1}, 6)
    assert made(3).more == {} and made(3).more is not made(3).more
    assert repr(one) == f"{made.__name__}(at=3, name='x')"
    assert one == made(at=3, name="x") and one != made(4) and one != (3, "x") and hash(one) == hash(made(3))
    assert dataclasses.asdict(one) == {"at": 3, "name": "x", "more": {"a": 1}}
    assert dataclasses.replace(one, at=5) == made(5)
    assert made.__match_args__ == ("at", "name", "more")
    match one:
        case made(3, name):
            assert name == "x"
        case _:
            pytest.fail("no match")
    assert dataclasses.is_dataclass(made)


@pytest.mark.parametrize("made", BOTH)
def test_what_is_wrong_is_refused(made: Any) -> None:
    wrong: list[Callable[[], object]] = [
        lambda: made(),
        lambda: made(1, "a", {}, 4),
        lambda: made(1, at=2),
        lambda: made(1, no=2),
        lambda: dataclasses.replace(made(1), no=2),
    ]
    for call in wrong:
        with pytest.raises(TypeError):
            call()
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'at'"):
        made(1).at = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'at'"):
        del made(1).at


@pytest.mark.parametrize("made", BOTH)
def test_copies(made: Any) -> None:
    one = made(3, "y")
    for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert (type(again), again) == (made, one)


def test_what_is_told_of_it_is_the_same() -> None:
    ours, theirs = inspect.signature(Ours), inspect.signature(Theirs)
    assert str(ours) == str(theirs)
    assert typing.get_type_hints(Ours) == typing.get_type_hints(Theirs)
    assert Ours.__init__.__qualname__ == "Ours.__init__"
    assert [(one.name, one.type, one.default) for one in dataclasses.fields(Ours)] == [
        (one.name, one.type, one.default) for one in dataclasses.fields(Theirs)
    ]


def test_one_that_changes_and_one_that_inherits() -> None:
    one = Changing(1)
    one.at, other = 2, Changing(2)
    assert one == other and one.seen is not other.seen and repr(one) == "its own"
    assert Changing.__hash__ is None
    assert Below(1, last=(2,)) == Below(1, "x", {}, (2,)) != Ours(1)
    assert repr(Below(1)) == "Below(at=1, name='x', last=())"


def test_no_module_of_ours_makes_them_slowly() -> None:
    """But those that need slots."""
    package = Path(fwjudge.__file__).parent
    found = {
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        if ("dataclasses", "dataclass") in find_imports(file)
    }
    assert found - {"base/data_classes.py"} == {"cards/lower/scope.py", "cards/text/node.py"}


def test_no_data_class_has_what_only_those_of_dataclasses_know() -> None:
    found = [
        f"{path}:{one.lineno}"
        for path in Path(fwjudge.__file__).parent.rglob("*.py")
        for made in ast.walk(read_tree(path))
        if isinstance(made, ast.ClassDef) and any("dataclass" in ast.unparse(by) for by in made.decorator_list)
        for one in made.body
        if isinstance(one, ast.AnnAssign)
        and any(word in ast.unparse(one.annotation) for word in ("ClassVar", "InitVar", "KW_ONLY"))
    ]
    assert found == []
