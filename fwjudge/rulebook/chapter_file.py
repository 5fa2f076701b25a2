"""Reading a chapter of `rules_ja`: Markdown that is pleasant to read, into rules.

A heading opens a rule (`### 8-4-6`, or with its title `## 8-4 ダメージステップ`); a heading whose first word ends in a
colon (`# 1a：コールの流れ`) names a section that the rulebook does not number. Below it stand the kind (`〔手順〕`), the
text, and in quotation blocks examples (`> 【例】`), our notes (`> 【注】`) and the reason why a rule cannot be run
(`> 【実行外】`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fwjudge.base.patterns import compile_late

from .rule import Kind, Rule

HEADING = compile_late(r"#{1,6} (\S+)(?: (.+))?")
SECTION = compile_late(r"# ([^\s：]+)：(.+)")
KIND = compile_late(r"〔(手順|制約|定義|補足)〕\s*")
ITEM = compile_late(r"( *)- (.*)")
OWN_LABEL = compile_late(r"[（(][^（()）]{1,4}[)）]|[A-Z][.．:：]|※|問：|答：")
QUOTATION = compile_late(r"> 【(例|注|実行外)】(.*)")


class ChapterFileError(ValueError):
    """A chapter file that cannot be read: which file, which line, what was expected."""


class Section(tuple[str, str]):
    """A section without a number of its own: its label in the numbers below it, and its title."""


def read(path: Path, game: str) -> tuple[list[Rule], list[Section]]:
    """Return all rules and unnumbered sections of one file, in their order."""
    rules: list[Rule] = []
    sections: list[Section] = []
    for line, heading, body in _blocks(path):
        if match := SECTION.fullmatch(heading):
            sections.append(Section((match[1], match[2])))
        elif match := HEADING.fullmatch(heading):
            rules.append(_rule(game, match[1], match[2] or "", body, path, line))
        else:
            raise ChapterFileError(f"{path.name}:{line}: 見出しは「## 番号 題」の形です: {heading}")
    return rules, sections


def _blocks(path: Path) -> Iterator[tuple[int, str, list[str]]]:
    start, heading, body = 0, "", list[str]()
    for at, raw in enumerate(path.read_text(encoding="utf8").splitlines(), 1):
        if raw.startswith("#"):
            if heading:
                yield start, heading, body
            start, heading, body = at, raw.rstrip(), []
        elif heading:
            body.append(raw.rstrip())
        elif raw.strip():
            raise ChapterFileError(f"{path.name}:{at}: 見出しより前に文があります: {raw}")
    if heading:
        yield start, heading, body


def _rule(game: str, number: str, title: str, body: list[str], path: Path, line: int) -> Rule:
    apart: dict[str, list[str]] = {"例": [], "注": [], "実行外": []}
    kind, paragraphs, quoting = None, list[str](), ""
    joined = False
    for raw in body:
        if quoted := QUOTATION.fullmatch(raw):
            quoting = quoted[1]
            apart[quoting].append(quoted[2].strip())
        elif raw.startswith(">"):
            if not quoting:
                raise ChapterFileError(
                    f"{path.name}:{line}: {number}: 引用は 【例】【注】【実行外】 のどれかで始めます: {raw}"
                )
            if more := raw[1:].strip():
                apart[quoting][-1] = _join(apart[quoting][-1], more)
        elif not raw.strip():
            joined = False
        else:
            if kind is None and not paragraphs and (tag := KIND.match(raw)):
                kind, raw = Kind(tag[1]), raw[tag.end() :]
                if not raw:
                    continue
            item = ITEM.fullmatch(raw)
            if item:
                paragraphs.append("　" * (len(item[1]) // 2) + _bullet(item[2]))
            elif joined:
                paragraphs[-1] = _join(paragraphs[-1], raw.strip())
            else:
                paragraphs.append(raw.strip())
            joined = True
    text = "\n".join(paragraphs)
    return Rule(
        game,
        number,
        title,
        kind or (Kind.NOTE if text else Kind.HEADING),
        text or title,
        tuple(apart["例"]),
        tuple(apart["注"]),
        "".join(apart["実行外"]),
        path.name,
        line,
    )


def _bullet(text: str) -> str:
    return text if OWN_LABEL.match(text) else f"・{text}"


def _join(above: str, below: str) -> str:
    """Join Japanese lines without a blank; two words of Latin letters keep one."""
    space = " " if above[-1:].isascii() and above[-1:].isalnum() and below[:1].isascii() and below[:1].isalnum() else ""
    return above + space + below
