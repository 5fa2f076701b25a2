"""Why a file cannot be used is said in Japanese, whatever language the system speaks."""

from __future__ import annotations

import errno
import os
import re

import pytest

from fwjudge.base.reasons import reason

ENGLISH = re.compile("[A-Za-z]{3}")


@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_no_reason_is_in_english(number: int) -> None:
    said = reason(OSError(number, os.strerror(number)))
    assert said
    assert not ENGLISH.search(said)
