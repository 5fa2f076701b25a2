"""A report written as one HTML file, or to the standard output for `-`."""

from __future__ import annotations

from fwjudge.base.files import check_target, write_report
from fwjudge.report.rule_text import SOURCES
from fwjudge.report.run_html import html
from fwjudge.report.screen import Screen
from fwjudge.rulebook import overlay
from fwjudge.scenario.result import Report

from .shared_parts import usable_files

MARK = '<meta name="generator" content="fwjudge">'
"""A line near the beginning of every page that this program writes."""


def check(target: str, scenario: str, force: bool) -> None:
    """End the command if the page may not be written here, before anything is played."""
    if target != "-":
        with usable_files():
            check_target(target, MARK, [scenario], force)


def write(out: Screen, report: Report, target: str, scenario: str, force: bool) -> None:
    """Write the report as a page for the browser, always in UTF-8, to a file or for `-` to the output."""
    page = _page(report)
    if target == "-":
        buffer = getattr(out.out, "buffer", None)
        if buffer is None:
            out.print(page)
        else:
            buffer.write(page.encode())
        return
    with usable_files():
        write_report(target, page, MARK, [scenario], force)
    out.line(f"{target} に書きました。")


def _page(report: Report) -> str:
    rules = overlay.rules_as_cited(report.game).items()
    texts = {
        number: rule.text if rule.text == rule.title else f"{rule.title}\n{rule.text}".strip() for number, rule in rules
    }
    return html(report, texts, SOURCES[overlay.source(overlay.current(report.game), "")])
