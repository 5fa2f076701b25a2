"""fwjudge run: play a scenario and answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import typer

from fwjudge.rulebook.official_stamp import official_stamp
from fwjudge.scenario import BadScenario, complete, load
from fwjudge.scenario import run as play
from fwjudge.scenario.result import Note, Report

from .app import App
from .exit import Exit
from .shared_parts import fail, screen

app = App()


@app.command()
def run(
    file: str = typer.Argument(help="シナリオのファイル (.yaml)", metavar="FILE"),
    explain: bool = typer.Option(False, "--explain", help="各段階の下にルールの文を示す"),
    verbose: bool = typer.Option(False, "--verbose", help="細かい段階と、呼び出し元のルールまで示す"),
    board: bool = typer.Option(False, "--board", help="はじめとおわりの盤面も示す"),
    step: bool = typer.Option(False, "--step", help="1つずつ進める。前にも戻れる"),
    as_json: bool = typer.Option(False, "--json", help="JSONで出力する。段階ごとの盤面もある"),
    markdown: bool = typer.Option(False, "--markdown", help="報告に貼り付けるMarkdownで出力する"),
    html: str | None = typer.Option(
        None, "--html", help="盤面を一手ずつ見られる1つのHTMLファイルに書く (- は標準出力)", metavar="FILE"
    ),
    force: bool = typer.Option(False, "--force", help="--html のファイルが fwjudge の書いたものでなくても上書きする"),
) -> None:
    """シナリオを動かして答える: 裁定、確かめること、処理順、注意点。

    例: fwjudge run scenarios/fw/blocker-ko.yaml　fwjudge run 問い.yaml --explain
    """
    if html is not None:
        from . import html_file

        html_file.check(html, file, force)
    try:
        scenario = load(file)
        first = play(scenario, boards=bool(html) or step or as_json)
    except BadScenario as error:
        fail(str(error), Exit.BAD_INPUT)
    out = screen()
    if not (html or as_json or markdown or step):
        from fwjudge.report import run_text

        run_text.print_head(out, first)  # the ruling is there before it is known what would change it
        out.flush()
    result = with_editions(complete(first, scenario))
    if html:
        html_file.write(out, result, html, file, force)
    elif as_json:
        from fwjudge.report.run_json import as_json as plain

        out.json(plain(result))
    elif markdown:
        from fwjudge.report.run_markdown import markdown as marked

        out.print(marked(result, verbose, _texts(result.game) if explain else None).rstrip("\n"))
    elif step:
        from .stepping import walk

        walk(out, result, verbose, _texts(result.game) if explain else None)
    else:
        run_text.print_rest(out, result, verbose, _texts(result.game) if explain else None, board)
    if not result.passed:
        raise typer.Exit(Exit.DIFFERS)


def _texts(game: str) -> Callable[[str], str]:
    """Return the text of each rule as one line, to stand under the step that cites it."""
    from fwjudge.rulebook import overlay

    rules = overlay.rules_as_cited(game)
    return lambda number: " ".join(rules[number].text.split()) if number in rules else ""


def with_editions(report: Report) -> Report:
    """Add to the report what is to be said if the official document on this machine has other rules than those that were run."""
    if not official_stamp(report.game):  # before anything is imported: a ruling must be there at once
        return report
    from fwjudge.rulebook import overlay

    cited = (number for each in (report, *(one for _, one in report.branches)) for number in each.citations)
    said = overlay.describe_differences(report.game, cited)
    return replace(report, notes=(*report.notes, Note("edition", said))) if said else report
