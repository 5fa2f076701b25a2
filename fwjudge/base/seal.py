"""Cache files of this user alone, under a seal: a file of another user, or an unfinished one, is treated as missing."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from .cache import drop_older, name_for
from .digests import SEAL, is_seal_of, seal_of
from .part_files import name_part, sweep_parts
from .user_folders import cache_dir, data_dir

_MARK = b"fwjudge sealed 2\n"
_KEY = 32
_MAX_SEALED_FILE_BYTES = 256_000_000


class SealedFolder:
    """A folder of sealed files, and the key of their seals."""

    def __init__(self, folder: Path, key: bytes) -> None:
        self.folder, self._key = folder, key

    def read(self, name: str, fingerprint: str) -> dict[str, bytes] | None:
        """Return the parts of a file, if it is whole, ours and made from what the fingerprint stands for."""
        try:
            content = _read_own(self.folder / name_for(name, fingerprint))
            if not self._is_sealed(content):
                return None
            body = memoryview(content)[len(_MARK) + SEAL :]
            size = int.from_bytes(body[:4], "big")
            head = json.loads(bytes(body[4 : 4 + size]))
            if head["fingerprint"] != fingerprint:
                return None
            parts, at = {}, 4 + size
            for part, length in head["parts"]:
                parts[part] = bytes(body[at : at + length])
                at += length
            return parts
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def open_folder(self, name: str) -> SealedFolder | None:
        """Return a folder inside this one, made where it is missing; None where that cannot be."""
        folder = self.folder / name
        return SealedFolder(folder, self._key) if _make_own(folder) else None

    def keep_newest(self, most: int) -> None:
        """Remove the oldest files where there are more than these."""
        with suppress(OSError):  # perhaps another process removes them too
            files = sorted(self.folder.glob("*.????????"), key=lambda one: one.stat().st_mtime_ns, reverse=True)
            for old in files[most:]:
                old.unlink()

    def count(self) -> int:
        """Return how many files there are, whole or not."""
        return len(list(self.folder.glob("*.????????")))

    def list_broken(self) -> list[Path]:
        """Return the files of the folder that are unfinished, damaged or not ours."""
        return [path for path in sorted(self.folder.glob("*.????????")) if not self._is_whole(path)]

    def _is_whole(self, path: Path) -> bool:
        try:
            content = _read_own(path)
        except OSError:
            return False
        return self._is_sealed(content)

    def _is_sealed(self, content: bytes) -> bool:
        seal, body = content[len(_MARK) : len(_MARK) + SEAL], memoryview(content)[len(_MARK) + SEAL :]
        return content.startswith(_MARK) and is_seal_of(seal, self._key, body)

    def write(self, name: str, fingerprint: str, parts: Mapping[str, bytes]) -> bool:
        """Put a file in its place as a whole, or leave everything as it was."""
        head = json.dumps(
            {"fingerprint": fingerprint, "parts": [(part, len(blob)) for part, blob in parts.items()]}
        ).encode()
        body = b"".join([len(head).to_bytes(4, "big"), head, *parts.values()])
        file = self.folder / name_for(name, fingerprint)
        if not _write_own(file, _MARK + seal_of(self._key, body) + body):
            return False
        drop_older(file)
        return True


def open_sealed() -> SealedFolder | None:
    """Open the user's own folder and key, made where they are missing; None where that cannot be."""
    folder = cache_dir() / "sealed"
    if not _make_own(folder):
        return None
    key = _key(data_dir() / "sealed.key")
    return SealedFolder(folder, key) if key else None


def _make_own(folder: Path) -> bool:
    """Make a folder that only this user may write, or say that there is none."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = folder.lstat()
    except OSError:
        return False
    return _is_own(found, 0o022) and stat.S_ISDIR(found.st_mode)


def _key(path: Path) -> bytes | None:
    try:
        if _is_own(path.lstat(), 0o077) and len(key := _read_own(path)) == _KEY:
            return key
    except OSError:
        pass
    key = os.urandom(_KEY)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return key if _write_own(path, key) else None


def _is_own(found: os.stat_result, forbidden: int) -> bool:
    """Whether it belongs to this user, and no other may do what is forbidden; without such rights the folder decides."""
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & forbidden)


def _read_own(path: Path) -> bytes:
    handle = os.open(
        path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    )
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or not _is_own(found, 0o022) or found.st_size > _MAX_SEALED_FILE_BYTES:
            raise OSError(f"{path} is not ours")
        return file.read()


def _write_own(path: Path, content: bytes) -> bool:
    sweep_parts(path.parent)
    fresh = name_part(path)
    try:
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.replace(fresh, path)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise
    except OSError:
        return False
    return True
