"""A limit on memory, for work on a file that may unpack to any size."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]


@contextmanager
def limit_memory(most: int) -> Iterator[None]:
    """Let the process have no more than this many bytes as long as this lasts: more is a `MemoryError`. Not every system can.

    A process that has taken much before, as a program that imports the library may have, keeps half as much to work with.
    """
    if resource is None:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    free = resource.RLIM_INFINITY
    least = min([max(most, _count_taken_bytes() + most // 2), *(limit for limit in (soft, hard) if limit != free)])
    try:
        resource.setrlimit(resource.RLIMIT_AS, (least, hard))
    except (OSError, ValueError):
        yield
        return
    try:
        yield
    finally:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _count_taken_bytes() -> int:
    """Return how many bytes of addresses the process has; 0 where the system does not tell."""
    assert resource is not None
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * resource.getpagesize()
