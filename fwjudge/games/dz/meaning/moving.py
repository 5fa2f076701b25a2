"""Instructions by which cards are drawn, destroyed, moved, turned, shuffled (2-23, 2-24, 2-26)."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import text as t
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import TOP, Faced, Modified, Moved, Shuffled, turn_card
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect
from fwjudge.engine.project import NEVER, Modifier
from fwjudge.engine.queries import amount, refs
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.card_sets import cards_named, side, sides
from fwjudge.games.common.choosing import choose_order
from fwjudge.games.common.meaning import Meaning, tell_lines
from fwjudge.games.common.players import nature

from ..now.squares import plan
from ..rules.p2c23_zones import draw, move_into_plan, move_to_graveyard, move_to_zone, rules_of_going
from ..rules.p6c01_cards_beneath import make_putting_under
from ..rules.p6c02_arrangement import SHUFFLED_IN
from ..state import DECK, ZONES, is_on_board, place, square_of, zone_of
from ..world.keywords import SWIFT
from .doing import determine, do_possible, do_to_cards, next_instruction, rules_of_nothing, tell_all

_ENTERED: Final = "into the deck"
"""The name of the cards that the text has put into decks."""
_ZONES_TO_MOVE_TO: Final = frozenset((*ZONES[:6], "plan"))

# -- drawing -----------------------------------------------------------------------------------------


def _draw(node: t.Draw) -> list[Step]:
    if node.up_to:
        return _draw_up_to(node)

    def run(game: Game, frame: Effect) -> Control:
        return draw(game, side(frame, node.who), determine(game, frame, node.amount))

    return [step("2-23-1-4", run)]


def _draw_up_to(node: t.Draw) -> list[Step]:
    """2-23-1-6: after each card they may say that it is enough."""

    def options(game: Game, frame: Effect) -> list[str]:
        return ["draw", "enough"] if frame.counter < amount(game, frame, node.amount) else []

    def take(game: Game, frame: Effect, option: str) -> Control:
        if option == "enough":
            game.frame = frame._replace(counter=0)
            return over
        game.frame = frame._replace(counter=frame.counter + 1)
        return draw(game, side(frame, node.who), 1, again)

    def chooser(game: Game, frame: Effect) -> int:
        return side(frame, node.who)

    def ends(game: Game, frame: Effect) -> Control:
        game.frame = frame._replace(counter=0)
        return None

    again, over = ask("2-23-1-6", options, take, chooser), step("2-23-1-6", ends, sub="over")
    return [again, over]


# -- into zones --------------------------------------------------------------------------------------


def _destroy(game: Game, effect: Effect, node: t.Ko) -> list[Any]:
    """2-23-1-4: return the moves by which cards are destroyed."""
    return [move_to_graveyard(game, ref.card, "destroy") for ref in refs(game, effect, node.cards)]


def _is_there(game: Game, effect: Effect, node: Any) -> bool:
    """4-3-1: whether the card that pays with itself is still there."""
    return bool(refs(game, effect, node.cards))


def _move_into_zone(game: Game, effect: Effect, node: t.Move) -> list[Any]:
    """2-23-1-1: return the moves by which cards go into a zone of their owners."""
    found = refs(game, effect, node.cards)
    if node.to == "plan":  # 2-23-3-3: the card that is there is turned down, the new one lies on it face up
        return [
            event
            for ref in found
            for event in move_into_plan(game, ref.card, "put", rules_of_going(game, ref.card, effect.player))
        ]
    zone = ZONES.index(node.to)
    shuffled = node.to == "deck" and not node.at and isinstance(next_instruction(game, effect, node), t.Shuffle)
    cause = SHUFFLED_IN if shuffled else "put"
    return [
        event
        for ref in found
        for event in move_to_zone(
            game,
            ref.card,
            zone,
            cause,
            bool(node.rested),
            node.at == "bottom",
            rules_of_going(game, ref.card, effect.player),
        )
    ]


def _move(node: t.Move) -> list[Step]:
    def unknown(game: Game, frame: Effect) -> list[Any]:
        """Return what chance can say of the first unknown card that goes where all see it."""
        if node.to == "deck" or node.to == "smash" or not isinstance(node.cards, t.Top):
            return []
        cards = [ref.card for ref in refs(game, frame, node.cards) if chance.is_unknown(game, ref.card)]
        return chance.draws(game, cards[0]) if cards else []

    def see(game: Game, frame: Effect, option: Any) -> Control:
        return chance.settle_card(game, option, first)

    def run(game: Game, frame: Effect) -> Control:
        if node.called:
            game.frame = frame = frame.put(node.called, tuple(refs(game, frame, node.cards)))
        if node.to == "deck":
            game.frame = frame = frame.put(_ENTERED, tuple(refs(game, frame, node.cards)))
        return do_possible(game, frame, _move_into_zone(game, frame, node), rules_of_nothing(game, frame, node.cards))

    def arrive(game: Game, frame: Effect) -> Control:
        """2-23-1-3: call by the name of the text what the cards have become that are where they were put."""
        there = [ref.card for ref in frame.get(node.called) if _lies_in(game, ref.card, node.to)]
        game.frame = frame.put(node.called, tuple(game.ref(card) for card in there))
        return None

    # 2-23-2-4: several onto one deck, in the order that their owner says and need not tell
    order = choose_order("2-23-2-4", _move_into_zone, refs, ("2-23-2-4",), node) if node.to == "deck" else []
    first = ask("4-9-2-3", unknown, see, nature, sub="look")
    seen = [first] if isinstance(node.cards, t.Top) else tell_all(node.cards)
    named = [step("4-9-2-3", arrive, sub="moved")] if node.called else []
    return [*seen, *order, step("4-9-2-3", run), *named]


def _lies_in(game: Game, card: int, zone: str) -> bool:
    look = game.cards[card]
    if zone == "plan":
        return zone_of(look.place) == DECK and look.up
    return zone_of(look.place) == ZONES.index(zone)


def _refuse_move(node: t.Move) -> str:
    if node.to not in _ZONES_TO_MOVE_TO:
        return "行き先の領域が分からない"
    if node.at == "either":
        return "山札の上と下を選ぶことはできない"
    if isinstance(node.cards, t.Top) and (node.cards.area != "deck" or node.cards.bottom):
        return "山札の1番上のほかは分からない"
    return ""


def _discard(game: Game, effect: Effect, node: t.Discard) -> list[Any]:
    """2-23-1-1: return the moves by which cards of a hand go to their owners' graveyards."""
    return _move_into_zone(game, effect, t.Move(node.cards, "graveyard"))


# -- onto squares ------------------------------------------------------------------------------------


def _put_on_square(node: t.PutOnSquare) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """4-9-2-1: put cards onto a square; one that is no legal target any more is none."""
        at = _square_named(game, frame, node.on)
        return None if at < 0 else do_possible(game, frame, _put_events(game, frame, node))

    return [*tell_all(node.cards), step("4-9-2-3", run)]


def _put_events(game: Game, effect: Effect, node: t.PutOnSquare) -> list[Any]:
    at = _square_named(game, effect, node.on)
    return [
        event
        for ref in (refs(game, effect, node.cards) if at >= 0 else ())
        for event in moves_onto(game, ref.card, at, _puts(game, effect, node.by, ref), node.rested)
    ]


def _puts(game: Game, effect: Effect, by: str, ref: Ref) -> int:
    """2-20-1-4, 2-20-1-5, 2-20-2-4: the master of the effect, unless it says who puts it there."""
    return game.cards[ref.card].owner if by == "owner" else side(effect, by)


def _square_named(game: Game, effect: Effect, on: t.SquareOf | t.Place) -> int:
    """Return the square that was chosen, or that on which a card lies (or lay: 4-9-2-6)."""
    if isinstance(on, t.Place):
        return int(next(iter(effect.get(on.name)), -1))
    found = cards_named(effect, on.card.name) if isinstance(on.card, t.It) else refs(game, effect, on.card)
    return square_of(game, found[0]) if found else -1


def moves_onto(game: Game, number: int, at: int, player: int, rested: bool | None) -> list[Any]:
    """Return the events that put a card onto a square: from a square as the same card, from elsewhere under this player (2-20-1-4)."""
    c = game.cards[number]
    cites = () if is_on_board(c.place) else _rules_of_putting(game, number, player)
    events: list[Any] = [Moved(number, at, "put", c.rested if rested is None else rested, True, TOP, cites=cites)]
    if not is_on_board(c.place) and c.owner != player:
        events.append(
            Modified(Modifier("master", Ref(number, game.lives[number] + 1), player, NEVER, player), ("2-20-1-4",))
        )
    return events


def _rules_of_putting(game: Game, number: int, player: int) -> tuple[str, ...]:
    """Return the rules on a card that an effect puts from elsewhere onto a square: 「速攻」 does not make it released (5-1-2-1)."""
    printed, abilities = game.printed_card(number), game.world.abilities
    swift = any(abilities[at].keyword == SWIFT for at in printed.abilities)
    said = ("2-20-1-5",) if isinstance(game.frame, Effect) and player != game.frame.player else ()
    return (*(("5-1-2-1",) if swift else ()), *(("2-20-2-4",) if printed.type == "base" else said or ("2-20-1-4",)))


def _swap(node: t.Swap) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """4-9-2-3: two cards change their squares at the same time."""
        return happen(game, _swap_events(game, frame, node))

    return [*tell_all(node.cards), step("4-9-2-3", run)]


def _swap_events(game: Game, effect: Effect, node: t.Swap) -> list[Any]:
    found = refs(game, effect, node.cards)
    if len(found) != 2:
        return []
    one, other = (ref.card for ref in found)
    places = game.cards[one].place, game.cards[other].place
    return [
        *moves_onto(game, one, places[1], effect.player, None),
        *moves_onto(game, other, places[0], effect.player, None),
    ]


# -- turning and shuffling ---------------------------------------------------------------------------


def _freeze(game: Game, effect: Effect, node: t.Rest) -> list[Any]:
    """2-26-1-1: return the freezing of those of the cards that are not frozen already."""
    return [turn_card(ref.card, True) for ref in refs(game, effect, node.cards) if not game.cards[ref.card].rested]


def _release(game: Game, effect: Effect, node: t.Activate) -> list[Any]:
    """2-26-1-1: return the releasing of those of the cards that are not released already."""
    return [turn_card(ref.card, False) for ref in refs(game, effect, node.cards) if game.cards[ref.card].rested]


def _can_freeze(game: Game, effect: Effect, node: t.Rest) -> bool:
    """2-26-1-1: whether the card is there and lies released."""
    return _is_there(game, effect, node) and not any(
        game.cards[ref.card].rested for ref in refs(game, effect, node.cards)
    )


def _shuffle(game: Game, effect: Effect, node: t.Shuffle) -> list[Any]:
    """2-23-3-5: return the shuffling; a plan card is turned face down first, and nothing is face up afterwards."""
    events: list[Any] = []
    players = {game.cards[ref.card].owner for ref in effect.get(_ENTERED)} if node.whose == "each" else None
    for player in sides(effect, node.whose):
        if players and player not in players:
            continue  # 「持ち主の山札に加えてシャッフルする」: only the decks that cards went to
        shown = plan(game, player)
        events += [Faced(shown, False, ("2-23-3-5",))] if shown is not None else []
        events.append(Shuffled(place(player, DECK)))
    return events


def _shuffle_lines(node: t.Shuffle) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return happen(game, _shuffle(game, frame, node))

    return [step("4-9-2-3", run)]


def _refuse_shuffle(node: t.Shuffle) -> str:
    return "" if node.area == "deck" else "山札のほかはシャッフルしない"


def _show_nothing(node: t.Reveal) -> list[Step]:
    """4-8-12: a card of the hand is shown when its ability is triggered; nothing is done when one comes to it."""
    return []


def _refuse_reveal(node: t.Reveal) -> str:
    return "" if node.cards == t.It("this") else "手札のこのカードのほかは公開できない"


MEANINGS: Final[dict[type, Meaning]] = {
    t.Draw: tell_lines(_draw),
    t.Ko: do_to_cards("2-23-1-4", _destroy, _is_there),
    t.Move: Meaning(_move, _move_into_zone, _is_there, _refuse_move),
    t.Discard: do_to_cards("4-9-2-3", _discard),
    t.PutOnSquare: Meaning(_put_on_square, _put_events),
    t.Swap: Meaning(_swap, _swap_events),
    t.Rest: do_to_cards("2-26-1", _freeze, _can_freeze),
    t.Activate: do_to_cards("2-26-1", _release),
    t.Shuffle: tell_lines(_shuffle_lines, refused=_refuse_shuffle),
    t.PutUnder: tell_lines(make_putting_under),
    t.Reveal: tell_lines(_show_nothing, refused=_refuse_reveal),
}
