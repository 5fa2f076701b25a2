"""One form for all ways of writing the same: width, case, dashes, brackets, blanks."""

from __future__ import annotations

import unicodedata

from .patterns import compile_late

_SAME = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("[〔《『〈“", "【"),
        **dict.fromkeys("]〕》』〉”", "】"),
        "〜": "~",
        "’": "'",
        "‘": "'",
    }
)
_BLANK = compile_late(r"\s+")


def fold(text: str) -> str:
    """Return the form in which texts and queries are compared.

    >>> fold("ＤＯＮ!! カード"), fold("［ＫＯ時］")
    ('don!!カード', '【ko時】')
    """
    return _BLANK.sub("", unicodedata.normalize("NFKC", _whole(text)).casefold()).translate(_SAME)


def words(query: str) -> list[str]:
    """Return the words of a query, the pieces between blanks, each once.

    >>> words("置換効果　順番 置換効果")
    ['置換効果', '順番']
    """
    found = (fold(word) for word in unicodedata.normalize("NFKC", _whole(query)).split())
    return list(dict.fromkeys(word for word in found if word))


def _whole(text: str) -> str:
    """Return the text without the halves of letters that a broken command line or file may bring."""
    return text if text.isascii() else text.encode("utf8", "ignore").decode("utf8")


def has_kanji(text: str) -> bool:
    """Whether a text holds a kanji."""
    return any("㐀" <= letter <= "鿿" or letter in "々〇" or "豈" <= letter <= "﫿" for letter in text)
