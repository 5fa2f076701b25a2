"""Verbs: what is done, taken out of the words around it (by whom, from where, passive)."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.base.records import NamedTuple

from ..text.node import Node
from . import sets, values
from .scope import Scope, UnknownMeaning


class Deed(NamedTuple):
    """A verb with what was said about it."""

    node: Node
    """The row of the verb itself."""
    passive: bool = False
    by: str = ""
    """battle, skill, own skill, other skill, other, ..."""
    source: t.CardSet | None = None
    """The cards by which, or by whose skill."""
    this_skill: bool = False
    """「このスキルで」"""
    origin: tuple[str, ...] = ()
    """The areas from which."""
    origin_whose: str = ""
    """Whose areas, as far as that is said."""
    adverbs: tuple[Node, ...] = ()
    keyword: str = ""
    """「【進化】によって」"""
    but: bool = False
    """「【進化】以外で」"""
    also: str = ""
    """「【進化】か【フュージョン進化】によって」: the other one."""
    only: bool = False
    """「【進化】でのみ」"""

    @property
    def kind(self) -> str:
        """Return the kind of the node of the verb."""
        return self.node.kind

    def origin_of_anybody(self) -> tuple[str, ...]:
        """Return the areas from which, for a record that cannot say whose they are."""
        if self.origin_whose:
            raise UnknownMeaning(self.node, "誰の領域からかを区別できない")
        return self.origin

    def adverb(self, kind: str) -> Node | None:
        """Return a word that says how it is done, before the verb or beside it."""
        return next((node for node in (*self.adverbs, *self.node.many("manner")) if node.kind == kind), None)


def unwrap_verb(node: Node, s: Scope) -> Deed:
    """Strip 「…によって」, adverbs, the passive and 「…から」 from a verb phrase, and remember them in a `Deed`."""
    deed = Deed(node)
    while True:
        match node.kind:
            case "Adverb":
                deed = deed._replace(adverbs=(*deed.adverbs, node["adverb"]))
                node = node["act"]
            case "Passive":
                deed = deed._replace(passive=True)
                node = node["bare"]
            case "FromZone":
                found = values.areas(node["from"], s)
                of_all = {values.owners(node.many("owners"), s)} if node.many("owners") else set()
                whose = of_all.union(owner for _, owner in found if owner)
                if len(whose) > 1 or not whose <= {"own", "other"}:
                    raise UnknownMeaning(node["from"], "誰の領域からか分からない")
                deed = deed._replace(origin=tuple(area for area, _ in found), origin_whose="".join(whose))
                node = node["bare"]
            case "By":
                deed = add_doer(node["by"], deed, s)
                node = node["act"]
            case "Use" | "Play" if node.get("from") is not None:
                return deed._replace(node=node, origin=tuple(area for area, _ in values.areas(node["from"], s)))
            case _:
                return deed._replace(node=node)


def add_doer(node: Node, deed: Deed, s: Scope) -> Deed:
    """Return a deed with the player, card or skill that it is done by: 「相手のスキルによって」「戦闘で」「相手によって」."""
    match node.kind:
        case "SourcePlayer":
            return deed._replace(by=values.one_player(node["who"], s))
        case "ThisWay":
            return deed._replace(by="effect", this_skill=True)
        case "SourceCard":
            return deed._replace(source=sets.card_set(node["set"], s, anywhere=True))
    word = node.get("skillword")
    if word is not None:
        only, other = bool(node.alt("only")), node.get("also")
        also = values.heading(other.alt("word")) if other is not None else ""
        return deed._replace(keyword=values.heading(word.alt("word")), but=bool(node.alt("not")), only=only, also=also)
    if node.alt("not"):
        if node.get("means") is not None and node["means"].key("what") == "battle" and not node.many("owners"):
            return deed._replace(by="skill")  # whatever is KO'd otherwise is so by a skill (5-10-2)
        raise UnknownMeaning(node, "何以外による、の意味が分からない")
    if node.get("with") is not None:
        return deed._replace(by="battle", source=sets.card_set(node["with"], s))
    if node.get("means") is None:
        raise UnknownMeaning(node, "何によるのか分からない")
    what = node["means"].key("what")
    if what not in ("battle", "skill", "effect"):
        raise UnknownMeaning(node, f"「{node['means'].alt('what')}」による、の意味が分からない")
    if node.key("which") == "this" and what in ("skill", "effect"):
        return deed._replace(by=what, source=t.Cards((t.This(),)), this_skill=True)
    owners = node.many("owners")
    if owners:
        who = values.player(owners[-1], s)
        if what == "effect" and s.words.effects_of_all and who in ("own", "other"):
            return deed._replace(by=who)
        return deed._replace(by=f"{who} skill" if what != "battle" and who in ("own", "other") else what)
    of = node.get("set")
    source = None if of is None else sets.card_set(of, s, anywhere=True)
    return deed._replace(by=what, source=None if source == t.Cards(()) else source)
