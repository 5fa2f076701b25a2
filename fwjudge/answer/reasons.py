"""The reason behind an answer as a sentence, with its rule."""

from __future__ import annotations

from fwjudge.base.patterns import compile_late

from .ground import Ground

PLAIN_FORM = compile_late(r"(?:[うくぐすつぬぶむるただ]|(?:[なしよきさ]|多|低|高|近|強|弱)い|[0-9])$")
"""The end of a clause that needs no だ before 「からです」; a noun does."""


def numbers_aside(ground: Ground) -> str:
    """Return the rule behind a reason: one, of a refusal the second need too."""
    shown = ground.numbers[: 2 if ground.kind == "refusal" and len(ground.numbers) == 2 else 1]
    return f" ({'、'.join(shown)})" if shown else ""


def reason(ground: Ground) -> str:
    """Return the reason as a sentence; nothing where there are no words for it."""
    if not ground.clause:
        return ""
    clause = ground.clause.rstrip("。")
    if clause.endswith("からです"):
        return f"{clause}{numbers_aside(ground)}。"
    if clause.endswith("である"):
        clause = f"{clause.removesuffix('である')}だ"
    elif not PLAIN_FORM.search(clause):
        clause += "だ"
    return f"{clause}からです{numbers_aside(ground)}。"


def with_reason(first: str, ground: Ground, *rest: str) -> tuple[str, ...]:
    """Return a sentence with its reason; where there are no words for it, with the rule behind it."""
    why = reason(ground)
    if why:
        return (f"{first}。", why, *filter(None, rest))
    return (f"{first}{numbers_aside(ground)}。", *filter(None, rest))


def is_denial(clause: str) -> bool:
    """Whether a reason says what cannot be, or only when something can: no reason for a はい."""
    return clause.endswith(("ない", "限る", "限られる", "禁止されている")) or "だけ" in clause or "しか" in clause
