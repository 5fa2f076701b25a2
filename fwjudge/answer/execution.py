"""The carrying out of an effect as the ground: what came to nothing before, and that its cards are chosen only at each instruction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fwjudge.ability.text import Choose, Skill
from fwjudge.course.checks import check
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.log import entries_since
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import matches

from .account import number_of_card
from .citations import find_named_cards
from .conditions import Asking
from .continuation import AFTER_NOTHING, NONE_CHOSEN, THEN, text_before
from .events import about_of
from .evidence import leave_out_undone
from .ground import MAX_NUMBERS, Ground, clause_of, effect_at_work
from .kinds import NO, YES, Ask, Can, Happening, Whether
from .lapses import count_before
from .misfits import find_game_at
from .negation import hangs_on
from .observation import Observed
from .parts import skills_in, with_other_skill
from .permission import DOES, IN_PART, NOT_FREE
from .phrases import quote_print
from .point import Call
from .printed_costs import print_cost, word_of_cost
from .printed_words import SkillOfCard
from .replays import Replays
from .sources import PAID_THEN

CHOSEN_THEN = "chosen then"
"""The word under which a game knows the rule that cards are chosen as the instruction comes up, of those that are there then."""
AS_CHANGED = "as changed"
"""The word under which a game knows the rule that a card is to an effect as what came before has made it."""
_CHANGES = frozenset(("moved", "koed", "turned", "modified", "faced", "shuffled"))
"""Kinds of told lines at which something is done to a card."""
_MOVES = frozenset(("moved", "koed", "turned"))
"""Kinds of told lines at which a card is put elsewhere, or lies otherwise."""
_NOTHING_DONE = frozenset(("nothing", "chose none"))
"""Kinds of told lines at which a part of an effect does nothing."""


def find_how_carried_out(replays: Replays, condition: Asking | None) -> Ground | None:
    """Return the rule by which an effect did what is asked about though that is not plain; None where nothing of it is out of the way.

    `condition`: the one that decides, if one does; where it was asked after a part had come to nothing, that is no ground.
    """
    call, ask, observed = replays.call, replays.ask, replays.as_it_is
    done = _find_done(ask, observed)
    if done is None:
        return _find_done_after_nothing(replays) if condition is None else None
    told, table = observed.state.told, observed.state.table
    at, effect = told.index(done), effect_at_work(done)
    before = _lines_before(told, at, effect)
    is_number = done.line.kind == "modified"
    rule = _rule_of_choice(call, observed, before, done, condition is None or is_number)
    rule = rule or (_rule_of_payment(observed, before, done) if condition is None else "")
    event = ask.asked.what if isinstance(ask.asked, Whether) else None
    is_alone = condition is None and isinstance(event, Happening) and bool(find_named_cards(observed))
    empty = None if rule else _find_empty(before, _lines_after(told, at, effect) if is_alone else ())
    if empty is not None and (condition is None or not _is_asked_after(observed, condition, empty)):
        rule = _rule_after_nothing(call, observed, empty, done)
        if is_number and condition is not None and rule != table.grounds.rule_of_word(NONE_CHOSEN):
            rule = ""  # how the number comes about says more
    if not rule:
        return None
    clause = _say_paid_with_itself(replays, done) if rule == table.grounds.rule_of_word(PAID_THEN) else ""
    return Ground((rule,), clause or table.grounds.clauses.affirms.get(rule, "") or clause_of(table, (rule,)), "cited")


def _find_done(ask: Ask, observed: Observed) -> LoggedLine | None:
    """Return where an effect did what is asked about; None where it did not come to pass, or no effect did it."""
    if (
        observed.said != YES
        or not isinstance(ask.asked, Whether)
        or not observed.state.table.grounds.rule_of_word(CHOSEN_THEN)
    ):
        return None
    number, told = number_of_card(observed), observed.state.told
    cards = find_named_cards(observed) | ({number[1]} if number is not None else frozenset())
    changed = (
        one for one in reversed(told) if one.line.kind == "modified" and not cards.isdisjoint(_cards(observed, one))
    )
    done = next(iter(observed.evidence), None) or next(changed, None)
    is_by_effect = done is not None and done in told and done.line.kind in _CHANGES and effect_at_work(done) is not None
    return done if is_by_effect else None


def find_had_to_be_done(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule that an effect is carried out, where it is asked if all is as it was before; None where it could have been left."""
    rule, asked = observed.state.table.grounds.rule_of_word(DOES), ask.asked
    done = next(iter(leave_out_undone(observed)), None)
    if (
        not rule
        or observed.said != NO
        or not isinstance(asked, Whether)
        or isinstance(asked.what, Happening)
        or done is None
    ):
        return None
    effect = effect_at_work(done)
    is_replaceable = any(one.line.kind in ("not activated", "not replaced") for one in observed.evidence)
    if (
        is_replaceable
        or done.line.kind not in (*_MOVES, "modified")
        or effect is None
        or effect.ability < 0
        or done not in observed.state.told
    ):
        return None
    skill: Skill = observed.state.game.world.abilities[effect.ability]
    states = {one.ja for one in observed.state.table.words.cards.states}
    is_lying = not states.isdisjoint(asked.what.words) and done.line.kind != "turned"
    said = "" if done.step is None else done.step.clause
    is_itself = done.line.kind == "modified" and _cards(observed, done) == (effect.source.card,)
    if done.line.kind == "modified" and not (is_itself and (skill.cost or skill.costs)):
        return None
    is_left_open = UP_TO in said and not is_itself
    if skill.optional or is_lying or is_left_open or not _is_of_own(observed, done, effect):
        return None
    before = find_game_at(call, observed, done)
    if before is None:
        return None
    if not check(asked.what, replace(observed.state, game=before)).passed and not _hangs_on(
        call, ask, observed, effect
    ):
        return None
    told, cards = observed.state.told, set(_cards(observed, done))
    choices = (one for one in _lines_before(told, told.index(done), effect) if _is_choice(one))
    picks = [one for one in choices if not cards.isdisjoint(_cards(observed, one))]
    if picks:
        owed, node = observed.state.table.grounds.rule_of_word(NONE_CHOSEN), picks[-1].entry.step.of
        return Ground((owed,), NO_UP_TO, "note") if owed and getattr(node, "least", 0) != 0 else None
    unmet = (effect_at_work(one) for one in told if one.line.kind == "unmet")
    if any(one is None or one.source != effect.source or one.ability == effect.ability for one in unmet):
        return None
    return Ground((rule,), HAS_BEEN_PAID if skill.cost or skill.costs else NOT_FREE, "note")


def find_done_in_vain(observed: Observed, own: Ground) -> Ground | None:
    """Return the rule that what cannot be done is left, where a skill can be activated though nothing of it can be done; else None."""
    asked, table = observed.ask.asked, observed.state.table
    rule = table.grounds.rule_of_word(IN_PART)
    if not rule or observed.said != YES or not isinstance(asked, Can) or asked.move.wording.verb != "activate":
        return None
    kinds = [one.line.kind for one in observed.after]
    begun = kinds.index("activated") if "activated" in kinds else len(kinds)
    done = kinds[begun + 1 : kinds.index("resolved", begun) if "resolved" in kinds[begun:] else len(kinds)]
    if set(done) != {"nothing"} or rule not in observed.after[begun + 1].rules:
        return None
    verb = next((word.ja for word in table.words.verbs if word.key == "activate"), "")
    numbers = tuple(dict.fromkeys((rule, *own.numbers)))[:MAX_NUMBERS]
    return Ground(numbers, f"実行できない部分は行わず、{verb}はできる", "part")


def _hangs_on(call: Call, ask: Ask, observed: Observed, effect: Effect) -> bool:
    """Whether the answer would be another if the skill of an effect, for which its player has paid, did nothing."""
    printed = skills_in(call.cards)
    skill = printed[effect.ability] if effect.ability < len(printed) else None
    if skill is None or not (skill.cost or skill.costs):
        return False
    replays = Replays(call, ask, observed)
    return replays.is_other(replays.play(with_other_skill(call, skill, skill._replace(body=()))))


HAS_BEEN_PAID = "発動コストを支払った後は必ず行う"
"""Why an effect is carried out for which a player has paid."""


def _is_choice(one: LoggedLine) -> bool:
    """Whether a line says which cards an effect is about that a player chose."""
    return getattr(one.entry.event, "what", "") == "choose"


def _is_of_own(observed: Observed, done: LoggedLine, effect: Effect) -> bool:
    """Whether an effect does something only to cards of its own player."""
    cards = _cards(observed, done)
    return bool(cards) and all(observed.state.game.cards[card].owner == effect.player for card in cards)


NO_UP_TO = "「まで」と書かれていない"
"""Why as many are chosen as a card says."""
UP_TO = "まで"
"""The word of a card that leaves it to a player how many it is."""


def _find_done_after_nothing(replays: Replays) -> Ground | None:
    """Return the rule by which what an effect does for a time was done though a part before did nothing, where the answer hangs on it."""
    observed = replays.as_it_is
    rule, printed = observed.state.table.grounds.rule_of_word(AFTER_NOTHING), skills_in(replays.call.cards)
    if not rule or observed.said != YES or not isinstance(replays.ask.asked, Whether):
        return None
    for one in observed.state.told:
        effect = effect_at_work(one) if one.line.kind == "nothing" and rule in one.rules else None
        if effect is None or not 0 <= effect.ability < len(printed):
            continue
        if THEN in text_before(replays.call, observed, one) and hangs_on(replays, printed[effect.ability]):
            return Ground((rule,), clause_of(observed.state.table, (rule,)), "cited")
    return None


def _rule_of_payment(observed: Observed, run: Sequence[LoggedLine], done: LoggedLine) -> str:
    """Return the rule that a cost is paid as an effect is activated, where it was paid with its own card, or with what another effect had
    made ready before; nothing where neither is so.
    """
    told, paid = observed.state.told, observed.state.table.grounds.rule_of_word(PAID_THEN)
    costs = [one for one in run if paid in [line.number for line in one.entry.callers]]
    effect = effect_at_work(done)
    if not paid or not costs or effect is None:
        return ""
    rested = {card for one in costs if one.line.kind == "turned" for card in _cards(observed, one)}
    before = [one for one in told[: told.index(run[0])] if one.line.kind in ("moved", "turned")]
    is_ready = any(not rested.isdisjoint(_cards(observed, one)) for one in before if effect_at_work(one) is not None)
    is_gone = any(one.line.kind == "moved" and effect.source.card in _cards(observed, one) for one in costs)
    return paid if is_ready or is_gone else ""


def _say_paid_with_itself(replays: Replays, done: LoggedLine) -> str:
    """Return that a cost which names no card of its own was paid with the card of the skill; nothing where it was not."""
    observed, effect = replays.as_it_is, effect_at_work(done)
    if effect is None or not 0 <= effect.ability < len(printed := skills_in(replays.call.cards)):
        return ""
    card, table, game = effect.source.card, observed.state.table, observed.state.game
    cost = print_cost(replays, SkillOfCard(card, effect.ability, printed[effect.ability]))
    told = observed.state.told[: observed.state.told.index(done)]
    is_gone = any(one.line.kind == "moved" and card in _cards(observed, one) and _pays(observed, one) for one in told)
    if not is_gone:
        return _say_made_ready(observed, told, word_of_cost(replays))
    if not cost or THIS in cost:
        return ""
    return f"{word_of_cost(replays)}の{quote_print(cost)}には、「{table.speech.name(game, card)}」自身も当たる"


def _say_made_ready(observed: Observed, told: Sequence[LoggedLine], kind: str) -> str:
    """Return that a cost was paid with a card which an effect had made active before; nothing where it was not."""
    table, game = observed.state.table, observed.state.game
    turned = [one for one in told if one.line.kind == "turned" and effect_at_work(one) is not None]
    ready = [card for one in turned if not one.entry.event.rested for card in _cards(observed, one)]
    paid = [card for one in turned if _pays(observed, one) for card in _cards(observed, one) if card in ready]
    active = next((one.ja for one in table.words.cards.states if one.key == "active"), "")
    return (
        f"前の効果で{active}になった「{table.speech.name(game, paid[0])}」で、{kind}を支払える"
        if paid and active
        else ""
    )


THIS = "この"
"""The word of a card that means the card itself."""


def _pays(observed: Observed, one: LoggedLine) -> bool:
    """Whether something was done as a cost was paid."""
    return observed.state.table.grounds.rule_of_word(PAID_THEN) in [line.number for line in one.entry.callers]


def _cards(observed: Observed, one: LoggedLine) -> Sequence[int]:
    """Return the cards that a told line is about."""
    return about_of(observed.state.game, one).cards


def _is_of(one: LoggedLine, effect: Effect | None) -> bool:
    """Whether something was told of an effect while it was paid for or carried out."""
    at_work = effect_at_work(one)
    if effect is None or at_work is None:
        return False
    return (at_work.ability, at_work.source) == (effect.ability, effect.source)


def _lines_before(told: Sequence[LoggedLine], last: int, effect: Effect | None) -> list[LoggedLine]:
    """Return what was told of an effect before one of its lines, from where it was declared: its cost, and what it did."""
    begun = (at for at in range(last, -1, -1) if getattr(told[at].entry.event, "what", "") == "declared")
    return [one for one in told[next(begun, 0) : last] if _is_of(one, effect)]


def _lines_after(told: Sequence[LoggedLine], first: int, effect: Effect | None) -> list[LoggedLine]:
    """Return what was told of an effect after one of its lines, until it was resolved."""
    ends = (at for at in range(first, len(told)) if told[at].line.kind == "resolved")
    return [one for one in told[first + 1 : next(ends, len(told))] if _is_of(one, effect)]


# -- what came to nothing --------------------------------------------------------------------------------


def _find_empty(before: Sequence[LoggedLine], after: Sequence[LoggedLine]) -> LoggedLine | None:
    """Return where a part of an effect did nothing: the last before something was done, else one after it that could not be carried out."""
    found = next((one for one in reversed(before) if one.line.kind in _NOTHING_DONE), None)
    return found or next(
        (one for nth, one in enumerate(after) if one.line.kind == "nothing" and not _is_unchosen(after[:nth])), None
    )


def _is_unchosen(before: Sequence[LoggedLine]) -> bool:
    """Whether nothing was chosen just before."""
    return bool(before) and before[-1].line.kind == "chose none"


def _is_asked_after(observed: Observed, condition: Asking, empty: LoggedLine) -> bool:
    """Whether a condition was asked when a part of the effect had already done nothing."""
    events = [one.event for one in entries_since(observed.state.game)]
    return any(one is empty.entry.event for one in events[: count_before(observed, condition)])


def _rule_after_nothing(call: Call, observed: Observed, empty: LoggedLine, done: LoggedLine) -> str:
    """Return the rule by which an effect is carried out though a part of it did nothing."""
    grounds, told = observed.state.table.grounds, observed.state.told
    then = grounds.rule_of_word(AFTER_NOTHING)
    is_before = told.index(empty) < told.index(done)
    if is_before and then and THEN in text_before(call, observed, done):
        return then
    if empty.line.kind == "chose none" or _is_unchosen(told[: told.index(empty)]):
        return grounds.rule_of_word(NONE_CHOSEN)
    return grounds.rule_of_word(IN_PART)


# -- what was chosen -------------------------------------------------------------------------------------


def _rule_of_choice(
    call: Call, observed: Observed, run: Sequence[LoggedLine], done: LoggedLine, of_others: bool
) -> str:
    """Return the rule by which a card was chosen that could not be when the effect was activated, or as it is printed; else nothing.

    `of_others`: also where another one was chosen by an instruction before that could have chosen it.
    """
    cards = find_named_cards(observed).intersection(_cards(observed, done))
    picks = [at for at, one in enumerate(run) if _is_choice(one)]
    own = next((at for at in reversed(picks) if not cards.isdisjoint(_cards(observed, run[at]))), None)
    if own is None:
        return ""
    grounds = observed.state.table.grounds
    changed = grounds.rule_of_word(AS_CHANGED)
    now = find_game_at(call, observed, run[own]) if changed else None
    if now is not None and grounds.of_choices.is_chosen_as_changed(now, sorted(cards)):
        return changed
    is_moved = any(one.line.kind in _CHANGES and not cards.isdisjoint(_cards(observed, one)) for one in run[:own])
    paid = grounds.rule_of_word(PAID_THEN)
    others = [run[at] for at in picks if at < own and paid not in [line.number for line in run[at].entry.callers]]
    others = [one for one in others if of_others and one.entry.step.of != run[own].entry.step.of]
    is_other = any(_could_choose(call, observed, one, cards) for one in others)
    return grounds.rule_of_word(CHOSEN_THEN) if is_moved or is_other else ""


def _could_choose(call: Call, observed: Observed, pick: LoggedLine, cards: frozenset[int]) -> bool:
    """Whether one of these cards could have been chosen where another one was."""
    now = find_game_at(call, observed, pick)
    node = getattr(pick.entry.step, "of", None)
    return (
        now is not None and isinstance(node, Choose) and any(matches(now, now.frame, node.of, card) for card in cards)
    )
