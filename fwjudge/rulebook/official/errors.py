"""The one error of this package: a document that cannot be used, told to a person."""

from __future__ import annotations


class DocumentError(ValueError):
    """What was wrong, where, and what would have been right; a sentence to show as it is."""
