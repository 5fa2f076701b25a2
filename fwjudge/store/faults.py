"""Why the store cannot be read or written: each reason in its own sentence, with what can be done."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from fwjudge.base.part_files import name_part
from fwjudge.base.reasons import reason

from .kinds import Kind
from .refusals import CannotWrite, Damage, StoreFault

_PROBE = 1_000_000
"""The number of bytes that are written to see whether a folder takes any."""
_UNCHANGED = "何も変えていません。"
_ELSEWHERE = "書ける場所を環境変数 FWJUDGE_DATA で指定してください。"


def explain(error: sqlite3.Error | OSError, file: Path, writing: bool) -> StoreFault:
    """Return what an error of SQLite or of the system means for the person."""
    if isinstance(error, OSError):
        return _explain_system(error, file, writing)
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & 0xFF if code is not None else None
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return describe_malformed(file)
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL):
        return CannotWrite(
            f"{file} を、ほかの fwjudge が使い続けています。{_UNCHANGED}しばらくして、もう一度行ってください。"
        )
    if primary == sqlite3.SQLITE_NOMEM:
        return CannotWrite(f"メモリーが足りません。{_UNCHANGED}ほかのプログラムを終えて、もう一度行ってください。")
    if primary == sqlite3.SQLITE_FULL:
        return _full(file)
    if writing and (found := probe(file.parent)) is not None:
        return _explain_system(found, file, writing)
    if primary == sqlite3.SQLITE_READONLY:
        return _read_only(file)
    if (found := _find_reason(file)) is not None:
        return _explain_system(found, file, writing)
    if primary in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        name = getattr(error, "sqlite_errorname", "SQLITE_IOERR")
        return CannotWrite(
            f"{file} を読み書きする途中で、機器か場所の誤りがありました ({name})。前のままです。"
            f"使える量の限りと機器を確かめてください。fwjudge doctor で中身を調べられます。"
        )
    return StoreFault(f"{file} を使えません: SQLite の誤り ({error})。fwjudge doctor で調べられます。")


def describe_malformed(file: Path) -> Damage:
    """Return the fault of a file that is no sound database."""
    return Damage(
        f"{file} は壊れています。そのまま残してあります。"
        "控え (fwjudge backup) があれば fwjudge restore FILE で戻せます。"
        "なければ fwjudge doctor --salvage が、読める行を新しいファイルに移します。"
    )


def describe_lock(file: Path, seconds: float) -> CannotWrite:
    """Return the fault of a writer that did not get its turn."""
    return CannotWrite(
        f"ほかの fwjudge が {file} に書いていて、{seconds:g} 秒待っても終わりません。{_UNCHANGED}"
        "その fwjudge が終わるのを待つか、止まったままなら終わらせて、もう一度行ってください。"
        "待つ秒数は環境変数 FWJUDGE_WAIT で変えられます。"
    )


def describe_newer_form(file: Path, form: int, known: int) -> StoreFault:
    """Return the fault of a store of a later version."""
    return StoreFault(
        f"{file} は、もっと新しい版の fwjudge のものです (形 {form}。この版が読めるのは形 {known} まで)。"
        f"{_UNCHANGED}fwjudge を新しくしてください。"
    )


def describe_foreign_file(file: Path) -> StoreFault:
    """Return the fault of a database of another program."""
    return StoreFault(f"{file} は fwjudge のデータではありません。{_UNCHANGED}")


def describe_damaged_rows(kind: Kind, rows: list[str], missing: int) -> Damage:
    """Return the fault of rows that do not fit their checksums."""
    named = "、".join(rows[:5]) + (f" ほか {len(rows) - 5} 行" if len(rows) > 5 else "")
    what = [f"壊れた行: {named}"] if rows else []
    what += [f"なくなった行: {missing} 行"] if missing else []
    again = {
        "card": "fwjudge cards import FILE",
        "name": "",
        "erratum": "fwjudge errata import FILE",
        "document": "fwjudge rules import FILE",
        "question": "fwjudge qa import FILE",
    }[kind.table]
    said = f"取り込んだ{kind.said}が壊れています ({'。'.join(what)})。"
    if not again:
        return Damage(f"{said}fwjudge doctor が作り直します。")
    return Damage(
        f"{said}{again} でもう一度取り込むか、控えから fwjudge restore FILE で戻してください。"
        "fwjudge doctor で詳しく調べられます。"
    )


def describe_damaged_old_file(kind: Kind, path: Path) -> Damage:
    """Return the fault of a file of an earlier version of which not all could be taken over."""
    return Damage(
        f"取り込んだ{kind.said}のファイルが壊れています: {path}\n"
        "前の版の fwjudge が書いたもので、読めた行は引き継ぎ、ファイルは残してあります。もう一度取り込んでください。"
    )


def _explain_system(error: OSError, file: Path, writing: bool) -> StoreFault:
    number = error.errno or 0
    if number in (errno.ENOSPC, getattr(errno, "EDQUOT", -1)):
        return _full(file)
    if number == errno.EROFS:
        return _read_only(file)
    if number == errno.EFBIG:
        return _describe_limit(file)
    if not writing:
        return StoreFault(f"{file} を読めません: {reason(error)}。読めるようにして、もう一度行ってください。")
    if number in (errno.EACCES, errno.EPERM):
        return CannotWrite(f"{file.parent} に書く許可がありません。{_UNCHANGED}許可を得るか、{_ELSEWHERE}")
    return CannotWrite(f"{file.parent} に書けません: {reason(error)}。{_UNCHANGED}{_ELSEWHERE}")


def _full(file: Path) -> CannotWrite:
    return CannotWrite(
        f"{file.parent} に空きがありません。書きかけたものは取り消し、前からあるものはそのままです。"
        "空きを作って、もう一度行ってください。"
    )


def _describe_limit(file: Path) -> CannotWrite:
    return CannotWrite(
        f"{file.parent} のファイルは、これより大きくできません (ファイルの大きさの限り: ulimit -f)。"
        "書きかけたものは取り消し、前からあるものはそのままです。限りを上げて、もう一度行ってください。"
    )


def _read_only(file: Path) -> CannotWrite:
    return CannotWrite(f"{file.parent} は読み取り専用です。{_UNCHANGED}書けるようにするか、{_ELSEWHERE}")


def probe(folder: Path) -> OSError | None:
    """Return why a folder takes no file; None if it does."""
    part = name_part(folder / "probe")
    try:
        try:
            part.write_bytes(bytes(_PROBE))
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        return error
    return None


def _find_reason(file: Path) -> OSError | None:
    """Return why a file cannot be read; None if it can."""
    try:
        with file.open("rb") as opened:
            opened.read(1)
    except OSError as error:
        return error
    return None
