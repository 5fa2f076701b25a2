"""A report written as one HTML file, or to the standard output for `-`."""

from __future__ import annotations

from pathlib import Path

from fwjudge.base.reasons import reason
from fwjudge.report.rule_text import SOURCES
from fwjudge.report.run_html import html
from fwjudge.report.screen import Screen
from fwjudge.rulebook import overlay
from fwjudge.scenario.result import Report

from .common import fail
from .exit import Exit


def write(out: Screen, report: Report, target: str, scenario: str) -> None:
    """Write the report as a page for the browser, always in UTF-8, to a file or for `-` to the output."""
    page = _page(report).encode()
    if target == "-":
        buffer = getattr(out.out, "buffer", None)
        if buffer is None:
            out.print(page.decode())
        else:
            buffer.write(page)
        return
    path = Path(target)
    try:
        if path.exists() and path.samefile(scenario):
            fail(f"{target} はシナリオのファイルです。HTMLは別の名前のファイルに書いてください。", Exit.BAD_INPUT)
        path.write_bytes(page)
    except OSError as error:
        fail(f"{target} に書けません: {reason(error)}。", Exit.BAD_INPUT)
    out.line(f"{target} に書きました。")


def _page(report: Report) -> str:
    rules = overlay.rules_as_cited(report.game).items()
    texts = {
        number: rule.text if rule.text == rule.title else f"{rule.title}\n{rule.text}".strip() for number, rule in rules
    }
    return html(report, texts, SOURCES[overlay.source(overlay.current(report.game), "")])
