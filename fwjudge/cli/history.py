"""fwjudge history: what changed, edition by edition, or for one number."""

from __future__ import annotations

import typer

from fwjudge.report.rule_text import change_line
from fwjudge.rulebook.edition import edition, history_of
from fwjudge.rulebook.edition import history as all_changes
from fwjudge.rulebook.shown import change_json
from fwjudge.rulebook.typed import read

from .app import App
from .common import chosen, game_option, numbers, screen

app = App()


@app.command()
def history(
    number: str | None = typer.Argument(None, help="この番号の履歴だけを示す", metavar="[番号]", autocompletion=numbers),
    game: str | None = game_option(),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """改訂履歴。文書に書かれている範囲で、新しい版から示す。

    例: fwjudge history　fwjudge history 16-2-6　fwjudge history -g dz
    """
    typed = read(number) if number else None
    name = chosen(game)
    if typed and game is None and name not in typed.games:
        name = typed.games[0]
    changes = history_of(name, typed.number) if typed else () if number else all_changes(name)
    out = screen()
    if as_json:
        out.json([{"game": name, **change_json(change)} for change in changes])
        return
    now = edition(name)
    out.line((f" {name} {now.name} {now.label} ", "reverse"))
    for change in reversed(changes):
        out.line(*change_line(change), hang=4)
    if not changes:
        out.line(f"{number} について、文書の改訂履歴は何も述べていません。" if number else "この文書には改訂履歴がありません。")
