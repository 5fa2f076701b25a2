"""What the words of an ability mean in 汎用TCG, and which rule defines each."""

from __future__ import annotations

from typing import Any

WORDS: dict[type, Any] = {}
