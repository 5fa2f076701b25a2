"""The limit on memory leaves a process that has much already enough to work with."""

from __future__ import annotations

import subprocess
import sys

import pytest

TRIED = """
import mmap, threading
from fwjudge.base.memory import limit_memory

taken = mmap.mmap(-1, 600_000_000)
with limit_memory(500_000_000):
    thread = threading.Thread(target=lambda: bytearray(50_000_000))
    thread.start()
    thread.join()
    try:
        bytearray(2_000_000_000)
    except MemoryError:
        print("limited")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much a process has taken")
def test_a_process_that_has_much_already_can_still_work_and_is_limited() -> None:
    done = subprocess.run([sys.executable, "-c", TRIED], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("limited\n", "")
