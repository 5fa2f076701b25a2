"""804 カードや能力のプレイ、806 起動能力."""

from __future__ import annotations

from typing import Final

from fwjudge.base.records import NamedTuple
from fwjudge.engine.batch import happen
from fwjudge.engine.event import Added, Decided, Faced, Noted, make_declaration
from fwjudge.engine.game import Game, Ref
from fwjudge.engine.log import note, record
from fwjudge.engine.program import Effect, program
from fwjudge.engine.reading import consult
from fwjudge.engine.save import saved
from fwjudge.engine.step import Call, Control, Step, Table, ask, do_nothing, step
from fwjudge.games.common.effect_log import log_effect
from fwjudge.games.common.players import acting_player

from ..now.cards import fits
from ..readings import ILLEGAL_PLAY, JUDGED_TWICE
from ..state import GEN, PLACES, RESOLUTION, bearer, card, units
from ..world.skills import SPELL
from .ch03_areas import attach_set, discard, move_to_resolution
from .ch08_lasting import remember_broken_conditions
from .ch09_judgement import can_fail, judge_success

# 804 コマンド ----------------------------------------------------------------------------------------


@saved
class GenPlay(NamedTuple):
    """A frame of playing a command."""

    player: int
    card: int
    target: Ref | None = None
    done: int = 0
    """The number of its abilities that have been resolved."""


def targets(game: Game, player: int, number: int) -> list[int]:
    """804.2b-1: return the units in the Area since the turn began, on which nothing was set this turn, that the card allows."""
    own, printed = game.own, card(game, number)
    effect = Effect(-1, game.ref(number), player)
    return [
        c
        for who in (0, 1)
        for c in units(game, who)
        if game.ref(c) not in own.fresh and game.ref(c) not in own.set_on and fits(game, effect, printed.onto, c)
    ]


def has_target(game: Game, player: int, number: int) -> bool:
    """804.2b: whether an enhancement has a unit that can be its target."""
    return bool(targets(game, player, number))


def move_command_to_resolution(game: Game, frame: GenPlay) -> Control:
    """804.2a: the card that is played moves to the resolution area."""
    limit = ("803.2",) if card(game, frame.card).type == "strategy" else ()
    return happen(game, [move_to_resolution(game, frame.card, ("604.1", *limit))])


def find_targets_to_choose(game: Game, frame: GenPlay) -> list[int]:
    """804.2b: the player of an enhancement chooses a unit as its target.

    Return the units that can be named; none for any other card.
    """
    return targets(game, frame.player, frame.card) if card(game, frame.card).type == "enhancement" else []


def take_target(game: Game, frame: GenPlay, unit: int) -> Control:
    """Let this unit be the target of the enhancement."""
    note(game, make_declaration(frame.player, "choose", (unit,), ("804.2b-1",)))
    game.frame = frame._replace(target=game.ref(unit))
    return GEN.at("804.2c-2")


def give_up_without_target(game: Game, frame: GenPlay) -> Control:
    """804.2b: without a unit as target the play of an enhancement is illegal; as the rule is printed nothing is undone."""
    if card(game, frame.card).type != "enhancement":
        return None
    consult(game, ILLEGAL_PLAY)
    note(game, Noted("illegal play", frame.player, ref=game.ref(frame.card)))
    return GEN.at("804.2c-2", "end")


def resolve_command_effect(game: Game, frame: GenPlay) -> Control:
    """804.2c-1: the effects of a strategy or a tactic are resolved, one after the other."""
    abilities = game.world.abilities
    spells = [one for one in card(game, frame.card).abilities if abilities[one].kind == SPELL]
    if frame.done == len(spells):
        return None
    spell = spells[frame.done]
    game.frame = frame._replace(done=frame.done + 1)
    lines = program(game.world, spell, "body")
    again = GEN.at("804.2c-1")
    return Call(lines.first, Effect(spell, game.ref(frame.card), frame.player), again) if lines else again


def finish_command(game: Game, frame: GenPlay) -> Control:
    """804.2c-1, 804.2c-2: the command has been resolved, which the log says; the next line puts its card away."""
    note(game, Noted("command resolved", frame.player, ref=game.ref(frame.card)))
    return None


def discard_command(game: Game, frame: GenPlay) -> Control:
    """804.2c-1: after that the strategy or tactic goes to the discard area, if no effect has moved it already."""
    left = game.cards[frame.card].place != RESOLUTION
    if left:
        note(game, Decided("moved already", frame.player, frame.card))
    return happen(game, [] if left else [discard(game, frame.card, "resolved")], GEN.at("804.2c-2", "end"))


def set_enhancement(game: Game, frame: GenPlay) -> Control:
    """804.2c-2: the enhancement is set on its target (905.3)."""
    assert frame.target is not None
    record(game, Added("set_on", (frame.target,), cites=("804.2b-1",)))
    return happen(game, [attach_set(game, frame.card, frame.target.card)])


COMMAND: Final = GEN.table(
    "804.2",
    step("604.2", do_nothing, does="A command is played and resolved as 804 says."),
    step("804.2a", move_command_to_resolution),
    ask("804.2b", find_targets_to_choose, take_target, acting_player),
    step("804.2b", give_up_without_target, sub="none"),
    step("804.2c-1", resolve_command_effect),
    step("804.2c-1", finish_command, sub="resolved"),
    step("804.2c-1", discard_command, sub="discard"),
    step("804.2c-2", set_enhancement),
    step("804.2c-2", finish_command, sub="resolved"),
    step("804.2c-2", do_nothing, sub="end", does="The play of the command is over."),
)

# 能力 ----------------------------------------------------------------------------------------------


def unit_of(game: Game, effect: Effect) -> Ref:
    """801.1g-1: return the unit whose skill an ability is."""
    return game.ref(bearer(game, effect.source.card)) if game.is_here(effect.source) else effect.source


def end_failed_skill(number: str, sub: str, end: str) -> Step:
    """Make the line at which a skill that failed is not applied, but goes on at its end (920.2b)."""

    def end_if_failed(game: Game, frame: Effect) -> Control:
        if not frame.get("failed"):
            return None
        log_effect(game, frame, "failed", ("920.2", "920.2b", "813.3", "804.2c-31"), "skill failed")
        return GEN.at("804.2c-3", end)

    return step(
        number, end_if_failed, sub, "A skill that failed (920.2) is not applied, and its resolution ends (920.2b)."
    )


def apply_ability(game: Game, frame: Effect) -> Control:
    """804.2c-3: the effect of the ability is applied."""
    lines = program(game.world, frame.ability, "body")
    return Call(lines.first, frame) if lines else None


def remove_ability(game: Game, frame: Effect) -> Control:
    """804.2c-3: after that the ability is removed from the resolution area; the log says that it is resolved."""
    log_effect(game, frame, "resolved", ("813.1",))
    return None


# 806 起動能力 ----------------------------------------------------------------------------------------


def declare_ability(game: Game, frame: Effect) -> Control:
    """806.1: the master of the card plays the activated ability."""
    on_unit = game.is_here(frame.source) and bearer(game, frame.source.card) != frame.source.card
    set_on = ("801.1g-1",) if on_unit else ()
    log_effect(game, frame, "activated", ("606.1", "806.1", "801.1a", "105.3b", *set_on))
    return None


def reveal_hidden_card(game: Game, frame: Effect) -> Control:
    """806.2a: a card in a hidden area whose ability is played is revealed; one that is shown already is not (903.2)."""
    c = game.cards[frame.source.card]
    return happen(game, [Faced(frame.source.card, True)] if not PLACES[c.place].public and not c.up else [])


def move_ability_to_resolution(game: Game, frame: Effect) -> Control:
    """806.2c: the ability itself moves to the resolution area (804.2a), as if it were a card."""
    remember_broken_conditions(game, frame)
    log_effect(game, frame, "played", ("804.2a",))
    return None


def is_judged_again(game: Game, frame: Effect) -> bool:
    """804.2c-31: whether a skill that has been judged by 806.2b is judged a second time; by 920.1 it is not."""
    if frame.get("failed") or not can_fail(game, unit_of(game, frame)):
        return False
    return consult(game, JUDGED_TWICE) == "twice"


def hide_card_again(game: Game, frame: Effect) -> Control:
    """804.2c-3: as the ability leaves the resolution area, a card that was revealed for it is hidden again (806.2a)."""
    number = frame.source.card
    hidden = game.is_here(frame.source) and not PLACES[game.cards[number].place].public and game.cards[number].up
    return happen(game, [Faced(number, False, ("806.2a",))] if hidden else [])


ACTIVATE: Final[Table] = GEN.table(
    "806",
    step("806.1", declare_ability),
    step("806.2a", reveal_hidden_card),
    judge_success("806.2b", acting_player, unit_of),
    step("806.2c", move_ability_to_resolution),
    judge_success("804.2c-31", acting_player, unit_of, when=is_judged_again, sub="activated"),
    end_failed_skill("804.2c-31", sub="activated failed", end="activated end"),
    step("804.2c-3", apply_ability, sub="activated"),
    step("804.2c-3", remove_ability, sub="activated done"),
    step("804.2c-3", hide_card_again, sub="activated end"),
)
