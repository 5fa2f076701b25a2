"""The program in a terminal of a certain width, as a judge sees it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import NamedTuple

DECIDING = {"COLUMNS", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE", "TTY_INTERACTIVE"}


class Seen(NamedTuple):
    code: int
    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


def terminal(columns: int, *args: str, **environment: str) -> Seen:
    """What appears, escape codes and all."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "fwjudge.cli", *args],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={name: value for name, value in os.environ.items() if name not in DECIDING}
        | {"TERM": "xterm-256color"}
        | environment,
    )
    os.close(theirs)
    seen = b""
    try:
        while piece := os.read(ours, 65536):
            seen += piece
    except OSError:
        pass  # the other side is closed: Linux says so with an error
    os.close(ours)
    encoding = environment.get("PYTHONIOENCODING", "utf8")
    return Seen(process.wait(), seen.decode(encoding, "replace").replace("\r\n", "\n"))
