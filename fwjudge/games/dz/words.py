"""What the words of an ability mean in Dimension Zero, and which rule defines each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fwjudge.ability import (
    Activate,
    All,
    Change,
    Choose,
    ChoosePlace,
    Count,
    Damage,
    Delay,
    Draw,
    Filter,
    Instead,
    Ko,
    Move,
    Power,
    PutTop,
    Rest,
    Swap,
)
from fwjudge.engine import chance
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import TOP, Modified, Moved, Noted, Turned
from fwjudge.engine.game import Card, Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier, value
from fwjudge.engine.step import Control, Step, ask, step

from .p1c02_energy import total
from .p2c23_zones import draw, look, nature, plan, to_graveyard, to_zone
from .p2c24_board import BOARD, SEEN, SQUARES, on_board, related
from .p3c12_first_step import Damaged
from .state import DECK, STACK, WIDTH, ZONES, Last, active, last_of, master, non_active, place, square_of

DONE = "done"

# -- who and which -----------------------------------------------------------------------------------


def side(game: Game, effect: Effect, whose: str) -> int:
    """2-1-3: `own` is the master of the effect."""
    if whose in ("active", "non-active"):
        return active(game) if whose == "active" else non_active(game)
    return effect.player if whose == "own" else 1 - effect.player


def area_names(game: Game, number: int, at: int, card: Card, player: int) -> tuple[str, ...]:
    """Everything that the place of a card is called by the player whose ability it is (2-24-7-2)."""
    if at == STACK:
        return ("stack",)
    if on_board(at):
        return ("board", "square" if at in SQUARES else "base", SEEN[player, at].area)
    zone = ZONES[at % WIDTH]
    return (zone, "plan") if card.up and zone == "deck" else (zone,)


def fits(game: Game, effect: Effect, of: Filter, number: int, at: Card | None = None, home: int | None = None) -> bool:
    """Whether a card is one that a text means. `at`: as it lay before it moved; `home`: where the ability's card lies or lay."""
    c = at or game.cards[number]
    printed = game.world.printed[c.printed]
    last = last_of(game, Ref(number, game.lives[number] - 1)) if at else None
    if (of.this and number != effect.source.card) or (of.not_this and number == effect.source.card):
        return False
    if of.area and of.area not in area_names(game, number, c.place, c, effect.player):
        return False
    if of.called and number not in {ref.card for ref in effect.get(of.called)}:
        return False
    if of.whose:
        whose = last.master if last else master(game, number) if on_board(c.place) else c.owner
        if whose != side(game, effect, of.whose):
            return False
    if (of.type and printed.type != of.type) or (of.name and printed.name != of.name) or (of.trait and of.trait not in printed.traits):
        return False
    if of.colour and of.colour not in game.world.known["colours"][c.printed]:
        return False
    if of.rested is not None and c.rested != of.rested:
        return False
    if of.power_at_most is not None and (printed.power or 0 if of.printed else _power_of(game, number, last)) > of.power_at_most:
        return False
    if of.cost_at_most is not None and total(printed.cost) > of.cost_at_most:
        return False
    return not of.where or related(of.where, c.place, _reference(game, effect, of, home), effect.player)


def _power_of(game: Game, number: int, last: Last | None) -> int:
    return last.power if last else value(game, "power", number)


def _reference(game: Game, effect: Effect, of: Filter, home: int | None) -> int:
    if of.to == "this":
        return home if home is not None else square_of(game, effect.source)
    named = effect.get(of.to)
    return square_of(game, named[0]) if named else -1


def candidates(game: Game, effect: Effect, of: Filter) -> list[Ref]:
    """The cards that fit; on the board, unless the text says otherwise (2-23-8-3). What is set aside does not exist (3-11-2)."""
    if of.area == "stack":
        found = [item.ref.card for item in game.own.stack if item.ref and item.what in ("unit", "base", "strategy")]
        found = [c for c in found if c != effect.source.card]  # 4-11-4
    elif of.area == "plan":
        found = [c for c in (plan(game, 0), plan(game, 1)) if c is not None]
    elif of.area in ZONES[:6]:
        found = [c for player in (0, 1) for c in game.areas[place(player, ZONES.index(of.area))]]
    else:
        found = [c for at in BOARD for c in game.areas[at]]
    return [game.ref(c) for c in found if fits(game, effect, of, c)]


def enough(game: Game, effect: Effect, condition: Count) -> bool:
    count = len(candidates(game, effect, condition.of))
    if count < condition.at_least or (condition.at_most is not None and count > condition.at_most):
        return False
    return condition.also is None or enough(game, effect, condition.also)


def named(game: Game, effect: Effect, target: str) -> tuple[Ref, ...]:
    """The cards a name stands for, as far as they are still those cards (2-23-1-3)."""
    refs: tuple[Ref, ...] = ()
    for name in target.split("+"):
        refs += (effect.source,) if name == "this" else effect.get(name)
    return tuple(ref for ref in refs if game.is_here(ref))


def refs_in(game: Game, effect: Effect, path: tuple[int, ...]) -> tuple[Ref, ...]:
    """The certain cards that delayed instructions are about (4-4-4-1)."""
    instructions: Any = game.world.abilities[effect.ability].body
    for at in path:
        instructions = instructions[at].body
    names = [name for one in instructions for name in getattr(one, "target", "").split("+") if name]
    return tuple(ref for name in names for ref in ((effect.source,) if name == "this" else effect.get(name)))


# -- squares -----------------------------------------------------------------------------------------


def _place_fits(game: Game, effect: Effect, node: ChoosePlace, at: int) -> bool:
    if node.area and node.area != SEEN[effect.player, at].area:
        return False
    if node.where and not related(node.where, at, square_of(game, effect.source), effect.player):
        return False
    if not node.without:
        return True
    here = game.areas[at]
    return not here if node.without == "any" else all(master(game, c) != side(game, effect, node.without) for c in here)


def _places(game: Game, effect: Effect, node: ChoosePlace) -> list[int]:
    return [at for at in SQUARES if _place_fits(game, effect, node, at)]


# -- targets -----------------------------------------------------------------------------------------


def satisfiable(game: Game, effect: Effect, nodes: Sequence[Any]) -> bool:
    """4-7-2-5: whether all these targets could be chosen, one after the other."""
    if not nodes:
        return True
    node, rest = nodes[0], nodes[1:]
    if isinstance(node, ChoosePlace):
        return bool(_places(game, effect, node)) and satisfiable(game, effect, rest)
    refs = candidates(game, effect, node.of)
    if node.up_to:
        return satisfiable(game, effect, rest)
    if len(refs) < node.amount:
        return False
    if not any(getattr(getattr(other, "of", None), "to", "this") == node.called for other in rest):
        return satisfiable(game, effect, rest)
    return any(satisfiable(game, effect.put(node.called, (ref,)), rest) for ref in refs)


def still_legal(game: Game, effect: Effect) -> Effect | None:
    """4-9-2-1: the targets that still fit; None if there were some and none is left. What leans on a lost target is lost (4-9-2-2)."""
    chosen, left, lost = 0, 0, set()
    for node in game.world.abilities[effect.ability].aim:
        before = effect.get(node.called)
        if isinstance(node, ChoosePlace):
            after: tuple[Any, ...] = tuple(at for at in before if _place_fits(game, effect, node, at))
        elif node.of.to in lost:
            after = ()
        else:
            after = tuple(ref for ref in before if game.is_here(ref) and fits(game, effect, node.of, ref.card))
        if before and not after:
            lost.add(node.called)
        chosen, left = chosen + len(before), left + len(after)
        effect = effect.put(node.called, after)
    # 4-9-2-2: a target that another one leans on is lost when that one is, and the other way round
    for node in game.world.abilities[effect.ability].aim:
        if isinstance(node, Choose) and node.of.to in lost:
            return None
    return None if chosen and not left else effect


# -- costs -------------------------------------------------------------------------------------------


def costs_possible(game: Game, effect: Effect) -> bool:
    """4-3-1: every part can be paid; a frozen card is not frozen (2-26-1-1)."""
    source = effect.source
    for part in game.world.abilities[effect.ability].cost:
        if not game.is_here(source) or not on_board(game.cards[source.card].place):
            return False
        if isinstance(part, Rest) and game.cards[source.card].rested:
            return False
    return True


def cost_events(game: Game, effect: Effect) -> list[Any]:
    """2-23-1-4: what is paid beside energy, by this card itself."""
    card = effect.source.card
    parts = game.world.abilities[effect.ability].cost
    return [Turned(card, True) if isinstance(part, Rest) else to_graveyard(game, card, "discard") for part in parts]


# -- instructions ------------------------------------------------------------------------------------


def _draw(node: Draw) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return draw(side(game, frame, node.whose), node.amount)

    return [step("2-23-1-4", run)]


def _choosing(number: str, target: bool) -> Any:
    def words(node: Choose) -> list[Step]:
        def options(game: Game, frame: Effect) -> list[Any]:
            taken = frame.get(node.called)
            if len(taken) >= node.amount:
                return []
            found = sorted(candidates(game, frame, node.of))
            if target:
                rest = _after(game, frame, node)
                found = [ref for ref in found if satisfiable(game, frame.put(node.called, (*taken, ref)), rest)]
            # Picks are asked one at a time and in one order, so that the same choice is one path.
            wanted = min(node.amount, len(found))
            left = wanted - len(taken)
            later = [ref for ref in found if not taken or ref > taken[-1]]
            if node.up_to:
                return [*later, DONE] if later else []
            return later[: len(later) - left + 1] if left > 0 else []

        def take(game: Game, frame: Effect, option: Any) -> Control:
            if option == DONE:
                return None
            game.frame = frame.put(node.called, (*frame.get(node.called), option))
            return pick

        def chooser(game: Game, frame: Effect) -> int:
            return side(game, frame, node.by)

        pick = ask(number, options, take, chooser)
        return [pick]

    return words


def _after(game: Game, effect: Effect, node: Any) -> tuple[Any, ...]:
    aim: tuple[Any, ...] = game.world.abilities[effect.ability].aim
    return aim[aim.index(node) + 1 :]


def _choosing_place(number: str) -> Any:
    def words(node: ChoosePlace) -> list[Step]:
        def options(game: Game, frame: Effect) -> list[Any]:
            return _places(game, frame, node)

        def take(game: Game, frame: Effect, option: int) -> Control:
            game.frame = frame.put(node.called, (int(option),))
            return None

        return [ask(number, options, take, lambda game, frame: frame.player)]

    return words


def _all(node: All) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        game.frame = frame.put(node.called, tuple(candidates(game, frame, node.of)))
        return None

    return [step("4-9-2-3", run)]


def _destroy(node: Ko) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return happen(game, [to_graveyard(game, ref.card, "destroy") for ref in named(game, frame, node.target)])

    return [step("2-23-1-4", run)]


def _move(node: Move) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        refs = named(game, frame, node.target)
        if node.to in ZONES[:6]:
            zone = ZONES.index(node.to)
            return happen(game, [
                event for ref in refs for event in to_zone(game, ref.card, zone, "put", bool(node.rested), node.bottom, ("2-23-1-1",))
            ])  # fmt: skip
        at = _square_named(game, frame, node.to)
        if at < 0:
            return None  # the square is no legal target any more (4-9-2-1)
        return happen(game, [event for ref in refs for event in onto(game, ref.card, at, frame.player, node.rested)])

    return [step("4-9-2-3", run)]


def _square_named(game: Game, effect: Effect, to: str) -> int:
    """A square that was chosen, or `square of <name>`: where that card lies (or lay: 4-9-2-6)."""
    if not to.startswith("square of "):
        return int(next(iter(effect.get(to)), -1))
    name = to.removeprefix("square of ")
    refs = (effect.source,) if name == "this" else effect.get(name)
    return square_of(game, refs[0]) if refs else -1


def onto(game: Game, number: int, at: int, player: int, rested: bool | None) -> list[Any]:
    """Onto a square: from another square as the same card, from elsewhere under the effect's player (2-20-1-4)."""
    c = game.cards[number]
    events: list[Any] = [Moved(number, at, "put", c.rested if rested is None else rested, True, TOP)]
    if not on_board(c.place) and c.owner != player:
        events.append(Modified(Modifier("master", Ref(number, game.lives[number] + 1), player, "", player), ("2-20-1-4",)))
    return events


def _put_top(node: PutTop) -> list[Step]:
    zone = ZONES.index(node.to)

    def unknown(game: Game, frame: Effect) -> list[Any]:
        """Cards that are put where everybody sees them become known first."""
        deck = game.areas[place(side(game, frame, node.whose), DECK)]
        for c in deck[::-1][: node.amount] if node.to not in ("smash", "deck") else ():
            if chance.unknown(game, c):
                return chance.draws(game, c)
        return []

    def see(game: Game, frame: Effect, option: Any) -> Control:
        return look(game, frame, option) or first

    def run(game: Game, frame: Effect) -> Control:
        deck = game.areas[place(side(game, frame, node.whose), DECK)]
        return happen(game, [event for c in deck[::-1][: node.amount] for event in to_zone(game, c, zone, "put", node.rested)])

    first = ask("4-9-2-3", unknown, see, nature, sub="look")
    return [first, step("4-9-2-3", run)]


def _swap(node: Swap) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        refs = named(game, frame, node.target)
        if len(refs) != 2:
            return None
        one, other = (ref.card for ref in refs)
        places = game.cards[one].place, game.cards[other].place
        return happen(game, [*onto(game, one, places[1], frame.player, None), *onto(game, other, places[0], frame.player, None)])

    return [step("4-9-2-3", run)]


def _turn(node: Rest | Activate) -> list[Step]:
    rested = isinstance(node, Rest)

    def run(game: Game, frame: Effect) -> Control:
        """2-26-1-1"""
        return happen(game, [Turned(r.card, rested) for r in named(game, frame, node.target) if game.cards[r.card].rested != rested])

    return [step("2-26-1", run)]


def until(game: Game, word: str) -> str:
    """The end of the battle is the end of the one that goes on now."""
    return f"{word} {len(game.own.groups)}" if word in ("battle", "battle end") and game.own.groups else word


def _power(node: Power) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return happen(game, [
            Modified(Modifier(node.what, ref, node.amount, until(game, node.until), frame.player, frame.source, frame.ability))
            for ref in named(game, frame, node.target)
        ])  # fmt: skip

    return [step("4-14-3-1", run)]


def _damage(node: Damage) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return happen(game, [Damaged(ref.card, node.amount, frame.source) for ref in named(game, frame, node.target)])

    return [step("4-13-1", run)]


def _delay(node: Delay) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        from .p4c08_triggers import Delayed

        path = _path_to(game.world.abilities[frame.ability].body, node, ()) or ()
        game.delayed = (*game.delayed, Delayed(frame.ability, path, until(game, node.sound), frame))
        note(game, Noted("delayed", frame.player, frame.ability, frame.source))
        return None

    return [step("4-4-4", run)]


def _path_to(instructions: Sequence[Any], node: Delay, above: tuple[int, ...]) -> tuple[int, ...] | None:
    for at, one in enumerate(instructions):
        if one is node:
            return (*above, at)
        if isinstance(one, Delay) and (found := _path_to(one.body, node, (*above, at))):
            return found
    return None


def _not_carried_out(node: Change | Instead) -> list[Step]:
    """4-5-1, 4-15-2: they work as long as they are valid, or in place of an event; nothing is done when one comes to them."""
    return []


WORDS: dict[type, Any] = {
    Change: _not_carried_out, Instead: _not_carried_out,
    Draw: _draw, Choose: _choosing("4-9-2-4", False), ChoosePlace: _choosing_place("4-9-2-4"), All: _all, Ko: _destroy, Move: _move,
    PutTop: _put_top, Swap: _swap, Rest: _turn, Activate: _turn, Power: _power, Damage: _damage, Delay: _delay,
}  # fmt: skip
AIMS: dict[type, Any] = {Choose: _choosing("4-11-1", True), ChoosePlace: _choosing_place("4-11-1")}
"""What is chosen on use is a target (4-11-1)."""
