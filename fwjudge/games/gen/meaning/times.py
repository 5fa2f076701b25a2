"""807.2: how an event is heard, and which abilities it triggers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.base.records import NamedTuple
from fwjudge.engine.event import Declared, Lapsed, Modified, Moved, Noted, Turned
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.project import value
from fwjudge.engine.reading import consult
from fwjudge.engine.save import saved
from fwjudge.engine.waiting import Ripe, Waiting
from fwjudge.games.common.progress import sources

from ..now.cards import all_hold, fits, lies_in
from ..now.layers import rules_applied
from ..now.projection import abilities_of, last_information, valid_cards
from ..readings import KO_AT_ONCE
from ..rules.ch03_areas import Stunned, Swapped
from ..rules.ch09_terms import Koed
from ..state import (
    ABNORMAL,
    AREAS,
    CHANGES,
    ENERGY,
    PLACES,
    RESOLUTION,
    SET,
    STRATEGY,
    TACTIC,
    area_of,
    bearer,
    is_abnormal,
    is_in_area,
    is_unit_place,
    player_of,
    units,
)
from ..world.events import OF_UNITS, Listening
from ..world.facts import AUTO, facts_of_skills


class Listener(NamedTuple):
    """A card whose abilities hear an event: they are valid, or were so until this batch."""

    ref: Ref
    player: int
    unit: int
    """The unit whose skills they are (801.1g-1)."""


Heard = Sequence[tuple[Any, tuple[str, ...]]]
"""Events, each with the words by which it is heard."""


def sounds(event: Any) -> tuple[str, ...]:
    """Return the words by which triggers know an event."""
    if event.__class__ is Swapped:
        return ("main", "standby", event.cause)
    if event.__class__ is Moved:
        left = is_unit_place(event.before.place) and not is_in_area(event.to)
        return (event.cause, "leave") if left else (event.cause,)
    if event.__class__ is Stunned:
        return ("stunned", ABNORMAL) if event.stunned else ("restored",)
    if event.__class__ is Turned:
        return (event.kind, "rested", ABNORMAL) if event.rested else (event.kind, "restored")
    if event.__class__ is Declared:
        return ("charge",) if event.what == "charge" else ()
    if event.__class__ in (Modified, Lapsed):
        return (event.kind, *CHANGES)
    return (getattr(event, "cause", event.kind),)


@saved
class Became(NamedTuple):
    """A number of a unit became greater or less than it was (104.6), whatever brought that about."""

    card: int
    what: str
    before: int
    after: int

    @property
    def kind(self) -> str:
        """Return the name of this kind of event: whether the number became greater or less."""
        return CHANGES[0] if self.after > self.before else CHANGES[1]


def with_changes(game: Game, heard: Heard, before: Game) -> Heard:
    """104.6: return what is heard, with the numbers that changed of units that lie where they lay."""
    became = [
        Became(c, what, value(before, what, c), value(game, what, c))
        for player in (0, 1)
        for c in units(game, player)
        if before.ref(c) == game.ref(c)
        for what in ("hp", "retreat")
        if value(before, what, c) != value(game, what, c)
    ]
    as_heard = [(event, tuple(word for word in words if word not in CHANGES)) for event, words in heard]
    return [*as_heard, *((one, (one.kind,)) for one in became)]


def _still_abnormal(heard: Heard) -> Heard:
    """Return what is heard without that units became abnormal that were so before."""
    righted = {
        e.card
        for e, _ in heard
        if (e.__class__ is Stunned and not e.stunned) or (e.__class__ is Turned and not e.rested)
    }
    return [
        (event, words if becomes_abnormal(event, words, righted) else tuple(w for w in words if w != ABNORMAL))
        for event, words in heard
    ]


def becomes_abnormal(event: Any, words: tuple[str, ...], righted: set[int]) -> bool:
    """908.3: whether an event makes a unit abnormal; not one that only goes from rested to stunned (it is in `righted`) or back.

    Of an event that makes no unit abnormal nothing is asked: True.
    """
    return ABNORMAL not in words or event.card not in righted


def trigger_abilities(game: Game, heard: Heard) -> list[Waiting]:
    """807.2, 807.1: return the abilities that these events trigger, each once for each time that its event happens."""
    if ABNORMAL in game.world.hears:
        heard = _still_abnormal(heard)
    found = list(_trigger_delayed(game, heard))
    known = facts_of_skills(game)
    autos = known.of_kind[AUTO]
    listeners = [*_present(game), *_cards_gone(game, [event for event, _ in heard])]
    fallen = {event.card for event, _ in heard if event.__class__ is Koed}
    for event, words in heard:
        for listener in listeners:
            for number in _abilities_of(game, listener):
                if number not in autos:
                    continue
                heard_as = _find_listening(game, known.listening[number], words, listener, event)
                if heard_as is None or not _is_triggered(game, number, listener, found):
                    continue
                if _falls_with_it(event, listener, fallen) and consult(game, KO_AT_ONCE) == "not seen":
                    continue
                about = _named_cards(game, event) if number in known.about_the_card else ()
                rules = (*_rule_of_sight(game, event), *_rules_of_cause(heard_as, event))
                found.append(Waiting(number, listener.ref, listener.player, rules, chosen=about))
    return found


def rules_of_trigger(game: Game, waiting: Waiting) -> tuple[str, ...]:
    """Return the rules by which it was known that an ability was triggered: what was seen of the card, and who did it."""
    return waiting.facts


def _falls_with_it(event: Any, listener: Listener, fallen: set[int]) -> bool:
    """Whether a unit is KO'd together with the other one of which its ability hears."""
    return event.__class__ is Koed and listener.unit in fallen and listener.unit != event.card


def _find_listening(
    game: Game, of_skill: Sequence[Listening], words: tuple[str, ...], listener: Listener, event: Any
) -> Listening | None:
    """Return the event for which a skill watches that this one is; None where it is none of them."""
    for one in of_skill:
        if one.word in words and is_heard(game, one, listener, event):
            return one
    return None


def _is_triggered(game: Game, number: int, listener: Listener, found: Sequence[Waiting]) -> bool:
    """Whether a skill whose event has happened is triggered by it: it is valid there, and may be triggered once more (807.2a)."""
    skill: text.Skill = game.world.abilities[number]
    if not _is_valid_there(game, skill, listener):
        return False
    conditions = skill.valid_if if skill.waits_if is None else (*skill.valid_if, skill.waits_if)
    if conditions and not all_hold(game, Effect(number, listener.ref, listener.player), conditions):
        return False
    if not skill.counts_up and _waits(game, number, listener.player, found):
        why = "triggered already"
        note(game, Noted("not triggered", listener.player, number, listener.ref, ("807.2a", "902.1b"), why))
        return False
    return True


def _abilities_of(game: Game, listener: Listener) -> tuple[int, ...]:
    """Return the abilities that a listener has, or had when it left (812.1)."""
    last = last_information(game, listener.ref.card) if game.own.left else None
    if last is not None and last.ref == listener.ref:
        return last.abilities
    return abilities_of(game, listener.ref.card)


def _present(game: Game) -> list[Listener]:
    """802.1, 802.2: return the cards whose abilities are valid, also in areas in which some ability says that it works (802.3)."""
    found = [Listener(game.ref(c), player, bearer(game, c)) for player in (0, 1) for c in valid_cards(game, player)]
    for area in facts_of_skills(game).listening_areas:
        found += [
            Listener(game.ref(c), game.cards[c].owner, c)
            for at, place in enumerate(PLACES)
            if place.name == area
            for c in game.areas[at]
        ]
    return found


def _cards_gone(game: Game, events: Sequence[Any]) -> Iterator[Listener]:
    """807.5b, 812.1: return the cards whose abilities were valid until they were KO'd or left: they hear that too."""
    for event in events:
        if event.__class__ is Koed and not event.stunned:
            at = event.before.place if event.before else -1
            for c in (event.card, *game.areas[at + SET]):
                yield Listener(game.ref(c), player_of(at), event.card)
        elif event.__class__ is Moved and is_in_area(event.before.place) and not is_in_area(event.to):
            ref = Ref(event.card, event.life)
            if event.before.up and ref not in game.own.stunned:
                yield Listener(ref, player_of(event.before.place), event.card)


def _is_valid_there(game: Game, skill: text.Skill, listener: Listener) -> bool:
    """802.2, 802.3: whether a skill is valid where its card lies."""
    at = game.cards[listener.ref.card].place
    if not skill.areas:
        return game.lives[listener.ref.card] != listener.ref.life or is_in_area(at)
    return at < RESOLUTION and AREAS[area_of(at)] in skill.areas


def is_heard(game: Game, wanted: Listening, listener: Listener, event: Any) -> bool:
    """Whether a text watches for such an event: what it is about and who did it are as it says."""
    if (wanted.doer is not None or wanted.source is not None) and not _is_doer_right(game, wanted, listener, event):
        return False
    if wanted.event.by and not _is_cause_right(game, wanted.event.by, listener, event):
        return False
    who = wanted.event.who
    if who in ("own", "other") and (who == "own") != (_player_of_event(game, event) == listener.player):
        return False
    if wanted.event.amount and getattr(event, "amount", 0) < wanted.event.amount:
        return False
    if wanted.event.named and getattr(event, "what", "") != wanted.event.named:
        return False
    if wanted.word == "restored" and any(is_abnormal(game, c) for c in _subjects(game, event, wanted.word)):
        return False  # 907.1: from rested to stunned is no way back
    if wanted.itself is None and wanted.of is None and not wanted.areas:
        return True
    return any(_is_about(game, wanted, listener, event, c) for c in _subjects(game, event, wanted.word))


def _is_about(game: Game, wanted: Listening, listener: Listener, event: Any, c: int) -> bool:
    """Whether a card to which something happened is one of which a text speaks."""
    if wanted.itself is not None and wanted.itself != (c in (listener.unit, listener.ref.card)):
        return False
    seen = _card_as_seen(game, event) if c == getattr(event, "card", c) else None
    if wanted.areas and not _is_in_areas(game, wanted.areas, event, c):
        return False
    return wanted.of is None or fits(game, Effect(0, listener.ref, listener.player), wanted.of, c, seen)


def _is_in_areas(game: Game, areas: tuple[str, ...], event: Any, c: int) -> bool:
    """Whether a card lay in one of these areas, moved there, or lies there."""
    places = {game.cards[c].place}
    if event.__class__ is Moved and event.card == c:
        places = {event.before.place, event.to}
    return any(lies_in(area, at) for area in areas for at in places)


def _doers(game: Game, event: Any) -> tuple[Ref, ...]:
    """813.5: return who did it: a unit is KO'd by what dealt it the damage (813.5a), or by that whose effect it was (813.5b)."""
    if event.__class__ is Koed and event.by:
        return event.by
    own = getattr(event, "source", None)
    return (own,) if own is not None else tuple(sources(game))[:1]


def _is_doer_right(game: Game, wanted: Listening, listener: Listener, event: Any) -> bool:
    """801.2d, 813.5: whether what did it is what a trigger asks for."""
    doers = {bearer(game, ref.card) if game.is_here(ref) else ref.card for ref in _doers(game, event)}
    if wanted.doer is not None and not any(wanted.doer == (c in (listener.unit, listener.ref.card)) for c in doers):
        return False
    effect = Effect(0, listener.ref, listener.player)
    return wanted.source is None or any(fits(game, effect, wanted.source, c) for c in doers)


SKILLS: Final = frozenset(("skill", "own skill", "other skill"))
"""813.3: the words by which a text asks whether a skill has done it."""


def _is_cause_right(game: Game, by: str, listener: Listener, event: Any) -> bool:
    """801.2d, 813.3: whether an effect of a player, or a skill, has done it: an effect of no command is a skill's."""
    doers = [ref.card for ref in _doers(game, event)]
    if by in SKILLS:
        doers = [c for c in doers if game.printed_card(c).type not in (STRATEGY, TACTIC)]
    whose, _, _ = by.partition(" ")
    if whose in ("own", "other"):
        doers = [c for c in doers if (game.cards[c].owner == listener.player) == (whose == "own")]
    return bool(doers)


def _rules_of_cause(wanted: Listening, event: Any) -> tuple[str, ...]:
    """Return the rules by which it is known who did it, or that a number changed."""
    rules: tuple[str, ...] = ("801.2d",) if wanted.source is not None else ()
    if event.__class__ is Became:
        rules += ("104.6",)
    if wanted.word == ABNORMAL:
        rules += ("908.3",)
    if wanted.event.by in SKILLS:
        rules += ("813.3",)
    if (wanted.doer is not None or wanted.event.by) and event.__class__ is Koed:
        rules += ("813.5", *(("813.5a",) if event.by else ()))
    return rules


def _subjects(game: Game, event: Any, word: str) -> tuple[int, ...]:
    """Return the cards that an event is about, as a word names it."""
    if event.__class__ is Swapped:
        return event.cards[1:] if word == "standby" else event.cards[:1]
    if event.__class__ is Moved and word in OF_UNITS and is_in_area(event.to):
        return game.areas[event.to - (SET if word == "set" else ENERGY)]
    return event.cards if hasattr(event, "cards") else (event.card,)


def _player_of_event(game: Game, event: Any) -> int:
    """Return the player whose event this is."""
    if hasattr(event, "player"):
        return int(event.player)
    c: Card = getattr(event, "before", None) or game.cards[event.card]
    return c.owner if c.place == RESOLUTION else player_of(c.place)


def _card_as_seen(game: Game, event: Any) -> Card | None:
    """807.5: return how a card lay that moved: where it is public (807.5a), in the Area (807.5b), else where it went (807.5c).

    807.5b says 「戦場」, which no rule defines: the Area is the only place it can mean.
    """
    if event.__class__ is Koed:
        return event.before
    if event.__class__ is not Moved:
        return None
    source, target = event.before.place, event.to
    if PLACES[source].public != PLACES[target].public:
        return event.before if PLACES[source].public else event.after  # type: ignore[no-any-return]
    if is_in_area(source) != is_in_area(target):
        return event.before if is_in_area(source) else event.after  # type: ignore[no-any-return]
    return event.after  # type: ignore[no-any-return]


def _rule_of_sight(game: Game, event: Any) -> tuple[str, ...]:
    """Return the rule by which it was seen what the card is that the trigger is about; a KO is no move."""
    if event.__class__ is not Moved:
        return ()
    source, target = event.before.place, event.to
    if target == RESOLUTION:  # that a card is played is no move that a trigger asks for
        return ("804.2a-1",) if rules_applied(game, event.card) else ()
    if PLACES[source].public != PLACES[target].public:
        return ("807.5a",)
    return ("807.5b",) if is_in_area(source) != is_in_area(target) else ("807.5c",)


def _named_cards(game: Game, event: Any) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """Return the card that the trigger saw, under the name that texts use for it."""
    card = getattr(event, "card", None)
    return (("event", (game.ref(card),)),) if card is not None else ()


def _waits(game: Game, number: int, player: int, new: Sequence[Waiting]) -> bool:
    """807.2a: whether a skill of this name (902.1b) of the player waits already; no rule says whose count: each player has their own."""
    abilities = game.world.abilities
    name = abilities[number].name
    return any(
        w.player == player and (w.ability == number or (bool(name) and abilities[w.ability].name == name))
        for w in (*game.waiting, *new)
    )


def _trigger_delayed(game: Game, heard: Heard) -> Iterator[Waiting]:
    """807.6a: return the delayed abilities that these events trigger; each is triggered once."""
    for delayed in game.delayed:
        effect = delayed.effect
        listener = Listener(effect.source, effect.player, _unit_of(game, effect.source))
        of_skill = facts_of_skills(game).listening[delayed.ability]
        about = next(
            (event for event, words in heard if _find_listening(game, of_skill, words, listener, event) is not None),
            None,
        )
        if about is not None:
            record(game, Ripe(delayed, cites=("807.6a",)))
            named = _named_cards(game, about) if delayed.ability in facts_of_skills(game).about_the_card else ()
            chosen = (*(pair for pair in effect.chosen if not named or pair[0] != "event"), *named)
            yield Waiting(delayed.ability, effect.source, effect.player, chosen=chosen)


def _unit_of(game: Game, ref: Ref) -> int:
    """807.6b: return the unit of which a delayed ability speaks as this unit."""
    return bearer(game, ref.card) if game.is_here(ref) else ref.card
