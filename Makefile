# The two commands of the README: `make run` shows what fwjudge does, `make test` checks all of it.
# `make fast` is for those who play very many games: an environment of its own in which the engine is compiled.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test test-all pytest check types style bench docs lock audit dist fast clean fuzz

run: $(VENV)/installed
	$(BIN)/fwjudge run scenarios/fw/blocker-ko.yaml
	$(BIN)/fwjudge rule 8-4-6
	$(BIN)/fwjudge search 置換効果 順番 -n 3

# The checks run beside the tests. What Python compiled is kept: the tests start hundreds of processes.
test: export PYTHONDONTWRITEBYTECODE =
test: $(VENV)/dev
	$(MAKE) --no-print-directory --jobs 2 check pytest

pytest: $(VENV)/dev
	$(BIN)/pytest -n 2 --dist worksteal

# Also compiles the engine and holds it beside its sources, and plays many more random games: minutes.
test-all: test
	$(BIN)/pytest -n 2 --dist loadgroup -m long

check: $(VENV)/dev
	$(MAKE) --no-print-directory --jobs 2 types style

types: $(VENV)/dev
	$(BIN)/mypy

style: $(VENV)/dev
	$(BIN)/ruff format --check --quiet fwjudge tests bench
	$(BIN)/ruff check fwjudge tests bench
	$(BIN)/lint-imports
	$(BIN)/vulture

bench: $(VENV)/dev
	$(BIN)/python bench/start.py
	$(BIN)/python bench/lookup.py
	$(BIN)/python bench/relevance.py
	$(BIN)/python bench/branches.py

# A minute of hostile inputs for each of the ways in; a find fails it. atheris watches the branches where it can be had; it is in no
# lock, because it is made only for Linux and some versions of Python, and where it is not, hypothesis draws the inputs and says so.
fuzz: $(VENV)/dev
	-$(BIN)/pip install --quiet --disable-pip-version-check --only-binary :all: 'atheris==3.0.0'
	$(BIN)/python bench/fuzz_inputs.py --seconds 60 --workers 2 --keep build/fuzz

docs: $(VENV)/dev
	$(BIN)/python bench/cli_docs.py > docs/cli.md

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# What was tested, to the byte: the lock files name every package with its hashes (docs/dependencies.md).
$(VENV)/installed: $(VENV)/bin/python pyproject.toml requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	$(BIN)/python -m compileall -q fwjudge
	touch $@

$(VENV)/dev: $(VENV)/bin/python pyproject.toml requirements-dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements-dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q fwjudge
	touch $@

# Pins stay as they are as long as pyproject.toml allows them; `make lock UPGRADE=--upgrade` looks for newer ones.
COMPILE = $(VENV)-lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-annotate
lock:
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/pip install --quiet --disable-pip-version-check 'uv>=0.5'
	$(COMPILE) --custom-compile-command 'make lock' $(UPGRADE) --output-file requirements.lock
	$(COMPILE) --custom-compile-command 'make lock' $(UPGRADE) --constraints requirements.lock --extra dev --output-file requirements-dev.lock

# Says so where the data about known faults cannot be reached, and is no failure then.
audit:
	$(PYTHON) bench/audit.py

# The same bytes wherever and whenever it is run, because the builder is in the lock too.
dist: $(VENV)/dev
	$(BIN)/python -m hatchling build

fast:
	$(PYTHON) -m venv $(VENV)-fast
	$(VENV)-fast/bin/python bench/compiled.py

clean:
	rm -rf $(VENV) $(VENV)-fast $(VENV)-lock .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
