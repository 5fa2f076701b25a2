"""fwjudge check: whether all scenarios are as they expect to be."""

from __future__ import annotations

import os
from pathlib import Path

import typer

from fwjudge.base.files import check_target, write_report
from fwjudge.base.places import scenarios_dir
from fwjudge.report.screen import Screen
from fwjudge.scenario.check_files import Outcome, check_files, find

from .app import App
from .exit import Exit
from .shared_parts import fail, screen, usable_files

app = App()


@app.command()
def check(
    paths: list[str] = typer.Argument(
        None, help="シナリオのファイルかフォルダー。なければ同梱のすべて", metavar="[PATH...]"
    ),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
    junit: str | None = typer.Option(None, "--junit", help="JUnit形式のXMLをこのファイルに書く", metavar="FILE"),
    force: bool = typer.Option(False, "--force", help="--junit のファイルが fwjudge の書いたものでなくても上書きする"),
) -> None:
    """シナリオをすべて動かし、期待どおりかを確かめる。

    例: fwjudge check　fwjudge check 裁定/ --junit 結果.xml
    """
    from fwjudge.report import check_text

    for name in paths or ():
        if not os.path.exists(name):  # unlike Path.exists, false also for a name that no file can have
            fail(f"{name} がありません。", Exit.BAD_INPUT)
    files = find(paths or [scenarios_dir()])
    if not files:
        fail("シナリオ (.yaml) がありません。", Exit.BAD_INPUT)
    if junit is not None:
        with usable_files():
            check_target(junit, check_text.JUNIT_MARK, files, force)
    out = screen()
    outcomes = _check_files(out, files, quiet=as_json)
    if junit is not None:
        with usable_files():
            write_report(junit, check_text.junit(outcomes), check_text.JUNIT_MARK, files, force)
    if as_json:
        out.json(check_text.as_json(outcomes))
    else:
        check_text.print_failures(out, outcomes)
    if any(outcome.status == "failed" for outcome in outcomes):
        raise typer.Exit(Exit.DIFFERS)


def _check_files(out: Screen, files: list[Path], quiet: bool) -> list[Outcome]:
    """Return all outcomes; on a terminal a bar shows how far it is."""
    if quiet or not out.interactive:
        return list(check_files(files))
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    with Progress(BarColumn(None), MofNCompleteColumn(), console=out.console, transient=True) as progress:
        return list(progress.track(check_files(files), total=len(files)))
