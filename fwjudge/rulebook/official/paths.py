"""Rule numbers as tuples of whole numbers, so that one can say what comes next."""

from __future__ import annotations

import re

Path = tuple[int, ...]

_GEN = re.compile(r"(\d{1,2})(\d\d)(?:\.(\d+)([a-z]*)(?:-(\d+))?)?")


def path(game: str, number: str) -> Path | None:
    """Return the number as a path from the chapter down, or None for a number that is a name (bf `k.貫通`).

    >>> path("fw", "8-4-6"), path("gen", "804.2c-3"), path("gen", "800"), path("bf", "3a.3.1")
    ((8, 4, 6), (8, 4, 2, 3, 3), (8,), (3, 1))
    """
    if game == "gen":
        match = _GEN.fullmatch(number)
        if not match:
            return None
        chapter, section, item, letters, dash = match.groups()
        steps = [int(chapter)]
        if int(section) or item:
            steps.append(int(section))
        steps += [int(item)] if item else []
        steps += [_letters(letters)] if letters else []
        return (*steps, int(dash)) if dash else tuple(steps)
    pieces = number.split(".")[1:] if game == "bf" else number.split("-")
    return tuple(map(int, pieces)) if pieces and all(piece.isascii() and piece.isdigit() for piece in pieces) else None


def _letters(letters: str) -> int:
    value = 0
    for letter in letters:
        value = 26 * value + ord(letter) - ord("a") + 1
    return value


def brother(game: str, number: str, count: int) -> str:
    """Return the number in which the last count is another one.

    >>> brother("fw", "8-4-6", 9), brother("gen", "304", 2), brother("gen", "804.2c", 1), brother("gen", "800", 7)
    ('8-4-9', '302', '804.2a', '700')
    """
    if game == "gen" and number.isdigit():
        return str(count * 100 if number.endswith("00") else int(number) // 100 * 100 + count)
    last = re.sub(r".*?(\d+|[a-z]+)$", r"\1", number)
    return number.removesuffix(last) + (str(count) if last.isdigit() else chr(ord("a") + count - 1))


def follows(before: Path, after: Path) -> bool:
    """Whether `after` is a next number in good order: a first child, or the next brother of it or of one above it.

    >>> follows((8, 4), (8, 4, 1)), follows((8, 4, 2, 1), (8, 5)), follows((8, 4), (8, 6)), follows((1, 2), (2, 1, 1))
    (True, True, False, True)
    """
    while len(after) > 1 and after[-1] == 1:
        if after[:-1] == before:
            return True
        if _is_next_sibling(before, after):
            return True
        after = after[:-1]
    return _is_next_sibling(before, after) or (len(after) > len(before) and after == (*before, 1))


def _is_next_sibling(before: Path, after: Path) -> bool:
    """Whether a number comes right after another one, or after one below that, at the same level."""
    at = len(after) - 1
    return len(before) > at and before[:at] == after[:at] and after[at] == before[at] + 1


def is_near(before: Path, after: Path) -> bool:
    """Whether `after` stands further on among the children or brothers of `before` or of one above it: a gap, no jump."""
    return after > before and after[:-1] == before[: len(after) - 1]
