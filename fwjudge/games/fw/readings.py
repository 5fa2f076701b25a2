"""The passages that the rulebook of Fusion World leaves open, with the ways to read each."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.reading import Reading

KO_BY_RULE: Final = Reading(
    "8-1-6 rule ko",
    "8-4-6-2-1のルールによるKOを、8-1-6の「何らかの効果」に含めるか",
    {
        "no": "含めず、8-4-6-2-3に進んで【KO時】が待機状態になる",
        "yes": "含めて、ただちに戦闘終了ステップに進み、【KO時】は待機状態にならない",
    },
    ("8-1-6", "8-4-6-2-3"),
)

END_PHASE_AGAIN: Final = Reading(
    "7-4-4 again",
    "7-4-4の「まだ待機状態になっていない【自動】」に、このターンには待機状態になりえないものを含めるか",
    {
        "no": "含めず、7-4-5に進む",
        "yes": "含めて、エンドフェイズを繰り返し、永久循環になる",
    },
    ("7-4-4", "7-4-2", "16-1-1-1"),
)

DAMAGE_AT_ONCE: Final = Reading(
    "14-3-1 damage",
    "効果やスキルコストによるダメージを、14-3-1のとおり次のチェックポイントで処理するか、与えられた時点で処理するか",
    {
        "at once": "与えられた時点で処理する。効果やスキルコストの途中でライフが0枚になれば、その時点で敗北する",
        "checkpoint": "次のチェックポイントの4-2-2-1で処理する",
    },
    ("14-3-1", "5-8-3", "14-2-1"),
)

DONE_WITH_NOTHING: Final = Reading(
    "13-14-1 nothing",
    "行動の対象が1つもなかった時 (「～まで」で0枚を選んだ時など)、13-14-1の「不足無く実行している」にあたるか",
    {
        "no": "あたらず、「そうした場合」の後は実行されない",
        "yes": "あたり、「そうした場合」の後も実行される",
    },
    ("13-14-1", "5-2-6", "0-2-4"),
)

LATER_SENTENCES: Final = Reading(
    "0-3-17 later",
    "行動の後にある「場合」の条件が満たされなかった時、次の文からは実行されるか",
    {
        "governed": "実行されない。「場合」は、その後の文すべてにかかる",
        "free": "実行される。「場合」は、それがある文の続きにだけかかる",
    },
    ("0-3-17", "0-2-3"),
)

FALLEN_OUT: Final = Reading(
    "9-5-2 condition",
    "【永続】の「場合」の条件が満たされなくなることも、9-5-2の「適用対象外になった」に含めるか",
    {
        "target": "含めない。対象のカードそのものが【永続】の指すカードでなくなった時だけ、同じターン中に再び適用されない",
        "condition": "含める。条件が満たされなくなった後は、同じターン中に再び条件が満たされても適用されない",
    },
    ("9-5-2", "9-5-1", "9-1-3"),
)

FAILS_TO_APPEAR: Final = Reading(
    "5-5-5 forbidden",
    "効果が登場させようとしたカードが登場できない時、コンボさせようとしたカードがコンボできない時、ドロップエリアに置かれるか",
    {
        "drop": "5-5-5と5-6-5の「失敗した場合」にあたり、ドロップエリアに置かれる",
        "stay": "実行不可能な行動 (0-2-4) として行われず、カードは元の領域に残る",
    },
    ("5-5-5", "5-6-5", "0-2-4", "0-3-16"),
)

ATTACK_FIRST: Final = Reading(
    "7-3-4 attack first",
    "可能な限りアタックしなければならないカードがある時、そのプレイヤーはメインフェイズにほかの行動を先にできるか",
    {
        "first": "できない。そのアタックが、ほかのアタック、使用、スキルの発動よりも先である",
        "sometime": "できる。メインフェイズを終了するまでにアタックすればよい",
    },
    ("0-2-2", "7-3-4", "9-5-1"),
)

READINGS: Final = {
    reading.name: reading
    for reading in (
        KO_BY_RULE,
        END_PHASE_AGAIN,
        DAMAGE_AT_ONCE,
        DONE_WITH_NOTHING,
        LATER_SENTENCES,
        FALLEN_OUT,
        FAILS_TO_APPEAR,
        ATTACK_FIRST,
    )
}
