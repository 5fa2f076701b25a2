"""The account of a number of Dimension Zero: what is printed, then what changes it, kind by kind (4-14-5)."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.engine.game import Game
from fwjudge.engine.project import Modifier, modifiers, value
from fwjudge.engine.queries import amount
from fwjudge.games.common.account import (
    LayeredChange,
    change_line,
    changes_in_layers,
    count_line,
    lasting_line,
    source_of,
)
from fwjudge.games.common.layers import information_now
from fwjudge.games.common.skill_parts import records_in
from fwjudge.games.grounds import Account, AccountLine

from ..now.cards import datum_used, total
from ..now.continuous_effects import instructions_in_force, printed_value
from ..now.layers import rules_of_order
from ..now.sets import is_meant
from .grounds import PARTS
from .sentences import SPEECH

_PRINTED = {"cost": "2-4-3", "move": "2-5-1", "power": "2-12-1", "smash": "2-13-1"}
LASTS = "4-14-3-2"
COUNTED_ONCE = "4-14-3-3"
ALWAYS = "4-5-1"
WHERE_IT_LIES = "4-14-4-1"
_IN_PLACE = "6-3-2"
_OF_ORDER = (_IN_PLACE, "4-14-5-4", "4-14-5-3", "4-14-5-2", "2-8-3")
"""The rules by which several effects on one card come together, the most special first."""


def account(game: Game, what: str, card: int) -> Account:
    """Return the account of a number of a card: what is printed, then each change; empty where it has none."""
    printed = game.printed_card(card)
    if what in ("cost", "move"):
        return (AccountLine("printed", total(printed.cost if what == "cost" else printed.move), _PRINTED[what]),)
    if printed.type != "unit":
        return ()
    if what == "damage":
        hurt = [number for ref, number in game.own.damage if ref.card == card and game.is_here(ref)]
        return count_line(sum(hurt), "")
    lines = _account_in_layers(game, what, card) if game.world.facts.has_layers else _account_in_order(game, what, card)
    return (*lines, AccountLine("set", 0, "1-2-2")) if value(game, what, card) < 0 else lines


def _account_in_order(game: Game, what: str, card: int) -> Account:
    """Return the lines in the order in which the changes began."""
    return (
        AccountLine("printed", printed_value(game, what, card), _PRINTED[what]),
        *(
            line
            for m in modifiers(game, what, card)
            for line in lasting_line(SPEECH, game, m, _rule_of_lasting(game, what, m))
        ),
        *_always(game, what, card),
    )


def _always(game: Game, what: str, card: int) -> Account:
    """4-5-1: return the lines for what continuous abilities add."""
    lines: Account = ()
    if game.world.continuous:
        for effect, node in instructions_in_force(game):
            if isinstance(node, t.Change) and node.what == what and is_meant(game, effect, node.cards, card):
                source, of = source_of(SPEECH, game, effect.ability, effect.source)
                lines += change_line(
                    amount(game, effect, node.amount), _rule_of_skill(game, effect.ability), source, of
                )
    return lines


def _rule_of_lasting(game: Game, what: str, modifier: Modifier) -> str:
    """Return the rule by which an effect that lasts changes a number: one that was counted is not counted again."""
    changes = records_in(game.world.abilities[modifier.ability].body) if modifier.ability >= 0 else ()
    counted = any(isinstance(one, t.Change) and one.what == what and not isinstance(one.amount, int) for one in changes)
    return COUNTED_ONCE if counted else LASTS


def _rule_of_skill(game: Game, ability: int) -> str:
    """Return the rule by which an ability is so as long as it is: of its keyword, of where it lies, of every one."""
    skill = game.world.abilities[ability]
    of_keyword = PARTS.get(f"Skill {skill.keyword}", "") if skill.keyword else ""
    return of_keyword or (WHERE_IT_LIES if skill.valid_if is not None or _depends(skill) else ALWAYS)


def _depends(skill: t.Skill) -> bool:
    """Whether an ability says when it is so."""
    return any(isinstance(one, t.When_) for one in skill.statics)


def _account_in_layers(game: Game, what: str, card: int) -> Account:
    """4-14-5-2: return the lines in the order of the layers; of a datum that is used in place of another, those of that one (6-3-2)."""
    used = datum_used(information_now(game), what, card)
    printed = printed_value(game, used, card)
    rules = rules_of_order(game, card)
    of_order = next((rule for rule in _OF_ORDER if rule in rules), "")
    changes: Account = ()
    for one in changes_in_layers(game, used, card, printed):
        changes += _lines_of(game, one, of_order)
    is_as_printed = of_order == _IN_PLACE and used == what and not changes
    return (AccountLine("printed", printed, _PRINTED[used] if is_as_printed else of_order or _PRINTED[used]), *changes)


def _lines_of(game: Game, one: LayeredChange, of_order: str) -> Account:
    """Return the line for one change; where several effects on a card had to be put in order, that rule says it."""
    piece = one.piece
    source, of = source_of(SPEECH, game, piece.effect.ability, piece.effect.source)
    if isinstance(piece.part.node.node, t.SetTo):
        return (AccountLine("set", one.after, of_order or "4-14-5-2", source, of),)
    alone = _rule_of_skill(game, piece.effect.ability) if piece.constant else LASTS
    return change_line(one.after - one.before, of_order or alone, source, of)
