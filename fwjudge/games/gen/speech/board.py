"""A position of 汎用TCG from a description, and everything that can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fwjudge.ability import text
from fwjudge.engine.game import Game, Ref
from fwjudge.games.bounds import Bound
from fwjudge.games.common.board import Maker, copies, copy_faults, deck_faults, fields_of, laid_areas, turn_faults
from fwjudge.games.table import (
    LARGEST_PILE,
    PLAYERS,
    Area,
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

from ..policy import POLICY
from ..rules import ch04_setup
from ..rules.ch04_setup import GenSetup
from ..state import COMMANDS, ENERGY, GEN, MAIN, OWN, SET, STANDBY, UNIT, Gen, GenCard, place, skill_as
from ..world.skills import SKILL

PRINTED = words_of("gen")
AREA_WORDS = (
    *file_areas(PRINTED, "main", "standby"),
    Area("main energy", "メインエネルギー"),
    Area("standby energy", "スタンバイエネルギー"),
    Area("main set", "メインセット"),
    Area("standby set", "スタンバイセット"),
    *file_areas(PRINTED, "hand", "deck", "discard"),
    Area("resolution", "解決領域", shared=True),
)
TYPES = file_words(PRINTED, "type", "unit", "strategy", "tactic", "enhancement")
FIELDS = (
    Field("type", "種類", "choice", TYPES),
    Field("hp", "HP", "number"),
    Field("traits", "属性", "texts", (), ("trait", "attribute")),
    Field("advantage", "有利", "texts"),
    Field("retreat", "退却コスト", "number", (), ("retreat cost",)),
    Field("onto", "セット対象", "text", (), ("set on",)),
    Field("number", "カード番号", "text", (), ("番号",)),
    Field("damage", "ダメージ", "number"),
    Field("energy", "エネルギー", "number", most=LARGEST_PILE),
    Field("attached", "つけたカード", "texts", (), ("エネルギーのカード",)),
    Field("sets", "セット", "texts", (), ("set",)),
)
"""From `damage` on nothing is printed: it is what lies on a unit of the board. `onto`: the trait that a target must have."""
SKILLS = (Word("skills", "スキル", ("skill",)), Word("ex skills", "EXスキル", ("ex skill",)))
"""The skills of a card (208), and its EX skills (209), which have no damage and are not declared in a battle."""
_STACKED_AREAS = ("damage", "energy", "attached", "sets")
STATES = (
    *file_words(PRINTED, "state", "rested", "normal", "stunned"),
    Word("ko", "KO", ("KO状態",)),
    Word("new", "このターンに出た", ("出たばかり",)),
    *file_words(PRINTED, "state", "up", "down"),
)
PHASES = (
    Word("draw", "ドローフェイズ", ("ドロー",)),
    Word("main start", "メインフェイズ開始", ("メインフェイズの開始",)),
    Word("main", "メインフェイズ"),
    Word("battle", "バトルフェイズ", ("バトル",)),
    Word("end", "エンドフェイズ", ("エンド",)),
)
_STARTS = {"draw": "502.1", "main start": "503.1", "main": "503.2", "battle": "702.1", "end": "505.1"}

BLANK, BLANK_UNIT = "無地のカード", "無地のユニット"
BLANK_HP = 1000
_DECK, _SETUP_DECK = 30, 50
_UNIT_AREAS = ("main", "standby")
_AREA_NAMES = {area.key: area.ja for area in AREA_WORDS}
_SLOTS = {"main": MAIN, **{f"standby {at}": slot for at, slot in enumerate(STANDBY)}}


def faults(board: Board, cards: Mapping[str, Print]) -> list[Fault]:
    """Return the faults of a board, each with its rule."""
    return [*(_setup_faults(board, cards) if board.setup else _position_faults(board, cards))]


def _position_faults(board: Board, cards: Mapping[str, Print]) -> Iterator[Fault]:
    """302.1, 308.1, 1004.2: yield what cannot be about the turn, and about how many cards lie in an area."""
    yield from turn_faults(board, "501.1")
    for area, laid, where, count, at in laid_areas(board, _AREA_NAMES):
        if any(one.count < 0 for one in laid):
            yield Fault("302.1", f"{where}の枚数が負", at)
        if area == "main" and count != 1:
            yield Fault("1004.2", f"{where}のユニットが{count}体", at, Bound("exactly", 1, "体"))
        if area == "standby" and count > len(STANDBY):
            yield Fault("308.1", f"{where}のユニットが{count}体 (4つの領域に1体ずつ)", at)
        for one in laid:
            yield from _card_faults(one, area, where, cards)
    for player, name, count, at in copies(board):
        found = ch04_setup.copy_problems([_print_of(LaidCards(name), "", cards)] * count, _says(cards))
        yield from copy_faults(found, player, at)


def _says(cards: Mapping[str, Print]) -> ch04_setup.Says:
    """Return what gives the abilities of the cards of the file, by the name that is printed on them."""
    return lambda one: cards[one.name].abilities if one.name in cards else ()


_LIE_OPEN = {"main": "307.1", "standby": "308.1", "discard": "309.2", "main set": "306.3", "standby set": "306.3"}
_LIE_HIDDEN = {"deck": "304.2", "hand": "305.3"}
"""How cards lie in an area, by which rule."""


def _card_faults(one: LaidCards, area: str, where: str, cards: Mapping[str, Print]) -> Iterator[Fault]:
    """304.2, 305.3, 306.3, 306.5, 306.7a-1, 307.1: yield what cannot be about how a card lies in an area, and what is attached to it."""
    fields = fields_of(one, cards)
    name = f"「{one.name}」" if one.name else "カード"
    kind = fields.get("type", "")
    if "down" in one.states and area in _LIE_OPEN:
        yield Fault(_LIE_OPEN[area], f"公開領域である{where}の{name}が裏向き", one.at)
    if "up" in one.states and area in _LIE_HIDDEN:
        yield Fault(_LIE_HIDDEN[area], f"非公開領域である{where}の{name}が表向き", one.at)
    if area in _UNIT_AREAS:
        if kind in COMMANDS:
            yield Fault("603.1", f"{where}の{name}はユニットではない", one.at)
        if {"rested", "stunned"} <= one.states:
            yield Fault("303.1", f"{where}の{name}がレストでありスタンでもある", one.at)
        if "ko" in one.states and ({"rested", "stunned"} & one.states or fields.get("damage")):
            yield Fault("306.7a-1", f"KO状態の{name}は通常状態で、ダメージマーカーはない", one.at)
        if "ko" in one.states and any(fields.get(key) for key in ("energy", "attached", "sets")):
            yield Fault("1005.2", f"KO状態の{name}にカードがついている", one.at)
        if any((fields.get(key) or 0) < 0 for key in ("damage", "energy")):
            yield Fault("916.1" if (fields.get("damage") or 0) < 0 else "905.2", f"{where}の{name}の数が負", one.at)
        for other in (*fields.get("sets", ()), *fields.get("attached", ())):
            if other not in cards:
                yield Fault("905.1", f"{name}につける「{other}」というカードがない", one.at)
        for other in fields.get("sets", ()):
            if other in cards and cards[other].fields.get("type") != "enhancement":
                yield Fault("804.2c-2", f"{name}のセット「{other}」は強化ではない", one.at)
    else:
        if {"rested", "stunned", "ko"} & one.states:
            yield Fault("306.5", f"{where}の{name}はレストにもスタンにもKOにもならない", one.at)
        if any(fields.get(key) for key in _STACKED_AREAS):
            yield Fault("905.1", f"エリアのユニットではない{name}に何かがついている", one.at)


_SETUP_RULES = {"hand": "403.2", "main": "403.3"}
"""By area, the rule that says what comes there in the preparation of a game; of all others that it begins with a deck."""


def _setup_faults(board: Board, cards: Mapping[str, Print]) -> Iterator[Fault]:
    """403: yield what cannot be said of a game that begins with its preparation, and what is wrong with its decks."""
    for player, who in enumerate(PLAYERS):
        for (owner, area), laid in board.areas.items():
            if owner == player and area != "deck" and laid:
                yield Fault(
                    _SETUP_RULES.get(area, "403.1"),
                    f"ゲームの準備から始めるので、{who}の{_AREA_NAMES[area]}は決められない",
                    board.spot(owner, area),
                )
        laid = _setup_deck(board, player)
        deck = [p for one in laid for p in [_print_of(one, "setup deck", cards)] * max(0, one.count)]
        blanks = {_print_of(one, "setup deck", cards) for one in laid if not one.name}
        found = ch04_setup.deck_problems(deck, _says(cards))
        yield from deck_faults(found, blanks, player, board.spot(player, "deck"))


def _setup_deck(board: Board, player: int) -> tuple[LaidCards, ...]:
    """Return the deck of a board before the game, filled with blank units up to its size."""
    laid = board.areas.get((player, "deck"), ())
    left = _SETUP_DECK - sum(one.count for one in laid)
    return (*laid, LaidCards(count=left)) if left > 0 and not any(not one.name for one in laid) else laid


class _Maker(Maker):
    """A maker of boards on which each unit lies in its own place, with what is attached to it."""

    def __init__(self, cards: Mapping[str, Print]) -> None:
        self.damage: list[tuple[Ref, int]] = []
        self.stunned: list[Ref] = []
        self.fresh: list[Ref] = []
        super().__init__(POLICY, cards, _print_of)

    def place(self, player: int | None, area: str) -> int:
        """Return the place of an area, or of one of the areas of units."""
        name, _, more = area.partition("+")
        if player is not None and name in _SLOTS:
            return place(player, _SLOTS[name]) + {"": 0, "energy": ENERGY, "set": SET}[more]
        return super().place(player, area)

    def unit(self, player: int, slot: str, one: LaidCards) -> None:
        """Lay a unit with its damage and states, its energy and its sets."""
        ((card, _),) = self.lay(player, slot, (replace(one, count=1),))
        ref, fields = Ref(card, 0), fields_of(one, self.given)
        if fields.get("damage"):
            self.damage.append((ref, fields["damage"]))
        if "stunned" in one.states:
            self.stunned.append(ref)
        if "new" in one.states:
            self.fresh.append(ref)
        if "ko" in one.states:
            self.cards[card] = self.cards[card]._replace(up=False)
        energy = [LaidCards(name) for name in fields.get("attached", ())]
        self.lay(player, f"{slot}+energy", (*energy, LaidCards(count=fields.get("energy") or 0)))
        self.lay(player, f"{slot}+set", tuple(LaidCards(name) for name in fields.get("sets", ())))


def build(board: Board, cards: Mapping[str, Print], readings: tuple[tuple[str, str], ...] = ()) -> Game:
    """Return the position as a game, at the line where its phase goes on."""
    maker = _Maker(cards)
    if board.setup:
        for player in (0, 1):
            maker.lay(player, "deck", _setup_deck(board, player), like="setup deck")
        game = maker.game(Gen(), GEN.at("403.1"), readings)
        game.frame = GenSetup()
        return game
    for player in (0, 1):
        maker.unit(player, "main", board.areas.get((player, "main"), (LaidCards(),))[0])
        standby = [one for one in board.areas.get((player, "standby"), ()) for _ in range(one.count)]
        for at, one in enumerate(standby):
            maker.unit(player, f"standby {at}", one)
        for area in ("main energy", "main set", "hand", "discard"):
            maker.lay(
                player, f"main+{area[5:]}" if area.startswith("main ") else area, board.areas.get((player, area), ())
            )
        maker.lay(
            player,
            "deck",
            board.areas.get((player, "deck"), (LaidCards(count=_DECK),)),
            shuffled=(player, "deck") in board.shuffled,
        )
    turn = board.turn if board.turn is not None else 3
    first = board.first if board.first is not None else board.active if turn % 2 else 1 - board.active
    own = Gen(
        turn,
        board.active,
        first,
        fresh=tuple(maker.fresh),
        damage=tuple(sorted(maker.damage)),
        stunned=tuple(sorted(maker.stunned)),
    )
    return maker.game(own, GEN.at(_STARTS[board.phase or "main"]), readings)


def _print_of(one: LaidCards, area: str, cards: Mapping[str, Print]) -> GenCard:
    """Return what is printed on a card that lies in this area; what a board does not say is filled."""
    fields: dict[str, Any] = {key: v for key, v in fields_of(one, cards).items() if key not in _STACKED_AREAS}
    unit = area == "setup deck" or (area.partition(" ")[0] in _UNIT_AREAS and "+" not in area)
    if one.name not in cards and not fields:
        return GenCard(BLANK_UNIT, UNIT, BLANK_HP) if unit else GenCard(BLANK, "")
    kind = fields.get("type") or (UNIT if unit or "hp" in fields else "")
    skills = tuple(
        skill_as(skill, at)
        for at, skill in enumerate(cards[one.name].abilities if one.name in cards else ())
        if skill.kind == SKILL
    )
    return GenCard(
        one.name or BLANK_UNIT,
        kind,
        fields.get("hp", BLANK_HP) if kind == UNIT else None,
        _split_traits(fields.get("traits", ())),
        tuple(fields.get("advantage", ())),
        fields.get("retreat", 0),
        skills,
        (),
        _targets_of(fields.get("onto", ""), cards[one.name].abilities if one.name in cards else ()),
        fields.get("number", ""),
    )


def _targets_of(trait: str, skills: Sequence[text.Skill]) -> text.CardSet:
    """804.2b-1: return the units on which an enhancement can be set: as its text says, or of the trait that the field names."""
    for skill in skills:
        for one in skill.statics:
            if isinstance(one, text.CanAlso) and one.what == "set" and one.of is not None:
                return one.of
    return text.Cards((*OWN.filters, text.Trait((trait,)))) if trait else OWN


def _split_traits(traits: Any) -> tuple[str, ...]:
    """204.2: what stands on either side of `/` is a trait."""
    return tuple(part.strip() for trait in traits for part in str(trait).split("/"))
