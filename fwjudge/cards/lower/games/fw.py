"""Fusion World: its words, its heads 【永続】【自動】【起動】【覚醒】, and evolution."""

from __future__ import annotations

from fwjudge.ability import text as t

from ...text.node import Node
from ...text.reading import Reading
from .. import sets, skills, values
from ..body import Gap
from ..drafts import union
from ..heads import Heads, heads
from ..scope import Scope, UnknownMeaning
from ..vocabulary import OwnNodes, Place, StatePlace, Vocabulary

_THIS = t.Cards((t.This(),))

_TIMINGS: dict[str, tuple[t.Event, ...]] = {
    "登場時": (t.Event("appear", _THIS),),
    "アタック時": (t.Event("attack", _THIS),),
    "KO時": (t.Event("ko", _THIS),),
    "ブロック時": (t.Event("block", _THIS),),
    "コンボ時": (t.Event("combo", _THIS),),
    "被アタック時": (t.Event("attacked", _THIS),),
    "アタックされた時": (t.Event("attacked", _THIS),),
    "覚醒時": (t.Event("awaken", _THIS),),
    "進化時": (t.Event("evolve", _THIS),),
    "フュージョン進化時": (t.Event("fusion", _THIS),),
    "自分のターン終了時": (t.Event("turn end", who="own"),),
    "相手のターン終了時": (t.Event("turn end", who="other"),),
    "お互いのターン終了時": (t.Event("turn end"),),
    "ターン終了時": (t.Event("turn end"),),
    "自分のターン開始時": (t.Event("turn start", who="own"),),
    "相手のターン開始時": (t.Event("turn start", who="other"),),
    "お互いのターン開始時": (t.Event("turn start"),),
    "ターン開始時": (t.Event("turn start"),),
    "自分のメインフェイズ開始時": (t.Event("main start", who="own"),),
    "相手のメインフェイズ開始時": (t.Event("main start", who="other"),),
}

# -- heads ----------------------------------------------------------------------------------------------


def _lower_type(found: Heads, node: Node, s: Scope) -> Heads:
    kind = node["type"]
    name = f"【{values.skill_type(kind)}】"
    match kind.alt("what"):
        case "永続":
            return found.begin(node, name, "continuous")
        case "自動":
            return found.begin(node, name, "auto")
        case "起動":
            return found.begin(node, name, "activate")._replace(timing="main/battle")
    return found.begin(node, name, "activate")._replace(timing=s.words.activations[kind.alt("when")])


def _lower_awakening(found: Heads, node: Node, s: Scope) -> Heads:
    return found.begin(node, "【覚醒】", "activate")._replace(timing="main/battle", awakening=True)


# -- kinds of ability -------------------------------------------------------------------------------------


def _lower_keyword(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    if tree["keyword"].alt("word") in _EVOLUTION_KEYWORDS:
        raise UnknownMeaning(tree["keyword"], "何から進化するかが書いていない")
    return skills.lower_keyword(tree, s, gaps)


_EVOLUTION_KEYWORDS = ("進化", "フュージョン進化")
"""15-12-2, 15-12-9: of these the word alone says nothing."""


def _lower_evolution(tree: Node, s: Scope, gaps: list[Gap]) -> t.Skill:
    """15-12: declared from the hand; what stands after the cost is what it evolves from."""
    said = heads(tree.many("heads"), s)
    name = f"【{tree['keyword'].alt('word')}】"
    paid, choices = skills.cost(tree.get("cost"), s)
    return t.Skill(
        name,
        "activate",
        valid_if=said.valid_if,
        limit=said.limit,
        cost=paid,
        costs=choices,
        timing="main",
        areas=("hand",),
        keyword=name,
        materials=materials(tree["material"], s),
    )


def materials(node: Node, s: Scope) -> tuple[t.CardSet, ...]:
    """15-12-4, 15-12-11: return the sets of cards that an evolution stacks: battle cards in one's own battle area."""
    times = 1
    if node.kind == "Both" and any(piece in ("か", "または") for piece in node.form.pieces):
        raise UnknownMeaning(node, "どちらか一方でよいのかが決まらない")
    if node.kind == "Both":
        return (*materials(node["a"], s), *materials(node["b"], s))
    if node.kind == "Counted":
        number = node["count"]
        times = values.whole((number["number"] if number.kind in ("Each", "EachOf", "Total") else number)["n"])
        node = node["set"]
    own = (t.Whose("own"), t.In(("battle",)), t.Kind(("battle",)))
    found = []
    for member in sets.members(node, s):
        if any(draft.owner() == "other" or draft.noun not in ("card", "name", "battle") for draft in member):
            raise UnknownMeaning(node, "自分のバトルエリアのバトルカードでない")
        drafts = tuple(draft.drop(t.Whose, t.In).plus(*own)._replace(noun="battle") for draft in member)
        found.extend([union(drafts, s.words)] * times)
    return tuple(found)


def _home(type: str, readings: tuple[Reading, ...]) -> str:
    """Return the area where the skills of a card are valid (1-3-7).

    An extra card has 【フィールド】 (15-3-3) or is valid where it is used (12-1-1).
    """
    if type in ("leader", "battle"):
        return type
    field = any(
        reading.tree is not None
        and reading.tree.kind == "KeywordAbility"
        and reading.tree["keyword"].alt("word") == "フィールド"
        for reading in readings
    )
    return "battle" if field else "drop"


def _valid_in(type: str, home: str) -> tuple[str, ...]:
    """Return the battle area for the skills of a field, which is an extra card (15-3-3)."""
    return ("battle",) if type == "extra" and home == "battle" else ()


_KINDS = {
    "リーダーカード": "leader",
    "リーダー": "leader",
    "バトルカード": "battle",
    "エクストラカード": "extra",
    "エクストラ": "extra",
}
_IN_PLAY = ("leader", "battle")

GAME = Vocabulary(
    game="fw",
    areas={
        "デッキエリア": "deck",
        "デッキ": "deck",
        "手札": "hand",
        "ドロップエリア": "drop",
        "ドロップ": "drop",
        "リーダーエリア": "leader",
        "バトルエリア": "battle",
        "コンボエリア": "combo",
        "エナジーエリア": "energy",
        "エナジー": "energy",
        "ライフエリア": "life",
        "ライフ": "life",
    },
    nouns={
        "カード": "card",
        "手札": "hand",
        "デッキ": "deck",
        "エナジー": "energy",
        "ライフ": "life",
        "ドロップ": "drop",
        **_KINDS,
    },
    kinds=_KINDS,
    card_kinds=frozenset({"battle", "leader", "extra", "field"}),
    placeless=frozenset({"card", "name", "battle", "extra", "field"}),
    colours={"赤": "red", "青": "blue", "緑": "green", "黄": "yellow", "黒": "black"},
    numbers={
        "コスト": "cost",
        "合計コスト": "total cost",
        "指定コスト": "specified",
        "パワー": "power",
        "コンボパワー": "combo",
        "【気】": "ki",
        "スキルコスト": "skill cost",
    },
    states={
        "レスト": "rested",
        "アクティブ": "active",
        "レスト状態": "rested",
        "アクティブ状態": "active",
        "戦闘中": "fighting",
        "アタック中": "attacking",
        "覚醒状態": "awakened",
        "表向き": "up",
        "表": "up",
        "裏向き": "down",
        "裏": "down",
    },
    timings=_TIMINGS,
    places={
        "battle": Place(("battle",), "13-1-2"),
        "leader": Place(("leader",), "10-1-2"),
        "field": Place(("battle",), "13-1-7-1"),
        "energy": Place(("energy",), "13-1-3"),
        "life": Place(("life",), "13-1-4"),
        "hand": Place(("hand",), "3-3-1"),
        "drop": Place(("drop",), "3-4-2"),
        "deck": Place(("deck",), "3-2-1"),
        "name": Place(_IN_PLAY, "13-1-5"),
    },
    state_places=(
        StatePlace(frozenset({"fighting", "attacking", "guarding"}), Place(_IN_PLAY, "8-1-2-1")),
        StatePlace(frozenset({"rested", "active"}), Place((*_IN_PLAY, "energy"), "1-8-1")),
        StatePlace(frozenset({"comboed"}), Place(("combo",), "3-7-1")),
    ),
    in_play=_IN_PLAY,
    appears_in=frozenset({"battle"}),
    one_player=frozenset({"hand", "deck", "life", "energy"}),
    usual_type="battle",
    home=_home,
    valid_in=_valid_in,
    fighters={"アタックカード": "attacking", "ガードカード": "guarding", "アタック対象": "guarding"},
    activations={"メイン": "main", "戦闘中": "battle", "メイン/戦闘中": "main/battle"},
    means={
        "戦闘": "battle",
        "アタック": "battle",
        "ダメージ": "battle",
        "スキル": "skill",
        "効果": "effect",
        "スキルの効果": "effect",
    },
    phases={
        "チャージフェイズ": "charge",
        "メインフェイズ": "main",
        "エンドフェイズ": "end",
        "オフェンスステップ": "offence",
        "ディフェンスステップ": "defence",
    },
    battles=frozenset({"戦闘", "アタック", "バトル"}),
    strikes={"ダブルストライク": 2, "トリプルストライク": 3},
    implied_rule="13-1-1",
    this_rule="13-1-6",
    used_in="drop",
    own=OwnNodes(
        abilities={"KeywordAbility": _lower_keyword, "Evolution": _lower_evolution},
        heads={"Type": _lower_type, "Awakening": _lower_awakening},
    ),
)
