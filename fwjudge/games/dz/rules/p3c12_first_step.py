"""第3部 第12章 第1バトルステップ; and the exchange of battle damage, which both battle steps have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import announce, happen
from fwjudge.engine.event import Decided, Noted, Sounded, change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.project import value
from fwjudge.engine.save import saved
from fwjudge.engine.stack import Stacked
from fwjudge.engine.step import Control, Step, step

from ..now.battles import battles_now, has_haste, opposed_units, units_still_there
from ..now.continuous_effects import rules_of_resistance
from ..readings import CHANGED_UNITS, EMPTY_EXCHANGE, reads
from ..state import DZ, Battle, Item, master
from ..world.keywords import DEADLY
from .lines import gain_priority
from .p3c08_main import could_answer
from .p3c11_battle import with_battles


@saved
class Damaged(NamedTuple):
    """A unit was dealt damage; it stays until the recovery phase (3-10-1)."""

    card: int
    amount: int
    source: Ref | None = None
    battle: bool = False
    cites: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the name of this kind of event."""
        return "damaged"

    def apply(self, game: Game) -> Damaged:
        """Write the damage down for the unit."""
        game.own = game.own._replace(damage=(*game.own.damage, (game.ref(self.card), self.amount)))
        return self


def trigger_attacks(game: Game, frame: Any) -> Control:
    """3-12-1: abilities that wait for the beginning of the battle or the step, for attacking or being attacked are triggered."""
    moments = [Sounded("battle start", game.own.active), Sounded("first step start", game.own.active)]
    for battle in battles_now(game):
        moments += [_sound_of_unit(game, "attack", ref) for ref in battle.attackers if game.is_here(ref)]
        moments += [_sound_of_unit(game, "attacked", ref) for ref in battle.attacked if game.is_here(ref)]
    return announce(game, *moments)


def _sound_of_unit(game: Game, word: str, unit: Ref) -> Sounded:
    return Sounded(word, master(game, unit.card), (unit.card,))


class Exchange(NamedTuple):
    """The damage that units are about to deal to each other, before it goes onto the stack."""

    damages: tuple[tuple[Ref, Ref, int], ...]
    """Which unit deals how much to which."""
    battles: tuple[Battle, ...]
    """The battles of the group, in which it is written down who strikes."""
    meet: bool
    """Whether units of both players still meet in some of them."""


def stack_exchange(number: str, what: str, following: str, strikes: Callable[[Game, Battle, int], bool]) -> Step:
    """Make the line at which the damage of an exchange is fixed and goes onto the stack (3-12-2, 3-13-2).

    An exchange in which no unit strikes is passed over where no player could answer it and no lines are traced.
    """

    def stack(game: Game, frame: Any) -> Control:
        exchange = find_exchange(game, strikes)
        if game.brisk and not exchange.damages and not could_answer(game):
            return note_no_exchange(game, what, exchange, following)
        return put_exchange_on_stack(game, what, exchange, following)

    told = (
        "The exchange of battle damage goes onto the stack with the powers of now, if units of both players still meet."
    )
    return step(number, stack, does=told)


def find_exchange(game: Game, strikes: Callable[[Game, Battle, int], bool]) -> Exchange:
    """3-12-2, 3-13-2: return the damage that units of this battle, or group of battles, deal to each other in this step.

    Battles of one group step together (3-11-1-4); that their exchanges are one item then is silent.
    """
    damages: list[tuple[Ref, Ref, int]] = []
    now = []
    meet = False
    for battle in battles_now(game):
        here = opposed_units(game, battle)
        if here and not _has_changed(game, battle):
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
    return Exchange(tuple(damages), tuple(now), meet)


def put_exchange_on_stack(game: Game, what: str, exchange: Exchange, following: str) -> Control:
    """3-12-2, 3-13-2: the exchange goes onto the stack, one in which no unit strikes by the reading; else it goes on at `following`."""
    if not exchange.damages and (not exchange.meet or not reads(game, EMPTY_EXCHANGE, "3-12-2")):
        return note_no_exchange(game, what, exchange, following)
    item = Item(what, game.own.active, damages=exchange.damages)
    rules = ("3-12-4-1", *_rules_of_haste(game, what))
    return happen(game, [change("struck", groups=with_battles(game, exchange.battles)), Stacked(item, rules)])


def note_no_exchange(game: Game, what: str, exchange: Exchange, following: str) -> Control:
    """3-12-2, 3-13-2: no exchange goes onto the stack; it goes on at `following`."""
    note(game, _why_no_exchange(game, what, exchange.meet))
    return DZ.at(following)


def _why_no_exchange(game: Game, what: str, meet: bool) -> Decided:
    """Return what is noted where no exchange goes onto the stack: no units meet there, or none of them strikes in this step."""
    first, *_ = battles_now(game)
    gone = next(
        (ref.card for ref in first.fighting if not game.is_here(ref) or game.cards[ref.card].place != first.square), -1
    )
    if not meet:
        return Decided("no exchange", game.own.active, gone)
    if what == "first exchange":
        return Decided("none strikes first", game.own.active, cites=("5-4-1",))
    return Decided("none strikes", game.own.active, cites=("5-4-1-2", "5-4-2"))


def _rules_of_haste(game: Game, what: str) -> tuple[str, ...]:
    """5-4-1: who has 「加速」 strikes in the first step, and does not do so again in the second."""
    if not game.world.abilities:
        return ()
    if what == "first exchange":
        return ("5-4-1", "5-4-1-1")
    return ("5-4-1-2", "5-4-2") if any(battle.struck for battle in battles_now(game)) else ()


def _has_changed(game: Game, battle: Battle) -> bool:
    """3-12-2, 3-13-2, at their end: a unit that caused the battle has left the square, though two units meet there again."""
    there = units_still_there(game, battle, battle.caused)
    return len(there) < len(battle.caused) and reads(game, CHANGED_UNITS, "3-12-2")


def _note_no_instant_death(game: Game, item: Item) -> None:
    """5-2-2-1: what has left the board by now deals its damage, but 「即死」 is not triggered."""
    abilities = game.world.abilities
    for source in dict.fromkeys(source for source, _, amount in item.damages if amount) if abilities else ():
        for number in game.printed_card(source.card).abilities if not game.is_here(source) else ():
            if abilities[number].keyword == DEADLY:
                note(
                    game,
                    Noted("not triggered", item.player, number, source, ("5-2-2-1",), "left its square"),
                )


def deal_first_exchange(game: Game, item: Item) -> Control:
    """3-12-4: all damage of the exchange is dealt at once, as it was fixed (3-12-4-1)."""
    return _deal_exchange(game, item)


def deal_second_exchange(game: Game, item: Item) -> Control:
    """3-13-4: all damage of the exchange is dealt at once, as it was fixed when it went onto the stack."""
    return _deal_exchange(game, item)


def _deal_exchange(game: Game, item: Item) -> Control:
    """Deal the damage of an exchange; a target that left for another place than a square gets none (3-12-4-2)."""
    cites = ("3-12-4-1", "2-27")
    _note_no_instant_death(game, item)
    _note_fixed(game, item)
    _note_targets_gone(game, item)
    dealt = [
        Damaged(target.card, amount, source, True, cites)
        for source, target, amount in item.damages
        if amount and game.is_here(target)
    ]
    return happen(game, without_resisted(game, dealt))


def _note_fixed(game: Game, item: Item) -> None:
    """3-12-4-1: note which damage is as it was fixed, though its source has left or is of another power now."""
    for source, target, amount in item.damages:
        if (
            amount
            and game.is_here(target)
            and not (game.is_here(source) and value(game, "power", source.card) == amount)
        ):
            note(game, Decided("fixed", item.player, target.card, cites=("3-12-4-1",)))


def _note_targets_gone(game: Game, item: Item) -> None:
    """3-12-4-2: note which units take no damage because they have left the squares."""
    for target in dict.fromkeys(target for _, target, amount in item.damages if amount):
        if not game.is_here(target):
            note(game, Decided("no target", item.player, target.card, cites=("3-12-4-2",)))


def without_resisted(game: Game, events: list[Damaged]) -> list[Damaged]:
    """5-17-3: return the damage without that to cards that take none from its source now; each case is noted."""
    found = []
    for event in events:
        assert event.source is not None
        rules = rules_of_resistance(game, event.card, event.source.card)
        if rules:
            whose = master(game, event.card)
            note(game, Noted("resisted", whose, ref=event.source, cites=("5-17-3", *rules), why="takes no damage"))
        else:
            found.append(event)
    return found


FIRST_STEP: Final = DZ.table(
    "3-12",
    step("3-12-1", trigger_attacks),
    gain_priority("3-12-1", sub="priority"),
    stack_exchange("3-12-2", "first exchange", "3-13-1", has_haste),
    gain_priority("3-12-3", "3-13-1"),
)
FIRST_EXCHANGE: Final = DZ.table("3-12-4", step("3-12-4", deal_first_exchange))
