"""Faults between the revision history and the text: what it deleted and still stands, numbers that have moved away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from fwjudge.rulebook.edition import ChangeKind, Edition, EditionChange

from ..paths import path
from .findings import FaultKind, Finding, words_around
from .structure import references

_PRESENT_KINDS = (ChangeKind.ADDED, ChangeKind.CHANGED)


def chronicle(
    game: str, rules: Mapping[str, str], history: Sequence[EditionChange], edition: Edition | None
) -> Iterator[Finding]:
    """Yield the faults of the history of a document: its dates, and what disagrees with the rules that are there."""
    history = sorted(history, key=lambda change: change.date)
    yield from _dates(game, history, edition)
    last = {
        change.number: at for at, change in enumerate(history) if change.number and change.kind is not ChangeKind.MOVED
    }
    for number, at in sorted(last.items(), key=lambda item: item[1]):
        change, later = history[at], [other for other in history if other.date >= history[at].date]
        if change.kind is ChangeKind.DELETED and number in rules and not change.note and not _has_come(number, later):
            message = f"履歴では {change.date} に削除されていますが、{number} は今もあります。"
            yield Finding(game, number, FaultKind.HISTORY, message, words_around(rules[number], 0, 30))
        if change.kind in _PRESENT_KINDS and number not in rules and not _has_gone(game, number, later):
            message = f"履歴では {change.date} に{change.kind.value}されていますが、{number} はなく、削除や移動の記録もありません。"
            yield Finding(game, number, FaultKind.HISTORY, message)
    for change in history:
        later = [other for other in history if other.date >= change.date and other is not change]
        if change.kind is ChangeKind.MOVED and change.to not in rules and not _has_gone(game, change.to, later):
            message = f"履歴では {change.number} が {change.to} に移りましたが、{change.to} はありません。"
            yield Finding(game, change.to, FaultKind.HISTORY, message)
    yield from _stale(game, rules, history)


def _has_come(number: str, later: Iterable[EditionChange]) -> bool:
    return any(change.to == number for change in later)


def _has_gone(game: str, number: str, later: Iterable[EditionChange]) -> bool:
    """Whether the rule, or one above it, was deleted or moved, or a brother before it, so that it silently moved up."""
    place = path(game, number)
    if place is None:
        return True
    for change in later:
        gone = (
            path(game, change.number)
            if change.kind in (ChangeKind.DELETED, ChangeKind.MOVED) and change.number
            else None
        )
        if (
            gone
            and gone[:-1] == place[: len(gone) - 1]
            and len(place) >= len(gone)
            and gone[-1] <= place[len(gone) - 1]
        ):
            return True
    return False


def _stale(game: str, rules: Mapping[str, str], history: Sequence[EditionChange]) -> Iterator[Finding]:
    """Find references older than a renumbering: the rule was last written before the rule it means got another number."""
    moves: dict[str, list[EditionChange]] = {}
    written: dict[str, str] = {}
    for change in history:
        if change.kind is ChangeKind.MOVED:
            moves.setdefault(change.number, []).append(change)
            written[change.to] = change.date
        elif change.number:
            written[change.number] = change.date
    for number, text in rules.items():
        for target, excerpt in references(game, number, text, {}):
            for move in moves.get(target, []):
                if number in written and written[number] < move.date and target in rules:
                    when = f"書かれた後の {move.date} に {target} は {move.to} へ移り"
                    message = f"{target} を指していますが、{when}、今の {target} は別の項目です。"
                    yield Finding(game, number, FaultKind.STALE, message, excerpt)


def _dates(game: str, history: Sequence[EditionChange], edition: Edition | None) -> Iterator[Finding]:
    undated = {
        change.version: change
        for change in history
        if change.date and not re.fullmatch(r"\d{4}-\d\d-\d\d", change.date)
    }
    for change in undated.values():
        yield Finding(
            game, "", FaultKind.HISTORY, f"履歴の ver. {change.version} に日付がありません（{change.date} のみ）。"
        )
    newest = max((change for change in history if change.version), key=lambda change: change.date, default=None)
    if (
        edition
        and newest
        and edition.title
        and _version(edition.version)
        and _version(newest.version) != _version(edition.version)
    ):
        message = f"表題の版は {edition.version} ですが、履歴の最も新しい版は {newest.version}（{newest.date}）です。"
        yield Finding(game, "", FaultKind.EDITION, message, edition.title)


def _version(text: str) -> tuple[int, ...] | None:
    return tuple(map(int, text.split("."))) if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})+", text) else None
