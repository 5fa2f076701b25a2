"""The instructions of effects in ONE PIECE: what each does, and which rule defines it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fwjudge.ability import (
    Activate,
    AddCondition,
    AddCost,
    All,
    AlsoIs,
    Base,
    Both,
    Change,
    Choose,
    Count,
    Damage,
    Delay,
    Disable,
    Draw,
    DrawUpTo,
    Flip,
    Forbid,
    Grant,
    InDeck,
    Instead,
    Ko,
    Look,
    Move,
    Only,
    Perform,
    Power,
    Rest,
    Reveal,
    SetTo,
    Together,
    TurnInto,
    Win,
    Zero,
)
from fwjudge.engine.batch import happen
from fwjudge.engine.event import BOTTOM, TOP, Moved, Noted, Turned, change
from fwjudge.engine.game import Game
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect, program
from fwjudge.engine.step import Call, Chooser, Control, Step, do_nothing, step
from fwjudge.engine.waiting import LeftBehind, Waiting
from fwjudge.games.common.lines import name_of
from fwjudge.games.common.players import non_turn_player, turn_player
from fwjudge.games.common.words import (
    choose_order,
    count_holds,
    forbid,
    leave,
    let_happen,
    path_to,
    refs,
    side,
    turn_cards,
)

from ..now.areas import area_of, cards_in, leader_of, printed_card
from ..now.usable import is_cost_being_paid
from ..rules import ch04_terms
from ..rules.ch01_basics import win_by_effect
from ..rules.ch03_areas import Appearing, move_to_trash
from ..rules.ch04_terms import draw, draw_up_to
from ..rules.ch08_effects import log_effect
from ..rules.ch10_ko import ko
from ..state import AREAS, CHARACTER, HAND, LEADER, LIFE, OP, STAGE, place_of
from .choosing import choose, choose_all, name_of_choice
from .looking import flip, look, reveal, show_before_move
from .numbers import events_of_power, set_base, set_zero
from .validity import disable, grant

_HIDDEN_AREAS: Final = ("deck", "hand", "life")


def _is_at_least_once(game: Game, effect: Effect, amount: int) -> bool:
    """1-3-2-2: what is to be done 0 times or less is not done, and that is logged."""
    if amount > 0:
        return True
    note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("1-3-2-2",)))
    return False


def draw_cards(node: Draw) -> list[Step]:
    """4-5-3: make the line at which a player draws cards."""

    def run(game: Game, effect: Effect) -> Control:
        return draw(side(effect, node.whose), node.amount) if _is_at_least_once(game, effect, node.amount) else None

    return [step("4-5-3", run, does="A player draws cards.")]


def draw_cards_up_to(node: DrawUpTo) -> list[Step]:
    """4-8-2: make the line at which a player draws up to so many cards."""

    def run(game: Game, effect: Effect) -> Control:
        return draw_up_to(side(effect, node.whose), node.amount)

    return [step("4-8-2", run, does="A player draws up to so many cards, one after the other.")]


def lines_of_events(
    number: str, events: Callable[[Game, Effect, Any], Sequence[Any]], does: str
) -> Callable[[Any], list[Step]]:
    """Make the maker of the lines of an instruction that only lets events happen, all at once.

    Where nothing can happen the next sentence is done all the same (4-10-2), but a cost is not paid so (8-3-1-3-1).
    """

    def lines(node: Any) -> list[Step]:
        def run(game: Game, effect: Effect) -> Control:
            found = events(game, effect, node)
            if not found:
                if is_cost_being_paid(game):
                    game.frame = effect.put("unpaid", (True,))
                note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("1-3-2", "4-10-2")))
            return happen(game, found)

        itself: list[Step] = []
        if getattr(node, "target", "") == "this":
            itself = [
                step("8-4-4-3", do_nothing, "itself", "Where nobody is asked to choose, the card itself is meant.")
            ]
        return [*itself, step(number, run, does=does)]

    return lines


def events_of_ko(game: Game, effect: Effect, node: Ko) -> list[Any]:
    """Return the KOs of characters in the character area (10-2-1-2)."""
    return [ko(game, ref.card) for ref in refs(game, effect, node.target) if area_of(game, ref.card) == CHARACTER]


def events_of_move(game: Game, effect: Effect, node: Move) -> list[Any]:
    """Return the moves of cards to an area of their owner; leaders stay (3-6-3)."""
    found = []
    for ref in refs(game, effect, node.target):
        card = game.cards[ref.card]
        area = area_of(game, ref.card)
        if area == LEADER:
            continue
        if node.to == "trash":
            discarded = area == HAND
            rules: tuple[str, ...] = ("10-2-14-1",) if discarded else ("4-11-2",)
            found.append(move_to_trash(game, ref.card, "discard" if discarded else "trash", rules))
            continue
        to = place_of(card.owner, AREAS.index(node.to))
        at = BOTTOM if node.bottom else TOP
        rules = ("4-11-2", *_rules_of_move(game, node, card.owner), *(("3-10-2-1",) if node.up else ()))
        found.append(
            Moved(ref.card, to, "move", bool(node.rested), node.up or node.to not in _HIDDEN_AREAS, at, cites=rules)
        )
    return found


def _rules_of_move(game: Game, node: Move, owner: int) -> tuple[str, ...]:
    """Return the further rules of a move: into whose area (4-2-1-1), what a DON!! pays (8-3-1-6), more life than printed (2-9-4)."""
    if node.to == "don deck":
        return ("8-3-1-6", "10-2-10-1", "3-1-6-1") if is_cost_being_paid(game) else ("3-1-6-1",)
    if node.to == "life":
        printed = printed_card(game, leader_of(game, owner)).life or 0
        return ("2-9-4",) if len(cards_in(game, owner, LIFE)) >= printed else ()
    return ("4-2-1-1",) if node.to in _HIDDEN_AREAS else ()


def move(node: Move) -> list[Step]:
    """4-11-2: make the lines at which cards move, in an order that their owner chooses (3-1-7), or appear one by one (3-7-3, 3-8-3)."""
    if node.to not in ("character", "stage"):
        shown = show_before_move(node) if node.to in _HIDDEN_AREAS else []
        first = choose_order("3-1-7", events_of_move, refs, ("3-1-8",))(node) if node.to in ("deck", "life") else []
        return [*shown, *first, *_MOVE(node)]
    rule, number, area = ("3-7-6-1", "3-7-3", CHARACTER) if node.to == "character" else ("3-8-5-1", "3-8-3", STAGE)

    def appear_next(game: Game, effect: Effect) -> Control:
        left = [ref for ref in refs(game, effect, node.target) if area_of(game, ref.card) != area]
        if not left:
            return None
        first, *further = left
        appearing = Appearing(game.cards[first.card].owner, first.card, bool(node.rested))
        return Call(OP.at(rule), appearing, line if further else None)

    line = step(number, appear_next, does="The cards appear, one after the other.")
    return [line]


_MOVE: Final = lines_of_events("4-11-2", events_of_move, "The cards move to another area.")


def deal_damage(node: Damage) -> list[Step]:
    """4-6-2-2: make the line at which a leader is dealt damage."""

    def run(game: Game, effect: Effect) -> Control:
        if not _is_at_least_once(game, effect, node.amount):
            return None
        return ch04_terms.deal_damage(side(effect, node.target), node.amount)

    return [step("4-6-2-2", run, does="A leader is dealt damage.")]


def go_on_only_if(node: Only) -> list[Step]:
    """8-3-3: make the line that ends an effect where a condition is not met, or what it names was not done (4-10-1)."""

    def run(game: Game, effect: Effect) -> Control:
        if count_holds(game, effect, Count(node.of, node.at_least, node.at_most)):
            return None
        rules = ("4-10-1",) if node.of.called else ()
        log_effect(game, effect, "failed", rules, "～場合の条件を満たしていない")
        return leave(game)

    return [step("8-3-3", run, does="Where the condition is not met, what stands after it is not resolved.")]


def perform_other_effect(node: Perform) -> list[Step]:
    """10-2-3-1-1, 10-2-4-1-1: make the line that activates another effect of this card, as an effect says (10-2-4-1-2)."""
    rule, more = ("10-2-4-1-1", ("10-2-4-1-2",)) if node.name == "【カウンター】" else ("10-2-3-1-1", ())

    def run(game: Game, effect: Effect) -> Control:
        abilities = game.world.abilities
        for number in printed_card(game, effect.source.card).abilities:
            if abilities[number].name == node.name:
                log_effect(game, effect, "performs", more, node.name)
                return Call(OP.at("8-4-1-1"), Effect(number, effect.source, effect.player))
        return None

    return [step(rule, run, does=f"The {node.name} of this card is activated.")]


def turn_attack_to(node: TurnInto) -> list[Step]:
    """10-1-4-1: make the line at which a card becomes the one that is attacked."""

    def run(game: Game, effect: Effect) -> Control:
        found = refs(game, effect, node.target)
        if not found or game.own.attack is None:
            return None
        target, *_ = found
        return happen(game, [change("target", target=target)])

    return [step("10-1-4-1", run, does="The card becomes the one that is attacked.")]


def delay(node: Delay) -> list[Step]:
    """8-1-4-2: make the line that leaves something to be done at the end of the turn (6-6-1-2)."""

    def run(game: Game, effect: Effect) -> Control:
        path = path_to(game.world.abilities[effect.ability].body, node)
        left = Waiting(effect.ability, effect.source, effect.player, (node.sound,), 0, path, effect.chosen)
        record(game, LeftBehind(left, effect.player, effect.ability, effect.source))
        return None

    return [step("8-1-4-2", run, does="Something is left to be done later.")]


def win(node: Win) -> list[Step]:
    """1-2-5: make the line at which a player wins."""

    def run(game: Game, effect: Effect) -> Control:
        return win_by_effect(game, side(effect, node.whose))

    return [step("1-2-5", run, does="A player wins the game.")]


def do_both(node: Both) -> list[Step]:
    """1-3-10: make the lines at which the turn player does all of it, then the other one, each with what they chose."""

    def do_all_line(who: Chooser, sub: str) -> Step:
        def run(game: Game, effect: Effect) -> Control:
            player = who(game, effect)
            for name, chosen in effect.chosen:
                if name.endswith(mine := name_of_choice("", player)):
                    effect = effect.put(name.removesuffix(mine), chosen)
            path = path_to(game.world.abilities[effect.ability].body, node)
            lines = program(game.world, effect.ability, "body", path)
            return Call(lines.first, effect._replace(player=player)) if lines else None

        return step("1-3-10", run, sub, f"All of it is done by {name_of(who)}.")

    return [do_all_line(turn_player, "turn player"), do_all_line(non_turn_player, "other player")]


def do_together(node: Together) -> list[Step]:
    """1-3-8: make the lines of what happens at once; a card that is to be rested is not activated at the same time.

    What is more than an event, as a choice is, comes first.
    """
    before = []
    for at, one in enumerate(node.body):
        for line in [] if type(one) in EVENTS else WORDS[type(one)](one):
            line.sub = f"{at}.{line.sub}"
            before.append(line)
    at_once = [one for one in node.body if type(one) in EVENTS]

    def run(game: Game, effect: Effect) -> Control:
        found = [event for one in at_once for event in EVENTS[type(one)](game, effect, one)]
        resting = {ref.card for one in at_once if isinstance(one, Rest) for ref in refs(game, effect, one.target)}
        kept = [
            event for event in found if not (event.__class__ is Turned and not event.rested and event.card in resting)
        ]
        if len(kept) < len(found):
            log_effect(game, effect, "nothing", ("1-3-8",), "レストにする効果が優先される")
        return happen(game, kept)

    return [*before, step("1-3-8", run, does="All of it happens at once.")]


def events_instead(game: Game, node: Instead, replaced: list[Any]) -> list[Any]:
    """Return the moves to another area that take the place of these moves."""
    area = AREAS.index(node.to)
    return [
        Moved(
            event.card, place_of(game.cards[event.card].owner, area), "move", node.rested, node.to not in _HIDDEN_AREAS
        )
        for event in replaced
    ]


def carry_out_nothing(node: Any) -> list[Step]:
    """8-1-3-3, 8-1-3-4: make no line: such a part works as long as it is valid, or in place of something."""
    return []


EVENTS: Final[dict[type, Any]] = {
    Ko: events_of_ko,
    Move: events_of_move,
    Rest: turn_cards,
    Activate: turn_cards,
    Power: events_of_power,
    Forbid: forbid,
}
"""Instructions that only let things happen: what they contribute when a replacement carries them out."""


WORDS: Final[dict[type, Any]] = {
    **dict.fromkeys((Change, SetTo, AlsoIs, AddCost, AddCondition, InDeck, Instead), carry_out_nothing),
    Draw: draw_cards,
    DrawUpTo: draw_cards_up_to,
    Choose: choose,
    All: choose_all,
    Ko: lines_of_events("10-2-1-2", events_of_ko, "The characters are KO'd."),
    Move: move,
    Rest: lines_of_events("4-4-1-2", turn_cards, "The cards are rested."),
    Activate: lines_of_events("4-4-1-1", turn_cards, "The cards become active."),
    Power: lines_of_events("8-1-4-2", events_of_power, "Numbers of the cards change for a time."),
    Damage: deal_damage,
    Forbid: let_happen("1-3-3", forbid),
    TurnInto: turn_attack_to,
    Only: go_on_only_if,
    Perform: perform_other_effect,
    Delay: delay,
    Base: set_base,
    Zero: set_zero,
    Disable: disable,
    Grant: grant,
    Look: look,
    Reveal: reveal,
    Flip: flip,
    Win: win,
    Both: do_both,
    Together: do_together,
}
"""The lines that each kind of instruction becomes."""
