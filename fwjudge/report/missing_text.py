"""Help where there is no such rule: the nearest, where it went, who else has it."""

from __future__ import annotations

from fwjudge.rulebook import overlay
from fwjudge.rulebook.edition import ChangeKind
from fwjudge.rulebook.lookup import NotFound

from .wrap import shorten


def print_not_found(answer: NotFound) -> str:
    """Return several lines about a number that is not there, the first of which says it all."""
    lines = [f"{answer.game} に「{answer.query}」はありません。"]
    for change in answer.gone:
        when = " ".join(filter(None, [change.version, change.date]))
        if change.kind is ChangeKind.MOVED and change.to:
            lines.append(f"  {change.number} は {when} から {change.to} です。")
            if change.to in overlay.current(answer.game):
                lines.append(f"    {_line(answer.game, change.to)}")
        else:
            lines.append(f"  {when} {change.kind.value}: {change.number} {change.note}".rstrip())
    if answer.nearest:
        lines.append("近い項目:")
        lines += [f"  {_line(game, number)}" for game, number in answer.nearest]
    for game, number in answer.elsewhere:
        lines.append(f"  {game} にはあります: fwjudge rule {game}:{number}")
    if not answer.nearest and not answer.gone and not answer.elsewhere:
        lines.append(f"  言葉から探すには: fwjudge search {shorten(answer.query, 30)}")
    return "\n".join(lines)


def _line(game: str, number: str) -> str:
    return f"{number} {shorten(overlay.current(game)[number].name, 60)}"
