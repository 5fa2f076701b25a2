"""5. 基本行動, as effects and skill costs say them: draw, pay, appear, combo, activate, damage, shuffle, KO, markers, 【気】."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fwjudge.ability.text import (
    Activate,
    Combo,
    Damage,
    Draw,
    Each,
    Flip,
    Ki,
    Ko,
    PayEnergy,
    Play,
    PutMarkers,
    Rest,
    Shuffle,
    Target,
    Top,
    UseSkill,
)  # fmt: skip
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Faced, Moved, Shuffled, Turned
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.step import Control, Step, ask, step

from . import ch02_cards
from .carrying import EMPTY, actor, doing, failed, fell, label, nothing_there, uncover, word
from .ch01_costs import price_of
from .ch03_areas import to_drop
from .ch03_moves import LEFT, MEANT, arrival, gather, movable, moving, these, whose_area
from .ch05_actions import appear, can_afford, can_pay, deal, draw, ko, pay, pay_price
from .ch05_choose import SEARCHED
from .ch09_continuous import cannot, held, is_called
from .ch09_continuous import says as said_of
from .ch09_skills import activated_by_skill
from .events import KiPut, MarkersPut
from .numbers import amount
from .selection import sides
from .state import AREAS, BATTLE, COMBO, DECK, ENERGY, LEADER, LIFE, WIDTH, area_of, card, ki, place

# -- 5-1 カードを引く ---------------------------------------------------------------------------------------------


@word(Draw)
def _draw(node: Draw) -> list[Step]:
    def options(game: Game, frame: Effect) -> list[Any]:
        return list(range(max(0, amount(game, frame, node.amount)) + 1))

    def take(game: Game, frame: Effect, option: Any) -> Control:
        game.frame = frame.put("~drawn", (option,))
        return None

    def run(game: Game, frame: Effect) -> Control:
        player = actor(frame, node.who)
        rules = cannot(game, "draw", player=player, by=doing(game), source=frame)
        count = frame.get("~drawn")[0] if node.up_to else amount(game, frame, node.amount)
        if rules:
            failed(game, rules, "カードを引くことができない")
            return None
        if count <= 0:
            fell(game, EMPTY)
            return None
        if len(game.areas[player * WIDTH + DECK]) < count:
            fell(game)
        return draw(player, count)

    chosen = [ask("0-2-8-1", options, take, lambda game, frame: actor(frame, node.who), sub="how many")] if node.up_to else []
    return [*chosen, step("5-1-3", run)]


# -- 5-3 コストを支払う -------------------------------------------------------------------------------------------


@word(PayEnergy)
def _pay_energy(node: PayEnergy) -> list[Step]:
    """1-4-5-1, 1-4-5-2"""

    def run(game: Game, frame: Effect) -> Control:
        price = price_of(game, frame, node)
        if not can_afford(game, frame.player, price):
            failed(game, ("5-3-3",), "エナジーが足りない")
            return None
        return pay_price(frame.player, frame.source.card, price)

    return [step("1-4-5-2" if node.colours else "1-4-5-1", run)]


# -- 5-5 登場する -------------------------------------------------------------------------------------------------


@word(Play)
def _play(node: Play) -> list[Step]:
    return play_lines(node.cards, node.whose, node.rested, node.called, node.paying)


def play_lines(cards: Target, whose: str, rested: bool, called: str, paying: bool = False) -> list[Step]:
    """5-5-3, 5-5-4; without paying, unless the text says so."""

    def able(game: Game, frame: Effect) -> Control:
        found = []
        for ref in frame.get(LEFT):
            player = whose_area(game, frame, ref.card, "battle", whose)
            why = why_not_appear(game, frame, ref.card, player)
            if why is None:
                found.append(ref)
            else:
                failed(game, *why)
        game.frame = game.frame.put(LEFT, tuple(found)).put(MEANT, tuple(found))
        return None

    def pay_for(game: Game, frame: Effect) -> Control:
        paid = len(frame.get("~paid"))
        left = frame.get(LEFT)
        if paid == len(left):
            game.frame = frame.put("~paid", ())
            return None
        game.frame = frame.put("~paid", left[: paid + 1])
        return pay(game, frame.player, left[paid].card, line)

    def event(game: Game, frame: Effect, number: int) -> Moved:
        to = whose_area(game, frame, number, "battle", whose)
        return appear(number, to, rested or enters_rested(game, number), ("5-5-3-4", "3-6-3"))

    line = step("5-5-3", pay_for, "pay")
    return [
        *gather("5-5-3-1", cards, "battle"), step("5-5-1", able, "able"), *([line] if paying else []), moving("5-5-3-4", event),
        arrival(called, "battle"),
    ]  # fmt: skip


def why_not_appear(game: Game, frame: Effect, number: int, player: int) -> tuple[tuple[str, ...], str] | None:
    if area_of(game.cards[number].place) == BATTLE:
        return ("0-2-4-1",), "すでにバトルエリアにある"
    if not {"battle", "field"}.intersection(ch02_cards.kinds(game, number)):
        return ("5-5-1",), "バトルエリアに登場できるカードではない"
    area = AREAS[area_of(game.cards[number].place)]
    rules = cannot(game, "appear", number, player, by=doing(game), source=frame, areas=(area,))
    return (rules, "登場できない") if rules else None


def enters_rested(game: Game, number: int) -> bool:
    """Whether something says that this card appears rested; rest wins (0-2-6)."""
    return any(one.rested for one in said_of(game, "enters", number))


# -- 5-6 コンボする -----------------------------------------------------------------------------------------------


@word(Combo)
def _combo(node: Combo) -> list[Step]:
    return combo_lines(node.cards, "")


def combo_lines(cards: Target, called: str, whose: str = "master") -> list[Step]:
    """By an effect: its master combos it; 「コンボエリアに置く」 means its owner's area (3-1-6)."""

    def able(game: Game, frame: Effect) -> Control:
        """5-6-2-1: a card without combo power cannot lie there; what fails to combo goes to the drop area (5-6-5)."""
        found, dropped = [], []
        for ref in frame.get(LEFT):
            rules = cannot(game, "combo", ref.card, by=doing(game), source=frame, areas=(AREAS[area_of(game.cards[ref.card].place)],))
            if rules:
                failed(game, rules, "コンボできない")
            elif ch02_cards.number(game, ref.card, "combo") is None:
                failed(game, ("5-6-2-1", "0-2-2-2"), "コンボパワーを持たない")
                dropped.append(ref.card)
            else:
                found.append(ref)
        game.frame = game.frame.put(LEFT, tuple(found)).put(MEANT, tuple(found))
        return happen(game, [to_drop(game, c, "move", ("5-6-5",)) for c in dropped])

    def event(game: Game, frame: Effect, number: int) -> Moved:
        look = game.cards[number]
        to = look.place // WIDTH if whose == "master" else whose_area(game, frame, number, "combo", whose)
        return Moved(number, place(to, COMBO), "combo", up=True, cites=("5-6-1", "3-7-1"))

    return [*gather("5-6-1", cards, "combo"), step("5-6-2-1", able), moving("5-6-1", event), arrival(called, "combo")]


# -- 5-7 発動する -------------------------------------------------------------------------------------------------


@word(UseSkill)
def _use_skill(node: UseSkill) -> list[Step]:
    """5-7-3: a skill of each card, chosen where there are several of the name (12-2-3-1); its cost may be paid or not."""

    def options(game: Game, frame: Effect) -> list[Any]:
        left = frame.get(LEFT)
        return skills_called(game, left[0].card, node.name) if left else []

    def take(game: Game, frame: Effect, option: Any) -> Control:
        left = frame.get(LEFT)
        effect = Effect(option, left[0], frame.player)
        game.frame = frame.put(LEFT, left[1:]).put("~uses", (option, left[0]))
        if node.paying and not can_pay(game, frame.player, left[0].card):
            failed(game, ("12-2-3-2", "5-3-3"), "コストを支払えない")
            return line
        return pay(game, frame.player, left[0].card, use) if node.paying else activated_by_skill(game, effect, line) or line

    def paid(game: Game, frame: Effect) -> Control:
        skill, ref = frame.get("~uses")
        return activated_by_skill(game, Effect(skill, ref, frame.player), line) or line

    def none(game: Game, frame: Effect) -> Control:
        if frame.get(LEFT):
            failed(game, ("5-7-1",), "発動できるスキルがない")
            game.frame = game.frame.put(LEFT, frame.get(LEFT)[1:])
            return line
        return end

    line = ask("5-7-3", options, take, lambda game, frame: frame.player, sub="skill")
    use, end = step("12-2-3-2", paid), label("end")
    return [*gather("5-7-1", node.cards, "", shown=True), line, Step("", none, "none"), use, end]


def skills_called(game: Game, number: int, name: str) -> list[int]:
    """The skills of a card that are activated at all, by what the text calls them; valid where the card lies or not."""
    abilities = game.world.abilities
    return [at for at in held(game, number) if abilities[at].kind in ("auto", "activate") and (not name or is_called(abilities[at], name))]


# -- 5-8 ダメージを与える -----------------------------------------------------------------------------------------


@word(Damage)
def _damage(node: Damage) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """16-3-3-2: the card whose skill it is deals it."""
        count = amount(game, frame, node.amount)
        if count <= 0:
            fell(game, EMPTY)
        events = [one for player in sides(frame, node.who) for one in deal(game, player, count, source=frame.source)]
        return happen(game, events)

    return [step("5-8-1", run)]


# -- 5-9 シャッフルする -------------------------------------------------------------------------------------------


@word(Shuffle)
def _shuffle(node: Shuffle) -> list[Step]:
    area = AREAS.index(node.area)

    def places(frame: Effect) -> tuple[int, ...]:
        return tuple(place(player, area) for player in sides(frame, node.whose))

    def run(game: Game, frame: Effect) -> Control:
        """5-9-2-1: each area by itself."""
        game.frame = frame.put(SEARCHED, tuple(at for at in frame.get(SEARCHED) if at not in places(frame)))
        return happen(game, [Shuffled(at, ("5-9-2", "5-9-3")) for at in places(frame)])

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


# -- 5-10 KOする -----------------------------------------------------------------------------------------------


@word(Ko)
def _ko(node: Ko) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """5-10-1: battle cards of a battle area; what lies elsewhere cannot be KO'd (0-2-4)."""
        able = []
        found = these(game, frame, node.cards)
        if not found:
            nothing_there(game, node.cards)
        for c in found:
            if area_of(game.cards[c].place) != BATTLE or "battle" not in ch02_cards.kinds(game, c):
                failed(game, ("5-10-1",), "バトルエリアのバトルカードではない")
            elif rules := cannot(game, "be ko'd", c, by=doing(game), source=frame):
                failed(game, rules, "KOされない")
            else:
                able.append(c)
        able = movable(game, game.frame, able, "drop")
        game.frame = game.frame.put(MEANT, tuple(game.ref(c) for c in able))
        return happen(game, [ko(game, c) for c in able])

    return [step("5-10-1", run), arrival(node.called, "drop")]


# -- 1-8 アクティブとレスト ----------------------------------------------------------------------------------------


def _turn(number: str, rested: bool) -> Callable[[Rest | Activate], list[Step]]:
    def lines(node: Rest | Activate) -> list[Step]:
        def which(game: Game, frame: Effect) -> Control:
            able = []
            found = these(game, frame, node.cards)
            for c in found:
                look = game.cards[c]
                if area_of(look.place) not in (LEADER, BATTLE, ENERGY):
                    failed(game, ("1-8-1",), "レストやアクティブにならない領域にある")
                elif rules := cannot(game, "rest" if rested else "activate", c, by=doing(game), source=frame):
                    failed(game, rules, "レストにならない" if rested else "アクティブにならない")
                elif look.rested != rested:
                    able.append(game.ref(c))
                elif not isinstance(node.cards, Each):  # of all cards those that are so already are left out
                    failed(game, ("0-2-4-1",), "すでにレストである" if rested else "すでにアクティブである")
            if not found:
                nothing_there(game, node.cards)
            elif not able:
                fell(game, EMPTY)
            game.frame = game.frame.put(MEANT, tuple(able))
            return None

        def turn(game: Game, frame: Effect) -> Control:
            return happen(game, [Turned(ref.card, rested) for ref in frame.get(MEANT)])

        return [Step("", which, "which"), step(number, turn)]

    return lines


word(Rest)(_turn("1-8-1-2", True))
word(Activate)(_turn("1-8-1-1", False))

# -- 1-7, 14-7 裏返す ----------------------------------------------------------------------------------------------


@word(Flip)
def _flip(node: Flip) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """14-7-2: a leader stays the card that it is; a card of life that is turned up lies open from now on (3-9-2-1)."""
        events = []
        for c in these(game, frame, node.cards):
            look = game.cards[c]
            up = not look.up if node.up is None else node.up
            of_leader = area_of(look.place) == LEADER
            if look.up == up:
                failed(game, ("0-2-4-1",), "すでにその面が表向きである")
            elif of_leader and card(game, c).back is None and look.up:
                failed(game, ("0-2-4",), "裏面の表記がない")
            elif of_leader and not up and (rules := cannot(game, "awaken", c, by=doing(game), source=frame)):
                failed(game, rules, "覚醒できない")
            else:
                events.append(Faced(c, up, ("14-7-2", "10-1-3") if of_leader else ("3-9-2-1",)))
        return happen(game, events)

    look = [uncover("14-7-2", lambda game, frame: these(game, frame, node.cards))] if isinstance(node.cards, Top) else []
    return [*look, step("14-7-2", run)]


# -- 5-11 エナジーマーカーを置く、5-12, 5-13 【気】 ---------------------------------------------------------------------


@word(PutMarkers)
def _markers(node: PutMarkers) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        count = amount(game, frame, node.amount)
        events = []
        for player in sides(frame, node.who):
            there = game.own.markers[player]
            if count > 0 and (rules := cannot(game, "marker", player=player, by=doing(game), source=frame)):
                failed(game, rules, "エナジーマーカーを置けない")
            elif count > 0 or (count < 0 and there):
                events.append(MarkersPut(player, max(count, -there), ("1-11-1",) if count > 0 else ("1-11-1", "0-2-4")))
            if count < 0 and there < -count:
                fell(game)
        if not count:
            fell(game, EMPTY)
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
                failed(game, ("1-12-1",), "下に置ける領域にない")
                continue
            if count < 0 and there < -count:
                failed(game, ("5-13-1",), "【気】が足りない")
            change = max(count, -there)
            if change:
                events.append(KiPut(game.ref(c), change, ("1-12-1",)))
        return happen(game, events)

    positive = not isinstance(node.amount, int) or node.amount >= 0
    return [step("5-12-1" if positive else "5-13-1", run)]
