"""Numbers that nobody means: each number of an input is in its turn made one of thousands of digits."""

from __future__ import annotations

import re

import pytest

from tests.thirds import in_thirds

from .targets import TARGETS

_NUMBER = re.compile(rb"\d+")
_MOST = 12


@pytest.mark.parametrize(
    "digits", [b"9" * 5000, b"9" * 25, "²".encode(), "٣".encode()], ids=["5000", "25", "raised", "arabic"]
)
@pytest.mark.parametrize("name", in_thirds(sorted({*TARGETS} - {"pdf"})))
def test_a_number_of_thousands_of_digits_ends_in_a_sentence(name: str, digits: bytes) -> None:
    target = TARGETS[name]
    tried = 0
    for seed in target.seeds():
        for found in [*_NUMBER.finditer(seed)][:4]:
            target.feed(seed[: found.start()] + digits + seed[found.end() :])
            tried += 1
        if tried >= _MOST:
            break
    assert tried
