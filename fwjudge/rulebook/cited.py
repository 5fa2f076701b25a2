"""Rule numbers in any text: does each exist, has it moved, has it changed since?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from fwjudge.citation import GAMES

from . import overlay
from .edition import Change, ChangeKind
from .lookup import nearest

_PREFIX = rf"(?:(?<![A-Za-z0-9])(?P<game>{'|'.join(GAMES)})\s*[: /]?\s*)?"
_FORMS = (
    r"(?:第(?P<part>\d)部第?(?P<chapter>\d{1,2})章(?P<item>\d{1,2}(?:-\d{1,2})*)?"
    r"|(?<![A-Za-z0-9.-])(?P<dashed>\d{1,2}(?:-\d{1,3}){1,7})(?![\d-])"
    r"|(?<![A-Za-z0-9.-])(?P<dotted>\d{3,4}\.\d{1,2}(?:[a-z]{1,2}(?:-\d{1,2})?)?)(?!\d)"
    r"|(?<![A-Za-z0-9.])(?P<sectioned>(?:[rcf]|1[abc]|3[abcd]|[24-8])\.Q?\d{1,2}(?:\.\d{1,2})*)(?![\d.]\d))"
)
_NUMBER = re.compile(_PREFIX + _FORMS, re.IGNORECASE)

# Words that make any number a citation ...
_BEFORE = re.compile(r"(?:ルール|規則|規定|条文|条項|項目?|番号|根拠|参照|第|§|rules?|no\.?|see)[\s:の「『(\[]*$", re.IGNORECASE)
_AFTER = re.compile(
    r"[\s」』)\]]*(?:[項条節]|による|により|によれば|によって|に基づ|に従|に定め|に書|にあ[るり]|で定め|の(?:規定|通り|とおり|処理|項)|を(?:参照|適用)|参照|を根拠)"
)
# ... and words that make a short one something else: a score, a range, a measure.
_COUNTS = re.compile(r"\s*(?:[枚点回人個つ時分秒円年月日位勝敗対倍戦%]|本先取|ターン|cm|kg|で(?:勝|負|敗|引き?分))")
_SCORES = re.compile(r"(?:スコア|結果|成績|戦績|得点|勝敗|電話|tel|日付|ver\.?|version)[\s:は]*$", re.IGNORECASE)
_JOINED = re.compile(r"[\s、,・/とや及びおよ]*")
_BIGGEST_SCORE = 31


class Cited(NamedTuple):
    """One number in a text, and what the rulebook says to it."""

    line: int
    written: str
    game: str
    number: str
    exists: bool
    title: str
    changes: tuple[Change, ...]
    nearest: tuple[str, ...]
    is_citation: bool = True
    """False for what looks like a score, a date or another number, and is meant for nothing else by the words around it."""

    @property
    def moved_to(self) -> str:
        """Where the rule went, if the number is free now or means another rule now."""
        return next((c.to for c in self.changes if c.kind is ChangeKind.MOVED and c.number == self.number and c.to), "")


def numbers_in(text: str, game: str) -> Iterator[Cited]:
    """Every rule number of the text in its order; a bare number belongs to `game` unless its form is another game's.

    >>> [(c.number, c.exists, c.is_citation) for c in numbers_in("8-4-6と99-1による。第4部第9章2-1も。1-0で勝った。", "fw")]
    [('8-4-6', True, True), ('99-1', False, True), ('4-9-2-1', True, True), ('1-0', False, False)]
    """
    for at, raw in enumerate(unicodedata.normalize("NFKC", text).splitlines(), 1):
        line = re.sub(r"(?<=\d)[‐‑–—−―](?=\d)", "-", raw)
        matches = list(_NUMBER.finditer(line))
        found = [_cited(at, match, game) for match in matches]
        sure = [_certainty(line, match, one, game) for match, one in zip(matches, found, strict=True)]
        for this, one in enumerate(found):
            yield one._replace(is_citation=sure[this] > 0 or (sure[this] == 0 and _beside_one(line, matches, sure, this)))


def _cited(line: int, match: re.Match[str], game: str) -> Cited:
    named = (match["game"] or "").lower()
    if match["part"]:
        own, number = "dz", "-".join(filter(None, (match["part"], match["chapter"], match["item"])))
    elif match["dashed"]:
        own, number = ("fw" if game in ("gen", "bf") else game), match["dashed"]
    elif match["dotted"]:
        own, number = "gen", match["dotted"].lower()
    else:
        own, number = "bf", match["sectioned"]
    own = named or own
    book = overlay.current(own)
    exists = number in book
    return Cited(
        line, match[0].strip(), own, number, exists, book[number].name if exists else "",
        overlay.history_of(own, number),
        () if exists else tuple(n for _, n in nearest(book, number, 3)),
    )  # fmt: skip


def _certainty(line: str, match: re.Match[str], one: Cited, game: str) -> int:
    """1 for a citation, -1 for something else, 0 for what may be either."""
    before, after = line[: match.start()], line[match.end() :]
    if match["game"] or match["part"] or _BEFORE.search(before) or _AFTER.match(after):
        return 1
    pieces = re.split(r"[-.]", one.number)
    if not all(piece.isdigit() for piece in pieces):
        return 1 if one.exists or not re.search(r"\d[a-z]{2}$", one.number) else 0  # 100.5kg
    if len(pieces) == 2 and (_COUNTS.match(after) or _SCORES.search(before)):
        return -1
    if "." in one.number and one.game != game:  # a measure or a version; a rule of that game would be named as one
        return 1 if one.exists and match["dotted"] else 0
    if one.exists or one.changes:
        return 1
    padded = any(len(piece) > 1 and piece[0] == "0" for piece in pieces) or "0" in pieces[1:]
    short = len(pieces) == 2 and all(int(piece) <= _BIGGEST_SCORE for piece in pieces)
    return 0 if padded or short else 1


def _beside_one(line: str, matches: list[re.Match[str]], sure: list[int], this: int) -> bool:
    """Whether a number stands in one list with one that can only be a citation: 8-4-6、1-99。"""
    for step in (-1, 1):
        at = this
        while 0 <= at + step < len(matches):
            left, right = sorted((at, at + step))
            if not _JOINED.fullmatch(line[matches[left].end() : matches[right].start()]):
                break
            at += step
            if sure[at] > 0 and len(re.split(r"[-.]", matches[at][0])) > 2:
                return True
    return False
