"""Whether a fault is known of a package that fwjudge is installed or tested with, as far as the data about that can be reached.

    python bench/audit.py          # exit code 1 if a fault is known; 0 if none is, or if nobody can be asked from here, which is said

pip-audit is fetched into an environment of its own, asks about every line of the lock files, and is given some minutes at most.
It calls a package that its source does not know well, and so it does where only copies of packages can be reached: what counts
here is of how many packages something was known at all.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock")
TOOL = "pip-audit>=2.7,<3"
TO_FETCH, TO_ASK = 240, 120
"""Seconds."""


class Verdict(NamedTuple):
    """The result of an audit of the packages of a lock file."""

    asked: int
    known: int
    """Of so many packages the source knows something."""
    faults: list[str]

    def describe(self) -> str:
        """Return the finding as a sentence."""
        if not self.known:
            return (
                f"none of {self.asked} packages was compared: the data about known faults cannot be reached from here"
            )
        left = self.asked - self.known
        rest = f"; of {left} more the source knows nothing" if left else ""
        return f"{len(self.faults)} known faults in {self.known} packages{rest}"


def read_report(report: Any) -> Verdict:
    """Read what pip-audit writes with `--format json`."""
    packages = report["dependencies"]
    faults = [
        f"{one['name']} {one['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'no version yet'}"
        for one in packages
        for fault in one.get("vulns", ())
    ]
    return Verdict(len(packages), sum("skip_reason" not in one for one in packages), faults)


def ask(python: Path, lock: Path) -> Verdict | None:
    """Ask about all packages of a lock file; None where nobody answers."""
    command = [str(python), "-m", "pip_audit", "--requirement", str(lock), "--require-hashes", "--disable-pip"]
    command += ["--format", "json", "--progress-spinner", "off", "--timeout", "15"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TO_ASK, check=False)
        return read_report(json.loads(done.stdout))
    except (subprocess.TimeoutExpired, ValueError, KeyError, TypeError):
        return None


def fetch_tool(folder: Path) -> Path | None:
    """Make an environment with pip-audit and return its Python; None where it cannot be had."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", TOOL]
    try:
        fetched = subprocess.run(command, capture_output=True, timeout=TO_FETCH, check=False)
    except subprocess.TimeoutExpired:
        return None
    return None if fetched.returncode else python


def main() -> None:
    found = False
    with tempfile.TemporaryDirectory() as folder:
        python = fetch_tool(Path(folder))
        if python is None:
            print("pip-audit cannot be had from here: nothing was compared")
            return
        for lock in LOCKS:
            verdict = ask(python, ROOT / lock)
            print(f"{lock}: {verdict.describe() if verdict else 'nobody answered: nothing was compared'}")
            for fault in verdict.faults if verdict else ():
                found = True
                print(f"  {fault}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
