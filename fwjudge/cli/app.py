"""Base classes of the commands: one look of their help, one voice for mistakes, one way to end."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from .exit import Exit


class ReaderGone(Exception):
    """Whoever read our output has seen enough (`head`, a closed pager)."""


class Command(TyperCommand):
    """A command whose help page is our own."""

    def get_help(self, ctx: Any) -> str:
        """Return the help page of the command."""
        from .help import page

        return page(self, ctx)


class Group(TyperGroup):
    """A group of commands whose help page is our own."""

    def get_help(self, ctx: Any) -> str:
        """Return the help page of the group of commands."""
        from .help import page

        return page(self, ctx)

    def summary(self, ctx: Any, cmd_name: str) -> str:
        """Return what a command does, in one line."""
        return (
            str(getattr(self.get_command(ctx, cmd_name), "help", None) or "")
            .strip()
            .partition("\n")[0]
            .removesuffix("。")
        )

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that was typed; for an unknown one end with the commands whose names are near."""
        wanted = args[0]
        if not wanted.startswith("-") and self.get_command(ctx, wanted) is None and not ctx.resilient_parsing:
            from .help import no_such_command

            ctx.fail(no_such_command(wanted, self.list_commands(ctx)))
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Any = None,
        prog_name: str | None = "fwjudge",
        complete_var: Any = None,
        standalone_mode: bool = True,
        *rest: Any,
        **extra: Any,
    ) -> Any:
        """Run the command line; explain a mistake in it in Japanese and end with the exit code."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, *rest, **extra)
        try:
            code = super().main(args, prog_name, complete_var, False, *rest, **extra)
        except typer.TyperException as mistake:
            from fwjudge.report.screen import Screen

            from .help import explain

            Screen().error(explain(mistake))
            code = Exit.USAGE
        except SystemExit as end:
            if isinstance(end.__context__, BrokenPipeError):
                raise ReaderGone from None
            raise
        sys.exit(code or Exit.OK)


class App(typer.Typer):
    """A command, or a group of them, with the looks and the voice of all."""

    def __init__(self, cls: type[Group] = Group, add_completion: bool = False, **said: Any) -> None:
        super().__init__(
            cls=cls,
            add_completion=add_completion,
            no_args_is_help=True,
            rich_markup_mode=None,
            pretty_exceptions_enable=False,
            **said,
        )

    def command(self, name: str | None = None, **said: Any) -> Callable[[Any], Any]:
        """Return the decorator that makes a function a command with this project's help page."""
        return super().command(name, **{"cls": Command} | said)
