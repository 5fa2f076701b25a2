"""Words of a game in the rows of its language: the rows made of its table of words, and the keys that nodes carry."""

from __future__ import annotations

from collections.abc import Iterator

from fwjudge.base.records import NamedTuple
from fwjudge.words import CLASSES, WordFile, WordOf

KEYED: dict[tuple[str, str], tuple[str, ...]] = {
    ("Place", "area"): ("area",),
    ("Pile", "of"): ("area",),
    ("Card", "type"): ("type", "noun", "role", "area"),
    ("Colour", "colour"): ("colour",),
    ("Attr", "what"): ("number",),
    ("Same", "what"): ("quality",),
    ("NameOne", "what"): ("quality",),
    ("State", "state"): ("state",),
    ("InState", "state"): ("state",),
    ("StateIs", "state"): ("state",),
    ("AllInState", "state"): ("state",),
    ("SetState", "to"): ("state",),
    ("BecomeState", "to"): ("state",),
    ("Owner", "who"): ("player",),
    ("Who", "who"): ("player",),
    ("TurnIs", "who"): ("player",),
    ("Gate", "whose"): ("player",),
    ("TimingName", "when"): ("timing",),
    ("Keyword", "word"): ("keyword",),
    ("Evolve", "how"): ("keyword",),
    ("Span", "of"): ("span",),
    ("Means", "what"): ("means",),
    ("Attribute", "word"): ("attribute",),
    ("LimitPerTurn", "span"): ("span",),
    ("Limit", "span"): ("span",),
    ("Attached", "what"): ("area",),
    ("Attaches", "what"): ("area",),
    ("AttachedTo", "what"): ("area",),
    ("Attach", "what"): ("area",),
    ("Printed", "what"): ("quality",),
    ("GainWord", "what"): ("quality",),
    ("LoseWord", "what"): ("quality",),
    ("BecomeWord", "what"): ("quality",),
    ("ActiveTiming", "when"): ("heading",),
    ("SkillType", "what"): ("heading",),
    ("Type", "what"): ("heading",),
    ("SkillType", "when"): ("heading",),
    ("OfSpoken", "what"): ("quality",),
    ("SameAs", "how"): ("comparison",),
    ("AttrOf", "extreme"): ("comparison",),
}
"""The alternatives of rows, by the kind of the row and their name, whose words stand in the table of the game, by class."""


SHARED = {
    "cmp": "comparison",
    "other_cmp": "comparison",
    "end": "end",
    "which": "which",
    "next": "which",
    "point": "point",
    "has": "has",
}
"""The alternatives of rows, by their name, whose words are the same in all games, by class."""


class WordRow(NamedTuple):
    """A row that is made of an entry of the table of words."""

    nonterminal: str
    kind: str
    rule: str
    template: str
    where: str


_MADE = {
    "area": ("place", "Place", "<area:{}>"),
    "type": ("card_type", "Card", "<type:{}>"),
    "role": ("noun", "Card", "<type:{}>"),
    "colour": ("colour", "Colour", "<colour:{}>"),
    "number": ("attr", "Attr", "<what:{}>"),
    "timing": ("timing", "TimingName", "<when:{}>"),
    "heading": ("type", "SkillType", "<what:{}>"),
    "keyword": ("skillword", "Keyword", "<word:{}>"),
    "span": ("span", "Span", "<of:{}>"),
}
"""The row that a class makes, unless a role in the table says another one."""

_MADE_BY_ROLE = {
    ("area", "pile"): ("pile", "Pile", "<of:{}>"),
    ("area", "noun"): ("place_head", "Card", "<type:{}>"),
    ("area", "squares"): ("plain_square", "Place", "<area:{}>"),
    ("area", "space"): ("space", "Place", "<area:{}>"),
    ("number", "original"): ("attr", "Attr", "<original:元々の|><what:{}>"),
    ("keyword", "alone"): ("keyword", "Keyword", "<word:{}>"),
    ("span", "phase"): ("phase", "Span", "<of:{}>"),
    ("span", "turn"): ("turn", "Span", "<of:{}>"),
}
_IN_PLACE = frozenset({"original", "alone", "phase", "squares", "unread"})
"""Roles of which the row stands in place of that of the class."""


ROLES = (
    "standing",
    "standing_state",
    "standing_as",
    "facing",
    "face",
    "side",
    "fighting",
    "being",
)
"""Roles of states in common rows: how a card lies, which way it faces, how it takes part in a battle, what it has become."""


def rows_of(words: WordFile) -> Iterator[WordRow]:
    """Yield the rows by which a language reads and prints the words of its game."""
    for kind, made in _MADE.items():
        for one in words.entries(kind):
            if _IN_PLACE.isdisjoint(role for role, _ in one.roles):
                yield _row(one, made, one.words)
            for role, printed in one.roles:
                if (kind, role) in _MADE_BY_ROLE:
                    yield _row(one, _MADE_BY_ROLE[kind, role], printed)


def shorthands_of(words: WordFile) -> dict[str, str]:
    """Return what rows write for several words at once: `$standing` for those of that role, `$colours` for a class."""
    by_name: dict[str, list[str]] = {f"${name}": [] for name in (*(f"{kind}s" for kind in CLASSES), *ROLES)}
    for kind in CLASSES:
        for one in words.entries(kind):
            by_name.setdefault(f"${kind}s", []).extend(one.words)
            for role, printed in one.roles:
                by_name.setdefault(f"${role}", []).extend(printed)
    return {name: "|".join(dict.fromkeys(found)) for name, found in by_name.items()}


def _row(one: WordOf, made: tuple[str, str, str], printed: tuple[str, ...]) -> WordRow:
    nonterminal, kind, template = made
    return WordRow(nonterminal, kind, one.rule, template.format("|".join(printed)), one.where)
