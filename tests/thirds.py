"""Of very many inputs that are tried alike: which ones each time, and which ones only in `make test-all`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

THIRD = 3
"""Of so many one is tried each time."""


def in_thirds(values: Iterable[Any], part: int = THIRD) -> list[Any]:
    """Return the same values, two of three of them marked as long, or all but one of so many."""
    return [value if at % part == 0 else pytest.param(value, marks=pytest.mark.long) for at, value in enumerate(values)]
