"""Where the rulebook of 汎用TCG can be read in more than one way."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.reading import Reading

PROCESSING: Final = Reading(
    "rule processing",
    "行うべきルール処理がいくつもある時、すべて同時に実行するか、上から順番に実行するか",
    {
        "811.2a": "すべて同時に実行し、KOされるユニットも同時の交代処理で選べる",
        "1001.2": "上から順番に実行し、KOされたユニットは後の交代処理で選べない",
    },
    ("811.2a", "1001.2"),
)

ILLEGAL_PLAY: Final = Reading(
    "illegal play",
    "目標を選べない強化のプレイは、プレイする前の状態まで巻き戻すか",
    {
        "undone": "文の流れが求める通りに巻き戻す。目標がなければプレイできない",
        "as printed": "書かれた通りに巻き戻さない。カードは解決領域に置かれたままになる",
    },
    ("804.2b",),
)

JUDGED_TWICE: Final = Reading(
    "judged twice",
    "起動能力であるスキルの成否判定は1度か、2度か",
    {
        "once": "920.1に従って、解決の前に1度だけ行う",
        "twice": "806.2bと804.2c-31のそれぞれで行う",
    },
    ("806.2b", "804.2c-31", "920.1"),
)

KO_AT_ONCE: Final = Reading(
    "ko at once",
    "ユニットの「KOされたとき」の能力は、そのユニットと同時にKOされたほかのユニットでも誘発するか",
    {
        "seen": "807.5と同じように、KOされる前の状態で参照し、誘発する",
        "not seen": "807.5は移動だけを述べるので、KOされて能力が有効でない時の事象では誘発しない",
    },
    ("807.5", "802.1"),
)
"""807.5, 802.1: what is said of cards that move at once is not said of units that are KO'd at once."""

READINGS: Final = {reading.name: reading for reading in (PROCESSING, ILLEGAL_PLAY, JUDGED_TWICE, KO_AT_ONCE)}
