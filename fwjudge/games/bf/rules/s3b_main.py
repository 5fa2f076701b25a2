"""3b. メインフェイズの流れ."""

from __future__ import annotations

from fwjudge.engine.step import step
from fwjudge.games.common.lines import make_wait

from ..state import BF
from .s2_timing import play_timing
from .s3a_start import begin
from .sr_rules import rule_check

MAIN = BF.table(
    "3b",
    step("3b.1.1", begin("main"), sub="begin"),
    make_wait("3b.1.1", "main start", sub="wait"),
    step("3b.1.1", play_timing("main")),
    step("3b.1.2", rule_check),
    step("3b.1.2", lambda game, frame: BF.at("3c.1.1"), sub="end"),
)
