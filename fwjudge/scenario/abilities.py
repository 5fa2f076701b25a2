"""Abilities as data: how a file writes the ability tree. Which words there are follows from the tree's own records."""

from __future__ import annotations

import types
import typing
from collections.abc import Container, Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

from fwjudge.ability import Ability, Filter, tree
from fwjudge.ability.text import Skill
from fwjudge.base.records import NamedTuple
from fwjudge.base.spelling import fold, list_words, quote
from fwjudge.games.table import GameRecord, Word

from .reader import Reader
from .rule_numbers import Numbers
from .source import Items, Node, Pairs, Text

_JA = {
    "Draw": "引く",
    "Choose": "選ぶ",
    "Ko": "KOする",
    "Move": "置く",
    "Rest": "レストにする",
    "Activate": "アクティブにする",
    "Power": "パワー",
    "Damage": "ダメージ",
    "Forbid": "禁止",
    "TurnInto": "変わる",
    "Delay": "遅延",
    "DrawUpTo": "までを引く",
    "Perform": "能力を行う",
    "Change": "変える",
    "SetTo": "にする",
    "AlsoIs": "でもある",
    "Gains": "得る",
    "Loses": "失う",
    "Last": "続く",
    "Only": "場合",
    "Stun": "スタンする",
    "Heal": "回復する",
    "Swap": "入れ替える",
    "All": "すべて",
    "ChooseWord": "言葉を選ぶ",
    "ChoosePlace": "場所を選ぶ",
    "Shuffle": "シャッフルする",
    "Skip": "とばす",
    "Resists": "耐える",
    "Retarget": "対象を変える",
    "PayWith": "支払い方",
    "PlayFrom": "そこからプレイできる",
    "Summon": "特殊なプレイ",
    "Life": "ライフ",
    "PutUnder": "下に置く",
    "PutTop": "上から置く",
    "Negate": "無効にする",
    "End": "終了する",
    "Attack": "攻撃する",
    "Base": "元々の値",
    "Zero": "0にする",
    "Grant": "与える",
    "Disable": "効果を無効にする",
    "AddCost": "コストの追加",
    "AddCondition": "条件の追加",
    "InDeck": "デッキに入れる",
    "Win": "勝利する",
    "Both": "お互いに",
    "Together": "同時に",
    "Look": "見る",
    "Reveal": "公開する",
    "Flip": "表にする",
    "Charge": "チャージする",
    "PutCounters": "カウンターを置く",
    "RemoveCounters": "カウンターを取り除く",
    "NextTurn": "次のターン",
    "CallCard": "コールする",
    "TurnOver": "反刻する",
    "Treasure": "魔財宝にする",
    "ChangeDeck": "デッキを替える",
}
_FIELD_JA = {
    "amount": "数",
    "whose": "誰",
    "of": "条件",
    "up_to": "まで",
    "called": "名",
    "target": "対象",
    "to": "行き先",
    "rested": "レスト",
    "bottom": "下",
    "until": "期限",
    "what": "何",
    "sound": "時",
    "body": "効果",
    "area": "領域",
    "type": "種類",
    "name": "カード名",
    "trait": "特徴",
    "power_at_most": "パワー以下",
    "cost_at_most": "コスト以下",
    "where": "位置",
    "not_this": "このカード以外",
    "subject": "誰の",
    "kind": "分類",
    "trigger": "誘発",
    "cost": "スキルコスト",
    "aim": "目標",
    "cites": "ルール",
    "optional": "してもよい",
    "timing": "時機",
    "energy": "エナジー",
    "unless": "禁止されるもの",
    "name_part": "カード名の一部",
    "trait_part": "特徴の一部",
    "attribute": "カードの属性",
    "multicolour": "多色",
    "up": "表向き",
    "need": "必要",
    "each": "1枚につき",
    "most": "最大の",
    "least": "最小の",
    "textless": "テキストのない",
    "doing": "していること",
    "x_at_most": "X以下",
    "heard": "起きたこと",
    "by": "誰が",
    "divided": "割り振る",
    "shown": "手札から見せる",
    "given": "与える能力",
    "variable": "Xの色",
    "counter": "カウンター",
    "source": "効果の発生源",
    "so_long": "かぎり",
    "world": "ワールド",
    "role": "役割",
}
_OTHER_NAMES = {"body": ("do",), "trigger": ("when",)}
_ALSO_SAID = {"Ko": ("destroy", "破壊する"), "Move": ("移動する",), "Damage": ("ダメージを与える",)}
_KINDS = (
    Word("auto", "自動"),
    Word("activate", "起動"),
    Word("continuous", "永続"),
    Word("replace", "置換"),
    Word("spell", "スペル"),
    Word("skill", "スキル"),
)
_SIDES = (Word("own", "自分"), Word("other", "相手"))
_BOTH_PLAYERS = Word("both", "お互い")
_WORD = Word("word", "選んだ言葉")
_DESIGNATED_WORD = Word("designated", "指定した言葉")
_SUBJECTS = (Word("this", "このカード"), Word("own", "自分"), Word("other", "相手"), Word("any", "誰でも"))


class Part(NamedTuple):
    """A field of a record of the ability tree, as a file writes it."""

    key: str
    names: tuple[str, ...]
    kind: str
    """int, str, bool, tree, instructions, words, counts"""
    record: Any = None


def record_words(name: str) -> str:
    """Return `TurnInto` and `power_at_most` as words: turn into, power at most."""
    split = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)
    return split.replace("_", " ").strip()


@cache
def parts(record: Any) -> tuple[Part, ...]:
    """Return the fields of a record, with the names and the kind of value of each."""
    hints = get_type_hints(record)
    found = []
    for key in record._fields:
        hint = hints[key]
        options = [h for h in get_args(hint) if h is not type(None)] if isinstance(hint, types.UnionType) else [hint]
        one = options[0]
        origin = typing.get_origin(one)
        if origin is tuple:
            item = get_args(one)[0]
            kind, inner = (
                "words" if item is str else "counts" if typing.get_origin(item) is tuple else "instructions",
                None,
            )
        elif isinstance(one, type) and issubclass(one, tuple):
            kind, inner = "tree", one
        else:
            kind, inner = {int: "int", bool: "bool"}.get(one, "str"), None
        ja = _FIELD_JA.get(key, key)
        found.append(Part(key, (record_words(key), ja, *_OTHER_NAMES.get(key, ())), kind, inner))
    return tuple(found)


def instructions(table: GameRecord) -> dict[str, Any]:
    """Return the instructions that this game can carry out, by all their names."""
    found: dict[str, Any] = {}
    known = _find_known(table)
    for record in get_args(tree.Instruction):
        if record in known:
            for name in (
                record_words(record.__name__),
                _JA.get(record.__name__, record.__name__),
                *_ALSO_SAID.get(record.__name__, ()),
            ):
                found[fold(name)] = record
    return found


def _find_known(table: GameRecord) -> Container[type]:
    """Return the records that this game can carry out."""
    return table.policy.words if table.skills.written is None else table.skills.written


def unread(table: GameRecord, record: Any) -> tuple[str, ...]:
    """Return the fields of a record that this game does not carry out."""
    rare = () if table.skills.rare else tree.RARE.get(record.__name__, ())
    return (*table.skills.unread.get(record.__name__, ()), *rare)


def takes_several_words(table: GameRecord, record: Any, key: str) -> bool:
    """Whether a list of words, and not only one word, may be written in a field of a record of this game."""
    return (record is Filter and key in ("area", "type")) or (record is Ability and key == "area" and table.skills.rare)


def words_for(table: GameRecord, record: Any, key: str) -> tuple[Word, ...]:
    """Return the words that may stand in a field; none where any text may."""
    types_of = next((f.words for f in table.words.fields if f.key == "type"), ())
    colours = next((f.words for f in table.words.fields if f.key == "color" or f.kind == "counts"), ())
    attributes = next((f.words for f in table.words.fields if f.key == "attributes"), ())
    areas = tuple(Word(a.key, a.ja, a.also) for a in table.words.areas)
    sides = (*_SIDES, _BOTH_PLAYERS) if table.skills.rare else _SIDES
    by_field: dict[tuple[str, str], tuple[Word, ...]] = {
        ("Forbid", "what"): table.skills.forbidden,
        ("TurnInto", "what"): table.skills.turned,
        ("Ability", "variable"): colours,
        ("Move", "by"): (*_SIDES, Word("owner", "持ち主")),
        ("Choose", "by"): (*_SIDES, _BOTH_PLAYERS) if tree.Both in _find_known(table) else sides,
        ("Forbid", "target"): sides,
        ("Count", "heard"): table.skills.sounds,
        ("Skip", "what"): table.skills.skipped,
        ("Summon", "formation"): table.skills.formations,
        ("Ability", "unless"): table.skills.forbidden,
        ("Ability", "kind"): _KINDS,
        ("Ability", "timing"): table.skills.timings,
        ("Filter", "type"): types_of,
        ("Filter", "colour"): (*colours, _WORD, _DESIGNATED_WORD) if table.skills.rare else colours,
        ("Filter", "to"): (),
        ("Retarget", "to"): (),
        ("Filter", "attribute"): attributes,
        ("AlsoIs", "what"): table.skills.information,
        ("End", "what"): table.skills.ends,
        ("Negate", "what"): table.skills.negated,
        ("Trigger", "subject"): _SUBJECTS,
        ("Trigger", "by"): table.skills.doers,
        ("Ability", "area"): (*areas, *table.skills.anywhere),
    }
    general: dict[str, tuple[Word, ...]] = {
        "whose": _SIDES,
        "area": areas,
        "to": areas,
        "sound": table.skills.sounds,
        "until": table.skills.durations,
    }
    return by_field.get((record.__name__, key), general.get(key, ()))


def _flat(instructions: tuple[Any, ...]) -> Iterator[Any]:
    for one in instructions:
        yield one
        yield from _flat(getattr(one, "body", ()))


class Abilities:
    """A reader of the abilities that a file gives as data."""

    def __init__(self, reader: Reader, table: GameRecord) -> None:
        self.reader, self.table = reader, table
        self.instructions = instructions(table)
        self.numbers = Numbers(reader, table.game)

    def read(self, node: Node) -> list[Ability | Skill]:
        """Return the abilities of a card; those that cannot be read become problems of the file."""
        if isinstance(node, Pairs) and not self._is_record(node):
            found: list[Ability | Skill | None] = [self._read_named(key, value) for key, value in node.pairs]
        else:
            found = [self._read_skill(item) for item in self.reader.items(node)]
        kept = [one for one in found if one is not None]
        for one in kept:
            if isinstance(one, Ability):
                self._check(node, one)
        return kept

    def _check(self, node: Node, ability: Ability) -> None:
        """Report what would do nothing: a kind that this game does not carry out, a name that was given to nothing."""
        if ability.kind in self.table.skills.unread.get("kind", ()):
            kind = next(word.ja for word in _KINDS if word.key == ability.kind)
            self.reader.wrong(
                node, f"【{kind}】のスキル {quote(ability.name)} は {self.table.game} ではまだ働きません。"
            )
        called = {"this", "own", "other", "both", *(("it",) if ability.trigger is not None else ())}
        for instruction in _flat((*ability.cost, *ability.aim, *ability.body)):
            for name in getattr(instruction, "target", "").split("+"):
                if name.strip() and name.strip() not in called:
                    right = f"ここで使えるのは {list_words(sorted(called))} です。"
                    self.reader.wrong(node, f"{quote(ability.name)} の {quote(name)} は、何も指していません。{right}")
            if name := getattr(instruction, "called", ""):
                called.add(name)

    def _is_record(self, node: Pairs) -> bool:
        names = {fold(name) for part in parts(Ability) for name in part.names}
        return all(fold(key.text) in names for key, _ in node.pairs)

    def _read_skill(self, node: Node) -> Ability | Skill | None:
        if isinstance(node, Text):
            return self._keyword(node)
        if isinstance(node, Pairs):
            if self._is_record(node):
                return self._record(node)
            if len(node.pairs) == 1:
                return self._read_named(*node.pairs[0])
        self.reader.wrong(node, "スキルは、【 】の名だけか、「【 】: 効果」か、「name: …、kind: …」の組で書きます。")
        return None

    def _keyword(self, node: Text) -> Ability | Skill | None:
        name = put_in_brackets(node.text)
        if name in self.table.skills.keywords:
            return self.table.skills.keywords[name]
        if name in self.table.skills.headings:
            self.reader.wrong(
                node, f"{quote(node.text)} には効果が要ります。「{name}: [draw: 1]」の形で書いてください。"
            )
        else:
            self.reader.unknown(
                node, node.text, "名だけで書くスキル", self.table.skills.keywords, self.table.skills.headings
            )
        return None

    def _read_named(self, key: Text, value: Node) -> Ability | None:
        """Return the skill of `【KO時】: [draw: 1]`: the name says when it works, the value what it does."""
        name = put_in_brackets(key.text)
        base = self.table.skills.headings.get(name)
        if base is None:
            self.reader.unknown(key, key.text, "スキルの名", self.table.skills.headings, self.table.skills.keywords)
            return None
        if isinstance(value, Pairs) and not self._is_instruction(value):
            fields = self._fields(value, Ability)
            fields["cites"] = (*base.cites, *fields.get("cites", ()))
            return base._replace(**fields)
        return base._replace(body=self._instructions(value))

    def _is_instruction(self, node: Pairs) -> bool:
        return len(node.pairs) == 1 and fold(node.pairs[0][0].text) in self.instructions

    def _record(self, node: Pairs) -> Ability | None:
        fields = self._fields(node, Ability)
        base = self.table.skills.headings.get(put_in_brackets(fields.get("name", "")))
        if base is not None:
            return base._replace(**{**fields, "name": base.name, "cites": (*base.cites, *fields.get("cites", ()))})
        if not fields.get("name"):
            self.reader.wrong(node, "スキルには name が要ります (【自動】 など)。")
            return None
        if "kind" not in fields:
            self.reader.wrong(
                node, f"スキル {quote(fields['name'])} には kind が要ります: {list_words(w.ja for w in _KINDS)}"
            )
            return None
        if fields["kind"] == "auto" and "trigger" not in fields:
            self.reader.wrong(
                node, f"【自動】のスキル {quote(fields['name'])} には trigger (いつ待機状態になるか) が要ります。"
            )
            return None
        fields["name"] = put_in_brackets(fields["name"])
        return Ability(**fields)

    def _fields(self, node: Pairs, record: Any) -> dict[str, Any]:
        known = {fold(name): part for part in parts(record) for name in part.names}
        found: dict[str, Any] = {}
        for key, value in node.pairs:
            part = known.get(fold(key.text))
            if part is not None and part.key in unread(self.table, record):
                self.reader.wrong(key, f"{quote(key.text)} は {self.table.game} ではまだ働きません。")
                continue
            if part is None:
                self.reader.unknown(
                    key, key.text, record_words(record.__name__), [p.names[0] for p in parts(record)], known
                )
                continue
            read = self._value(value, part, record)
            if read is not None:
                found[part.key] = read
        return found

    def _value(self, node: Node, part: Part, record: Any) -> Any:
        what = part.names[0]
        if part.kind == "int":
            return self.reader.number(node, what)
        if part.kind == "bool":
            return self.reader.says_yes(node, what)
        if part.kind == "instructions":
            return self._instructions(node)
        if part.kind == "counts":
            return self._counts(node, what)
        if part.kind == "words":
            items = self.reader.items(node)
            if part.key == "cites":
                return tuple(
                    item.text.strip()
                    for item in items
                    if isinstance(item, Text) and self.numbers.check(item, item.text.strip())
                )
            return tuple(self.reader.text(item, what) for item in items)
        if part.kind == "tree":
            return self._tree(node, part.record)
        words = words_for(self.table, record, part.key)
        if words and takes_several_words(self.table, record, part.key):
            return (
                "/".join(filter(None, (self.reader.word(item, words, what) for item in self.reader.items(node))))
                or None
            )
        if words:
            return self.reader.word(node, words, what) or None
        return self.reader.text(node, what)

    def _counts(self, node: Node, what: str) -> tuple[tuple[str, int], ...]:
        """Return colours with numbers, as in a specified cost."""
        words = next((field.words for field in self.table.words.fields if field.kind == "counts"), ())
        found = []
        for key, value in self.reader.pairs(node, what):
            colour, amount = self.reader.word(key, words, what), self.reader.number(value, what)
            if colour and amount is not None:
                found.append((colour, amount))
        return tuple(found)

    def _tree(self, node: Node, record: Any) -> Any:
        """Return a record inside a record; a single word is its first field."""
        if not parts(record):
            self.reader.wrong(node, f"{record_words(record.__name__)} には値がありません。")
            return None
        first = parts(record)[0]
        fields = (
            self._fields(node, record) if isinstance(node, Pairs) else {first.key: self._value(node, first, record)}
        )
        if (isinstance(node, Items) and first.kind != "instructions") or any(
            value is None for value in fields.values()
        ):
            return None
        return self._make(node, record, fields)

    def _make(self, node: Node, record: Any, fields: dict[str, Any]) -> Any:
        missing = [p for p in parts(record) if p.key not in fields and p.key not in record._field_defaults]
        for part in missing:
            self.reader.wrong(
                node, f"{record_words(record.__name__)} には {part.names[0]} ({part.names[1]}) が要ります。"
            )
        return None if missing else record(**fields)

    def _instructions(self, node: Node) -> tuple[Any, ...]:
        items = node.items if isinstance(node, Items) else (node,)
        found = [self._instruction(item) for item in items]
        return tuple(one for one in found if one is not None)

    def _instruction(self, node: Node) -> Any:
        if isinstance(node, Text):
            key, value = node, None
        elif isinstance(node, Pairs) and len(node.pairs) == 1:
            key, value = node.pairs[0]
        else:
            self.reader.wrong(node, "効果は「語: 値」を1つずつ「- 」で並べます。")
            return None
        record = self.instructions.get(fold(key.text))
        if record is None:
            names = [record_words(r.__name__) for r in dict.fromkeys(self.instructions.values())]
            self.reader.unknown(key, key.text, "効果", names, self.instructions)
            return None
        if value is None or (isinstance(value, Text) and value.empty):
            return self._make(node, record, {})
        return self._tree(value, record)


def put_in_brackets(name: str) -> str:
    """Return a skill's name in its brackets, whatever kind of brackets was typed."""
    text = name.strip().replace("[", "【").replace("]", "】")
    return text if text.startswith(("【", "『")) or not text else f"【{text}】"
