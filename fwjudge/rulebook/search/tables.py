"""The tables in `rules_ja` that people keep for the search."""

from __future__ import annotations

READINGS = ("readings.tsv", "readings_exceptions.tsv")
RELATED_WORDS = "related.tsv"
