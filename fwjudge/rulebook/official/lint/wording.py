"""Slips of the pen, found by their form or because the rest of the document writes it otherwise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from ..text import fold_layout
from .findings import FaultKind, Finding, words_around

_FORMS: tuple[tuple[re.Pattern[str], FaultKind, str], ...] = (
    (re.compile(r"((?:[^、。「」]){2,12}、)\1"), FaultKind.SLIP, "「{0}」と、同じ言葉が続いています。"),
    (re.compile(r"(?<=\d)つつ(?![いかきくけこ])"), FaultKind.SLIP, "「つつ」は「ずつ」の書き誤りです。"),
    (re.compile(r"を{2}|がが(?!い)|へへ"), FaultKind.SLIP, "助詞「{0}」が重なっています。"),
    (re.compile(r"読点「[。.]」"), FaultKind.SLIP, "「。」は句点です（読点は「、」）。"),
    (re.compile(r"句点「[、,]」"), FaultKind.SLIP, "「、」は読点です（句点は「。」）。"),
    (re.compile(r"ませ(?![んぬずーい])"), FaultKind.SLIP, "「{0}」で文が切れています。"),
    (re.compile(r"かどう(?!か)"), FaultKind.SLIP, "「かどう」の後に「か」がありません。"),
    (
        re.compile(r"(?:領域|エリア|ゾーン|スペース)にあたり(?=、)"),
        FaultKind.SLIP,
        "「にあたり」は行為に付く言葉で、場所には付きません。",
    ),
    (
        re.compile(r"([^、。「」]{2,10})が(?:ありません|存在しません)。(?:この|その)ような\1"),
        FaultKind.SLIP,
        "「ない」と述べたものを、次の文が「ある」として扱っています。",
    ),
    (re.compile(r"。\d{1,3}$"), FaultKind.PAGE_NUMBER, "文末にページ番号が混じっています。"),
)
_POLITE_END = re.compile(r"(?:ます|ません|です|でした|ました)$")
_HEADING_LINE = re.compile(r"[0-9０-９]{1,2}[.．]\s?[^\s0-9０-９。（(「][^。]{1,24}|[①-⑳]\s?[^。、]{2,24}|☆.{2,40}")
_BRACKETS = ("「」", "『』", "()", "【】", "《》", "〈〉", "[]", "‘’", "“”")


def wording(game: str, rules: Mapping[str, str]) -> Iterator[Finding]:
    """Yield the faults of the wording of a document: wrong forms, brackets, lines, and unusual spellings."""
    plain = {number: fold_layout(text) for number, text in rules.items()}
    for number, text in plain.items():
        for form, kind, message in _FORMS:
            for match in form.finditer(text):
                yield Finding(
                    game, number, kind, message.format(match[0]), words_around(text, match.start(), match.end())
                )
        yield from _brackets(game, number, text)
        yield from _lines(game, number, rules[number])
    yield from _unusual(game, plain)


def _brackets(game: str, number: str, text: str) -> Iterator[Finding]:
    for pair in _BRACKETS:
        opening, closing = pair[0], pair[1]
        opened, closed = text.count(opening), text.count(closing)
        if opened != closed:
            at = text.rfind(opening if opened > closed else closing)
            message = f"括弧の {opening} が {opened} 個、{closing} が {closed} 個あり、対応していません。"
            yield Finding(game, number, FaultKind.BRACKET, message, words_around(text, at, at + 1))


def _lines(game: str, number: str, text: str) -> Iterator[Finding]:
    """Find paragraphs that end without a full stop though they are sentences, and headings at the end of a rule."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        plain = fold_layout(line)
        if _POLITE_END.search(plain):
            yield Finding(
                game,
                number,
                FaultKind.SLIP,
                "文の終わりに句点がありません。",
                words_around(plain, len(plain), len(plain), 20),
            )
        if (
            game == "bf"
            and at
            and at == len(lines) - 1
            and _HEADING_LINE.fullmatch(line.strip())
            and not any(map(_is_item, lines[:at]))
        ):
            yield Finding(game, number, FaultKind.FUSED, f"次の見出し「{line.strip()}」が末尾に続いています。", plain)


def _is_item(line: str) -> bool:
    return re.match(r"\s*[①-⑳]", line) is not None


# Letters that differ only in their voicing marks or their size: one is easily typed for another.
_ROWS = re.findall(
    r"\S+",
    "かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ つづ てで とど はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ",
)
_TWINS: dict[str, str] = {}
for _row in [*_ROWS, *("".join(chr(ord(letter) + 0x60) for letter in row) for row in _ROWS)]:
    _TWINS |= {letter: _row.replace(letter, "") for letter in list(_row)}
_WORD = re.compile(r"[ァ-ヴー]{2,}")
_RARE, _FREQUENT, _RATIO = 2, 5, 10


def _unusual(game: str, plain: Mapping[str, str]) -> Iterator[Finding]:
    """Find words that stand once or twice where everywhere else the document has them with one letter otherwise, or one more."""
    whole = "\n".join(plain.values())
    words = Counter(_WORD.findall(whole))
    fives = Counter(whole[i : i + 5] for i in range(len(whole) - 4))
    fours = Counter(whole[i : i + 4] for i in range(len(whole) - 3))
    for number, text in plain.items():
        for match in _WORD.finditer(text):
            if words[match[0]] <= _RARE and (
                usual := next((w for w in _variants(match[0]) if words[w] >= _FREQUENT), "")
            ):
                message = (
                    f"「{match[0]}」は「{usual}」の書き誤りと思われます（ほかでは {words[usual]} 回「{usual}」）。"
                )
                yield Finding(game, number, FaultKind.SLIP, message, words_around(text, match.start(), match.end()))
        for i in range(2, len(text) - 2):
            here = text[i - 2 : i + 3]
            if _is_kana(text[i]) and (
                usual := next((t for t in _twins_at(here, 2) if _is_much_rarer(fives[here], fives[t])), "")
            ):
                message = f"「{here}」は「{usual}」の書き誤りと思われます（ほかでは {fives[usual]} 回「{usual}」）。"
                yield Finding(game, number, FaultKind.SLIP, message, words_around(text, i, i + 1))
            here = text[i - 2 : i + 2]
            if all(map(_is_kana, here)):
                fuller = max((here[:2] + particle + here[2:] for particle in "がをにの"), key=lambda five: fives[five])
                if _is_much_rarer(fours[here], fives[fuller]):
                    message = (
                        f"「{here}」は「{fuller}」の書き落としと思われます（ほかでは {fives[fuller]} 回「{fuller}」）。"
                    )
                    yield Finding(game, number, FaultKind.SLIP, message, words_around(text, i - 2, i + 2))


def _is_much_rarer(here: int, there: int) -> bool:
    """Whether a wording that stands so often here is much rarer than one that stands so often there."""
    return here <= _RARE + 1 and there >= _RATIO * here


def _is_kana(letter: str) -> bool:
    return "ぁ" <= letter <= "ん"


def _twins_at(text: str, at: int) -> Iterator[str]:
    return (text[:at] + twin + text[at + 1 :] for twin in _TWINS.get(text[at], ""))


def _variants(word: str) -> Iterator[str]:
    for at in range(len(word)):
        yield from _twins_at(word, at)
        if at and word[at] == word[at - 1]:
            yield word[:at] + word[at + 1 :]
