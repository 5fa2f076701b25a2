"""fwjudge cite: the rule numbers in a text."""

from __future__ import annotations

import typer

from fwjudge.rulebook.citation_check import numbers_in
from fwjudge.rulebook.rule_view import change_json

from .app import App
from .exit import Exit
from .shared_parts import choose_game, game_option, read_written, screen

app = App()


@app.command()
def cite(
    file: str = typer.Argument(help="文章のファイル。- は標準入力", metavar="FILE|-"),
    game: str | None = game_option(),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """文章の中のルール番号を1つずつ確かめる: あるか、移ったか、その後変わったか。

    得点や日付のような数 (1-0) は、ゲーム名や「ルール」「による」などの語がそばになければ、ルール番号とみなさない。
    番号の前か後ろにゲームが書かれていれば (op:7-1-3、ワンピースの7-1-3、7-1-3(op))、そのゲームの番号とする。

    例: fwjudge cite 裁定報告.txt　pbpaste | fwjudge cite -
    """
    every = list(numbers_in(read_written(file), choose_game(game)))
    found = [one for one in every if one.is_citation]
    out = screen()
    if as_json:
        out.json(
            [
                {
                    "line": c.line,
                    "written": c.written,
                    "game": c.game,
                    "number": c.number,
                    "exists": c.exists,
                    "title": c.title,
                    "moved_to": c.new_number,
                    "changes": [change_json(x) for x in c.changes],
                    "nearest": list(c.nearest),
                    "elsewhere": list(c.elsewhere),
                }
                for c in found
            ]
        )
    else:
        from fwjudge.report import citation_check_text

        citation_check_text.print_citations(out, found, [one for one in every if not one.is_citation])
    if any(not c.exists for c in found):
        raise typer.Exit(Exit.DIFFERS)
