"""A position of Fusion World from a description, and everything that can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fwjudge.engine.game import Game, Ref
from fwjudge.games.bounds import Bound
from fwjudge.games.common.board import Maker, copies, deck_faults, fields_of, laid_areas, turn_faults
from fwjudge.games.table import (
    LARGEST_PILE,
    PLAYERS,
    Board,
    Fault,
    Field,
    LaidCards,
    Print,
    Word,
    file_areas,
    file_words,
)
from fwjudge.words import words_of

from ..now import moments
from ..policy import POLICY
from ..rules import ch06_deck
from ..state import AREAS, FW, Fw, FwCard
from ..world.keywords import FIELD

WORDS = words_of("fw")
AREA_WORDS = file_areas(WORDS)
COLOURS = file_words(WORDS, "colour")
TYPES = file_words(WORDS, "type")
_LETTERS = {"red": "R", "blue": "U", "green": "G", "yellow": "Y", "black": "B"}
"""The letter of each colour in a specified cost, as lists of cards print it: RR."""
_COST_LETTERS = tuple(word._replace(also=(*word.also, _LETTERS[word.key])) for word in COLOURS)

FIELDS = (
    Field("type", "種類", "choice", TYPES, ("カード種類",)),
    Field("color", "色", "choices", COLOURS, ("colour", "colors", "colours")),
    Field("cost", "コスト", "number"),
    Field("specified", "指定コスト", "counts", _COST_LETTERS),
    Field("power", "パワー", "number"),
    Field("combo", "コンボパワー", "number", (), ("combo power",)),
    Field("traits", "特徴", "texts", (), ("trait",)),
    Field("number", "カード番号", "text", (), ("番号",)),
    Field("name", "カード名", "text"),
    Field("boost", "パワー修正", "number", (), ("修正",)),
    Field("beneath", "下のカード", "texts"),
    Field("ki", "気", "number", most=LARGEST_PILE),
    Field("used", "使用済みのスキル", "texts", (), ("使用済み",)),
)
"""The last four are not printed but say how a card lies: what its power has got until the end of the turn, the cards beneath it from
the top, the energy markers beneath it, and its skills that have been used this turn."""

STATES = file_words(WORDS, "state", "rested", "active", "up", "down", "awakened")

COUNTERS = (Word("markers", "エナジーマーカー", ("marker", "マーカー")),)
PHASES = (
    Word("charge", "チャージフェイズ", ("チャージ",)),
    Word("main start", "メインフェイズ開始", ("メインフェイズの開始",)),
    Word("main", "メインフェイズ", ("メイン",)),
    Word("end", "エンドフェイズ", ("エンド", "ターン終了")),
)
_STARTS = {"charge": "7-2-2", "main start": "7-3-2", "main": "7-3-3", "end": "7-4-2"}

BLANK = "無地のカード"
LEADER_POWER = 15000
BLANK_POWER = 10000
_DECK, _LIFE, _SETUP_DECK = 30, 8, 50
_SETUP_LINES = {"hand": "6-2-1-8", "life": "6-2-1-9"}
"""The lines of the setup that put cards into an area; the others are empty when the game begins."""
_AREAS_WITH_STATES = ("leader", "battle", "energy")


def faults(board: Board, cards: Mapping[str, Print]) -> list[Fault]:
    """Return everything about a board that cannot be, each with its rule."""
    found = [*_setup_faults(board, cards)] if board.setup else [*_position_faults(board, cards)]
    for (player, key), amount in board.counters.items():
        if amount < 0:
            found.append(Fault("1-11-1", f"{PLAYERS[player]}のエナジーマーカーが{amount}個", board.spot(player, key)))
    return found


def _position_faults(board: Board, cards: Mapping[str, Print]) -> Iterator[Fault]:
    yield from turn_faults(board, "7-1-2")
    for area, laid, where, count, at in laid_areas(board, _AREA_NAMES):
        if any(one.count < 0 for one in laid):
            yield Fault("0-2-8", f"{where}の枚数が負", at)
        if area == "leader" and count != 1:
            yield Fault("6-1-2", f"{where}のカードが{count}枚", at, Bound("exactly", 1))
        if area == "life" and count == 0:
            yield Fault("14-2-2-1", f"{where}が0枚: ゲームはもう終わっている", at)
        if area == "deck" and count == 0:
            yield Fault("14-2-2-2", f"{where}が0枚: ゲームはもう終わっている", at)
        if area == "combo" and count:
            yield Fault("14-4-2", f"戦闘中ではないのに{where}にカードがある", at)
        for one in laid:
            yield from _card_faults(one, area, where, cards)
    for player, name, count, at in copies(board):
        most = ch06_deck.most_of_one(
            _make_print(LaidCards(name), "deck", cards), cards[name].abilities if name in cards else ()
        )
        if most is not None and count > most:
            yield Fault("6-1-4-2", f"{PLAYERS[player]}の「{name}」が{count}枚", at, Bound("at most", most))


def _card_faults(one: LaidCards, area: str, where: str, cards: Mapping[str, Print]) -> Iterator[Fault]:
    kind = fields_of(one, cards).get("type", "")
    name = f"「{one.name}」" if one.name else "カード"
    if area == "leader" and kind not in ("leader", ""):
        yield Fault("10-1-1", f"{where}の{name}はリーダーではない", one.at)
    if area != "leader" and kind == "leader":
        yield Fault("3-5-3", f"{where}にリーダーの{name}がある", one.at)
    if area == "battle" and kind == "extra" and not _is_field(one, cards):
        yield Fault("5-5-1", f"{where}に【フィールド】を持たないエクストラの{name}がある", one.at)
    yield from _lying_faults(one, area, where, name, cards)
    if "rested" in one.states and area not in _AREAS_WITH_STATES:
        yield Fault("1-8-1", f"{where}の{name}がレスト", one.at)
    if "up" in one.states and area == "deck":
        yield Fault("3-2-2", f"{where}の{name}が表向き", one.at)
    if "down" in one.states and area in ("leader", "battle", "combo", "energy", "drop", "removed"):
        yield Fault("3-1-3", f"公開領域である{where}の{name}が裏向き", one.at)


def _lying_faults(one: LaidCards, area: str, where: str, name: str, cards: Mapping[str, Print]) -> Iterator[Fault]:
    """Yield what is wrong with the side that is up, with what lies beneath a card, and with skills that have been used."""
    if "awakened" in one.states and (area != "leader" or one.name not in cards or cards[one.name].back is None):
        yield Fault("10-1-3", f"{where}の{name}には裏面の表記がない", one.at)
    if area == "beneath":
        yield Fault("16-2-1", "カードの下のカードは、それが下にあるカードの beneath に書く", one.at)
    lying = dict(one.fields)
    if (lying.get("beneath") or lying.get("ki")) and area not in ("battle", "leader"):
        yield Fault(
            "16-2-1" if lying.get("beneath") else "1-12-4", f"{where}の{name}の下にカードや【気】がある", one.at
        )
    for under in lying.get("beneath", ()):
        if under not in cards:
            yield Fault("16-2-1", f"{where}の{name}の下の「{under}」が cards にない", one.at)
    known = {skill.name for skill in _skills_of(one, cards)}
    for used in lying.get("used", ()):
        if _put_in_brackets(used) not in known:
            yield Fault("15-7-3", f"{where}の{name}は「{used}」を持たない", one.at)


def _skills_of(one: LaidCards, cards: Mapping[str, Print]) -> tuple[Any, ...]:
    """Return the skills of the side that is up."""
    found = cards.get(one.name)
    if found is not None and "awakened" in one.states and found.back is not None:
        found = found.back
    return found.abilities if found is not None else ()


def _is_field(one: LaidCards, cards: Mapping[str, Print]) -> bool:
    return any(FIELD in (skill.name, getattr(skill, "keyword", "")) for skill in _skills_of(one, cards))


def _put_in_brackets(name: str) -> str:
    return name if name.startswith("【") else f"【{name}】"


def _setup_faults(board: Board, cards: Mapping[str, Print]) -> Iterator[Fault]:
    for player, who in enumerate(PLAYERS):
        for (owner, area), laid in board.areas.items():
            if owner == player and area not in ("leader", "deck") and laid:
                rule = _SETUP_LINES.get(area, "6-2-1-11")
                yield Fault(
                    rule,
                    f"ゲームの準備から始めるので、{who}の{_AREA_NAMES[area]}は決められない",
                    board.spot(owner, area),
                )
        leaders = board.areas.get((player, "leader"), (LaidCards(),))
        laid = board.areas.get((player, "deck"), ())
        deck = [p for one in laid for p in [_make_print(one, "deck", cards)] * max(0, one.count)]
        blanks = {_make_blank("deck"), *(_make_print(one, "deck", cards) for one in laid if not one.name)}
        if not deck:
            deck = [_make_blank("deck")] * _SETUP_DECK
        leader = [_make_print(one, "leader", cards) for one in leaders for _ in range(max(0, one.count))]
        skills = {
            _make_print(LaidCards(name), area, cards): print_.abilities
            for name, print_ in cards.items()
            for area in ("leader", "deck")
        }
        found = ch06_deck.deck_problems(leader, deck, skills)
        yield from deck_faults(found, blanks, player, board.spot(player, "deck", "leader"))


def build(board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
    """Return the position as a game at the line where its phase goes on."""
    maker = _Maker(POLICY, cards, _make_print)
    for player in (0, 1):
        if board.setup:
            maker.lay(player, "removed", board.areas.get((player, "leader"), (LaidCards(),)), like="leader")
            maker.lay(player, "deck", board.areas.get((player, "deck"), (LaidCards(count=_SETUP_DECK),)))
            continue
        for area in AREAS:
            default: tuple[LaidCards, ...] = {
                "leader": (LaidCards(),),
                "deck": (LaidCards(count=_DECK),),
                "life": (LaidCards(count=_LIFE),),
            }.get(area, ())
            if area != "beneath":
                maker.lay(
                    player, area, board.areas.get((player, area), default), shuffled=(player, area) in board.shuffled
                )
    if board.setup:
        own, start = Fw(), "6-2-1-2"
    else:
        turn = board.turn if board.turn is not None else 3
        first = board.first if board.first is not None else board.active if turn % 2 else 1 - board.active
        markers = tuple(board.counters.get((player, "markers"), 0) for player in (0, 1))
        own = Fw(turn=turn, active=board.active, first=first, markers=markers)  # type: ignore[arg-type]
        start = _STARTS[board.phase or "main"]
    ki = tuple((Ref(number, 0), count) for number, count in maker.ki)
    game = maker.game(own._replace(ki=ki, used=tuple(maker.used)), FW.at(start), readings)
    moments.log_laid_position(game)
    return game


class _Maker(Maker):
    """A maker of positions that also lays awakened leaders, cards or energy markers beneath cards, and used skills."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.ki: list[tuple[int, int]] = []
        self.used: list[tuple[Ref, int, bool]] = []

    def lay(
        self, player: int, area: str, laid: tuple[LaidCards, ...], like: str = "", shuffled: bool = False
    ) -> list[tuple[int, LaidCards]]:
        """Lay cards into an area, each with its side, what lies beneath it, and its skills that have been used."""
        row = super().lay(player, area, laid, like, shuffled)
        for number, one in row:
            if "awakened" in one.states:
                self.cards[number] = self.cards[number]._replace(up=False)
            lying = dict(one.fields)
            if lying.get("ki"):
                self.ki.append((number, lying["ki"]))
            for name in lying.get("beneath", ())[::-1]:  # the undermost first
                ((under, _),) = super().lay(player, "beneath", (LaidCards(name),))
                self.cards[under] = self.cards[under]._replace(under=number)
            wanted = [_put_in_brackets(name) for name in lying.get("used", ())]
            for skill in _skills_of(one, self.given) if wanted else ():
                if skill.name in wanted:
                    self.used.append((Ref(number, 0), self._ability(skill), self.cards[number].up))
        return row


def _make_print(one: LaidCards, area: str, cards: Mapping[str, Print]) -> FwCard:
    """Return what is printed on a card that lies in this area, and fill in what is not said."""
    fields = fields_of(one, cards)
    if one.name not in cards and not fields:
        return _make_blank(area)
    kind = fields.get("type") or ("leader" if area == "leader" else "battle" if area in ("battle", "combo") else "")
    power = fields.get("power")
    if power is None and kind in ("leader", "battle"):
        power = LEADER_POWER if kind == "leader" else BLANK_POWER
    name = fields.get("name") or one.name or (_name_by_colour(fields) if kind != "leader" else "リーダー")
    number = fields.get("number", "")
    back = cards[one.name].back if one.name in cards else None
    return FwCard(
        name,
        kind,
        tuple(fields.get("color", ())),
        fields.get("cost", 0),
        tuple(sorted(fields.get("specified", {}).items())),
        power if kind != "extra" else None,
        fields.get("combo"),
        tuple(fields.get("traits", ())),
        (),
        number,
        one.name if one.name not in (name, number) else "",
        _make_print(LaidCards(one.name), area, {one.name: back}) if back else None,
    )


def _make_blank(area: str) -> FwCard:
    if area == "leader":
        return FwCard("リーダー", "leader", power=LEADER_POWER)
    if area in ("battle", "combo"):
        return FwCard(BLANK, "battle", power=BLANK_POWER)
    return FwCard(BLANK, "")


def _name_by_colour(fields: Mapping[str, Any]) -> str:
    colours = "".join(word.ja for word in COLOURS if word.key in fields.get("color", ()))
    return f"{colours}のカード" if colours else BLANK


_AREA_NAMES = {area.key: area.ja for area in AREA_WORDS}
