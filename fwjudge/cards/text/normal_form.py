"""From the printed text of a face to its ability lines, one way of writing each, with the way back to the printed places."""

from __future__ import annotations

import re
import unicodedata

from fwjudge.base.patterns import compile_late
from fwjudge.base.records import NamedTuple

from .profile import Profile
from .profiles import profile_of


class Reminder(NamedTuple):
    """Explaining text in brackets, cut out before reading."""

    text: str
    start: int
    end: int


class TextLine(NamedTuple):
    """One ability, in normal form."""

    text: str
    places: tuple[int, ...]
    """For every character of the text, and for its end, where it stands in the printed text."""
    reminders: tuple[Reminder, ...] = ()

    def printed_span(self, start: int, end: int) -> tuple[int, int]:
        """Return where a span of this line stands in the printed text."""
        return self.places[start], self.places[end - 1] + 1 if end > start else self.places[start]


_THOUSANDS = compile_late(r"(?<=[0-9０-９])[,，](?=[0-9０-９]{3}(?![0-9０-９]))")
_BREAK = compile_late(r"<br\s*/?>", re.IGNORECASE)
"""How pages and collections of cards write the end of a line."""
_MARKS = "\u3099\u309a\uff9e\uff9f"
_OPEN, _CLOSE = "「《“", "」》”"
LIST_END = "⏎"
"""Stands before a line that goes on after printed options without being one of them."""


_LONGEST_HEAD = 40
"""Characters of a head with its brackets; more is no head."""


class _Char(NamedTuple):
    text: str
    at: int


def ability_lines(printed: str, game: str = "fw") -> list[TextLine]:
    """Return the printed text of a face as lines in one way of writing, one for each ability, in printed order."""
    profile = profile_of(game)
    chars = _normal_form(printed, profile)
    return [_line(part, printed) for part in _abilities(chars, printed, profile) if part[0]]


def normalise(text: str, game: str = "fw") -> str:
    """Return a text in normal form, as one line."""
    return "".join(char.text for char in _normal_form(text, profile_of(game)))


def _normal_form(printed: str, profile: Profile) -> list[_Char]:
    chars = _heads(_fold_letters(printed, profile), profile)
    return chars if profile.names is None else _mark_names(chars, profile.names)


def _mark_names(chars: list[_Char], names: re.Pattern[str]) -> list[_Char]:
    """Put names that are printed without brackets into 《》: 火属性, 炎カウンター."""
    out: list[_Char] = []
    done = 0
    for match in names.finditer("".join(char.text for char in chars)):
        start, end = match.span()
        opening, closing = _Char("《", chars[start].at), _Char("》", chars[end - 1].at)
        out += [*chars[done:start], opening, *chars[start:end], closing]
        done = end
    return [*out, *chars[done:]]


def _fold_letters(printed: str, profile: Profile) -> list[_Char]:
    """Return every character in its one form; spaces stay where they part words: inside 【】, 「」 and 《》."""
    out: list[_Char] = []
    depth = at = 0
    quoted = False
    silent = {match.start() for match in _THOUSANDS.finditer(printed)}  # 10,000 is 10000
    breaks = {match.start(): match.end() for match in _BREAK.finditer(printed)}
    while at < len(printed):
        if at in breaks:
            out.append(_Char("\n", at))
            depth, at = 0, breaks[at]
            continue
        if at in silent:
            at += 1
            continue
        end = at + 1
        while end < len(printed) and printed[end] in _MARKS:
            end += 1
        piece = printed[at:end]
        circled = unicodedata.numeric(piece[0], -1.0) if piece[0] in profile.circled else -1.0
        text = f"({int(circled)})" if circled >= 0 else profile.same.get(piece) or unicodedata.normalize("NFKC", piece)
        if text == '"':
            quoted = not quoted
            text = "“" if quoted else "”"
        for char in text:
            if char == "\n" or not char.isspace():
                if char in "】]」》" and out and out[-1].text == " ":
                    out.pop()
                depth += (char in "【[「《") - (char in "】]」》")
                out.append(_Char(char, at))
            elif depth > 0 and out and out[-1].text not in " 【[「《":
                out.append(_Char(" ", at))
        if "\n" in text:
            depth = 0
        at = end
    return out


def _heads(chars: list[_Char], profile: Profile) -> list[_Char]:
    """Write [登場時] as 【登場時】, and give the words in the brackets one form."""
    out: list[_Char] = []
    index, names = 0, 0
    while index < len(chars):
        char = chars[index]
        names += (char.text in "「《") - (char.text in "」》")
        if char.text in profile.brackets and names <= 0:
            close = next(
                (i for i in range(index, min(index + _LONGEST_HEAD, len(chars))) if chars[i].text in "】]"), None
            )
            if close is not None:
                out.append(_Char("【", char.at))
                out.extend(_head_word(chars[index + 1 : close], profile))
                out.append(_Char("】", chars[close].at))
                index = close + 1
                continue
        out.append(char)
        index += 1
    return out


def _head_word(inside: list[_Char], profile: Profile) -> list[_Char]:
    word = "".join(char.text for char in inside)
    formed = word
    for pattern, replacement in profile.head_forms:
        formed = pattern.sub(replacement, formed)
    if formed == word or not inside:
        return inside
    last = len(inside) - 1
    return [_Char(text, inside[min(i * len(inside) // len(formed), last)].at) for i, text in enumerate(formed)]


def _abilities(chars: list[_Char], printed: str, profile: Profile) -> list[tuple[list[_Char], list[Reminder]]]:
    """Cut reminders out and split where a new ability begins."""
    parts: list[tuple[list[_Char], list[Reminder]]] = [([], [])]
    index, names, fresh, bol, listing, chosen, unmarked = 0, 0, True, True, False, False, False
    text = "".join(char.text for char in chars)
    while index < len(chars):
        char = chars[index].text
        current, reminders = parts[-1]
        if char == "\n":
            bol, index, names = True, index + 1, 0
            continue
        if char == profile.bullet and names <= 0:
            chosen = chosen or _asks_to_choose(current, profile)
            if chosen:
                current.append(_Char("・", chars[index].at))
            else:
                parts.append(([], []))
            index += 1
            continue
        if char == "※" and bol:
            end = index + len(text[index:].partition("\n")[0])
            reminders.append(_reminder(chars, index, end, printed))
            index = end
            continue
        if char == "(" and profile.reminders and names <= 0 and not profile.symbol.match(text, index):
            end = _find_closing(text, index)
            reminders.append(_reminder(chars, index, end, printed))
            index, fresh = end, True
            continue
        if bol and current and names <= 0 and char not in "【・(":
            unmarked = unmarked or _asks_without_sign(current, profile)
            if unmarked and current[-1].text == "。":
                current.append(_Char("・", chars[index].at))
                listing = True
        if (
            names <= 0
            and current
            and (
                (bol and _opens_line(text, index, current, profile))
                or _opens_ability(text, index, current, fresh, profile)
            )
        ):
            parts.append(([], []))
            current, reminders = parts[-1]
            listing = unmarked = False
        listing = listing or (bol and char == "・")
        if bol and listing and char != "・" and current[-1].text == "。":
            current.append(_Char(LIST_END, chars[index].at))
            listing = False
        bol = False
        names += (char in _OPEN) - (char in _CLOSE)
        current.append(chars[index])
        fresh = char == "。"
        index += 1
    return parts


def _asks_to_choose(before: list[_Char], profile: Profile) -> bool:
    """Whether a text says to choose from what stands behind the signs that follow it."""
    return profile.lists is not None and profile.lists.search("".join(char.text for char in before)) is not None


def _asks_without_sign(before: list[_Char], profile: Profile) -> bool:
    """Whether a text says to choose from the lines that follow it, none of which has a sign before it."""
    return profile.unmarked is not None and profile.unmarked.search("".join(char.text for char in before)) is not None


def _reminder(chars: list[_Char], first: int, end: int, printed: str) -> Reminder:
    start, stop = chars[first].at, chars[end - 1].at + 1
    return Reminder(printed[start:stop], start, stop)


def _find_closing(text: str, start: int) -> int:
    depth = names = 0
    for index in range(start, len(text)):
        char = text[index]
        names += (char in "「《") - (char in "」》")
        if names <= 0:
            depth += (char == "(") - (char == ")")
        if depth == 0:
            return index + 1
        if char == "\n" and depth > 0:
            return index
    return len(text)


def _opens_line(text: str, index: int, before: list[_Char], profile: Profile) -> bool:
    """Whether a printed line begins a new ability, and does not go on with the one above."""
    if text.startswith(profile.opens, index):
        return True
    if profile.whole is not None and profile.whole.fullmatch("".join(char.text for char in before)):
        return True
    return before[-1].text in "。】" and not text.startswith(profile.continues, index)


def _opens_ability(text: str, index: int, before: list[_Char], fresh: bool, profile: Profile) -> bool:
    """Whether a head in the middle of a line begins a new ability. 【フィールド】1枚 is a noun."""
    if fresh and profile.begins and text.startswith(profile.begins, index):
        return True
    if profile.follows is not None and profile.follows.match(text, index):
        return profile.follows.fullmatch("".join(char.text for char in before)) is not None
    if not text.startswith("【", index):
        return False
    end = text.find("】", index)
    if end < 0 or profile.noun_follows.match(text, end + 1):
        return False
    if before[-1].text == "】":
        last = "".join(char.text for char in before[-_LONGEST_HEAD:]).rpartition("【")[2][:-1]
        return last in profile.keywords or (fresh and not profile.heads_more.search(last))
    return fresh and not (profile.never_opens and text.startswith(profile.never_opens, index))


def _line(part: tuple[list[_Char], list[Reminder]], printed: str) -> TextLine:
    chars, reminders = part
    end = chars[-1].at + 1
    return TextLine("".join(char.text for char in chars), (*(char.at for char in chars), end), tuple(reminders))
