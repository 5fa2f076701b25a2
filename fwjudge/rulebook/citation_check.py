"""Rule numbers in any text: does each exist, has it moved, has it changed since?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple
from fwjudge.citation import GAMES

from . import overlay, typed_number
from .edition import ChangeKind, EditionChange
from .number import nearest_numbers

# A game in front of a number (`op:7-1`, `ONE PIECE カードゲームの7-1`) or behind it (`7-1 (op)`).
_NAMES = {
    "fw": r"フュージョンワールド|fusion\s?world",
    "op": r"one\s?piece|ワンピース",
    "gen": r"汎用tcg",
    "dz": r"ディメンション[・\s]?ゼロ",
    "bf": r"バディファイト",
}
_CODES = "|".join(GAMES)
_NAME_OF_GAME = "".join(rf"(?P<{game}>{names})|" for game, names in _NAMES.items()).rstrip("|")
_FRONT = (
    rf"(?:(?<![A-Za-z0-9])(?P<game>{_CODES})(?P<apart>\s*[: /の-]?\s*)"
    rf"|(?:{_NAME_OF_GAME})\s?(?:カードゲーム)?[」』]?\s?(?:の?\s?(?:総合|詳細)?ルール)?\s?[の:「『(]?\s?"
    r"|(?<![A-Za-z0-9.-]))"
)
_GAME_BEHIND = rf"(?:\s?\(\s?(?P<behind>{_CODES})\s?\))?"
_COUNT = r"[\d一二三四五六七八九十]{1,3}"
_FORMS = (
    rf"(?P<part>第{_COUNT}部第?{_COUNT}章(?:[、の]?\d{{1,2}}(?:-\d{{1,2}})*)?)"
    rf"|(?P<chapter>第{_COUNT}章[、の]?\d{{1,2}}(?:-\d{{1,3}})*)"
    r"|(?P<dashed>\d{1,2}(?:(?:-\d{1,3}){1,7}|(?: - \d{1,3}){2,7}))(?![\d-])"
    r"|(?P<dotted>\d{3,4}\.\d{1,2}(?:[a-z]{1,2}(?:-\d{1,2})?)?)(?!\d)"
    r"|(?P<whole>\d{3,4})(?![\d.-]*\d|[a-z])"
    r"|(?P<sectioned>(?:[rcf]|1[abc]|3[abcd]|\d{1,2})\.Q?\d{1,2}(?:\.\d{1,2})*)(?![\d.]*\d)"
)

# Words that make any number a citation ...
_WORDS_BEFORE = compile_late(
    r"(?:ルール|規則|規定|条文|条項|項目?|番号|根拠|参照|第|§|rules?|no\.?|see)[\s:の「『(\[]*$", re.IGNORECASE
)
_WORDS_AFTER = compile_late(
    r"[\s」』)\]]*(?:[項条節]|による|により|によれば|によって|に基づ|に従|に定め|に書|にあ[るり]|で定め|の(?:規定|通り|とおり|処理|項)|を(?:参照|適用)|参照|を根拠)"
)
# ... and words that make a short one something else: a score, a range, a measure.
_COUNTS = compile_late(r"\s*(?:[枚点回人個つ時分秒円年月日位勝敗対倍戦%]|本先取|ターン|cm|kg|で(?:勝|負|敗|引き?分))")
_VERSION = compile_late(r"(?:ver\.?|version|バージョン|版)[\s:]*$", re.IGNORECASE)
_SCORES = compile_late(r"(?:スコア|結果|成績|戦績|得点|勝敗|電話|tel|日付|ver\.?|version)[\s:は]*$", re.IGNORECASE)
_SEPARATORS = compile_late(r"[\s、,・/とや及びおよ]*")
_MAX_SCORE_OF_GAME = 31
_WORDS, _NEIGHBOURS = 40, 20
_BEGINS_LIKE_A_NAME = compile_late(r"(?<![A-Za-z0-9.])(?:[ko]\.\S|[5-8]\.\d*[^\d\sqQ.])")


class CitationCheck(NamedTuple):
    """One number in a text, and what the rulebook says to it."""

    line: int
    written: str
    game: str
    number: str
    exists: bool
    title: str
    changes: tuple[EditionChange, ...]
    nearest: tuple[str, ...]
    elsewhere: tuple[str, ...] = ()
    """The games that do have a number which this one does not."""
    is_citation: bool = True
    """Whether it cites a rule; False for what looks like a score or a date, unless the words around it make it a citation."""

    @property
    def new_number(self) -> str:
        """Return where the rule went, if the number is free now or means another rule now."""
        return next((c.to for c in self.changes if c.kind is ChangeKind.MOVED and c.number == self.number and c.to), "")


def numbers_in(text: str, game: str) -> Iterator[CitationCheck]:
    """Yield every rule number of the text in its order; a bare number belongs to `game` unless its form is another game's.

    >>> [(c.number, c.exists, c.is_citation) for c in numbers_in("8-4-6と99-1による。第4部第9章2-1も。1-0で勝った。", "fw")]
    [('8-4-6', True, True), ('99-1', False, True), ('4-9-2-1', True, True), ('1-0', False, False)]
    >>> [c.game + c.number for c in numbers_in("ワンピースの7-1-3-1、3-11-2(dz)、gen 804、k.貫通と第15章4。OP01-001は違う", "fw")]
    ['op7-1-3-1', 'dz3-11-2', 'gen804', 'bfk.貫通', 'fw15-4']
    """
    whole = unicodedata.normalize("NFKC", text)
    known: dict[tuple[str, str, bool], CitationCheck] = {}
    pattern = _pattern(bool(_BEGINS_LIKE_A_NAME.search(whole)))
    for at, raw in enumerate(whole.splitlines(), 1):
        line = re.sub(r"(?<=\d)[‐‑–—−―ー](?=\d)", "-", raw)
        matches = [match for match in pattern.finditer(line) if _may_be_one(line, match, game)]
        found = [_check(at, match, game, known) for match in matches]
        sure = [_certainty(line, match, one, game) for match, one in zip(matches, found, strict=True)]
        for this, one in enumerate(found):
            yield one._replace(
                is_citation=sure[this] > 0 or (sure[this] == 0 and _is_beside_citation(line, matches, sure, this))
            )


@lru_cache(maxsize=2)
def _pattern(with_names: bool) -> re.Pattern[str]:
    """Return all forms of numbers; with the numbers of bf that are names (k.貫通) only for a text that may have one."""
    names = (
        [number for number in overlay.current("bf").rules if _BEGINS_LIKE_A_NAME.match(number)] if with_names else []
    )
    listed = "|".join(re.escape(unicodedata.normalize("NFKC", name)) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"{_FRONT}(?:{f'(?P<name>{listed})|' if listed else ''}{_FORMS}){_GAME_BEHIND}", re.IGNORECASE)


def _game_named(match: re.Match[str]) -> str:
    """Return the game that the text names beside the number."""
    worded = next((game for game in _NAMES if match[game]), "")
    return (match["game"] or match["behind"] or worded).lower()


def _may_be_one(line: str, match: re.Match[str], game: str) -> bool:
    """Whether a number can be a rule's: not a card's (OP01-001), a year, or a chapter where each part counts chapters anew."""
    if match["game"] and not match["apart"].strip() and match["dashed"]:
        attached = not match["apart"]
        return not attached or (match["dashed"].count("-") > 1 and not re.search(r"(?<!\d)0\d", match["dashed"]))
    if match["whole"]:
        before, after = _words_around(line, match)
        told = _WORDS_BEFORE.search(before) or _WORDS_AFTER.match(after)
        return (_game_named(match) == "gen" and not _COUNTS.match(after)) or bool(
            not _game_named(match) and game == "gen" and told
        )
    return not match["chapter"] or (_game_named(match) or game) in ("fw", "op")


def _words_around(line: str, match: re.Match[str]) -> tuple[str, str]:
    """Return the words before and behind a number; not the whole line, which may be a book."""
    return line[max(0, match.start() - _WORDS) : match.start()], line[match.end() : match.end() + _WORDS]


def _check(
    line: int, match: re.Match[str], game: str, known: dict[tuple[str, str, bool], CitationCheck]
) -> CitationCheck:
    named = _game_named(match)
    own, number = _number(match, named or game)
    key = named or own, number, not (named or match["part"] or match["dotted"])
    if key not in known:
        known[key] = _look_up(*key)
    return known[key]._replace(line=line, written=match[0].strip())


def _look_up(own: str, number: str, bare: bool) -> CitationCheck:
    book = overlay.current(own)
    exists = number in book
    return CitationCheck(
        0,
        "",
        own,
        number,
        exists,
        book[number].name if exists else "",
        overlay.history_of(own, number),
        () if exists else nearest_numbers(own, number, book.rules, 3),
        tuple(other for other in GAMES if other != own and number in overlay.current(other))
        if bare and not exists
        else (),
    )


def _number(match: re.Match[str], game: str) -> tuple[str, str]:
    """Return the game and the number that a match is in a text on `game`."""
    if match["part"]:
        read = typed_number.read(match["part"])
        return "dz", read.number if read else match["part"]
    if match["chapter"]:
        read = typed_number.read(match["chapter"], game)
        return game, read.number if read else match["chapter"]
    if match["dashed"]:
        return "fw" if game in ("gen", "bf") else game, match["dashed"].replace(" ", "")
    if match["dotted"] or match["whole"]:
        return "gen", (match["dotted"] or match["whole"]).lower()
    if match["sectioned"]:
        read = typed_number.read(match["sectioned"], game)
        own = read.number if read and game in read.games else ""
        theirs = typed_number.read(match["sectioned"], "bf")
        if own and (own in overlay.current(game) or not theirs or theirs.number not in overlay.current("bf")):
            return game, own
        return "bf", theirs.number if theirs else match["sectioned"]
    return "bf", next(number for number in overlay.current("bf").rules if _have_same_name(number, match["name"]))


def _have_same_name(number: str, written: str) -> bool:
    """Whether a written name is this number of the rulebook, apart from the width of letters and capitals."""
    return unicodedata.normalize("NFKC", number).casefold() == written.casefold()


def _certainty(line: str, match: re.Match[str], one: CitationCheck, game: str) -> int:
    """Return 1 for a citation, -1 for something else, 0 for what may be either."""
    before, after = _words_around(line, match)
    if any(match[game] for game in _NAMES) and _COUNTS.match(after):
        return -1
    if _game_named(match) or match["part"] or match["chapter"] or (match.re.groupindex.get("name") and match["name"]):
        return 1
    if _WORDS_BEFORE.search(before) or _WORDS_AFTER.match(after):
        return 1
    pieces = re.split(r"[-.]", one.number)
    if not all(piece.isdigit() for piece in pieces):
        return 1 if one.exists or not re.search(r"\d[a-z]{2}$", one.number) else 0  # no such number of gen: 100.5kg
    if len(pieces) == 2 and (_COUNTS.match(after) or _SCORES.search(before)):
        return -1
    if match["dotted"] and one.game != game:
        return int(one.exists)
    if match["sectioned"] and (one.game != game or (len(pieces) == 2 and game != "bf") or _VERSION.search(before)):
        return 0  # a measure or a version; a rule would be named as one
    if one.exists or one.changes:
        return 1
    padded = any(len(piece) > 1 and piece[0] == "0" for piece in pieces) or "0" in pieces[1:]
    short = len(pieces) == 2 and all(int(piece) <= _MAX_SCORE_OF_GAME for piece in pieces)
    return 0 if padded or short or match["sectioned"] else 1


def _is_beside_citation(line: str, matches: list[re.Match[str]], sure: list[int], this: int) -> bool:
    """Whether a number stands in one list with one that can only be a citation: 8-4-6、1-99。"""
    for step in (-1, 1):
        at = this
        while 0 <= at + step < len(matches) and abs(at + step - this) <= _NEIGHBOURS:
            left, right = sorted((at, at + step))
            if not _SEPARATORS.fullmatch(line[matches[left].end() : matches[right].start()]):
                break
            at += step
            if sure[at] > 0 and len(re.split(r"[-.]", matches[at][0])) > 2:
                return True
    return False
