"""Where the rulebook of Fusion World can be read in more than one way."""

from __future__ import annotations

from fwjudge.engine.reading import Reading

KO_BY_RULE = Reading(
    "8-1-6 rule ko",
    "8-4-6-2-1のルールによるKOを、8-1-6の「何らかの効果」に含めるか",
    {
        "no": "含めず、8-4-6-2-3に進んで【KO時】が待機状態になる",
        "yes": "含めて、ただちに戦闘終了ステップに進み、【KO時】は待機状態にならない",
    },
    ("8-1-6", "8-4-6-2-3"),
)

END_PHASE_AGAIN = Reading(
    "7-4-4 again",
    "7-4-4の「まだ待機状態になっていない【自動】」に、このターンには待機状態になりえないものを含めるか",
    {
        "no": "含めず、7-4-5に進む",
        "yes": "含めて、エンドフェイズを繰り返し、永久循環になる",
    },
    ("7-4-4", "7-4-2", "16-1-1-1"),
)

READINGS = {reading.name: reading for reading in (KO_BY_RULE, END_PHASE_AGAIN)}
