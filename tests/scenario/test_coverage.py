"""What a run did with the rules, tried on a rulebook of six lines and on small scenarios."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fwjudge.engine.batch import happen_unreplaced
from fwjudge.engine.choice import OFFERS, Action, need, offer, slot
from fwjudge.engine.ending import Ending
from fwjudge.engine.event import Over
from fwjudge.engine.game import Game, World
from fwjudge.engine.policy import Policy
from fwjudge.engine.run import apply_in_place, run
from fwjudge.engine.step import STOP, Control, Procedures, step
from fwjudge.scenario import watch
from fwjudge.scenario.coverage import NumberedRule, actions, coverage, implemented_rules, literals

# -- a toy: a door that opens to a key that is good enough ---------------------------------------------


def _open(game: Game, frame: Any, key: str) -> Control:
    happen_unreplaced(game, [Over(Ending(None, (), ("1-6",)), ("1-6",))])
    return STOP


def _toy() -> Policy:
    toy = Procedures("toy")
    good_enough = need("1-5", lambda game, player, key: key > game.own)
    door = Action("1-3", "open", slot("1-4", lambda game, player: ["bronze", "gold"], good_enough), perform=_open)
    toy.table(
        "1",
        step("1-1", lambda game, frame: None),
        offer("1-2", lambda game, frame: 0, door),
        step("1-7", lambda game, frame: STOP),
    )
    rules = Policy()
    rules.procedures = toy
    return rules


@pytest.fixture
def toy() -> Iterator[Policy]:
    rules = _toy()
    yield rules
    for line in rules.procedures:
        OFFERS.pop(line, None)


def _game(toy: Policy, lock: str) -> Game:
    return Game(World(toy, ()), toy.procedures.at("1-1"), lock)


def test_lines_actions_and_slots_are_run_and_a_condition_only_when_it_said_yes_and_no(toy: Policy) -> None:
    with watch.watch_actions(toy.procedures) as (low, trace):
        game = _game(toy, "")
        game.trace = trace
        run(game, lone=False)
        assert [key for _, key in game.offered or ()] == ["bronze", "gold"]
        apply_in_place(game.fork(), (game.offered or [])[0])
    assert low.run == {"1-1", "1-2", "1-3", "1-4"}
    assert (low.fulfilled, low.failed) == ({"1-5"}, set())
    with watch.watch_actions(toy.procedures) as (high, trace):
        game = _game(toy, "steel")
        game.trace = trace
        run(game, lone=False)
    assert high.run == {"1-1", "1-2", "1-4", "1-7"}
    low.add(high)
    assert low.run == {"1-1", "1-2", "1-3", "1-4", "1-5", "1-7"}


def test_afterwards_everything_is_as_it_was(toy: Policy) -> None:
    (door,) = actions(toy.procedures)
    before = door.slots, door.gates, door.perform
    with pytest.raises(ZeroDivisionError), watch.watch_actions(toy.procedures):
        assert (door.slots, door.gates, door.perform) != before
        raise ZeroDivisionError
    assert (door.slots, door.gates, door.perform) == before
    run(game := _game(toy, ""), lone=False)
    assert len(game.offered or ()) == 2


# -- lists --------------------------------------------------------------------------------------------


def test_each_rule_is_in_one_list() -> None:
    rules = [NumberedRule("1", True), *(NumberedRule(f"1-{n}", n == 4) for n in range(1, 6))]
    found = coverage(rules, frozenset({"1-1", "1-2"}), frozenset({"1-2", "1-3"}))
    assert found.run == ("1-2", "1-3")
    assert found.implemented == ("1-1",)
    assert found.not_executable == ("1", "1-4")
    assert found.missing == ("1-5",)


def test_names_of_tables_and_sub_steps_cite_nothing() -> None:
    code = 'T = toy.table("1", step("1-1", f, sub="1-9"), step("1-2", g, "rest"))\nCITES = ("1-3",)\n"""1-8: a docstring"""'
    assert [text for text in literals(ast.parse(code)) if text[0] == "1" and len(text) == 3] == ["1-3", "1-1", "1-2"]


def test_a_game_without_a_machine_has_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from fwjudge import games

    def none(game: str) -> Policy:
        raise games.UnknownGame(game)

    monkeypatch.setattr(games, "policy", none)
    assert implemented_rules.__wrapped__("fw") == frozenset()


# -- scenarios ----------------------------------------------------------------------------------------

ATTACK = "rules: fw\ntitle: アタック\nplay:\n  - A: アタック リーダー -> リーダー\n"
NOTHING = "rules: fw\ntitle: 何もしない\nplay:\n  - A: 何もしない\n"


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    texts = {"attack.yaml": ATTACK, "broken.yaml": "rules: fw\nplai: []\n", "nothing.yaml": NOTHING}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf8")
    return sorted(tmp_path.iterdir())


def test_a_scenario_runs_the_rules_it_needs(files: list[Path]) -> None:
    done = watch.runs(files)
    attacked = done.run("fw")
    assert {"7-3-4", "8-1-2", "8-4-6", "8-4-6-1-1-1", "14-3-2"} <= attacked
    assert "8-4-6-2-1" not in attacked
    assert "8-1-2" not in watch.runs(files[2:]).run("fw")
    assert done.run("dz") == frozenset()
    assert len(done.broken) == 1
    assert "broken.yaml" in done.broken[0]


def test_in_several_processes_it_is_the_same(files: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    one = watch.runs(files)
    monkeypatch.setattr(watch, "_WORTH_A_PROCESS", 1)
    assert watch.runs(files, jobs=2) == one
