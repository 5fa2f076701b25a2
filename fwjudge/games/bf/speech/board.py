"""Boards of Buddyfight: a position made from a description, and everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fwjudge.engine.game import Card, Game
from fwjudge.games.bounds import Bound
from fwjudge.games.common.board import Maker, copies, deck_faults, fields_of, laid_areas, turn_faults
from fwjudge.games.table import PLAYERS, Board, Fault, LaidCards, Print

from ..now.rule_check import MAX_SIZE
from ..policy import POLICY
from ..rules import s8_decks
from ..state import AREAS as KEYS
from ..state import BF, MONSTERS, SOUL, Bf, BfCard, place
from ..world.facts import keyword_of
from ..world.keywords import TERRITORY
from .vocabulary import AREA_WORDS

_STARTS = {
    "start": ("3a.1.1", "begin"),
    "main start": ("3b.1.1", "begin"),
    "main": ("3b.1.1", ""),
    "attack start": ("3c.1.1", ""),
    "attack": ("3c.2.1", ""),
    "final": ("3d.1.1", "begin"),
    "end": ("3d.5.1", "wait"),
}
_PHASE = {"main start": "main", "attack start": "attack", "end": "final"}

BLANK, BLANK_MONSTER, BLANK_FLAG = "無地のカード", "無地のモンスター", "無地のフラッグ"
_NUMBER = 1000
_DECK, _LIFE, _SETUP_DECK = 30, 10, 50
_START = (6, 2, 10)
_SINGLE_CARD_AREAS = ("left", "center", "right", "item", "flag", "buddy")
_RULES = {"left": "f.5", "right": "f.6", "center": "f.7", "item": "f.2", "flag": "f.2", "buddy": "f.3"}
_AREA_NAMES = {area.key: area.ja for area in AREA_WORDS}
_STACKED_AREAS = ("soul", "hidden soul", "boost")
_ALL_FLAGS = ("*", "全て", "すべて", "all")


def faults(board: Board, cards: Mapping[str, Print]) -> list[Fault]:
    """Return everything that is wrong with a board, each with its rule."""
    return [*(_setup_faults(board, cards) if board.setup else _position_faults(board, cards))]


def _position_faults(board: Board, cards: Mapping[str, Print]) -> Iterator[Fault]:
    yield from turn_faults(board, "c.1")
    for (whose, key), amount in board.counters.items():
        if key == "life" and amount < 1:
            yield Fault(
                "r.1", f"{PLAYERS[whose]}のライフが{amount}: ファイトはもう終わっている", board.spot(whose, key)
            )
    for area, laid, where, count, at in laid_areas(board, _AREA_NAMES):
        if any(one.count < 0 for one in laid):
            yield Fault("f.1", f"{where}の枚数が負", at)
        if "/" in area:
            yield Fault("f.5", f"{where}は1つの領域ではない。レフト、センター、ライトなどに置く", at)
        if (
            area == "buddy"
            and count > 1
            and s8_decks.may_lie_together([_print_of(one, area, cards) for one in laid], _abilities_of(cards))
        ):
            continue  # k.ダブルバディ
        if area in _SINGLE_CARD_AREAS and count > (2 if area == "center" and _may_share_center(laid, cards) else 1):
            yield Fault(_RULES[area], f"{where}のカードが{count}枚", at, Bound("at most", 1))
        if area == "deck" and count == 0:
            yield Fault("r.1", f"{where}が0枚: ファイトはもう終わっている", at)
        if area == "soul":
            yield Fault("o.ソウル", f"{where}のカードは、それが下にあるカードの soul に書く", at)
        for one in laid:
            yield from _card_faults(one, area, where, cards)
    for player in (0, 1):
        size = _size_of_monsters(board, player, cards)
        if size > MAX_SIZE:
            text = f"{PLAYERS[player]}の場のモンスターのサイズ合計が{size} ({MAX_SIZE}まで)"
            yield Fault("r.3", text, board.spot(player, "right", "center", "left"))
    for player, name, count, at in copies(board):
        if count > s8_decks.MAX_COPIES + 1:  # those of the deck and the buddy
            most = Bound("at most", s8_decks.MAX_COPIES, of="デッキに")
            yield Fault("8.カードの見方", f"{PLAYERS[player]}の「{name}」が{count}枚", at, most)


def _size_of_monsters(board: Board, player: int, cards: Mapping[str, Print]) -> int:
    """Return the sizes of what a player has in left, center and right, together."""
    return sum(
        _print_of(one, area, cards).size or 0
        for area in ("left", "center", "right")
        for one in board.areas.get((player, area), ())
    )


def _abilities_of(cards: Mapping[str, Print]) -> s8_decks.AbilitiesOf:
    """Return what tells the abilities of the cards of a file, by the name that is printed on them."""
    return lambda one: cards[one.name].abilities if one.name in cards else ()


def _may_share_center(laid: tuple[LaidCards, ...], cards: Mapping[str, Print]) -> bool:
    """k.C・テリトリー: whether two of these cards may lie in the center."""
    return any(
        keyword_of(ability) == TERRITORY for one in laid if one.name in cards for ability in cards[one.name].abilities
    )


def _card_faults(one: LaidCards, area: str, where: str, cards: Mapping[str, Print]) -> Iterator[Fault]:
    """f.1, f.2, f.3, f.4, o.ソウル: yield what cannot be about a card where it lies."""
    fields = fields_of(one, cards)
    kind = fields.get("type", "")
    name = f"「{one.name}」" if one.name else "カード"
    if area in ("left", "center", "right", "buddy") and kind not in (*MONSTERS, ""):
        yield Fault(_RULES[area], f"{where}の{name}はモンスターではない", one.at)
    if area == "item" and kind not in ("item", *MONSTERS, ""):
        yield Fault("f.2", f"{where}の{name}はアイテムではない", one.at)
    if kind == "flag" and area in ("hand", "deck", "drop", "gauge") and one.name in s8_decks.FLAGS_IN_DECKS:
        return  # o.デッキに入れて使うフラッグ
    if (area == "flag") != (kind == "flag") and ((area == "flag" and kind) or kind == "flag"):
        yield Fault("f.2", f"{where}に{name}がある", one.at)
    if "rested" in one.states and area not in (*_SINGLE_CARD_AREAS, "magic"):
        yield Fault("3a.2.1", f"{where}の{name}がレスト", one.at)
    if "up" in one.states and area in ("deck", "gauge"):
        yield Fault("f.1" if area == "deck" else "f.4", f"{where}の{name}が表向き", one.at)
    for other in (*fields.get("soul", ()), *fields.get("hidden soul", ())):
        if other not in cards:
            yield Fault("o.ソウル", f"{name}のソウルの「{other}」というカードがない", one.at)
    if fields.get("soul") and area not in ("left", "center", "right", "item", "magic"):
        yield Fault("o.ソウル", f"場にない{name}にソウルがある", one.at)


def _setup_faults(board: Board, cards: Mapping[str, Print]) -> Iterator[Fault]:
    for player, who in enumerate(PLAYERS):
        for (owner, area), laid in board.areas.items():
            if owner == player and area not in ("flag", "buddy", "deck", "lost") and laid:
                yield Fault(
                    "f.1",
                    f"ファイトの準備から始めるので、{who}の{_AREA_NAMES[area]}は決められない",
                    board.spot(owner, area),
                )
        flags, buddies, deck, lost = (
            [
                _print_of(one, area, cards)
                for one in board.areas.get((player, area), default)
                for _ in range(max(0, one.count))
            ]
            for area, default in (("flag", (LaidCards(),)), ("buddy", (LaidCards(),)), ("deck", ()), ("lost", ()))
        )
        found = s8_decks.deck_problems(flags, buddies, deck, lost, _abilities_of(cards))
        blanks = {_print_of(one, "deck", cards) for one in board.areas.get((player, "deck"), ()) if not one.name}
        yield from deck_faults(found, blanks, player, board.spot(player, "deck", "buddy", "flag"))


class _Maker(Maker):
    """A maker of boards that lays the soul of a card beneath it."""

    def lay(
        self, player: int, area: str, laid: tuple[LaidCards, ...], like: str = "", shuffled: bool = False
    ) -> list[tuple[int, LaidCards]]:
        """Lay cards into an area, and beneath each the cards of its soul."""
        row = super().lay(player, area, laid, like, shuffled)
        for number, one in row:
            fields = fields_of(one, self.given)
            beneath = [
                *((name, True) for name in fields.get("soul", ())),
                *((name, False) for name in fields.get("hidden soul", ())),
            ]
            for name, face_up in beneath:
                ((under, _),) = super().lay(player, "soul", (LaidCards(name),))
                c = self.cards[under]
                self.cards[under] = Card(c.printed, c.owner, place(player, SOUL), False, face_up, 1, number)
        return row


def build(board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
    """Return the position as a game that stands at the line where its phase goes on."""
    maker = _Maker(POLICY, cards, _print_of)
    if board.setup:
        for player in (0, 1):
            maker.lay(player, "removed", board.areas.get((player, "flag"), (LaidCards(),)), like="flag")
            maker.lay(player, "removed", board.areas.get((player, "buddy"), (LaidCards(),)), like="buddy")
            laid = board.areas.get((player, "deck"), ())
            left = _SETUP_DECK - sum(one.count for one in laid)
            maker.lay(player, "deck", (*laid, LaidCards(count=left)) if left > 0 else laid)
            maker.lay(player, "lost", board.areas.get((player, "lost"), ()))
        return maker.game(Bf(), BF.at("f.1", "setup"), readings)
    for player in (0, 1):
        for area in KEYS:
            if area == "soul":
                continue
            default: tuple[LaidCards, ...] = {"deck": (LaidCards(count=_DECK),), "flag": (LaidCards(),)}.get(area, ())
            maker.lay(player, area, board.areas.get((player, area), default), shuffled=(player, area) in board.shuffled)
    turn = board.turn if board.turn is not None else 3
    first = board.first if board.first is not None else board.active if turn % 2 else 1 - board.active
    phase = board.phase or "main"
    life = (board.counters.get((0, "life"), _LIFE), board.counters.get((1, "life"), _LIFE))
    turns = (board.counters.get((0, "turns"), 0), board.counters.get((1, "turns"), 0))
    own = Bf(turn, board.active, first, _PHASE.get(phase, phase), life, turns=turns)
    game = maker.game(own, BF.at(*_STARTS[phase]), readings)
    return game


def _print_of(one: LaidCards, area: str, cards: Mapping[str, Print]) -> BfCard:
    """Return the printed card of something that lies in this area; what the file leaves out is filled."""
    fields: dict[str, Any] = {key: v for key, v in fields_of(one, cards).items() if key not in _STACKED_AREAS}
    in_space = area in ("left", "center", "right", "buddy")
    if one.name not in cards and not fields:
        if area == "flag":
            return BfCard(BLANK_FLAG, "flag", start=_START)
        return BfCard(BLANK_MONSTER, "monster", 0, _NUMBER, _NUMBER, 1) if in_space else BfCard(BLANK, "")
    like = "monster" if in_space or "size" in fields else area if area in ("flag", "item") else ""
    kind = fields.get("type") or like
    monster = kind in MONSTERS
    start = tuple(
        fields.get(key, usual) for key, usual in zip(("first hand", "first gauge", "first life"), _START, strict=True)
    )
    return BfCard(
        one.name or BLANK_MONSTER,
        kind,
        fields.get("size", 0) if monster else None,
        fields.get("power", _NUMBER if monster else None),
        fields.get("defence", _NUMBER if monster else None),
        fields.get("strike", 1 if monster or kind == "item" else None),
        tuple(fields.get("worlds", ())),
        tuple(fields.get("traits", ())),
        fields.get("gauge", 0),
        fields.get("life", 0),
        fields.get("counter") == "yes",
        (),
        fields.get("number", ""),
        (start[0], start[1], start[2]) if kind == "flag" else None,
        tuple("*" if name in _ALL_FLAGS else name for name in fields.get("flags", ())),
        fields.get("other", ""),
    )
