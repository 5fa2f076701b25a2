"""Digests and seals of what is kept: BLAKE2, which is part of Python; `hashlib` would load OpenSSL first, for 2 ms of a cold start."""

from __future__ import annotations

from _operator import _compare_digest

try:
    from _blake2 import blake2b
except ImportError:  # a Python that keeps it elsewhere
    from hashlib import blake2b

SEAL = 32
"""The number of bytes of a seal."""


def digest_of(content: bytes) -> str:
    """Return the digest of some bytes: 64 letters."""
    return blake2b(content, digest_size=32).hexdigest()


def seal_of(key: bytes, content: bytes | memoryview) -> bytes:
    """Return the seal of some bytes, which only who has the key can make."""
    return blake2b(content, key=key, digest_size=SEAL).digest()


def is_seal_of(seal: bytes, key: bytes, content: bytes | memoryview) -> bool:
    """Whether a seal is that of these bytes; how long it takes to say does not tell how much of it is right."""
    return _compare_digest(seal, seal_of(key, content))
