"""Card names by their sound, so that they are found by kana and Latin letters."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from fwjudge.base.fold import fold
from fwjudge.base.kana import from_latin, hiragana, shorten_vowels, spell
from fwjudge.base.patterns import compile_late

_SEPARATORS = compile_late(r"[^0-9a-zぁ-ゖー㐀-鿿々]")


@cache
def sounds_of(name: str) -> tuple[str, ...]:
    """Return the sounds of a name with long vowels said short: as a whole, and word for word. A kanji without reading stays.

    >>> sounds_of("ベジータ"), sounds_of("希望の宇宙船")
    (('べじた',), ('きぼのちゅせん', 'きぼのうちゅせん'))
    """
    rows, pattern = _readings()
    pieces = [rows.get(piece, piece) for piece in pattern.split(fold(name))]
    return tuple(dict.fromkeys([_plain("".join(pieces)), "".join(map(_plain, pieces))]))


def typed_sound(word: str) -> str:
    """Return the sounds of a word that was typed in kana or Latin letters; nothing if it is neither."""
    plain = fold(word)
    said = from_latin(plain) if plain.isascii() else plain
    return _plain(said) if said and re.search("[ぁ-ヺ]", said) else ""


def _plain(text: str) -> str:
    return shorten_vowels(spell(_SEPARATORS.sub("", hiragana(text))))


@cache
def _readings() -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the words with their readings, and a pattern that finds the longest of them."""
    lines = files(__package__).joinpath("name_readings.tsv").read_text(encoding="utf8").splitlines()
    rows = {fold(word): said for word, _, said in (line.partition("\t") for line in lines if not line.startswith("#"))}
    return rows, re.compile(f"({'|'.join(map(re.escape, sorted(rows, key=len, reverse=True)))})")
