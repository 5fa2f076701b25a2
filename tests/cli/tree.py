"""All commands of the program, found by walking its tree, so that no test forgets a new one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from fwjudge.cli.main import app


def commands() -> dict[str, Any]:
    """Every command and group by what is typed for it; the program itself is the empty one."""
    return dict(_below("", typer.main.get_command(app)))


def leaves() -> dict[str, Any]:
    """Only what does something by itself."""
    return {path: command for path, command in commands().items() if not hasattr(command, "list_commands")}


def _below(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    yield path, command
    if hasattr(command, "list_commands"):
        context = typer.Context(command, info_name="fwjudge")
        for name in command.list_commands(context):
            yield from _below(f"{path} {name}".strip(), command.get_command(context, name))
