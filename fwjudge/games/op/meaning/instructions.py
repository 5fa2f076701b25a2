"""What the words of an effect mean in ONE PIECE, and which rule defines each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

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
from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import BOTTOM, TOP, Moved, Noted, Set, Turned
from fwjudge.engine.game import Card, Game
from fwjudge.engine.hear import Waiting
from fwjudge.engine.program import Effect, program
from fwjudge.engine.step import Call, Chooser, Control, Step, nothing, step
from fwjudge.games.common.players import non_turn_player, turn_player
from fwjudge.games.common.words import counted, doing, forbidden, in_order, leave, modified, path_to, refs, side, turned

from ..now.areas import printed_card
from ..now.effects import is_disabled
from ..now.numbers import unbounded_value
from ..rules.ch01_basics import win
from ..rules.ch03_areas import Appearing, to_trash
from ..rules.ch04_terms import damage, draw, draw_up_to
from ..rules.ch08_effects import log_effect
from ..rules.ch10_ko import ko
from ..state import AREAS, CHARACTER, HAND, LEADER, LIFE, OP, STAGE, WIDTH, place_of
from .choosing import choose, choose_all, chosen_by, in_cost
from .looking import flip, look, reveal, shown_before
from .numbers import set_base, zero
from .validity import disable, grant

_HIDDEN = ("deck", "hand", "life")


def _so_many(game: Game, effect: Effect, amount: int) -> bool:
    """1-3-2-2: what is to be done 0 times or less is not done."""
    if amount > 0:
        return True
    note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("1-3-2-2",)))
    return False


def _draw(node: Draw) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return draw(side(frame, node.whose), node.amount) if _so_many(game, frame, node.amount) else None

    return [step("4-5-3", run)]


def _draw_up_to(node: DrawUpTo) -> list[Step]:
    return [step("4-8-2", lambda game, frame: draw_up_to(side(frame, node.whose), node.amount))]


def _doing(number: str, events: Callable[[Game, Effect, Any], Sequence[Any]]) -> Any:
    """An instruction that lets things happen at once. Where it cannot, the next sentence is done all the same (4-10-2)."""

    def lines(node: Any) -> list[Step]:
        def run(game: Game, frame: Effect) -> Control:
            found = events(game, frame, node)
            if not found:
                if in_cost(game):
                    game.frame = frame.put("unpaid", (True,))
                note(game, Noted("nothing", frame.player, frame.ability, frame.source, ("1-3-2", "4-10-2")))
            return happen(game, found)

        # Where nobody is asked to choose, the card itself is meant.
        itself = [step("8-4-4-3", nothing, sub="itself")] if getattr(node, "target", "") == "this" else []
        return [*itself, step(number, run)]

    return lines


def _kos(game: Game, effect: Effect, node: Ko) -> list[Any]:
    """10-2-1-2: characters of the character area."""
    return [
        ko(game, ref.card) for ref in refs(game, effect, node.target) if game.cards[ref.card].place % WIDTH == CHARACTER
    ]


def _moves(game: Game, effect: Effect, node: Move) -> list[Any]:
    """To an area of its owner; leaders stay (3-6-3)."""
    found = []
    for ref in refs(game, effect, node.target):
        c = game.cards[ref.card]
        if c.place % WIDTH == LEADER:
            continue
        if node.to == "trash":
            cause = "discard" if c.place % WIDTH == HAND else "trash"
            found.append(to_trash(game, ref.card, cause, ("10-2-14-1",) if cause == "discard" else ("4-11-2",)))
            continue
        to = place_of(c.owner, AREAS.index(node.to))
        at = BOTTOM if node.bottom else TOP
        cites = ("4-11-2", *_about(game, node, c), *(("3-10-2-1",) if node.up else ()))
        found.append(Moved(ref.card, to, "move", bool(node.rested), node.up or node.to not in _HIDDEN, at, cites=cites))
    return found


def _about(game: Game, node: Move, c: Card) -> tuple[str, ...]:
    """What else is to be said of a move: into whose area (4-2-1-1), what a DON!! pays (8-3-1-6), more life than printed (2-9-4)."""
    if node.to == "don deck":
        return ("8-3-1-6", "10-2-10-1", "3-1-6-1") if in_cost(game) else ("3-1-6-1",)
    if node.to == "life":
        owner = c.owner * WIDTH
        return (
            ("2-9-4",)
            if len(game.areas[owner + LIFE]) >= (printed_card(game, game.areas[owner + LEADER][0]).life or 0)
            else ()
        )
    return ("4-2-1-1",) if node.to in _HIDDEN else ()


def _move(node: Move) -> list[Step]:
    """Into the character or stage area it appears (3-7-3, 3-8-3), one card after the other."""
    if node.to not in ("character", "stage"):
        shown = shown_before(node) if node.to in _HIDDEN else []
        first = in_order("3-1-7", _moves, refs, ("3-1-8",))(node) if node.to in ("deck", "life") else []
        return [*shown, *first, *_doing("4-11-2", _moves)(node)]
    rule = "3-7-6-1" if node.to == "character" else "3-8-5-1"
    area = CHARACTER if node.to == "character" else STAGE

    def run(game: Game, frame: Effect) -> Control:
        left = [ref for ref in refs(game, frame, node.target) if game.cards[ref.card].place % WIDTH != area]
        if not left:
            return None
        one = Appearing(game.cards[left[0].card].owner, left[0].card, bool(node.rested))
        return Call(OP.at(rule), one, lines[0] if len(left) > 1 else None)

    lines = [step("3-7-3" if area == CHARACTER else "3-8-3", run)]
    return lines


def _damage(node: Damage) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return damage(side(frame, node.target), node.amount) if _so_many(game, frame, node.amount) else None

    return [step("4-6-2-2", run)]


def _numbers(game: Game, effect: Effect, node: Power) -> list[Any]:
    """More or less than is printed (2-6-3, 2-7-6), also less than 0 (1-3-6-1, 1-3-6-2); from there on too (1-3-6-2-1)."""
    found = []
    for event in modified(game, effect, node):
        now = unbounded_value(game, node.what, event.modifier.ref.card)
        rules: tuple[str, ...] = {"power": ("2-6-3",), "cost": ("2-7-6",)}.get(node.what, ())
        if now + node.amount < 0:
            rules += ("1-3-6-1", "1-3-6-1-1") if node.what == "power" else ("1-3-6", "1-3-6-2")
        if now < 0 and node.what == "cost":
            rules += ("1-3-6-2-1",)
        if node.what not in ("power", "cost", "counter") and is_disabled(game, event.modifier.ref.card):
            rules += ("8-2-4",)  # a keyword is an effect that it has gained
        found.append(event._replace(cites=rules))
    return found


def _only(node: Only) -> list[Step]:
    """8-3-3: where a condition is not met, what stands after it is not resolved; 4-10-1: nor where what it says was not done."""

    def run(game: Game, frame: Effect) -> Control:
        if counted(game, frame, Count(node.of, node.at_least, node.at_most)):
            return None
        cites = ("4-10-1",) if node.of.called else ()
        note(game, Noted("failed", frame.player, frame.ability, frame.source, cites, "～場合の条件を満たしていない"))
        return leave(game)

    return [step("8-3-3", run)]


def _perform(node: Perform) -> list[Step]:
    """10-2-3-1-1, 10-2-4-1-1: another effect of this card; 【カウンター】 only by an effect that says so (10-2-4-1-2)."""
    rule, more = ("10-2-4-1-1", ("10-2-4-1-2",)) if node.name == "【カウンター】" else ("10-2-3-1-1", ())

    def run(game: Game, frame: Effect) -> Control:
        abilities = game.world.abilities
        for number in printed_card(game, frame.source.card).abilities:
            if abilities[number].name == node.name:
                log_effect(game, frame, "performs", more, node.name)
                return Call(OP.at("8-4-1-1"), Effect(number, frame.source, frame.player))
        return None

    return [step(rule, run)]


def _turn_into(node: TurnInto) -> list[Step]:
    """10-1-4-1: this card becomes the one that is attacked."""

    def run(game: Game, frame: Effect) -> Control:
        found = refs(game, frame, node.target)
        return happen(game, [Set("target", game.own._replace(target=found[0]))] if found and game.own.attack else [])

    return [step("10-1-4-1", run)]


def _delay(node: Delay) -> list[Step]:
    """8-1-4-2, 6-6-1-2: something is left to be done at the end of the turn."""

    def run(game: Game, frame: Effect) -> Control:
        path = path_to(game.world.abilities[frame.ability].body, node)
        left = Waiting(frame.ability, frame.source, frame.player, (node.sound,), 0, path, frame.chosen)
        game.delayed = (*game.delayed, left)
        note(game, Noted("delayed", frame.player, frame.ability, frame.source))
        return None

    return [step("8-1-4-2", run)]


def _win(node: Win) -> list[Step]:
    return [step("1-2-5", lambda game, frame: win(game, side(frame, node.whose)))]


def _both(node: Both) -> list[Step]:
    """1-3-10: first the turn player does all of it, then the other one; each with what they themselves chose."""

    def does(who: Chooser) -> Any:
        def run(game: Game, frame: Effect) -> Control:
            player = who(game, frame)
            for name, chosen in frame.chosen:
                if name.endswith(mine := chosen_by("", player)):
                    frame = frame.put(name.removesuffix(mine), chosen)
            lines = program(game.world, frame.ability, "body", path_to(game.world.abilities[frame.ability].body, node))
            return Call(lines.first, frame._replace(player=player)) if lines else None

        return run

    return [
        step("1-3-10", does(turn_player), sub="turn player"),
        step("1-3-10", does(non_turn_player), sub="other player"),
    ]


def _together(node: Together) -> list[Step]:
    """All of it happens at once; a card that is to be rested is not activated at the same time (1-3-8).

    What is more than an event, as a choice is, comes first.
    """
    before = []
    for at, one in enumerate(node.body):
        for line in [] if type(one) in EVENTS else WORDS[type(one)](one):
            line.sub = f"{at}.{line.sub}"
            before.append(line)
    at_once = [one for one in node.body if type(one) in EVENTS]

    def run(game: Game, frame: Effect) -> Control:
        found = [event for one in at_once for event in EVENTS[type(one)](game, frame, one)]
        resting = {ref.card for one in at_once if isinstance(one, Rest) for ref in refs(game, frame, one.target)}
        kept = [
            event for event in found if not (event.__class__ is Turned and not event.rested and event.card in resting)
        ]
        if len(kept) < len(found):
            note(
                game,
                Noted("nothing", frame.player, frame.ability, frame.source, ("1-3-8",), "レストにする効果が優先される"),
            )
        return happen(game, kept)

    return [*before, step("1-3-8", run)]


def instead(game: Game, node: Instead, replaced: list[Any]) -> list[Any]:
    """What was to be moved goes elsewhere."""
    area = AREAS.index(node.to)
    return [
        Moved(e.card, place_of(game.cards[e.card].owner, area), "move", node.rested, node.to not in _HIDDEN)
        for e in replaced
    ]


EVENTS: dict[type, Any] = {
    Ko: _kos,
    Move: _moves,
    Rest: turned,
    Activate: turned,
    Power: _numbers,
    Forbid: forbidden,
}
"""Instructions that only let things happen: what they contribute when a replacement carries them out."""


def _not_carried_out(node: Any) -> list[Step]:
    """8-1-3-3, 8-1-3-4: they work as long as they are valid, or in place of something; nothing is done when one comes to them."""
    return []


WORDS: dict[type, Any] = {
    **dict.fromkeys((Change, SetTo, AlsoIs, AddCost, AddCondition, InDeck, Instead), _not_carried_out),
    Draw: _draw,
    DrawUpTo: _draw_up_to,
    Choose: choose,
    All: choose_all,
    Ko: _doing("10-2-1-2", _kos),
    Move: _move,
    Rest: _doing("4-4-1-2", turned),
    Activate: _doing("4-4-1-1", turned),
    Power: _doing("8-1-4-2", _numbers),
    Damage: _damage,
    Forbid: doing("1-3-3", forbidden),
    TurnInto: _turn_into,
    Only: _only,
    Perform: _perform,
    Delay: _delay,
    Base: set_base,
    Zero: zero,
    Disable: disable,
    Grant: grant,
    Look: look,
    Reveal: reveal,
    Flip: flip,
    Win: _win,
    Both: _both,
    Together: _together,
}
