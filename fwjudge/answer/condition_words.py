"""A condition in the card's own words, met and not met, with the number that was counted when it was asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from fwjudge.ability.text import (
    Beneath,
    Both,
    Compare,
    Done,
    Either,
    Happened,
    Named,
    No,
    Number,
    Taken,
    Trait,
    TurnOf,
    Word,
)
from fwjudge.ability.walk import walk
from fwjudge.base.inflection import is_negative
from fwjudge.base.patterns import compile_late
from fwjudge.base.polite_form import join_form
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold
from fwjudge.games.table import PLAYERS, Print

from .conditions import Asking
from .phrases import quote_print


class ConditionWords(NamedTuple):
    """A condition in words: as it was found, and as it would have to be."""

    found: str
    """Stands before 「から」: その時Aのエナジーが3枚で、6枚以上でない."""
    otherwise: str
    """Stands before what would be then: その時Aのエナジーが6枚以上なら."""
    counted: str = ""
    """The number that was counted when it was asked: 3枚; nothing where none was."""
    is_printed: bool = True
    """Whether there are words of the card for it."""
    denies: bool = False
    """Whether what was found is that something is not so."""
    refers_back: bool = False
    """Whether the card only says 「そうした」 or the like, and means what stands before."""
    bare: str = ""
    """As `otherwise`, without the moment at which it was counted."""
    takes_aside: bool = False
    """Whether what was counted can stand in brackets behind the words for it otherwise."""


class _Forms(NamedTuple):
    """A clause as it stands before 「から」 and as a supposition, met and not met."""

    met: str
    unmet: str
    if_met: str
    if_unmet: str
    subject: str = ""
    """The thing that is counted, with its particle."""
    bound: str = ""
    """Of a number that is compared 以上 or 以下; nothing where it must be that number."""
    number: int | None = None
    """... and the number itself."""
    unit: str = ""
    refers_back: bool = False

    def with_head(self, head: str) -> _Forms:
        """Return the same with words before each of them."""
        return self._replace(
            met=head + self.met, unmet=head + self.unmet, if_met=head + self.if_met, if_unmet=head + self.if_unmet
        )


def say_condition(asking: Asking, skill: str, text: str, card: str = "", when: str = "その時") -> ConditionWords:
    """Return a condition in words; `skill` is the name of the skill, `text` all that is printed on its card, `card` its name.

    `when`: the words for the moment at which it was counted, where it is another number now.
    """
    printed = _of_record(asking, skill, text) or _of_print(asking, skill, text)
    forms = printed or _of_skill(skill)
    counted = forms.subject and asking.counted is not None
    head = f"{when}{forms.subject}{asking.counted}{forms.unit}で、" if counted else ""
    holds = _is_so(forms, asking)
    found = forms.met if holds else forms.unmet
    if counted and holds and asking.counted == forms.number:
        head = f"{when}{forms.subject}"  # the number is the one that is asked for
    otherwise = forms.if_unmet if holds else forms.if_met
    then, bare = (f"{when}{forms.subject}", forms.subject) if counted else ("", "")
    return ConditionWords(
        _put_place_first(name_card(name_players(head + found, asking.player), card)),
        _put_place_first(name_card(name_players(then + otherwise, asking.player), card)),
        f"{asking.counted}{forms.unit}" if counted else "",
        printed is not None,
        is_negative(found),
        forms.refers_back,
        _put_place_first(name_card(name_players(bare + otherwise, asking.player), card)),
        otherwise.endswith("なら"),
    )


def _is_so(forms: _Forms, asking: Asking) -> bool:
    """Whether what is printed is so, which is the denial of what was asked where a card says 「…の場合にしか」."""
    if forms.number is None or asking.counted is None:
        return asking.holds != (forms.number is not None and isinstance(asking.condition, No))
    if forms.bound == "以上":
        return asking.counted >= forms.number
    return asking.counted <= forms.number if forms.bound else asking.counted == forms.number


def name_players(words: str, player: int) -> str:
    """Return words of a card with the names of the players for those that it uses."""
    own, other = PLAYERS[player], PLAYERS[1 - player]
    names = {"自分": own, "あなた": own, "君": own, "相手": other, "対戦者": other}
    return re.sub(f"「[^」]*」|【[^】]*】|{'|'.join(names)}", lambda found: names.get(found[0], found[0]), words)


def name_card(words: str, card: str) -> str:
    """Return words with the name of a card for what it calls itself; a judge who reads them has no card in hand."""
    return _ITSELF.sub(f"「{card}」", words) if card and card != "リーダー" else words


_ITSELF = compile_late("この(?:カード|キャラ|リーダー|ステージ|ユニット|モンスター)(?!以外|カード|エリア)")
"""The words of a card for itself; another one of its name is not what it calls 「このカード以外」."""


_IN_PLACE = compile_late(
    r"^(?:(?P<place>[^「」]+スクエア)にある(?P<what>.+)|(?P<area>[AB]の場)の(?P<card>.+))"
    r"が(?P<end>いる|いない|いれば|いなければ|ある|ない|あれば|なければ)$"
)
"""A clause that something lies in a place, as cards put it."""


def _put_place_first(words: str) -> str:
    """Return a clause that there is something in a place with the place before it.

    >>> _put_place_first("Aの場の「親竜」のモンスターがいない"), _put_place_first("Aの場のモンスターが3枚以上いる")
    ('Aの場に「親竜」のモンスターがいない', 'Aの場のモンスターが3枚以上いる')
    >>> _put_place_first("ベーススペースのスクエアにあるAのカードがなければ")
    'ベーススペースのスクエアにAのカードがなければ'
    """
    found = _IN_PLACE.match(words)
    if found is None:
        return words
    return f"{found['place'] or found['area']}に{found['what'] or found['card']}が{found['end']}"


def and_then(clause: str) -> str:
    """Return a clause in the form that goes before a comma and what comes of it.

    >>> and_then("Bがレストである"), and_then("7枚以下でない"), and_then("「兵」がいない"), and_then("《海》を持たない")
    ('Bがレストで', '7枚以下でなく', '「兵」がおらず', '《海》を持たず')
    >>> and_then("「兵」がいる"), and_then("「兵」がある"), and_then("【気】の条件を満たしていない"), and_then("このターンにコンボした")
    ('「兵」がいて', '「兵」があり', '【気】の条件を満たしておらず', 'このターンにコンボしたため')
    """
    if clause.endswith("である") and "で、" in clause:  # what was counted stands before it
        return f"{clause.removesuffix('である')}なので"
    for end, joined in _JOINED_ENDS:
        if clause.endswith(end):
            return clause.removesuffix(end) + joined
    return f"{clause}ため" if clause.endswith("た") else join_form(clause)


_JOINED_ENDS = (
    ("である", "で"),
    ("でない", "でなく"),
    ("くない", "くなく"),
    ("だけではない", "だけではなく"),
    ("いない", "おらず"),
    ("いる", "いて"),
)


# -- from records --------------------------------------------------------------------------------------


_TURNS = {"own": ("自分のターン", "相手のターン"), "other": ("相手のターン", "自分のターン")}
"""By whose turn a card asks for, in its words, that turn and the other one."""


def _of_record(asking: Asking, skill: str, text: str) -> _Forms | None:
    """Return the words of a condition that every card says alike; None of others."""
    condition = asking.condition
    if isinstance(condition, TurnOf):
        turn, other = _TURNS.get(condition.who, ("お互いのターン", ""))
        if not other:
            return _noun_forms(turn)
        return _Forms(f"{turn}である", f"{other}である", f"{turn}なら", f"{other}なら")
    if isinstance(condition, Done):
        before = f"{_quote_sentence_before(skill, text) or '前の文'}のとおりに"
        return _Forms(f"{before}行った", f"{before}行っていない", f"{before}行えば", f"{before}行わなければ")
    return None


def _quote_sentence_before(skill: str, text: str) -> str:
    """Return the sentence to which the one 「そうした場合」 of a skill looks back, its end where it is long; nothing of several.

    >>> _quote_sentence_before("", "【登場時】自分の手札1枚を捨てる。そうした場合、カード2枚を引く。")
    '「自分の手札1枚を捨てる」'
    """
    found = _LOOKS_BACK.findall(lines_of(skill, text))
    if len(found) != 1:
        return ""
    said = found[0] if len(found[0]) <= MAX_SENTENCE_QUOTED else found[0].rpartition("、")[2]
    return quote_print(said)


_LOOKS_BACK = compile_late(
    r"(?:^|[。：:】])(?:その後、)?(?:あなたは、?|君は、?)?([^。：:】\n]+)。(?:そう(?:した|しなかった)場合|そうしたら|そうしなかったら)",
    re.MULTILINE,
)
"""A sentence and the beginning of the one behind it that looks back at it."""
MAX_SENTENCE_QUOTED = 40
"""Of a longer sentence only the end is said."""


def _of_skill(skill: str) -> _Forms:
    """Return words for a condition of which no clause is printed: a keyword stands for it."""
    return _satisfied_forms(f"{skill or 'テキスト'}の条件")


# -- from the printed text -----------------------------------------------------------------------------

_CLAUSE = compile_late(
    r"(?P<clause>(?:「[^」]*」|《[^》]*》|『[^』]*』|【気】|属性[(（][^()（）]*[)）]|(?<=の)、(?=[「『《])|[^。、\n「《『【】：:・●（）()［］])+?)"
    r"(?:(?P<state>の?場合|なら|間|限り|かぎり)(?=のみ|に|、|，)|(?P<moment>時)(?=、|，)|(?P<part>で)(?=、|，)|］)"
)
_COUNT = compile_late(
    r"(?P<subject>.+[がはの])(?:合計|合わせて)?(?P<number>\d+)(?P<unit>枚|つ|体|点|回|個)?"
    r"(?P<cmp>以上|以下)?(?:ある|いる|である|の|しかない|になった)?"
)
_VERBS = (("する", "し"), ("持つ", "持た"), ("含む", "含ま"), ("れる", "れ"), ("なる", "なら"))


def _of_print(asking: Asking, skill: str, text: str) -> _Forms | None:
    """Return the words of the clause in which the condition is printed; None where none is found."""
    clauses = list(dict.fromkeys(_clauses(skill, text)))
    condition = asking.condition
    names = _names_in(condition)
    numbers = frozenset[int]() if isinstance(condition, Both | Either) else _numbers(condition)
    is_borne = isinstance(condition, Compare) and any(isinstance(one, Beneath) for one in walk(condition))
    gates = [f"【ドン!!×{number}】" for number in sorted(numbers)] if is_borne else []
    if gate := next((one for one in gates if one in lines_of(skill, text)), ""):
        return _satisfied_forms(gate)
    for clause, _ in clauses:
        count = _COUNT.fullmatch(clause)
        if count is not None and int(count["number"]) in numbers and _is_bound_so(condition, count):
            return _count_forms(count, isinstance(condition, Compare))
    if isinstance(condition, Compare):
        return _of_comparison(condition, [one for one, _ in clauses], names)
    others = [one for one, of_state in clauses if of_state and not _COUNT.fullmatch(one) and one not in _OTHERWISE]
    joined = list(_joined_clauses(skill, text))
    if len(others) != 1 and names:
        every = dict.fromkeys((*others, *(one for one, _ in clauses), *joined))
        others = [one for one in every if all(name in one for name in names)]
    elif not others:
        others = joined
    if len(others) != 1:
        return None
    is_past = any(isinstance(one, Happened) for one in walk(condition))
    return _past_forms(others[0], text) if is_past else _clause_forms(others[0])


_OTHERWISE = ("それ以外", "そうでない")
"""The clauses of a card for all that it has not said before."""


def _of_comparison(condition: Compare, clauses: list[str], names: frozenset[str]) -> _Forms | None:
    """Return the words of a clause that compares without a number of its own: there is something, it was done, or two amounts."""
    there = [one for one in clauses if re.search("が(?:ある|いる|ない|いない)$", one)]
    there = [one for one in there if all(name in one for name in names)] or there
    if not there:
        within = [one for one in clauses if re.search("(?:に(?:ある|いる|ない|いない)|[0-9]枚もない)$", one)]
        there = within if len(within) == 1 else []
    if isinstance(condition.left, Taken):
        done = [one for one in clauses if one.endswith(("た", "だ"))]
        return _done_forms(done[0]) if len(done) == 1 and condition.cmp == ">=" else None
    if isinstance(condition.right, int):
        return _clause_forms(there[0]) if there and condition.right in (0, 1) else None
    compared = [one for one in clauses if re.search("(?:以下|以上|同じ|[多少高低大小]ない|[多高低大小さ]い)$", one)]
    return _compared_forms(compared[0]) if len(compared) == 1 else None


def _done_forms(clause: str) -> _Forms:
    """Return the forms of a clause that something was done by the sentence before.

    >>> _done_forms("登場させた")[:4]
    ('登場させた', '登場させていない', '登場させたなら', '登場させていなければ')
    """
    done = f"{clause[:-1]}{'で' if clause.endswith('だ') else 'て'}い"
    return _Forms(clause, f"{done}ない", f"{clause}なら", f"{done}なければ")


def _compared_forms(clause: str) -> _Forms:
    """Return the forms of a clause that compares two amounts.

    >>> _compared_forms("ライフが相手より少ない")[:4]
    ('ライフが相手より少ない', 'ライフが相手より少なくない', 'ライフが相手より少ないなら', 'ライフが相手より少なくなければ')
    """
    if not clause.endswith("い"):
        return _noun_forms(clause)
    return _Forms(clause, f"{clause[:-1]}くない", f"{clause}なら", f"{clause[:-1]}くなければ")


def _past_forms(clause: str, text: str) -> _Forms:
    """Return the forms of a clause about what has been done before: このターン中、アタックしている is このターンにアタックした.

    >>> _past_forms("相手のキャラとバトルしている", "このターン中、相手のキャラとバトルしている場合")[:3]
    ('このターンに相手のキャラとバトルした', 'このターンに相手のキャラとバトルしていない', 'このターンに相手のキャラとバトルしていれば')
    """
    head = "このターンに" if f"このターン中、{clause}" in text.translate(_BRACKETS) else ""
    forms = _clause_forms(clause)
    for end in ("ている", "ていた"):
        if clause.endswith(end) and not clause.endswith(("覚醒している", "になっている")):
            bare = clause.removesuffix(end)
            forms = _Forms(f"{bare}た", f"{bare}ていない", f"{bare}ていれば", f"{bare}ていなければ")
    return forms.with_head(head)


def _names_in(condition: Any) -> frozenset[str]:
    """Return the names and traits that a condition asks for, and the word for attributes: they stand in its clause."""
    named = frozenset(name for one in walk(condition) if isinstance(one, Named | Trait) for name in one.names)
    asks_attribute = any(isinstance(one, Word) and one.what == "attribute" for one in walk(condition))
    return named | {"属性"} if asks_attribute else named


def _joined_clauses(skill: str, text: str) -> Iterator[str]:
    """Yield the clauses before another one of the same condition: 自分のリーダーが特徴《海》を持ち、."""
    for found in _JOINED.finditer(lines_of(skill, text)):
        yield found["clause"] + _ENDS_OF_JOINED[found["end"]]


_ENDS_OF_JOINED = {
    "持ち": "持つ",
    "含み": "含む",
    "であり": "である",
    "あり": "ある",
    "おり": "いる",
    "していて": "している",
}
_JOINED = compile_late(
    r"(?P<clause>(?:「[^」]*」|《[^》]*》|『[^』]*』|属性[(（][^()（）]*[)）]|[^。、\n「《『【】：:・●（）()［］])+?)(?P<end>持ち|含み|であり|あり|おり|していて)(?=、)"
)


def _numbers(condition: Any) -> frozenset[int]:
    """Return the numbers that a condition compares with."""
    found = [one.right for one in walk(condition) if isinstance(one, Compare)]
    found += [amount for one in walk(condition) if isinstance(one, Number) for amount in one.amounts]
    return frozenset(one for one in found if isinstance(one, int))


_BOUNDS = {"<=": "以下", ">=": "以上"}


def _is_bound_so(condition: Any, count: re.Match[str]) -> bool:
    """Whether a clause that counts is bounded on the side on which a condition bounds the numbers of the cards that it asks for."""
    bounds = {_BOUNDS.get(one.cmp, "") for one in walk(condition) if isinstance(one, Number)}
    compares = any(isinstance(one, Compare) for one in walk(condition))
    return compares or not bounds or (count["cmp"] or "") in bounds


def count_cases(skill: str, text: str) -> int:
    """Return how often a skill says 「場合」 behind a condition."""
    return lines_of(skill, text).count("場合")


def lines_of(skill: str, text: str) -> str:
    """Return what is printed of a skill where its heading is found, else all of the card."""
    lines = [_MARKS.sub("!!", line.translate(_BRACKETS)) for line in text.split("\n")]
    named = [skill != "" and fold(skill) in fold(line) for line in lines]
    for at, line in enumerate(lines):  # what can be chosen stands in lines of its own behind it
        named[at] = named[at] or (at > 0 and named[at - 1] and line.startswith("・"))
    return "\n".join([line for line, is_named in zip(lines, named, strict=True) if is_named] or lines)


def _clauses(skill: str, text: str) -> Iterator[tuple[str, bool]]:
    """Yield what is printed as a condition, each with whether it is one of a state, and none of a moment."""
    for found in _CLAUSE.finditer(lines_of(skill, text)):
        is_state = found["moment"] is None and found["part"] is None
        yield re.sub("^(?:この(?:スキル|能力|効果)は、?|または|かつ)", "", found["clause"]), is_state


_MARKS = compile_late("(?<=ドン) ?(?:!!|‼|！！)")
"""The marks of the DON!! as cards print them."""
_BRACKETS = str.maketrans("[]", "【】")


def _count_forms(count: re.Match[str], counts: bool) -> _Forms:
    """Return the forms of a clause that compares a number: Aのエナジーが6枚以上. `counts`: the number itself is known."""
    unit = count["unit"] or ""
    threshold = f"{count['number']}{unit}{count['cmp'] or ''}"
    is_so = "ある" if count["cmp"] == "以上" and unit else "である"
    forms = _Forms(f"{threshold}{is_so}", f"{threshold}でない", f"{threshold}なら", f"{threshold}でなければ")
    if count[0].endswith(_BECAME):
        forms = _Forms(
            f"{threshold}になった",
            f"{threshold}になっていない",
            f"{threshold}になったなら",
            f"{threshold}にならなければ",
        )
    if count["subject"].startswith(_EITHER):  # it is not known whose was counted
        both = f"自分も相手も{count['subject'][len(_EITHER[0]) :]}"
        one = forms.with_head(count["subject"])
        return one._replace(unmet=both + forms.unmet, if_unmet=both + forms.if_unmet)
    forms = forms._replace(bound=count["cmp"] or "", number=int(count["number"]))
    return forms._replace(subject=count["subject"], unit=unit) if counts else forms.with_head(count["subject"])


_EITHER = ("自分か相手の", "相手か自分の")
"""The beginnings of a clause that is met if it is so of one of the players."""
_BECAME = "になった"
"""The end of a clause that counts when a number has come to be so."""


def _clause_forms(clause: str) -> _Forms:
    """Return the forms of any other clause."""
    for end, so, not_so, if_so, if_not in _ENDS:
        if clause.endswith(end):
            head = clause.removesuffix(end)
            return _Forms(so, not_so, if_so, if_not).with_head(head)
    for verb, stem in _VERBS:
        if clause.endswith(verb):
            head = clause.removesuffix(verb)
            return _Forms(verb, f"{stem}ない", f"{verb}なら", f"{stem}なければ").with_head(head)
    if re.search("[るたいう]$", clause):
        return _satisfied_forms(f"「{clause}」")._replace(refers_back=clause.startswith("そう"))
    return _noun_forms(clause)


_ENDS = (
    ("である", "である", "でない", "なら", "でなければ"),
    ("でない", "でない", "である", "でなければ", "なら"),
    ("ていない", "ていない", "ている", "ていなければ", "ていれば"),
    ("ている", "ている", "ていない", "ていれば", "ていなければ"),
    ("ていた", "ていた", "ていない", "ていれば", "ていなければ"),
    ("が1枚もない", "が1枚もない", "がある", "が1枚もなければ", "があれば"),
    ("にある", "にある", "にない", "にあれば", "になければ"),
    ("にいる", "にいる", "にいない", "にいれば", "にいなければ"),
    ("がいない", "がいない", "がいる", "がいなければ", "がいれば"),
    ("がない", "がない", "がある", "がなければ", "があれば"),
    ("がいる", "がいる", "がいない", "がいれば", "がいなければ"),
    ("がある", "がある", "がない", "があれば", "がなければ"),
    ("しかいない", "しかいない", "だけではない", "しかいなければ", "だけでなければ"),
)


def _noun_forms(words: str) -> _Forms:
    return _Forms(f"{words}である", f"{words}でない", f"{words}なら", f"{words}でなければ")


def _satisfied_forms(words: str) -> _Forms:
    return _Forms(
        f"{words}を満たしている", f"{words}を満たしていない", f"{words}を満たせば", f"{words}を満たさなければ"
    )


def text_of(cards: Mapping[str, Print], names: tuple[str, ...]) -> str:
    """Return all that is printed on the card of one of these names, on both sides."""
    named = [card for name, card in cards.items() if name in names]  # several cards of a file may have one printed name
    printed = (card for card in cards.values() if card.fields.get("name") in names)
    found = next(iter(named), None) or next(printed, None)
    sides = (found, found.back) if found is not None else ()
    return "\n".join(line for side in sides if side is not None for line in (side.text, *side.beside) if line)
