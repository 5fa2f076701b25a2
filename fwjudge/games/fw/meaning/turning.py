"""1-7. カードの表面と裏面、1-8. カードの表示形式: rest, activate, turn over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fwjudge.ability.text import Activate, Each, Flip, It, Rest, Top
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced, turn_card
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.flow import NOTHING_TO_DO, of_master
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now.bans import cannot
from ..now.progress import cause
from ..rules.ch09_lasting import inherit
from ..rules.effect_frame import at_once, log_failure, remember_done_in_part, uncover
from ..state import BATTLE, ENERGY, LEADER, area_of, side_up
from .moving import TARGETS, log_missing, moved_cards


def _make_turner(number: str, rested: bool) -> Callable[[Rest | Activate], list[Step]]:
    def lines(node: Rest | Activate) -> list[Step]:
        stays, already = ("not rested", "rested already") if rested else ("not activated", "active already")

        def settle_cards(game: Game, frame: Effect) -> Control:
            """0-2-4-1: settle which cards turn, and log of the others why they do not."""
            able = []
            found = moved_cards(game, frame, node.cards)
            is_any_else = any(game.cards[c].rested != rested for c in found)
            for c in found:
                look = game.cards[c]
                if area_of(look.place) not in (LEADER, BATTLE, ENERGY):
                    log_failure(game, ("1-8-1",), "not where cards turn", c)
                elif rules := cannot(
                    game, "rest" if rested else "activate", c, by=cause(game), source=of_master(frame)
                ):
                    log_failure(game, rules, stays, c)
                elif look.rested != rested:
                    able.append(game.ref(c))
                elif not (
                    isinstance(node.cards, Each) and is_any_else
                ):  # of several those that are so already are left out
                    log_failure(game, ("0-2-4-1",), already, c)
            log_missing(game, game.frame, node.cards, found)
            if found and not able:
                remember_done_in_part(game, NOTHING_TO_DO)
            game.frame = game.frame.put(TARGETS, tuple(able))
            return None

        def turn(game: Game, frame: Effect) -> Control:
            """Rest or activate the cards."""
            return happen(game, at_once([turn_card(ref.card, rested) for ref in frame.get(TARGETS)]))

        return [Step("", settle_cards, "which"), step(number, turn)]

    return lines


def _flip(node: Flip) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """14-7-2: turn a leader over, which stays the card that it is, or turn life face up, which lies open from now on (3-9-2-1)."""
        events: list[Any] = []
        for c in moved_cards(game, frame, node.cards):
            look = game.cards[c]
            up = not look.up if node.up is None else node.up
            of_leader = area_of(look.place) == LEADER
            if look.up == up:
                log_failure(game, ("0-2-4-1",), "that side up already", c)
            elif of_leader and side_up(game, c).back is None and look.up:
                log_failure(game, ("14-7-2", "0-2-4"), "no back", c)
            elif of_leader and not up and (rules := cannot(game, "awaken", c, by=cause(game), source=of_master(frame))):
                log_failure(game, rules, "cannot awaken", c)
            else:
                events.append(Faced(c, up, ("14-7-2", "10-1-3", "10-1-3-1", "14-7-1") if of_leader else ("3-9-2-1",)))
                events += inherit(game, game.ref(c), game.ref(c)) if of_leader else []
        return happen(game, events)

    look = (
        [uncover("14-7-2", lambda game, frame: moved_cards(game, frame, node.cards))]
        if isinstance(node.cards, Top)
        else []
    )
    return [*look, step("14-7-2", run)]


def _why_not_rested(game: Game, frame: Effect, node: Rest) -> tuple[str, ...]:
    """0-2-4-1: return the rule by which this card cannot be rested: it is gone, or rested."""
    if node.cards != It("this"):
        return ()
    return ("0-2-4-1",) if not game.is_here(frame.source) or game.cards[frame.source.card].rested else ()


MEANINGS: Final[Meanings] = {
    Flip: Meaning(_flip),
    Rest: Meaning(_make_turner("1-8-1-2", True), hindered=_why_not_rested),
    Activate: Meaning(_make_turner("1-8-1-1", False)),
}
