"""Import of card files: the good rows go in, the others are named with their place and the reason, nothing gets lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from fwjudge.base.files import BadFile
from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple
from fwjudge.base.row_files import BadRow, BadRows, FoundRow, limit_rows

from . import rows, source, store
from .forms import FORMS
from .mix_ups import find_mix_ups
from .model import Card, key_of
from .values import BadValue

_OTHER_ART = compile_late(r"[-_][pPrR]\d{1,2}$")

_MIN_ROWS_TO_JUDGE = 50
_MAX_ROWS_NAMED = 20
_MAX_UNKNOWN_NAMES = 1000
_MAX_MIX_UPS = 20


class Import(NamedTuple):
    """A summary of an import: cards that are new, changed or the same, and the rows that cannot be used."""

    cards: int
    new: int
    changed: int
    same: int
    other_art: int
    """Rows of a card that another row had already brought."""
    formats: tuple[str, ...]
    bad: tuple[BadRow, ...]
    """The first rows that cannot be used."""
    bad_count: int
    notes: tuple[str, ...]
    lost: tuple[str, ...] = ()
    """Rows that were kept before, were damaged and are gone now."""


class _Addition(NamedTuple):
    card: Card
    file: str
    where: str
    other_art: bool = False
    """Whether its number says that it is not how the card was first printed: `_p1`, `_r1`."""


class _Batch:
    """The cards and the bad rows that have been read so far."""

    def __init__(self, game: str | None) -> None:
        self.game = game
        """The game that all rows have to be of, if one is named."""
        self.taken: dict[tuple[str, str, str], _Addition] = {}
        self.bad = BadRows()
        self.rows = 0
        self.formats: dict[str, None] = {}
        self.unknown: Counter[str] = Counter()
        self.other_art = 0
        self.other_words: dict[str, None] = {}
        """The numbers of cards of which another art or a reprint says something else."""
        self.don = 0
        """Rows of DON!! cards, which are all alike."""

    def row(self, file: str, found: FoundRow) -> None:
        """Take in one row of a file, or note why it cannot be used."""
        self.rows += 1
        if found.why:
            self.bad.add(BadRow(file, found.where, found.why))
            return
        try:
            read = rows.read(found.row, self.game)
            for card in read.cards:
                self._card(_Addition(card, file, found.where, _is_other_art(found.row)))
        except BadValue as error:
            name = f"{_number_of_row(found.row)}: " if _number_of_row(found.row) else ""
            self.bad.add(BadRow(file, found.where, f"{name}{error}"))
            return
        self.formats[read.format] = None
        self.don += not read.cards
        self.unknown.update(
            name for name in read.unknown if name in self.unknown or len(self.unknown) < _MAX_UNKNOWN_NAMES
        )

    def _card(self, one: _Addition) -> None:
        key = one.card.game, key_of(one.card.number), one.card.language
        before = self.taken.setdefault(key, one)
        if before is one:
            return
        if before.other_art and not one.other_art:
            self.taken[key] = one
        if _without_edition(before.card) != _without_edition(one.card):
            if before.other_art or one.other_art:
                self.other_words[one.card.number] = None
                return
            place = before.where if before.file == one.file else f"{before.file} {before.where}"
            raise BadValue(f"{place}の同じ番号のカードと内容が違います (先のものを使います)")
        self.other_art += 1


def _is_other_art(row: object) -> bool:
    """Whether a row is one of another art or a reprint, by the mark behind its number."""
    said = [row.get(key) for key in ("id", "number", "code")] if isinstance(row, dict) else []
    return any(isinstance(one, str) and _OTHER_ART.search(one) for one in said)


def _without_edition(card: Card) -> Card:
    """Return a card without what is another one each time that it is printed again: its rarity, its block symbol."""
    front = card.front
    if front.value("block") is not None:
        front = front._replace(printed=tuple(one for one in front.printed if one[0] != "block"))
    return card._replace(rarity=None, front=front)


def import_files(paths: Iterable[Path], game: str | None = None) -> Import:
    """Store all good cards of the files, or of the folders, at once, and return what was imported; without one nothing changes.

    `game`: rows of another game cannot be used.
    """
    gathered = _gather(paths, game)
    if not gathered.taken:
        bad = gathered.bad
        rows = [f"\n  {row.file} {row.where} {row.why}" for row in bad.rows[:_MAX_ROWS_NAMED]]
        more = f"\n  ほか {bad.count - _MAX_ROWS_NAMED} 行" if bad.count > _MAX_ROWS_NAMED else ""
        raise BadFile(f"使えるカードが1枚もありません。何も変えていません。{''.join(rows)}{more}")
    cards = [one.card for one in gathered.taken.values()]
    counts = store.keep(cards)
    notes = (*_passed_over(gathered), *_notes(cards, gathered.unknown), *_mix_ups(cards))
    bad = gathered.bad
    return Import(
        len(cards),
        counts.new,
        counts.changed,
        counts.same,
        gathered.other_art,
        tuple(gathered.formats),
        tuple(bad.rows),
        bad.count,
        notes,
        counts.lost,
    )


def read_files(paths: Iterable[Path], game: str | None = None) -> tuple[list[Card], BadRows]:
    """Read cards from files without importing them; return them and the rows that cannot be used."""
    gathered = _gather(paths, game)
    return [one.card for one in gathered.taken.values()], gathered.bad


def _gather(paths: Iterable[Path], game: str | None) -> _Batch:
    gathered = _Batch(game)
    for path in paths:
        for file in source.files(path):
            for found in limit_rows(source.rows(file), gathered.rows):
                gathered.row(file.name, found)
    return gathered


def _notes(cards: list[Card], unknown: Counter[str]) -> Iterable[str]:
    """Yield what a judge should know about the imported data."""
    for name, count in unknown.most_common(5):
        yield f"項目 {name} は使いません ({count}件)"
    if backless := [one.number for one in cards if one.type == FORMS[one.game].two_sided and one.back is None]:
        yield f"裏面のないリーダーが{len(backless)}枚あります: {_first(backless)}"
    for numbers in _leaders_with_one_back(cards):
        yield f"裏面のテキストが同じリーダーがあります。取り違えかもしれません: {_first(numbers)}"
    if colourless := [card.number for card in cards if not card.colours]:
        yield f"色のないカードが{len(colourless)}枚あります: {_first(colourless)}"
    paid = [one for one in cards if one.game == "fw" and one.type != "leader" and (one.front.number("cost") or 0) > 1]
    if len(paid) >= _MIN_ROWS_TO_JUDGE and all(len(one.front.words("specified_cost") or "") <= 1 for one in paid):
        yield "指定コストがどのカードも1つまでです。2つ目からが落ちているかもしれません (docs/cards.md の「指定コスト」)"


def _passed_over(gathered: _Batch) -> Iterable[str]:
    """Yield what was in the files and is not kept."""
    if gathered.don:
        yield f"ドン!!カードの行 {gathered.don} 件は使いません (どれも同じため)"
    if numbers := list(gathered.other_words):
        yield f"別イラストか再録の行が、元の行と違うカードが{len(numbers)}枚あります。元の行を使います: {_first(numbers)}"


def _mix_ups(cards: list[Card]) -> Iterable[str]:
    """Yield what the languages of the cards say against each other, where cards of this import are concerned."""
    new = {card.number for card in cards}
    return [one.sentence for one in find_mix_ups(store.all_rows()) if new & set(one.numbers)][:_MAX_MIX_UPS]


def _leaders_with_one_back(cards: list[Card]) -> Iterable[list[str]]:
    """Yield the numbers of leaders that share the text of their back although their names differ: one may carry that of another."""
    found: dict[tuple[str, str], list[Card]] = {}
    for card in cards:
        if card.type == "leader" and card.back is not None and card.back.text:
            found.setdefault((card.language, card.back.text), []).append(card)
    for alike in found.values():
        if len({card.name for card in alike}) > 1:
            yield [card.number for card in alike]


def _first(numbers: list[str]) -> str:
    return " ".join(numbers[:5]) + (" ほか" if len(numbers) > 5 else "")


def _number_of_row(row: object) -> str:
    """Return the number of a bad row, if it has one."""
    if not isinstance(row, dict):
        return ""
    said = next((row[key] for key in ("id", "number", "code", "cardid") if isinstance(row.get(key), str)), "")
    return str(said)[:30]
