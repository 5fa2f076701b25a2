"""15-12 【進化】、【フュージョン進化】: what a card evolves from is chosen on declaring, the card is put on top of it on resolving."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import CanAlso, CardSet, Skill
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step

from ..events import Inherited, NotDone
from ..now import bans, sets
from ..now.continuous_effects import effects_on_card
from ..state import BATTLE, BENEATH, FW, HAND, area_of, place, player_of, side_up
from ..world.keywords import EVOLUTION, FUSION
from . import ch09_lasting
from .ch03_areas import move_to_drop

MATERIALS: Final = "evolves"
"""By this name the skill remembers the cards that its card evolves from."""
_TAKEN_OVER: Final = ("14-5-2", "14-5-1", "14-5-2-1")
_FIGHTING: Final = ("8-1-6-1",)


def _fits(game: Game, frame: Effect, of: CardSet, number: int) -> bool:
    """Whether a battle card has appeared and meets the condition (15-12-4, 15-12-11), or one that has been widened (15-12-4-1)."""
    if side_up(game, number).type != "battle":
        return False
    if game.cards[number].place == place(frame.player, BATTLE):
        return sets.matches(game, frame, of, number)
    return any(sets.matches(game, frame, more, number) for more in _other_materials(game, frame))


def _other_materials(game: Game, frame: Effect) -> list[CardSet]:
    """Return what skills let the card evolve from elsewhere, its own skills too (15-12-4-1, 15-12-11-1)."""
    abilities = game.world.abilities
    own = [
        one
        for at in side_up(game, frame.source.card).abilities
        for one in abilities[at].statics
        if abilities[at].kind == "continuous"
    ]
    said = [*own, *(one.static for one in effects_on_card(game, "can evolve", frame.source.card))]
    return [one.of for one in said if isinstance(one, CanAlso) and one.what == "evolve" and one.of is not None]


def _ways(game: Game, frame: Effect, skill: Skill, taken: tuple[Ref, ...]) -> list[Ref]:
    """Return what can be chosen next, so that a card can be chosen for each other part of the condition too (15-12-11)."""
    if len(taken) == len(skill.materials):
        return []
    wanted, *more = skill.materials[len(taken) :]
    gone = {ref.card for ref in taken}
    cards = list(game.areas[place(frame.player, BATTLE)])
    cards += [
        c for of in _other_materials(game, frame) for c in sets.members(game, frame, of) if c != frame.source.card
    ]
    found = [game.ref(c) for c in dict.fromkeys(cards) if c not in gone and _fits(game, frame, wanted, c)]
    return [ref for ref in found if not more or _ways(game, frame, skill, (*taken, ref))]


def can_choose(game: Game, frame: Effect, skill: Skill) -> bool:
    """Whether there is a card to evolve from; a skill that does not say from what cannot be declared."""
    return bool(_ways(game, frame, skill, ()))


def choose_materials(number: str, keyword: str) -> Step:
    """Make the line at which the cards are chosen that a card evolves from by this keyword skill (15-12-4, 15-12-11)."""

    def find_cards_to_evolve_from(game: Game, frame: Effect) -> list[Any]:
        skill: Skill = game.world.abilities[frame.ability]
        return _ways(game, frame, skill, frame.get(MATERIALS)) if skill.keyword == keyword else []

    def choose_the_card(game: Game, frame: Effect, option: Ref) -> Control:
        game.frame = frame.put(MATERIALS, (*frame.get(MATERIALS), option))
        return line

    line = ask(
        number,
        find_cards_to_evolve_from,
        choose_the_card,
        player_who_evolves,
        "choose",
        f"The player chooses battle cards that meet the condition of {keyword}, one after the other.",
    )
    return line


def player_who_evolves(game: Game, frame: Effect) -> int:
    """Return the player who has declared that a card evolves."""
    return frame.player


def evolution(game: Game, frame: Effect) -> Step:
    """Return the first line of what 【進化】 or 【フュージョン進化】 does."""
    return FW.at("15-12-5-1" if game.world.abilities[frame.ability].keyword == EVOLUTION else "15-12-12-1")


def fail_without_what_was_chosen(game: Game, frame: Effect) -> Control:
    """15-12-5-1: 【進化】 fails with a card that has moved, or does not meet the condition any more."""
    return None if _are_still_there(game, frame, "15-12-5-1") else FW.at("15-12-6")


def fail_without_all_that_was_chosen(game: Game, frame: Effect) -> Control:
    """15-12-12-1: 【フュージョン進化】 fails with a card that has moved, or does not meet the condition any more."""
    return None if _are_still_there(game, frame, "15-12-12-1") else FW.at("15-12-13")


def _are_still_there(game: Game, frame: Effect, rule: str) -> bool:
    """Whether all the chosen cards can be evolved from; the log says by which rule it fails where they cannot."""
    skill: Skill = game.world.abilities[frame.ability]
    chosen = frame.get(MATERIALS)
    if len(chosen) == len(skill.materials) and all(
        game.is_here(ref) and _fits(game, frame, of, ref.card) for ref, of in zip(chosen, skill.materials, strict=True)
    ):
        return True
    why = "chosen card fits no more"
    note(game, NotDone("failed", frame.player, frame.ability, frame.source, why, cites=(rule,)))
    return False


def move_into_the_battle_area(game: Game, frame: Effect) -> Control:
    """15-12-4-1-1: a chosen card that lies elsewhere is moved to the battle area first, which triggers nothing."""
    return _into_the_battle_area(game, frame, "15-12-4-1-1")


def move_all_into_the_battle_area(game: Game, frame: Effect) -> Control:
    """15-12-11-1-1: chosen cards that lie elsewhere are moved to the battle area first, which triggers nothing."""
    return _into_the_battle_area(game, frame, "15-12-11-1-1")


def _into_the_battle_area(game: Game, frame: Effect, rule: str) -> Control:
    """Move the chosen cards that lie elsewhere to the battle area, by this rule."""
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


def find_cards_to_stack(game: Game, frame: Effect) -> list[Ref]:
    """15-12-12: the player stacks the chosen cards in any order, from the bottom up.

    Return the chosen cards that have no place in the order yet.
    """
    return [ref for ref in frame.get(MATERIALS) if ref not in frame.get("order")]


def stack_the_card(game: Game, frame: Effect, option: Ref) -> Control:
    """15-12-12: the next card lies on top of those before it."""
    game.frame = frame.put("order", (*frame.get("order"), option))
    return FW.at("15-12-12", "order")


def appear_on_top(game: Game, frame: Effect) -> Control:
    """15-12-5: the card appears on top of the chosen one and takes over its orientation and changes of power (14-5-2)."""
    if not _is_still_in_the_hand(game, frame):
        return None
    (chosen,) = frame.get(MATERIALS)
    rested = game.cards[chosen.card].rested
    return _appear(game, frame, (chosen,), "evolve", rested, ("15-12-5", "15-12-2-1", "15-12-7"), "0-2-2")


def appear_on_top_of_all(game: Game, frame: Effect) -> Control:
    """15-12-12: the card appears active on top of the stacked ones and takes over their changes of power (14-5-2)."""
    if not _is_still_in_the_hand(game, frame):
        return None
    stacked = frame.get("order") or frame.get(MATERIALS)
    return _appear(game, frame, stacked, "fusion", False, ("15-12-12", "15-12-9-1", "15-12-14"), "0-2-6")


def _is_still_in_the_hand(game: Game, frame: Effect) -> bool:
    """Whether the card that evolves has not left the hand."""
    return game.is_here(frame.source) and area_of(game.cards[frame.source.card].place) == HAND


def _appear(
    game: Game, frame: Effect, chosen: tuple[Ref, ...], cause: str, rested: bool, cites: tuple[str, ...], first: str
) -> Control:
    """Put the card on top of the chosen ones, unless it cannot appear; rested where a text says that, by the rule `first`."""
    top = frame.source.card
    if rules := bans.cannot(game, "appear", top, frame.player, by="skill", source=frame, areas=("hand",)):
        note(game, NotDone("failed", frame.player, frame.ability, frame.source, "cannot appear", cites=rules))
        return None
    event = Moved(top, place(frame.player, BATTLE), cause, rested, True, cites=cites)
    if not rested and bans.enters_rested(game, event):
        event = event._replace(rested=True, cites=(*cites, first))
    events: list[Any] = [event]
    for ref in chosen:
        events += put_beneath(game, ref, Ref(top, frame.source.life + 1))
    return happen(game, events)


def put_beneath(game: Game, old: Ref, new: Ref) -> list[Any]:
    """14-5-2, 16-2-3, 8-1-6-1: return the moves of a card and all beneath it to beneath another one, in the same order.

    What fights goes on fighting as the new card.
    """
    under = place(player_of(game.cards[old.card].place), BENEATH)
    pile = [c for c in game.areas[under] if game.cards[c].under == old.card]
    fighting = _FIGHTING if old in (game.own.attack, game.own.guard) else ()
    return [
        *ch09_lasting.inherit(game, old, new),
        Inherited(old, new, (*_TAKEN_OVER, *fighting)),
        *(Moved(c, under, "stack", False, True, under=new.card) for c in (*pile, old.card)),
    ]


def drop_the_card_that_has_not_evolved(game: Game, frame: Effect) -> Control:
    """15-12-6: a card that was declared to evolve and did not leave its area is put into the drop area."""
    return _drop_what_stayed(game, frame, "15-12-6")


def drop_the_card_of_no_fusion(game: Game, frame: Effect) -> Control:
    """15-12-13: a card that was declared to evolve by fusion and did not leave its area is put into the drop area."""
    return _drop_what_stayed(game, frame, "15-12-13")


def _drop_what_stayed(game: Game, frame: Effect, rule: str) -> Control:
    """Put the card into the drop area, by this rule, if it has not left its area."""
    if not game.is_here(frame.source):
        return None
    return happen(game, [move_to_drop(game, frame.source.card, "not evolved", (rule,))])


FW.table(
    "15-12",
    step("15-12-5-1", fail_without_what_was_chosen),
    step("15-12-4-1-1", move_into_the_battle_area),
    step("15-12-5", appear_on_top),
    step("15-12-6", drop_the_card_that_has_not_evolved),
)
FW.table(
    "15-12 fusion",
    step("15-12-12-1", fail_without_all_that_was_chosen),
    step("15-12-11-1-1", move_all_into_the_battle_area),
    ask("15-12-12", find_cards_to_stack, stack_the_card, player_who_evolves, sub="order"),
    step("15-12-12", appear_on_top_of_all),
    step("15-12-13", drop_the_card_of_no_fusion),
)
LINES: Final = (choose_materials("15-12-4", EVOLUTION), choose_materials("15-12-11", FUSION))
"""The lines of 9-4 at which the cards are chosen, one for each of the two keyword skills."""
