"""Verbs of Dimension Zero: what is done, and how cards are."""

from __future__ import annotations

from fwjudge.ability import text as t
from fwjudge.ability.walk import walk

from ....text.node import Node
from ... import clauses, moves, picks, sets, skills, targets, times, values
from ...cannots import subject
from ...deeds import Deed
from ...drafts import note_rule, union
from ...filters import name_list
from ...picks import resolve
from ...scope import Items, Scope, UnknownMeaning
from ...single_action import make_lasting
from ...statics import SIMPLE
from ...targets import times_each
from . import squares

SPIRIT = t.Cards((t.Kind(("spirit",)),))
STATUS_AREAS = {"energy": "2-23-6-2", "smash": "2-23-7-2"}
"""Zones in which cards are released or frozen; they come there released, unless the text says otherwise (by these rules)."""
NAMED = frozenset({"colour", "trait", "type", "name"})
"""The words that a player names."""
SKIPPED = {"draw phase": "draw", "energy phase": "energy", "main phase": "main", "smash phase": "smash", "turn": "turn"}
"""The parts of a turn that can be skipped."""


# -- choosing, and what words point back at -------------------------------------------------------------


def lower_choose(deed: Deed, s: Scope) -> Items:
    """Lower 「～を1枚選び」."""
    done = moves.pick_at_random(resolve(deed.node, s, plain=True), moves.Manner(deed.node, s))
    if not done.first:
        raise UnknownMeaning(deed.node, "何を選ぶか分からない")
    for pick in done.first:
        if isinstance(pick, t.Choose):
            note_noun(pick.of, t.It(pick.called), s)
    return list(done.first)


def note_noun(of: t.CardSet | None, target: t.Target, s: Scope) -> None:
    """Remember the noun by which cards were spoken of: 「そのユニット」 means those that were called so last."""
    s.memory.named[f"said {noun_of(of)}"] = target


def noun_of(of: t.CardSet | None) -> str:
    """Return the noun of a set: its kind, its name, `spell`, or `card`."""
    filters = of.filters if isinstance(of, t.Cards) else ()
    for one in filters:
        if isinstance(one, t.Kind):
            return one.kinds[0]
    for one in filters:
        if isinstance(one, t.Named) and one.mode == "any" and len(one.names) == 1:
            return f"「{one.names[0]}」"
    return "spell" if t.In(("stack",)) in filters else "card"


def point_at(node: Node, s: Scope) -> t.Target | None:
    """Return what 「そのユニット」「その「甲」」 means: what was called so last; None where the words common to all games decide."""
    form, kind, name = node.alt("form"), node.get("type"), node.get("name")
    if not form.startswith(("その", "それら")):
        return None
    named = s.memory.named
    if name is not None:
        found = named.get(f"said 「{values.name(name)}」")
        if found is None:
            raise UnknownMeaning(node, "どのカードのことか分からない")
        return found
    noun = kind.key("type") if kind is not None else "card"
    return named.get(f"said {noun}")


# -- putting cards somewhere -----------------------------------------------------------------------------


class Standing:
    """「リリース状態で」「表向きで」「ランダムに」 before a verb of putting."""

    def __init__(self, node: Node, s: Scope) -> None:
        self.rested: bool | None = None
        self.up: bool | None = None
        self.order = ""
        for manner in node.many("manner"):
            how = manner.alt("how")
            state = s.words.state_in(how)
            if state in ("rested", "active"):
                self.rested = state == "rested"
            elif state in ("up", "down"):
                self.up = state == "up"
            elif how == "ランダムに":
                self.order = "random"
            elif manner.kind != "Unchanged":
                raise UnknownMeaning(manner, f"「{how}」の意味が分からない")


def lower_move(deed: Deed, s: Scope) -> Items:
    """Lower 「持ち主の墓地に置く」「対象のスクエアに、リリース状態で置く」「～の下に表向きで置く」."""
    node = deed.node
    to, how = node["to"], Standing(node, s)
    if node.get("from") is not None or deed.origin:
        raise UnknownMeaning(node, "どの領域のどのカードか分からない")
    done = moves.pick_at_random(resolve(node, s), _ByChance(node, how))
    if to.kind == "Under":
        return [*done.first, _put_under(done.target, to, how.up, s)]
    if to.kind == "ToSquare":
        return _put_on(done, to["square"], how, s)
    if to.kind == "To" and values.area(to["place"], s) in ("board", "square", "base", *_ROWS):
        if to.many("owners"):
            raise UnknownMeaning(to, "誰のスクエアか分からない")
        return _put_on(done, to["place"], how, s)
    return [*done.first, _put_into_zone(done.target, to, how, s)]


_ROWS = ("own area", "central area", "enemy area", "left line", "middle line", "right line")


class _ByChance(moves.Manner):
    """The manner of a pick: whether chance makes it."""

    def __init__(self, node: Node, how: Standing) -> None:
        self.order = how.order


def _put_on(done: picks.PickedTarget, square: Node, how: Standing, s: Scope) -> Items:
    if how.up is not None:
        raise UnknownMeaning(square, "スクエアに置くカードの向きは、リリース状態かフリーズ状態である")
    first, on = squares.square_to_put_on(square, done.target, s)
    s.memory.points_at(done.target)
    return [*done.first, *first, t.PutOnSquare(done.target, on, how.rested, s.who)]


def _put_into_zone(target: t.Target, to: Node, how: Standing, s: Scope) -> t.Move:
    if to.kind not in ("To", "ToEnd"):
        raise UnknownMeaning(to, "どこに置くか決まらない")
    for owner in to.many("owners"):
        values.player(owner, s)  # 2-23-1-1: into its owner's zone, whoever's is printed
    end = to.key("end")
    area = to["pile"].key("of") if to.kind == "ToEnd" else values.area(to["place"], s)
    if how.rested is not None and area not in STATUS_AREAS:
        raise UnknownMeaning(to, "この領域のカードにリリース状態、フリーズ状態はない")  # nor so (2-26-1)
    rested = how.rested
    if rested is None and area in STATUS_AREAS:
        note_rule(STATUS_AREAS[area])
        rested = False
    if how.up is not None and (how.up, area) not in ((True, "plan"), (False, "smash")):
        raise UnknownMeaning(to, "この領域のカードの向きは決まっている")
    called = s.memory.name("moved")
    s.memory.named["moved"] = t.It(called)
    s.memory.named["before moved"] = target
    s.memory.into = (area,)
    if isinstance(target, t.Top):
        s.memory.picked = t.It(called)
    if end == "either":
        raise UnknownMeaning(to, "上か下かが決まらない")
    at = (
        "bottom" if end == "bottom" else "" if area == "deck" and not end else "top"
    )  # 6-2-5: whether a place in it is said
    return t.Move(target, area, at=at, rested=rested, called=called)


def _put_under(target: t.Target, to: Node, up: bool | None, s: Scope) -> t.PutUnder:
    if to.key("end") != "bottom" or up is not True:
        raise UnknownMeaning(
            to, "闘気カードとしてでもなく、表向きにでもなく下に置くことは定められていない"
        )  # only cards of spirit and bound strategies are put so (6-1-1, 6-6-2)
    return t.PutUnder(target, _one_under(to["card"], s), True)


def _one_under(node: Node, s: Scope) -> t.It:
    under = targets.cards_without_pick(node, s)
    if not isinstance(under, t.It):
        raise UnknownMeaning(node, "どのカードの下か決まらない")
    return under


def lower_spirit(deed: Deed, s: Scope) -> Items:
    """6-1-1: lower 「～の下に闘気カードとして裏向きに置く」: under one that is chosen, or under each of all."""
    node = deed.node
    to = node["to"]
    if to.kind != "Under" or to.key("end") != "bottom":
        raise UnknownMeaning(to, "どのカードの下か分からない")
    card = to["card"]
    each = card.kind == "Cards" and any(one.kind == "AllThe" for one in card.many("filters"))
    under = targets.cards_without_pick(card, s)
    if each and isinstance(under, t.Each):
        note_noun(under.of, under, s)
        s.memory.picked = under
    done = resolve(node, s)
    if isinstance(under, t.It) or each:
        return [*done.first, t.PutUnder(done.target, under, False)]
    pick = t.Choose(union(sets.drafts(card, s), s.words), 1, None, s.memory.name("chosen"), s.who, plain=False)
    return [*done.first, pick, t.PutUnder(done.target, t.It(pick.called), False)]


def lower_top_of_each(node: Node, s: Scope, plain: bool, called: str) -> picks.PickedTarget:
    """Lower 「山札の上からカードを1枚ずつ」: of each owner's deck one for each card."""
    count = node.get("count")
    number = count["number"] if count is not None and count.kind == "EachOf" else count
    if number is not None and number.kind not in ("Exactly", "UpTo"):
        raise UnknownMeaning(number, "山札の上からの枚数が決まらない")
    owners = node.many("owners")
    who = "owner" if owners and owners[-1].kind == "OwnerOf" else values.owners(owners, s)
    if who == "owner" and owners[-1].kind == "OwnerOf":
        targets.cards_without_pick(owners[-1]["of"], s)
    amount = values.number(number["n"]) if number is not None else 1
    end = node.key("end")
    up_to = number is not None and number.kind == "UpTo"
    return picks.PickedTarget((), t.Top(node["pile"].key("of"), times_each(amount, s), who, end == "bottom", up_to))


def lower_join(deed: Deed, s: Scope) -> Items:
    """6-6-1: lower 「このカードをそのユニットに結合する」."""
    done = resolve(deed.node, s)
    return [*done.first, t.PutUnder(done.target, _one_under(deed.node["to"], s), True)]


def lower_swap(deed: Deed, s: Scope) -> Items:
    """Lower 「～のスクエアを入れ替える」."""
    done = resolve(deed.node, s)
    return [*done.first, t.Swap(done.target)]


# -- damage, the stack, words ------------------------------------------------------------------------------


def amount_of(node: Node, s: Scope) -> t.Amount:
    """Return a number, also one times X."""
    if node.kind != "Times":
        return times_each(values.number(node), s)
    if node["x"].kind == "X":
        return t.Sum((t.X(),), values.whole(node["n"]))
    if node["n"].kind == "X":
        return t.Sum((t.X(),), values.whole(node["x"]))
    return values.whole(node["x"]) * values.whole(node["n"])


def lower_damage(deed: Deed, s: Scope) -> Items:
    """4-13-1: lower 「そのユニットに2000のダメージを与える」: damage is dealt to cards."""
    node = deed.node
    to, amount = node.get("to"), node.get("amount")
    if amount is None or node.get("by") is not None:
        raise UnknownMeaning(node, "いくつのダメージを与えるか分からない")
    if to is not None and to.kind in ("Who", "WhoOf"):
        raise UnknownMeaning(to, "プレイヤーにダメージを与えることは定められていない")
    done = picks.target_of(to, s) if to is not None else picks.PickedTarget((), targets.implied_target(s))
    return [*done.first, t.Damage(done.target, amount_of(amount, s))]


def lower_spread(deed: Deed, s: Scope) -> Items:
    """4-7-2-6: lower 「6000のダメージを割り振って与える」."""
    return [t.Damage(targets.implied_target(s), amount_of(deed.node["amount"], s), True)]


def lower_negated(node: Node, s: Scope) -> Items:
    """4-10-1: lower 「無効化する」 of what was chosen."""
    if s.always:
        raise UnknownMeaning(node, "常在型能力は行動を行わない")
    return [t.NegateUse(targets.implied_target(s))]


def lower_negate(deed: Deed, s: Scope) -> Items:
    """4-10-1: lower 「対象のスペルを無効化する」."""
    done = resolve(deed.node, s)
    return [*done.first, t.NegateUse(done.target)]


def lower_aim(deed: Deed, s: Scope) -> Items:
    """6-5-1: lower 「そのカードの対象をそのユニットに変更する」."""
    of = deed.node.get("of")
    which = targets.implied_target(s) if of is None else targets.cards_without_pick(of, s)
    done = picks.target_of(deed.node["to"], s)
    return [*done.first, t.Retarget(which, done.target)]


def lower_name_word(deed: Deed, s: Scope) -> Items:
    """2-4-2-4, 2-8-4, 4-15-2-1: lower 「色を1つ選ぶ」「色を1つ指定する」."""
    node = deed.node
    what = node.key("what")
    if what not in NAMED or values.whole(node["n"]) != 1:
        raise UnknownMeaning(node, "何を決めるか分からない")
    called = "designated" if node.alt("by") else s.memory.name("named")
    s.memory.named[f"word {what}"] = t.It(called)
    return [t.NameWord(what, called, s.who)]


def name_of_word(node: Node, what: str, did: str, s: Scope) -> str:
    """Return the name of the word that was chosen, or designated as the card was put there."""
    if did == "指定した":
        return "designated"
    found = s.memory.named.get(f"word {what}")
    if not isinstance(found, t.It):
        raise UnknownMeaning(node, "どの語のことか分からない")
    return found.name


def lower_pay(deed: Deed, s: Scope) -> Items:
    """4-8-5: lower 「［赤1］を支払う」 as something that is done."""
    return list(skills.cost(deed.node["cost"], s)[0])


def lower_skip(deed: Deed, s: Scope) -> Items:
    """Lower 「次の自分のドローフェイズを飛ばす」."""
    node = deed.node
    span, owner = SKIPPED.get(node["span"].key("of")), node.get("owner")
    which = values.occurrence(node)
    if span is None or node.get("outer") is not None or which != "next":
        raise UnknownMeaning(node, "どのターン、フェイズを飛ばすか分からない")
    return [t.Skip(span, values.player(owner, s) if owner is not None else s.who)]


def lower_then(node: Node, s: Scope) -> Items:
    """4-8-5: 「～を1枚選び、破壊してよい」 may be left alone as a whole, but for targets, which have been chosen before."""
    items = clauses.lower_then(node, s)
    at = next((at for at, one in enumerate(items) if isinstance(one, t.May)), 0)
    before, may = items[:at], items[at] if items else None
    if isinstance(may, t.May) and before and all(_is_pick(one) for one in before):
        return [may._replace(body=(*before, *may.body)), *items[at + 1 :]]
    return items


def _is_pick(one: t.Record) -> bool:
    if isinstance(one, t.Choose):
        return not one.target and squares.AIM not in walk(one.of)
    return isinstance(one, t.ChooseSquare) and not one.target


def lower_player(node: Node, s: Scope) -> Items:
    """2-20-1-5: lower 「そのユニットの持ち主は、～に置く」: that player puts it there."""
    who = node["who"]
    if who.kind != "WhoOf" and node["rest"].kind in ("Cannot", "Not") and values.player(who, s) == "each":
        return clauses.clause(node["rest"], s.change(who="each", player=True))
    if who.kind != "WhoOf":
        return clauses.lower_player(node, s)
    targets.cards_without_pick(who["of"], s)
    items = clauses.clause(node["rest"], s.change(who="owner", player=True))
    if not any(isinstance(one, t.PutOnSquare) and one.by == "owner" for one in items) or len(items) > 1:
        raise UnknownMeaning(who, "持ち主が何をするか分からない")
    return items


# -- how cards are ---------------------------------------------------------------------------------------


def _target_of(node: Node, s: Scope) -> t.Target:
    target = node.get("target")
    return targets.implied_target(s) if target is None else targets.cards_without_pick(target, s)


def lower_gain(node: Node, s: Scope) -> Items:
    """Lower 「速攻を得る」「「速攻」を得る」「“［無色0］《クイック》…”を得る」."""
    words = node.get("words")
    target = targets.implied_target(s)
    if words is not None:
        if len(words.many("word")) > 1:
            raise UnknownMeaning(words, "どちらを得るかが決まらない")
        return [t.Gains(target, values.keyword(word).strip("【】")) for word in words.many("word")]
    quoted = node.many("quoted")
    if not quoted:
        raise UnknownMeaning(node, "何を得るか分からない")
    return [t.Gains(target, _as_keyword(s.quoted(one["ability"]))) for one in quoted]


def _as_keyword(skill: t.Skill) -> str | t.Skill:
    bare = skill.kind == "keyword" and not (skill.cost or skill.costs or skill.of or skill.number or skill.word)
    return skill.keyword if bare else skill


def lower_change_for(node: Node, s: Scope) -> Items:
    """4-14-3-1: lower 「そのユニットのパワーをターン終了時まで+1000する」."""
    if s.always or s.until:
        raise UnknownMeaning(node, "いつまで続くか決まらない")
    inner = s.change(until=times.duration(node["duration"], s))
    return list(make_lasting(SIMPLE["Modify"](node, inner), inner))


def lower_trait(node: Node, s: Scope) -> Items:
    """2-8-3: lower 「種族「鳥」を得る」「種族に「ドール」を加える」「種族は「鳥」になる」."""
    return [t.AlsoIs(_target_of(node, s), "trait", name_list(node["names"]), node.kind == "BecomeTrait")]


def lower_colour(node: Node, s: Scope) -> Items:
    """2-4-2: lower 「色は青になる」."""
    return [t.AlsoIs(_target_of(node, s), "colour", (node["colour"].key("colour"),), True)]


def lower_type(node: Node, s: Scope) -> Items:
    """2-6-3: lower 「そのカードをユニットにする」「分類を失う」."""
    kind = node.get("type")
    word = kind.key("type") if kind is not None else ""
    if word in ("spell", "spirit"):
        raise UnknownMeaning(node, "分類ではない")  # a card is a unit, a base or a strategy (2-6-2)
    return [t.AlsoIs(_target_of(node, s), "type", () if node.kind == "LoseType" else (word,), True)]


def lower_spoken_trait(node: Node, s: Scope) -> Items:
    """2-8-3, 2-8-4: lower 「選んだ種族を得る」「種族は選んだ種族になる」."""
    word = name_of_word(node, "trait", "選んだ", s)
    return [t.AlsoIs(_target_of(node, s), "trait", (), node.kind == "BecomeSpoken", word)]


def lower_refer(node: Node, s: Scope) -> Items:
    """6-3-2: lower 「このカードのパワーを参照する時、かわりにスマッシュを使用する」."""
    what, other = values.attribute(node["attr"])[0], values.attribute(node["other"])[0]
    return [t.AlsoIs(_target_of(node, s), what, (other,), True)]


# -- what cannot, and what can be done ------------------------------------------------------------------------


def forbid_travel(deed: Deed, s: Scope) -> Items:
    """1-1-2: lower 「ユニットは移動できない」「あなたはユニットを移動できない」."""
    target = deed.node.get("target")
    if target is None and not s.player:
        return [t.Cannot("move", subject(s))]
    who = s.who if s.player else ""
    cards = None
    if target is not None:
        of = sets.card_set(target, s)
        cards = (
            None if of == t.Cards((t.In(("board",)), t.Kind(("unit",)))) else t.Each(of)
        )  # only units move (4-7-3-1)
    return [t.Cannot("move", cards, who)]


def _is_this(node: Node) -> bool:
    return node.kind == "Cards" and node["head"].kind == "This" and not node.many("filters")


def forbid_use(deed: Deed, s: Scope) -> Items:
    """1-1-2: lower 「あなたはカードをプレイできない」."""
    target = deed.node.get("target")
    if target is None or not s.player or deed.origin:
        raise UnknownMeaning(deed.node, "誰が何をプレイできないか分からない")
    of = sets.card_set(target, s, anywhere=True)
    return [t.Cannot("use", t.Each(of) if of != t.Cards(()) else None, s.who)]


def forbid_damage(deed: Deed, s: Scope) -> Items:
    """1-1-2: lower 「このカードはダメージを受けない」."""
    if s.player or deed.by not in ("", "battle") or deed.node.get("amount") is not None:
        raise UnknownMeaning(deed.node, "何がダメージを受けないか分からない")
    return [t.Cannot("be damaged", subject(s), by=deed.by, source=deed.source)]


def forbid_smash(deed: Deed, s: Scope) -> Items:
    """1-1-2: lower 「あなたはスマッシュできない」「このユニットはスマッシュできない」."""
    return [t.Cannot("smash", None, s.who) if s.player else t.Cannot("smash", subject(s))]


def permit_use(deed: Deed, s: Scope) -> Items:
    """2-10-3-2: lower 「このカードを墓地からプレイできる」."""
    target, origin = deed.node.get("target"), deed.origin
    if target is None or not origin or not _is_this(target):
        raise UnknownMeaning(deed.node, "どのカードをどこからプレイできるか分からない")
    s.memory.zones = tuple(dict.fromkeys((*s.memory.zones, *origin)))
    return [t.CanAlso("use", t.It("this"))]
