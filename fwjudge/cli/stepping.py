"""Going through a run step by step: keys on a terminal, lines where there is none."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import typer

from fwjudge.base.numbers import read_count
from fwjudge.report.run_text import RuleText, steps_shown
from fwjudge.report.screen import Screen
from fwjudge.report.step_text import print_step
from fwjudge.scenario.result import Report, StepView

KEYS = "次へ Enter・→　前へ ←・b　先頭 g　末尾 G　やめる q"
_NEXT = ("", "n", "j", "l", " ", "\r", "\n", "\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB", "\xe0M", "\xe0P", "次", "次へ")
_KEYS_BACK = (
    "b",
    "p",
    "k",
    "h",
    "\x7f",
    "\x08",
    "\x1b[D",
    "\x1b[A",
    "\x1bOD",
    "\x1bOA",
    "\xe0K",
    "\xe0H",
    "前",
    "前へ",
)
_KEYS_OF_FIRST = ("g", "\x1b[H", "\x1bOH", "先頭")
_KEYS_OF_LAST = ("G", "\x1b[F", "\x1bOF", "末尾")
_QUIT = ("q", "Q", "\x1b", "\x03", "\x04", "やめる")


def walk(out: Screen, result: Report, verbose: bool, explain: RuleText | None) -> None:
    """Show the steps as the person asks for them; the end of the input ends it."""
    steps = steps_shown(result, verbose)
    at = 0
    keys = sys.stdin is not None and sys.stdin.isatty() and out.interactive
    _show(out, result, steps, at, explain, keys)
    for word in _keys() if keys else _lines():
        if word in _QUIT:
            return
        before = at
        if word in _NEXT:
            at += 1
        elif word in _KEYS_BACK:
            at -= 1
        elif word in _KEYS_OF_FIRST:
            at = 0
        elif word in _KEYS_OF_LAST:
            at = len(steps)
        elif (typed := read_count(word)) is not None:
            at = typed
        else:
            out.line((KEYS, "dim"))
            continue
        at = max(0, min(at, len(steps)))
        if at != before:
            _show(out, result, steps, at, explain, keys)
        else:
            out.line(("これより先はありません。" if at else "ここが先頭です。", "dim"))


def _show(out: Screen, result: Report, steps: list[StepView], at: int, explain: RuleText | None, keys: bool) -> None:
    if keys:
        out.console.clear()
    print_step(out, result, steps, at, explain)
    if keys:
        out.line((KEYS, "dim"))
    else:
        out.blank()


def _keys() -> Iterator[str]:
    while True:
        try:
            yield typer.getchar()
        except (EOFError, KeyboardInterrupt):
            return


def _lines() -> Iterator[str]:
    try:
        for line in sys.stdin or ():
            yield line.strip()
    except UnicodeDecodeError:
        return
