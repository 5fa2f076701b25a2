"""Reading an official document: which game it is, which edition, its rules, its history."""

from __future__ import annotations

import re
from pathlib import Path

from fwjudge.citation import GAME_NAMES
from fwjudge.rulebook.edition import Edition, EditionChange

from .document import Document
from .errors import DocumentError
from .pages import body
from .profiles import PROFILES, Profile
from .revisions import revisions
from .source import read_source
from .text import fold_layout

_MIN_RULES_OF_BOOK = 3
_MAX_RULES_OF_BOOK = 5000
_TITLE_LINES = 400
"""A title stands on the first pages; further down it may only be mentioned."""


def read_document(path: Path) -> Document:
    """Read the document in a PDF or text file. Nothing is stored; a file that is none is a `DocumentError`."""
    source = read_source(path)
    whole = [line for page in source.pages for line in page]
    profile = _recognise(whole, source.name)
    lines = body(source.pages, profile.opens_rule, profile.find is not None)
    rule_lines, history_lines = _cut_history(lines, profile)
    entries, broken = profile.split(rule_lines)
    if len(entries) < _MIN_RULES_OF_BOOK:
        raise DocumentError(
            f"{source.name}: {GAME_NAMES[profile.game]}の文書のようですが、番号の付いた項目が見つかりません。"
            "総合ルールの全文を指定してください。"
        )
    if len(entries) > _MAX_RULES_OF_BOOK:
        raise DocumentError(
            f"{source.name}: 項目が {len(entries)} 個あります。{_MAX_RULES_OF_BOOK} 個までの総合ルールを読み込めます。"
        )
    history = revisions(profile.game, history_lines, entries)
    return Document(
        profile.game, _edition(profile, rule_lines, history), entries, history, broken, source.name, source.sha256
    )


def _recognise(lines: list[str], name: str) -> Profile:
    """Find the game whose title stands at the front, or else whose own words the text uses."""
    front = "".join(fold_layout(line.replace("**", "")) for line in lines[:_TITLE_LINES])
    titled = [profile for profile in PROFILES if profile.title.search(front)]
    if len(titled) == 1:
        return titled[0]
    whole = front + "".join(fold_layout(line) for line in lines[_TITLE_LINES:])
    scores = sorted(
        ((sum(word in whole for word in profile.words), profile.game) for profile in PROFILES), reverse=True
    )
    (best, game), (second, _) = scores[0], scores[1]
    if best >= 4 and best > second + 1 and "ルール" in whole:
        return next(profile for profile in PROFILES if profile.game == game)
    games = "、".join(GAME_NAMES.values())
    raise DocumentError(
        f"{name}: どのゲームの総合ルールか分かりません。読み込めるのは次のゲームの総合ルールです: {games}"
    )


def _cut_history(lines: list[str], profile: Profile) -> tuple[list[str], list[str]]:
    """Part the text from its revision history."""
    starts = [at for at, line in enumerate(lines) if profile.history.fullmatch(fold_layout(line))]
    # The contents may list the history too, so what counts is the first such line after the middle.
    at = next((at for at in starts if at * 2 > len(lines)), starts[-1] if starts else len(lines))
    return lines[:at], lines[at:]


def _edition(profile: Profile, lines: list[str], history: tuple[EditionChange, ...]) -> Edition:
    """Return the edition as the title page says; what it does not say, from the newest entry of the history."""
    front = [fold_layout(line) for line in lines[:_TITLE_LINES]]
    version = next((match[1] for line in front if profile.version and (match := profile.version.search(line))), "")
    dated = next((match for line in front if profile.dated and (match := profile.dated.search(line))), None)
    published = f"{dated['year']}-{dated['month']:0>2}-{dated['day']:0>2}" if dated else ""
    newest = max(history, key=lambda change: change.date, default=None)
    applied = newest.date if newest else ""
    if not version:
        version = newest.version or newest.date if newest and profile.version is None else applied
    titles = (line for line, plain in zip(lines, front, strict=False) if profile.title.search(plain))
    title = re.sub(r"\s+", " ", next(titles, "")).strip("#* ")
    return Edition(profile.game, profile.name, version, published or applied, applied, title)
