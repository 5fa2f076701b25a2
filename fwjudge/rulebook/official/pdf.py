"""The text of a PDF, page by page, in bounded time. The only module that imports pypdf."""

from __future__ import annotations

import io
import logging
import queue
import threading
import time
import zlib

from pypdf import PageObject, PdfReader
from pypdf.filters import ASCII85Decode
from pypdf.generic import ArrayObject, DictionaryObject, StreamObject

from fwjudge.base.files import show_size
from fwjudge.base.memory import limit_memory

from .errors import MAX_PAGES, DocumentError

MAX_SECONDS_TO_READ = 120.0
_TAIL = 2048
"""Where a whole PDF says that it ends. pypdf reads what is left of a broken one, and rules would be missing unseen."""
_MAX_MEMORY = 1_000_000_000
_CHUNK, _CHUNKS = 2**20, 64
_RIGHT = "公式サイトで配布されている、文字を選択できる PDF を指定してください。"


def pdf_pages(data: bytes, name: str, seconds: float = MAX_SECONDS_TO_READ) -> list[list[str]]:
    """Return the lines of each page.

    A small file can unpack to any size, so the process may use only so much memory meanwhile, where the system has such a limit.
    The work is done in a thread that is left behind if it takes too long: a hostile file may
    keep the parser busy for hours, and a judge waits for none of them.
    """
    answers: queue.SimpleQueue[list[list[str]] | DocumentError] = queue.SimpleQueue()
    end = time.monotonic() + seconds
    limited = threading.Event()

    def work() -> None:
        limited.wait()
        try:
            answers.put(_pages(data, name, end))
        except DocumentError as error:
            answers.put(error)
        except BaseException as error:  # a broken PDF can raise anything at all, and a thread tells nobody
            answers.put(_unreadable(error, name))

    threading.Thread(
        target=work, daemon=True
    ).start()  # before the limit: one that finds no memory to begin with never says so
    with limit_memory(_MAX_MEMORY):
        limited.set()
        try:
            answer = answers.get(timeout=seconds + 1)
        except queue.Empty:
            raise _too_slow(name, seconds) from None
    if isinstance(answer, DocumentError):
        raise answer
    return answer


def _pages(data: bytes, name: str, end: float) -> list[list[str]]:
    if b"%%EOF" not in data[-_TAIL:]:
        raise DocumentError(f"{name}: PDF が途中で切れているか、壊れています。{_RIGHT}")
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it warns on stderr about every oddity of a file
    reader = PdfReader(io.BytesIO(data))
    _unlock(reader, name)
    count = len(reader.pages)
    if count > MAX_PAGES:
        raise DocumentError(f"{name}: {count} ページあります。{MAX_PAGES} ページまでの文書を読み込めます。")
    tree = reader.root_object["/Pages"].get_object()
    if not isinstance(tree, DictionaryObject) or tree.get("/Count", count) != count:
        raise _damage_error(name)
    pages: list[list[str]] = []
    for page in reader.pages:
        if time.monotonic() > end:
            raise _too_slow(name, MAX_SECONDS_TO_READ)
        if not _is_whole(page):
            raise _damage_error(name)
        pages.append(page.extract_text().splitlines())
    if not any(line.strip() for page in pages for line in page):
        raise DocumentError(f"{name}: 文字がありません（画像だけの PDF です）。{_RIGHT}")
    return pages


def _is_whole(page: PageObject) -> bool:
    """Whether all of what a page draws is there. Of a damaged stream pypdf gives what comes before the damage, and raises nothing."""
    drawn = page.get("/Contents")
    if drawn is None:
        return True  # an empty page
    drawn = drawn.get_object()
    streams = [stream.get_object() for stream in drawn] if isinstance(drawn, ArrayObject) else [drawn]
    return all(isinstance(stream, StreamObject) and _unpacks(stream) for stream in streams)


def _unpacks(stream: StreamObject) -> bool:
    """Whether a packed stream is whole by its own checksum."""
    data = stream._data
    named = stream.get("/Filter")
    filters = [named] if isinstance(named, str) else [str(one) for one in named or ()]
    if filters[:1] == ["/ASCII85Decode"]:
        data, filters = ASCII85Decode.decode(data), filters[1:]
    if filters != ["/FlateDecode"]:
        return True
    unpacked = zlib.decompressobj()
    try:
        for _ in range(_CHUNKS):  # longer than any page: then pypdf's own limit speaks
            unpacked.decompress(data, _CHUNK)
            if unpacked.eof or not unpacked.unconsumed_tail:
                return unpacked.eof
            data = unpacked.unconsumed_tail
    except zlib.error:
        return False
    return True


def _damage_error(name: str) -> DocumentError:
    return DocumentError(f"{name}: PDF が壊れています（読めないページがあります）。{_RIGHT}")


def _unreadable(error: BaseException, name: str) -> DocumentError:
    if isinstance(error, MemoryError):
        return DocumentError(
            f"{name}: 広げると大きすぎます。{show_size(_MAX_MEMORY)} までのメモリーで読める PDF を指定してください。"
        )
    if type(error).__name__ in ("DependencyError", "FileNotDecryptedError", "WrongPasswordError"):
        return _lock_error(name)  # how it is locked needs more than pypdf brings with it
    return DocumentError(f"{name}: PDF が壊れています（{type(error).__name__}）。{_RIGHT}")


def _lock_error(name: str) -> DocumentError:
    return DocumentError(f"{name}: パスワードで保護されています。保護を外した PDF を指定してください。")


def _unlock(reader: PdfReader, name: str) -> None:
    """Open a PDF that is locked against changes with an empty password, as many publishers do; such a one may be read."""
    if reader.is_encrypted and not reader.decrypt(""):
        raise _lock_error(name)


def _too_slow(name: str, seconds: float) -> DocumentError:
    return DocumentError(f"{name}: {seconds:.0f} 秒たっても読み終わりません。{_RIGHT}")
