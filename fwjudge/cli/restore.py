"""fwjudge restore: back to what a backup has."""

from __future__ import annotations

from pathlib import Path

import typer

from .app import App
from .shared_parts import screen, usable_files

app = App()


@app.command()
def restore(file: Path = typer.Argument(help="控えのファイル", metavar="FILE")) -> None:
    """取り込んだものを、控えのとおりに戻す。控えを調べてから替え、今あるものは写しを残す。

    例: fwjudge restore 控え.sqlite
    """
    from fwjudge.report.store_text import describe_counts
    from fwjudge.store.backup import restore as put_back

    with usable_files():
        done = put_back(file)
    out = screen()
    out.line((file.name, "bold"), f" のとおりに戻しました: {describe_counts(done.counts)}")
    if done.copy is not None:
        out.line(f"前のものは {done.copy} に残してあります。", indent=2)
