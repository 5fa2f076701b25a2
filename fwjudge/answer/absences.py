"""Why nothing happened: something else than what a skill waits for, a rule that decided silently, an effect that came to its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fwjudge.ability.text import Discard, Draw, Event, Skill, This
from fwjudge.ability.walk import walk
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.decide import decision
from fwjudge.engine.event import Compared, Moved, Turned
from fwjudge.play.move import Move
from fwjudge.play.wording import Wording, describes_card

from .account import account_of
from .citations import find_named_cards
from .events import about_of, is_skill
from .first_words import lies_in_play
from .ground import (
    MAX_NUMBERS,
    NOTHING,
    ROUTINE,
    SPECIAL,
    Evidence,
    Ground,
    clause_of,
    effect_at_work,
    ground_by,
    rules_of,
)
from .happenings import OF_ONE, cuts_short
from .kinds import NO, YES, Ask, Becomes, Can, Happening, HowOften, Value, When, Whether
from .observation import Observed
from .observe import observe
from .permission import NO_TARGET
from .point import Call
from .subjects import lie, numbers_of
from .triggers import find_why_not_triggered
from .turning_point import ground_of_turn, number_asked
from .unchosen import NOTHING_CHOSEN, find_unchosen

SEVERAL = "several"
"""The word under which a game knows the rule on how often a skill waits for several events at once."""
_HEARS = frozenset(("waits", "activated", "resolved"))
"""Words for events of a skill that cannot come if it has not heard what it waits for."""


_OTHER_TARGETS = frozenset(("guard", "target"))
"""Words of events by which an attack goes to another card than the one that was attacked."""
_OF_NO_MOVE = frozenset(("attack", "attacked", "damage", "deal damage", "life lost", "chosen", "activate", "state"))
"""Words of triggers for which a card need not move: that it moved is no near miss."""
_DONE_BY = {"draws": Draw, "discards": Discard}
"""By word of an event the instruction that makes it happen."""
_OF_NO_BATTLE = frozenset(("draws", "discards", "enters", "shown", "hides", "shuffles"))
"""Words of events that no comparison of a battle brings about."""
_GOES_OTHERWISE = frozenset(("decided", "called off", "skill failed"))
"""Kinds of told lines that say so although they do not stand among the notes."""


_TELL_NOTHING = frozenset(("condition lapsed", "reading", "settled"))
"""Kinds of told lines by which nothing comes to pass that could be asked about."""


class NearMiss(NamedTuple):
    """A thing that happened in place of what a skill waits for."""

    skill: Skill
    wanted: Event
    done: LoggedLine


def find_why_nothing(call: Call, ask: Ask, observed: Observed, own: Ground) -> Ground | None:
    """Return the ground of an answer that rests on nothing having happened; None where none is found, or the answer rests on more."""
    if isinstance(ask.asked, HowOften):
        return _count_events(call, ask, observed) or _note(call, ask, observed)
    if (ended := _cut_off_by_end(observed)) is not None:
        return ended
    if (turned := ground_of_turn(call, observed) or _of_number_that_stays(observed)) is not None:
        return turned
    if own.kind == "note" and own.numbers and observed.said == NO:
        return None
    if (line := _not_yet(call, ask, observed, own)) is not None:
        return line
    if _is_life_unhurt(observed) and (target := _other_target(ask, observed)) is not None:
        return target
    if (line := find_unchosen(call, ask, observed)) is not None:
        return line
    found = None
    if observed.said == NO:
        found = (
            _find_hidden(observed)
            or _note(call, ask, observed)
            or _near_miss(call, ask, observed)
            or _not_triggered(call, ask, observed)
        )
        found = found or _other_target(ask, observed) or _find_lost_comparison(ask, observed)
        found = found or _window_gone(call, ask, observed) or _last_note(observed, _leave_definition(observed, own))
    return (
        found
        or _left_out(observed, own)
        or _passed_over(observed, own)
        or _find_kept(observed, own)
        or _find_own_special(observed, own)
        or _find_refusal(observed, own)
    )


ENDED = "ended"
"""The word under which a game knows the rule that it ends at once, whatever is being done."""


def _cut_off_by_end(observed: Observed) -> Ground | None:
    """Return the rule that the game ends at once, where it ended while what is asked was being done; None where it did not."""
    rule = observed.state.table.grounds.rule_of_word(ENDED)
    over = next((one for one in observed.state.told if one.line.kind == "over"), None)
    if not rule or over is None or not observed.evidence or not isinstance(observed.ask.asked, Value):
        return None
    lines, last = [[line.number for line in one.entry.callers] for one in (over, observed.evidence[0])]
    return _of_word(observed, rule) if lines == last and effect_at_work(over) is not None else None


SAME_CARD, NOT_AFFECTED, LATER = "same card", "not affected", "later"
"""The words under which a game knows the rule that a card which moves stays the same card, the rule that an effect is on no other,
and the rule that it is on none that comes later."""


def _of_number_that_stays(observed: Observed) -> Ground | None:
    """Return why a number stayed as it was: what is on a card went along with it, or an effect was on others only."""
    what, grounds = number_asked(observed.ask), observed.state.table.grounds
    if what is None or what.subject is None:
        return None
    key, number = what.subject.attribute.partition(":")[2], numbers_of(observed.state, what)
    account = account_of(observed)
    last = [one.line.kind for one in observed.evidence[:1]]
    hurt = key == "damage" and number not in (None, [0]) and last in (["moved"], ["swapped"])
    if hurt or (len(account) > 1 and _has_moved_since(observed)):
        return _of_word(observed, grounds.rule_of_word(SAME_CARD))
    if len(account) == 1 and not any(one.line.kind in ("modified", "lapsed") for one in observed.evidence):
        if (rule := grounds.rule_of_word(LATER)) and _has_come_later(observed, key):
            return Ground((rule,), CAME_LATER, "near")
        others = [one for one in observed.state.game.modifiers if one.what == key and one.ref is not None]
        return _of_word(observed, grounds.rule_of_word(NOT_AFFECTED)) if others else None
    return None


CAME_LATER = "効果が解決された後に置かれたカードには及ばない"


def _has_come_later(observed: Observed, key: str) -> bool:
    """Whether the card that is asked about came to its area only when the number of others had been changed."""
    told, game = observed.state.told, observed.state.game
    others = [one for one in game.modifiers if one.what == key and one.ref is not None]
    changed = next((at for at, one in enumerate(told) if one.line.kind == "modified"), len(told))
    moved = [one for one in told[changed:] if isinstance(one.entry.event, Moved)]
    cards = find_named_cards(observed)
    return bool(others) and any(not cards.isdisjoint(about_of(game, one).cards) for one in moved)


def _has_moved_since(observed: Observed) -> bool:
    """Whether a card has moved since something was done to it that is still on it."""
    first, *before = [one.line.kind for one in observed.evidence] or [""]
    return first == "moved" and any(kind in ("modified", "damage", "hurt") for kind in before)


def _of_word(observed: Observed, rule: str) -> Ground | None:
    """Return a rule as the ground; None where a game has none."""
    return Ground((rule,), observed.state.table.words.reasons.get(rule, ""), "near") if rule else None


def find_comparison(observed: Observed) -> Ground | None:
    """Return the rule by which two numbers were compared last, for an answer of which nothing else says why; None where none were.

    Of a card that is named, and that neither of the numbers is of, it says nothing.
    """
    last = next((one for one in reversed(observed.state.told) if one.line.kind == "compared"), None)
    asked, event = find_named_cards(observed), _event_of(observed.ask)
    if event is not None and event.word in _OF_NO_BATTLE:
        return None
    if last is not None and asked and asked.isdisjoint(about_of(observed.state.game, last).cards):
        return None
    return None if last is None else ground_by(observed.state.table, rules_of(observed.state.table, last), "silent")


def find_last_special(call: Call, observed: Observed) -> Ground | None:
    """Return the special rules that were used last, for an answer of which nothing else says why; None where none was.

    Those that were used on a card which the question names come before others, and alone count where it is about a skill of that card.
    """
    asked, event = find_named_cards(observed), _event_of(observed.ask)
    found = _find_special(observed, asked) if asked else None
    if event is not None and is_skill(event) and any(_skills_of(call, event, observed)):
        return found
    return found or _find_special(observed, frozenset())


def _find_special(observed: Observed, asked: frozenset[int]) -> Ground | None:
    """Return the special rules that were used last on one of these cards; on any, where there are none."""
    table, game = observed.state.table, observed.state.game
    telling = table.grounds.reaching or table.grounds.special
    event = _event_of(observed.ask)
    left = table.grounds.naming | table.grounds.general if event is not None else frozenset()
    if not isinstance(observed.ask.asked, Can) and not (event is not None and is_skill(event)):
        left = left | table.grounds.of_triggers
    for one in reversed(observed.state.told):
        is_of_one = not asked and getattr(one.entry.event, "what", "") in OF_ONE
        if one.line.kind in _TELL_NOTHING or is_of_one or (asked and asked.isdisjoint(about_of(game, one).cards)):
            continue
        special = [number for number in rules_of(table, one) if number in telling and number not in left]
        if special:
            return ground_by(table, special, "silent", one.line.why if one.line.noted else "")
    return None


def find_nothing_done(observed: Observed) -> Ground | None:
    """Return the rule by which an effect did nothing last, for an answer of which nothing else says why; None where none did."""
    told, table = observed.state.told, observed.state.table
    last = next((one for one in reversed(told) if one.line.kind in ("nothing", "unmet")), None)
    if last is None or isinstance(observed.ask.asked, Becomes) or not _is_untouched(observed):
        return None
    before = told[: told.index(last)]
    if last.line.kind == "nothing" and before and before[-1].line.kind == "chose none":
        return Ground(before[-1].rules[:2], NOTHING_CHOSEN, "note")
    rules = [rule for rule in rules_of(table, last) if rule in table.words.reasons]
    kind: Evidence = "part" if last.line.kind == "unmet" else "silent"
    return ground_by(table, rules, kind, last.line.why) if rules else None


def _is_untouched(observed: Observed) -> bool:
    """Whether nothing was done to what is asked about."""
    return observed.said in (NO, "0") or not observed.evidence


def _find_own_special(observed: Observed, own: Ground) -> Ground | None:
    """Return the special rules used last on the cards that are as is asked, which a line that was refused later did not make so."""
    what, state = observed.ask.asked, observed.state
    if observed.said != YES or own.numbers or not isinstance(what, Whether) or isinstance(what.what, Happening):
        return None
    subject = what.what.subject
    specs = subject.specs[:1] if subject is not None and not subject.attribute else ()
    every = range(len(state.game.cards))
    asked = [card for card in every if any(describes_card(state.table, state.game, one, card) for one in specs)]
    return _find_special(observed, frozenset(asked)) if asked else None


def _find_refusal(observed: Observed, own: Ground) -> Ground | None:
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
    event = _event_of(observed.ask)
    fitting = [one for one in lines if one.line in refused and event is not None and _is_of_event(one, event.word)]
    if fitting:
        first, line = refused[fitting[-1].line], fitting[-1]
    table, game, rules = observed.state.table, observed.state.game, first.rules
    named = [spec for spec in line.wording.specs if spec.name]
    cards = [c for c in range(len(game.cards)) if any(describes_card(table, game, spec, c) for spec in named)]
    is_without = table.grounds.rule_of_word(NO_TARGET) in rules
    if is_without and (near := table.grounds.why_no_target(game, cards)):
        return Ground((*near, *rules)[:MAX_NUMBERS], clause_of(table, near), "refusal")
    return ground_by(table, rules, "refusal", first.why)


_LINES_OF = {"enters": ("play", "special play"), "activated": ("activate",)}
"""By word of an event the verbs of the lines by which it would come, where they are others."""


def _is_of_event(line: Move, word: str) -> bool:
    """Whether a line would make such an event happen."""
    return line.wording.verb == word or line.wording.verb in _LINES_OF.get(word, ())


def _not_yet(call: Call, ask: Ask, observed: Observed, own: Ground) -> Ground | None:
    """Return the line that changes what is asked only after the moment that is asked about, where nothing has until then."""
    if own.numbers or ask.at is None or not ask.at.rule or observed.evidence:
        return None
    table, after = observed.state.table, observe(call, replace(ask, at=None))
    lines = {one.entry.step.number for one in after.evidence[:1]}
    if ask.at.rule in lines:
        return ground_by(table, [ask.at.rule], "silent")
    if after.said in ("", observed.said) or not after.evidence:
        return None
    first = [one for one in after.evidence if one.line.kind == after.evidence[0].line.kind][-1]
    moment = table.grounds.moment(first.entry.step.number)
    return ground_by(table, rules_of(table, first), "silent", f"変わるのは{moment}だ") if moment else None


def _left_out(observed: Observed, own: Ground) -> Ground | None:
    """Return the rule by which other cards came to lie upright, where a rested card has stayed as it was through the whole play."""
    if own.numbers or observed.evidence or not isinstance(observed.ask.asked, Becomes):
        return None
    game = observed.state.game
    if not all(game.cards[card].rested for card in find_named_cards(observed)):
        return None
    for one in reversed(observed.state.told):
        if isinstance(one.entry.event, Turned) and not one.entry.event.rested and not effect_at_work(one):
            return ground_by(observed.state.table, rules_of(observed.state.table, one), "silent")
    return None


def _passed_over(observed: Observed, own: Ground) -> Ground | None:
    """Return the rule that let another card be chosen, where the one that is asked about could have been."""
    of = observed.ask.asked.of if isinstance(observed.ask.asked, Becomes) else None
    if own.numbers or of is None or of.subject is None:
        return None
    table, course = observed.state.table, observed.course
    for game, option in reversed(list(course.play.past)):
        at = decision(game)
        if at is None or at.window:
            continue
        named = [table.options.describe(game, one) for one in at.options if one != option]
        cards = [thing.card for said in named for thing in said.things if thing.card >= 0]
        if any(describes_card(table, observed.state.game, of.subject.specs[0], card) for card in cards):
            return ground_by(table, [at.rule], "asker")
    return None


def _find_kept(observed: Observed, own: Ground) -> Ground | None:
    """Return the special rule by which the log says that something did not come to pass, where nothing has changed what is asked."""
    if own.numbers:
        return None
    table = observed.state.table
    for one in reversed(observed.state.told):
        if one.line.noted or _goes_otherwise(one) or one.line.kind == "compared":
            rules = rules_of(table, one)
            if rules and not table.grounds.rank(rules[0]):
                return ground_by(table, rules, "silent", one.line.why)
    return None


# -- what the log says ---------------------------------------------------------------------------------


def _note(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return what the log says about a skill that a question is about, and that came to nothing."""
    event = _event_of(ask)
    if event is None or event.word not in _HEARS:
        return None
    cards = {card for card, _ in _skills_of(call, event, observed)}
    game = observed.state.game
    notes = [one for one in _notes(observed) if not cards.isdisjoint(about_of(game, one).cards)]
    skills = [skill for _, skill in _skills_of(call, event, observed)]
    own = [one for one in notes if (at := about_of(game, one).ability) >= 0 and game.world.abilities[at] in skills]
    last = next(iter([*own[-1:], *notes[-1:]]), None)
    return _ground_of(observed, last, "note") if last is not None else None


def _last_note(observed: Observed, own: Ground) -> Ground | None:
    """Return the last thing that the log says was not done, or went otherwise, where nothing says more.

    What it says of a skill or of the cards that a question names comes before what it says of other cards.
    """
    table, game, asked = observed.state.table, observed.state.game, find_named_cards(observed)
    notes = [
        one for one in _notes(observed) if any(table.grounds.rank(rule) < ROUTINE for rule in rules_of(table, one))
    ]
    near = [
        one
        for one in notes
        if (found := about_of(game, one)).ability >= 0 or not asked.isdisjoint(found.cards or asked)
    ]
    notes = near or notes
    return _ground_of(observed, notes[-1], "silent") if notes and not own.numbers else None


def _leave_definition(observed: Observed, own: Ground) -> Ground:
    """Return no ground where one only says which number is meant, or how a card came to lie so: what was not done then tells more."""
    what, rank = observed.ask.asked, observed.state.table.grounds.rank
    is_state = isinstance(what, Whether) and not isinstance(what.what, Happening)
    is_unmet = [one.line.kind for one in _notes(observed)[-1:]] == ["unmet"]
    says_how = own.kind == "event" and is_state and all(rank(number) == ROUTINE for number in own.numbers) and is_unmet
    return NOTHING if says_how or (own.kind == "account" and len(account_of(observed)) == 1) else own


def _notes(observed: Observed) -> list[LoggedLine]:
    """Return what the log says was not done, or went otherwise."""
    return [one for one in observed.state.told if one.line.noted or _goes_otherwise(one)]


def _goes_otherwise(one: LoggedLine) -> bool:
    """Whether a told line says that something went otherwise, whichever card it is of."""
    return one.line.kind in _GOES_OTHERWISE and getattr(one.entry.event, "what", "") not in OF_ONE


def _ground_of(observed: Observed, note: LoggedLine, kind: Evidence) -> Ground:
    """Return the rules of a note as a ground: those of the keyword or the condition of its skill before its own."""
    table = observed.state.table
    special = _special_rules_of_skill(observed, note)
    found = ground_by(table, rules_of(table, note), kind, note.line.why)
    if not special:
        return found
    numbers = tuple(dict.fromkeys((*special, *found.numbers)))[:MAX_NUMBERS]
    return replace(found, numbers=numbers, clause=clause_of(table, special))


def _special_rules_of_skill(observed: Observed, note: LoggedLine) -> tuple[str, ...]:
    """Return the special rules of the keyword and of the condition of the skill that a note is about, as they came up last."""
    game, grounds = observed.state.game, observed.state.table.grounds
    ability = about_of(game, note).ability
    if ability < 0 or note.line.kind != "not triggered":
        return ()
    skill: Skill = game.world.abilities[ability]
    found = [grounds.parts.get(f"Skill {skill.keyword}", "") if skill.keyword else ""]
    found += [grounds.rule_of(one) for one in walk(skill.waits_if or ())]
    special = [rule for rule in found if rule and grounds.rank(rule) == 0]
    cited = [number for one in reversed(observed.state.told) for number in one.rules if number in grounds.reaching]
    sections = tuple(f"{rule.rpartition('-')[0]}-" for rule in special)
    own = [number for number in rules_of(observed.state.table, note) if grounds.rank(number) == 0]
    is_finer = bool(sections) and any(one.startswith(sections) for one in own)
    keyword = [rule for rule in special if skill.keyword and rule == found[0] and not is_finer]
    return tuple(
        dict.fromkeys((*keyword, *own, *[one for one in cited if sections and one.startswith(sections)][:1], *special))
    )


def _other_target(ask: Ask, observed: Observed) -> Ground | None:
    """Return the rules by which an attack went to something else than what was asked about."""
    event = _event_of(ask)
    if (event is None or event.word != "damage") and not _is_life_unhurt(observed):
        return None
    table, game = observed.state.table, observed.state.game
    for one in reversed(observed.state.told):
        if one.line.kind == "set" and one.entry.event.what in _OTHER_TARGETS:
            named = [spec for spec in event.wording.specs if spec.name] if event is not None else []
            cards = about_of(game, one).cards
            if not any(describes_card(table, game, spec, card) for spec in named for card in cards):
                numbers = rules_of(table, one)
                blocked = table.grounds.rule_of_word("blocked")
                first = [blocked] if blocked in numbers else []
                ordered = tuple(dict.fromkeys((*first, *numbers)))
                clause = table.grounds.affirms.get(ordered[0], "") or clause_of(table, ordered)
                return Ground(ordered[:MAX_NUMBERS], clause, "near")
    return None


def _cards_attacked(observed: Observed) -> frozenset[int]:
    """Return the cards that were attacked, and those that attacked; all that are asked about, where the log does not say it."""
    game = observed.state.game
    battles = [
        one
        for one in observed.state.told
        if one.line.kind == "set" and one.entry.event.what in ("battle", *_OTHER_TARGETS)
    ]
    fought = [*battles, *(one for one in observed.state.told if getattr(one.entry.event, "what", "") == "attack")]
    cards = frozenset(card for one in fought for card in about_of(game, one).cards)
    return cards or find_named_cards(observed)


def is_about_life(observed: Observed) -> bool:
    """Whether it is asked how much life there is."""
    asked = observed.ask.asked
    what = asked.of if isinstance(asked, Value) else asked.what if isinstance(asked, Whether) else None
    subject = None if what is None or isinstance(what, Happening) else what.subject
    return subject is not None and subject.specs[0].area == "life" and not subject.attribute


def _is_life_unhurt(observed: Observed) -> bool:
    """Whether it is asked how much life there is, and nothing has been done to it."""
    return is_about_life(observed) and not observed.evidence


def _find_lost_comparison(ask: Ask, observed: Observed) -> Ground | None:
    """Return the comparison that an attack lost, where it is asked for what it would have done."""
    event = _event_of(ask)
    if event is None or event.word not in ("damage", "ko"):
        return None
    last = next((one for one in reversed(observed.state.told) if isinstance(one.entry.event, Compared)), None)
    if last is None or last.entry.event.first_wins:
        return None
    table, game, ref = observed.state.table, observed.state.game, last.entry.event.ref
    named = [spec for spec in event.wording.specs if spec.name]
    if named and find_named_cards(observed).isdisjoint(_cards_attacked(observed)):
        return None
    if ref is not None and named and not any(describes_card(table, game, spec, ref.card) for spec in named):
        return None
    return ground_by(table, rules_of(table, last), "near", f"{table.speech.say_comparison(last.entry.event)}だ")


def _window_gone(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule by which a battle or a part of it was left out, where what a skill waits for comes in it and never came."""
    event = _event_of(ask)
    if event is None or event.word not in _HEARS:
        return None
    sounds = call.table.policy.sounds
    wanted = {one.what for _, skill in _skills_of(call, event, observed) for one in skill.trigger}
    for one in reversed(observed.state.told):
        if not wanted.isdisjoint(sounds(one.entry.event)):
            break
        if wanted and cuts_short(one):
            return _ground_of(observed, one, "near")
    return None


def _not_triggered(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return why the last of the events that a skill waits for did not trigger it; None where the game does not say it."""
    event = _event_of(ask)
    if event is None or event.word not in _HEARS:
        return None
    return find_why_not_triggered(call, observed, list(_skills_of(call, event, observed)))


def find_unmet_trigger(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule that a skill waits for its trigger only, for one that did not wait and of which nothing says why."""
    event = _event_of(ask)
    if observed.said not in (NO, "0") or event is None or event.word not in (*_HEARS, *_DONE_BY):
        return None
    is_skill_asked = event.word in _HEARS
    skills = (
        (skill for _, skill in _skills_of(call, event, observed))
        if is_skill_asked
        else _skills_unheard(event, observed)
    )
    skill = next(skills, None)
    rule = call.table.grounds.rule_of(skill, "trigger") if skill is not None else ""
    return ground_by(call.table, [rule], "near") if rule else None


def _skills_unheard(event: Happening, observed: Observed) -> Iterator[Skill]:
    """Yield the skills that wait for something, would make such an event happen, and never came up where their cards lie."""
    game = observed.state.game
    waited = {getattr(one.entry.event, "ability", -1) for one in observed.state.told if one.line.kind == "waits"}
    moved = {one.entry.event.card for one in observed.state.told if isinstance(one.entry.event, Moved)}
    for card in range(len(game.cards)):
        for number in game.printed_card(card).abilities:
            skill: Skill = game.world.abilities[number]
            does = any(isinstance(part, _DONE_BY[event.word]) for part in walk(skill.body))
            if skill.trigger and number not in waited and does and (card not in moved or _waits_for_itself(skill)):
                yield skill


def _waits_for_itself(skill: Skill) -> bool:
    """Whether a skill waits for something that happens to its own card."""
    return any(isinstance(part, This) for one in skill.trigger for part in walk(one.of or ()))


def _count_events(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule on how often a skill waits for several events at once, where it did so once for more than one of them."""
    event = _event_of(ask)
    rule = call.table.grounds.rule_of_word(SEVERAL)
    if event is None or event.word not in _HEARS or not rule:
        return None
    skills = list(_skills_of(call, event, observed))
    cards = {card for card, _ in skills}
    wanted = {one.what for _, skill in skills for one in skill.trigger}
    sounds = call.table.policy.sounds
    together = 0
    for one in observed.state.told:
        if not wanted.isdisjoint(sounds(one.entry.event)):
            together += 1
        elif one.line.kind != "waits":
            together = 0
        elif together > 1 and not cards.isdisjoint(about_of(observed.state.game, one).cards):
            return Ground((rule,), call.table.words.reasons.get(rule, ""), "near")
    return None


# -- something else than the skill waits for -----------------------------------------------------------


def _near_miss(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule of the word that a skill waits for, and the rule of what was done instead."""
    event = _event_of(ask)
    if event is None or event.word not in _HEARS:
        return None
    found = next(_near_misses(call, event, observed), None)
    if found is None:
        return None
    grounds = call.table.grounds
    prevented = [rule for rule in grounds.prevents.get(event.word, ()) if rule in found.done.rules]
    wanted = next(iter(prevented), "") or grounds.rule_of_event(found.wanted)
    numbers = tuple(dict.fromkeys(filter(None, (wanted, _rule_of_done(call, found.done)))))
    return Ground(numbers, call.table.words.reasons.get(numbers[0], ""), "near") if numbers else None


def find_prevented(observed: Observed) -> Ground | None:
    """Return the rule that was cited because the event that is asked about cannot come; None where none was."""
    event, grounds = _event_of(observed.ask), observed.state.table.grounds
    if event is None or observed.said not in (NO, "0"):
        return None
    wanted = grounds.prevents.get(event.word, ())
    for one in reversed(observed.state.told):
        found = [rule for rule in wanted if rule in one.rules]
        if found:
            return _of_word(observed, found[0])
    return None


def find_not_valid(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rules by which a skill does nothing where its card lies, for one that heard what it waits for; None where it is valid."""
    event, state = _event_of(ask), observed.state
    if event is None and isinstance(ask.asked, Becomes) and not observed.evidence:
        event = Happening("waits", Wording(specs=ask.asked.of.subject.specs[:1] if ask.asked.of.subject else ()), "")
    elif event is None or event.word not in _HEARS or observed.said not in (NO, "0"):
        return None
    for card, skill in _skills_of(call, event, observed):
        number = next(
            one for one in state.game.printed_card(card).abilities if state.game.world.abilities[one] == skill
        )
        if rules := call.table.grounds.why_not_valid(state.game, number, card):
            return ground_by(call.table, rules, "near")
    return None


def find_never_heard(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule of the word that a skill waits for, where it was never heard and nothing else says why; None where it was.

    Of several skills of a card that is named alone none may have heard its word.
    """
    event = _event_of(ask)
    if event is None or event.word not in _HEARS or observed.said not in (NO, "0"):
        return None
    skills = list(_skills_of(call, event, observed))
    if any(_is_heard(call, observed, card, skill) for card, skill in skills):
        return None
    first = next((skill for _, skill in skills), None)
    return None if first is None else _of_word(observed, call.table.grounds.rule_of_event(first.trigger[0]))


def _is_heard(call: Call, observed: Observed, card: int, skill: Skill) -> bool:
    """Whether something happened by a word that a skill of a card waits for, to that card where it waits for itself."""
    itself, game = _waits_for_itself(skill), observed.state.game
    about = (one for one in observed.state.told if not itself or card in about_of(game, one).cards)
    heard = {word for one in about for word in call.table.policy.sounds(one.entry.event)}
    return not heard.isdisjoint(one.what for one in skill.trigger)


HIDDEN = "hidden deck"
"""The word under which a game knows the rule that no player sees the cards of a deck."""


def _find_hidden(observed: Observed) -> Ground | None:
    """Return the rule that no player sees the cards of a deck, where it is asked if such a card is revealed; None where it is not."""
    event, state = _event_of(observed.ask), observed.state
    cards = find_named_cards(observed)
    if event is None or event.word != "shown" or not cards:
        return None
    is_in_deck = all(state.game.world.places[state.game.cards[card].place].name == "deck" for card in cards)
    return _of_word(observed, state.table.grounds.rule_of_word(HIDDEN)) if is_in_deck else None


STATELESS = "stateless"
"""The word under which a game knows the rule on where cards are rested or active."""


def find_stateless(observed: Observed) -> Ground | None:
    """Return the rule on where cards lie in a state, where it is asked for the state of cards that lie elsewhere; None where it is not."""
    asked, table = observed.ask.asked, observed.state.table
    if observed.said != NO or not isinstance(asked, Whether) or isinstance(asked.what, Happening):
        return None
    words = {one.ja for one in table.words.states if one.key in ("rested", "active")}
    cards = find_named_cards(observed)
    if words.isdisjoint(asked.what.words) or not cards:
        return None
    is_anywhere = any(lies_in_play(lie(table, observed.state.game, card)) for card in cards)
    return None if is_anywhere else _of_word(observed, table.grounds.rule_of_word(STATELESS))


def find_declined(observed: Observed) -> Ground | None:
    """Return the rule of a keyword that could have been used and was not, where nothing else says why; None where none was."""
    table = observed.state.table
    if observed.said == YES:
        return None
    for game, option in reversed(list(observed.course.play.past)):
        at = decision(game)
        if at is None or at.window or (said := table.options.describe(game, option)).things:
            continue
        offered = [table.options.describe(game, one) for one in at.options if one != option]
        for thing in (thing for one in offered if one.verb != said.verb for thing in one.things):
            if thing.ability >= 0 and (rule := _rule_of_keyword(observed, thing.ability)):
                return _of_word(observed, rule)
    return None


def find_own_keyword(observed: Observed) -> Ground | None:
    """Return the rule of the keyword of the card to which an event did not happen, where nothing else says why; None where it has none."""
    event = _event_of(observed.ask)
    if event is None or observed.said not in (NO, "0"):
        return None
    game = observed.state.game
    of_cards = (number for card in sorted(find_named_cards(observed)) for number in game.printed_card(card).abilities)
    return next((_of_word(observed, rule) for number in of_cards if (rule := _rule_of_keyword(observed, number))), None)


def _rule_of_keyword(observed: Observed, ability: int) -> str:
    """Return the special rule of the keyword of a skill; nothing where it has none."""
    keyword, grounds = observed.state.game.world.abilities[ability].keyword, observed.state.table.grounds
    rule = grounds.parts.get(f"Skill {keyword}", "") if keyword else ""
    return rule if rule and grounds.rank(rule) == SPECIAL else ""


def _event_of(ask: Ask) -> Happening | None:
    """Return the event that a question is about, if it is about one."""
    if isinstance(ask.asked, Whether):
        return ask.asked.what if isinstance(ask.asked.what, Happening) else None
    return ask.asked.event if isinstance(ask.asked, When | HowOften) else None


def _near_misses(call: Call, event: Happening, observed: Observed) -> Iterator[NearMiss]:
    """Yield what happened, the latest first, to the cards of the skill by another word than the one it waits for."""
    game, policy = observed.state.game, call.table.policy
    for card, skill in _skills_of(call, event, observed):
        for wanted in skill.trigger:
            if wanted.what in _OF_NO_MOVE:
                continue
            for one in reversed(observed.state.told):
                done = one.entry.event
                if not isinstance(done, Moved) or card not in about_of(game, one).cards:
                    continue
                if wanted.what not in policy.sounds(done):
                    yield NearMiss(skill, wanted, one)
                break


def _skills_of(call: Call, event: Happening, observed: Observed) -> Iterator[tuple[int, Skill]]:
    """Yield the skills that a question may be about, each with its card."""
    game, specs = observed.state.game, event.wording.specs
    names = {spec.ability for spec in specs if spec.ability}
    for card in range(len(game.cards)):
        if not any(describes_card(call.table, game, spec, card) for spec in specs if spec.name):
            continue
        for number in game.printed_card(card).abilities:
            skill: Skill = game.world.abilities[number]
            if skill.trigger and (not names or fold(skill.name) in names):
                yield card, skill


def _rule_of_done(call: Call, done: LoggedLine) -> str:
    """Return the rule of what was done: that of its word, else the one that the event cites."""
    word = getattr(done.entry.event, "cause", "")
    return call.table.grounds.rule_of_word(word) or next(iter(done.entry.cites), "")
