"""The rules that were used last, for an answer of which nothing else says why: a special one, a comparison, a refusal."""

from __future__ import annotations

from fwjudge.ability.text import Cannot, Change, Choose, It
from fwjudge.ability.walk import walk
from fwjudge.course.narration import LoggedLine
from fwjudge.play.move import Move
from fwjudge.play.wording import describes_card

from .citations import find_named_cards
from .deciding_choice import NOTHING_CHOSEN
from .events import about_of, is_skill
from .ground import (
    MAX_NUMBERS,
    SPECIAL,
    Evidence,
    Ground,
    ToldReason,
    clause_of,
    ground_by,
    rules_of,
)
from .happenings import OF_ONE
from .kinds import NO, YES, Becomes, Can, Happening, Whether
from .near_misses import event_asked, skills_asked_of
from .observation import Observed
from .permission import NO_TARGET
from .point import Call
from .subjects import is_of_count

_OF_NO_BATTLE = frozenset(("draws", "discards", "enters", "shown", "hides", "shuffles"))
"""Words of events that no comparison of a battle brings about."""


_TELL_NOTHING = frozenset(("condition lapsed", "reading", "settled"))
"""Kinds of told lines by which nothing comes to pass that could be asked about."""


def find_comparison(observed: Observed) -> Ground | None:
    """Return the rule by which two numbers were compared last, for an answer of which nothing else says why; None where none were.

    Of a card that is named, and that neither of the numbers is of, it says nothing.
    """
    last = next((one for one in reversed(observed.state.told) if one.line.kind == "compared"), None)
    asked, event = find_named_cards(observed), event_asked(observed.ask)
    if event is not None and event.word in _OF_NO_BATTLE:
        return None
    if last is not None and asked and asked.isdisjoint(about_of(observed.state.game, last).cards):
        return None
    return None if last is None else ground_by(observed.state.table, rules_of(observed.state.table, last), "silent")


def find_last_special(call: Call, observed: Observed) -> Ground | None:
    """Return the special rules that were used last, for an answer of which nothing else says why; None where none was.

    Those that were used on a card which the question names come before others, and alone count where it is about a skill of that card.
    """
    asked, event = find_named_cards(observed), event_asked(observed.ask)
    found = _find_special(observed, asked) if asked else None
    if event is not None and is_skill(event) and any(skills_asked_of(call, event, observed)):
        return found
    return found or _find_special(observed, frozenset())


def _find_special(observed: Observed, asked: frozenset[int]) -> Ground | None:
    """Return the special rules that were used last on one of these cards; on any, where there are none."""
    table, game = observed.state.table, observed.state.game
    telling = table.grounds.weights.reaching or table.grounds.weights.special
    event, named = event_asked(observed.ask), frozenset() if asked else find_named_cards(observed)
    left = table.grounds.weights.naming | table.grounds.weights.general if event is not None else frozenset()
    if not isinstance(observed.ask.asked, Can) and not (event is not None and is_skill(event)):
        left = left | table.grounds.weights.of_triggers
    for one in reversed(observed.state.told):
        is_of_one = not asked and getattr(one.entry.event, "what", "") in OF_ONE
        is_of_one = is_of_one or _is_of_other_player(observed, named, one)
        if one.line.kind in _TELL_NOTHING or is_of_one or (asked and asked.isdisjoint(about_of(game, one).cards)):
            continue
        special = [number for number in rules_of(table, one) if number in telling and number not in left]
        if special:
            return ground_by(table, special, "silent", ToldReason(one) if one.line.noted else "")
    return None


def _is_of_other_player(observed: Observed, named: frozenset[int], one: LoggedLine) -> bool:
    """Whether a told line says how a card went, and all cards that are named are of the other player: it says nothing of those."""
    cards = observed.state.game.cards
    moved = about_of(observed.state.game, one).cards if named and one.line.kind == "moved" else ()
    return bool(moved) and {cards[card].owner for card in moved}.isdisjoint(cards[card].owner for card in named)


def find_nothing_done(observed: Observed) -> Ground | None:
    """Return the rule by which an effect did nothing last, for an answer of which nothing else says why; None where none did."""
    told, table = observed.state.told, observed.state.table
    last = next((one for one in reversed(told) if one.line.kind in ("nothing", "unmet")), None)
    if last is None or isinstance(observed.ask.asked, Becomes) or not _is_untouched(observed):
        return None
    before = told[: told.index(last)]
    if last.line.kind == "nothing" and before and _is_about_unchosen(before[-1], last):
        return Ground(before[-1].rules[:2], NOTHING_CHOSEN, "note")
    rules = [rule for rule in rules_of(table, last) if rule in table.words.reasons]
    kind: Evidence = "part" if last.line.kind == "unmet" else "silent"
    return ground_by(table, rules, kind, ToldReason(last)) if rules else None


def _is_about_unchosen(chose: LoggedLine, did: LoggedLine) -> bool:
    """Whether nothing was chosen, and it is what would have been chosen to which an instruction did nothing."""
    if chose.line.kind != "chose none":
        return False
    choice, done = getattr(chose.entry.step, "of", None), getattr(did.entry.step, "of", None)
    if not isinstance(choice, Choose) or done is None:
        return True
    return any(isinstance(one, It) and one.name == choice.called for one in walk(done))


def find_not_activated(observed: Observed) -> Ground | None:
    """Return that a skill was not activated that would have changed the power of a card, or forbidden something; None where none was."""
    table, game = observed.state.table, observed.state.game
    for one in reversed(observed.state.told):
        about = about_of(game, one)
        if one.line.kind != "not activated" or about.ability < 0 or not about.cards:
            continue
        if any(isinstance(part, Change | Cannot) for part in walk(game.world.abilities[about.ability].body)):
            named = table.speech.skill_of(game, about.ability, about.cards[0])
            return Ground(rules_of(table, one)[:MAX_NUMBERS], f"{named}を発動しなかった", "note")
    return None


def find_where_it_went(observed: Observed) -> Ground | None:
    """Return the special rules by which a card was moved last to which something else did not happen, or which did not come into an
    area; None where none was.
    """
    event, table, cards = event_asked(observed.ask), observed.state.table, find_named_cards(observed)
    if observed.said not in (NO, "0") or (event is not None and (is_skill(event) or not cards)):
        return None
    if event is None and (not isinstance(observed.ask.asked, Whether) or not is_of_count(observed.ask)):
        return None
    moves = (one for one in reversed(observed.state.told) if one.line.kind in ("moved", "koed"))
    of_card = (one for one in moves if not cards or not cards.isdisjoint(about_of(observed.state.game, one).cards))
    last = next(of_card, None)
    rules = () if last is None else rules_of(table, last)
    return ground_by(table, rules, "silent") if any(table.grounds.rank(one) == SPECIAL for one in rules) else None


def _is_untouched(observed: Observed) -> bool:
    """Whether nothing was done to what is asked about."""
    return observed.said in (NO, "0") or not observed.evidence


def find_own_special(observed: Observed, own: Ground) -> Ground | None:
    """Return the special rules used last on the cards that are as is asked, which a line that was refused later did not make so."""
    what, state = observed.ask.asked, observed.state
    if observed.said != YES or own.numbers or not isinstance(what, Whether) or isinstance(what.what, Happening):
        return None
    subject = what.what.subject
    specs = subject.specs[:1] if subject is not None and not subject.attribute else ()
    every = range(len(state.game.cards))
    asked = [card for card in every if any(describes_card(state.table, state.game, one, card) for one in specs)]
    return _find_special(observed, frozenset(asked)) if asked else None


def find_refusal(observed: Observed, own: Ground) -> Ground | None:
    """Return the rules by which the last line of the play was refused, where nothing came of it and nothing else says why."""
    return None if own.numbers else find_last_refusal(observed)


def find_last_refusal(observed: Observed) -> Ground | None:
    """Return the rules by which the last line of the play was refused, of several in a row the first; None where it was not."""
    refusals, lines = observed.state.refusals, observed.course.moves
    if not refusals or not lines or refusals[-1].line != lines[-1].line:
        return None
    refused = {one.line: one for one in refusals}
    run = 0
    while run < len(lines) and lines[-1 - run].line in refused:
        run += 1
    first, line = refused[lines[-run].line], lines[-run]
    event = event_asked(observed.ask)
    fitting = [one for one in lines if one.line in refused and event is not None and _is_of_event(one, event.word)]
    if fitting:
        first, line = refused[fitting[-1].line], fitting[-1]
    table, game, rules = observed.state.table, observed.state.game, first.rules
    named = [spec for spec in line.wording.specs if spec.name]
    cards = [c for c in range(len(game.cards)) if any(describes_card(table, game, spec, c) for spec in named)]
    is_without = table.grounds.rule_of_word(NO_TARGET) in rules
    if is_without and (near := table.grounds.of_choices.why_no_target(game, cards)):
        return Ground((*near, *rules)[:MAX_NUMBERS], clause_of(table, near), "refusal")
    return ground_by(table, rules, "refusal", first.why)


_LINES_OF = {"enters": ("play", "special play"), "activated": ("activate",)}
"""By word of an event the verbs of the lines by which it would come, where they are others."""


def _is_of_event(line: Move, word: str) -> bool:
    """Whether a line would make such an event happen."""
    return line.wording.verb == word or line.wording.verb in _LINES_OF.get(word, ())
