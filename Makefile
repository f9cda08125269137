# Foretold: from a fresh clone, with nothing but make and Python 3.11 or newer, `make play` plays and `make test` tests.

PYTHON ?= python3
UV ?= uv
VENV ?= .venv
WORKERS ?= 2

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --no-input
LOCK = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --only-binary :all: \
	--emit-build-options --no-annotate --no-emit-index-url --custom-compile-command "make lock" --upgrade

# What is installed is noted in stamp files, each younger than what it was made from: a second start calls no pip.
MADE := $(VENV)/made-in
RUN := $(VENV)/stamp-run
PROJECT := $(VENV)/stamp-project
DEV := $(VENV)/stamp-dev
BENCH := $(VENV)/stamp-bench

.PHONY: help play test bench lock clean
.DELETE_ON_ERROR:

help:
	@echo 'make play    play in the terminal (ARGS="…" are passed on to `foretold play`)'
	@echo 'make test    check style, types and layers, then run the tests'
	@echo 'make bench   run the benchmarks, with OpenSpiel beside them'
	@echo 'make lock    choose the pinned versions in locks/ anew (needs uv)'
	@echo 'make clean   remove $(VENV) and all that the tools left behind'
	@echo 'PYTHON=…     the Python to use, 3.11 or newer (now $(PYTHON))'

play: $(PROJECT)
	@$(BIN)/foretold play $(ARGS)

test: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n $(WORKERS) $(ARGS)

bench: $(BENCH)
	@set -e; for name in speed search_speed startup agreement; do echo "== $$name"; $(BIN)/python benchmarks/$$name.py; done

# A virtual environment knows the folder it was made in. Where that is another one, make it again. The shell is asked for
# the folder's name: handed to it in quotation marks, a name with an apostrophe would end them.
ifneq ($(shell cat $(MADE) 2>/dev/null),$(CURDIR))
.PHONY: $(MADE)
endif

$(MADE):
	@$(PYTHON) -c '' || { echo 'Foretold needs Python 3.11 or newer, and "$(PYTHON)" does not start.' \
		'Install it, or name one: make PYTHON=/path/to/python3.11 …' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Foretold needs Python 3.11 or newer, and \"$(PYTHON)\" is $$($(PYTHON) --version 2>&1)." \
		'Name a newer one: make PYTHON=/path/to/python3.11 …' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '"$(PYTHON)" cannot make virtual environments with pip: its modules venv and ensurepip are missing.' \
		'On Debian and Ubuntu install the package python3-venv; elsewhere use a complete Python.' >&2; exit 1; }
	@echo 'Setting up $(VENV), once; this takes a minute …'
	@$(PYTHON) -m venv --clear $(VENV)
	@pwd -P > $@

$(RUN): locks/run.txt $(MADE)
	@$(PIP) install --require-hashes -r locks/run.txt
	@touch $@

# Modules that are installed for editing are compiled here, since pip compiles only what it copies.
$(PROJECT): pyproject.toml $(RUN)
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@$(BIN)/python -m compileall -q src
	@touch $@

$(DEV): locks/dev.txt $(PROJECT)
	@$(PIP) install --require-hashes -r locks/dev.txt
	@touch $@

$(BENCH): locks/bench.txt $(DEV)
	@$(PIP) install --require-hashes -r locks/bench.txt
	@touch $@

# Each lock keeps to the versions of the one before it, so that they share one environment.
lock:
	@mkdir -p locks
	$(LOCK) pyproject.toml --group build --output-file locks/run.txt
	$(LOCK) pyproject.toml --group build --group dev --constraint locks/run.txt --output-file locks/dev.txt
	$(LOCK) pyproject.toml --group build --group dev --group bench --constraint locks/dev.txt --output-file locks/bench.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
