"""A call as one HTML file: complete, well-formed, closed in itself, and safe whatever a file says."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fwjudge.answer.kinds import Answer, FactChange
from fwjudge.games.view import AreaView, BoardView, CardView
from fwjudge.report.run_html import html
from fwjudge.scenario.result import Check, Note, OpenDecision, Refusal, Report, StepView

VOID = {"br", "input", "meta"}


class Page(HTMLParser):
    """Reads a page strictly: every element is closed where it should be."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.shape: list[tuple[str, tuple[str, ...]]] = []
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        self.shape.append((tag, tuple(name for name in names if name not in ("class", "title"))))
        self.attributes.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"script", "style"} & set(self.open):
            self.words.append(data)

    @property
    def text(self) -> str:
        return "\n".join(self.words)

    def having(self, cls: str) -> list[dict[str, str | None]]:
        return [found for _, found in self.attributes if cls in (found.get("class") or "").split()]


def board(turn: str, rested: bool, hand: int, word: str = "番人") -> BoardView:
    guard = CardView(word, "X-1", rested, True, (("パワー", "10000"),), ("ガードカード",) if rested else ())
    unit = CardView(f"{word}2", player="B", values=(("パワー", "3000"),))
    return BoardView(
        turn,
        (
            AreaView("バトルエリア", "A", (guard,), 1, note=f"{word} 1"),
            AreaView("手札", "A", (), hand),
            AreaView("中央", "", (unit,), 1, 1, 1),
            AreaView("自軍", "", (), 0, 0, 1),
            AreaView("バトルエリア", "B", (), 0),
            AreaView("ライフ", "B", (CardView("無地", face_up=False),) * 4, 4),
        ),
    )


def call(word: str = "番人") -> Report:
    before, middle, after = (
        board(f"{word} 3", False, 2, word),
        board(f"{word} 3", True, 2, word),
        board(f"{word} 4", True, 3, word),
    )
    steps = (
        StepView(1, f"{word}がアタックする", (word, "8-1-1"), (word, "7-3-4"), "declared", 0, before),
        StepView(2, f"{word}がレストになる", ("8-1-1",), ("8-1-1",), "turned", 1, middle),
        StepView(3, f"{word}の小さな処理", (), (), "set", 2, middle, False),
        StepView(4, f"{word}が引く", ("5-1-2",), ("5-1-2",), "moved", 9, after),
    )
    return Report(
        "fw",
        f"{word} 1.06",
        f"{word}の題",
        f"/home/somebody/{word}.yaml",
        f"{word}の問い",
        f"{word}の裁定",
        steps,
        (Note(word, f"{word}の注意", (word,)),),
        (word, "8-1-1", "5-1-2"),
        before,
        after,
        (Check(f"{word}の確認", True, word, word, 7), Check(f"{word}の手札", False, f"{word}3", f"{word}4", 8)),
        OpenDecision(word, f"{word}を選ぶか", word, (f"{word}を選ぶ", f"{word}を選ばない")),
        (Refusal(f"{word}の行動", (word,), f"{word}の機会", 12),),
        f"{word}の勝ち",
        answers=(answered(word),),
    )


def answered(word: str = "番人") -> Answer:
    change = FactChange(f"{word}がいなければ", f"{word}でない")
    return Answer("when", word, (word,), (f"{word}の裁定", f"{word}だからです"), (change,), f"{word}の問い")


def with_variants(word: str = "番人") -> Report:
    main = call(word)
    more = (*main.steps, StepView(5, f"{word}の続き", (word, "9-9-9"), board=main.before))
    branch = replace(
        main,
        ruling=f"{word}の別の裁定",
        answers=(replace(answered(word), sentences=(f"{word}の別の裁定",)),),
        steps=more,
        after=main.before,
        citations=(*main.citations, "9-9-9"),
    )
    return replace(
        main,
        branches=((f"{word}の枝", branch),),
    )


TEXTS = {"番人": "番人の規則", "8-1-1": "アタックの規則", "5-1-2": "引く規則"}


def test_every_part_is_there_in_its_order() -> None:
    text = Page(html(call(), TEXTS)).text
    wanted = (
        "フュージョンワールド",
        "総合ルール 番人 1.06",
        "番人の題",
        "番人の問い",
        "番人の裁定番人だからです",
        "確かめること",
        "番人がいなければ、番人でない",
        "番人の勝ち",
        "番人の行動",
        "番人を選ぶか",
        "番人を選ばない",
        "はじめの盤面",
        "処理順",
        "番人がアタックする",
        "番人が引く",
        "終わりの盤面",
        "番人の注意",
        "根拠",
        "番人の確認",
        "実際 番人4",
    )
    at = text.index("総合ルール") - 40
    for words in wanted:
        found = text.find(words, at + 1)
        assert found > at, words
        at = found
    assert text.index("引く規則", text.index("根拠")) > 0


def test_every_step_has_its_rules_and_its_board_without_a_script() -> None:
    source = re.sub(r"<script>.*?</script>", "", html(call(), TEXTS), flags=re.DOTALL)
    page = Page(source)
    steps = re.findall(r'<li [^>]*class="step.*?</details></li>', source, re.DOTALL)
    assert re.findall('class="n">([^<]*)</a>', source) == ["1", "2", "・", "3"], "numbered as on the terminal"
    assert len(steps) == 4
    assert all(step.count('class="board"') == 1 for step in steps)
    assert "アタックの規則" in steps[0] and "番人の規則" in steps[0] and "7-3-4" in steps[0]
    assert "Aの「番人」: 横向きになる" in steps[1] and "A" in steps[1]
    assert "Aの手札 2枚 → 3枚" in steps[3]
    assert [found.get("class") for _, found in page.attributes if "hidden" in found] == ["viewer"]


def test_the_board_shows_what_lies_how() -> None:
    source = html(call(), TEXTS)
    page = Page(source)
    assert any(
        "rested" in (card.get("class") or "") and "changed" in (card.get("class") or "") for card in page.having("card")
    )
    assert page.having("owner") and page.having("squares") and page.having("delta")
    assert len(page.having("far")) and len(page.having("near"))
    assert source.index("中央</p>") < source.index("自軍</p>"), "A's side of the squares is nearest to the reader"
    assert "無地" not in page.text, "cards that nobody looks at are only counted"


def test_variants_tell_only_what_is_different() -> None:
    source = html(with_variants(), TEXTS)
    text = Page(source).text
    assert text.count("手順3までは上と同じ") == 1 and text.count("番人の続き") == 1
    assert len(re.findall("<dt>9-9-9</dt>", source)) == 1 and len(re.findall("<dt>8-1-1</dt>", source)) == 1
    ids = re.findall(r' id="([^"]*)"', source)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r' href="#([^"]*)"', source)) <= set(ids)


def test_a_run_without_steps_or_boards_can_be_read() -> None:
    bare = BoardView("", ())
    answer = Answer("outcome", "", sentences=("できない。",))
    report = Report("xx", "", "", "", "", "できない。", (), (), (), bare, bare, answers=(answer,))
    text = Page(html(report, {})).text
    assert "できない。" in text and "何も行われなかった。" in text and "終わりの盤面" not in text
    blind = replace(call(), steps=tuple(replace(step, board=None) for step in call().steps))
    assert not Page(html(blind, {})).having("look")


def test_the_file_needs_nothing_else_and_tells_nothing_of_the_machine() -> None:
    source = html(with_variants(), TEXTS)
    assert not re.search(r"https?:|//[a-z]|url\(|@import|\ssrc=|<link|<img|<iframe", source, re.IGNORECASE)
    assert "/home" not in source and "番人.yaml" in source
    assert source == html(with_variants(), TEXTS)
    script = source.split("<script>")[1].split("</script>")[0]
    assert b64encode(sha256(script.encode()).digest()).decode() in source.split("<script>")[0]
    assert source.encode("utf-8") and 'lang="ja"' in source and "<!DOCTYPE html>" in source


HOSTILE = [
    "<b>",
    "</li></ul></section>",
    '"><script>alert(1)</script>',
    "' onmouseover='x",
    "&lt;",
    "&amp",
    "<!--",
    "]]>",
    "</style>",
    "</title><p>",
    "\ud800",
    "\x00<\x1b",
    "a\r\nb\rc",
    "\u202eabc",
    "{}%s${x}",
    "</script>",
    "javascript:x",
    "`",
]
UNWRITABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)


@pytest.mark.parametrize("words", HOSTILE)
def test_no_text_breaks_out_of_its_element(words: str) -> None:
    stays_inside(words)


@given(st.text(min_size=1, max_size=40) | st.text(alphabet="<>&\"'/!-= abscriptlie\n\\", min_size=1, max_size=60))
def test_no_text_breaks_out_of_its_element_whatever_it_is(words: str) -> None:
    assume(words not in ("?", "無地", "r", "o") and not words.isdecimal())
    stays_inside(words)


def stays_inside(words: str) -> None:
    """The page has the same elements with the same attributes as with a harmless word, and says the words as they are."""
    source = html(with_variants(words), {words: words})
    source.encode("utf-8")
    page = Page(source)
    assert page.shape == Page(html(with_variants("番人"), {"番人": "番人"})).shape
    shown = UNWRITABLE.sub("\ufffd", words.replace("\r\n", "\n").replace("\r", "\n"))
    assert f"{shown}の裁定" in page.text


# -- colours ------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1])
def test_colours_can_be_told_from_what_they_lie_on(theme: int) -> None:
    """4.5 to 1 for words, in the light and in the dark."""
    colours = dict(
        re.findall(r"--([\w-]+): (#[0-9a-f]{6})", html(call(), {}).split(":root {")[theme + 1].split("}")[0])
    )
    words = ["ink", "faint", "accent", "good", "bad", "near", "far"]
    grounds = ["ground", "paper"]
    pairs = [(word, ground) for word in words for ground in grounds]
    pairs += [
        ("ink", "new"),
        ("faint", "new"),
        ("accent", "new"),
        ("faint", "soft"),
        ("ink", "soft"),
        ("ink", "back-2"),
        ("ink", "back"),
    ]
    for word, ground in pairs:
        dark, light = sorted((luminance(colours[word]), luminance(colours[ground])))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (word, ground)
