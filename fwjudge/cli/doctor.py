"""fwjudge doctor: whether all that the program keeps and uses is well."""

from __future__ import annotations

import typer

from .app import App
from .exit import Exit
from .shared_parts import screen, usable_files

app = App()


@app.command()
def doctor(
    salvage: bool = typer.Option(
        False, "--salvage", help="壊れたデータから読める行を新しいファイルに移す。壊れたファイルも残す"
    ),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """プログラムが置いているものと使うものをすべて調べ、作り直せるものは直し、直せないものは言う。

    調べるもの: 取り込んだデータ (行ごとの検査の数と SQLite の検査)、索引、設定、同梱のファイルとルール、
    公式文書の版と指紋、空き、要るものの版。終了コードは、すべてよければ0、悪いところがあれば1。

    例: fwjudge doctor
    """
    from fwjudge.doctor.examination import examine
    from fwjudge.doctor.finding import State
    from fwjudge.report import doctor_text

    out = screen()
    with usable_files():
        found = list(examine(salvage))
    if as_json:
        out.json(doctor_text.as_json(found))
    else:
        doctor_text.print_findings(out, found)
    if any(one.state is State.WRONG for one in found):
        raise typer.Exit(Exit.DIFFERS)
