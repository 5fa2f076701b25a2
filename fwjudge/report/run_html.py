"""A call as one HTML file that needs nothing else: read on a phone, stepped through, printed.

All of it can be read without its script, which only lets the board stand still while one goes from step to step.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from pathlib import PurePosixPath

from fwjudge.citation import GAME_NAMES, document_name
from fwjudge.scenario.result import Report

from .html_parts import Html, el, join
from .html_run import checks, notes, ruling, run, show_preamble


def html(report: Report, texts: Mapping[str, str], whose: str = "") -> str:
    """Return the whole file; `texts` are the rules that can be shown, by their numbers, and `whose` words they are (要約, 公式)."""
    title = report.title or report.question or "裁定"
    style, script = (files(__package__).joinpath(name).read_text("utf-8") for name in ("run.css", "run.js"))
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=_policy(script)),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("meta", name="generator", content="fwjudge"),
        el("title", f"{title} — {report.game} {report.edition}".rstrip()),
        el("style", Html(style)),
    )
    main = el(
        "main",
        el("div", ruling(report), _show_overview(report), show_preamble(report, texts), cls="answer"),
        run(report, texts, "run"),
        notes(report.notes, texts),
        _branches(report, texts),
        _readings(report),
        _citations(report, texts, whose),
        checks(report.checks),
    )
    body = el("body", _header(report, title), main, _footer(report), el("script", Html(script)))
    return "<!DOCTYPE html>\n" + el("html", head, "\n", body, lang="ja") + "\n"


def _policy(script: str) -> str:
    """Return the rule by which the browser itself sees to it that the file loads nothing and runs nothing but its own script."""
    own = b64encode(sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{own}'; base-uri 'none'; form-action 'none'"
    )


def _header(report: Report, title: str) -> Html:
    edition = f"{document_name(report.game)} {report.edition}" if report.edition else ""
    return el(
        "header",
        el("p", el("span", GAME_NAMES.get(report.game, report.game)), " ", el("span", edition), cls="game"),
        el("h1", title),
    )


def _show_overview(report: Report) -> Html:
    """Show what the variants come to, and whether all is as expected."""
    lines = [
        el("li", el("a", f"もし: {name}", href=f"#branch{at}"), " ", el("span", _first_words(branch)))
        for at, (name, branch) in enumerate(report.branches, 1)
    ]
    wrong = [
        one
        for one in (report, *(branch for _, branch in report.branches))
        if not all(check.passed for check in one.checks)
    ]
    failed = el("p", "期待と違うところがある(「確認」を参照)。", cls="failed") if wrong else Html()
    return join([failed, el("ul", *lines, cls="glance") if lines else Html()])


def _first_words(report: Report) -> str:
    """Return the first sentence of each answer."""
    return "".join(sentence for one in report.answers for sentence in one.sentences[:1])


def _branches(report: Report, texts: Mapping[str, str]) -> Html:
    if not report.branches:
        return Html()
    columns = [
        el(
            "article",
            el("h3", f"もし: {name}"),
            _variant(report, branch, texts, f"branch{at}-run"),
            id=f"branch{at}",
            cls="variant",
        )
        for at, (name, branch) in enumerate(report.branches, 1)
    ]
    return el("section", el("h2", "もし"), el("div", *columns, cls="variants"), cls="wide")


def _readings(report: Report) -> Html:
    """Show the readings under which something else is answered."""
    told = [el("p", note.text, cls="other") for note in report.notes if note.kind == "reading"]
    return el("section", el("h2", "別の読み"), *told, cls="wide") if told else Html()


def _variant(main: Report, report: Report, texts: Mapping[str, str], name: str) -> Html:
    return join(
        [
            ruling(report, "h4", main),
            show_preamble(report, texts),
            run(report, texts, name, main),
            notes(report.notes, texts),
            checks(report.checks),
        ]
    )


def _citations(report: Report, texts: Mapping[str, str], whose: str) -> Html:
    """List every rule once: those of the call, then what only a variant cites."""
    runs = [report, *(branch for _, branch in report.branches)]
    numbers = dict.fromkeys(number for one in runs for number in one.citations)
    if not numbers:
        return Html()
    rows = [join([el("dt", number), el("dd", texts.get(number) or "(文は手元にない)")]) for number in numbers]
    return el(
        "section",
        el("h2", "根拠", el("span", f" 文は{whose}", cls="where") if whose else Html()),
        el("dl", *rows, cls="citations"),
        cls="grounds",
    )


def _footer(report: Report) -> Html:
    name = PurePosixPath(report.file.replace("\\", "/")).name
    return el(
        "footer", el("p", " ・ ".join(filter(None, [name, f"{report.game} {report.edition}".strip(), "fwjudge"])))
    )
