"""Exit codes, for people and for scripts."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of every command."""

    OK = 0
    """Done; there is an answer."""
    DIFFERS = 1
    """Done, and something does not agree: a check failed, a lint found something, documents differ."""
    USAGE = 2
    """The command line itself is wrong."""
    NOT_FOUND = 3
    """No such rule, word or entry; near ones are named."""
    BAD_INPUT = 4
    """A file or text that cannot be used; nothing was changed."""
    BROKEN = 70
    """A fault of fwjudge itself."""
    INTERRUPTED = 130
    """Stopped from the keyboard."""
