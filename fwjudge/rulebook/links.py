"""References inside a rule's text: where they stand, and which rule each one means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fwjudge.base.records import NamedTuple
from fwjudge.citation import GAMES


class Link(NamedTuple):
    """A reference: its place in the text and the number it means (which need not exist)."""

    start: int
    end: int
    number: str


# As strings: a process that needs one game's form compiles that one.
_FORMS = {
    **dict.fromkeys(GAMES, r"(?<![\d-])\d{1,2}(?:-\d{1,3})+(?![\d-])|(?<=[((])\d{1,2}(?=[))])"),
    "gen": r"(?<![\d.])\d{3,4}\.\d{1,2}(?:[a-z]{1,2}(?:-\d{1,2})?)?(?![\d])|(?<=[((、・])\d{3,4}(?=[))、・])",
    "dz": (
        r"第?(\d)部(?:第?(\d{1,2})章(\d{1,2}(?:-\d{1,2})*)?)?"
        r"|第(\d{1,2})章(\d{1,2}(?:-\d{1,2})*)?"
        r"|(?<![\d-])(\d{1,2}(?:-\d{1,2})+)(?![\d-])"
    ),
    "bf": r"(?:「([^」]*の流れ)」の\s*)?(?<![\d.])(\d{1,2}(?:\.\d{1,2}){1,2})(?!\d)",
}


def links(game: str, number: str, text: str, sections: Mapping[str, str] | None = None) -> Iterator[Link]:
    """Yield all references in the text of the rule `number`, in their order; `sections` are the titles of unnumbered sections.

    >>> [link.number for link in links("dz", "4-9-2", "第3部第11章1-2、および2-1に従う(第12章3)。")]
    ['3-11-1-2', '4-9-2-1', '4-12-3']
    """
    for match in re.finditer(_FORMS[game], text):
        if game == "dz":
            yield Link(match.start(), match.end(), _dz(number, match))
        elif game == "bf":
            yield Link(match.start(2), match.end(), f"{_bf_section(number, match[1], sections or {})}.{match[2]}")
        elif "-" in match[0] or "." in match[0] or not _is_label(text, match):
            yield Link(match.start(), match.end(), match[0])


def _bf_section(number: str, named: str | None, sections: Mapping[str, str]) -> str:
    """Return the section of a bare number: bf counts anew in every section, so it is the same one unless another is named."""
    if named:
        return next((label for label, title in sections.items() if named in title), "")
    return number.partition(".")[0]


def _dz(number: str, match: re.Match[str]) -> str:
    part, chapter, item, near_chapter, near_item, bare = match.groups()
    own_part, _, rest = number.partition("-")
    if part:
        return "-".join(piece for piece in (part, chapter, item) if piece)
    if near_chapter:
        return "-".join(piece for piece in (own_part, near_chapter, near_item) if piece)
    return "-".join((own_part, rest.partition("-")[0], bare))


def _is_label(text: str, match: re.Match[str]) -> bool:
    """Whether `(1)` stands at the start of a line or before words of a list: then it is a label and refers to nothing."""
    before = text[: match.start() - 1]
    return not before or before.endswith(("\n", "・", "。"))
