"""The cards of a file: those that it invents, and printed ones that it names by number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fwjudge import games
from fwjudge.base.spelling import fold, quote
from fwjudge.course.words import find
from fwjudge.games.table import GameRecord, Print, PrintedSkill, ReadText, Spot

from .card_fields import Fields
from .card_texts import read_text
from .printed_skills import PrintedSkills
from .reader import Reader
from .result import Note
from .source import Items, Node, Pairs, Text

CARD_TEXT = ("text", "テキスト")
BACK_WORDS = ("back", "裏面")
CARD_ABILITIES = ("abilities", "ability", "スキル", "能力")
"""Keys under which skills stood as data, before cards were written as they are printed."""


class Prints:
    """A reader of the cards of a file."""

    def __init__(self, reader: Reader, table: GameRecord, fields: Fields) -> None:
        self.reader, self.table, self.fields = reader, table, fields
        self.printed = PrintedSkills(reader, table)
        self.cards: dict[str, Print] = {}
        self.broken: set[str] = set()
        """Cards of which something could not be read."""
        self.notes: list[Note] = []
        self.unread: set[str] = set()
        """Cards whose text has a clause that is not read."""
        self.missing: dict[str, Node] = {}
        """Numbers that the judge's card file does not have, and where they stand."""

    def read(self, cards: Node | None, file: Node) -> None:
        """Read the cards of `cards:`, and the printed cards that are named by number anywhere in the file."""
        for key, value in self.reader.pairs(cards, "cards"):
            name = key.text.strip()
            if not name:
                self.reader.wrong(key, "カードには名が要ります。")
                continue
            if (alike := next((known for known in self.cards if fold(known) == fold(name)), None)) is not None:
                self.reader.wrong(
                    key, f"{quote(name)} と {quote(alike)} は同じ名として読まれます。別の名にしてください。"
                )
            before, noted = len(self.reader.problems), len(self.notes)
            card = (
                self._find_printed(name, value)
                if isinstance(value, Text) and not value.empty
                else self._card(name, value)
            )
            if card is not None:
                self.cards[name] = replace(card, at=Spot(key.line, key.column))
            if len(self.reader.problems) > before:
                self.broken.add(name)
            self._remember_unread(name, noted)
        printed = self.table.printed_cards
        if printed is None:
            return
        for node in _texts(file):
            for number in printed.number.findall(node.text):
                if number not in self.cards:
                    noted = len(self.notes)
                    self.cards[number] = self._find_number(number, node)
                    self._remember_unread(number, noted)

    def _remember_unread(self, name: str, noted: int) -> None:
        """Remember a card where one of the notes since then says that a clause of it is not read."""
        if any(note.kind == "unread" for note in self.notes[noted:]):
            self.unread.add(name)

    def _find_printed(self, name: str, value: Text) -> Print | None:
        """Return the printed card of `悟空: FB01-001`."""
        printed = self.table.printed_cards
        numbers = printed.number.findall(value.text) if printed is not None else []
        if len(numbers) != 1 or fold(numbers[0]) != fold(value.text):
            self.reader.wrong(
                value,
                f"カード {quote(name)} は、カード番号か「種類: …」などの組で書きます。{quote(value.text)}でした。",
            )
            return None
        return replace(self._find_number(numbers[0], value), name=name)

    def _find_number(self, number: str, node: Node) -> Print:
        """Return the printed card, or one that stands for it, so that the rest of the file is still read."""
        found = games.find_card(self.table.game, number)
        if found is None:
            self.missing.setdefault(number, node)
            return Print(number)
        self.notes += [Note("unread", sentence) for sentence in found.unread]
        self.notes += [Note("corrected", sentence) for sentence in found.corrected]
        return found.card

    def _card(self, name: str, value: Node, printed_side: Print | None = None) -> Print | None:
        """Return a card of `cards:`; with a printed side, that side with what is said here in place of what is printed."""
        fields: dict[str, Any] = {}
        printed: list[PrintedSkill] = []
        text = ""
        back: Node | None = None
        what = f"カード {quote(name)}"
        once: set[str] = set()
        for key, part in self.reader.pairs(value, what):
            word = fold(key.text)
            if kind := "text" if word in CARD_TEXT else "back" if word in BACK_WORDS else "":
                if kind in once:
                    self.reader.wrong(key, f"{quote(key.text)} は2度目です。")
                once.add(kind)
            if find(key.text, self.table.words.cards.skills) is not None:
                printed += self.printed.read(key, part)
            elif word in CARD_TEXT:
                text = self.reader.text(part, "text")
            elif word in CARD_ABILITIES:
                self.reader.wrong(key, f"{quote(key.text)} は使えません。{_as_printed(self.table)}")
            elif word in BACK_WORDS and self.table.printed_cards is not None and self.table.printed_cards.has_backs:
                back = part
            else:
                self.fields.read(key, part, fields, what, ("text",))
        if self.table.printed_cards is not None and "number" in fields and "type" not in fields:
            printed_side = self._find_number(str(fields["number"]), value)
        if printed_side is not None:
            side = replace(printed_side, name=name, fields={**printed_side.fields, **fields})
            if back is not None:
                side = replace(side, back=self._card(name, back, side.back))
            return self._reword(side, text) if text else side
        other = self._card(name, back) if back is not None else None
        if other is not None and "type" not in other.fields:
            other = replace(other, fields={**fields, **other.fields})
        type = str(fields.get("type", ""))
        read = [*self.printed.compile(name, printed, type), read_text(self.table, name, text, type)]
        self._note_unread(read)
        skills = tuple(skill for one in read for skill in one.skills)
        quotes = tuple(quote for one in read for quote in one.quotes)
        lost = tuple(words for one in read for words in one.lost)
        beside = tuple(f"【{one.name}】{one.text}" for one in printed if one.text)
        return Print(name, fields, skills, text, other, quotes, lost, beside)

    def _note_unread(self, read: list[ReadText]) -> None:
        """Note each clause that is not read."""
        self.notes += [Note("unread", sentence) for one in read for sentence in one.notes]

    def _reword(self, base: Print, text: str) -> Print:
        """Return a printed card with another text: only its fields are left."""
        read = read_text(self.table, base.name, text, str(base.fields.get("type", "")))
        self._note_unread([read])
        return replace(base, abilities=read.skills, text=text, quotes=read.quotes, lost=read.lost)


def _as_printed(table: GameRecord) -> str:
    """Return where the skills of a card are written as they are printed."""
    fields = "、".join(word.key for word in table.words.cards.skills)
    return f"能力は、カードに印刷されているとおりの文を {'、'.join(filter(None, (fields, 'text')))} に書いてください。"


def _texts(node: Node) -> Iterator[Text]:
    """Yield every word of a file, wherever it stands."""
    if isinstance(node, Text):
        yield node
    elif isinstance(node, Items):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, Pairs):
        for key, value in node.pairs:
            yield key
            yield from _texts(value)
