"""The outcome of checking many scenarios: a table of failures, as text, as JSON, as JUnit XML."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from fwjudge.base.patterns import compile_late
from fwjudge.scenario.check_files import Failure, Outcome

from .characters import visible
from .screen import Screen

FAINT = "dim"
OFFICIAL = "official"
"""The folder of the scenarios that assert what the publisher answered: how many pass is how often the two agree."""
JUNIT_MARK = '<testsuite name="fwjudge"'
"""A piece near the beginning of every JUnit file that this program writes."""
_NOT_XML = compile_late("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def print_failures(screen: Screen, outcomes: Sequence[Outcome]) -> None:
    """Print each failure with what was expected and what was found, then the sums."""
    for outcome in outcomes:
        if outcome.status != "failed":
            continue
        screen.line(("✗ ", "bold red"), (outcome.file, "bold"), f"  {outcome.title}" if outcome.title else "", hang=2)
        for failure in outcome.failures:
            screen.line(*_show_place(failure), failure.what, indent=2, hang=4)
            if failure.expected or failure.found:
                screen.line(("期待: ", FAINT), failure.expected, indent=4, hang=10)
                screen.line(("結果: ", FAINT), failure.found, indent=4, hang=10)
    for outcome in outcomes:
        if outcome.status == "skipped" and not outcome.cards:
            screen.line(("- ", "yellow"), outcome.file, (" 期待が書かれていない", FAINT), hang=2)
    if waiting := [outcome for outcome in outcomes if outcome.cards]:
        told = f"{len(waiting)}件は、印刷されたカードが取り込まれていないので対象外 (例: {waiting[0].file} の {waiting[0].cards[0]})。"
        screen.line(("- ", "yellow"), told, ("`fwjudge cards import ファイル` で取り込めます。", FAINT), hang=2)
    passed, failed, skipped = counts(outcomes)
    checks = sum(outcome.checks for outcome in outcomes)
    told = f"{passed}件合格、{failed}件不合格" + (f"、{skipped}件対象外" if skipped else "")
    screen.line((told, "bold red" if failed else "bold green"), (f"  (確認 {checks}個)", FAINT))
    if passed + failed and all(Path(outcome.file).absolute().parent.name == OFFICIAL for outcome in outcomes):
        screen.line(f"公式回答 {passed + failed}件のうち {passed}件と一致。")


def _show_place(failure: Failure) -> list[str | tuple[str, str]]:
    place = [f"{failure.line}行目" if failure.line else "", f"もし {failure.branch}" if failure.branch else ""]
    told = " ".join(filter(None, place))
    return [(f"{told}: ", FAINT)] if told else []


def counts(outcomes: Sequence[Outcome]) -> tuple[int, int, int]:
    """Return how many scenarios passed, failed and were skipped."""
    states = [outcome.status for outcome in outcomes]
    return states.count("passed"), states.count("failed"), states.count("skipped")


def as_json(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return the outcomes of scenarios as JSON: how many of each kind, and every failure."""
    passed, failed, skipped = counts(outcomes)
    return {
        "passed": passed,
        "failed": failed,
        "skipped": skipped,
        "failures": [
            {
                "file": outcome.file,
                "title": outcome.title,
                "branch": failure.branch,
                "line": failure.line,
                "what": failure.what,
                "expected": failure.expected,
                "found": failure.found,
            }
            for outcome in outcomes
            for failure in outcome.failures
        ],
    }


def junit(outcomes: Sequence[Outcome]) -> str:
    """Return one test case a file, as build servers read it."""
    _, failed, skipped = counts(outcomes)
    seconds = sum(outcome.seconds for outcome in outcomes)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'{JUNIT_MARK} tests="{len(outcomes)}" failures="{failed}" skipped="{skipped}" time="{seconds:.3f}">',
    ]
    for outcome in outcomes:
        name = _attribute(outcome.title or outcome.file)
        lines.append(f'  <testcase classname={_attribute(outcome.file)} name={name} time="{outcome.seconds:.3f}">')
        for failure in outcome.failures:
            place = f"{failure.line}行目 " if failure.line else ""
            told = f"{place}{failure.what}\n期待: {failure.expected}\n結果: {failure.found}"
            lines.append(f"    <failure message={_attribute(failure.what)}>{escape(_clean(told))}</failure>")
        if outcome.status == "skipped":
            lines.append("    <skipped/>")
        lines.append("  </testcase>")
    return "\n".join([*lines, "</testsuite>", ""])


def _clean(text: str) -> str:
    return visible(_NOT_XML.sub("?", text))


def _attribute(text: str) -> str:
    return quoteattr(_clean(" ".join(text.split())))
