"""9. カードやスキルの発動と効果の解決."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from fwjudge.ability import Ability, Rest
from fwjudge.engine.batch import note
from fwjudge.engine.choice import Action, need, slot
from fwjudge.engine.event import Noted
from fwjudge.engine.game import Game
from fwjudge.engine.hear import Waiting
from fwjudge.engine.program import Effect, program
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, ask, step

from .state import BATTLE, ENERGY, FW, LEADER, WIDTH


@saved
class Delayed(NamedTuple):
    """A delayed effect (1-5-2-1-1, 1-5-2-2-1): made, and to be resolved when its moment comes."""

    ability: int
    path: tuple[int, ...]
    """Where in the ability its instructions stand."""
    sound: str
    effect: Effect
    ready: bool = False

    @property
    def player(self) -> int:
        return self.effect.player


def ability_of(game: Game, effect: Effect) -> Ability:
    return game.world.abilities[effect.ability]  # type: ignore[no-any-return]


def effect_of(waiting: Waiting) -> Effect:
    return Effect(waiting.ability, waiting.ref, waiting.player, waiting.facts)


def _note(game: Game, effect: Effect, what: str, cites: tuple[str, ...] = (), why: str = "") -> None:
    note(game, Noted(what, effect.player, effect.ability, effect.source, cites, why))


def forbidden(game: Game, what: str, player: int) -> bool:
    """Whether something that lasts says that this player cannot do this (0-2-5)."""
    return any(m.what == f"cannot {what}" and m.amount == player for m in game.modifiers)


# -- paying ------------------------------------------------------------------------------------------


def payable(game: Game, effect: Effect) -> bool:
    """1-4-6: a cost of which some part cannot be paid cannot be paid at all."""
    ability = ability_of(game, effect)
    if ability.energy:
        cards = game.cards
        active = sum(not cards[c][3] for c in game.areas[effect.player * WIDTH + ENERGY])
        if active + game.own.markers[effect.player] < ability.energy:
            return False
    for part in ability.cost:
        if isinstance(part, Rest) and (not game.is_here(effect.source) or game.cards[effect.source.card].rested):
            return False  # resting a card that is rested already does not happen (0-2-4-1)
    return True


def _pay_energy(game: Game, frame: Effect) -> Control:
    energy = ability_of(game, frame).energy
    if not energy:
        return None
    from .ch05_actions import Price

    return Call(FW.at("5-3-1"), Price(frame.player, frame.source.card, energy, ()))


def _pay(game: Game, frame: Effect) -> Control:
    lines = program(game.world, frame.ability, "cost")
    return Call(lines.first, frame) if lines else None


def _carry_out(game: Game, frame: Effect) -> Control:
    lines = program(game.world, frame.ability, "body")
    return Call(lines.first, frame) if lines else None


def _resolved(game: Game, frame: Effect) -> Control:
    _note(game, frame, "resolved")
    return None


# 9-4 【起動】の発動 ---------------------------------------------------------------------------------


_WINDOWS = {"7-3-4": ("7-3-4-2", "1-3-4-1-1"), "8-2-4": ("8-2-4-2", "1-3-4-1-2"), "8-3-4": ("8-3-4-2", "1-3-4-1-3")}
"""Which declaration it is, by the window in which it is made."""


def _declare(game: Game, frame: Effect) -> Control:
    _note(game, frame, "declared", _WINDOWS.get(game.stack[2].number, ()) if game.stack else ())
    return None


def _activated(game: Game, frame: Effect) -> Control:
    _note(game, frame, "activated")
    return None


ACTIVATE = FW.table(
    "9-4",
    step("9-4-2", _declare),
    step("9-4-2-1", _pay_energy, sub="energy"),
    step("9-4-2-1", _pay),
    step("9-4-3", _activated),
    step("9-4-4", _carry_out),
    step("9-4-4", _resolved, sub="done"),
)


def skills(game: Game, player: int, kind: str) -> Iterable[tuple[int, int]]:
    """The (card, ability) pairs of a kind that are valid where their cards lie (1-3-7)."""
    abilities = game.world.abilities
    for area in (LEADER, BATTLE):
        for card in game.areas[player * WIDTH + area]:
            for number in game.world.printed[game.cards[card][0]].abilities:
                if abilities[number].kind == kind:
                    yield card, number


def _startable(timing: str) -> Any:
    def candidates(game: Game, player: int) -> list[Any]:
        if not game.world.abilities:
            return []
        return [
            (card, number) for card, number in skills(game, player, "activate") if timing in game.world.abilities[number].timing.split("/")
        ]

    return candidates


def _can_pay_skill(game: Game, player: int, skill: tuple[int, int]) -> bool:
    return payable(game, Effect(skill[1], game.ref(skill[0]), player))


def _not_forbidden(game: Game, player: int, skill: tuple[int, int]) -> bool:
    unless = game.world.abilities[skill[1]].unless
    return not unless or not forbidden(game, unless, player)


def _activation(number: str, timing: str, chooser: Any, back: str) -> Action:
    def perform(game: Game, frame: Any, skill: tuple[int, int]) -> Control:
        card, ability = skill
        return Call(FW.at("9-4-2"), Effect(ability, game.ref(card), chooser(game, frame)), FW.at(back))

    return Action(
        number, "activate", slot("9-4-2", _startable(timing), need("9-2-4", _not_forbidden), need("9-4-2-1", _can_pay_skill)),
        perform=perform,
    )  # fmt: skip


def _fighting_player(game: Game, frame: Any) -> int:
    return game.own.active if game.step.number == "8-2-4" else 1 - game.own.active  # type: ignore[no-any-return]


def _activate_in_battle(game: Game, frame: Any, skill: tuple[int, int]) -> Control:
    back = "8-2-3" if game.step.number == "8-2-4" else "8-3-3"
    return Call(FW.at("9-4-2"), Effect(skill[1], game.ref(skill[0]), _fighting_player(game, frame)), FW.at(back))


activate_in_main = _activation("7-3-4-2", "main", lambda game, frame: game.own.active, "7-3-3")
activate_in_battle = Action(
    "8-2-4-2", "activate", slot("9-4-2", _startable("battle"), need("9-2-4", _not_forbidden), need("9-4-2-1", _can_pay_skill)),
    perform=_activate_in_battle,
)  # fmt: skip

# 9-6 【自動】の発動 ---------------------------------------------------------------------------------


def _declare_auto(game: Game, frame: Effect) -> Control:
    """9-6-3, 9-6-3-2: it stops waiting; what cannot be activated is called off. Its card may have left meanwhile (9-6-9)."""
    ability = ability_of(game, frame)
    if ability.unless and forbidden(game, ability.unless, frame.player):
        _note(game, frame, "called off", ("9-6-3-2",), "発動を宣言できない")
        return FW.at("9-6-6", "end")
    _note(game, frame, "declared", () if game.is_here(frame.source) else ("9-6-9",))
    return None


def _pay_or_not(game: Game, frame: Effect) -> list[str]:
    """9-6-4: with a cost its master chooses; a cost that cannot be paid leaves no choice (1-4-6)."""
    ability = ability_of(game, frame)
    if not ability.cost and not ability.energy and not ability.optional:
        return []
    return ["pay", "decline"] if payable(game, frame) else ["decline"]


def _paid_or_not(game: Game, frame: Effect, option: str) -> Control:
    if option == "pay":
        return None
    _note(game, frame, "not activated", ("9-6-4-1",), "" if payable(game, frame) else "スキルコストを支払えない")
    return FW.at("9-6-6", "end")


AUTO = FW.table(
    "9-6",
    step("9-6-3", _declare_auto),
    ask("9-6-4", _pay_or_not, _paid_or_not, lambda game, frame: frame.player),
    step("9-6-4-2", _pay_energy, sub="energy"),
    step("9-6-4-2", _pay),
    step("9-6-5", _activated),
    step("9-6-6", _carry_out),
    step("9-6-6", _resolved, sub="done"),
    step("9-6-6", lambda game, frame: None, sub="end"),
)

# 遅延型効果 -----------------------------------------------------------------------------------------


def _carry_out_delayed(game: Game, frame: Delayed) -> Control:
    lines = program(game.world, frame.ability, "body", frame.path)
    return Call(lines.first, frame.effect) if lines else None


def _delayed_done(game: Game, frame: Delayed) -> Control:
    _note(game, frame.effect, "resolved", ("1-5-2-1-1",))
    return None


DELAYED = FW.table(
    "9-2-2",
    step("9-2-2-1", _carry_out_delayed),
    step("9-2-2-1", _delayed_done, sub="done"),
)

