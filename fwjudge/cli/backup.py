"""fwjudge backup: all that was imported, in one file."""

from __future__ import annotations

from pathlib import Path

import typer

from .app import App
from .shared_parts import screen, usable_files

app = App()


@app.command()
def backup(file: Path = typer.Argument(help="控えのファイル", metavar="FILE")) -> None:
    """取り込んだもの (カード、訂正、公式文書、Q&A) の控えを、1つのファイルに書く。

    壊れていないことを確かめてから書く。前の控えは新しい控えに替わり、ほかのファイルは上書きしない。

    例: fwjudge backup 控え.sqlite
    """
    from fwjudge.report.store_text import describe_counts
    from fwjudge.store.backup import write_backup

    with usable_files():
        counts = write_backup(file)
    screen().line((str(file), "bold"), f" に控えました: {describe_counts(counts)}")
