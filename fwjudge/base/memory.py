"""A limit on memory, for work on a file that may unpack to any size."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]


@contextmanager
def limit_memory(most: int) -> Iterator[None]:
    """Let the process have no more than this many bytes as long as this lasts: more is a `MemoryError`. Not every system can."""
    if resource is None:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    free = resource.RLIM_INFINITY
    least = min([most, *(limit for limit in (soft, hard) if limit != free)])
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
