"""Where the rulebook of ONE PIECE can be read in more than one way."""

from __future__ import annotations

from typing import Final

from fwjudge.engine.reading import Reading

SECOND_DAMAGE: Final = Reading(
    "second damage",
    "ダメージが2以上で、途中でライフが0枚になったら、残りのダメージで敗北するか",
    {
        "no": "ライフが0枚かどうかはダメージが確定した時点だけで見るので、敗北しない",
        "yes": "1ダメージずつ受けるので、ライフが0枚の時にダメージを受けたことになり、敗北する",
    },
    ("7-1-4-1-1-1", "7-1-4-1-1-3", "1-3-2", "4-6-2-2", "9-2-1-1"),
)
"""4-6-2-2: whether the second damage without life ends the game."""

MOMENTS: Final = Reading(
    "moments of one effect",
    "1つの効果の解決中の別々の時点で発動タイミングを満たした効果は、どの順で解決するか",
    {
        "effect": "その効果の解決後に、ターンプレイヤーから解決する",
        "moment": "先に発動タイミングを満たしたものから解決する",
    },
    ("8-6-3", "8-6-1"),
)
"""8-6-1, 8-6-3: in which order effects are resolved that began to wait at different moments of one effect."""

SIXTH: Final = Reading(
    "sixth character",
    "6枚目のキャラのためにトラッシュに置かれたことで、自動効果は発動するか",
    {
        "no": "いかなる効果も適用されない処理なので、発動しない",
        "yes": "適用されないのは処理を変える効果だけで、起こった事象を見る自動効果は発動する",
    },
    ("3-7-6-1-1", "8-1-3-1"),
)
"""3-7-6-1-1: whether a character that makes room for the sixth triggers effects."""

FIRST_REPLACEMENT: Final = Reading(
    "first replacement",
    "8-1-3-4-2で最初に優先される「その置換効果を発生させたカード」とはどのカードか",
    {
        "concerned": "置換される事象が起こるカード自身",
        "source": "置換される事象を起こしている効果のカード",
    },
    ("8-1-3-4-2",),
)
"""8-1-3-4-2: which card is the one whose replacement comes first."""

READINGS: Final = {reading.name: reading for reading in (SECOND_DAMAGE, MOMENTS, SIXTH, FIRST_REPLACEMENT)}
"""All readings of this rulebook, by name."""
