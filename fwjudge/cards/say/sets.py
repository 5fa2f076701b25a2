"""Numbers and sets of cards in Japanese."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.ability import text as t

from .vocabulary import AREAS, CARDS_BY_NAME, COLOURS, COMPARISONS, KINDS, NUMBERS, PLAYERS, STATES


def name(word: str) -> str:
    """Say what a name stands for; `chosen 2` is the second that was chosen."""
    base, _, number = word.rpartition(" ")
    if number.isdigit():
        return f"{CARDS_BY_NAME.get(base, base)}（{number}番目）"
    return CARDS_BY_NAME.get(word, f"「{word}」とした対象")


def several(words: tuple[str, ...] | list[str], link: str = "か") -> str:
    """Return words joined by a link, 「か」 unless told otherwise."""
    return link.join(words)


def areas(names: tuple[str, ...]) -> str:
    """Return the Japanese names of areas, joined by 「か」."""
    return several([AREAS.get(area, area) for area in names])


def say_comparison(words: str, cmp: str) -> str:
    """Return a number in words with 「以上」 and the like behind it; equality needs no word."""
    return words + COMPARISONS[cmp] if cmp != "==" else words


# -- numbers ------------------------------------------------------------------------


def amount(number: t.Amount) -> str:
    """Return an amount in Japanese."""
    return str(number) if isinstance(number, int) else _AMOUNTS[type(number)](number)


def _say_count(of: t.CountOf) -> str:
    per = "" if of.per == 1 else f"÷{of.per}"
    what = f"{ {'name': 'カード名', 'colour': '色', 'trait': '特徴'}[of.distinct] }の種類" if of.distinct else "枚数"
    return f"{card_set(of.of)}の{what}{per}" + ("" if of.times == 1 else f"×{of.times}")


def _say_number_of(of: t.NumberOf) -> str:
    return f"{target(of.of)}の{'元々の' if of.original else ''}{NUMBERS.get(of.what, of.what)}"


def _say_markers(of: t.Markers) -> str:
    return f"{PLAYERS[of.whose]}のエナジーマーカーの数" if of.beneath is None else f"{target(of.beneath)}の【気】の数"


def _say_sum(of: t.Sum) -> str:
    added = several([amount(part) for part in of.parts], "＋")
    return added if of.times == 1 else f"({added})×{of.times}"


def _say_of_itself(of: t.OfItself) -> str:
    """Say what is added: 「半分にする」 takes half of it away, 「2倍にする」 adds it once more."""
    minus, times = "-" if of.times < 0 else "", "" if abs(of.times) == 1 else f"×{abs(of.times)}"
    return f"{minus}そのカードの{NUMBERS.get(of.what, of.what)}{times}" + ("" if of.per == 1 else f"÷{of.per}")


_AMOUNTS: dict[type, Callable[[Any], str]] = {
    t.X: lambda _: "X",
    t.OfItself: _say_of_itself,
    t.CountOf: _say_count,
    t.NumberOf: _say_number_of,
    t.Markers: _say_markers,
    t.Taken: lambda of: f"{name(of.name)}の枚数",
    t.Sum: _say_sum,
}


def sign(number: t.Amount) -> str:
    """Return a number with its sign, as something that is added."""
    if isinstance(number, int):
        return f"{number:+d}"
    if isinstance(number, t.CountOf) and number.times < 0:
        return "-" + _say_count(number._replace(times=-number.times))
    return "+" + amount(number)


# -- sets ---------------------------------------------------------------------------


def card_set(of: t.CardSet) -> str:
    """Return a set of cards in Japanese: its filters, then its noun."""
    if isinstance(of, t.AnyOf):
        return several([card_set(part) for part in of.sets], "または")
    kinds = [item for item in of.filters if isinstance(item, t.Kind)]
    noun = several([KINDS[kind] for kind in kinds[0].kinds]) if kinds else "カード"
    if any(isinstance(item, t.This) for item in of.filters):
        noun = "このカード"
    if any(isinstance(item, t.It) and item.name == "this" for item in of.filters):
        noun = "このカード"
    words = [filter_(item) for item in of.filters if not isinstance(item, t.Kind | t.This) and item != t.It("this")]
    return "".join(words) + noun


def filter_(item: t.Filter) -> str:
    """Say a filter before a noun."""
    return _FILTERS[type(item)](item)


def _say_alone(item: t.Filter) -> str:
    """Say a filter as a noun of its own."""
    if isinstance(item, t.It):
        return name(item.name)
    if isinstance(item, t.This):
        return "このカード"
    return filter_(item).removesuffix("の")


def _say_list(names: list[str], shapes: dict[str, str], mode: str) -> str:
    return shapes[mode].format(several(names, "と" if mode == "all" else "か"))


def _say_named(item: t.Named) -> str:
    if item.like is not None:
        return f"{target(item.like)}と同じカード名の"
    shapes = {"any": "カード名が{}の", "contains": "カード名に{}を含む", "all": "カード名{}を持つ"}
    return _say_list([f"「{one}」" for one in item.names], shapes, item.mode)


def _say_trait(item: t.Trait) -> str:
    if item.like is not None:
        return f"{target(item.like)}と同じ特徴を持つ"
    shapes = {
        "any": "特徴{}を持つ",
        "all": "特徴{}を持つ",
        "only": "特徴{}だけを持つ",
        "contains": "{}を含む特徴を持つ",
    }
    return _say_list([f"《{one}》" for one in item.names], shapes, item.mode)


def _say_colour(item: t.Coloured) -> str:
    if item.mode == "several":
        return "2色以上の"
    if item.like is not None:
        return f"{target(item.like)}と同じ色の"
    only = "だけ" if item.mode == "only" else ""
    return (
        several([COLOURS.get(colour, colour) for colour in item.colours], "と" if item.mode == "all" else "か")
        + f"{only}の"
    )


def _say_number(item: t.Number) -> str:
    what = ("元々の" if item.original else "") + NUMBERS.get(item.what, item.what)
    return f"{what}{say_comparison(several([amount(number) for number in item.amounts]), item.cmp)}の"


def _say_bearing(item: t.Bearing) -> str:
    return f"下に{'【気】' if item.of is None else card_set(item.of)}が{item.least}以上ある"


def _say_state(item: t.State) -> str:
    words = STATES.get(item.state, item.state)
    return words if words.endswith(("る", "た")) else f"{words}の"


_FILTERS: dict[type, Callable[[Any], str]] = {
    t.Whose: lambda item: f"{PLAYERS[item.who]}の",
    t.In: lambda item: f"{areas(item.areas)}の",
    t.Kind: lambda item: f"{several([KINDS[kind] for kind in item.kinds])}である",
    t.Named: _say_named,
    t.Trait: _say_trait,
    t.Coloured: _say_colour,
    t.Number: _say_number,
    t.State: _say_state,
    t.NoSkill: lambda _: "スキルを持たない",
    t.HasSkill: lambda item: f"{item.name}を持つ",
    t.Bearing: _say_bearing,
    t.Beneath: lambda item: f"{target(item.of)}の下にある",
    t.Extreme: lambda item: (
        f"{NUMBERS.get(item.what, item.what)}がもっとも{'低い' if item.which == 'least' else '高い'}"
    ),
    t.Fights: lambda item: f"{card_set(item.of)}と戦闘している",
    t.This: lambda _: "このカードである",
    t.It: lambda item: f"{name(item.name)}のうちの",
    t.Not: lambda item: f"（{_say_alone(item.filter)}以外の）",
    t.Any_: lambda item: "（" + several([filter_(part) for part in item.filters], "または") + "）",
    t.Except: lambda item: f"（{card_set(item.of)}以外の）",
}


# -- targets ------------------------------------------------------------------------


def target(of: t.Target) -> str:
    """Return a target in Japanese."""
    return _TARGETS[type(of)](of)


def _say_each(of: t.Each) -> str:
    if isinstance(of.of, t.AnyOf):
        return several([_say_each(t.Each(part)) for part in of.of.sets], "と")
    only = of.of.filters[0] if len(of.of.filters) == 1 else None
    if isinstance(only, t.It):
        return name(only.name)
    return ("その時の" if of.now else "") + card_set(of.of) + ("" if _is_single(of.of) else "すべて")


def _is_single(cards: t.CardSet) -> bool:
    """Whether only one card can be meant, or the words say by themselves which."""
    if isinstance(cards, t.AnyOf):
        return all(_is_single(part) for part in cards.sets)
    return any(isinstance(item, t.This | t.It) or item == t.In(("leader",)) for item in cards.filters)


def _say_top(of: t.Top) -> str:
    end = "下" if of.bottom else "上"
    return f"{PLAYERS[of.whose]}の{AREAS[of.area]}の{end}から{amount(of.amount)}枚{'まで' if of.up_to else ''}"


_TARGETS: dict[type, Callable[[Any], str]] = {t.It: lambda of: name(of.name), t.Each: _say_each, t.Top: _say_top}
