"""3b. メインフェイズの流れ."""

from __future__ import annotations

from typing import Final

from fwjudge.games.common.lines import make_wait

from ..state import BF
from .s2_timing import open_play_timing
from .s3a_start import begin_phase
from .sr_rules import check_rules

MAIN: Final = BF.table(
    "3b",
    begin_phase("3b.1.1", "main", sub="begin"),
    make_wait("3b.1.1", "main start", sub="wait"),
    open_play_timing("3b.1.1", "main"),
    check_rules("3b.1.2"),
    BF.go_to("3b.1.2", "3c.1.1", sub="end"),
)
