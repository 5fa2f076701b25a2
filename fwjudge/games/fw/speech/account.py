"""The account of a number of Fusion World: what is printed, then what sets it, then what changes it (9-8-1)."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.engine.game import Game
from fwjudge.engine.project import Modifier, modifiers
from fwjudge.engine.reading import choice_of
from fwjudge.games.common.account import add_up, change_line, count_line, lasting_line, never_below, source_of
from fwjudge.games.grounds import Account, AccountLine

from ..now.cards import add_cost_changes, printed_number
from ..now.continuous_effects import ContinuousEffect, amount_of, effects_of_modifier, effects_on_card
from ..now.lasting import FOR_COMBO, is_awake, is_of_leaders
from ..readings import POWER_SET
from ..state import BATTLE, DROP, WIDTH, ki_of, side_up
from .sentences import SPEECH


def account(game: Game, what: str, card: int) -> Account:
    """Return the account of a number of a card: what is printed, then each change; empty where it is not printed."""
    if what == "ki":
        return count_line(ki_of(game, card), "1-12-1", "【気】")
    printed = side_up(game, card)
    if getattr(printed, what) is None:
        return ()
    if what == "cost" and (changes := effects_on_card(game, "own cost", card)):
        return _account_for_cost(game, card, changes)
    base = AccountLine("printed", printed_number(game, card, what) or 0, _rule_of_printed(game, what, card))
    lines = (base, *_changes(game, what, card))
    return lines if what == "power" else never_below(0, lines, "0-2-9")


def _rule_of_printed(game: Game, what: str, card: int) -> str:
    """9-8-1-1, 1-2-5: return the rule that says which number is printed."""
    if what != "cost":
        return "9-8-1-1"
    printed = side_up(game, card)
    if sum(n for _, n in printed.specified) <= printed.cost:
        return "1-2-5-1"
    return "1-2-5-2" if game.cards[card].place % WIDTH == BATTLE else "1-2-5-3"


def _changes(game: Game, what: str, card: int) -> Iterator[AccountLine]:
    """9-8-1-3: yield a line for each effect that sets a number, and then for each that changes it."""
    found = effects_on_card(game, f"set {what}", card)
    for one in found:
        if one.static.original:
            yield _setting(game, one)
    others = [one for one in found if not one.static.original]
    if others and choice_of(game.world.readings, POWER_SET) == "as they came":
        yield from _changes_as_they_came(game, what, card, others)
        return
    for one in others:
        yield _setting(game, one)
    for m in modifiers(game, what, card):
        if isinstance(m.amount, int) and is_awake(m.until):
            yield from _lasting(game, m)
    for one in effects_on_card(game, what, card):
        yield from _change(game, one)


def _changes_as_they_came(game: Game, what: str, card: int, set_by: list[ContinuousEffect]) -> Iterator[AccountLine]:
    """9-8-1-3: yield a line for each 【永続】, then for each effect that lasts, in the order in which they began."""
    changed_by = effects_on_card(game, what, card)
    for one in (*set_by, *changed_by):
        if one.part >= 0:
            yield from [_setting(game, one)] if one in set_by else _change(game, one)
    for m in game.modifiers:
        if isinstance(m.amount, int):
            if is_awake(m.until) and m in modifiers(game, what, card):
                yield from _lasting(game, m)
            continue
        for one in effects_of_modifier(m):
            if one in set_by:
                yield _setting(game, one)
            elif one in changed_by:
                yield from _change(game, one)


def _setting(game: Game, one: ContinuousEffect) -> AccountLine:
    """Return the line for an effect that sets a number."""
    rule = "13-3-1" if one.static.original else _rule_of(game, one)
    source, of = source_of(SPEECH, game, one.effect.ability, one.effect.source)
    return AccountLine("set", amount_of(game, one), rule, source, of)


def _change(game: Game, one: ContinuousEffect) -> Account:
    """Return the line for an effect that changes a number."""
    source, of = source_of(SPEECH, game, one.effect.ability, one.effect.source)
    return change_line(amount_of(game, one), _rule_of(game, one), source, of)


def _rule_of(game: Game, one: ContinuousEffect) -> str:
    """Return the rule by which an effect is in force: 【永続】 (9-5-1), also of a card that lies elsewhere (9-5-5), or one that lasts.

    One that lasts is on cards that come as well (9-8-3) or not; leaders come to no area while it does.
    """
    source, ability = one.effect.source.card, one.effect.ability
    if (
        one.part >= 0
        and ability >= 0
        and game.world.abilities[ability].areas
        and game.cards[source].place % WIDTH == DROP
    ):
        return "9-5-5"
    if one.part >= 0:
        return "9-5-1"
    return "9-8-3" if one.ref is None and not is_of_leaders(one.static) else "9-8-1-3"


def _lasting(game: Game, m: Modifier) -> Account:
    """Return the line for an effect that lasts; combo power goes onto the attack card and the guard card (8-4-4, 8-4-5)."""
    if m.until == FOR_COMBO:
        return change_line(m.amount, "8-4-4" if m.player == game.own.active else "8-4-5", "コンボ")
    return lasting_line(SPEECH, game, m, "9-8-1-3")


def _account_for_cost(game: Game, card: int, changes: list[ContinuousEffect]) -> Account:
    """1-2-3-1, 1-2-3-2: return how a cost comes about whose specified cost is changed, which the total is no less than (1-2-2-1)."""
    printed = side_up(game, card)
    lines: Account = (AccountLine("printed", printed.cost, "1-2-5-1"), *_changes(game, "cost", card))
    total, specified = add_up(lines) or 0, printed.specified
    for one in changes:
        before = total
        total, specified = add_cost_changes(game, total, specified, (one,))
        source, of = source_of(SPEECH, game, one.effect.ability, one.effect.source)
        colours = sum(n for _, n in one.static.colours)
        clipped = "-1" if total - before > amount_of(game, one) else ""  # by colours that it does not have
        rule = "1-2-3-1" if colours > 0 else f"1-2-3-2{clipped}" if colours < 0 else _rule_of(game, one)
        lines += change_line(total - before, rule, source, of)
    if specified and game.cards[card].place % WIDTH != BATTLE:
        lines = never_below(sum(n for _, n in specified), lines, "1-2-2-1")
    return never_below(0, lines, "0-2-9")
