"""第4部 第9章 スペル、起動型能力、誘発型能力の解決; 第10章 無効化."""

from __future__ import annotations

from typing import Any

from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import TOP, Moved, Noted, Sounded
from fwjudge.engine.game import Game
from fwjudge.engine.program import Effect, program
from fwjudge.engine.stack import Unstacked
from fwjudge.engine.step import Call, Control, ask, step

from ..now.sets import enough
from ..now.targets import still_legal
from ..state import DECK, DZ, HAND, SPELLS, STACK, WIDTH, Item, last_of
from ..world.facts import facts
from ..world.texts import ADVANCE, mentions
from .p2c23_zones import to_graveyard
from .p3c04_progress import calmly
from .p4c08_shown import hidden
from .p5_keywords import enters_released
from .p5c08_summon import cites_of
from .p5c08_summon import released as special_released

_STARTS = {
    "move": ("4-9-3-1", ""),
    "create plan": ("3-8-2-3", ""),
    "renew plan": ("3-8-2-4", ""),
    "first exchange": ("3-12-4", ""),
    "second exchange": ("3-13-4", ""),
}


def _take_top(game: Game, frame: Any) -> Control:
    """4-9-1: the newest on the stack; while it is being resolved nothing is played and no rule effect is looked for (4-9-4)."""
    item: Item = game.own.stack[-1]
    game.frame = item
    start = _STARTS.get(item.what)
    if start is None and game.brisk and item.effect is None:
        start = ("4-9-2-8", "")  # without text it only goes where it was meant to go
    return calmly(game, [Unstacked(item, ("2-23-9-3", "4-16-3"))], DZ.at(*start) if start else None)


_COMES_TO_NOTHING = ("4-10-1", "4-10-3")
"""It has no effect, and what was paid for it stays paid."""


def _targets(game: Game, item: Item) -> Control:
    """4-9-2-1, 4-9-2-2: targets that left or do not fit any more are no targets; without any left it is negated."""
    effect = item.effect
    if effect is None or item.path or not game.world.abilities[effect.ability].aim:
        return None
    left = still_legal(game, effect)
    if left is None:
        note(
            game,
            Noted(
                "negated",
                item.player,
                effect.ability,
                item.ref,
                ("4-11-3", "4-11-6", "4-1-5", *_COMES_TO_NOTHING),
                "すべての対象が不適切",
            ),
        )
        return DZ.at("4-10-2")
    if left != effect:
        note(game, Noted("some lost", item.player, effect.ability, item.ref, ("4-9-2-2",)))
    game.frame = item._replace(effect=left)
    return None


def _condition(game: Game, item: Item) -> Control:
    """4-4-3, 4-8-8: what must be so when it is triggered must be so now."""
    effect = item.effect
    if effect is None or item.path:
        return None
    ability = game.world.abilities[effect.ability]
    if ability.shown and not game.is_here(effect.source):
        note(
            game,
            Noted(
                "negated",
                item.player,
                effect.ability,
                item.ref,
                ("4-9-2-9-2", *_COMES_TO_NOTHING),
                "カードが手札にない",
            ),
        )
        return DZ.at("4-10-2")
    condition = ability.condition
    if condition is None or enough(game, effect, condition):
        return None
    note(
        game,
        Noted(
            "negated", item.player, effect.ability, item.ref, ("4-4-3", *_COMES_TO_NOTHING), "誘発条件を満たしていない"
        ),
    )
    return DZ.at("4-10-2")


def _does_it(game: Game, item: Item) -> list[str]:
    """4-8-5: 「してもよい」 is decided on resolving."""
    effect = item.effect
    if effect is None or item.path or not game.world.abilities[effect.ability].optional:
        return []
    return ["do", "decline"]


def _decided(game: Game, item: Item, option: str) -> Control:
    if option == "do":
        return None
    assert item.effect is not None
    note(game, Noted("declined", item.player, item.effect.ability, item.ref))
    return DZ.at("4-9-2-8")


def _carry_out(game: Game, item: Item) -> Control:
    """4-9-2-3: the instructions, in their order."""
    effect = item.effect
    lines = program(game.world, effect.ability, "body", item.path) if effect else None
    return Call(lines.first, effect) if lines else None


def _put(game: Game, item: Item) -> Control:
    """4-9-2-8, 2-20-1-3, 2-20-2-3, 4-1-3: at the end a spell goes to its square or, a strategy, into the graveyard."""
    if item.what not in SPELLS:
        return None
    assert item.ref is not None
    number = item.ref.card
    if not game.is_here(item.ref) or game.cards[number].place != STACK:
        return None  # it went elsewhere as a part of its resolution
    if item.what == "strategy":
        return happen(game, [to_graveyard(game, number, "resolved", ("2-20-3-3", "2-10-3-1"))])
    cause = (
        "play from hand"
        if item.origin % WIDTH == HAND
        else "play from plan"
        if item.origin % WIDTH == DECK
        else "play from elsewhere"
    )
    if item.what == "base":
        return happen(game, [Moved(number, item.place, cause, False, True, TOP, None, None, ("2-20-2-3",))])
    released = enters_released(game, item)
    cites = ("2-20-1-3", "5-1-1", "5-1-2") if released else ("2-20-1-3",)
    if item.way is not None:
        kept = special_released(game, item.way, item.place)
        released, cause = released or kept, cause.replace("play", "special play")
        cites = (*cites, *cites_of(game, item.way), *(("5-3-2-1",) if not kept else ()))
    return happen(game, [Moved(number, item.place, cause, not released, True, TOP, None, None, cites)])


def _resolved(game: Game, item: Item) -> Control:
    """Once for everything that a player played or activated and for every triggered ability: the order of resolutions."""
    effect = item.effect
    note(
        game,
        Noted(
            "resolved", item.player, effect.ability if effect else -1, item.ref, _apart(game, effect) if effect else ()
        ),
    )
    if effect is not None and game.world.abilities[effect.ability].shown:  # 4-8-12: until it has been resolved
        return happen(game, hidden(game, effect.source), DZ.at("4-9-4"))
    return DZ.at("4-9-4")


def _apart(game: Game, effect: Effect) -> tuple[str, ...]:
    """4-2-5: without the card that had it; what had to be known of that card was what it was just before it left (4-9-2-6)."""
    if game.world.abilities[effect.ability].shown:
        return ("4-9-2-9-1",)
    if game.is_here(effect.source) or game.cards[effect.source.card].place == STACK:
        return ()
    leans = last_of(game, effect.source) is not None and mentions(tuple(game.world.abilities[effect.ability]), "this")
    return ("4-2-5", "2-27", *(("4-2-6", "4-9-2-6", "4-17", "2-22") if leans else ()))


RESOLVE = DZ.table(
    "4-9",
    step("4-9-1", _take_top),
    step("4-9-2-1", _targets),
    step("4-9-2-1", _condition, sub="condition"),
    ask("4-8-5", _does_it, _decided, lambda game, item: item.player),
    step("4-9-2-3", _carry_out),
    step("4-9-2-8", _put),
    step("4-9-2", _resolved),
    step("4-9-4", lambda game, item: None),
)

# ユニットの移動 ---------------------------------------------------------------------------------------


def _still_there(game: Game, item: Item) -> Control:
    """4-9-3-1: only that the unit lies where it lay matters, not whether it is frozen or who lies where it goes."""
    assert item.ref is not None
    if game.is_here(item.ref) and game.cards[item.ref.card].place == item.origin:
        return None
    cites = ("5-13-2-1",) if "move" in facts(game).counted_events else ()
    note(game, Noted("negated", item.player, ref=item.ref, cites=cites, why="宣言した時のスクエアにいない"))
    return DZ.at("4-10-2")


_ONE_ZONE = ("2-23-1",)
"""Each square is a zone by itself."""


def _arrive(game: Game, item: Item) -> Control:
    assert item.ref is not None
    if facts(game).has_no_texts:
        return happen(game, [Moved(item.ref.card, item.place, "move", False, True, cites=_ONE_ZONE)])
    rules = (*_ONE_ZONE, "5-13-2") if "move" in facts(game).counted_events else _ONE_ZONE
    moved: list[Any] = [Moved(item.ref.card, item.place, "move", False, True, cites=rules)]
    if item.advanced:  # 5-11-2: what its additional cost was paid for is triggered when the movement has been resolved
        moved.append(Sounded(ADVANCE, item.player, (item.ref.card,), ("5-11-1", "5-11-2")))
    return happen(game, moved)


MOVE = DZ.table(
    "4-9-3",
    step("4-9-3-1", _still_there),
    step("4-9-3-2", _arrive),
    step("4-9-3-2", lambda game, item: None, sub="end"),
)

# 無効化 ---------------------------------------------------------------------------------------------


def _negate(game: Game, item: Item) -> Control:
    """4-10-2: a spell goes into its owner's graveyard, an ability is gone; nothing is paid back (4-10-3)."""
    if item.effect is not None and game.world.abilities[item.effect.ability].shown:
        return happen(game, hidden(game, item.effect.source))
    if item.what not in SPELLS or item.ref is None or not game.is_here(item.ref):
        return None
    return happen(game, [to_graveyard(game, item.ref.card, "negated", ("4-1-5",))])


NEGATED = DZ.table("4-10", step("4-10-2", _negate), step("4-10-2", lambda game, item: None, sub="end"))
