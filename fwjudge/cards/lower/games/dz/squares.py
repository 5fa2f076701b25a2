"""Part 2, chapter 24: squares, lines and areas, as places of cards and as what is chosen."""

from __future__ import annotations

from dataclasses import field

from fwjudge.ability import text as t
from fwjudge.base.data_classes import dataclass

from ....text.node import Node
from ... import sets, targets, values
from ...deeds import Deed
from ...scope import Items, Scope, UnknownMeaning

HOW = {"ライン": "line", "エリア": "area", "隣接する": "adjacent", "隣接": "adjacent", "前方": "front", "後方": "back"}
"""How a square lies to another one."""
PARTS = {"ライン": "line", "エリア": "area"}
"""The parts of the board that are chosen."""
BASES = {"own": "own base", "other": "enemy base"}
"""2-24-2: the base space of each player."""
AIM = t.State("target")
"""The mark of cards that are targets (「対象の」), until the choice is found that they belong to."""


@dataclass
class Described:
    """A square as a text describes it."""

    areas: list[str] = field(default_factory=list)
    near: t.Near | None = None
    without: t.CardSet | None = None
    holding: t.It | None = None
    """The card whose square it is."""
    unsaid: bool = False
    """The text does not say to which card it lies so."""
    aimed: bool = False
    that: bool = False
    """The square that was spoken of."""

    def chosen_of(self, node: Node) -> t.Squares:
        """Return the squares of which one is chosen."""
        if self.holding is not None or self.that or len(self.areas) > 1:
            raise UnknownMeaning(node, "どのスクエアから選ぶか分からない")
        return t.Squares(tuple(self.areas) or ("board",), self.near, self.without)


def describe(node: Node, s: Scope) -> Described:
    """Return a square as its words describe it: one with words before it, or only its area."""
    found = Described()
    if node.kind == "Place":
        found.areas.append(node.key("area"))
        return found
    for spot in node.many("spots"):
        match spot.kind:
            case "On":
                found.areas.append(_area(spot, s))
            case "Near" if found.near is None:
                found.near = lower_near(spot, s)
                found.unsaid = spot.get("to") is None and found.near.to == t.It("this")
            case "Empty" if found.without is None:
                found.without = _cards_not_there(spot, s)
            case "Holding" if found.holding is None:
                found.holding = _card_there(spot["of"], s)
            case "Aimed":
                found.aimed = True
            case "That":
                found.that = True
            case _:
                raise UnknownMeaning(spot, "スクエアの条件が分からない")
    return found


def _area(spot: Node, s: Scope) -> str:
    area, owner = spot["space"].key("area"), spot.get("owner")
    if owner is None:
        return area
    if area != "base":
        raise UnknownMeaning(
            owner, "両方のプレイヤーが共有する場所である"
        )  # the players share the battle space (2-24-3)
    return BASES[values.one_player(owner, s)]


def _cards_not_there(spot: Node, s: Scope) -> t.CardSet:
    owner = spot.get("owner")
    whose = (t.Whose(values.one_player(owner, s)),) if owner is not None else ()
    return t.Cards((*whose, t.Kind((spot["of"].key("type"),))))


def lower_near(node: Node, s: Scope) -> t.Near:
    """Return how cards or squares lie: to this card, to one spoken of, or in the line or area that was chosen."""
    how, to = node.alt("how"), node.get("to")
    if node.kind == "InPart" or (to is None and str(node.form.pieces[0]).startswith("その")):
        part = s.memory.named.get(f"part {PARTS[how]}")
        if not isinstance(part, t.It):
            raise UnknownMeaning(node, f"「その{how}」がどの{how}か分からない")
        return t.Near(PARTS[how], part)
    if s.home == "stack" and (to is None or to.kind == "This"):
        raise UnknownMeaning(node, "ストラテジーはスクエアに置かれていない")  # a strategy lies on no square (2-20-3-3)
    return t.Near(HOW[how], t.It("this") if to is None else lower_anchor(to, s))


def lower_anchor(node: Node, s: Scope) -> t.It:
    """Return the one card that a square lies to, or that lies there."""
    if node.kind == "This":
        return t.It("this")
    if node.kind == "Cards":  # 「この効果でエネルギーゾーンに置かれたユニット」
        filters = sets.one_draft(node, s).filters
        found: t.Target | None = next((one for one in filters if isinstance(one, t.It)), None)
    else:
        found = targets.cards_without_pick(node, s)
    if not isinstance(found, t.It):
        raise UnknownMeaning(node, "どのカードのことか決まらない")
    return found


def _card_there(node: Node, s: Scope) -> t.It:
    """4-9-2-6: a card that has been moved away is looked at as it lay before."""
    found, before = lower_anchor(node, s), s.memory.named.get("before moved")
    return before if found == s.memory.named.get("moved") and isinstance(before, t.It) else found


# -- as places of cards ------------------------------------------------------------------------------


def lower_in_square(node: Node, s: Scope) -> tuple[t.Filter, ...]:
    """Lower 「このカードと同じラインのスクエアにある」."""
    return filters_of(node["of"], node, s)


def filters_of(of: Node, node: Node, s: Scope) -> tuple[t.Filter, ...]:
    """Return the filters on cards that lie on squares as they are described."""
    square = describe(of, s)
    if square.without is not None or square.aimed or square.that:
        raise UnknownMeaning(node, "どのスクエアにあるカードか分からない")
    near = square.near if square.holding is None else t.Near("square", square.holding)
    if square.near is not None and square.holding is not None:
        raise UnknownMeaning(node, "どのスクエアにあるカードか分からない")
    areas = tuple(t.In((area,)) for area in square.areas) or (t.In(("board",)),)
    return (*areas, *((near,) if near is not None else ()))


def lower_near_zone(node: Node, s: Scope) -> tuple[t.Filter, ...]:
    """Lower 「このカードと同じラインにある」「そのラインにある」."""
    return (t.In(("board",)), lower_near(node, s))


def lower_same_zone(node: Node, s: Scope) -> tuple[t.Filter, ...]:
    """Lower 「そのエネルギーゾーンにある」: the zone into which a card was put."""
    area, moved = values.area(node["place"], s), s.memory.named.get("moved")
    if not isinstance(moved, t.It) or s.memory.into != (area,):
        raise UnknownMeaning(node, "誰の領域か分からない")
    return (t.In((area,)), t.Near("zone", moved))


# -- choosing ------------------------------------------------------------------------------------------


def choose_square(node: Node, s: Scope) -> tuple[t.ChooseSquare, t.Place]:
    """Return the choice of a square, and the square that it then means."""
    square = describe(node, s)
    called = s.memory.name("place")
    s.memory.named["place"] = t.It(called)
    return t.ChooseSquare(square.chosen_of(node), called, s.who, square.aimed), t.Place(called)


def lower_pick_square(deed: Deed, s: Scope) -> Items:
    """Lower 「対象のスクエアを1つ選び」."""
    _refuse_several(deed.node)
    return [choose_square(deed.node["of"], s)[0]]


def lower_pick_part(deed: Deed, s: Scope) -> Items:
    """Lower 「対象のラインを1つ選び」."""
    _refuse_several(deed.node)
    part = PARTS[deed.node.alt("what")]
    called = s.memory.name(part)
    s.memory.named[f"part {part}"] = t.It(called)
    return [t.ChooseSquare(t.Parts(part), called, s.who, bool(deed.node.alt("aimed")))]


def _refuse_several(node: Node) -> None:
    number = node["number"]
    if number.kind != "Exactly" or values.whole(number["n"]) != 1:
        raise UnknownMeaning(number, "1つだけを選ぶことが分かる")


def square_to_put_on(node: Node, target: t.Target, s: Scope) -> tuple[tuple[t.Instruction, ...], t.SquareOf | t.Place]:
    """Return the square onto which cards are put, with the choice that it asks for."""
    square = describe(node, s)
    if square.that:
        place = s.memory.named.get("place")
        if not isinstance(place, t.It):
            raise UnknownMeaning(node, "「そのスクエア」がどのスクエアか分からない")
        return (), t.Place(place.name)
    if square.holding is not None:
        return (), t.SquareOf(square.holding)
    if square.unsaid and target != t.It("this"):
        raise UnknownMeaning(node, "どのカードから見たスクエアか決まらない")
    chosen, place_ = choose_square(node, s)
    return (chosen,), place_
