"""fwjudge: comprehensive rules to look things up in, and a machine that runs them."""

__version__ = "0.1.0"
