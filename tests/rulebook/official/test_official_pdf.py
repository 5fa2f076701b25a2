"""Official documents as PDFs, set like the publishers' from the same texts."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from fwjudge.rulebook.official import pdf as pdf_module
from fwjudge.rulebook.official.errors import DocumentError
from fwjudge.rulebook.official.lock import compare, load_lock
from fwjudge.rulebook.official.reader import read_document
from fwjudge.rulebook.official.text import essence

from .invented import FW
from .official_layout import GOTHIC, Look, pdf

LOOKS = {
    "fw": Look("Fusion World 総合ルール ver.1.06", "複製を禁じます"),
    "op": Look("", "", "- {page} -"),
    "gen": Look("「汎用TCG」総合ルール", "", "{page} / 30", 10, GOTHIC),
    "dz": Look("ディメンション・ゼロ 総合ルール", "Version 19.00", "{page}", 9),
    "bf": Look("", "複製を禁じます", "{page}"),
}


@pytest.mark.parametrize("game", LOOKS)
def test_a_pdf_gives_the_same_rules_as_its_text(shared: Callable[[str], Path], tmp_path: Path, game: str) -> None:
    source = shared(f"rulebooks/{game}.txt")
    text = read_document(source)
    lines = [line for line in source.read_text(encoding="utf8").splitlines() if line.strip()]
    chapters = [
        (number, title)
        for number, title in text.rules.items()
        if "\n" not in title and len(title) < 25 and number[-1].isdigit()
    ]
    contents = (
        []
        if game in ("dz", "bf")
        else [(f"{number}. {title}", 1 + at // 9) for at, (number, title) in enumerate(chapters)]
    )
    path = tmp_path / "rules.pdf"
    path.write_bytes(pdf(lines, LOOKS[game], contents))
    document = read_document(path)
    assert (document.game, document.edition, document.history) == (game, text.edition, text.history)
    assert list(document.rules) == list(text.rules)
    assert [n for n, t in document.rules.items() if essence(t) != essence(text.rules[n])] == []
    assert compare(document, load_lock(game)).equal


def test_the_head_of_a_chapter_at_the_top_of_every_page(tmp_path: Path) -> None:
    rules = [
        "Fusion World 総合ルール",
        "1. 紙芝居",
        *(f"1-{n}. 拍子木を{n}回、大きく打ち鳴らします。" for n in range(1, 240)),
    ]
    path = tmp_path / "rules.pdf"
    path.write_bytes(pdf(rules, Look("1. 紙芝居")))
    document = read_document(path)
    assert len(document.entries) == 240
    assert document.rules["1"] == "紙芝居"


def save(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def message(path: Path) -> str:
    with pytest.raises(DocumentError) as caught:
        read_document(path)
    return str(caught.value)


@pytest.fixture
def good() -> bytes:
    return pdf([line for line in FW.splitlines() if line.strip()], Look())


def test_a_locked_pdf(tmp_path: Path) -> None:
    lines = FW.splitlines()
    assert "パスワード" in message(save(tmp_path / "x.pdf", pdf(lines, Look(), encrypt="ひみつ")))


def test_a_pdf_locked_against_changes_only(tmp_path: Path) -> None:
    from reportlab.lib.pdfencrypt import StandardEncryption

    data = pdf(
        [line for line in FW.splitlines() if line.strip()], Look(), encrypt=StandardEncryption("", "owner", canModify=0)
    )
    assert len(read_document(save(tmp_path / "x.pdf", data)).rules) == 8


def test_damaged_pdfs(tmp_path: Path, good: bytes) -> None:
    path = tmp_path / "x.pdf"
    assert read_document(save(path, good)).game == "fw"
    assert "壊れています" in message(save(path, b"%PDF-1.7\n" + b"\x93" * 5000))
    for cut in range(40, len(good), max(1, len(good) // 25)):
        assert "x.pdf" in message(save(path, good[:cut]))


@pytest.mark.long
def test_a_damaged_page_is_never_left_out_unseen(tmp_path: Path, good: bytes) -> None:
    """Every tenth byte, turned: either nothing is lost by it, or the file is refused."""
    whole = read_document(save(tmp_path / "x.pdf", good)).rules
    for at in range(0, len(good), 10):
        data = bytearray(good)
        data[at] ^= 0x10
        try:
            found = read_document(save(tmp_path / "x.pdf", bytes(data))).rules
        except DocumentError:
            continue
        assert found == whole, at


def test_a_pdf_of_pictures(tmp_path: Path) -> None:
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    for _ in range(2):
        canvas.rect(50, 50, 300, 300, fill=1)
        canvas.showPage()
    canvas.save()
    assert "文字がありません" in message(save(tmp_path / "x.pdf", buffer.getvalue()))


def test_too_many_pages(tmp_path: Path, good: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_module, "MAX_PAGES", 0)
    assert "ページあります" in message(save(tmp_path / "x.pdf", good))


def test_a_pdf_that_never_ends(tmp_path: Path, good: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_module, "_pages", lambda data, name, end: time.sleep(60))
    start = time.monotonic()
    with pytest.raises(DocumentError, match="読み終わりません"):
        pdf_module.pdf_pages(good, "x.pdf", seconds=-0.8)
    assert time.monotonic() - start < 40
