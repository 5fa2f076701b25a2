"""Official documents on the terminal: what differs from what was restated, faults, differences of editions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.citation import GAME_NAMES, GAMES
from fwjudge.rulebook.edition import edition
from fwjudge.rulebook.official.diff import Diff, Mark
from fwjudge.rulebook.official.lint import Finding
from fwjudge.rulebook.official.lock import Comparison
from fwjudge.rulebook.official.store import load_or_warn

from .rule_text import FAINT, NUMBER
from .screen import Screen
from .styles import StyledText

_MARKS = {Mark.SAME: "", Mark.GONE: "red strike", Mark.NEW: "green underline"}


def print_comparison(screen: Screen, compared: Comparison) -> None:
    """Print how an official document differs from the one that was restated, by numbers of rules."""
    screen.line((f" {compared.game} ", "reverse"), f" 文書: {compared.document}　要約の元: {compared.locked or 'なし'}")
    screen.line(f"同じ {len(compared.same)} 項目", indent=2)
    rows: list[tuple[str, list[str]]] = [
        ("変わった", list(compared.changed)),
        ("新しい", list(compared.new)),
        ("なくなった", list(compared.gone)),
        ("番号が移った", [f"{old}→{new}" for old, new in compared.renumbered]),
    ]
    for name, numbers in rows:
        if numbers:
            screen.line((f"{name} {len(numbers)} 項目: ", "bold yellow"), "　".join(numbers), indent=2, hang=4)


def comparison_json(compared: Comparison) -> dict[str, Any]:
    """Return the comparison of an official document with the restated one as JSON."""
    return {
        "game": compared.game,
        "document": compared.document,
        "restated": compared.locked,
        "same": list(compared.same),
        "changed": list(compared.changed),
        "new": list(compared.new),
        "gone": list(compared.gone),
        "renumbered": [list(pair) for pair in compared.renumbered],
    }


def list_editions() -> list[dict[str, Any]]:
    """Return each game: the edition that is restated, and the document that was imported."""
    rows = []
    for game in GAMES:
        loaded = load_or_warn(game)
        document = loaded.document
        rows.append(
            {
                "game": game,
                "name": GAME_NAMES[game],
                "restated": edition(game).label,
                "official": document.edition.label if document else "",
                "imported": document.imported if document else "",
                "source": document.source if document else "",
                "warning": loaded.warning,
            }
        )
    return rows


def print_editions(screen: Screen, rows: Sequence[dict[str, Any]]) -> None:
    """Print of every game the edition that is restated and the official one that is stored."""
    for row in rows:
        screen.line((f"{row['game']:<3} ", NUMBER), row["name"])
        screen.line(f"要約 {row['restated']}", indent=4)
        if row["official"]:
            screen.line(
                ("公式 ", "green"),
                f"{row['official']}　{row['imported']} に {row['source']} から取り込み",
                indent=4,
                hang=6,
            )
        if row["warning"]:
            screen.line((row["warning"], "yellow"), indent=4, hang=6)


def print_findings(screen: Screen, found: Sequence[Finding]) -> None:
    """Print the faults that were found in official documents, and how many there are."""
    for finding in found:
        where = finding.number or "(文書)"
        screen.line((f"{finding.game} ", FAINT), (where, NUMBER), f" {finding.kind.value}: {finding.message}", hang=4)
        if finding.excerpt:
            screen.line((finding.excerpt, FAINT), indent=4)
    screen.line(f"{len(found)} 件" if found else "誤りは見つかりませんでした。")


def finding_json(finding: Finding) -> dict[str, str]:
    """Return a fault of an official document as JSON."""
    return {
        "game": finding.game,
        "number": finding.number,
        "kind": finding.kind.name.lower(),
        "message": finding.message,
        "excerpt": finding.excerpt,
    }


def print_difference(screen: Screen, found: Diff) -> None:
    """Print how two editions of a document differ, rule by rule."""
    screen.line(
        (f" {found.game} ", "reverse"),
        f" 同じ {found.same}　加わった {len(found.added)}　なくなった {len(found.deleted)}　"
        f"変わった {len(found.changed)}　番号だけ移った {len(found.moved)}",
    )
    for title, entries, style in (("加わった", found.added, "green"), ("なくなった", found.deleted, "red")):
        if entries:
            screen.line((title, "bold"))
        for entry in entries:
            screen.line((entry.number, NUMBER), " ", (entry.text, style), indent=2, hang=4)
    if found.changed:
        screen.line(("変わった", "bold"))
    for changed in found.changed:
        number = changed.new if changed.old == changed.new else f"{changed.old} → {changed.new}"
        words = StyledText.assemble((number, NUMBER), " ")
        for piece in changed.pieces:
            # Without colours the marks have to be letters.
            plain = {Mark.SAME: "{}", Mark.GONE: "[-{}-]", Mark.NEW: "{{+{}+}}"}[piece.mark]
            words.append(piece.text if screen.has_colours else plain.format(piece.text), _MARKS[piece.mark])
        if all(piece.mark is Mark.SAME for piece in changed.pieces):
            words.append("（文は同じだが、参照先の項目が別のものになっている）", "yellow")
        screen.line(words, indent=2, hang=4)
    if found.moved:
        screen.line(("番号だけ移った", "bold"))
        screen.line("　".join(f"{moved.old}→{moved.new}" for moved in found.moved), indent=2, hang=4)


def diff_json(found: Diff) -> dict[str, Any]:
    """Return the difference between two editions of a document as JSON."""
    return {
        "game": found.game,
        "same": found.same,
        "added": [entry._asdict() for entry in found.added],
        "deleted": [entry._asdict() for entry in found.deleted],
        "changed": [
            {"old": c.old, "new": c.new, "pieces": [[piece.mark.value, piece.text] for piece in c.pieces]}
            for c in found.changed
        ],
        "moved": [[moved.old, moved.new] for moved in found.moved],
    }
