"""15-12 【進化】、【フュージョン進化】: what a card evolves from is chosen on declaring, the card is put on top of it on resolving."""

from __future__ import annotations

from typing import Any

from fwjudge.ability.text import CanAlso, CardSet, Skill
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step

from ..events import Inherited, NotDone
from ..now import forbidden, sets
from ..now.in_force import applying
from ..state import BATTLE, BENEATH, FW, HAND, WIDTH, area_of, place, side_up
from ..world.keywords import EVOLUTION, FUSION
from . import ch09_lasting
from .ch03_areas import to_drop

MATERIALS = "evolves"
_OVER = ("14-5-2", "14-5-1", "14-5-2-1")
_FIGHTING = ("8-1-6-1",)


def _fits(game: Game, frame: Effect, of: CardSet, number: int) -> bool:
    """15-12-4, 15-12-11: a battle card that has appeared; or one that the condition has been widened to (15-12-4-1)."""
    if side_up(game, number).type != "battle":
        return False
    if game.cards[number].place == place(frame.player, BATTLE):
        return sets.matches(game, frame, of, number)
    return any(sets.matches(game, frame, more, number) for more in _widened(game, frame))


def _widened(game: Game, frame: Effect) -> list[CardSet]:
    """15-12-4-1, 15-12-11-1: what other skills let it evolve from; those of the card itself where it lies."""
    abilities = game.world.abilities
    own = [
        one
        for at in side_up(game, frame.source.card).abilities
        for one in abilities[at].statics
        if abilities[at].kind == "continuous"
    ]
    said = [*own, *(one.static for one in applying(game, "can evolve", frame.source.card))]
    return [one.of for one in said if isinstance(one, CanAlso) and one.what == "evolve" and one.of is not None]


def _ways(game: Game, frame: Effect, skill: Skill, taken: tuple[Ref, ...]) -> list[Ref]:
    """What can be chosen next, so that a card can be chosen for each other part of the condition too (15-12-11)."""
    left = skill.materials[len(taken) :]
    if not left:
        return []
    gone = {ref.card for ref in taken}
    cards = list(game.areas[place(frame.player, BATTLE)])
    cards += [c for of in _widened(game, frame) for c in sets.members(game, frame, of) if c != frame.source.card]
    found = [game.ref(c) for c in dict.fromkeys(cards) if c not in gone and _fits(game, frame, left[0], c)]
    return [ref for ref in found if len(left) == 1 or _ways(game, frame, skill, (*taken, ref))]


def can_choose(game: Game, frame: Effect, skill: Skill) -> bool:
    """Of nothing no card evolves: a skill that does not say of what cannot be declared."""
    return bool(_ways(game, frame, skill, ()))


def choosing(number: str, keyword: str) -> Step:
    """15-12-4, 15-12-11: the line at which the cards that it evolves from are chosen."""

    def options(game: Game, frame: Effect) -> list[Any]:
        skill: Skill = game.world.abilities[frame.ability]
        return _ways(game, frame, skill, frame.get(MATERIALS)) if skill.keyword == keyword else []

    def take(game: Game, frame: Effect, option: Ref) -> Control:
        game.frame = frame.put(MATERIALS, (*frame.get(MATERIALS), option))
        return line

    line = ask(number, options, take, lambda game, frame: frame.player, sub="choose")
    return line


def first(game: Game, frame: Effect) -> Step:
    return FW.at("15-12-5-1" if game.world.abilities[frame.ability].keyword == EVOLUTION else "15-12-12-1")


def _still_there(number: str, back: str) -> Any:
    def run(game: Game, frame: Effect) -> Control:
        """15-12-5-1, 15-12-12-1: it fails with a card that has moved, or is no longer what is asked for."""
        skill: Skill = game.world.abilities[frame.ability]
        chosen = frame.get(MATERIALS)
        if len(chosen) == len(skill.materials) and all(
            game.is_here(ref) and _fits(game, frame, of, ref.card)
            for ref, of in zip(chosen, skill.materials, strict=True)
        ):
            return None
        note(
            game,
            NotDone(
                "failed",
                frame.player,
                frame.ability,
                frame.source,
                "選んだカードが条件を満たさなくなった",
                cites=(number,),
            ),
        )
        return FW.at(back)

    return run


def _into_battle_area(game: Game, frame: Effect) -> Control:
    """15-12-4-1-1, 15-12-11-1-1: what lies elsewhere is moved to the battle area first, and nothing is triggered by that."""
    keyword = game.world.abilities[frame.ability].keyword
    rule = "15-12-4-1-1" if keyword == EVOLUTION else "15-12-11-1-1"
    away = [ref for ref in frame.get(MATERIALS) if area_of(game.cards[ref.card].place) != BATTLE]
    if not away:
        return None
    now = tuple(Ref(ref.card, ref.life + 1) if ref in away else ref for ref in frame.get(MATERIALS))
    game.frame = frame.put(MATERIALS, now)
    to = place(frame.player, BATTLE)
    return happen(
        game,
        [Moved(ref.card, to, "to evolve", up=True, cites=(rule, rule.removesuffix("-1")), silent=rule) for ref in away],
    )


def _order(game: Game, frame: Effect) -> list[Ref]:
    """15-12-12: in any order, from the bottom up."""
    return [ref for ref in frame.get(MATERIALS) if ref not in frame.get("order")]


def _ordered(game: Game, frame: Effect, option: Ref) -> Control:
    game.frame = frame.put("order", (*frame.get("order"), option))
    return FW.at("15-12-12", "order")


def _appear(game: Game, frame: Effect) -> Control:
    """15-12-5, 15-12-12: on top of them; it has their orientation or is active, and their changes of power (14-5-2).

    Where a text says that it appears rested, it does.
    """
    if not game.is_here(frame.source) or area_of(game.cards[frame.source.card].place) != HAND:
        return None
    keyword = game.world.abilities[frame.ability].keyword
    chosen: tuple[Ref, ...] = frame.get("order") or frame.get(MATERIALS)
    top = frame.source.card
    new = Ref(top, frame.source.life + 1)
    rested = keyword == EVOLUTION and game.cards[chosen[0].card].rested
    cites = ("15-12-5", "15-12-2-1", "15-12-7") if keyword == EVOLUTION else ("15-12-12", "15-12-9-1", "15-12-14")
    cause = "evolve" if keyword == EVOLUTION else "fusion"
    event = Moved(top, place(frame.player, BATTLE), cause, rested, True, cites=cites)
    if not rested and forbidden.enters_rested(
        game, event
    ):  # a text goes before 14-5-2; to rest goes before what fusion says
        event = event._replace(rested=True, cites=(*cites, "0-2-2" if keyword == EVOLUTION else "0-2-6"))
    events: list[Any] = [event]
    for ref in chosen:
        events += put_beneath(game, ref, new)
    return happen(game, events)


def put_beneath(game: Game, old: Ref, new: Ref) -> list[Any]:
    """14-5-2, 16-2-3: a card and all that lies beneath it come to lie beneath another one, in the same order."""
    under = place(game.cards[old.card].place // WIDTH, BENEATH)
    pile = [c for c in game.areas[under] if game.cards[c].under == old.card]
    fighting = _FIGHTING if old in (game.own.attack, game.own.guard) else ()
    return [
        *ch09_lasting.inherit(game, old, new),
        Inherited(old, new, (*_OVER, *fighting)),
        *(Moved(c, under, "stack", False, True, under=new.card) for c in (*pile, old.card)),
    ]


def _not_appeared(game: Game, frame: Effect) -> Control:
    """15-12-6, 15-12-13: what was declared and did not leave its area is put into the drop area."""
    if not game.is_here(frame.source):
        return None
    rule = "15-12-6" if game.world.abilities[frame.ability].keyword == EVOLUTION else "15-12-13"
    return happen(game, [to_drop(game, frame.source.card, "not evolved", (rule,))])


FW.table(
    "15-12",
    step("15-12-5-1", _still_there("15-12-5-1", "15-12-6")),
    step("15-12-4-1-1", _into_battle_area),
    step("15-12-5", _appear),
    step("15-12-6", _not_appeared),
)
FW.table(
    "15-12 fusion",
    step("15-12-12-1", _still_there("15-12-12-1", "15-12-13")),
    step("15-12-11-1-1", _into_battle_area),
    ask("15-12-12", _order, _ordered, lambda game, frame: frame.player, sub="order"),
    step("15-12-12", _appear),
    step("15-12-13", _not_appeared),
)
LINES = (choosing("15-12-4", EVOLUTION), choosing("15-12-11", FUSION))
