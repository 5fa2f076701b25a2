"""A file of any kind to the pages of text in it, or an error that says why not."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from fwjudge.base.files import BadFile, read_bytes, show_size
from fwjudge.base.records import NamedTuple

from .errors import MAX_PAGES, DocumentError
from .pdf import pdf_pages

MAX_DOCUMENT_BYTES = 64_000_000
_MAX_TEXT_BYTES = 8_000_000

# A program that takes text out of a PDF may write the dash of a number as any of these.
_DASH = re.compile(r"(?<=[0-9０-９a-z])[‐‑‒–−](?=[0-9０-９])")
_ENCODINGS = ("utf-8", "cp932", "euc_jp")
_ACCEPTED_FORMS = "公式の総合ルールの PDF か、そこから取り出したテキスト（UTF-8、UTF-16、Shift_JIS）"


class Source(NamedTuple):
    """The pages of a file, each a list of lines."""

    name: str
    sha256: str
    pages: list[list[str]]


def read_source(path: Path) -> Source:
    """Read the pages of a PDF or text file. Whatever is wrong with the file is a `DocumentError`."""
    data = _bytes(path)
    name = path.name
    if data.lstrip()[:5] == b"%PDF-" or data[:1024].find(b"%PDF-") >= 0:
        pages = pdf_pages(data, name)
    else:
        pages = [page.splitlines() for page in _decode(data, name).split("\f")]
        if len(pages) > MAX_PAGES:
            raise DocumentError(f"{name}: {len(pages)} ページあります。{MAX_PAGES} ページまでの文書を読み込めます。")
    pages = [[_DASH.sub("-", line) for line in page] for page in pages]
    if not any(line.strip() for page in pages for line in page):
        raise DocumentError(f"{name}: 文章がありません。{_ACCEPTED_FORMS}を指定してください。")
    return Source(name, hashlib.sha256(data).hexdigest(), pages)


def _bytes(path: Path) -> bytes:
    try:
        data = read_bytes(path, MAX_DOCUMENT_BYTES)
    except BadFile as error:
        raise DocumentError(f"{error} {_ACCEPTED_FORMS}を指定してください。") from None
    if not data.strip():
        raise DocumentError(f"{path.name}: 中身が空です。{_ACCEPTED_FORMS}を指定してください。")
    return data


def _decode(data: bytes, name: str) -> str:
    if len(data) > _MAX_TEXT_BYTES:
        raise DocumentError(f"{name}: 大きすぎます。テキストは {show_size(_MAX_TEXT_BYTES)} までの文書を読み込めます。")
    for text in _readings(data):
        if _is_text(text):
            return text.removeprefix("\ufeff")
    raise DocumentError(f"{name}: 文章として読めません。{_ACCEPTED_FORMS}を指定してください。")


def _readings(data: bytes) -> Iterator[str]:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: tuple[str, ...] = ("utf-16",)
    elif b"\x00" in data[:4096]:
        encodings = ("utf-16-le", "utf-16-be")
    else:
        encodings = _ENCODINGS
    for encoding in encodings:
        try:
            yield data.decode(encoding)
        except UnicodeDecodeError:
            continue


def _is_text(text: str) -> bool:
    """Whether this is text: it has hardly any control letters, and no letters that are not assigned."""
    strange = sum(
        1
        for letter in text
        if (letter < " " and letter not in "\t\n\r\f") or "\ue000" <= letter <= "\uf8ff" or letter == "\x7f"
    )
    return strange * 200 <= len(text)
