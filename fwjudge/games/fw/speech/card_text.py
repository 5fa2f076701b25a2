"""The text of a card of Fusion World, read."""

from __future__ import annotations

from fwjudge.cards.compiler import Residual, compile_text
from fwjudge.games.table import ReadText

_SCOPES = {"skill": "このスキル", "rest": "そこから先", "sentence": "その文"}


def read_text(name: str, text: str, type: str, side: str = "front") -> ReadText:
    """Return the skills of a text, and a sentence for each clause that could not be read."""
    if not text.strip():
        return ReadText((), ())
    compiled = compile_text(text, type or "battle", side)
    notes = tuple(_describe_unread(name, one) for one in compiled.residuals)
    return ReadText(tuple(compiled.skills), notes)


def _describe_unread(name: str, one: Residual) -> str:
    why = "意味が分からない" if one.read else "読めない"
    return f"「{name}」の「{one.text}」は{why}。この裁定は{_SCOPES[one.scope]}がないものとしている。"
