"""Whatever a file holds, the answer is a document or one kind of error; and start-up stays lean."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fwjudge.rulebook.official.diff import diff
from fwjudge.rulebook.official.errors import DocumentError
from fwjudge.rulebook.official.lint import lint
from fwjudge.rulebook.official.lock import compare, load_lock, lock_lines
from fwjudge.rulebook.official.reader import read_document

from .invented import DZ, FW, GEN

TITLES = (
    "Fusion World 総合ルール",
    "ONE PIECE カードゲーム 総合ルール",
    "「汎用TCG」総合ルール",
    "ディメンション・ゼロ 総合ルール",
    "「フューチャーカード バディファイト」詳細ルール",
)
LINES = st.one_of(
    st.text(max_size=40),
    st.text(alphabet="0123456789-.．－、()「」第部章*#・●①⑤⑥■『』Q☆~〜→ 参照を笛ア新年月日/\t\f", max_size=30),
    st.sampled_from([line for text in (FW, GEN, DZ) for line in text.splitlines()]),
    st.sampled_from(
        ["「★ルール処理★」について", "①笛の流れ", "●Q&A", "●その他", "④能力／その他", "『笛』", "Q1 鳴るか？"]
    ),
    st.sampled_from(["更新履歴", "●1. 笛", "・笛", "2031/01/02 ver. 9.00 適用", "・ 1-1～1-2 修正"]),
)


def try_reading(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.pdf"
        path.write_bytes(data)
        try:
            document = read_document(path)
        except DocumentError as error:
            assert str(error)
        else:
            lint(document)
            lock_lines(document)
            compare(document, load_lock(document.game))
            assert diff(document, document).equal


@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    try_reading(data)


@given(st.binary(max_size=300))
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_bytes_that_claim_to_be_a_pdf(data: bytes) -> None:
    try_reading(b"%PDF-1.4\n" + data)


@given(st.text(max_size=300), st.sampled_from(["utf8", "utf-16", "cp932"]))
def test_any_text(text: str, encoding: str) -> None:
    try_reading(text.encode(encoding, "replace"))


@given(st.sampled_from(TITLES), st.lists(LINES, max_size=30))
@settings(deadline=None)
def test_any_lines_under_a_known_title(title: str, lines: list[str]) -> None:
    try_reading("\n".join([title, *lines]).encode("utf8", "replace"))


LONG = [
    "- " * 200_000,
    " " * 400_000 + "1",
    "①" + " " * 200_000 + "の",
    "1-" * 200_000,
    "『" * 200_000,
    "1. 笛\n" * 60_000,
]


@pytest.mark.parametrize("line", LONG, ids=range(len(LONG)))
@pytest.mark.parametrize("title", TITLES, ids=["fw", "op", "gen", "dz", "bf"])
def test_work_is_bounded(title: str, line: str) -> None:
    import time

    start = time.process_time()
    try_reading(f"{title}\n1. 笛\n1-1. 鈴\n{line}\n1-2. 幕\n".encode())
    assert time.process_time() - start < 10


def test_importing_is_lean() -> None:
    heavy = ("pypdf", "rich", "typer", "platformdirs", "whoosh")
    code = f"import sys, fwjudge.rulebook.official.lint; print(*[name for name in {heavy} if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == ""
