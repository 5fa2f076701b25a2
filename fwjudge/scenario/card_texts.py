"""The text of a card of the file: what of it is known by name or given as data, and what is not read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from fwjudge import games
from fwjudge.ability import Ability
from fwjudge.ability.text import Skill
from fwjudge.games.table import GameRecord

from .result import Note

_HEADS = re.compile(r"[【\[][^】\]\n]*[】\]]|『[^』\n]*』")
_COMMENT = re.compile(r"[（(][^（()）]*[)）]")


def read_text(
    table: GameRecord, name: str, text: str, given: Sequence[Ability | Skill], type: str = ""
) -> tuple[list[Any], list[Note]]:
    """Return the skills that a text adds to those given as data, and a note for each clause that is not read."""
    if table.reads_text and not given and text.strip():
        read = games.read_text(table.game, name, text, type)
        return list(read.skills), [Note("unread", note) for note in read.notes]
    names = {ability.name for ability in given}
    added: list[Ability | Skill] = []
    notes: list[Note] = []
    for line in text.splitlines():
        clause = _COMMENT.sub("", line).strip()
        heads = []
        rest = clause
        while match := _HEADS.match(rest):
            heads.append(match[0] if match[0][0] == "『" else f"【{match[0][1:-1]}】")
            rest = rest[match.end() :].lstrip(" /　")
        if not clause:
            continue
        if not rest:
            for head in heads:
                if head in names:
                    continue
                if head in table.skills.keywords:
                    added.append(table.skills.keywords[head])
                else:
                    notes.append(_unread(name, head))
        elif not names.intersection(heads):
            notes.append(_unread(name, clause))
    return added, notes


def _unread(name: str, clause: str) -> Note:
    return Note("unread", f"「{name}」の「{clause}」は読んでいない。この裁定はこの部分がないものとしている。")
