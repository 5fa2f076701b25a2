"""第4部 第15章 置換効果."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import ChooseWord, Filter, Instead, Rest
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Modified, Moved, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.save import saved

from ..now.cards import abilities_of
from ..now.sets import can_pay_beside_energy, fits, is_valid_there
from ..now.targets import words_to_choose
from ..rules.p1c02_energy import payments_beside_energy
from ..rules.p2c23_zones import move_to_graveyard, move_to_zone
from ..state import STACK, ZONES, master
from .times import words_of_event


@saved
class Replacement(NamedTuple):
    """One replacement for one event of a batch: to apply it, or to let the event be."""

    event: int
    ref: Ref
    ability: int
    apply: bool = True
    word: str = ""
    """The word that is designated (4-15-2-1)."""

    @property
    def key(self) -> tuple[int, Ref, int]:
        """Return what tells this replacement from others, whether it is applied or not."""
        return (self.event, self.ref, self.ability)


def words_before(game: Game, event: Moved) -> tuple[str, ...]:
    """Return the words by which triggers would know a move that has not happened yet."""
    return words_of_event(event._replace(before=game.cards[event.card]))


def possible_replacements(game: Game, events: Sequence[Any], used: tuple[Any, ...]) -> list[Replacement]:
    """4-15-6: return the replacements that can be applied now, while they last (4-15-3), once for each event, in the order of 4-15-8-2."""
    found = [
        one
        for at, event in enumerate(events)
        if event.__class__ is Moved
        for one in _replacements_of(game, at, event)
        if one.key not in used
    ]
    if not found:
        return []
    first = [one for one in found if player_affected(game, events, one) == game.own.active]
    options: list[Replacement] = []
    for one in first or found:
        designates = _words_to_designate(game, one)
        options += [one._replace(word=word) for word in designates] if designates else [one]
        if game.world.abilities[one.ability].optional:
            if not _is_possible(game, one):
                options[-1:] = []
            options.append(one._replace(apply=False))
    return options


def _replacements_of(game: Game, at: int, event: Moved) -> list[Replacement]:
    abilities = game.world.abilities
    words = words_before(game, event)
    found = []
    for place in (*game.world.facts.listening_places, *((game.cards[event.card].place,) if "placed" in words else ())):
        for c in game.areas[place] if place != STACK else (event.card,):
            for number in abilities_of(game, c):
                ability = abilities[number]
                if ability.kind != "replace" or ability.trigger is None or ability.trigger.sound not in words:
                    continue
                trigger = ability.trigger
                if trigger.subject == "this" and c != event.card:
                    continue
                if trigger.subject != "this" and not is_valid_there(game, ability, c, game.cards[c], master(game, c)):
                    continue
                effect = Effect(number, game.ref(c), master(game, c))
                if trigger.subject in ("own", "other") and (trigger.subject == "own") != (
                    master(game, event.card) == effect.player
                ):
                    continue
                if fits(game, effect, trigger.of, event.card):
                    found.append(Replacement(at, game.ref(c), number))
    return list(dict.fromkeys(found))


def _words_to_designate(game: Game, one: Replacement) -> list[str]:
    """4-15-2-1: what can be designated, where a replacement asks for that."""
    node = game.world.abilities[one.ability].body[0]
    return [option.word for option in words_to_choose(game, node)] if isinstance(node, ChooseWord) else []


def _is_possible(game: Game, one: Replacement) -> bool:
    """4-15-7: whether a replacement that a player may choose contains nothing impossible."""
    card = one.ref.card
    return not any(
        isinstance(node, Rest) and game.cards[card].rested for node in game.world.abilities[one.ability].body
    )


def player_affected(game: Game, events: Sequence[Any], one: Replacement) -> int:
    """4-15-8-2: return the player who orders the replacements: the master of the card that is affected."""
    return master(game, events[one.event].card)


_RULES: Final = ("4-15-2", "4-15-4", "4-15-3", "4-15-6", "4-8-7")
"""Each time as long as it is valid, once for each event; and what was replaced triggers nothing."""


def apply_replacement(
    game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: Replacement
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """4-15-2, 4-15-4: return the events with another for one, which triggers nothing (4-8-7) but is paid (4-15-5), and what was used."""
    several = ("4-15-8-2",) if len({one.key for one in possible_replacements(game, events, used)}) > 1 else ()
    used = (*used, option.key)
    if not option.apply:
        return events, used
    event = events[option.event]
    ability = game.world.abilities[option.ability]
    paid = ("4-15-5",) if event.cause == "discard" else ()  # a cost has been paid all the same
    cites = (*_RULES, *paid, *several, *(("4-15-7",) if ability.optional else ()), *ability.cites)
    effect = Effect(option.ability, option.ref, master(game, option.ref.card))
    if option.word:
        return (
            *events,
            Modified(
                Modifier(DESIGNATED, _ref_when_placed(game, event), option.word, "", effect.player), ("4-15-2-1",)
            ),
        ), used
    if is_prevented(game, effect):
        return (*events, *(one._replace(cites=("4-15-2-2",)) for one in payments_beside_energy(game, effect))), used
    cites = (*cites, *(("4-15-2-2",) if ability.cost else ()))
    new = [one for node in ability.body for one in _replace_event(game, option, event, node, cites)]
    # A plan card that is turned down beside it comes last, so that the events keep their numbers.
    return (*events[: option.event], new[-1], *events[option.event + 1 :], *new[:-1]), used


def is_prevented(game: Game, effect: Effect) -> bool:
    """4-15-2-2: whether something else is done because it can be, and only otherwise the event is replaced."""
    return bool(game.world.abilities[effect.ability].cost) and can_pay_beside_energy(game, effect)


DESIGNATED: Final = "designated"
"""The subject of a modifier that keeps a designated word (4-15-2-1)."""
EVERY: Final = Filter()


def _ref_when_placed(game: Game, event: Moved) -> Ref:
    """Return the card as it will be when it has been put there."""
    here = game.cards[event.card].place
    return Ref(event.card, game.lives[event.card] + (not game.world.policy.is_same_card(here, event.to)))


def _replace_event(game: Game, option: Replacement, event: Moved, node: Any, cites: tuple[str, ...]) -> list[Any]:
    """Return the events in place of a move: the card goes elsewhere; or this card is frozen, or goes itself."""
    if isinstance(node, Instead):
        return move_to_zone(game, event.card, ZONES.index(node.to), "replaced", node.rested, cites=cites)
    card = option.ref.card
    return [Turned(card, True, cites)] if isinstance(node, Rest) else [move_to_graveyard(game, card, "replaced", cites)]


def with_own_replacements(game: Game, effect: Effect, events: list[Any]) -> list[Any]:
    """4-15-8-1: return the events of an effect with what it replaces of them itself, before anything else can."""
    found: list[Any] = []
    own = [
        node for node in game.world.abilities[effect.ability].body if isinstance(node, Instead) and node.of is not None
    ]
    for event in events:
        node = next(
            (one for one in own if event.__class__ is Moved and fits(game, effect, one.of or EVERY, event.card)), None
        )
        if node is None:
            found.append(event)
        else:
            found += move_to_zone(
                game, event.card, ZONES.index(node.to), "replaced", node.rested, cites=("4-15-8-1", "4-15-4")
            )
    return found
