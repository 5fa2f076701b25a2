"""From pages to the lines of one text: page headers, footers and page numbers go."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise

_EDGE = 3
_PAGE_NUMBER = re.compile(
    r"[-–—−\s]*(?:p\.?|page)?\s*(\d{1,4})\s*(?:/\s*\d{1,4}|of\s*\d+|ページ|頁)?[-–—−\s]*", re.IGNORECASE
)
_DIGITS = re.compile(r"\d+")


def body(pages: list[list[str]], is_rule: Callable[[str], bool], unique: bool) -> list[str]:
    """Return the lines of all pages without what only belongs to the paper.

    A header or footer is a line that stands at the same edge of many pages, its figures aside; a page number is a bare
    number at the edge that grows with the pages. `is_rule` protects lines that open a rule: short rules repeat too. In
    a document where no such line stands twice (`unique`), one that does is the running head of a chapter.
    """
    kept = [[line.rstrip() for line in page] for page in pages]
    if len(kept) < 3:
        return [line for page in kept for line in _without_number_run(page)]
    for side in (1, -1):
        for _ in range(_EDGE):
            edge = [_edge_line(page, side) for page in kept]
            furniture = _find_repeated(edge, is_rule) | _numbering(edge)
            if unique:
                furniture |= _running_heads(edge, kept, is_rule)
            if not furniture:
                break
            for i in furniture:
                kept[i][edge[i][0]] = ""
    return [line for page in kept for line in page]


def _edge_line(page: list[str], side: int) -> tuple[int, str]:
    """Return the first (1) or last (-1) line of a page that is not blank, and its place."""
    places: Iterable[int] = range(len(page)) if side == 1 else range(len(page) - 1, -1, -1)
    return next(((at, page[at]) for at in places if page[at].strip()), (0, ""))


def _find_repeated(edge: list[tuple[int, str]], is_rule: Callable[[str], bool]) -> set[int]:
    shapes = [_DIGITS.sub("0", unicodedata.normalize("NFKC", line)).strip() for _, line in edge]
    counts = Counter(shape for shape in shapes if shape)
    often = max(3, len(edge) * 2 // 5)
    return {i for i, shape in enumerate(shapes) if counts[shape] >= often and not is_rule(edge[i][1])}


def _running_heads(edge: list[tuple[int, str]], pages: list[list[str]], is_rule: Callable[[str], bool]) -> set[int]:
    """Find pages that repeat the heading of a chapter at the edge. The heading itself is kept where it stands nowhere else."""
    lines = [line.strip() for _, line in edge]
    counts = Counter(line for line in lines if line and is_rule(line))
    gone: set[int] = set()
    for line in (line for line, times in counts.items() if times >= 3):
        at = [i for i, other in enumerate(lines) if other == line]
        elsewhere = sum(other.strip() == line for page in pages for other in page) > len(at)
        gone.update(at if elsewhere else at[1:])
    return gone


def _numbering(edge: list[tuple[int, str]]) -> set[int]:
    """Find pages whose edge line is a bare number, if these numbers grow with the pages."""
    found = {i: int(match[1]) for i, (_, line) in enumerate(edge) if (match := _bare_number(line))}
    offsets = Counter(number - i for i, number in found.items())
    offset, times = offsets.most_common(1)[0] if offsets else (0, 0)
    return {i for i, number in found.items() if number - i == offset} if times >= 3 else set()


def _bare_number(line: str) -> re.Match[str] | None:
    return _PAGE_NUMBER.fullmatch(unicodedata.normalize("NFKC", line).strip()) if len(line) <= 40 else None


def _without_number_run(page: list[str]) -> list[str]:
    """Return the text without page marks: bare numbers that count up through it, three at least, were page numbers."""
    found = [(at, int(match[1])) for at, line in enumerate(page) if (match := _bare_number(line))]
    run: list[int] = []
    for (at, number), (_, following) in pairwise(found):
        if following == number + 1:
            run.append(at)
    if len(run) >= 2:
        last = next((at for at, number in found if at > run[-1]), None)
        gone = {*run, last}
        return ["" if at in gone else line for at, line in enumerate(page)]
    return page
