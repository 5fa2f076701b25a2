"""The instructions that move cards: into areas, into souls, out of a deck, onto their other face."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability.text import ChangeDeck, Discard, Flip, It, Ko, Move, Play, PutUnder, Top, Treasure
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import BOTTOM, TOP, Added, Moved
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import amount, refs
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.card_sets import side
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.meaning import Meaning, let_happen, tell_lines
from fwjudge.games.common.players import acting_player, nature

from ..now.rule_check import areas_open_to_calls
from ..rules.s3_attack import destroy_all
from ..rules.sf_field import move_to_drop, move_to_gauge, options_of_chance, shown_by
from ..state import (
    AREAS,
    DECK,
    FIELD_PLACES,
    LOST,
    MAGIC,
    REMOVED,
    SOUL,
    SPACES,
    TurnedOver,
    card,
    controller,
    is_lost,
    place,
)
from ..world.facts import Facts
from ..world.keywords import AMBUSH_NAME
from .noting import DOES, PAYING, let_happen_if_any

_HIDDEN_AREAS: Final = ("deck", "hand", "gauge", "removed")
_AREA_RULES: Final = {
    "gauge": "f.4",
    "drop": "o.捨てる",
    "left": "f.5",
    "right": "f.6",
    "center": "f.7",
    "item": "f.2",
    "magic": "f.8",
    "deck": "f.1",
    "soul": "o.ソウル",
}
"""The rule of the area into which a card is moved."""


# f.9 ------------------------------------------------------------------------------------------


def destroy_cards(game: Game, effect: Effect, node: Ko) -> list[Any]:
    """f.9: return the moves by which cards of the field are destroyed."""
    found = [ref.card for ref in refs(game, effect, node.cards)]
    return destroy_all(game, [c for c in found if game.cards[c].place in FIELD_PLACES])


def discard_cards(game: Game, effect: Effect, node: Discard) -> list[Any]:
    """Return the moves of cards to the drop zone of their owner: thrown away, which is the same as put there."""
    cause = _cause_of(effect, "discard")
    return [move_to_drop(game, ref.card, cause, ("o.捨てる",)) for ref in refs(game, effect, node.cards)]


def _cause_of(effect: Effect, otherwise: str) -> str:
    """Return the word for why cards move: a cost that is paid, or else this one."""
    return "cost" if effect.get(PAYING) else otherwise


# areas --------------------------------------------------------------------------------------------------


def move_cards(game: Game, effect: Effect, node: Move) -> list[Any]:
    """Return the moves of cards into an area of their owner; into a space of the field a card comes as a monster does."""
    found: list[Any] = []
    cause = "" if isinstance(node.cards, Top) else _cause_of(effect, "")
    for ref in refs(game, effect, node.cards):
        owner = game.cards[ref.card].owner
        if node.to == "drop":
            found.append(move_to_drop(game, ref.card, cause or "discard", ("o.捨てる",)))
        elif node.to == "gauge":
            found.append(move_to_gauge(game, ref.card, owner))
        elif node.to == "deck" and is_lost(card(game, ref.card)) != (owner in game.own.lost):
            log_effect(game, effect, "failed", ("7.ファイト中",), "decks do not mix")
        else:
            found.append(_move_to_area(game, node, ref.card, place(owner, AREAS.index(node.to)), cause))
    return found


def _move_to_area(game: Game, node: Move, number: int, to: int, cause: str) -> Moved:
    appears = AREAS.index(node.to) in SPACES and game.cards[number].place not in FIELD_PLACES
    return Moved(
        number,
        to,
        "appear" if appears else cause or "move",
        bool(node.rested),
        node.to not in _HIDDEN_AREAS,
        BOTTOM if node.at == "bottom" else TOP,
        cites=("o.ファイトから取り除かれているカード",) if node.to == "removed" else (),
    )


def move(node: Move) -> list[Step]:
    """Make the lines of a move, by the rule of the area into which it goes; before it chance shows hidden cards that all see."""
    number = _AREA_RULES.get(node.to, DOES)
    return [*_look(number, node), *let_happen(number, move_cards, let_happen_if_any).lines(node)]


def put_into_soul(game: Game, effect: Effect, node: PutUnder) -> list[Any]:
    """o.ソウル: return the moves of cards beneath a card of the field, or beneath one that is being called."""
    under = [ref.card for ref in refs(game, effect, node.under)]
    if not under:
        return []
    to = place(controller(game, under[0]), SOUL)
    return [
        Moved(ref.card, to, "into soul", up=node.up, cites=("o.ソウル",), under=under[0])
        for ref in refs(game, effect, node.cards)
    ]


def put_under(node: PutUnder) -> list[Step]:
    """o.ソウル: make the lines by which cards are put into a soul; before it chance shows hidden cards that all see."""
    return [*_look("o.ソウル", node), *let_happen("o.ソウル", put_into_soul).lines(node)]


def discard(node: Discard) -> list[Step]:
    """Make the lines by which cards are thrown away; before it chance shows hidden cards, which all see."""
    return [*_look("o.捨てる", node), *let_happen("o.捨てる", discard_cards, let_happen_if_any).lines(node)]


def _look(number: str, node: Move | PutUnder | Discard) -> list[Step]:
    """Return the line at which chance says which cards are moved that no fighter knows."""

    def options(game: Game, effect: Effect) -> list[Any]:
        return options_of_chance(game, shown_by(game, effect, node))

    def take(game: Game, effect: Effect, option: Any) -> Control:
        stood_for, drawn = option
        if isinstance(node.cards, It):
            name = node.cards.name
            meant = [ref.card for ref in effect.get(name)]
            if stood_for in meant and drawn not in meant:
                meant[meant.index(stood_for)] = drawn
                game.frame = effect.put(name, tuple(sorted(game.ref(c) for c in meant)))
        return chance.settle_card(game, option, line)

    line = ask(number, options, take, nature, sub="look", does="Chance says which cards are moved that nobody knows.")
    return [line]


def has_cards(game: Game, effect: Effect, node: Move | PutUnder) -> bool:
    """o.コストと能力: whether as many cards lie on top of a deck as are to be moved."""
    top = node.cards
    return not isinstance(top, Top) or len(refs(game, effect, top)) >= amount(game, effect, top.amount)


def refuse_area(node: Move) -> str:
    """Return why cards cannot be moved there: Buddyfight has no such area; nothing if they can."""
    return "" if node.to in AREAS else f"「{node.to}」という領域はない"


# o.魔財宝, 7.ファイト中, k.反刻 ---------------------------------------------------------------------------


def lay_treasures(game: Game, effect: Effect, node: Treasure) -> list[Any]:
    """o.魔財宝: return the moves by which cards are laid face down into the magic area."""
    to = place(effect.player, MAGIC)
    return [Moved(ref.card, to, "treasure", up=False, cites=("f.8",)) for ref in refs(game, effect, node.cards)]


def change_deck(game: Game, effect: Effect, node: ChangeDeck) -> list[Any]:
    """7.ファイト中: return the events by which the main deck leaves the fight face down and the lost deck takes its place."""
    player = side(effect, node.who)
    new = game.areas[place(player, LOST)]
    if not new:
        return []
    rules = ("7.ファイト中", "7.ロストデッキ")
    gone = [Moved(c, place(player, REMOVED), "removed", up=False, cites=rules) for c in game.areas[place(player, DECK)]]
    laid = [Moved(c, place(player, DECK), "lost deck", up=False, cites=rules) for c in new]
    return [*gone, *laid, Added("lost", (player,), "lost deck")]


def turn_over(game: Game, effect: Effect, node: Flip) -> list[Any]:
    """k.反刻: return the turning over of cards that lie face up and have a front side on both faces."""
    facts: Facts = game.world.facts
    faces = facts.number_by_name
    found = [ref.card for ref in refs(game, effect, node.cards)]
    return [
        TurnedOver(c, faces[card(game, c).other], ("k.反刻",))
        for c in found
        if card(game, c).other in faces and game.cards[c].up
    ]


def refuse_turning(node: Flip) -> str:
    """Return why a card is not turned over: an effect that turns it up or down is not carried out yet; nothing if it is."""
    return "" if node.up is None else "カードを表や裏にする効果は、まだ働かない"


# 1a ------------------------------------------------------------------------------------------------------

_AREA: Final = "area"
"""The name under which an effect remembers where it calls to."""


def call_card(node: Play) -> list[Step]:
    """Make the lines of a call by an effect: an area is named, the monster put there; the cost was paid with the ability."""

    def areas(game: Game, effect: Effect) -> list[int]:
        return areas_open_to_calls(game, effect.player) if refs(game, effect, node.cards) else []

    def name_area(game: Game, effect: Effect, area: int) -> Control:
        game.frame = effect.put(_AREA, (area,))
        return None

    def put_monster(game: Game, effect: Effect) -> Control:
        ambushes = effect.ability >= 0 and game.world.abilities[effect.ability].keyword == AMBUSH_NAME
        events = [
            Moved(ref.card, place(effect.player, area), "appear", cites=("k.奇襲",) if ambushes else ())
            for area in effect.get(_AREA)
            for ref in refs(game, effect, node.cards)
        ]
        return happen(game, events)

    return [
        ask(
            "1a.1.2", areas, name_area, acting_player, does="The fighter names the area to which the monster is called."
        ),
        step("1a.3.1", put_monster, does="The monster is put into that area."),
    ]


MEANINGS: Final[dict[type, Meaning]] = {
    Ko: let_happen("f.9", destroy_cards, let_happen_if_any),
    Discard: Meaning(discard, discard_cards),
    Move: Meaning(move, move_cards, has_cards, refuse_area),
    PutUnder: Meaning(put_under, put_into_soul, has_cards),
    Treasure: let_happen("o.魔財宝", lay_treasures),
    ChangeDeck: let_happen("7.ファイト中", change_deck),
    Flip: let_happen("k.反刻", turn_over, refused=refuse_turning),
    Play: tell_lines(call_card),
}
"""The meaning of the instructions that move cards."""
