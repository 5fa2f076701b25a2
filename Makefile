# The two commands of the README: `make run` shows what fwjudge does, `make test` checks all of it.
# `make fast` is for those who play very many games: an environment of its own in which the engine is compiled.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test test-all check bench docs fast clean

run: $(VENV)/installed
	$(BIN)/fwjudge run scenarios/fw/blocker-ko.yaml
	$(BIN)/fwjudge rule 8-4-6
	$(BIN)/fwjudge search 置換効果 順番 -n 3

test: $(VENV)/dev check
	$(BIN)/pytest -n 2

# Also compiles the engine and holds it beside its sources, and plays many more random games: minutes.
test-all: test
	$(BIN)/pytest -n 2 --dist loadgroup -m long

check: $(VENV)/dev
	$(BIN)/ruff format --check --quiet fwjudge tests bench
	$(BIN)/ruff check fwjudge tests bench
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture

bench: $(VENV)/dev
	$(BIN)/python bench/start.py
	$(BIN)/python bench/lookup.py
	$(BIN)/python bench/relevance.py
	$(BIN)/python bench/branches.py

docs: $(VENV)/dev
	$(BIN)/python bench/cli_docs.py > docs/cli.md

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	$(BIN)/python -m compileall -q fwjudge
	touch $@

$(VENV)/dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q fwjudge
	touch $@

fast:
	$(PYTHON) -m venv $(VENV)-fast
	$(VENV)-fast/bin/python bench/compiled.py

clean:
	rm -rf $(VENV) $(VENV)-fast .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
