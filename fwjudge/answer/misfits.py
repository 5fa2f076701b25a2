"""The word of a text that a card does not fit, as the ground where an effect could not choose the card."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace

from fwjudge.ability.text import Choose, In, Whose
from fwjudge.course.narration import LoggedLine
from fwjudge.engine.game import Game
from fwjudge.engine.log import entries_since
from fwjudge.engine.queries import matches
from fwjudge.games.common.misfits import fits, parts_of

from .citations import find_named_cards
from .conditions import Watch
from .deciding_choice import NOTHING_CHOSEN
from .events import about_of, is_event, is_skill
from .ground import MAX_NUMBERS, SPECIAL, Ground, effect_at_work
from .happenings import BEGINS
from .kinds import NO, YES, Happening, Whether
from .observation import Observed
from .point import Call

MAX_ENTRIES_TO_LEAVE_OUT = 3_000
"""Of a longer log nothing is looked for."""
_DONE = frozenset(("moved", "koed", "turned", "faced"))
"""Kinds of told lines at which something is done to cards that were chosen."""


def find_left_out(call: Call, observed: Observed) -> Ground | None:
    """Return the rules of the word that kept a card out of the last choice, where that is why something was not done to it; else None."""
    if not isinstance(observed.ask.asked, Whether) or observed.said != NO:
        return _find_left_alone(call, observed)
    what = observed.ask.asked.what
    if isinstance(what, Happening) and is_skill(what):
        return None
    if not isinstance(what, Happening) and (what.subject is None or what.subject.attribute.startswith("number:")):
        return None
    cards, told = find_named_cards(observed), list(observed.state.told)
    for at in range(len(told) - 1, -1, -1) if cards else ():
        if _is_choice(told[at]) and _decides(observed, told, at, cards):
            return _say_misfit(call, observed, told[at], cards)
    return None


def _find_left_alone(call: Call, observed: Observed) -> Ground | None:
    """Return that nothing was chosen, where a card is as an effect put it because that could have been chosen later, and was not."""
    asked, told, last = observed.ask.asked, list(observed.state.told), next(iter(observed.evidence), None)
    is_place = isinstance(asked, Whether) and not isinstance(asked.what, Happening) and observed.said == YES
    effect = effect_at_work(last) if is_place and last is not None and last in told else None
    cards = find_named_cards(observed) if effect is not None else frozenset()
    for one in told[told.index(last) + 1 :] if cards and last is not None else ():
        at_work = effect_at_work(one)
        if one.line.kind != "chose none" or not _is_choice(one) or at_work is None or effect is None:
            continue
        now = find_game_at(call, observed, one) if at_work.source == effect.source else None
        if now is not None and any(matches(now, now.frame, now.step.of.of, card) for card in cards):
            return Ground(one.rules[:1], NOTHING_CHOSEN, "note")
    return None


def _is_choice(one: LoggedLine) -> bool:
    """Whether a line says which cards an effect is about, or that it is about none."""
    is_choice = one.line.kind == "chose none" or getattr(one.entry.event, "what", "") == "choose"
    return is_choice and isinstance(getattr(one.entry.step, "of", None), Choose)


def _decides(observed: Observed, told: Sequence[LoggedLine], at: int, cards: frozenset[int]) -> bool:
    """Whether with another choice there what is asked would have been done to these cards: it was to the one that was chosen, or to none.

    Where another effect did something to the cards that are asked about, it decides.
    """
    game, what = observed.state.game, getattr(observed.ask.asked, "what", None)
    chosen, ability = set(about_of(game, told[at]).cards), getattr(effect_at_work(told[at]), "ability", -1)
    if not chosen.isdisjoint(cards):
        return False
    last = next(iter(observed.evidence), None)
    is_later = last in told and told.index(last) < at  # then it is the last that was to be done to them
    if (
        last is not None
        and not is_later
        and (getattr(effect_at_work(last), "ability", -1) != ability or _is_meant(observed, last, cards))
    ):
        return False
    after = told[at + 1 :]
    end = next((nth for nth, one in enumerate(after) if one.line.kind in BEGINS), len(after))
    done = [one for one in after[:end] if one.line.kind in _DONE and not chosen.isdisjoint(about_of(game, one).cards)]
    if told[at].line.kind == "chose none":
        return True
    if not isinstance(what, Happening):
        return bool(done)
    same = replace(what, wording=replace(what.wording, specs=()))
    return any(is_event(observed.state.table, game, same, one) for one in done)


def _is_meant(observed: Observed, done: LoggedLine, cards: frozenset[int]) -> bool:
    """Whether an effect that did something to these cards meant them: it is their own, or they were chosen for it."""
    effect, game = effect_at_work(done), observed.state.game
    if effect is not None and effect.source.card in cards:
        return True
    return any(
        _is_choice(one)
        and getattr(effect_at_work(one), "ability", -1) == getattr(effect, "ability", -1)
        and not cards.isdisjoint(about_of(game, one).cards)
        for one in observed.state.told
    )


def _say_misfit(call: Call, observed: Observed, choice: LoggedLine, cards: frozenset[int]) -> Ground | None:
    """Return why these cards could not be chosen there, as the game says it; None where they could."""
    now = find_game_at(call, observed, choice)
    if now is None:
        return None
    rules, clause = call.table.grounds.of_choices.why_not_chosen(now, sorted(cards))
    is_special = any(call.table.grounds.rank(rule) == SPECIAL for rule in rules[:1])
    is_told = clause and (is_special or any(_lies_there(now, card) for card in cards))
    return Ground(rules[:MAX_NUMBERS], clause, "note") if is_told else None


def _lies_there(game: Game, card: int) -> bool:
    """Whether a card lies where cards are chosen, and is a card of the player of whom they are."""
    for part in parts_of(game.step.of.of):
        places = [one for one in part.filters if isinstance(one, Whose | In)]
        if all(fits(game, game.frame, one, card) for one in places):
            return True
    return False


def find_game_at(call: Call, observed: Observed, choice: LoggedLine) -> Game | None:
    """Return the game as it was before a told line, as when a choice was made; None where the log is too long."""
    entries = entries_since(observed.state.game)
    if len(entries) > MAX_ENTRIES_TO_LEAVE_OUT:
        return None
    now = observed.start.fork()
    with call.watch.lend(Watch()) if call.watch is not None else nullcontext():  # looking back asks nothing of the play
        for entry in entries:
            if entry.event is choice.entry.event:
                break
            entry.replay(now)
    now.step, now.stack, now.frame = choice.entry.step, choice.entry.stack, choice.entry.frame
    return now
