"""Every line of the rulebook is missed by a scene or a scenario: the one named beside it fails when the line is taken out."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fwjudge.base.places import scenarios_dir
from fwjudge.engine import forced_loops, run
from fwjudge.engine.step import do_nothing
from fwjudge.games.dz.state import DZ
from fwjudge.scenario import load
from fwjudge.scenario import run as run_scenario
from tests.thirds import in_thirds

from . import test_loops, test_part_3, test_part_3_battles, test_part_4, test_parts_1_and_2, test_skills

MISSED_BY: dict[str, tuple[str, ...]] = {
    "test_a_shuffled_deck_is_unknown_until_somebody_looks": (
        "3-1/3-1-3",
        "3-1/3-1-4",
        "3-1/3-1-4#begin",
        "2-23-1/2-23-1-4#look",
        "2-23-3/2-23-3-1#look",
        "3-2/3-2-2#first",
    ),
    "test_a_plan_card_is_no_answer_and_is_drawn_face_down": (
        "2-23-1/2-23-1-5",
        "2-23-1/2-23-1-4",
        "4-7-2/4-7-2-2",
        "4-9/4-9-2-3",
    ),
    "test_the_plan_zone_is_created_renewed_played_from_and_drawn": (
        "2-23-3/2-23-3-1",
        "3-8-2-3/3-8-2-3",
        "3-8-2-4/3-8-2-4",
        "3-8-2-4/3-8-2-4#show",
        "4-7-2/4-7-2-3",
        "4-9/4-9-1",
        "4-9/4-9-2-8",
    ),
    "test_only_the_second_player_redraws_and_the_first_does_not_draw": (
        "3-7/3-7-1#begin",
        "3-7/3-4-3#energy",
        "3-2/3-2-2#second",
        "3-2/3-2-3-1",
        "3-2/3-2-3-1#order",
        "3-2/3-2-3-1#put",
        "3-2/3-2-3-1#draw",
        "3-2/3-2-4",
        "3-5/3-4-3#release",
        "3-6/3-6-1-2",
    ),
    "test_what_waits_for_a_phase_is_triggered_there": (
        "3-7/3-7-1",
        "3-8/3-8-1",
        "3-9/3-9-1",
        "3-5/3-5-1#hear",
        "3-6/3-6-1-1#hear",
        "3-10/3-10-1#hear",
    ),
    "test_energy_is_frozen_and_the_smash_zone_pays_only_for_the_colourless": (
        "1-2-3/1-2-3-2#forced",
        "1-2-3/1-2-3-2",
        "1-2-3/1-2-3-1",
        "3-8/3-4-3#main",
        "4-7-2/4-7-2-8",
        "4-6/4-6-3",
        "4-6/4-6-2",
    ),
    "test_a_turn_from_release_to_recovery": (
        "3-8/3-8-1#begin",
        "3-9/3-9-1#begin",
        "3-5/3-5-1",
        "3-6/3-6-1-1#begin",
        "3-6/3-6-1-1",
        "3-10/3-10-1#begin",
    ),
    "test_without_permission_nobody_redraws": (
        "3-9/3-4-3#smash",
        "3-5/3-5-1#begin",
        "3-6/3-4-3#draw",
        "3-10/3-4-5",
    ),
    "test_recovery_removes_damage_and_what_lasts_for_the_turn_and_is_repeated": (
        "3-10/3-10-1",
        "3-10/3-4-3#recovery",
        "3-10/3-10-2",
        "3-10/3-4-3#turn end",
        "3-10/3-10-3",
        "4-6/4-8-3#active",
    ),
    "test_in_a_battle_only_battle_timing": (
        "3-11/3-11-2",
        "3-11/3-11-1",
    ),
    "test_the_windows_of_a_battle": (
        "3-12/3-12-1",
        "3-12/3-12-1#priority",
        "3-13/3-13-1",
        "3-13/3-13-1#priority",
        "3-13-4/3-13-4",
        "3-14/3-14-1#priority",
        "3-14/3-14-2-2",
        "3-14/3-14-3#priority",
        "3-14/3-14-4",
        "4-8-4/4-8-4",
    ),
    "test_haste_strikes_in_the_first_step_and_only_there": (
        "3-12/3-12-2",
        "3-12-4/3-12-4",
    ),
    "test_reading_whether_an_exchange_in_which_nobody_strikes_is_stacked": ("3-12/3-12-3",),
    "test_where_both_survive_the_attacker_goes": (
        "3-13/3-13-2",
        "3-13/3-13-3",
        "3-14/3-14-2",
        "3-14/3-14-2-1",
    ),
    "ex035-battle-inside-a-battle.yaml": ("3-14/3-14-1",),
    "test_until_the_end_of_the_battle": ("3-14/3-14-3",),
    "test_a_trigger_without_a_target_is_taken_off_the_stack": ("4-8-4/4-8-4-2",),
    "ex060-gone-before-its-trigger.yaml": ("4-8-4/4-8-4-2#named",),
    "test_a_trigger_that_cannot_be_paid_is_taken_off_the_stack": ("4-8-4/4-8-4-5",),
    "test_what_waits_for_a_play_is_triggered_when_it_has_been_paid": (
        "4-7-2/4-7-2-1",
        "4-7-2/4-7-2-9",
        "4-7-3/4-7-3-1",
        "4-7-3/4-7-3-5",
        "4-6/4-8-3#non-active",
    ),
    "test_a_card_put_on_top_turns_the_plan_card_down": (
        "4-7-2/4-7-2-5",
        "4-7-2/4-7-2-5#named",
    ),
    "test_a_unit_is_put_under_the_control_of_who_puts_it": (
        "4-7-3/4-7-3-2",
        "4-9-3/4-9-3-2",
    ),
    "test_moving": ("4-7-3/4-7-3-4",),
    "ex044-fizzles.yaml": (
        "4-9/4-9-2-1",
        "4-10/4-10-2",
    ),
    "test_a_condition_is_looked_at_when_it_is_triggered_and_when_it_resolves": ("4-9/4-9-2-1#condition",),
    "test_any_instruction_may_stand_in_place_of_an_event": ("4-15/4-15-4",),
    "test_what_is_done_in_place_of_an_event_comes_before_cards_of_a_hand_are_shown": ("4-15/4-8-12#after replacing",),
    "ex042-left-alone-has-won.yaml": ("4-9/4-9-2",),
    "ex073-moved-away.yaml": ("4-9-3/4-9-3-1",),
    "test_rule_effects_are_looked_for_again_after_triggers_were_stacked": ("4-6/4-8-2",),
    "test_reading_who_has_priority_after_something_was_triggered": ("4-6/4-6-3#holder",),
    "test_or_the_active_player_says_which_came_first": ("2-20/2-20-1-8",),
    "bases-in-order.yaml": ("2-20/2-20-2-6",),
    "shown-from-the-hand.yaml": ("4-8-12/4-8-12", "4-6/4-8-12-1"),
    "x-in-a-cost.yaml": ("4-7-2/4-7-2-3#X",),
    "awakening.yaml": ("4-7-2/4-7-2-4#instead",),
    "call-of-colour.yaml": ("4-7-2/4-7-2-4#on top",),
    "composition.yaml": ("4-7-2/4-7-2-3#cards",),
    "raid.yaml": ("4-7-3/4-7-3-2#instead",),
    "advance.yaml": ("4-7-3/4-7-3-2#on top",),
    "cost-of-a-trigger.yaml": ("4-8-4/4-8-4-1#X", "4-8-4/4-8-4-1#cards"),
    "divided-damage.yaml": ("4-7-2/4-7-2-6", "4-8-4/4-8-4-3"),
    "test_a_loop_that_one_player_goes_on_with": ("4-18/4-18-2#loop",),
    "test_a_loop_that_both_players_go_on_with": ("4-18/4-18-1", "4-18/4-18-3#turn player", "4-18/4-18-3#other player"),
    "test_a_loop_that_nobody_can_leave": ("4-18/4-18-1#loop",),
}

SAYS_NOTHING = frozenset(
    {
        "4-8-12/4-8-12#end",
        "2-23-1/2-23-1-5#done",
        "2-20/2-20-2-6#end",
        "3-8-2-3/3-8-2-3#end",
        "3-8-2-4/3-8-2-4#end",
        "4-6/4-6-2#end",
        "4-7-2/4-7-2-7",
        "4-7-2/4-7-2-3#begin",
        "4-7-2/4-7-2-4#enough",
        "4-7-2/4-7-2-3#paid so",
        "4-7-3/4-7-3-2#begin",
        "4-7-3/4-7-3-2#enough",
        "4-7-3/4-7-3-2#paid so",
        "4-8-4/4-8-4-1#begin",
        "4-8-4/4-8-4-1#paid so",
        "4-7-3/4-7-3-3",
        "4-8-4/4-8-4#end",
        "4-9/4-9-4",
        "4-9-3/4-9-3-2#end",
        "4-10/4-10-2#end",
        "4-18/4-18-1#end",
        "4-8-4/4-8-4-4",
    }
)
"""Lines that do nothing: the end of a table, or a moment at which text could do something."""


MODULES = (test_parts_1_and_2, test_part_3, test_part_3_battles, test_part_4, test_skills, test_loops)


def scenes(name: str) -> Iterator[dict[str, Any]]:
    """The arguments of a test: one set for each case."""
    found = next(found for module in MODULES if (found := getattr(module, name, None)))
    assert inspect.isfunction(found)
    marks = [mark for mark in getattr(found, "pytestmark", ()) if mark.name == "parametrize"]
    if not marks:
        yield {"": found}
    for mark in marks:
        names = [mark.args[0]] if isinstance(mark.args[0], str) else mark.args[0]
        for case in mark.args[1]:
            yield {"": found, **dict(zip(names, case if len(names) > 1 else (case,), strict=True))}


def agrees(path: Path) -> bool:
    """Whether a scenario ends as it expects."""
    report = run_scenario(load(path))
    return all(check.passed for one in (report, *(branch for _, branch in report.branches)) for check in one.checks)


def plays(name: str) -> bool:
    try:
        if name.endswith(".yaml"):
            return agrees(scenarios_dir() / "dz" / name)
        for case in scenes(name):
            case.pop("")(**case)
    except Exception:
        return False
    return True


LONG = "test_a_loop_that_both_players_go_on_with"
"""Without its lines this one is played until patience ends."""


@pytest.mark.parametrize(
    "scene", [*in_thirds(scene for scene in MISSED_BY if scene != LONG), pytest.param(LONG, marks=pytest.mark.long)]
)
def test_the_scene_fails_without_its_lines(scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert plays(scene)
    # Without a line some procedures never end.
    monkeypatch.setattr(run, "LINES_BEFORE_WATCH", 500)
    monkeypatch.setattr(forced_loops, "_MAX_LINES_OF_CHAIN", 500)
    monkeypatch.setattr(forced_loops, "_MAX_LAPS_OF_LINE", 20)
    for address in MISSED_BY[scene]:
        with monkeypatch.context() as patch:
            line = DZ.find(address)
            patch.setattr(line, "run", do_nothing)
            assert not plays(scene), address


def test_no_line_is_forgotten() -> None:
    assert {address for lines in MISSED_BY.values() for address in lines} | SAYS_NOTHING == {
        line.address for line in DZ
    }
