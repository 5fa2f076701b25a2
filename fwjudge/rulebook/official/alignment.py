"""Pairing the rules of two editions, whatever their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher

Pairs = list[tuple[int, int]]


def align(old: Sequence[str], new: Sequence[str]) -> Pairs:
    """Return the places of equal keys in both sequences: first in one common order, then blocks that went elsewhere.

    A key that stands many times (a heading such as 概要) is only paired inside a run of several equal keys.

    >>> align(["a", "b", "c", "d"], ["c", "d", "a", "x", "b"])
    [(0, 2), (1, 4), (2, 0), (3, 1)]
    """
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    pairs = [(a + i, b + i) for a, b, size in matcher.get_matching_blocks() for i in range(size)]
    while True:
        left, right = _find_unpaired(pairs, 0, len(old)), _find_unpaired(pairs, 1, len(new))
        more = _moved_block([old[i] for i in left], [new[j] for j in right])
        if not more:
            return sorted(pairs)
        pairs += [(left[i], right[j]) for i, j in more]


def number_now(number: str, became: Mapping[str, str]) -> str:
    """Return what a number became; one that no rule has goes where the rule above it went.

    >>> number_now("8-4-6-9", {"8-4": "8-5", "8-4-6": "8-5-6"})
    '8-5-6-9'
    """
    head, rest = number, ""
    while head not in became:
        cut = max(head.rfind("-"), head.rfind("."))
        if cut < 0:
            return number
        head, rest = head[:cut], head[cut:] + rest
    return became[head] + rest


def _find_unpaired(pairs: Pairs, side: int, size: int) -> list[int]:
    paired = {pair[side] for pair in pairs}
    return [at for at in range(size) if at not in paired]


def _moved_block(old: list[str], new: list[str]) -> Pairs:
    if not set(old) & set(new):
        return []
    a, b, size = SequenceMatcher(None, old, new, autojunk=False).find_longest_match()
    if size > 1:
        return [(a + i, b + i) for i in range(size)]
    counts_old, counts_new = Counter(old), Counter(new)
    return [(i, new.index(key)) for i, key in enumerate(old) if counts_old[key] == counts_new[key] == 1]


def find_similar_pairs(
    old: Sequence[tuple[int, str]], new: Sequence[tuple[int, str]], pairs: Pairs, same: Callable[[int, int], bool]
) -> Pairs:
    """Return pairs of the entries left over, by how alike their texts are: inside each gap between pairs that hold, best first.

    `same` says of two places whether they have one number, which decides where likeness does not.
    """
    found: Pairs = []
    marks = dict(pairs)
    gaps: dict[tuple[int, int], tuple[list[tuple[int, str]], list[tuple[int, str]]]] = {}
    back = {j: i for i, j in pairs}
    for place, text in old:
        gaps.setdefault(_gap(place, marks, True), ([], []))[0].append((place, text))
    for place, text in new:
        gaps.setdefault(_gap(place, back, False), ([], []))[1].append((place, text))
    for left, right in gaps.values():
        found += _best(left, right, same)
    used_old, used_new = {i for i, _ in found}, {j for _, j in found}
    rest = [(i, j) for i, _ in old if i not in used_old for j, _ in new if j not in used_new and same(i, j)]
    return found + rest


def _gap(place: int, partners: dict[int, int], is_old: bool) -> tuple[int, int]:
    """Return the pair above a place that has no partner."""
    above = place - 1
    while above >= 0 and above not in partners:
        above -= 1
    if above < 0:
        return (-1, -1)
    return (above, partners[above]) if is_old else (partners[above], above)


_MAX_TO_COMPARE = 80
_MIN_LIKENESS_OF_RULES = 0.45


def _best(left: list[tuple[int, str]], right: list[tuple[int, str]], same: Callable[[int, int], bool]) -> Pairs:
    if len(left) > _MAX_TO_COMPARE or len(right) > _MAX_TO_COMPARE:
        return []
    grams_left = [(i, _grams(text)) for i, text in left]
    grams_right = [(j, _grams(text)) for j, text in right]
    scored = sorted(
        ((_likeness(a, b), same(i, j), i, j) for i, a in grams_left for j, b in grams_right),
        key=lambda row: (-row[0], not row[1], row[2], row[3]),
    )
    found: Pairs = []
    for likeness, _, i, j in scored:
        if likeness >= _MIN_LIKENESS_OF_RULES and all(i != a and j != b for a, b in found):
            found.append((i, j))
    return found


def _grams(text: str) -> set[str]:
    return {text[i : i + 2] for i in range(len(text) - 1)} or {text}


def _likeness(a: set[str], b: set[str]) -> float:
    return len(a & b) / max(1, len(a | b))
