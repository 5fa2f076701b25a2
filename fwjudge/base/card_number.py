"""The numbers of printed cards, however they are typed."""

from __future__ import annotations

import unicodedata

from .patterns import compile_late

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−ー_ ", "-"))
_NUMBER = compile_late(r"([A-Z]{1,5})(\d{0,3})-(\d{1,5})([A-Z]?)")
_OTHER_ART = compile_late(r"-?[PR]\d{1,2}$")


def number_of(typed: str) -> str | None:
    """Return a card number as it is printed, from what was typed; None if it cannot be one.

    >>> number_of("ｆｂ０１－００５"), number_of("FB01-005_p1"), number_of("OP01-016_r1"), number_of("孫悟空")
    ('FB01-005', 'FB01-005', 'OP01-016', None)
    """
    if len(typed) > 40:
        return None
    plain = unicodedata.normalize("NFKC", typed).strip().upper().translate(_DASHES)
    plain = _OTHER_ART.sub("", plain) if plain.count("-") > 1 else plain
    return plain if plain.isascii() and _NUMBER.fullmatch(plain) else None


def key_of(number: str) -> str:
    """Return a key that is the same for all ways to fill a number with zeros, and that puts cards in order.

    >>> key_of("FB01-005") == key_of("FB1-5"), key_of("FB01-5") < key_of("FB01-12")
    (True, True)
    """
    found = _NUMBER.fullmatch(number)
    assert found, number
    letters, product, count, more = found.groups()
    return f"{letters}{int(product or 0):03}-{int(count):05}{more}"
