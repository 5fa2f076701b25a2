"""fwjudge why-not: whether an action can be taken after a scenario's play, and by which rule not."""

from __future__ import annotations

import typer

from fwjudge.answer.kinds import YES
from fwjudge.scenario import BadScenario, load
from fwjudge.scenario.loader import read_question
from fwjudge.scenario.run import answer_question
from fwjudge.scenario.writing import pairs, text

from .app import App
from .exit import Exit
from .shared_parts import fail, screen

app = App()


@app.command()
def why_not(
    file: str = typer.Argument(help="シナリオのファイル (.yaml)", metavar="FILE"),
    action: str = typer.Argument(help='したいこと。例: "A: アタック リーダー -> リーダー"', metavar='"A: …"'),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する"),
) -> None:
    """シナリオの手順の最後の行の直後に、ある行動ができるか。できなければ、それを決めるルールを示す。

    例: fwjudge why-not 問い.yaml "A: アタック リーダー -> 番人"
    """
    try:
        scenario = load(file)
        answer = answer_question(scenario, read_question(scenario, pairs([("can", text(action, quoted=True))])))
    except BadScenario as error:
        fail(str(error), Exit.BAD_INPUT)
    possible, ruling = answer.said == YES, "".join(answer.sentences)
    out = screen()
    if as_json:
        from fwjudge.report.run_json import answer_as_json

        shown = {"action": action, "possible": possible, "rules": answer.because, "ruling": ruling}
        out.json({**shown, "answer": answer_as_json(answer)})
    else:
        from fwjudge.rulebook import overlay

        out.line((ruling, "bold"))
        book = overlay.rules_as_cited(scenario.game)
        for rule in answer.because:
            out.line((rule, "bold cyan"), " ", book[rule].text, indent=2, hang=4)
    if not possible:
        raise typer.Exit(Exit.DIFFERS)
