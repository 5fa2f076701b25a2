"""The forms of Japanese verbs and clauses: what is done, what is not, what can be, what was, and a clause that gives a reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .patterns import compile_late

MAX_THINGS_NAMED: Final = 6
"""Of a list no more things are named."""


def list_things(things: Iterable[str], last: str = "と") -> str:
    """Return several things as one, with `last` between the last two; of many only the first."""
    every = list(dict.fromkeys(things))
    if len(every) > MAX_THINGS_NAMED:
        return f"{'、'.join(every[:MAX_THINGS_NAMED])}など{len(every)}通り"
    return last.join(filter(None, ("、".join(every[:-1]), every[-1]))) if every else "なし"


# -- verbs -------------------------------------------------------------------------------------------------


POSSIBLE_ENDS: Final = dict(zip("うくぐすつぬぶむる", "えけげせてねべめれ", strict=True))
"""The end of a verb of five grades before what can be done, by its end."""
_DENY: Final = dict(zip("うくぐすつぬぶむる", "わかがさたなばまら", strict=True))
_PLAIN_VERBS: Final = ("う", "く", "ぐ", "す", "つ", "ぬ", "ぶ", "む", "る")
_ONE_GRADE: Final = ("捨てる", "終える", "与える", "受ける", "加える", "変える", "かける", "つける", "得る", "させる")


def is_verb(word: str) -> bool:
    """Whether a word is a verb, and not a noun before する."""
    return word.endswith(_PLAIN_VERBS)


def plain(word: str) -> str:
    """Return the plain form of the word for an action: アタック becomes アタックする."""
    return word if is_verb(word) or is_negative(word) else f"{word}する"


def deny(word: str) -> str:
    """Return the negative form of the word for an action: アタックしない, 選ばない."""
    verb = plain(word)
    if verb.endswith("する"):
        return f"{verb[:-2]}しない"
    if verb.endswith(_ONE_GRADE):
        return f"{verb[:-1]}ない"
    return f"{verb[:-1]}{_DENY.get(verb[-1], verb[-1])}ない"


def suffer(word: str) -> str:
    """Return the passive form of the word for an action: プレイされる, 選ばれる, 捨てられる."""
    verb = plain(word)
    if verb.endswith("する"):
        return f"{verb[:-2]}される"
    if verb.endswith(_ONE_GRADE):
        return f"{verb[:-1]}られる"
    return f"{verb[:-1]}{_DENY.get(verb[-1], verb[-1])}れる"


def possible(word: str) -> str:
    """Return the potential form of the word for an action: アタックできる, 選べる, 捨てられる."""
    verb = plain(word)
    if verb.endswith("する"):
        return f"{verb[:-2]}{'が' if 'の' in verb or '特殊な' in verb else ''}できる"
    if verb.endswith(_ONE_GRADE):
        return f"{verb[:-1]}られる"
    return f"{verb[:-1]}{POSSIBLE_ENDS.get(verb[-1], verb[-1])}る"


def deny_possible(done: str) -> str:
    """Return the denial of what can be done."""
    return f"{done[:-1]}ない"


def put_in_past(label: str) -> str:
    """Return an option as what was done: 「番人」を選んだ, 発動しなかった, 手札に加えた.

    >>> [put_in_past(one) for one in ("「番人」を選ぶ", "発動しない", "発動する", "手札に加える", "カードを引く", "捨て札に置く")]
    ['「番人」を選んだ', '発動しなかった', '発動した', '手札に加えた', 'カードを引いた', '捨て札に置いた']
    """
    if label.endswith("ない"):
        return f"{label[:-1]}かった"
    if label.endswith("する"):
        return f"{label[:-2]}した"
    if label.endswith(_ONE_GRADE):
        return f"{label[:-1]}た"
    return f"{label[:-1]}{_DONE[label[-1]]}" if label.endswith(tuple(_DONE)) else label


_DONE: Final = {
    **dict.fromkeys("うつる", "った"),
    **dict.fromkeys("ぬぶむ", "んだ"),
    **{"く": "いた", "ぐ": "いだ", "す": "した"},
}
"""The end of a verb of five grades in the past, by its end."""


def carry_out(words: str) -> str:
    """Return what a card lets be done as what is done.

    >>> [carry_out(one) for one in ("このステージをレストにできる", "手札から2枚を公開することができる", "1枚を捨ててもよい")]
    ['このステージをレストにする', '手札から2枚を公開する', '1枚を捨てる']
    >>> [carry_out(one) for one in ("裏向きにしてもよい", "手札に戻してもよい", "上に置いてもよい", "カード1枚を引く")]
    ['裏向きにする', '手札に戻す', '上に置く', 'カード1枚を引く']
    """
    for end, done in _DONE_OF_ALLOWED:
        if words.endswith(end):
            return words.removesuffix(end) + done
    return words


_DONE_OF_ALLOWED = (
    ("ことができる", ""),
    ("できる", "する"),
    ("戻してもよい", "戻す"),
    ("出してもよい", "出す"),
    ("してもよい", "する"),
    ("いてもよい", "く"),
    ("ってもよい", "う"),
    ("てもよい", "る"),
)
"""By the end of what may be done that of what is done."""


_CONTINUED = (
    *(("戻し", "戻す"), ("返し", "返す"), ("し", "する"), ("き", "く"), ("引い", "引く"), ("り", "る")),
    *(("捨て", "捨てる"), ("え", "える"), ("せ", "せる")),
)


def end_clause(words: str) -> str:
    """Return a clause that goes on as one that ends; nothing where it is not known how.

    >>> [end_clause(one) for one in ("このキャラをレストにし", "カード1枚を引き", "手札1枚を捨て", "手札に戻し", "手札に加える")]
    ['このキャラをレストにする', 'カード1枚を引く', '手札1枚を捨てる', '手札に戻す', '手札に加える']
    """
    if is_verb(words):
        return words
    return next((words.removesuffix(end) + plain for end, plain in _CONTINUED if words.endswith(end)), "")


def without_particle(words: str) -> str:
    """Return words that stood before another noun without the particle between them: 自分のカード1枚の."""
    return words.removesuffix("の")


# -- clauses ------------------------------------------------------------------------------------------------


def is_negative(words: str) -> bool:
    """Whether words end with a denial: 発動しない, 手札にない."""
    return words.endswith("ない")


def is_denial(clause: str) -> bool:
    """Whether a reason says what cannot be, or only when something can: no reason for a はい."""
    return clause.endswith(("ない", "限る", "限られる", "禁止されている")) or "だけ" in clause or "しか" in clause


_PLAIN_FORM = compile_late(r"(?:[うくぐすつぬぶむるただ]|(?:[なしよきさ]|多|低|高|近|強|弱)い|[0-9])$")
"""The end of a clause that needs no だ before 「からです」; a noun does."""


def call_effect(name: str) -> str:
    """Return the name of an effect as what did something, without calling an effect one twice.

    >>> call_effect("「兵」の【登場時】"), call_effect("「兵」の能力")
    ('「兵」の【登場時】の効果だ', '「兵」の能力だ')
    """
    return f"{name}だ" if name.endswith(("効果", "能力")) else f"{name}の効果だ"


def is_whole(words: str) -> bool:
    """Whether words can stand at the end of a polite sentence without です behind them."""
    return words.endswith(_WHOLE_ENDS)


_WHOLE_ENDS: Final = ("ます", "ません", "です", "い", "る", "た", "う", "く", "はい", "いいえ")


def is_restriction(clause: str) -> bool:
    """Whether a clause says to what something is restricted."""
    return clause.endswith(("限る", "限られる"))


def is_plain_denial(clause: str) -> bool:
    """Whether a clause says that something is not so, and not that nothing else is."""
    return is_negative(clause) and "しか" not in clause


def is_in_plain_form(clause: str) -> bool:
    """Whether a clause ends with a verb or an adjective, or with a number: a noun needs a word behind it."""
    return _PLAIN_FORM.search(clause) is not None


def because(clause: str) -> str:
    """Return a clause as a reason, without the full stop.

    >>> [because(one) for one in ("手札にない", "戦闘中である", "「兵」の効果")]
    ['手札にないからです', '戦闘中だからです', '「兵」の効果だからです']
    """
    clause = clause.rstrip("。")
    if clause.endswith("からです"):
        return clause
    if clause.endswith("である"):
        return f"{clause.removesuffix('である')}だからです"
    return f"{clause}からです" if is_in_plain_form(clause) else f"{clause}だからです"
