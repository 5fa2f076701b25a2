"""A record of ours looks to whoever uses it as one of `typing` does."""

from __future__ import annotations

import copy
import inspect
import pickle
import pydoc
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fwjudge
from fwjudge.base.records import NamedTuple
from tests.sources import find_imports


class Ours(NamedTuple):
    """A place and a name."""

    at: int
    name: str = "x"
    """How it is called."""
    marks: tuple[str, ...] = ()

    def twice(self) -> int:
        return 2 * self.at

    @property
    def first(self) -> str:
        return self.name[:1]

    def __str__(self) -> str:
        return f"{self.name}@{self.at}"


class Theirs(typing.NamedTuple):
    """A place and a name."""

    at: int
    name: str = "x"
    marks: tuple[str, ...] = ()

    def twice(self) -> int:
        return 2 * self.at


class Empty(NamedTuple):
    pass


class Plain(NamedTuple):
    one: int
    other: int


class Inherits(Plain):
    def sum(self) -> int:
        return self.one + self.other


BOTH: list[Any] = [Ours, Theirs]


@pytest.mark.parametrize("record", BOTH)
def test_making_and_looking(record: Any) -> None:
    made = record(3, marks=("a",))
    assert made == (3, "x", ("a",)) == record(at=3, name="x", marks=("a",)) == record._make([3, "x", ("a",)])
    assert (made.at, made.name, made.marks, made[-1], made.twice()) == (3, "x", ("a",), ("a",), 6)
    assert repr(made) == f"{record.__name__}(at=3, name='x', marks=('a',))"
    assert hash(made) == hash((3, "x", ("a",)))
    assert made._asdict() == {"at": 3, "name": "x", "marks": ("a",)}
    assert made._replace(at=4) == (4, "x", ("a",)) and type(made._replace(at=4)) is record
    assert (record._fields, record._field_defaults) == (("at", "name", "marks"), {"name": "x", "marks": ()})
    assert record.__match_args__ == record._fields
    match made:
        case record(3, name, marks=(mark,)):
            assert (name, mark) == ("x", "a")
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize("record", BOTH)
def test_what_is_wrong_is_refused(record: Any) -> None:
    made = record(3)
    wrong: list[Callable[[], object]] = [
        lambda: record(),
        lambda: record(1, "a", (), 4),
        lambda: record(1, at=2),
        lambda: record(1, no=2),
        lambda: record._make([1]),
    ]
    for call in wrong:
        with pytest.raises(TypeError):
            call()
    with pytest.raises((ValueError, TypeError), match=r"unexpected field names: \['no'\]"):
        made._replace(no=1)
    with pytest.raises(AttributeError):
        made.at = 4
    with pytest.raises(AttributeError):
        made.new = 4


@pytest.mark.parametrize("record", BOTH)
def test_copies(record: Any) -> None:
    made = record(3, "y", ("a",))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(made, protocol))
        assert (type(again), again) == (record, made)
    for again in (copy.copy(made), copy.deepcopy(made)):
        assert (type(again), again) == (record, made)


def test_what_is_told_of_it_is_the_same() -> None:
    assert typing.get_type_hints(Ours) == typing.get_type_hints(Theirs)
    plain, theirs = inspect.signature(Ours), inspect.signature(Theirs)
    assert [(one.name, one.kind, one.default) for one in plain.parameters.values()] == [
        (one.name, one.kind, one.default) for one in theirs.parameters.values()
    ]
    assert str(plain) == "(at: 'int', name: 'str' = 'x', marks: 'tuple[str, ...]' = ())"
    text = pydoc.plain(pydoc.render_doc(Ours))
    for line in (
        "class Ours(",
        "A place and a name.",
        "twice(self) -> 'int'",
        "Alias for field number 1",
        "_replace(self, /, **changes)",
    ):
        assert line in text, line
    assert Ours.__doc__ == "A place and a name."
    assert Plain.__doc__ == "Plain(one, other)"
    assert set(dir(Theirs)) - {"__orig_bases__", "__slotnames__"} <= set(dir(Ours))
    assert (type(Ours), Ours.__module__, Ours.__qualname__) == (type, __name__, "Ours")


def test_its_own_methods_stand_before_those_of_all() -> None:
    assert (str(Ours(3)), repr(Ours(3)), Ours(3).first) == ("x@3", "Ours(at=3, name='x', marks=())", "x")


def test_a_record_without_fields_and_one_that_is_inherited() -> None:
    assert (Empty(), repr(Empty()), Empty._fields) == ((), "Empty()", ())
    made = Inherits(1, 2)
    assert (made.sum(), made._replace(one=5), type(made._replace(one=5)), repr(made)) == (
        3,
        (5, 2),
        Inherits,
        "Inherits(one=1, other=2)",
    )


def test_fields_that_cannot_be_are_refused() -> None:
    body = "from __future__ import annotations\nclass Wrong(NamedTuple):\n    {}\n    {}"
    with pytest.raises(TypeError, match="Non-default argument"):
        exec(body.format("a: int = 1", "b: int"), {"NamedTuple": NamedTuple, "__name__": __name__})
    with pytest.raises(ValueError, match="underscore"):
        exec(body.format("a: int", "_b: int"), {"NamedTuple": NamedTuple, "__name__": __name__})


def test_no_module_of_ours_makes_its_records_slowly() -> None:
    """And each leaves its annotations unread, which is where the fields are found."""
    package = Path(fwjudge.__file__).parent
    slow, read = [], []
    for file in package.rglob("*.py"):
        names = find_imports(file)
        if file != package / "base" / "records.py" and ("typing", "NamedTuple") in names:
            slow.append(file)
        if ("fwjudge.base.records", "NamedTuple") in names and ("__future__", "annotations") not in names:
            read.append(file)
    assert not slow and not read
