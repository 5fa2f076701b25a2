"""804 カードや能力のプレイ、806 起動能力."""

from __future__ import annotations

from typing import Any, NamedTuple

from fwjudge.engine.batch import happen, note
from fwjudge.engine.event import Declared, Faced, Noted
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.program import Effect, program
from fwjudge.engine.reading import consult
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Table, ask, nothing, step

from ..now.cards import fits
from ..now.in_force import forbidden
from ..readings import ILLEGAL_PLAY, JUDGED_TWICE
from ..state import GEN, PLACES, RESOLUTION, bearer, card, units
from .ch03_areas import attach_set, to_discard, to_resolution
from .ch08_lasting import played
from .ch09_judgement import can_fail, judge

# 804 コマンド ----------------------------------------------------------------------------------------


@saved
class GenPlay(NamedTuple):
    """The frame of playing a command."""

    player: int
    card: int
    target: Ref | None = None
    done: int = 0
    """How many of its abilities have been resolved."""


def targets(game: Game, player: int, number: int) -> list[int]:
    """804.2b-1: in the Area since the turn began, nothing set on it this turn, and as the card says."""
    own, printed = game.own, card(game, number)
    effect = Effect(-1, game.ref(number), player)
    return [
        c
        for who in (0, 1)
        for c in units(game, who)
        if game.ref(c) not in own.fresh and game.ref(c) not in own.set_on and fits(game, effect, printed.onto, c)
    ]


def has_target(game: Game, player: int, number: int) -> bool:
    return bool(targets(game, player, number))


def _to_resolution(game: Game, frame: GenPlay) -> Control:
    limit = ("803.2",) if card(game, frame.card).type == "strategy" else ()
    return happen(game, [to_resolution(game, frame.card, limit)])


def _targets(game: Game, frame: GenPlay) -> list[int]:
    return targets(game, frame.player, frame.card) if card(game, frame.card).type == "enhancement" else []


def _target(game: Game, frame: GenPlay, unit: int) -> Control:
    note(game, Declared(frame.player, "choose", (unit,), ("804.2b-1",)))
    game.frame = frame._replace(target=game.ref(unit))
    return GEN.at("804.2c-2")


def _without_target(game: Game, frame: GenPlay) -> Control:
    """804.2b as it is printed: the play is illegal, and nothing is undone."""
    if card(game, frame.card).type != "enhancement":
        return None
    consult(game, ILLEGAL_PLAY)
    note(game, Noted("illegal play", frame.player, ref=game.ref(frame.card)))
    return GEN.at("804.2c-2", "end")


def _spells(game: Game, frame: GenPlay) -> list[int]:
    abilities = game.world.abilities
    return [a for a in card(game, frame.card).abilities if abilities[a].kind == "spell"] if abilities else []


def _effect(game: Game, frame: GenPlay) -> Control:
    spells = _spells(game, frame)
    if frame.done == len(spells):
        return None
    game.frame = frame._replace(done=frame.done + 1)
    lines = program(game.world, spells[frame.done], "body")
    return (
        Call(lines.first, Effect(spells[frame.done], game.ref(frame.card), frame.player), game.step)
        if lines
        else game.step
    )


def _resolved(game: Game, frame: GenPlay) -> Control:
    note(game, Noted("command resolved", frame.player, ref=game.ref(frame.card)))
    return None


def _discard(game: Game, frame: GenPlay) -> Control:
    """An effect may have put the card elsewhere already."""
    left = game.cards[frame.card].place != RESOLUTION
    return happen(game, [] if left else [to_discard(game, frame.card, "resolved")], GEN.at("804.2c-2", "end"))


def _set(game: Game, frame: GenPlay) -> Control:
    assert frame.target is not None
    game.own = game.own._replace(set_on=(*game.own.set_on, frame.target))
    return happen(game, [attach_set(game, frame.card, frame.target.card)])


COMMAND = GEN.table(
    "804.2",
    step("604.2", nothing),
    step("804.2a", _to_resolution),
    ask("804.2b", _targets, _target, lambda game, frame: frame.player),
    step("804.2b", _without_target, sub="none"),
    step("804.2c-1", _effect),
    step("804.2c-1", _resolved, sub="resolved"),
    step("804.2c-1", _discard, sub="discard"),
    step("804.2c-2", _set),
    step("804.2c-2", _resolved, sub="resolved"),
    step("804.2c-2", lambda game, frame: None, sub="end"),
)

# 能力 ----------------------------------------------------------------------------------------------


def say(game: Game, effect: Effect, what: str, cites: tuple[str, ...] = (), why: str = "") -> None:
    note(game, Noted(what, effect.player, effect.ability, effect.source, cites, why))


def unit_of(game: Game, effect: Effect) -> Ref:
    """801.1g-1: whose skill it is."""
    return game.ref(bearer(game, effect.source.card)) if game.is_here(effect.source) else effect.source


def judge_ability(game: Game, effect: Effect) -> Control:
    """813.3: an EX skill that is activated or triggered counts as a skill."""
    return judge(game, effect.player, unit_of(game, effect))


def failed(game: Game, effect: Effect, back: str) -> Control:
    """920.2b"""
    if not effect.get("failed"):
        return None
    say(game, effect, "failed", ("920.2", "920.2b", "813.3", "804.2c-31"), "成否判定でスキルが失敗した")
    return GEN.at("804.2c-3", back)


def carry_out(path: Any = None) -> Any:
    def run(game: Game, frame: Effect) -> Control:
        lines = program(game.world, frame.ability, "body", path(game) if path else ())
        return Call(lines.first, frame) if lines else None

    return run


def resolved(game: Game, frame: Effect) -> Control:
    """It is taken out of the resolution area."""
    say(game, frame, "resolved", ("813.1",))
    return None


# 806 起動能力 ----------------------------------------------------------------------------------------


def _declared(game: Game, frame: Effect) -> Control:
    set_on = (
        ("801.1g-1",) if game.is_here(frame.source) and bearer(game, frame.source.card) != frame.source.card else ()
    )
    say(game, frame, "activated", ("606.1", "806.1", "801.1a", "105.3b", *set_on))
    return None


def _judge_first(game: Game, frame: Effect) -> Control:
    return judge_ability(game, frame)


def _judge_again(game: Game, frame: Effect) -> Control:
    """804.2c-31 asks for it too, after 806.2b."""
    if frame.get("failed") or not can_fail(game, frame.player, unit_of(game, frame)):
        return None
    return judge_ability(game, frame) if consult(game, JUDGED_TWICE) == "twice" else None


def _onto_resolution(game: Game, frame: Effect) -> Control:
    played(game, frame)
    say(game, frame, "played", ("804.2a",))
    return None


def _show(game: Game, frame: Effect) -> Control:
    """806.2a: a card that nobody else sees is shown until its ability leaves the resolution area; once is enough (903.2)."""
    c = game.cards[frame.source.card]
    return happen(game, [Faced(frame.source.card, True)] if not PLACES[c.place].public and not c.up else [])


def _leaves(game: Game, frame: Effect) -> Control:
    number = frame.source.card
    hidden = game.is_here(frame.source) and not PLACES[game.cards[number].place].public and game.cards[number].up
    return happen(game, [Faced(number, False, ("806.2a",))] if hidden else [])


ACTIVATE: Table = GEN.table(
    "806",
    step("806.1", _declared),
    step("806.2a", _show),
    step("806.2b", _judge_first),
    step("806.2c", _onto_resolution),
    step("804.2c-31", _judge_again, sub="activated"),
    step("804.2c-31", lambda game, frame: failed(game, frame, "activated end"), sub="activated failed"),
    step("804.2c-3", carry_out(), sub="activated"),
    step("804.2c-3", resolved, sub="activated done"),
    step("804.2c-3", _leaves, sub="activated end"),
)
__all__ = ["ACTIVATE", "COMMAND", "GenPlay", "forbidden", "has_target"]
