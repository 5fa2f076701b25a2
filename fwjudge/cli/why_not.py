"""fwjudge why-not: every rule that forbids an action at the end of a scenario's play."""

from __future__ import annotations

import typer

from fwjudge.scenario import BadScenario, load
from fwjudge.scenario.why_not import why_not as ask

from .app import App
from .common import fail, screen
from .exit import Exit

app = App()


@app.command()
def why_not(
    file: str = typer.Argument(help="シナリオのファイル (.yaml)", metavar="FILE"),
    action: str = typer.Argument(help='したいこと。例: "A: アタック リーダー -> リーダー"', metavar='"A: …"'),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """シナリオの手順の後で、ある行動がなぜできないか。禁じているルールをすべて挙げる。

    例: fwjudge why-not 問い.yaml "A: アタック リーダー -> 番人"
    """
    try:
        answer = ask(load(file), action)
    except BadScenario as error:
        fail(str(error), Exit.BAD_INPUT)
    out = screen()
    if as_json:
        out.json(
            {"action": answer.action, "possible": answer.possible, "rules": list(answer.rules), "ruling": answer.ruling}
        )
    else:
        from fwjudge.rulebook import overlay

        out.line((answer.ruling, "bold"))
        book = overlay.rules_as_cited(answer.game)
        for rule in answer.rules:
            out.line((rule, "bold cyan"), " ", book[rule].text, indent=2, hang=4)
    if not answer.possible:
        raise typer.Exit(Exit.DIFFERS)
