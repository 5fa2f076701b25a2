"""9-6 【自動】の待機状態: which events there are, which skills hear them, delayed effects, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from fwjudge.ability.text import At, Cards, CardSet, Event, Happened, It, Not, Skill, This
from fwjudge.engine.batch import note
from fwjudge.engine.event import Declared, Faced, Modified, Moved, Noted, Sounded, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.hear import Waiting, without
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Chooser, Control, Run, Step, step
from fwjudge.games.common.durations import expire
from fwjudge.games.common.words import effects_in_progress

from . import ch09_continuous as always
from . import ch09_lasting, numbers, prepared, selection
from . import ch09_skills as skills
from .events import Hurt
from .state import AREAS, BATTLE, BENEATH, COMBO, DROP, HAND, LEADER, LIFE, REMOVED, WIDTH, Past, card

Heard = Sequence[tuple[Any, tuple[str, ...]]]
GUARDED = "becomes guard"
"""A card that blocks is attacked, but only as far as its own skills are concerned (15-4-3-1)."""
_HIDDEN = frozenset({"deck", "hand", "life"})
_PAIRS = frozenset({"attack", "attacked", GUARDED, "block", "blocked", "deal damage", "damage"})
"""Moments that tell first the card that they are about, then the one on the other side."""

# -- what an event is called ----------------------------------------------------------------------------


def sounds(event: Any) -> tuple[str, ...]:
    """The words of `Event.what` by which an event is known; whatever happens may make something so (9-6-8)."""
    return (*_sounds(event), "state")


def _sounds(event: Any) -> tuple[str, ...]:
    kind = event.__class__
    if kind is Moved:
        return _sounds_of_move(event)
    if kind is Sounded:
        return ("attacked", GUARDED) if event.cause == GUARDED else (event.cause,)
    if kind is Turned:
        return ("rested" if event.rested else "active",)
    if kind is Faced:
        return ("flip",) if event.up else ("flip", "awaken")
    if kind is Declared:
        return ("use",) if event.what == "use" else ()
    if kind is Modified:
        return ("power changed",) if event.modifier.what == "power" else ()
    return (getattr(event, "cause", event.kind),)


def _sounds_of_move(event: Moved) -> tuple[str, ...]:
    """What lay beneath another card starts nothing waiting when it moves (16-2-5-1), nor does what is said to be silent."""
    source, target = event.before.place % WIDTH, event.to % WIDTH
    if event.silent or source == BENEATH:
        return ()
    words = ["move", event.cause]
    if target == BATTLE != source:
        words.append("appear")
    elif target == COMBO:
        words.append("combo")
    elif target == REMOVED:
        words.append("remove")
    elif target == BENEATH:
        words.append("beneath")
    if source == BATTLE and target not in (BATTLE, BENEATH):
        words.append("leave")
        if event.cause == "ko":
            words.append("did ko")
    elif source == LIFE:
        words.append("life lost")
    elif source == HAND and target == DROP and event.cause == "discard":
        words.append("discard")
    return tuple(dict.fromkeys(words))


# -- who did it --------------------------------------------------------------------------------------


class Doer(NamedTuple):
    """What brought an event about."""

    kind: str
    """battle, skill, cost, or rule"""
    ref: Ref | None = None
    player: int = -1


def doer(game: Game, event: Any) -> Doer:
    """The battle (16-3-3-1), the skill that is being carried out or paid for (16-3-2), or a rule alone."""
    if is_ko_by_battle(event):
        return Doer("battle", game.own.attack, game.own.active)
    if event.__class__ is Hurt and event.dealt.source is not None:
        source = event.dealt.source
        return Doer("battle" if event.dealt.battle else "skill", source, game.cards[source.card].place // WIDTH)
    effect = next(iter(effects_in_progress(game)), None)
    if effect is None:
        return Doer("rule")
    cost = any(":cost:" in address for address in _lines(game))
    return Doer("cost" if cost else "skill", effect.source, effect.player)


def _lines(game: Game) -> Iterator[str]:
    yield game.step.address
    stack = game.stack
    while stack is not None:
        yield stack[2].address
        stack = stack[3]


def is_ko_by_battle(event: Any) -> bool:
    """8-4-6-2-1"""
    return event.__class__ is Moved and event.cause == "ko" and "8-4-6-2-1" in event.cites


def _is_done_by(wanted: str, by: Doer, player: int) -> bool:
    if wanted in ("skill", "effect"):
        return by.kind == "skill" or (wanted == "skill" and by.kind == "cost")
    if wanted in ("own skill", "other skill"):
        return by.kind in ("skill", "cost") and (by.player == player) == (wanted == "own skill")
    if wanted in ("own", "other"):
        return by.kind != "rule" and (by.player == player) == (wanted == "own")
    return by.kind == wanted


# -- whether an event is the one that is meant --------------------------------------------------------


def _cards(event: Any) -> tuple[int, ...]:
    """The cards that it happened to."""
    if event.__class__ is Sounded:
        if event.cause == "damage":
            return ()
        return tuple(event.cards[:1]) if event.cause in _PAIRS else tuple(event.cards)
    if event.__class__ is Modified:
        return () if event.modifier.ref is None else (event.modifier.ref.card,)
    return event.cards if hasattr(event, "cards") else (event.card,) if hasattr(event, "card") else ()


def _sources(event: Any, by: Doer) -> tuple[int, ...]:
    """The cards that did it."""
    if event.__class__ is Hurt:
        return () if event.dealt.source is None else (event.dealt.source.card,)
    if event.__class__ is Sounded and event.cause in _PAIRS:
        if event.cause in ("attack", "deal damage", "block"):
            return tuple(event.cards[:1])
        return tuple(event.cards if event.cause == "damage" else event.cards[1:])
    return () if by.ref is None else (by.ref.card,)


def _against(event: Any) -> tuple[int, ...]:
    """The cards that it was done against."""
    if event.__class__ is Sounded and event.cause in _PAIRS:
        return tuple(event.cards[1:] if event.cause in ("attack", "block") else event.cards[:1])
    return _cards(event)


def _player(event: Any) -> int:
    """Who did it: for cards that move, the player whose they are."""
    if event.__class__ is Moved:
        to: int = event.to if event.before.place % WIDTH not in (BATTLE, HAND) else event.before.place
        return to // WIDTH
    return event.player if hasattr(event, "player") else -1


def then(game: Game, before: Game, event: Any) -> Game:
    """In which state the cards of an event are looked at (9-6-7-1): as they are now, or as they last were.

    The public side counts (9-6-7-1-1); what leaves the battle area or changes its master is what it was there (9-6-7-1-2).
    """
    if event.__class__ is not Moved:
        return game
    source, target = event.before.place, event.to
    if source % WIDTH == BATTLE and (target % WIDTH != BATTLE or target // WIDTH != source // WIDTH):
        return before
    hidden = AREAS[target % WIDTH] in _HIDDEN or target % WIDTH == REMOVED
    return before if hidden and AREAS[source % WIDTH] not in _HIDDEN else game


def meant(game: Game, before: Game, frame: Effect, wanted: Event, event: Any, words: tuple[str, ...]) -> tuple[int, ...] | None:
    """The cards of this event that the text means; None if it does not mean this event at all."""
    if wanted.what not in words or (wanted.what == "attacked" and GUARDED in words and not _about_itself(wanted)):
        return None
    if event.__class__ is Moved:
        if wanted.areas_from and AREAS[event.before.place % WIDTH] not in wanted.areas_from:
            return None
        if wanted.areas_to and AREAS[event.to % WIDTH] not in wanted.areas_to:
            return None
    if wanted.who in ("own", "other") and (_player(event) == frame.player) != (wanted.who == "own"):
        return None
    if wanted.by or wanted.source is not None:
        by = doer(game, event)
        if wanted.by and not _is_done_by(wanted.by, by, frame.player):
            return None
        if wanted.source is not None and not _some(before, frame, wanted.source, _sources(event, by)):
            return None
    if wanted.source_to is not None and not _some(then(game, before, event), frame, wanted.source_to, _against(event)):
        return None
    cards = _cards(event)
    if wanted.of is None:
        return cards
    state = then(game, before, event)
    return tuple(c for c in cards if selection.matches(state, frame, wanted.of, c)) or None


def _some(game: Game, frame: Effect, of: CardSet, cards: Sequence[int]) -> bool:
    return any(selection.matches(game, frame, of, c) for c in cards)


def _about_itself(wanted: Event) -> bool:
    return isinstance(wanted.of, Cards) and This() in wanted.of.filters


def hears(game: Game, frame: Effect, wanted: Event, event: Any) -> bool:
    """Whether a text means this event, with all as it is now."""
    return meant(game, game, frame, wanted, event, sounds(event)) is not None


# -- what comes to wait --------------------------------------------------------------------------------


def triggered(game: Game, heard: Heard, before: Game) -> list[Waiting]:
    """9-6-2: the skills whose trigger condition is met by what has just happened."""
    if game.delayed:
        _ready(game, heard, before)
    if game.world.known["asked"]:
        _remember(game, heard, before)
    found: dict[tuple[Ref, int], Waiting] = {}
    words = {word for _, said in heard for word in said}
    for state, number, where, ref in listeners(game, heard, before, words):
        player = where // WIDTH
        valid: tuple[int, ...] | None = None
        for ability in _listening(state, number, words):
            if (ref, ability) in found:  # 9-6-2-1: one skill waits once, however often the same moment fulfilled it
                continue
            frame = Effect(ability, ref, player)
            skill: Skill = game.world.abilities[ability]
            event = _fulfilled(game, before, frame, skill, heard)
            if event is None:
                continue
            if valid is None:
                valid = always.skills_of(state, number)
            if ability not in valid:
                _not_waiting(game, frame, "そのスキルはいま有効ではない")
                continue
            waiting = _waits(game, frame, skill, event)
            if waiting is not None:
                found[ref, ability] = waiting
    for waiting in state_triggers(game) if game.world.known["states"] else ():
        found.setdefault((waiting.ref, waiting.ability), waiting)
    if any(is_ko_by_battle(event) for event, _ in heard):
        return _put_off(game, list(found.values()))
    return list(found.values())


def _put_off(game: Game, new: list[Waiting]) -> list[Waiting]:
    """8-4-6-2-3: what watches for the KO waits only then; what watches for the same move by another word waits now."""
    late = [one for one in new if any(event.what in ("ko", "did ko") for event in game.world.abilities[one.ability].trigger)]
    if late:
        game.own = game.own._replace(later=(*game.own.later, *late))
    return [one for one in new if one not in late]


def listeners(game: Game, heard: Heard, before: Game, words: set[str]) -> list[tuple[Game, int, int, Ref]]:
    """The cards whose skills can hear this: the state in which their skills are looked at, the card, its place, and which card it was.

    Cards that lie where skills are valid, and those that have just left the battle area (9-6-7-2).
    """
    listed: list[tuple[Game, int, int, Ref]] = []
    said = game.world.known["printed words"]
    all_of_them = "Gains" in game.world.known["said"]
    for player in (0, 1):
        for area in (LEADER, BATTLE, *game.world.known["areas"]):
            place = player * WIDTH + area
            for c in game.areas[place]:
                if all_of_them or not said[game.cards[c][0]].isdisjoint(words):
                    listed.append((game, c, place, game.ref(c)))
    for event, _ in heard:
        if event.__class__ is Moved and event.before.place % WIDTH == BATTLE and event.to % WIDTH != BATTLE and not event.silent:
            c = event.card
            if all_of_them or not said[game.cards[c][0]].isdisjoint(words):
                listed.append((before, c, event.before.place, Ref(c, event.life)))
    return listed


def _listening(game: Game, number: int, words: set[str]) -> list[int]:
    """The skills of a card, valid or not, that hear one of these words."""
    of = game.world.known["words"]
    numbers = card(game, number).abilities
    if "Gains" in game.world.known["said"]:
        numbers = tuple(dict.fromkeys((*numbers, *always.skills_of(game, number))))
    return [ability for ability in numbers if not of[ability].isdisjoint(words)]


class _Fulfilled(NamedTuple):
    """What fulfilled a trigger condition: all cards at once (9-6-2-1)."""

    cards: tuple[Ref, ...]
    sources: tuple[Ref, ...]
    against: tuple[Ref, ...]
    what: str


def _fulfilled(game: Game, before: Game, frame: Effect, skill: Skill, heard: Heard) -> _Fulfilled | None:
    for wanted in skill.trigger:
        events = [(event, found) for event, said in heard if (found := meant(game, before, frame, wanted, event, said)) is not None]
        if not events or (wanted.amount and sum(max(1, len(cards)) for _, cards in events) < wanted.amount):
            continue
        return _Fulfilled(
            _refs(game, [c for _, cards in events for c in cards]),
            _refs(game, [c for event, _ in events for c in _sources(event, doer(game, event))]),
            _refs(game, [c for event, _ in events for c in _against(event)]),
            wanted.what,
        )  # fmt: skip
    return None


def _refs(game: Game, cards: Sequence[int]) -> tuple[Ref, ...]:
    return tuple(game.ref(c) for c in dict.fromkeys(cards))


def _waits(game: Game, frame: Effect, skill: Skill, event: _Fulfilled) -> Waiting | None:
    """The skill as it waits, or why it does not."""
    chosen = (("event", event.cards), ("event source", event.sources), ("event against", event.against))
    frame = frame._replace(chosen=chosen, facts=tuple(ref.card for ref in event.cards))
    if event.what == "turn end" and (frame.source, frame.ability) in game.own.waited:  # 7-4-2: once a turn
        return None
    if skill.waits_if is not None and not numbers.holds(game, frame, skill.waits_if):
        _not_waiting(game, frame, "誘発条件が満たされていない")
        return None
    if event.what == "turn end":
        game.own = game.own._replace(waited=game.own.waited | {(frame.source, frame.ability)})
    return Waiting(frame.ability, frame.source, frame.player, frame.facts, chosen=chosen)


def _not_waiting(game: Game, frame: Effect, why: str) -> None:
    """The event came, but a condition of the skill is not met: the report says so."""
    note(game, Noted("not waiting", frame.player, frame.ability, frame.source, ("9-6-2",), why))


def unheard(game: Game, sound: str, now: bool) -> bool:
    """7-4-4: whether some skill for this moment has not waited this turn: one that could wait `now`, or any at all."""
    if sound not in game.world.hears:
        return False
    event = Sounded(sound, game.own.active)
    for state, number, where, ref in listeners(game, (), game, {sound}):
        for ability in _listening(state, number, {sound}):
            frame, skill = Effect(ability, ref, where // WIDTH), game.world.abilities[ability]
            if (ref, ability) in game.own.waited or ability not in always.skills_of(game, number):
                continue
            due = any(meant(game, game, frame, wanted, event, (sound,)) is not None for wanted in skill.trigger)
            if (due and (skill.waits_if is None or numbers.holds(game, frame, skill.waits_if))) or not now:
                return True
    return False


def state_triggers(game: Game) -> list[Waiting]:
    """9-6-8: what waits because something is so, once when it becomes so, and again when it has been resolved and is so (9-6-8-1)."""
    held: set[tuple[Ref, int]] = set()
    for player in (0, 1):
        for area in (LEADER, BATTLE, *game.world.known["areas"]):
            for c in game.areas[player * WIDTH + area]:
                for ability in always.skills_of(game, c):
                    state = game.world.abilities[ability].state
                    frame = Effect(ability, game.ref(c), player)
                    if state is not None and numbers.holds(game, frame, state):
                        held.add((frame.source, ability))
    new = sorted(held - game.own.states)
    if held != game.own.states:
        game.own = game.own._replace(states=frozenset(held))
    return [Waiting(ability, ref, game.cards[ref.card].place // WIDTH) for ref, ability in new]


# -- delayed effects -----------------------------------------------------------------------------------


def delay(node: At) -> list[Step]:
    """An effect is left behind, to be carried out when its moment comes (1-5-2-1-1, 9-2-2-1)."""

    def run(game: Game, frame: Effect) -> Control:
        part = prepared.part_number(game.world, frame.ability, node)
        until = ch09_lasting.until_when(game, frame, node.until)
        game.delayed = (*game.delayed, skills.Delayed(part, frame._replace(ability=part), until, node.again))
        note(game, Noted("delayed", frame.player, frame.ability, frame.source))
        return None

    return [step("1-5-2-1-1", run)]


def _ready(game: Game, heard: Heard, before: Game) -> None:
    """The moment of a delayed effect has come: it is to be resolved at the next checkpoint (4-2-2-3, 4-2-2-5)."""
    kept: list[skills.Delayed] = []
    for delayed in game.delayed:
        if delayed.ready or not ch09_lasting.is_awake(delayed):
            kept.append(delayed)
            continue
        event = _fulfilled(game, before, delayed.effect, game.world.abilities[delayed.ability], heard)
        if event is None:
            kept.append(delayed)
            continue
        effect = delayed.effect
        note(game, Noted("due", effect.player, effect.ability, effect.source, ("1-5-2-1-1",)))
        effect = effect.put("event", event.cards).put("event source", event.sources).put("event against", event.against)
        kept.append(delayed._replace(ready=True, effect=effect))
        if delayed.again:
            kept.append(delayed)
    game.delayed = tuple(kept)


def ending(player: Chooser, *until: str) -> Run:
    """What lasts until now ends; delayed effects whose moment has not come by then are gone too."""
    expiring = expire(player, *until)

    def run(game: Game, frame: Any) -> Control:
        if game.delayed:
            who = player(game, frame)
            for one in game.delayed:
                if one.until in until and one.player == who and not one.ready:
                    note(game, Noted("lapsed", who, one.ability, one.effect.source, ("1-5-2-1-1",)))
                    game.delayed = without(game.delayed, one)
        return expiring(game, frame)

    return run


def awaken(player: Chooser) -> Run:
    """7-2-2, 7-2-3: what is meant for this turn begins to count (1-5-2-2-1)."""
    waking = ch09_lasting.awake(player)

    def run(game: Game, frame: Any) -> Control:
        who = player(game, frame)
        word = "own turn" if who == game.own.active else "other turn"
        if any(one.until == word and one.player == who for one in game.delayed):
            game.delayed = tuple(one._replace(until="turn") if one.until == word and one.player == who else one for one in game.delayed)
        return waking(game, frame)

    return run


def turn_over(game: Game) -> list[Any]:
    """The turn is over: what was meant for a turn after it begins to wait for that one."""
    later = ch09_lasting.LATER
    game.delayed = tuple(one._replace(until=one.until.removeprefix(later)) for one in game.delayed)
    return ch09_lasting.turn_over(game)


# -- what has happened -----------------------------------------------------------------------------------


def _remember(game: Game, heard: Heard, before: Game) -> None:
    """What a condition may ask for later is written down as each player would see it."""
    found: list[Past] = []
    for at, (wanted, since) in enumerate(game.world.known["asked"]):
        if since == {"battle"} and game.own.attack is None:
            continue
        plain = wanted._replace(of=_without_this(wanted.of))
        for player in (0, 1):
            for event, words in heard:
                frame = Effect(0, Ref(-1, 0), player)
                cards = meant(game, before, frame, plain, event, words)
                if cards is not None:
                    found.append(Past(at, player, tuple(game.ref(c) for c in cards), game.own.attack is not None))
    if found:
        game.own = game.own._replace(past=(*game.own.past, *found))


def _without_this(of: CardSet | None) -> CardSet | None:
    """A set without what it says of the card itself: that is asked when the condition is."""
    if not isinstance(of, Cards):
        return of
    left = tuple(one for one in of.filters if one not in (This(), It("this"), Not(This()), Not(It("this"))))
    return Cards(left) if left else None


def happened(game: Game, frame: Effect, asked: Happened) -> bool:
    """Whether such an event has been heard, so often."""
    asked_events = [event for event, _ in game.world.known["asked"]]
    at = asked_events.index(asked.event)
    filters = asked.event.of.filters if isinstance(asked.event.of, Cards) else ()
    count = 0
    began = frame.get("began")
    past = game.own.past[began[0] :] if asked.since == "skill" and began else game.own.past
    for one in past:
        if one.asked != at or one.player != frame.player or (asked.since == "battle" and not one.in_battle):
            continue
        refs = one.refs
        if This() in filters or It("this") in filters:
            refs = tuple(ref for ref in refs if ref == frame.source)
            if not refs:
                continue
        elif Not(This()) in filters:
            refs = tuple(ref for ref in refs if ref != frame.source)
            if not refs:
                continue
        count += max(1, len(refs))
    return count >= asked.least
