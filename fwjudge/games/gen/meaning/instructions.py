"""The instructions of abilities in 汎用TCG: what each does, and which rule defines it."""

from __future__ import annotations

from typing import Any, Final

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
from fwjudge.engine.batch import happen
from fwjudge.engine.choice import distinct
from fwjudge.engine.event import BOTTOM, TOP, Decided, Declared, Moved, Noted, Turned
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.engine.waiting import LeftBehind
from fwjudge.games.common import looking
from fwjudge.games.common.players import acting_player
from fwjudge.games.common.words import Choosing, change_numbers, choose, choose_order, forbid, let_happen, path_to

from ..now.cards import candidates, cards_named, side
from ..rules.ch03_areas import (
    Stunned,
    attach_energy,
    discard,
    free_standby,
    put_in_standby,
    restore,
    return_to_hand,
    swap_with_main,
)
from ..rules.ch08_triggers import GenDelayed
from ..rules.ch09_shuffling import is_hidden
from ..rules.ch09_terms import Healed, deal_damage, draw, ko
from ..state import (
    COMMANDS,
    DECK,
    HAND,
    MAIN,
    RESOLUTION,
    WIDTH,
    area_of,
    bearer,
    card,
    damage_on,
    is_stunned,
    is_unit_place,
    place,
)
from ..world.facts import words_defined
from .counters import put_counters, take_counters_off
from .lasting import begin_to_last, rules_of_duration
from .shuffling import shuffle

HIDDEN_AREAS: Final = ("hand", "deck")
"""The areas whose cards a text means without seeing them."""


def _draw(node: Draw) -> list[Step]:
    def draw_cards(game: Game, frame: Effect) -> Control:
        return draw(side(frame, node.whose), node.amount)

    return [step("904.2", draw_cards, does="The player draws so many cards, one after the other.")]


def _rules_of_filter(of: Filter) -> tuple[str, ...]:
    """Return the rules by which a text means these cards."""
    rules = ["105.3"] if of.whose else []
    rules += ["201.3"] if of.type else []
    rules += ["201.3a"] if of.type in COMMANDS else []
    rules += ["902.1", "902.1a"] if of.name else []
    rules += ["306.7a-2"] if of.up is False else []
    rules += ["913.3"] if of.counter else []
    rules += _AREA_RULES.get(of.area.rpartition(" ")[2], ())
    return (*rules, *(("809.6",) if of.printed else ()), *(("303.3b",) if of.area in HIDDEN_AREAS else ()))


_AREA_RULES: Final = {
    "deck": ("304.4",),
    "hand": ("305.4",),
    "main": ("307.2",),
    "standby": ("308.2",),
    "energy": ("905.2a",),
    "set": ("306.6", "905.3a"),
}
"""The rules by which a text means the cards of an area."""


def _rules_of_definition(game: Game, of: Filter, number: int) -> tuple[str, ...]:
    """805.2: return the rule by which a text means a card because of a trait or type that the card defines as its own."""
    abilities, printed = game.world.abilities, card(game, number)
    words = (*words_defined(abilities, printed, "trait"), *words_defined(abilities, printed, "type"))
    return ("805.2",) if of.trait in words or of.type in words else ()


def _need_not_be_there(of: Filter) -> bool:
    """302.2b: whether the cards that a text asks for may be said not to be there."""
    return of.area in HIDDEN_AREAS and bool(of.type or of.name or of.trait or of.power_at_most is not None)


def _rules_of_none(node: Choose) -> tuple[str, ...]:
    """Return the rules by which a player may choose no card."""
    return () if node.up_to else ("302.2b",)


def _rules_of_choice(game: Game, of: Filter, number: int) -> tuple[str, ...]:
    """Return the rules by which a text means the card that is chosen."""
    return (*_rules_of_filter(of), *_rules_of_definition(game, of, number))


def _may_stop(game: Game, node: Choose) -> bool:
    """Whether the player may stop before all that can be chosen is chosen."""
    return node.up_to or _need_not_be_there(node.of)


_WAYS_OF_CHOOSING: Final = Choosing(candidates, _rules_of_choice, _rules_of_none, _may_stop)


def _choose(node: Choose) -> list[Step]:
    """910.1: make the line at which cards are chosen, as many as there are (104.2); hidden cards are looked at (910.2)."""
    rule = "910.2" if node.of.area in HIDDEN_AREAS else "910.1"
    return choose(rule, rule, _WAYS_OF_CHOOSING)(node)


def _mean_all(node: All) -> list[Step]:
    """306.4: make the line at which all cards are meant that fit; the whole hand by 911.2, also without a card (911.2a)."""

    def mean_all(game: Game, frame: Effect) -> Control:
        found = candidates(game, frame, node.of)
        game.frame = frame.put(node.called, tuple(game.ref(c) for c in found))
        # 911.2a: without a card it counts all the same
        whole = ("911.2" if found else "911.2a",) if node.of == _WHOLE_HAND else ()
        itself = dict.fromkeys(rule for c in found for rule in _rules_of_definition(game, node.of, c))
        note(game, Declared(frame.player, "all", tuple(found), (*_rules_of_filter(node.of), *itself, *whole)))
        return None

    return [step("306.4", mean_all, does="All cards are meant that the text speaks of.")]


_WHOLE_HAND: Final = Filter("hand", "own")


def _kos(game: Game, effect: Effect, node: Ko) -> list[Any]:
    """909.1: return the events that KO the units."""
    return [ko(ref.card, "813.5b", source=effect.source) for ref in cards_named(game, effect, node.target)]


def _moves(game: Game, effect: Effect, node: Move) -> list[Any]:
    """302.5: return the moves of the cards to an area of their owner; none where there is no room (104.2)."""
    found: list[Any] = []
    taken: list[int] = []
    for ref in cards_named(game, effect, node.target):
        number, c = ref.card, game.cards[ref.card]
        if node.to == "discard":
            of_hand = c.place < RESOLUTION and area_of(c.place) == HAND
            found.append(discard(game, number, "discard" if of_hand else "move"))
        elif node.to == "hand":
            found.append(return_to_hand(game, number, "return", ("302.5",)))
        elif node.to == "deck":
            at = BOTTOM if node.bottom else TOP
            found.append(
                Moved(number, place(c.owner, DECK), "move", up=False, at=at, cites=("302.5", "105.2", "303.3a"))
            )
        elif node.to == "energy":
            found += [attach_energy(game, number, unit.card) for unit in cards_named(game, effect, "this")]
        else:
            slot = free_standby(game, c.owner)
            if slot is not None and slot not in taken and card(game, number).type == "unit":
                taken.append(slot)
                found.append(put_in_standby(game, number, c.owner, slot))
            else:
                note(game, Decided("no room", c.owner, number, cites=("104.2", "308.1")))
    return found


def _move(node: Move) -> list[Step]:
    """302.5, 911.1: make the lines of a move; the owner says in which order cards go to the deck (302.4)."""
    first = choose_order("302.4", _moves, cards_named, ("302.4",))(node) if node.to == "deck" else []
    return [*first, *let_happen({"discard": "911.1", "energy": "905.2"}.get(node.to, "302.5"), _moves)(node)]


def _rests(game: Game, effect: Effect, node: Rest) -> list[Any]:
    """908.1: return the events that change how the units lie; one that lies so already does not begin to (104.3)."""
    found: list[Any] = []
    for ref in cards_named(game, effect, node.target):
        if is_stunned(game, ref.card):
            found.append(Stunned(ref.card, False))
        if not game.cards[ref.card].rested:
            found.append(Turned(ref.card, True))
    return found or _so_already(game, effect)


def _so_already(game: Game, effect: Effect) -> list[Any]:
    """104.3: return no event, and log that all lie so already."""
    note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("104.3",)))
    return []


def _stuns(game: Game, effect: Effect, node: Stun) -> list[Any]:
    """908.1: return the events that change how the units lie; one that lies so already does not begin to (104.3)."""
    found: list[Any] = []
    for ref in cards_named(game, effect, node.target):
        if game.cards[ref.card].rested:
            found.append(Turned(ref.card, False))
        if not is_stunned(game, ref.card):
            found.append(Stunned(ref.card, True))
    return found or _so_already(game, effect)


def _restores(game: Game, effect: Effect, node: Activate) -> list[Any]:
    """907.1: return the events that restore the units."""
    return [
        event for ref in cards_named(game, effect, node.target) for event in restore(game, ref.card, ())
    ] or _so_already(game, effect)


def _heals(game: Game, effect: Effect, node: Heal) -> list[Any]:
    """917.1: return the events that heal the units; as much damage as there is, or all of it (917.1a)."""
    found = []
    for ref in cards_named(game, effect, node.target):
        lies = damage_on(game, ref.card)
        amount = lies if node.amount is None else min(lies, node.amount)
        if amount > 0:
            found.append(Healed(ref.card, amount, ("917.1a",) if node.amount is None else ()))
    return found


def _damages(game: Game, effect: Effect, node: Damage) -> list[Any]:
    """916.1: return the events that deal damage, by the unit whose skill it is (813.4); none to what has no HP (916.5)."""
    for ref in cards_named(game, effect, node.target):
        if card(game, ref.card).hp is None:
            note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("916.5",)))
    source = game.ref(bearer(game, effect.source.card)) if game.is_here(effect.source) else effect.source
    return [
        event
        for ref in cards_named(game, effect, node.target)
        for event in deal_damage(game, ref.card, node.amount, source, "813.4")
    ]


def _swaps(game: Game, effect: Effect, node: Swap) -> list[Any]:
    """914.1: return the events of a swap with the main unit of the same player."""
    found: list[Any] = []
    for ref in cards_named(game, effect, node.target)[:1]:
        player, slot = divmod(game.cards[ref.card].place, WIDTH)
        if slot != MAIN:
            found += swap_with_main(game, player, slot, "swap", ("302.3a",))
    return found


def _delay(node: Delay) -> list[Step]:
    """807.6: make the line at which a delayed triggered ability is made, of the card whose effect makes it (807.6b)."""

    def make_delayed(game: Game, frame: Effect) -> Control:
        path = path_to(game.world.abilities[frame.ability].body, node)
        delayed = GenDelayed(frame.ability, path, node.sound, frame)
        record(game, LeftBehind(delayed, frame.player, frame.ability, frame.source, ("807.6b", "105.3c")))
        return None

    return [step("807.6", make_delayed, does="The effect makes a triggered ability for a later event.")]


def _move_instead(game: Game, effect: Effect, node: Instead) -> list[Any]:
    """801.2c: return the move of the card of the replaced event to another area."""
    return _moves(game, effect, Move("it", node.to, node.rested))


def _numbers(game: Game, effect: Effect, node: Power) -> list[Any]:
    """918.1: return the events that change a number for a while, from when the effect is resolved (801.2b, 809.3b-2)."""
    return [
        event._replace(cites=("801.2b", "809.3b-2", *rules_of_duration(node.until)))
        for event in change_numbers(game, effect, node, cards_named)
    ]


EVENTS: Final[dict[type, Any]] = {
    Ko: _kos,
    Move: _moves,
    Rest: _rests,
    Stun: _stuns,
    Activate: _restores,
    Heal: _heals,
    Damage: _damages,
    Swap: _swaps,
    Power: _numbers,
    Forbid: forbid,
    Instead: _move_instead,
    PutCounters: put_counters,
    RemoveCounters: take_counters_off,
}
"""The events of instructions that only let things happen; a replacement puts them into the batch."""

_RULES: Final = {
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
    """912.1, 912.1a: make the lines of a shuffle of all cards of a deck, with the instructions that are a part of it."""
    inside = []
    for at, one in enumerate(node.body):
        for line in WORDS[type(one)](one):
            line.sub = f"{at}.{line.sub}"
            inside.append(line)
    return shuffle(node, inside)


def _charge(node: Charge) -> list[Step]:
    """906.1: make the lines of a charge: a card of the hand becomes energy, then a card is drawn; as much as can be done (104.2)."""

    def options(game: Game, frame: Effect) -> list[Any]:
        units = [ref for ref in cards_named(game, frame, node.target) if is_unit_place(game.cards[ref.card].place)]
        return (
            list(dict.fromkeys(game.ref(c) for c in distinct(game, game.areas[place(frame.player, HAND)])))
            if units
            else []
        )

    def take(game: Game, frame: Effect, option: Ref) -> Control:
        return happen(
            game, [attach_energy(game, option.card, ref.card) for ref in cards_named(game, frame, node.target)[:1]]
        )

    def draw_card(game: Game, frame: Effect) -> Control:
        return draw(frame.player, 1)

    return [
        ask(
            "906.1", options, take, acting_player, does="The player attaches a card of the hand to the unit as energy."
        ),
        step("906.1", draw_card, "draw", "After that the player draws a card."),
    ]


def _not_carried_out(node: Any) -> list[Step]:
    """805.1, 801.2c: make no line: such a part works as long as it is valid, or in place of an event."""
    return []


def _power(node: Power) -> list[Step]:
    """918.1: make the line at which a number is changed for a while."""
    return let_happen("918.1" if node.what == "hp" else "801.2b", _numbers)(node)


WORDS: Final[dict[type, Any]] = {
    **dict.fromkeys((Change, SetTo, AlsoIs, Gains, Loses, InDeck, Instead), _not_carried_out),
    Last: begin_to_last,
    Power: _power,
    Shuffle: _shuffle,
    Charge: _charge,
    Reveal: looking.reveal("903.1", is_hidden, ("903.2",)),
    Draw: _draw,
    Choose: _choose,
    All: _mean_all,
    Move: _move,
    Delay: _delay,
    **{kind: let_happen(rule, EVENTS[kind]) for kind, rule in _RULES.items()},
}


def events_of(game: Game, effect: Effect, instructions: Any) -> list[Any]:
    """Return the events of these instructions, without carrying them out."""
    return [event for node in instructions for event in EVENTS[type(node)](game, effect, node)]
