"""A branch goes on from where the play stands: its report is the same as if all of it were played anew.

Of the bundled files tests/scenarios/test_all.py asks it.
"""

from __future__ import annotations

import pytest

from fwjudge.engine.game import Game
from fwjudge.engine.log import Entry
from fwjudge.engine.step import Step
from fwjudge.scenario import read, run
from fwjudge.scenario.result import Report
from fwjudge.scenario.run import call_of, run_branch
from fwjudge.scenario.scenario import Scenario


def reports(scenario: Scenario, boards: bool = False) -> tuple[list[Report], list[Report]]:
    """The reports of all branches: as they are run, and each played from its first line."""
    gone_on = [report for _, report in run(scenario, boards).branches]
    call = call_of(scenario)
    return gone_on, [run_branch(scenario, branch, call, None, boards) for branch in scenario.branches]


CALL = """
rules: fw
cards:
  盾の番人: {type: battle, power: 10000, text: "【ブロッカー】"}
  巨人: {type: battle, power: 20000, text: "【登場時】カード1枚を引く。"}
board:
  turn: {player: A, number: 3}
  A: {leader: {power: 15000}, battle: [巨人 ×2], deck: 20}
  B: {battle: [盾の番人], life: 3, hand: 2}
play:
  - A: アタック 巨人 -> リーダー
  - A: チャージ 巨人
  - 確認: {B.life: 3}
  - 進める: "8-4"
もし:
  番人で受ける:
    play:
      - B: 発動 【ブロッカー】 盾の番人
    expect:
      - 盾の番人: drop
  何もしない: {}
  もう一度アタックする:
    play:
      - A: アタック 巨人 -> リーダー
      - 進める: 終わりまで
      - A: ターン終了
      - 確認: {turn: A}
    expect:
      - cites: ["8-4"]
  盤面が違う:
    board: {B: {battle: []}}
    play:
      - A: ターン終了
"""


def test_branches_leave_the_play_and_each_other_as_they_are() -> None:
    scenario = read(CALL)
    gone_on, anew = reports(scenario, boards=True)
    assert gone_on == anew
    assert [report.passed for report in gone_on] == [report.passed for report in anew]
    assert run(scenario).steps == run(read(CALL.partition("もし:")[0])).steps


def test_shared_lines_run_once() -> None:
    """The trace of the machine does not grow by the shared play, however many branches there are."""
    shared = CALL.partition("もし:")[0]
    alone, few, many = list[Step](), list[Step](), list[Step]()
    run(read(shared), trace=alone)
    for count, trace in ((1, few), (30, many)):
        run(read(shared + "もし:\n" + "".join(f"  枝{n}: {{}}\n" for n in range(count))), trace=trace)
    assert len(many) - len(few) < len(alone)


def test_a_check_in_the_middle_replays_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = Entry.replay
    replayed: list[Entry] = []

    def counted(entry: Entry, game: Game) -> None:
        replayed.append(entry)
        replay(entry, game)

    monkeypatch.setattr(Entry, "replay", counted)
    lines = CALL.partition("もし:")[0].splitlines(keepends=True)
    counts = []
    for checks in (1, 20):
        replayed.clear()
        run(read("".join("  - 確認: {B.life: 3}\n" * checks if "確認" in line else line for line in lines)))
        counts.append(len(replayed))
    assert counts[0] == counts[1] > 0


def test_a_variant_may_have_a_play_of_its_own() -> None:
    text = (
        CALL.partition("もし:")[0]
        + """
もし:
  アタックしないなら:
    代わりの手順: []
    expect: [B.ライフ: 3, 巨人.レスト: false, refused: none]
"""
    )
    ((_, variant),) = run(read(text)).branches
    assert variant.passed and not variant.steps
