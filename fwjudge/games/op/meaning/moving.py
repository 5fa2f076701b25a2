"""3, 4-4, 4-11, 10-2-1: instructions that move cards, let them appear, KO them, turn them, or give DON!! to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fwjudge.ability.text import Activate, Discard, It, Ko, Move, Play, PutUnder, Rest, Shuffle, Target
from fwjudge.engine.batch import happen
from fwjudge.engine.event import BOTTOM, TOP, Decided, Moved, Shuffled, turn_card
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.queries import refs
from fwjudge.engine.step import Call, Control, Step, ask, step
from fwjudge.games.common.card_sets import side
from fwjudge.games.common.meaning import Events, Meaning, Meanings
from fwjudge.games.common.players import acting_player

from ..now.activation import is_cost_being_paid
from ..now.areas import area_of, cards_in, leader_of, printed_card
from ..now.bans import Doer, is_forbidden
from ..now.costs import can_be_moved
from ..rules.ch03_areas import Appearing, move_to_trash
from ..rules.ch10_ko import ko
from ..state import AREAS, CHARACTER, DON_DECK, FIELD, GIVEN, HAND, LEADER, LIFE, OP, STAGE, place_of
from .carrying import (
    THIS,
    do_to_cards,
    let_it_happen,
    lines_before,
    lines_of_events,
    note_nothing_done,
    rules_of_nothing,
    turn,
)
from .looking import show_before_move

_HIDDEN_AREAS: Final = ("deck", "hand", "life")


def events_of_ko(game: Game, effect: Effect, node: Ko) -> list[Any]:
    """Return the KOs of characters in the character area (10-2-1-2), and of stages where a text says so (1-3-1)."""
    found = [ref.card for ref in refs(game, effect, node.cards) if area_of(game, ref.card) in (CHARACTER, STAGE)]
    said = {card: ("1-3-1",) for card in found if area_of(game, card) == STAGE}
    return [ko(game, card, said.get(card, ())) for card in found if _may(game, effect, card, "be ko'd", "leave")]


def _may(game: Game, effect: Effect, card: int, *words: str) -> bool:
    """1-3-3: whether no other effect forbids that this effect does such a thing to a card; it is logged where one does."""
    doer = Doer(False, effect.player, effect.source.card)
    if not any(is_forbidden(game, word, card, doer) for word in words):
        return True
    note(game, Decided("forbidden", effect.player, card, effect.ability, ("1-3-3",)))
    return False


def events_of_turning(game: Game, effect: Effect, node: Rest | Activate) -> list[Any]:
    """Return the events that rest or activate these cards; a card that is rested, or active, already is left out."""
    rested = isinstance(node, Rest)
    found = [ref.card for ref in refs(game, effect, node.cards) if game.cards[ref.card].rested != rested]
    return [turn_card(card, rested) for card in found if _may(game, effect, card, "rest" if rested else "activate")]


def events_of_discard(game: Game, effect: Effect, node: Discard) -> list[Any]:
    """10-2-14: return the moves of cards of the hand to the trash."""
    return [
        move_to_trash(game, ref.card, "discard", ("10-2-14-1",))
        for ref in refs(game, effect, node.cards)
        if area_of(game, ref.card) == HAND
    ]


def events_of_move(game: Game, effect: Effect, node: Move) -> list[Any]:
    """Return the moves of cards to an area; leaders stay (3-6-3)."""
    found = []
    for ref in refs(game, effect, node.cards):
        area = area_of(game, ref.card)
        if area == LEADER:
            continue
        if area in FIELD and not _may(game, effect, ref.card, "leave"):
            continue
        if area == LIFE and node.to == "hand" and not _may(game, effect, ref.card, "take life"):
            continue
        if node.to == "trash" and node.cards != _EVENT:
            found.append(move_to_trash(game, ref.card, "trash"))
            continue
        owner = game.cards[ref.card].owner
        to = place_of(owner if node.whose == "owner" else side(effect, node.whose), AREAS.index(node.to))
        at = BOTTOM if node.at == "bottom" else TOP
        cause = "don" if node.to == "cost area" and area == DON_DECK else "move"
        rules = (*_rules_of_move(game, node, owner, area), *(("3-10-2-1",) if node.up else ()))
        stays_up = (
            area == LIFE and node.to == "life" and node.up is None and game.cards[ref.card].up
        )  # it lies as it lay (3-10-3)
        up = bool(node.up) or node.to not in _HIDDEN_AREAS or stays_up
        found.append(Moved(ref.card, to, cause, bool(node.rested), up, at, cites=rules))
    return found


_EVENT: Final = It("event")
"""The cards to which something else would happen: they are only put elsewhere."""


def _rules_of_move(game: Game, node: Move, owner: int, area: int) -> tuple[str, ...]:
    """Return the further rules of a move: into whose area a card of the field goes, of which texts say it (4-2-1-1), what a DON!!
    pays (8-3-1-6), more life than printed (2-9-4).
    """
    if node.to == "don deck":
        return ("8-3-1-6", "10-2-10-1", "3-1-6-1") if is_cost_being_paid(game) else ("3-1-6-1",)
    if node.to == "life":
        printed = printed_card(game, leader_of(game, owner)).life or 0
        return ("2-9-4",) if len(cards_in(game, owner, LIFE)) >= printed else ()
    return ("4-2-1-1",) if node.to in _HIDDEN_AREAS and area in FIELD else ()


Meant = Callable[[], Move]
"""Gives a move with the cards that it is about: those of a set have a name from the line at which they were taken."""


def move(node: Move) -> list[Step]:
    """4-11-2: make the lines at which cards move, in an order that their owner chooses (3-1-7)."""
    before, cards = lines_before(node.cards, seen=node.to in ("hand", "trash") or bool(node.up))

    def meant() -> Move:
        return node._replace(cards=cards())

    def run(game: Game, effect: Effect) -> Control:
        node = _with_place(effect, meant())
        return let_it_happen(
            game, effect, events_of_move(game, effect, node), rules_of_nothing(game, effect, node, node.cards)
        )

    shown = [show_before_move(meant)] if node.to in _HIDDEN_AREAS else []
    where = [_ask_top_or_bottom(meant)] if node.at == "either" else []
    first = [_ask_order(meant)] if node.to in ("deck", "life") else []
    last = [step("4-11-2", run, does="The cards move to another area.")]
    if node.called:
        shown = [_remember(meant), *shown]
        last.append(_name_moved(node.called, node.to))
    if cards() == THIS:
        return [*shown, *where, *first, *before, *last]
    return [*before, *shown, *where, *first, *last]


_PLACE: Final = "~top or bottom"
"""By this name an effect remembers whether cards go to the top or the bottom, where the player says which."""
_MOVED: Final = "~moved"
"""By this name an effect remembers which cards were to move."""


def _with_place(effect: Effect, node: Move) -> Move:
    """Return a move with the place that the player said."""
    if node.at != "either":
        return node
    said = effect.get(_PLACE)
    return node._replace(at=said[0] if said else "top")


def _ask_top_or_bottom(meant: Meant) -> Step:
    """Make the line at which the player says whether cards go to the top or the bottom (3-1-7 says it of their order only).

    Nothing is asked where no card is to go there (1-3-2).
    """

    def options(game: Game, effect: Effect) -> list[Any]:
        return ["top", "bottom"] if refs(game, effect, meant().cards) else []

    def take(game: Game, effect: Effect, option: Any) -> Control:
        game.frame = effect.put(_PLACE, (option,))
        return None

    does = "The player says whether the cards go to the top or the bottom."
    return ask("3-1-7", options, take, acting_player, "place", does)


def _ask_order(meant: Meant) -> Step:
    """3-1-7: make the line at which the owner of cards that go to an ordered place says which goes next; the last goes by itself.

    Of cards of a hidden area 「好きな順番で」 lets the player of the effect say it, who looks at them.
    """

    def cards_left(game: Game, effect: Effect) -> list[Ref]:
        return [ref for ref in refs(game, effect, meant().cards) if moves_of_one(game, effect, ref)]

    def moves_of_one(game: Game, effect: Effect, ref: Ref) -> list[Any]:
        one = _with_place(effect, meant())._replace(cards=It("next"))
        return events_of_move(game, effect.put("next", (ref,)), one)

    def chooser(game: Game, effect: Effect) -> int:
        node, first = meant(), game.cards[cards_left(game, effect)[0].card]
        looked_at = node.order == "any" and not game.world.places[first.place].public
        return side(effect, node.by) if looked_at else first.owner

    def options(game: Game, effect: Effect) -> list[Any]:
        found = cards_left(game, effect)
        if len(found) < 2:
            return []
        owner = game.cards[found[0].card].owner
        mine = [ref for ref in found if game.cards[ref.card].owner == owner]
        return list({game.cards[ref.card]: ref for ref in reversed(mine)}.values())[::-1]

    def take(game: Game, effect: Effect, ref: Ref) -> Control:
        unseen = ("3-1-8",) if game.world.places[game.cards[ref.card].place].public else ()
        moves = [one._replace(cites=(*one.cites, *unseen)) for one in moves_of_one(game, effect, ref)]
        return happen(game, moves, line)

    does = "The owner of the cards says which of them goes next."
    line = ask("3-1-7", options, take, chooser, "order", does)
    return line


def _remember(meant: Meant) -> Step:
    """Make the line at which an effect remembers which cards are to move."""

    def run(game: Game, effect: Effect) -> Control:
        game.frame = effect.put(_MOVED, refs(game, effect, meant().cards))
        return None

    return step("", run, "cards", "The effect remembers which cards are to move.")


def _name_moved(called: str, to: str) -> Step:
    """Make the line at which the cards that have really moved get a name."""

    def run(game: Game, effect: Effect) -> Control:
        moved = [ref.card for ref in effect.get(_MOVED)]
        there = [card for card in moved if game.world.places[game.cards[card].place].name == to]
        game.frame = effect.put(called, tuple(game.ref(card) for card in there))
        return None

    return step("", run, "called", "The cards that have moved get a name.")


# -- 3-7-3, 3-8-3 登場 --------------------------------------------------------------------------------------------------


def play(node: Play) -> list[Step]:
    """3-7-3, 3-8-3: make the lines at which cards appear, one after the other."""
    before, cards = lines_before(node.cards, itself=False)
    return [
        *before,
        _let_appear("stage", "3-8-5-1", "3-8-3", node, cards),
        _let_appear("character", "3-7-6-1", "3-7-3", node, cards),
    ]


def _let_appear(kind: str, rule: str, number: str, node: Play, cards: Callable[[], Target]) -> Step:
    def appear_next(game: Game, effect: Effect) -> Control:
        found = refs(game, effect, cards())
        left = [
            ref
            for ref in found
            if printed_card(game, ref.card).type == kind and area_of(game, ref.card) not in _IN_PLAY
            if not rules_of_not_appearing(game, effect, ref.card)
        ]
        if node.called:
            game.frame = effect.put(node.called, tuple(ref for ref in found if area_of(game, ref.card) in _IN_PLAY))
        if not left:
            barred = any(
                printed_card(game, ref.card).type == kind and area_of(game, ref.card) not in _IN_PLAY for ref in found
            )
            if barred:
                note_nothing_done(game, effect, ("1-3-3",))
            return None
        first = left[0]
        return Call(OP.at(rule), Appearing(game.cards[first.card].owner, first.card, bool(node.rested)), line)

    line = step(number, appear_next, "" if kind == "character" else kind, f"Each {kind} appears, one after the other.")
    return line


def rules_of_not_appearing(game: Game, effect: Effect, card: int) -> tuple[str, ...]:
    """1-3-3: return by which rule an effect cannot let a card appear."""
    doer = Doer(False, effect.player, effect.source.card)
    return ("1-3-3",) if is_forbidden(game, "appear", card, doer, player=effect.player) else ()


_IN_PLAY: Final = (CHARACTER, STAGE)


# -- 6-5-5-1 ドン!!の付与 ------------------------------------------------------------------------------------------------


def events_of_giving(game: Game, effect: Effect, node: PutUnder) -> list[Any]:
    """6-5-5-1: return the moves of DON!! beneath a leader or a character, where they are neither active nor rested (4-4-2).

    Beneath several cards each DON!! goes to another one of them.
    """
    over = [ref.card for ref in refs(game, effect, node.under) if area_of(game, ref.card) in (LEADER, CHARACTER)]
    don = [ref.card for ref in refs(game, effect, node.cards) if printed_card(game, ref.card).type == "don"]
    if not over:
        return []
    rules = ("6-5-5-1", "4-4-2", "3-1-6-1")
    return [
        Moved(card, place_of(game.cards[under].owner, GIVEN), "give", cites=rules, under=under)
        for card, under in zip(don, over if len(over) > 1 else over * len(don), strict=False)
    ]


def _then_name(number: str, events: Events, does: str) -> Callable[[Any], list[Step]]:
    """Make the maker of the lines of an instruction after which the cards that have gone to the trash have a name."""

    def lines(node: Any) -> list[Step]:
        if not node.called:
            return lines_of_events(number, events, does)(node)
        before, cards = lines_before(node.cards)

        def meant() -> Any:
            return node._replace(cards=cards())

        def run(game: Game, effect: Effect) -> Control:
            why = rules_of_nothing(game, effect, node, cards())
            return let_it_happen(game, effect, events(game, effect, meant()), why)

        return [*before, _remember(meant), step(number, run, does=does), _name_moved(node.called, "trash")]

    return lines


_KO: Final = "The characters are KO'd."
_DISCARD: Final = "The cards go from the hand to the trash."


def refuse_move(node: Move) -> str:
    """Return why a move cannot be carried out: ONE PIECE has no such area; nothing if it can."""
    return "" if node.to in AREAS else "この領域がない"


def shuffle(node: Shuffle) -> list[Step]:
    """3-2-4: make the line at which the cards of a deck come into an order that no player knows."""

    def run(game: Game, effect: Effect) -> Control:
        return happen(game, [Shuffled(place_of(side(effect, node.whose), AREAS.index(node.area)))])

    return [step("3-2-4", run, does="The deck is shuffled.")]


def refuse_shuffle(node: Shuffle) -> str:
    """Return why a pile cannot be shuffled: it is no deck; nothing if it can."""
    return "" if node.area == "deck" else "デッキのほかはシャッフルしない"


MEANINGS: Final[Meanings] = {
    Shuffle: Meaning(shuffle, refused=refuse_shuffle),
    Ko: Meaning(_then_name("10-2-1-2", events_of_ko, _KO), events_of_ko, can_be_moved),
    Rest: turn("4-4-1-2", events_of_turning, "The cards are rested."),
    Activate: turn("4-4-1-1", events_of_turning, "The cards become active."),
    Discard: Meaning(_then_name("10-2-14-1", events_of_discard, _DISCARD), events_of_discard, can_be_moved),
    Move: Meaning(move, events_of_move, can_be_moved, refuse_move),
    Play: Meaning(play, None, can_be_moved),
    PutUnder: do_to_cards("6-5-5-1", events_of_giving, "The DON!! are given to a card."),
}
"""The meaning of instructions that move cards or turn them."""
