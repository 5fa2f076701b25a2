"""Splitting a text whose rules stand under numbers at the beginning of a line (fw, op, gen, dz)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from fwjudge.base.records import NamedTuple
from fwjudge.rulebook.number import order

from .document import Entry, ExtractedRules
from .paths import Path, follows, is_near, path
from .text import (
    MAX_WIDTH_OF_HEADING,
    PageLine,
    broken_word,
    fold_layout,
    is_ended,
    join_lines,
    line_of,
    usual_width,
    width,
)

# What may stand before a number: white space and the marks of headings, lists and bold type.
LEAD = r"[\s#*]*(?:[-–・●][\s*]+)*"
DIGITS = "[0-9０-９]"
DASH = "[-－‐–−]"
DOT = "[.．]"

STOPS = re.compile(r"[*\s]*(?:参照|または|及び|および|を|に[^よな]|へ|は|の|が|で(?!き)|と[^きくは]|、|[)）」』])")
_OPENING_BRACKETS, _CLOSING_BRACKETS = "「『（(【《", "」』）)】》"


class Head(NamedTuple):
    """A line that may open a rule: the number it has there, what follows, and whether its form alone proves little."""

    number: str
    rest: str
    weak: bool = False


Finder = Callable[[str, str], Head | None]
"""Reads a line as the head of a rule; the second argument is the number of the rule above it (for relative numbers)."""


def fw_head(line: str, _above: str = "") -> Head | None:
    """Return the number at the head of a line of fw or op: `8-4-6.`, also as `- 8-4-6.`, `**8-4-6.**`, `８－４－６．`."""
    match = _FW.match(line)
    if not match or _DECIMAL.match(line):
        return None
    return Head(_plain(match[1]), line[match.end() :], weak=_goes_on_with_digit(line, match))


def gen_head(line: str, _above: str = "") -> Head | None:
    """Return the number at the head of a line of gen: `804.`, `804.2.`, `804.2c.`, and without a last dot `804.2c-31`."""
    match = _GEN.match(line)
    return Head(_plain(match[1] or match[2]), line[match.end() :]) if match else None


def dz_head(line: str, above: str) -> Head | None:
    """Return the number at the head of a line of dz: `第4部`, `第9章`, and items that count anew in each chapter: `2-1.`, `2-1、`."""
    if match := _PART.match(line):
        return Head(_plain(match[1]), line[match.end() :])
    part, _, rest = above.partition("-")
    if not part:
        return None
    if match := _CHAPTER.match(line):
        return Head(f"{part}-{_plain(match[1])}", line[match.end() :])
    chapter = rest.partition("-")[0]
    if chapter and (match := _ITEM.match(line)) and not _DECIMAL.match(line):
        weak = not match[2] or _goes_on_with_digit(line, match)
        return Head(f"{part}-{chapter}-{_plain(match[1] or match[3])}", line[match.end() :], weak)
    return None


# A dot before another digit is a decimal point, unless it is a wide one or the number has a dash: then it is told by its order.
_FW = re.compile(rf"{LEAD}({DIGITS}{{1,2}}(?:{DASH}{DIGITS}{{1,3}})*)\s?{DOT}[\s*]*")
_GEN = re.compile(
    rf"{LEAD}(?:({DIGITS}{{3,4}}{DOT}{DIGITS}{{1,2}}[a-zａ-ｚ]{{1,2}}{DASH}{DIGITS}{{1,2}}){DOT}?(?=\s)"
    rf"|({DIGITS}{{3,4}}(?:{DOT}{DIGITS}{{1,2}}[a-zａ-ｚ]{{0,2}})?){DOT}(?![0-9０-９a-zａ-ｚ]))[\s*]*"
)
_PART = re.compile(rf"{LEAD}(?:第\s*)?({DIGITS}{{1,2}})\s*部\s+(?=[^\s第0-9０-９])")
_CHAPTER = re.compile(rf"{LEAD}(?:第\s*)?({DIGITS}{{1,2}})\s*章\s*(?=[^\s0-9０-９])")
_ITEM = re.compile(
    rf"{LEAD}(?:({DIGITS}{{1,2}}(?:{DASH}{DIGITS}{{1,2}})*)\s?([.．、])|({DIGITS}{{1,2}}(?:{DASH}{DIGITS}{{1,2}})+)(?=[^0-9０-９\-－]))\s*"
)
_DECIMAL = re.compile(rf"{LEAD}{DIGITS}+\.{DIGITS}")


def _goes_on_with_digit(line: str, match: re.Match[str]) -> bool:
    """Whether a digit follows the number at the head of a line."""
    return line[match.end() :][:1].isdigit()


def _plain(number: str) -> str:
    return re.sub(DASH, "-", fold_layout(number))


def split(game: str, lines: list[str], find: Finder) -> ExtractedRules:
    """Return the rules in the order of the text."""
    lines = _skip_contents(lines, find)
    usual = usual_width(lines)
    rules: list[tuple[str, list[PageLine]]] = []
    above: Path | None = None
    before = ""
    depth = 0  # brackets that are open in the rule so far
    for line in lines:
        head = find(line, rules[-1][0] if rules else "")
        place = path(game, head.number) if head else None
        if head and place and _opens(head, place, above, before, usual, depth > 0):
            rules.append((head.number, [line_of(head.rest, line)]))
            above, depth = place, _deeper(head.rest)
        elif rules:
            rules[-1][1].append(line_of(line, line))
            depth += _deeper(line)
        if line.strip():
            before = line
    entries = tuple(Entry(number, join_lines(text, usual)) for number, text in rules)
    return ExtractedRules(
        entries, () if _is_wrapped(rules) else tuple(Entry(n, word) for n, text in rules if (word := broken_word(text)))
    )


def _is_wrapped(rules: list[tuple[str, list[PageLine]]]) -> bool:
    """Whether lines are broken by width: then a break inside a word is nothing strange."""
    breaks = [is_ended(above.text) for _, text in rules for above in text[:-1] if above.text.strip()]
    return 2 * sum(breaks) < len(breaks)


def _opens(head: Head, place: Path, above: Path | None, before: str, usual: int, in_brackets: bool) -> bool:
    """Whether this line opens a rule, or is the middle of a sentence that happens to break before a number."""
    if above is None:
        return not head.weak
    next_in_order = follows(above, place)
    finished = is_ended(before.replace("*", ""))
    if before.rstrip().endswith(("-", "－")) or (head.weak and not next_in_order):
        return False
    broken = not finished and width(before) >= min(MAX_WIDTH_OF_HEADING, 0.7 * usual)
    if (broken and STOPS.match(head.rest)) or (not finished and in_brackets):
        return False
    return next_in_order or finished or is_near(above, place)


def _deeper(line: str) -> int:
    return sum(map(line.count, _OPENING_BRACKETS)) - sum(map(line.count, _CLOSING_BRACKETS))


_SURELY_CONTENTS = 5
_MAX_MISPRINTS = 0.1
"""This share of the lines of a table of contents may name a rule that does not come: a misprint there loses no rule here."""


def _skip_contents(lines: list[str], find: Finder) -> list[str]:
    """Return the text without its table of contents, which is a run of numbered lines nearly all of which come again below.

    One or two numbers may come again by chance, at the beginning of a broken line; several, or the first, do not.
    """
    heads: list[tuple[int, str]] = []
    above = ""
    for at, line in enumerate(lines):
        if head := find(line, above):
            heads.append((at, head.number))
            above = head.number
    if not heads:
        return lines
    first = heads[0][1]
    last = {number: i for i, (_, number) in enumerate(heads)}
    seen: Counter[str] = Counter()
    begin, start, over, over_at_begin = 0, 0, 0, 0  # over: how many of the lines so far do not come again
    for i, (at, number) in enumerate(heads):
        begins_anew = i >= _SURELY_CONTENTS and order(number) < order(heads[i - 1][1])
        if (number == first or begins_anew) and over - over_at_begin <= _MAX_MISPRINTS * (i - begin):
            begin, start, over_at_begin = i, at, over
        seen[number] += 1
        over += seen[number] if last[number] == i else 0
    return lines[start:]
