"""What the words of an ability mean in 汎用TCG, and which rule defines each."""

from __future__ import annotations

from typing import Any

from fwjudge.ability import (
    Activate,
    All,
    AlsoIs,
    Change,
    Charge,
    Choose,
    Damage,
    Delay,
    Draw,
    Filter,
    Forbid,
    Gains,
    Heal,
    InDeck,
    Instead,
    Ko,
    Last,
    Loses,
    Move,
    Power,
    PutCounters,
    RemoveCounters,
    Rest,
    Reveal,
    SetTo,
    Shuffle,
    Stun,
    Swap,
)
from fwjudge.engine.batch import happen, note
from fwjudge.engine.choice import distinct
from fwjudge.engine.event import BOTTOM, TOP, Declared, Moved, Noted, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common import looking
from fwjudge.games.common.words import Choosing, choose, doing, forbidden, in_order, modified, path_to

from ..now.cards import candidates, named, side
from ..now.projected import defined
from ..rules.ch03_areas import Stunned, attach_energy, free_standby, restored, swap, to_discard, to_hand, to_standby
from ..rules.ch08_triggers import GenDelayed
from ..rules.ch09_shuffling import is_hidden
from ..rules.ch09_terms import Healed, draw, hurt, ko
from ..state import (
    COMMANDS,
    DECK,
    HAND,
    MAIN,
    RESOLUTION,
    WIDTH,
    bearer,
    card,
    damage_on,
    is_stunned,
    is_unit_place,
    place,
)
from .counters import put, remove
from .lasting import last, term
from .shuffling import shuffle

HIDDEN = ("hand", "deck")


def _draw(node: Draw) -> list[Step]:
    return [step("904.2", lambda game, frame: draw(side(frame, node.whose), node.amount))]


def _meant(of: Filter) -> tuple[str, ...]:
    """The rules by which a text means these cards."""
    rules = ["105.3"] if of.whose else []
    rules += ["201.3"] if of.type else []
    rules += ["201.3a"] if of.type in COMMANDS else []
    rules += ["902.1", "902.1a"] if of.name else []
    rules += ["306.7a-2"] if of.up is False else []
    rules += ["913.3"] if of.counter else []
    rules += _REFERRED.get(of.area.rpartition(" ")[2], ())
    return (*rules, *(("809.6",) if of.printed else ()), *(("303.3b",) if of.area in HIDDEN else ()))


_REFERRED = {
    "deck": ("304.4",),
    "hand": ("305.4",),
    "main": ("307.2",),
    "standby": ("308.2",),
    "energy": ("905.2a",),
    "set": ("306.6", "905.3a"),
}
"""By which rule a text means the cards of an area."""


def _of_itself(game: Game, of: Filter, number: int) -> tuple[str, ...]:
    """805.2: it is meant because of what it says of itself."""
    said = (*defined(game, number, "trait"), *defined(game, number, "type"))
    return ("805.2",) if said and (of.trait in said or of.type in said) else ()


def _hidden(of: Filter) -> bool:
    """302.2b: whether what is asked for need not be there."""
    return of.area in HIDDEN and bool(of.type or of.name or of.trait or of.power_at_most is not None)


def _none(node: Choose) -> tuple[str, ...]:
    return () if node.up_to else ("302.2b",)


def _by_rules(game: Game, of: Filter, number: int) -> tuple[str, ...]:
    return (*_meant(of), *_of_itself(game, of, number))


_CHOOSING = Choosing(candidates, _by_rules, _none, lambda game, node: node.up_to or _hidden(node.of))


def _choose(node: Choose) -> list[Step]:
    """910.1: it must be chosen, as many as there are (104.2); what is hidden is looked at (910.2)."""
    rule = "910.2" if node.of.area in HIDDEN else "910.1"
    return choose(rule, rule, _CHOOSING)(node)


def _all(node: All) -> list[Step]:
    """306.4; the whole hand: 911.2."""

    def run(game: Game, frame: Effect) -> Control:
        found = candidates(game, frame, node.of)
        game.frame = frame.put(node.called, tuple(game.ref(c) for c in found))
        # 911.2a: without a card it counts all the same
        whole = ("911.2" if found else "911.2a",) if node.of == _WHOLE_HAND else ()
        itself = dict.fromkeys(rule for c in found for rule in _of_itself(game, node.of, c))
        note(game, Declared(frame.player, "all", tuple(found), (*_meant(node.of), *itself, *whole)))
        return None

    return [step("306.4", run)]


_WHOLE_HAND = Filter("hand", "own")


def _kos(game: Game, effect: Effect, node: Ko) -> list[Any]:
    return [ko(ref.card, "813.5b", source=effect.source) for ref in named(game, effect, node.target)]


def _moves(game: Game, effect: Effect, node: Move) -> list[Any]:
    """To an area of its owner (302.5); nowhere if there is no room (104.2)."""
    found: list[Any] = []
    taken: list[int] = []
    for ref in named(game, effect, node.target):
        number, c = ref.card, game.cards[ref.card]
        if node.to == "discard":
            found.append(
                to_discard(game, number, "discard" if c.place < RESOLUTION and c.place % WIDTH == HAND else "move")
            )
        elif node.to == "hand":
            found.append(to_hand(game, number, "return", ("302.5",)))
        elif node.to == "deck":
            at = BOTTOM if node.bottom else TOP
            found.append(
                Moved(number, place(c.owner, DECK), "move", up=False, at=at, cites=("302.5", "105.2", "303.3a"))
            )
        elif node.to == "energy":
            found += [attach_energy(game, number, unit.card) for unit in named(game, effect, "this")]
        else:
            slot = free_standby(game, c.owner)
            if slot is not None and slot not in taken and card(game, number).type == "unit":
                taken.append(slot)
                found.append(to_standby(game, number, c.owner, slot))
    return found


def _move(node: Move) -> list[Step]:
    first = in_order("302.4", _moves, named, ("302.4",))(node) if node.to == "deck" else []
    return [*first, *doing({"discard": "911.1", "energy": "905.2"}.get(node.to, "302.5"), _moves)(node)]


def _rests(game: Game, effect: Effect, node: Rest) -> list[Any]:
    """908.1; what is so already does not become so (104.3)."""
    found: list[Any] = []
    for ref in named(game, effect, node.target):
        if is_stunned(game, ref.card):
            found.append(Stunned(ref.card, False))
        if not game.cards[ref.card].rested:
            found.append(Turned(ref.card, True))
    return found or _so_already(game, effect)


def _so_already(game: Game, effect: Effect) -> list[Any]:
    note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("104.3",)))
    return []


def _stuns(game: Game, effect: Effect, node: Stun) -> list[Any]:
    """908.1; what is so already does not become so (104.3)."""
    found: list[Any] = []
    for ref in named(game, effect, node.target):
        if game.cards[ref.card].rested:
            found.append(Turned(ref.card, False))
        if not is_stunned(game, ref.card):
            found.append(Stunned(ref.card, True))
    return found or _so_already(game, effect)


def _restores(game: Game, effect: Effect, node: Activate) -> list[Any]:
    return [event for ref in named(game, effect, node.target) for event in restored(game, ref.card, ())] or _so_already(
        game, effect
    )


def _heals(game: Game, effect: Effect, node: Heal) -> list[Any]:
    """917.1, 917.1a"""
    found = []
    for ref in named(game, effect, node.target):
        lies = damage_on(game, ref.card)
        amount = lies if node.amount is None else min(lies, node.amount)
        if amount > 0:
            found.append(Healed(ref.card, amount, ("917.1a",) if node.amount is None else ()))
    return found


def _damages(game: Game, effect: Effect, node: Damage) -> list[Any]:
    """813.4: dealt by the unit whose skill it is; to what has no HP none (916.5)."""
    for ref in named(game, effect, node.target):
        if card(game, ref.card).hp is None:
            note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("916.5",)))
    source = game.ref(bearer(game, effect.source.card)) if game.is_here(effect.source) else effect.source
    return [
        event
        for ref in named(game, effect, node.target)
        for event in hurt(game, ref.card, node.amount, source, "813.4")
    ]


def _swaps(game: Game, effect: Effect, node: Swap) -> list[Any]:
    """914.1: with the main unit of the same player."""
    found: list[Any] = []
    for ref in named(game, effect, node.target)[:1]:
        player, slot = divmod(game.cards[ref.card].place, WIDTH)
        if slot != MAIN:
            found += swap(game, player, slot, "swap", ("302.3a",))
    return found


def _delay(node: Delay) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        path = path_to(game.world.abilities[frame.ability].body, node)
        game.delayed = (*game.delayed, GenDelayed(frame.ability, path, node.sound, frame))
        note(game, Noted("delayed", frame.player, frame.ability, frame.source, ("807.6b", "105.3c")))
        return None

    return [step("807.6", run)]


def _instead(game: Game, effect: Effect, node: Instead) -> list[Any]:
    """801.2c: what the replaced event was about goes elsewhere."""
    return _moves(game, effect, Move("it", node.to, node.rested))


def _numbers(game: Game, effect: Effect, node: Power) -> list[Any]:
    """918.1; what lasts begins when it is resolved (809.3b-2)."""
    return [
        event._replace(cites=("801.2b", "809.3b-2", *term(node.until))) for event in modified(game, effect, node, named)
    ]


EVENTS: dict[type, Any] = {
    Ko: _kos,
    Move: _moves,
    Rest: _rests,
    Stun: _stuns,
    Activate: _restores,
    Heal: _heals,
    Damage: _damages,
    Swap: _swaps,
    Power: _numbers,
    Forbid: forbidden,
    Instead: _instead,
    PutCounters: put,
    RemoveCounters: remove,
}
"""Instructions that only let things happen: what they contribute when a replacement carries them out."""

_RULES = {
    Ko: "909.1",
    Rest: "908.1",
    Stun: "908.1",
    Activate: "907.1",
    Heal: "917.1",
    Damage: "916.1",
    Swap: "914.1",
    Forbid: "104.4",
    PutCounters: "913.2",
    RemoveCounters: "913.4",
}


def _shuffle(node: Shuffle) -> list[Step]:
    inside = []
    for at, one in enumerate(node.body):
        for line in WORDS[type(one)](one):
            line.sub = f"{at}.{line.sub}"
            inside.append(line)
    return shuffle(node, inside)


def _charge(node: Charge) -> list[Step]:
    """906.1: a card of the hand as energy, then one card is drawn; as much of it as can be done (104.2)."""

    def options(game: Game, frame: Effect) -> list[Any]:
        units = [ref for ref in named(game, frame, node.target) if is_unit_place(game.cards[ref.card].place)]
        return (
            list(dict.fromkeys(game.ref(c) for c in distinct(game, game.areas[frame.player * WIDTH + HAND])))
            if units
            else []
        )

    def take(game: Game, frame: Effect, option: Ref) -> Control:
        return happen(game, [attach_energy(game, option.card, ref.card) for ref in named(game, frame, node.target)[:1]])

    pick = ask("906.1", options, take, lambda game, frame: frame.player)
    return [pick, step("906.1", lambda game, frame: draw(frame.player, 1), sub="draw")]


def _not_carried_out(node: Any) -> list[Step]:
    """805.1, 801.2c: they work as long as they are valid, or in place of an event; nothing is done when one comes to them."""
    return []


def _power(node: Power) -> list[Step]:
    return doing("918.1" if node.what == "hp" else "801.2b", _numbers)(node)


WORDS: dict[type, Any] = {
    **dict.fromkeys((Change, SetTo, AlsoIs, Gains, Loses, InDeck, Instead), _not_carried_out),
    Last: last,
    Power: _power,
    Shuffle: _shuffle,
    Charge: _charge,
    Reveal: looking.reveal("903.1", is_hidden, ("903.2",)),
    Draw: _draw,
    Choose: _choose,
    All: _all,
    Move: _move,
    Delay: _delay,
    **{kind: doing(rule, EVENTS[kind]) for kind, rule in _RULES.items()},
}


def happens(game: Game, effect: Effect, instructions: Any) -> list[Any]:
    """All that these instructions let happen, without carrying them out."""
    return [event for node in instructions for event in EVENTS[type(node)](game, effect, node)]
