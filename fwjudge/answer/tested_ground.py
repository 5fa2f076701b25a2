"""The ground of an answer, tested: `own_ground` as it is, or a better one where the answer hangs on something else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

from fwjudge.base.spelling import fold
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.event import Consulted
from fwjudge.play.move import Move
from fwjudge.play.refusals import ANSWERS

from .absent_events import find_why_nothing, is_about_life
from .account import account_of
from .bans import find_ban, put_lasting_first
from .citations import add_cited
from .deciding_choice import find_choice
from .deciding_condition import (
    SURE,
    Deciding,
    find_deciding_condition,
    is_allowed,
    is_ground,
    lets_change,
    list_changes,
    make_ground,
    put_after,
    put_before,
    say_deciding,
    stand_of,
    words_of,
)
from .events import about_of
from .execution import find_done_in_vain, find_had_to_be_done, find_how_carried_out
from .given_cards import find_how_given, is_about_given
from .ground import MAX_NUMBERS, ROUTINE, SPECIAL, Ground, ToldReason, clause_of, effect_at_work, put_general_behind
from .happenings import BEGINS
from .kinds import NO, UNDECIDED, YES, Ask, Becomes, Can, Happening, Order, Whether, Wins
from .last_rules import (
    find_comparison,
    find_last_refusal,
    find_last_special,
    find_not_activated,
    find_nothing_done,
    find_where_it_went,
)
from .late_arrivals import find_came_later, find_came_too_late
from .misfits import find_left_out
from .near_events import find_near_event
from .near_misses import (
    find_declined,
    find_never_heard,
    find_not_valid,
    find_own_keyword,
    find_prevented,
    find_stateless,
    find_unmet_trigger,
)
from .negation import find_not_negated
from .no_ending import find_no_defeat
from .observation import Observed
from .observer import GOES_ON
from .own_ground import own_ground
from .parts import (
    is_of_instruction,
)
from .permission import find_offered
from .point import Call
from .printed_reasons import say_in_print
from .printed_values import find_skill_left
from .removal import add_special_skill, find_line, find_skill, finer_rules, test_rules, test_special, with_finer_rule
from .replays import Replays
from .side_condition import put_condition_beside
from .sources import name_effect
from .text_order import find_text_order
from .tipping_points import find_heard, find_heard_and_done, find_lasting_on, find_tipping_point
from .turn_limit import find_use_counted
from .turning_point import ground_of_beneath
from .ways import is_other_under, other_choices


def find_ground(call: Call, ask: Ask, observed: Observed, own: Ground) -> Ground:
    """Return the ground of an answer: `own`, tested, or a better one; with what can be read in two ways, where it hangs on that."""
    if observed.missing or observed.said in ("", UNDECIDED):
        return own
    replays = Replays(call, ask, observed)
    found = put_general_behind(call.table, _find_tested(replays, own))
    found = put_lasting_first(observed, put_condition_beside(replays, own, found))
    found = find_no_defeat(observed, find_skill_left(replays, found) or found)
    if not found.clause and is_about_given(observed) and (chosen := find_choice(call, ask, observed)) is not None:
        found = replace(chosen, numbers=tuple(dict.fromkeys((*chosen.numbers, *found.numbers)))[:MAX_NUMBERS])
    found = _add_reading(replays, _say_unmet(replays, found))
    return say_in_print(replays, find_text_order(call, observed, found) or name_effect(observed, found))


def _say_unmet(replays: Replays, found: Ground) -> Ground:
    """Return a ground that says only that a condition was not met with what it asks for, and what was counted, where there are words."""
    note = found.clause.told if isinstance(found.clause, ToldReason) else None
    if note is None or not found.clause or note.line.kind not in _UNMET:
        return found
    ability = note.entry.event.ability
    asked = [one for one in replays.askings if one.ability == ability and not one.holds]
    words = (words_of(replays, one) for one in sorted(asked, key=stand_of))
    clause = next((one.found for one in words if one.is_printed), "")
    if not clause and note.entry.event.why == CONDITION_NOT_MET and about_of(replays.as_it_is.state.game, note).cards:
        card = about_of(replays.as_it_is.state.game, note).cards[0]
        clause = f"{replays.call.table.speech.skill_of(replays.as_it_is.state.game, ability, card)}の{found.clause}"
    return replace(found, clause=clause) if clause else found


CONDITION_NOT_MET = "condition not met"
"""The word under which games know the reason that a condition was not met."""
_UNMET = frozenset(("unmet", "called off", "failed"))
"""Kinds of told lines by which a skill, or a part of it, was not carried out because a condition was not met."""


class Case:
    """A case whose ground is sought: its plays, the ground without any test, and on what the answer hangs."""

    def __init__(self, replays: Replays, own: Ground) -> None:
        """Take the plays of a question, and the ground that its own observation gives."""
        self.replays, self.own = replays, own
        self.call, self.ask, self.observed = replays.call, replays.ask, replays.as_it_is

    @cached_property
    def condition(self) -> Deciding | None:
        """The condition on which the answer hangs; None where it hangs on none. It is looked for when a question first needs it."""
        return find_deciding_condition(self.replays)

    @cached_property
    def with_citations(self) -> Ground:
        """The ground with the rules that other lines about the same thing cite."""
        is_sure = self.own.kind in SURE and self.own.numbers
        return self.own if is_sure else add_cited(self.call, self.observed, self.own)

    @cached_property
    def is_special(self) -> bool:
        """Whether the rule of a single case is the ground already."""
        weights = self.call.table.grounds.weights
        general = weights.general if is_about_life(self.observed) else frozenset[str]()
        return self.with_citations != self.own or not (weights.reaching - general).isdisjoint(self.own.numbers[:1])

    def add_changes(self, ground: Ground) -> Ground:
        """Return a ground with what the condition would change, where the answer hangs on one."""
        return ground if self.condition is None else replace(ground, changes=list_changes(self.condition))

    def set_changes(self, ground: Ground | None) -> Ground | None:
        """Return a ground with what the condition would change, and with nothing else; None where there is no ground."""
        changes = () if self.condition is None or ground is None else list_changes(self.condition)
        return None if ground is None else replace(ground, changes=changes)


def _find_tested(replays: Replays, own: Ground) -> Ground:
    """Return the ground of an answer by itself: `own`, tested, or a better one."""
    call, observed = replays.call, replays.as_it_is
    own = find_how_given(observed, own) or ground_of_beneath(call, observed, own) or own
    case = Case(replays, with_finer_rule(replays, own))
    return next((found for question in QUESTIONS if (found := question(case)) is not None), None) or _find_usual(case)


def _of_reading_asked(case: Case) -> Ground | None:
    """Return the rules that can be read in two ways, where something is allowed and only the line that asks says why."""
    is_only_asked = is_allowed(case.ask, case.observed) and case.own.kind in ("asker", "line")
    if isinstance(case.ask.asked, Wins) and case.observed.said == GOES_ON and not case.own.numbers:
        found = _of_reading(case.replays)
        said = "" if found is None else case.call.table.grounds.clauses.says.get(f"{found.numbers[0]} wins on", "")
        return replace(found, clause=said) if found is not None and said else None
    return _of_reading(case.replays) if is_only_asked else None


def _of_waiting(case: Case) -> Ground | None:
    """Return the ground of an order in which one thing waits for the end of another: that decides, whatever lets it come up at all."""
    suspends = case.call.table.grounds.flow.suspends.values()
    has_to_wait = isinstance(case.ask.asked, Order) and not set(case.own.numbers[:1]).isdisjoint(suspends)
    return case.own if has_to_wait else None


def _of_done_in_vain(case: Case) -> Ground | None:
    """Return why something was done in vain."""
    return find_done_in_vain(case.observed, case.own)


def _of_ban(case: Case) -> Ground | None:
    """Return what is forbidden by an effect whose condition was met."""
    return find_ban(case.replays, case.own)


def _of_course_of_effect(case: Case) -> Ground | None:
    """Return the rule by which an effect did what is asked about though it was negated later, or a part of it did nothing; else None."""
    asking = None if case.condition is None else case.condition.asking
    found = find_not_negated(case.replays) or find_how_carried_out(case.replays, asking)
    if found is None:
        return None
    numbers = tuple(dict.fromkeys((*found.numbers, *case.own.numbers)))[:MAX_NUMBERS]
    return case.set_changes(replace(found, numbers=numbers))


def _of_use_counted(case: Case) -> Ground | None:
    """Return the rule that a use counts, or does not."""
    return case.set_changes(find_use_counted(case.observed, case.own))


def _of_tipping_point(case: Case) -> Ground | None:
    """Return the fact that tips the answer."""
    return case.set_changes(find_tipping_point(case.observed, case.condition, case.own))


def _of_what_came_later(case: Case) -> Ground | None:
    """Return that a card came only after an effect had been resolved, where no condition decides."""
    return find_came_later(case.observed) if case.condition is None else None


def _of_lasting_on(case: Case) -> Ground | None:
    """Return that an effect lasts on, whatever has become of its condition."""
    return find_lasting_on(case.observed, case.condition, case.own)


def _of_near_event(case: Case) -> Ground | None:
    """Return the event that came near to what a skill waits for, where no condition decides."""
    return find_near_event(case.call, case.ask, case.observed) if case.condition is None else None


def _of_part_unmet(case: Case) -> Ground | None:
    """Return the condition of a later part of an effect, where it was not met and the effect would have changed a number further."""
    observed, done = case.observed, next(iter(case.observed.evidence), None)
    told = observed.state.told
    effect = effect_at_work(done) if done is not None and done in told and case.own.kind == "account" else None
    is_asked = observed.said == NO and isinstance(case.ask.asked, Whether) and len(account_of(observed)) > 1
    if case.condition is not None or effect is None or not is_asked:
        return None
    assert done is not None
    for one in told[told.index(done) + 1 :]:
        if one.line.kind in BEGINS:
            return None
        if one.line.kind in _UNMET and one.entry.event.ability == effect.ability:
            numbers = tuple(dict.fromkeys((*one.rules, *case.own.numbers)))[:MAX_NUMBERS]
            return Ground(numbers, ToldReason(one), "part")
    return None


def _of_last_line(case: Case) -> Ground | None:
    """Return why the last line of the play was refused, where that is why it is so, and no condition decides."""
    refused = _of_line_refused(case.observed) if case.condition is None and case.own.kind != "note" else None
    return None if refused is None else _say_used_in_vain(case.replays, refused)


def _of_left_out(case: Case) -> Ground | None:
    """Return why a card was left out of what an effect did, where no condition decides."""
    is_sure = case.condition is not None or case.own.kind in ("refusal", "ending")
    return None if is_sure else find_left_out(case.call, case.observed)


def _of_life(case: Case) -> Ground | None:
    """Return why life was not saved, where no condition decides."""
    return _of_life_not_saved(case.call, case.observed, case.own) if case.condition is None else None


def _of_duty(case: Case) -> Ground | None:
    """Return that something had to be done, where no rule of a single case and no unmet condition decides."""
    is_free = not case.is_special and (case.condition is None or case.condition.asking.holds)
    return case.set_changes(find_had_to_be_done(case.call, case.ask, case.observed)) if is_free else None


def _of_condition(case: Case) -> Ground | None:
    """Return the condition on which the answer hangs, where it tells more than the rule of a single case."""
    condition, observed = case.condition, case.observed
    if condition is None or not is_ground(condition, observed, case.own):
        return None
    allowed = condition.asking.holds or observed.said == YES
    if case.is_special and (allowed or not condition.rule) and not condition.counts_unlike:
        return None
    if case.with_citations != case.own and condition.rule in case.with_citations.numbers[1:]:
        return None  # it was put behind what tells more
    ground = find_heard(observed, condition, case.own) or find_heard_and_done(observed, condition, case.own)
    return ground or _say_called_off(observed, condition, make_ground(condition, case.own))


def _of_cited(case: Case) -> Ground | None:
    """Return the rule of a single case that is cited."""
    is_cited = case.is_special and (case.with_citations != case.own or case.own.kind not in SURE)
    return case.add_changes(case.with_citations) if is_cited else None


def _of_special_rule(case: Case) -> Ground | None:
    """Return the rule of a single case without which the answer would be another."""
    special = None if case.is_special else test_special(case.replays, case.own)
    return None if special is None else case.add_changes(special)


def _find_without_condition(case: Case) -> Ground:
    """Return the ground as it is, or what says more, as if the answer hung on no condition."""
    own, found = case.own, case.own
    if own.kind not in SURE or not own.numbers:
        found = find_why_nothing(case.call, case.ask, case.observed, own) or test_rules(case.replays, own)
        if _only_says_how(case.call, found) or (
            is_allowed(case.ask, case.observed) and not _is_special(case.call, found)
        ):
            found = _put_beside(find_skill(case.replays, found), found, case.observed) or found
        if not found.numbers:
            found = next((ground for question in WITHOUT_RULE if (ground := question(case)) is not None), found)
    elif own.kind == "refusal":
        found = add_special_skill(case.replays, own)
    if found.kind == "account" and found.numbers:
        found = replace(found, numbers=(*finer_rules(case.replays, found.numbers[0]), *found.numbers)[:MAX_NUMBERS])
    return found


def _find_usual(case: Case) -> Ground:
    """Return the ground as it is, or what says more, with the condition on which the answer hangs."""
    own, condition, found = case.own, case.condition, _find_without_condition(case)
    if condition is None:
        return found
    if own.kind == "account" and condition.rule:
        is_first = lets_change(condition, case.observed)
        numbers = (condition.rule, *found.numbers) if is_first else (*found.numbers, condition.rule)
        clause = say_deciding(condition) if is_first else found.clause
        found = replace(found, numbers=tuple(dict.fromkeys(numbers))[:MAX_NUMBERS], clause=clause)
    if own.kind in SURE and (own.kind != "note" or not condition.asking.holds):
        is_ban = case.call.table.grounds.defining.parts.get("Cannot", "") in found.numbers[:1]
        is_before = is_ban or is_of_instruction(condition.skill, condition.asking.condition)
        if condition.asking.holds and is_before and own.kind == "refusal":
            found = _say_refused(case.replays, condition, found)
        else:
            found = replace(found, clause=say_deciding(condition))
    if own.kind == "refusal" and condition.rule and not condition.asking.holds:
        found = replace(found, numbers=tuple(dict.fromkeys((condition.rule, *found.numbers)))[:MAX_NUMBERS])
    return replace(found, changes=list_changes(condition))


def _say_called_off(observed: Observed, condition: Deciding, ground: Ground) -> Ground:
    """Return a condition as the ground with the rule by which its skill was called off as it came to be activated, where it was."""
    asking = condition.asking
    called_off = (one for one in observed.state.told if one.line.kind == "called off" and not asking.holds)
    of_skill = (one for one in called_off if about_of(observed.state.game, one).ability == asking.ability)
    rules: tuple[str, ...] = next((getattr(one.entry.event, "cites", ()) for one in of_skill), ())
    if condition.rule not in rules[1:]:
        return ground
    numbers = tuple(dict.fromkeys((rules[0], *ground.numbers)))[:MAX_NUMBERS]
    return replace(ground, numbers=numbers, clause=put_before("発動する時に", ground.clause))


def _say_refused(replays: Replays, condition: Deciding, found: Ground) -> Ground:
    """Return why something is refused because of an effect that was carried out before, as its condition was met then.

    What is so now is the reason; the condition only where the effect itself forbids it and is not known by its card.
    """
    printed = say_in_print(replays, found)
    is_ban = replays.call.table.grounds.defining.parts.get("Cannot", "") in found.numbers[:1]
    if not is_ban:
        return printed
    said = say_deciding(condition)
    if printed == found or is_of_instruction(condition.skill, condition.asking.condition):
        return replace(found, clause=said) if printed == found else printed
    return replace(printed, clause=put_after(said, printed.clause))


def _of_line_refused(observed: Observed) -> Ground | None:
    """Return why the last line of the play was refused, where it is asked if a card is somewhere that it is not; None where it was not."""
    asked, moves = observed.ask.asked, observed.course.moves
    if isinstance(asked, Becomes) and moves and not observed.evidence and asked.of.subject is not None:
        named = {spec.name for spec in moves[-1].wording.specs if spec.name}
        is_of_card = not named.isdisjoint(spec.name for spec in asked.of.subject.specs)
        return find_last_refusal(observed) if is_of_card and moves[-1].wording.verb not in ANSWERS else None
    if not isinstance(asked, Whether) or isinstance(asked.what, Happening) or asked.what.subject is None:
        return None
    if observed.said == YES or observed.ask.at is not None or not moves:
        return None
    if asked.what.subject.attribute and (observed.evidence or len(account_of(observed)) > 1):
        return None
    return None if moves[-1].wording.verb in ANSWERS else find_last_refusal(observed)


def _say_used_in_vain(replays: Replays, refused: Ground) -> Ground:
    """Return why a line was refused, with the condition that was not met when its skill had come up before; the ground itself where none
    had.
    """
    observed = replays.as_it_is
    abilities, moves = observed.state.game.world.abilities, observed.course.moves
    named = {spec.ability for spec in moves[-1].wording.specs if spec.ability} if moves else set()
    for one in reversed(observed.state.told if moves and moves[-1].wording.verb == "activate" else ()):
        ability = one.entry.event.ability if one.line.kind == "unmet" else -1
        if ability < 0 or fold(abilities[ability].name) not in named:
            continue
        asked = [asking for asking in replays.askings if asking.ability == ability and not asking.holds]
        words = (words_of(replays, asking) for asking in sorted(asked, key=stand_of))
        clause = next((said.found for said in words if said.is_printed), "")
        used = (
            "もう発動していて" if abilities[ability].name in clause else f"{abilities[ability].name}はもう発動していて"
        )
        return replace(refused, clause=f"{used}、{clause}", kind="note") if clause else refused
    return refused


def _of_attack_refused(case: Case) -> Ground | None:
    """Return what forbade an attack or its block with the last line of the play, where it is asked how much life is left, or how the card
    lies that was to attack; else None.
    """
    observed = case.observed
    moves, parts = observed.course.moves, observed.state.table.grounds.defining.parts
    if not moves or moves[-1].wording.verb not in ("attack", "activate"):
        return None
    if not is_about_life(observed) and not _is_about_attacker(observed, moves[-1]):
        return None
    refused = find_last_refusal(observed)
    forbids = {parts.get("Cannot", ""), parts.get("Loses", "")}
    return refused if refused is not None and not forbids.isdisjoint(refused.numbers[:1]) else None


def _is_about_attacker(observed: Observed, line: Move) -> bool:
    """Whether it is asked how a card lies that a line would let attack, and that it lies as nothing has changed."""
    asked = observed.ask.asked
    what = asked.what if isinstance(asked, Whether) and line.wording.verb == "attack" else None
    if what is None or isinstance(what, Happening) or what.subject is None or observed.evidence:
        return False
    states = {one.ja for one in observed.state.table.words.cards.states}
    named = {spec.name for spec in line.wording.specs[:1] if spec.name}
    return not states.isdisjoint(what.words) and what.subject.specs[0].name in named


def _of_life_not_saved(call: Call, observed: Observed, own: Ground) -> Ground | None:
    """Return why a part of an effect was not carried out, where it is asked if life is left that the damage took; None where all was."""
    if (
        observed.said != NO
        or not is_about_life(observed)
        or call.table.grounds.weights.general.isdisjoint(own.numbers[:1])
    ):
        return None
    found = find_nothing_done(observed)
    return found if found is not None and found.kind == "part" else find_not_activated(observed)


def _only_says_how(call: Call, ground: Ground) -> bool:
    """Whether a ground names no rule, or only such as hold whatever is done."""
    return all(call.table.grounds.rank(number) == ROUTINE for number in ground.numbers)


def _is_special(call: Call, ground: Ground) -> bool:
    """Whether a ground names the rule of one case first."""
    return any(call.table.grounds.rank(number) == SPECIAL for number in ground.numbers[:1])


def _put_beside(skill: Ground | None, own: Ground, observed: Observed) -> Ground | None:
    """Return what of a skill decides, and where it allows an action the rule of that beside it; None where no skill does."""
    if skill is None or not is_allowed(observed.ask, observed):
        return skill
    return replace(skill, numbers=tuple(dict.fromkeys((*skill.numbers, *own.numbers)))[:2])


def find_ground_of_way(call: Call, ask: Ask, observed: Observed) -> Ground:
    """Return the ground of an answer to which choices lead that no line of the call makes, so that it cannot be played again."""
    own = find_no_defeat(observed, own_ground(observed))
    if (own.kind in SURE and own.numbers) or isinstance(ask.asked, Can) or not observed.said:
        return own
    cited = add_cited(call, observed, own)
    if cited != own or not _only_says_how(call, own):
        return cited
    found = find_why_nothing(call, ask, observed, own) or find_never_heard(call, ask, observed)
    return found or own if own.numbers else found or find_last_special(call, observed) or own


def _of_reading(replays: Replays) -> Ground | None:
    """Return the rules that can be read in two ways, where the answer would be another in the other; None where none are."""
    cites = _cites_of_reading(replays, replays.as_it_is.state.told)
    return Ground(cites[:MAX_NUMBERS], clause_of(replays.call.table, cites), "note") if cites else None


def _cites_of_reading(replays: Replays, told: Sequence[LoggedLine]) -> tuple[str, ...]:
    """Return the rules of the first reading that was consulted and in whose other choice the answer would be another."""
    observed = replays.as_it_is
    consulted = [one.entry.event for one in told if isinstance(one.entry.event, Consulted)]
    for name, _, changed in other_choices(replays.call, observed.course.readings_consulted):
        cites = next((event.cites for event in consulted if event.reading == name), ())
        if cites and is_other_under(changed, replays.ask, observed.said):
            return tuple(cites)
    return ()


def _add_reading(replays: Replays, found: Ground) -> Ground:
    """Return a ground, and behind it the rule that was read in one of two ways on which the answer hangs, if there is room for it.

    Where nothing else is the ground, that rule is.
    """
    course = replays.as_it_is.course
    if not course.readings_consulted or len(found.numbers) >= MAX_NUMBERS:
        return found
    if not found.numbers:
        return found if found.clause else _of_reading(replays) or found
    told = course.state().told
    cites = _cites_of_reading(replays, told)
    cited = {number for one in told for number in one.rules if one.line.kind != "reading"}
    ordered = sorted((number for number in cites if number not in found.numbers), key=lambda one: one not in cited)
    return replace(found, numbers=(*found.numbers, *ordered[:1]))


# -- the questions, in the order in which they tell --------------------------------------------------------------

Question = Callable[[Case], Ground | None]
"""A question for what may be the ground, which answers with it, or with None."""
QUESTIONS: tuple[Question, ...] = (
    _of_reading_asked,
    _of_attack_refused,
    _of_waiting,
    _of_done_in_vain,
    _of_ban,
    _of_course_of_effect,
    _of_use_counted,
    _of_tipping_point,
    _of_what_came_later,
    _of_lasting_on,
    _of_near_event,
    _of_part_unmet,
    _of_last_line,
    _of_left_out,
    _of_life,
    _of_duty,
    _of_condition,
    _of_cited,
    _of_special_rule,
)
"""The questions for the ground, the most special first."""
WITHOUT_RULE: tuple[Question, ...] = (
    lambda case: find_prevented(case.observed),
    lambda case: find_not_valid(case.call, case.ask, case.observed),
    lambda case: find_never_heard(case.call, case.ask, case.observed),
    lambda case: find_stateless(case.observed),
    lambda case: find_came_too_late(case.observed),
    lambda case: find_where_it_went(case.observed),
    lambda case: find_offered(case.observed),
    lambda case: find_last_special(case.call, case.observed),
    lambda case: find_comparison(case.observed),
    lambda case: find_unmet_trigger(case.call, case.ask, case.observed),
    lambda case: find_line(case.replays),
    lambda case: find_declined(case.observed),
    lambda case: find_own_keyword(case.observed),
    lambda case: find_nothing_done(case.observed),
    lambda case: find_choice(case.call, case.ask, case.observed),
)
"""The questions where no rule was found yet, the most special first."""
