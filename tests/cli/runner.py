"""Runs a command as a person would, without a new process."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from typer.testing import CliRunner

from fwjudge.cli.main import app


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def fwjudge(*args: str, stdin: str | bytes | None = None) -> Ran:
    """The exit code and both streams; an exception of ours is a failure of the test."""
    result = CliRunner().invoke(app, list(args), input=stdin, prog_name="fwjudge")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)
