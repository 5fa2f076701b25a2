"""第4部 第9章 スペル、起動型能力、誘発型能力の解決; 第10章 無効化."""

from __future__ import annotations

from typing import Any, Final

from fwjudge.engine.batch import happen
from fwjudge.engine.event import TOP, Decided, Moved, Noted, Sounded
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note
from fwjudge.engine.program import Effect, program
from fwjudge.engine.queries import holds
from fwjudge.engine.stack import Unstacked
from fwjudge.engine.step import Call, Control, step

from ..now.targets import aim_of_ability, with_legal_targets
from ..state import DECK, DZ, HAND, SPELLS, STACK, Item, last_of, master, units, zone_of
from ..world.facts import facts
from ..world.listening import ADVANCE
from .lines import end_procedure, say, unless_idle
from .p2c23_zones import move_to_graveyard
from .p4c08_shown_cards import hide
from .p5_keywords import enters_released, rules_of_swiftness
from .p5c08_summon import formation_of, is_put_released, rules_of_way

_STARTS: Final = {
    "move": "4-9-3-1",
    "create plan": "3-8-2-3",
    "renew plan": "3-8-2-4",
    "first exchange": "3-12-4",
    "second exchange": "3-13-4",
}
"""By what is resolved that is neither a spell nor an ability of a card: where its own procedure begins."""


def take_top_of_stack(game: Game, frame: Any) -> Control:
    """4-9-1, 2-23-9-3: what is on top of the stack is resolved; meanwhile nothing is played and no rule effect is looked for (4-9-4)."""
    *_, item = game.own.stack
    game.frame = item
    start = _STARTS.get(item.what)
    return happen(game, [Unstacked(item, ("2-23-9-3", "4-16-3"))], DZ.at(start) if start else None)


def has_no_effect(game: Game, frame: Any) -> bool:
    """Whether what is resolved is a card without an effect, which only goes where it was meant to go."""
    return game.frame.effect is None


_COMES_TO_NOTHING: Final = ("4-10-1", "4-10-3")
"""The rules by which an item has no effect, and what was paid for it stays paid."""


def check_targets(game: Game, item: Item) -> Control:
    """4-9-2-1, 4-11-6: targets that left or do not fit any more are no targets (4-9-2-2); without any left it is negated."""
    effect = item.effect
    if effect is None or not aim_of_ability(game, effect):
        return None
    left = with_legal_targets(game, effect)
    if left is None:
        note(
            game,
            Noted(
                "negated",
                item.player,
                effect.ability,
                item.ref,
                (*_rules_of_leaning(game, effect), "4-11-3", "4-11-6", "4-1-5", *_COMES_TO_NOTHING),
                "all targets illegal",
            ),
        )
        return DZ.at("4-10-2")
    named = [node.called for node in aim_of_ability(game, effect)]
    if any(left.get(name) != effect.get(name) for name in named):
        note(game, Noted("some lost", item.player, effect.ability, item.ref, ("4-9-2-1",)))
    game.frame = item._replace(effect=left)
    return None


def _rules_of_leaning(game: Game, effect: Effect) -> tuple[str, ...]:
    """4-9-2-2: return the rule by which a target that fits is none any more, because another one is gone that it was told by."""
    one = facts(game).skills[effect.ability]
    there = {
        node.called: [ref for ref in effect.get(node.called) if isinstance(ref, Ref) and game.is_here(ref)]
        for node in one.aim
    }
    gone = {name for name, refs in there.items() if effect.get(name) and not refs}
    left = [node.called for node, leans in zip(one.aim, one.leans, strict=True) if not leans.isdisjoint(gone)]
    return ("4-9-2-2",) if any(there[name] for name in left) else ()


def check_condition(game: Game, item: Item) -> Control:
    """4-4-3: a condition that had to be met when it was triggered must be met now (4-8-8), and a shown card be in the hand (4-9-2-9-2)."""
    effect = item.effect
    if effect is None:
        return None
    if is_shown(game, effect) and game.is_here(effect.source):
        note(game, Noted("linked", item.player, ref=item.ref, cites=("4-9-2-9-1",), why="shown card in the hand"))
    elif is_shown(game, effect):
        note(
            game,
            Noted(
                "negated",
                item.player,
                effect.ability,
                item.ref,
                ("4-9-2-9-2", *_COMES_TO_NOTHING),
                "not in the hand",
            ),
        )
        return DZ.at("4-10-2")
    skill = game.world.abilities[effect.ability]
    condition = skill.waits_if if skill.state is None else skill.state
    if condition is None or holds(game, effect, condition):
        return None
    note(
        game,
        Noted(
            "negated", item.player, effect.ability, item.ref, ("4-4-3", *_COMES_TO_NOTHING), "trigger condition not met"
        ),
    )
    return DZ.at("4-10-2")


def is_shown(game: Game, effect: Effect) -> bool:
    """4-8-12: whether an effect is the skill of a card in the hand that had to be shown for it."""
    return facts(game).skills[effect.ability].shown


def follow_instructions(game: Game, item: Item) -> Control:
    """4-9-2-3, 2-10-3-1: the instructions of the text are followed in their order."""
    effect = item.effect
    lines = program(game.world, effect.ability, "body") if effect else None
    return Call(lines.first, effect) if lines else None


def put_card_where_it_belongs(game: Game, item: Item) -> Control:
    """4-9-2-8: at the end a unit or a base goes to its square (2-20-1-3, 2-20-2-3), a strategy to the graveyard (2-20-3-3, 4-1-3)."""
    if item.what not in SPELLS:
        return None
    assert item.ref is not None
    number = item.ref.card
    if not game.is_here(item.ref) or game.cards[number].place != STACK:
        note(game, Decided("moved already", item.player, number))
        return None
    if item.what == "strategy":
        return happen(game, [move_to_graveyard(game, number, "resolved", ("2-20-3-3",))])
    cause = (
        "play from hand"
        if zone_of(item.origin) == HAND
        else "play from plan"
        if zone_of(item.origin) == DECK
        else "play from elsewhere"
    )
    if item.what == "base":
        return happen(game, [Moved(number, item.place, cause, False, True, TOP, None, None, ("2-20-2-3",))])
    released = enters_released(game, item)
    cites: tuple[str, ...] = rules_of_swiftness(game, item) if released else ("2-20-1-3",)
    if item.way is not None:
        kept = is_put_released(game, item.way, item.place)
        released, cause = released or kept, cause.replace("play", "special play")
        missed = ("5-3-2-1",) if not kept and not formation_of(game, item.way) else ()
        cites = (*missed, *cites, *rules_of_way(game, item.way))
    return happen(game, [Moved(number, item.place, cause, not released, True, TOP, None, None, cites)])


def note_resolved(game: Game, item: Item) -> Control:
    """4-9-2: it is resolved; a card of the hand that was shown for it is hidden again (4-8-12)."""
    effect = item.effect
    note(
        game,
        Noted(
            "resolved",
            item.player,
            effect.ability if effect else -1,
            item.ref,
            _rules_without_card(game, effect) if effect else (),
        ),
    )
    if effect is not None and is_shown(game, effect):  # 4-8-12: until it has been resolved
        return happen(game, hide(game, effect.source), DZ.at("4-9-4"))
    return DZ.at("4-9-4")


def _rules_without_card(game: Game, effect: Effect) -> tuple[str, ...]:
    """4-2-5: without the card that had the ability; what had to be known of that card was what it was just before it left (4-2-6)."""
    if is_shown(game, effect):
        return ("4-9-2-9-1",)
    is_spell = game.world.abilities[effect.ability].kind == "spell"
    if is_spell or game.is_here(effect.source) or game.cards[effect.source.card].place == STACK:
        return ()
    leans = last_of(game, effect.source) is not None and facts(game).skills[effect.ability].about_this
    return ("4-2-5", "2-27", *(("4-2-6", "4-17", "2-22") if leans else ()))


RESOLVE: Final = DZ.table(
    "4-9",
    unless_idle(step("4-9-1", take_top_of_stack), has_no_effect, "4-9-2-8"),
    step("4-9-2-1", check_targets),
    step("4-9-2-1", check_condition, sub="condition"),
    step("4-9-2-3", follow_instructions),
    step("4-9-2-8", put_card_where_it_belongs),
    step("4-9-2", note_resolved),
    say("4-9-4", "The resolution is over; from here on spells can be played and rule effects are looked for again."),
)

# ユニットの移動 ---------------------------------------------------------------------------------------


def check_movement(game: Game, item: Item) -> Control:
    """4-9-3-1: only that the unit lies where it lay matters, not whether it is frozen or who lies where it goes; else it is negated."""
    assert item.ref is not None
    if game.is_here(item.ref) and game.cards[item.ref.card].place == item.origin:
        return None
    cites = ("5-11-2",) if item.advanced else ()
    cites = (*cites, "5-13-2-1") if "move" in game.world.facts.counted_events else cites
    note(game, Noted("negated", item.player, ref=item.ref, cites=cites, why="not on its square"))
    return DZ.at("4-10-2")


def put_moving_unit(game: Game, item: Item) -> Control:
    """4-9-3-2: the unit is put released onto the square that was named; each square is a zone by itself (2-23-1)."""
    assert item.ref is not None
    rules = ("2-23-1", "5-13-2") if "move" in game.world.facts.counted_events else ("2-23-1",)
    rules = (*_rules_of_hindrances(game, item), *rules)
    moved: list[Any] = [Moved(item.ref.card, item.place, "move", False, True, cites=rules)]
    if item.advanced:  # 5-11-2: what its additional cost was paid for is triggered when the movement has been resolved
        moved.append(Sounded(ADVANCE, item.player, (item.ref.card,), ("5-11-1", "5-11-2")))
    return happen(game, moved)


def _rules_of_hindrances(game: Game, item: Item) -> tuple[str, ...]:
    """4-9-3-1: return the rule by which neither being frozen nor another unit of the player's on that square hinders a movement."""
    assert item.ref is not None
    moving = item.ref.card
    met = any(c != moving and game.cards[c].place == item.place for c in units(game, master(game, moving)))
    return ("4-9-3-1",) if game.cards[moving].rested or met else ()


MOVE: Final = DZ.table(
    "4-9-3",
    step("4-9-3-1", check_movement),
    step("4-9-3-2", put_moving_unit),
    end_procedure("4-9-3-2"),
)

# 無効化 ---------------------------------------------------------------------------------------------


def remove_negated(game: Game, item: Item) -> Control:
    """4-10-2, 4-10-1: a negated spell goes into its owner's graveyard (4-1-5), an ability is gone; nothing is paid back (4-10-3)."""
    if item.effect is not None and is_shown(game, item.effect):
        return happen(game, hide(game, item.effect.source))
    if item.what not in SPELLS or item.ref is None or not game.is_here(item.ref):
        return None
    return happen(game, [move_to_graveyard(game, item.ref.card, "negated", ("4-1-5",))])


NEGATED: Final = DZ.table("4-10", step("4-10-2", remove_negated), end_procedure("4-10-2"))
