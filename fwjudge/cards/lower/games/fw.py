"""Fusion World: its words, its heads 【永続】【自動】【起動】【覚醒】, and evolution."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.words import WordOf, words_of

from ...text.node import Node
from ...text.reading import TextReading
from .. import sets, skills, values
from ..body import Gap
from ..drafts import union
from ..heads import Heads, heads, infer_kind
from ..scope import Scope, UnknownMeaning
from ..vocabulary import OwnNodes, Place, StatePlace, Vocabulary

_MOST_MATERIALS = 60
"""No evolution stacks more cards: no deck has as many."""
_THIS = t.Cards((t.This(),))

WORDS = words_of("fw")


def _event(one: WordOf) -> t.Event:
    """Return the event that a short head stands for (1-3-6-3)."""
    if any(role == "this" for role, _ in one.roles):
        return t.Event(one.key, _THIS)
    whose, _, what = one.key.partition(" ")
    return t.Event(what, who=whose) if whose in ("own", "other") else t.Event(one.key)


# -- heads ----------------------------------------------------------------------------------------------


def _lower_type(found: Heads, node: Node, s: Scope) -> Heads:
    kind = node["type"]
    name, said = values.heading(values.skill_type(kind)), kind.key("what") or "activate"
    done = found.begin(node, name, said)
    return done._replace(timing=kind.key("when") or "main/battle") if said == "activate" else done


def _lower_awakening(found: Heads, node: Node, s: Scope) -> Heads:
    return found.begin(node, "【覚醒】", "activate")._replace(timing="main/battle", awakening=True)


def _infer_kind(found: Heads, tree: Node, s: Scope) -> Heads:
    """1-3-3: return the kind of a text without any head: it is one that waits if its first clause names an event."""
    if tree.kind != "RuleText":
        return found
    inferred = infer_kind(found, tree, s)
    return (
        inferred._replace(name=values.heading(WORDS.name("heading", inferred.kind)))
        if inferred.kind == "auto"
        else inferred
    )


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
    name = values.heading(tree["keyword"].alt("word"))
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
        if times > _MOST_MATERIALS:
            raise UnknownMeaning(node, f"ありえない枚数 ({_MOST_MATERIALS}枚まで)")
        node = node["set"]
    own = (t.Whose("own"), t.In(("battle",)), t.Kind(("battle",)))
    found = []
    for member in sets.members(node, s):
        if any(draft.owner() == "other" or draft.noun not in ("card", "name", "battle") for draft in member):
            raise UnknownMeaning(node, "自分のバトルエリアのバトルカードでない")
        drafts = tuple(draft.drop(t.Whose, t.In).plus(*own)._replace(noun="battle") for draft in member)
        found.extend([union(drafts, s.words)] * times)
    return tuple(found)


def _home(type: str, readings: tuple[TextReading, ...]) -> str:
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


_IN_PLAY = ("leader", "battle")

GAME = Vocabulary(
    game="fw",
    words=WORDS,
    card_kinds=frozenset({"battle", "leader", "extra", "field"}),
    placeless=frozenset({"card", "name", "battle", "extra", "field"}),
    timings={word: (_event(one),) for one in WORDS.entries("timing") for word in one.words},
    places=WORDS.places,
    state_places=(
        StatePlace(frozenset({"fighting", "attacking", "guarding"}), Place(_IN_PLAY, "8-1-2-1")),
        StatePlace(frozenset({"rested", "active"}), Place((*_IN_PLAY, "energy"), "1-8-1")),
        StatePlace(frozenset({"comboed"}), Place(("combo",), "3-7-1")),
    ),
    in_play=_IN_PLAY,
    elsewhere=frozenset({"combo", "energy", "hand", "life", "deck", "drop", "removed"}),
    attacked_in=_IN_PLAY,
    appears_in=frozenset({"battle"}),
    one_player=frozenset({"hand", "deck", "life", "energy"}),
    usual_type="battle",
    home=_home,
    valid_in=_valid_in,
    phases=frozenset({"charge", "main", "end", "offence", "defence"}),
    steps=frozenset({"step", "offence", "defence", "damage", "battle end", "main end"}),
    parts=frozenset({"turn", "charge", "main", "end", "offence", "defence", "damage"}),
    waited=frozenset(
        {"end start"}
        | {
            f"{part} {point}"
            for part in ("turn", "battle", "charge", "main", "offence", "defence", "damage")
            for point in ("start", "end")
        }
    ),
    strikes={"ダブルストライク": 2, "トリプルストライク": 3},
    implied_rule="13-1-1",
    this_rule="13-1-6",
    used_in="drop",
    headless=_infer_kind,
    own=OwnNodes(
        abilities={"KeywordAbility": _lower_keyword, "Evolution": _lower_evolution},
        heads={"Type": _lower_type, "Awakening": _lower_awakening},
    ),
)
