"""The engine compiled to machine code by mypyc, from the very sources that everybody runs.

    make fast                        an environment .venv-fast in which fwjudge is compiled
    python bench/compiled.py         compiles fwjudge into the environment of this Python
    python bench/compiled.py FOLDER  only the package, into a folder

It takes about four minutes, three gigabytes of memory, a C compiler and the network (for what compiles it). What is
compiled, `pyproject.toml` says; the rest of the package is as it always is. The sources are copied first: beside them
the compiled modules would be imported in their place, changed or not.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
_PARTS = ("pyproject.toml", "README.md", "LICENSE", "fwjudge", "rules_ja", "scenarios")
_KEPT = ROOT / "build" / "compiled"
_FLAGS = "-fvisibility=hidden" + (" -fno-plt" if sys.platform == "linux" else "")
"""No function of the compiled modules can be exchanged from outside: the C compiler may put one into another. On Linux the
functions of Python are called without a detour."""
WHERE = "FWJUDGE_BENCH_COMPILED"
"""The environment variable by which a script here is told where the compiled package lies that it shall import."""


class NotCompiled(RuntimeError):
    """It cannot be compiled here; the text says why."""


def compiler() -> bool:
    return any(shutil.which(name) for name in ("cc", "gcc", "clang", "cl"))


def install(folder: Path | None = None) -> None:
    """Compile the package into this environment, or alone into a folder."""
    if not compiler():
        raise NotCompiled("there is no C compiler")
    with tempfile.TemporaryDirectory() as made:
        for part in _PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(
                    ROOT / part, Path(made) / part, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
                )
            else:
                shutil.copy(ROOT / part, made)
        how = ["--no-deps", "--target", str(folder)] if folder else ["--force-reinstall"]
        if importlib.util.find_spec("hatch_mypyc"):  # of the extra `dev`: what compiles need not be fetched
            how.append("--no-build-isolation")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *how, made]
        environment = {**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "1"}
        environment["CFLAGS"] = f"{environment.get('CFLAGS', '')} {_FLAGS}".strip()
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotCompiled((done.stderr or done.stdout).strip()[-2000:])


def folder() -> Path:
    """The package compiled from the sources as they are now: made once, and again when they have changed."""
    found = _KEPT / _state()
    if not found.exists():
        shutil.rmtree(_KEPT, ignore_errors=True)  # of older sources
        part = found.with_suffix(".part")
        install(part)
        part.rename(found)
    return found


def _state() -> str:
    """Of this Python and of all that is compiled or read by what is."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (ROOT / "pyproject.toml", *sorted((ROOT / "fwjudge").rglob("*.py"))):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:20]


def again() -> int:
    """The script that runs, once more, with the package compiled."""
    print(
        "the compiled engine: it is compiled first, where that has not been done yet (about four minutes)", flush=True
    )
    try:
        environment = {**os.environ, WHERE: str(folder())}
    except NotCompiled as why:
        print(f"it cannot be compiled here: {why}")
        return 1
    return subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, help="only the package, into this folder")
    folder = parser.parse_args().folder
    try:
        install(folder)
    except NotCompiled as why:
        print(f"not compiled: {why}", file=sys.stderr)
        return 1
    print(f"fwjudge is compiled in {folder or sys.prefix}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
