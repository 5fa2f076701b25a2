"""The condition of a skill on which an answer hangs: found by answering it otherwise, and said with what was counted."""

from __future__ import annotations

from dataclasses import replace

from fwjudge.ability.text import (
    CONDITIONS,
    Beneath,
    Both,
    Compare,
    Condition,
    Done,
    Either,
    If,
    No,
    Skill,
    Taken,
    TurnOf,
)
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount
from fwjudge.games.grounds import Asked

from .condition_words import ConditionWords, and_then, count_cases, say_condition, text_of
from .conditions import Asking, Watch
from .first_words import list_words
from .given_cards import is_about_given
from .ground import MAX_NUMBERS, ROUTINE, SPECIAL, Ground, clause_of
from .kinds import (
    NO,
    YES,
    Ask,
    Becomes,
    Can,
    FactChange,
    FoundCondition,
    HowOften,
    SupposedCondition,
    Value,
    Whether,
)
from .lapses import rule_of_moment_before_end, rules_of_end_before
from .observation import Observed
from .parts import (
    is_of_instruction,
    is_of_static,
    rule_of_condition,
)
from .replays import Replays
from .sources import MAX_NAME
from .subjects import is_of_count
from .turning_point import number_asked

EVERY_CONDITION = "conditions"
"""The word under which a game knows the rule that all conditions of a skill have to be met."""
MAX_CONDITIONS = 6
"""No more conditions are answered otherwise."""


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
    """Whether it asks for what hangs on it, or the play goes on to the end with it: then nothing is said of the other answer."""
    counts_unlike: bool = False
    """Whether it counts a card, or leaves one out, of which that is not plain, and that decides."""
    ended: tuple[str, ...] = ()
    """The rules by which an effect had ended without which it did not hold any more, or the moment up to which it still did."""


def is_ground(condition: Deciding, observed: Observed, own: Ground) -> bool:
    """Whether a condition is the ground, and not only one of the things that have to be so."""
    asking, asked = condition.asking, observed.ask.asked
    is_special = observed.state.table.grounds.rank(condition.rule) == SPECIAL or condition.counts_unlike
    if own.kind == "note" and not asking.holds and is_special:
        return True
    if own.kind in SURE and own.numbers:
        return False
    if own.kind == "account" and observed.state.table.grounds.rank(own.numbers[0]) == SPECIAL:
        return False
    if not asking.holds or not own.numbers:
        return True
    if is_allowed(observed.ask, observed):
        is_declared = condition.skill.declare_if is not None and condition.skill.declare_if == asking.condition
        pays_other = any(
            one.line.kind == "costs" for one in observed.after
        )  # that it costs less is said by its payment
        return (
            is_declared
            or condition.counts_unlike
            or (own.kind == "line" and not pays_other and is_of_instruction(condition.skill, asking.condition))
        )
    if condition.special:
        return True
    is_number = isinstance(asked, Value) or is_of_count(observed.ask)
    is_number = is_number or (is_about_given(observed) and not isinstance(asking.condition, TurnOf))
    of_number = is_number and own.kind == "event"
    is_routine = observed.state.table.grounds.rank(own.numbers[0]) == ROUTINE
    if is_routine and isinstance(asked, Whether | Becomes | HowOften):
        return True
    return of_number or (observed.said == NO and is_of_static(condition.skill, asking.condition))


def lets_change(condition: Deciding, observed: Observed) -> bool:
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


def is_allowed(ask: Ask, observed: Observed) -> bool:
    """Whether something can be done, for which a skill may be what allows it."""
    return observed.said == YES and isinstance(ask.asked, Can)


def find_deciding_condition(replays: Replays) -> Deciding | None:
    """Return the condition of a skill without whose answer the answer to the question would be another; None where there is none.

    Of one that is made of others the part that has words on the card.
    """
    table, askings, part = replays.call.table, replays.askings, None
    for asking in sorted(askings, key=stand_of)[:MAX_CONDITIONS]:
        game = replays.as_it_is.state.game
        skill: Skill = game.world.abilities[asking.ability]
        if _is_unprinted_choice(replays, asking, skill):
            continue
        otherwise = replays.play(watch=Watch({asking.key: not asking.holds}))
        broken = asking.holds and is_of_instruction(skill, asking.condition)
        if otherwise is None or not replays.is_other(otherwise, broken):
            continue
        rule = rule_of_condition(table.grounds, skill, asking.condition, asking.holds)
        special = table.grounds.of_effects.why_counted(game, _describe_asking(asking), asking.condition)
        if isinstance(asking.condition, TurnOf) and asking.holds:
            rule = table.grounds.rule_of(asking.condition, "who") or rule
            special = (rule,) if rule else ()
        met = asking.holds != (asking.key in replays.conditions_denied)
        words = words_of(replays, asking)
        if aside := table.grounds.of_effects.say_counted(game, _describe_asking(asking), asking.condition):
            words = words._replace(found=f"{aside}、{words.found}")
        in_vain = replays.is_supposed_in_vain(asking, otherwise) or replays.is_endless(asking, otherwise)
        ended = _find_end(replays, asking)
        found = Deciding(asking, skill, rule, words, met, otherwise, special[:1], in_vain, bool(aside), ended)
        if words.is_printed or not asking.inside:
            return found
        part = part or found
    return part


def _is_unprinted_choice(replays: Replays, asking: Asking, skill: Skill) -> bool:
    """Whether a condition only asks if something was chosen before, and no 「場合」 of the card stands for it."""
    if not _is_of_choice(asking.condition):
        return False
    names = replays.call.table.speech.names_of_card(replays.as_it_is.state.game, asking.card)
    printed = count_cases(skill.name, text_of(replays.call.cards, names))
    others = [one for one in walk(skill) if isinstance(one, If) and not _is_of_choice(one.condition)]
    return printed <= len(others)


def _is_of_choice(condition: Condition) -> bool:
    """Whether a condition only asks if something was chosen before."""
    parts = condition.parts if isinstance(condition, Both) else (condition,)
    return all(isinstance(one, Compare) and isinstance(one.left, Taken) for one in parts)


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
    if words.is_printed and not words.counted and not replays.is_met_so_still(asking):
        words = words._replace(found=f"{named}{words.found}", otherwise=f"{named}{words.otherwise}")
    named = speech.skill_of(game, asking.ability, asking.card)
    if words.is_printed or not skill.name or skill.name in named:
        return words
    of_card = f"「{speech.name(game, asking.card)}」の"
    return words._replace(found=words.found.replace(skill.name, named.removeprefix(of_card)))


def stand_of(asking: Asking) -> tuple[bool, ...]:
    """Return where a condition stands among those that are tried: what did not hold first, what is made of others last.

    Of those that hold it says less of a case that it is the turn of a player, or that a card bears so many others.
    """
    is_whole = isinstance(asking.condition, Both | Either)
    is_need = asking.holds and is_of_cards_borne(asking)
    return asking.holds, isinstance(asking.condition, TurnOf), is_need, is_whole


def is_of_cards_borne(asking: Asking) -> bool:
    """Whether a condition counts the cards that another one bears: where it holds, that is only needed."""
    return any(isinstance(one, Beneath) for one in walk(asking.condition))


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


def say_change(asking: Asking, words: ConditionWords, other: Observed) -> tuple[FactChange, ...]:
    """Return a condition, answered otherwise, as a fact that would change an answer; none where the card has no words for it.

    Of a condition of several parts each part says itself what it would change; what one sentence does if another was done is
    said by the choice that was made.
    """
    parts = sum(isinstance(part, CONDITIONS) and not isinstance(part, No) for part in walk(asking.condition))
    of_sentence = isinstance(asking.condition, Done) or words.refers_back
    if not words.is_printed or parts > 1 or of_sentence or _is_turn_of_other(asking, other.ask):
        return ()
    if _lies_as_it_was_put(asking, other.ask) or (other.said == NO and _is_of_payment(other.ask)):
        return ()
    counted = f" ({words.counted}でした)" if words.counted and words.takes_aside else ""
    what = SupposedCondition(f"{words.otherwise}{counted}", words.bare, _take_condition(asking))
    return (FactChange(what, list_words(other.state.table, other.said, other.words, other.ask)),)


def _take_condition(asking: Asking) -> FoundCondition:
    """Return the condition that was asked, with whose it is."""
    return FoundCondition(asking.condition, asking.player)


def _lies_as_it_was_put(asking: Asking, ask: Ask) -> bool:
    """Whether it is asked how a card lies, and a condition wants that it was put there: without it the card would not lie there."""
    return isinstance(ask.asked, Becomes) and asking.holds and _is_of_choice(asking.condition)


def _is_of_payment(ask: Ask) -> bool:
    """Whether it is asked if a cost can be paid: where nothing lets a player leave it, it has to be."""
    return isinstance(ask.asked, Can) and ask.asked.move.wording.verb == "pay"


def _is_turn_of_other(asking: Asking, ask: Ask) -> bool:
    """Whether it is asked for an action of a player, and a condition wants the turn of the other one: then more would forbid it."""
    if not isinstance(asking.condition, TurnOf) or not isinstance(ask.asked, Can):
        return False
    own = asking.player if asking.condition.who == "own" else 1 - asking.player
    return ask.asked.move.player != own


def list_changes(condition: Deciding) -> tuple[FactChange, ...]:
    """Return the change that a condition says by itself: the threshold in the card's own words, with what was counted."""
    is_own_turn = isinstance(condition.asking.condition, TurnOf) and condition.asking.holds
    if condition.in_vain or (is_own_turn and isinstance(condition.otherwise.ask.asked, Can)):
        return ()  # what is done is done in that turn
    return say_change(condition.asking, condition.words, condition.otherwise)


def make_ground(condition: Deciding, own: Ground) -> Ground:
    """Return a condition as the ground."""
    own_rules = (*_rules_of_section(condition), condition.rule) if condition.rule else ()
    of_number = isinstance(condition.otherwise.ask.asked, Value) or number_asked(condition.otherwise.ask) is not None
    behind = of_number and not condition.otherwise.state.table.grounds.weights.general.isdisjoint(condition.special)
    is_yes = of_number and isinstance(condition.otherwise.ask.asked, Whether)
    is_need = is_yes and condition.asking.holds and is_of_cards_borne(condition.asking)
    every = condition.otherwise.state.table.grounds.rule_of_word(EVERY_CONDITION)
    behind = behind or (not is_need and condition.asking.holds and bool(every) and condition.special == (every,))
    rules = (*own_rules, *condition.special) if behind else (*condition.special, *own_rules)
    numbers = tuple(dict.fromkeys((*condition.ended, *rules)))[:MAX_NUMBERS] or own.numbers[:1]
    if condition.asking.holds and not condition.ended and (moment := _rule_of_moment(condition)):
        numbers = tuple(dict.fromkeys((*numbers[: MAX_NUMBERS - 1], moment)))
        if isinstance(condition.asking.condition, TurnOf):  # when in that turn says more
            numbers = tuple(dict.fromkeys((moment, *numbers)))
            clause = clause_of(condition.otherwise.state.table, (moment,))
            return replace(own, kind="part", numbers=numbers, clause=clause, changes=list_changes(condition))
    clause = say_deciding(condition)
    if condition.ended and condition.asking.holds:
        clause = clause_of(condition.otherwise.state.table, condition.ended) or clause
    if (is_need or not condition.words.is_printed) and condition.otherwise.state.table.grounds.rank(
        numbers[0]
    ) == SPECIAL:
        clause = condition.otherwise.state.table.words.reasons.get(numbers[0], clause)
    return replace(own, kind="part", numbers=numbers, clause=clause, changes=list_changes(condition))


def _rule_of_moment(condition: Deciding) -> str:
    """Return the line of the turn at which the skill of a condition comes up, where it is one of its own; nothing where it is none."""
    grounds = condition.otherwise.state.table.grounds
    rules = (grounds.rule_of_word(event.what) for event in condition.skill.trigger)
    return next((rule for rule in rules if rule in grounds.flow.stations), "")


def _rules_of_section(condition: Deciding) -> tuple[str, ...]:
    """Return the rules beside that of a condition which say how it is with it in this play: those of its section that came up last."""
    state = condition.otherwise.state
    reaching, section = state.table.grounds.weights.reaching, condition.rule.rpartition("-")[0]
    if condition.rule not in reaching:
        return ()
    for one in reversed(state.told):
        found = [number for number in one.rules if number in reaching and number.rpartition("-")[0] == section]
        if found:
            return tuple(number for number in found if number != condition.rule) or tuple(found)
    return ()


NOT_AT_WORK = "が働かない"
"""The words for what is not so as its condition is not met, which stand behind the name of its skill."""
NOT_CARRIED_OUT = "の「場合」の後を行わない"
"""The words for an instruction whose condition is not met, which stand behind the name of its skill."""


class ConditionReason(str):
    """A reason that says how a condition was found, in words: what is made of it does not know the condition any more."""

    found: FoundCondition


class NotCarriedOut(ConditionReason):
    """A reason that an instruction is not carried out, or that something is not always so, because its condition is not met."""

    def __new__(cls, condition: str, skill: str, end: str = NOT_CARRIED_OUT) -> NotCarriedOut:
        """Make the reason of the condition as it was found, before a comma, and the name of the skill."""
        return super().__new__(cls, f"{condition}、{skill}{end}")


def say_deciding(condition: Deciding) -> ConditionReason:
    """Return the clause that says what was found of a condition, which knows the condition."""
    said = _say_deciding(condition)
    made = said if isinstance(said, ConditionReason) else ConditionReason(said)
    made.found = _take_condition(condition.asking)
    return made


def put_before(head: str, clause: str) -> str:
    """Return a clause with words before it; one that says how a condition was found still knows the condition."""
    made = ConditionReason(head + clause)
    if not isinstance(clause, ConditionReason):
        return str(made)
    made.found = clause.found
    return made


def put_after(clause: ConditionReason, more: str) -> ConditionReason:
    """Return a clause that says how a condition was found, and what comes of that, which still knows the condition."""
    made = ConditionReason(f"{and_then(clause)}、{more}")
    made.found = clause.found
    return made


def _say_deciding(condition: Deciding) -> str:
    """Return the clause that says what was found of a condition; of what is always so also that it is, and what is not done."""
    asking, skill, words = condition.asking, condition.skill, condition.words.found
    if _spares(condition, not is_of_instruction(skill, asking.condition)):
        return NotCarriedOut(and_then(words), _name_of_skill(condition), NOT_AT_WORK)
    if not skill.name or condition.words.denies:
        return (
            NotCarriedOut(and_then(words), _name_of_skill(condition))
            if _says_itself(condition) or _spares(condition, is_of_instruction(skill, asking.condition))
            else words
        )
    if is_of_static(skill, asking.condition):
        named = _name_of_skill(condition)
        name = named if len(named) <= MAX_NAME else skill.name
        is_named = words.startswith(skill.name)
        if is_named:
            return words
        return (
            f"{and_then(words)}、{name}が働く" if condition.met else NotCarriedOut(and_then(words), name, NOT_AT_WORK)
        )
    if is_of_instruction(skill, asking.condition) and not condition.met:
        return NotCarriedOut(and_then(words), skill.name)
    return words


def _name_of_skill(condition: Deciding) -> str:
    """Return the skill of a condition with its card."""
    state, asking = condition.otherwise.state, condition.asking
    return state.table.speech.skill_of(state.game, asking.ability, asking.card)


def _spares(condition: Deciding, is_of_part: bool) -> bool:
    """Whether something can be done because a part of a skill that would forbid it was not carried out, or is not so."""
    return (
        is_of_part
        and not condition.met
        and isinstance(condition.otherwise.ask.asked, Can)
        and condition.otherwise.said == NO
    )


def _says_itself(condition: Deciding) -> bool:
    """Whether what was counted is asked about itself, so that only what is not done for it is a reason."""
    is_counted = condition.asking.counted is not None and is_of_count(condition.otherwise.ask)
    return is_counted and not condition.met and is_of_instruction(condition.skill, condition.asking.condition)
