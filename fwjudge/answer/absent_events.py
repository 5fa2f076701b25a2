"""Why nothing happened, from what the log says: what was left out or passed over, aimed at another card, or cut off by the end."""

from __future__ import annotations

from dataclasses import replace

from fwjudge.ability.text import Change, It, SetTo, Skill
from fwjudge.ability.walk import walk
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.decisions import decision
from fwjudge.engine.event import Compared, Turned
from fwjudge.play.wording import describes_card

from .account import account_of
from .citations import find_named_cards
from .deciding_choice import find_unchosen
from .events import about_of
from .ground import (
    MAX_NUMBERS,
    NOTHING,
    ROUTINE,
    Evidence,
    Ground,
    ToldReason,
    clause_of,
    effect_at_work,
    ground_by,
    rules_of,
)
from .happenings import OF_ONE, cuts_short
from .kinds import NO, Ask, Becomes, Happening, HowOften, Value, Whether
from .last_rules import find_own_special, find_refusal
from .near_misses import HEARS, event_asked, find_hidden, find_near_miss, find_not_triggered, skills_asked_of
from .observation import Observed
from .observer import observe
from .point import Call
from .printed_values import find_number_that_stays, ground_of_word
from .turning_point import ground_of_turn, number_asked

SEVERAL = "several"
"""The word under which a game knows the rule on how often a skill waits for several events at once."""


_OTHER_TARGETS = frozenset(("guard", "target"))
"""Words of events by which an attack goes to another card than the one that was attacked."""


_GOES_OTHERWISE = frozenset(("decided", "called off", "skill failed"))
"""Kinds of told lines that say so although they do not stand among the notes."""


def find_why_nothing(call: Call, ask: Ask, observed: Observed, own: Ground) -> Ground | None:
    """Return the ground of an answer that rests on nothing having happened; None where none is found, or the answer rests on more."""
    if isinstance(ask.asked, HowOften):
        return _count_events(call, ask, observed) or _note(call, ask, observed)
    if (ended := _cut_off_by_end(observed)) is not None:
        return ended
    if (turned := ground_of_turn(call, observed) or find_number_that_stays(observed)) is not None:
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
            find_hidden(observed)
            or _note(call, ask, observed)
            or find_near_miss(call, ask, observed)
            or find_not_triggered(call, ask, observed)
        )
        found = found or _other_target(ask, observed) or _find_lost_comparison(ask, observed)
        found = found or _window_gone(call, ask, observed) or _last_note(observed, _leave_definition(observed, own))
    return (
        found
        or _left_out(observed, own)
        or _passed_over(observed, own)
        or _find_kept(observed, own)
        or find_own_special(observed, own)
        or find_refusal(observed, own)
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
    return ground_of_word(observed, rule) if lines == last and effect_at_work(over) is not None else None


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
                return ground_by(table, rules, "silent", ToldReason(one))
    return None


def _note(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return what the log says about a skill that a question is about, and that came to nothing."""
    event = event_asked(ask)
    if event is None or event.word not in HEARS:
        return None
    cards = {card for card, _ in skills_asked_of(call, event, observed)}
    game = observed.state.game
    notes = [one for one in _notes(observed) if not cards.isdisjoint(about_of(game, one).cards)]
    skills = [skill for _, skill in skills_asked_of(call, event, observed)]
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
    notes = [one for one in near or notes if not _is_of_other_number(observed, one)]
    return _ground_of(observed, notes[-1], "silent") if notes and not own.numbers else None


def _is_of_other_number(observed: Observed, note: LoggedLine) -> bool:
    """Whether a number of a card is asked for, and something is said of a skill that changes only such numbers of another one."""
    what, found = number_asked(observed.ask), about_of(observed.state.game, note)
    asked = find_named_cards(observed)
    if what is None or not asked or found.ability < 0 or not asked.isdisjoint(found.cards):
        return False
    skill: Skill = observed.state.game.world.abilities[found.ability]
    changes = [one for one in walk((*skill.statics, *skill.body)) if isinstance(one, Change | SetTo)]
    return bool(changes) and all(one.cards == It("this") for one in changes)


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
    found = ground_by(table, rules_of(table, note), kind, ToldReason(note))
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
    found = [grounds.defining.parts.get(f"Skill {skill.keyword}", "") if skill.keyword else ""]
    found += [grounds.rule_of(one) for one in walk(skill.waits_if or ())]
    special = [rule for rule in found if rule and grounds.rank(rule) == 0]
    cited = [
        number for one in reversed(observed.state.told) for number in one.rules if number in grounds.weights.reaching
    ]
    sections = tuple(f"{rule.rpartition('-')[0]}-" for rule in special)
    own = [number for number in rules_of(observed.state.table, note) if grounds.rank(number) == 0]
    is_finer = bool(sections) and any(one.startswith(sections) for one in own)
    keyword = [rule for rule in special if skill.keyword and rule == found[0] and not is_finer]
    return tuple(
        dict.fromkeys((*keyword, *own, *[one for one in cited if sections and one.startswith(sections)][:1], *special))
    )


def _other_target(ask: Ask, observed: Observed) -> Ground | None:
    """Return the rules by which an attack went to something else than what was asked about."""
    event = event_asked(ask)
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
                clause = table.grounds.clauses.affirms.get(ordered[0], "") or clause_of(table, ordered)
                return Ground(ordered[:MAX_NUMBERS], clause, "near")
    return None


def cards_attacked(observed: Observed) -> frozenset[int]:
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
    event = event_asked(ask)
    if event is None or event.word not in ("damage", "ko"):
        return None
    last = next((one for one in reversed(observed.state.told) if isinstance(one.entry.event, Compared)), None)
    if last is None or last.entry.event.first_wins:
        return None
    table, game, ref = observed.state.table, observed.state.game, last.entry.event.ref
    named = [spec for spec in event.wording.specs if spec.name]
    if named and find_named_cards(observed).isdisjoint(cards_attacked(observed)):
        return None
    if ref is not None and named and not any(describes_card(table, game, spec, ref.card) for spec in named):
        return None
    return ground_by(table, rules_of(table, last), "near", f"{table.speech.say_comparison(last.entry.event)}だ")


def _window_gone(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule by which a battle or a part of it was left out, where what a skill waits for comes in it and never came."""
    event = event_asked(ask)
    if event is None or event.word not in HEARS:
        return None
    sounds = call.table.policy.sounds
    wanted = {one.what for _, skill in skills_asked_of(call, event, observed) for one in skill.trigger}
    for one in reversed(observed.state.told):
        if not wanted.isdisjoint(sounds(one.entry.event)):
            break
        if wanted and cuts_short(one):
            return _ground_of(observed, one, "near")
    return None


def _count_events(call: Call, ask: Ask, observed: Observed) -> Ground | None:
    """Return the rule on how often a skill waits for several events at once, where it did so once for more than one of them."""
    event = event_asked(ask)
    rule = call.table.grounds.rule_of_word(SEVERAL)
    if event is None or event.word not in HEARS or not rule:
        return None
    skills = list(skills_asked_of(call, event, observed))
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
