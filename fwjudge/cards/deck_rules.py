"""What the text of a card says about building a deck (fw 6-1-4-3), and what it is in every area (6-1-4-3-2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from fwjudge.ability.text import AlsoIs, Cards, Coloured, DeckRule, HasSkill, It, Kind, Named, Not, Number, Skill, Trait

from .model import Card
from .text.normalise import lines

_COLOURS = {"赤": "red", "青": "blue", "緑": "green", "黄": "yellow", "黒": "black"}
_ABOUT = re.compile(r"デッキに.*入れることができ|デッキ構築|すべての領域のこのカード|イベントでのみ")
_HEADS = re.compile(r"(?:【[^】]*】/?)*")
_THIS = r"(?:このカードは)?(?:自分の)?デッキに(?:このカードを)?"
_SENTENCES: list[tuple[re.Pattern[str], str]] = [
    (re.compile(_THIS + r"何枚でも入れることができる"), "any number"),
    (re.compile(_THIS + r"(?P<amount>\d+)枚まで入れることができる"), "up to"),
    (re.compile(_THIS + r"(?P<amount>\d+)枚(?:まで)?しか入れることができない"), "at most"),
    (re.compile(r"このカードは指定されたイベントでのみ使用できる"), "events only"),
    (re.compile(r"(?:自分は)?(?:自分の)?デッキに(?P<cards>.+)しか入れることができない"), "only"),
    (re.compile(r"(?:自分は)?(?:自分の)?デッキに(?P<cards>.+)を入れることができない"), "never"),
    (re.compile(r"(?P<cards>.+)は、?(?:自分の)?デッキに(?P<amount>\d+)枚(?:まで)?しか入れることができない"), "at most"),
    (re.compile(r"(?P<cards>.+)は、?(?:自分の)?デッキに入れることができない"), "never"),
]  # fmt: skip
_AND = "(?:と|、|及び)(?:特徴)?"
_GAINS = re.compile(
    rf"すべての領域のこのカードは、?(?:(?:特徴)?(?P<trait>《[^》]+》(?:{_AND}《[^》]+》)*)|(?:色を)?(?P<colour>[赤青緑黄黒](?:{_AND}[赤青緑黄黒])*)"
    rf"|カード名を(?P<name>「[^」]+」(?:{_AND}「[^」]+」)*))(?:を得る|を持つ|としても扱う)"
)
_QUALITIES: list[tuple[re.Pattern[str], Any]] = [
    (re.compile(r"((?:[赤青緑黄黒](?:か|または|、))*[赤青緑黄黒])(以外)?の"), lambda m: Coloured(_colours(m[1]))),
    (re.compile(r"(?:特徴)?(《[^》]+》(?:か(?:特徴)?《[^》]+》)*)を(?:持つ|持た(ない))"), lambda m: Trait(_inside(m[1]))),
    (re.compile(r"【[^】]+】を(?:持つ|持た(ない))"), lambda m: HasSkill(m[0].partition("を")[0])),
    (re.compile(r"(?:カード名)?(「[^」]+」(?:か「[^」]+」)*)(以外)?の"), lambda m: Named(_inside(m[1]))),
    (re.compile(r"(コスト|パワー)(\d+)(以下|以上)?の"), lambda m: Number(*_number(m[1], m[2], m[3]))),
]
_KINDS = {"カード": None, "バトルカード": "battle", "エクストラカード": "extra", "バトル": "battle", "エクストラ": "extra"}


class DeckText(NamedTuple):
    """The skills of a card as far as a deck list needs them, and the sentences about decks that could not be read."""

    skills: tuple[Skill, ...]
    unread: tuple[str, ...]


def deck_rules(card: Card) -> DeckText:
    """What the side says that is up when a game begins; a deck is built with nothing else (6-2-1-2)."""
    skills, unread = list[Skill](), list[str]()
    for line in lines(card.front.text or ""):
        heads = _HEADS.match(line.text)
        assert heads is not None
        told = line.text[heads.end() :]
        keyword = heads[0] if not told else ""
        statics, areas = list[Any](), tuple[str, ...]()
        for sentence in filter(None, told.split("。")) if _ABOUT.search(told) else ():
            read = _read(sentence)
            statics += read
            areas = ("any",) if any(isinstance(one, AlsoIs) for one in read) else areas
            if not read and _ABOUT.search(sentence):
                unread.append(sentence)
        skills.append(Skill(heads[0], "keyword" if keyword else "continuous", statics=tuple(statics), areas=areas, keyword=keyword))
    return DeckText(tuple(skills), tuple(unread))


def _read(sentence: str) -> tuple[Any, ...]:
    """A sentence of a 【永続】; nothing if it says something else, or says it in a way that is not known."""
    for pattern, what in _SENTENCES:
        found = pattern.fullmatch(sentence)
        if found is None:
            continue
        said = found.groupdict()
        of = _cards(said["cards"]) if "cards" in said else None
        if "cards" not in said or of is not None:
            return (DeckRule(what, of, int(said.get("amount") or 0)),)
    gained = _GAINS.fullmatch(sentence)
    if gained is None:
        return ()
    what = gained.lastgroup or ""
    return (AlsoIs(It("this"), what, _colours(gained[what]) if what == "colour" else _inside(gained[what])),)


def _cards(said: str) -> Cards | None:
    """「コスト3以下の特徴《旅人》を持つカード」"""
    filters, at = list[Any](), 0
    while at < len(said):
        if said[at:] in _KINDS:
            kind = _KINDS[said[at:]]
            return Cards((*filters, *((Kind((kind,)),) if kind else ())))
        found, quality = next(_quality(said, at), (None, None))
        if found is None:
            break
        filters.append(quality)
        at = found.end()
    names = _inside(said[at:]) if re.fullmatch("「[^」]+」(?:か「[^」]+」)*", said[at:]) else ()
    return Cards((*filters, Named(names))) if names else None


def _quality(said: str, at: int) -> Iterator[tuple[re.Match[str], Any]]:
    for pattern, made in _QUALITIES:
        if found := pattern.match(said, at):
            without = found.groups()[-1] in ("以外", "ない")
            yield found, Not(made(found)) if without else made(found)


def _colours(said: str) -> tuple[str, ...]:
    return tuple(_COLOURS[one] for one in said if one in _COLOURS)


def _inside(quoted: str) -> tuple[str, ...]:
    return tuple(re.findall("[「《]([^」》]+)[」》]", quoted))


def _number(what: str, amount: str, bound: str | None) -> tuple[str, str, tuple[int, ...]]:
    return {"コスト": "cost", "パワー": "power"}[what], {"以下": "<=", "以上": ">=", None: "=="}[bound], (int(amount),)
