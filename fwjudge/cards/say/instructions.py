"""Instructions in Japanese, with the rules that say what they mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.ability import text as t

from .conditions import condition, event
from .lines import Line, Parts, Words, inside
from .sets import amount, card_set, compared, name, several, signed, target
from .vocabulary import AREAS, COLOURS, DIFFER, FACE, NUMBERS, SKIPPED, UNTIL, WHO, WORDS_NAMED


def colours(of: tuple[tuple[str, int], ...]) -> str:
    """Return colours with their numbers in Japanese, without the signs of the numbers."""
    return several([f"{COLOURS[colour]}{abs(number)}" for colour, number in of], "・")


# -- one line --------------------------------------------------------------------------


def _choose(item: t.Choose) -> Words:
    number = "好きな枚数" if item.most is None else f"{amount(item.most)}枚{'まで' if item.least == 0 else ''}"
    if item.most == t.CountOf(item.of):
        number = "すべて"
    total = ""
    if item.total is not None:
        what, cmp, most = item.total
        total = f"（{NUMBERS.get(what, what)}の合計が{compared(amount(most), cmp)}）"
    differ = f"（{DIFFER.get(item.distinct, item.distinct)}がそれぞれ異なるもの）" if item.distinct else ""
    at_random = "無作為に" if item.random else ""
    words = f"{WHO[item.by]}が「{card_set(item.of)}」から{at_random}{number}{total}{differ}を{'選ぶ' if item.plain else '決める'}"
    rules = ("5-2-2",) if item.plain else ()
    return f"{words} → {name(item.called)}", (*rules, "5-2-4" if item.least == 0 else "5-2-3")


def _move(item: t.Move) -> Words:
    if item.to == "removed":
        return f"{target(item.cards)}をゲームから取り除く", ("13-9-1",)
    how = {True: "レストで", False: "アクティブで", None: ""}[item.rested] + FACE[item.up]
    order = {"any": "好きな順番で", "random": "ランダムな順番で"}.get(item.order, "")
    whose = "" if item.whose == "owner" else WHO[item.whose] + "の"
    at = {"top": "の上", "bottom": "の下", "either": "の上か下"}[item.at] if item.to in ("deck", "life") else ""
    rules = ("3-1-6", "3-1-5") if item.to == "deck" and not item.order else ("3-1-6",)
    return f"{target(item.cards)}を{order}{how}{whose}{AREAS[item.to]}{at}に置く", rules


def _play(item: t.Play) -> Words:
    how = ("コストを支払って" if item.paying else "") + (
        "" if item.whose == "own" else f"{WHO[item.whose]}のバトルエリアに"
    )
    return f"{target(item.cards)}を{how}{'レスト' if item.rested else 'アクティブ'}で登場させる", ("5-5-3", "5-5-1")


def _markers(item: t.PutMarkers) -> Words:
    if isinstance(item.amount, int) and item.amount < 0:
        return f"{WHO[item.who]}のエナジーマーカー{-item.amount}つを取り除く", ("1-11-1",)
    if isinstance(item.amount, t.Sum) and item.amount.times < 0:
        return (
            f"{WHO[item.who]}のエナジーマーカー{amount(item.amount._replace(times=-item.amount.times))}つを取り除く",
            ("1-11-1",),
        )
    return f"{WHO[item.who]}がエナジーマーカー{amount(item.amount)}つを置く", ("5-11-1",)


def _energy(item: t.PayEnergy) -> Words:
    of_which = f"（うち{colours(item.colours)}）" if item.colours else ""
    rules = ("1-4-5-1", "1-4-5-2") if item.colours else ("1-4-5-1",)
    return f"自分のエナジー{amount(item.amount)}枚{of_which}を選び、レストにする", rules


def _use(item: t.UseSkill) -> Words:
    return f"{target(item.cards)}の{item.name or 'スキル'}を{'コストを支払って' if item.paying else ''}発動する", (
        "5-7-3",
    )


ONE_LINE: dict[type, Callable[[Any], Words]] = {
    t.Choose: _choose,
    t.NameWord: lambda item: (
        f"{WHO[item.by]}が{WORDS_NAMED.get(item.what, item.what)}を1つ決める → {name(item.called)}",
        (),
    ),
    t.Let: lambda item: (f"{item.called}は{amount(item.amount)}になる", ("13-5-2",)),
    t.Draw: lambda item: (
        f"{WHO[item.who]}がカード{amount(item.amount)}枚{'まで' if item.up_to else ''}を引く",
        ("5-1-3",),
    ),
    t.Move: _move,
    t.Discard: lambda item: (f"{target(item.cards)}を捨てる", ("13-7-1",)),
    t.PutUnder: lambda item: (f"{target(item.cards)}を{target(item.under)}の下に置く", ("16-2-1",)),
    t.PutOnTop: lambda item: (f"{target(item.card)}を{target(item.on)}の上に重ねる", ("14-5-2",)),
    t.Play: _play,
    t.UseSkill: _use,
    t.Combo: lambda item: (f"{target(item.cards)}をコンボエリアに置く（コンボする）", ("5-6-1",)),
    t.Ko: lambda item: (f"{target(item.cards)}をKOする", ("5-10-1",)),
    t.Rest: lambda item: (f"{target(item.cards)}をレストにする", ("1-8-1-2",)),
    t.Activate: lambda item: (f"{target(item.cards)}をアクティブにする", ("1-8-1-1",)),
    t.Flip: lambda item: (
        f"{target(item.cards)}を{ {True: '表向きにする', False: '裏向きにする', None: '裏返す'}[item.up] }",
        ("14-7-2",),
    ),
    t.Look: lambda item: (f"{WHO[item.by]}が{target(item.cards)}を見る → {name(item.called)}", ("13-11-1",)),
    t.Reveal: lambda item: (f"{target(item.cards)}を公開する → {name(item.called)}", ("13-10-1",)),
    t.Shuffle: lambda item: (f"{WHO[item.whose]}の{AREAS[item.area]}をシャッフルする", ("5-9-1",)),
    t.PutMarkers: _markers,
    t.Ki: lambda item: (f"{target(item.cards)}の【気】{signed(item.amount)}", ("5-12-1", "5-13-1")),
    t.Damage: lambda item: (f"{WHO[item.who]}に{amount(item.amount)}ダメージを与える", ("5-8-1", "14-3-2")),
    t.PayEnergy: _energy,
    t.TakeControl: lambda item: (f"{WHO[item.who]}が{target(item.cards)}のコントロールを得る", ("13-8-1",)),
    t.ChangeGuard: lambda item: (f"ガードカードを{target(item.card)}に変更する", ("8-1-6-2",)),
    t.NegateAttack: lambda _: ("そのアタックを無効にする", ("8-1-5-1",)),
    t.Skip: lambda item: (f"{WHO[item.who]}の次の{SKIPPED.get(item.what, item.what)}を飛ばす", ("13-12-1",)),
    t.Wins: lambda item: (f"{WHO[item.who]}はゲームに勝利する", ("0-1-3-5",)),
}


# -- with instructions inside --------------------------------------------------------------


def _last(item: t.Last) -> Parts:
    yield Line(0, f"{UNTIL[item.until]}、次のとおりになる", ("1-5-2-2", "9-8-2"))
    yield from inside(item.statics)


def _at(item: t.At) -> Parts:
    once = "そのつど" if item.again else "1度だけ"
    yield Line(
        0,
        f"このあと{UNTIL.get(item.until, item.until)}に、{event(item.event)}時、{once}次を行う",
        ("1-5-2-1-1", "9-2-2-1"),
    )
    yield from inside(item.body)


def _if(item: t.If) -> Parts:
    rule = "0-3-17"
    if isinstance(item.condition, t.Done):
        rule = "13-14-1"
    elif item.condition == t.No(t.Done()):
        rule = "13-15-1"
    yield Line(0, f"{condition(item.condition)}場合", (rule,))
    yield from inside(item.then)
    if item.otherwise:
        yield Line(0, "そうでない場合", (rule,))
        yield from inside(item.otherwise)


def _ungoverned(item: t.Ungoverned) -> Parts:
    yield Line(0, "前の文の「場合」が後の文に及ばないと読むとき（ルールに定めがない）", ("0-3-17",))
    yield from inside(item.body)


def _may(item: t.May) -> Parts:
    yield Line(0, f"{WHO[item.by]}は次を行ってもよい", ())
    yield from inside(item.body)


def _modes(item: t.ChooseMode) -> Parts:
    number = f"{amount(item.amount)}つ{'まで' if item.up_to else ''}"
    yield Line(0, f"{WHO[item.by]}が以下から{number}を選び、行う", ("13-2-1", "13-2-3"))
    yield from _options(item.options, "13-2-2")


def _either(item: t.EitherOf) -> Parts:
    yield Line(0, f"{WHO[item.by]}がどれか1つを行う", ("0-2-3",))
    yield from _options(item.options, "0-2-3")


def _options(options: tuple[tuple[t.Instruction, ...], ...], rule: str) -> Parts:
    for index, option in enumerate(options, 1):
        yield Line(1, f"その{index}", (rule,))
        yield from inside(option, 2)


def _repeat(item: t.Repeat) -> Parts:
    yield Line(0, f"次を{amount(item.times)}回行う", ("0-2-4-2",))
    yield from inside(item.body)


def _says(item: t.Says) -> Parts:
    yield Line(0, f"{WHO[item.who]}が次を行う", ("0-3-2-2",))
    yield from inside(item.body)


SEVERAL_LINES: dict[type, Callable[[Any], Parts]] = {
    t.Last: _last,
    t.At: _at,
    t.If: _if,
    t.Sentence: lambda item: inside(item.body, 0),
    t.Ungoverned: _ungoverned,
    t.May: _may,
    t.ChooseMode: _modes,
    t.EitherOf: _either,
    t.Repeat: _repeat,
    t.Says: _says,
}
