"""fwjudge history: what changed, edition by edition, or for one number."""

from __future__ import annotations

import typer

from fwjudge.report.rule_text import history_line
from fwjudge.rulebook import overlay
from fwjudge.rulebook.lookup import NotFound, look_up
from fwjudge.rulebook.rule_view import change_json

from .app import App
from .exit import Exit
from .shared_parts import choose_game, fail, game_option, numbers, screen

app = App()


@app.command()
def history(
    number: str | None = typer.Argument(
        None, help="この番号の履歴だけを示す", metavar="[番号]", autocompletion=numbers
    ),
    game: str | None = game_option(),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """改訂履歴。文書に書かれている範囲で、新しい版から示す。

    例: fwjudge history　fwjudge history 16-2-6　fwjudge history -g dz
    """
    name = choose_game(game)
    if number is None:
        changes = overlay.history(name)
    else:
        answer = look_up(number, name, certain=game is not None)
        if isinstance(answer, NotFound) and not answer.gone:
            from fwjudge.report import missing_text

            fail(missing_text.print_not_found(answer), Exit.NOT_FOUND)
        name = answer.game
        changes = answer.gone if isinstance(answer, NotFound) else overlay.history_of(name, answer.number)
    out = screen()
    if as_json:
        out.json([{"game": name, **change_json(change)} for change in changes])
        return
    now = overlay.edition_of(overlay.current(name))
    out.line((f" {name} {now.name} {now.label} ", "reverse"))
    for change in reversed(changes):
        out.line(*history_line(change), hang=4)
    if not changes:
        out.line(
            f"{number} について、文書の改訂履歴は何も述べていません。"
            if number
            else "この文書には改訂履歴がありません。"
        )
