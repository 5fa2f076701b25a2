"""The address of a rule on a page of a code-hosting site, which makes anchors of headings."""

from __future__ import annotations

import re

from .rule import Rule


def anchor(rule: Rule) -> str:
    """Return the anchor that the heading of a rule gets: lower case, marks gone, blanks as hyphens.

    >>> from fwjudge.rulebook.rule import Kind
    >>> anchor(Rule("fw", "8-4", "ダメージステップ", Kind.HEADING, "")), anchor(Rule("gen", "804.2c", "", Kind.NOTE, ""))
    ('8-4-ダメージステップ', '8042c')
    """
    heading = f"{rule.number} {rule.title}" if rule.title else rule.number
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
