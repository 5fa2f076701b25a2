"""5. 基本行動: カードを引く (5-1)、ダメージ (5-8)、シャッフル (5-9)、KO (5-10)、エナジーマーカーと【気】 (5-11 to 5-13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fwjudge.ability.text import Damage, Draw, Ki, Ko, PutMarkers, Shuffle
from fwjudge.engine import chance
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Moved, Noted, Shuffled
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, step
from fwjudge.games.common.drawing import drawer, drawing

from . import ch02_cards
from .carrying import SHOWN, actor, at_once, doing, failed, fell, label, not_once, of_master, uncover, word
from .ch01_payment import asking
from .ch03_areas import to_drop
from .ch03_moves import MEANT, arrival, found_all, movable, these
from .ch05_choose import SEARCHED
from .ch09_continuous import cannot, damage_let_through, prevented
from .events import Hurt, KiPut, MarkersPut
from .numbers import amount
from .selection import sides
from .state import AREAS, BATTLE, DECK, FW, HAND, LEADER, LIFE, WIDTH, Dealt, area_of, ki, place

# 5-1 カードを引く ------------------------------------------------------------------------------------------


draw = drawer(drawing(FW, "5-1", "5-1-3", "5-1-2", (place(0, DECK), place(1, DECK)), (place(0, HAND), place(1, HAND))))
"""5-1-3: one at a time; 0 of them is nothing, and an empty deck gives none (0-2-4)."""


@word(Draw)
def _draw(node: Draw) -> list[Step]:
    def options(game: Game, frame: Effect) -> list[Any]:
        return list(range(max(0, amount(game, frame, node.amount)) + 1))

    def take(game: Game, frame: Effect, option: Any) -> Control:
        game.frame = frame.put("~drawn", (option,))
        return None

    def run(game: Game, frame: Effect) -> Control:
        player = actor(frame, node.who)
        rules = cannot(game, "draw", player=player, by=doing(game), source=of_master(frame))
        count = frame.get("~drawn")[0] if node.up_to else amount(game, frame, node.amount)
        if rules:
            failed(game, rules, "カードを引くことができない")
            return None
        if count <= 0:
            not_once(game)
            return None
        if len(game.areas[player * WIDTH + DECK]) < count:
            fell(game)
        return draw(player, count)

    chosen = (
        [asking("0-2-8-1", options, take, lambda game, frame: actor(frame, node.who), sub="how many")]
        if node.up_to
        else []
    )
    return [*chosen, step("5-1-3", run), label("drawn")]


# 5-8 ダメージを与える ----------------------------------------------------------------------------------------


def deal(
    game: Game, player: int, amount: int, cites: tuple[str, ...] = (), source: Ref | None = None, battle: bool = False
) -> list[Any]:
    """5-8-1: damage is dealt; taking it is rule processing (5-8-3, 14-3). None is dealt by 0 (14-3-2)."""
    if amount > 0:
        amount, less = damage_let_through(game, player, amount)
        cites = (*cites, *less)
        if amount <= 0:
            note(game, Noted("no damage", player, cites=cites, why="ダメージを受けない"))
    return [Hurt(Dealt(player, amount, source, battle), ("5-8-1", *cites))] if amount > 0 else []


@word(Damage)
def _damage(node: Damage) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """16-3-3-2: the card whose skill it is deals it."""
        count = amount(game, frame, node.amount)
        if count <= 0:
            not_once(game)
        players = sides(frame, node.who)
        events = [one for player in players for one in deal(game, player, count, ("16-3-3-2",), frame.source)]
        if sum(one.dealt.amount for one in events) < count * len(players):
            fell(game)
        return happen(game, events)

    return [step("5-8-1", run)]


# 5-9 シャッフルする -----------------------------------------------------------------------------------------


def shuffle(player: int) -> Shuffled:
    """5-9-1"""
    return Shuffled(place(player, DECK), ("5-9-1",))


@word(Shuffle)
def _shuffle(node: Shuffle) -> list[Step]:
    area = AREAS.index(node.area)

    def places(frame: Effect) -> tuple[int, ...]:
        return tuple(place(player, area) for player in sides(frame, node.whose))

    def run(game: Game, frame: Effect) -> Control:
        """5-9-2-1: each area by itself."""
        game.frame = frame.put(SEARCHED, tuple(at for at in frame.get(SEARCHED) if at not in places(frame)))
        apart = ("5-9-2-1",) if len(places(frame)) > 1 else ()
        shown = ("13-10-2-2",) if any(game.is_here(ref) and game.cards[ref.card].up for ref in frame.get(SHOWN)) else ()
        return happen(game, [Shuffled(at, ("5-9-2", "5-9-3", *apart, *shown)) for at in places(frame)])

    return [keep_apart(lambda game, frame: places(frame)), step("5-9-1", run)]


def keep_apart(places: Callable[[Game, Effect], Sequence[int]]) -> Step:
    """Before known cards are shuffled into a pile: what nobody has seen elsewhere is not among them, and is settled first."""

    def elsewhere(game: Game, frame: Effect) -> list[int]:
        found = []
        for at in places(game, frame):
            if any(not chance.unknown(game, c) for c in game.areas[at]):
                other = place(at // WIDTH, LIFE if area_of(at) == DECK else DECK)
                found += list(game.areas[other])
        return found

    return uncover("5-9-1", elsewhere, "apart")


# 5-10 KOする -------------------------------------------------------------------------------------------


def ko(game: Game, number: int, cites: tuple[str, ...] = ()) -> Moved:
    """5-10-1, 14-9-2: from the battle area to its owner's drop area."""
    return to_drop(game, number, "ko", ("5-10-1", "14-9-2", "14-9-1", "3-4-1", *cites))


def _though_not_in_battle(game: Game, number: int) -> tuple[str, ...]:
    """13-17-2: what keeps a card from being KO'd in battle does not keep it from this."""
    return ("13-17-2",) if cannot(game, "be ko'd", number, by="battle") else ()


@word(Ko)
def _ko(node: Ko) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """5-10-1: battle cards of a battle area; what lies elsewhere cannot be KO'd (0-2-4)."""
        able = []
        found = these(game, frame, node.cards)
        found_all(game, frame, node.cards, found)
        for c in found:
            if area_of(game.cards[c].place) != BATTLE or "battle" not in ch02_cards.kinds(game, c):
                failed(game, ("5-10-1",), "バトルエリアのバトルカードではない", c)
            elif rules := prevented(game, "be ko'd", c, by=doing(game), source=of_master(frame)):
                failed(game, rules, "KOされない", c)
            else:
                able.append(c)
        able = movable(game, game.frame, able, "drop")
        game.frame = game.frame.put(MEANT, tuple(game.ref(c) for c in able))
        return happen(game, at_once([ko(game, c, _though_not_in_battle(game, c)) for c in able]))

    return [step("5-10-1", run), arrival(node.called, "drop")]


# 5-11 エナジーマーカーを置く、5-12, 5-13 【気】 ---------------------------------------------------------------------


@word(PutMarkers)
def _markers(node: PutMarkers) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        count = amount(game, frame, node.amount)
        events = []
        for player in sides(frame, node.who):
            there = game.own.markers[player]
            if count > 0 and (rules := cannot(game, "marker", player=player, by=doing(game), source=of_master(frame))):
                failed(game, rules, "エナジーマーカーを置けない")
            elif count > 0 or (count < 0 and there):
                events.append(
                    MarkersPut(player, max(count, -there), ("1-11-1", "3-8-1") if count > 0 else ("1-11-1", "0-2-4"))
                )
            if count < 0 and there < -count:
                fell(game)
        if not count:
            not_once(game)
        return happen(game, events)

    return [step("5-11-1", run)]


@word(Ki)
def _ki(node: Ki) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """5-12-1, 5-13-1: beneath a card; as many as there are can be taken away (0-2-4)."""
        count, events = amount(game, frame, node.amount), []
        for c in these(game, frame, node.cards):
            there = ki(game, c)
            if area_of(game.cards[c].place) not in (LEADER, BATTLE):
                failed(game, ("1-12-1",), "下に置ける領域にない", c)
                continue
            if count < 0 and there < -count:
                failed(game, ("5-13-1",), "【気】が足りない", c)
            change = max(count, -there)
            if change:
                events.append(KiPut(game.ref(c), change, ("1-12-1",)))
        return happen(game, events)

    positive = not isinstance(node.amount, int) or node.amount >= 0
    return [step("5-12-1" if positive else "5-13-1", run)]
