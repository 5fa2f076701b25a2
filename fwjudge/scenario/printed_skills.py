"""The skills that are printed on a card as fields: a name, the energy that a skill takes, its damage, its text."""

from __future__ import annotations

from fwjudge import games
from fwjudge.base.patterns import compile_late
from fwjudge.base.spelling import fold, list_words
from fwjudge.course.words import find
from fwjudge.games.table import GameRecord, PrintedSkill, ReadText, Word

from .reader import Reader
from .source import Node, Text

EX_SKILL_PARTS = (Word("name", "スキル名", ("名前",)), Word("text", "テキスト", ("スキル効果",)))
SKILL_PARTS = (
    *EX_SKILL_PARTS,
    Word("energy", "必要エネルギー", ("エネルギー", "スキルコスト")),
    Word("damage", "スキルダメージ", ("ダメージ",)),
)
_COUNTED = compile_late(r"(\d{1,9}) ?[×x]")


class PrintedSkills:
    """A reader of the skills that stand under one key of a card."""

    def __init__(self, reader: Reader, table: GameRecord) -> None:
        self.reader, self.table = reader, table

    def read(self, key: Text, value: Node) -> list[PrintedSkill]:
        """Return the skills under this key of a card; those that cannot be read become problems of the file."""
        declared = find(key.text, self.table.words.cards.skills) == self.table.words.cards.skills[0].key
        found = [self._skill(item, declared) for item in self.reader.items(value)]
        return [one for one in found if one.name]

    def _skill(self, node: Node, declared: bool) -> PrintedSkill:
        found = PrintedSkill("", declared=declared)
        parts = SKILL_PARTS if declared else EX_SKILL_PARTS
        for key, value in self.reader.pairs(node, "スキル", f" {list_words(part.key for part in parts)} を書きます。"):
            match find(key.text, parts):
                case "name":
                    found = found._replace(name=self.reader.text(value, "name").strip().strip("【】「」"))
                case "text":
                    found = found._replace(text=self.reader.text(value, "text"))
                case "energy":
                    found = found._replace(energy=self.reader.number(value, "energy") or 0)
                case "damage":
                    found = self._damage(value, found)
                case _:
                    names = [name for part in parts for name in part.names]
                    self.reader.unknown(key, key.text, "スキル", [part.key for part in parts], names)
        if not found.name:
            self.reader.wrong(node, "スキルには name (スキル名) が要ります。")
        return found

    def _damage(self, value: Node, found: PrintedSkill) -> PrintedSkill:
        """Return a skill with its printed damage: a number, or 「200×」, where its text says what is counted."""
        if isinstance(value, Text) and (counted := _COUNTED.fullmatch(fold(value.text))):
            return found._replace(damage=int(counted[1]), counted=True)
        return found._replace(damage=self.reader.number(value, "damage"))

    def compile(self, card: str, printed: list[PrintedSkill], type: str) -> list[ReadText]:
        """Return what the skills of a card are, each with a sentence for each clause that is not read."""
        return [games.read_skill(self.table.game, card, one, type) for one in printed]
