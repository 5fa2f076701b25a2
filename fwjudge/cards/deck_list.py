"""Deck lists as people write them, to lines that say how many of which card; and those to the imported cards."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from fwjudge.base.files import BadFile, read_text
from fwjudge.base.fold import fold
from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple
from fwjudge.base.row_files import parse_json

from . import store
from .forms import guess_game
from .model import Card, number_of

_MAX_COPIES_IN_LINE = 1000
_MAX_CARDS_OF_DECK_FILE = 10_000
_MAX_DECK_FILE_BYTES = 1_000_000
_LEADER = compile_late(
    r"(?:リーダー|leader|l)\s*[::]?\s+|(?:リーダー|leader)[::]\s*|[\[【(](?:リーダー|leader|l)[)\]】]\s*", re.IGNORECASE
)
_LEADER_BEHIND = compile_late(r"\s*[\[【(](?:リーダー|leader|l)[)\]】]$", re.IGNORECASE)
_TITLE = compile_late(
    r"[\[【(]?(?:デッキ|メイン|main|deck|リーダー|leader|キャラ|キャラクター|character|イベント|event|ステージ|stage)s?[)\]】]?"
    r"\s*(?:\(\d+\)|\d+枚)?\s*[::]?|[-=＝ー]+",
    re.IGNORECASE,
)
CARD: Final = r"[A-Za-z]{1,5}\d{0,3}-\d{1,5}(?:[-_][PRpr]\d+)?"
_COUNT_BEFORE = compile_late(rf"(-?\d+)\s*(?:枚|(?-i:x)(?={CARD}(?![\w-]))|[x×*](?![a-z])|(?=\s))\s*", re.IGNORECASE)
_COUNT_BEHIND = compile_late(
    r"\s*(?:[x×*]\s*(\d+)|(?<=\s)(\d+)枚?|(\d+)枚|\((?:[x×]\s*)?(\d+)\)|[,\t]\s*(\d+))$", re.IGNORECASE
)
_NUMBER = compile_late(rf"[\[(]?({CARD})[\])]?(?:[\s,]+(.*))?")
_NAME_AND_NUMBER = compile_late(rf"(.+?)(?:\s*[\[(]|\s+)({CARD})[\])]?")
_BULLET = compile_late(r"[-*•・]\s+(?=\S)")
_ORIGIN = compile_late(r"exported from\b.*", re.IGNORECASE)
"""The line that a deck builder puts before the numbers of the list that it writes."""
_JAPANESE = compile_late("[ぁ-ヿ㐀-鿿]")
_JSON = compile_late(
    r"\s*(?:\{|\[(?!\s*(?:leader|リーダー|main|deck|デッキ|メイン|character|キャラ|event|イベント|stage|ステージ)))",
    re.IGNORECASE,
)
_DON = compile_late(r"(?:don|ドン)[!‼]*\s*(?:デッキ|カード|deck|cards?)?", re.IGNORECASE)


class DeckLine(NamedTuple):
    """A card of a deck list, by its number or its name, and how many of it."""

    where: str
    copies: int
    number: str
    name: str
    leader: bool = False

    @property
    def name_or_number(self) -> str:
        """Return the number of the card that the line names, or else its name."""
        return self.number or self.name


class DeckLineFault(NamedTuple):
    """A line of a deck list that cannot be read: where it stands, and why."""

    where: str
    why: str


class DeckList(NamedTuple):
    """The cards of a deck list; those whose numbers were not imported; and what cannot be used of the list."""

    game: str
    leaders: tuple[Card, ...]
    cards: tuple[tuple[Card, int], ...]
    unknown: tuple[DeckLine, ...]
    faults: tuple[DeckLineFault, ...]
    don: int | None = None
    """The number of DON!!, where the list says it."""

    def unknown_cards(self, leaders: bool) -> list[tuple[str, int]]:
        """Return the numbers, or names, that were not imported, with how many of each: of leaders or of the deck."""
        return [(line.name_or_number, line.copies) for line in self.unknown if line.leader == leaders]


def read(file: Path, game: str | None = None) -> DeckList:
    """Read a deck list and find its cards among those of a game; of the one that most of its numbers are of, if none is named."""
    text = read_text(file, "デッキのファイル", _MAX_DECK_FILE_BYTES)
    found = list(_json(text, file.name) if _JSON.match(text) else _lines(text))
    if not any(isinstance(one, DeckLine) for one in found):
        why = f" {found[0].where}: {found[0].why}" if found and isinstance(found[0], DeckLineFault) else ""
        raise BadFile(
            f"{file.name} にカードの行がありません。「4 FB01-005」のように書きます (docs/cards.md の「デッキ」)。{why}"
        )
    copies = sum(one.copies for one in found if isinstance(one, DeckLine))
    if copies > _MAX_CARDS_OF_DECK_FILE:
        raise BadFile(f"{file.name} のカードが多すぎます: {copies:,}枚 ({_MAX_CARDS_OF_DECK_FILE:,}枚まで)。")
    return _resolve(found, game or _find_game(found))


def _lines(text: str) -> Iterator[DeckLine | DeckLineFault]:
    for at, written in enumerate(text.splitlines(), 1):
        line = unicodedata.normalize("NFKC", written).partition("#")[0].partition("//")[0].strip()
        if line and not _TITLE.fullmatch(line):
            bullet = _BULLET.match(line)
            yield _line(f"{at}行目", line[bullet.end() :] if bullet else line)


def _line(where: str, line: str) -> DeckLine | DeckLineFault:
    """Read a line: `4 FB01-005`, `FB01-005 x4`, `FB01-005 亀仙人 4枚`, `4 亀仙人`, `リーダー: FB01-001`."""
    leader = False
    for mark in (_LEADER.match(line), _LEADER_BEHIND.search(line)):
        if mark and mark[0] != line:
            leader, line = True, line[: mark.start()] + line[mark.end() :]
    before, behind = _COUNT_BEFORE.match(line), _COUNT_BEHIND.search(line)
    if before and before.end() < len(line):
        count, line = before[1], line[before.end() :]
    elif behind and behind.start():
        count, line = next(filter(None, behind.groups())), line[: behind.start()]
    else:
        count = "1"
    if len(count) > 4 or not 0 < int(count) <= _MAX_COPIES_IN_LINE:
        return DeckLineFault(where, f"枚数が1から{_MAX_COPIES_IN_LINE}ではありません: {count[:12]}")
    line = line.strip().rstrip(",")
    number, behind = _NUMBER.fullmatch(line), _NAME_AND_NUMBER.fullmatch(line)
    if number is None and behind is None:
        return DeckLine(where, int(count), "", line[:100], leader)
    printed, name = (number[1], number[2] or "") if number else (behind[2], behind[1]) if behind else ("", "")
    return DeckLine(where, int(count), number_of(printed) or printed.upper(), name.strip()[:100], leader)


def _json(text: str, name: str) -> Iterator[DeckLine | DeckLineFault]:
    """Read `{"leader": "FB01-001", "cards": {"FB01-005": 4}}`, or cards as a list of words or of `{"id": ..., "count": ...}`."""
    read = parse_json(text)
    if read.why:
        raise BadFile(f"{name}: {read.why}。")
    found = read.row
    if isinstance(found, dict):
        if found.get("leader") is not None:
            leader = _item("leader", found["leader"])
            yield leader._replace(leader=True) if isinstance(leader, DeckLine) else leader
        lists = [key for key in ("cards", "deck", "main") if key in found]
        if len(lists) > 1:
            raise BadFile(f"{name} に {' と '.join(lists)} があります。デッキは1つだけ書いてください。")
        found = found[lists[0]] if lists else []
    pairs = found.items() if isinstance(found, dict) else enumerate(found, 1) if isinstance(found, list) else ()
    for key, item in pairs:
        if isinstance(item, str) and key == 1 and _ORIGIN.fullmatch(item.strip()):
            continue
        yield _item(f"{key}件目", item) if isinstance(key, int) else _item(str(key), {"id": key, "count": item})


def _item(where: str, item: Any) -> DeckLine | DeckLineFault:
    if isinstance(item, str):
        return (
            _line(where, unicodedata.normalize("NFKC", item).strip())
            if item.strip()
            else DeckLineFault(where, "空です")
        )
    if isinstance(item, dict):
        wanted = next((item[key] for key in ("id", "number", "name") if isinstance(item.get(key), str)), "")
        counts = [item[key] for key in ("count", "quantity") if key in item]
        if len(counts) > 1 and counts[0] != counts[1]:
            return DeckLineFault(where, "count と quantity が違います")
        count = counts[0] if counts else 1
        written = (
            unicodedata.normalize("NFKC", count).strip()
            if isinstance(count, str)
            else "なし"
            if count is None
            else str(count)
        )
        if not wanted.strip():
            return DeckLineFault(where, "カード番号と枚数の組ではありません")
        if isinstance(count, bool) or not (written.isascii() and written.isdigit()):
            return DeckLineFault(where, f"枚数が1から{_MAX_COPIES_IN_LINE}ではありません: {written[:12]}")
        return _line(where, f"{written} {unicodedata.normalize('NFKC', wanted).strip()}")
    return DeckLineFault(where, "カード番号と枚数の組ではありません")


def _find_game(found: Iterable[DeckLine | DeckLineFault]) -> str:
    """Return the game that most numbers of a list are of."""
    known = store.games_of_numbers()
    numbers = [one.number for one in found if isinstance(one, DeckLine) and one.number]
    games = Counter(known.get(number) or guess_game(number) for number in numbers)
    return games.most_common(1)[0][0] if games else next(iter(known.values()), "fw")


def _resolve(found: Iterable[DeckLine | DeckLineFault], game: str) -> DeckList:
    don: int | None = None
    leaders, cards, unknown, faults = list[Card](), dict[Card, int](), list[DeckLine](), list[DeckLineFault]()
    for line in found:
        if game == "op" and isinstance(line, DeckLine) and not line.number and _DON.fullmatch(line.name):
            don = (don or 0) + line.copies
            continue
        card = line if isinstance(line, DeckLineFault) else _card(line, game)
        if isinstance(card, DeckLineFault):
            faults.append(card)
        elif isinstance(line, DeckLine) and card is None:
            unknown.append(line)
        elif isinstance(line, DeckLine) and isinstance(card, Card):
            if line.leader or card.type == "leader":
                leaders += [card] * line.copies
            else:
                cards[card] = cards.get(card, 0) + line.copies
    return DeckList(game, tuple(leaders), tuple(cards.items()), tuple(unknown), tuple(faults), don)


def _may_be_name(written: str, card: Card) -> bool:
    """Whether a card may be named so: by one of its names, or, where these are Japanese, in letters of another language."""
    names = [name for face in card.faces for name in face.names]
    if not _JAPANESE.search(written) and all(map(_JAPANESE.search, names)):
        return True
    return any(fold(name) in fold(written) for name in names)


def _card(line: DeckLine, game: str) -> Card | DeckLineFault | None:
    """Return the card that a line names; None if its number is not among the imported cards."""
    if line.number:
        card = store.find(line.number, game)
        if card and line.name and not _may_be_name(line.name, card):
            return DeckLineFault(line.where, f"{line.number} は {card.name} で、{line.name[:30]} ではありません")
        return card
    named = store.find_by_name(line.name, game)
    if len(named) > 1:
        named = [card for card in named if (card.type == "leader") == line.leader] or named
    if not named:
        return DeckLineFault(line.where, f"{line.name[:40]} というカードはありません")
    if len(named) > 1:
        numbers = " ".join(card.number for card in named[:8]) + (" ほか" if len(named) > 8 else "")
        return DeckLineFault(
            line.where, f"{line.name[:40]} は{len(named)}種類あります。番号で書いてください: {numbers}"
        )
    return named[0]
