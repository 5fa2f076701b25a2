"""第3部 第12章 第1バトルステップ; and the exchange of battle damage, which both battle steps have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Noted, Set, Sounded
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.project import value
from fwjudge.engine.save import saved
from fwjudge.engine.stack import Stacked
from fwjudge.engine.step import Control, Run, step

from ..now.battles import _haste, alive, battles, has_haste, opposed
from ..now.in_force import resisted
from ..readings import CHANGED_UNITS, EMPTY_EXCHANGE, reads
from ..state import DZ, Battle, Item, master
from ..world.facts import facts
from .p3c04_progress import window
from .p3c08_main import could_answer
from .p3c11_battle import with_battles


@saved
class Damaged(NamedTuple):
    """Damage was dealt to a unit; it stays until the recovery phase (3-10-1)."""

    card: int
    amount: int
    source: Ref | None = None
    battle: bool = False
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return "damaged"

    def apply(self, game: Game) -> Damaged:
        game.own = game.own._replace(damage=(*game.own.damage, (game.ref(self.card), self.amount)))
        return self


def _attacks(game: Game, frame: Any) -> Control:
    """3-12-1: who attacked and who was attacked, beside the beginning of battle and step."""
    if game.world.hears.isdisjoint(("attack", "attacked", "battle start", "first step start")) and game.trace is None:
        return None
    events = [Sounded("battle start", game.own.active), Sounded("first step start", game.own.active)]
    for battle in battles(game):
        events += [
            Sounded("attack", master(game, ref.card), (ref.card,)) for ref in battle.attackers if game.is_here(ref)
        ]
        events += [
            Sounded("attacked", master(game, ref.card), (ref.card,)) for ref in battle.attacked if game.is_here(ref)
        ]
    return happen(game, events)


def exchange(what: str, following: str, strikes: Callable[[Game, Battle, int], bool]) -> Run:
    """3-12-2, 3-13-2: the damage of an exchange is fixed when it goes onto the stack.

    Battles of one group step together (3-11-1-4); that their exchanges are one item then is silent.
    """

    def run(game: Game, frame: Any) -> Control:
        damages: list[tuple[Ref, Ref, int]] = []
        now = []
        meet = False
        for battle in battles(game):
            here = opposed(game, battle)
            if here and not _changed(game, battle):
                meet = True
                strikers = [c for c in here if strikes(game, battle, c)]
                damages += [
                    (game.ref(c), game.ref(other), max(0, value(game, "power", c)))
                    for c in strikers
                    for other in here
                    if master(game, other) != master(game, c)
                ]
                battle = battle._replace(struck=(*battle.struck, *(game.ref(c) for c in strikers)))
            now.append(battle)
        if not damages and not (meet and _even_empty(game)):
            return DZ.at(following)
        item = Item(what, game.own.active, damages=tuple(damages))
        haste = _haste(game, what) if game.world.abilities else ()
        return happen(game, [Set("struck", with_battles(game, tuple(now))), Stacked(item, ("3-12-4-1", *haste))])

    return run


def _changed(game: Game, battle: Battle) -> bool:
    """3-12-2, 3-13-2, at their end: a unit that caused the battle has left the square, though two units meet there again."""
    return len(alive(game, battle, battle.caused)) < len(battle.caused) and reads(game, CHANGED_UNITS, "3-12-2")


def _even_empty(game: Game) -> bool:
    """Whether an exchange in which nobody strikes goes onto the stack; asked only where somebody could answer it."""
    return (not game.brisk or could_answer(game)) and reads(game, EMPTY_EXCHANGE, "3-12-2")


def _not_deadly(game: Game, item: Item) -> None:
    """5-2-2-1: what has left the board by now deals its damage, but 「即死」 is not triggered."""
    abilities = game.world.abilities
    for source in dict.fromkeys(source for source, _, amount in item.damages if amount) if abilities else ():
        for number in game.printed(source.card).abilities if not game.is_here(source) else ():
            if abilities[number].name.strip("【】").startswith("即死"):
                note(
                    game,
                    Noted("not triggered", item.player, number, source, ("5-2-2-1",), "解決より前にスクエアを離れた"),
                )


def deal_exchange(game: Game, item: Item) -> Control:
    """3-12-4, 3-13-4: all of it at once, as it was fixed; a target that left for another place than a square gets none (3-12-4-2)."""
    cites = ("3-12-4-1", "3-12-4-2", "2-27")
    _not_deadly(game, item)
    return happen(
        game,
        taken(
            game,
            [
                Damaged(target.card, amount, source, True, cites)
                for source, target, amount in item.damages
                if amount and game.is_here(target)
            ],
        ),
    )


def taken(game: Game, events: list[Damaged]) -> list[Damaged]:
    """5-17-3: as it is now, when the damage is resolved, a card may take none from this source."""
    if not facts(game).can_resist:
        return events
    found = []
    for event in events:
        assert event.source is not None
        if rules := resisted(game, event.card, event.source.card):
            note(
                game,
                Noted(
                    "resisted",
                    master(game, event.card),
                    ref=event.source,
                    cites=("5-17-3", *rules),
                    why="ダメージを受けない",
                ),
            )
        else:
            found.append(event)
    return found


FIRST_STEP = DZ.table(
    "3-12",
    step("3-12-1", _attacks),
    step("3-12-1", window(), sub="priority"),
    step("3-12-2", exchange("first exchange", "3-13-1", has_haste)),
    step("3-12-3", window("3-13-1")),
)
FIRST_EXCHANGE = DZ.table("3-12-4", step("3-12-4", deal_exchange))
