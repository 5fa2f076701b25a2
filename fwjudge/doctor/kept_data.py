"""The store: what was imported, and whether it is as it was written."""

from __future__ import annotations

from collections.abc import Iterator

import fwjudge.store as store
from fwjudge.base.part_files import sweep_parts
from fwjudge.base.part_folders import sweep_part_folders
from fwjudge.base.user_folders import data_dir
from fwjudge.cards.store import find_wrong_names, name_anew
from fwjudge.rulebook.official.store import load_or_warn
from fwjudge.rulebook.qa import stored_entries
from fwjudge.store import NAME, StoreFault
from fwjudge.store.backup import salvage
from fwjudge.store.kinds import CARD, DOCUMENT, ERRATUM, KINDS, QUESTION, Kind
from fwjudge.store.place import copies_dir, store_file
from fwjudge.store.soundness import UnsoundPart, count_rows, find_faults

from .finding import Finding, State

_AREA = "データ"
_IMPORTS = {
    CARD: "fwjudge cards import FILE",
    ERRATUM: "fwjudge errata import FILE",
    DOCUMENT: "fwjudge rules import FILE",
    QUESTION: "fwjudge qa import FILE",
}
_UNITS = {CARD: "枚分", ERRATUM: "件", DOCUMENT: "つ", QUESTION: "件"}


def examine() -> Iterator[Finding]:
    """Look at the store, make its index of names anew if that is wrong, and remove what killed runs left half written."""
    if swept := [*sweep_parts(data_dir()), *sweep_parts(copies_dir()), *sweep_part_folders()]:
        yield Finding(_AREA, State.MENDED, f"止められた書き込みの残りを {len(swept)} 個消しました。")
    try:
        with store.reading() as kept:
            if kept is None:
                yield Finding(_AREA, State.WELL, f"まだ何も取り込まれていません ({data_dir()})。")
                return
            faults, counts = find_faults(kept), count_rows(kept)
            names_wrong = bool(find_wrong_names(kept))
        wrong = [fault for fault in faults if fault.kind is not NAME]
        yield from map(_describe, wrong)
        if names_wrong or len(wrong) < len(faults):
            yield from _mend_names(any(fault.kind is None for fault in faults))
        if not wrong:
            yield from _read_contents(counts)
    except StoreFault as fault:
        yield Finding(_AREA, State.WRONG, str(fault))
    yield from _look_at_copies()


def _describe(fault: UnsoundPart) -> Finding:
    if fault.kind is None:
        return Finding(
            _AREA,
            State.WRONG,
            f"{store_file()}: SQLite の検査に合いません: {fault.what}",
            "控えがあれば fwjudge restore FILE で戻せます。なければ fwjudge doctor --salvage が、読める行を新しいファイルに移します。",
        )
    again = _IMPORTS.get(fault.kind, "")
    return Finding(
        _AREA,
        State.WRONG,
        f"{fault.kind.said}{f' ({fault.game})' if fault.game else ''}: {fault.what}",
        f"{again} でもう一度取り込むか、控えから fwjudge restore FILE で戻してください。読める行だけを残すなら fwjudge doctor --salvage。",
    )


def _mend_names(broken: bool) -> Iterator[Finding]:
    """Make the index of names anew, unless the whole file is damaged."""
    if broken:
        yield Finding(_AREA, State.WRONG, "カードの名の索引が、カードと合いません。")
        return
    with store.writing() as change:
        change.drop_damaged(NAME)
        name_anew(change)
    yield Finding(_AREA, State.MENDED, "カードの名の索引を作り直しました。")


def _read_contents(counts: dict[str, int]) -> Iterator[Finding]:
    """Read the documents and questions as the commands do."""
    with store.reading() as kept:
        groups = kept.groups() if kept else []
    said = [
        *(load_or_warn(game).warning for kind, game in groups if kind == DOCUMENT),
        *(stored_entries(game).warning for kind, game in groups if kind == QUESTION),
    ]
    for warning in filter(None, said):
        yield Finding(_AREA, State.WRONG, warning)
    kinds: list[tuple[Kind, int]] = [(KINDS[table], count) for table, count in counts.items() if count]
    what = "、".join(f"{kind.said} {count} {_UNITS[kind]}" for kind, count in kinds) or "何も入っていません"
    yield Finding(_AREA, State.WELL, f"{store_file()}: {what}。どの行も書いたときのままです。")


def _look_at_copies() -> Iterator[Finding]:
    copies = sorted(copies_dir().glob("*.sqlite"))
    if copies:
        size = sum(copy.stat().st_size for copy in copies)
        yield Finding(
            _AREA,
            State.NOTE,
            f"{copies_dir()} に、前のデータの写しが {len(copies)} 個あります ({_megabytes(size)})。",
            "要らなければ消してよいものです。",
        )


def _megabytes(size: int) -> str:
    return f"{max(size / 1_000_000, 0.1):.1f} MB"


def salvage_store() -> Iterator[Finding]:
    """Move what can be read of the store into a new file, and make the index of names anew."""
    if not store_file().exists():
        return
    saved = salvage()
    with store.writing() as change:
        name_anew(change)
    what = "、".join(f"{KINDS[table].said} {count} 行" for table, count in saved.counts.items() if count)
    yield Finding(
        _AREA,
        State.MENDED,
        f"読める行を新しいファイルに移しました ({what or 'なし'})。壊れたファイルは {saved.copy} に残してあります。",
    )
    for name in saved.lost:
        yield Finding(_AREA, State.WRONG, f"読めなかった行: {name}", "もう一度取り込んでください。")
