# Foretold: from a fresh clone, with nothing but make and Python 3.11 or newer, `make play` plays and `make test` tests.
# Node, which builds the web client, comes from the machine or, where it has none that is new enough, from PyPI.

PYTHON ?= python3
UV ?= uv
VENV ?= .venv
WORKERS ?= 3
TORCH ?= torch==2.13.0

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --no-input
LOCK = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --only-binary :all: \
	--emit-build-options --no-annotate --no-emit-index-url --custom-compile-command "make lock" --upgrade

# What is installed is noted in stamp files, each younger than what it was made from: a second start calls no pip.
MADE := $(VENV)/made-in
RUN := $(VENV)/stamp-run
PROJECT := $(VENV)/stamp-project
CLUSTER := $(VENV)/stamp-cluster
DEV := $(VENV)/stamp-dev
BENCH := $(VENV)/stamp-bench
NODE := $(VENV)/stamp-node

# The web client: what npm installs, what is built, and all that it is built from, the Python and the networks of tables without a server too.
MODULES := web/node_modules/.stamp
WEB := src/foretold/web/index.html
PACKED := $(addprefix src/foretold/,__init__.py events.py extras.py rules game sim bots service/codec service/table service/protocol service/local)
WEB_SOURCES := $(shell find web/src web/public web/build src/foretold/locales -type f) $(shell find $(PACKED) -name '*.py' -o -name '*.bin') \
	web/index.html web/package.json web/svelte.config.js web/tsconfig.json web/vite.config.ts
NPM = PATH="$$(cd $(BIN) && pwd):$$PATH" npm --prefix web --no-fund --no-audit --no-update-notifier
NEW_ENOUGH := const [a, b] = process.versions.node.split(".").map(Number); \
	process.exit(a >= 24 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)

.PHONY: help play web site cluster test test-all check-python check-web bench lock clean
.DELETE_ON_ERROR:

help:
	@echo 'make play    play in the browser, against bots or with friends (ARGS="…" are passed on to `foretold serve`)'
	@echo 'make web     build the web client'
	@echo 'make site    copy the web client to build/site, as files for any host: games against bots with no server'
	@echo 'make cluster install what several nodes need, with PostgreSQL and NATS, for `foretold demo`'
	@echo 'make test    check style, types and layers, then run the tests, in Chromium too'
	@echo 'make test-all  install PyTorch, Firefox and WebKit where that is possible, and test with them too'
	@echo 'make bench   run the benchmarks, with OpenSpiel beside them'
	@echo 'make lock    choose the pinned versions in locks/ anew (needs uv)'
	@echo 'make clean   remove $(VENV) and all that the tools left behind'
	@echo 'PYTHON=…     the Python to use, 3.11 or newer (now $(PYTHON))'

play: $(PROJECT) $(WEB)
	@$(BIN)/foretold serve --open --log warning $(ARGS) || [ $$? -eq 130 ]

web: $(WEB)

site: $(WEB) $(MADE)
	@$(BIN)/python deploy/static_site.py src/foretold/web build/site

cluster: $(CLUSTER)
	@echo 'Installed; now: $(BIN)/foretold demo'

# The checks of Python and of the web client run side by side; the tests follow if both succeed. Stealing lets a worker keep
# to the tests of one file, with the server and browser that they share, until the other has nothing left to do.
test: $(DEV) $(WEB)
	@$(BIN)/python tests/web/chromium.py
	@$(MAKE) --no-print-directory -j2 check-python check-web
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(ARGS)

check-python: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-logo
	$(BIN)/mypy

check-web: $(MODULES)
	$(NPM) run --silent check
	$(NPM) run --silent test

test-all: $(DEV)
	@$(BIN)/python -c 'import torch' 2>/dev/null || $(PIP) install $(TORCH) || \
		echo 'The tests of training are skipped: $(TORCH) cannot be installed here.'
	@PYTHONPATH=src:tests $(BIN)/python -m web.others
	@FORETOLD_EVERY_SCENE=1 $(MAKE) --no-print-directory test

bench: $(BENCH)
	@set -e; for name in speed search_speed environments startup agreement; do echo "== $$name"; $(BIN)/python benchmarks/$$name.py; done

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

$(CLUSTER): locks/demo.txt $(PROJECT)
	@$(PIP) install --require-hashes -r locks/demo.txt
	@touch $@

$(DEV): locks/dev.txt $(PROJECT)
	@$(PIP) install --require-hashes -r locks/dev.txt
	@touch $@

$(BENCH): locks/bench.txt $(DEV)
	@$(PIP) install --require-hashes -r locks/bench.txt
	@touch $@

$(NODE): locks/node.txt $(MADE)
	@{ node -e '$(NEW_ENOUGH)' && npm --version; } >/dev/null 2>&1 || { \
		echo 'Installing Node into $(VENV) …'; $(PIP) install --require-hashes -r locks/node.txt; }
	@touch $@

$(MODULES): web/package-lock.json $(NODE)
	@echo 'Building the web client, once; this takes a minute …'
	@$(NPM) ci --loglevel=error
	@touch $@

$(WEB): $(WEB_SOURCES) $(MODULES)
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

# Each lock keeps to the versions of the one before it, so that they share one environment.
lock:
	@mkdir -p locks
	$(LOCK) pyproject.toml --group build --extra all --output-file locks/run.txt
	$(LOCK) pyproject.toml --group build --extra all --extra cluster --constraint locks/run.txt --output-file locks/cluster.txt
	$(LOCK) pyproject.toml --group build --extra all --extra demo --constraint locks/cluster.txt --output-file locks/demo.txt
	$(LOCK) pyproject.toml --group build --extra all --extra demo --group dev --constraint locks/demo.txt --output-file locks/dev.txt
	$(LOCK) pyproject.toml --group build --extra all --extra demo --group dev --group bench --constraint locks/dev.txt --output-file locks/bench.txt
	$(LOCK) --group node --output-file locks/node.txt

clean:
	rm -rf $(VENV) web/node_modules src/foretold/web build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
