"""8-1-3-1, 8-6: which effects an event lets come to wait, and by which words effects know an event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from fwjudge.ability import Ability
from fwjudge.engine.event import Decided, Moved, change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.reading import consult
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common.words import fits, sources

from ..now.areas import holder_of
from ..now.effects import ability_of, effects_of, is_valid
from ..now.usable import is_usable, rules_of_all_conditions
from ..readings import MOMENTS, SIXTH
from ..rules.ch08_effects import CONDITIONS_NOT_MET, INVALID, is_ko_effect, log_effect
from ..state import FIELD, WIDTH
from ..world.facts import facts
from .replacing import player_who_does

_FIELD: Final = frozenset(FIELD)


def sounds(event: Any) -> tuple[str, ...]:
    """Return the words by which effects know an event; what leaves the field is heard by that word too."""
    cause = (event.cause,) if hasattr(event, "cause") else (event.kind,)
    if event.__class__ is Moved and event.before.place % WIDTH in _FIELD:
        return (*cause, "leave")
    return cause


def trigger_before(game: Game, events: Sequence[Any]) -> list[Waiting]:
    """Activate 【KO時】 on the field, before its card goes (10-2-17-1), and return what is to be resolved in the trash (8-4-5)."""
    found = []
    for event in events:
        if event.__class__ is not Moved or event.cause != "ko":
            continue
        card = event.card
        for number, valid in effects_of(game, card):
            if not is_ko_effect(game.world.abilities[number]):
                continue
            here = Effect(number, game.ref(card), holder_of(game, card))
            if not is_usable(game, here):
                cites, why = (("8-4-1-1",), CONDITIONS_NOT_MET) if valid else (("8-2-1-1",), INVALID)
                log_effect(game, here, "called off", ("10-2-17-1", *cites), why)
                continue
            log_effect(game, here, "activated", ("10-2-17-1", "8-4-5"))
            found.append(Waiting(number, Ref(card, game.lives[card] + 1), here.player, (card,), game.own.born))
    return _give_generation(game, found)


def trigger_effects(game: Game, heard: Sequence[tuple[Any, tuple[str, ...]]]) -> list[Waiting]:
    """Return the effects that these events let come to wait: each time that it happens (8-1-3-1), if its conditions are met (8-3-2-3)."""
    found: list[Waiting] = []
    for card in _cards_that_hear(game, [event for event, _ in heard]):
        for number in _effects_on(game, card):
            ability: Ability = game.world.abilities[number]
            trigger = ability.trigger
            if trigger is None or ability.kind != "auto" or is_ko_effect(ability):
                continue
            for event, words in heard:
                if trigger.sound not in words or (_is_silent(event) and not _hears_moves_by_rule(game)):
                    continue
                effect = Effect(number, game.ref(card), _player_of(game, card, event))
                if not _is_meant(game, effect, event):
                    continue
                if is_usable(game, effect):
                    found.append(Waiting(number, effect.source, effect.player, _cards_of(event), game.own.born))
                elif not is_valid(game, effect):
                    log_effect(game, effect, "called off", ("8-2-1-1",), INVALID)
                else:
                    rules = rules_of_all_conditions(game, effect) or ("8-3-2-1",)
                    note(game, Decided("not met", effect.player, card, number, rules))
    return _give_generation(game, found)


def _cards_that_hear(game: Game, events: Iterable[Any]) -> list[int]:
    """Return the cards whose text is valid now, and those that have just left the field for a public area (8-4-5)."""
    field = [card for player in (0, 1) for area in FIELD for card in game.areas[player * WIDTH + area]]
    left = [
        event.card
        for event in events
        if event.__class__ is Moved
        and event.before.place % WIDTH in _FIELD
        and game.world.places[event.to].public
        and event.card not in field
    ]
    return [*field, *left]


def _effects_on(game: Game, card: int) -> Sequence[int]:
    if not facts(game).effects_can_change:
        printed: Sequence[int] = game.printed_card(card).abilities
        return printed
    return [number for number, _ in effects_of(game, card)]


def _is_silent(event: Any) -> bool:
    return event.__class__ is Moved and bool(event.silent)


def _hears_moves_by_rule(game: Game) -> bool:
    return consult(game, SIXTH) == "yes"


def _player_of(game: Game, card: int, event: Any) -> int:
    if event.__class__ is Moved and event.card == card:
        return int(event.before.place // WIDTH)
    return holder_of(game, card)


def _cards_of(event: Any) -> tuple[int, ...]:
    return tuple(event.cards) if hasattr(event, "cards") else (event.card,)


def _is_meant(game: Game, effect: Effect, event: Any) -> bool:
    """Whether the trigger of this effect names this event: its player, its cards and who did it."""
    trigger = ability_of(game, effect).trigger
    assert trigger is not None
    cards = _cards_of(event)
    card = effect.source.card
    if trigger.subject == "this":
        return card in cards and (not trigger.by or _is_done_by(game, effect, trigger.by, card))
    if event.__class__ is Moved and event.card == card and event.to % WIDTH not in _FIELD:
        return False  # it has gone: only what says so of this card itself is heard (8-4-5)
    whose = event.player if hasattr(event, "player") else event.before.place // WIDTH
    if trigger.subject in ("own", "other") and (trigger.subject == "own") != (whose == effect.player):
        return False
    if trigger.of.not_this and card in cards:
        return False
    if trigger.by and not any(_is_done_by(game, effect, trigger.by, one) for one in cards):
        return False
    of = trigger.of._replace(not_this=False, area="" if event.__class__ is Moved else trigger.of.area)
    return not cards or any(fits(game, effect, of, one) for one in cards)


def _is_done_by(game: Game, effect: Effect, by: str, card: int) -> bool:
    """Whether an effect of the player, or of the other one, does it (8-1-3-4-7)."""
    player = player_who_does(game, card)
    return player is not None and (by == "own effect") == (player == effect.player)


def _give_generation(game: Game, found: list[Waiting]) -> list[Waiting]:
    """Let what comes to wait at another moment of one resolution be of another generation, if it is read so (8-6-1, 8-6-3)."""
    if not found or not any(waiting.born == game.own.born for waiting in game.waiting) or game.stack is None:
        return found
    if any(sources(game)) and consult(game, MOMENTS) == "moment":
        record(game, change("", ("8-6-1",), born=game.own.born + 1))
        return [waiting._replace(born=game.own.born) for waiting in found]
    return found
