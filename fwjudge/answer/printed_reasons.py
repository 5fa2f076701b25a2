"""Reasons in the words of the card: what a skill waits for, what it costs and which one forbids something, where a rule alone says less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fwjudge.ability.text import Cannot, CostChange, Skill
from fwjudge.ability.walk import walk
from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold
from fwjudge.engine.waiting import Waits
from fwjudge.play.wording import Spec, describes_card

from .condition_words import lines_of, text_of
from .ground import Ground, effect_at_work
from .kinds import NO, YES, Can, Happening, Whether
from .parts import skills_in, with_other_skill
from .phrases import quote_print
from .replays import Replays
from .sources import MAX_NAME

MAX_TRIED = 4
"""No more skills are tried as what forbids something, or costs too much."""
MAX_PRINTED = 40
"""Longer words of a card are not said within a reason."""


class SkillOfCard(NamedTuple):
    """A skill with a card that has it, and its number in the world of the play."""

    card: int
    number: int
    skill: Skill


def say_in_print(replays: Replays, ground: Ground) -> Ground:
    """Return a ground with the words of the card as its reason, where it is only the usual one of its rule; else the ground itself."""
    table, first = replays.call.table, next(iter(ground.numbers), "")
    if not first or not ground.clause or ground.clause != table.words.reasons.get(first):
        return ground
    clause = ""
    if first in {table.grounds.parts.get(key) for key in ("Cannot", "Cannot skill", "Cannot.unless")}:
        clause = _name_ban(replays) or _name_demand(replays)
    elif paid := _name_payment(replays, first):
        clause = paid
    elif first == table.grounds.parts.get("Skill.cost"):
        clause = _name_cost(replays, ground.clause)
    elif first == table.grounds.parts.get("Skill.trigger") or _says_no_more(replays, first, ground.clause):
        clause = _name_trigger(replays)
    return replace(ground, clause=clause) if clause else ground


def _skills_at_hand(replays: Replays) -> list[SkillOfCard]:
    """Return the skills of all cards of the play, each with the first card that has it."""
    game, printed = replays.as_it_is.state.game, skills_in(replays.call.cards)
    found: dict[int, SkillOfCard] = {}
    for card in range(len(game.cards)):
        for number in game.printed_card(card).abilities:
            if number < len(printed):  # the others are of the rulebook's own making
                found.setdefault(number, SkillOfCard(card, number, printed[number]))
    return list(found.values())


def _decides(replays: Replays, one: SkillOfCard, other: Skill | None) -> bool:
    """Whether the answer would be another with another skill in the place of this one, or none."""
    return replays.is_other(replays.play(with_other_skill(replays.call, one.skill, other)))


def _name(replays: Replays, one: SkillOfCard) -> str:
    """Return a skill with its card as a judge calls it."""
    speech, game = replays.call.table.speech, replays.as_it_is.state.game
    name = speech.skill_of(game, one.number, one.card).replace("【効果】", "効果")
    return name if len(name) <= MAX_NAME else f"「{speech.name(game, one.card)}」の能力"


def _lines(replays: Replays, one: SkillOfCard) -> list[str]:
    """Return what is printed of a skill, line by line, without what is said in brackets."""
    names = replays.call.table.speech.names_of_card(replays.as_it_is.state.game, one.card)
    return _REMINDER.sub("", lines_of(one.skill.name, text_of(replays.call.cards, names))).split("\n")


_REMINDER = compile_late(r"（[^（）]*）|\([^()]*[ぁ-ん][^()]*\)")
_HEADINGS = r"(?:[【\[](?!気)[^】\]]*[】\]][/／]?)*"


# -- what forbids ----------------------------------------------------------------------------------------


def _name_ban(replays: Replays) -> str:
    """Return which skill forbids what is asked; nothing where none is found."""
    forbidding = [one for one in _skills_at_hand(replays) if _forbids(one.skill)]
    if len(forbidding) > 1:
        forbidding = [one for one in forbidding[:MAX_TRIED] if _decides(replays, one, None)]
    if len(forbidding) != 1:
        return ""
    observed, named = replays.as_it_is, _name(replays, forbidding[0])
    says_itself = observed.said == NO and (isinstance(observed.ask.asked, Can) or _specs(replays))
    denials = {_DENIALS.get(one.what, "") for one in _bans(forbidding[0].skill)}
    denied = denials.pop() if len(denials) == 1 and not says_itself else ""
    return f"{named}で{denied or '禁止されている'}"


def _name_demand(replays: Replays) -> str:
    """Return which skill asks for something to be done that cannot be done; nothing where none is found."""
    every = [one for one in _skills_at_hand(replays) if any(_bans(one.skill, True))]
    return (
        f"{_name(replays, every[0])}が求める行動ができない" if len(every) == 1 and replays.as_it_is.said != YES else ""
    )


_DENIALS = {
    "attack": "アタックできない",
    "be ko'd": "KOされない",
    "leave": "場を離れない",
    "rest": "レストにできない",
    "activate": "アクティブにならない",
    "activate at refresh": "アクティブにならない",
}
"""By what is forbidden how it is said that it is, where the answer does not say so itself."""


def _forbids(skill: Skill) -> bool:
    """Whether a skill says that something cannot be done."""
    return any(_bans(skill))


def _bans(skill: Skill, unless: bool = False) -> Iterator[Cannot]:
    """Yield what a skill forbids. `unless`: what it allows only if something else is done."""
    records = walk((*skill.statics, *skill.body))
    return (one for one in records if isinstance(one, Cannot) and bool(one.unless) == unless)


# -- what it costs ---------------------------------------------------------------------------------------


def _name_cost(replays: Replays, clause: str) -> str:
    """Return the usual reason with the cost that cannot be paid, in the words of the card; nothing where it is not found."""
    if any(_adds_cost(one.skill) for one in _skills_at_hand(replays)):  # what is printed is not all that it costs
        return ""
    costly = [one for one in _skills_asked(replays) if one.skill.cost or one.skill.costs]
    tried = (one for one in costly[:MAX_TRIED] if _decides(replays, one, one.skill._replace(cost=(), costs=())))
    found = next(tried, None)
    kind, is_of_cost, _ = clause.partition("を支払えない")
    printed = _printed_cost(replays, found).replace(",", "、") if found is not None and is_of_cost else ""
    return f"{kind}の{quote_print(printed)}を支払えない" if printed else ""


def _adds_cost(skill: Skill) -> bool:
    """Whether a skill adds to what others cost."""
    records = walk((*skill.statics, *skill.body))
    return any(
        (isinstance(one, CostChange) and one.what == "skill") or (isinstance(one, Cannot) and one.unless)
        for one in records
    )


def _name_payment(replays: Replays, rule: str) -> str:
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
    is_cost = any(":cost" in line.table.name for line in (done.entry.step, *done.entry.callers))
    if not is_cost or rule not in {line.number for line in done.entry.callers}:
        return ""
    usual = replays.call.table.words.reasons.get(replays.call.table.grounds.parts.get("Skill.cost", ""), "")
    kind, _, _ = usual.partition("を支払えない")
    skill = replays.as_it_is.state.game.world.abilities[effect.ability]
    return f"{_name(replays, SkillOfCard(effect.source.card, effect.ability, skill))}の{kind or 'コスト'}だ"


def _printed_cost(replays: Replays, one: SkillOfCard) -> str:
    """Return the cost of a skill as it is printed, before its colon; nothing where it is not found, or long."""
    lines = {line for line in _lines(replays, one) if "：" in line or ":" in line}
    found = _COST.search(lines.pop()) if len(lines) == 1 else None
    cost = found["cost"].strip() if found is not None else ""
    return cost if len(cost) <= MAX_PRINTED else ""


_COST = compile_late(rf"^{_HEADINGS}(?:[^。：:]*[時場合]、)?(?P<cost>(?:【気】)?[^。：:【】]+)[：:]")
"""The cost of a skill in its line: what stands between its headings, or what it waits for, and the colon."""


# -- what it waits for -----------------------------------------------------------------------------------


def _name_trigger(replays: Replays) -> str:
    """Return what a skill waits for in the words of the card, and whether it was so; nothing where it is not asked for one skill."""
    observed, table = replays.as_it_is, replays.call.table
    if not isinstance(observed.ask.asked, Whether) or observed.said not in (YES, NO):
        return ""
    waited = [one.entry.event.ability for one in observed.state.told if isinstance(one.entry.event, Waits)]
    asked = [one for one in _skills_asked(replays) if one.skill.trigger]
    if observed.said == YES:
        asked = [one for one in asked if one.number in waited]
    if len(asked) != 1:
        return ""
    lines = {line for line in _lines(replays, asked[0]) if "時、" in line}
    found = _WHEN.search(lines.pop()) if len(lines) == 1 else None
    when = found["when"] if found is not None else ""
    if not 0 < len(when) <= MAX_PRINTED:
        return ""
    kind = "誘発条件" if "誘発条件" in table.words.reasons[table.grounds.parts["Skill.trigger"]] else "発動タイミング"
    return f"{kind}の{quote_print(when)}を満たし{'た' if observed.said == YES else 'ていない'}"


def _says_no_more(replays: Replays, rule: str, clause: str) -> bool:
    """Whether the reason of a rule only says when skills with such a word come up, or how cards lie, for one that did not come up."""
    grounds = replays.call.table.grounds
    if replays.as_it_is.said != NO or not _specs(replays) or isinstance(replays.ask.asked, Can):
        return False
    if not clause.endswith(("発動する", "状態だ")):
        return False
    return any(grounds.rule_of_event(event) == rule for one in _skills_asked(replays) for event in one.skill.trigger)


_WHEN = compile_late(
    rf"^{_HEADINGS}(?:[^。：:]*(?:場合|ターン中|なら)、)?(?P<when>(?![がをのかで])(?:「[^」]*」|[^「」。：:、])+時)、"
)
"""The part of a skill's line that names the event it waits for: after its headings and conditions, up to 時."""


# -- which skills are asked for --------------------------------------------------------------------------


def _skills_asked(replays: Replays) -> list[SkillOfCard]:
    """Return the skills that a question names, or those of the cards that it names; where it names no card, all."""
    specs = _specs(replays)
    table, game, every = replays.call.table, replays.as_it_is.state.game, _skills_at_hand(replays)
    named = [Spec(name=spec.name) for spec in specs if spec.name]
    headings = {spec.ability for spec in specs if spec.ability}
    if named:
        cards = {card for card in range(len(game.cards)) for spec in named if describes_card(table, game, spec, card)}
        numbers = {number for card in cards for number in game.printed_card(card).abilities}
        every = [one for one in every if one.number in numbers]
    return [one for one in every if not headings or fold(one.skill.name) in headings]


def _specs(replays: Replays) -> Sequence[Spec]:
    """Return the descriptions of what a question is about, where it is about an action or something that happens."""
    asked = replays.ask.asked
    if isinstance(asked, Can):
        return asked.move.wording.specs
    return asked.what.wording.specs if isinstance(asked, Whether) and isinstance(asked.what, Happening) else ()
