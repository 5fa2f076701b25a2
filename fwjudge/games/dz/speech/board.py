"""A position of Dimension Zero from a description, and everything that can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fwjudge.engine.game import Game
from fwjudge.games.bounds import Bound
from fwjudge.games.common.board import Maker, copies, deck_faults, fields_of, laid_areas, turn_faults
from fwjudge.games.table import PLAYERS, Area, Board, Fault, Field, LaidCards, Print, Spot, Word, file_words
from fwjudge.words import words_of

from ..now.squares import AREAS, BASES, BOARD, LINES, SEEN_SQUARES, SQUARES, SQUARES_BY_NAME
from ..policy import POLICY
from ..rules.p3c01_preparation import DECK_SIZE, MAX_COPIES, PREPARATION, deck_problems, is_unity
from ..state import COLOURLESS, COLOURS, DZ, PLACES, SQUARE, TIMINGS, ZONES, Cost, Dz, DzCard
from .problems import Problem, problems

_AREA_JA = {"own area": "自軍エリア", "central area": "中央エリア", "enemy area": "敵軍エリア"}
_AREA_SHORT = {"own area": "自軍", "central area": "中央", "enemy area": "敵軍"}
_LINE_JA = {"left line": "左", "middle line": "中央", "right line": "右"}


def _square_word(area: str, line: str) -> Area:
    """Return the word for a square as each player calls it: 自軍エリア左."""
    long, near, at = _AREA_JA[area], _AREA_SHORT[area], _LINE_JA[line]
    also = (
        f"{long}の{at}",
        f"{long}{at}ライン",
        f"{long}の{at}ライン",
        f"{near}{at}",
        f"{near}の{at}",
        f"{area[:-5]} {line[:-5]}",
    )
    return Area(f"{area} {line}", f"{long}{at}", also)


def _place_word(at: int) -> Area:
    """Return the word for a place under the name that both players share; a square of the central area belongs to neither of them."""
    if SEEN_SQUARES[0, at].area == "central area":
        first, second = (f"{PLAYERS[player]}から見た{name_seen(player, at)}" for player in (0, 1))
        return Area(PLACES[at].name, first, (second, f"{PLAYERS[0]}の{name_seen(0, at)}"))
    player = 1 if at >= SQUARE + 6 else 0
    return Area(PLACES[at].name, f"{PLAYERS[player]}の{name_seen(player, at)}")


def name_seen(player: int, at: int) -> str:
    """Return a square as a player calls it (2-24-7)."""
    seen = SEEN_SQUARES[player, at]
    return f"{_AREA_JA[seen.area]}{_LINE_JA[seen.line]}"


_NINE = tuple(_square_word(area, line) for area in AREAS for line in LINES)
AREA_WORDS = (
    *_NINE,
    Area("left base", "ベース左", ("左ベース", "ベーススペース左", "ベーススペースの左", "ベースの左")),
    Area("middle base", "ベース中央", ("中央ベース", "ベーススペース中央", "ベーススペースの中央", "ベースの中央")),
    Area("right base", "ベース右", ("右ベース", "ベーススペース右", "ベーススペースの右", "ベースの右")),
    Area("plan", "プランゾーン", ("プラン",)),
    Area("deck", "山札", ("デッキ",)),
    Area("hand", "手札"),
    Area("graveyard", "墓地"),
    Area("energy", "エネルギーゾーン", ("エネルギー",)),
    Area("smash", "スマッシュゾーン", ("スマッシュ",)),
    Area("removed", "取り除かれた領域", ("ゲーム外",)),
    Area("stack", "スタック", ()),
    Area("beneath", "カードの下", ("下",)),
    Area("own area", "自軍エリア"),
    Area("central area", "中央エリア"),
    Area("enemy area", "敵軍エリア"),
    Area("left line", "左ライン"),
    Area("middle line", "中央ライン"),
    Area("right line", "右ライン"),
    Area("square", "バトルスペース", ("バトルスペースのスクエア",)),
    Area("base", "ベーススペース"),
    Area("board", "スクエア"),
    *(_place_word(at) for at in SQUARES),
)
_NAMES = {area.key: area.ja for area in AREA_WORDS}
_LAYABLE = (*(area.key for area in _NINE), "left base", "middle base", "right base", *ZONES[:6], "plan")

PRINTED = words_of("dz")
COLOUR_WORDS = file_words(PRINTED, "colour", "red", "black", "blue", "white", "green")
ENERGY_WORDS = (*COLOUR_WORDS, Word(COLOURLESS, "無色", ("無", "colorless")))
TYPES = file_words(PRINTED, "type", "unit", "base", "strategy")
TIMING_WORDS = file_words(PRINTED, "heading", "normal", "quick", "battle")
FIELDS = (
    Field("type", "分類", "choice", TYPES, ("種類",)),
    Field("cost", "使用コスト", "counts", ENERGY_WORDS, ("コスト",)),
    Field("move", "移動コスト", "counts", ENERGY_WORDS, ("move cost",)),
    Field("power", "パワー", "number"),
    Field("smash", "スマッシュ", "number"),
    Field("timing", "使用タイミング", "choice", TIMING_WORDS, ("タイミング",)),
    Field("traits", "種族", "texts", (), ("属性", "trait", "attribute")),
    Field("forbidden", "禁呪", "number"),
    Field("variable", "Xの色", "choice", ENERGY_WORDS, ("X", "変数")),
    Field("number", "カード番号", "text", (), ("番号",)),
    Field("color", "色", "choices", COLOUR_WORDS, ("colour", "colors", "colours")),
    Field("boost", "パワー修正", "number", (), ("修正",)),
    Field("damage", "ダメージ", "number"),
)
"""`color` is what a card of an energy zone is that has no name; `boost` and `damage` are what a unit on the board has got this turn."""
STATES = file_words(PRINTED, "state", "rested", "active", "up", "down")
COUNTERS = (Word("plan cards", "プランゾーンのカード", ("プランの枚数",)), Word("stacked", "スタックの数"))
PHASES = (
    Word("release", "リリースフェイズ", ("リリース",)),
    Word("draw", "ドローフェイズ", ("ドロー",)),
    Word("energy", "エネルギーフェイズ"),
    Word("main start", "メインフェイズ開始", ("メインフェイズの開始",)),
    Word("main", "メインフェイズ", ("メイン",)),
    Word("smash", "スマッシュフェイズ"),
    Word("recovery", "リカバリーフェイズ", ("リカバリー",)),
)
_STARTS = {
    "release": ("3-5-1", "begin"),
    "draw": ("3-6-1-2", ""),
    "energy": ("3-7-1", "begin"),
    "main start": ("3-8-1", "begin"),
    "main": ("3-4-3", "main"),
    "smash": ("3-9-1", "begin"),
    "recovery": ("3-10-1", "begin"),
}

BLANK = "無地のカード"
POWER, SMASH_VALUE = 3000, 1
_UNPAYABLE_COST: Cost = ((COLOURLESS, 99),)
_STACKED_ZONES = ("boost", "damage")


def name_place(area: str, player: int | None) -> str:
    """Return the names of the places that a word means, as this player sees them, with `/` between them."""
    who = player or 0
    if area in _AREA_JA:
        return "/".join(PLACES[at].name for at in SQUARES if SEEN_SQUARES[who, at].area == area)
    if area in LINES:
        return "/".join(dict.fromkeys(PLACES[at].name for at in SQUARES if SEEN_SQUARES[who, at].line == area))
    if area == "square":
        return "/".join(PLACES[at].name for at in SQUARES)
    if area == "base":
        return "/".join(PLACES[at].name for at in BASES[0])
    if area == "board":
        return "/".join(dict.fromkeys(PLACES[at].name for at in BOARD))
    if area == "plan":
        return "deck"
    head, _, line = area.partition(" area ")
    at_ = SQUARES_BY_NAME.get((who, f"{head} area", line))
    return area if at_ is None else PLACES[at_].name


def faults(board: Board, cards: Mapping[str, Print]) -> list[Fault]:
    """Return everything about a board that cannot be, each with its rule."""
    found = [*_print_faults(cards), *(_setup_faults if board.setup else _position_faults)(board, cards)]
    if not found and not board.setup:
        maker, game = _make(board, cards)
        found = [Fault(one.rule, one.what, _spot(board, cards, maker, one)) for one in problems(game)]
    return list(dict.fromkeys(found))


def _spot(board: Board, cards: Mapping[str, Print], maker: Maker, problem: Problem) -> Spot:
    """Return where the file names the card or the zone of a problem."""
    if problem.name:
        return cards[problem.name].at if problem.name in cards else Spot()
    return maker.laid[problem.card].at if problem.card >= 0 else board.spot(problem.player, problem.area)


def _print_faults(cards: Mapping[str, Print]) -> Iterator[Fault]:
    for name, card in cards.items():
        fields = card.fields
        if fields.get("type", "unit") != "unit":
            for key, ja, rule in (
                ("power", "パワー", "2-20-1"),
                ("smash", "スマッシュ", "2-20-1"),
                ("move", "移動コスト", "2-20-1"),
            ):
                if fields.get(key):
                    yield Fault(rule, f"ユニットでない「{name}」に{ja}がある", card.at)
        for key in ("cost", "move"):
            if any(n < 0 for n in dict(fields.get(key) or {}).values()):
                yield Fault("1-2-3", f"「{name}」のコストが負", card.at)


def _position_faults(board: Board, cards: Mapping[str, Print]) -> Iterator[Fault]:
    yield from turn_faults(board, "3-4-1")
    for area, laid, where, count, at in laid_areas(board, _NAMES):
        if area not in _LAYABLE:
            yield Fault(
                "2-23-1",
                f"{where}にはカードを置けない。{_NAMES['own area left line']}、{_NAMES['left base']}などに置く",
                at,
            )
        if any(one.count < 0 for one in laid):
            yield Fault("2-23-1", f"{where}の枚数が負", at)
        if area == "plan" and count > 1:
            yield Fault("2-23-3-1", f"{where}のカードが{count}枚", at, Bound("at most", 1))
        for one in laid:
            yield from _card_faults(one, area, where)
    for player, name, count, at in copies(board):
        if count > MAX_COPIES and not any(map(is_unity, cards[name].abilities)):
            yield Fault("3-1-1", f"{PLAYERS[player]}の「{name}」が{count}枚", at, Bound("at most", MAX_COPIES))


def _card_faults(one: LaidCards, area: str, where: str) -> Iterator[Fault]:
    name = f"「{one.name}」" if one.name else "カード"
    fields = dict(one.fields)
    if any(fields.get(key) for key in _STACKED_ZONES) and " area " not in area:
        yield Fault(
            "4-13-1" if fields.get("damage") else "2-23-1-3",
            f"{where}の{name}は、バトルスペースのユニットではない",
            one.at,
        )
    if "rested" in one.states and area == "plan":
        yield Fault("2-22", f"{where}の{name}がフリーズ状態", one.at)
    if "down" in one.states and area == "plan":
        yield Fault("2-23-3-1", f"{where}の{name}が裏向き", one.at)


def _setup_faults(board: Board, cards: Mapping[str, Print]) -> Iterator[Fault]:
    united = [name for name, card in cards.items() if any(map(is_unity, card.abilities))]
    for player, who in enumerate(PLAYERS):
        for (owner, area), laid in board.areas.items():
            if owner == player and area != "deck" and laid:
                yield Fault(
                    "3-1-3",
                    f"デュエルの準備から始めるので、{who}の{_NAMES[area]}は決められない",
                    board.spot(owner, area),
                )
        laid = _deck(board, player)
        deck = [p for one in laid for p in [print_of(one, "deck", cards)] * max(0, one.count)]
        blanks = {print_of(one, "deck", cards) for one in laid if not one.name}
        yield from deck_faults(deck_problems(deck, free=united), blanks, player, board.spot(player, "deck"))


def _deck(board: Board, player: int) -> tuple[LaidCards, ...]:
    laid = board.areas.get((player, "deck"), ())
    left = DECK_SIZE - sum(one.count for one in laid)
    return (*laid, LaidCards(count=left)) if left > 0 else laid


class _Maker(Maker):
    """Areas as their players call them."""

    def place(self, player: int | None, area: str) -> int:
        """Return the place of an area, or of a square in it."""
        if player is not None and " area " in area:
            head, _, line = area.partition(" area ")
            return SQUARES_BY_NAME[player, f"{head} area", line]
        return super().place(player, "deck" if area == "plan" else area)


def build(board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
    """Return the position as a game at the line where its phase goes on."""
    return _make(board, cards, readings)[1]


def _make(board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> tuple[Maker, Game]:
    maker = _Maker(POLICY, cards, print_of)
    if board.setup:
        for player in (0, 1):
            maker.lay(player, "deck", _deck(board, player))
        return maker, maker.game(Dz(), PREPARATION.first, readings)
    hurt: list[tuple[int, int]] = []
    for player in (0, 1):
        filled: dict[str, tuple[LaidCards, ...]] = {"deck": (LaidCards(count=DECK_SIZE),)}
        for area in _LAYABLE:
            laid = board.areas.get((player, area), filled.get(area, ()))
            row = maker.lay(player, area, laid, shuffled=(player, area) in board.shuffled)
            hurt += [(card, amount) for card, one in row if (amount := dict(one.fields).get("damage"))]
            for card, _ in row if area in ("energy", "graveyard", "removed", "plan") or " " in area else ():
                maker.cards[card] = maker.cards[card]._replace(up=True)
            for card, one in row if area in ("deck", "hand", "smash") else ():
                maker.cards[card] = maker.cards[card]._replace(up="up" in one.states)
    turn = board.turn if board.turn is not None else 3
    first = board.first if board.first is not None else board.active if turn % 2 else 1 - board.active
    phase = board.phase or "main"
    own = Dz(turn, board.active, first, "main" if phase == "main start" else phase)
    game = maker.game(own, DZ.at(*_STARTS[phase]), readings)
    game.own = own._replace(damage=tuple((game.ref(card), amount) for card, amount in hurt))
    return maker, game


def _cost(given: Any) -> Cost:
    """Return a cost: colours first, in the order in which they are printed, then the colourless."""
    amounts = dict(given or {})
    return tuple((colour, amounts[colour]) for colour in (*COLOURS, COLOURLESS) if colour in amounts)


def print_of(one: LaidCards, area: str, cards: Mapping[str, Print]) -> DzCard:
    """Return what is printed on a card that lies in this area; what is not said is filled. A blank card cannot be played."""
    fields: dict[str, Any] = {key: v for key, v in fields_of(one, cards).items() if key not in _STACKED_ZONES}
    kind = fields.get("type") or ("base" if area.endswith(" base") else "unit")
    if not one.name:
        colours = tuple(fields.get("color", ()))
        name = f"{''.join(word.ja for word in COLOUR_WORDS if word.key in colours)}のカード" if colours else BLANK
        cost = (*((colour, 1) for colour in colours), (COLOURLESS, 99 - len(colours))) if colours else _UNPAYABLE_COST
        power = fields.get("power", POWER) if kind == "unit" else None
        return DzCard(name, kind, cost, _UNPAYABLE_COST, power, SMASH_VALUE if kind == "unit" else None)
    unit = kind == "unit"
    timing = fields.get("timing", TIMINGS[0])
    return DzCard(
        one.name,
        kind,
        _cost(fields.get("cost")),
        _cost(fields.get("move")) if unit else (),
        fields.get("power", POWER) if unit else None,
        fields.get("smash", SMASH_VALUE) if unit else None,
        timing,
        tuple(fields.get("traits", ())),
        (),
        fields.get("forbidden") or 0,
        fields.get("number", ""),
        fields.get("variable", ""),
    )
