"""第4部 第15章 置換効果."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Added, Lapsed, Modified, Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import NEVER, Modifier
from fwjudge.engine.queries import matches
from fwjudge.engine.save import rename_when_read, saved
from fwjudge.games.common.skill_parts import skill_of_part

from ..now.cards import abilities_of
from ..now.costs import can_pay_beside_energy
from ..now.sets import are_met, is_valid_there
from ..now.targets import words_to_choose
from ..rules.p1c02_energy import payments_beside_energy
from ..state import STACK, ZONES, is_on_board, master, zone_of
from ..world.facts import facts
from ..world.listening import MOVED, word_for
from ..world.skills import lasts_of
from .times import words_of_event


@saved
class EventReplacement(NamedTuple):
    """One replacement for one event of a batch: to apply it, or to let the event be."""

    event: int
    ref: Ref
    ability: int
    apply: bool = True
    word: str = ""
    """The word that is designated (4-15-2-1)."""
    at: int = 0
    """Which of the replacements of its ability."""
    lasting: int = -1
    """Where it stands among what lasts, if it is one that an instruction lets hold for a while (4-15-3)."""

    @property
    def key(self) -> tuple[int, Ref, int, int, int]:
        """Return what tells this replacement from others, whether it is applied or not."""
        return (self.event, self.ref, self.ability, self.at, self.lasting)


rename_when_read(EventReplacement, "dz.Replacement")


def replacement_of(game: Game, one: EventReplacement) -> t.Replaces:
    """Return the record of a text that a replacement applies."""
    if one.lasting >= 0:
        return _lasting_one(game, game.modifiers[one.lasting])
    found: t.Replaces = facts(game).skills[one.ability].replaces[one.at].node
    return found


REPLACES: Final = "replaces"
"""The subject of a modifier that is a replacement: where its text stands, and the effect that began it."""


def _lasting_one(game: Game, m: Modifier) -> t.Replaces:
    last, at, _ = m.amount
    found: t.Replaces = lasts_of(game.world.abilities[m.ability])[last].statics[at]
    return found


def words_before(game: Game, event: Moved) -> tuple[str, ...]:
    """Return the words by which triggers would know a move that has not happened yet."""
    return words_of_event(event._replace(before=game.cards[event.card]))


def possible_replacements(game: Game, events: Sequence[Any], used: tuple[Any, ...]) -> list[EventReplacement]:
    """4-15-6: return the replacements that can be applied now, while they last (4-15-3), once for each event, in the order of 4-15-8-2."""
    found = [
        one
        for at, event in enumerate(events)
        if event.__class__ is Moved
        for one in (*_replacements_of(game, at, event), *_lasting_replacements_of(game, at, event, used))
        if one.key not in used
    ]
    if not found:
        return []
    first = [one for one in found if player_affected(game, events, one) == game.own.active]
    options: list[EventReplacement] = []
    for one in first or found:
        designates = _words_to_designate(game, one)
        options += [one._replace(word=word) for word in designates] if designates else [one]
        if replacement_of(game, one).optional:
            if not _is_possible(game, one):
                options[-1:] = []
            options.append(one._replace(apply=False))
    return options


def _replacements_of(game: Game, at: int, event: Moved) -> list[EventReplacement]:
    skills = facts(game).skills
    words = words_before(game, event)
    found = []
    for place in (*game.world.facts.listening_places, *((game.cards[event.card].place,) if "placed" in words else ())):
        for c in game.areas[place] if place != STACK else (event.card,):
            for number in abilities_of(game, c):
                one = skills[number]
                for which, (node, conditions) in enumerate(one.replaces):
                    if word_for(node.event) not in words:  # most are about something else
                        continue
                    effect = Effect(number, game.ref(c), master(game, c))
                    if not _is_about_itself(node) and not is_valid_there(
                        game, one.skill, c, game.cards[c], effect.player
                    ):
                        continue
                    if _is_meant(game, effect, node.event, event) and are_met(
                        game, effect, (*one.skill.valid_if, *conditions)
                    ):
                        found.append(EventReplacement(at, game.ref(c), number, at=which))
    return list(dict.fromkeys(found))


def _lasting_replacements_of(game: Game, at: int, event: Moved, used: tuple[Any, ...]) -> Iterator[EventReplacement]:
    """4-15-3: yield what an effect replaces until its period is over; without a period only the next time."""
    for number, m in enumerate(game.modifiers):
        if m.what != REPLACES or m.source is None:
            continue
        node = _lasting_one(game, m)
        _, _, effect = m.amount
        one = EventReplacement(at, m.source, m.ability, lasting=number)
        spent = node.times and any(key[1:] == one.key[1:] and key != one.key for key in used)
        if not spent and _is_meant(game, effect, node.event, event):
            yield one


def _is_about_itself(node: t.Replaces) -> bool:
    """Whether a replacement is about its own card, which need not be anywhere for it."""
    of = node.event.of
    return isinstance(of, t.Cards) and any(isinstance(one, t.This) for one in of.filters)


def _is_meant(game: Game, effect: Effect, wanted: t.Event, event: Moved) -> bool:
    """Whether a move that has not happened yet is one that a text replaces."""
    if wanted.who and (wanted.who == "own") != (master(game, event.card) == effect.player):
        return False
    word = word_for(wanted)
    if word not in words_before(game, event):
        return False
    if word == MOVED and wanted.areas_to and not _goes_to(event, wanted.areas_to):
        return False
    return wanted.of is None or matches(game, effect, wanted.of, event.card)


def _goes_to(event: Moved, areas: tuple[str, ...]) -> bool:
    zone = zone_of(event.to)
    return ("board" in areas and is_on_board(event.to)) or (zone is not None and ZONES[zone] in areas)


def _words_to_designate(game: Game, one: EventReplacement) -> list[str]:
    """4-15-2-1: what can be designated, where a replacement asks for that."""
    node = _designates(replacement_of(game, one))
    return [option.word for option in words_to_choose(game, node.what)] if node is not None else []


def _designates(node: t.Replaces) -> t.NameWord | None:
    return next((one for one in node.body if isinstance(one, t.NameWord)), None)


def _is_possible(game: Game, one: EventReplacement) -> bool:
    """4-15-7: whether a replacement that a player may choose contains nothing impossible."""
    effect = _effect_of(game, one)
    return all(
        game.world.policy.is_possible(game, effect, node)
        for node in replacement_of(game, one).body
        if getattr(node, "cards", None) == t.It("this")
    )


def _effect_of(game: Game, one: EventReplacement) -> Effect:
    if one.lasting >= 0:
        begun: Effect = game.modifiers[one.lasting].amount[2]
        return begun
    return Effect(one.ability, one.ref, master(game, one.ref.card))


def player_affected(game: Game, events: Sequence[Any], one: EventReplacement) -> int:
    """4-15-8-2: return the player who orders the replacements: the master of the card that is affected."""
    return master(game, events[one.event].card)


_RULES: Final = ("4-15-2", "4-15-4", "4-15-3", "4-15-6", "4-8-7")
"""Each time as long as it is valid, once for each event; and what was replaced triggers nothing."""


def apply_replacement(
    game: Game, events: tuple[Any, ...], used: tuple[Any, ...], option: EventReplacement
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """4-15-2, 4-15-4: return the events with another for one, which triggers nothing (4-8-7) but is paid (4-15-5), and what was used."""
    several = ("4-15-8-2",) if len({one.key for one in possible_replacements(game, events, used)}) > 1 else ()
    used = (*used, option.key)
    if not option.apply:
        return events, used
    event = events[option.event]
    node, cited = replacement_of(game, option), game.world.abilities[option.ability].cites
    paid = ("4-15-5",) if event.cause == "discard" else ()  # a cost has been paid all the same
    cites = (*_RULES, *paid, *several, *(("4-15-7",) if node.optional else ()), *cited)
    effect = _effect_of(game, option)
    if option.word:
        return (
            *events,
            Modified(
                Modifier(DESIGNATED, _ref_when_placed(game, event), option.word, NEVER, effect.player), ("4-15-2-1",)
            ),
        ), used
    if is_prevented(game, effect, node):
        acts = payments_beside_energy(game, effect, node.unless)
        return (*events, *(one._replace(cites=("4-15-2-2",)) for one in acts)), used
    cites = (*cites, *(("4-15-2-2",) if node.unless else ()))
    over = [Lapsed((game.modifiers[option.lasting],))] if option.lasting >= 0 and node.times else []
    new = _events_in_place(game, effect, event, node, cites)
    if new is None:  # 4-15-4: what does more than to let things happen is carried out straight after
        body = _number_of_body(game, option.ability, node)
        instead = effect._replace(ability=body).put("event", (game.ref(event.card),))
        later = Added("instead", (instead,), cites=cites)
        return (*events[: option.event], later, *events[option.event + 1 :], *over), used
    # A plan card that is turned down beside it comes last, so that the events keep their numbers.
    return (*events[: option.event], *new[-1:], *events[option.event + 1 :], *new[:-1], *over), used


def is_prevented(game: Game, effect: Effect, node: t.Replaces) -> bool:
    """4-15-2-2: whether something else is done because it can be, and only otherwise the event is replaced."""
    return bool(node.unless) and can_pay_beside_energy(game, effect, node.unless)


def _number_of_body(game: Game, ability: int, node: t.Replaces) -> int:
    return facts(game).numbers[skill_of_part(game.world.abilities[ability], node)]


DESIGNATED: Final = "designated"
"""The subject of a modifier that keeps a designated word (4-15-2-1)."""


def _ref_when_placed(game: Game, event: Moved) -> Ref:
    """Return the card as it will be when it has been put there."""
    here = game.cards[event.card].place
    return Ref(event.card, game.lives[event.card] + (not game.world.policy.is_same_card(here, event.to)))


def _events_in_place(
    game: Game, effect: Effect, event: Moved, node: t.Replaces, cites: tuple[str, ...]
) -> list[Any] | None:
    """Return the events in place of a move; None where the text does more than to let something happen."""
    about = effect.put("event", (game.ref(event.card),))
    found: list[Any] = []
    for one in node.body:
        if not game.world.policy.lets_happen(one):
            return None
        found += game.world.policy.events_of(game, about, one, "replaced")
    return [_with_rules(one, cites) for one in found]


def _with_rules(event: Any, cites: tuple[str, ...]) -> Any:
    if event.__class__ is Moved:
        return event._replace(cause="replaced", cites=(*cites, *(rule for rule in event.cites if rule != "2-23-1-1")))
    return event._replace(cites=(*cites, *event.cites))


def with_own_replacements(game: Game, effect: Effect, events: Sequence[Any]) -> list[Any]:
    """4-15-8-1: return the events of an effect with what it replaces of them itself, before anything else can."""
    if not game.world.facts.replaces_itself:
        return list(events)
    own = [one for one in game.world.abilities[effect.ability].statics if isinstance(one, t.Replaces)]
    found: list[Any] = []
    for event in events:
        node = next(
            (one for one in own if event.__class__ is Moved and _is_meant(game, effect, one.event, event)), None
        )
        new = None if node is None else _events_in_place(game, effect, event, node, ("4-15-8-1", "4-15-4"))
        found += [event] if new is None else new
    return found
