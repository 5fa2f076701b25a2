"""Whether a fact that would change an answer is told already: by the reason of the answer, or of a variant."""

from __future__ import annotations

from fwjudge.base.patterns import compile_late

_MOMENT = compile_late(r"^(?:その時|【[^】]*】の時点で)")
"""When something was counted."""
_SUPPOSED = compile_late(r"(?:(?:で)?なければ|なら)(?: \([^()]*でした\))?$")
"""The end of a fact that makes it a supposition."""
_ENDING = compile_late(r"(?:がい|があ|[ぁ-ん])$")
"""The end of a verb that is another in a reason: 持た, 持つ, がい, がいる."""
_COUNT = compile_late(r"[0-9]+[枚回個つ]?で、(?=[0-9])")
"""The number that was counted, before the bound: 3枚で、3枚以下."""
_MIN_LETTERS_OF_FACT = 6
"""A shorter piece of a fact may stand in any sentence."""


def is_told(what: str, sentences: str) -> bool:
    """Whether sentences name the condition that a fact supposes to be otherwise.

    >>> is_told("リーダーが《海》を持たなければ", "リーダーが《海》を持つからです。")
    True
    >>> is_told("リーダーが《山》を持たなければ", "リーダーが《海》を持つからです。")
    False
    >>> is_told("【カウンター】の時点でBの手札が3枚以下でなければ", "Bの手札が3枚で、3枚以下だからです。")
    True
    """
    fact = _ENDING.sub("", _SUPPOSED.sub("", _MOMENT.sub("", what)))
    return len(fact) >= _MIN_LETTERS_OF_FACT and fact in _COUNT.sub("", sentences)
