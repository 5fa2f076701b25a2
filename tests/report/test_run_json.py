"""A report as JSON: every step says where the game stood, and a board is made of areas that stand once."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from typing import Any

import pytest

from fwjudge import rule_on
from fwjudge.answer.kinds import SupposedCondition
from fwjudge.base.places import scenarios_dir
from fwjudge.report.run_json import as_json
from fwjudge.scenario import load, run
from fwjudge.scenario.result import Report
from tests.cli.runner import fwjudge

FILES = ("fw/blocker-ko.yaml", "op/auto-with-a-cost.yaml", "gen/endless-loop.yaml", "dz/move-forward.yaml")


@cache
def whole(name: str) -> tuple[Report, Any]:
    """Return the report of a bundled file with the board of each step, and what it is in JSON."""
    report = rule_on(name, boards=True)
    return report, as_json(report)


def plain(value: Any) -> Any:
    """Values as they come out of JSON."""
    return json.loads(json.dumps(value))


def assert_boards(data: Any, report: Report) -> None:
    """Each step has its phase and its board, put together from the areas."""
    assert len(data["steps"]) == len(report.steps)
    for row, step in zip(data["steps"], report.steps, strict=True):
        assert step.board is not None
        board = {"turn": row["phase"], "areas": [data["areas"][place] for place in row["board"]]}
        assert board == plain(asdict(step.board))
        assert row["phase"] == step.phase
    looks = [json.dumps(area, sort_keys=True) for area in data["areas"]]
    assert len(looks) == len(set(looks))


@pytest.mark.parametrize("name", FILES)
def test_a_board_is_put_together_from_its_areas(name: str) -> None:
    report, found = whole(name)
    data = plain(found)
    assert_boards(data, report)
    for branch, (_, one) in zip(data["branches"], report.branches, strict=True):
        assert_boards(branch, one)


def test_the_command_gives_the_board_of_each_step() -> None:
    report = rule_on("fw/blocker-ko.yaml", boards=True)
    data = fwjudge("run", str(scenarios_dir() / "fw/blocker-ko.yaml"), "--json").json
    assert_boards(data, report)
    assert data["steps"][8]["phase"] == "3ターン目 Aのターン メインフェイズ アタックと戦闘の発生"
    assert data["before"]["turn"] == "3ターン目 Aのターン メインフェイズ"


@pytest.mark.parametrize("name", ["gen/so-long-as.yaml", "gen/who-went-first.yaml"])
def test_a_text_that_knows_more_than_its_words_is_written_as_its_words(name: str) -> None:
    """The suppositions beside an answer know their condition."""
    report = run(load(scenarios_dir() / name))
    changes = [change for answer in report.answers for change in answer.changes]
    assert any(isinstance(change.what, SupposedCondition) for change in changes)
    written = [change["what"] for answer in plain(as_json(report))["answers"] for change in answer["changes"]]
    assert written == [str(change.what) for change in changes]


def test_what_is_the_same_is_said_as_before() -> None:
    report = rule_on("fw/blocker-ko.yaml")
    data = plain(as_json(report))
    assert not {"phase", "board"} & set(data["steps"][0])
    assert "areas" not in data
    parts = ("counted", "done", "reason")  # of which texts are made, and no others
    steps = [{key: one for key, one in step.items() if key not in parts} for step in plain(asdict(report))["steps"]]
    assert [{**row, "board": None} for row in data["steps"]] == steps


def test_the_boards_of_a_long_play_are_no_longer_than_the_rest() -> None:
    """Hundreds of steps: not hundreds of times every card."""
    name = "gen/endless-loop.yaml"
    short, long = (len(json.dumps(found, ensure_ascii=False)) for found in (as_json(rule_on(name)), whole(name)[1]))
    assert short > 100_000
    assert long < 2 * short


ASKED = """
rules: fw
ask:
  - {can: "B: 発動 【ブロッカー】 守り手", text: ブロックできますか}
  - {value: 守り手.パワー, at: 初め}
cards:
  守り手: {type: battle, power: 20000, text: 【ブロッカー】}
board: {B: {battle: [守り手]}}
play:
  - A: アタック リーダー -> リーダー
もし:
  レストなら:
    board: {B: {battle: [守り手 レスト]}}
"""


def test_each_answer_is_there_by_its_parts_and_under_each_branch() -> None:
    report = rule_on(ASKED)
    data = plain(as_json(report))
    assert data["answer"] == data["answers"][0] and len(data["answers"]) == 2
    assert set(data["answer"]) == {"kind", "said", "because", "sentences", "question", "changes"}
    assert (data["answer"]["kind"], data["answer"]["said"]) == ("can", "yes")
    assert data["answer"]["question"] == "ブロックできますか" and data["answer"]["because"]
    assert (
        data["answers"][1]["said"] == "20000" and data["answers"][1]["question"] == "守り手.パワーはいくつですか (初め)"
    )
    (branch,) = data["branches"]
    assert [one["said"] for one in branch["answers"]] == ["no", "20000"]
    assert "".join(branch["answer"]["sentences"]).startswith("いいえ")


def test_where_nothing_is_asked_the_answer_is_what_came_of_it() -> None:
    data = plain(as_json(rule_on("rules: fw\nask: 何が起こるか\nplay:\n  - A: アタック リーダー -> リーダー\n")))
    assert data["answer"]["kind"] == "outcome" and data["answer"]["question"] == "何が起こるか"
    assert "".join(data["answer"]["sentences"]) == data["ruling"]
