"""The ground of an answer, tested: `own_ground` as it is, or a better one where the answer hangs on something else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fwjudge.base.spelling import fold
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.event import Consulted
from fwjudge.games.table import GameRecord
from fwjudge.play.refusals import ANSWERS

from .account import account_of
from .bans import find_ban, put_lasting_first
from .came_later import find_came_later
from .carried_out import find_done_in_vain, find_had_to_be_done, find_how_carried_out
from .citations import add_cited
from .condition_beside import put_condition_beside
from .deciding_condition import (
    SURE,
    Deciding,
    find_deciding_condition,
    is_allowed,
    is_ground,
    lets_change,
    list_changes,
    make_ground,
    say_deciding,
    stand_of,
    words_of,
)
from .events import about_of
from .given_cards import find_how_given
from .ground import MAX_NUMBERS, ROUTINE, SPECIAL, Ground, ToldReason, clause_of, put_general_behind
from .kinds import NO, UNDECIDED, YES, Ask, Becomes, Can, Happening, Order, Whether
from .last_rules import (
    find_comparison,
    find_last_refusal,
    find_last_special,
    find_not_activated,
    find_nothing_done,
    find_where_it_went,
)
from .left_out import find_left_out
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
from .once_a_turn import find_use_counted
from .own_ground import own_ground
from .parts import (
    is_of_instruction,
)
from .point import Call
from .printed_reasons import say_in_print
from .printed_values import find_skill_left
from .removal import add_special_skill, find_line, find_skill, finer_rules, test_rules, test_special, with_finer_rule
from .replays import Replays
from .sources import name_effect
from .text_order import find_text_order
from .tipping_points import find_heard, find_lasting_on, find_tipping_point
from .turning_point import ground_of_beneath
from .unchosen import find_choice
from .ways import is_other_under, other_choices
from .why_nothing import find_why_nothing, is_about_life


def find_ground(call: Call, ask: Ask, observed: Observed, own: Ground) -> Ground:
    """Return the ground of an answer: `own`, tested, or a better one; with what can be read in two ways, where it hangs on that."""
    if observed.missing or observed.said in ("", UNDECIDED):
        return own
    replays = Replays(call, ask, observed)
    found = put_general_behind(call.table, _find_tested(call, ask, observed, own, replays))
    found = put_lasting_first(observed, put_condition_beside(replays, own, found))
    found = find_no_defeat(observed, find_skill_left(replays, found) or found)
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


def _has_to_wait(ask: Ask, table: GameRecord, own: Ground) -> bool:
    """Whether of an order one thing waits for the end of another: that decides, whatever lets it come up at all."""
    return isinstance(ask.asked, Order) and not set(own.numbers[:1]).isdisjoint(table.grounds.flow.suspends.values())


def _find_tested(call: Call, ask: Ask, observed: Observed, own: Ground, replays: Replays) -> Ground:
    """Return the ground of an answer by itself: `own`, tested, or a better one."""
    own = find_how_given(observed, own) or ground_of_beneath(call, observed, own) or own
    own = with_finer_rule(replays, own)
    if is_allowed(ask, observed) and own.kind in ("asker", "line") and (reading := _of_reading(replays)) is not None:
        return reading
    if (refused := _of_attack_refused(observed)) is not None:
        return refused
    if _has_to_wait(ask, call.table, own):
        return own
    if (in_vain := find_done_in_vain(observed, own)) is not None:
        return in_vain
    if (banned := find_ban(replays, own)) is not None:
        return banned
    condition = find_deciding_condition(replays)
    if (carried_out := _of_course_of_effect(replays, condition)) is not None:
        numbers = tuple(dict.fromkeys((*carried_out.numbers, *own.numbers)))[:MAX_NUMBERS]
        return replace(carried_out, numbers=numbers, changes=() if condition is None else list_changes(condition))
    if (counted := find_use_counted(observed, own)) is not None:
        return replace(counted, changes=() if condition is None else list_changes(condition))
    if (tipped := find_tipping_point(observed, condition, own)) is not None:
        return replace(tipped, changes=() if condition is None else list_changes(condition))
    if condition is None and (later := find_came_later(observed)) is not None:
        return later
    if (lasting := find_lasting_on(observed, condition, own)) is not None:
        return lasting
    if condition is None and (near := find_near_event(call, ask, observed)) is not None:
        return near
    if condition is None and own.kind != "note" and (refused := _of_line_refused(observed)) is not None:
        return _say_used_in_vain(replays, refused)
    if (
        condition is None
        and own.kind not in ("refusal", "ending")
        and (left := find_left_out(call, observed)) is not None
    ):
        return left
    if condition is None and (unmet := _of_life_not_saved(call, observed, own)) is not None:
        return unmet
    cited = own if own.kind in SURE and own.numbers else add_cited(call, observed, own)
    reaching = call.table.grounds.weights.reaching - (
        call.table.grounds.weights.general if is_about_life(observed) else frozenset()
    )
    is_special = cited != own or not reaching.isdisjoint(own.numbers[:1])
    is_free = not is_special and (condition is None or condition.asking.holds)
    if is_free and (must := find_had_to_be_done(call, ask, observed)) is not None:
        return replace(must, changes=() if condition is None else list_changes(condition))
    allowed = condition is not None and (condition.asking.holds or observed.said == YES)
    if (
        condition is not None
        and is_ground(condition, observed, own)
        and not (is_special and (allowed or not condition.rule) and not condition.counts_unlike)
        and (cited == own or condition.rule not in cited.numbers[1:])  # it was put behind what tells more
    ):
        return find_heard(observed, condition, own) or _say_called_off(observed, condition, make_ground(condition, own))
    if is_special and (cited != own or own.kind not in SURE):
        return cited if condition is None else replace(cited, changes=list_changes(condition))
    found = own
    if not is_special and (special := test_special(replays, own)) is not None:
        return special if condition is None else replace(special, changes=list_changes(condition))
    if own.kind not in SURE or not own.numbers:
        found = find_why_nothing(call, ask, observed, own) or test_rules(replays, own)
        if _only_says_how(replays.call, found) or (is_allowed(ask, observed) and not _is_special(replays.call, found)):
            found = _put_beside(find_skill(replays, found), found, observed) or found
        if not found.numbers:
            found = (
                find_prevented(observed)
                or find_not_valid(call, ask, observed)
                or find_never_heard(call, ask, observed)
                or find_stateless(observed)
                or find_where_it_went(observed)
                or find_last_special(call, observed)
                or find_comparison(observed)
                or find_unmet_trigger(call, ask, observed)
                or find_line(replays)
                or find_declined(observed)
                or find_own_keyword(observed)
                or find_nothing_done(observed)
                or find_choice(call, ask, observed)
                or found
            )
    elif own.kind == "refusal":
        found = add_special_skill(replays, own)
    if found.kind == "account" and found.numbers:
        found = replace(found, numbers=(*finer_rules(replays, found.numbers[0]), *found.numbers)[:MAX_NUMBERS])
    if condition is None:
        return found
    if own.kind == "account" and condition.rule:
        is_first = lets_change(condition, observed)
        numbers = (condition.rule, *found.numbers) if is_first else (*found.numbers, condition.rule)
        clause = say_deciding(condition) if is_first else found.clause
        found = replace(found, numbers=tuple(dict.fromkeys(numbers))[:MAX_NUMBERS], clause=clause)
    if own.kind in SURE and (own.kind != "note" or not condition.asking.holds):
        is_before = condition.asking.holds and is_of_instruction(condition.skill, condition.asking.condition)
        if is_before and own.kind == "refusal":
            found = _say_refused(replays, condition, found)
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
    return replace(ground, numbers=numbers, clause=f"発動する時に{ground.clause}")


def _of_course_of_effect(replays: Replays, condition: Deciding | None) -> Ground | None:
    """Return the rule by which an effect did what is asked about though it was negated later, or a part of it did nothing; else None."""
    asking = None if condition is None else condition.asking
    return find_not_negated(replays) or find_how_carried_out(replays, asking)


def _say_refused(replays: Replays, condition: Deciding, found: Ground) -> Ground:
    """Return why something is refused because of an effect that was carried out before, as its condition was met then.

    What is so now is the reason; the condition only where the effect itself forbids it and is not known by its card.
    """
    printed = say_in_print(replays, found)
    is_ban = replays.call.table.grounds.defining.parts.get("Cannot", "") in found.numbers[:1]
    return replace(found, clause=say_deciding(condition)) if is_ban and printed == found else printed


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


def _of_attack_refused(observed: Observed) -> Ground | None:
    """Return what forbade an attack or its block with the last line of the play, where it is asked how much life is left; else None."""
    moves, parts = observed.course.moves, observed.state.table.grounds.defining.parts
    if not moves or moves[-1].wording.verb not in ("attack", "activate") or not is_about_life(observed):
        return None
    refused = find_last_refusal(observed)
    forbids = {parts.get("Cannot", ""), parts.get("Loses", "")}
    return refused if refused is not None and not forbids.isdisjoint(refused.numbers[:1]) else None


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
