"""Instructions in Japanese, with the rules that say what they mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk

from .conditions import condition, event
from .lines import Parts, SaidLine, Words, nest
from .sets import amount, card_set, name, say_comparison, several, sign, target
from .vocabulary import AREAS, COLOURS, DIFFER, DURATIONS, FACE, NUMBERS, PARTS_SKIPPED, PLAYERS, WORDS_NAMED


def colours(of: tuple[tuple[str, int], ...]) -> str:
    """Return colours with their numbers in Japanese, without the signs of the numbers."""
    return several([f"{COLOURS[colour]}{abs(number)}" for colour, number in of], "・")


# -- one line --------------------------------------------------------------------------


def _say_choose(item: t.Choose) -> Words:
    number = "好きな枚数" if item.most is None else f"{amount(item.most)}枚{'まで' if item.least == 0 else ''}"
    if item.most == t.CountOf(item.of):
        number = "すべて"
    total = ""
    if item.total is not None:
        what, cmp, most = item.total
        total = f"（{NUMBERS.get(what, what)}の合計が{say_comparison(amount(most), cmp)}）"
    differ = f"（{DIFFER.get(item.distinct, item.distinct)}がそれぞれ異なるもの）" if item.distinct else ""
    at_random = "無作為に" if item.random else ""
    words = f"{PLAYERS[item.by]}が「{card_set(item.of)}」から{at_random}{number}{total}{differ}を{'選ぶ' if item.plain else '決める'}"
    rules = ("5-2-2",) if item.plain else ()
    return f"{words} → {name(item.called)}", (*rules, "5-2-4" if item.least == 0 else "5-2-3")


def _say_move(item: t.Move) -> Words:
    if item.to == "removed":
        return f"{target(item.cards)}をゲームから取り除く", ("13-9-1",)
    how = {True: "レストで", False: "アクティブで", None: ""}[item.rested] + FACE[item.up]
    order = {"any": "好きな順番で", "random": "ランダムな順番で"}.get(item.order, "")
    whose = "" if item.whose == "owner" else PLAYERS[item.whose] + "の"
    at = {"top": "の上", "bottom": "の下", "either": "の上か下", "": ""}[item.at] if item.to in ("deck", "life") else ""
    rules = ("3-1-6", "3-1-5") if item.to == "deck" and not item.order else ("3-1-6",)
    return f"{target(item.cards)}を{order}{how}{whose}{AREAS[item.to]}{at}に置く", rules


def _say_play(item: t.Play) -> Words:
    how = ("コストを支払って" if item.paying else "") + (
        "" if item.whose == "own" else f"{PLAYERS[item.whose]}のバトルエリアに"
    )
    return f"{target(item.cards)}を{how}{'レスト' if item.rested else 'アクティブ'}で登場させる", ("5-5-3", "5-5-1")


def _say_markers(item: t.PutMarkers) -> Words:
    if isinstance(item.amount, int) and item.amount < 0:
        return f"{PLAYERS[item.who]}のエナジーマーカー{-item.amount}つを取り除く", ("1-11-1",)
    if isinstance(item.amount, t.Sum) and item.amount.times < 0:
        return (
            f"{PLAYERS[item.who]}のエナジーマーカー{amount(item.amount._replace(times=-item.amount.times))}つを取り除く",
            ("1-11-1",),
        )
    return f"{PLAYERS[item.who]}がエナジーマーカー{amount(item.amount)}つを置く", ("5-11-1",)


def _say_energy(item: t.PayEnergy) -> Words:
    of_which = f"（うち{colours(item.colours)}）" if item.colours else ""
    rules = ("1-4-5-1", "1-4-5-2") if item.colours else ("1-4-5-1",)
    return f"自分のエナジー{amount(item.amount)}枚{of_which}を選び、レストにする", rules


def _say_use(item: t.UseSkill) -> Words:
    return f"{target(item.cards)}の{item.name or 'スキル'}を{'コストを支払って' if item.paying else ''}発動する", (
        "5-7-3",
    )


ONE_LINE: dict[type, Callable[[Any], Words]] = {
    t.Choose: _say_choose,
    t.NameWord: lambda item: (
        f"{PLAYERS[item.by]}が{WORDS_NAMED.get(item.what, item.what)}を1つ決める → {name(item.called)}",
        (),
    ),
    t.Let: lambda item: (f"{item.called}は{amount(item.amount)}になる", ("13-5-2",)),
    t.Draw: lambda item: (
        f"{PLAYERS[item.who]}がカード{amount(item.amount)}枚{'まで' if item.up_to else ''}を引く",
        ("5-1-3",),
    ),
    t.Move: _say_move,
    t.Discard: lambda item: (f"{target(item.cards)}を捨てる", ("13-7-1",)),
    t.PutUnder: lambda item: (f"{target(item.cards)}を{target(item.under)}の下に置く", ("16-2-1",)),
    t.PutOnTop: lambda item: (f"{target(item.card)}を{target(item.on)}の上に重ねる", ("14-5-2",)),
    t.Play: _say_play,
    t.UseSkill: _say_use,
    t.Combo: lambda item: (f"{target(item.cards)}をコンボエリアに置く（コンボする）", ("5-6-1",)),
    t.Ko: lambda item: (f"{target(item.cards)}をKOする", ("5-10-1",)),
    t.Rest: lambda item: (f"{target(item.cards)}をレストにする", ("1-8-1-2",)),
    t.Activate: lambda item: (f"{target(item.cards)}をアクティブにする", ("1-8-1-1",)),
    t.Flip: lambda item: (
        f"{target(item.cards)}を{ {True: '表向きにする', False: '裏向きにする', None: '裏返す'}[item.up] }",
        ("14-7-2",),
    ),
    t.Look: lambda item: (f"{PLAYERS[item.by]}が{target(item.cards)}を見る → {name(item.called)}", ("13-11-1",)),
    t.Reveal: lambda item: (f"{target(item.cards)}を公開する → {name(item.called)}", ("13-10-1",)),
    t.Shuffle: lambda item: (f"{PLAYERS[item.whose]}の{AREAS[item.area]}をシャッフルする", ("5-9-1",)),
    t.PutMarkers: _say_markers,
    t.Ki: lambda item: (f"{target(item.cards)}の【気】{sign(item.amount)}", ("5-12-1", "5-13-1")),
    t.Damage: lambda item: (f"{PLAYERS[item.to]}に{amount(item.amount)}ダメージを与える", ("5-8-1", "14-3-2")),
    t.PayEnergy: _say_energy,
    t.TakeControl: lambda item: (f"{PLAYERS[item.who]}が{target(item.cards)}のコントロールを得る", ("13-8-1",)),
    t.ChangeGuard: lambda item: (f"ガードカードを{target(item.card)}に変更する", ("8-1-6-2",)),
    t.NegateAttack: lambda _: ("そのアタックを無効にする", ("8-1-5-1",)),
    t.Skip: lambda item: (f"{PLAYERS[item.who]}の次の{PARTS_SKIPPED.get(item.what, item.what)}を飛ばす", ("13-12-1",)),
    t.Unread: lambda item: (f"「{item.text}」（読めないので、実行されない）", ()),
    t.Wins: lambda item: (f"{PLAYERS[item.who]}はゲームに勝利する", ("0-1-3-5",)),
}


# -- with instructions inside --------------------------------------------------------------


def _say_last(item: t.Last) -> Parts:
    yield SaidLine(0, f"{DURATIONS[item.until]}、次のとおりになる", ("1-5-2-2", "9-8-2"))
    yield from nest(item.statics)


def _say_at(item: t.At) -> Parts:
    once = "そのつど" if item.again else "1度だけ"
    yield SaidLine(
        0,
        f"このあと{DURATIONS.get(item.until, item.until)}に、{event(item.event)}時、{once}次を行う",
        ("1-5-2-1-1", "9-2-2-1"),
    )
    yield from nest(item.body)


def _say_if(item: t.If) -> Parts:
    rule = "0-3-17"
    if isinstance(item.condition, t.Done):
        rule = "13-14-1"
    elif item.condition == t.No(t.Done()):
        rule = "13-15-1"
    falls = (
        "（読めないので、次は実行されない）" if any(isinstance(one, t.Unread) for one in walk(item.condition)) else ""
    )
    yield SaidLine(0, f"{condition(item.condition)}場合{falls}", (rule,))
    yield from nest(item.then)
    if item.otherwise:
        yield SaidLine(0, "そうでない場合", (rule,))
        yield from nest(item.otherwise)


def _say_ungoverned(item: t.Ungoverned) -> Parts:
    yield SaidLine(0, "前の文の「場合」が後の文に及ばないと読むとき（ルールに定めがない）", ("0-3-17",))
    yield from nest(item.body)


def _say_may(item: t.May) -> Parts:
    yield SaidLine(0, f"{PLAYERS[item.by]}は次を行ってもよい", ())
    yield from nest(item.body)


def _say_modes(item: t.ChooseMode) -> Parts:
    number = f"{amount(item.amount)}つ{'まで' if item.up_to else ''}"
    yield SaidLine(0, f"{PLAYERS[item.by]}が以下から{number}を選び、行う", ("13-2-1", "13-2-3"))
    yield from _options(item.options, "13-2-2")


def _say_either(item: t.EitherOf) -> Parts:
    yield SaidLine(0, f"{PLAYERS[item.by]}がどれか1つを行う", ("0-2-3",))
    yield from _options(item.options, "0-2-3")


def _options(options: tuple[tuple[t.Instruction, ...], ...], rule: str) -> Parts:
    for index, option in enumerate(options, 1):
        yield SaidLine(1, f"その{index}", (rule,))
        yield from nest(option, 2)


def _say_repeat(item: t.Repeat) -> Parts:
    yield SaidLine(0, f"次を{amount(item.times)}回行う", ("0-2-4-2",))
    yield from nest(item.body)


def _say_says(item: t.Says) -> Parts:
    yield SaidLine(0, f"{PLAYERS[item.who]}が次を行う", ("0-3-2-2",))
    yield from nest(item.body)


def _say_lot(item: t.ByLot) -> Parts:
    yield SaidLine(0, "じゃんけんをし、勝てば次を行う", ())
    yield from nest(item.then)
    if item.otherwise:
        yield SaidLine(0, "負ければ次を行う", ())
        yield from nest(item.otherwise)


SEVERAL_LINES: dict[type, Callable[[Any], Parts]] = {
    t.Last: _say_last,
    t.At: _say_at,
    t.If: _say_if,
    t.ByLot: _say_lot,
    t.Sentence: lambda item: nest(item.body, 0),
    t.Ungoverned: _say_ungoverned,
    t.May: _say_may,
    t.ChooseMode: _say_modes,
    t.EitherOf: _say_either,
    t.Repeat: _say_repeat,
    t.Says: _say_says,
}
