"""Files of the user: read as text within limits, written whole or not at all."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from .part_files import name_part, sweep_parts
from .reasons import reason

LIMIT = 64_000_000


class BadFile(ValueError):
    """A file that cannot be used; the sentence says why."""


def read_bytes(path: Path, limit: int = LIMIT) -> bytes:
    """Return all of a file that the user names, or refuse it if it is larger than `limit`."""
    try:
        if not path.is_file():
            raise BadFile(f"{path} というファイルはありません。")
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise BadFile(f"{path} を読めません: {reason(error)}。") from None
    if len(content) > limit:
        raise BadFile(f"{path.name} は大きすぎます。{limit // 1_000_000} MB までです。")
    return content


def read_text(path: Path, kind: str, limit: int = LIMIT) -> str:
    """Return the text of a file that the user names; `kind` says in an error what the file should be made into."""
    try:
        return read_bytes(path, limit).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(f"{path.name} はUTF-8の文章ではありません。UTF-8の{kind}にしてください。") from None


def write_whole(path: Path, text: str) -> None:
    """Put a file in its place with all of the text, or leave everything as it was and raise the OSError."""
    target = Path(os.path.realpath(path))  # a link stays a link
    target.parent.mkdir(parents=True, exist_ok=True)
    sweep_parts(target.parent)
    part = name_part(target)
    try:
        with part.open("x", encoding="utf8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):
            shutil.copymode(target, part)
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
