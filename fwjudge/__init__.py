"""fwjudge: comprehensive rules to look things up in, and a machine that runs them.

>>> import fwjudge
>>> fwjudge.rule("fw", "7-2-9").kind.value
'手順'
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # `typing` is not imported: so early, Python itself answers a Ctrl-C, with a traceback
if TYPE_CHECKING:
    from typing import Any

    from fwjudge.library import *  # noqa: F403  # the same names that __getattr__ gives

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Import the library when it is first used, so that a command starts with what it needs."""
    if name.startswith("_"):
        raise AttributeError(name)
    library = import_module("fwjudge.library")
    if name not in library.__all__:
        raise AttributeError(f"module 'fwjudge' has no attribute {name!r}")
    return getattr(library, name)
