"""9-9. 置換効果の解決: what happens instead of something that is about to happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability.text import Replaces
from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import caller_frame, hand_back
from fwjudge.engine.event import Added, Lapsed, Modified, Moved, Noted, Removed
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect, program
from fwjudge.engine.reading import consult
from fwjudge.engine.save import rename_when_read, saved
from fwjudge.engine.step import Call, Control, do_nothing, step
from fwjudge.games.common.flow import mark_in_part
from fwjudge.games.common.progress import effects_in_progress

from ..events import DamageReplaced, Hurt
from ..now import events_heard
from ..now.continuous_effects import ContinuousEffect, is_on
from ..now.events_heard import effects_that_may_replace
from ..now.lasting import Lasting
from ..now.progress import NEGATED
from ..now.skills import is_used_up
from ..readings import NEXT_EVENT
from ..state import FW, player_of
from ..world.facts import part_number
from . import ch09_skills

REPLACING: Final = "replacing"
"""By this name an effect remembers which replacement it carries out: it is not applied to what it does itself (9-9-2-3)."""


@saved
class OptionToReplace(NamedTuple):
    """An option: to apply a replacement to an event, or not to, where that is free (9-9-3)."""

    key: tuple[Any, ...]
    at: int
    """To which event of the batch."""
    effect: Effect
    """The body, as an ability of the world, and whose it is."""
    declined: bool = False


rename_when_read(OptionToReplace, "fw.Replacement")


def words_of(event: Any) -> tuple[str, ...]:
    """Return the words of an event that has not happened yet."""
    return ("damage", "deal damage") if event.__class__ is Hurt else events_heard.words_of_event(event)


def _complete_event(game: Game, event: Any) -> Any:
    """Return the event with what only happening would write into it: for a move, where the card comes from."""
    return event._replace(before=game.cards[event.card]) if event.__class__ is Moved else event


def _with_replacements(game: Game, events: Sequence[Any]) -> list[tuple[int, ContinuousEffect, tuple[int, ...]]]:
    """Return each event with the replacements that are about it, and the cards that it is about.

    No effect replaces what a rule does that goes before effects (0-2-2-2).
    """
    found = []
    for at, event in enumerate(events):
        if "0-2-2-2" in getattr(event, "cites", ()):
            continue
        expected = _complete_event(game, event)
        words = words_of(expected)
        for one in effects_that_may_replace(game, words):
            cards = events_heard.cards_of_event(game, game, one.effect, one.static.event, expected, words)
            if cards is not None and is_on(game, one):
                found.append((at, one, cards))
    return found


def _mark(event: Any, one: ContinuousEffect) -> tuple[Any, ...]:
    """Return by what an applied replacement is known: each counts once for one event (9-9-2-3)."""
    whom = event.card if hasattr(event, "card") else getattr(event, "player", -1)
    return (one.key, type(event).__name__, whom)


def replacements(game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> list[OptionToReplace]:
    """Return the replacements that can be applied next: to the first event to which any can."""
    running = {key for effect in effects_in_progress(game) for key in effect.get(REPLACING)}
    options: list[OptionToReplace] = []
    for at, one, cards in _with_replacements(game, events):
        if options and at != options[0].at:
            break
        if _mark(events[at], one) in used or one.key in running or (one.part >= 0 and is_used_up(game, one.effect)):
            continue
        static: Replaces = one.static
        part = part_number(game.world, one.effect.ability, static)
        frame = (
            one.effect._replace(ability=part).put("event", tuple(game.ref(c) for c in cards)).put(REPLACING, (one.key,))
        )
        if static.optional:
            if not ch09_skills.can_do(
                game, frame, static.body
            ):  # a choice that cannot be made replaces nothing (9-9-3)
                continue
            options.append(OptionToReplace(one.key, at, frame, declined=True))
        options.append(OptionToReplace(one.key, at, frame))
    return options


def chooser(game: Game, events: tuple[Any, ...], used: tuple[Any, ...]) -> int:
    """9-9-2: return who decides: the master of the card or player affected (9-9-2-1, 9-9-2-2); of a single free one its own (9-9-3)."""
    options = replacements(game, events, used)
    if len({option.key for option in options}) == 1:
        return options[0].effect.player
    event = events[options[0].at]
    return int(player_of(game.cards[event.card].place) if hasattr(event, "card") else event.player)


def replace(
    game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: OptionToReplace
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the batch without the replaced event (9-9-1-1), and what has been used; declined, the batch as it was."""
    event = events[option.at]
    about_it = [one for at, one, _ in _with_replacements(game, events) if at == option.at]
    applied = next(one for one in about_it if one.key == option.key)
    mark = _mark(event, applied)
    effect = option.effect
    if option.declined:
        note(game, Noted("not activated", effect.player, effect.ability, effect.source, ("9-9-3",)))
        return events, (*used, mark)
    several = len({other.key for other in replacements(game, events, used)}) > 1
    whose = ("9-9-2", "9-9-2-1" if hasattr(event, "card") else "9-9-2-2") if several else ()
    again = ("9-9-2-3",) if used else ()
    limited = ch09_skills.count_use(game, applied.effect) if applied.part >= 0 else ()
    nothing = event.__class__ is Hurt and not applied.static.body
    cites = ("9-9-1", "9-9-1-1", *whose, *again, *limited)
    skill = effect.player, effect.ability, effect.source
    if nothing:
        _count_as_not_done(game)
        note(game, DamageReplaced(*skill, event.player, event.dealt.amount, cites))
    else:
        note(game, Noted("replaced", *skill, cites))
    record(game, Added("instead", (effect,)))
    return (*events[: option.at], *events[option.at + 1 :], *_count_down(game, _find_spent(game, applied, about_it))), (
        *used,
        mark,
    )


def _count_as_not_done(game: Game) -> None:
    """Tell the effect that asked for it that nothing was done: what is negated is not replaced by anything (0-3-16)."""
    caller = caller_frame(game)
    if isinstance(caller, Effect):
        hand_back(game, mark_in_part(caller).put(NEGATED, (True,)))


def _find_spent(
    game: Game, applied: ContinuousEffect, about_it: Sequence[ContinuousEffect]
) -> Sequence[ContinuousEffect]:
    """Return the replacements for which this event was the next one: all that are about it, or the applied one alone (9-9-1-1)."""
    waiting = [one for one in about_it if one.part < 0 and one.static.times]
    if len(waiting) < 2 or applied not in waiting or not applied.static.body:
        return about_it
    return about_it if consult(game, NEXT_EVENT) == "spent" else [applied]


def _count_down(game: Game, about_it: Sequence[ContinuousEffect]) -> list[Any]:
    """Return the events that lower by one the replacements that hold for a number of events; the last time ends them."""
    found: list[Any] = []
    for m in game.modifiers:
        if not isinstance(m.amount, Lasting) or not isinstance(m.amount.static, Replaces) or not m.amount.static.times:
            continue
        if any(one.part < 0 and one.effect == m.amount.effect and one.static == m.amount.static for one in about_it):
            found.append(Lapsed((m,), ("1-5-2-2",)))
            if (times := m.amount.static.times) > 1:
                static = m.amount.static._replace(times=times - 1)
                found.append(Modified(m._replace(amount=m.amount._replace(static=static))))
    return found


# 9-9-1 代わりに起こること ---------------------------------------------------------------------------------


def carry_out_replacements(game: Game) -> Control:
    """Carry out what happens in place of something, straight after the batch that it was taken from (9-9-1)."""
    return Call(FW.at("9-9-1")) if game.own.instead else None


def do_something_else_instead(game: Game, frame: Any) -> Control:
    """9-9-1: what a replacement says is done in place of what was to happen, one after the other."""
    instead: tuple[Effect, ...] = game.own.instead
    if not instead:
        return None
    record(game, Removed("instead", instead[:1]))
    lines = program(game.world, instead[0].ability, "body")
    return Call(lines.first, instead[0], FW.at("9-9-1")) if lines else FW.at("9-9-1")


FW.table(
    "9-9",
    step("9-9-1", do_something_else_instead),
    step("9-9-1", do_nothing, sub="end", does="All that happens instead has been done."),
)
