"""Records: what `typing.NamedTuple` is to whoever uses one, made in a tenth of the time.

A call of the program makes hundreds of such classes, and `typing` compiles each annotation and each constructor of them: a
quarter of a cold `fwjudge run`. Here annotations stay the text they are, methods stand once for all records, and a
constructor is the compiled code of another record with as many fields, under other names. Type checkers see `NamedTuple`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter
    from functools import cache
    from types import FunctionType

    _NAMES = {"_new": tuple.__new__, "__name__": __name__, "__builtins__": {}}

    @cache
    def _constructor(fields):
        """Return the code that makes a record of so many fields."""
        names = "".join(f", a{at}" for at in range(fields))
        return eval(f"lambda _cls{names}: _new(_cls, ({names[2:]},))" if fields else "lambda _cls: _new(_cls)").__code__

    @cache
    def _getter(at):
        """Return what takes one item out of a record."""
        return _tuplegetter(at, f"Alias for field number {at}")

    class _Record(tuple):
        """A tuple whose items have names."""

        __slots__ = ()

        @classmethod
        def _make(cls, iterable):
            """Make a record of as many items as it has fields."""
            made = tuple.__new__(cls, iterable)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes):
            """Return a record that has other values in these fields."""
            values = list(self[:])  # a plain tuple is copied at once, a record item by item
            places = self._places
            for field, value in changes.items():
                if field not in places:
                    raise ValueError(f"Got unexpected field names: {[one for one in changes if one not in places]!r}")
                values[places[field]] = value
            return tuple.__new__(type(self), values)

        __replace__ = _replace

        def _asdict(self):
            """Return the values by their fields."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            values = ", ".join([f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True)])
            return f"{type(self).__name__}({values})"

        def __getnewargs__(self):
            return tuple(self)

    class _Making(type):
        """How the body of a class becomes a record; the class itself is made by `type`, so that it can be inherited from."""

        def __new__(cls, name, bases, body):
            annotations = body.setdefault("__annotations__", {})
            fields = tuple(annotations)
            defaults = {}
            for at, field in enumerate(fields):
                if field[0] == "_":
                    raise ValueError(f"Field names cannot start with an underscore: {field!r}")
                if field in body:
                    defaults[field] = body[field]
                elif defaults:
                    raise TypeError(f"Non-default argument {field} follows default argument in {name}")
                body[field] = _getter(at)
            code = _constructor(len(fields)).replace(co_name="__new__", co_varnames=("_cls", *fields))
            new = body["__new__"] = FunctionType(code, _NAMES, "__new__", tuple(defaults.values()))
            new.__qualname__, new.__annotations__ = f"{name}.__new__", annotations
            body["_fields"] = body["__match_args__"] = fields
            body["_places"] = {field: at for at, field in enumerate(fields)}
            body["_field_defaults"], body["__slots__"] = defaults, ()
            if "__doc__" not in body:
                body["__doc__"] = f"{name}({', '.join(fields)})"
            return type(name, (_Record, *bases[1:]), body)

    NamedTuple = type.__new__(_Making, "NamedTuple", (), {})
