"""The ground of an answer as its own event gives it: the refusal, the note, who asked, the line, the ending. Nothing is played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from fwjudge.course.checks import check, player_of_place
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.decisions import decision
from fwjudge.engine.event import Compared
from fwjudge.games.common.endings import CONCEDED
from fwjudge.games.table import PLAYERS

from .account import ground_of_number
from .askers import effect_of
from .events import about_of, is_event
from .evidence import ground_of_evidence
from .ground import (
    MAX_NUMBERS,
    NOTHING,
    ROUTINE,
    SPECIAL,
    Ground,
    ToldReason,
    clause_of,
    effect_at_work,
    ground_by,
    most_special,
    rules_of,
)
from .kinds import (
    NO,
    UNDECIDED,
    YES,
    Becomes,
    Can,
    Happening,
    HowOften,
    Options,
    Order,
    Value,
    When,
    Whether,
    Who,
    Wins,
)
from .moments import rules_of_moment
from .observation import Observed
from .permission import ground_of_can
from .sequence import ground_of_order


def own_ground(observed: Observed) -> Ground:
    """Return the ground of an answer, as far as its own event says it."""
    if observed.missing or not observed.said:
        return NOTHING
    if observed.said == UNDECIDED and observed.unread:
        return ground_by(observed.state.table, rules_of(observed.state.table, observed.unread[0]), "note")
    if observed.said == UNDECIDED and observed.refusal is not None:
        return ground_by(observed.state.table, observed.refusal.rules, "refusal", observed.refusal.why)
    return _KINDS[type(observed.ask.asked)](observed)


def _of_whether(observed: Observed) -> Ground:
    """Return what the event cites, what a note says, or the last event that touched what is asked about."""
    assert isinstance(observed.ask.asked, Whether)
    what = observed.ask.asked.what
    if isinstance(what, Happening) and what.word == "begins" and observed.words:
        starts = observed.state.table.grounds.flow.starts
        usual = [starts.get(one, one) for one in observed.words]
        return ground_by(observed.state.table, [*_rules_that_go_on(observed), *usual], "event")
    if isinstance(what, Happening) and what.word == "begins" and observed.said == NO and observed.state.game.ended:
        return _of_wins(observed)
    if isinstance(what, Happening):
        own = ground_of_evidence(observed, "event" if observed.said == YES else "note")
        return _of_suspended(observed, what) or _of_new_target(observed, own) or own
    if what.what == "ending":
        return _of_wins(observed)
    if what.what == "order":
        resolved = tuple(one for one in observed.state.told if one.line.kind == "resolved")
        return ground_of_order(replace(observed, evidence=resolved)) if len(resolved) > 1 else NOTHING
    if what.subject is not None and what.subject.attribute.startswith("number:"):
        return ground_of_number(observed) or ground_of_evidence(observed, "event")
    own = _of_state(observed) or _of_other_replacement(observed) or ground_of_evidence(observed, "event")
    return _of_new_target(observed, own) or (own if own.numbers else _of_view(observed))


NEW_TARGET = "target"
"""The word of an event by which another card is attacked than the one that an attack was declared on."""


def _of_new_target(observed: Observed, own: Ground) -> Ground | None:
    """Return the rule by which a card became the one that is attacked, where the battle of that attack did what is asked about to it."""
    done, told, game = next(iter(observed.evidence), None), observed.state.told, observed.state.game
    if observed.said != YES or done is None or done not in told or done.line.kind not in ("koed", "moved"):
        return None
    if effect_at_work(done) is not None:
        return None
    asked = set(about_of(game, done).cards)
    for one in reversed(told[: told.index(done)]):
        if getattr(one.entry.event, "what", "") == "attack":
            return None
        if (
            one.line.kind == "set"
            and one.entry.event.what == NEW_TARGET
            and not asked.isdisjoint(about_of(game, one).cards)
        ):
            rules, table = one.entry.event.cites, observed.state.table
            numbers = tuple(dict.fromkeys((*rules, *own.numbers)))[:MAX_NUMBERS]
            clause = table.grounds.clauses.affirms.get(rules[0], "") or clause_of(table, rules) if rules else ""
            return Ground(numbers, clause, "note") if rules else None
    return None


def _of_other_replacement(observed: Observed) -> Ground | None:
    """Return the rules of the replacement by which a card is where it is, where one of its own could not be applied; else None."""
    left = [one.line.kind for one in observed.evidence[:1]] == ["not replaced"]
    replaced = [one for one in observed.state.told if one.line.kind == "replaced"]
    if not left or not replaced or observed.said != YES:
        return None
    return ground_by(observed.state.table, rules_of(observed.state.table, replaced[-1]), "event")


GOES_ON, NOT_FAILED = "goes on", "not failed"
"""The words under which a game knows the rule by which a battle goes on with another card, and the rule that what is replaced has not
failed."""


def _rules_that_go_on(observed: Observed) -> tuple[str, ...]:
    """Return the rules by which a battle came to what is asked though something else was done as it began, or to its cards."""
    told, grounds = observed.state.told, observed.state.table.grounds
    begun = [at for at, one in enumerate(told) if getattr(one.entry.event, "what", "") == "battle"]
    if not begun:
        return ()
    is_replaced = any(one.line.kind == "replaced" for one in told[max(0, begun[-1] - 2) : begun[-1]])
    rule = grounds.rule_of_word(GOES_ON)
    found = (
        grounds.rule_of_word(NOT_FAILED) if is_replaced else "",
        rule if any(rule in one.rules for one in told[begun[-1] :]) else "",
    )
    return tuple(filter(None, found))


SEEN = "seen"
"""The word under which a game knows the rule on how the players see the same place."""


def _of_view(observed: Observed) -> Ground:
    """Return the rule by which a place is called otherwise as the other player sees it, where nothing has happened there."""
    table, asked, state = observed.state.table, observed.ask.asked, observed.state
    rule = table.grounds.rule_of_word(SEEN)
    if not rule or not isinstance(asked, Whether) or isinstance(asked.what, Happening) or observed.evidence:
        return NOTHING
    said = check(asked.what, state).found
    seen_by = set(filter(None, (player_of_place(table, word) for word in asked.what.words)))
    is_other = bool(seen_by) and said[:1] in PLAYERS and said[:1] not in seen_by
    return Ground((rule,), clause_of(table, (rule,)), "note") if is_other and observed.said == YES else NOTHING


ENTERS = ("enters active", "enters energy")
"""The words under which a game knows the rules on how a card lies that is put somewhere."""


def _of_state(observed: Observed) -> Ground | None:
    """Return the rule by which a card lies as it does where it came to, where that is asked about; None where it is not."""
    table, arrived = observed.state.table, find_arrival(observed)
    if arrived is None:
        return None
    rules = filter(None, map(table.grounds.rule_of_word, ENTERS))
    rule = next(one for one in rules if one in arrived.rules)
    if rule == table.grounds.rule_of_word(ENTERS[0]) and getattr(arrived.entry.event, "rested", False):
        return None
    return Ground((rule,), table.words.reasons.get(rule, ""), "event")


def find_arrival(observed: Observed) -> LoggedLine | None:
    """Return the line at which a card came to lie as a rule puts it, where it is asked how it lies; None where none put it so."""
    asked, table = observed.ask.asked, observed.state.table
    if not isinstance(asked, Whether) or isinstance(asked.what, Happening):
        return None
    states = {one.ja for one in table.words.cards.states}
    rules = set(filter(None, map(table.grounds.rule_of_word, ENTERS)))
    first = next(iter(observed.evidence), None)
    if first is None or rules.isdisjoint(first.rules) or states.isdisjoint(asked.what.words):
        return None
    return first


def _of_suspended(observed: Observed, event: Happening) -> Ground | None:
    """Return the rule by which a skill that waits is used later, where it is asked at a moment; None where it does not wait so."""
    if observed.ask.at is None or event.word not in ("activated", "resolved"):
        return None
    table, game = observed.state.table, observed.state.game
    for one in reversed(observed.state.told):
        if is_event(table, game, replace(event, word="waits"), one):
            lines = (one.entry.step, *one.entry.callers)
            rule = next((rule for line in lines if (rule := table.grounds.flow.suspends.get(line.number, ""))), "")
            return ground_by(table, (rule,), "note") if rule else None
    return None


def _of_value(observed: Observed) -> Ground:
    """Return the rules of the account of a number, or of the last event that changed it."""
    return ground_of_number(observed) or _with_special_of_all(observed, ground_of_evidence(observed, "event"))


def _with_special_of_all(observed: Observed, own: Ground) -> Ground:
    """Return the rules of the last event that changed how many cards an area holds, and behind them those of single cases of the others."""
    subject = observed.ask.asked.of.subject if isinstance(observed.ask.asked, Value) else None
    if subject is None or subject.attribute or not own.numbers or own.kind == "note":
        return own
    table = observed.state.table
    every = [number for one in observed.evidence if one.line.kind == "moved" for number in rules_of(table, one)]
    special = [number for number in every if table.grounds.rank(number) == SPECIAL]
    return replace(own, numbers=tuple(dict.fromkeys((own.numbers[0], *special, *own.numbers)))[:MAX_NUMBERS])


def _of_becomes(observed: Observed) -> Ground:
    """Return the rules of the last event that touched the card; a move before what turned it."""
    moves = [one for one in observed.evidence if one.line.kind in ("moved", "koed", "swapped")]
    first = moves[0] if moves else next(iter(observed.evidence), None)
    if first is None:
        return NOTHING
    table = observed.state.table
    if tie := _rule_of_tie(observed, first):
        others = rules_of(table, first, observed.state.game, heard=False)
        return Ground(tuple(dict.fromkeys((tie, *others)))[:MAX_NUMBERS], table.words.reasons.get(tie, ""), "event")
    at_once = [one for one in moves if one.entry.step is first.entry.step]
    first = min([first, *at_once], key=lambda one: min(map(table.grounds.rank, rules_of(table, one)), default=ROUTINE))
    own = rules_of(table, first, observed.state.game, heard=False)
    if all(table.grounds.rank(number) == ROUTINE for number in own) and (rule := _rule_that_keeps(observed, first)):
        return Ground((rule, *own)[:MAX_NUMBERS], table.words.reasons.get(rule, ""), "note")
    if all(table.grounds.rank(number) == ROUTINE for number in own) and (used := _rules_used_up(observed, first)):
        return ground_by(table, (*used, *own), "note")
    if (back := table.grounds.rule_of_word(TO_ITS_OWNER)) in own and _goes_to_its_owner(observed, first):
        return Ground(tuple(dict.fromkeys((back, *own)))[:MAX_NUMBERS], table.words.reasons.get(back, ""), "note")
    if (shown := _of_shown_and_drawn(observed, first)) is not None:
        return shown
    of_damage = _rules_of_damage(observed, first) if table.grounds.rule_of_word(DEADLY) in own else ()
    numbers = [*_answer_first(observed, first), *of_damage, *own]
    return ground_by(table, numbers, "event", ToldReason(first))


SHOWN = "shown in the deck"
"""The word under which a game knows the rule that a card which is revealed stays where it lies."""


def _of_shown_and_drawn(observed: Observed, drawn: LoggedLine) -> Ground | None:
    """Return the rule that a card which was revealed lies on top of the deck, where it was drawn after that; None where it was not."""
    table, told = observed.state.table, observed.state.told
    rule, card = table.grounds.rule_of_word(SHOWN), getattr(drawn.entry.event, "card", -1)
    if not rule or getattr(drawn.entry.event, "cause", "") != "draw" or drawn not in told:
        return None
    before = (one for one in told[: told.index(drawn)] if rule in one.rules)
    if not any(card in about_of(observed.state.game, one).cards for one in before):
        return None
    numbers = tuple(dict.fromkeys((rule, *rules_of(table, drawn, observed.state.game, heard=False))))
    return Ground(numbers[:MAX_NUMBERS], table.grounds.clauses.says.get(f"{rule} becomes drawn", ""), "note")


TO_ITS_OWNER = "to its owner"
"""The word under which a game knows the rule that a card goes to the areas of its owner."""


def _goes_to_its_owner(observed: Observed, moved: LoggedLine) -> bool:
    """Whether a card went from an area of the other player to one of its owner."""
    game, before = observed.state.game, getattr(moved.entry.event, "before", None)
    if before is None:
        return False
    was, owner = game.world.places[before.place].player, game.cards[moved.entry.event.card].owner
    return was is not None and was != owner == game.world.places[moved.entry.event.to].player


def _rule_of_tie(observed: Observed, last: LoggedLine) -> str:
    """Return the rule by which two equal numbers were compared, where the card that is asked about has fought that battle; else nothing.

    Either that has done something to it, or nothing has since.
    """
    told, game = observed.state.told, observed.state.game
    compared = [one for one in told if isinstance(one.entry.event, Compared)]
    if not compared or last not in told or compared[-1].entry.event.first != compared[-1].entry.event.second:
        return ""
    rule, done = compared[-1].entry.step.number, last.entry.step.number
    fought = set(_fighters(observed, compared[-1]))
    if fought.isdisjoint(about_of(game, last).cards):
        return ""
    return rule if done.startswith(f"{rule}-") or told.index(last) < told.index(compared[-1]) else ""


def _fighters(observed: Observed, compared: LoggedLine) -> Iterator[int]:
    """Yield the cards that were set to fight each other before their numbers were compared."""
    told, game = observed.state.told, observed.state.game
    for one in reversed(told[: told.index(compared)]):
        yield from about_of(game, one).cards if one.line.kind == "set" else ()
        if getattr(one.entry.event, "what", "") == "attack":
            yield from about_of(game, one).cards
            return


def _rule_that_keeps(observed: Observed, moved: LoggedLine) -> str:
    """Return the rule by which a card stays where it went, though another line would put it elsewhere; nothing where none does."""
    told, cards = observed.state.told, set(about_of(observed.state.game, moved).cards)
    after = told[told.index(moved) + 1 :] if moved in told else []
    kept = (one for one in after if one.line.kind == "decided" and getattr(one.entry.event, "what", "") == STAYS)
    return next(
        (one.entry.step.number for one in kept if not cards.isdisjoint(about_of(observed.state.game, one).cards)), ""
    )


STAYS = "moved already"
"""The word of a decision that a card is not put where it would go, because it has gone elsewhere."""


def _rules_used_up(observed: Observed, moved: LoggedLine) -> tuple[str, ...]:
    """Return the rules by which a replacement that had ended did not replace what happened to a card; none where none had."""
    state = observed.state
    cards = about_of(state.game, moved).cards
    for one in reversed(state.told[: state.told.index(moved)] if moved in state.told else []):
        for modifier in getattr(one.entry.event, "modifiers", ()) if one.line.kind == "lapsed" else ():
            if rules := state.table.grounds.of_effects.why_not_replaced(state.game, modifier, cards):
                return rules
    return ()


DEADLY = "deadly damage"
"""The word under which a game knows the rule that puts a card away for its damage."""
FIXED = "fixed"
"""The word under which a game knows the rule that damage is dealt as it was fixed before, and of the decision that it is."""


def _rules_of_damage(observed: Observed, moved: LoggedLine) -> Iterator[str]:
    """Yield the rule by which the damage was not what it would be now that put a card away just after it."""
    told, fixed = observed.state.told, observed.state.table.grounds.rule_of_word(FIXED)
    cards = set(about_of(observed.state.game, moved).cards)
    for one in reversed(told[: told.index(moved)] if moved in told else []):
        if one.line.kind in ("unstacked", "moved"):
            return
        is_fixed = one.line.kind == "decided" and getattr(one.entry.event, "what", "") == FIXED
        if fixed and is_fixed and not cards.isdisjoint(about_of(observed.state.game, one).cards):
            yield fixed


def _answer_first(observed: Observed, one: LoggedLine) -> Iterator[str]:
    """Yield the line at which an answer was taken up before what it answers, where that made something happen."""
    grounds, told = observed.state.table.grounds, observed.state.told
    if grounds.rule_of_carrier(line.number for line in one.entry.callers):
        taken_up = [other.entry.step.number for other in told[: told.index(one)] if other.line.kind == "unstacked"]
        yield from (rule for number in taken_up[-1:] if (rule := grounds.in_place.carriers.get(number, "")) == number)


def _of_when(observed: Observed) -> Ground:
    """Return the lines by which it happens."""
    table = observed.state.table
    rules = [rule for one in observed.evidence for rule in (*rules_of_moment(observed, one), *rules_of(table, one))]
    aside = _rule_of_suspended_stack(observed)
    numbers = tuple(dict.fromkeys(filter(None, [aside, *observed.words, *rules])))[:MAX_NUMBERS]
    return Ground(numbers, clause_of(table, (aside,)) if aside else "", "moment")


SUSPENDED = "suspended"
"""The word under which a game knows the line that sets the stack aside while something else is done."""


def _rule_of_suspended_stack(observed: Observed) -> str:
    """Return the rule by which the stack was set aside between the use of a skill and its resolving; nothing where it was not."""
    state = observed.state
    rule = state.table.grounds.rule_of_word(SUSPENDED)
    first = next(iter(observed.evidence), None)
    if not rule or first is None or first not in state.told:
        return ""
    own = about_of(state.game, first)
    for one in reversed(state.told[: state.told.index(first)]):
        if one.line.kind == "stacked" and about_of(state.game, one).cards[:1] == own.cards[:1]:
            return ""
        if one.entry.step.number == rule:
            return rule
    return ""


def _of_often(observed: Observed) -> Ground:
    """Return the rules of the events that count, those of each kind of event once; of a skill those by which it came up."""
    own, state, asked = ground_of_evidence(observed, "event"), observed.state, observed.ask.asked
    if (repeats := _rule_of_repeats(observed)) is not None:
        return repeats
    if (named := _rule_of_named_skill(observed)) is not None:
        return named
    is_special = bool(own.numbers) and state.table.grounds.rank(own.numbers[0]) == SPECIAL
    if (
        isinstance(asked, HowOften)
        and asked.event.word in ("activated", "resolved")
        and observed.evidence
        and not is_special
    ):
        ability = about_of(state.game, observed.evidence[0]).ability
        for one in reversed(state.told):
            if one.line.kind == "waits" and ability >= 0 and about_of(state.game, one).ability == ability:
                return ground_by(state.table, rules_of(state.table, one), "event", ToldReason(one))
    if len(observed.evidence) < 2 or own.kind == "note":
        return own
    numbers = [number for one in observed.evidence for number in rules_of(state.table, one, state.game)[:1]]
    if rule := _rule_of_each(observed):
        return replace(own, numbers=(rule, *own.numbers)[:MAX_NUMBERS], clause=clause_of(state.table, (rule,)))
    return ground_by(state.table, [*numbers, *own.numbers], "event")


def _rule_of_repeats(observed: Observed) -> Ground | None:
    """Return the rule by which a part of the turn is gone through once more, or is not, where it is asked how often it begins."""
    asked, table = observed.ask.asked, observed.state.table
    if not isinstance(asked, HowOften) or asked.event.word != "begins" or not observed.said.isdecimal():
        return None
    rule, once = next(
        (table.grounds.flow.repeats.get(spec.word, ("", "")) for spec in asked.event.wording.specs), ("", "")
    )
    if not rule or observed.said == "0":
        return None
    return Ground((rule,), once if observed.said == "1" else clause_of(table, (rule,)), "asker")


ONE_SKILL = "one skill"
"""The word under which a game knows the line at which one of several skills of a card is named."""


def _rule_of_named_skill(observed: Observed) -> Ground | None:
    """Return the line at which one of several skills of a card was named, where it is asked how often skills of it come up."""
    asked, state = observed.ask.asked, observed.state
    rule = state.table.grounds.rule_of_word(ONE_SKILL)
    if not rule or not isinstance(asked, HowOften) or asked.event.word not in ("activated", "resolved"):
        return None
    cards = {card for one in observed.evidence for card in about_of(state.game, one).cards}
    for game, _ in observed.course.play.past:
        at, effect = decision(game), effect_of(game.frame)
        if (
            at is not None
            and at.rule == rule
            and len(at.options) > 1
            and effect is not None
            and effect.source.card in cards
        ):
            return Ground((rule,), clause_of(state.table, (rule,)), "asker")
    return None


EACH = "each"
"""The word under which a game knows the rule that a skill waits once for each of several events at once."""


def _rule_of_each(observed: Observed) -> str:
    """Return the rule by which a skill waited several times for what it did so often; nothing where it did not."""
    state = observed.state
    rule = state.table.grounds.rule_of_word(EACH)
    effects = [effect_at_work(one) for one in observed.evidence] if rule else []
    abilities = {-1 if effect is None else effect.ability for effect in effects}
    if len(abilities) != 1 or min(abilities) < 0:
        return ""
    lines = [
        one.entry.step
        for one in state.told
        if one.line.kind == "waits" and about_of(state.game, one).ability in abilities
    ]
    return rule if len(lines) == len(observed.evidence) and len(set(lines)) == 1 else ""


def _of_choice(observed: Observed) -> Ground:
    """Return the rule that asks."""
    assert observed.asker is not None
    table, rule = observed.state.table, observed.asker.rule
    entries = [*table.grounds.of_choices.why_asked(observed.asker.game), table.grounds.in_place.entries.get(rule, "")]
    whose = table.grounds.of_choices.whose_choice(observed.asker.game) if isinstance(observed.ask.asked, Who) else ()
    for one in observed.state.told:  # what lets a card be chosen is cited where it is
        if isinstance(observed.ask.asked, Who):
            break
        if one.entry.step.number == rule and getattr(one.entry.event, "what", "") == "choose":
            entries = [*one.entry.event.cites, *entries]
    found = dict.fromkeys(number for number in (*entries, rule) if number)
    ordered = sorted(found, key=lambda number: table.grounds.rank(number) == ROUTINE)
    numbers = tuple(dict.fromkeys((*whose, *ordered)))
    clause = table.words.reasons.get(whose[0], "") if whose else clause_of(table, numbers)
    return Ground(numbers[:MAX_NUMBERS], clause, "asker")


GAVE_UP = "相手が投了した"
"""The clause for a game that ended because a player gave up."""


def _of_wins(observed: Observed) -> Ground:
    """Return the rules of the ending, the most special one first."""
    ended = observed.state.game.ended
    table = observed.state.table
    if ended is None:
        return NOTHING
    own = most_special(table, ended.cites) or most_special(
        table, observed.evidence[0].rules if observed.evidence else ()
    )
    rank, reasons = table.grounds.rank, table.words.reasons
    if not own and ended.why == CONCEDED:
        return Ground((), GAVE_UP, "ending")  # no rule of the game speaks of it
    ordered = sorted(own, key=lambda number: (rank(number) != SPECIAL, number not in reasons, -_depth(number)))
    return Ground(tuple(ordered)[:MAX_NUMBERS], clause_of(table, ordered), "ending")


def _depth(number: str) -> int:
    """Return how deep a rule lies in its chapter."""
    return number.count("-") + number.count(".")


_KINDS: dict[type, Callable[[Observed], Ground]] = {
    Can: ground_of_can,
    Whether: _of_whether,
    Value: _of_value,
    Becomes: _of_becomes,
    When: _of_when,
    HowOften: _of_often,
    Who: _of_choice,
    Options: _of_choice,
    Order: ground_of_order,
    Wins: _of_wins,
}
