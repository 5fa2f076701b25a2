"""The special rules that were cited in a play about what is asked: of the choice before, of the trigger, of what came to nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fwjudge.course.narration import LoggedLine
from fwjudge.engine.decisions import decision
from fwjudge.engine.event import Determined
from fwjudge.play.wording import Spec, describes_card

from .account import account_of
from .continuation import AFTER_NOTHING, NONE_CHOSEN, find_nothing_before, is_after_none_chosen
from .events import about_of, is_event, is_skill
from .ground import MAX_NUMBERS, ROUTINE, Ground, ToldReason, clause_of, effect_at_work
from .happenings import BEGINS, OF_ONE
from .kinds import NO, YES, Becomes, Can, Happening, HowOften, Order, Value, When, Whether, Wins
from .observation import Observed
from .observer import GOES_ON
from .permission import IN_PART
from .point import Call, count_told
from .turn_limit import NOT_APPLIED

_OF_ALL = frozenset(("layers", "loop", "compared", "janken"))
"""Kinds of told lines that are about no single card, and may be about the one that is asked about."""
_OF_DAMAGE = frozenset(("advantage", "base", "counted", "damage changed", "held"))
"""Kinds of told lines that say how much damage is dealt next, whichever cards they are about."""
_DEALT = frozenset(("hurt", "decided"))
_OF_NOTHING = frozenset(("decided", "nothing", "chose none"))
"""Kinds of told lines that say why nothing happened, where nothing did."""
_BEGINS_WITH = "begins with"
"""The kind of told lines that say with how many cards a player begins."""
_NOT_DRAWN = "no draw"
"""The word of a decision that a player draws no card."""
_LEAVES_SO = frozenset((_NOT_DRAWN, "put back"))
"""Words of what leaves a card or an area as it was before."""
_OF_AREAS = frozenset((_BEGINS_WITH, "replaced", "not activated", "not replaced", "nothing"))
"""Kinds of told lines that say why an area holds what it holds, whatever card they are about."""
_COUNTED = "determined"
"""The kind of told lines that say which number an effect has found, with the rule by which it has that number."""
_SAYS_HOW = frozenset(("linked", "leans"))
"""Kinds of told lines of which the rule that they cite says all."""
_OF_EFFECTS = _SAYS_HOW | {"some lost", _COUNTED}
"""Kinds of told lines that say how an effect is carried out, and so of all that it does."""
_OF_COSTS = frozenset(("pays so",))
"""Kinds of told lines that say how something is paid for, and how it is divided."""
_PAYS = frozenset(("turned", "damage"))
_REDIRECTS = frozenset(("retargeted",))
"""Words of events by which an effect comes to be about other cards."""
_ENDS_A_LINE = frozenset(("activated", "resolved", "command resolved", "set", "played", "koed", "swapped", "waits"))
"""Kinds of told lines after which a line is taken, and what comes of it begins."""
_COMES_UP = frozenset(("activated", "waits"))
"""Words for events of a skill of which what comes of it later is no reason."""
_PICKS = frozenset(("choose", "all"))
"""Words of declarations that say which cards an effect is about."""


def add_cited(call: Call, observed: Observed, own: Ground) -> Ground:
    """Return a ground with the special rules before its own that a line about the question cites; the ground itself where no line does."""
    grounds = observed.state.table.grounds
    is_reaching = any(number in grounds.weights.reaching for number in own.numbers[:1])
    event = _event(observed)
    can_be_owed = isinstance(observed.ask.asked, Can | Whether) and not (event is not None and is_skill(event))
    can_be_owed = can_be_owed and len(account_of(observed)) < 2  # how a number comes about says more
    owed = grounds.rule_of_word("owed") if grounds.weights.reaching and can_be_owed else ""
    telling = (
        grounds.weights.reaching
        | {owed}
        | (grounds.flow.sequence if isinstance(observed.ask.asked, Order) else frozenset())
    )
    if isinstance(observed.ask.asked, Order) and not grounds.flow.sequence.isdisjoint(own.numbers[:1]):
        return own
    if (before := find_nothing_before(call, observed)) is not None:
        rule = grounds.rule_of_word(AFTER_NOTHING)
        clause = ToldReason(before) or clause_of(observed.state.table, [rule])
        return replace(own, numbers=(rule, *own.numbers)[:MAX_NUMBERS], clause=clause, kind="cited")
    none = grounds.rule_of_word(NONE_CHOSEN)
    if none and is_after_none_chosen(observed):
        return replace(
            own, numbers=(none, *own.numbers)[:MAX_NUMBERS], clause=grounds.clauses.affirms.get(none, ""), kind="cited"
        )
    chosen: tuple[str, ...] = ()
    counted = isinstance(observed.ask.asked, HowOften) and bool(observed.evidence)
    has_come = counted or _came_to_pass(observed)
    for one in _find_related(observed):
        if is_reaching and one.line.kind not in _OF_EFFECTS and getattr(one.entry.event, "what", "") not in _LEAVES_SO:
            continue
        if (
            isinstance(observed.ask.asked, Order)
            and one.line.kind == "set"
            and grounds.flow.sequence.isdisjoint(one.rules)
        ):
            continue  # that a battle begins says of what comes first only by its own line
        if one.line.kind == "decided" and event is not None and is_skill(event) and has_come:
            continue  # what kept something else from coming about
        cites = getattr(one.entry.event, "cites", ())
        cited = cites if one.line.kind == "layers" else (*cites, *one.rules)
        left = {"" if not _came_to_pass(observed) else grounds.rule_of_word("forbidden")}
        if not isinstance(observed.ask.asked, Order) and not (event is not None and is_skill(event)):
            left |= grounds.weights.of_skills
        if isinstance(observed.ask.asked, Order):
            parts = grounds.defining.parts
            left |= {parts.get("TurnOf own", ""), parts.get("TurnOf other", ""), grounds.rule_of_word("conditions")}
        if _has_waited(observed):
            left.add(grounds.rule_of_word(PLAYED_ANYWAY))
        if owed in cited and not _is_forced(observed, one):
            left.add(owed)
        says = telling | grounds.weights.special if _says_which(one) or one.line.kind == _BEGINS_WITH else telling
        if _says_which(one) and not isinstance(observed.ask.asked, Can):
            says = says | {grounds.rule_of_word(IN_PART)}
        found = tuple(rule for rule in dict.fromkeys(cited) if rule in says and rule not in left)
        found = (
            found[::-1] if _says_which(one) else found
        )  # of the words of a card an exception is cited after its rule
        found = tuple(cites[:1]) if one.line.kind in _SAYS_HOW else found
        found = found or (tuple(cites[1:2]) if one.line.kind == _COUNTED else ())
        found = found or (
            (*cites, *one.rules)[:1] if one.line.kind in _OF_DAMAGE and isinstance(observed.ask.asked, Value) else ()
        )
        if found and one.line.kind == "replaced" and (used_up := _rule_of_use(observed, one)):
            found = (used_up,)
        elif one.line.kind == "replaced" and _is_done_later(observed, one):
            continue  # what was replaced has come to pass in another way
        if found == (owed,):  # a rule of the case goes before that all had to be chosen
            chosen = found if observed.said != NO else ()
            continue
        if found:
            found = tuple(sorted(found, key=grounds.weights.general.__contains__))
            if _is_behind(observed, one, found, own) and any(grounds.rank(rule) < ROUTINE for rule in own.numbers):
                numbers = tuple(dict.fromkeys((*own.numbers[: MAX_NUMBERS - 1], *found, *own.numbers)))
                return replace(own, numbers=numbers[:MAX_NUMBERS])
            numbers = tuple(dict.fromkeys((*found, *own.numbers)))[:MAX_NUMBERS]
            said = "" if one.line.kind == _COUNTED else ToldReason(one)
            clause = said or clause_of(observed.state.table, found)
            return replace(own, numbers=numbers, clause=clause, kind="cited")
    if not chosen and (fewer := _rule_of_fewer(observed, own)):
        clause = observed.state.table.words.reasons.get(fewer[0], "")
        return replace(own, numbers=(*fewer, *own.numbers)[:MAX_NUMBERS], clause=clause, kind="cited")
    chosen = chosen or _rule_of_choice(observed, own)
    numbers = tuple(dict.fromkeys((*chosen, *own.numbers)))[:MAX_NUMBERS]
    return (
        replace(own, numbers=numbers, clause=clause_of(observed.state.table, chosen), kind="cited") if chosen else own
    )


def _is_done_later(observed: Observed, replaced: LoggedLine) -> bool:
    """Whether an event happened after something was replaced, and not by what replaced it."""
    done, told = next(iter(observed.evidence), None), observed.state.told
    what = observed.ask.asked.what if isinstance(observed.ask.asked, Whether) and observed.said == YES else None
    if not isinstance(what, Happening) or done is None or done not in told:
        return False
    ability = getattr(effect_at_work(done), "ability", -1)
    is_other = ability != about_of(observed.state.game, replaced).ability
    return is_other and replaced in told and told.index(replaced) < told.index(done)


ONCE = "once a turn"
"""The word under which a game knows the rule that a skill which can be used so often is counted."""


def _rule_of_use(observed: Observed, replaced: LoggedLine) -> str:
    """Return the rule by which a replacement was used up with this, where what is asked about came later; nothing where it was not."""
    told, first = observed.state.told, next(iter(observed.evidence), None)
    once = observed.state.table.grounds.rule_of_word(ONCE)
    if first is None or not once or once not in replaced.rules or first not in told or replaced not in told:
        return ""
    is_part = any(line.number in replaced.rules for line in first.entry.callers)
    between = told[told.index(replaced) + 1 : told.index(first)]
    is_later = any(one.line.kind in _ENDS_A_LINE for one in between)
    return observed.state.table.grounds.defining.parts.get("Skill.limit", "") if is_later and not is_part else ""


def _is_triggered(observed: Observed, own: Ground) -> bool:
    """Whether it is asked if a skill comes up, or how often, and a rule says by what it did: whose turn it is says less."""
    event, rank = _event(observed), observed.state.table.grounds.rank
    is_asked = isinstance(observed.ask.asked, HowOften) or (event is not None and event.word in _COMES_UP)
    return is_asked and observed.said not in (NO, "0") and any(rank(number) < ROUTINE for number in own.numbers)


PLAYED_ANYWAY = "played anyway"
"""The word under which a game knows the rule that what was triggered is played though its card lies elsewhere by then."""


def _has_waited(observed: Observed) -> bool:
    """Whether it is asked if a skill was triggered, or how often, and it was."""
    event = _event(observed)
    return event is not None and event.word == "waits" and bool(observed.evidence)


def _is_behind(observed: Observed, one: LoggedLine, found: Sequence[str], own: Ground) -> bool:
    """Whether rules that a line cites stand behind what the answer's own event says: such as say less of a case than others, that it
    is the turn of a player where a skill comes up in it, and where it is asked how something is, the words by which an effect chose it."""
    grounds = observed.state.table.grounds
    turns = {grounds.defining.parts.get(f"TurnOf {who}", "") for who in ("own", "other")}
    if _is_triggered(observed, own) and {*turns, grounds.rule_of_word("conditions")}.issuperset(found):
        return True
    if _says_which(one):
        is_state = not isinstance(observed.ask.asked, Can) and _event(observed) is None
        return is_state and grounds.weights.naming.issuperset(found)
    return grounds.weights.general.issuperset(found)


CHOSEN = "chosen"
"""The word under which a game knows the rule that cards are chosen as an effect is carried out."""


def _rule_of_choice(observed: Observed, own: Ground) -> tuple[str, ...]:
    """Return the rule by which cards were chosen to which something happened of which no rule says more than how it goes."""
    grounds = observed.state.table.grounds
    rule = grounds.rule_of_word(CHOSEN)
    if not rule or not own.numbers or any(grounds.rank(number) < ROUTINE for number in own.numbers):
        return ()
    picks = (one for one in _find_related(observed) if _says_which(one))
    return (rule,) if any(one.entry.step.number == rule for one in picks) else ()


def _rule_of_fewer(observed: Observed, own: Ground) -> tuple[str, ...]:
    """Return the rule by which an effect did to fewer than it says what it did, where no rule says more than how that goes."""
    told, first = observed.state.told, next(iter(observed.evidence), None)
    rank, asked = observed.state.table.grounds.rank, observed.ask.asked
    if first is None or observed.said == NO or first not in told or not isinstance(asked, Whether | Becomes):
        return ()
    if not own.numbers or any(rank(number) < ROUTINE for number in own.numbers):
        return ()
    at = told.index(first)
    fewer = [one for nth, one in enumerate(told[:at]) if one.line.kind == "partly" and _is_same_effect(told, nth, at)]
    cites = getattr(fewer[-1].entry.event, "cites", ()) if fewer else ()
    return tuple(rule for rule in cites[:1] if rule in observed.state.table.grounds.weights.fewer)


def _came_to_pass(observed: Observed) -> bool:
    """Whether what is asked about came to pass, so that nothing that forbids something is its ground."""
    asked = observed.ask.asked
    if isinstance(asked, Becomes):
        return any(one.line.kind in ("moved", "koed") for one in observed.evidence[:1])
    is_event = isinstance(asked, Can) or (isinstance(asked, Whether) and isinstance(asked.what, Happening))
    return is_event and observed.said == YES


def _is_forced(observed: Observed, pick: LoggedLine) -> bool:
    """Whether a card was chosen among several without a player saying so, as there were no more to choose from."""
    ability = about_of(observed.state.game, pick).ability
    same = [one for one in observed.state.told if one.line.kind == pick.line.kind]
    if sum(about_of(observed.state.game, one).ability == ability for one in same) < 2:
        return False
    at = next((at for at, one in enumerate(observed.state.told) if one is pick), -1)
    return not any(
        (asked := decision(game)) is not None and not asked.window and count_told(observed.course, game) == at
        for game, _ in observed.course.play.past
    )


def _find_related(observed: Observed) -> Iterator[LoggedLine]:
    """Yield the told lines that are about what is asked, the latest first."""
    asked = observed.ask.asked
    if isinstance(asked, Can):
        yield from _of_declaration(observed)
        return
    told, game = observed.state.told, observed.state.game
    if isinstance(asked, Wins):
        if observed.said == GOES_ON:
            yield from (one for one in reversed(told) if getattr(one.entry.event, "cause", "") == "damage")
        return
    if not isinstance(asked, Value | Becomes | Whether | HowOften | When | Order):
        return
    end = _end(observed)
    cards, abilities = _subjects(observed)
    kinds = _OF_ALL | (_OF_AREAS if _is_of_area(observed) else frozenset())
    kinds |= _OF_NOTHING if not observed.evidence else frozenset()
    event = _event(observed)
    dealt, sequence = _find_dealt(observed), observed.state.table.grounds.flow.sequence
    nth = next((at for at, one in enumerate(told) if observed.evidence and one is observed.evidence[0]), len(told))
    for at in range(len(told) - 1, -1, -1):
        one = told[at]
        found = about_of(game, one)
        if at < nth < len(told) and _is_undone(observed, one, told[nth]):
            continue
        if at >= end and (
            found.ability not in abilities or (one.line.noted and event is not None and event.word in _COMES_UP)
        ):
            continue
        if isinstance(asked, Order) and not sequence.isdisjoint(one.rules):
            yield one
            continue
        if _says_which(one):
            if at < nth < len(told) and told[nth].line.kind == "turned" and isinstance(asked, Value):
                continue
            if at < nth and not cards.isdisjoint(found.cards) and _is_same_effect(told, at, nth):
                yield one
        elif one.line.kind in _OF_COSTS:
            is_there = at < nth < len(told) and told[nth].line.kind in _PAYS
            if is_there and (_is_same_effect(told, at, nth) or not cards.isdisjoint(found.cards)):
                yield one
        elif one.line.kind in _OF_EFFECTS:
            is_used = event is not None and event.word in _COMES_UP
            is_done = not is_used and at < nth < len(told) and _is_same_effect(told, at, nth)
            is_done = is_done or (_found_none(one) and isinstance(asked, Value))
            if one.line.kind == "some lost" and at < nth < len(told):
                is_done = _is_of_lost_targets(observed, one, told[nth], is_done)
            if is_done:
                yield one
        elif _is_replaced_just_before(observed, at, nth) or _is_of_pick(observed, at, cards):
            yield one
        elif getattr(one.entry.event, "what", "") == _NOT_DRAWN and _is_of_area(observed):
            if at > nth and one.entry.event.player in {
                whose for last in observed.evidence[:1] for whose in about_of(game, last).players
            }:
                yield one
        elif getattr(one.entry.event, "what", "") in _REDIRECTS and at < nth:
            if not cards.isdisjoint(found.cards):
                yield one
        elif one.line.kind in _OF_DAMAGE:
            if at < dealt and not any(other.line.kind in _DEALT for other in told[at:dealt]):
                yield one
        elif (one.line.kind in kinds and not _is_of_others(observed, one, cards)) or _is_about(
            observed,
            one,
            cards,
            abilities,
            at >= nth or (one.line.kind not in _OF_STATES and _is_same_effect(told, at, nth)),
        ):
            yield one
    if not observed.evidence:
        yield from _find_choice_of_others(observed)


def _is_replaced_just_before(observed: Observed, at: int, nth: int) -> bool:
    """Whether it is asked what becomes of a card, and a line says that what happened to it is done instead of something else."""
    told = observed.state.told
    return isinstance(observed.ask.asked, Becomes) and told[at].line.kind == "replaced" and at + 1 == nth < len(told)


def _is_of_pick(observed: Observed, at: int, cards: frozenset[int]) -> bool:
    """Whether a number is asked for, and a line says that nothing was done to cards that its effect had chosen."""
    told = observed.state.told
    if told[at].line.kind != "nothing" or not isinstance(observed.ask.asked, Value):
        return False
    picks = (nth for nth in range(at - 1, -1, -1) if _says_which(told[nth]) and _is_same_effect(told, nth, at))
    nth = next(picks, None)
    return nth is not None and not cards.isdisjoint(about_of(observed.state.game, told[nth]).cards)


def _is_undone(observed: Observed, one: LoggedLine, last: LoggedLine) -> bool:
    """Whether it is asked where a card is that an effect has moved since a line: how it went before says nothing of that."""
    asked = observed.ask.asked
    is_state = isinstance(asked, Becomes) or (isinstance(asked, Whether) and not isinstance(asked.what, Happening))
    if not is_state or not one.line.kind == "moved" == last.line.kind or effect_at_work(last) is None:
        return False
    return about_of(observed.state.game, one).cards == about_of(observed.state.game, last).cards


def _is_of_others(observed: Observed, one: LoggedLine, cards: frozenset[int]) -> bool:
    """Whether a told line says why another card was left out than those that are asked about."""
    others = about_of(observed.state.game, one).cards
    if getattr(one.entry.event, "what", "") in OF_ONE and (_event(observed) or isinstance(observed.ask.asked, Order)):
        return True  # how it is with a card is no reason for what happens
    return getattr(one.entry.event, "what", "") in OF_ONE and cards.isdisjoint(others)


def _is_of_lost_targets(observed: Observed, lost: LoggedLine, done: LoggedLine, at_once: bool) -> bool:
    """Whether an effect that lost a part of its targets did what is asked about, at once or later; the damage of others is as ever."""
    if at_once:
        return not isinstance(observed.ask.asked, Value) or done.line.kind not in (*_DEALT, "damage")
    effect = effect_at_work(done)
    return effect is not None and effect.source.card in about_of(observed.state.game, lost).cards


_OF_SKILLS = frozenset(("waits", "played", "declared", "activated", "resolved"))
"""Kinds of told lines that are about a skill, and not about its card."""
_COMES_TO_NOTHING = frozenset(("called off", "not activated", "failed", "not triggered", "not waiting"))
"""Kinds of told lines that say why a skill came to nothing: of another one of its card that is no reason."""
_OF_STATES = frozenset(("lapsed", "modified", "turned", "nothing"))
"""Kinds of told lines that are about how a card is, and not about its skills."""


def _is_about(
    observed: Observed, one: LoggedLine, cards: frozenset[int], abilities: frozenset[int], is_late: bool
) -> bool:
    """Whether a told line is about the skills that are asked about, else about the cards; how a card was no longer counts."""
    found = about_of(observed.state.game, one)
    event = _event(observed)
    if _is_negation_on_the_way(observed, one):
        return False
    if isinstance(observed.ask.asked, HowOften) and _has_waited(observed) and one.line.kind == "koed":
        return False  # how it came to what a skill waits for says nothing of how often it did
    if event is not None and is_skill(event):
        if _is_left_while_paying(observed, one, abilities):
            return True
        kinds = _OF_SKILLS | _COMES_TO_NOTHING if observed.said == YES else _OF_SKILLS
        is_other = found.ability >= 0 and one.line.kind in kinds
        if is_other or one.line.kind in _OF_STATES:
            return found.ability in abilities
    elif found.ability >= 0 and one.line.kind in _OF_SKILLS and not isinstance(observed.ask.asked, Order):
        return False
    nothing = one.line.kind == "nothing" and isinstance(observed.ask.asked, Value)
    if isinstance(observed.ask.asked, Value | Becomes) and not is_late and not nothing:
        return False
    return found.ability in abilities or not cards.isdisjoint(found.cards)


def _is_negation_on_the_way(observed: Observed, one: LoggedLine) -> bool:
    """Whether an effect took the skills of a card away that has none before it did to it what is asked about: that is no reason."""
    done, rule = next(iter(observed.evidence), None), observed.state.table.grounds.defining.parts.get("Loses", "")
    if one.line.kind != "modified" or not rule or rule not in one.rules or done is None or _event(observed) is None:
        return False
    first, then, game = effect_at_work(one), effect_at_work(done), observed.state.game
    if first is None or then is None or first.ability != then.ability:
        return False
    return not any(game.printed_card(card).abilities for card in about_of(game, one).cards)


def _is_left_while_paying(observed: Observed, one: LoggedLine, abilities: frozenset[int]) -> bool:
    """Whether a replacement was left that would have replaced something as one of these skills was carried out."""
    rule, effect = observed.state.table.grounds.rule_of_word(NOT_APPLIED), effect_at_work(one)
    is_left = one.line.kind == "not activated" and bool(rule) and rule in one.rules and observed.said == YES
    return is_left and effect is not None and effect.ability in abilities


def _find_dealt(observed: Observed) -> int:
    """Return where the damage was told that a question is about; -1 where it is about none."""
    asked, told = observed.ask.asked, observed.state.told
    key = asked.of.subject.attribute if isinstance(asked, Value) and asked.of.subject is not None else ""
    is_asked = key == "number:damage" or key.startswith("counter") or not isinstance(asked, Value)
    first = next(iter(observed.evidence), None)
    hurts = first is not None and (first.line.kind == "hurt" or getattr(first.entry.event, "cause", "") == "damage")
    if not is_asked or first is None or not hurts:
        return -1
    return next(at for at, one in enumerate(told) if one is first)


def _find_choice_of_others(observed: Observed) -> Iterator[LoggedLine]:
    """Yield where what did not happen to a card happened to another one, the lines that say which cards were meant."""
    event, told = _event(observed), observed.state.told
    if event is None or observed.said != NO:
        return
    same = replace(event, wording=replace(event.wording, specs=()))
    for last in range(len(told) - 1, -1, -1):
        if is_event(observed.state.table, observed.state.game, same, told[last]):
            yield from (
                one
                for at, one in enumerate(told[:last])
                if _says_which(one) and _is_same_effect(told, at, last) and not _only_pays(observed, one)
            )


PAID = "paid"
"""The word under which a game knows the rule by which such cards are chosen to pay with them."""


def _only_pays(observed: Observed, one: LoggedLine) -> bool:
    """Whether a card was chosen only to pay with it: that says nothing of what was paid for."""
    cites: tuple[str, ...] = one.entry.event.cites
    return cites == (observed.state.table.grounds.rule_of_word(PAID),)


def _found_none(one: LoggedLine) -> bool:
    """Whether a told line says that a number was determined, and is 0."""
    return isinstance(one.entry.event, Determined) and one.line.kind == _COUNTED and one.entry.event.number == 0


def _says_which(one: LoggedLine) -> bool:
    """Whether a told line says which cards an effect is about."""
    return one.line.kind == "declared" and getattr(one.entry.event, "what", "") in _PICKS


def _of_declaration(observed: Observed) -> Iterator[LoggedLine]:
    """Yield what was told as a line was taken that can be: its declaration, and what it costs."""
    if observed.said != YES or not observed.after:
        return
    taken = next(
        (at for at, one in enumerate(observed.after) if one.line.kind in _ENDS_A_LINE | _OF_DAMAGE), len(observed.after)
    )
    yield from (one for one in observed.after if one.line.kind == "performs")
    yield from (one for one in observed.after[:taken][::-1] if getattr(one.entry.event, "what", "") not in OF_ONE)
    cards = frozenset(about_of(observed.state.game, observed.after[0]).cards)
    for one in reversed(observed.state.told):
        if one.line.kind == "loop" or (
            one.line.kind in ("modified", "lapsed") and not cards.isdisjoint(about_of(observed.state.game, one).cards)
        ):
            yield one


def _end(observed: Observed) -> int:
    """Return how many of the told lines may count: of an event that happened those up to the last time that it did."""
    told, asked = observed.state.told, observed.ask.asked
    happened = isinstance(asked, Order) or (
        isinstance(asked, Whether) and isinstance(asked.what, Happening) and observed.said == YES
    )
    if not happened or not observed.evidence:
        return len(told)
    return max(at for at, one in enumerate(told) if any(one is other for other in observed.evidence)) + 1


def _is_same_effect(told: Sequence[LoggedLine], first: int, last: int) -> bool:
    """Whether no effect began or ended between two told lines."""
    return not any(one.line.kind in BEGINS for one in told[first + 1 : last])


def _subjects(observed: Observed) -> tuple[frozenset[int], frozenset[int]]:
    """Return the cards and the skills that a question is about."""
    game, asked = observed.state.game, observed.ask.asked
    abilities: set[int] = set()
    cards: set[int] = set()
    if isinstance(asked, Order) or isinstance(_event(observed), Happening):
        for one in observed.evidence if isinstance(asked, Order) else observed.evidence[:1]:
            found = about_of(game, one)
            cards.update(found.cards)
            abilities.update({found.ability} - {-1})
    if _is_of_area(observed):
        cards.update(card for one in observed.evidence[:1] for card in about_of(game, one).cards)
    return frozenset(cards) | find_named_cards(observed), frozenset(abilities)


def find_named_cards(observed: Observed) -> frozenset[int]:
    """Return the cards that a question names."""
    table, game = observed.state.table, observed.state.game
    named = [replace(spec, ability="", word="") for spec in _specs(observed) if spec.name or spec.role]
    return frozenset(
        card for card in range(len(game.cards)) if any(describes_card(table, game, spec, card) for spec in named)
    )


def _event(observed: Observed) -> Happening | None:
    """Return the event that a question is about, if it is about one."""
    asked = observed.ask.asked
    if isinstance(asked, Whether):
        return asked.what if isinstance(asked.what, Happening) else None
    return asked.event if isinstance(asked, When | HowOften) else None


def _specs(observed: Observed) -> tuple[Spec, ...]:
    """Return the descriptions of the cards that a question is about."""
    asked = observed.ask.asked
    if (event := _event(observed)) is not None:
        return event.wording.specs
    of = asked.of if isinstance(asked, Value | Becomes) else asked.what if isinstance(asked, Whether) else None
    return of.subject.specs[:1] if of is not None and not isinstance(of, Happening) and of.subject is not None else ()


def _is_of_area(observed: Observed) -> bool:
    """Whether a question is about how many cards an area holds."""
    return bool(_specs(observed)) and any(spec.area and not spec.name for spec in _specs(observed))
