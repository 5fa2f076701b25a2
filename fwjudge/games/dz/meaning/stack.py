"""Instructions about what is on the stack (4-10, 6-5), and damage (4-13)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Noted, change
from fwjudge.engine.game import Game
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, refs
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.meaning import Meaning, tell_lines

from ..now.targets import possible_targets
from ..rules.p2c23_zones import move_to_graveyard
from ..rules.p3c12_first_step import Damaged, without_resisted
from ..state import SPELLS, STACK
from ..world.facts import facts
from ..world.skills import MOST_DIVIDED
from .doing import determine, do_possible, tell_all


def _negate(node: t.NegateUse) -> list[Step]:
    """4-1-4: as a part of what negates it, a spell goes from the stack into its owner's graveyard; nothing is paid back (4-10-3)."""

    def run(game: Game, frame: Effect) -> Control:
        found = refs(game, frame, node.cards) if node.cards is not None else ()
        spells = [ref for ref in found if game.cards[ref.card].place == STACK]
        left = tuple(item for item in game.own.stack if item.ref not in spells or item.what not in SPELLS)
        cites = ("4-10-1", "4-10-2", "4-10-3", "4-1-2")
        events: list[Any] = [move_to_graveyard(game, ref.card, "negated", cites) for ref in spells]
        return do_possible(game, frame, [change("negated", stack=left), *events] if events else [])

    return [step("4-1-4", run)]


def _refuse_negation(node: t.NegateUse) -> str:
    return "" if node.cards is not None else "無効化するスペルが分からない"


def _retarget(node: t.Retarget) -> list[Step]:
    """6-5-1, 6-5-2: one target in place of another, if what waits could choose it; its other targets stay."""

    def run(game: Game, frame: Effect) -> Control:
        waiting, new = refs(game, frame, node.of), refs(game, frame, node.to)
        at = next((at for at, item in enumerate(game.own.stack) if item.ref in waiting and item.effect is not None), -1)
        item = game.own.stack[at] if at >= 0 else None
        chosen = facts(game).skills[item.effect.ability].aim if item else ()
        aim = next((one for one in chosen if isinstance(one, t.Choose)), None)
        if item is None or aim is None or not new or new[0] not in possible_targets(game, item.effect, aim.of):
            note(
                game,
                Noted("nothing", frame.player, frame.ability, frame.source, ("6-5-1",), "new target not legal"),
            )
            return None
        before = item.effect.get(aim.called)
        if new[0] in before:
            return None
        changed = item._replace(effect=item.effect.put(aim.called, (new[0], *before[1:])))
        stack = (*game.own.stack[:at], changed, *game.own.stack[at + 1 :])
        return happen(game, [change("retargeted", ("6-5-1", "6-5-2"), stack=stack)])

    return [step("6-5-2", run)]


def _damage_events(game: Game, effect: Effect, node: t.Damage) -> list[Any]:
    """4-13-1: return the damage that is dealt to cards, as far as they do not resist it; the amount may be divided (4-7-2-6)."""
    return _damage_of(game, effect, node, 0 if node.divided else amount(game, effect, node.amount))


def _damage_of(game: Game, effect: Effect, node: t.Damage, each: int) -> list[Any]:
    found = () if isinstance(node.to, str) else refs(game, effect, node.to)
    shares = dict(effect.get("shares")) if node.divided else dict.fromkeys(found, each)
    return without_resisted(
        game, [Damaged(ref.card, shares.get(ref, 0), effect.source, cites=("2-27",)) for ref in found]
    )


def _damage(node: t.Damage) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        each = 0 if node.divided else determine(game, frame, node.amount)
        return do_possible(game, frame, _damage_of(game, frame, node, each))

    told = [] if isinstance(node.to, str) else tell_all(node.to)
    return [*told, step("4-13-1", run)]


def _refuse_damage(node: t.Damage) -> str:
    if isinstance(node.to, str):
        return "プレイヤーにダメージを与えることはない"
    if not node.divided:
        return ""
    if isinstance(node.amount, int) and node.amount > MOST_DIVIDED:
        return f"割り振るダメージがありえない数 ({MOST_DIVIDED:,}まで)"
    return "" if isinstance(node.to, t.It) else "対象のほかにはダメージを割り振れない"


MEANINGS: Final[dict[type, Meaning]] = {
    t.NegateUse: tell_lines(_negate, refused=_refuse_negation),
    t.Retarget: tell_lines(_retarget),
    t.Damage: Meaning(_damage, _damage_events, None, _refuse_damage),
}
