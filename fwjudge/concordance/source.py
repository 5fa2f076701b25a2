"""Places of functions in the source files, with their docstrings: a compiled function knows neither."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import fwjudge
from fwjudge.base.records import NamedTuple

PACKAGE = Path(fwjudge.__file__).parent
_LOCALS = ".<locals>."
_LAMBDA = "<lambda>"
_NUMBER = r"(?:\d[\w.-]*|[rcfko]\.[^\s:,]+)"
_NUMBERS_FIRST = re.compile(rf"^{_NUMBER}(?:(?:, | and |/){_NUMBER})*(?:: +|\.?$)")

Owner = ast.FunctionDef | ast.ClassDef


class Definition(NamedTuple):
    """A function or class of the package, or a table at the top of a module."""

    name: str
    """With its module: `ch08_battle.compare_powers`"""
    file: str
    """From the folder that holds the package: `fwjudge/games/fw/rules/ch08_battle.py`"""
    line: int
    sentence: str = ""
    """The first paragraph of its docstring, without the rule numbers in front of it."""


class Module(NamedTuple):
    """The source of a module, and every function and class in it by its qualified name."""

    file: str
    tree: ast.Module
    owners: dict[str, Owner]

    def define(self, name: str, line: int, sentence: str = "") -> Definition:
        """Return the definition of this name in this module."""
        short = self.file.rpartition("/")[2].removesuffix(".py")
        return Definition(f"{short}.{name}", self.file, line, sentence)


def find_definition(function: Callable[..., Any]) -> Definition | None:
    """Return where a function stands. One that another function makes stands where its maker stands.

    >>> found = find_definition(find_definition)
    >>> found.name, found.file, found.sentence[:30]
    ('source.find_definition', 'fwjudge/concordance/source.py', 'Return where a function stands')
    """
    function = _plain(function)
    here = load_module(_module(function))
    name = _name(function, here) if here is not None else ""
    if here is None or not name:
        return None
    outermost = name.partition(_LOCALS)[0]
    owner = here.owners.get(outermost)
    if owner is None:
        code = getattr(function, "__code__", None)
        return here.define(outermost, code.co_firstlineno) if code is not None else None
    own = _sentence(here.owners.get(name.replace(_LOCALS, ".")))
    return here.define(outermost, owner.lineno, own or _sentence(owner))


def is_named(function: Callable[..., Any]) -> bool:
    """Whether a function stands at the top of a module under a public name."""
    name = getattr(_plain(function), "__qualname__", None) or ""
    return name.isidentifier() and not name.startswith("_")


def find_name(function: Callable[..., Any]) -> str:
    """Return the name of a function in its module, behind the names of those that it is made in; nothing if it has none."""
    function = _plain(function)
    here = load_module(_module(function))
    return _name(function, here).replace(_LOCALS, ".") if here is not None else ""


def find_source(function: Callable[..., Any]) -> ast.AST | None:
    """Return the syntax of a function; of a lambda, the first one on its line."""
    function = _plain(function)
    here = load_module(_module(function))
    if here is None:
        return None
    name = _name(function, here)
    if not name.endswith(_LAMBDA):
        return here.owners.get(name.replace(_LOCALS, "."))
    code = getattr(function, "__code__", None)
    if code is None:
        return None
    return _lambda(here.tree, code.co_firstlineno, set(code.co_varnames))


def extract_sentence(text: str) -> str:
    """Return the first paragraph of a docstring in one line, without the rule numbers in front of it.

    >>> extract_sentence("8-4-6-2-3: skills that watch for a KO\\nbegin to wait.\\n\\nMore.")
    'Skills that watch for a KO begin to wait.'
    >>> extract_sentence("8-1-5, 8-1-5-1")
    ''
    """
    first = " ".join(text.strip().partition("\n\n")[0].split())
    said = _NUMBERS_FIRST.sub("", first)
    return said if said == first else said[:1].upper() + said[1:]


@lru_cache(maxsize=1024)
def load_module(name: str) -> Module | None:
    """Return the source of a module of this package; nothing for other modules."""
    inside = name.partition("fwjudge.")[2]
    return read_module(PACKAGE.joinpath(*inside.split(".")).with_suffix(".py")) if inside else None


@lru_cache(maxsize=1024)
def read_module(path: Path) -> Module | None:
    """Return the source of a file of this package; nothing where the file is not there."""
    try:
        tree = ast.parse(path.read_text(encoding="utf8"))
    except OSError:
        return None
    return Module(path.relative_to(PACKAGE.parent).as_posix(), tree, dict(_owners(tree, "")))


def read_modules(folder: str) -> Iterator[Module]:
    """Read every module below a folder of the package, in the order of their paths."""
    for path in sorted((PACKAGE / folder).glob("**/*.py")):
        found = read_module(path)
        if found is not None:
            yield found


def _owners(tree: ast.AST, prefix: str) -> Iterator[tuple[str, Owner]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Owner):
            yield f"{prefix}{node.name}", node
            yield from _owners(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.If | ast.Try | ast.With | ast.For):
            yield from _owners(node, prefix)


def _plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function itself behind a bound method or a partial call."""
    while True:
        inner = getattr(function, "__func__", None) or getattr(function, "func", None)
        if inner is None:
            return function
        function = inner


def _module(function: Callable[..., Any]) -> str:
    """Return the name of the module of a function; a compiled method leaves that to its object."""
    found = getattr(function, "__module__", None) or type(getattr(function, "__self__", None)).__module__
    return str(found)


def _name(function: Callable[..., Any], here: Module) -> str:
    """Return the qualified name of a function. One that a compiled function made is an object: its class names both, the inner first."""
    name = getattr(function, "__qualname__", None)
    if name:
        return str(name)
    made = type(function).__name__.removesuffix("_obj")
    return next((_LOCALS.join(path.rsplit(".", 1)) for path in here.owners if _reverse_path(path) == made), "")


def _reverse_path(path: str) -> str:
    return "_".join(reversed(path.split(".")))


def _sentence(owner: Owner | None) -> str:
    return extract_sentence(ast.get_docstring(owner) or "") if owner is not None else ""


def _lambda(tree: ast.AST, line: int, names: set[str]) -> ast.Lambda | None:
    for node in ast.walk(tree):
        if isinstance(node, ast.Lambda) and node.lineno == line and {arg.arg for arg in node.args.args} <= names:
            return node
    return None
