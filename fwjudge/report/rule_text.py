"""A rule on the terminal: badge, chain of parents, text, children, references both ways, history, examples, notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fwjudge.base.patterns import compile_late
from fwjudge.citation import document_name
from fwjudge.rulebook.edition import EditionChange
from fwjudge.rulebook.rule import Kind, Rule
from fwjudge.rulebook.rule_view import RuleView

from .excerpt import readable
from .screen import Screen
from .styles import StyledText
from .wrap import shorten

NUMBER = "bold cyan"
FAINT = "dim"
SOURCES = {"restated": "要約", "official": "公式"}
_FIRST_WORDS = 44
_NUMBER_IN_TEXT = compile_late(r"(?<![\w.-])\d{1,4}(?:[-.]\d+[a-z]?)+")

_MAX_SCENARIOS_NAMED = 8
"""More scenarios are not named: a judge wants an example, not all."""


def print_badge(screen: Screen, shown: RuleView) -> None:
    """Print which game, which edition, and whose words."""
    official = shown.source == "official"
    name = f"{shown.rule.game} {document_name(shown.rule.game)} {shown.edition.label}".rstrip()
    screen.line(
        (f" {name} ", "reverse"), " ", (f"[{SOURCES[shown.source]}]", "bold green" if official else "bold yellow")
    )


def print_rule(
    screen: Screen,
    shown: RuleView,
    below: Sequence[tuple[int, Rule]] = (),
    expand: Callable[[Rule], Sequence[Rule]] | None = None,
    hidden: Callable[[Rule], int] | None = None,
    only: bool = False,
    others: Sequence[Rule] = (),
) -> None:
    """Print one rule with all that belongs to it.

    `expand` gives the rules to show inside the text that refers to them, `hidden` how many rules stand below one.
    """
    print_badge(screen, shown)
    if not only and (shown.parents or shown.section):
        chain = [f"{r.number} {r.title}".strip() for r in shown.parents]
        screen.line((" › ".join([*filter(None, [shown.section]), *chain]), FAINT), hang=2)
    print_text(screen, shown.rule, 0, expand)
    if only:
        return
    deepest = max((deep for deep, _ in below), default=0)
    for deep, child in below:
        print_text(screen, child, 2 * deep, expand, hidden(child) if hidden and deep == deepest else 0)
    _list(screen, "参照する", shown.refers_to)
    _list(screen, "参照される", shown.referred_by)
    _list(screen, "同じ名の項目", others)
    if shown.history:
        screen.line(("改訂履歴", "bold"))
        for change in shown.history:
            screen.line(*history_line(change), indent=2, hang=4)
    if shown.scenarios:
        screen.line(("この項目を引くシナリオ", "bold"))
        for scenario in shown.scenarios[:_MAX_SCENARIOS_NAMED]:
            screen.line(scenario.title, (f"  scenarios/{scenario.file}", FAINT), indent=2, hang=4)
        if len(shown.scenarios) > _MAX_SCENARIOS_NAMED:
            screen.line((f"ほか {len(shown.scenarios) - _MAX_SCENARIOS_NAMED} 件 (--json ですべて)", FAINT), indent=2)


def print_text(
    screen: Screen, rule: Rule, indent: int, expand: Callable[[Rule], Sequence[Rule]] | None = None, hidden: int = 0
) -> None:
    """Print a rule's number, title, kind and text, its examples and notes, below an indent."""
    heading = [(rule.number, NUMBER)]
    if rule.title:
        heading.append((f" {rule.title}", "bold"))
    if rule.kind not in (Kind.HEADING, Kind.UNKNOWN):
        heading.append((f" 〔{rule.kind.value}〕", FAINT))
    if hidden:
        heading.append((f"  (下位 {hidden} 項目)", FAINT))
    screen.line(*heading, indent=indent, hang=indent + 2)
    if rule.text != rule.title:
        screen.block(mark_references(rule), indent + 2)
    for example in rule.examples:
        screen.line(("例 ", "green"), example, indent=indent + 2, hang=indent + 5)
    for note in rule.notes:
        screen.line(("注 ", "yellow"), note, indent=indent + 2, hang=indent + 5)
    for other in expand(rule) if expand else ():
        head: list[str | tuple[str, str]] = [
            ("│ ", FAINT),
            (other.number, NUMBER),
            f" {other.title}" if other.title else "",
        ]
        first, *rest = readable(other.text).split("\n") if other.text != other.title else [""]
        screen.line(*head, f" {first}" if first else "", indent=indent + 2, hang=indent + 4)
        for line in rest:
            screen.line(("│ ", FAINT), line, indent=indent + 2, hang=indent + 4)


def history_line(change: EditionChange) -> list[str | tuple[str, str]]:
    """Return one line of a revision history."""
    moved = f"{change.number} → {change.to}" if change.to else change.number
    when = " ".join(filter(None, [change.version, change.date]))
    return [f"{when} {change.kind.value} ", (moved, NUMBER), f"  {change.note}" if change.note else ""]


def mark_references(rule: Rule) -> StyledText:
    """Return the text with the numbers in it standing out."""
    shown = StyledText(readable(rule.text))
    shown.highlight(_NUMBER_IN_TEXT, "cyan")
    return shown


def _list(screen: Screen, title: str, rules: Sequence[Rule]) -> None:
    if not rules:
        return
    screen.line((title, "bold"))
    room = _FIRST_WORDS if screen.width is None else max(_FIRST_WORDS, screen.width - 16)
    for r in rules:
        screen.line((r.number, NUMBER), " ", shorten(r.name.lstrip("・"), room), indent=2, hang=4)


def plain(shown: RuleView, below: Sequence[tuple[int, Rule]] = ()) -> str:
    """Return the rule as one would paste it into a message: no colours, no wrapping, the source named."""
    head = shown.rule
    lines = [f"【{head.game} {head.number}】{head.title}".rstrip()]
    if head.text != head.title:
        lines.append(readable(head.text))
    for deep, child in below:
        pad = "　" * deep
        body = readable(child.text) if child.text != child.title else ""
        title = f" {child.title}" if child.title else ""
        lines.append(
            f"{pad}{child.number}{title}" + (f"：{body}" if body and not title else f"\n{pad}{body}" if body else "")
        )
    lines += [f"例：{example}" for example in head.examples]
    lines.append(f"({head.game} {document_name(head.game)} {shown.edition.label} {SOURCES[shown.source]})")
    return "\n".join(lines)
