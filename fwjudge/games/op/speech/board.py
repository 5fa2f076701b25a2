"""A position of ONE PIECE from a description, and everything that can be wrong with it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fwjudge.ability.text import Skill
from fwjudge.engine.game import Game
from fwjudge.games.bounds import Bound
from fwjudge.games.common.board import Maker, copies, copy_faults, deck_faults, fields_of, laid_areas, turn_faults
from fwjudge.games.table import PLAYERS, Board, Fault, LaidCards, Print

from ..policy import POLICY
from ..rules import ch05_deck
from ..state import AREAS, DON, MAX_CHARACTERS, OP, Op, OpCard
from ..world.skills import skills_in_full
from .vocabulary import AREA_WORDS, COLOURS, FIELDS

_STARTS = {
    "refresh": OP.at("6-2-1"),
    "draw": OP.at("6-3-1"),
    "don": OP.at("6-4-1"),
    "main start": OP.at("6-5-1"),
    "main": OP.at("6-5-2", "resolve"),
    "end": OP.at("6-6-1-1"),
}
"""At which line a board of this phase goes on."""

BLANK = "無地のカード"
"""The name of cards of which nothing is said."""
LEADER_POWER, LEADER_LIFE = 5000, 5
BLANK_POWER = 3000
"""The power of such cards: of a leader, and of a character."""
_DECK_FILLED = 30
"""The number of blank cards in a deck of which nothing is said."""
_AREAS_WITH_STATES = ("leader", "character", "stage", "cost area")
"""4-4-1: areas whose cards are active or rested."""
_KINDS = {
    "leader": "leader",
    "character": "character",
    "stage": "stage",
    "cost area": "don",
    "don deck": "don",
    "given": "don",
}
"""Areas in which only cards of one type lie."""
_RULES = {
    "leader": "2-2-3",
    "character": "2-2-4",
    "stage": "2-2-6",
    "cost area": "3-9-1",
    "don deck": "3-3-1",
    "given": "6-5-5-1",
}
"""The rules by which they do."""
_OPEN = {"leader": "3-6-2", "character": "3-7-2", "stage": "3-8-2", "cost area": "3-9-2", "trash": "3-5-2"}
"""Public areas whose cards lie face up, each with the rule that says so."""
_HIDDEN_AREAS = {"deck": "3-2-2", "hand": "3-4-2"}
"""Areas whose cards never lie face up, each with the rule that says so."""
_FIELDS_OF_TYPES = {
    "power": ("2-6-2", ("leader", "character")),
    "cost": ("2-7-5", ("character", "event", "stage")),
    "life": ("2-9-3", ("leader",)),
    "counter": ("2-10-2", ("character",)),
    "attributes": ("2-5-5", ("leader", "character")),
}
"""Fields that only some types of card have, each with its rule."""
_WORD = {field.key: field.ja for field in FIELDS}
_NAMES = {area.key: area.ja for area in AREA_WORDS}


def faults(board: Board, cards: Mapping[str, Print]) -> list[Fault]:
    """Return everything about a board that cannot be, each with its rule."""
    return [*_print_faults(cards), *(_setup_faults if board.setup else _position_faults)(board, cards)]


_DON_AREAS = ("don deck", "cost area", "leader", "character")


def _count(board: Board, player: int, area: str) -> int:
    return sum(one.count for one in board.areas.get((player, area), ()))


def _count_given(board: Board, player: int) -> int:
    """Return how many DON!! are given to the leader and the characters."""
    laid = (*board.areas.get((player, "leader"), ()), *board.areas.get((player, "character"), ()))
    return sum(dict(one.fields).get("don", 0) * one.count for one in laid)


def _position_faults(board: Board, cards: Mapping[str, Print]) -> Iterator[Fault]:
    """6-1-1, 3-1-4, 5-1-2, 3-7-6, 3-8-5, 9-2-1-2: yield what cannot be about the turn, and about how many cards lie in an area."""
    yield from turn_faults(board, "6-1-1")
    for area, laid, where, count, at in laid_areas(board, _NAMES):
        if any(one.count < 0 for one in laid):
            yield Fault("3-1-4", f"{where}の枚数が負", at)
        if area == "leader" and count != 1:
            yield Fault("5-1-2", f"{where}のカードが{count}枚", at, Bound("exactly", 1))
        if area == "character" and count > MAX_CHARACTERS:
            yield Fault("3-7-6", f"{where}のカードが{count}枚", at, Bound("at most", MAX_CHARACTERS))
        if area == "stage" and count > 1:
            yield Fault("3-8-5", f"{where}のカードが{count}枚", at, Bound("at most", 1))
        if area == "deck" and count == 0:
            yield Fault("9-2-1-2", f"{where}が0枚: ゲームはもう終わっている", at)
        if area == "given" and count:
            yield Fault("6-5-5-1", f"{where}は、付与されるカードに don: で書く", at)
        if area == "nowhere" and count:
            yield Fault("10-1-5-3", f"発動中の【トリガー】がないのに{where}にカードがある", at)
        for one in laid:
            yield from _type_faults(one, area, where, cards)
            yield from _state_faults(one, area, where, cards)
    for player, who in enumerate(PLAYERS):
        don, deck = _count(board, player, "cost area") + _count_given(board, player), _count(board, player, "don deck")
        said, size = (player, "don deck") in board.areas and not board.partial, _don_size(board, player, cards)
        if (don + deck != size) if said else don > size:
            yield Fault(
                "5-1-2",
                f"{who}のドン!!カードが全部で{don + deck}枚",
                board.spot(player, *_DON_AREAS),
                Bound("exactly", size),
            )
    for player, name, count, at in copies(board):
        copy = print_of(LaidCards(name), "deck", cards)
        yield from copy_faults(ch05_deck.copy_problems((), [copy] * count, _effects(cards)), player, at)


def _don_size(board: Board, player: int, cards: Mapping[str, Print]) -> int:
    """5-1-2: return how many DON!! a player has exactly, as the leader may say."""
    leader = _prints_of(board.areas.get((player, "leader"), (LaidCards(),)), "leader", cards)
    return ch05_deck.don_size(leader, _effects(cards))


def _effects(cards: Mapping[str, Print]) -> ch05_deck.Effects:
    """Return how the effects of a card are found: by the name that the file gives it, its number, or the name that is printed on it."""

    def effects(one: OpCard) -> Sequence[Skill]:
        key = next((key for key in (one.handle, one.number, one.name) if key in cards), None)
        return skills_in_full(cards[key].abilities) if key is not None else ()

    return effects


def _type_faults(one: LaidCards, area: str, where: str, cards: Mapping[str, Print]) -> Iterator[Fault]:
    """2-2-3, 2-2-4, 2-2-6, 3-6-3: yield what cannot be about a card in an area in which cards of its type do not lie."""
    fields = fields_of(one, cards)
    kind = fields.get("type", "")
    name = f"「{one.name}」" if one.name else "カード"
    wanted = _KINDS.get(area, "")
    if kind and wanted and kind != wanted:
        yield Fault(_RULES[area], f"{name}は{where}に置けるカードではない", one.at)
    if kind in ("leader", "don") and not wanted:
        yield Fault("3-6-3" if kind == "leader" else "3-9-1", f"{where}に{name}がある", one.at)


def _state_faults(one: LaidCards, area: str, where: str, cards: Mapping[str, Print]) -> Iterator[Fault]:
    """4-4-1, 3-2-2, 3-4-2, 6-5-5-1: yield what cannot be about how a card lies: rested, face up, with DON!! beneath it."""
    fields = fields_of(one, cards)
    name = f"「{one.name}」" if one.name else "カード"
    if fields.get("don", 0) and (area not in ("leader", "character") or fields["don"] < 0):
        yield Fault("6-5-5-1", f"{where}の{name}にドン!!が{fields['don']}枚付与されている", one.at)
    if "rested" in one.states and area not in _AREAS_WITH_STATES:
        yield Fault("4-4-1", f"{where}の{name}がレスト", one.at)
    if "up" in one.states and area in _HIDDEN_AREAS:
        yield Fault(_HIDDEN_AREAS[area], f"{where}の{name}が表向き", one.at)
    if "down" in one.states and area in _OPEN:
        yield Fault(_OPEN[area], f"公開領域である{where}の{name}が裏向き", one.at)


def _print_faults(cards: Mapping[str, Print]) -> Iterator[Fault]:
    """2-6-2, 2-7-5, 2-9-3, 2-10-2, 2-5-5: yield what no card of this type can have, of the cards that a file makes up."""
    for name, card in cards.items():
        kind = card.fields.get("type")
        for field, (rule, kinds) in _FIELDS_OF_TYPES.items():
            if kind and kind not in kinds and card.fields.get(field):
                yield Fault(rule, f"「{name}」は{_WORD[field]}を持つカード種類ではない", card.at)


def _setup_faults(board: Board, cards: Mapping[str, Print]) -> Iterator[Fault]:
    """5-2-1: yield what cannot be said of a game that begins with its preparation, and what is wrong with its decks."""
    for player, who in enumerate(PLAYERS):
        for (owner, area), laid in board.areas.items():
            if owner == player and area not in ("leader", "deck") and laid:
                yield Fault(
                    "5-2-1", f"ゲームの準備から始めるので、{who}の{_NAMES[area]}は決められない", board.spot(owner, area)
                )
        leader = _prints_of(board.areas.get((player, "leader"), (LaidCards(),)), "leader", cards)
        laid = board.areas.get((player, "deck"), (LaidCards(count=ch05_deck.DECK_SIZE),))
        deck = _prints_of(laid, "deck", cards)
        found = ch05_deck.deck_problems(leader, deck, [DON] * _don_size(board, player, cards), _effects(cards))
        blanks = {print_of(one, "deck", cards) for one in laid if not one.name}
        yield from deck_faults(found, blanks, player, board.spot(player, "deck", "leader"))


def _prints_of(laid: tuple[LaidCards, ...], area: str, cards: Mapping[str, Print]) -> list[OpCard]:
    return [card for one in laid for card in [print_of(one, area, cards)] * max(0, one.count)]


def build(board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
    """Return the position as a game at the line where its phase goes on."""
    maker = Maker(POLICY, cards, print_of)
    if board.setup:
        for player in (0, 1):
            maker.lay(player, "nowhere", board.areas.get((player, "leader"), (LaidCards(),)), like="leader")
            maker.lay(player, "deck", board.areas.get((player, "deck"), (LaidCards(count=ch05_deck.DECK_SIZE),)))
            maker.lay(player, "don deck", (LaidCards(count=_don_size(board, player, cards)),))
        return maker.game(Op(), OP.at("5-2-1-1"), readings)
    for player in (0, 1):
        don = _don_size(board, player, cards) - _count(board, player, "cost area") - _count_given(board, player)
        filled = {
            "leader": (LaidCards(),),
            "deck": (LaidCards(count=_DECK_FILLED),),
            "don deck": (LaidCards(count=don),),
        }
        leader = board.areas.get((player, "leader"), (LaidCards(),))
        filled["life"] = (LaidCards(count=print_of(leader[0], "leader", cards).life or 0),)
        for area in AREAS:
            if area in ("given", "nowhere"):
                continue
            laid = board.areas.get((player, area), filled.get(area, ()))
            for card, one in maker.lay(player, area, laid, shuffled=(player, area) in board.shuffled):
                for don, _ in maker.lay(player, "given", (LaidCards(count=dict(one.fields).get("don", 0)),)):
                    maker.cards[don] = maker.cards[don]._replace(under=card)
    turn = board.turn if board.turn is not None else 3
    first = board.first if board.first is not None else board.active if turn % 2 else 1 - board.active
    return maker.game(Op(turn=turn, active=board.active, first=first), _STARTS[board.phase or "main"], readings)


def print_of(one: LaidCards, area: str, cards: Mapping[str, Print]) -> OpCard:
    """Return what is printed on a card that lies in this area; what is not said is filled."""
    fields = fields_of(one, cards)
    kind = fields.get("type") or _KINDS.get(area) or ""
    if kind == "don":
        return DON
    name = (
        _as_texts_write(fields.get("name", ""))
        or one.name
        or ("リーダー" if kind == "leader" else _name_of_colours(fields))
    )
    power = fields.get("power")
    if power is None and kind in ("leader", "character"):
        power = LEADER_POWER if kind == "leader" else BLANK_POWER
    life = fields.get("life", LEADER_LIFE) if kind == "leader" else None
    if not one.name and not dict(one.fields).keys() - {"don", "boost"}:
        return OpCard(name if kind == "leader" else BLANK, kind, power=power, life=life)
    number = fields.get("number", "")
    return OpCard(
        name,
        kind,
        tuple(fields.get("color", ())),
        fields.get("cost", 0),
        power,
        fields.get("counter"),
        life,
        tuple(map(_as_texts_write, fields.get("traits", ()))),
        tuple(fields.get("attributes", ())),
        (),
        number,
        bool(one.name in cards and cards[one.name].text),
        one.name if one.name not in (name, number) else "",
    )


def _as_texts_write(printed: str) -> str:
    """2-1-2, 2-4-3: return a printed name or trait in the letters of the texts that name it, which are read in one width."""
    return printed if printed.isascii() else unicodedata.normalize("NFKC", printed)


def _name_of_colours(fields: Mapping[str, Any]) -> str:
    colours = "".join(word.ja for word in COLOURS if word.key in fields.get("color", ()))
    return f"{colours}のカード" if colours else BLANK
