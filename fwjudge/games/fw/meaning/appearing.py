"""5-5-3. スキルによって登場する: cards that an effect lets appear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability.text import Play, Target
from fwjudge.engine.batch import happen
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.flow import forget, of_master
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now.bans import cannot
from ..now.cards import kinds_of
from ..now.progress import cause
from ..readings import FAILS_TO_APPEAR
from ..rules.ch03_areas import move_to_drop
from ..rules.ch05_payment import can_pay, pay
from ..rules.ch05_use import appear_events
from ..rules.effect_frame import log_failure
from ..state import AREAS, BATTLE, COMBO, DROP, area_of
from ..world.facts import facts
from .moving import LEFT, TARGETS, gather, move_targets, settle_arrival, whose_area


def _play(node: Play) -> list[Step]:
    return play_lines(node.cards, node.whose, node.rested, node.called, node.paying)


def play_lines(cards: Target, whose: str, rested: bool, called: str, paying: bool = False) -> list[Step]:
    """Return the lines by which an effect lets cards appear (5-5-3, 5-5-4); without paying, unless the text says so."""

    def able(game: Game, frame: Effect) -> Control:
        """5-5-5: put what fails to appear into the drop area."""
        found, dropped = [], []
        for ref in frame.get(LEFT):
            player = whose_area(game, frame, ref.card, "battle", whose)
            why = why_not_appear(game, frame, ref.card, player)
            if why is None:
                found.append(ref)
                continue
            log_failure(game, *why, ref.card)
            if area_of(game.cards[ref.card].place) not in (BATTLE, DROP) and consult(game, FAILS_TO_APPEAR) == "drop":
                dropped.append(ref.card)
        game.frame = game.frame.put(LEFT, tuple(found)).put(TARGETS, tuple(found))
        return happen(game, [move_to_drop(game, c, "move", ("5-5-5",)) for c in dropped])

    def pay_for(game: Game, frame: Effect) -> Control:
        """5-5-3, 5-5-3-2: pay for the next card; a card that cannot be paid for does not appear."""
        left, paid = frame.get(LEFT), frame.get("~paid")
        owing = [ref for ref in left if ref not in paid]
        if not owing:
            game.frame = forget(frame, "~paid").put(TARGETS, left)
            return None
        if not can_pay(game, frame.player, owing[0].card):
            log_failure(game, ("5-3-3",), "cost not payable", owing[0].card)
            game.frame = game.frame.put(LEFT, tuple(ref for ref in left if ref != owing[0]))
            return line
        game.frame = frame.put("~paid", (*paid, owing[0]))
        return pay(game, frame.player, owing[0].card, line)

    def events(game: Game, frame: Effect, number: int) -> Sequence[Any]:
        skill = game.world.abilities[frame.ability]
        cites = ["5-5-3-4", "5-5-3-3", *(["5-5-3-2"] if skill.cost or skill.costs else []), "3-6-2"]
        if facts(game).has_fields and "field" in kinds_of(game, number):
            cites.append("5-5-4")
        if area_of(game.cards[number].place) == COMBO:
            cites.append("3-1-4-2")
        return appear_events(game, number, whose_area(game, frame, number, "battle", whose), rested, tuple(cites))

    line = step("5-5-3", pay_for, "pay")
    return [
        *gather("5-5-3-1", cards, "battle"),
        step("5-5-1", able, "able"),
        *([line] if paying else []),
        move_targets("5-5-3-4", events),
        settle_arrival(called, "battle"),
    ]


def why_not_appear(game: Game, frame: Effect, number: int, player: int) -> tuple[tuple[str, ...], str] | None:
    """Return the rules by which a card cannot appear now, with the reason in words; None if it can."""
    if area_of(game.cards[number].place) == BATTLE:
        return ("0-2-4-1",), "already in battle area"
    if not {"battle", "field"}.intersection(kinds_of(game, number)):
        return ("5-5-1",), "not for battle area"
    area = AREAS[area_of(game.cards[number].place)]
    rules = cannot(game, "appear", number, player, by=cause(game), source=of_master(frame), areas=(area,))
    return (rules, "cannot appear") if rules else None


MEANINGS: Final[Meanings] = {
    Play: Meaning(_play),
}
