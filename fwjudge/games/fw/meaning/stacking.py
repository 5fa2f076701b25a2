"""16-2. 下に置く、上に置く: cards that are put beneath or on top of another card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fwjudge.ability.text import PutOnTop, PutUnder
from fwjudge.engine.batch import happen
from fwjudge.engine.event import BOTTOM, Moved
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.meaning import Meaning, Meanings

from ..rules.ch15_evolution import put_beneath
from ..rules.ch16_cards_beneath import CAN_BEAR, cards_beneath
from ..rules.effect_frame import log_failure
from ..state import BATTLE, BENEATH, LEADER, WIDTH, area_of, place
from .moving import LEFT, TARGETS, gather, moved_cards, settle_arrival


def _rule_of_silence(game: Game, card: int) -> str:
    return "16-2-5-1" if area_of(game.cards[card].place) == BENEATH else ""


def _rules_of_order(card: int, put: Sequence[Ref]) -> tuple[str, ...]:
    """16-2-2-1, 16-2-3: return the rules by which what lay beneath a card that is put beneath another one stays in its order."""
    return () if any(ref.card == card for ref in put) else ("16-2-3", "16-2-2-1")


def _put_under(node: PutUnder) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """16-2-4: put cards beneath all that lies there; what lies beneath a card itself comes along in its order (16-2-3)."""
        over = [c for c in moved_cards(game, frame, node.under) if area_of(game.cards[c].place) in CAN_BEAR]
        left: tuple[Ref, ...] = frame.get(LEFT)
        if not over or any(ref.card == over[0] for ref in left):
            log_failure(game, ("16-2-1",), "nothing to put beneath")
            return None
        to = place(game.cards[over[0]].place // WIDTH, BENEATH)
        pile = [c for ref in left for c in (ref.card, *cards_beneath(game, ref.card)[::-1])]
        put = [
            Moved(
                c,
                to,
                "beneath",
                False,
                True,
                BOTTOM,
                silent=_rule_of_silence(game, c),
                under=over[0],
                cites=("16-2-4", "16-2-2", *_rules_of_order(c, left)),
            )
            for c in pile
        ]
        return happen(game, put)

    return [*gather("16-2-1", node.cards, "beneath"), step("16-2-1", run), settle_arrival("", "beneath")]


def _put_on_top(node: PutOnTop) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """14-5-2: put a card on top; it stands as the card below stood, and takes over its changes of power, its battle and its 【気】."""
        under = [c for c in moved_cards(game, frame, node.on) if area_of(game.cards[c].place) in (BATTLE, LEADER)]
        left: tuple[Ref, ...] = frame.get(LEFT)
        if not left:
            return None
        if not under or under[0] == left[0].card:
            log_failure(game, ("14-5-2",), "nothing to put on top")
            return None
        card, below = left[0], game.cards[under[0]]
        game.frame = frame.put(TARGETS, left[:1])
        put = Moved(
            card.card,
            below.place,
            "on top",
            below.rested,
            True,
            cites=("14-5-2",),
            silent=_rule_of_silence(game, card.card),
        )
        new = Ref(
            card.card,
            card.life + (0 if game.world.policy.is_same_card(game.cards[card.card].place, below.place) else 1),
        )
        return happen(game, [put, *put_beneath(game, game.ref(under[0]), new)])

    return [*gather("14-5-2", node.card, "battle"), step("14-5-2", run, "put"), settle_arrival("", "battle")]


MEANINGS: Final[Meanings] = {
    PutUnder: Meaning(_put_under),
    PutOnTop: Meaning(_put_on_top),
}
