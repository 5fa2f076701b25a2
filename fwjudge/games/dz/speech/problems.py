"""A position that cannot be: everything that is wrong with it, each with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fwjudge.base.records import NamedTuple
from fwjudge.engine.game import Game

from ..now.squares import BASES, BOARD, SQUARES
from ..state import (
    DECK,
    ENERGY,
    GRAVEYARD,
    HAND,
    PLACES,
    REMOVED,
    SMASH,
    SQUARE,
    STACK,
    WIDTH,
    Dz,
    Item,
    Playing,
    master,
    place,
)

PHASES = ("release", "draw", "energy", "main", "smash", "recovery")
_SPELLS = ("unit", "base", "strategy")


class Problem(NamedTuple):
    """Something that cannot be, and the rule that says so."""

    rule: str
    what: str
    card: int = -1
    """The card that is wrong ..."""
    player: int | None = None
    area: str = ""
    """... or the zone of a player ..."""
    name: str = ""
    """... or what is printed on the card of this name."""


def problems(game: Game) -> list[Problem]:
    """Return all that is wrong, in the order of the rulebook's parts; what a rule effect would put right at once is reported too."""
    found = [*_cards(game), *_zones(game), *_board(game), *_stack(game), *_rest(game)]
    return list(dict.fromkeys(found))


def _name(game: Game, card: int) -> str:
    return f"「{game.printed_card(card).name}」"


def _name_place(at: int) -> str:
    found = PLACES[at]
    return found.name if found.player is None else f"{'AB'[found.player]} {found.name}"


def _cards(game: Game) -> Iterator[Problem]:
    """2-23-1: each card is in exactly one zone, the one that it says."""
    count = Counter(c for area in game.areas for c in area)
    for c in range(len(game.cards)):
        if count[c] != 1:
            yield Problem("2-23-1", f"{_name(game, c)}が{count[c]}か所にある", c)
        elif c not in game.areas[game.cards[c].place]:
            yield Problem("2-23-1", f"{_name(game, c)}のゾーンが食い違う", c)
    for c in count:
        if not 0 <= c < len(game.cards):
            yield Problem("2-23-1", f"知らないカード {c}")
    for printed in game.world.printed:
        if printed.type not in _SPELLS:
            yield Problem("2-6-2", f"「{printed.name}」の分類が{printed.type or 'ない'}", name=printed.name)
        if any(n < 0 for _, n in (*printed.cost, *printed.move)):
            yield Problem("1-2-3", f"「{printed.name}」のコストが負", name=printed.name)
        if printed.type == "unit" and (printed.power is None or printed.power < 0 or (printed.smash or 0) < 0):
            yield Problem("1-2-2", f"「{printed.name}」のパワーかスマッシュが負か、ない", name=printed.name)


def _zones(game: Game) -> Iterator[Problem]:
    """2-22, 2-23: whose zone it is, face up or down, released or frozen."""
    for player in (0, 1):
        for at in range(place(player, 0), place(player, WIDTH)):
            zone = at % WIDTH
            for c in game.areas[at]:
                look = game.cards[c]
                if zone <= REMOVED and look.owner != player:
                    yield Problem("2-23-1-1", f"持ち主でない{_name_place(at)}に{_name(game, c)}がある", c)
                if look.rested and zone in (DECK, HAND, GRAVEYARD, REMOVED):
                    yield Problem("2-22", f"{_name_place(at)}の{_name(game, c)}がフリーズ状態", c)
                if zone in (SMASH, HAND) and look.up:
                    yield Problem(
                        "2-23-7-2" if zone == SMASH else "2-25-2-1", f"{_name_place(at)}の{_name(game, c)}が表向き", c
                    )
                if zone in (ENERGY, GRAVEYARD) and not look.up:
                    yield Problem(
                        "2-23-6-2" if zone == ENERGY else "2-23-5-2", f"{_name_place(at)}の{_name(game, c)}が裏向き", c
                    )
        deck = game.areas[place(player, DECK)]
        for c in deck[:-1]:
            if game.cards[c].up:
                yield Problem("2-23-3-1", f"山札の1番上でない{_name(game, c)}が表向き", c)
        if game.own.turn and not deck:
            yield Problem(
                "4-16-4-2", f"{'AB'[player]}の山札が0枚: デュエルはもう終わっている", player=player, area="deck"
            )
        if len(game.areas[place(player, SMASH)]) >= 7:
            yield Problem(
                "4-16-4-1",
                f"{'AB'[player]}のスマッシュゾーンが7枚以上: デュエルはもう終わっている",
                player=player,
                area="smash",
            )


def _board(game: Game) -> Iterator[Problem]:
    """2-23-8-1: units on battle squares and bases on base squares, one of each player at most."""
    for at in BOARD:
        area = [c for c in game.areas[at] if 0 <= c < len(game.cards)]
        for c in area:
            kind = game.printed_card(c).type
            if kind == "base" and at in SQUARES:
                yield Problem("4-16-4-13", f"{_name_place(at)}にベースの{_name(game, c)}がある", c)
            if kind == "unit" and at not in SQUARES:
                yield Problem("4-16-4-14", f"{_name_place(at)}にユニットの{_name(game, c)}がある", c)
            if kind == "strategy":
                yield Problem("4-1-3", f"{_name_place(at)}にストラテジーの{_name(game, c)}がある", c)
            if not game.cards[c].up:
                yield Problem("2-25-1-1", f"{_name_place(at)}の{_name(game, c)}が裏向き", c)
        for player in (0, 1):
            own = [c for c in area if master(game, c) == player]
            if len(own) > 1:
                rule = "4-16-4-6" if at in SQUARES else "4-16-4-7"
                yield Problem(rule, f"{_name_place(at)}に{'AB'[player]}のカードが{len(own)}枚ある", own[-1])
            if own and at in BASES[1 - player]:
                yield Problem(
                    "2-24-2",
                    f"相手のベーススペースの{_name_place(at)}に{'AB'[player]}の{_name(game, own[0])}がある",
                    own[0],
                )


def _stack(game: Game) -> Iterator[Problem]:
    """4-1-1: what lies on the stack as a card is a spell, and the other way round; a unit that waits there lies on no square."""
    own: Dz = game.own
    items = [*own.stack, *(item for group in own.groups for item in group.stack)]
    frames, link = [game.frame], game.stack
    while link is not None:
        _back, frame, _caller, link = link
        frames.append(frame)
    for frame in frames:  # what is being played or resolved just now
        items += [frame.item] if isinstance(frame, Playing) else [frame] if isinstance(frame, Item) else []
    spells = {item.ref.card for item in items if item.ref is not None and item.what in _SPELLS}
    for c in game.areas[STACK]:
        if c not in spells:
            yield Problem("4-1-1", f"どのスクエアにもない{_name(game, c)}が、プレイされていないのにスタックにある", c)
    for item in own.stack:
        if item.ref is not None and item.what in _SPELLS and game.cards[item.ref.card].place != STACK:
            yield Problem("4-1-2", f"スペルの{_name(game, item.ref.card)}がスタックにない")
        if item.what in ("unit", "base") and not (
            item.place >= SQUARE if item.what == "unit" else item.place in (*BASES[0], *BASES[1])
        ):
            yield Problem("2-20-1-2" if item.what == "unit" else "2-20-2-2", "スペルがスクエアを指定していない")


def _rest(game: Game) -> Iterator[Problem]:
    own: Dz = game.own
    if own.turn < 0 or own.active not in (0, 1) or (own.turn and own.phase not in PHASES):
        yield Problem("3-4-2", f"ターン{own.turn}、フェイズ「{own.phase}」")
    for ref, amount in own.damage:
        if amount < 0:
            yield Problem("1-2-2", f"{_name(game, ref.card)}のダメージが負 ({amount})", ref.card)
    for group in own.groups:
        for battle in group.battles:
            if battle.square not in SQUARES:
                yield Problem("3-11-1", "スクエアのないバトル")
