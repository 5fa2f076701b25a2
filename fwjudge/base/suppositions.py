"""Suppositions: options and the names of cases as 「…なら」, one of them and several together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .inflection import MAX_THINGS_NAMED, POSSIBLE_ENDS, is_in_plain_form, is_negative, list_things
from .patterns import compile_late
from .records import NamedTuple

_ASIDE: Final = compile_late(r" \([^()]*\)$")
"""Words in brackets behind an option."""
_HOW_OFTEN: Final = compile_late(r"^([0-9]+回)(.+)$")
"""An option to do something so often."""
_CONDITION: Final = compile_late(r"(.+?(?:なら(?!な)|れば|たら|けば|せば|えば|ても|では|には))、?.+$")
"""The condition in the name of a variant that also says what comes of it."""


def suppose(label: str) -> str:
    """Return an option as a supposition: 「番人」を選べば, 発動しなければ, 表なら.

    >>> [suppose(one) for one in ("「番人」を選ぶ", "発動しない", "発動する (手札の「兵」)", "表", "「兵」")]
    ['「番人」を選べば', '発動しなければ', '発動すれば (手札の「兵」)', '表なら', '「兵」なら']
    """
    if (aside := _ASIDE.search(label)) is not None:
        return f"{suppose(label[: aside.start()])}{aside[0]}"
    if is_negative(label):
        return f"{label[:-1]}ければ"
    if label.endswith("である"):
        return f"{label.removesuffix('である')}なら"
    if label.endswith(tuple(POSSIBLE_ENDS)):
        return f"{label[:-1]}{POSSIBLE_ENDS[label[-1]]}ば"
    return f"{label}なら"


_NO_OTHER, _NOTHING = "これ以上選ばない", "選ばない"
"""The option to choose nothing else: supposed is only that nothing is chosen."""
_WHAT_IT_IS: Final = compile_late("(?:: |^)([^:]+)は何か$")
"""A question what something is."""
_HEAD: Final = compile_late("(.*(?:[」】]|部分)[をが])")
"""The thing that a supposition is about, with its particle."""


def thing_asked_for(question: str) -> str:
    """Return the thing of which a question asks what it is; nothing of another question.

    >>> thing_asked_for("「兵」の【登場時】: 引いたカードは何か"), thing_asked_for("どれを選ぶか")
    ('引いたカード', '')
    """
    found = _WHAT_IT_IS.search(question)
    return found[1] if found is not None else ""


def leave_out_again(suppositions: Sequence[str]) -> list[str]:
    """Return suppositions about one thing, which is named only once.

    >>> leave_out_again(["「番人」の【ブロッカー】を発動すれば", "「番人」の【ブロッカー】を発動しなければ"])
    ['「番人」の【ブロッカー】を発動すれば', '発動しなければ']
    """
    head = _HEAD.match(suppositions[0]) if suppositions else None
    first = head[1] if head is not None else ""
    return [one.removeprefix(first) if nth else one for nth, one in enumerate(suppositions)]


def suppose_one_of(labels: Sequence[str]) -> str:
    """Return several options as one supposition.

    >>> suppose_one_of(["「兵」を選ぶ", "「盾」を選ぶ"]), suppose_one_of(["発動する", "発動しない"])
    ('「兵」か「盾」を選べば', '発動するか発動しないなら')
    >>> suppose_one_of(["「一」である", "「二」である", "「四」である"])
    '「一」、「二」か「四」なら'
    >>> suppose_one_of(["0回行う", "1回行う", "2回行う"])
    '0回、1回か2回行えば'
    """
    if len(labels) == 1:
        return suppose(_NOTHING if labels[0] == _NO_OTHER else labels[0])
    if all(label.endswith("である") for label in labels):
        return f"{list_things([label.removesuffix('である') for label in labels], 'か')}なら"
    if all(label.endswith("を選ぶ") for label in labels):
        return f"{list_things([label.removesuffix('を選ぶ') for label in labels], 'か')}を選べば"
    counted = [found for label in labels if (found := _HOW_OFTEN.match(label)) is not None]
    if len(counted) == len(labels) and len({found[2] for found in counted}) == 1:
        times = list_things([found[1] for found in counted], "か")
        return suppose(f"{times}{counted[0][2]}")
    for particle in ("を", "に"):
        if (deed := find_shared_deed(labels, particle)) is not None:
            return suppose(f"{list_things(deed.things, 'か')}{particle}{deed.done}")
    return f"{list_things(labels, 'か')}なら"


class SharedDeed(NamedTuple):
    """The one thing that several options do, and the things with which each of them does it."""

    things: list[str]
    done: str


def find_shared_deed(labels: Sequence[str], particle: str) -> SharedDeed | None:
    """Return the things before a particle in several options, and what all of them do behind it; None where they do not do the same.

    >>> find_shared_deed(["「兵」を捨てる", "「盾」を捨てる"], "を"), find_shared_deed(["「兵」を捨てる", "引く"], "を")
    (SharedDeed(things=['「兵」', '「盾」'], done='捨てる'), None)
    """
    parts = [label.rpartition(particle) for label in labels]
    is_shared = len({done for _, _, done in parts}) == 1 and all(found for _, found, _ in parts)
    return SharedDeed([thing for thing, _, _ in parts], parts[0][2]) if is_shared else None


def suppose_first(labels: Sequence[str]) -> str:
    """Return several options about an order as one supposition: that it is done before the others.

    >>> suppose_first(["「兵」の【登場時】を発動する"])
    '「兵」の【登場時】を先に発動すれば'
    """
    return _PARTICLE.sub(r"\1先に", suppose_one_of(labels), count=1)


_PARTICLE: Final = compile_late("([」】力]を)(?=[^「」【】]*$)")
"""The particle behind what is taken up."""
_NUMBER_ALONE: Final = compile_late("^[0-9]+[枚つ体回]?$")
"""An option that is a number, without what is done with it."""


def suppose_chosen(labels: Sequence[str]) -> str:
    """Return several options of a player as one supposition; of numbers alone that they are chosen.

    >>> suppose_chosen(["2", "3"]), suppose_chosen(["「兵」を選ぶ", "「盾」を選ぶ"])
    ('2か3を選べば', '「兵」か「盾」を選べば')
    """
    is_number = all(_NUMBER_ALONE.match(label) for label in labels)
    return suppose_one_of([f"{label}を選ぶ" for label in labels] if is_number else labels)


def leave_out_choosing(label: str) -> str:
    """Return the thing that an option chooses, without the verb: 「番人」を選ぶ."""
    return label.removesuffix("を選ぶ")


# -- the names of variants ------------------------------------------------------------------------------------


def join_suppositions(names: list[str]) -> str:
    """Return several suppositions that lead to the same answer as one, with または before the last."""
    if len(names) > MAX_THINGS_NAMED + 1:
        names = [*names[:MAX_THINGS_NAMED], f"そのほか{len(names) - MAX_THINGS_NAMED}つの場合も"]
        return "、".join(names)
    *before, last = names
    ends = ("なら", "の場合は") if not any(name.endswith(("でなら", "からなら")) for name in names) else ()
    shared = next((end for end in ends if all(name.endswith(end) for name in names)), "")
    listed = "、".join(name.removesuffix(shared or ("は" if name.endswith("場合は") else "")) for name in before)
    return f"{listed}、または{last}" if before else last


def suppose_variant(name: str, others: Sequence[str] = ()) -> str:
    """Return the name of a variant as the beginning of a sentence; of one that says what comes of it only the condition.

    Not where the condition is that of one of the `others`, too.

    >>> suppose_variant("KOされるなら"), suppose_variant("相手のターンでは"), suppose_variant("大きなカード")
    ('KOされるなら', '相手のターンでは', '大きなカードの場合は')
    >>> suppose_variant("相手がいる"), suppose_variant("見なければ引ける"), suppose_variant("置けば、相手のものである")
    ('相手がいるなら', '見なければ', '置けば')
    >>> suppose_variant("置けば、相手のものである", ["置くなら"]), suppose_variant("破壊されない")
    ('「置けば、相手のものである」の場合は', '「破壊されない」の場合は')
    """
    if is_supposition(name):
        return name
    if (condition := _CONDITION.match(name)) and "は、" not in condition[1]:
        is_alone = not any(other.startswith(condition[1][:-2]) for other in others)
        return condition[1] if is_alone else f"「{name}」の場合は"
    if name.endswith(("時", "て", "から", "中", "前", "後")):
        return f"{name}は"
    if not is_in_plain_form(name):
        return f"{name}の場合は"
    return f"「{name}」の場合は" if "は" in name or name.endswith(_OUTCOMES) else f"{name}なら"


_OUTCOMES = ("ない", "できる", "なる", "られる")
"""Ends of names that say what comes of a variant, and suppose nothing."""


def is_supposition(name: str) -> bool:
    """Whether the name of a variant is a supposition as it stands, about something that it names."""
    bare = name.startswith(("なけれ", "あれば", "でなけれ", "すれば", "しなけれ"))
    return not bare and name.endswith(("なら", "ば", "たら", "では", "には", "は", "ても", "でも", "と", "時は"))
