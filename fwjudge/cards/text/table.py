"""The table of rows, read into a grammar. A row is parser and printer at once.

    nonterminal | Kind | rule | template

In a template
    text            stands for itself
    {set}           a child, called `set`; {of:set} the same called `of`; {do:act@past} only in that form
    {clause'}       a child in the same form as the row itself
    {item:set+}     one or more; {set*} none or more; {set++と} two or more with と between
    <a|b|>          one of these; <how:a|b|> is told by `Node.alt("how")`; children may stand inside
    戻[す]          every form of a verb of that class (`inflection`)
    (!「)           what follows is not 「
    $word           a shorthand, defined in a line `$word = template`, or in the words of the game; a row with one that has no words
                    in this game falls away
    /regex/         a token

A line `- nonterminal nonterminal` names what a game has no words for, though common rows ask for it.

A nonterminal with ' takes its form from the inflection; with @past it is that form. The kind - hands its only child through.
`a' ~ b'` with `~を` in the template: as a with an object there, as b without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product

from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple
from fwjudge.words import WordFile, words_of

from .inflection import CLASSES
from .node import Form, Hole
from .word_rows import KEYED, SHARED, rows_of, shorthands_of


class TableError(ValueError):
    """A row that cannot be understood: names the row."""


class Child(NamedTuple):
    """A child in a template."""

    name: str
    nonterminal: str
    form: str = ""
    """Only results of this form; ' for those in the form that the row itself gets; nothing for `final`."""
    least: int = -1
    """Of a list: how many at least; -1 for one child that is no list."""
    separator: str = ""


class Guard(NamedTuple):
    """A piece of a row that refuses a beginning of what follows."""

    text: str


class Inflect(NamedTuple):
    """A piece of a row: the ending of a verb of this class, in any form."""

    verb_class: str


class Choice(NamedTuple):
    """A piece of a row: one of several ways to go on, under a name."""

    name: str
    ways: tuple[tuple[Element, ...], ...]


Element = str | Child | Guard | Inflect | Choice
Flat = str | Child | Guard


class Row(NamedTuple):
    """A line of the table."""

    nonterminal: str
    kind: str
    rule: str
    template: str
    where: str


class Shape(NamedTuple):
    """A row with every choice made: what the engine reads."""

    nonterminal: str
    row: Row
    elements: tuple[Flat, ...]
    form: Form
    inherits: bool


class Token(NamedTuple):
    """A row that is one regular expression, and so is read at once."""

    nonterminal: str
    row: Row
    pattern: re.Pattern[str]
    form: Form


_NOTHING = "\0"
"""Stands for a shorthand without words: a choice loses that way, and a row that cannot do without it falls away."""


class Table:
    """The rows by which a language is read and printed."""

    def __init__(self, words: WordFile | None = None) -> None:
        self._rows = [Row(*row) for row in rows_of(words)] if words is not None else []
        self._words = words
        self.shorthands = shorthands_of(words) if words is not None else {}
        self.missing: list[str] = []
        """Nonterminals that this language has no words for."""

    def add(self, text: str, where: str) -> None:
        """Read lines of a table."""
        for number, line in enumerate(text.splitlines(), 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            if line.startswith("- "):
                self.missing.extend(line[2:].split())
                continue
            if line.startswith("$"):
                name, _, template = line.partition(" = ")
                self.shorthands[name.strip()] = template.strip()
                continue
            cells = [cell.strip() for cell in line.split(" | ", 3)]
            if len(cells) != 4:
                raise TableError(f"{where}:{number}: not `nonterminal | Kind | rule | template`: {line}")
            self._rows.append(Row(cells[0], cells[1], cells[2], cells[3], f"{where}:{number}"))

    @property
    def rows(self) -> list[Row]:
        """Return the rows with their shorthands written out, wherever in the table those are defined."""
        return [
            row._replace(template=template) for row in self._rows if (template := self._expand(row.template, row.where))
        ]

    def _expand(self, template: str, where: str) -> str:
        def known(match: re.Match[str]) -> str:
            if match[0] not in self.shorthands:
                raise TableError(f"{where}: {match[0]} is not defined")
            return self._expand(self.shorthands[match[0]], where) or _NOTHING

        found = re.sub(r"\$[a-z_]+", known, template)
        found = found.replace(f"{_NOTHING}|", "").replace(f"|{_NOTHING}", "")
        return "" if _NOTHING in found else found

    def shapes(self) -> Iterator[Shape | Token]:
        """Yield the shapes in which the rows of the table can be printed, row by row."""
        for row in self.rows:
            yield from _shapes(row, self._words)


OBJECT = "<{target}を<、|>|{target:countable}を{count}|{target:countable}を{manner+}{count}>"
"""The objects that may stand where a row says ~を: a target, or a set with its number behind the particle."""


def _shapes(row: Row, words: WordFile | None) -> Iterator[Shape | Token]:
    if row.template.startswith("/"):
        yield Token(
            row.nonterminal, row, re.compile(row.template[1:-1]), Form(row.kind, row.rule, "", (), (), row.where)
        )
        return
    with_object, _, without = row.nonterminal.partition(" ~ ")
    if "~を" in row.template:
        yield from _concrete(row, with_object, row.template.replace("~を", OBJECT), words)
        if without:
            yield from _concrete(row, without, row.template.replace("~を", ""), words)
    else:
        yield from _concrete(row, row.nonterminal, row.template, words)


def _concrete(row: Row, nonterminal: str, template: str, words: WordFile | None) -> Iterator[Shape]:
    elements = _Template(template, row).elements()
    name, _, fixed = nonterminal.partition("@")
    inflects = name.endswith("'")
    name = name.rstrip("'")
    for flat, alts, verb_class in _choose(elements, row):
        forms: Iterable[tuple[str, str]] = CLASSES[verb_class].items() if verb_class else [(fixed, "")]
        if verb_class and not inflects:
            raise TableError(f"{row.where}: {row.nonterminal} does not inflect, the template does")
        inherits = any(isinstance(item, Child) and item.form == "'" for item in flat)
        keys = _keys(row, alts, words) if words is not None else ()
        if keys is None:
            continue
        if inflects and not verb_class and not inherits:
            raise TableError(f"{row.where}: nothing gives the form: {row.template}")
        for inflection, ending in forms:
            pieces = tuple(_join(ending if isinstance(item, Inflect) else item for item in flat))
            holes = tuple(
                Hole(p.name, p.separator) if isinstance(p, Child) else p for p in pieces if not isinstance(p, Guard)
            )
            yield Shape(name, row, pieces, Form(row.kind, row.rule, inflection, alts, holes, row.where, keys), inherits)


_COMMON = "common/"
"""The beginning of where the rows of all games stand."""


def _keys(row: Row, alts: tuple[tuple[str, str], ...], words: WordFile) -> tuple[tuple[str, str], ...] | None:
    """Return the keys of the alternatives that are words of the game; a TableError for one that its table does not have.

    None: a common row names a word that this game has not; there it is no row.
    """
    found, common = [], words_of("common")
    for name, text in alts:
        classes = KEYED.get((row.kind, name))
        if classes is None and name in SHARED and (same := common.keys(SHARED[name]).get(text)):
            found.append((name, same))
        if classes is None or not text:
            continue
        known = (one.keys(kind) for one in (words, common) for kind in classes)
        key = next((keys[text] for keys in known if text in keys), None)
        if key is None and row.where.startswith(_COMMON):
            return None
        if key is None:
            raise TableError(f"{row.where}: 「{text}」 is no {' or '.join(classes)} in the words of {words.game}")
        found.append((name, key))
    return tuple(found)


def _join(items: Iterable[Flat]) -> Iterator[Flat]:
    text = ""
    for item in items:
        if isinstance(item, str):
            text += item
            continue
        if text:
            yield text
            text = ""
        yield item
    if text:
        yield text


def _choose(
    elements: tuple[Element, ...], row: Row
) -> Iterator[tuple[list[Flat | Inflect], tuple[tuple[str, str], ...], str]]:
    """Yield every way through the choices of a template."""
    options: list[list[tuple[list[Flat | Inflect], tuple[tuple[str, str], ...], str]]] = []
    for element in elements:
        if isinstance(element, Choice):
            ways = []
            for way in element.ways:
                for flat, alts, verb_class in _choose(way, row):
                    said = ((element.name, "".join(_speak(item) for item in way)),) if element.name else ()
                    ways.append((flat, said + alts, verb_class))
            options.append(ways)
        elif isinstance(element, Inflect):
            if element.verb_class not in CLASSES:
                raise TableError(f"{row.where}: no class [{element.verb_class}]")
            options.append([([element], (), element.verb_class)])
        else:
            options.append([([element], (), "")])
    for picked in product(*options):
        classes = {verb_class for _, _, verb_class in picked if verb_class}
        if len(classes) > 1:
            raise TableError(f"{row.where}: two verbs inflect")
        flat = [item for part, _, _ in picked for item in part]
        yield flat, tuple(alt for _, alts, _ in picked for alt in alts), next(iter(classes), "")


def _speak(element: Element) -> str:
    if isinstance(element, str):
        return element
    return f"{{{element.name}}}" if isinstance(element, Child) else ""


_CHILD = compile_late(r"(?:(?P<name>\w+):)?(?P<nt>\w+)(?P<form>'|@\w+)?(?:(?P<many>\*|\+\+|\+)(?P<separator>.*))?")


class _Template:
    """Reads one template."""

    def __init__(self, template: str, row: Row) -> None:
        self.text, self.row, self.at = template, row, 0

    def elements(self) -> tuple[Element, ...]:
        """Return the pieces of the template. Raises `TableError`."""
        found = self._sequence("")
        if self.at < len(self.text):
            raise TableError(f"{self.row.where}: {self.text[self.at]} stands alone in {self.text}")
        return found

    def _sequence(self, stops: str) -> tuple[Element, ...]:
        found: list[Element] = []
        while self.at < len(self.text) and self.text[self.at] not in stops:
            char = self.text[self.at]
            if char == "{":
                found.append(self._child(self._read_until("}")))
            elif char == "<":
                found.append(self._choice())
            elif char == "[":
                found.append(Inflect(self._read_until("]")))
            elif self.text.startswith("(!", self.at):
                found.append(Guard(self._read_until(")")[1:]))
            elif char in ">}]":
                break
            else:
                found.append(char)
                self.at += 1
        return tuple(found)

    def _read_until(self, close: str) -> str:
        end = self.text.find(close, self.at)
        if end < 0:
            raise TableError(f"{self.row.where}: {close} is missing")
        inside, self.at = self.text[self.at + 1 : end], end + 1
        return inside

    def _child(self, inside: str) -> Child:
        match = _CHILD.fullmatch(inside)
        if match is None:
            raise TableError(f"{self.row.where}: {{{inside}}} is no child")
        least = {None: -1, "*": 0, "+": 1, "++": 2}[match["many"]]
        form = (match["form"] or "").lstrip("@")
        return Child(match["name"] or match["nt"], match["nt"], form, least, match["separator"] or "")

    def _choice(self) -> Choice:
        name = re.compile(r"<([a-z_]+):").match(self.text, self.at)
        self.at = name.end() if name else self.at + 1
        ways = [self._sequence("|>")]
        while self.text[self.at : self.at + 1] == "|":
            self.at += 1
            ways.append(self._sequence("|>"))
        if self.text[self.at : self.at + 1] != ">":
            raise TableError(f"{self.row.where}: > is missing in {self.text}")
        self.at += 1
        return Choice(name[1] if name else "", tuple(ways))
