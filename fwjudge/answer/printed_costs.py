"""Reasons about what a skill costs, in the words of the card: the cost that can be paid or not, and for which skill something was paid."""

from __future__ import annotations

from itertools import chain

from fwjudge.ability.text import Cannot, Choose, CostChange, Instruction, Skill
from fwjudge.ability.walk import walk
from fwjudge.base.inflection import carry_out, end_clause
from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple
from fwjudge.games.table import GameRecord
from fwjudge.play.move import Move

from .askers import effect_of
from .ground import effect_at_work
from .kinds import Can, Order
from .parts import skills_in
from .phrases import leaves_undone, quote_print
from .printed_words import (
    HEADINGS,
    MAX_PRINTED,
    MAX_SKILLS_TRIED,
    SkillOfCard,
    decides,
    find_lines,
    name_skill,
    skills_asked,
    skills_at_hand,
)
from .replays import Replays

UNPAID = "を支払えない"
"""The end of the usual reason of a game that the cost of a skill cannot be paid, behind its word for that."""


def name_cost(replays: Replays, clause: str) -> str:
    """Return the usual reason with the cost that cannot be paid, in the words of the card; nothing where it is not found."""
    if any(_adds_cost(one.skill) for one in skills_at_hand(replays)):  # what is printed is not all that it costs
        return ""
    costly = [one for one in skills_asked(replays) if one.skill.cost or one.skill.costs]
    tried = (one for one in costly[:MAX_SKILLS_TRIED] if decides(replays, one, one.skill._replace(cost=(), costs=())))
    found = costly[0] if len(costly) == 1 else next(tried, None)
    kind, is_of_cost, _ = clause.partition(UNPAID)
    printed = _print_unpaid(replays, found) if found is not None and is_of_cost else ""
    return f"{kind}の{quote_print(printed)}{UNPAID}" if printed else ""


def _print_unpaid(replays: Replays, one: SkillOfCard) -> str:
    """Return as it is printed what of a cost cannot be paid: the one part without which it could, or else all of it."""
    printed, parts = print_cost(replays, one), _parts_of_cost(one.skill)
    clauses = _BETWEEN_PARTS.split(printed)
    if one.skill.costs or not 1 < len(clauses) == len(parts) <= MAX_PARTS_TRIED:
        return printed
    unpaid = [
        end_clause(clause)
        for nth, clause in enumerate(clauses)
        if decides(replays, one, one.skill._replace(cost=tuple(chain(*parts[:nth], *parts[nth + 1 :]))))
    ]
    return (unpaid[0] if len(unpaid) == 1 else "") or printed


def _parts_of_cost(skill: Skill) -> list[list[Instruction]]:
    """Return the instructions of a cost, with a choice what is done with what was chosen."""
    parts: list[list[Instruction]] = []
    for one in skill.cost:
        if parts and isinstance(parts[-1][-1], Choose):
            parts[-1].append(one)
        else:
            parts.append([one])
    return parts


MAX_PARTS_TRIED = 4
"""Of a cost of more parts it is not tried which of them cannot be paid."""
_BETWEEN_PARTS = compile_late("[、，]")


class PrintedCost(NamedTuple):
    """The cost of a skill as it is printed, with what the game calls it."""

    kind: str
    words: str

    def say(self) -> str:
        """Return the cost in quotation marks: 発動コストの「…」."""
        return f"{self.kind}の{quote_print(self.words)}"


def find_cost_paid(replays: Replays) -> PrintedCost | None:
    """Return what a skill costs that a line activates, in the words of the card; None where it is not found."""
    observed = replays.as_it_is
    used = (getattr(one.entry.event, "ability", -1) for one in observed.after if one.line.kind == "activated")
    number = next(used, getattr(effect_of(observed.course.play.game.frame), "ability", -1))
    kind = word_of_cost(replays)
    paid = [one for one in skills_at_hand(replays) if one.number == number and (one.skill.cost or one.skill.costs)]
    printed = print_cost(replays, paid[0]) if paid and kind and not leaves_undone(*_line_asked(replays)) else ""
    return PrintedCost(kind, printed) if printed else None


def _line_asked(replays: Replays) -> tuple[GameRecord, Move]:
    """Return the game and the line of which it is asked if it can be done."""
    assert isinstance(replays.ask.asked, Can)
    return replays.call.table, replays.ask.asked.move


def _adds_cost(skill: Skill) -> bool:
    """Whether a skill adds to what others cost."""
    records = walk((*skill.statics, *skill.body))
    return any(
        (isinstance(one, CostChange) and one.what == "skill") or (isinstance(one, Cannot) and one.unless)
        for one in records
    )


def name_payment(replays: Replays, rule: str) -> str:
    """Return for which skill the thing that is asked about was done as its cost; nothing where it was done for something else.

    `rule`: that of the line at which it was paid.
    """
    observed = replays.as_it_is
    done = next(iter(observed.evidence), None)
    effect = effect_at_work(done) if done is not None else None
    if done is None or effect is None or isinstance(observed.ask.asked, Can):
        return ""
    if not 0 <= effect.ability < len(skills_in(replays.call.cards)):  # a cost that another effect adds
        return ""
    if isinstance(
        observed.ask.asked, Order
    ):  # 「書かれた順に」: which rule orders them says more than that it is a cost
        return ""
    is_cost = any(":cost" in line.table.name for line in (done.entry.step, *done.entry.callers))
    if not is_cost or rule not in {line.number for line in done.entry.callers}:
        return ""
    skill = replays.as_it_is.state.game.world.abilities[effect.ability]
    paid = SkillOfCard(effect.source.card, effect.ability, skill)
    return f"{name_skill(replays, paid)}の{word_of_cost(replays) or 'コスト'}だ"


def word_of_cost(replays: Replays) -> str:
    """Return what a game calls the cost of a skill; nothing where it has no word for it."""
    usual = replays.call.table.words.reasons.get(replays.call.table.grounds.defining.parts.get("Skill.cost", ""), "")
    kind, is_of_cost, _ = usual.partition(UNPAID)
    return kind if is_of_cost else ""


def print_cost(replays: Replays, one: SkillOfCard) -> str:
    """Return the cost of a skill as it is printed, before its colon, as what is done; nothing where it is not found, or long."""
    lines = {line for line in find_lines(replays, one) if "：" in line or ":" in line}
    found = _COST.search(lines.pop()) if len(lines) == 1 else None
    cost = carry_out(found["cost"].strip()).replace(",", "、") if found is not None else ""
    return cost if len(cost) <= MAX_PRINTED else ""


_COST = compile_late(rf"^{HEADINGS}(?:[^。：:]*[時場合]、)?(?P<cost>(?:【気】)?[^。：:【】]+)[：:]")
"""The cost of a skill in its line: what stands between its headings, or what it waits for, and the colon."""
