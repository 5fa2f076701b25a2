"""Reasons in the words of the card: what forbids something, what it costs, what a skill waits for, where a rule alone says less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fwjudge.ability.text import AlsoIs, Cannot, LosesWord, Reveal, Skill
from fwjudge.ability.walk import walk
from fwjudge.base.inflection import list_things
from fwjudge.base.patterns import compile_late
from fwjudge.engine.waiting import Waits

from .allowance import say_why_allowed
from .counted_cards import say_how_many
from .events import about_of
from .ground import MAX_NUMBERS, Ground
from .kinds import NO, YES, Can, Happening, Whether
from .near_misses import DONE_BY
from .parts import without_record
from .permission import DOES, find_offered, ground_of_can
from .phrases import leaves_undone, name_spec, quote_print
from .printed_choices import is_choice_of_cards, name_choice, name_choice_of_cost
from .printed_costs import find_cost_paid, name_cost, name_payment
from .printed_periods import PERIOD, find_other_ban, name_period
from .printed_replacements import UNDONE, name_instead, name_undone, rule_of_instead
from .printed_values import find_others_changed, name_unchanging
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
    specs_asked,
)
from .reasons import put_telling_rule_first, say_for_kind
from .replays import Replays
from .sources import MAX_NAME


def say_in_print(replays: Replays, ground: Ground) -> Ground:
    """Return a ground with the words of the card as its reason, where it is only the usual one of its rule; else the ground itself."""
    ground = put_telling_rule_first(replays.as_it_is, ground)
    ground = say_how_many(replays.as_it_is, ground)
    table, first = replays.call.table, next(iter(ground.numbers), "")
    if first == table.grounds.rule_of_word(PERIOD) and (other := find_other_ban(replays, first)):
        return Ground(ground_of_can(replays.as_it_is).numbers or ground.numbers, other, "part")
    if (
        first
        and isinstance(replays.ask.asked, Can)
        and replays.as_it_is.said == YES
        and not (ground.kind == "part" and ground.clause)
    ):
        clause = _say_allowed(replays, ground)
        return replace(ground, clause=clause, kind="part") if clause else ground
    told = replays.as_it_is.state.told
    is_left = any(one.line.kind == UNDONE and first in getattr(one.entry.event, "cites", ()) for one in told)
    is_replaced = first == table.grounds.defining.parts.get("Replaces") and replays.as_it_is.said != YES
    if not first and not ground.clause and (unused := _find_unused(replays)) is not None:
        return replace(ground, numbers=_rules_of_use(replays, unused), clause=_say_unused(replays, unused), kind="part")
    if not first and not ground.clause and (idle := _name_idle(replays)):
        return replace(ground, numbers=(table.grounds.rule_of_word(DOES),), clause=idle, kind="part")
    is_barred = first == table.grounds.defining.parts.get("Cannot") and replays.as_it_is.said == NO
    is_unsaid = not ground.clause and (is_left or is_replaced or is_barred)
    is_usual = ground.clause == table.words.reasons.get(first) or is_unsaid
    if (others := find_others_changed(replays.as_it_is, ground)) is not None:
        return others
    if not ground.clause and (unchanged := name_unchanging(replays, ground)):
        return replace(ground, clause=unchanged, kind="part")
    if not first or not is_usual:
        return ground
    clause = ""
    if first in {table.grounds.defining.parts.get(key) for key in ("Cannot", "Cannot skill", "Cannot.unless")}:
        clause = _name_ban(replays) or _name_demand(replays)
    elif first in (table.grounds.defining.parts.get("Replaces"), table.grounds.rule_of_word(INSTEAD)):
        clause = name_instead(replays)
        again = rule_of_instead(replays) if clause else ""
        ground = (
            replace(ground, numbers=tuple(dict.fromkeys((again, *ground.numbers)))[:MAX_NUMBERS]) if again else ground
        )
    elif first == table.grounds.defining.parts.get("AlsoIs"):
        is_vague = (say_for_kind(replays.as_it_is, first) or ground.clause).endswith(VAGUE)
        clause = _name_words_given(replays) if is_vague else ""
    elif first == table.grounds.rule_of_word(PERIOD):
        clause = name_period(replays, first)
    elif is_left and (undone := name_undone(replays)):
        return replace(ground, clause=undone, kind="part")
    elif paid := name_payment(replays, first):
        clause = paid
    elif first == table.grounds.defining.parts.get("Skill.cost"):
        clause = name_cost(replays, ground.clause)
    elif first == table.grounds.defining.parts.get("Skill.trigger") or _says_no_more(replays, first, ground.clause):
        clause = _name_trigger(replays)
    return replace(ground, clause=clause) if clause else ground


INSTEAD = "instead"
"""The word under which a game knows the rule that what a replacement says is done."""
VAGUE = "適用されている"
"""The end of a reason that names no effect."""


def _say_allowed(replays: Replays, ground: Ground) -> str:
    """Return why something can be done in the words of its card: what it costs, or which card is meant; nothing where a rule says it."""
    if ground.numbers[0] == replays.call.table.grounds.rule_of_word(PERIOD):
        return name_period(replays, ground.numbers[0])
    assert isinstance(replays.ask.asked, Can)
    table = replays.call.table
    allows, usual = replays.call.table.grounds.clauses.allows, say_why_allowed(replays.as_it_is, ground)
    if ground.numbers[0] == replays.call.table.grounds.rule_of_word(CARD_FIRST) and (
        said := _quote_permission(replays)
    ):
        return said
    if ground.numbers[0] == replays.call.table.grounds.defining.parts.get("Cannot.unless") and (
        demanding := _find_demanding(replays)
    ):
        is_left = leaves_undone(table, replays.ask.asked.move)
        return f"{name_skill(replays, demanding)}が求める行動{'は、行わなくてもよい' if is_left else 'ができる'}"
    is_trigger = ground.numbers[0] == replays.call.table.grounds.defining.parts.get("Skill.trigger")
    if usual and is_trigger and (waited := _name_trigger(replays)):
        return waited
    paid = allows.get(f"{ground.numbers[0]} paid", "" if usual else "{cost}を支払える")
    if paid and (found := find_cost_paid(replays)) is not None:
        return name_choice_of_cost(found) if is_choice_of_cards(replays) else paid.replace("{cost}", found.say())
    if usual or (chosen := name_choice(replays)):
        return "" if usual else chosen
    offered = find_offered(replays.as_it_is)
    return offered.clause if offered is not None and offered.numbers == ground.numbers[:1] else ""


CARD_FIRST = "card first"
"""The word under which a game knows the rule that what a card says goes before the rules."""


def _quote_permission(replays: Replays) -> str:
    """Return which skill allows what the rules do not, in the words of its card; nothing where none is found that says it shortly."""
    every = [one for one in skills_at_hand(replays) if _PERMISSION.search("\n".join(find_lines(replays, one)))]
    allowing = every if len(every) == 1 else [one for one in every[:MAX_SKILLS_TRIED] if decides(replays, one, None)]
    if len(allowing) != 1:
        return ""
    found = _PERMISSION.findall("\n".join(find_lines(replays, allowing[0])))
    words = found[0] if len(found) == 1 else ""
    return f"{name_skill(replays, allowing[0])}に{quote_print(words)}とある" if 0 < len(words) <= MAX_PRINTED else ""


_PERMISSION = compile_late(
    r"(?:^|[、。】\]\n])(?P<words>(?:[^、。】\]\n]*ターン中、)?[^、。】\]\n]*(?:にも|でも|から)[^、。】\]\n]*(?:でき|使え)る)(?=。|$)"
)
"""The part of a text that says what can be done besides."""
_USES = frozenset(("waits", "activated", "resolved", "stacked", "played", "declared"))
"""Kinds of told lines at which a skill is used, or comes up to be."""


def _find_unused(replays: Replays) -> SkillOfCard | None:
    """Return the only skill on the board that does anything, where it was not used, nothing happened and no rule says why; else None."""
    observed = replays.as_it_is
    if not isinstance(replays.ask.asked, Whether) or observed.evidence:
        return None
    if observed.said != NO and (observed.said != YES or isinstance(replays.ask.asked.what, Happening)):
        return None
    used = {about_of(observed.state.game, one).ability for one in observed.state.told if one.line.kind in _USES}
    doing = [one for one in skills_at_hand(replays) if one.skill.body]
    if len(doing) != 1 or doing[0].number in used:
        return None
    what = replays.ask.asked.what
    done = DONE_BY.get(what.word) if isinstance(what, Happening) else None
    if isinstance(what, Happening) and not any(done and isinstance(part, done) for part in walk(doing[0].skill.body)):
        return None
    return doing[0]


def _say_unused(replays: Replays, unused: SkillOfCard) -> str:
    """Return that a skill was not used."""
    verb = next((word.ja for word in replays.call.table.words.verbs if word.key == "activate"), "")
    return f"{name_skill(replays, unused)}が{f'{verb}していない' if verb else '使われていない'}"


def _rules_of_use(replays: Replays, unused: SkillOfCard) -> tuple[str, ...]:
    """Return the rule by which a skill comes up, or can be used; none where a game has none for it."""
    grounds, skill = replays.call.table.grounds, unused.skill
    heard = (grounds.rule_of_heard(skill, event) for event in skill.trigger)
    rule = next(filter(None, heard), "") or grounds.rule_of(skill)
    return (rule,) if rule else ()


def _name_idle(replays: Replays) -> str:
    """Return that the skills which were carried out do nothing to what is asked about, where nothing happened to it and no rule says why.

    Of an event that did not happen to a card: that no skill of the board makes such an event happen.
    """
    observed, table = replays.as_it_is, replays.call.table
    what = replays.ask.asked.what if isinstance(replays.ask.asked, Whether) else None
    if what is None or observed.evidence or observed.said not in (YES, NO) or not table.grounds.rule_of_word(DOES):
        return ""
    game, told = observed.state.game, observed.state.told
    about = (about_of(game, one) for one in told if one.line.kind == "resolved")
    skills = [(one.ability, one.cards[0]) for one in about if one.ability >= 0 and one.cards]
    named = list(dict.fromkeys(table.speech.skill_aloud(game, ability, card) for ability, card in skills))
    if not 0 < len(named) <= MAX_IDLE or any(len(name) > MAX_NAME for name in named):
        return ""
    if isinstance(what, Happening):
        made = _MADE_BY.get(what.word)
        every = (part for one in skills_at_hand(replays) for part in walk(one.skill.body))
        is_asked = made is not None and any(spec.name for spec in what.wording.specs)
        is_without = is_asked and made is not None and not any(isinstance(part, made) for part in every)
        return f"{list_things(named)}にその指示がない" if is_without else ""
    if what.subject is None or what.subject.attribute:
        return ""
    return f"{list_things(named)}は{name_spec(table, game, what.subject.specs[0])}に何も行わない"


MAX_IDLE = 2
"""No more skills are named that do nothing to what is asked about."""
_MADE_BY = {**DONE_BY, "shown": Reveal}
"""By word of an event the instruction that makes it happen."""


# -- what forbids ----------------------------------------------------------------------------------------


def _name_ban(replays: Replays) -> str:
    """Return which skill forbids what is asked; nothing where none is found."""
    forbidding = [one for one in skills_at_hand(replays) if _forbids(one.skill)]
    if len(forbidding) > 1:
        forbidding = [one for one in forbidding[:MAX_SKILLS_TRIED] if decides(replays, one, _without_bans(one.skill))]
    if len(forbidding) != 1:
        return ""
    observed, named = replays.as_it_is, name_skill(replays, forbidding[0])
    says_itself = observed.said == NO and (isinstance(observed.ask.asked, Can) or specs_asked(replays))
    denials = {replays.call.table.grounds.clauses.denies.get(one.what, "") for one in _bans(forbidding[0].skill)}
    denied = denials.pop() if len(denials) == 1 and not says_itself else ""
    return f"{named}で{denied or '禁止されている'}"


def _without_bans(skill: Skill) -> Skill:
    """Return a skill that forbids nothing, and does all else that it did."""
    for ban in _bans(skill):
        skill = without_record(skill, ban)
    return skill


def _name_demand(replays: Replays) -> str:
    """Return which skill asks for something to be done that cannot be done; nothing where none is found."""
    found = _find_demanding(replays) if replays.as_it_is.said != YES else None
    return f"{name_skill(replays, found)}が求める行動ができない" if found is not None else ""


def _find_demanding(replays: Replays) -> SkillOfCard | None:
    """Return the skill that asks for something to be done before something else can be; None where several do, or none."""
    every = [one for one in skills_at_hand(replays) if any(_bans(one.skill, True))]
    return every[0] if len(every) == 1 else None


def _forbids(skill: Skill) -> bool:
    """Whether a skill says that something cannot be done."""
    return any(_bans(skill))


def _bans(skill: Skill, unless: bool = False) -> Iterator[Cannot]:
    """Yield what a skill forbids. `unless`: what it allows only if something else is done."""
    records = walk((*skill.statics, *skill.body))
    return (one for one in records if isinstance(one, Cannot) and bool(one.unless) == unless)


# -- what it makes of a card -----------------------------------------------------------------------------


def _name_words_given(replays: Replays) -> str:
    """Return which skill gives or takes names, kinds or traits, as it is printed; nothing where that is not one, or it is not found."""
    giving = [
        one for one in skills_at_hand(replays) if any(map(_gives_words, walk((*one.skill.statics, *one.skill.body))))
    ]
    lines = find_lines(replays, giving[0]) if len(giving) == 1 else []
    found = [match["said"] for line in lines if (match := _GIVEN.search(line)) is not None]
    return (
        f"{name_skill(replays, giving[0])}に{quote_print(found[0])}とある"
        if len(found) == 1 and len(found[0]) <= MAX_PRINTED
        else ""
    )


def _gives_words(one: object) -> bool:
    """Whether a record of a skill gives cards names, kinds or traits, or takes them."""
    return isinstance(one, AlsoIs | LosesWord)


_GIVEN = compile_late(
    r"(?:^|[。、：:】\]])(?P<said>[^。、：:】\]]*(?:として(?:も)?扱う|[はが][^。、]*(?:を失う|になる|を得る)))(?=。|$)"
)
"""The part of a line of a skill that says what cards are too, or are no more."""


# -- what it waits for -----------------------------------------------------------------------------------


def _name_trigger(replays: Replays) -> str:
    """Return what a skill waits for in the words of the card, and whether it was so; nothing where it is not asked for one skill."""
    observed, table = replays.as_it_is, replays.call.table
    if not isinstance(observed.ask.asked, Whether | Can) or observed.said not in (YES, NO):
        return ""
    waited = [one.entry.event.ability for one in observed.state.told if isinstance(one.entry.event, Waits)]
    every = [one for one in skills_asked(replays) if one.skill.trigger]
    asked = [one for one in every if (one.number in waited) == (observed.said == YES)]
    asked = [one for one in asked if not one.skill.name] or asked if observed.said == NO else asked
    if len(asked) > 1 and observed.said == YES and isinstance(observed.ask.asked, Can):
        asked = [one for one in asked if one.number == waited[-1]]  # the one that can be activated now
    if len(asked) != 1 and len(every) == 1:
        asked = every
    line = _line_of_trigger(replays, asked[0], every) if len(asked) == 1 else ""
    found = _WHEN.search(line)
    when = found["when"] if found is not None else ""
    if not 0 < len(when) <= MAX_PRINTED:
        return ""
    kind = (
        "誘発条件"
        if "誘発条件" in table.words.reasons[table.grounds.defining.parts["Skill.trigger"]]
        else "発動タイミング"
    )
    times = waited.count(asked[0].number)
    met = f"{times}回満たした" if times > 1 else "満たした"
    return f"{kind}の{quote_print(when)}を{met if observed.said == YES else '満たしていない'}"


def _line_of_trigger(replays: Replays, asked: SkillOfCard, every: Sequence[SkillOfCard]) -> str:
    """Return the line of a card that says what a skill of it waits for: of several without a heading that in its place; nothing where
    it is not known.
    """
    lines = list(dict.fromkeys(line for line in find_lines(replays, asked) if "時、" in line))
    unnamed = [one for one in every if not one.skill.name]
    if len(lines) > 1 and not asked.skill.name and len(lines) == len(unnamed):
        return lines[unnamed.index(asked)]
    return lines[0] if len(lines) == 1 else ""


def _says_no_more(replays: Replays, rule: str, clause: str) -> bool:
    """Whether the reason of a rule only says when skills with such a word come up, or how cards lie, for one that did not come up."""
    grounds = replays.call.table.grounds
    if replays.as_it_is.said != NO or not specs_asked(replays) or isinstance(replays.ask.asked, Can):
        return False
    if not clause.endswith(("発動する", "状態だ")):
        return False
    return any(
        grounds.rule_of_heard(one.skill, event) == rule for one in skills_asked(replays) for event in one.skill.trigger
    )


_WHEN = compile_late(
    rf"^{HEADINGS}(?:[^。：:]*(?:場合|ターン中|なら)、)?"
    r"(?P<when>(?![がをのかで])(?:[^「」。：:、]+が、)?(?:「[^」]*」|[^「」。：:、])+時)、"
)
"""The part of a skill's line that names the event it waits for: after its headings and conditions, up to 時."""
