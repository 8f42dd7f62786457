# Every target sets up what it needs in .venv first. All a fresh machine must have is make and Python 3.11 or newer;
# `make test PYTHON=/path/to/python3.12` picks a particular one, and `make test ARGS="-k rings"` passes pytest options.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
DEV := $(VENV)/.installed-dev
DOCS := $(VENV)/.installed-docs

.DEFAULT_GOAL := help
.PHONY: help demo test lint docs bench clean distclean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile

demo: $(DEV)  ## a guided tour of the command line
	@PATH="$(CURDIR)/$(BIN):$$PATH" bash scripts/demo.sh

test: $(DEV)  ## the whole test suite
	$(BIN)/python -m pytest -n auto $(ARGS)

lint: $(DEV) $(DOCS)  ## ruff and mypy
	$(BIN)/python -m ruff check .
	$(BIN)/python -m mypy --strict

docs: $(DOCS)  ## the documentation site, into build/site
	$(BIN)/python -m mkdocs build --strict --site-dir build/site

bench: $(DEV)  ## the benchmarks
	$(BIN)/python -m benchmarks $(ARGS)

clean:  ## remove what was built and cached
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

distclean: clean  ## clean, and remove .venv
	rm -rf $(VENV)

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "paisho needs Python 3.11 or newer; none was found. Try: make PYTHON=/path/to/python" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "$(PYTHON) cannot make a virtual environment; on Debian and Ubuntu, install python3-venv." >&2; exit 1; }

# The virtual environment is installed again whenever pyproject.toml changes.
$(DEV): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(DOCS): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@
