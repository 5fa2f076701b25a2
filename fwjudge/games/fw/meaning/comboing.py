"""5-6. コンボする, by an effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fwjudge.ability import text
from fwjudge.engine.batch import happen
from fwjudge.engine.event import move
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.reading import consult
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.flow import of_master
from fwjudge.games.common.meaning import Meaning, Meanings

from ..now.bans import cannot
from ..now.cards import number_of
from ..now.progress import cause
from ..readings import FAILS_TO_APPEAR
from ..rules.ch03_areas import move_to_drop
from ..rules.ch05_combo import effects_lost_by_combo
from ..rules.effect_frame import log_failure
from ..state import AREAS, BATTLE, COMBO, DROP, WIDTH, area_of, place
from .moving import LEFT, TARGETS, gather, move_targets, settle_arrival, whose_area


def _combo(node: text.Combo) -> list[Step]:
    return combo_lines(node.cards, "")


def combo_lines(cards: text.Target, called: str, whose: str = "master") -> list[Step]:
    """Return the lines by which an effect combos cards: into its master's area, or their owner's where the text puts them there (3-1-6)."""

    def able(game: Game, frame: Effect) -> Control:
        """5-6-2-1: keep only cards with combo power; put what fails to combo into the drop area (5-6-5)."""
        found, dropped = [], []
        for ref in frame.get(LEFT):
            rules = cannot(
                game,
                "combo",
                ref.card,
                by=cause(game),
                source=of_master(frame),
                areas=(AREAS[area_of(game.cards[ref.card].place)],),
            )
            if not rules and number_of(game, ref.card, "combo") is not None:
                found.append(ref)
                continue
            log_failure(
                game,
                *((rules, "cannot combo") if rules else (("5-6-2-1", "0-2-2-2"), "no combo power")),
                ref.card,
            )
            if area_of(game.cards[ref.card].place) != DROP and consult(game, FAILS_TO_APPEAR) == "drop":
                dropped.append(ref.card)
        game.frame = game.frame.put(LEFT, tuple(found)).put(TARGETS, tuple(found))
        return happen(game, [move_to_drop(game, c, "move", ("5-6-5",)) for c in dropped])

    def events(game: Game, frame: Effect, number: int) -> Sequence[Any]:
        look = game.cards[number]
        to = look.place // WIDTH if whose == "master" else whose_area(game, frame, number, "combo", whose)
        same: tuple[str, ...] = ("3-1-4-1",) if area_of(look.place) == BATTLE else ()
        if whose == "owner":
            same = (*same, "3-1-6")
        put = move(number, place(to, COMBO), "combo", True, ("5-6-1", "3-7-1", "3-7-2", *same))
        return [put, *effects_lost_by_combo(game, number)]

    return [
        *gather("5-6-1", cards, "combo"),
        step("5-6-2-1", able),
        move_targets("5-6-1", events),
        settle_arrival(called, "combo"),
    ]


MEANINGS: Final[Meanings] = {
    text.Combo: Meaning(_combo),
}
