"""TOML, with the patterns for its numbers and dates compiled when there are some."""

from __future__ import annotations

from .patterns import late_patterns

with late_patterns():
    import tomllib

parse_toml = tomllib.loads
