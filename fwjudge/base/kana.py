"""Sounds: katakana, long vowels and Latin spellings, all as one spelling in hiragana."""

from __future__ import annotations

import unicodedata

from .patterns import compile_late

_VOWELS = {
    "a": "あかがさざただなはばぱまやらわぁゃ",
    "i": "いきぎしじちぢにひびぴみりぃ",
    "u": "うくぐすずつづぬふぶぷむゆるぅゅゔ",
    "e": "えけげせぜてでねへべぺめれぇ",
    "o": "おこごそぞとどのほぼぽもよろをぉょ",
}
_VOWEL_OF = {kana: vowel for vowel, row in _VOWELS.items() for kana in row}
_VOWEL_LENGTHS = {"a": "あー", "i": "いー", "u": "うー", "e": "えいー", "o": "おうー"}
_LONG_SOUNDS = {"a": "あ", "i": "い", "u": "う", "e": "い", "o": "う"}
_SAME_SOUND = str.maketrans("ぢづを", "じずお")

_HIRAGANA = {ord("ァ") + i: ord("ぁ") + i for i in range(ord("ヶ") - ord("ァ") + 1)}


def hiragana(text: str) -> str:
    """Return a text with its katakana as hiragana, all else as it is.

    >>> hiragana("ブロッカー")
    'ぶろっかー'
    """
    return text.translate(_HIRAGANA)


def spell(text: str) -> str:
    """Return one spelling for each sound, letter for letter: a lengthened vowel is あ い う い う.

    >>> spell("ぶろっかー"), spell("おおきい"), spell("けえす"), spell("つづく")
    ('ぶろっかあ', 'おうきい', 'けいす', 'つずく')
    """
    kept: list[str] = []
    vowel = ""
    for letter in text:
        if vowel and letter in _VOWEL_LENGTHS[vowel]:
            kept.append(_LONG_SOUNDS[vowel])
        else:
            kept.append(letter)
            vowel = _VOWEL_OF.get(letter, "")
    return "".join(kept).translate(_SAME_SOUND)


def short_letters(text: str) -> list[int]:
    """Return the places of a spelled text that stay when long vowels are said short.

    >>> "".join("しょうりこう"[at] for at in short_letters("しょうりこう"))
    'しょりこ'
    """
    kept: list[int] = []
    vowel = ""
    for at, letter in enumerate(text):
        if vowel and letter == _LONG_SOUNDS[vowel]:
            continue
        kept.append(at)
        vowel = _VOWEL_OF.get(letter, "")
    return kept


def shorten_vowels(text: str) -> str:
    """Return a spelled text with its long vowels said short."""
    return "".join(text[at] for at in short_letters(text))


def _syllables() -> dict[str, str]:
    """Return every Latin spelling of a syllable, of Hepburn, Kunrei and the keyboard."""
    rows = {
        "": "あいうえお",
        "k": "かきくけこ",
        "g": "がぎぐげご",
        "s": "さしすせそ",
        "z": "ざじずぜぞ",
        "t": "たちつてと",
        "d": "だぢづでど",
        "n": "なにぬねの",
        "h": "はひふへほ",
        "b": "ばびぶべぼ",
        "p": "ぱぴぷぺぽ",
        "m": "まみむめも",
        "r": "らりるれろ",
        "l": "らりるれろ",
    }
    table = {head + vowel: kana for head, row in rows.items() for vowel, kana in zip("aiueo", row, strict=True)}
    for head, first in zip("kgsztdnhbpmrl", "きぎしじちぢにひびぴみりり", strict=True):
        table |= {f"{head}y{vowel}": first + small for vowel, small in zip("aueo", "ゃゅぇょ", strict=True)}
    for head, first in {"sh": "し", "ch": "ち", "j": "じ", "jy": "じ", "cy": "ち"}.items():
        table |= {head + vowel: first + small for vowel, small in zip("aueo", "ゃゅぇょ", strict=True)}
        table[head + "i"] = first
    for head, first in {"f": "ふ", "v": "ゔ", "ts": "つ"}.items():
        table |= {head + vowel: first + small for vowel, small in zip("aieo", "ぁぃぇぉ", strict=True)}
        table[head + "u"] = first
    table |= {
        "ya": "や",
        "yu": "ゆ",
        "yo": "よ",
        "wa": "わ",
        "wo": "を",
        "wi": "うぃ",
        "we": "うぇ",
        "thi": "てぃ",
        "dhi": "でぃ",
    }
    return table


_SYLLABLES = _syllables()
_LONG_VOWELS = {
    "ā": "a-",
    "ī": "i-",
    "ū": "u-",
    "ē": "e-",
    "ō": "o-",
    "â": "a-",
    "î": "i-",
    "û": "u-",
    "ê": "e-",
    "ô": "o-",
}
_LATIN = compile_late(r"[a-zāīūēōâîûêô'-]+")


def kana(latin: str) -> str | None:
    """Return the kana of a Latin spelling, or None if it cannot be Japanese.

    >>> kana("chikan"), kana("burokkā"), kana("tyekkupointo"), kana("zen'in"), kana("shimpan"), kana("card")
    ('ちかん', 'ぶろっかー', 'ちぇっくぽいんと', 'ぜんいん', 'しんぱん', None)
    """
    text = "".join(_LONG_VOWELS.get(letter, letter) for letter in unicodedata.normalize("NFC", latin.casefold()))
    said, at = [], 0
    while at < len(text):
        here, after = text[at], text[at + 1 : at + 2]
        if found := next((size for size in (4, 3, 2, 1) if text[at : at + size] in _SYLLABLES), 0):
            said.append(_SYLLABLES[text[at : at + found]])
            at += found
        elif here == "n" or (here == "m" and after in ("b", "p", "m")):
            said.append("ん")
            at += (
                2
                if after == "'"
                or text[at : at + 3] == "nn"
                or (after == "n" and text[at + 2 : at + 3] not in tuple("aiueoy"))
                else 1
            )
        elif (here == after and here not in "aiueo'-") or text[at : at + 3] == "tch":
            said.append("っ")
            at += 1
        elif here == "-" and said:
            said.append("ー")
            at += 1
        else:
            return None
    return "".join(said) or None


def from_latin(word: str) -> str | None:
    """Return a word with its Latin runs as kana, or None if one of them cannot be read so (or there is none).

    >>> from_latin("taiki状態"), from_latin("fb01")
    ('たいき状態', None)
    """
    runs = _LATIN.findall(word)
    if not runs or any(kana(run) is None for run in runs):
        return None
    return _LATIN.sub(lambda run: kana(run[0]) or "", word)


_UNUSUAL_SPELLINGS = ("l", "c", "ty", "sy", "zy", "hu", "si", "ti", "tu")
_LATIN_OF = {
    syllable: latin for latin, syllable in reversed(_SYLLABLES.items()) if not latin.startswith(_UNUSUAL_SPELLINGS)
}


def latin(spelled_kana: str) -> str:
    """Return a plain Latin spelling of kana, for comparing slips only.

    >>> latin("ぶろっかあ")
    'burokkaa'
    """
    said, at, double = [], 0, False
    while at < len(spelled_kana):
        if spelled_kana[at] == "っ":
            double, at = True, at + 1
            continue
        size = 2 if spelled_kana[at : at + 2] in _LATIN_OF else 1
        piece = (
            "n"
            if spelled_kana[at] == "ん"
            else _LATIN_OF.get(spelled_kana[at : at + size], spelled_kana[at : at + size])
        )
        said.append(piece[:1] * double + piece)
        double, at = False, at + size
    return "".join(said)
