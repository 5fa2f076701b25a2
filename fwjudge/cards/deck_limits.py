"""Forbidden and restricted cards: no rulebook names them, so the judge gives them as a file."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from fwjudge.base.files import BadFile, read_text
from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple

from .deck_list import CARD, DeckLineFault, DeckList
from .model import key_of, number_of

_MAX_LIMIT_FILE_BYTES = 1_000_000
_FORBIDDEN = compile_late("禁止|banned|forbidden", re.IGNORECASE)
_AMOUNT = compile_late(r"(\d{1,4})\s*枚")
_PAIR = compile_late(r"ペア|組み合わせ|組合せ|pair|\+", re.IGNORECASE)
_NUMBER = compile_late(rf"(?<![\w-]){CARD}(?![\w-])")


class DeckLimit(NamedTuple):
    """A line of the file: of each of these cards a deck has at most so many; of a pair, it has at most one of the cards."""

    where: str
    numbers: tuple[str, ...]
    most: int
    together: bool = False


class DeckLimits(NamedTuple):
    """The limits of a file, and the lines of it that cannot be used."""

    file: str
    limits: tuple[DeckLimit, ...]
    faults: tuple[DeckLineFault, ...]

    def find_broken(self, deck: DeckList) -> Iterator[str]:
        """Yield a sentence for each limit that a deck does not keep."""
        names = {key_of(card.number): card.name for card in (*deck.leaders, *(card for card, _ in deck.cards))}
        counts = Counter(key_of(card.number) for card in deck.leaders)
        counts.update({key_of(card.number): count for card, count in deck.cards})
        counts.update({key: line.copies for line in deck.unknown if (key := _key(line.number))})
        for limit in self.limits:
            there = [number for number in limit.numbers if counts[key_of(number)]]
            if limit.together and len(there) > 1:
                cards = "と".join(_say(number, names) for number in there)
                yield f"{self.file} {limit.where}: {cards} は、一緒に使えない"
            for number in () if limit.together else there:
                count = counts[key_of(number)]
                if count > limit.most:
                    what = f"{limit.most}枚まで" if limit.most else "禁止"
                    yield f"{self.file} {limit.where}: {_say(number, names)} が{count}枚 ({what})"


def read(file: Path) -> DeckLimits:
    """Read a file of limits: `禁止 OP91-001`, `OP91-002 1枚まで`, `禁止ペア OP91-003 OP91-004`, or such words over the lines of numbers."""
    text = read_text(file, "禁止と制限のファイル", _MAX_LIMIT_FILE_BYTES)
    found = list(_lines(text))
    limits = tuple(one for one in found if isinstance(one, DeckLimit))
    if not found:
        raise BadFile(f"{file.name} にカードの行がありません。書き方は docs/cards.md の「禁止と制限」にあります。")
    return DeckLimits(file.name, limits, tuple(one for one in found if isinstance(one, DeckLineFault)))


def _lines(text: str) -> Iterator[DeckLimit | DeckLineFault]:
    heading: tuple[int, bool] | None = None
    for at, written in enumerate(text.splitlines(), 1):
        line = unicodedata.normalize("NFKC", written).partition("#")[0].partition("//")[0].strip()
        if not line:
            continue
        numbers = tuple(dict.fromkeys(plain for one in _NUMBER.findall(line) if (plain := number_of(one))))
        said = _read_limit(_NUMBER.sub(" ", line))
        where = f"{at}行目"
        if not numbers:
            heading = said
            if said is None:
                yield DeckLineFault(where, f"カード番号も、禁止、○枚まで、禁止ペアのどれもありません: {line[:30]}")
        elif (limit := said or heading) is None:
            yield DeckLineFault(where, f"禁止か、何枚までかが書かれていません: {line[:30]}")
        elif limit[1] and len(numbers) < 2:
            yield DeckLineFault(where, f"一緒に使えないカードの番号が2つありません: {line[:30]}")
        else:
            yield DeckLimit(where, numbers, *limit)


def _read_limit(words: str) -> tuple[int, bool] | None:
    """Return how many cards some words allow, and whether they are about cards that cannot be used together; None: they do not say it."""
    if _PAIR.search(words):
        return 1, True
    amount = _AMOUNT.search(words)
    if amount:
        return int(amount[1]), False
    return (0, False) if _FORBIDDEN.search(words) else None


def _key(number: str) -> str:
    plain = number_of(number) if number else None
    return key_of(plain) if plain else ""


def _say(number: str, names: dict[str, str]) -> str:
    return f"{number} {names.get(key_of(number), '')}".strip()
