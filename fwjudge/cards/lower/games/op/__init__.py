"""ONE PIECE: its words, and what only its cards say.

skills       heads, costs, and what becomes of a whole effect
doing        verbs: DON!! that is given and added, effects of other cards, plays
being        clauses and verbs that say how things are, and what cannot be done
conditions   conditions, filters and events
finishing    what the words of the rulebook mean once a set is whole: 場, キャラカード, DON!!
"""

from __future__ import annotations

from fwjudge.ability import text as t

from ....text.reading import Reading
from ...vocabulary import OwnNodes, Place, StatePlace, Vocabulary
from . import being, conditions, doing, skills

_THIS = t.Cards((t.This(),))

_KINDS = {
    "リーダーカード": "leader",
    "リーダー": "leader",
    "キャラ": "character",
    "キャラカード": "character card",
    "イベントカード": "event",
    "イベント": "event",
    "ステージ": "stage",
    "ステージカード": "stage card",
    "ドン!!カード": "don",
    "ドン!!": "don",
}
_PILES = {"デッキ": "deck", "手札": "hand", "トラッシュ": "trash", "ライフ": "life", "ドン!!デッキ": "don deck"}
_IN_PLAY = ("leader", "character", "stage")


def _home(type: str, readings: tuple[Reading, ...]) -> str:
    """2-8-2, 8-4-2: return where the effects of a card are valid; those of an event are carried out from the trash."""
    return "trash" if type == "event" else type


GAME = Vocabulary(
    game="op",
    areas={
        **_PILES,
        "リーダーエリア": "leader",
        "キャラクターエリア": "character",
        "キャラエリア": "character",
        "ステージエリア": "stage",
        "コストエリア": "cost area",
        "ライフエリア": "life",
        "場": "field",
    },
    nouns={"カード": "card", **_PILES, **_KINDS},
    kinds=_KINDS,
    card_kinds=frozenset(_KINDS.values()),
    placeless=frozenset({"card", "name", "character card", "event", "stage card"}),
    colours={"赤": "red", "緑": "green", "青": "blue", "紫": "purple", "黒": "black", "黄": "yellow"},
    numbers={"コスト": "cost", "パワー": "power", "カウンター": "counter"},
    states={
        "レスト": "rested",
        "アクティブ": "active",
        "レスト状態": "rested",
        "アクティブ状態": "active",
        "アタック中": "attacking",
        "表向き": "up",
        "裏向き": "down",
    },
    timings={
        "登場時": (t.Event("appear", _THIS),),
        "アタック時": (t.Event("attack", _THIS),),
        "相手のアタック時": (t.Event("attack", who="other"),),
        "ブロック時": (t.Event("block", _THIS),),
        "KO時": (t.Event("ko", _THIS),),
        "自分のターン終了時": (t.Event("turn end", who="own"),),
        "相手のターン終了時": (t.Event("turn end", who="other"),),
    },
    places={
        "leader": Place(("leader",), "2-2-3-1"),
        "character": Place(("character",), "2-2-4-1"),
        "stage": Place(("stage",), "2-2-6-1"),
        "don": Place(("cost area", "given"), "3-1-2"),
        "hand": Place(("hand",), "3-4-1"),
        "deck": Place(("deck",), "3-2-1"),
        "trash": Place(("trash",), "3-5-1"),
        "life": Place(("life",), "3-10-1"),
        "don deck": Place(("don deck",), "3-3-1"),
        "name": Place(_IN_PLAY, "2-1-2"),
    },
    state_places=(StatePlace(frozenset({"rested", "active", "attacking", "guarding"}), Place(_IN_PLAY, "4-4-1")),),
    in_play=_IN_PLAY,
    appears_in=frozenset({"character", "stage"}),
    one_player=frozenset({"hand", "deck", "life", "trash", "don deck", "cost area", "given"}),
    usual_type="character",
    home=_home,
    means={"バトル": "battle", "アタック": "battle", "効果": "effect"},
    phases={
        "リフレッシュフェイズ": "refresh",
        "ドローフェイズ": "draw",
        "ドン!!フェイズ": "don",
        "メインフェイズ": "main",
        "エンドフェイズ": "end",
    },
    battles=frozenset({"バトル", "アタック"}),
    implied_rule="8-4-4-3",
    this_rule="8-4-4-3",
    used_in="trash",
    headless=skills.infer,
    own=OwnNodes(
        abilities=skills.ABILITIES,
        heads=skills.HEADS,
        costs=skills.COSTS,
        clauses=being.CLAUSES,
        actions=doing.ACTIONS,
        statics=being.STATICS,
        prohibitions=being.PROHIBITIONS,
        permissions=being.PERMISSIONS,
        conditions=conditions.CONDITIONS,
        events=conditions.EVENTS,
        filters=conditions.FILTERS,
        sets=conditions.SETS,
        targets=doing.TARGETS,
        durations=being.DURATIONS,
        moments=being.MOMENTS,
    ),
)
