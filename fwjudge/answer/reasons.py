"""The reason behind an answer as a sentence, with its rule."""

from __future__ import annotations

from dataclasses import replace

from fwjudge.base.patterns import compile_late

from .ground import Ground
from .kinds import YES, Becomes, HowOften, Value, Whether
from .observation import Observed

PLAIN_FORM = compile_late(r"(?:[うくぐすつぬぶむるただ]|(?:[なしよきさ]|多|低|高|近|強|弱)い|[0-9])$")
"""The end of a clause that needs no だ before 「からです」; a noun does."""


def numbers_aside(ground: Ground) -> str:
    """Return the rule behind a reason: one, of a refusal the second need too, if it is no part of the first."""
    two = ground.kind == "refusal" and len(ground.numbers) == 2
    shown = ground.numbers[: 2 if two and not ground.numbers[1].startswith(f"{ground.numbers[0]}-") else 1]
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


def fit_clause(observed: Observed, ground: Ground) -> Ground:
    """Return a ground whose clause says why something did happen, and not why it could not have; the ground itself where it fits.

    A rule that has a clause of its own for that gives it; of how often something happened none that denies is given.
    """
    grounds, reasons = observed.state.table.grounds, observed.state.table.words.reasons
    first = next(iter(ground.numbers), "")
    if not ground.clause or ground.clause != reasons.get(first) or not _has_come_to_pass(observed):
        return ground
    affirmed = "" if first in grounds.stations and not _is_turned(observed) else grounds.affirms.get(first, "")
    is_denied = ground.clause.endswith("ない") and "しか" not in ground.clause
    if isinstance(observed.ask.asked, HowOften) and not is_denied and (observed.said == "1" or not affirmed):
        return ground  # a limit is a reason why it is no more
    is_left_out = is_denied and isinstance(observed.ask.asked, HowOften)
    return replace(ground, clause=affirmed) if affirmed or is_left_out else ground


def _has_come_to_pass(observed: Observed) -> bool:
    """Whether what is asked about is so, or a card lies as it does because something turned it."""
    asked = observed.ask.asked
    if isinstance(asked, HowOften):
        return observed.said != "0"
    if isinstance(asked, Value | Becomes):
        return bool(observed.evidence)
    return isinstance(asked, Whether) and (observed.said == YES or _is_turned(observed))


def _is_turned(observed: Observed) -> bool:
    """Whether what was done last to what is asked about has turned it."""
    return any(one.line.kind == "turned" for one in observed.evidence[:1])
