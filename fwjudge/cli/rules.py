"""fwjudge rules: the rulebooks themselves: import, compare, examine, export."""

from __future__ import annotations

import typer

from fwjudge.rulebook import overlay
from fwjudge.rulebook.book import load

from .common import chosen, game_option, screen

app = typer.Typer(help="公式文書の取り込み・比較・点検・書き出し", no_args_is_help=True, rich_markup_mode=None)


@app.command()
def export(
    game: str | None = game_option(),
    official: bool = typer.Option(False, "--official", help="取り込んだ公式の文を書き出す"),
) -> None:
    """ルールを1行に1つのJSONで書き出す (number, title, text, source)。

    例: fwjudge rules export -g fw
    """
    import json

    book = overlay.current(chosen(game)) if official else load(chosen(game))
    out = screen()
    for rule in book:
        row = {
            "number": rule.number, "title": rule.title, "text": rule.text,
            "examples": list(rule.examples), "source": overlay.source(book, rule.number),
        }  # fmt: skip
        out.print(json.dumps(row, ensure_ascii=False))
