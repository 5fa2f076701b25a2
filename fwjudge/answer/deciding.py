"""The ground of an answer, tested: the part of a skill without which it would be another, or the rule that its own event cites."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fwjudge.ability.text import (
    CONDITIONS,
    STATICS,
    Both,
    Cannot,
    Choose,
    Compare,
    Done,
    Either,
    If,
    Last,
    Must,
    No,
    Skill,
    TurnOf,
    When_,
)
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple
from fwjudge.course.expectation import Expectation
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.event import Consulted
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount
from fwjudge.games.grounds import Asked
from fwjudge.games.table import GameRecord
from fwjudge.play.refusals import ANSWERS

from .absences import (
    find_comparison,
    find_declined,
    find_last_refusal,
    find_last_special,
    find_never_heard,
    find_not_valid,
    find_nothing_done,
    find_own_keyword,
    find_prevented,
    find_stateless,
    find_unmet_trigger,
    find_why_nothing,
    is_about_life,
)
from .account import account_of
from .askers import effect_of
from .carried_out import find_had_to_be_done, find_how_carried_out
from .citations import add_cited
from .condition_words import ConditionWords, and_then, say_condition, text_of
from .conditions import Asking, Watch
from .first_words import list_words
from .given_cards import find_how_given, is_about_given
from .ground import BY, MAX_NUMBERS, ROUTINE, SPECIAL, Ground, clause_of, ground_by, put_general_behind
from .kinds import NO, UNDECIDED, YES, Ask, Becomes, Can, Change, Happening, HowOften, Order, Value, Whether
from .lapses import rule_of_moment_before_end, rules_of_end_before
from .left_out import find_left_out
from .near_events import find_near_event
from .negated import find_not_negated
from .observation import Observed
from .once_a_turn import find_use_counted
from .own_ground import own_ground
from .parts import (
    is_of_instruction,
    is_of_static,
    rule_of_condition,
    skills_in,
    with_other_skill,
    without_record,
)
from .pieces import find_pieces, take_out
from .point import Call
from .printed_reasons import say_in_print
from .replays import Replays
from .sources import MAX_NAME, name_effect
from .turning_point import ground_of_beneath, number_asked
from .unchosen import find_choice
from .ways import is_other_under, other_choices

MAX_CONDITIONS = 6
"""No more conditions are answered otherwise."""
MAX_SKILLS = 4
"""No more skills are taken away."""
MAX_LINES = 8
"""Of the rules that ran no more are taken out, where nothing else says why."""
MAX_RULES = 4
"""Of the rules that the answer's own event cites no more are taken out."""


SURE = frozenset(("refusal", "note", "asker", "moment"))
"""Kinds of grounds that need no test: several rules may say the same, and then each of them can be away."""


class Deciding(NamedTuple):
    """A condition of a skill that decides an answer."""

    asking: Asking
    skill: Skill
    rule: str
    words: ConditionWords
    met: bool
    """Whether the skill does what hangs on it: not where what a condition denies is so."""
    otherwise: Observed
    """The answer if the condition were answered otherwise."""
    special: tuple[str, ...] = ()
    """The rules by which it counts what it counts, where that is not plain."""
    in_vain: bool = False
    """Whether it asks for what hangs on it: then nothing is said of the other answer."""
    ended: tuple[str, ...] = ()
    """The rules by which an effect had ended without which it did not hold any more, or the moment up to which it still did."""


def find_ground(call: Call, ask: Ask, observed: Observed, own: Ground) -> Ground:
    """Return the ground of an answer: `own`, tested, or a better one; with what can be read in two ways, where it hangs on that."""
    if observed.missing or observed.said in ("", UNDECIDED):
        return own
    replays = Replays(call, ask, observed)
    found = put_general_behind(call.table, _find_tested(call, ask, observed, own, replays))
    return say_in_print(replays, name_effect(observed, _add_reading(replays, _say_unmet(replays, found))))


def _say_unmet(replays: Replays, found: Ground) -> Ground:
    """Return a ground that says only that a condition was not met with what it asks for, and what was counted, where there are words."""
    told = reversed(replays.as_it_is.state.told)
    note = next((one for one in told if one.line.kind == "unmet" and one.line.why == found.clause), None)
    if note is None or not found.clause:
        return found
    ability = note.entry.event.ability
    asked = [one for one in replays.askings if one.ability == ability and not one.holds]
    words = (words_of(replays, one) for one in sorted(asked, key=_stand))
    clause = next((one.found for one in words if one.is_printed), "")
    return replace(found, clause=clause) if clause else found


def _has_to_wait(ask: Ask, table: GameRecord, own: Ground) -> bool:
    """Whether of an order one thing waits for the end of another: that decides, whatever lets it come up at all."""
    return isinstance(ask.asked, Order) and not set(own.numbers[:1]).isdisjoint(table.grounds.suspends.values())


def _find_tested(call: Call, ask: Ask, observed: Observed, own: Ground, replays: Replays) -> Ground:
    """Return the ground of an answer by itself: `own`, tested, or a better one."""
    own = find_how_given(observed, own) or ground_of_beneath(call, observed, own) or own
    own = _with_finer_rule(replays, own)
    if _is_allowed(ask, observed) and own.kind in ("asker", "line") and (reading := _of_reading(replays)) is not None:
        return reading
    if (refused := _of_attack_refused(observed)) is not None:
        return refused
    if _has_to_wait(ask, call.table, own):
        return own
    condition = find_deciding_condition(replays)
    if (carried_out := _of_course_of_effect(replays, condition)) is not None:
        numbers = tuple(dict.fromkeys((*carried_out.numbers, *own.numbers)))[:MAX_NUMBERS]
        return replace(carried_out, numbers=numbers, changes=() if condition is None else _changes(condition))
    if (counted := find_use_counted(observed, own)) is not None:
        return replace(counted, changes=() if condition is None else _changes(condition))
    if condition is None and (near := find_near_event(call, ask, observed)) is not None:
        return near
    if condition is None and own.kind != "note" and (refused := _of_line_refused(observed)) is not None:
        return refused
    if (
        condition is None
        and own.kind not in ("refusal", "ending")
        and (left := find_left_out(call, observed)) is not None
    ):
        return left
    if condition is None and (unmet := _of_life_not_saved(call, observed, own)) is not None:
        return unmet
    cited = own if own.kind in SURE and own.numbers else add_cited(call, observed, own)
    reaching = call.table.grounds.reaching - (call.table.grounds.general if is_about_life(observed) else frozenset())
    is_special = cited != own or not reaching.isdisjoint(own.numbers[:1])
    is_free = not is_special and (condition is None or condition.asking.holds)
    if is_free and (must := find_had_to_be_done(call, ask, observed)) is not None:
        return replace(must, changes=() if condition is None else _changes(condition))
    allowed = condition is not None and (condition.asking.holds or observed.said == YES)
    if (
        condition is not None
        and _is_ground(condition, observed, own)
        and not (is_special and (allowed or not condition.rule))
        and (cited == own or condition.rule not in cited.numbers[1:])  # it was put behind what tells more
    ):
        return _of_condition(condition, own)
    if is_special and (cited != own or own.kind not in SURE):
        return cited if condition is None else replace(cited, changes=_changes(condition))
    found = own
    if not is_special and (special := _test_special(replays, own)) is not None:
        return special if condition is None else replace(special, changes=_changes(condition))
    if own.kind not in SURE or not own.numbers:
        found = find_why_nothing(call, ask, observed, own) or _test_rules(replays, own)
        if _only_says_how(replays.call, found) or (_is_allowed(ask, observed) and not _is_special(replays.call, found)):
            found = _put_beside(_of_skill(replays, found), found, observed) or found
        if not found.numbers:
            found = (
                find_prevented(observed)
                or find_not_valid(call, ask, observed)
                or find_never_heard(call, ask, observed)
                or find_stateless(observed)
                or find_last_special(call, observed)
                or find_comparison(observed)
                or find_unmet_trigger(call, ask, observed)
                or _of_a_line(replays)
                or find_declined(observed)
                or find_own_keyword(observed)
                or find_nothing_done(observed)
                or find_choice(call, ask, observed)
                or found
            )
    elif own.kind == "refusal":
        found = _add_special_skill(replays, own)
    if found.kind == "account" and found.numbers:
        found = replace(found, numbers=(*_finer_rules(replays, found.numbers[0]), *found.numbers)[:MAX_NUMBERS])
    if condition is None:
        return found
    if own.kind == "account" and condition.rule:
        is_first = _lets_change(condition, observed)
        numbers = (condition.rule, *found.numbers) if is_first else (*found.numbers, condition.rule)
        clause = _clause(condition) if is_first else found.clause
        found = replace(found, numbers=tuple(dict.fromkeys(numbers))[:MAX_NUMBERS], clause=clause)
    if own.kind in SURE and (own.kind != "note" or not condition.asking.holds):
        is_before = condition.asking.holds and is_of_instruction(condition.skill, condition.asking.condition)
        if is_before and own.kind == "refusal":
            found = _say_refused(replays, condition, found)
        else:
            found = replace(found, clause=_clause(condition))
    if own.kind == "refusal" and condition.rule and not condition.asking.holds:
        found = replace(found, numbers=tuple(dict.fromkeys((condition.rule, *found.numbers)))[:MAX_NUMBERS])
    return replace(found, changes=_changes(condition))


def _of_course_of_effect(replays: Replays, condition: Deciding | None) -> Ground | None:
    """Return the rule by which an effect did what is asked about though it was negated later, or a part of it did nothing; else None."""
    asking = None if condition is None else condition.asking
    return find_not_negated(replays) or find_how_carried_out(replays.call, replays.ask, replays.as_it_is, asking)


def _say_refused(replays: Replays, condition: Deciding, found: Ground) -> Ground:
    """Return why something is refused because of an effect that was carried out before, as its condition was met then.

    What is so now is the reason; the condition only where the effect itself forbids it and is not known by its card.
    """
    printed = say_in_print(replays, found)
    is_ban = replays.call.table.grounds.parts.get("Cannot", "") in found.numbers[:1]
    return replace(found, clause=_clause(condition)) if is_ban and printed == found else printed


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


def _of_attack_refused(observed: Observed) -> Ground | None:
    """Return what forbade an attack or its block with the last line of the play, where it is asked how much life is left; else None."""
    moves, parts = observed.course.moves, observed.state.table.grounds.parts
    if not moves or moves[-1].wording.verb not in ("attack", "activate") or not is_about_life(observed):
        return None
    refused = find_last_refusal(observed)
    forbids = {parts.get("Cannot", ""), parts.get("Loses", "")}
    return refused if refused is not None and not forbids.isdisjoint(refused.numbers[:1]) else None


def _of_life_not_saved(call: Call, observed: Observed, own: Ground) -> Ground | None:
    """Return why a part of an effect was not carried out, where it is asked if life is left that the damage took; None where all was."""
    if observed.said != NO or not is_about_life(observed) or call.table.grounds.general.isdisjoint(own.numbers[:1]):
        return None
    found = find_nothing_done(observed)
    return found if found is not None and found.kind == "part" else None


def _is_ground(condition: Deciding, observed: Observed, own: Ground) -> bool:
    """Whether a condition is the ground, and not only one of the things that have to be so."""
    asking, asked = condition.asking, observed.ask.asked
    if own.kind == "note" and not asking.holds and observed.state.table.grounds.rank(condition.rule) == SPECIAL:
        return True
    if own.kind in SURE and own.numbers:
        return False
    if own.kind == "account" and observed.state.table.grounds.rank(own.numbers[0]) == SPECIAL:
        return False
    if not asking.holds or not own.numbers:
        return True
    if _is_allowed(observed.ask, observed):
        is_declared = condition.skill.declare_if is not None and condition.skill.declare_if == asking.condition
        pays_other = any(
            one.line.kind == "costs" for one in observed.after
        )  # that it costs less is said by its payment
        return is_declared or (
            own.kind == "line" and not pays_other and is_of_instruction(condition.skill, asking.condition)
        )
    if condition.special:
        return True
    is_number = isinstance(asked, Value) or _is_of_count(observed.ask)
    is_number = is_number or (is_about_given(observed) and not isinstance(asking.condition, TurnOf))
    of_number = is_number and own.kind == "event"
    is_routine = observed.state.table.grounds.rank(own.numbers[0]) == ROUTINE
    if is_routine and isinstance(asked, Whether | Becomes | HowOften):
        return True
    return of_number or (observed.said == NO and is_of_static(condition.skill, asking.condition))


def _lets_change(condition: Deciding, observed: Observed) -> bool:
    """Whether a number is asked about that an instruction changed because of a condition, and nothing has become of what it counts
    since: else it is the ground that the change lasts.
    """
    asking, game = condition.asking, observed.state.game
    words = condition.words.found if condition.words.is_printed else ""
    is_if = asking.holds and is_of_instruction(condition.skill, asking.condition)
    if not is_if or not words or words.startswith("【") or not isinstance(observed.ask.asked, Whether):
        return False
    effect = Effect(asking.ability, game.ref(asking.card), asking.player)
    compared = asking.condition
    return not isinstance(compared, Compare) or amount(game, effect, compared.left) == asking.counted


def _is_of_count(ask: Ask) -> bool:
    """Whether it is asked if an area holds so many cards."""
    what = ask.asked.what if isinstance(ask.asked, Whether) else None
    subject = what.subject if isinstance(what, Expectation) else None
    return subject is not None and not subject.attribute and not subject.specs[0].name


def _only_says_how(call: Call, ground: Ground) -> bool:
    """Whether a ground names no rule, or only such as hold whatever is done."""
    return all(call.table.grounds.rank(number) == ROUTINE for number in ground.numbers)


def _is_special(call: Call, ground: Ground) -> bool:
    """Whether a ground names the rule of one case first."""
    return any(call.table.grounds.rank(number) == SPECIAL for number in ground.numbers[:1])


def _put_beside(skill: Ground | None, own: Ground, observed: Observed) -> Ground | None:
    """Return what of a skill decides, and where it allows an action the rule of that beside it; None where no skill does."""
    if skill is None or not _is_allowed(observed.ask, observed):
        return skill
    return replace(skill, numbers=tuple(dict.fromkeys((*skill.numbers, *own.numbers)))[:2])


def _is_allowed(ask: Ask, observed: Observed) -> bool:
    """Whether something can be done, for which a skill may be what allows it."""
    return observed.said == YES and isinstance(ask.asked, Can)


# -- conditions ----------------------------------------------------------------------------------------


def find_deciding_condition(replays: Replays) -> Deciding | None:
    """Return the condition of a skill without whose answer the answer to the question would be another; None where there is none.

    Of one that is made of others the part that has words on the card.
    """
    table, askings, part = replays.call.table, replays.askings, None
    for asking in sorted(askings, key=_stand)[:MAX_CONDITIONS]:
        game = replays.as_it_is.state.game
        skill: Skill = game.world.abilities[asking.ability]
        otherwise = replays.play(watch=Watch({asking.key: not asking.holds}))
        broken = asking.holds and is_of_instruction(skill, asking.condition)
        if otherwise is None or not replays.is_other(otherwise, broken):
            continue
        rule = rule_of_condition(table.grounds, skill, asking.condition, asking.holds)
        special = table.grounds.why_counted(game, _describe_asking(asking), asking.condition)
        if isinstance(asking.condition, TurnOf) and asking.holds:
            rule = table.grounds.rule_of(asking.condition, "who") or rule
            special = (rule,) if rule else ()
        met = asking.holds != (asking.key in replays.conditions_denied)
        words = words_of(replays, asking)
        if aside := table.grounds.say_counted(game, _describe_asking(asking), asking.condition):
            words = words._replace(found=f"{aside}、{words.found}")
        in_vain, ended = replays.is_supposed_in_vain(asking, otherwise), _find_end(replays, asking)
        found = Deciding(asking, skill, rule, words, met, otherwise, special[:1], in_vain, ended)
        if words.is_printed or not asking.inside:
            return found
        part = part or found
    return part


def words_of(replays: Replays, asking: Asking) -> ConditionWords:
    """Return a condition in the words of its card, as it was found; when it was counted, where it is another number at the end."""
    speech, game = replays.call.table.speech, replays.as_it_is.state.game
    skill: Skill = game.world.abilities[asking.ability]
    text = text_of(replays.call.cards, speech.names_of_card(game, asking.card))
    is_denied = asking.key in replays.conditions_denied and not isinstance(asking.condition, TurnOf | Done)
    said = asking._replace(holds=not asking.holds) if is_denied else asking  # the words are those of the denial
    named = f"{skill.name}の時点で" if skill.name.startswith("【") else "その時"
    when = "" if replays.is_counted_so_still(asking) else named
    words = say_condition(said, skill.name, text, speech.name(game, asking.card), when)
    named = speech.skill_of(game, asking.ability, asking.card)
    if words.is_printed or not skill.name or skill.name in named:
        return words
    return words._replace(found=words.found.replace(skill.name, named.partition("」の")[2] or named))


def _stand(asking: Asking) -> tuple[bool, bool, bool]:
    """Return where a condition stands among those that are tried: what did not hold first, what is made of others last."""
    is_whole = isinstance(asking.condition, Both | Either)
    return asking.holds, isinstance(asking.condition, TurnOf), is_whole


def _find_end(replays: Replays, asking: Asking) -> tuple[str, ...]:
    """Return the rules of an effect that ended before a condition was asked, or of the moment at which it had not ended yet."""
    call, observed = replays.call, replays.as_it_is
    moment = rule_of_moment_before_end(call, observed, asking)
    return (moment,) if moment else rules_of_end_before(call, observed, asking)


def _describe_asking(asking: Asking) -> Asked:
    """Return of which skill a condition was asked, and how near it came to be otherwise."""
    beyond = None if asking.counted is None or asking.wanted is None else asking.counted - asking.wanted
    near = beyond is not None and abs(beyond) <= 1
    return Asked(asking.ability, asking.card, asking.player, asking.holds, near, beyond)


def say_change(asking: Asking, words: ConditionWords, other: Observed) -> tuple[Change, ...]:
    """Return a condition, answered otherwise, as a fact that would change an answer; none where the card has no words for it.

    Of a condition of several parts each part says itself what it would change; what one sentence does if another was done is
    said by the choice that was made.
    """
    parts = sum(isinstance(part, CONDITIONS) and not isinstance(part, No) for part in walk(asking.condition))
    of_sentence = isinstance(asking.condition, Done) or words.otherwise.startswith("「そう")
    if not words.is_printed or parts > 1 or of_sentence or _is_turn_of_other(asking, other.ask):
        return ()
    counted = f" ({words.counted}でした)" if words.counted and words.otherwise.endswith("なら") else ""
    return (Change(f"{words.otherwise}{counted}", list_words(other.said, other.words, other.ask)),)


def _is_turn_of_other(asking: Asking, ask: Ask) -> bool:
    """Whether it is asked for an action of a player, and a condition wants the turn of the other one: then more would forbid it."""
    if not isinstance(asking.condition, TurnOf) or not isinstance(ask.asked, Can):
        return False
    own = asking.player if asking.condition.who == "own" else 1 - asking.player
    return ask.asked.move.player != own


def _changes(condition: Deciding) -> tuple[Change, ...]:
    """Return the change that a condition says by itself: the threshold in the card's own words, with what was counted."""
    return () if condition.in_vain else say_change(condition.asking, condition.words, condition.otherwise)


def _of_condition(condition: Deciding, own: Ground) -> Ground:
    """Return a condition as the ground."""
    own_rules = (*_rules_of_section(condition), condition.rule) if condition.rule else ()
    of_number = isinstance(condition.otherwise.ask.asked, Value) or number_asked(condition.otherwise.ask) is not None
    behind = of_number and not condition.otherwise.state.table.grounds.general.isdisjoint(condition.special)
    rules = (*own_rules, *condition.special) if behind else (*condition.special, *own_rules)
    numbers = tuple(dict.fromkeys((*condition.ended, *rules)))[:MAX_NUMBERS] or own.numbers[:1]
    if condition.asking.holds and not condition.ended and (moment := _rule_of_moment(condition)):
        numbers = tuple(dict.fromkeys((*numbers[: MAX_NUMBERS - 1], moment)))
        if isinstance(condition.asking.condition, TurnOf):  # when in that turn says more
            numbers = tuple(dict.fromkeys((moment, *numbers)))
            clause = clause_of(condition.otherwise.state.table, (moment,))
            return replace(own, kind="part", numbers=numbers, clause=clause, changes=_changes(condition))
    clause = _clause(condition)
    if condition.ended and condition.asking.holds:
        clause = clause_of(condition.otherwise.state.table, condition.ended) or clause
    if not condition.words.is_printed and condition.otherwise.state.table.grounds.rank(numbers[0]) == SPECIAL:
        clause = condition.otherwise.state.table.words.reasons.get(numbers[0], clause)
    return replace(own, kind="part", numbers=numbers, clause=clause, changes=_changes(condition))


def _rule_of_moment(condition: Deciding) -> str:
    """Return the line of the turn at which the skill of a condition comes up, where it is one of its own; nothing where it is none."""
    grounds = condition.otherwise.state.table.grounds
    rules = (grounds.rule_of_word(event.what) for event in condition.skill.trigger)
    return next((rule for rule in rules if rule in grounds.stations), "")


def _rules_of_section(condition: Deciding) -> tuple[str, ...]:
    """Return the rules beside that of a condition which say how it is with it in this play: those of its section that came up last."""
    state = condition.otherwise.state
    reaching, section = state.table.grounds.reaching, condition.rule.rpartition("-")[0]
    if condition.rule not in reaching:
        return ()
    for one in reversed(state.told):
        found = [number for number in one.rules if number in reaching and number.rpartition("-")[0] == section]
        if found:
            return tuple(number for number in found if number != condition.rule) or tuple(found)
    return ()


def _clause(condition: Deciding) -> str:
    """Return the clause that says what was found of a condition; of what is always so also that it is, and what is not done."""
    asking, skill, words = condition.asking, condition.skill, condition.words.found
    if not skill.name or words.endswith("ない"):
        return (
            f"{and_then(words)}、{_name_of_skill(condition)}の「場合」の後を行わない"
            if _says_itself(condition)
            else words
        )
    if is_of_static(skill, asking.condition):
        named = _name_of_skill(condition)
        name = named if len(named) <= MAX_NAME else skill.name
        is_named = words.startswith(skill.name)
        return words if is_named else f"{and_then(words)}、{name}が{'働く' if condition.met else '働かない'}"
    if is_of_instruction(skill, asking.condition) and not condition.met:
        return f"{and_then(words)}、{skill.name}の「場合」の後を行わない"
    return words


def _name_of_skill(condition: Deciding) -> str:
    """Return the skill of a condition with its card."""
    state, asking = condition.otherwise.state, condition.asking
    return state.table.speech.skill_of(state.game, asking.ability, asking.card)


def _says_itself(condition: Deciding) -> bool:
    """Whether what was counted is asked about itself, so that only what is not done for it is a reason."""
    is_counted = condition.asking.counted is not None and _is_of_count(condition.otherwise.ask)
    return is_counted and not condition.met and is_of_instruction(condition.skill, condition.asking.condition)


def _test_special(replays: Replays, own: Ground) -> Ground | None:
    """Return the special rule of the play without which the answer would be another; None where the own one is special, or none is."""
    table, told = replays.call.table, replays.as_it_is.state.told
    rank = table.grounds.rank
    if own.kind in ("refusal", "asker", "account", "ending") or any(rank(number) == SPECIAL for number in own.numbers):
        return None
    beside: dict[str, tuple[str, ...]] = {}
    for one in reversed(told):
        cites = getattr(one.entry.event, "cites", ())
        for number in (one.entry.step.number, *cites):
            beside.setdefault(number, tuple(other for other in cites if rank(other) == SPECIAL and other != number))
    cited = list(beside)
    general = table.grounds.general
    for number in [one for one in cited if one and rank(one) == SPECIAL and one not in general][:MAX_RULES]:
        pieces = find_pieces(table.policy.procedures, number)
        if not pieces:
            continue
        with take_out(*pieces):
            without = replays.play()
        if replays.is_other(without):
            cases = [one for one in cited if one.startswith(f"{number}.")]
            alone = [one for one in beside[number] if not find_pieces(table.policy.procedures, one)]
            return ground_by(table, [*alone, number, *cases, *own.numbers], "event")
    return None


def find_ground_of_way(call: Call, ask: Ask, observed: Observed) -> Ground:
    """Return the ground of an answer to which choices lead that no line of the call makes, so that it cannot be played again."""
    own = own_ground(observed)
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


# -- rules ---------------------------------------------------------------------------------------------


def _test_rules(replays: Replays, own: Ground) -> Ground:
    """Return a ground with the rules first without which the answer would be another, the most special of them first.

    Rules of which no piece can be taken out come after them; where its first rule is one of those, a ground stays as it is.
    """
    procedures = replays.call.table.policy.procedures
    numbers = _deepest_first(replays) if own.kind == "ending" else own.numbers
    if len(numbers) < 2 or (own.kind != "ending" and replays.call.table.grounds.rank(numbers[0]) == SPECIAL):
        return own
    length = len(replays.as_it_is.state.told)
    found: list[tuple[int, int, str]] = []
    for at, number in enumerate(numbers[:MAX_RULES]):
        pieces = find_pieces(procedures, number)
        if pieces:
            with take_out(*pieces):
                without = replays.play()
            if without is not None and replays.is_other(without):
                found.append((abs(len(without.state.told) - length), at, number))
    rank = replays.call.table.grounds.rank
    last = replays.call.table.grounds.rule_of_word("checkpoint")
    if {number for _, _, number in found} <= {last}:  # everything hangs on that
        found = []
    first = tuple(
        number for _, _, number in sorted(found, key=lambda one: (rank(one[2]) == ROUTINE, one[2] == last, one))
    )
    if own.kind != "ending" and (not first or not find_pieces(procedures, numbers[0])):
        return own
    telling = [number for number in first if rank(number) != ROUTINE]
    ordered = tuple(dict.fromkeys((*telling, *[one for one in numbers if rank(one) != ROUTINE], *first, *numbers)))
    ordered = ordered[:MAX_NUMBERS]
    table = replays.call.table
    is_of_rule = own.clause == clause_of(table, own.numbers)  # else it is what the log says
    return replace(own, numbers=ordered, clause=clause_of(table, ordered) if is_of_rule else own.clause)


def _of_a_line(replays: Replays) -> Ground | None:
    """Return the last rule that was cited, or that ran, without which the answer would be another; None where there is none.

    Only such as have a reason in words: the chain of what was done decides everything, and tells nothing.
    """
    table = replays.call.table
    cited = (number for one in reversed(replays.as_it_is.state.told) for number in one.entry.numbers)
    numbers = dict.fromkeys((*cited, *replays.find_rules_that_ran()[::-1]))
    telling = [one for one in numbers if one in table.words.reasons and table.grounds.rank(one) != ROUTINE]
    for number in sorted(telling, key=table.grounds.rank)[:MAX_LINES]:
        pieces = find_pieces(table.policy.procedures, number)
        if pieces:
            with take_out(*pieces):
                without = replays.play()
            if replays.is_other(without):
                return Ground((number,), table.words.reasons[number], "silent")
    return None


def _deepest_first(replays: Replays) -> tuple[str, ...]:
    """Return the rules of an ending, the most special first: the deepest, and of those the one that its event cites last."""
    state = replays.as_it_is.state
    cited = [number for one in state.told if one.line.kind == "over" for number in one.entry.event.cites]
    telling = [number for number in dict.fromkeys(cited) if number not in state.table.policy.definitions]
    rank = state.table.grounds.rank
    return tuple(
        sorted(telling, key=lambda one: (rank(one) != SPECIAL, -len(re.split(r"[-.]", one)), -telling.index(one)))
    )


# -- skills --------------------------------------------------------------------------------------------


def _of_skill(replays: Replays, own: Ground) -> Ground | None:
    """Return the part of a skill without which the answer would be another as the ground; None where there is none."""
    for skill in _skills_at_work(replays):
        if not replays.is_other(replays.play(with_other_skill(replays.call, skill, None))):
            continue
        is_own = _is_allowed(replays.ask, replays.as_it_is) and skill == _skill_activated(replays)
        rule = ("" if is_own else _rule_of_keyword(replays, skill)) or _rule_of_part(replays, skill, own)
        if not rule or replays.call.table.grounds.rank(rule) == ROUTINE:
            rule = _rule_of_trigger(replays.call, skill) or rule
        if rule and not (own.numbers and replays.call.table.grounds.rank(rule) == ROUTINE):
            return Ground((*_finer_rules(replays, rule), rule), "", "part")
    return None


def _skill_activated(replays: Replays) -> Skill | None:
    """Return the skill that the line activates which is asked about; None where it activates none."""
    observed = replays.as_it_is
    numbers = (getattr(one.entry.event, "ability", -1) for one in observed.after if one.line.kind == "activated")
    number = next(numbers, -1)
    return observed.state.game.world.abilities[number] if number >= 0 else None


def _finer_rules(replays: Replays, rule: str) -> tuple[str, ...]:
    """Return the special rules of the same keyword that came up in the play, the last first; none where a rule is of no keyword."""
    state = replays.as_it_is.state
    if rule not in {of for part, of in state.table.grounds.parts.items() if part.startswith("Skill ")}:
        return ()
    section, reaching = f"{rule.rpartition('-')[0]}-", state.table.grounds.reaching
    told = [
        one for one in reversed(state.told) if one.line.kind != "sounded"
    ]  # that something could be heard decides nothing
    found = [number for one in told for number in one.rules if number in reaching]
    return tuple(dict.fromkeys(number for number in found if number.startswith(section) and number != rule))[:1]


def _with_finer_rule(replays: Replays, own: Ground) -> Ground:
    """Return a ground that begins with the rule of a keyword with the rule of it first that says more of the case, where one came up."""
    if own.kind != "event" or not own.numbers:
        return own
    finer = _finer_rules(replays, own.numbers[0])
    if not finer or finer[0] in own.numbers:
        return own
    numbers = (*finer, *own.numbers)[:MAX_NUMBERS]
    return replace(own, numbers=numbers, clause=clause_of(replays.call.table, finer) or own.clause)


def _rule_of_trigger(call: Call, skill: Skill) -> str:
    """Return the rule of the moment at which a skill is triggered, where that is one of its own; nothing where it is not."""
    words = (call.table.grounds.rule_of_word(event.what) for event in skill.trigger)
    return next((rule for rule in words if rule and call.table.grounds.rank(rule) == SPECIAL), "")


def _add_special_skill(replays: Replays, own: Ground) -> Ground:
    """Return the ground of a refusal, with the rule of the skill first without which it could be done, where that is one of its own."""
    if not replays.call.table.grounds.special:
        return own
    of_skill = _of_skill(replays, own)
    grounds = replays.call.table.grounds
    if of_skill is None or grounds.rank(of_skill.numbers[0]) != SPECIAL or of_skill.numbers[0] in grounds.of_triggers:
        return own  # when the skill came up says nothing of what cannot be done since
    numbers = tuple(dict.fromkeys((*of_skill.numbers, *own.numbers)))
    named = own.clause if of_skill.numbers[0] in own.numbers and BY in own.clause else ""
    return replace(own, numbers=numbers, clause=named or clause_of(replays.call.table, numbers))


def _rule_of_keyword(replays: Replays, skill: Skill) -> str:
    """Return the rule of the keyword of a skill; nothing where it has none."""
    return replays.call.table.grounds.parts.get(f"Skill {skill.keyword}", "") if skill.keyword else ""


def _rule_of_part(replays: Replays, skill: Skill, own: Ground) -> str:
    """Return the rule of the part of a skill without which the answer would be another; nothing where no part tells more than `own`."""
    grounds = replays.call.table.grounds
    allows = _is_allowed(replays.ask, replays.as_it_is)
    records = [one for one in _deciding_records(replays, skill) if not allows or _allows(one)]
    for record in records:
        special = [rule for one in walk(record) if (rule := grounds.rule_of(one)) and grounds.rank(rule) == SPECIAL]
        if special:
            return special[0]
        if not (own.numbers and isinstance(record, Choose)):  # that something was chosen does not say what came of it
            return grounds.rule_of(record)
    return "" if records or allows or own.numbers else grounds.rule_of(skill)


def _allows(record: object) -> bool:
    """Whether a part of a skill can be what allows something: what is always so, or lasts, and forbids nothing."""
    statics = record.statics if isinstance(record, Last) else (record,)
    return all(isinstance(one, STATICS) and not isinstance(one, Cannot | Must) for one in statics)


def _deciding_records(replays: Replays, skill: Skill) -> Iterator[object]:
    """Yield the instructions and statics of a skill without which the answer would be another."""
    records = [*skill.statics, *skill.body]
    inner = [one for held in records for one in walk(held) if isinstance(held, When_ | If)]
    for record in (*records, *inner)[:MAX_SKILLS]:
        if len(records) == 1:
            yield record.statics[-1] if isinstance(record, When_) else record
            return
        other = with_other_skill(replays.call, skill, without_record(skill, record))
        if replays.is_other(replays.play(other)):
            yield record


def _skills_at_work(replays: Replays) -> list[Skill]:
    """Return the skills that did something in the play, and those that are always so, the latest first."""
    printed = skills_in(replays.call.cards)
    worked = [getattr(one.entry.event, "ability", -1) for one in reversed(replays.as_it_is.state.told)]
    known = replays.call.table.grounds.parts
    always = [at for at, skill in enumerate(printed) if skill.statics or f"Skill {skill.keyword}" in known]
    asked = [number for number in dict.fromkeys((*always, *worked)) if 0 <= number < len(printed)]
    asking = effect_of(replays.as_it_is.state.game.frame)  # a skill that asks now would leave nothing to choose
    own = asking.ability if asking is not None and isinstance(replays.ask.asked, Can) else -1
    found = [printed[number] for number in asked if number != own]
    return [skill for skill in found if not skill.keyword or f"Skill {skill.keyword}" in known][:MAX_SKILLS]
