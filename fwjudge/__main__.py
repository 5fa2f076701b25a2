"""`python -m fwjudge` is the command `fwjudge`."""

from fwjudge.cli.start import run

run()
