"""The instructions of abilities in Dimension Zero: what each does, and which rule defines it."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.ability import (
    Activate,
    All,
    AlsoIs,
    Change,
    Choose,
    ChoosePlace,
    ChooseWord,
    Damage,
    Draw,
    DrawUpTo,
    Gains,
    Instead,
    Ko,
    Loses,
    Move,
    Negate,
    PayWith,
    PlayFrom,
    PutTop,
    PutUnder,
    Resists,
    Rest,
    Retarget,
    SetTo,
    Shuffle,
    Summon,
    Swap,
)
from fwjudge.engine import chance
from fwjudge.engine.batch import happen
from fwjudge.engine.event import TOP, Declared, Faced, Modified, Moved, Noted, Shuffled, Turned, change
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect
from fwjudge.engine.project import Modifier
from fwjudge.engine.step import Control, Step, ask, step
from fwjudge.games.common.players import nature
from fwjudge.games.common.words import choose_order

from ..now.sets import candidates, cards_named, player_meant
from ..now.squares import plan
from ..now.targets import possible_targets
from ..rules.p2c23_zones import draw, move_into_plan, move_to_graveyard, move_to_zone
from ..rules.p3c12_first_step import Damaged, without_resisted
from ..rules.p6c01_beneath import make_putting_under
from ..rules.p6c02_arranged import SHUFFLED_IN
from ..state import DECK, SPELLS, STACK, ZONES, is_on_board, place, square_of
from .choosing import make_choosing, make_choosing_square, make_choosing_word, rules_of_filter
from .lasting import LASTING_WORDS, determine
from .replacing import with_own_replacements


def _draw(node: Draw) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return draw(game, player_meant(game, frame, node.whose), determine(game, frame, node))

    return [step("2-23-1-4", run)]


def _draw_up_to(node: DrawUpTo) -> list[Step]:
    """2-23-1-6: after each card they may say that it is enough."""

    def options(game: Game, frame: Effect) -> list[str]:
        return ["draw", "enough"] if frame.counter < node.amount else []

    def take(game: Game, frame: Effect, option: str) -> Control:
        if option == "enough":
            game.frame = frame._replace(counter=0)
            return over
        game.frame = frame._replace(counter=frame.counter + 1)
        return draw(game, player_meant(game, frame, node.whose), 1, again)

    def chooser(game: Game, frame: Effect) -> int:
        return player_meant(game, frame, node.whose)

    def ends(game: Game, frame: Effect) -> Control:
        game.frame = frame._replace(counter=0)
        return None

    again, over = ask("2-23-1-6", options, take, chooser), step("2-23-1-6", ends, sub="over")
    return [again, over]


def _take_all(node: All) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        found = tuple(candidates(game, frame, node.of))
        game.frame = frame.put(node.called, found)
        note(game, Declared(frame.player, "all", tuple(ref.card for ref in found), rules_of_filter(node)))
        return None

    return [step("4-9-2-3", run)]


def _do_possible(game: Game, effect: Effect, events: list[Any]) -> Control:
    """1-1-3, 4-12-2: what is impossible is not done, the rest is."""
    if not events:
        note(game, Noted("nothing", effect.player, effect.ability, effect.source, ("1-1-3", "4-12-2")))
    if game.world.facts.asks_what_was_done:
        game.frame = game.frame.put("done", (True,) if events else ())
    return happen(game, with_own_replacements(game, effect, events))


def _destroy(node: Ko) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        return _do_possible(
            game, frame, [move_to_graveyard(game, ref.card, "destroy") for ref in cards_named(game, frame, node.target)]
        )

    return [step("2-23-1-4", run)]


def _put_into_zone(game: Game, effect: Effect, node: Move) -> list[Any]:
    if node.to == "plan":  # 2-23-3-3: the card that is there is turned down, the new one lies on it face up
        refs = cards_named(game, effect, node.target)
        return [event for ref in refs for event in move_into_plan(game, ref.card, "put", ("2-23-1-1",))]
    zone = ZONES.index(node.to)
    body = game.world.abilities[effect.ability].body
    after = body[body.index(node) + 1 :] if node in body else ()
    cause = SHUFFLED_IN if node.to == "deck" and after and isinstance(after[0], Shuffle) else "put"
    return [
        event
        for ref in cards_named(game, effect, node.target)
        for event in move_to_zone(game, ref.card, zone, cause, bool(node.rested), node.bottom, ("2-23-1-1",))
    ]


def _move(node: Move) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        if node.to in ZONES[:6] or node.to == "plan":
            return _do_possible(game, frame, _put_into_zone(game, frame, node))
        refs = cards_named(game, frame, node.target)
        at = _square_named(game, frame, node.to)
        if at < 0:
            return None  # the square is no legal target any more (4-9-2-1)
        return _do_possible(
            game,
            frame,
            [
                event
                for ref in refs
                for event in moves_onto(game, ref.card, at, _puts(game, frame, node, ref), node.rested)
            ],
        )

    # 2-23-2-4: several onto one deck, in the order that their owner says and need not tell
    first = choose_order("2-23-2-4", _put_into_zone, cards_named, ("2-23-2-4",))(node) if node.to == "deck" else []
    return [*first, step("4-9-2-3", run)]


def _puts(game: Game, effect: Effect, node: Move, ref: Ref) -> int:
    """2-20-1-4, 2-20-1-5, 2-20-2-4: the master of the effect, unless it says who puts it there."""
    return game.cards[ref.card].owner if node.by == "owner" else player_meant(game, effect, node.by)


def _square_named(game: Game, effect: Effect, to: str) -> int:
    """Return the square that was chosen, or that of `square of <name>`: where that card lies (or lay: 4-9-2-6)."""
    if not to.startswith("square of "):
        return int(next(iter(effect.get(to)), -1))
    name = to.removeprefix("square of ")
    refs = (effect.source,) if name == "this" else effect.get(name)
    return square_of(game, refs[0]) if refs else -1


def moves_onto(game: Game, number: int, at: int, player: int, rested: bool | None) -> list[Any]:
    """Return the events that put a card onto a square: from a square as the same card, from elsewhere under this player (2-20-1-4)."""
    c = game.cards[number]
    cites = () if is_on_board(c.place) else _rules_of_putting(game, number, player)
    events: list[Any] = [Moved(number, at, "put", c.rested if rested is None else rested, True, TOP, cites=cites)]
    if not is_on_board(c.place) and c.owner != player:
        events.append(
            Modified(Modifier("master", Ref(number, game.lives[number] + 1), player, "", player), ("2-20-1-4",))
        )
    return events


def _rules_of_putting(game: Game, number: int, player: int) -> tuple[str, ...]:
    """Return the rules on a card that an effect puts from elsewhere onto a square: 「速攻」 does not make it released (5-1-2-1)."""
    printed, abilities = game.printed_card(number), game.world.abilities
    swift = any(abilities[at].name.strip("【】") == "速攻" for at in printed.abilities)
    said = ("2-20-1-5",) if isinstance(game.frame, Effect) and player != game.frame.player else ()
    return (*(("2-20-2-4",) if printed.type == "base" else said or ("2-20-1-4",)), *(("5-1-2-1",) if swift else ()))


def _put_top(node: PutTop) -> list[Step]:
    zone = ZONES.index(node.to)

    def unknown(game: Game, frame: Effect) -> list[Any]:
        """Return what chance can say of the first unknown card that is put where all players see it."""
        deck = game.areas[place(player_meant(game, frame, node.whose), DECK)]
        for c in deck[::-1][: node.amount] if node.to not in ("smash", "deck") else ():
            if chance.is_unknown(game, c):
                return chance.draws(game, c)
        return []

    def see(game: Game, frame: Effect, option: Any) -> Control:
        return chance.settle_card(game, option, first)

    def run(game: Game, frame: Effect) -> Control:
        deck = game.areas[place(player_meant(game, frame, node.whose), DECK)]
        return _do_possible(
            game,
            frame,
            [event for c in deck[::-1][: node.amount] for event in move_to_zone(game, c, zone, "put", node.rested)],
        )

    first = ask("4-9-2-3", unknown, see, nature, sub="look")
    return [first, step("4-9-2-3", run)]


def _swap(node: Swap) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        refs = cards_named(game, frame, node.target)
        if len(refs) != 2:
            return None
        one, other = (ref.card for ref in refs)
        places = game.cards[one].place, game.cards[other].place
        return happen(
            game,
            [
                *moves_onto(game, one, places[1], frame.player, None),
                *moves_onto(game, other, places[0], frame.player, None),
            ],
        )

    return [step("4-9-2-3", run)]


def _turn(node: Rest | Activate) -> list[Step]:
    rested = isinstance(node, Rest)

    def run(game: Game, frame: Effect) -> Control:
        """2-26-1-1: turn those of the cards that do not lie so already."""
        cards = [ref.card for ref in cards_named(game, frame, node.target)]
        return _do_possible(game, frame, [Turned(c, rested) for c in cards if game.cards[c].rested != rested])

    return [step("2-26-1", run)]


def _damage(node: Damage) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        refs = cards_named(game, frame, node.target)
        shares = dict(frame.get("shares")) if node.divided else dict.fromkeys(refs, determine(game, frame, node))
        return _do_possible(
            game,
            frame,
            without_resisted(
                game, [Damaged(ref.card, shares.get(ref, 0), frame.source, cites=("2-27",)) for ref in refs]
            ),
        )

    return [step("4-13-1", run)]


def _shuffle(node: Shuffle) -> list[Step]:
    def run(game: Game, frame: Effect) -> Control:
        """2-23-3-5: a plan card is turned face down first, and nothing is face up afterwards."""
        player = player_meant(game, frame, node.whose)
        shown = plan(game, player)
        down = [Faced(shown, False, ("2-23-3-5",))] if shown is not None else []
        return happen(game, [*down, Shuffled(place(player, DECK))])

    return [step("4-9-2-3", run)]


def _negate(node: Negate) -> list[Step]:
    """4-1-4: as a part of what negates it, a spell goes from the stack into its owner's graveyard; nothing is paid back (4-10-3)."""

    def run(game: Game, frame: Effect) -> Control:
        refs = [ref for ref in cards_named(game, frame, node.target) if game.cards[ref.card].place == STACK]
        left = tuple(item for item in game.own.stack if item.ref not in refs or item.what not in SPELLS)
        cites = ("4-10-1", "4-10-2", "4-10-3", "4-1-2")
        events: list[Any] = [move_to_graveyard(game, ref.card, "negated", cites) for ref in refs]
        return _do_possible(game, frame, [change("negated", stack=left), *events] if events else [])

    return [step("4-1-4", run)]


def _retarget(node: Retarget) -> list[Step]:
    """6-5-1, 6-5-2: one target in place of another, if what waits could choose it; its other targets stay."""

    def run(game: Game, frame: Effect) -> Control:
        waiting, new = cards_named(game, frame, node.target), cards_named(game, frame, node.to)
        at = next((at for at, item in enumerate(game.own.stack) if item.ref in waiting and item.effect is not None), -1)
        item = game.own.stack[at] if at >= 0 else None
        aim = (
            next((one for one in game.world.abilities[item.effect.ability].aim if isinstance(one, Choose)), None)
            if item
            else None
        )
        if item is None or aim is None or not new or new[0] not in possible_targets(game, item.effect, aim.of):
            note(game, Noted("nothing", frame.player, frame.ability, frame.source, ("6-5-1",), "適正な対象ではない"))
            return None
        before = item.effect.get(aim.called)
        if new[0] in before:
            return None
        changed = item._replace(effect=item.effect.put(aim.called, (new[0], *before[1:])))
        stack = (*game.own.stack[:at], changed, *game.own.stack[at + 1 :])
        return happen(game, [change("retargeted", ("6-5-1", "6-5-2"), stack=stack)])

    return [step("6-5-2", run)]


def _not_carried_out(node: Any) -> list[Step]:
    """4-5-1, 4-15-2: they work as long as they are valid, or in place of an event; nothing is done when one comes to them."""
    return []


WORDS: Final[dict[type, Any]] = {
    **dict.fromkeys(
        (Change, SetTo, AlsoIs, Gains, Loses, Instead, PayWith, PlayFrom, Summon, Resists), _not_carried_out
    ),
    Draw: _draw,
    DrawUpTo: _draw_up_to,
    Choose: make_choosing("4-9-2-4", False),
    ChoosePlace: make_choosing_square("4-9-2-4"),
    All: _take_all,
    Retarget: _retarget,
    PutUnder: make_putting_under,
    ChooseWord: make_choosing_word,
    Shuffle: _shuffle,
    Negate: _negate,
    Ko: _destroy,
    Move: _move,
    PutTop: _put_top,
    Swap: _swap,
    Rest: _turn,
    Activate: _turn,
    Damage: _damage,
    **LASTING_WORDS,
}
AIMS: Final[dict[type, Any]] = {Choose: make_choosing("4-11-1", True), ChoosePlace: make_choosing_square("4-11-1")}
"""The instructions whose cards are chosen on use: those are targets (4-11-1)."""
