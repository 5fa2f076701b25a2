"""Dimension Zero: costs stand in ［］, ● before each ability (4-2-3), and a keyword is an ability without a full stop."""

from __future__ import annotations

import re

from ..profile import PLAIN, SAME

_WORDS = "速攻|即死|加速|団結|閃光|補給|急襲|覚醒|隊列召喚|召集|支援|呼声|耐性"

PROFILE = PLAIN._replace(
    same=SAME | {"[": "［", "]": "］", "［": "［", "］": "］", "―": "-"},
    brackets="",
    symbol=re.compile(r"\(「[^「」]*」\)"),
    bullet="●",
    lists=re.compile(r"(?:から|うち)\d+つ[^。]*。$"),
    begins=("連動「", "共鳴"),
    whole=re.compile(rf"(?:{_WORDS})[^。]*"),
)
