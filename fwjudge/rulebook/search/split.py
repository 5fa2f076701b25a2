"""A question, or words run together, cut into the words that say what it is about."""

from __future__ import annotations

import re

from fwjudge.base.patterns import compile_late

from .matches import Book
from .readings import lexicon

_RUN = compile_late(
    r"(?P<counted>[0-9]+(?:ターン目?|[枚つ回度人体点色本個])?)|(?P<latin>[a-z][a-z0-9!'.-]*)|(?P<katakana>[ァ-ヺ][ァ-ヺー]*)"
    r"|(?P<kanji>[々〇㐀-鿿豈-﫿]+)(?P<tail>[ぁ-ゖ]*)|(?P<hiragana>[ぁ-ゖー]+)|(?P<bracketed>【[^】]+】)"
)
# Words of asking and joining; they say nothing about what is asked.
_EMPTY = frozenset("何誰時事為様今方物者際訳所行来教言思聞下") | {"場合", "出来", "何時", "可能", "質問"}
_HOW_MANY = compile_late(r"何([枚回度人体点色本個つ])")
_COUNTER_WORD = compile_late(r"[0-9]+(ターン目?|[枚回度人体点色本個つ])")
_CONTENT = compile_late(r"しない|なくな|めく|もら|つけ|ついて?い|ずつ|まとめ|もど|すて|ひく|ひけ|だす|だせ")
_PARTICLES = compile_late(
    r"^(?:(?:から|まで|より|ので|のに|なら|たら|れば|ながら|について|による|によって|として|という|とは|には|では|でも|とき|とか|ため|だけ|など|ずつ|まま|[をはがにでともへのやかなねよ]))+"
)
_TAILS = compile_late(
    r"(?:どう(?:なりますか|なるか|なるの|なる|すれば(?:よい|いい)|する|やって|いう)|(?:する|した|できる|なる|ある|いる|される|した|れる)?(?:の|ん)?(?:です|でしょう|だろう)?か"
    r"|できますか|ますか|ますよね|ません(?:か)?|ました|ます|ください|いつ|いくつ|いくら|どれ|どこ|どちら|どの|どんな|なぜ|なに|だれ|いい|よい|もらえ|"
    r"できる|できない|できた|でき|されたら|されて|された|される|させる|して|した|する|すると|したら|しよう|いる|ある|ない|なる|なった|なら|れたら|れて|れた|れる|だったら|だった|なかった|である|です|たら|たい|とき|ところ|こと|もの|これ|それ|その|この|あの)+"
)


def pieces(word: str) -> list[str]:
    """Return the words inside a question, without particles, endings and question words.

    >>> pieces("ブロックされたら攻撃は誰に当たりますか？"), pieces("手札は何枚まで")
    (['ブロック', '攻撃', '当た'], ['手札', '何枚'])
    """
    found: list[str] = []
    for match in _RUN.finditer(word):
        if match["kanji"]:
            found += _kanji(match["kanji"], match["tail"])
        elif match["hiragana"]:
            found += _kana(match["hiragana"])
        else:
            found.append(match[0].strip("【】") if match["bracketed"] else match[0])
    return list(dict.fromkeys(piece for piece in found if piece))


def forms_of(book: Book, piece: str) -> list[str]:
    """Return how a piece may stand in the book: 何枚 as a number of 枚, 作り as any form of the verb 作る."""
    if how_many := _HOW_MANY.fullmatch(piece):
        return ["0" + how_many[1], *_counts_of(how_many[1])]
    if stem := _STEM.fullmatch(piece):
        verb = re.compile(f"{stem[1]}[ぁ-ゖ]+")
        return [written for written, _ in book.vocabulary if verb.fullmatch(written)]
    return []


def other_counts(piece: str) -> list[str]:
    """Return what else there is of what a piece counts: of 2回 any number of 回."""
    counted = _COUNTER_WORD.fullmatch(piece)
    return _counts_of(counted[1]) if counted else []


def _counts_of(what: str) -> list[str]:
    return [f"{digit}{what}" for digit in "123456789"] + [f"{what}数", f"{what}まで"]


def is_fragment(book: Book, piece: str) -> bool:
    """Whether kana are only what was left of a word: no word of the book begins with them or sounds so."""
    if not _KANA.fullmatch(piece) or _CONTENT.fullmatch(piece):
        return False
    begun = any(
        not _INSIDE_WORD.match(book.units[unit].line(), at - 1)
        for unit, places in book.letters(piece).items()
        for at in places
        if at
    )
    return not begun and all(sounds != piece for _, sounds in book.vocabulary)


_KANA = compile_late(r"[ぁ-ゖー]+")
_INSIDE_WORD = compile_late(r"[ぁ-ゖ々〇㐀-鿿豈-﫿]")
_STEM = compile_late(r"([々〇㐀-鿿豈-﫿])[ぁ-ゖ]")


def is_stem(piece: str) -> bool:
    """Whether a piece is a verb without its ending."""
    return _STEM.fullmatch(piece) is not None


def _kanji(kanji: str, tail: str) -> list[str]:
    """Split a run of kanji with the kana behind it: a verb keeps one kana, of which all forms are tried; then what else is said."""
    if how_many := _HOW_MANY.search(kanji):
        before = kanji[: how_many.start()]
        after = kanji[how_many.end() :]
        return [*([before] if before else []), how_many[0], *(_kanji(after, tail) if after else _kana(tail))]
    if kanji in _EMPTY:
        return _kana(tail)
    words, ends = lexicon(), [kanji[at:] for at in range(len(kanji))]
    known = next(
        (size for size in range(min(4, len(tail)), 0, -1) if any(end + tail[:size] in words for end in ends)), 0
    )
    conjugated = len(kanji) == 1 and not _JOINING_WORDS.match(tail)
    if known and len(kanji) > 2 and kanji[-1] + tail[:known] in words:  # 以上少ない: the verb is another word
        return [kanji[:-1], *_kanji(kanji[-1], tail)]
    if len(kanji) == 1 and (known or conjugated) and tail:
        return [kanji + tail[0], *_kana(tail[max(1, known) :])]
    return [kanji + tail[: known - 1] if known else kanji, *_kana(tail[known:])]


_JOINING_WORDS = compile_late(r"[はがをにのとでへもや]|から|まで|より|など|だけ|[そこあど][のれこう]")


def _kana(run: str) -> list[str]:
    """Return what a run of hiragana says beyond grammar."""
    if said := _CONTENT.findall(run):
        return list(said)
    kept = (_PARTICLES.sub("", piece) for piece in _TAILS.sub(" ", run).split())
    return [piece for piece in kept if len(piece) > 1]


def known_parts(book: Book, word: str) -> list[str]:
    """Split a run of letters into words of the book, if they make up all of it: 置換効果順番 is 置換効果 and 順番."""
    known = {written for written, _ in book.vocabulary if len(written) > 1}
    parts: list[str] = []
    at = 0
    while at < len(word):
        size = next((size for size in range(min(len(word) - at, 16), 1, -1) if word[at : at + size] in known), 0)
        if not size:
            return []
        parts.append(word[at : at + size])
        at += size
    return parts if len(parts) > 1 else []
