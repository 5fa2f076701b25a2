"""The generic game: its words, its kinds of ability (801.1), energy and sets, counters, and skills that fail."""

from __future__ import annotations

from ...vocabulary import OwnNodes, Place, StatePlace, Vocabulary
from . import being, cards, doing, happening, kinds
from .words import COMMANDS, SPELL_HOME

_KINDS = {
    "ユニット": "unit",
    "ユニットカード": "unit",
    "戦略": "strategy",
    "戦略カード": "strategy",
    "戦術": "tactic",
    "戦術カード": "tactic",
    "強化": "enhancement",
    "強化カード": "enhancement",
}
_AREA = Place(("area",), "306.4")

GAME = Vocabulary(
    game="gen",
    areas={
        "デッキ": "deck",
        "デッキ置き場": "deck",
        "手札": "hand",
        "捨て場": "discard",
        "メイン・エリア": "main",
        "スタンバイ・エリア": "standby",
        "エリア": "area",
    },
    nouns={"カード": "card", "手札": "hand", "デッキ": "deck", **_KINDS},
    kinds=_KINDS,
    card_kinds=frozenset({"unit", "command", *COMMANDS}),
    placeless=frozenset({"card", "name", "command", "unit", *COMMANDS}),
    colours={},
    numbers={"HP": "hp", "退却コスト": "retreat", "ダメージ": "damage"},
    states={
        "レスト": "rested",
        "レスト状態": "rested",
        "スタン": "stunned",
        "スタン状態": "stunned",
        "通常": "normal",
        "通常状態": "normal",
        "状態異常": "abnormal",
        "表向き": "up",
        "裏向き": "down",
    },
    timings={},
    places={
        "unit": Place(("area",), "201.3"),
        **dict.fromkeys(("command", *COMMANDS), Place(("area",), "201.3")),
        "hand": Place(("hand",), "305.4"),
        "deck": Place(("deck",), "304.4"),
        "name": _AREA,
    },
    state_places=(StatePlace(frozenset({"rested", "stunned", "normal", "abnormal", "down"}), _AREA),),
    in_play=("area",),
    appears_in=frozenset({"standby"}),
    one_player=frozenset({"hand", "deck"}),
    usual_type="unit",
    home=kinds.home,
    means={"スキル": "skill", "効果": "effect", "スキルの効果": "effect", "ダメージ": "damage"},
    phases={"ドローフェイズ": "draw", "メインフェイズ": "main", "バトルフェイズ": "battle", "エンドフェイズ": "end"},
    used_in=SPELL_HOME,
    headless=kinds.find_kind,
    own=OwnNodes(
        abilities=kinds.ABILITIES,
        clauses=doing.CLAUSES,
        actions=doing.ACTIONS,
        statics=being.STATICS,
        prohibitions=doing.PROHIBITIONS,
        permissions=doing.PERMISSIONS,
        conditions=cards.CONDITIONS,
        events=happening.EVENTS,
        sets=cards.SETS,
        nouns=cards.NOUNS,
        filters=cards.FILTERS,
    ),
)
