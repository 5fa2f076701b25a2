"""Sentences as they are read aloud: 「引く」 becomes 「引きます」 at the end and 「引き」 before the next one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .patterns import compile_late

_I_OF = dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり", strict=True))
"""The stem of a verb of five grades."""
_A_TO_I = dict(zip("わかがさたなばまら", "いきぎしちにびみり", strict=True))
"""The same from what stands before 「ない」."""
_ONE_GRADE = compile_late(r"[いきぎしじちにびみりえけげせぜてでねへべめれ見着得]る$")
_FIVE_GRADES = ("入る", "減る", "切る", "限る")
"""Verbs that only look as if they had one grade."""
_EXISTS = compile_late(r"(?:[がはもで]|もう|^)ない$")
_VERB = compile_late(r"[うくぐすつぬぶむる]$")
_ASIDE = compile_late(r" \([^()]*(?:\([^()]*\)[^()]*)*\)$")
_RAISED = compile_late(r"が[+-][0-9]+$")
"""「Aのライフが+3」: by how much something was changed, as a sentence without its verb."""
_HEAD = compile_late(r"^[^「」]{1,12}: ")
"""「パワーを比べる: 」: what the line is about, which one does not say aloud."""


def stem(sentence: str) -> str:
    """Return the part of a sentence before 「ます」; nothing where it does not end with a verb.

    >>> [stem(s) for s in ("カードを引く", "レストになる", "手札に加える", "登場する", "アタックカード 1 以上")]
    ['カードを引き', 'レストになり', '手札に加え', '登場し', '']
    """
    if sentence.endswith("する"):
        return sentence[:-2] + "し"
    if _ONE_GRADE.search(sentence) and not sentence.endswith(_FIVE_GRADES):
        return sentence[:-1]
    return sentence[:-1] + _I_OF[sentence[-1]] if _VERB.search(sentence) else ""


def polite(sentence: str) -> str:
    """Return a sentence as the polite end of what is read aloud, without the full stop.

    >>> [polite(s) for s in ("カードを引く", "待機状態にならない (条件)", "選ばれない", "効果がない", "パワー+5000", "1 は、2 未満")]
    ['カードを引きます', '待機状態になりません (条件)', '選ばれません', '効果がありません', 'パワー+5000となります', '1 は、2 未満です']
    >>> polite("Aのライフが+3 (10 → 13)")
    'Aのライフが+3されます (10 → 13)'
    >>> polite("無効化された"), polite("いなくなった"), polite("ガードカードがもうない")
    ('無効化されました', 'いなくなりました', 'ガードカードがもうありません')
    """
    said, aside = _parts(sentence)
    if said.endswith("ない"):
        return _positive(said) + "ません" + aside
    if said.endswith(("した", "れた", "なった")):
        return (said[:-2] + "りました" if said.endswith("った") else said[:-1] + "ました") + aside
    if _RAISED.search(said):
        return f"{said}されます{aside}"
    return (stem(said) + "ます" if stem(said) else said + _choose_copula(said, "です", "となります")) + aside


def put_polite_in_past(sentence: str) -> str:
    """Return a polite sentence as what has been done.

    >>> put_polite_in_past("カードを引きます"), put_polite_in_past("手札は2枚です")
    ('カードを引きました', '手札は2枚です')
    """
    return f"{sentence[:-1]}した" if sentence.endswith("ます") else sentence


def without_polite_end(sentence: str) -> str:
    """Return a polite sentence as it goes on: 引きます becomes 引き."""
    return sentence.removesuffix("ます")


def join_form(sentence: str) -> str:
    """Return a sentence in the form that goes before a comma and the next sentence.

    >>> [join_form(s) for s in ("カードを引く", "待機状態にならない (条件)", "発動しない", "効果がない", "パワー+5000", "名を得る")]
    ['カードを引き', '待機状態にならず (条件)', '発動せず', '効果がなく', 'パワー+5000となり', '名を得て']
    """
    said, aside = _parts(sentence)
    if said.endswith("しない"):
        return said[:-3] + "せず" + aside
    if said.endswith("ない"):
        return said[:-1] + "く" + aside if _EXISTS.search(said) else said[:-2] + "ず" + aside
    if said.endswith("得る"):
        return f"{said.removesuffix('る')}て{aside}"
    if _RAISED.search(said):
        return f"{said}され{aside}"
    return (stem(said) or said + _choose_copula(said, "で", "となり")) + aside


def read_aloud(sentences: Sequence[str]) -> str:
    """Join several sentences to one that can be read aloud.

    >>> read_aloud(["Aがカードを引く", "Bの「兵」がレストになる"])
    'Aがカードを引き、Bの「兵」がレストになります。'
    """
    *first, last = sentences
    return "、".join([*map(join_form, first), polite(last)]) + "。"


def _parts(sentence: str) -> tuple[str, str]:
    sentence = _HEAD.sub("", sentence)
    aside = _ASIDE.search(sentence)
    return (sentence[: aside.start()], aside[0]) if aside else (sentence, "")


def _positive(said: str) -> str:
    """Return the stem of the verb that is denied."""
    if _EXISTS.search(said):
        return said[:-2] + "あり"
    before = said[:-2]
    return before[:-1] + _A_TO_I.get(before[-1:], before[-1:])


def _choose_copula(said: str, of_words: str, of_numbers: str) -> str:
    return of_numbers if re.search(r"[0-9]$", said) else of_words
