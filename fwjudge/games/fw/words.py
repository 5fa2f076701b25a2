"""What the words of a skill mean in Fusion World: each is a function of its chapter; here they come together."""

from __future__ import annotations

from fwjudge.engine.program import Words

from . import (
    carrying,
    ch01_states,
    ch03_moves,
    ch05_actions,
    ch05_activate,
    ch05_choose,
    ch05_combo,
    ch05_pay,
    ch05_use,
    ch13_looking,
    ch13_numbers,
    ch13_others,
    ch13_phrases,
    ch16_beneath,
)

_CHAPTERS = (
    ch01_states,
    ch03_moves,
    ch05_actions,
    ch05_activate,
    ch05_choose,
    ch05_combo,
    ch05_pay,
    ch05_use,
    ch13_looking,
    ch13_numbers,
    ch13_others,
    ch13_phrases,
    ch16_beneath,
)

# An instruction that says X asks for it first; nested instructions are looked up when their lines are made.
for _kind, _lines in list(carrying.WORDS.items()):
    carrying.WORDS[_kind] = ch13_numbers.with_x(_lines)
WORDS: Words = carrying.WORDS
