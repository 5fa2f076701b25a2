"""Splitting the bf document, which numbers its flows anew in every section and otherwise stands under headings.

A section is named by its circled figure (`①...の流れ`: 1a, 1b ... where one figure has several flows; `■...の流れ`: 3a ...),
`4` holds the numbered part of ④, `k` its keywords, `o` what stands under `●その他`; `r`, `c` and `f` come before ①.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import field

from fwjudge.base.data_classes import dataclass

from .document import Entry, ExtractedRules
from .numbered_lines import STOPS
from .paths import Path, follows, is_near
from .text import MAX_WIDTH_OF_HEADING, PageLine, fold_layout, is_ended, join_lines, line_of, usual_width, width

# Headings whose name in our numbering is shorter than the heading, or not its own words; reviewed with the document.
# None: the heading belongs to the rule above it.
NAMES: dict[str, str | None] = {
    "防御力を持つアイテムカード": "o.防御力を持つアイテム",
    "「破壊された時」「ダメージを受けた時」「登場した時」等": "o.条件を満たした後に使うカード",
    "フラッグを裏にする": "o.裏のフラッグ",
    "数値を持つフラッグカード": "o.数値を持つフラッグ",
    "裏面が異なるカードの使用": "o.裏面が異なるカード",
    "「ドロップゾーンに置く」「捨てる」": "o.捨てる",
    "「1ターンに1回」の制限": "o.1ターンに1回",
    "「必殺モンスター」のスタンド/レスト": "5.スタンドとレスト",
    "限界突破ルールについて": "6.限界突破",
    "限界突破ルールの構築例": None,
    "限界突破ルールとは": None,
    "限界突破": None,
    "良い例": None,
    "悪い例": None,
    "1枚限界": "6.1枚限界",
    "限界突破ルールに適用されるカードは": "6.一覧",
    "ロストデッキのファイトの準備": "7.準備",
    "ファイト中のロストデッキと通常のカード": "7.ファイト中",
    "デッキの構築条件": "8.構築条件",
    "カードの種類": "8.種類",
    "ワールドに対応する作品のロゴ": "8.ロゴ",
}
# Numbered headings that our numbering does not count; they stay at the end of the rule above, as they are printed.
SECTIONS_WITHOUT_COUNT = frozenset({"2.10"})

_CIRCLES = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_PLATE = re.compile(rf"\s*([{_CIRCLES}])\s*(\S|\S.*\S)\s*$")
_FLOW = re.compile(r"\s*■\s*(\S.*の流れ)\s*$")
_BULLET_HEADING = re.compile(r"\s*●\s*(\S|\S.*\S)\s*$")
_CHANGE = re.compile(r"\s*●\s*([0-9０-９]{1,2})[.．]\s*(?=\S)")
_STEP = re.compile(r"[\s*]*(?:-\s+)?([0-9０-９]{1,2}(?:[.．][0-9０-９]{1,2})*)[.．](?![0-9０-９])[\s*]*")
_QUESTION = re.compile(r"\s*Q\s?([0-9０-９]{1,3})[\s．.:：]+")
_ITEM = re.compile(r"\s*(?:-\s+)?・")
_KEYWORD = re.compile(rf"\s*[{_CIRCLES}]?\s*((?:『[^』]+』)+)\s*(?:[（(].*[）)])?\s*$")
_QUOTATION = re.compile(r"「([^「」]*)」")
_NO_HEADING = re.compile(r"\s*(?:[-・※→☆●■（(）)」』】、。]|等|例|A[0-9０-９]|Q[0-9０-９]|[①-⑳])")
_OPEN_END = re.compile(r"(?:[。、，,!！?？]|[はがをにでともへ]|から|より|まで)$")
_FIELD = re.compile(rf"\s*([{_CIRCLES}])\s*([^{_CIRCLES}]+?)\s*(?:[/／]\s*([{_CIRCLES}])\s*([^{_CIRCLES}]+?)\s*)?$")


def is_heading(line: str) -> bool:
    """Whether a line looks like a heading of this document: such lines repeat and are no page furniture."""
    return any(form.match(line) for form in (_PLATE, _FLOW, _BULLET_HEADING, _STEP, _QUESTION))


def split_sections(lines: list[str]) -> ExtractedRules:
    """Return the rules in the order of the text."""
    contents, lines = _contents(lines)
    reader = _Reader(contents, _labels(lines), _find_recurring(lines), usual_width(lines))
    for line in lines:
        reader.read(line)
    return ExtractedRules(tuple(Entry(number, join_lines(text, reader.width)) for number, text in reader.rules))


@dataclass
class _Reader:
    """Reads line after line; each opens a section, opens a rule, belongs to the rule above, or is page furniture."""

    contents: dict[str, str]
    labels: dict[str, str]
    recurring: set[str]
    width: int
    rules: list[tuple[str, list[PageLine]]] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    section: str = ""
    base: str = ""
    """The number that a question below would hang on: the section, or in ④ the named rule."""
    inside: bool = False
    """Whether a rule is open that takes the lines to come."""
    step: Path = ()
    items: int = 0
    before: str = ""
    asking: bool = False
    """Whether the questions of this section have begun, among which no step begins."""
    others: bool = False
    """Whether `●その他` was passed, after which plain headings count."""

    def read(self, line: str) -> None:
        """Take in the next line of the document."""
        if not line.strip():
            return
        opened = any(
            read(line)
            for read in (
                self._section,
                self._change,
                self._keyword,
                self._bullet,
                self._field,
                self._step,
                self._question,
                self._item,
                self._heading,
            )
        )
        if not opened and self.inside:
            self.rules[-1][1].append(line_of(line, line))
        whole = opened and width(line) < 0.8 * self.width
        self.before = "。" if whole else line.replace("**", "")

    def _open(self, number: str, text: str = "") -> None:
        if number in self.known:
            self.rules[-1][1].append(line_of(text, text))
        else:
            self.rules.append((number, [line_of(text, text)]))
            self.known.add(number)
        self.inside = True

    def _enter(self, section: str) -> None:
        if section != self.section:
            self.section, self.base, self.inside, self.step, self.asking = section, section, False, (), False

    def _section(self, line: str) -> bool:
        key = fold_layout(line)
        if key == "「★ルール処理★」について":
            self._enter("r")
            self._open("r", line)
        elif label := self.labels.get(key):
            self._enter(label)
        elif key in self.recurring:
            if _figure(line) != self._figure():
                self._enter(_figure(line))
        else:
            return False
        return True

    def _figure(self) -> str:
        """Return the circled figure under which the present section stands, as a plain figure; 0 before the first."""
        own = "4" if self.section in ("k", "o") else re.sub(r"\D+$", "", self.section)
        return own or "0"

    def _change(self, line: str) -> bool:
        match = _CHANGE.match(line)
        if match:
            self._enter("c")
            self._open(f"c.{fold_layout(match[1])}")
        return match is not None

    def _bullet(self, line: str) -> bool:
        """Take a `●` heading: some open a section or a rule, none is part of a rule's text."""
        match = _BULLET_HEADING.match(line)
        if not match:
            return False
        title = fold_layout(match[1])
        if title == "その他" and self._figure() == "4":
            self._enter("o")
            self.others = True
        elif "フィールドの説明" in title and not self.section[:1].isdigit():
            self._enter("f")
        elif title.endswith("Q&A"):
            self.asking = True
        elif figure := self._find_title(title):
            self._enter(figure)
            self._name(title)
        elif self.section in ("5", "6", "7", "8"):
            self._name(title)
        return True

    def _find_title(self, title: str) -> str:
        """Return the figure of the section ⑤ to ⑧ whose title the contents have and this heading begins with."""
        return next(
            (figure for figure, name in self.contents.items() if int(figure) > 4 and title.startswith(name)), ""
        )

    def _name(self, title: str, text: str = "") -> None:
        known = NAMES.get(title, "")
        if known is None:
            return
        of_section = self.contents.get(self.section, "")
        own = title.removeprefix(f"「{of_section}」の") if of_section else title
        if own == title and title.startswith(of_section) and "の" in title:
            own = title.partition("の")[2]
        self._open(known or f"{self.section}.{own}", text)

    def _field(self, line: str) -> bool:
        match = _FIELD.match(line) if self.section == "f" and len(line) <= 60 else None
        if not match:
            return False
        first = line.strip()[1:].strip()
        self._open(f"f.{_figure(match[1])}", first)
        if match[3]:
            self.rules.append((f"f.{_figure(match[3])}", self.rules[-1][1]))
        return True

    def _step(self, line: str) -> bool:
        match = _STEP.match(line) if self.section[:1] in ("1", "2", "3", "4") and not self.asking else None
        if not match:
            return False
        steps = fold_layout(match[1]).split(".")
        place = tuple(map(int, steps))
        number = f"{self.section}.{'.'.join(steps)}"
        in_order = follows(self.step or (0,), place) or (
            bool(self.step) and is_ended(self.before) and is_near(self.step, place)
        )
        broken = (
            not is_ended(self.before)
            and width(self.before) >= min(MAX_WIDTH_OF_HEADING, 0.7 * self.width)
            and STOPS.match(line[match.end() :])
        )
        if number in SECTIONS_WITHOUT_COUNT or not in_order or broken:
            return False
        self.step = place
        self._open(number, line[match.end() :])
        return True

    def _question(self, line: str) -> bool:
        match = _QUESTION.match(line)
        if match and self.section:
            self._open(f"{self.base}.Q{fold_layout(match[1])}", line[match.end() :])
        return match is not None and bool(self.section)

    def _item(self, line: str) -> bool:
        match = _ITEM.match(line) if self.section == "r" else None
        if match:
            self.items += 1
            self._open(f"r.{self.items}", line[match.end() :])
        return match is not None

    def _keyword(self, line: str) -> bool:
        match = _KEYWORD.match(line) if self._figure() == "4" and is_ended(self.before) else None
        if not match:
            return False
        name = fold_layout(match[1]).partition("』")[0].removeprefix("『")
        number = f"k.{name}"
        self._enter("k")
        self.base = number
        self._open(number, line.strip().lstrip(_CIRCLES).strip())
        return True

    def _heading(self, line: str) -> bool:
        """Whether this is a heading: a short line that is no sentence, after a line that was finished."""
        title = fold_layout(line.replace("**", ""))
        of_section = self.contents.get(self.section, "")
        if self.section == "6" and NAMES.get(title):
            self._name(title, line.strip())
        elif not self._is_like_heading(line, title):
            return False
        elif self.section in ("k", "o") and self.others:
            self._enter("o")
            self._open_other(title, line)
        elif self.section == "5" and title.startswith(f"「{of_section}」の"):
            self._name(title, line.strip())
        elif (figure := self._find_title(title)) and int(figure) >= int(self._figure()):
            self._enter(figure)
            self._name(title, line.strip())
        else:
            return False
        return True

    def _is_like_heading(self, line: str, title: str) -> bool:
        return (
            is_ended(self.before)
            and width(line) <= min(80, 0.8 * self.width)
            and not _NO_HEADING.match(line)
            and not _OPEN_END.search(title)
            and not _is_one_quotation(title)
        )

    def _open_other(self, title: str, line: str) -> None:
        plain = re.sub(r"[（(].*[）)]$", "", unicodedata.normalize("NFKC", title))
        quoted = _QUOTATION.findall(plain)
        if quoted and _QUOTATION.sub("", plain) == "":
            plain = "・".join(quoted)
        number = NAMES.get(title) or f"o.{re.sub('[【】『』「」]', '', plain)}"
        self.base = number
        self._open(number, line.strip())


def _is_one_quotation(title: str) -> bool:
    """Whether a line is one quotation from end to end and so shows a printed phrase; a heading may be made of several.

    >>> _is_one_quotation("「君の「〇〇」なら使える」"), _is_one_quotation("「捨てる」「置く」")
    (True, False)
    """
    depth = 0
    for at, letter in enumerate(title):
        depth += (letter == "「") - (letter == "」")
        if depth == 0:
            return at > 0 and at == len(title) - 1
    return False


def _figure(text: str) -> str:
    return str(_CIRCLES.index(text.strip()[0]) + 1)


def _contents(lines: list[str]) -> tuple[dict[str, str], list[str]]:
    """Return the sections that the table of contents lists, by figure, and the lines after it."""
    start = next((at for at, line in enumerate(lines) if fold_layout(line) == "「★ルール処理★」について"), 0)
    found: dict[str, str] = {}
    for line in lines[:start]:
        for figure, title in re.findall(rf"([{_CIRCLES}])\s*([^{_CIRCLES}☆]+)", line):
            title = re.sub(r"[\s.．…・]*[0-9]*$", "", title)
            found.setdefault(_figure(figure), fold_layout(title))
    return found, lines[start:]


def _labels(lines: list[str]) -> dict[str, str]:
    """Return the headings of flows, folded, and the section that each opens."""
    flows: dict[str, list[str]] = {}
    phases: dict[str, list[str]] = {}
    figure = ""
    for line in lines:
        if (plate := _PLATE.match(line)) and plate[2].endswith("の流れ"):
            figure = _figure(plate[1])
            titles = flows.setdefault(figure, [])
        elif _FLOW.match(line) and figure:
            titles = phases.setdefault(figure, [])
        else:
            continue
        if (key := fold_layout(line)) not in titles:
            titles.append(key)
    labels: dict[str, str] = {}
    for figure, titles in flows.items():
        several = len(titles) > 1
        labels |= {key: figure + chr(ord("a") + i) * several for i, key in enumerate(titles)}
        labels |= {key: figure + chr(ord("a") + i) for i, key in enumerate(phases.get(figure, []))}
    return labels


def _find_recurring(lines: list[str]) -> set[str]:
    """Find the section headings that stand at the top of several pages. One that stands once cannot be told from a line of text."""
    keys = [fold_layout(line) for line in lines if _PLATE.match(line)]
    return {key for key in keys if keys.count(key) > 1}
