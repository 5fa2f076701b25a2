"""The error of this package, and the limit it speaks of."""

from __future__ import annotations

MAX_PAGES = 2000
"""A document of more pages is refused."""


class DocumentError(ValueError):
    """A document that cannot be used. The message is shown as it is: what was wrong, where, what would have been right."""
