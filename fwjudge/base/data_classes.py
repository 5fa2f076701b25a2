"""Data classes: what `dataclasses.dataclass` makes, in a tenth of the time.

`dataclasses` writes and compiles up to six functions for each class, and looks for what no class here has (variables of the class,
fields that only make others). Here functions stand once for all classes, and `__init__` is the compiled code of another class with as
many fields, under other names. `field`, `replace`, `asdict` are those of
`dataclasses`. Type checkers see `dataclasses.dataclass`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses
    from functools import cache, partial
    from operator import attrgetter
    from reprlib import recursive_repr
    from types import FunctionType

    class _Default:
        """A default that is made anew for each object."""

        def __init__(self, make):
            self.make = make

        def __repr__(self):
            return "<factory>"

    def _fill(self, values):
        """Put the values of all fields into an object."""
        for name, value in zip(self.__match_args__, values, strict=True):
            object.__setattr__(self, name, value.make() if type(value) is _Default else value)

    _NAMES = {"_fill": _fill, "__name__": __name__, "__builtins__": {}}

    @cache
    def _code(fields):
        """Return the code that fills an object of so many fields."""
        names = "".join(f"a{at}, " for at in range(fields))
        return eval(f"lambda self, {names}: _fill(self, ({names}))" if fields else "lambda self: None").__code__

    def _put_fields(cls):
        """Give a class its fields, after those of the classes that it is made from, and their defaults; return all."""
        found = {}
        for base in cls.__mro__[-1:0:-1]:
            found |= base.__dict__.get("__dataclass_fields__", {})
        for name, kind in cls.__annotations__.items():
            default = getattr(cls, name, dataclasses.MISSING)
            one = default if isinstance(default, dataclasses.Field) else dataclasses.field(default=default)
            one.name, one.type, one.kw_only, one._field_type = name, kind, False, dataclasses._FIELD
            if one is default:
                if one.default is dataclasses.MISSING:
                    delattr(cls, name)
                else:
                    setattr(cls, name, one.default)
            found[name] = one
        cls.__dataclass_fields__ = found
        cls.__match_args__ = tuple(found)
        if not cls.__doc__:
            cls.__doc__ = f"{cls.__name__}({', '.join(found)})"
        return tuple(found.values())

    def _init(cls, fields):
        """Return the function that fills an object of this class."""
        code = _code(len(fields)).replace(co_name="__init__", co_varnames=("self", *(one.name for one in fields)))
        defaults = [
            one.default if one.default is not dataclasses.MISSING else _Default(one.default_factory)
            for one in fields
            if one.default is not dataclasses.MISSING or one.default_factory is not dataclasses.MISSING
        ]
        made = FunctionType(code, _NAMES, "__init__", tuple(defaults))
        made.__qualname__ = f"{cls.__qualname__}.__init__"
        made.__annotations__ = {one.name: one.type for one in fields} | {"return": None}
        return made

    @recursive_repr()
    def _repr(self):
        shown = [one.name for one in self.__dataclass_fields__.values() if one.repr]
        return f"{type(self).__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in shown])})"

    def _eq(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self.__compared__(self) == self.__compared__(other)

    def _hash(self):
        return hash(self.__compared__(self))

    def _compare_nothing(self):
        return ()

    def _refuse_setting(self, name, value):
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def _refuse_deleting(self, name):
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")

    def dataclass(cls=None, /, *, frozen=False):
        """Make a class with these fields a data class; `frozen`: its objects never change, and can be keys."""
        if cls is None:
            return partial(dataclass, frozen=frozen)
        fields = _put_fields(cls)
        methods = {"__init__": _init(cls, fields), "__repr__": _repr, "__eq__": _eq, "__hash__": None}
        if frozen:
            methods |= {"__hash__": _hash, "__setattr__": _refuse_setting, "__delattr__": _refuse_deleting}
        for name, method in methods.items():
            if name not in cls.__dict__ or name == "__hash__":
                setattr(cls, name, method)
        compared = [one.name for one in fields if one.compare]
        cls.__compared__ = attrgetter(*compared) if compared else staticmethod(_compare_nothing)
        return cls
