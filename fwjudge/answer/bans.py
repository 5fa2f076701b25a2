"""Bans as the ground: one that was met, and that such a ban, or another number of a card, lasts whatever comes later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fwjudge.ability.text import Cannot, Cards, Choose, Each, It, Last, Skill, State
from fwjudge.ability.walk import walk
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.event import Moved
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.queries import matches

from .account import account_of, number_of_card
from .citations import find_named_cards
from .events import about_of
from .evidence import leave_out_undone
from .ground import MAX_NUMBERS, Ground, clause_of, effect_at_work
from .kinds import NO, YES, Can, Happening, Whether
from .late_arrivals import effects_that_forbid
from .misfits import find_game_at
from .negation import hangs_on
from .observation import Observed
from .parts import skills_in
from .permission import IN_PART, named_cards
from .phrases import quote_card
from .printed_values import LATER
from .replays import Replays
from .turning_point import NEW_CARD

MAX_BANS = 3
"""No more skills that forbid something for a time are tried."""


def find_ban(replays: Replays, own: Ground) -> Ground | None:
    """Return the rule by which a ban for a time kept what is asked about from being done, or did not; None where none has to do with it."""
    return _find_ban_met(replays, own) or _find_ban_missed(replays) or _find_no_ko(replays.as_it_is, own)


def _find_no_ko(observed: Observed, own: Ground) -> Ground | None:
    """Return the rule of what it is to be KO'd, where an effect has put a card away in another way that cannot be KO'd, or is asked to
    have been; None elsewhere."""
    asked, game, table = observed.ask.asked, observed.state.game, observed.state.table
    rule = table.grounds.rule_of_word(_KOED)
    if not rule or not isinstance(asked, Whether):
        return None
    is_ko_asked = isinstance(asked.what, Happening) and asked.what.word == _KOED and observed.said == NO
    is_place_asked = not isinstance(asked.what, Happening) and observed.said == YES
    cards = find_named_cards(observed) if is_ko_asked or is_place_asked else frozenset()
    for one in reversed(observed.state.told):
        event = one.entry.event
        if not isinstance(event, Moved) or event.card not in cards:
            continue
        is_away = game.world.places[event.to].name == TRASH and event.cause != _KOED and effect_at_work(one) is not None
        if not is_away or (is_place_asked and not _cannot_be_koed(observed, event.card)):
            return None
        numbers = tuple(dict.fromkeys((rule, *own.numbers)))[:MAX_NUMBERS]
        affirmed = table.grounds.clauses.affirms.get(rule, "") if observed.said == YES else ""
        return Ground(numbers, affirmed or clause_of(table, (rule,)), "note")
    return None


TRASH = "trash"
"""The area to which a card goes that is KO'd."""


def _cannot_be_koed(observed: Observed, card: int) -> bool:
    """Whether the text of a card says that it cannot be KO'd."""
    game = observed.state.game
    skills = (game.world.abilities[number] for number in game.printed_card(card).abilities)
    bans = (one for skill in skills for one in walk(skill.statics) if isinstance(one, Cannot))
    return any(one.what == _BAN_OF_KO and one.cards == It("this") for one in bans)


_KOED, _BAN_OF_KO = "ko", "be ko'd"
"""The cause of a move by which a card is KO'd, and the word of a ban that forbids that."""
AS_CHANGED = "as changed"
"""The word under which a game knows the rule that a card is to an effect as what came before has made it."""


def _find_ban_missed(replays: Replays) -> Ground | None:
    """Return the rule by which a card was not among those that an effect keeps from being KO'd, as it came later or had been changed."""
    observed, call = replays.as_it_is, replays.call
    table, told = observed.state.table, observed.state.told
    later, changed = map(table.grounds.rule_of_word, (LATER, AS_CHANGED))
    done = next(iter(leave_out_undone(observed)), None)
    if not later or done is None or done not in told or getattr(done.entry.event, "cause", "") != _KOED:
        return None
    game = find_game_at(call, observed, done) if isinstance(replays.ask.asked, Whether) else None
    if game is None or effect_at_work(done) is None:
        return None
    card = done.entry.event.card
    came = next((at for at, one in enumerate(told) if one.line.kind == "moved" and one.entry.event.card == card), 0)
    for effect in effects_that_forbid(told[:came], game, _BAN_OF_KO, card):
        named = table.speech.skill_of(game, effect.ability, effect.source.card)
        return Ground((later,), f"{quote_card(table, game, card)}は、{named}が解決された後に登場した", "note")
    bans = [at for at, one in enumerate(told) if one.line.kind == "activated" and _forbids_ko(observed, one)]
    before = told[: bans[-1]] if bans else ()
    on_card = (_effect_on(observed, one, card) for one in before)
    changes = {one.ability for one in on_card if one is not None}
    printed = skills_in(call.cards)
    if changed and any(hangs_on(replays, printed[ability]) for ability in changes if 0 <= ability < len(printed)):
        return Ground((changed,), clause_of(table, (changed,)), "note")
    return None


def _forbids_ko(observed: Observed, one: LoggedLine) -> bool:
    """Whether a skill that was activated keeps cards from being KO'd for a time."""
    skill: Skill = observed.state.game.world.abilities[about_of(observed.state.game, one).ability]
    return any(ban.what == _BAN_OF_KO for ban in _bans_for_a_time(skill))


def _effect_on(observed: Observed, one: LoggedLine, card: int) -> Effect | None:
    """Return the effect by which a card was changed for a time at a line; None where it was not."""
    is_on = one.line.kind == "modified" and card in about_of(observed.state.game, one).cards
    return effect_at_work(one) if is_on else None


def _find_ban_met(replays: Replays, own: Ground) -> Ground | None:
    """Return the rule that what is forbidden is not done, where a part of an effect came to nothing by it and the answer hangs on that."""
    observed = replays.as_it_is
    table = observed.state.table
    rule = table.grounds.defining.parts.get("Cannot", "")
    if not rule or observed.said != NO or not isinstance(replays.ask.asked, Whether):
        return None
    met = [one for one in observed.state.told if one.line.kind == "nothing" and rule in one.rules]
    if not met:
        return None
    bans = [skill for skill in skills_in(replays.call.cards) if any(_bans_for_a_time(skill))]
    if not any(hangs_on(replays, skill) for skill in bans[:MAX_BANS]):
        return None
    return Ground(tuple(dict.fromkeys((rule, *own.numbers)))[:MAX_NUMBERS], clause_of(table, (rule,)), "note")


def _bans_for_a_time(skill: Skill) -> Iterator[Cannot]:
    """Yield what a skill forbids for a time."""
    for one in walk(skill.body):
        if isinstance(one, Last):
            yield from (part for part in walk(one) if isinstance(part, Cannot))


def put_lasting_first(observed: Observed, ground: Ground) -> Ground:
    """Return a ground with the rule first that what an effect does for a time lasts, where a card does not fit its words any more.

    Also where it is asked if a number is the printed one again because a card has left that was changed with it.
    """
    grounds = observed.state.table.grounds
    if (new := _put_new_card_first(observed, ground)) is not None:
        return new
    rule, ban = grounds.defining.parts.get("Last", ""), grounds.defining.parts.get("Cannot", "")
    clause = grounds.clauses.says.get(f"{rule} {LASTS}", "")
    if not clause or observed.said != NO or not isinstance(observed.ask.asked, Whether | Can):
        return ground
    is_banned = bool(ban) and ground.numbers[:1] == (ban,)
    is_number = ground.kind == "account" and ground.numbers[:1] != (rule,)
    if not (is_banned and _fits_no_more(observed)) and not (is_number and _is_left_alone(observed)):
        return ground
    numbers = tuple(dict.fromkeys((rule, *ground.numbers)))[:MAX_NUMBERS]
    return replace(ground, numbers=numbers, clause=clause)


def _put_new_card_first(observed: Observed, ground: Ground) -> Ground | None:
    """Return a ground with the rule first that a card which has gone elsewhere is another, where an effect would have done something to
    it and did nothing; None where that is not so."""
    table, game = observed.state.table, observed.state.game
    rule, in_part = table.grounds.rule_of_word(NEW_CARD), table.grounds.rule_of_word(IN_PART)
    last = next((one for one in reversed(observed.state.told) if one.line.kind == "nothing"), None)
    effect = None if last is None else effect_at_work(last)
    if not rule or ground.numbers[:1] != (in_part,) or observed.said != NO or effect is None:
        return None
    source = effect.source
    if source.card not in find_named_cards(observed) or source.life == game.lives[source.card]:
        return None
    reason = table.words.reasons.get(rule, "")
    return replace(ground, numbers=tuple(dict.fromkeys((rule, *ground.numbers)))[:MAX_NUMBERS], clause=reason)


LASTS = "lasts"
"""The word behind a rule under which a game has the reason that what an effect does lasts whatever has changed since."""


def _fits_no_more(observed: Observed) -> bool:
    """Whether a card has been forbidden something for a time whose words do not mean it any more."""
    game = observed.state.game
    asked = set(named_cards(observed) if isinstance(observed.ask.asked, Can) else find_named_cards(observed))
    for modifier in game.modifiers:
        if modifier.ability < 0 or modifier.source is None or modifier.ref is None or modifier.ref.card not in asked:
            continue
        skill = game.world.abilities[modifier.ability]
        if any(_bans_for_a_time(skill)) and not any(_is_meant(observed, modifier, of) for of in _sets_of(skill)):
            return True
    return False


def _sets_of(skill: Skill) -> Iterator[Cards]:
    """Yield the sets of cards that the words of a skill mean, among which it chooses, or for which it does what lasts."""
    for one in walk(skill.body):
        if isinstance(one, Choose | Each):
            yield from (part for part in walk(one.of) if isinstance(part, Cards))


def _is_meant(observed: Observed, modifier: Modifier, of: Cards) -> bool:
    """Whether words mean the card now on which an effect lasts; that it lies otherwise now says nothing."""
    game = observed.state.game
    assert modifier.ref is not None and modifier.source is not None
    bare = of._replace(filters=tuple(one for one in of.filters if not isinstance(one, State)))
    return matches(game, Effect(modifier.ability, modifier.source, modifier.player), bare, modifier.ref.card)


def _is_left_alone(observed: Observed) -> bool:
    """Whether it is asked if a number is the printed one that an effect has changed, and another card of that effect has moved since."""
    asked, number, told = observed.ask.asked, number_of_card(observed), observed.state.told
    account = account_of(observed)
    if number is None or not isinstance(asked, Whether) or isinstance(asked.what, Happening) or len(account) < 2:
        return False
    if asked.what.words != (str(account[0].amount),):
        return False
    game, card = observed.state.game, number[1]
    changed = [at for at, one in enumerate(told) if one.line.kind == "modified" and card in about_of(game, one).cards]
    effect = effect_at_work(told[changed[-1]]) if changed else None
    if effect is None:
        return False
    of_effect = (one for one in told[: changed[-1]] if getattr(effect_at_work(one), "ability", -1) == effect.ability)
    others = {one for line in of_effect for one in about_of(game, line).cards if one != card}
    after = (one for one in told[changed[-1] :] if one.line.kind in ("moved", "koed"))
    return any(not others.isdisjoint(about_of(game, one).cards) for one in after)
