"""The contents of the store, in words."""

from __future__ import annotations

from collections.abc import Mapping

_SAID = {"card": "カード {} 枚分", "erratum": "訂正 {} 件", "document": "公式文書 {} つ", "question": "公式Q&A {} 件"}


def describe_counts(counts: Mapping[str, int]) -> str:
    """Return how much there is of each kind of data."""
    return "、".join(said.format(counts[kind]) for kind, said in _SAID.items() if counts.get(kind)) or "何もなし"
