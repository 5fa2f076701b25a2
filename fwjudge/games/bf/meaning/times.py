"""Which abilities an event triggers (4.2), and which conditions of use it meets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fwjudge.ability.text import Event, Skill
from fwjudge.engine.event import Added, Decided, Moved, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import holds, matches
from fwjudge.engine.waiting import Waiting
from fwjudge.games.common.card_sets import sides

from ..now.abilities import abilities_of, cards_in_souls, is_fighter_stopped, is_given_to, is_stopped, is_used_up
from ..rules.s2_window import flag_allows
from ..state import DROP, FIELD, FIELD_PLACES, FLAG, SOUL, WIDTH, Met
from ..world.facts import sound_of
from ..world.keywords import AMBUSH, AMBUSH_NAME

Heard = Sequence[tuple[Any, tuple[str, ...]]]
"""Events, each with the words by which abilities know it."""


def sounds(event: Any) -> tuple[str, ...]:
    """Return the words by which abilities know an event: its cause, and `leave` where a card leaves the field."""
    if event.__class__ is Moved:
        if event.before.place in FIELD_PLACES and event.to not in FIELD_PLACES:
            return (event.cause, "leave")
        fell = event.before.place % WIDTH == SOUL and not event.before.up and event.to % WIDTH == DROP
        return (event.cause, AMBUSH) if fell else (event.cause,)
    return (getattr(event, "cause", event.kind),)


def trigger_abilities(game: Game, heard: Heard) -> list[Waiting]:
    """Return the abilities that these events trigger, and note the conditions of use that they meet."""
    _note_conditions(game, heard)
    in_souls: frozenset[int] = game.world.facts.in_souls
    found = ambushes(game, [event for event, words in heard if AMBUSH in words])
    for card, where, ref in _listeners(game, [event for event, _ in heard]):
        here = game.is_here(ref)
        for number in abilities_of(game, card) if here else game.printed_card(card).abilities:
            skill: Skill = game.world.abilities[number]
            if skill.kind != "auto" or (number in in_souls) != (where % WIDTH == SOUL):
                continue
            effect = Effect(number, ref, where // WIDTH)
            for event, words in heard:
                if not any(sound_of(one) in words and _watches(game, effect, one, event) for one in skill.trigger):
                    continue
                if skill.waits_if is not None and not holds(game, effect, skill.waits_if):
                    continue
                if is_used_up(game, ref, number):
                    rules = (*(("o.1ターンに1回.Q2",) if skill.word else ()), "o.1ターンに1回")
                    note(game, Decided("used up", effect.player, card, number, rules))
                    continue
                if _time_stands_still(game, effect):
                    continue
                if here and is_given_to(game, card, number):
                    note(game, Noted("given", effect.player, number, ref, ("k.D・シェア",)))
                about = getattr(event, "card", -1)
                chosen = (("it", (game.ref(about),)),) if about >= 0 else ()
                found.append(Waiting(number, ref, effect.player, chosen=chosen))
    return found


def _time_stands_still(game: Game, effect: Effect) -> bool:
    """o.時を止める: whether the time of the card or of its fighter stands still; then the log says why nothing waits."""
    if not game.world.facts.time_can_stop:
        return False
    card, player = effect.source.card, effect.player
    if not is_stopped(game, card) and not is_fighter_stopped(game, player):
        return False
    note(game, Noted("called off", player, effect.ability, effect.source, ("o.時を止める",), "time stopped"))
    return True


def _watches(game: Game, effect: Effect, wanted: Event, event: Any) -> bool:
    """Whether a trigger is about this event: about its player, and about cards of a set as they were before they left the field."""
    if wanted.who and _fighter_of(game, event) not in sides(effect, wanted.who):
        return False
    if wanted.of is None:
        return True
    was = event.before if event.__class__ is Moved and event.before.place in FIELD_PLACES else None
    cards = event.cards if hasattr(event, "cards") else (event.card,)
    return any(matches(game, effect, wanted.of, c, was) for c in cards)


def _fighter_of(game: Game, event: Any) -> int:
    """Return the fighter whom an event is about: the one it names, or on whose side its card lay."""
    if hasattr(event, "player"):
        return int(event.player)
    before = getattr(event, "before", None) or game.cards[event.card]
    return int(before.place // WIDTH)


def _listeners(game: Game, events: Sequence[Any]) -> Iterator[tuple[int, int, Ref]]:
    """Yield the cards where abilities are valid, then those that have just left such a place, each with its place."""
    for player in (0, 1):
        for area in (*FIELD, FLAG):
            place = player * WIDTH + area
            yield from ((card, place, game.ref(card)) for card in game.areas[place])
    if game.world.facts.in_souls:
        yield from ((card, player * WIDTH + SOUL, game.ref(card)) for card, player in cards_in_souls(game))
    for event in events:
        if event.__class__ is Moved and event.before.place in FIELD_PLACES and event.to not in FIELD_PLACES:
            yield event.card, event.before.place, Ref(event.card, event.life)


def ambushes(game: Game, events: Sequence[Any]) -> list[Waiting]:
    """k.奇襲: return the cards of these moves that may be called, each once; one that its flag does not allow is not called."""
    found = []
    for event in events:
        card = event.card
        owner = game.cards[card].owner
        for number in game.printed_card(card).abilities:
            if game.world.abilities[number].keyword == AMBUSH_NAME:
                if flag_allows(game, owner, card):
                    found.append(Waiting(number, game.ref(card), owner))
                else:
                    note(game, Decided("not its flag", owner, card, number, ("k.奇襲", "o.特殊フラッグ")))
                break
    return found


def _note_conditions(game: Game, heard: Heard) -> None:
    """o.条件を満たした後に使うカード: write down which conditions of use these events meet."""
    wanted = game.world.facts.conditions
    if not wanted:
        return
    new = []
    for event, words in heard:
        for word in words:
            if word not in wanted:
                continue
            card = getattr(event, "card", -1)
            player = event.player if hasattr(event, "player") else event.before.place // WIDTH
            new.append(Met(word, player, game.ref(card) if card >= 0 else None))
    if new:
        record(game, Added("met", tuple(new), cites=("o.条件を満たした後に使うカード",)))
