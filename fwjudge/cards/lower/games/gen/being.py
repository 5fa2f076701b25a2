"""Verbs of being: numbers, damage that changes, traits, abilities that are lost, skills that fail."""

from __future__ import annotations

from collections.abc import Callable

from fwjudge.ability import text as t

from ....text.node import Node
from ... import filters, sets, statics, targets, values
from ...scope import Items, Scope, UnknownMeaning
from .words import COMMANDS, SKILL_HOME


def _lower_up_down(node: Node, s: Scope) -> Items:
    """918.1: a number goes up or down."""
    number = targets.times_each(values.number(node["amount"]), s)
    return statics.change_number(node, number if node.alt("how") == "アップ" else targets.negate_amount(number), s)


_DAMAGE = {"与える": "dealt", "受ける": "taken"}


def _read_change(node: Node, s: Scope) -> t.Amount:
    if node.get("delta") is not None:
        return targets.multiply(values.delta(node["delta"]), s, node)
    number = targets.times_each(values.number(node["amount"]), s)
    return number if node.alt("way") == "アップ" else targets.negate_amount(number)


def _units_of(node: Node, s: Scope) -> t.Target:
    of = node.get("of")
    return targets.cards_without_pick(of, s) if of is not None else targets.implied_target(s)


def _lower_damage_change(node: Node, s: Scope) -> Items:
    """916.2: the damage that units deal, or take, goes up, down or is multiplied."""
    what = _DAMAGE[node.alt("how")]
    return [t.Change(_units_of(node, s), what, _how_much(node, what, s))]


def _how_much(node: Node, what: str, s: Scope) -> t.Amount:
    number = node.get("n")
    return _read_change(node, s) if number is None else t.OfItself(what, values.whole(number) - 1)


def _lower_damage_to(node: Node, s: Scope) -> Items:
    """704.3b: the damage of the skill to the opponent's main unit changes, where that is one of these cards."""
    if s.home != SKILL_HOME:
        raise UnknownMeaning(node, "誰が与えるダメージか分からない")
    drafts = sets.drafts(node["to"], s)
    if len(drafts) != 1 or drafts[0].owner() == "own" or drafts[0].noun != "unit":
        raise UnknownMeaning(node["to"], "相手のメイン・ユニットへのダメージだけが変わる")
    only = drafts[0].drop(t.Whose, t.In)
    if {"standby"}.intersection(drafts[0].areas()):
        raise UnknownMeaning(node["to"], "相手のメイン・ユニットへのダメージだけが変わる")
    change = t.Change(t.It("this"), "dealt", _how_much(node, "dealt", s))
    if not only.filters:
        return [change]
    main = t.Each(t.Cards((t.Whose("other"), t.In(("main",)), t.Kind(("unit",)))))
    return [t.When_(t.Are(main, t.Cards(only.filters)), (change,))]


def _lower_gain_word(node: Node, s: Scope) -> Items:
    return [t.AlsoIs(targets.implied_target(s), node.key("what"), (values.name(node["name"]),))]


def _lower_lose_word(node: Node, s: Scope) -> Items:
    """809.1b: cards lose a trait, a name or an advantage, or all of a kind."""
    traits, name, of = node.get("traits"), node.get("name"), targets.implied_target(s)
    if traits is not None:
        return [t.LosesWord(of, "trait", filters.traits(traits, False).names)]
    what = node.key("what")
    if name is not None:
        return [t.LosesWord(of, what, (values.name(name),))]
    node.alt("all")
    return [t.LosesWord(of, what, ("*",))]


def _lower_become_word(node: Node, s: Scope) -> Items:
    """809.5: what becomes something else is no longer what it was."""
    target = node.get("target")
    of = targets.implied_target(s) if target is None else targets.cards_without_pick(target, s)
    return [t.AlsoIs(of, node.key("what"), (values.name(node["word"]),), only=True)]


def _lower_treat(node: Node, s: Scope) -> Items:
    """805.2, 809.1b: cards are of another type as well."""
    as_ = node["as"]
    if as_.kind == "Cards" and not as_.many("filters") and as_["head"].kind == "Card":
        key = as_["head"].key("type")
        if key in ("unit", *COMMANDS):
            return [t.AlsoIs(targets.implied_target(s), "type", (key,))]
    return statics.SIMPLE["Treat"](node, s)


def ask_which(node: Node) -> str:
    """Return which abilities a text means: `能力`, `スキル`, `EXスキル`, or nothing where it does not say."""
    skill = node["skill"]
    return skill.alt("what") if skill.kind == "AnySkill" else ""


def _lower_lose(node: Node, s: Scope) -> Items:
    """809.1c: cards lose their abilities."""
    target = node.get("target")
    if target is None or ask_which(target) != "能力":
        raise UnknownMeaning(node, "どの能力を失うか分からない")
    return [t.Loses(*statics.which_skills(target, s))]


def _lower_fail(node: Node, s: Scope) -> Items:
    """920.1a: skills fail, whatever they are."""
    if s.skills is None or s.skills[1]:
        raise UnknownMeaning(node, "どのスキルが失敗するか分からない")
    return [t.Fails(s.skills[0])]


def _lower_shown(node: Node, s: Scope) -> Items:
    """912.2: a card of a hidden area is seen by everybody, as long as this holds."""
    target = node["target"]
    if target.kind != "DeckEnd":
        raise UnknownMeaning(target, "何を公開したままにするか分からない")
    return [t.Shows(targets.deck_end(target, s))]


STATICS: dict[str, Callable[[Node, Scope], Items]] = {
    "UpDown": _lower_up_down,
    "ModifyDamage": _lower_damage_change,
    "UpDownDamage": _lower_damage_change,
    "TimesDamage": _lower_damage_change,
    "ModifyDamageTo": _lower_damage_to,
    "TimesDamageTo": _lower_damage_to,
    "GainWord": _lower_gain_word,
    "BecomeWord": _lower_become_word,
    "LoseWord": _lower_lose_word,
    "Treat": _lower_treat,
    "Lose": _lower_lose,
    "Fail": _lower_fail,
    "KeepShown": _lower_shown,
}
