"""Files of the user: read at once and within limits, written whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from .part_files import name_part, sweep_parts
from .patterns import compile_late
from .reasons import reason

MAX_FILE_BYTES = 64_000_000
_INHERITED = compile_late(r"/dev/(stdin|stdout|stderr|fd/\d+)|/proc/self/fd/\d+")
"""Names of what the process was started with: a pipe there has a writer at its other end."""
_HEAD = 4096


class BadFile(ValueError):
    """A file that cannot be used; the sentence says why, and `why` says it without the name of the file."""

    def __init__(self, text: str, why: str = "") -> None:
        super().__init__(text)
        self.why = why or text


# -- reading


def read_bytes(path: Path, limit: int = MAX_FILE_BYTES) -> bytes:
    """Return all of a file that the user names, or refuse it: if it is larger than `limit`, or one that could be waited for."""
    try:
        handle = _open_at_once(path)
        with os.fdopen(handle, "rb") as file:
            content = file.read(limit + 1)
    except FileNotFoundError:
        raise BadFile(f"{path} というファイルはありません。", "このファイルはありません。") from None
    except (OSError, ValueError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(f"{path} を読めません: {reason(error)}。", f"読めません: {reason(error)}。") from None
    if len(content) > limit:
        why = f"大きすぎます。{show_size(limit)} までです。"
        raise BadFile(f"{path.name} は{why}", why)
    return content


def read_text(path: Path, kind: str, limit: int = MAX_FILE_BYTES) -> str:
    """Return the text of a file that the user names; `kind` says in an error what the file should be made into."""
    try:
        return read_bytes(path, limit).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(f"{path.name} はUTF-8の文章ではありません。UTF-8の{kind}にしてください。") from None


def show_size(limit: int) -> str:
    """Return a number of bytes in words.

    >>> show_size(64_000_000), show_size(256_000)
    ('64 MB', '256 KB')
    """
    return f"{limit // 1_000_000} MB" if limit >= 1_000_000 else f"{limit // 1000} KB"


def _open_at_once(path: Path) -> int:
    """Open a file for reading. A pipe by name, which may have no writer, and a device are refused before anything waits for them."""
    inherited = _INHERITED.fullmatch(str(path)) is not None
    if not inherited:
        _must_be_file(path, os.stat(path).st_mode)
    flags = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY", "O_CLOEXEC"))
    handle = os.open(path, os.O_RDONLY | flags)
    try:
        mode = os.fstat(handle).st_mode
        if not inherited or stat.S_ISDIR(mode):
            _must_be_file(path, mode)
        if inherited:
            os.set_blocking(handle, True)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _must_be_file(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        why = "フォルダーです。ファイルを指定してください。"
    elif not stat.S_ISREG(mode):
        why = "ふつうのファイルではありません (パイプや機器です)。ファイルを指定してください。"
    else:
        return
    raise BadFile(f"{path} は{why}", why)


# -- writing


def write_whole(path: Path, content: str | bytes) -> None:
    """Put a file in its place with all of the content, or leave everything as it was and raise the OSError."""
    target = path.resolve()  # what a link points at is changed, not the link
    target.parent.mkdir(parents=True, exist_ok=True)
    sweep_parts(target.parent)
    _write(target, content, 0o600, replace=True)


def write_new(path: Path, content: str | bytes) -> None:
    """Make a file with all of the content where there is none; raise the OSError, FileExistsError too, and leave nothing."""
    _write(path, content, 0o666, replace=False)


def check_target(target: str, mark: str, inputs: Iterable[str | Path], force: bool) -> None:
    """Raise a `BadFile` if a report may not be written here: over what was read, or, unless `force`, over what is no such report.

    `mark` stands near the beginning of every report of this kind.
    """
    if not target.strip():
        raise BadFile("書き出すファイルの名がありません。")
    path = Path(target)
    try:
        found = os.stat(path)
        if stat.S_ISDIR(found.st_mode):
            raise BadFile(f"{target} はフォルダーです。ファイルの名を指定してください。")
        if stat.S_ISREG(found.st_mode) and any(_is_same(found, one) for one in inputs):
            raise BadFile(f"{target} は、ここで読むファイルです。別の名前のファイルに書いてください。")
        if _is_stream(target, found.st_mode):
            return
        if not stat.S_ISREG(found.st_mode):
            raise BadFile(f"{target} はふつうのファイルではありません (パイプや機器です)。別の名前に書いてください。")
        if force or not found.st_size:
            return
        with path.open("rb") as file:
            ours = mark.encode() in file.read(_HEAD)
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(f"{target} に書けません: {reason(error)}。") from None
    if not ours:
        raise BadFile(
            f"{target} はもうあり、fwjudge が書いたものではありません。別の名前にするか、--force で上書きしてください。"
        )


def write_report(target: str, content: str, mark: str, inputs: Iterable[str | Path], force: bool) -> None:
    """Write a report where `check_target` allows it: whole, or not at all."""
    check_target(target, mark, inputs, force)
    data = content.encode("utf8", "replace")
    path = Path(target)
    try:
        if path.exists() and _is_stream(target, path.stat().st_mode):
            with path.open("wb") as file:
                file.write(data)
        else:
            _write(path, data, 0o666, replace=True)
    except (OSError, ValueError) as error:
        raise BadFile(f"{target} に書けません: {reason(error)}。") from None


def _is_same(found: os.stat_result, other: str | Path) -> bool:
    try:
        return os.path.samestat(found, os.stat(other))
    except (OSError, ValueError):
        return False


def _is_stream(target: str, mode: int) -> bool:
    """Whether a name stands for something that takes what is written and keeps no file: the output, a terminal, /dev/null."""
    return stat.S_ISCHR(mode) or _INHERITED.fullmatch(target) is not None


def _write(path: Path, content: str | bytes, mode: int, replace: bool) -> None:
    data = content.encode("utf8") if isinstance(content, str) else content
    if replace:
        path = path.resolve()
        with suppress(OSError):
            mode = stat.S_IMODE(path.stat().st_mode)
    fresh = name_part(path)
    try:
        if not _write_without_name(path if not replace else fresh, data, mode):
            _write_with_name(fresh, data, mode)
            if not replace:
                os.link(fresh, path)
        if replace:
            os.replace(fresh, path)
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def _write_without_name(path: Path, data: bytes, mode: int) -> bool:
    """Write a file that has no name until it is whole, so that nothing of it stays if the program is killed; False where none can be."""
    if not hasattr(os, "O_TMPFILE"):
        return False
    try:
        handle = os.open(path.parent, os.O_TMPFILE | os.O_WRONLY | os.O_CLOEXEC, mode)
    except OSError:
        return False  # this file system has no such files; what else is wrong, the other way says
    try:
        _write_all(handle, data)
        try:
            os.link(f"/proc/self/fd/{handle}", path, src_dir_fd=handle, follow_symlinks=True)
        except FileExistsError:
            raise
        except OSError:
            return False
        return True
    finally:
        os.close(handle)


def _write_with_name(path: Path, data: bytes, mode: int) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        _write_all(handle, data)
    finally:
        os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)
